// Guns that may wait: one that is turning as the question is asked, one with limits that need not
// turn, one that holds. A gun that is asked again stays on its plan, and of all launches, sampled
// densely and judged by formulas of their own, none hits earlier.
#include "aimahead/orientation.hpp"
#include "aimahead/turn_controller.hpp"
#include "family_test.hpp"

#include "aimahead/intercept.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace aimahead {
namespace waiting_gun_test {

using oracle::Random;
using oracle::say;

constexpr double kPi = 3.141592653589793;
constexpr double kTurn = 2 * kPi;

std::string show(const Engagement2& e) {
  const auto& [facing, turn_rate, acceleration, rate, from, to, tolerance] = *e.shooter.turret;
  const Vec2& p = e.target.position;
  const Vec2& v = e.target.velocity;
  return say(R"({"shooter":{"position":[0,0],"delay":)", e.shooter.delay, R"(,"turret":{"facing":)",
             facing, R"(,"turn_rate":)", turn_rate, R"(,"turn_acceleration":)", acceleration,
             R"(,"rate":)", rate, R"(,"arc":[)", from, ",", to == kUnlimited ? from + 7 : to,
             R"(],"tolerance":)", tolerance, R"(}},"projectile":{"speed":)", e.projectile.speed,
             R"(,"acceleration":[0,)", e.projectile.acceleration.y, R"(]},"target":{"position":[)",
             p.x, ",", p.y, R"(],"velocity":[)", v.x, ",", v.y, "]}}");
}

/// A gun at the origin and a target that flies by.
template <class V>
Engagement<V> random_scene(Random& random) {
  Engagement<V> e;
  e.projectile.speed = random.between(10, 60);
  e.shooter.delay = random.chance(0.5) ? 0 : random.between(0, 1);
  e.target.position.x = random.between(-60, 60);
  e.target.position.y = random.between(-60, 60);
  e.target.velocity.x = random.between(-15, 15);
  e.target.velocity.y = random.between(-15, 15);
  if constexpr (kDimensions<V> == 3) {
    e.target.position.z = random.between(-10, 40);
    e.target.velocity.z = random.between(-5, 15);
    if (random.chance(0.5)) e.projectile.acceleration.z = -9.81;
  } else {
    if (random.chance(0.5)) e.projectile.acceleration.y = -9.81;
  }
  return e;
}

Turret2 random_turning_gun(Random& random) {
  Turret2 gun;
  gun.facing = random.between(-kPi, kPi);
  gun.turn_rate = random.between(0.5, 6);
  gun.turn_acceleration = gun.turn_rate * random.magnitude(-1, 4);
  gun.rate = random.chance(0.2) ? random.sign() * gun.turn_rate
                                : random.between(-gun.turn_rate, gun.turn_rate);
  if (random.chance(0.5)) gun.tolerance = random.between(0, 0.2);
  return gun;
}

/// To an arc in which the gun can stop.
void add_arc(Random& random, Turret2& gun) {
  const double stop = gun.rate * std::fabs(gun.rate) / (2 * gun.turn_acceleration);
  if (!(std::fabs(stop) < 3)) return;
  gun.arc_from = gun.facing + std::min(0.0, stop) - random.between(0, 1.5);
  gun.arc_to = gun.facing + std::max(0.0, stop) + random.between(0, 1.5);
}

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
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 4000, 4000)) {
    Random random(seed);
    Turret2 gun = random_turning_gun(random);
    if (random.chance(0.4)) add_arc(random, gun);
    const double goal = random.between(-kPi, kPi);
    const Turn turn = turn_to(gun, goal);
    const double expected = time_to_aim(gun, goal);
    ASSERT_EQ(turn.possible, expected < kUnlimited) << seed;
    if (!turn) continue;
    ASSERT_NEAR(turn.time, expected, 1e-6 * (1 + expected)) << seed;
    ASSERT_LE(std::fabs(turn.angle - turn.rest), gun.tolerance + 1e-12) << seed;
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
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 600, 600)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    TurnController2 gun{.turret = random_turning_gun(random)};
    gun.rate = gun.turret.rate;
    if (random.chance(0.3)) add_arc(random, gun.turret);
    e.shooter.turret = gun.now();
    SCOPED_TRACE(say("seed ", seed, "\n", show(e)));
    const auto plan = solve(e);
    if (plan.status != Status::hit || plan.launch_time <= e.shooter.delay) continue;
    const double goal = gun.turret.facing + turn_to(gun.now(), plan.aim).rest;
    // Without a tolerance a gun that brakes towards its aim stands on a knife edge.
    const double braking = gun.turret.turn_rate / gun.turret.turn_acceleration;
    const double last = plan.launch_time - (gun.turret.tolerance == 0 ? braking : 0);
    double now = 0;
    for (int frame = 0; frame < 6 && now < last; ++frame) {
      const double moment = random.unit() * 0.9 * (last - now);
      now += moment;
      gun.step(goal, moment);
      const auto again = solve(later_by(now, e, gun.now()));
      ++asked;
      const double blur = 1e-6 * (1 + plan.time);
      ASSERT_EQ(again.status, Status::hit);
      ASSERT_NEAR(again.time + now, plan.time, blur);
      ASSERT_NEAR(again.launch_time + now, plan.launch_time, blur) << "asked after " << now;
    }
  }
  EXPECT_GT(asked, 1000);
}

