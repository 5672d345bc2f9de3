// Trackers after gaps of any length, with measurements of any accuracy.
#include "track_measurements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace aimahead {
namespace track_gap_test {

using namespace track_measurements;

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
    const auto prospects = tracker.prospects(tracker.time(), 0);
    ASSERT_EQ(prospects.count, settings.models.count) << i;
    for (std::size_t a = 0; a < kN; ++a) {
      // The variance contains the disagreement of the models.
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
        EXPECT_EQ(tracker.prospects(time, 0).count, 0) << time;
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

TEST(Tracker, does_not_know_what_was_before_its_track_and_what_no_double_holds) {
  Tracker2 tracker;
  EXPECT_FALSE(tracker.at(10).is_known);
  ASSERT_EQ(tracker.add(seen_at(10, {50, 7})).status, TrackStatus::used);
  EXPECT_FALSE(tracker.at(9.9).is_known);
  EXPECT_TRUE(tracker.at(10).is_known);
  EXPECT_TRUE(tracker.at(1e6).is_known);
  EXPECT_FALSE(tracker.at(1e308).is_known);
  EXPECT_FALSE(tracker.at(kUnlimited).is_known);
}

// Two exact positions determine a velocity, however exact they are.
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

}  // namespace track_gap_test
}  // namespace aimahead
