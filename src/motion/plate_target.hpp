// One plate of a body as a separate target, and when it faces the gun.
#pragma once

#include "aimahead/engagement.hpp"
#include "base/components.hpp"
#include "motion/motion_segment.hpp"
#include "numerics/elementary.hpp"
#include "numerics/infinity.hpp"
#include "numerics/quick_arctangent.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace aimahead::detail::motion {

template <class V>
[[nodiscard]] const Plates& plates_of(const Target<V>& target) {
  return *std::get_if<Plates>(&target.motion);
}

/// The engagement with this plate alone.
template <class V>
[[nodiscard]] Engagement<V> with_plate(const Engagement<V>& engagement, std::size_t plate) {
  Engagement<V> single = engagement;
  Plates one = plates_of(engagement.target);
  one.plates = one.plates.subspan(plate, 1);
  single.target.motion = one;
  return single;
}

/// The motion of a plate from `begin` on, positions counted from `origin`.
template <class V>
void move_plate(const Target<V>& target, const Plate& plate,
                const Components<kDimensions<V>>& origin, double begin,
                MotionSegment<kDimensions<V>>& segment) {
  constexpr int N = kDimensions<V>;
  const Plates& body = plates_of(target);
  const double rate = body.turn_rate;
  const Components<N> velocity = components_of(target.velocity);
  const Components<N> acceleration = components_of(target.acceleration);
  Components<N> center = components_of(target.position) - origin;
  if constexpr (N == 3) center[2] += plate.height;
  const auto [sine, cosine] = numerics::sine_cosine(body.facing + plate.angle + rate * begin);
  const std::array<double, 2> off{plate.arm * cosine, plate.arm * sine};
  segment.begin = begin;
  segment.end = kInfinity;
  segment.degree = 2;
  const Components<N> gained = acceleration * begin;
  segment.coefficient[0] = center + begin * (velocity + 0.5 * gained);
  segment.coefficient[1] = velocity + gained;
  segment.coefficient[2] = 0.5 * acceleration;
  segment.coefficient[0][0] += off[0];
  segment.coefficient[0][1] += off[1];
  segment.max_acceleration = length<N>(acceleration);
  if (rate == 0 || plate.arm == 0) return;
  go_round_z(rate, off, segment);
  segment.max_acceleration += plate.arm * rate * rate;
  segment.max_jerk = plate.arm * rate * rate * std::fabs(rate);
}

/// The vector from the body's centre at `time` to `pivot`, seen from above.
template <class V>
[[nodiscard]] std::array<double, 2> way_to(const Components<kDimensions<V>>& pivot,
                                           const Target<V>& target, double time) {
  const V center = target.position + time * (target.velocity + 0.5 * time * target.acceleration);
  return {pivot[0] - center.x, pivot[1] - center.y};
}

/// The angle by which a plate, at `time`, looks away from `pivot`, seen from above. 0 where the
/// pivot is straight above the body's centre.
template <class V>
[[nodiscard]] double angle_off(const Target<V>& target, const Plate& plate, double time,
                               const Components<kDimensions<V>>& pivot) {
  const Plates& body = plates_of(target);
  const auto [x, y] = way_to(pivot, target, time);
  const auto [sine, cosine] =
      numerics::sine_cosine(body.facing + plate.angle + body.turn_rate * time);
  if (x == 0 && y == 0) return 0;
  return numerics::arctangent2(std::fabs(y * cosine - x * sine), x * cosine + y * sine);
}

/// The angle from a plate's facing at `time` to `way`, counter-clockwise, -pi to pi, for
/// well-scaled ways. Its error is below 2^-40 and the rounding of the body's angle.
[[nodiscard]] inline double quick_angle_from(const Plates& body, const Plate& plate, double time,
                                             const std::array<double, 2>& way) {
  const auto [x, y] = way;
  const auto [sine, cosine] =
      numerics::quick_sine_cosine(body.facing + plate.angle + body.turn_rate * time);
  return numerics::quick_arctangent2(y * cosine - x * sine, x * cosine + y * sine);
}
[[nodiscard]] inline bool is_well_scaled(const std::array<double, 2>& way) {
  const double size = std::fabs(way[0]) + std::fabs(way[1]);
  return size > 0x1p-400 && size < 0x1p400;
}

/// Whether a plate, at `time`, looks away from `pivot` by no more than `max`.
template <class V>
[[nodiscard]] bool looks_within(double max, const Target<V>& target, const Plate& plate,
                                double time, const Components<kDimensions<V>>& pivot) {
  const auto way = way_to(pivot, target, time);
  if (is_well_scaled(way)) {
    const double beyond = std::fabs(quick_angle_from(plates_of(target), plate, time, way)) - max;
    if (std::fabs(beyond) > 0x1p-36) return beyond < 0;
  }
  return angle_off(target, plate, time, pivot) <= max;
}

/// Whether a plate is hit from all sides.
[[nodiscard]] inline bool is_open_all_round(const Plates& body) {
  return !(body.window < kHalfTurn);
}

/// The largest angle by which a plate may look away from the gun. The window is inclusive, and
/// angles are known to their rounding.
[[nodiscard]] inline double max_angle_off(const Plates& body) { return body.window + 0x1p-44; }

/// Whether a plate, at `time`, looks no farther away from `pivot` than its window allows.
template <class V>
[[nodiscard]] bool is_facing(const Target<V>& target, const Plate& plate, double time,
                             const Components<kDimensions<V>>& pivot) {
  const Plates& body = plates_of(target);
  return is_open_all_round(body) || looks_within(max_angle_off(body), target, plate, time, pivot);
}

}  // namespace aimahead::detail::motion