/// Of the launches from the delay on, `count` of them until `end`, the first hit by a gun that is
/// ready for an aim at ready_for(aim), infinite if never.
template <class V, class Ready>
double first_sampled_hit(const Engagement<V>& e, double end, int count, const Ready& ready_for) {
  double best = kUnlimited;
  for (int i = 0; i <= count; ++i) {
    Engagement<V> launch = e;
    launch.shooter.turret.reset();
    launch.shooter.hold = false;
    launch.shooter.delay = e.shooter.delay + (end - e.shooter.delay) * i / count;
    std::array<Hit<V>, 8> hits;
    const auto all = solve_all(launch, hits);
    if (all.status != Status::hit) continue;
    for (int k = 0; k < all.count; ++k) {
      if (ready_for(hits[k].aim) <= launch.shooter.delay) best = std::min(best, hits[k].time);
    }
  }
  return best;
}

template <class V>
double latest_launch(const Intercept<V>& answer) {
  return answer.status == Status::hit ? answer.time : 12;
}

TEST(TurningGun, hits_no_later_than_any_launch) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(1000, 200, 20000)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    e.shooter.turret = random_turning_gun(random);
    if (random.chance(0.4)) add_arc(random, *e.shooter.turret);
    if (random.chance(0.3)) e.projectile.lifetime = random.between(0.5, 2);
    SCOPED_TRACE(say("seed ", seed, "\n", show(e)));
    const auto answer = solve(e);
    if (answer.status == Status::touching || answer.status == Status::unresolved) continue;
    const auto ready = [&](const Vec2& aim) {
      return time_to_aim(*e.shooter.turret, angle_of(aim));
    };
    const double sampled = first_sampled_hit(e, latest_launch(answer), 100, ready);
    if (answer.status != Status::hit) {
      EXPECT_EQ(sampled, kUnlimited);
      continue;
    }
    ++hits;
    EXPECT_GE(sampled, answer.time * (1 - 1e-9));
    EXPECT_LE(ready(answer.aim), answer.launch_time + 1e-6 * (1 + answer.launch_time));
  }
  EXPECT_GT(hits, 60);
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
  for (const std::uint64_t seed : oracle::SweepSeeds(2000, 150, 20000)) {
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
    const double sampled = first_sampled_hit(e, latest_launch(answer), 100, ready);
    if (answer.status != Status::hit) {
      EXPECT_EQ(sampled, kUnlimited);
      EXPECT_TRUE(!answer.closest || turn_to(gun, answer.closest->aim));
      continue;
    }
    ++hits;
    waits += answer.launch_time > e.shooter.delay;
    EXPECT_GE(sampled, answer.time * (1 - 1e-9));
    EXPECT_TRUE(turn_to(gun, answer.aim)) << "an aim beyond the limits";
  }
  EXPECT_GT(hits, 25);
  EXPECT_GT(waits, 10);
}

