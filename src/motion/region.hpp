// A region that a body never leaves.
#pragma once

#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::motion {

/// A ball, and a box along the axes, that a body never leaves; their centre moves in constant
/// acceleration.
template <int N>
struct Region {
  Components<N> center{};  ///< the centre's position at time 0
  Components<N> velocity{};
  double radius = 0;     ///< the ball's
  Components<N> half{};  ///< half the widths of the box
  Components<N> acceleration{};

  [[nodiscard]] bool accelerates() const { return dot<N>(acceleration, acceleration) != 0; }
  /// Whether the centre rests.
  [[nodiscard]] bool rests() const { return !accelerates() && dot<N>(velocity, velocity) == 0; }
  /// The centre's state at a time.
  [[nodiscard]] KinematicState<N> at(double time) const {
    KinematicState<N> state{center, velocity, acceleration};
    state.position += velocity * time;
    if (!accelerates()) return state;
    state.position += 0.5 * acceleration * time * time;
    state.velocity += acceleration * time;
    return state;
  }
};

/// The motion of a region's centre.
template <int N>
[[nodiscard]] MotionSegment<N> center_of(const Region<N>& region) {
  MotionSegment<N> center{};
  center.coefficient[0] = region.center;
  center.coefficient[1] = region.velocity;
  center.coefficient[2] = 0.5 * region.acceleration;
  center.max_acceleration = length<N>(region.acceleration);
  return center;
}

/// The distance from the origin to a box about `center`.
template <int N>
[[nodiscard]] double distance_to_box(const Components<N>& center, const Components<N>& half) {
  double square = 0;
  for (int i = 0; i < N; ++i) {
    const double off = std::max(0.0, std::fabs(center[i]) - half[i]);
    square += off * off;
  }
  return std::sqrt(square);
}

/// Whether `may` allows any part of a region's box. A part that `may` allows is halved across its
/// widest side and its halves are tested, until none is allowed (false), or until the side is
/// narrower than 2^-10 of the region's or `tests_left` tests were made (true).
template <int N, class May>
[[nodiscard]] bool any_part_may(const Region<N>& region, int& tests_left, May may) {
  constexpr int kMaxHalvings = 11 * N;
  std::array<Region<N>, kMaxHalvings + 1> waiting;
  int count = 0;
  waiting[count++] = region;
  const double finest = *std::max_element(region.half.begin(), region.half.end()) * 0x1p-10;
  while (count > 0) {
    Region<N> part = waiting[--count];
    if (tests_left-- <= 0) return true;
    if (!may(part)) continue;
    const auto widest = std::max_element(part.half.begin(), part.half.end()) - part.half.begin();
    const double half = part.half[widest] / 2;
    if (!(half > finest)) return true;
    part.half[widest] = half * (1 + 0x1p-40);
    part.radius = length<N>(part.half);
    const double middle = part.center[widest];
    for (const double side : {-half, half}) {
      part.center[widest] = middle + side;
      waiting[count++] = part;
    }
  }
  return false;
}

/// Cuts from the sides of a region's box what `may` allows nowhere, down to 1/64 of what is left.
/// Takes at most `tests_left` tests.
template <int N, class May>
void cut_sides(Region<N>& region, int& tests_left, May may) {
  constexpr int kTestsOfCut = 64;
  for (double share = 0.5; share > 0x1p-7; share /= 2) {
    for (int side = 0; side < 2 * N && tests_left > 0;) {
      const int axis = side / 2;
      const double whole = region.half[axis];
      const double sign = side % 2 == 0 ? 1 : -1;
      Region<N> cut = region;
      cut.half[axis] = whole * share * (1 + 0x1p-40);
      cut.center[axis] += sign * whole * (1 - share);
      cut.radius = length<N>(cut.half);
      int tests = std::min(kTestsOfCut, tests_left);
      tests_left -= tests;
      const bool is_allowed = any_part_may(cut, tests, may);
      tests_left += std::max(tests, 0);
      if (is_allowed) {
        ++side;
        continue;
      }
      region.half[axis] = whole * (1 - share) * (1 + 0x1p-40);
      region.center[axis] -= sign * whole * share;
    }
  }
  region.radius = length<N>(region.half);
}

}  // namespace aimahead::detail::motion
