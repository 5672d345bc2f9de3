// Trackers, held to least squares, to the order of time, and to what moves or turns their world.
#include "aimahead/track.hpp"
#include "aimahead/alpha_beta.hpp"
#include "seeded.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace aimahead {
namespace track_test {

using scenes::Seeded;

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

TrackSettings straight_only(double noise) {
  TrackSettings settings;
  settings.models = {{.motion = TrackMotion::constant_velocity, .noise = noise}};
  return settings;
}

Measurement<Vec2> seen_at(double time, const Vec2& place, double sd = 0.5) {
  return {.time = time, .value = place, .sd = {sd, sd}};
}

/// A target that goes straight, turns, and goes straight again.
Vec2 place_of_turner(double time) {
  constexpr double kRate = 0.5;
  const Vec2 start{40, -20};
  if (time < 3) return start + Vec2{8 * time, 0};
  const double turned = kRate * std::min(time - 3, 3.0);
  const Vec2 from = start + Vec2{24, 0};
  const Vec2 arc{std::sin(turned) * 8 / kRate, (1 - std::cos(turned)) * 8 / kRate};
  const Vec2 way{8 * std::cos(turned), 8 * std::sin(turned)};
  return from + arc + way * std::max(0.0, time - 6);
}

std::vector<Measurement<Vec2>> draw_turner(unsigned seed) {
  Seeded noise(seed);
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
      // A gap that is longer than all before.
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

TEST(Tracker, late_measurements_end_in_the_estimate_of_the_right_order) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const auto list = draw_turner(seed);
    auto shuffled = list;
    Seeded noise(seed + 100);
    for (std::size_t i = 3; i + 1 < shuffled.size(); ++i) {
      const auto by = std::min<std::size_t>(shuffled.size() - 1 - i,
                                            static_cast<std::size_t>(noise.between(0, 5)));
      std::rotate(shuffled.begin() + static_cast<std::ptrdiff_t>(i),
                  shuffled.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  shuffled.begin() + static_cast<std::ptrdiff_t>(i + by) + 1);
    }
    Tracker2 a;
    Tracker2 b;
    for (const auto& measured : list) a.add(measured);
    for (const auto& measured : shuffled) {
      EXPECT_NE(b.add(measured).status, TrackStatus::late);
    }
    ASSERT_EQ(a.time(), b.time());
    expect_same(a.at(a.time()), b.at(b.time()), 1e-9);
  }
}

TEST(Tracker, is_the_same_in_any_order_beyond_what_it_can_remember) {
  Seeded noise(5);
  Tracker2 a;
  Tracker2 b;
  for (int i = 0; i < 1000; i += 2) {
    const auto early = seen_at(0.01 * i, {0.05 * i + 0.1 * noise.normal(), 0}, 0.1);
    const auto late = seen_at(0.01 * i + 0.01, {0.05 * i + 0.1 * noise.normal(), 0}, 0.1);
    a.add(early);
    a.add(late);
    EXPECT_TRUE(b.add(late).status != TrackStatus::late);
    EXPECT_TRUE(b.add(early).status != TrackStatus::late);
  }
  expect_same(a.at(10), b.at(10), 1e-9);
}

TEST(Tracker, refuses_what_is_later_than_its_memory_and_stays_as_it_is) {
  Tracker2 tracker;
  for (int i = 0; i < 50; ++i) tracker.add(seen_at(0.1 * i, {0.3 * i, 0}));
  const TrackState2 before = tracker.at(6);
  EXPECT_EQ(tracker.add(seen_at(2.8, {8.4, 0})).status, TrackStatus::late);
  expect_same(tracker.at(6), before, 0);
  EXPECT_EQ(tracker.add(seen_at(2.95, {8.85, 0})).status, TrackStatus::used);
}

