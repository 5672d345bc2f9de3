// The quick look at an engagement. Nearly every engagement is sound, and most set nothing but
// numbers. One pass over the fields shows whether both hold.
#pragma once

#include "aimahead/detail/branchless.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/engagement.hpp"
#include "rooms.hpp"

#include <cstdint>
#include <limits>

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

/// Whether no size, share or limit is wrong, apart from those of thrust, drag, motions, mounts,
/// turrets and lists. False may also mean a -0.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE bool has_sound_sizes(const Engagement<V>& e) {
  const auto& [gun, shot, target, aim, obstacles, tick] = e;
  const auto is_size = [](double x) { return is_up_to(std::numeric_limits<double>::max(), x); };
  return is_size(gun.delay) && is_size(gun.muzzle) && is_size(shot.speed) && is_size(shot.radius) &&
         is_size(target.radius) && is_up_to(1, shot.inherit) &&
         is_up_to(kUnlimited, shot.lifetime) && is_up_to(kUnlimited, shot.range);
}

/// Whether an engagement sets nothing but positions, velocities, accelerations, radii, limits and
/// perhaps a table, and no size is wrong. Shot and target then move in constant acceleration, and
/// the gun in constant velocity. The most common questions are plain; some others may be answered
/// in the same way. The table is not checked.
///
/// Vectors may still be infinite or NaN. Quick answers are `unsure` then, because squares of
/// distances, velocities and relative accelerations show it. Only an acceleration that shot and
/// target share does not show there, so this checks the target's.
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
  double sum = 0;
  for (int i = 0; i < kDimensions<V>; ++i) sum += VectorTraits<V>::get(target.acceleration, i);
  return set == 0 && numerics::is_finite(sum) && has_sound_sizes(e);
}

}  // namespace aimahead::detail::motion
