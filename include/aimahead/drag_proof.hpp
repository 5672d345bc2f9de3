// Proofs of answers under quadratic drag: the shot gets there, and none hits before; or none ever
// hits.
//
//     const Engagement2 duck{
//         .projectile = {.speed = 90, .acceleration = {0, -9.81}, .quadratic_drag = 0.005},
//         .target = {.position = {200, 20}, .velocity = {-3, 8}}};
//     const auto hit = solve(duck);
//     const DragProof proof = prove_drag_answer(duck, hit);
//     if (proof.is_complete) std::printf("no shot hits before %.4f\n", proof.none_before);
//
// `solve` integrates such flights with controlled accuracy, which is not a proof. This function
// encloses the true flight, and excludes hits from one time to the next, with bounds that count all
// rounding. It takes ten to thirty times as long as the answer; about as long for a gun that may
// wait. For every other kind of shot `solve` itself proves its answers. docs/drag.md has the proof.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"

#include <optional>

namespace aimahead {

struct DragProof {
  /// No shot hits before this time, counted from now: 0 if nothing is proved, infinite if none ever
  /// hits.
  double none_before = 0;
  /// Whether all is proved. For a hit, `none_before` is within 2^-26 of the time of flight before
  /// it; otherwise `none_before` is infinite.
  bool is_complete = false;
  /// How far the described shot may be off at the time of the hit: its distance from the target's
  /// centre (Aim::center), or the gap between the surfaces (Aim::edge), is at most this. Nothing if
  /// that is not proved.
  std::optional<double> max_miss;
};

/// Looks for a proof of an answer of `solve`, or of a hit of `solve_all`, for this engagement. For
/// an answer without an aim, such as `unreachable`, it looks for a proof that no shot ever hits.
/// For a hit that is not the first, `none_before` is at most the time of the first.
///
/// Nearly all hits and four in five misses are proved. Most proofs that fail are those of long
/// flights (drag times the distance flown above 3) and of hits near a tangent.
///
/// Obstacles, lifetime and range do not count: a shot that they stop is a hit here. For a gun that
/// may wait (`hold`, or a turret) all launches count at which the gun is ready, and lifetime and
/// range count if the answer is a hit within them. Without quadratic drag nothing is computed or
/// proved; nor for a faulty engagement, plates, a motion that is a caller's function, or a shot
/// without speed. Does not allocate or throw.
template <class V>
[[nodiscard]] DragProof prove_drag_answer(const Engagement<V>& engagement,
                                          const std::type_identity_t<Hit<V>>& answer);

extern template DragProof prove_drag_answer(const Engagement2&, const Hit<Vec2>&);
extern template DragProof prove_drag_answer(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
