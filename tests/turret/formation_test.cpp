// Guns that may wait, at targets with the gun's acceleration. The gun's velocity grows for ever,
// but stays the same as the target sees it. No launch of a sample hits earlier, and few questions
// are unresolved.
#include "family_test.hpp"
#include "sampled_launches.hpp"

#include "aimahead/intercept.hpp"

#include <gtest/gtest.h>

#include <array>
#include <variant>

namespace aimahead {
namespace formation_test {

using oracle::Random;
using oracle::say;
using oracle::whole_vector;

template <class V>
V random_vector(Random& random, double max) {
  return oracle::to_vector<V>(random.in_cube(max, kDimensions<V>));
}

void add_turret(Random& random, Engagement2& e) {
  const double facing = random.between(-3, 3);
  Turret2& turret = e.shooter.turret.emplace();
  turret = {.facing = facing, .turn_rate = random.magnitude(-2, 1)};
  if (!random.chance(0.5)) return;
  turret.arc_from = facing - random.between(0.05, 1.5);
  turret.arc_to = facing + random.between(0.05, 1.5);
}

void add_turret(Random& random, Engagement3& e) {
  e.shooter.turret =
      Turret3{.facing = random_vector<Vec3>(random, 1), .turn_rate = random.magnitude(-2, 1)};
}

template <class V>
Engagement<V> random_formation(Random& random) {
  Engagement<V> e;
  const V acceleration = random_vector<V>(random, 10);
  e.shooter.position = random_vector<V>(random, 10);
  e.shooter.velocity = random_vector<V>(random, 20);
  e.shooter.acceleration = e.target.acceleration = acceleration;
  e.target.position = random_vector<V>(random, 100);
  e.target.velocity = e.shooter.velocity;
  if (random.chance(0.3)) e.target.velocity += random_vector<V>(random, 5);
  if (random.chance(0.3)) {
    e.shooter.hold = true;
  } else {
    add_turret(random, e);
  }
  e.projectile.speed = random.between(1, 100);
  e.projectile.inherit = random.chance(0.6) ? random.integer(0, 2) / 2.0 : random.unit();
  if (random.chance(0.4)) e.projectile.range = random.magnitude(1, 3);
  if (random.chance(0.3)) e.projectile.drag = random.magnitude(-2, 1);
  if (random.chance(0.4)) {
    e.projectile.acceleration = random.chance(0.5) ? acceleration : random_vector<V>(random, 10);
  }
  return e;
}

template <class V>
void expect_no_earlier_hit(Engagement<V> e, const Intercept<V>& answer) {
  constexpr int kLaunches = 300;
  if (answer.status == Status::hit) {
    const double sampled = oracle::first_sampled_hit(e, answer.time, kLaunches);
    EXPECT_GE(sampled, answer.time * (1 - 1e-9));
    return;
  }
  if (answer.status == Status::unreachable) e.projectile.range = kUnlimited;
  for (const double last : {3e1, 3e2, 3e4}) {
    EXPECT_EQ(oracle::first_sampled_hit(e, last, kLaunches), kUnlimited);
  }
}

template <class V>
class Formation : public ::testing::Test {};
using Dimensions = ::testing::Types<Vec2, Vec3>;
TYPED_TEST_SUITE(Formation, Dimensions);

TYPED_TEST(Formation, is_decided_and_hits_no_later_than_any_launch) {
  int hits = 0;
  int misses = 0;
  int unresolved = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(13000, 150)) {
    Random random(seed);
    const Engagement<TypeParam> e = random_formation<TypeParam>(random);
    SCOPED_TRACE(say("seed ", seed));
    const auto answer = solve(e);
    ++(answer.status == Status::hit          ? hits
       : answer.status == Status::unresolved ? unresolved
                                             : misses);
    if (answer.status == Status::unresolved) continue;
    expect_no_earlier_hit(e, answer);
  }
  EXPECT_GT(hits, oracle::share_of(30));
  EXPECT_GT(misses, oracle::share_of(30));
  EXPECT_LE(unresolved, (hits + misses) / 50);
}

/// A gun that may wait and a target, both at rest.
Engagement2 random_question_at_rest(Random& random) {
  Engagement2 e{.shooter = {.position = whole_vector<Vec2>(random, 3)},
                .projectile = {.speed = double(random.integer(1, 8))},
                .target = {.position = whole_vector<Vec2>(random, 12)}};
  const int kind = random.integer(0, 2);
  e.shooter.hold = kind == 0;
  if (kind == 1) e.shooter.turret = Turret2{.facing = 0, .turn_rate = 1};
  if (kind == 2) {
    e.shooter.turret = Turret2{.turn_rate = kUnlimited};
    e.shooter.turret->arc_from = 0;
    e.shooter.turret->arc_to = 1;
  }
  if (random.chance(0.5)) e.projectile.acceleration = {0, -10};
  if (random.chance(0.3)) e.projectile.lifetime = 1;
  if (random.chance(0.3)) e.shooter.muzzle = 1;
  return e;
}

// In the world positions grow without end, and with them their rounding: late launches must not be
// taken for hits, nor searched one by one.
TEST(FormationOfWholeNumbers, is_answered_as_at_rest_however_the_target_is_described) {
  int misses = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(13100, 400)) {
    Random random(seed);
    const Engagement2 at_rest = random_question_at_rest(random);
    const Intercept<Vec2> expected = solve(at_rest);
    ASSERT_NE(expected.status, Status::unresolved);
    if (!expected) ++misses;
    Engagement2 e = at_rest;
    const Vec2 velocity = whole_vector<Vec2>(random, 3) + Vec2{4, 0};
    e.shooter.velocity = velocity;
    const std::array<Vec2, 2> points{e.target.position, e.target.position + velocity};
    const std::array<double, 2> times{0, 1};
    const std::array<Plate, 1> plates{};
    const std::array<Motion<Vec2>, 4> motions{
        std::monostate{}, Path<Vec2>{points, length(velocity), After::proceed},
        Samples<Vec2>{points, times, {}, After::proceed}, Plates{.plates = plates}};
    for (const Motion<Vec2>& motion : motions) {
      e.target.motion = motion;
      e.target.velocity = velocity;
      SCOPED_TRACE(say("seed ", seed, ", motion ", motion.index()));
      const Intercept<Vec2> answer = solve(e);
      ASSERT_EQ(answer.status, expected.status);
      ASSERT_NEAR(answer.time, expected.time, 1e-9);
    }
  }
  EXPECT_GT(misses, oracle::share_of(50));
}

}  // namespace formation_test
}  // namespace aimahead
