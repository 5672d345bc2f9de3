// Targets that move by a function of the caller's own.
#include "circler.hpp"
#include "question_line.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <span>

namespace aimahead {
namespace function_motion_test {

/// Gives no bound worth the name.
struct Boundless : Circler {
  [[nodiscard]] double speed_bound(double, double) const { return kUnlimited; }
};

TEST(FunctionMotion, is_answered_as_the_motion_it_imitates) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 2000)) {
    oracle::Random random(seed);
    Circler body{};
    Engagement2 e = random_engagement(random, body);
    turn_as(body, e.target);
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
    const auto expected = solve(e);
    e.target.motion = function_of<Vec2>(body);
    const auto answer = solve(e);
    EXPECT_LE(answer.steps, kMaxSteps);
    if (answer.status == Status::unresolved) {
      // A true lower bound.
      EXPECT_TRUE(expected.status == Status::unreachable || answer.time <= expected.time);
      continue;
    }
    ASSERT_EQ(answer.status, expected.status);
    if (answer) {
      ++hits;
      EXPECT_NEAR(answer.time, expected.time, 1e-12 * expected.time);
      EXPECT_NEAR(answer.aim.x, expected.aim.x, 1e-10);
      EXPECT_NEAR(answer.aim.y, expected.aim.y, 1e-10);
    }
  }
  EXPECT_GT(hits, oracle::share_of(1500));
}

TEST(FunctionMotion, is_hit_by_a_turret_as_the_motion_it_imitates) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100)) {
    oracle::Random random(seed);
    Circler body{};
    Engagement2 e = random_engagement(random, body);
    e.projectile.speed += 60;
    auto& turret = e.shooter.turret.emplace();
    turret.facing = random.between(-3, 3);
    turret.turn_rate = random.between(0.3, 3);
    turn_as(body, e.target);
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
    const auto expected = solve(e);
    if (!expected) continue;
    e.target.motion = function_of<Vec2>(body);
    const auto answer = solve(e);
    EXPECT_LE(answer.steps, kMaxTurretSteps);
    ASSERT_EQ(answer.status, Status::hit);
    ++hits;
    EXPECT_NEAR(answer.time, expected.time, 1e-10 * expected.time);
  }
  EXPECT_GT(hits, oracle::share_of(50));
}

TEST(FunctionMotion, gives_every_hit_in_order) {
  const Circler body{{100, 0}, {0, 60}, 0.6};
  Engagement2 e;
  e.projectile.speed = 20;
  turn_as(body, e.target);
  std::array<Hit<Vec2>, 16> expected;
  const auto all = solve_all(e, std::span(expected));
  e.target.motion = function_of<Vec2>(body);
  e.projectile.lifetime = 60;
  std::array<Hit<Vec2>, 16> hits;
  const auto answer = solve_all(e, std::span(hits));
  ASSERT_EQ(answer.count, all.count);
  ASSERT_GE(answer.count, 1);
  for (int i = 0; i < answer.count; ++i) {
    EXPECT_NEAR(hits[i].time, expected[i].time, 1e-11 * expected[i].time);
  }
}

TEST(FunctionMotion, target_that_darts_past_for_a_millisecond_is_hit) {
  const Darting body{{1000, 0}, {10, 0}, 0.5, 0.501};
  Engagement2 e;
  e.projectile.speed = 30;
  e.target.motion = function_of<Vec2>(body);
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  // On its way in: 1000 - 990 (t - 0.5) / 0.0005 = 30 t.
  const double slope = 990 / 0.0005;
  EXPECT_NEAR(answer.time, (1000 + slope * 0.5) / (30 + slope), 1e-12);

  const auto sampled = solve_by_sampling(e, 0.01);
  ASSERT_EQ(sampled.status, Status::hit);
  EXPECT_NEAR(sampled.time, 1000.0 / 30, 1e-10) << "naive sampling steps over it";
}

TEST(FunctionMotion, target_that_comes_as_fast_as_its_bound_says_is_hit) {
  struct Coming {
    double distance;
    double speed;
    [[nodiscard]] Vec2 position(double t) const { return {distance - speed * t, 0}; }
    [[nodiscard]] double speed_bound(double, double) const { return speed; }
  };
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 200)) {
    oracle::Random random(seed);
    const Coming body{random.between(50, 500), random.between(1, 30)};
    Engagement2 e;
    e.projectile.speed = random.between(5, 120);
    e.target.motion = function_of<Vec2>(body);
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << seed;
    EXPECT_NEAR(answer.time, body.distance / (body.speed + e.projectile.speed), 1e-12) << seed;
  }
}