TEST(Tracker, blames_what_is_wrong_and_stays_as_it_is) {
  Tracker2 tracker;
  for (int i = 0; i < 20; ++i) tracker.add(seen_at(0.1 * i, {0.3 * i, 0}));
  const TrackState2 before = tracker.at(3);
  const double kInfinite = std::numeric_limits<double>::infinity();
  const auto expect = [&](Measurement<Vec2> measured, const char* field) {
    const TrackResult result = tracker.add(measured);
    EXPECT_EQ(result.status, TrackStatus::invalid);
    ASSERT_NE(result.fault, nullptr);
    EXPECT_STREQ(result.fault, field);
    expect_same(tracker.at(3), before, 0);
    EXPECT_EQ(tracker.time(), 0.1 * 19);
  };
  expect({.time = kNotANumber, .value = {}, .sd = {1, 1}}, "time");
  expect({.time = kInfinite, .value = {}, .sd = {1, 1}}, "time");
  expect({.time = 2, .value = {0, kNotANumber}, .sd = {1, 1}}, "value[1]");
  expect({.time = 2, .value = {1e200, 0}, .sd = {1, 1}}, "value[0]");
  expect({.time = 2, .value = {}, .sd = {1, -1}}, "sd[1]");
  expect({.time = 2, .value = {}, .sd = {0, 1}}, "sd[0]");
  expect({.time = 2, .value = {-1, 0}, .sd = {1, 1}, .measure = Measure::range_bearing},
         "value[0]");
  expect({.time = 2, .value = {1, 0}, .sd = {1, 1}, .sensor = {kInfinite, 0}}, "sensor[0]");
}

TEST(Tracker, blames_its_settings) {
  const auto blamed = [](const TrackSettings& settings) {
    Tracker2 tracker(settings);
    EXPECT_EQ(tracker.add(seen_at(0, {})).status, TrackStatus::invalid);
    EXPECT_FALSE(tracker.has_track());
    return std::string(find_fault(settings) ? find_fault(settings) : "");
  };
  TrackSettings settings;
  EXPECT_EQ(find_fault(settings), nullptr);
  settings.models.list[1].noise = -1;
  EXPECT_EQ(blamed(settings), "models[1].noise");
  settings = {};
  settings.models.list[5].stay = 0;
  EXPECT_EQ(blamed(settings), "models[5].stay");
  settings = {};
  settings.models.list[0].settled = -1;
  EXPECT_EQ(blamed(settings), "models[0].settled");
  settings = {};
  settings.bias = -1;
  EXPECT_EQ(blamed(settings), "bias");
  settings = {};
  settings.models.count = 0;
  EXPECT_EQ(blamed(settings), "models");
  settings = {};
  settings.memory = kNotANumber;
  EXPECT_EQ(blamed(settings), "memory");
}

TEST(Tracker, refuses_an_outlier) {
  Tracker2 tracker;
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(tracker.add(seen_at(0.1 * i, {0.3 * i, 0})));
  const TrackState2 expected = tracker.at(3);
  EXPECT_EQ(tracker.add(seen_at(3, {9, 6})).status, TrackStatus::refused);
  EXPECT_EQ(tracker.time(), 3);
  expect_same(tracker.at(3), expected, 1e-12);
  EXPECT_TRUE(tracker.add(seen_at(3.1, {9.3, 0})));
}

TEST(Tracker, refuses_an_outlier_wherever_it_lies) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Seeded noise(seed);
    Tracker2 tracker;
    const auto place_at = [](double time) {
      return Vec2{20 * std::sin(0.5 * time), -20 * std::cos(0.5 * time)};
    };
    for (int i = 0; i < 120; ++i) {
      const double time = 0.1 * i;
      tracker.add(seen_at(time, place_at(time) + Vec2{noise.normal(), noise.normal()} * 0.5));
    }
    for (int direction = 0; direction < 12; ++direction) {
      for (const double off : {6.0, 8.0, 10.0, 12.0}) {
        SCOPED_TRACE(::testing::Message() << seed << " " << direction << " " << off);
        Tracker2 other = tracker;
        const double angle = 0.5 * direction;
        const Vec2 wrong = place_at(12) + Vec2{std::cos(angle), std::sin(angle)} * off;
        EXPECT_EQ(other.add(seen_at(12, wrong)).status, TrackStatus::refused);
      }
    }
  }
}

