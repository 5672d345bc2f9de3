// Guns that may wait for a target that their shots hardly reach: one as fast as they are, or one
// where drag stops them.
#include "aimahead/intercept.hpp"
#include "family_test.hpp"
#include "question_line.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace aimahead {
namespace waiting_gun_test {

using oracle::Random;
using oracle::say;

/// Guns that may wait.
std::array<Shooter<Vec2>, 3> guns_that_may_wait() {
  std::array<Shooter<Vec2>, 3> guns;
  guns[0].hold = true;
  guns[1].turret = Turret2{.turn_rate = kUnlimited, .arc_from = -3, .arc_to = 3};
  guns[2].turret = Turret2{.facing = 1, .turn_rate = 2};
  return guns;
}

/// A shot from the origin that is just as fast as its target. With b = P.W the gap's square is
/// |P|^2 + 2 b t.
Engagement2 race(Random& random, double sideways, double ahead) {
  constexpr std::array<std::array<double, 3>, 4> kTriples{
      {{3, 4, 5}, {5, 12, 13}, {15, 8, 17}, {1, 0, 1}}};
  const auto& [x, y, speed] = kTriples[static_cast<std::size_t>(random.between(0, 4))];
  Engagement2 e;
  e.projectile.speed = speed;
  e.target.velocity = {x, y};
  e.target.position = {ahead * x - sideways * y, ahead * y + sideways * x};
  return e;
}

TEST(WaitingGun, never_hits_a_target_as_fast_as_its_shot_that_is_abeam_or_ahead) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100)) {
    Random random(seed);
    const double aside = std::floor(random.between(1, 100));
    const double sideways = aside * random.sign();
    const Engagement2 plain = race(random, sideways, random.chance(0.5) ? 0 : 3);
    for (const Shooter<Vec2>& gun : guns_that_may_wait()) {
      Engagement2 e = plain;
      e.shooter = gun;
      SCOPED_TRACE(say(seed, " facing ", gun.turret ? gun.turret->facing : 0, " from (",
                       e.target.position.x, ", ", e.target.position.y, ") at (",
                       e.target.velocity.x, ", ", e.target.velocity.y, ")"));
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.projectile.lifetime = 10;
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.projectile.lifetime = kUnlimited;
      e.shooter.velocity = {2, -7};
      e.target.velocity = plain.target.velocity + e.shooter.velocity;
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.target.motion = Turning<Vec2>{0};
      EXPECT_EQ(solve(e).status, Status::unreachable);
      const std::array<Piece<Vec2>, 1> pieces{Piece<Vec2>{kUnlimited, e.target.velocity, {}}};
      e.target.motion = Pieces<Vec2>{pieces};
      EXPECT_EQ(solve(e).status, Status::unreachable);
      const Vec2 from = plain.target.position;
      const std::array<Vec2, 2> way{from, from + plain.target.velocity};
      e.shooter.velocity = {};
      e.target.motion = Path<Vec2>{way, e.projectile.speed, After::proceed};
      EXPECT_EQ(solve(e).status, Status::unreachable);
    }
  }
}

TEST(WaitingGun, hits_a_target_as_fast_as_its_shot_that_comes_from_behind) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100)) {
    Random random(seed);
    const double behind = std::ldexp(1, -static_cast<int>(random.between(0, 30)));
    Engagement2 e = race(random, 1 << 10, -behind);
    e.shooter.hold = true;
    const double square = dot(e.target.velocity, e.target.velocity);
    const double expected = (behind * behind + 0x1p20) * square / (2 * behind * square);
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, Status::hit) << seed;
    EXPECT_NEAR(answer.time, expected, 1e-6 * expected) << seed;
  }
}

