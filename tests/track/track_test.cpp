// Trackers, against least squares, against how sure they may be, and under moves and turns of their
// world.
#include "track_measurements.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aimahead {
namespace track_test {

using namespace track_measurements;
using scenes::Seeded;

// Without noise the filter of constant velocity is least squares: with the sums of the textbook,
// and with the velocity's own standard deviation as one more measurement.
TEST(Tracker, constant_velocity_without_noise_is_least_squares) {
  TrackSettings settings = straight_only(0);
  settings.gate = 1e9;
  settings.bias = 0;
  Tracker2 tracker(settings);
  Seeded noise(1);
  // Normal equations of x(t) = p + v (t - t0), the prior being on v alone.
  double n = 0, st = 0, stt = 1 / (settings.velocity_sd * settings.velocity_sd);
  Vec2 sx, stx;
  for (int i = 0; i < 60; ++i) {
    const double time = 0.1 * i;
    const double sd = noise.between(0.2, 0.9);
    const Vec2 place = Vec2{3, -7} + Vec2{2, 5} * time + Vec2{noise.normal(), noise.normal()} * sd;
    ASSERT_TRUE(tracker.add(seen_at(time, place, sd)));
    const double w = 1 / (sd * sd);
    n += w;
    st += w * time;
    stt += w * time * time;
    sx += place * w;
    stx += place * (w * time);
  }
  const double determinant = n * stt - st * st;
  const Vec2 velocity = (stx * n - sx * st) / determinant;
  const Vec2 start = (sx * stt - stx * st) / determinant;
  const double time = tracker.time();
  const TrackState2 state = tracker.at(time);
  EXPECT_NEAR(length(state.velocity - velocity), 0, 1e-9);
  EXPECT_NEAR(length(state.position - (start + velocity * time)), 0, 1e-9);
  EXPECT_NEAR(state.covariance[2][2], n / determinant, 1e-9);
  EXPECT_NEAR(state.covariance[0][0], (stt - 2 * time * st + time * time * n) / determinant, 1e-9);
  EXPECT_NEAR(state.covariance[0][1], 0, 1e-12);
}

// Models that have long settled leave no change of motion that a double knows.
TEST(Tracker, knows_no_change_where_all_models_have_settled) {
  for (const int count : {1, 2}) {
    SCOPED_TRACE(count);
    TrackSettings settings;
    const TrackModel model{.noise = 0.1, .settled = 1e-12};
    settings.models = {model, model};
    settings.models.count = count;
    Tracker2 tracker(settings);
    for (int i = 0; i < 20; ++i) {
      // This gap is longer than all before.
      const double time = i < 10 ? i : 1e4 + i;
      ASSERT_EQ(tracker.add(seen_at(time, {3 * time, 1})).status, TrackStatus::used);
    }
    const TrackState<Vec2> state = tracker.at(1e4 + 20);
    EXPECT_NEAR(state.velocity.x, 3, 0.1);
    EXPECT_NEAR(state.velocity.y, 0, 0.1);
    EXPECT_TRUE(std::isfinite(state.covariance[0][0]));
    for (int i = 0; i < count; ++i) EXPECT_NEAR(state.weights[i], 1.0 / count, 1e-12);
  }
}

TEST(Tracker, finds_a_steady_turn_and_its_rate) {
  Tracker2 tracker;
  for (int i = 0; i < 80; ++i) {
    const double angle = 0.4 * 0.1 * i;
    tracker.add(seen_at(0.1 * i, {20 * std::sin(angle), -20 * std::cos(angle)}, 0.05));
  }
  const TrackState2 state = tracker.at(tracker.time());
  EXPECT_TRUE(state.turns);
  EXPECT_NEAR(state.turn_rate, 0.4, 0.01);
  const Target<Vec2> target = target_of(state);
  EXPECT_TRUE(std::holds_alternative<Turning<Vec2>>(target.motion));
  const double soon = 0.4 * (tracker.time() + 1);
  const Vec2 expected{20 * std::sin(soon), -20 * std::cos(soon)};
  EXPECT_NEAR(length(tracker.at(tracker.time() + 1).position - expected), 0, 0.1);
  const Target<Vec2> plain = target_of(state, false);
  EXPECT_NEAR(length(plain.acceleration), 8 * 0.4, 0.2);
}

TEST(Tracker, knows_what_climbs_and_turns_in_space) {
  Tracker3 tracker;
  for (int i = 0; i < 80; ++i) {
    const double time = 0.1 * i;
    tracker.add({.time = time,
                 .value = {20 * std::sin(0.4 * time), -20 * std::cos(0.4 * time), 2 * time},
                 .sd = {0.05, 0.05, 0.05}});
  }
  const TrackState3 state = tracker.at(tracker.time());
  EXPECT_TRUE(state.turns);
  EXPECT_NEAR(state.velocity.z, 2, 0.05);
  EXPECT_NEAR(state.turn_rate, 0.4, 0.01);
}

/// A target that stands at (5, 7) from `from` on, measured ten times a second for ten seconds.
void watch_standing(Tracker2& tracker, double from) {
  Seeded noise(3);
  for (int i = 0; i < 100; ++i) {
    tracker.add(
        seen_at(from + 0.1 * i, Vec2{5, 7} + Vec2{noise.normal(), noise.normal()} * 0.1, 0.1));
  }
}

void expect_standing(const Tracker2& tracker) {
  const TrackState2 state = tracker.at(tracker.time());
  EXPECT_GT(state.weights[5], 0.9);  // of the still model
  EXPECT_LT(length(state.velocity), 0.1);
  EXPECT_LT(state.covariance[2][2], 0.2 * 0.2);
  EXPECT_LT(length(state.position - Vec2{5, 7}), 0.1);
}

// The still model has no velocity of its own. That which a track remembers when it begins again
// once stayed in it for ever.
TEST(Tracker, knows_that_what_stands_has_no_velocity) {
  Tracker2 tracker;
  watch_standing(tracker, 0);
  expect_standing(tracker);
}

TEST(Tracker, forgets_the_velocity_of_a_target_that_it_finds_again_standing) {
  Tracker2 tracker;
  for (int i = 0; i < 30; ++i) tracker.add(seen_at(0.1 * i, {5 - 1.0 * i, 60}, 0.1));
  EXPECT_NEAR(tracker.at(2.9).velocity.x, -10, 0.5);
  watch_standing(tracker, 3);
  expect_standing(tracker);
}

TEST(Tracker, moves_with_its_world) {
  const double angle = 0.7;
  const Vec2 shift{100, -300};
  const auto moved = [&](const Vec2& v) {
    return Vec2{std::cos(angle) * v.x - std::sin(angle) * v.y,
                std::sin(angle) * v.x + std::cos(angle) * v.y};
  };
  for (unsigned seed = 30; seed < 35; ++seed) {
    SCOPED_TRACE(seed);
    Tracker2 a;
    Tracker2 b;
    for (const auto& measured : draw_turner(seed)) {
      a.add(measured);
      b.add(seen_at(measured.time + 17, moved(measured.value) + shift));
    }
    const TrackState2 of_a = a.at(10.5);
    const TrackState2 of_b = b.at(27.5);
    EXPECT_NEAR(length(moved(of_a.position) + shift - of_b.position), 0, 1e-7);
    EXPECT_NEAR(length(moved(of_a.velocity) - of_b.velocity), 0, 1e-7);
    EXPECT_NEAR(of_a.covariance[0][0] + of_a.covariance[1][1],
                of_b.covariance[0][0] + of_b.covariance[1][1], 1e-7);
  }
}

// Straight overhead. A bearing that is off by its deviation, as seen of a target whose elevation is
// off by its own, moves the target by the range times both.
TEST(Tracker, does_not_take_a_bearing_straight_overhead_as_exact) {
  TrackSettings settings;
  settings.bias = 0;
  Tracker3 tracker(settings);
  ASSERT_TRUE(tracker.add({.time = 0,
                           .value = {100, 0, kUpright},
                           .sd = {1, 0.02, 0.01},
                           .measure = Measure::range_bearing}));
  const auto covariance = tracker.at(0).covariance;
  EXPECT_NEAR(covariance[0][0], 1, 1e-12);     // along the elevation: (100 * 0.01)^2
  EXPECT_NEAR(covariance[1][1], 4e-4, 1e-12);  // along the bearing: (100 * 0.01 * 0.02)^2
  EXPECT_NEAR(covariance[2][2], 1, 1e-12);     // along the range
}

// Ranges and bearings with errors as small as those of a place say the same, from any sensor.
TEST(Tracker, sees_from_a_moving_sensor_what_stands_in_the_world) {
  Tracker2 places;
  Tracker2 bearings;
  Tracker3 in_space;
  for (int i = 0; i < 60; ++i) {
    const double time = 0.1 * i;
    const Vec2 place = place_of_turner(time);
    const Vec2 sensor{-30 + 4 * time, 50};
    const Vec2 d = place - sensor;
    const double range = length(d);
    places.add(seen_at(time, place, 0.2));
    bearings.add({.time = time,
                  .value = {range, std::atan2(d.y, d.x)},
                  .sd = {0.2, 0.2 / range},
                  .measure = Measure::range_bearing,
                  .sensor = sensor});
    const double space = std::hypot(range, 20.0);
    in_space.add({.time = time,
                  .value = {space, std::atan2(d.y, d.x), std::asin(20 / space)},
                  .sd = {0.2, 0.2 / range, 0.2 / space},
                  .measure = Measure::range_bearing,
                  .sensor = {sensor.x, sensor.y, -10}});
  }
  const TrackState2 expected = places.at(6);
  expect_same(bearings.at(6), expected, 1e-9);
  EXPECT_NEAR(in_space.at(6).position.z, 10, 1e-6);
  EXPECT_NEAR(in_space.at(6).position.x, expected.position.x, 0.1);
}

// If the target moves as the model says, the mean squared error in units of the covariance is the
// number of dimensions.
TEST(Tracker, is_as_sure_as_it_may_be) {
  const double density = 2;
  double sum = 0;
  int count = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    Seeded noise(seed + 1000);
    Tracker2 tracker(straight_only(density));
    Vec2 place{noise.between(-50, 50), 20};
    Vec2 velocity{10 * noise.normal(), 10 * noise.normal()};
    for (int i = 0; i < 40; ++i) {
      constexpr double kStep = 0.1;
      for (int k = 0; k < 10; ++k) {
        const double part = kStep / 10;
        const Vec2 push{noise.normal(), noise.normal()};
        const Vec2 gained = push * std::sqrt(density * part);
        place += velocity * part + gained * (part / 2);
        velocity += gained;
      }
      tracker.add(seen_at(kStep * i, place + Vec2{noise.normal(), noise.normal()} * 0.5));
    }
    const TrackState2 state = tracker.at(tracker.time());
    // By axis, since the axes are independent here: e' C^-1 e of two numbers.
    const Vec2 p = place - state.position;
    const Vec2 v = velocity - state.velocity;
    for (int axis = 0; axis < 2; ++axis) {
      const auto i = static_cast<std::size_t>(axis);
      const double a = state.covariance[i][i];
      const double b = state.covariance[i][i + 2];
      const double c = state.covariance[i + 2][i + 2];
      const double x = axis == 0 ? p.x : p.y;
      const double y = axis == 0 ? v.x : v.y;
      sum += (c * x * x - 2 * b * x * y + a * y * y) / (a * c - b * b);
      count += 2;
    }
  }
  EXPECT_GT(sum / count, 0.8);
  EXPECT_LT(sum / count, 1.25);
}