// It waits for the target to come within its limits, so that many aims are at their very end.
TEST(GunWithLimits, can_turn_to_the_aim_of_its_answer) {
  int waits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(8000, 300, 20000)) {
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
  EXPECT_GT(waits, 100);
}

TEST(HoldingGun, hits_no_later_than_any_launch) {
  int hits = 0;
  int waits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(3000, 200, 20000)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    e.shooter.hold = true;
    e.shooter.velocity = {random.between(-20, 20), random.between(-20, 20)};
    e.projectile.inherit = random.chance(0.5) ? 1 : random.unit();
    if (random.chance(0.3)) e.projectile.speed = random.between(3, 10);
    if (random.chance(0.4)) e.projectile.lifetime = random.between(0.2, 2);
    if (random.chance(0.4)) e.projectile.range = random.between(5, 60);
    const int law = random.integer(0, 3);
    if (law == 1) e.projectile.drag = random.between(0.05, 0.5);
    if (law == 2) e.projectile.thrust = {random.between(0, 20), random.between(0, 1)};
    if (random.chance(0.3)) e.target.acceleration = {random.between(-3, 3), random.between(-3, 3)};
    SCOPED_TRACE(say("seed ", seed));
    const auto answer = solve(e);
    if (answer.status == Status::touching || answer.status == Status::unresolved) continue;
    const auto ready = [](const Vec2&) { return 0.0; };
    const double sampled = first_sampled_hit(e, latest_launch(answer), 100, ready);
    if (answer.status != Status::hit) {
      EXPECT_EQ(sampled, kUnlimited);
      continue;
    }
    ++hits;
    waits += answer.launch_time > e.shooter.delay;
    EXPECT_GE(sampled, answer.time * (1 - 1e-9));
  }
  EXPECT_GT(hits, 60);
  EXPECT_GT(waits, 8);
}

TEST(HoldingGun, hits_as_early_under_quadratic_drag) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(4000, 60, 2000)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    e.shooter.hold = true;
    e.projectile.quadratic_drag = random.between(0.001, 0.02);
    if (random.chance(0.5)) e.projectile.lifetime = random.between(0.5, 2);
    if (random.chance(0.3)) e.shooter.velocity = {random.between(-10, 10), random.between(-10, 10)};
    SCOPED_TRACE(say("seed ", seed));
    const auto answer = solve(e);
    if (answer.status == Status::touching || answer.status == Status::unresolved) continue;
    const auto ready = [](const Vec2&) { return 0.0; };
    const double sampled = first_sampled_hit(e, latest_launch(answer), 60, ready);
    if (answer.status != Status::hit) continue;
    ++hits;
    EXPECT_GE(sampled, answer.time * (1 - 1e-6));
  }
  EXPECT_GT(hits, 20);
}

TEST(HoldingGun, waits_under_quadratic_drag_for_the_target_to_come_within_range) {
  Engagement2 e;
  e.shooter.hold = true;
  e.projectile = {.speed = 50, .quadratic_drag = 0.02, .range = 20};
  e.target.position = {100, 0};
  e.target.velocity = {-10, 0};
  // The shot has flown ln(1 + c v f) / c after f.
  const double flight = (std::exp(0.02 * 20) - 1) / (0.02 * 50);
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 8, 1e-6);
  EXPECT_NEAR(answer.launch_time, 8 - flight, 1e-6);
}

TEST(HoldingGun, without_limits_at_rest_fires_at_once) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 500, 500)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    e.projectile.acceleration = {};
    const auto at_once = solve(e);
    e.shooter.hold = true;
    const auto holding = solve(e);
    ASSERT_EQ(holding.status, at_once.status) << seed;
    ASSERT_NEAR(holding.time, at_once.time, 1e-9 * (1 + at_once.time)) << seed;
  }
}

