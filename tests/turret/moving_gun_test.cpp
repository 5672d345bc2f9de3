// Guns in any motion, with and without a turret.
#include "circler.hpp"
#include "question_line.hpp"
#include "sweep.hpp"

#include "aimahead/orientation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace aimahead {
namespace moving_gun_test {

TEST(MovingGun, shoots_from_where_it_is_with_the_velocity_it_has_at_launch) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 500)) {
    oracle::Random random(seed);
    Circler gun{};
    Engagement2 e = random_engagement(random, gun);
    e.target.position = {random.between(-400, 400), random.between(-400, 400)};
    e.target.velocity = {random.between(-5, 5), random.between(-5, 5)};
    const double t0 = e.shooter.delay;
    const Vec2 position = gun.position(t0);
    const Vec2 velocity = gun.velocity(t0);
    Engagement2 still = e;
    still.shooter.velocity = velocity;
    still.shooter.position = {position.x - velocity.x * t0, position.y - velocity.y * t0};
    const auto expected = solve(still);
    e.shooter.motion = function_of<Vec2>(gun);
    const auto by_function = solve(e);
    turn_as(gun, e.shooter);
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
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

TEST(MovingGun, is_no_part_of_a_fixed_step_world) {
  const Circler gun{{0, 0}, {3, 0}, 0.5};
  Engagement2 e;
  e.projectile.speed = 20;
  e.target.position = {50, 20};
  e.tick = Tick{.step = 0.5};
  Engagement2 by_turning = e;
  turn_as(gun, by_turning.shooter);
  e.shooter.motion = function_of<Vec2>(gun);
  for (const Engagement2& moving : {e, by_turning}) EXPECT_STREQ(find_fault(moving), "tick");
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

void expect_platform_to_be_a_turret_that_moves(std::uint64_t seed) {
  oracle::Random random(seed);
  Circler gun{};
  Engagement2 e = turret_before(random, gun);
  e.shooter.position = gun.start;
  e.shooter.velocity = gun.speed;
  const auto expected = solve(e);
  const std::array<Piece<Vec2>, 3> pieces{Piece<Vec2>{random.between(0, 3), gun.speed, {}},
                                          Piece<Vec2>{random.between(0, 3), gun.speed, {}},
                                          Piece<Vec2>{kUnlimited, gun.speed, {}}};
  e.shooter.motion = Pieces<Vec2>{pieces, After::proceed};
  SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, expected.status);
  EXPECT_NEAR(answer.time, expected.time, 1e-9 * (1 + expected.time));
}

// The gun leaves a target on a circle behind. The direction back to it never comes to the arc, as
// that ends by a margin beside the direction from which the gun came.
TEST(TurretThatLeaves, never_hits_what_stays_just_beside_its_arc) {
  for (const double margin : {0.1, 1e-3, 1e-5, -0.1}) {
    Engagement2 e{.projectile = {.speed = 30, .inherit = 0},
                  .target = {.position = {50, 15}, .velocity = {-5, 0}}};
    e.target.motion = Turning<Vec2>{.turn_rate = 1};  // about (50, 10)
    e.shooter.velocity = {-10, 0};
    e.shooter.turret = Turret2{.facing = -1, .turn_rate = 2, .arc_from = -2, .arc_to = -margin};
    EXPECT_EQ(solve(e).status, margin > 0 ? Status::unreachable : Status::hit) << margin;
    e.projectile.range = 50;
    EXPECT_EQ(solve(e).status, margin > 0 ? Status::unreachable : Status::out_of_range) << margin;
  }
}

// The arc and the acceleration point up, the target goes round below. Drag hardly slows the shots,
// which fall away for good after two minutes, not after half an hour.
TEST(TurretThatLeaves, just_as_fast_as_its_shots_never_hits_what_is_beside_it) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 20)) {
    oracle::Random random(seed);
    Engagement3 e;
    e.projectile.speed = random.integer(1, 20);
    e.shooter.velocity = {random.sign() * e.projectile.speed, 0, 0};
    e.shooter.turret = Turret3{.turn_rate = random.between(0.5, 2)};
    e.target.position = {0, 10.0 * random.integer(-5, 5), 10.0 * random.integer(1, 5)};
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

TEST(TurretUnderWeakDrag, never_hits_the_laps_that_its_shots_fly_away_from) {
  const std::vector<Vec2> corners{{-10, -1}, {10, -1}, {0, -20}};
  for (const double drag : {0.0006, 0.005}) {
    for (const double speed : {500, 3000}) {
      Engagement2 e{.projectile = {.speed = 33, .acceleration = {0, 0.5}, .drag = drag}};
      e.target.motion =
          aimahead::Path<Vec2>{.points = corners, .speed = speed, .after = After::loop};
      e.shooter.turret = Turret2{.facing = 1.5, .turn_rate = 0.2, .arc_from = 0.2, .arc_to = 2.9};
      EXPECT_EQ(solve(e).status, Status::unreachable) << oracle::line_of(e);
    }
  }
}

TEST(TurretOnPlatform, at_constant_velocity_is_a_turret_that_moves) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 200)) {
    expect_platform_to_be_a_turret_that_moves(seed);
  }
}

