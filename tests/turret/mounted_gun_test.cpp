// Guns that may wait on a mount that goes round, or on a body that accelerates for ever: no launch
// of a dense sample hits earlier, and what is out of reach by construction is never hit.
#include "family_test.hpp"

#include "aimahead/intercept.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace aimahead {
namespace mounted_gun_test {

using oracle::Random;
using oracle::say;

constexpr double kPi = std::numbers::pi;

Vec2 random_direction(Random& random) {
  const double angle = random.between(-kPi, kPi);
  return {std::cos(angle), std::sin(angle)};
}

/// A random vector. Every compiler draws the direction first.
Vec2 random_vector(Random& random, double min, double max) {
  const Vec2 direction = random_direction(random);
  return random.between(min, max) * direction;
}

/// A gun on an arm about a body that goes straight on, or rests.
Engagement2 random_mounted_gun(Random& random) {
  Engagement2 e;
  Shooter<Vec2>& gun = e.shooter;
  gun.hold = true;
  if (random.chance(0.4)) gun.velocity = random_vector(random, 0, 6);
  if (random.chance(0.4)) gun.delay = random.between(0, 2);
  gun.mount = Mount<Vec2>{.offset = random_vector(random, 0.1, 4),
                          .facing = random.between(-kPi, kPi),
                          .turn_rate = random.signed_magnitude(-1, 1)};
  e.projectile.speed = random.between(0.5, 20);
  e.projectile.inherit = random.chance(0.5) ? 1 : random.unit();
  return e;
}

double spin_speed(const Mount<Vec2>& mount) {
  return std::fabs(mount.turn_rate) * std::hypot(mount.offset.x, mount.offset.y);
}

/// The gun's position and velocity at a launch.
struct Pivot {
  Vec2 position;
  Vec2 velocity;
};
Pivot pivot_at(const Shooter<Vec2>& gun, double time) {
  const Mount<Vec2> mount = gun.mount.value_or(Mount<Vec2>{});
  const double angle = mount.facing + mount.turn_rate * time;
  const Vec2 arm{std::cos(angle) * mount.offset.x - std::sin(angle) * mount.offset.y,
                 std::sin(angle) * mount.offset.x + std::cos(angle) * mount.offset.y};
  const Vec2 gained = gun.acceleration * time;
  return {(gun.velocity + 0.5 * gained) * time + arm,
          gun.velocity + gained + mount.turn_rate * Vec2{-arm.y, arm.x}};
}

/// Whether the gun points along a direction by the launch, by more than rounding.
bool is_ready(const Shooter<Vec2>& gun, Vec2 direction, double launch) {
  if (!gun.turret) return true;
  const Turn turn = turn_to(*gun.turret, direction);
  return turn && turn.time <= launch * (1 - 1e-9);
}

/// The shortest flight of a shot from a launch to a target in constant velocity.
double shortest_flight(const Engagement2& e, double launch) {
  const Pivot pivot = pivot_at(e.shooter, launch);
  const Vec2 d = e.target.position + e.target.velocity * launch - pivot.position;
  const Vec2 w = e.target.velocity - e.projectile.inherit * pivot.velocity;
  const double a = dot(w, w) - e.projectile.speed * e.projectile.speed;
  const double b = dot(d, w);  // a f^2 + 2 b f + d.d = 0
  const double discriminant = b * b - a * dot(d, d);
  if (discriminant < 0) return kUnlimited;
  const double sum = -b - std::copysign(std::sqrt(discriminant), b);
  double best = kUnlimited;
  for (const double flight : {sum / a, dot(d, d) / sum}) {
    if (flight >= 0 && is_ready(e.shooter, d + flight * w, launch)) best = std::min(best, flight);
  }
  return best;
}

double first_sampled_hit(const Engagement2& e, double last, bool within_limits) {
  constexpr int kLaunches = 4000;
  double first = kUnlimited;
  for (int i = 0; i <= kLaunches; ++i) {
    const double launch = e.shooter.delay + (last - e.shooter.delay) * i / kLaunches;
    const double flight = shortest_flight(e, launch);
    if (within_limits && flight > e.projectile.lifetime * (1 - 1e-9)) continue;
    first = std::min(first, launch + flight);
  }
  return first;
}

TEST(MountedGun, hits_no_later_than_any_launch) {
  int hits = 0;
  int waits = 0;
  int misses = 0;
  int unresolved = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(7000, 200)) {
    Random random(seed);
    Engagement2 e = random_mounted_gun(random);
    e.target.position = random_vector(random, 5, 40);
    e.target.velocity = random_vector(random, 0, 10);
    if (random.chance(0.5)) e.projectile.lifetime = random.between(0.1, 4);
    SCOPED_TRACE(say("seed ", seed));
    const auto answer = solve(e);
    unresolved += answer.status == Status::unresolved;
    if (answer.status == Status::touching || answer.status == Status::unresolved) continue;
    if (answer.status != Status::hit) {
      ++misses;
      const bool within = answer.status == Status::out_of_range;
      EXPECT_EQ(first_sampled_hit(e, e.shooter.delay + 300, within), kUnlimited);
      continue;
    }
    ++hits;
    waits += answer.launch_time > e.shooter.delay;
    EXPECT_GE(first_sampled_hit(e, answer.time, true), answer.time * (1 - 1e-9));
    const Pivot pivot = pivot_at(e.shooter, answer.launch_time);
    const Vec2 way = e.target.position + e.target.velocity * answer.time - pivot.position -
                     answer.flight_time * e.projectile.inherit * pivot.velocity;
    EXPECT_NEAR(std::hypot(way.x, way.y), e.projectile.speed * answer.flight_time,
                1e-7 * (1 + answer.time) * (1 + std::hypot(way.x, way.y)));
  }
  EXPECT_GT(hits, oracle::share_of(60));
  EXPECT_GT(waits, oracle::share_of(5));
  EXPECT_GT(misses, oracle::share_of(40));
  EXPECT_LE(unresolved, hits / 20);
}

