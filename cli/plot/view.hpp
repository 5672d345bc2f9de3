// What part of the world a plot shows from above.
#pragma once

#include "plot/scene.hpp"

#include <string_view>

namespace aimahead::cli {

/// Which components are shown: in 3D the view from above. Down is the main direction of the shot's
/// acceleration, or -z without one.
class View {
 public:
  explicit View(const PlotScene& scene);

  [[nodiscard]] double across(const Vec3& v) const { return VectorTraits<Vec3>::get(v, right_); }
  [[nodiscard]] double upwards(const Vec3& v) const {
    return up_sign_ * VectorTraits<Vec3>::get(v, up_);
  }
  [[nodiscard]] std::string_view name_across() const { return kNames[right_]; }
  [[nodiscard]] std::string_view name_upwards() const { return kNames[up_]; }
  /// -1: the component that is shown upwards falls on the way.
  [[nodiscard]] double up_sign() const { return up_sign_; }

 private:
  static constexpr std::string_view kNames[] = {"x", "y", "z"};

  int right_ = 0;
  int up_ = 1;
  double up_sign_ = 1;
};

/// The time until which the target's path is shown: to the end of its motion, unless that is late.
[[nodiscard]] double until_of_course(const PlotScene& scene);

[[nodiscard]] const Walls<Vec3>* walls_of(const PlotScene& scene);

/// The part of the plane that contains everything shown, with equal scales across and upwards.
[[nodiscard]] PlotAxes fit_view(const PlotScene& scene, const View& view, const PixelBox& box);

}  // namespace aimahead::cli