// A turn by 0.9 takes longer than the head start of the shots that hit.
TEST(WaitingGun, that_is_not_ready_while_a_shot_could_catch_up_never_hits) {
  Engagement2 e;
  e.shooter.turret = Turret2{.turn_rate = 1};
  e.projectile.speed = 5;
  e.target = {.position = {-8, 3}, .velocity = {3, 4}};
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.shooter.turret->turn_rate = 2;
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_LT(answer.launch_time, 0.48);
}

// E(t) = (t - 1, 1) turns towards +x, past the facing. The gun turns so slowly that it points to
// the target only about then; the turn to where that is at `hit` ends as the shot leaves.
TEST(WaitingGun, hits_a_target_as_fast_as_its_shot_while_it_passes_the_facing) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100)) {
    Random random(seed);
    const double hit = random.magnitude(13, 15);
    const double flight = std::hypot(hit - 1, 1);
    const double launch = (2 * hit - 2) / (hit + flight);
    const double angle = std::atan(1 / (hit - 1));
    const double aside = random.magnitude(-20, -16);
    const double facing = angle - aside;
    const double raised = random.between(0, 1) * aside;
    Engagement2 flat;
    flat.shooter.turret = Turret2{.facing = facing, .turn_rate = (angle - facing) / launch};
    flat.projectile.speed = 1;
    flat.target = {.position = {-1, 1}, .velocity = {1, 0}};
    const Vec3 gun{std::cos(raised) * std::cos(facing), std::cos(raised) * std::sin(facing),
                   std::sin(raised)};
    const double level = std::cos(raised) * std::sin(angle - facing);
    const double along = std::cos(raised) * std::cos(angle - facing);
    const double turn = std::atan2(std::hypot(level, gun.z), along);
    Engagement3 space;
    space.shooter.turret = Turret3{.facing = gun, .turn_rate = turn / launch};
    space.projectile.speed = 1;
    space.target = {.position = {-1, 1, 0}, .velocity = {1, 0, 0}};
    SCOPED_TRACE(say(seed, ": hit ", hit, " aside ", aside, " raised ", raised));
    EXPECT_EQ(solve(flat).status, Status::hit);
    EXPECT_NEAR(solve(flat).time, hit, 1e-8 * hit);
    EXPECT_EQ(solve(space).status, Status::hit);
    EXPECT_NEAR(solve(space).time, hit, 1e-8 * hit);
  }
}

// From the pivot on the direction to it never turns. As the gun has turned it is ahead by `gap`, on
// which the shot gains (shot^2 - speed^2) / (shot + speed).
TEST(WaitingGun, hits_what_has_flown_straight_over_it_only_if_its_shot_is_faster) {
  int hits = 0;
  const oracle::SweepSeeds seeds(0, 500);
  for (const std::uint64_t seed : seeds) {
    Random random(seed);
    const double x = std::floor(random.between(1, 999)) / 64;
    const Vec3 velocity{x, x, random.unit() < 0.5 ? x : 0};
    const double square = dot(velocity, velocity);
    const double shot = std::sqrt(square);
    const double gain = std::fma(shot, shot, -square) / (2 * shot);
    const Vec3 along = velocity / shot;
    const Vec3 across = cross(along, Vec3{random.between(-1, 1), random.between(1, 2), 0});
    const double passes = std::floor(random.between(1, 9));
    const double angle = random.between(0.1, 1.5);
    const double launch = passes + random.magnitude(1, 20);
    Engagement3 e;
    e.shooter.muzzle = random.between(0, 0.5) * shot;
    e.shooter.turret =
        Turret3{.facing = along * std::cos(angle) + across / length(across) * std::sin(angle),
                .turn_rate = angle / launch};
    e.projectile.speed = shot;
    e.target = {.position = -passes * velocity, .velocity = velocity};
    SCOPED_TRACE(say("seed ", seed, "\n", oracle::line_of(e)));
    const double gap = shot * (launch - passes) - e.shooter.muzzle;
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, gain > 0 ? Status::hit : Status::unreachable);
    if (!answer) continue;
    EXPECT_GE(answer.time * gain, gap * (1 - 1e-9));
    ++hits;
  }
  EXPECT_GT(hits, static_cast<int>(seeds.size() / 4));
}