// The first launch that hits is in a later piece. Of those before it the last hits first.
TEST(TurretOnPlatform, finds_the_first_launch_after_the_end_of_a_piece) {
  for (const std::uint64_t seed : {2499761636070722741u, 7299524700414862400u}) {
    expect_platform_to_be_a_turret_that_moves(seed);
  }
}

TEST(TurretOnPlatform, hits_as_early_by_its_function_as_by_its_curve) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 100)) {
    oracle::Random random(seed);
    Circler gun{};
    Engagement2 e = turret_before(random, gun);
    e.projectile.inherit = 0;
    turn_as(gun, e.shooter);
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
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
  EXPECT_GT(hits, oracle::share_of(70));
}

TEST(TurretOnPlatform, hits_no_later_than_a_launch_that_was_constructed) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 200)) {
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
    turn_as(gun, e.shooter);
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
    const auto answer = solve(e);
    if (answer.status == Status::touching) continue;
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_LE(answer.time, (launch + flight) * (1 + 1e-9));
  }
}

struct StraightShot {
  double hit;    ///< when it meets the target
  double ready;  ///< when the gun has turned to its aim
};

/// The shot at a time from a gun without arc, muzzle or radii at a target in constant velocity.
StraightShot shot_at(const Engagement2& e, const Circler& gun, double launch) {
  const Vec2 from = gun.position(launch);
  const Vec2 kept = gun.velocity(launch);
  const Vec2 to = e.target.position;
  const Vec2 away = e.target.velocity;
  const double inherit = e.projectile.inherit;
  const long double x = to.x + static_cast<long double>(away.x) * launch - from.x;
  const long double y = to.y + static_cast<long double>(away.y) * launch - from.y;
  const long double u = away.x - inherit * kept.x;
  const long double v = away.y - inherit * kept.y;
  // The shot is faster: |(x, y) + (u, v) f| = speed f has one root.
  const long double square = static_cast<long double>(e.projectile.speed) * e.projectile.speed;
  const long double along = x * u + y * v;
  const long double lead = square - u * u - v * v;
  const long double flight = (along + std::sqrt(along * along + lead * (x * x + y * y))) / lead;
  const double angle = static_cast<double>(std::atan2(y + v * flight, x + u * flight));
  return {static_cast<double>(launch + flight), turn_to(*e.shooter.turret, angle).time};
}