// The target jumps at t = 10 to where a direct shot and a lob meet it.
TEST(HoldingGun, fires_the_latest_of_the_launches_that_hit_at_the_same_time) {
  const std::array<Vec2, 3> positions{Vec2{60, 0}, Vec2{9000, 0}, Vec2{9000, 0}};
  const std::array<double, 3> times{0, 0.1, 10};
  Engagement2 e;
  e.shooter.delay = 1;
  e.projectile = {.speed = 30, .acceleration = {0, -9.81}};
  e.target.motion = Samples<Vec2>{positions, times, {}, After::loop};
  // Of the shots that fly for f: 60^2 + (g f^2 / 2)^2 = (30 f)^2.
  const double half = 9.81 / 2;
  const double direct =
      std::sqrt((900 - std::sqrt(900 * 900 - 4 * half * half * 3600)) / (2 * half * half));
  const auto expect_direct_shot = [&] {
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, Status::hit);
    EXPECT_NEAR(answer.time, 10, 1e-9);
    EXPECT_NEAR(answer.launch_time, 10 - direct, 1e-6);
  };
  e.shooter.hold = true;
  expect_direct_shot();
  e.shooter.hold = false;
  e.shooter.turret = Turret2{.facing = 1.2, .turn_rate = 1};
  expect_direct_shot();
}

TEST(HoldingGun, waits_on_a_platform_for_the_target_to_come_within_range) {
  const std::array<Piece<Vec2>, 1> pieces{Piece<Vec2>{kUnlimited, Vec2{0, 0}, {2, 0}}};
  Engagement2 e;
  e.shooter.hold = true;
  e.shooter.motion = Pieces<Vec2>{pieces};
  e.projectile = {.speed = 100, .inherit = 0, .range = 10};
  e.target.position = {35, 0};
  // At t the gun is at t^2: a shot of 10 flies for 0.1.
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.launch_time, 5, 1e-7);
  EXPECT_NEAR(answer.time, 5.1, 1e-7);
}

TEST(HoldingGun, finds_the_slow_shot_of_a_launch_before_the_gun_outruns_its_shots) {
  const std::array<Piece<Vec2>, 2> pieces{Piece<Vec2>{0.01, Vec2{-9, 0}},
                                          Piece<Vec2>{kUnlimited, Vec2{-20, 0}}};
  Engagement2 e;
  e.shooter.hold = true;
  e.shooter.motion = Pieces<Vec2>{pieces};
  e.projectile = {.speed = 10, .inherit = 1};
  // On a circle of 0.01 about (10, 0). A shot of the first piece comes nearer at no more than 1.
  e.target.position = {10.01, 0};
  e.target.velocity = {0, 1.2566};
  e.target.motion = Turning<Vec2>{.turn_rate = 125.66};
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_LT(answer.launch_time, 0.01);
  EXPECT_NEAR(answer.time, 10, 0.02);
}

/// A gun in motion that holds, a target in constant velocity, and the launch of a shot without
/// speed that meets it. All three stay in one plane of the gun's frame, but the target passes
/// `beside` it.
struct Meeting {
  Engagement3 e;
  double launch = 0;
  double flight = 0;
};

Meeting random_meeting(Random& random, double beside) {
  const auto vector = [&random](double size) {
    return Vec3{random.between(-size, size), random.between(-size, size),
                random.between(-size, size)};
  };
  Meeting meeting;
  auto& [e, launch, flight] = meeting;
  launch = random.between(0.5, 3);
  flight = random.between(0.5, 3);
  e.shooter.hold = true;
  e.shooter.position = vector(10);
  if (random.chance(0.5)) e.shooter.velocity = vector(3);
  e.projectile.acceleration = vector(3);
  e.target.velocity = vector(3);
  const Vec3& u = e.shooter.velocity;
  const Vec3& a = e.projectile.acceleration;
  const Vec3 seen = e.target.velocity - u;
  const Vec3 normal{seen.y * a.z - seen.z * a.y, seen.z * a.x - seen.x * a.z,
                    seen.x * a.y - seen.y * a.x};
  e.target.position = e.shooter.position + (flight * flight / 2) * a - (launch + flight) * seen +
                      (beside / std::sqrt(dot(normal, normal))) * normal;
  return meeting;
}