// Its direction never turns but reverses at the pivot, where any aim hits.
TEST(WaitingGun, hits_a_target_that_flies_straight_over_it_into_its_arc) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 40)) {
    Random random(seed);
    const double speed = random.between(0.1, 9);
    const double distance = random.between(1, 50);
    for (const double muzzle : {0.0, 0.5}) {
      Engagement2 e;
      e.shooter.muzzle = muzzle;
      e.shooter.turret = Turret2{.turn_rate = random.between(3, 9),
                                 .arc_from = random.between(-3, -0.1),
                                 .arc_to = random.between(0.1, 3)};
      e.projectile.speed = random.between(0.1, 9);
      e.target = {.position = {-distance, 0}, .velocity = {speed, 0}};
      SCOPED_TRACE(say(seed, " muzzle ", muzzle));
      const double expected = (distance + muzzle) / speed;
      const auto answer = solve(e);
      EXPECT_EQ(answer.status, Status::hit);
      EXPECT_NEAR(answer.time, expected, 1e-9 * expected);
    }
  }
}

TEST(WaitingGun, waits_for_distant_walls_to_stop_a_target_as_fast_as_its_shot) {
  Engagement2 e{.shooter = {.hold = true},
                .projectile = {.speed = 30},
                .target = {.position = {0, 10}, .velocity = {30, 0}}};
  for (const OnHit on_hit : {OnHit::stop, OnHit::slide, OnHit::bounce}) {
    e.target.motion = Walls<Vec2>{{-1e9, -1e9}, {1e9, 1e9}, on_hit};
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, Status::hit);
    EXPECT_NEAR(answer.time, 1e9 / 30, 1e-6);
  }
}

// They get as far as reach + speed / drag in the end.
TEST(WaitingGun, never_hits_what_is_where_drag_stops_its_shots_in_the_end) {
  Random random(oracle::kSeed);
  for (const Shooter<Vec2>& gun : guns_that_may_wait()) {
    for (const double drag : {0.25, 0.5, 1.0, 3.0}) {
      Engagement2 e;
      e.shooter = gun;
      e.projectile = {.speed = 50 * drag, .drag = drag};
      e.target.position = {30, 40};
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.projectile.lifetime = 10;
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.projectile.lifetime = kUnlimited;
      e.shooter.muzzle = 2;
      e.projectile.speed = 48 * drag;
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.aim = Aim::edge;
      e.projectile.radius = 1;
      e.target.radius = 3;
      e.projectile.speed = 44 * drag;
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.aim = Aim::center;
      e.shooter.muzzle = 0;
      const double share = random.magnitude(-9, -1);
      e.projectile.speed = 50 * drag * (1 + share);
      const auto answer = solve(e);
      EXPECT_EQ(answer.status, Status::hit);
      EXPECT_NEAR(answer.flight_time * drag, std::log1p(1 / share), 1e-4) << share;
    }
  }
}

TEST(WaitingGun, does_not_claim_a_hit_that_rounding_cannot_tell_from_a_gap_that_never_closes) {
  const std::array<Vec2, 2> way{Vec2{36, 0}, Vec2{36, 15}};
  Engagement2 e;
  e.shooter.hold = true;
  e.projectile = {.speed = 39, .drag = 1};
  e.target.motion = Path<Vec2>{way, 5};
  EXPECT_NE(solve(e).status, Status::hit);
  e.target.motion = {};
  e.target.position = {-5, 10};
  e.target.velocity = {30, 0};
  e.projectile = {.speed = 20, .thrust = {.acceleration = 10, .duration = 1}};
  EXPECT_NE(solve(e).status, Status::hit);
}

}  // namespace waiting_gun_test
}  // namespace aimahead