TEST(TurretOnPlatform, hits_first_after_millions_of_laps) {
  const oracle::SweepSeeds seeds(0, 20);
  std::uint64_t hits = 0;
  for (const std::uint64_t seed : seeds) {
    oracle::Random random(seed);
    Circler gun{};
    Engagement2 e = turret_before(random, gun);
    const double distance = std::pow(10, random.between(10, 12));
    const double time = std::pow(10, random.between(5, 7));
    const double towards = random.between(-3, 3);
    e.target.position = {distance * std::cos(towards), distance * std::sin(towards)};
    e.projectile = {.speed = distance / time, .inherit = random.unit()};
    const double fastest = 0.5 * e.projectile.speed;
    e.target.velocity = {fastest * random.between(-1, 1), fastest * random.between(-1, 1)};
    e.target.radius = e.shooter.muzzle = 0;
    e.aim = Aim::center;
    e.shooter.turret->turn_rate = random.between(0.3, 3) / time;
    turn_as(gun, e.shooter);
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
    const auto answer = solve(e);
    if (answer.status == Status::unresolved) continue;
    ASSERT_EQ(answer.status, Status::hit);
    ++hits;
    const StraightShot shot = shot_at(e, gun, answer.launch_time);
    EXPECT_NEAR(shot.hit, answer.time, 1e-9 * answer.time);
    EXPECT_LE(shot.ready, answer.launch_time * (1 + 1e-9));
    const double before = answer.launch_time - e.shooter.delay;
    for (const double span : {before, 1e-3 * before, std::fmin(before, 200.0)}) {
      for (int i = 1; i < 300; ++i) {
        const double launch = answer.launch_time - span * (i - random.unit()) / 300;
        const StraightShot earlier = shot_at(e, gun, launch);
        if (earlier.ready > launch * (1 - 1e-9)) continue;
        EXPECT_GE(earlier.hit, answer.time * (1 - 1e-11)) << "launched at " << launch;
      }
    }
  }
  // Of random questions 13 in 20 are decided.
  EXPECT_GT(hits, seeds.size() / 8);
}