/// How far the target then is from where a shot without speed is.
double miss_without_speed(const Engagement3& e, const Hit<Vec3>& hit) {
  const double f = hit.flight_time;
  const Vec3 shot =
      e.shooter.position + hit.time * e.shooter.velocity + (f * f / 2) * e.projectile.acceleration;
  const Vec3 off = e.target.position + hit.time * e.target.velocity - shot;
  return std::sqrt(dot(off, off));
}

std::string show(const Meeting& meeting) {
  const auto& e = meeting.e;
  const auto list = [](const Vec3& v) { return say("[", v.x, ",", v.y, ",", v.z, "]"); };
  return say(R"({"shooter":{"position":)", list(e.shooter.position), R"(,"velocity":)",
             list(e.shooter.velocity), R"(,"hold":true},"projectile":{"speed":)",
             e.projectile.speed, R"(,"acceleration":)", list(e.projectile.acceleration),
             R"(},"target":{"position":)", list(e.target.position), R"(,"velocity":)",
             list(e.target.velocity), "}}");
}

TEST(HoldingGun, meets_a_target_with_a_shot_without_speed) {
  for (const std::uint64_t seed : oracle::SweepSeeds(5000, 100, 20000)) {
    Random random(seed);
    Meeting meeting = random_meeting(random, 0);
    if (random.chance(0.5)) {
      meeting.e.shooter.hold = false;
      meeting.e.shooter.turret = Turret3{.facing = {1, 0, 0}, .turn_rate = random.between(0.1, 3)};
    }
    SCOPED_TRACE(say("seed ", seed, "\n", show(meeting)));
    const auto answer = solve(meeting.e);
    if (answer.status == Status::touching) continue;
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_NEAR(answer.time, meeting.launch + meeting.flight, 1e-9);
    EXPECT_NEAR(answer.flight_time, meeting.flight, 1e-9);
    EXPECT_LT(miss_without_speed(meeting.e, answer), 1e-12);
  }
}

TEST(HoldingGun, misses_a_target_that_passes_beside_its_shots_without_speed) {
  for (const std::uint64_t seed : oracle::SweepSeeds(6000, 100, 20000)) {
    Random random(seed);
    const double beside = random.magnitude(-11, 0);
    const Meeting meeting = random_meeting(random, beside);
    SCOPED_TRACE(say("seed ", seed, "\n", show(meeting)));
    const auto answer = solve(meeting.e);
    ASSERT_EQ(answer.status, Status::unreachable);
    ASSERT_TRUE(answer.closest);
    EXPECT_NEAR(answer.closest->distance, beside, 1e-3 * beside + 1e-5);
  }
}

/// Whether no longer flight makes up for what is missing to a shot that comes `share` of the way
/// beside. After a flight x times as long it has come x times as far, but is off in the meeting's
/// plane by at least (x^2 - 1) off >= 2 (x - 1) off. With k = 2 off / beside,
///
///   share^2 x^2 < 1 + k^2 (x - 1)^2   for every x   if   k^2 > share^2 / (1 - share^2).
bool falls_short_for_good(const Meeting& meeting, double beside, double share) {
  const auto& e = meeting.e;
  const Vec3 seen = e.target.velocity - e.shooter.velocity;
  const Vec3& a = e.projectile.acceleration;
  const double along = dot(a, seen) / dot(seen, seen);
  const Vec3 across = a - along * seen;
  const double off = meeting.flight * meeting.flight / 2 * std::sqrt(dot(across, across));
  return 4 * off * off * (1 - share * share) > share * share * beside * beside;
}

