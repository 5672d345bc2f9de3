// Shared by the tests of trackers: settings, and measurements of a target that turns.
#pragma once

#include "aimahead/track.hpp"
#include "seeded.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace aimahead::track_measurements {

inline TrackSettings straight_only(double noise) {
  TrackSettings settings;
  settings.models = {{.motion = TrackMotion::constant_velocity, .noise = noise}};
  return settings;
}

inline Measurement<Vec2> seen_at(double time, const Vec2& place, double sd = 0.5) {
  return {.time = time, .value = place, .sd = {sd, sd}};
}

/// A target that goes straight, turns, and goes straight again.
inline Vec2 place_of_turner(double time) {
  constexpr double kRate = 0.5;
  const Vec2 start{40, -20};
  if (time < 3) return start + Vec2{8 * time, 0};
  const double turned = kRate * std::min(time - 3, 3.0);
  const Vec2 from = start + Vec2{24, 0};
  const Vec2 arc{std::sin(turned) * 8 / kRate, (1 - std::cos(turned)) * 8 / kRate};
  const Vec2 way{8 * std::cos(turned), 8 * std::sin(turned)};
  return from + arc + way * std::max(0.0, time - 6);
}

inline std::vector<Measurement<Vec2>> draw_turner(unsigned seed) {
  scenes::Seeded noise(seed);
  std::vector<Measurement<Vec2>> list;
  for (double time = 0; time < 10; time += noise.between(0.05, 0.15)) {
    list.push_back(
        seen_at(time, place_of_turner(time) + Vec2{noise.normal() * 0.5, noise.normal() * 0.5}));
  }
  return list;
}

template <class V>
void expect_same(const TrackState<V>& a, const TrackState<V>& b, double tolerance) {
  EXPECT_NEAR(length(a.position - b.position), 0, tolerance);
  EXPECT_NEAR(length(a.velocity - b.velocity), 0, tolerance);
  EXPECT_NEAR(length(a.acceleration - b.acceleration), 0, tolerance);
  for (std::size_t i = 0; i < a.covariance.size(); ++i) {
    for (std::size_t j = 0; j < a.covariance.size(); ++j) {
      EXPECT_NEAR(a.covariance[i][j], b.covariance[i][j], tolerance);
    }
  }
  for (std::size_t i = 0; i < a.weights.size(); ++i) {
    EXPECT_NEAR(a.weights[i], b.weights[i], tolerance);
  }
}

}  // namespace aimahead::track_measurements