TEST(Tracker, does_not_know_the_position_better_than_the_bias) {
  TrackSettings settings = straight_only(0.1);
  settings.bias = 0;
  Tracker2 without(settings);
  settings.bias = 0.3;
  Tracker2 with(settings);
  for (int i = 0; i < 50; ++i) {
    without.add(seen_at(0.1 * i, {0.3 * i, 1}));
    with.add(seen_at(0.1 * i, {0.3 * i, 1}));
  }
  TrackState2 expected = without.at(6);
  for (std::size_t i = 0; i < 2; ++i) expected.covariance[i][i] += 0.3 * 0.3;
  expect_same(with.at(6), expected, 1e-12);
  EXPECT_NEAR(with.prospects(6, 0).list[0].covariance[0][0], expected.covariance[0][0], 1e-12);
}

// Of two trackers that expect changes as often, the one whose target may settle is the surer of
// what has long gone straight. Before that it is the surer of a fast target, not of a slow one.
TEST(Tracker, is_surer_of_what_has_settled) {
  TrackSettings settings;
  settings.models = {
      {.motion = TrackMotion::constant_velocity, .noise = 1e-6, .stay = 5, .settled = 4},
      {.motion = TrackMotion::constant_velocity, .noise = 3, .stay = 5}};
  for (const double speed : {0.3, 12.0}) {
    SCOPED_TRACE(speed);
    Tracker2 settling(settings);
    TrackSettings never = settings;
    never.models.list[0].settled = 0;
    Tracker2 restless(never);
    Seeded noise(11);
    for (int i = 0; i < 120; ++i) {
      const double time = 0.1 * i;
      const auto seen =
          seen_at(time, Vec2{speed * time, 1} + Vec2{noise.normal(), noise.normal()} * 0.5);
      settling.add(seen);
      restless.add(seen);
      const double ratio = settling.at(time).covariance[2][2] / restless.at(time).covariance[2][2];
      if (i > 15 && i < 25) {
        EXPECT_EQ(ratio<1, speed> 1) << ratio;
      }
      if (i > 90) {
        EXPECT_LT(ratio, 0.1);
      }
    }
  }
}

TEST(Tracker, has_nothing_to_say_without_a_track) {
  const Tracker2 tracker;
  EXPECT_FALSE(tracker.has_track());
  expect_same(tracker.at(1), {}, 0);
}

}  // namespace track_test
}  // namespace aimahead
