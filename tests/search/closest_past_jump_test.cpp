// Loops that jump past the shot: from then on the closest shot is the one that goes least too far.
#include "family_test.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace aimahead {
namespace closest_past_jump_test {

struct Loop {
  std::array<Vec2, 4> points{};
  std::array<double, 4> times{};

  [[nodiscard]] Vec2 at(double time) const {
    const double within = std::fmod(time, times.back());
    std::size_t i = 0;
    while (i + 2 < times.size() && within >= times[i + 1]) ++i;
    const double share = (within - times[i]) / (times[i + 1] - times[i]);
    return points[i] + (points[i + 1] - points[i]) * share;
  }
};

/// The distance by which the shot of a flight misses that is aimed at where the target is then.
double missing(const Engagement2& e, const Loop& loop, double flight) {
  const Vec2 seen = loop.at(flight) - e.shooter.position - e.shooter.velocity * flight;
  return std::fabs(length(seen) - e.projectile.speed * flight);
}

TEST(ClosestPastAJump, is_no_farther_than_any_sampled_shot) {
  constexpr double kStep = 1.0 / 512;
  int misses = 0;
  int past = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(15000, 1500)) {
    oracle::Random random(seed);
    const auto random_point = [&](double max) {
      return Vec2{random.between(-max, max), random.between(-max, max)};
    };
    Loop loop;
    for (std::size_t i = 0; i < loop.points.size(); ++i) {
      loop.points[i] = random_point(40);
      if (i > 0) loop.times[i] = loop.times[i - 1] + random.between(0.5, 3);
    }
    Engagement2 e{.shooter = {.position = random_point(5), .velocity = random_point(3)},
                  .projectile = {.speed = random.between(1, 6)}};
    e.target.motion = Samples<Vec2>{loop.points, loop.times, {}, After::loop};
    const Intercept<Vec2> answer = solve(e);
    if (answer.status != Status::unreachable) continue;
    ASSERT_TRUE(answer.closest) << "seed " << seed;
    ++misses;
    double sampled = kUnlimited;
    for (double flight = 0; flight < 60; flight += kStep) {
      sampled = std::min(sampled, missing(e, loop, flight));
    }
    EXPECT_LE(answer.closest->distance, sampled * (1 + 1e-6)) << "seed " << seed;
    const double flight = answer.closest->time;
    const Vec2 seen = loop.at(flight) - e.shooter.position - e.shooter.velocity * flight;
    if (length(seen) < e.projectile.speed * flight) ++past;
  }
  EXPECT_GT(misses, oracle::share_of(100));
  EXPECT_GE(past, oracle::share_of(1));
}

/// The target approaches from 30 and jumps back from 12 at the time 10, when the shot is at 5.
TEST(ClosestPastAJump, is_the_limit_where_the_jump_leads_away) {
  const std::array<Vec2, 2> points{{{30, 0}, {12, 0}}};
  const std::array<double, 2> times{0, 10};
  Engagement2 e{.projectile = {.speed = 0.5, .lifetime = 12}};
  e.target.motion = Samples<Vec2>{points, times, {}, After::loop};
  const Intercept<Vec2> answer = solve(e);
  EXPECT_EQ(answer.status, Status::out_of_range);
  ASSERT_TRUE(answer.closest);
  EXPECT_EQ(answer.closest->time, 10);
  EXPECT_NEAR(answer.closest->distance, 7, 1e-12);
  EXPECT_EQ(answer.closest->aim, Vec2(1, 0));
}

}  // namespace closest_past_jump_test
}  // namespace aimahead
