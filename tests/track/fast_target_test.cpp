// Targets many times as fast as `velocity_sd` says.
#include "aimahead/track.hpp"
#include "track_measurements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace aimahead {
namespace fast_target_test {

using scenes::Seeded;
using track_measurements::seen_at;

/// A target that flies straight on, and the noise of its measurements.
struct Flyer {
  Vec2 from;
  Vec2 velocity;
  double between;  ///< two measurements
  double sd;

  [[nodiscard]] Measurement<Vec2> seen(int index, Seeded& noise) const {
    const double time = between * index;
    const Vec2 off{noise.normal() * sd, noise.normal() * sd};
    return seen_at(time, from + velocity * time + off, sd);
  }
};

/// Faster than 6 times `velocity_sd`, and than 4 sd of a measurement in the time between two.
Flyer draw_flyer(Seeded& noise) {
  const double between = std::pow(10, noise.between(-1.7, 0.3));
  const double speed = std::pow(10, noise.between(1.8, 3.5));
  const double sd = std::min(speed * between / 4, 10.0) * noise.between(0.01, 1);
  const double way = noise.between(0, 6.28);
  return {.from = {noise.between(-500, 500), noise.between(-500, 500)},
          .velocity = Vec2{std::cos(way), std::sin(way)} * speed,
          .between = between,
          .sd = sd};
}

/// Expects the velocity to be known within a tenth, and as well as its covariance says: within 5
/// deviations.
void expect_known(const Tracker2& tracker, const Flyer& flyer) {
  const TrackState2 now = tracker.at(tracker.time());
  const double variance = now.covariance[2][2] + now.covariance[3][3];
  const double off = length(now.velocity - flyer.velocity);
  EXPECT_LE(off, 5 * std::sqrt(variance));
  EXPECT_LE(off, 0.1 * length(flyer.velocity));
}

/// Calls `test(flyer, noise)` for `count` random targets.
template <class Test>
void for_each_flyer(unsigned count, const Test& test) {
  for (unsigned seed = 1; seed <= count; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    Seeded noise(seed);
    const Flyer flyer = draw_flyer(noise);
    test(flyer, noise);
  }
}

TEST(FastTarget, is_followed_after_two_refused_measurements) {
  for_each_flyer(300, [](const Flyer& flyer, Seeded& noise) {
    Tracker2 tracker;
    int refused = 0;
    for (int i = 0; i < 30; ++i) {
      if (!tracker.add(flyer.seen(i, noise))) ++refused;
    }
    EXPECT_LE(refused, 3);  // one good measurement in 1000 is refused later
    expect_known(tracker, flyer);
  });
}

TEST(FastTarget, is_followed_where_its_second_measurement_is_an_outlier) {
  for_each_flyer(300, [](const Flyer& flyer, Seeded& noise) {
    Tracker2 tracker;
    tracker.add(flyer.seen(0, noise));
    const double off = 0.5 * length(flyer.velocity) * flyer.between + 20 * flyer.sd;
    tracker.add(seen_at(flyer.between, flyer.from + Vec2{off, -off}, flyer.sd));
    for (int i = 2; i < 30; ++i) tracker.add(flyer.seen(i, noise));
    expect_known(tracker, flyer);
  });
}

// Missiles leave their ship, and the radar keeps the number of the track.
TEST(FastTarget, is_followed_where_it_leaves_a_slow_one) {
  for_each_flyer(300, [](const Flyer& flyer, Seeded& noise) {
    Flyer ship = flyer;
    Flyer missile = flyer;
    ship.velocity = flyer.velocity * (5 / length(flyer.velocity));
    Tracker2 tracker;
    for (int i = 0; i < 40; ++i) tracker.add(ship.seen(i, noise));
    missile.from = flyer.from - (flyer.velocity - ship.velocity) * (40 * flyer.between);
    for (int i = 40; i < 70; ++i) tracker.add(missile.seen(i, noise));
    expect_known(tracker, missile);
  });
}

TEST(FastTarget, is_the_same_with_measurements_out_of_order) {
  for_each_flyer(100, [](const Flyer& flyer, Seeded& noise) {
    TrackSettings settings;
    settings.memory = 1000;
    Tracker2 in_order(settings);
    Tracker2 late(settings);
    // More than are remembered, so that the track begins anew where some have been forgotten.
    constexpr int kCount = 150;
    std::array<Measurement<Vec2>, kCount> list;
    for (int i = 0; i < kCount; ++i) {
      list[i] = flyer.seen(i, noise);
      if (i >= 125 || i < 4) continue;
      list[i].value = list[0].value;
    }
    for (const auto& measured : list) in_order.add(measured);
    for (int i = 0; i < kCount; i += 2) {
      late.add(list[i + 1]);
      late.add(list[i]);
    }
    track_measurements::expect_same(in_order.at(in_order.time()), late.at(late.time()), 0);
  });
}

}  // namespace fast_target_test
}  // namespace aimahead