TEST(HoldingGun, hits_with_a_slow_shot_what_it_comes_close_to) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(7000, 100, 20000)) {
    Random random(seed);
    const double beside = random.magnitude(-10, -2);
    const double share = random.chance(0.5) ? random.between(0.1, 0.9) : random.between(1.1, 3);
    Meeting meeting = random_meeting(random, beside);
    const double way = share * beside;
    meeting.e.projectile.speed = way / meeting.flight;
    SCOPED_TRACE(say("seed ", seed, "\n", show(meeting)));
    if (share < 1 && !falls_short_for_good(meeting, beside, share)) continue;
    const auto answer = solve(meeting.e);
    if (answer.status == Status::touching) continue;
    ASSERT_EQ(answer.status == Status::hit, share > 1);
    if (share < 1) continue;
    ++hits;
    EXPECT_LT(answer.time, meeting.launch + meeting.flight);
    EXPECT_NEAR(miss_without_speed(meeting.e, answer),
                meeting.e.projectile.speed * answer.flight_time, 1e-12);
  }
  EXPECT_GT(hits, 30);
}

// The target passes (2, 0) at t = 3; the shot is there after 2.
TEST(HoldingGun, takes_no_launch_of_a_shot_without_speed_for_a_hit_that_is_near_one) {
  Engagement3 e;
  e.shooter.hold = true;
  e.projectile = {.speed = 0, .acceleration = {1, 0, 0}};
  e.target.velocity = {0, 1, 0};
  for (const double beside : {1.0, 1e-4, 1e-7, 1e-10, 1e-12}) {
    e.target.position = {2, -3, beside};
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, Status::unreachable) << beside;
    ASSERT_TRUE(answer.closest) << beside;
    EXPECT_NEAR(answer.closest->time, 3, 1e-4) << beside;
    EXPECT_NEAR(answer.closest->distance, beside, 1e-3 * beside + 1e-6);
  }
  e.target.position = {2, -3, 0};
  const auto hit = solve(e);
  EXPECT_EQ(hit.status, Status::hit);
  EXPECT_NEAR(hit.time, 3, 1e-14);
  EXPECT_NEAR(hit.flight_time, 2, 1e-14);
  // The way is 2, wherever the gun points.
  e.projectile.range = 1;
  EXPECT_EQ(solve(e).status, Status::out_of_range);
}

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
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100, 100)) {
    Random random(seed);
    const double sideways = std::floor(random.between(1, 100)) * random.sign();
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
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100, 100)) {
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
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100, 1000)) {
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
  const oracle::SweepSeeds seeds(0, 500, 5000);
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
    const auto list = [](const Vec3& v) { return say('[', v.x, ',', v.y, ',', v.z, ']'); };
    SCOPED_TRACE(say("seed ", seed, R"( {"shooter":{"position":[0,0,0],"muzzle":)",
                     e.shooter.muzzle, R"(,"turret":{"facing":)", list(e.shooter.turret->facing),
                     R"(,"turn_rate":)", e.shooter.turret->turn_rate,
                     R"(}},"projectile":{"speed":)", shot, R"(},"target":{"position":)",
                     list(e.target.position), R"(,"velocity":)", list(velocity), "}}"));
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
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 40, 1000)) {
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

TEST(HoldingGun, hits_what_passes_its_muzzle_with_a_shot_without_speed_that_drag_does_not_stop) {
  Engagement2 e;
  e.shooter.hold = true;
  e.shooter.muzzle = 2;
  e.projectile.speed = 0;
  e.projectile.drag = 1;
  e.target.position = {-5, 2};
  e.target.velocity = {1, 0};
  EXPECT_EQ(solve(e).status, Status::hit);
  EXPECT_NEAR(solve(e).time, 5, 1e-5);
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

TEST(HoldingGun, does_not_go_with_a_turret_or_a_tick) {
  Engagement2 e{.shooter = {.hold = true, .turret = Turret2{.turn_rate = 1}},
                .projectile = {.speed = 1},
                .target = {.position = {5, 0}}};
  EXPECT_STREQ(solve(e).fault, "shooter.hold");
  e.shooter.turret.reset();
  e.tick = Tick{.step = 0.1};
  EXPECT_STREQ(solve(e).fault, "tick");
}

}  // namespace waiting_gun_test
}  // namespace aimahead
