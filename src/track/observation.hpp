// A measurement of a position as independent numbers along perpendicular directions.
#pragma once

#include "aimahead/track.hpp"
#include "base/components.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::track {

template <int N>
using Matrix = std::array<Components<N>, N>;

/// The unit vectors along which range, bearing and elevation grow where they were measured.
template <class V>
[[nodiscard]] Matrix<kDimensions<V>> directions_of(const Measurement<V>& measured) {
  const Components<kDimensions<V>> value = components_of(measured.value);
  const SineCosine bearing = quick_sine_cosine(value[1]);
  if constexpr (kDimensions<V> == 2) {
    return {{{bearing.cosine, bearing.sine}, {-bearing.sine, bearing.cosine}}};
  } else {
    const SineCosine up = quick_sine_cosine(value[2]);
    return {{{up.cosine * bearing.cosine, up.cosine * bearing.sine, up.sine},
             {-bearing.sine, bearing.cosine, 0},
             {-up.sine * bearing.cosine, -up.sine * bearing.sine, up.cosine}}};
  }
}

/// A measurement as numbers along perpendicular directions, each with its own variance. The
/// directions are the axes, or those of range and angles. Angles become lengths at the measured
/// range, so that a measurement means the same whatever position is expected.
template <class V>
class Reading {
 public:
  static constexpr int kN = kDimensions<V>;

  explicit Reading(const Measurement<V>& measured)
      : is_aligned_(measured.measure == Measure::position),
        position_(components_of(measured.value)) {
    Components<kN> sd = components_of(measured.sd);
    if (!is_aligned_) {
      directions_ = directions_of(measured);
      const Components<kN> sensor = components_of(measured.sensor);
      const double range = position_[0];
      sd[1] *= range;
      if constexpr (kN == 3) {
        // How far the target is from the vertical through the sensor, as a share of the range. Near
        // a pole that is about as far as the elevation may be off.
        const double level = std::max(std::fabs(directions_[2][2]), std::min(sd[2], 1.0));
        sd[1] *= level;
        sd[2] *= range;
      }
      position_ = sensor + range * directions_[0];
    } else {
      for (int i = 0; i < kN; ++i) directions_[i][i] = 1;
    }
    for (int i = 0; i < kN; ++i) {
      variance_[i] = sd[i] * sd[i];
      precision_[i] = 1 / variance_[i];
      if (i == 0 || variance_[i] < min_variance_) min_variance_ = variance_[i];
    }
  }

  /// Whether the directions are the axes.
  [[nodiscard]] bool is_aligned() const { return is_aligned_; }
  [[nodiscard]] const Components<kN>& position() const { return position_; }
  [[nodiscard]] const Matrix<kN>& directions() const { return directions_; }
  [[nodiscard]] const Components<kN>& variance() const { return variance_; }
  [[nodiscard]] double min_variance() const { return min_variance_; }
  /// 1 / variance().
  [[nodiscard]] const Components<kN>& precision() const { return precision_; }

 private:
  bool is_aligned_;
  Components<kN> position_;
  Matrix<kN> directions_{};
  Components<kN> variance_{};
  Components<kN> precision_{};
  double min_variance_ = 0;
};

}  // namespace aimahead::detail::track
