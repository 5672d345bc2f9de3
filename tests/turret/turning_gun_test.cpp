// A gun that is turning as the question is asked, and one with limits that need not turn. One that
// is asked again stays on its plan, and of all launches, sampled densely, none hits earlier.
#include "aimahead/orientation.hpp"
#include "aimahead/turn_controller.hpp"
#include "question_line.hpp"
#include "waiting_guns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace aimahead {
namespace turning_gun_test {

constexpr double kPi = std::numbers::pi;
constexpr double kTurn = 2 * kPi;

// The time from `rate` at 0 to rest at `angle`, phase by phase.
double time_to_rest(const Turret2& gun, double angle) {
  const double a = gun.turn_acceleration;
  double rate = gun.rate * (angle < 0 ? -1 : 1);
  double distance = std::fabs(angle);
  double time = 0;
  if (rate < 0 || rate * rate > 2 * a * distance) {  // brake, and begin anew from rest
    time = std::fabs(rate) / a;
    distance = std::fabs(distance - rate * std::fabs(rate) / (2 * a));
    rate = 0;
  }
  const double peak = std::min(gun.turn_rate, std::sqrt(a * distance + rate * rate / 2));
  const double cruise = distance - (2 * peak * peak - rate * rate) / (2 * a);
  return time + (2 * peak - rate) / a + std::max(cruise, 0.0) / peak;
}

/// Until the gun rests within its tolerance of a direction; infinite if it may not point there.
double time_to_aim(const Turret2& gun, double direction) {
  double best = kUnlimited;
  for (int turns = -40; turns <= 40; ++turns) {
    const double angle = direction - gun.facing + turns * kTurn;
    if (gun.arc_to != kUnlimited &&
        (gun.facing + angle < gun.arc_from - 1e-12 || gun.facing + angle > gun.arc_to + 1e-12)) {
      continue;
    }
    // As the time has one low, it is least at the low or the end next to it.
    const double stop = gun.rate * std::fabs(gun.rate) / (2 * gun.turn_acceleration);
    const double rest = std::clamp(stop, angle - gun.tolerance, angle + gun.tolerance);
    best = std::min(
        best, rest == stop ? std::fabs(gun.rate) / gun.turn_acceleration : time_to_rest(gun, rest));
  }
  return best;
}

TEST(TurningGun, takes_the_time_of_its_phases) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 4000)) {
    Random random(seed);
    Turret2 gun = random_turning_gun(random);
    if (random.chance(0.4)) add_arc(random, gun);
    const double goal = random.between(-kPi, kPi);
    const Turn turn = turn_to(gun, goal);
    const double expected = time_to_aim(gun, goal);
    ASSERT_EQ(turn.possible, expected < kUnlimited) << seed;
    if (!turn) continue;
    ASSERT_NEAR(turn.time, expected, 1e-6 * (1 + expected)) << seed;
    const double rounding = 1e-15 * (8 + std::fabs(turn.angle));
    ASSERT_LE(std::fabs(turn.angle - turn.rest), gun.tolerance + rounding) << seed;
    TurnController2 controller{.turret = gun, .rate = gun.rate};
    controller.turret.arc_to = kUnlimited;
    if (gun.arc_to < kUnlimited) continue;
    ASSERT_NEAR(controller.step(gun.facing + turn.rest, 0).time, turn.time, 1e-6 * (1 + expected))
        << seed;
  }
}

/// The same a moment later.
Engagement2 later_by(double moment, const Engagement2& e, const Turret2& gun) {
  Engagement2 later = e;
  later.shooter.turret = gun;
  later.shooter.delay = std::max(0.0, e.shooter.delay - moment);
  later.target.position += moment * e.target.velocity;
  return later;
}

