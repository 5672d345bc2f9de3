// Guns that hold: they have no turret, but may wait with the shot. Of all launches, sampled
// densely, none hits earlier. Shots without speed meet targets that were placed in their way.
#include "question_line.hpp"
#include "waiting_guns.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

namespace aimahead {
namespace holding_gun_test {

TEST(HoldingGun, hits_no_later_than_any_launch) {
  int hits = 0;
  int waits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(3000, 200)) {
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
    expect_no_earlier_hit(e, answer, 100, ready);
    if (answer.status != Status::hit) continue;
    ++hits;
    waits += answer.launch_time > e.shooter.delay;
  }
  EXPECT_GT(hits, oracle::share_of(40));  // the campaign draws others
  EXPECT_GT(waits, oracle::share_of(8));
}

TEST(HoldingGun, answers_alike_at_rest_and_beside_a_target_of_its_own_velocity) {
  for (const std::uint64_t seed : oracle::SweepSeeds(3300, 100)) {
    Random random(seed);
    Engagement2 e = random_scene<Vec2>(random);
    e.target.velocity = e.target.acceleration = {};
    if (random.chance(0.5)) e.projectile.lifetime = random.between(0.2, 2);
    const int law = random.integer(0, 3);
    if (law == 1) e.projectile.drag = random.between(0.05, 0.5);
    if (law == 2) e.projectile.thrust = {random.between(0, 20), random.between(0, 1)};
    if (random.chance(0.5)) {
      e.shooter.turret = Turret2{.facing = random.between(-3, 3), .turn_rate = 1};
    } else {
      e.shooter.hold = true;
    }
    SCOPED_TRACE(say("seed ", seed));
    const auto at_rest = solve(e);
    e.target.velocity = e.shooter.velocity = {random.between(-20, 20), random.between(-20, 20)};
    if (e.projectile.drag > 0) e.projectile.wind = e.projectile.wind + e.shooter.velocity;
    const auto together = solve(e);
    EXPECT_EQ(together.status, at_rest.status);
    EXPECT_NEAR(together.time, at_rest.time, 1e-9 * at_rest.time);
  }
}

TEST(HoldingGun, answers_alike_at_rest_and_on_a_body_that_moves_as_its_target_does) {
  for (const std::uint64_t seed : oracle::SweepSeeds(3400, 100)) {
    Random random(seed);
    Engagement2 e;
    e.target.position = {random.between(-90, 90), random.between(-90, 90)};
    e.projectile = {.speed = random.between(5, 50), .acceleration = {0, random.between(-5, 0)}};
    if (random.chance(0.7)) e.projectile.lifetime = random.between(0.5, 4);
    if (random.chance(0.5)) {
      e.shooter.turret = Turret2{.facing = random.between(-3, 3), .turn_rate = 1};
    } else {
      e.shooter.hold = true;
    }
    if (random.chance(0.7)) {
      e.shooter.mount = Mount<Vec2>{.offset = {random.between(0.5, 3), 0}};
      if (random.chance(0.7)) e.shooter.mount->turn_rate = random.between(-2, 2);
    }
    SCOPED_TRACE(say("seed ", seed));
    const auto at_rest = solve(e);
    e.shooter.velocity = e.target.velocity = {random.between(-9, 9), random.between(-9, 9)};
    const auto at_one_velocity = solve(e);
    EXPECT_EQ(at_one_velocity.status, at_rest.status);
    EXPECT_NEAR(at_one_velocity.time, at_rest.time, 1e-9 * at_rest.time);
    const Vec2 growth{random.between(-2, 2), random.between(-2, 2)};
    e.shooter.acceleration = e.target.acceleration = growth;
    e.projectile.acceleration = e.projectile.acceleration + growth;
    const auto at_one_acceleration = solve(e);
    EXPECT_EQ(at_one_acceleration.status, at_rest.status);
    EXPECT_NEAR(at_one_acceleration.time, at_rest.time, 1e-9 * at_rest.time);
  }
}

TEST(HoldingGun, hits_nothing_out_of_range_where_its_path_ends_beside_the_target) {
  Engagement2 e;
  const std::array<Vec2, 3> points{Vec2{0, 0}, {3, 1}, {11, 7}};
  e.shooter.motion = Path<Vec2>{.points = points, .speed = 5, .after = After::proceed};
  e.shooter.hold = true;
  e.projectile = {.speed = 20, .range = 40};
  e.target.position = {-50, 40};
  e.target.velocity = {4, 3};
  EXPECT_EQ(solve(e).status, Status::out_of_range);
}

TEST(HoldingGun, hits_no_later_than_one_that_fires_by_a_table_where_its_range_begins_on_a_curve) {
  const std::array<Vec2, 3> curve{Vec2{-14.304214268164621, 5.5909313551440896},
                                  {-13.26695808338758, -5.6812745164841143},
                                  {-4.6507468289439942, -2.2360171320469404}};
  const std::array<Vec2, 3> places{Vec2{-3.1057814524563785, -8.1364082513587483},
                                   {-4.974255479190747, -8.203272073698308},
                                   {-6.2973305056123827, -5.7023265183944627}};
  const std::array<double, 3> times{0, 2.741592306978661, 5.5421023109888372};
  const std::array<double, 3> distances{0, 13.932834132298867, 23.108046201161208};
  const std::array<double, 3> flights{0.36123333026974963, 1.1191368069366574, 1.9625182488413859};
  Engagement2 e;
  e.shooter.motion = Bezier<Vec2>{.points = curve, .duration = 7.290345735741707};
  e.projectile.table = ShotTable{distances, flights};
  e.projectile.range = 16.69629413178572;
  e.target.motion = Samples<Vec2>{places, times, {}, After::stop};
  Engagement2 fires = e;
  fires.shooter.delay = 0.19;
  e.shooter.hold = true;
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_LE(answer.time, solve(fires).time);
}

TEST(HoldingGun, hits_as_early_under_quadratic_drag) {
  int hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(4000, 60)) {
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
    const double sampled = oracle::first_sampled_hit(e, last_sampled_launch(answer), 60, ready);
    if (answer.status != Status::hit) continue;
    ++hits;
    EXPECT_GE(sampled, answer.time * (1 - 1e-6));
  }
  EXPECT_GT(hits, oracle::share_of(20));
}