TEST(FunctionMotion, that_overtakes_the_shot_is_hit_twice) {
  struct Passing {
    [[nodiscard]] static Vec2 position(double t) { return {-20 + 15 * t, 0}; }
    [[nodiscard]] static double speed_bound(double, double) { return 15; }
  };
  const Passing body;
  Engagement2 e;
  e.shooter.position = {0, 5};
  e.projectile.speed = 10;
  e.target.motion = function_of<Vec2>(body);
  std::array<Hit<Vec2>, 4> hits;
  ASSERT_EQ(solve_all(e, hits).count, 2);
  // (20 - 15 t)^2 + 25 = 100 t^2
  const double root = std::sqrt(300 * 300 - 125 * 425);
  EXPECT_NEAR(hits[0].time, (300 - root) / 125, 1e-9);
  EXPECT_NEAR(hits[1].time, (300 + root) / 125, 1e-9);
}

TEST(FunctionMotion, what_rests_beyond_the_reach_of_drag_is_unreachable) {
  const Darting body{{1000, 0}, {900, 0}, 2, 3};
  Engagement2 e;
  e.projectile.speed = 80;
  e.projectile.drag = 0.1;  // 800 at most
  e.target.motion = function_of<Vec2>(body);
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::unreachable);
  EXPECT_LT(answer.steps, kMaxSteps);
}

TEST(FunctionMotion, gun_that_leaves_faster_than_shot_and_target_together_never_hits) {
  const Circler body{{100, 0}, {3, 0}, 1};
  Engagement2 e;
  e.shooter.velocity = {-20, 0};
  e.projectile.speed = 10;
  e.target.motion = function_of<Vec2>(body);
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(FunctionMotion, target_falls_behind_a_shot_in_gravity_for_good) {
  const Circler body{{0, 500}, {3, 0}, 1};
  Engagement2 e;
  e.projectile.speed = 20;
  e.projectile.acceleration = {0, -9.81};
  e.target.motion = function_of<Vec2>(body);
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(FunctionMotion, lifetime_is_the_horizon) {
  struct Recorder {
    mutable double latest = 0;
    [[nodiscard]] Vec2 position(double t) const {
      latest = std::fmax(latest, t);
      return {1000, 0};
    }
    [[nodiscard]] double speed_bound(double, double to) const {
      latest = std::fmax(latest, to);
      return 1;
    }
  };
  const Recorder body;
  Engagement2 e;
  e.shooter.delay = 1;
  e.projectile.speed = 10;
  e.projectile.lifetime = 5;
  e.target.motion = function_of<Vec2>(body);
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::unreachable);
  EXPECT_LE(body.latest, 6);
  ASSERT_TRUE(answer.closest);
  EXPECT_NEAR(answer.closest->distance, 950, 1e-3);
}

TEST(FunctionMotion, without_a_bound_is_unresolved_within_the_stated_work) {
  const Boundless body{{{100, 0}, {0, 10}, 1}};
  Engagement2 e;
  e.projectile.speed = 10;
  e.target.motion = function_of<Vec2>(body);
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::unresolved);
  EXPECT_LE(answer.steps, kMaxSteps);
  const auto sampled = solve_by_sampling(e, 0.01);
  ASSERT_EQ(sampled.status, Status::hit);
  const Vec2 position = body.position(sampled.time);
  EXPECT_NEAR(std::hypot(position.x, position.y), 10 * sampled.time, 1e-10);
}

TEST(FunctionMotion, sampling_refuses_what_it_cannot_do) {
  Engagement2 e;
  EXPECT_STREQ(solve_by_sampling(e, 0.1).fault, "target.motion");
  const Circler body{{100, 0}, {0, 10}, 1};
  e.target.motion = function_of<Vec2>(body);
  EXPECT_STREQ(solve_by_sampling(e, 0.0).fault, "step");
}

}  // namespace function_motion_test
}  // namespace aimahead
