// Proofs that a gun that may wait hits nothing before a time, or ever, whenever it fires.
#pragma once

#include "drag/waiting_gun/waiting_gun.hpp"
#include "rooms.hpp"
#include "turret/boxes/launch_box.hpp"

#include <optional>

namespace aimahead::detail::drag {

/// What is proved of the hits of a gun that may wait.
struct NoHitProof {
  double none_before = 0;  ///< no shot hits before, counted from now; infinite if none ever does
  /// If a hit soon after is likely: its launches.
  std::optional<turret::TimeSpan> launches{};
};

/// The work of a proof that a caller asks for, in steps of integration, or their like.
inline constexpr int kMaxNoHitWork = 500'000;

/// Proves that nothing hits from `from` up to a time, at most `until`; earlier hits are known to be
/// none. Lifetime and range count. `max_work` is in steps of integration, or their like.
///
/// Nothing is proved if gun or target move as a caller's function says, or the target has plates.
template <class V>
[[nodiscard]] NoHitProof prove_no_hit(const WaitingGun<V>& gun, double from, double until,
                                      int max_work);

}  // namespace aimahead::detail::drag
