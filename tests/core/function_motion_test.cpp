// The caller's own motion, as a target's and as a gun's.
#include "aimahead/intercept.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>
#include <cmath>
#include <sstream>

namespace {

using namespace aimahead;

/// A body in uniform circular motion, so that Turning tells the truth about it.
struct Circler {
  Vec2 start;
  Vec2 speed;
  double rate;

  [[nodiscard]] Vec2 position(double t) const {
    const double s = std::sin(rate * t) / rate;
    const double c = (1 - std::cos(rate * t)) / rate;
    return {start.x + speed.x * s - speed.y * c, start.y + speed.y * s + speed.x * c};
  }
  [[nodiscard]] double speed_bound(double, double) const { return std::hypot(speed.x, speed.y); }
  [[nodiscard]] Vec2 velocity(double t) const {
    const double s = std::sin(rate * t);
    const double c = std::cos(rate * t);
    return {speed.x * c - speed.y * s, speed.y * c + speed.x * s};
  }
};

/// Stands at `from`, rushes to `to` and back between `begin` and `end`, and stands again.
struct Darting {
  Vec2 from;
  Vec2 to;
  double begin;
  double end;

  [[nodiscard]] Vec2 position(double t) const {
    const double half = (end - begin) / 2;
    const double share = std::fmax(0, 1 - std::fabs(t - begin - half) / half);
    return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
  }
  [[nodiscard]] double speed_bound(double a, double b) const {
    if (b < begin || a > end) return 0;
    return std::hypot(to.x - from.x, to.y - from.y) / ((end - begin) / 2) * (1 + 1e-12);
  }
};

/// Gives no bound worth the name.
struct Boundless : Circler {
  [[nodiscard]] double speed_bound(double, double) const { return kUnlimited; }
};

Engagement2 random_engagement(oracle::Random& random, Circler& body) {
  body.start = {random.between(-400, 400), random.between(-400, 400)};
  body.speed = {random.between(-40, 40), random.between(-40, 40)};
  body.rate = random.sign() * random.between(0.05, 2);
  Engagement2 e;
  e.projectile.speed = random.between(5, 120);
  e.shooter.velocity = {random.between(-5, 5), random.between(-5, 5)};
  e.shooter.muzzle = random.chance(0.5) ? random.between(0, 10) : 0;
  e.shooter.delay = random.chance(0.5) ? random.between(0, 3) : 0;
  e.target.radius = random.between(0, 5);
  e.aim = random.chance(0.5) ? Aim::edge : Aim::center;
  const int shot = random.integer(0, 3);
  if (shot == 1) e.projectile.acceleration = {0, -9.81};
  if (shot == 2) e.projectile.thrust = {random.between(1, 30), random.between(0.2, 4)};
  if (shot == 3) e.projectile.drag = random.between(0.01, 0.05);
  return e;
}

std::string describe(std::uint64_t seed, const Circler& body, const Engagement2& e) {
  std::ostringstream text;
  text.precision(17);
  text << "seed " << seed << ": Circler{{" << body.start.x << ", " << body.start.y << "}, {"
       << body.speed.x << ", " << body.speed.y << "}, " << body.rate << "}; gun "
       << e.shooter.velocity.x << ", " << e.shooter.velocity.y << ", delay " << e.shooter.delay
       << ", muzzle " << e.shooter.muzzle << "; shot " << e.projectile.speed << ", falls "
       << e.projectile.acceleration.y << ", thrust {" << e.projectile.thrust.acceleration << ", "
       << e.projectile.thrust.duration << "}, drag " << e.projectile.drag << "; radius "
       << e.target.radius << (e.aim == Aim::edge ? ", edge" : ", center");
  return text.str();
}

TEST(FunctionMotion, is_answered_as_the_motion_it_imitates) {
  int hits = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    oracle::Random random(seed);
    Circler body{};
    Engagement2 e = random_engagement(random, body);
    SCOPED_TRACE(describe(seed, body, e));
    e.target.position = body.start;
    e.target.velocity = body.speed;
    e.target.motion = Turning<Vec2>{body.rate};
    const auto expected = solve(e);
    e.target.motion = function_of<Vec2>(body);
    const auto answer = solve(e);
    EXPECT_LE(answer.steps, kMostSteps);
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
  EXPECT_GT(hits, 1500);
}

TEST(FunctionMotion, is_hit_by_a_turret_as_the_motion_it_imitates) {
  int hits = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    oracle::Random random(seed);
    Circler body{};
    Engagement2 e = random_engagement(random, body);
    e.projectile.speed += 60;
    auto& turret = e.shooter.turret.emplace();
    turret.facing = random.between(-3, 3);
    turret.turn_rate = random.between(0.3, 3);
    SCOPED_TRACE(describe(seed, body, e));
    e.target.position = body.start;
    e.target.velocity = body.speed;
    e.target.motion = Turning<Vec2>{body.rate};
    const auto expected = solve(e);
    if (!expected) continue;
    e.target.motion = function_of<Vec2>(body);
    const auto answer = solve(e);
    EXPECT_LE(answer.steps, kMostTurretSteps);
    ASSERT_EQ(answer.status, Status::hit);
    ++hits;
    EXPECT_NEAR(answer.time, expected.time, 1e-10 * expected.time);
  }
  EXPECT_GT(hits, 50);
}

