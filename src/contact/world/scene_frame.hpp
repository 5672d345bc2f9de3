// The position and the size of a scene, as medians of a few of its bodies, so that one body that
// has flown far away does not cost the others their digits.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "contact/world/cull.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace aimahead::detail::world {

/// Up to kMax numbers, whose quantiles can be asked for.
template <class S>
class Sample {
 public:
  static constexpr std::size_t kMax = 32;
  void add(S x) {
    if (numerics::is_finite(static_cast<double>(x)) && size_ < kMax) values_[size_++] = x;
  }
  /// The number that is above `share` of the others; 0 if there are no numbers.
  S at(double share) {
    if (size_ == 0) return 0;
    const auto position = static_cast<std::ptrdiff_t>(share * static_cast<double>(size_ - 1));
    std::nth_element(values_.begin(), values_.begin() + position,
                     values_.begin() + static_cast<std::ptrdiff_t>(size_));
    return values_[static_cast<std::size_t>(position)];
  }

 private:
  std::array<S, kMax> values_{};
  std::size_t size_ = 0;
};

/// Calls visit(i) for `max` evenly spaced indices, or for all if there are fewer.
template <class Visit>
void visit_some(std::size_t count, std::size_t max, Visit visit) {
  const std::size_t step = count / max + 1;
  for (std::size_t i = step / 2; i < count; i += step) visit(i);
}

/// Origin: the median of positions. Unit: the power of two at the median of distances from there
/// and sizes.
template <class S, int N>
Frame<S, N> frame_of(const RawBodies<S, N>& shots, std::size_t shot_count,
                     const RawBodies<S, N>& targets, std::size_t target_count, S duration) {
  constexpr std::size_t kLook = Sample<S>::kMax / 2;
  Frame<S, N> frame;
  const auto visit_all = [&](auto visit) {
    visit_some(shot_count, kLook, [&](std::size_t i) { visit(shots, i); });
    visit_some(target_count, kLook, [&](std::size_t i) { visit(targets, i); });
  };
  for (int k = 0; k < N; ++k) {
    Sample<S> positions;
    visit_all([&](const RawBodies<S, N>& bodies, std::size_t i) {
      positions.add(bodies.position[k][i]);
    });
    frame.origin[k] = positions.at(0.5);
  }
  Sample<S> sizes;
  visit_all([&](const RawBodies<S, N>& bodies, std::size_t i) {
    S size = bodies.radius ? bodies.radius[i] : S(0);
    for (int k = 0; k < N; ++k) {
      size += std::fabs(bodies.position[k][i] - frame.origin[k]);
      if (bodies.velocity[0]) size += std::fabs(bodies.velocity[k][i]) * duration;
    }
    sizes.add(size);
  });
  constexpr int kLimit = sizeof(S) == 4 ? 100 : 900;
  const auto size = static_cast<double>(sizes.at(0.5));
  const int exponent = size > 0 ? numerics::exponent_of(size) + 1 : 0;
  frame.scale =
      static_cast<S>(numerics::scale_by_power_of_two(1, -std::clamp(exponent, -kLimit, kLimit)));
  // Halving and scaling are exact as long as nothing leaves the range.
  constexpr S kMinTime = sizeof(S) == 4 ? S(0x1p-120f) : S(0x1p-1000);
  frame.half_times = (duration / 2) * frame.scale;
  const bool exact = duration >= 2 * kMinTime && frame.half_times >= kMinTime &&
                     frame.half_times <= std::numeric_limits<S>::max();
  frame.usable = duration == 0 || exact;
  return frame;
}

}  // namespace aimahead::detail::world