TEST(TurningGun, that_is_asked_again_along_its_plan_stays_on_it) {
  int asked = 0;
  int slipped = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 600)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    TurnController2 gun{.turret = random_turning_gun(random)};
    gun.rate = gun.turret.rate;
    if (random.chance(0.3)) add_arc(random, gun.turret);
    e.shooter.turret = gun.now();
    SCOPED_TRACE(say("seed ", seed, "\n", oracle::line_of(e)));
    const auto plan = solve(e);
    if (plan.status != Status::hit || plan.launch_time <= e.shooter.delay) continue;
    if (plan.time > 1e4) continue;  // so far away that it may be unresolved from elsewhere
    const double goal = gun.turret.facing + turn_to(gun.now(), plan.aim).rest;
    // Without a tolerance a gun that brakes towards its aim overshoots an aim that moves back a
    // little.
    const double braking = gun.turret.turn_rate / gun.turret.turn_acceleration;
    const double last = plan.launch_time - (gun.turret.tolerance == 0 ? braking : 0);
    double now = 0;
    const auto stays = [&](double more_tolerance) {
      Turret2 turret = gun.now();
      turret.tolerance += more_tolerance;
      const auto again = solve(later_by(now, e, turret));
      const double blur = 1e-6 * (1 + plan.time);
      return again.status == Status::hit && std::fabs(again.time + now - plan.time) <= blur &&
             std::fabs(again.launch_time + now - plan.launch_time) <= blur;
    };
    for (int frame = 0; frame < 6 && now < last; ++frame) {
      const double moment = random.unit() * 0.9 * (last - now);
      now += moment;
      gun.step(goal, moment);
      ++asked;
      if (stays(0)) continue;
      // The same holds for a target that leaves the tolerance as the gun comes to rest.
      ++slipped;
      ASSERT_TRUE(stays(1e-10)) << "asked after " << now;
    }
  }
  EXPECT_GT(asked, oracle::share_of(1000));
  EXPECT_LE(slipped, asked / 10000);
}

TEST(TurningGun, hits_no_later_than_any_launch) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(1000, 200)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    e.shooter.turret = random_turning_gun(random);
    if (random.chance(0.4)) add_arc(random, *e.shooter.turret);
    if (random.chance(0.3)) e.projectile.lifetime = random.between(0.5, 2);
    SCOPED_TRACE(say("seed ", seed, "\n", oracle::line_of(e)));
    const auto answer = solve(e);
    if (answer.status == Status::touching || answer.status == Status::unresolved) continue;
    const auto ready = [&](const Vec2& aim) {
      return time_to_aim(*e.shooter.turret, angle_of(aim));
    };
    expect_no_earlier_hit(e, answer, 100, ready);
    if (answer.status != Status::hit) continue;
    ++hits;
    EXPECT_LE(ready(answer.aim), answer.launch_time + 1e-6 * (1 + answer.launch_time));
  }
  EXPECT_GT(hits, oracle::share_of(60));
}

TEST(TurningGun, is_to_blame_for_a_rate_that_it_cannot_have) {
  const auto fault = [](const Turret2& gun) {
    return std::string(find_fault(gun) ? find_fault(gun) : "");
  };
  Turret2 gun{.facing = 0.5, .turn_rate = 2, .rate = 1};
  EXPECT_EQ(fault(gun), "shooter.turret.rate") << "without an acceleration";
  gun.turn_acceleration = 2;
  EXPECT_EQ(fault(gun), "");
  gun.rate = 2.5;
  EXPECT_EQ(fault(gun), "shooter.turret.rate");
  gun.rate = std::nan("");
  EXPECT_EQ(fault(gun), "shooter.turret.rate");
  gun.rate = 2;  // comes to rest 1 further on
  gun.arc_from = -1;
  gun.arc_to = 1.5;
  EXPECT_EQ(fault(gun), "") << "stops at the end of its arc";
  gun.arc_to = 1.5 - 1e-15;
  EXPECT_EQ(fault(gun), "") << "but for rounding";
  gun.arc_to = 1.4;
  EXPECT_EQ(fault(gun), "shooter.turret.rate");
  gun.facing = 1.4 + 1e-15;
  gun.rate = -1;
  EXPECT_EQ(fault(gun), "") << "turning back into its arc, but for rounding";
  gun.rate = 0;
  EXPECT_EQ(fault(gun), "shooter.turret.facing");
}