TEST(HoldingGun, waits_under_quadratic_drag_for_the_target_to_come_within_range) {
  Engagement2 e;
  e.shooter.hold = true;
  e.projectile = {.speed = 50, .quadratic_drag = 0.02, .range = 20};
  e.target.position = {100, 0};
  e.target.velocity = {-10, 0};
  // After f the shot has flown ln(1 + c v f) / c.
  const double flight = (std::exp(0.02 * 20) - 1) / (0.02 * 50);
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 8, 1e-6);
  EXPECT_NEAR(answer.launch_time, 8 - flight, 1e-6);
}

TEST(HoldingGun, without_limits_at_rest_fires_at_once) {
  for (const std::uint64_t seed : oracle::SweepSeeds(0, 500)) {
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

/// The distance of the target from a shot without speed at the time of the hit.
double miss_without_speed(const Engagement3& e, const Hit<Vec3>& hit) {
  const double f = hit.flight_time;
  const Vec3 shot =
      e.shooter.position + hit.time * e.shooter.velocity + (f * f / 2) * e.projectile.acceleration;
  const Vec3 off = e.target.position + hit.time * e.target.velocity - shot;
  return std::sqrt(dot(off, off));
}

TEST(HoldingGun, meets_a_target_with_a_shot_without_speed) {
  for (const std::uint64_t seed : oracle::SweepSeeds(5000, 100)) {
    Random random(seed);
    Meeting meeting = random_meeting(random, 0);
    if (random.chance(0.5)) {
      meeting.e.shooter.hold = false;
      meeting.e.shooter.turret = Turret3{.facing = {1, 0, 0}, .turn_rate = random.between(0.1, 3)};
    }
    SCOPED_TRACE(say("seed ", seed, "\n", oracle::line_of(meeting.e)));
    const auto answer = solve(meeting.e);
    if (answer.status == Status::touching) continue;
    ASSERT_EQ(answer.status, Status::hit);
    EXPECT_NEAR(answer.time, meeting.launch + meeting.flight, 1e-9);
    EXPECT_NEAR(answer.flight_time, meeting.flight, 1e-9);
    EXPECT_LT(miss_without_speed(meeting.e, answer), 1e-12);
  }
}

TEST(HoldingGun, misses_a_target_that_passes_beside_its_shots_without_speed) {
  for (const std::uint64_t seed : oracle::SweepSeeds(6000, 100)) {
    Random random(seed);
    const double beside = random.magnitude(-11, 0);
    const Meeting meeting = random_meeting(random, beside);
    SCOPED_TRACE(say("seed ", seed, "\n", oracle::line_of(meeting.e)));
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
  for (const std::uint64_t seed : oracle::SweepSeeds(7000, 100)) {
    Random random(seed);
    const double beside = random.magnitude(-10, -2);
    const double share = random.chance(0.5) ? random.between(0.1, 0.9) : random.between(1.1, 3);
    Meeting meeting = random_meeting(random, beside);
    const double way = share * beside;
    meeting.e.projectile.speed = way / meeting.flight;
    SCOPED_TRACE(say("seed ", seed, "\n", oracle::line_of(meeting.e)));
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
  EXPECT_GT(hits, oracle::share_of(30));
}

// The target passes (2, 0) at t = 3; the shot is there after 2.
TEST(HoldingGun, shot_without_speed_that_nearly_hits_is_a_miss) {
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
    EXPECT_NEAR(answer.closest->launch_time, 1, 0.03) << beside;
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

// The shot falls with 10: after 2 it is 20 below where the gun, at 10 along x, left it. Every aim
// hits.
TEST(HoldingGun, aims_a_shot_without_speed_to_where_the_target_is_at_launch) {
  Engagement2 e;
  e.shooter.hold = true;
  e.shooter.position = {0, 20};
  e.shooter.velocity = {10, 0};
  e.projectile = {.speed = 0, .acceleration = {0, -10}};
  e.target.position = {50, 0};
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 5, 1e-12);
  EXPECT_NEAR(answer.launch_time, 3, 1e-12);
  EXPECT_NEAR(answer.aim.x, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(answer.aim.y, -std::sqrt(0.5), 1e-12);
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

TEST(HoldingGun, does_not_go_with_a_turret_or_a_tick) {
  Engagement2 e{.shooter = {.hold = true, .turret = Turret2{.turn_rate = 1}},
                .projectile = {.speed = 1},
                .target = {.position = {5, 0}}};
  EXPECT_STREQ(solve(e).fault, "shooter.hold");
  e.shooter.turret.reset();
  e.tick = Tick{.step = 0.1};
  EXPECT_STREQ(solve(e).fault, "tick");
}

}  // namespace holding_gun_test
}  // namespace aimahead
