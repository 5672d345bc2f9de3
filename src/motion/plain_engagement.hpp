// The quick look at an engagement. Nearly every one is sound, and most set nothing but numbers; one
// pass without branches tells.
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/engagement.hpp"
#include "rooms.hpp"

#include <cstdint>

namespace aimahead::detail::motion {

/// The bits of all numbers joined: 0 if all are +0, without a sign if none is negative.
template <class... Numbers>
[[nodiscard]] AIMAHEAD_INLINE std::uint64_t joined_bits(Numbers... numbers) {
  return (... | numerics::bits_of(numbers));
}
template <WorldVector V>
[[nodiscard]] AIMAHEAD_INLINE std::uint64_t joined_bits(const V& v) {
  std::uint64_t bits = 0;
  for (int i = 0; i < kDimensions<V>; ++i) bits |= numerics::bits_of(VectorTraits<V>::get(v, i));
  return bits;
}

/// Whether +0 <= x <= max, by the order of the bits. False for NaN and -0.
[[nodiscard]] AIMAHEAD_INLINE bool is_up_to(double max, double x) {
  return numerics::bits_of(x) <= numerics::bits_of(max);
}

/// Whether no number is wrong, those of thrust, drag, wind, motions, mounts, turrets and lists
/// aside. One that is not finite shows in the sum. False may also mean that a sum of large numbers
/// overflowed, or a -0.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool has_sound_numbers(const Engagement<V>& e) {
  using Axis = VectorTraits<V>;
  const auto& [gun, shot, target, aim, obstacles, tick] = e;
  double sum = ((gun.delay + gun.muzzle) + (shot.speed + shot.radius)) + target.radius;
  for (int i = 0; i < kDimensions<V>; ++i) {
    sum += ((Axis::get(gun.position, i) + Axis::get(gun.velocity, i)) +
            (Axis::get(target.position, i) + Axis::get(target.velocity, i))) +
           (Axis::get(target.acceleration, i) + Axis::get(shot.acceleration, i));
  }
  const std::uint64_t signs =
      joined_bits(gun.delay, gun.muzzle, shot.speed, shot.radius, target.radius);
  return numerics::every(numerics::is_finite(sum), signs >> 63 == 0, is_up_to(1, shot.inherit),
                         is_up_to(kUnlimited, shot.lifetime), is_up_to(kUnlimited, shot.range));
}

/// Whether an engagement is sound and sets nothing but positions, velocities, accelerations, radii,
/// limits and perhaps a table, at which this does not look: shot and target move in constant
/// acceleration, and the gun in constant velocity. The most common questions are; others may be
/// answered alike.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool is_plain(const Engagement<V>& e) {
  const auto& [gun, shot, target, aim, obstacles, tick] = e;
  const bool has_more =
      numerics::any(gun.hold, gun.turret.has_value(), gun.mount.has_value(), tick.has_value(),
                    gun.motion.index() != 0, target.motion.index() != 0);
  if (has_more) return false;
  const std::uint64_t set =
      joined_bits(shot.drag, shot.quadratic_drag, shot.thrust.acceleration, shot.thrust.duration) |
      obstacles.size() | joined_bits(shot.wind) | joined_bits(gun.acceleration);
  return numerics::every(set == 0, has_sound_numbers(e));
}

}  // namespace aimahead::detail::motion