// Drag stops the shot just behind the target. There the gap hardly changes, and rounding hides when
// it vanishes: the flights that cannot be told apart are very many.
TEST(TurningGun, hits_what_rests_just_within_the_reach_of_a_shot_with_drag) {
  const auto check = [](const auto& answer, double flight, int power) {
    ASSERT_EQ(answer.status, Status::hit) << power;
    EXPECT_NEAR(answer.launch_time, kPi / 2, 1e-9) << power;
    EXPECT_NEAR(answer.flight_time, flight, std::ldexp(1, power - 44)) << power;
    EXPECT_LT(answer.steps, 5000) << power;
  };
  for (int power = 4; power <= 32; ++power) {
    // Of the reach, speed / drag, this share is left. All these are doubles.
    const double distance = 10 * (1 - std::ldexp(1, -power));
    const double left = 1 - distance / 10;
    const Projectile<Vec2> shot{.speed = 20, .drag = 2};
    Engagement2 plane;
    plane.shooter.turret = Turret2{.facing = kPi / 2, .turn_rate = 1};
    plane.projectile = shot;
    plane.target.position = {distance, 0};
    check(solve(plane), -std::log(left) / shot.drag, power);
    Engagement3 space;
    space.shooter.turret = Turret3{.facing = {0, 0, 1}, .turn_rate = 1};
    space.projectile = {.speed = shot.speed, .drag = shot.drag};
    space.target.position = {distance, 0, 0};
    check(solve(space), -std::log(left) / shot.drag, power);
  }
}

TEST(GunWithLimits, points_anywhere_within_them_at_once) {
  const Turret2 gun{.turn_rate = kUnlimited, .arc_from = 3, .arc_to = 4};
  EXPECT_EQ(find_fault(gun), nullptr);
  EXPECT_TRUE(turn_to(gun, 3.5));
  EXPECT_EQ(turn_to(gun, 3.5).time, 0);
  EXPECT_TRUE(turn_to(gun, 3.0));
  EXPECT_TRUE(turn_to(gun, 4.0 - kTurn));
  EXPECT_FALSE(turn_to(gun, 2.9));
  EXPECT_EQ(turning_time(gun, 5), 0);
  EXPECT_EQ(turnable_angle(gun, 0), kUnlimited);
  Turret3 mortar{.turn_rate = kUnlimited, .elevation_from = 0.5, .elevation_to = 1};
  EXPECT_TRUE(turn_to(mortar, {1, 0, 1}));
  EXPECT_FALSE(turn_to(mortar, {1, 0, 0.1}));
  EXPECT_FALSE(turn_to(mortar, {0, 0, 1}));
  mortar.elevation_to = kUpright;
  mortar.azimuth_from = 0;
  mortar.azimuth_to = 1;
  EXPECT_TRUE(turn_to(mortar, {0, 0, 1})) << "straight up, any azimuth";
  EXPECT_TRUE(turn_to(mortar, {0.8, 0.6, 1}));
  EXPECT_FALSE(turn_to(mortar, {-0.8, 0.6, 1}));
  mortar.elevation_to = 0.4;
  EXPECT_STREQ(find_fault(mortar), "shooter.turret.elevation");
  mortar.elevation_to = 1.6;
  EXPECT_STREQ(find_fault(mortar), "shooter.turret.elevation");
}

bool is_allowed(const Turret3& gun, const Vec3& aim) {
  const double elevation = std::atan2(aim.z, std::hypot(aim.x, aim.y));
  const double azimuth = std::atan2(aim.y, aim.x) - gun.azimuth_from;
  const double beyond = std::fmod(azimuth + 4 * kTurn, kTurn);
  return elevation >= gun.elevation_from && elevation <= gun.elevation_to &&
         (gun.azimuth_to == kUnlimited || beyond <= gun.azimuth_to - gun.azimuth_from);
}

