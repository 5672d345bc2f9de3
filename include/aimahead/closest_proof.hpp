// Proofs that no shot passes closer than `closest` says.
//
//     const Engagement2 duel{.projectile = {.speed = 8},
//                            .target = {.position = {40, 10}, .velocity = {12, 0}}};
//     const auto answer = solve(duel);  // unreachable
//     if (answer.closest) {
//       const double bound = prove_closest(duel, answer.closest->distance);
//       std::printf("%.6f away at best, certainly %.6f\n", answer.closest->distance, bound);
//     }
//
// `solve` computes `closest` but does not prove it. This function covers all launches and flights
// with boxes in which no shot passes closer (docs/turret-search.md). Under quadratic drag it
// encloses the flights (docs/drag.md). In a fixed-step world it searches step by step for a touch
// of a ball about the target.
#pragma once

#include "aimahead/engagement.hpp"

namespace aimahead {

/// Finds a lower bound of the distance at which any shot within lifetime and range passes the
/// target: the largest of 1 - 2^-30, 1 - 2^-20, 1 - 2^-10, 127/128, 15/16, 3/4 and 1/2 of
/// `distance` that is proved, or 0. `distance` > 0 is that of `closest`, or any other: between
/// centres, or surfaces for Aim::edge.
///
/// Nothing is proved for a faulty engagement, a table, plates, or a caller's function under
/// quadratic drag. In fixed-step worlds, and for a gun that may wait under quadratic drag, the
/// bound holds for shots of any range. An easy proof takes 5 to 100 us, a proof from a platform up
/// to a second. Does not allocate or throw.
template <class V>
[[nodiscard]] double prove_closest(const Engagement<V>& engagement, double distance);

extern template double prove_closest(const Engagement2&, double);
extern template double prove_closest(const Engagement3&, double);

}  // namespace aimahead
