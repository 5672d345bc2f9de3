// What part of the world a plot shows from above.
#pragma once

#include "plot_scene.hpp"

#include <string_view>

namespace aimahead::cli {

/// Which components are shown: in space, what is seen from above. Down is where the shot's
/// acceleration pulls most, along -z without any.
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

/// Until when the target's course is shown: all that is described of it, unless that is long.
[[nodiscard]] double until_of_course(const PlotScene& scene);

[[nodiscard]] const Walls<Vec3>* walls_of(const PlotScene& scene);

/// The part of the plane that holds everything that matters, a unit being as long across as
/// upwards.
[[nodiscard]] PlotAxes fit_view(const PlotScene& scene, const View& view, const PixelBox& box);

}  // namespace aimahead::cli
