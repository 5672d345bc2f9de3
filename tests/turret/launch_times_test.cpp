#include "turret/platform/launch_times.hpp"

#include "generators.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aimahead {
namespace launch_times_test {

using detail::turret::first_multiple_between;
using detail::turret::LaunchTimes;
using detail::turret::remainder_of;

TEST(FirstMultiple, is_that_of_counting) {
  constexpr int kMaxCounted = 10'000;
  for (const std::uint64_t seed : oracle::SweepSeeds(7100, 2000)) {
    oracle::Random random(seed);
    const double period = random.between(1, 10);
    const double step = random.between(0, period);
    const double from = random.between(0, period);
    const double to = from + period * std::exp(random.between(-8, -1));
    if (to >= period) continue;
    double counted = 0;
    while (counted < kMaxCounted) {
      const double rest = std::fmod(counted * step, period);
      if (from <= rest && rest <= to) break;
      ++counted;
    }
    const double found = first_multiple_between(step, period, from, to);
    if (counted < kMaxCounted) {
      EXPECT_EQ(found, counted) << "seed " << seed;
    } else {
      EXPECT_GE(found, counted) << "seed " << seed;
    }
  }
}

TEST(FirstMultiple, is_infinite_if_no_step_comes_between) {
  EXPECT_EQ(first_multiple_between(0, 8, 1, 2), kUnlimited);
  EXPECT_EQ(first_multiple_between(4, 8, 1, 2), kUnlimited);
  EXPECT_EQ(first_multiple_between(3, 8, -1, 2), 0);
}

TEST(Remainder, is_exact) {
  for (const std::uint64_t seed : oracle::SweepSeeds(7200, 2000)) {
    oracle::Random random(seed);
    const double x = std::exp(random.between(-30, 30));
    const double divisor = std::exp(random.between(-30, 30));
    EXPECT_EQ(remainder_of(x, divisor), std::fmod(x, divisor)) << x << " " << divisor;
  }
}

// Laps of 8 and of nearly 8: the parts that are asked for are half a lap apart at first.
TEST(LaunchTimes, laps_that_nearly_agree_are_skipped_at_once) {
  LaunchTimes<2> times;
  times.gun.span = {0, 0.001};
  times.gun.period = 8;
  times.target.span = {4, 4.001};
  times.target.period = 8 + 0x1p-30;
  times.launch = {0, kUnlimited};
  const Target<Vec2> at_rest;
  const detail::motion::MotionSegments<Vec2> unused(at_rest, {});
  int work = 10;
  const auto next = times.next(0, unused, unused, kUnlimited, work);
  ASSERT_TRUE(next.is_reached);
  // The target's lap is behind by 4 after so many laps, that is, ahead by the rest of the lap.
  EXPECT_NEAR(next.from, 0x1p32 * 8, 0x1p32 * 8 * 0.001);
  EXPECT_GT(work, 0);
}

}  // namespace launch_times_test
}  // namespace aimahead
