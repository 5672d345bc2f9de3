// Proof that a gun on a platform never hits, by bounds on all its launches at once.
//
// Gun and target that repeat their laps, or bounce for ever, meet in ever new positions, so that no
// search through the launches comes to an end. But each launch leaves from some point of the gun's
// lap and meets some point of the target's. Let both points and the flight be independent. With P
// and G these points, w the drift of the target's laps and w' that of the gun's, V the velocity
// that the shot inherits and e, a the factors of velocity and acceleration of the shot's drift
// (search/shot_motion.hpp), a launch at t hits after a flight of f if
//
//   D = P - G + (w - w') t + w f - V e(f) - a(f)
//
// is as long as the shot has flown along its aim, and the gun can point along D. The proof cuts
// ranges of P, G, t and f until one of these bounds excludes each part:
//
// - D is longer or shorter than any shot of the part flies, or beyond the arc to one side,
// - D is on the far side of a plane that no shot of the part passes,
// - the target is out of range.
//
// Long flights are counted by 1 / f, and D is divided by f, or by f^2 where shots accelerate.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/platform.hpp"
#include "turret/turret_question.hpp"

namespace aimahead::detail::turret {

/// Whether no launch from the time `first` on ever hits. It is in the gun's segment, the one last
/// given by `segments`. False if in doubt. Spends the work of the question.
template <class V>
[[nodiscard]] bool never_hits(const TurretQuestion<V>& question, const Platform<V>& platform,
                              const MotionSegments<V>& segments,
                              const MotionSegment<kDimensions<V>>& segment, double first);

}  // namespace aimahead::detail::turret