TEST(FunctionMotion, gives_every_hit_in_order) {
  const Circler body{{100, 0}, {0, 60}, 0.6};
  Engagement2 e;
  e.projectile.speed = 20;
  e.target.position = body.start;
  e.target.velocity = body.speed;
  e.target.motion = Turning<Vec2>{body.rate};
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

TEST(FunctionMotion, what_rests_beyond_the_reach_of_drag_is_unreachable) {
  const Darting body{{1000, 0}, {900, 0}, 2, 3};
  Engagement2 e;
  e.projectile.speed = 80;
  e.projectile.drag = 0.1;  // 800 at most
  e.target.motion = function_of<Vec2>(body);
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::unreachable);
  EXPECT_LT(answer.steps, kMostSteps);
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
  EXPECT_LE(answer.steps, kMostSteps);
  const auto sampled = solve_by_sampling(e, 0.01);
  ASSERT_EQ(sampled.status, Status::hit);
  const Vec2 place = body.position(sampled.time);
  EXPECT_NEAR(std::hypot(place.x, place.y), 10 * sampled.time, 1e-10);
}

TEST(FunctionMotion, sampling_refuses_what_it_cannot_do) {
  Engagement2 e;
  EXPECT_STREQ(solve_by_sampling(e, 0.1).fault, "target.motion");
  const Circler body{{100, 0}, {0, 10}, 1};
  e.target.motion = function_of<Vec2>(body);
  EXPECT_STREQ(solve_by_sampling(e, 0.0).fault, "step");
}

TEST(MovingGun, shoots_from_where_it_is_with_the_velocity_it_has_at_launch) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    oracle::Random random(seed);
    Circler gun{};
    Engagement2 e = random_engagement(random, gun);
    SCOPED_TRACE(describe(seed, gun, e));
    e.target.position = {random.between(-400, 400), random.between(-400, 400)};
    e.target.velocity = {random.between(-5, 5), random.between(-5, 5)};
    const double t0 = e.shooter.delay;
    const Vec2 place = gun.position(t0);
    const Vec2 velocity = gun.velocity(t0);
    Engagement2 still = e;
    still.shooter.velocity = velocity;
    still.shooter.position = {place.x - velocity.x * t0, place.y - velocity.y * t0};
    const auto expected = solve(still);
    e.shooter.motion = function_of<Vec2>(gun);
    const auto by_function = solve(e);
    e.shooter.position = gun.start;
    e.shooter.velocity = gun.speed;
    e.shooter.motion = Turning<Vec2>{gun.rate};
    const auto by_turning = solve(e);
    ASSERT_EQ(by_function.status, expected.status);
    ASSERT_EQ(by_turning.status, expected.status);
    EXPECT_NEAR(by_function.time, expected.time, 1e-11 * (1 + expected.time));
    EXPECT_NEAR(by_turning.time, expected.time, 1e-11 * (1 + expected.time));
  }
}

