// The judge of guns that may wait: launches at many times, each without waiting.
#pragma once

#include <aimahead/intercept.hpp>
#include <aimahead/turret.hpp>

#include <algorithm>
#include <array>

namespace oracle {

/// Of the launches from the delay on, `count` of them until `until`, the first hit by a gun that is
/// ready for an aim at ready_for(aim), infinite if never.
template <class V, class Ready>
double first_sampled_hit(const aimahead::Engagement<V>& e, double until, int count,
                         const Ready& ready_for) {
  aimahead::Engagement<V> launch = e;
  launch.shooter.turret.reset();
  launch.shooter.hold = false;
  double best = aimahead::kUnlimited;
  for (int i = 0; i <= count; ++i) {
    launch.shooter.delay = e.shooter.delay + (until - e.shooter.delay) * i / count;
    std::array<aimahead::Hit<V>, 8> hits;
    const auto all = solve_all(launch, hits);
    if (all.status != aimahead::Status::hit) continue;
    for (int k = 0; k < all.count; ++k) {
      if (ready_for(hits[k].aim) <= launch.shooter.delay) best = std::min(best, hits[k].time);
    }
  }
  return best;
}

/// The same by the engagement's own turret, if it has one.
template <class V>
double first_sampled_hit(const aimahead::Engagement<V>& e, double until, int count) {
  return first_sampled_hit(e, until, count, [&e](const V& aim) {
    if (!e.shooter.turret) return 0.0;
    const aimahead::Turn turn = turn_to(*e.shooter.turret, aim);
    return turn.possible ? turn.time : aimahead::kUnlimited;
  });
}

}  // namespace oracle