// No shot gets as far as the target before it flees.
TEST(TurretOnPlatform, never_hits_what_rests_for_thousands_of_laps_and_then_outruns_its_shots) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 20)) {
    oracle::Random random(seed);
    Engagement2 e;
    e.shooter.velocity = {0, 2};
    e.shooter.motion = Turning<Vec2>{.turn_rate = 6};
    e.shooter.hold = true;
    e.projectile = {.speed = 1, .inherit = 0};
    const double distance = std::pow(10, random.between(4.5, 7));
    const double rest = random.between(500, 15000);
    const std::array<Piece<Vec2>, 2> pieces{Piece<Vec2>{rest, Vec2{0, 0}, {}},
                                            Piece<Vec2>{kUnlimited, Vec2{2, 0}, {}}};
    e.target.position = {distance, 0};
    e.target.motion = Pieces<Vec2>{pieces};
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

// A later launch only loses speed: the gun fires as soon as it has turned.
TEST(TurretOnPlatform, that_turns_longer_than_its_first_piece_hits_while_it_accelerates_for_ever) {
  for (const std::uint64_t seed : oracle::SweepSeeds(9000, 50)) {
    oracle::Random random(seed);
    const double first = random.between(0.001, 0.02);
    const double slowing = random.magnitude(-24, -18);
    const std::array<Piece<Vec2>, 2> pieces{Piece<Vec2>{first, {}, {}},
                                            Piece<Vec2>{kUnlimited, {}, {-slowing, 0}}};
    const double facing = random.between(1.7, 3.1);
    const double turn_rate = random.between(10, 60);
    const double speed = random.between(0.97, 0.99);
    Engagement2 e;
    e.shooter.motion = Pieces<Vec2>{pieces};
    e.shooter.turret = Turret2{.facing = facing, .turn_rate = turn_rate};
    e.projectile.speed = 1;
    e.target.position = {10, 0};
    e.target.velocity = {speed, 0};
    SCOPED_TRACE(oracle::say("seed ", seed, "\n", oracle::line_of(e)));
    const double launch = facing / turn_rate;
    const double since = launch - first;
    const double gap = 10 + speed * launch + slowing * since * since / 2;
    const double flight = gap / (1 - slowing * since - speed);
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_NEAR(answer.time, launch + flight, 1e-9 * flight);
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

/// The target outruns every shot but one that leaves with a velocity of more than 9.5.
Engagement2 target_that_only_a_moving_gun_hits() {
  Engagement2 e;
  e.projectile.speed = 10;
  e.target.position = {100, 0};
  e.target.velocity = {19.5, 0};
  return e;
}

TEST(WaitingGun, that_may_fire_from_a_corner_on_has_the_later_velocity) {
  const std::array<Vec2, 2> way{Vec2{0, 0}, Vec2{10, 0}};
  const std::array<Vec2, 3> bend{Vec2{0, 0}, Vec2{10, 0}, Vec2{10, 90}};
  const std::array<Vec2, 3> control{Vec2{0, 0}, Vec2{5, 0}, Vec2{10, 0}};
  const std::array<Piece<Vec2>, 2> pieces{Piece<Vec2>{1, std::nullopt, {10, 0}},
                                          Piece<Vec2>{kUnlimited, Vec2{0, 0}, {}}};
  const std::array<Motion<Vec2>, 5> motions{Path<Vec2>{way, 10}, Path<Vec2>{bend, 10},
                                            Bezier<Vec2>{control, 1}, Pieces<Vec2>{pieces},
                                            Walls<Vec2>{{-50, -50}, {10, 50}, OnHit::stop}};
  for (std::size_t i = 0; i < motions.size(); ++i) {
    SCOPED_TRACE(i);
    Engagement2 e = target_that_only_a_moving_gun_hits();
    e.shooter.motion = motions[i];
    if (std::holds_alternative<Walls<Vec2>>(motions[i])) e.shooter.velocity = {10, 0};
    const auto expect_hit_only_before_the_corner = [&] {
      e.shooter.delay = 1;
      EXPECT_EQ(solve(e).status, Status::unreachable);
      e.shooter.delay = 0.875;
      const auto answer = solve(e);
      EXPECT_EQ(answer.status, Status::hit);
      EXPECT_LE(answer.launch_time, 1);
      EXPECT_GT(answer.launch_velocity.x, 19.5);
    };
    e.shooter.hold = true;
    expect_hit_only_before_the_corner();
    e.shooter.mount = Mount<Vec2>{.offset = {0.5, 0}};
    expect_hit_only_before_the_corner();
    e.shooter.mount.reset();
    e.shooter.hold = false;
    e.shooter.turret = Turret2{.turn_rate = 1};
    expect_hit_only_before_the_corner();
    e.shooter.turret = Turret2{.turn_rate = kUnlimited, .arc_from = -1, .arc_to = 1};
    expect_hit_only_before_the_corner();
  }
}

// 20 f = 100 + 19.5 (13 + f) from its second lap on.
TEST(WaitingGun, that_is_quick_only_up_to_its_delay_hits_a_lap_later) {
  const std::array<Piece<Vec2>, 3> lap{Piece<Vec2>{1, Vec2{0, 0}, {}},
                                       Piece<Vec2>{1, Vec2{10, 0}, {}},
                                       Piece<Vec2>{10, Vec2{-1, 0}, {}}};
  Engagement2 e = target_that_only_a_moving_gun_hits();
  e.shooter.motion = Pieces<Vec2>{lap, After::loop};
  e.shooter.delay = 2;
  e.shooter.hold = true;
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.launch_time, 13, 1e-9);
  EXPECT_NEAR(answer.time, 720, 1e-8);
}

TEST(WaitingGun, that_vanishes_at_its_delay_fires_with_the_velocity_it_arrives_with) {
  const std::array<Vec2, 2> way{Vec2{0, 0}, Vec2{10, 0}};
  Engagement2 e = target_that_only_a_moving_gun_hits();
  e.shooter.motion = Path<Vec2>{way, 10, After::vanish};
  e.shooter.delay = 1;
  e.shooter.hold = true;
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 1 + (109.5 / 0.5), 1e-6);
}

TEST(TurretOnPlatform, keeps_nothing_of_a_function) {
  const Circler gun{{0, 0}, {3, 0}, 0.5};
  Engagement2 e;
  e.projectile.speed = 10;
  e.target.position = {50, 0};
  e.shooter.turret.emplace().turn_rate = 1;
  e.shooter.motion = function_of<Vec2>(gun);
  EXPECT_STREQ(solve(e).fault, "shooter.motion");
  e.projectile.inherit = 0;
  EXPECT_EQ(solve(e).status, Status::hit);
  e.projectile.quadratic_drag = 0.001;
  EXPECT_EQ(solve(e).status, Status::hit);
}

}  // namespace moving_gun_test
}  // namespace aimahead