TEST(MovingGun, that_has_vanished_reaches_nothing) {
  const std::array<Vec2, 2> way{Vec2{0, 0}, Vec2{10, 0}};
  Engagement2 e;
  e.projectile.speed = 10;
  e.target.position = {50, 0};
  e.shooter.motion = Path<Vec2>{way, 1, After::vanish};
  e.shooter.delay = 10;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.shooter.delay = 10.5;
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(MovingGun, needs_a_velocity_only_if_the_shot_inherits_it) {
  const Darting body{{0, 0}, {10, 0}, 2, 3};
  Engagement2 e;
  e.projectile.speed = 10;
  e.target.position = {50, 0};
  e.shooter.motion = function_of<Vec2>(body);
  EXPECT_STREQ(solve(e).fault, "shooter.motion");
  e.projectile.inherit = 0;
  EXPECT_EQ(solve(e).status, Status::hit);
}

TEST(MovingGun, leaves_from_where_it_is_at_the_step_in_a_fixed_step_world) {
  const Circler gun{{0, 0}, {3, 0}, 0.5};
  Engagement2 e;
  e.projectile.speed = 20;
  e.target.position = {50, 20};
  e.shooter.delay = 1.3;
  e.tick = Tick{.step = 0.5};
  Engagement2 steady = e;
  const Vec2 place = gun.position(1.5);
  const Vec2 velocity = gun.velocity(1.5);
  steady.shooter.velocity = velocity;
  steady.shooter.position = {place.x - velocity.x * 1.5, place.y - velocity.y * 1.5};
  e.shooter.motion = function_of<Vec2>(gun);
  const auto answer = solve(e);
  const auto expected = solve(steady);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.launch_time, 1.5);
  EXPECT_NEAR(answer.time, expected.time, 1e-12);
  EXPECT_NEAR(answer.launch_point.x, place.x, 1e-12);
}

Engagement2 turret_before(oracle::Random& random, Circler& gun) {
  Engagement2 e = random_engagement(random, gun);
  gun.start = {random.between(-40, 40), random.between(-40, 40)};
  gun.speed = {random.between(-10, 10), random.between(-10, 10)};
  e.target.motion = {};
  e.target.position = {random.between(-200, 200), random.between(-200, 200)};
  e.target.velocity = {random.between(-5, 5), random.between(-5, 5)};
  e.projectile.speed = random.between(20, 60);
  e.projectile.lifetime = e.projectile.range = kUnlimited;
  e.shooter.turret.emplace();
  e.shooter.turret->facing = random.between(-3, 3);
  e.shooter.turret->turn_rate = random.between(0.2, 3);
  return e;
}

TEST(TurretOnPlatform, at_constant_velocity_is_a_turret_that_moves) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    oracle::Random random(seed);
    Circler gun{};
    Engagement2 e = turret_before(random, gun);
    SCOPED_TRACE(describe(seed, gun, e));
    e.shooter.position = gun.start;
    e.shooter.velocity = gun.speed;
    const auto expected = solve(e);
    const std::array<Piece<Vec2>, 3> pieces{Piece<Vec2>{random.between(0, 3), gun.speed, {}},
                                            Piece<Vec2>{random.between(0, 3), gun.speed, {}},
                                            Piece<Vec2>{kUnlimited, gun.speed, {}}};
    e.shooter.motion = Pieces<Vec2>{pieces, After::proceed};
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, expected.status);
    EXPECT_NEAR(answer.time, expected.time, 1e-9 * (1 + expected.time));
  }
}

