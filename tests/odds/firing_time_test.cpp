// When to fire, after looks that make a target better known: against a tracker that takes them.
#include "aimahead/odds.hpp"
#include "aimahead/track.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace aimahead {
namespace firing_time_test {

Engagement2 crossing_target() {
  return {.projectile = {.speed = 40},
          .target = {.position = {60, 0}, .velocity = {-3, 6}, .radius = 1}};
}

// A Kalman filter that takes the looks is as sure as find_firing_time expects.
TEST(FindFiringTime, expects_what_a_tracker_will_know) {
  const Looks looks{.interval = 0.25, .sd = 0.8};
  const double noise = 0.4;
  TrackSettings settings;
  settings.models = {{.motion = TrackMotion::constant_velocity, .noise = noise}};
  settings.velocity_sd = 3;
  settings.gate = 1e9;
  settings.bias = 0;
  Tracker2 tracker(settings);
  const Engagement2 question = crossing_target();
  for (int i = 0; i <= 8; ++i) {
    SCOPED_TRACE(i);
    const double waited = looks.interval * i;
    tracker.add({.time = waited,
                 .value = question.target.position + question.target.velocity * waited,
                 .sd = {looks.sd, looks.sd}});
    // The target as it will be, for a gun that fires at once.
    Engagement2 then = question;
    then.target.position += question.target.velocity * waited;
    Uncertainty<Vec2> known;
    known.covariance = tracker.at(waited).covariance;
    known.maneuver = noise;
    const auto expected = find_odds(then, known);
    // So cheap that waiting as long as allowed is best, or not: only what is expected matters here.
    const FiringTime found = find_firing_time(
        question, {.position_sd = looks.sd, .velocity_sd = 3, .maneuver = noise}, looks, 0, waited);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found.time, waited, 1e-12);
    EXPECT_NEAR(found.probability, expected.probability, 1e-9);
  }
}

// As much is known after many rough looks as after few good ones.
TEST(FindFiringTime, waits_for_more_looks_than_it_tries_launches) {
  const Uncertainty<Vec2> known{.position_sd = 1, .velocity_sd = 3};
  Engagement2 question = crossing_target();
  question.target.velocity = {};
  const double latest = 60;
  const FiringTime few = find_firing_time(question, known, {.interval = 0.1, .sd = 4}, 0, latest);
  ASSERT_TRUE(few);
  EXPECT_NEAR(few.time, latest, 1e-9);
  for (const double share : {6.0, 50.0, 600.0}) {
    const Looks looks{.interval = 0.1 / share, .sd = 4 * std::sqrt(share)};
    const FiringTime many = find_firing_time(question, known, looks, 0, latest);
    ASSERT_TRUE(many) << share;
    EXPECT_NEAR(many.time, latest, 0.1) << share;
    EXPECT_NEAR(many.probability, few.probability, 1e-3) << share;
  }
}

TEST(FindFiringTime, fires_at_once_where_waiting_costs_more_than_it_brings) {
  const Uncertainty<Vec2> known{.position_sd = 0.8, .velocity_sd = 3};
  const Looks looks{.interval = 0.1, .sd = 0.8};
  const FiringTime free = find_firing_time(crossing_target(), known, looks, 0, 3);
  const FiringTime dear = find_firing_time(crossing_target(), known, looks, 10, 3);
  ASSERT_TRUE(free);
  EXPECT_GT(free.time, 1);
  EXPECT_GT(free.probability, 2 * free.probability_now);
  EXPECT_EQ(dear.time, 0);
  EXPECT_EQ(dear.probability, dear.probability_now);
  double last = free.time;
  for (const double cost : {0.05, 0.2, 0.8, 3.0}) {
    const FiringTime found = find_firing_time(crossing_target(), known, looks, cost, 3);
    EXPECT_LE(found.time, last) << cost;
    EXPECT_GE(found.probability - cost * found.time, found.probability_now) << cost;
    last = found.time;
  }
}

TEST(FindFiringTime, blames_what_is_wrong) {
  const auto blamed = [](const Looks& looks, double cost, double latest) {
    const FiringTime found =
        find_firing_time(crossing_target(), {.position_sd = 1}, looks, cost, latest);
    EXPECT_FALSE(found);
    return std::string(found.fault ? found.fault : "");
  };
  EXPECT_EQ(blamed({.interval = 0}, 1, 1), "looks.interval");
  EXPECT_EQ(blamed({.sd = -1}, 1, 1), "looks.sd");
  EXPECT_EQ(blamed({}, -1, 1), "cost");
  EXPECT_EQ(blamed({}, 1, -1), "latest");
}

}  // namespace firing_time_test
}  // namespace aimahead
