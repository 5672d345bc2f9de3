// The judge of guns that may wait: launches at many times, each without waiting.
#pragma once

#include <aimahead/intercept.hpp>
#include <aimahead/turret.hpp>

#include <algorithm>
#include <array>

namespace drag_test {

/// The least time of a hit by any of `launches` launches before `until`, the gun being ready.
template <class V>
double earliest_by_launches(aimahead::Engagement<V> e, double until, int launches) {
  const auto turret = e.shooter.turret;
  const double delay = e.shooter.delay;
  e.shooter.turret.reset();
  e.shooter.hold = false;
  double best = aimahead::kUnlimited;
  for (int i = 0; i <= launches; ++i) {
    e.shooter.delay = delay + (until - delay) * i / launches;
    std::array<aimahead::Hit<V>, 8> hits;
    const auto found = solve_all(e, hits);
    if (found.status != aimahead::Status::hit) continue;
    for (int k = 0; k < found.count; ++k) {
      const bool is_ready = !turret || (turn_to(*turret, hits[k].aim).possible &&
                                        turn_to(*turret, hits[k].aim).time <= e.shooter.delay);
      if (is_ready) best = std::min(best, hits[k].time);
    }
  }
  return best;
}

}  // namespace drag_test
