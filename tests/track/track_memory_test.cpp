// The measurements that a tracker takes, refuses and remembers: late ones, wrong ones and outliers.
#include "track_measurements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace aimahead {
namespace track_memory_test {

using namespace track_measurements;
using scenes::Seeded;

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

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

TEST(Tracker, knows_what_it_knew_before) {
  const auto list = draw_turner(7);
  Tracker2 all;
  for (const auto& measured : list) all.add(measured);
  Tracker2 some;
  for (std::size_t i = 0; i + 15 < list.size(); ++i) some.add(list[i]);
  expect_same(all.at(some.time()), some.at(some.time()), 0);
}

/// A target that jumps at the 16th of 130 measurements, which is refused. The 17th agrees with it.
/// Of 129 measurements a tracker forgets the first 16.
std::vector<Measurement<Vec2>> list_with_a_jump() {
  std::vector<Measurement<Vec2>> list(130);
  for (int i = 0; i < 130; ++i) list[i] = seen_at(0.1 * i, {0.3 * i, i < 15 ? 0.0 : 30.0});
  return list;
}
TrackSettings long_memory() {
  TrackSettings settings;
  settings.memory = 100;
  return settings;
}

TEST(Tracker, knows_what_it_knew_after_a_refused_measurement_that_it_has_forgotten) {
  const auto list = list_with_a_jump();
  Tracker2 all(long_memory());
  for (const auto& measured : list) all.add(measured);
  EXPECT_FALSE(all.at(1.35).is_known);
  Tracker2 some(long_memory());
  for (std::size_t i = 0; i < 24; ++i) {
    EXPECT_EQ(some.add(list[i]).status, i == 15 ? TrackStatus::refused : TrackStatus::used);
    if (i < 16) continue;
    SCOPED_TRACE(i);
    expect_same(all.at(some.time()), some.at(some.time()), 0);
  }
}

TEST(Tracker, puts_a_late_measurement_after_a_refused_one_that_it_has_forgotten) {
  const auto list = list_with_a_jump();
  Tracker2 all(long_memory());
  for (const auto& measured : list) all.add(measured);
  for (const std::size_t late : {16, 17, 18, 20}) {
    SCOPED_TRACE(late);
    Tracker2 other(long_memory());
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i != late) other.add(list[i]);
    }
    EXPECT_EQ(other.add(list[late]).status, TrackStatus::used);
    expect_same(all.at(13), other.at(13), 0);
    expect_same(all.at(2.05), other.at(2.05), 0);
  }
}

TEST(Tracker, forgets_nothing_for_a_measurement_that_is_late) {
  Tracker2 tracker(long_memory());
  for (int i = 0; i < kMaxTrackMeasurements; ++i) tracker.add(seen_at(0.1 * i, {0.3 * i, 0}));
  const TrackState2 before = tracker.at(0.5);
  ASSERT_TRUE(before.is_known);
  EXPECT_EQ(tracker.add(seen_at(0.75, {2.25, 0})).status, TrackStatus::late);
  EXPECT_TRUE(tracker.at(0.5).is_known);
  expect_same(tracker.at(0.5), before, 0);
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

}  // namespace track_memory_test
}  // namespace aimahead