TEST(TurretOnPlatform, hits_as_early_by_its_function_as_by_its_curve) {
  int hits = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    oracle::Random random(seed);
    Circler gun{};
    Engagement2 e = turret_before(random, gun);
    e.projectile.inherit = 0;
    SCOPED_TRACE(describe(seed, gun, e));
    e.shooter.position = gun.start;
    e.shooter.velocity = gun.speed;
    e.shooter.motion = Turning<Vec2>{gun.rate};
    const auto expected = solve(e);
    e.shooter.motion = function_of<Vec2>(gun);
    const auto answer = solve(e);
    if (expected.status == Status::unresolved) continue;
    if (answer.status == Status::unresolved) {
      const double until = expected ? expected.time : kUnlimited;
      EXPECT_LE(answer.time, until * (1 + 1e-9));
      continue;
    }
    ASSERT_EQ(answer.status, expected.status);
    EXPECT_NEAR(answer.time, expected.time, 1e-9 * (1 + expected.time));
    hits += answer.status == Status::hit;
  }
  EXPECT_GT(hits, 90);
}

TEST(TurretOnPlatform, hits_no_later_than_a_launch_that_was_constructed) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    oracle::Random random(seed);
    Circler gun{};
    Engagement2 e = turret_before(random, gun);
    e.projectile.acceleration = {};
    e.projectile.thrust = {};
    e.projectile.drag = 0;
    e.projectile.inherit = 1;
    e.aim = Aim::center;
    e.shooter.muzzle = 0;
    e.target.velocity = {};
    const double angle = random.between(-3, 3);
    const double launch =
        std::fmax(e.shooter.delay, turn_to(*e.shooter.turret, angle).time) + random.between(0, 2);
    const double flight = random.between(0.1, 5);
    const Vec2 from = gun.position(launch);
    const Vec2 kept = gun.velocity(launch);
    const double speed = e.projectile.speed;
    e.target.position = {from.x + flight * (kept.x + speed * std::cos(angle)),
                         from.y + flight * (kept.y + speed * std::sin(angle))};
    e.shooter.position = gun.start;
    e.shooter.velocity = gun.speed;
    e.shooter.motion = Turning<Vec2>{gun.rate};
    SCOPED_TRACE(describe(seed, gun, e));
    const auto answer = solve(e);
    if (answer.status == Status::touching) continue;
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_LE(answer.time, (launch + flight) * (1 + 1e-9));
  }
}

TEST(TurretOnPlatform, is_touching_what_is_at_its_muzzle_after_the_delay) {
  const Circler gun{{0, 0}, {3, 0}, 0.5};
  Engagement2 e;
  e.projectile = {.speed = 10, .inherit = 0};
  e.shooter.delay = 2;
  e.shooter.turret.emplace().turn_rate = 1;
  e.shooter.motion = function_of<Vec2>(gun);
  e.target.position = gun.position(2);
  EXPECT_EQ(solve(e).status, Status::touching);
}

TEST(TurretOnPlatform, that_has_vanished_before_it_has_turned_reaches_nothing) {
  const std::array<Vec2, 2> way{Vec2{0, 0}, Vec2{10, 0}};
  Engagement2 e;
  e.projectile.speed = 10;
  e.target.position = {-50, 0};
  e.shooter.turret.emplace().turn_rate = 1;
  e.shooter.motion = Path<Vec2>{way, 1, After::vanish};
  const auto hit = solve(e);
  ASSERT_EQ(hit.status, Status::hit);
  EXPECT_NEAR(hit.launch_time, 3.14159265, 1e-6);
  e.shooter.motion = Path<Vec2>{way, 5, After::vanish};
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(TurretOnPlatform, keeps_nothing_of_a_function_and_meets_no_quadratic_drag) {
  const Circler gun{{0, 0}, {3, 0}, 0.5};
  Engagement2 e;
  e.projectile.speed = 10;
  e.target.position = {50, 0};
  e.shooter.turret.emplace().turn_rate = 1;
  e.shooter.motion = function_of<Vec2>(gun);
  EXPECT_STREQ(solve(e).fault, "shooter.motion");
  e.projectile.inherit = 0;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.projectile.quadratic_drag = 0.1;
  EXPECT_STREQ(solve(e).fault, "shooter.motion");
}

}  // namespace