TEST(Tracker, finds_a_target_again_where_two_measurements_agree) {
  Tracker2 tracker;
  for (int i = 0; i < 30; ++i) tracker.add(seen_at(0.1 * i, {0.3 * i, 0}));
  EXPECT_EQ(tracker.add(seen_at(3.0, {9, 30})).status, TrackStatus::refused);
  EXPECT_EQ(tracker.add(seen_at(3.1, {9.3, 30})).status, TrackStatus::used);
  EXPECT_NEAR(tracker.at(3.1).position.y, 30, 1);
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

TEST(Tracker, knows_what_it_knew_before) {
  const auto list = draw_turner(7);
  Tracker2 all;
  for (const auto& measured : list) all.add(measured);
  Tracker2 some;
  for (std::size_t i = 0; i + 15 < list.size(); ++i) some.add(list[i]);
  expect_same(all.at(some.time()), some.at(some.time()), 0);
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

// Where the truth moves as the model says, the squared error in units of the covariance is its
// dimension.
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
  EXPECT_NEAR(with.prospects(6).list[0].covariance[0][0], expected.covariance[0][0], 1e-12);
}

// Of two trackers that expect changes as often, the one whose target may settle is the surer of
// what has long gone straight, and not before.
TEST(Tracker, is_surer_of_what_has_settled) {
  TrackSettings settings;
  settings.models = {
      {.motion = TrackMotion::constant_velocity, .noise = 1e-6, .stay = 5, .settled = 4},
      {.motion = TrackMotion::constant_velocity, .noise = 3, .stay = 5}};
  Tracker2 settling(settings);
  settings.models.list[0].settled = 0;
  Tracker2 restless(settings);
  Seeded noise(11);
  for (int i = 0; i < 120; ++i) {
    const auto seen =
        seen_at(0.1 * i, Vec2{0.3 * i, 1} + Vec2{noise.normal(), noise.normal()} * 0.5);
    settling.add(seen);
    restless.add(seen);
    const double ratio =
        settling.at(0.1 * i).covariance[2][2] / restless.at(0.1 * i).covariance[2][2];
    if (i > 10 && i < 25) {
      EXPECT_NEAR(ratio, 1, 0.02);
    }
    if (i > 90) {
      EXPECT_LT(ratio, 0.1);
    }
  }
}

TEST(Tracker, survives_gaps_and_sizes_of_any_kind) {
  Tracker2 tracker;
  double time = 0;
  for (const double gap : {0.1, 1e3, 1e-9, 1e6, 0.0, 1e12, 1e30, 0.1, 0.1}) {
    time += gap;
    tracker.add(seen_at(time, {time < 1e20 ? time : 0, 1}, 1e-3));
    const TrackState2 state = tracker.at(tracker.time());
    EXPECT_TRUE(std::isfinite(length(state.position))) << gap;
    double sum = 0;
    for (const double weight : state.weights) sum += weight;
    EXPECT_NEAR(sum, 1, 1e-9) << gap;
  }
}

template <class V>
V vector_of(double x, double y, double z) {
  if constexpr (kDimensions<V> == 3) {
    return {x, y, z};
  } else {
    return {x, y};
  }
}

/// A target that has gone straight at 3 and -2 a second, measured ten times.
template <class V>
Tracker<V> after_ten(const TrackSettings& settings) {
  Tracker<V> tracker(settings);
  for (int i = 0; i < 10; ++i) {
    const double y = 5 - 0.2 * i;
    EXPECT_TRUE(tracker.add({.time = 0.1 * i,
                             .value = vector_of<V>(0.3 * i, y, y),
                             .sd = vector_of<V>(0.5, 0.5, 0.5)}));
  }
  return tracker;
}

/// Follows the target that was last seen a gap ago and now stands at 20, 30 (and 10): after no gap
/// does a model know less of the position than the measurement says, or anything by rounding alone.
template <class V>
void expect_found_after(double gap, const TrackSettings& settings, Measure measure, double sd) {
  constexpr int kN = kDimensions<V>;
  Tracker<V> tracker = after_ten<V>(settings);
  const Vec3 place{20, 30, kN == 3 ? 10.0 : 0.0};
  const double range = length(place);
  const double places[] = {20, 30, 10};
  Measurement<V> seen{
      .value = vector_of<V>(20, 30, 10), .sd = vector_of<V>(sd, sd, sd), .measure = measure};
  if (measure == Measure::range_bearing) {
    seen.value = vector_of<V>(range, std::atan2(30, 20), std::asin(place.z / range));
    seen.sd = vector_of<V>(sd, sd / range, sd / range);
  }
  for (int i = 0; i < 5; ++i) {
    seen.time = gap + 0.1 * i;
    ASSERT_EQ(tracker.add(seen).status, TrackStatus::used) << i;
    const TrackState<V> state = tracker.at(tracker.time());
    const auto prospects = tracker.prospects(tracker.time());
    ASSERT_EQ(prospects.count, settings.models.count) << i;
    for (std::size_t a = 0; a < kN; ++a) {
      // Models that disagree say so by their variance.
      const double known = std::max(sd, std::sqrt(state.covariance[a][a]));
      EXPECT_NEAR(VectorTraits<V>::get(state.position, int(a)), places[a], 3 * known) << i;
      EXPECT_TRUE(std::isfinite(VectorTraits<V>::get(state.velocity, int(a)))) << i;
      EXPECT_GT(state.covariance[a][a], 0.04 * sd * sd) << i;
      EXPECT_LT(state.covariance[a][a], 1e3 * sd * sd) << i;
      for (int k = 0; k < prospects.count; ++k) {
        const auto& covariance = prospects.list[std::size_t(k)].covariance;
        EXPECT_GT(covariance[a][a], 0) << i;
        EXPECT_LT(covariance[a][a], 1.1 * sd * sd) << i;
        for (std::size_t b = kN; b < 2 * kN; ++b) {
          EXPECT_GE(covariance[b][b], 0) << i;
          const double product = covariance[a][a] * covariance[b][b];
          EXPECT_LE(covariance[a][b] * covariance[a][b], product * (1 + 1e-9)) << i;
        }
      }
    }
  }
}

TEST(Tracker, finds_a_target_after_any_gap) {
  std::vector<TrackSettings> all(1);
  for (const TrackMotion motion : {TrackMotion::still, TrackMotion::constant_velocity,
                                   TrackMotion::constant_acceleration, TrackMotion::turn}) {
    TrackSettings& settings = all.emplace_back();
    settings.models = {{.motion = motion, .noise = 1, .turn_noise = 1e-3, .spread = 0.5}};
    settings.gate = 1e6;
  }
  for (TrackSettings& settings : all) {
    settings.bias = 0;
    for (double gap = 1e3; gap < 1e100; gap *= gap < 1e30 ? 21 : 1e6) {
      for (const Measure measure : {Measure::position, Measure::range_bearing}) {
        for (const double sd : {0.5, 1e-4}) {
          SCOPED_TRACE(::testing::Message()
                       << settings.models.count << " " << name_of(settings.models.list[0].motion)
                       << ", gap " << gap << ", " << int(measure) << ", sd " << sd);
          expect_found_after<Vec2>(gap, settings, measure, sd);
          expect_found_after<Vec3>(gap, settings, measure, sd);
        }
      }
    }
    const Tracker2 tracker = after_ten<Vec2>(settings);
    for (const double time : {1e60, 1e120, 1e300, 1e308}) {
      const TrackState2 state = tracker.at(time);
      EXPECT_TRUE(std::isfinite(length(state.position) + state.covariance[0][0])) << time;
      EXPECT_GE(state.covariance[0][0], 0) << time;
      if (time > 1e200) {
        EXPECT_EQ(tracker.prospects(time).count, 0) << time;
      }
    }
  }
}

TEST(Tracker, refuses_times_without_end) {
  Tracker2 tracker = after_ten<Vec2>({});
  const TrackResult result = tracker.add(seen_at(1e300, {0, 0}));
  EXPECT_EQ(result.status, TrackStatus::invalid);
  EXPECT_STREQ(result.fault, "time");
}

// Two exact places are a velocity, however exact they are.
TEST(Tracker, learns_a_velocity_from_exact_places) {
  for (const double sd : {1e-5, 1e-7, 1e-9, 1e-12, 1e-18}) {
    SCOPED_TRACE(sd);
    TrackSettings settings = straight_only(1e-30);
    settings.bias = 0;
    Tracker2 tracker(settings);
    for (int i = 0; i < 20; ++i) {
      ASSERT_TRUE(tracker.add(seen_at(0.125 * i, {0.375 * i, 5 - 0.25 * i}, sd))) << i;
      const TrackState2 state = tracker.at(tracker.time());
      EXPECT_NEAR(length(state.position - Vec2{0.375 * i, 5 - 0.25 * i}), 0, std::max(sd, 1e-12))
          << i;
      EXPECT_GT(state.covariance[0][0], 0) << i;
      EXPECT_GT(state.covariance[2][2], 0) << i;
      if (i > 0) {
        EXPECT_NEAR(length(state.velocity - Vec2{3, -2}), 0, 1e-3 * sd / 1e-5 + 1e-6) << i;
      }
    }
  }
}

TEST(Tracker, has_nothing_to_say_without_a_track) {
  const Tracker2 tracker;
  EXPECT_FALSE(tracker.has_track());
  expect_same(tracker.at(1), {}, 0);
}

TEST(AlphaBeta, comes_to_the_straight_line_that_it_sees) {
  AlphaBeta2 track(steady_gains(1, 0.5, 0.1));
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(track.add(0.1 * i, {3.0 * i, 7 - 0.5 * i}));
  EXPECT_NEAR(length(track.velocity() - Vec2{30, -5}), 0, 1e-9);
  EXPECT_NEAR(length(track.at(30) - Vec2{900, -143}), 0, 1e-7);
}

TEST(AlphaBeta, with_gamma_it_comes_to_a_parabola) {
  AlphaBeta3 track({.alpha = 0.5, .beta = 0.2, .gamma = 0.04});
  for (int i = 0; i < 400; ++i) {
    const double t = 0.1 * i;
    track.add(t, {t, 2, 40 - 4.9 * t * t});
  }
  EXPECT_NEAR(track.acceleration().z, -9.8, 1e-6);
}

TEST(AlphaBeta, stays_as_it_is_where_time_goes_back) {
  AlphaBeta2 track;
  EXPECT_FALSE(track.add(kNotANumber, {}));
  EXPECT_TRUE(track.add(1, {1, 2}));
  EXPECT_TRUE(track.add(2, {2, 3}));
  EXPECT_FALSE(track.add(2, {5, 5}));
  EXPECT_FALSE(track.add(1.5, {5, 5}));
  EXPECT_FALSE(track.add(3, {kNotANumber, 5}));
  EXPECT_EQ(track.time(), 2);
  EXPECT_EQ(track.position(), (Vec2{2, 3}));
}

// Kalata's relation between the gains and the tracking index L: L^2 = beta^2 / (1 - alpha).
TEST(AlphaBeta, steady_gains_satisfy_the_relation_of_the_tracking_index) {
  for (const double noise : {1e-4, 0.1, 3.0, 1e5}) {
    for (const double interval : {0.01, 0.5}) {
      const auto [alpha, beta, gamma] = steady_gains(noise, 0.7, interval);
      const double index2 = noise * interval * interval * interval / (0.7 * 0.7);
      EXPECT_NEAR(beta * beta / (1 - alpha) / index2, 1, 1e-6);
      EXPECT_EQ(gamma, 0);
    }
  }
}

}  // namespace track_test
}  // namespace aimahead
