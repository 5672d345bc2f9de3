// One plate of a body as a target of its own, and when it faces the gun.
#pragma once

#include "aimahead/engagement.hpp"
#include "base/components.hpp"
#include "numerics/elementary.hpp"
#include "rooms.hpp"

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

/// How far a plate, at `time`, looks away from `pivot`, seen from above. 0 where the pivot is above
/// the body's centre.
template <class V>
[[nodiscard]] double angle_off(const Target<V>& target, const Plate& plate, double time,
                               const Components<kDimensions<V>>& pivot) {
  const Plates& body = plates_of(target);
  const V center = target.position + time * (target.velocity + 0.5 * time * target.acceleration);
  const auto [sine, cosine] =
      numerics::sine_cosine(body.facing + plate.angle + body.turn_rate * time);
  const double x = pivot[0] - center.x;
  const double y = pivot[1] - center.y;
  if (x == 0 && y == 0) return 0;
  return numerics::arctangent2(std::fabs(y * cosine - x * sine), x * cosine + y * sine);
}

/// How far a plate may look away from the gun. The window is inclusive, and angles are known to
/// their rounding.
[[nodiscard]] inline double max_angle_off(const Plates& body) { return body.window + 0x1p-44; }

/// Whether a plate, at `time`, looks no farther away from `pivot` than its window allows.
template <class V>
[[nodiscard]] bool is_facing(const Target<V>& target, const Plate& plate, double time,
                             const Components<kDimensions<V>>& pivot) {
  const Plates& body = plates_of(target);
  return !(body.window < 3.141592653589793) ||
         angle_off(target, plate, time, pivot) <= max_angle_off(body);
}

}  // namespace aimahead::detail::motion