TEST(GunWithLimits, hits_no_later_than_any_launch) {
  int hits = 0;
  int waits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(2000, 150)) {
    Random random(seed);
    Engagement3 e = random_scene<Vec3>(random);
    Turret3& gun = e.shooter.turret.emplace();
    gun.turn_rate = kUnlimited;
    if (random.chance(0.7)) {
      gun.elevation_from = random.between(-0.5, 0.6);
      gun.elevation_to = gun.elevation_from + random.between(0, 0.7);
    }
    if (random.chance(0.6)) {
      gun.azimuth_from = random.between(-4, 4);
      gun.azimuth_to = gun.azimuth_from + random.between(0, 6);
    }
    const bool must_turn = random.chance(0.3);
    if (must_turn) {
      gun.turn_rate = random.between(0.5, 3);
      gun.tolerance = random.between(0, 0.1);
    }
    if (random.chance(0.3)) e.projectile.lifetime = random.between(0.5, 2);
    SCOPED_TRACE(say("seed ", seed));
    const auto answer = solve(e);
    if (answer.status == Status::touching || answer.status == Status::unresolved) continue;
    const auto ready = [&](const Vec3& aim) {
      if (!is_allowed(gun, aim)) return kUnlimited;
      const double angle = std::acos(std::clamp(dot(gun.facing, aim), -1.0, 1.0));
      return must_turn ? std::max(0.0, angle - gun.tolerance) / gun.turn_rate : 0.0;
    };
    expect_no_earlier_hit(e, answer, 100, ready);
    if (answer.status != Status::hit) {
      EXPECT_TRUE(!answer.closest || turn_to(gun, answer.closest->aim));
      continue;
    }
    ++hits;
    waits += answer.launch_time > e.shooter.delay;
    EXPECT_TRUE(turn_to(gun, answer.aim)) << "an aim beyond the limits";
  }
  EXPECT_GT(hits, oracle::share_of(25));
  EXPECT_GT(waits, oracle::share_of(10));
}

// It waits for the target to come within its limits, so that many aims are at their very end.
TEST(GunWithLimits, can_turn_to_the_aim_of_its_answer) {
  int waits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(8000, 300)) {
    Random random(seed);
    SCOPED_TRACE(say("seed ", seed));
    Turret2 flat = random_turning_gun(random);
    add_arc(random, flat);
    if (random.chance(0.5)) flat.turn_rate = kUnlimited;
    Turret3 mortar{.turn_rate = kUnlimited};
    mortar.elevation_from = random.between(-0.5, 1.4);
    mortar.elevation_to = random.between(mortar.elevation_from, 1.5);
    if (random.chance(0.5)) {
      mortar.azimuth_from = random.between(-4, 4);
      mortar.azimuth_to = mortar.azimuth_from + random.between(0, 6);
    }
    const auto ask = [&waits](auto e, const auto& gun) {
      e.shooter.turret = gun;
      const auto answer = solve(e);
      if (answer.status != Status::hit) return;
      waits += answer.launch_time > e.shooter.delay;
      EXPECT_TRUE(turn_to(gun, answer.aim)) << "an aim beyond the limits";
    };
    ask(random_scene<Vec2>(random), flat);
    ask(random_scene<Vec3>(random), mortar);
  }
  EXPECT_GT(waits, oracle::share_of(100));
}

// The target comes near twice. The second time the shot comes closest as its lifetime ends.
TEST(GunWithLimits, comes_as_close_as_a_late_shot_that_is_simulated) {
  constexpr double kFacing = 1.478631774468;
  Engagement2 e;
  e.shooter.position = {-23.8354, -48.4064};
  e.shooter.velocity = {-6.15377, 5.76925};
  e.shooter.turret = Turret2{.facing = kFacing,
                             .turn_rate = 1.59459,
                             .turn_acceleration = 0.812845,
                             .arc_from = kFacing,
                             .arc_to = 7.748354,
                             .tolerance = 0.240676};
  e.projectile.speed = 22.696;
  e.projectile.lifetime = 1.04703;
  e.target.position = {63.821, 66.0745};
  e.target.velocity = {1.38238, -13.671};
  e.target.acceleration = {-0.907756, 0.81974};

  const Vec2 aim{std::cos(4.641), std::sin(4.641)};
  const double launch = 24;
  const Turn turn = turn_to(*e.shooter.turret, aim);
  ASSERT_TRUE(turn && turn.time < launch);
  const double time = launch + e.projectile.lifetime;
  const Vec2 shot = e.shooter.position + e.shooter.velocity * time +
                    e.projectile.speed * e.projectile.lifetime * aim;
  const Vec2 target =
      e.target.position + (e.target.velocity + e.target.acceleration * (time / 2)) * time;
  const auto answer = solve(e);
  ASSERT_TRUE(answer.closest);
  EXPECT_LE(answer.closest->distance, std::hypot(shot.x - target.x, shot.y - target.y));
}

}  // namespace turning_gun_test
}  // namespace aimahead
