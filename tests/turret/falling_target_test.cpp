// Guns that may wait, at targets that accelerate along the acceleration of their shots, but no
// faster: shots under gravity, and targets that fall, are thrown or brake their fall. Long flights
// then fall as far as the target has, however late they are.
#include "family_test.hpp"
#include "question_line.hpp"
#include "sampled_launches.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

namespace aimahead {
namespace turret_falling_target_test {

using oracle::Random;
using oracle::whole_vector;

constexpr double kFall = 8;

Vec2 down(double a, Vec2) { return {0, -a}; }
Vec3 down(double a, Vec3) { return {0, 0, -a}; }
double level_square(Vec2 v) { return v.x * v.x; }
double level_square(Vec3 v) { return v.x * v.x + v.y * v.y; }

void add_turret(Random& random, Engagement2& e) {
  e.shooter.turret = Turret2{.facing = 0, .turn_rate = double(random.integer(1, 3))};
}
void add_turret(Random& random, Engagement3& e) {
  e.shooter.turret = Turret3{.facing = {1, 0, 0}, .turn_rate = double(random.integer(1, 3))};
}

/// A target that accelerates by a share of the shots' acceleration, in eighths.
template <class V>
Engagement<V> random_question(Random& random, int eighths) {
  Engagement<V> e{
      .projectile = {.speed = double(10 * random.integer(1, 3)), .acceleration = down(kFall, V{})},
      .target = {.position = 10 * whole_vector<V>(random, 10),
                 .velocity = whole_vector<V>(random, 12),
                 .acceleration = down(eighths, V{})}};
  if (random.chance(0.3)) e.shooter.velocity = whole_vector<V>(random, 5);
  if (random.chance(0.5)) {
    e.shooter.hold = true;
  } else {
    add_turret(random, e);
  }
  return e;
}

/// Whether late shots just keep up with the target in the end: their speed times the share of the
/// time that they fly, the square root of that of the acceleration, is its level speed.
template <class V>
bool just_keeps_up(const Engagement<V>& e, int eighths) {
  const double speed = e.projectile.speed;
  return level_square(e.target.velocity - e.shooter.velocity) * kFall == speed * speed * eighths;
}

template <class V>
class FallingTarget : public ::testing::Test {};
using Dimensions = ::testing::Types<Vec2, Vec3>;
TYPED_TEST_SUITE(FallingTarget, Dimensions);

TYPED_TEST(FallingTarget, is_decided_and_hit_no_later_than_by_any_launch) {
  constexpr int kLaunches = 200;
  int hits = 0;
  int misses = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(14500, 200)) {
    Random random(seed);
    const int eighths = random.integer(1, 8);
    Engagement<TypeParam> e = random_question<TypeParam>(random, eighths);
    if (just_keeps_up(e, eighths)) continue;
    if (random.chance(0.3)) e.projectile.lifetime = 3;
    if (eighths < 8 && random.chance(0.2)) e.projectile.range = 50;
    SCOPED_TRACE(oracle::say("seed ", seed, ": ", oracle::line_of(e)));
    const auto answer = solve(e);
    if (answer.status == Status::touching) continue;
    EXPECT_NE(answer.status, Status::unresolved);
    if (answer.status == Status::hit) {
      ++hits;
      EXPECT_GE(oracle::first_sampled_hit(e, answer.time, kLaunches), answer.time * (1 - 1e-9));
    } else {
      ++misses;
      if (answer.status == Status::unreachable) {
        e.projectile.lifetime = e.projectile.range = kUnlimited;
      }
      for (const double last : {1e1, 1e2, 1e4}) {
        EXPECT_EQ(oracle::first_sampled_hit(e, last, kLaunches), kUnlimited);
      }
    }
  }
  EXPECT_GT(hits, oracle::share_of(50));
  EXPECT_GT(misses, oracle::share_of(50));
}

TYPED_TEST(FallingTarget, that_is_faster_beside_the_fall_is_unreachable) {
  for (const std::uint64_t seed : oracle::SweepSeeds(14700, 100)) {
    Random random(seed);
    Engagement<TypeParam> e = random_question<TypeParam>(random, random.integer(1, 8));
    e.target.position.x = 40;
    e.target.velocity.x = e.projectile.speed + e.shooter.velocity.x + 1;
    SCOPED_TRACE(oracle::say("seed ", seed, ": ", oracle::line_of(e)));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

// An observer who falls with shots and target sees a gun that accelerates upwards, straight shots
// and a target in constant velocity.
TYPED_TEST(FallingTarget, is_hit_as_by_a_gun_that_accelerates_the_other_way) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(14800, 30)) {
    Random random(seed);
    const Engagement<TypeParam> e = random_question<TypeParam>(random, 8);
    Engagement<TypeParam> seen = e;
    seen.shooter.acceleration = -1 * e.projectile.acceleration;
    seen.projectile.acceleration = seen.target.acceleration = {};
    SCOPED_TRACE(oracle::say("seed ", seed, ": ", oracle::line_of(e)));
    const auto answer = solve(e);
    const auto as_seen = solve(seen);
    ASSERT_EQ(answer.status, as_seen.status);
    if (answer.status != Status::hit) continue;
    ++hits;
    EXPECT_NEAR(answer.time, as_seen.time, 1e-9 * (1 + answer.time));
    const TypeParam there = e.target.position + answer.time * e.target.velocity +
                            (0.5 * answer.time * answer.time) * e.target.acceleration;
    EXPECT_LT(length(answer.point - there), 1e-9 * (1 + length(there)));
  }
  EXPECT_GT(hits, oracle::share_of(10));
}

}  // namespace turret_falling_target_test
}  // namespace aimahead