TEST(MountedGun, never_hits_what_outruns_its_shots) {
  for (const std::uint64_t seed : oracle::SweepSeeds(8000, 60)) {
    Random random(seed);
    Engagement2 e = random_mounted_gun(random);
    if (random.chance(0.3)) e.shooter.turret = Turret2{.turn_rate = random.between(0.1, 3)};
    e.shooter.hold = !e.shooter.turret;
    const Vec2 away = random_direction(random);
    const double body = std::hypot(e.shooter.velocity.x, e.shooter.velocity.y);
    const double fastest =
        e.projectile.speed + e.projectile.inherit * (body + spin_speed(*e.shooter.mount));
    e.target.position = random.between(10, 40) * away;
    e.target.velocity = std::max(body, fastest) * random.between(1.01, 3) * away;
    SCOPED_TRACE(say("seed ", seed));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

TEST(MountedGun, never_hits_what_is_above_its_highest_shot) {
  for (const std::uint64_t seed : oracle::SweepSeeds(9000, 60)) {
    Random random(seed);
    Engagement2 e = random_mounted_gun(random);
    e.shooter.velocity = {};
    e.projectile.acceleration = {0, -9.81};
    const double fastest = e.projectile.speed + e.projectile.inherit * spin_speed(*e.shooter.mount);
    const double arm = std::hypot(e.shooter.mount->offset.x, e.shooter.mount->offset.y);
    const double highest = arm + fastest * fastest / (2 * 9.81);
    e.target.position = {random.between(-30, 30), highest * random.between(1.01, 2)};
    const std::array<Vec2, 3> laps{e.target.position, e.target.position + Vec2{9, 4},
                                   e.target.position + Vec2{-3, 2}};
    const int kind = random.integer(0, 2);
    if (kind == 1) e.target.velocity.x = random.between(-9, 9);
    if (kind == 2) e.target.motion = Path<Vec2>{laps, random.between(1, 9), After::loop};
    SCOPED_TRACE(say("seed ", seed));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

TEST(MountedGun, never_hits_laps_beyond_its_range) {
  for (const std::uint64_t seed : oracle::SweepSeeds(9500, 40)) {
    Random random(seed);
    Engagement2 e = random_mounted_gun(random);
    e.shooter.velocity = {};
    const double arm = std::hypot(e.shooter.mount->offset.x, e.shooter.mount->offset.y);
    e.projectile.range = random.between(1, 10);
    const Vec2 away = random_direction(random);
    const Vec2 first = (arm + e.projectile.range) * random.between(1.01, 3) * away;
    const std::array<Vec2, 3> laps{first, first + 5 * (away + Vec2{-away.y, away.x}),
                                   first + 5 * (away - Vec2{-away.y, away.x})};
    e.target.motion =
        Path<Vec2>{laps, random.between(1, 9), random.chance(0.5) ? After::loop : After::stop};
    SCOPED_TRACE(say("seed ", seed));
    const Status status = solve(e).status;
    EXPECT_TRUE(status == Status::out_of_range || status == Status::unreachable)
        << static_cast<int>(status);
  }
}

// A shot that the spin nearly brings to rest flies for long, which boxes of launches hardly bound.
TEST(MountedGun, knows_that_a_target_stays_out_of_range_of_shots_as_fast_as_its_spin) {
  const std::array<Vec2, 3> points{{{4.4, 0}, {9.4, 5}, {9.4, -5}}};
  Engagement2 e;
  e.shooter.hold = true;
  e.shooter.mount = Mount<Vec2>{.offset = {2.5, 0}, .facing = 0, .turn_rate = -1};
  e.projectile.inherit = 1;
  e.projectile.range = 1.4;
  for (const double turn_rate : {1.0, 1.2, 1.3}) {
    for (const double speed : {2.4, 2.6, 2.9, 3.1, 3.3, 3.4}) {
      for (const After after : {After::stop, After::proceed, After::loop}) {
        e.shooter.mount->turn_rate = -turn_rate;
        e.projectile.speed = speed;
        e.target.motion = Path<Vec2>{points, 5.8, after};
        SCOPED_TRACE(say("turn rate ", turn_rate, ", speed ", speed));
        EXPECT_EQ(solve(e).status, Status::out_of_range);
      }
    }
  }
}

// At the first lap the gun is not there yet; all later laps are like it.
TEST(MountedGun, hits_a_target_that_lapped_within_its_range_before_the_delay) {
  const std::array<Vec2, 3> points{{{9, 0}, {3, 0}, {9, 4}}};
  Engagement2 e;
  e.shooter.hold = true;
  e.shooter.delay = 100;
  e.shooter.mount = Mount<Vec2>{.offset = {1, 0}, .facing = 0, .turn_rate = 1};
  e.projectile.speed = 10;
  e.projectile.range = 3;
  e.target.motion = Path<Vec2>{points, 5, After::loop};
  EXPECT_EQ(solve(e).status, Status::hit);
}

TEST(MountedGun, knows_that_a_target_bounces_out_of_range_for_ever_however_late_it_shoots) {
  Engagement2 e;
  e.shooter.hold = true;
  e.shooter.mount = Mount<Vec2>{.offset = {2.5, 0}, .facing = 0, .turn_rate = -1};
  e.projectile.speed = 2.4;
  e.projectile.range = 1.4;
  e.target.position = {20, 20};
  e.target.velocity = {3.1, 4.7};
  e.target.motion = Walls<Vec2>{.min = {10, 10}, .max = {30, 31}, .on_hit = OnHit::bounce};
  for (const double delay : {0.0, 1e6}) {
    e.shooter.delay = delay;
    const Status status = solve(e).status;
    EXPECT_TRUE(status == Status::out_of_range || status == Status::unreachable) << delay;
  }
}

/// A gun on a body, or on an arm about one, that accelerates for ever.
Engagement2 random_accelerating_gun(Random& random) {
  Engagement2 e = random_mounted_gun(random);
  Shooter<Vec2>& gun = e.shooter;
  if (random.chance(0.5)) gun.mount.reset();
  if (random.chance(0.5)) {
    gun.hold = false;
    gun.turret = Turret2{.facing = random.between(-3, 3), .turn_rate = random.between(0.2, 4)};
  }
  gun.acceleration = random_vector(random, 0.1, 5);
  return e;
}

TEST(AcceleratingGun, is_decided_and_hits_no_later_than_any_launch) {
  int hits = 0;
  int misses = 0;
  int unresolved = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(11000, 120)) {
    Random random(seed);
    Engagement2 e = random_accelerating_gun(random);
    if (e.shooter.turret && random.chance(0.5)) {
      e.shooter.turret->arc_from = e.shooter.turret->facing - random.between(0, 2.5);
      e.shooter.turret->arc_to = e.shooter.turret->facing + random.between(0, 2.5);
    }
    e.target.position = random_vector(random, 5, 60);
    e.target.velocity = random_vector(random, 0, 20);
    SCOPED_TRACE(say("seed ", seed));
    const auto answer = solve(e);
    unresolved += answer.status == Status::unresolved;
    misses += answer.status == Status::unreachable;
    hits += answer.status == Status::hit;
    if (answer.status == Status::unreachable) {
      for (const double last : {3e1, 3e2, 3e4}) {
        EXPECT_EQ(first_sampled_hit(e, e.shooter.delay + last, false), kUnlimited);
      }
    }
    if (answer.status != Status::hit) continue;
    EXPECT_GE(first_sampled_hit(e, answer.time, false), answer.time * (1 - 1e-9));
  }
  EXPECT_GT(hits, oracle::share_of(50));
  EXPECT_GT(misses, oracle::share_of(20));
  EXPECT_LE(unresolved, (hits + misses) / 100);
}

/// The gun moves on faster than shots fly back, or than the target follows.
TEST(AcceleratingGun, never_hits_what_it_has_outrun) {
  for (const std::uint64_t seed : oracle::SweepSeeds(12000, 60)) {
    Random random(seed);
    Engagement2 e = random_accelerating_gun(random);
    Shooter<Vec2>& gun = e.shooter;
    const Vec2 ahead = random_direction(random);
    const Vec2 aside{-ahead.y, ahead.x};
    const Mount<Vec2> mount = gun.mount.value_or(Mount<Vec2>{});
    const double target_speed = random.between(0, 9);
    const double least = e.projectile.speed + target_speed + spin_speed(mount);
    const Vec2 drift = random.between(-9, 9) * aside;
    gun.velocity = random.between(1.01, 2) * least * ahead + drift;
    const Vec2 bend = random.between(-2, 2) * aside;
    gun.acceleration = random.between(0.1, 5) * ahead + bend;
    e.projectile.inherit = 1;
    const int shot = random.integer(0, 2);
    if (shot == 1) e.projectile.drag = random.magnitude(-2, 0);
    if (shot == 2) {
      const Vec2 wind = random.between(-9, 9) * aside;
      e.projectile.acceleration = random.unit() * ahead + wind;
    }
    const double arm = std::hypot(mount.offset.x, mount.offset.y);
    const Vec2 off = random.between(-9, 9) * aside;
    const Vec2 first = -arm * random.between(1.01, 9) * ahead - ahead + off;
    const std::array<Vec2, 3> laps{first, first + 9 * (aside - ahead), first - 5 * (aside + ahead)};
    e.target.position = first;
    if (random.chance(0.5)) {
      e.target.motion = Path<Vec2>{laps, target_speed, After::loop};
    } else if (shot != 1) {
      e.target.velocity = target_speed * random_direction(random);
    }
    SCOPED_TRACE(say("seed ", seed));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

TEST(AcceleratingGun, never_hits_what_is_ever_beyond_its_arc) {
  for (const std::uint64_t seed : oracle::SweepSeeds(12500, 60)) {
    Random random(seed);
    Engagement2 e = random_accelerating_gun(random);
    const Vec2 ahead = random_direction(random);
    const Vec2 aside{-ahead.y, ahead.x};
    const Mount<Vec2> mount = e.shooter.mount.value_or(Mount<Vec2>{});
    const double arm = std::hypot(mount.offset.x, mount.offset.y);
    const double facing = std::atan2(ahead.y, ahead.x);
    e.shooter.hold = false;
    e.shooter.velocity = random.between(0, 5) * ahead;
    e.shooter.acceleration = random.between(0.1, 5) * ahead;
    e.projectile.inherit = 0;
    // The target is seen backwards, no farther than this off.
    const double spread = random.between(0.1, 2);
    e.shooter.turret = Turret2{.facing = facing,
                               .turn_rate = random.between(0.2, 4),
                               .arc_from = facing - random.between(0, kPi - spread),
                               .arc_to = facing + random.between(0, kPi - spread)};
    const double distance = random.between(10, 40) + arm / std::sin(std::min(spread, kPi / 2));
    const double off = random.between(-0.99, 0.99) * std::min(spread, kPi / 2);
    const Vec2 first = distance * (std::sin(off) * aside - std::cos(off) * ahead) - arm * ahead;
    const Vec2 second = first - random.between(1, 9) * ahead;
    const std::array<Vec2, 3> laps{first, second, first};
    e.target.position = first;
    if (random.chance(0.5)) {
      e.target.motion = Path<Vec2>{laps, random.between(1, 9), After::loop};
    } else {
      e.target.velocity = -random.between(0, 9) * ahead;
    }
    SCOPED_TRACE(say("seed ", seed));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

// The target's y is -10 - t + tiny t^2 / 2: it comes back at about 2 / tiny. A gun at x = t^2 / 2
// keeps half of its velocity, and the shot leaves about a quarter of the time before.
TEST(AcceleratingGun, hits_what_comes_back_after_ages) {
  for (int exponent = 42; exponent < 52; exponent += 3) {
    const double tiny = std::ldexp(1, -exponent);
    Engagement2 e;
    e.shooter.hold = true;
    e.shooter.acceleration = {1, 0};
    e.projectile.speed = 0.5;
    e.projectile.inherit = 0.5;
    e.target.position = {0, -10};
    e.target.velocity = {0, -1};
    e.target.acceleration = {0.75, tiny};
    const auto answer = solve(e);
    EXPECT_TRUE(answer || answer.status == Status::unresolved) << "tiny " << tiny;
    EXPECT_LE(answer.time, 2.001 / tiny) << "tiny " << tiny;
  }
}

}  // namespace mounted_gun_test
}  // namespace aimahead
