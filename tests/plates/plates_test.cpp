// Plates on a body that spins: nothing hits earlier than the answer under dense sampling, and the
// answer hits a plate that faces the gun.
#include "family_test.hpp"
#include "question_line.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace plates_test {

using namespace aimahead;
using oracle::Random;

struct Question {
  Engagement3 engagement{};
  std::array<Plate, 4> plates{};
  std::size_t count = 0;
};

void make_question(Random& random, Question& q) {
  const auto vector = [&](double size) {
    return Vec3{random.between(-size, size), random.between(-size, size),
                random.between(-size, size)};
  };
  Engagement3& e = q.engagement;
  const double size = random.chance(0.3) ? 3 : 60;
  e.shooter.position = vector(3);
  if (random.chance(0.5)) e.shooter.velocity = vector(8);
  e.shooter.delay = random.chance(0.5) ? 0 : random.unit();
  e.projectile.speed = random.between(5, 60);
  if (random.chance(0.3)) e.projectile.acceleration = {0, 0, -9.81};
  e.target.position = vector(size);
  e.target.velocity = vector(random.chance(0.2) ? 60 : 15);
  if (random.chance(0.3)) e.target.acceleration = vector(3);
  q.count = static_cast<std::size_t>(random.integer(1, 4));
  for (std::size_t i = 0; i < q.count; ++i) {
    q.plates[i] = {random.between(-3, 3), random.chance(0.2) ? 0 : random.between(0.1, 2),
                   random.between(-0.5, 0.5)};
  }
  e.target.motion =
      Plates{std::span<const Plate>(q.plates.data(), q.count), random.between(-3, 3),
             random.between(-14, 14), random.chance(0.3) ? 4 : random.between(0.1, 2)};
}

/// A plate as seen from the gun after a flight.
struct Look {
  double gap;
  double off;  ///< how far it looks away
};

Look look_at(const Engagement3& e, const Plate& plate, double f) {
  const auto& body = std::get<Plates>(e.target.motion);
  const double t = e.shooter.delay + f;
  const double angle = body.facing + plate.angle + body.turn_rate * t;
  const Vec3 center = e.target.position + t * (e.target.velocity + 0.5 * t * e.target.acceleration);
  const Vec3 pivot = e.shooter.position + e.shooter.delay * e.shooter.velocity;
  const Vec3 drift = f * (e.shooter.velocity + 0.5 * f * e.projectile.acceleration);
  const Vec3 at{center.x + plate.arm * std::cos(angle), center.y + plate.arm * std::sin(angle),
                center.z + plate.height};
  const Vec3 way = pivot - center;
  const double off = std::remainder(angle - std::atan2(way.y, way.x), 2 * std::numbers::pi);
  return {length(at - pivot - drift) - e.projectile.speed * f, std::fabs(off)};
}

std::string describe(const Question& q, std::uint64_t index) {
  return oracle::say("index ", index, " ", oracle::line_of(q.engagement));
}

TEST(Plates, nothing_hits_earlier) {
  int hits = 0;
  const std::uint64_t count = oracle::questions(200);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(71) ^ (i * 0xd1342543de82ef95u));
    Question q;
    make_question(random, q);
    const Engagement3& e = q.engagement;
    const double window = std::get<Plates>(e.target.motion).window;
    const Intercept<Vec3> answer = solve(e);
    ASSERT_NE(answer.status, Status::invalid) << answer.fault;
    if (answer.status == Status::touching || answer.status == Status::unresolved) continue;
    if (answer) {
      ++hits;
      ASSERT_GE(answer.plate, 0);
      const Look look = look_at(e, q.plates[std::size_t(answer.plate)], answer.flight_time);
      EXPECT_NEAR(look.gap, 0, 1e-8 * (1 + e.projectile.speed * answer.flight_time))
          << describe(q, i);
      EXPECT_LE(look.off, window + 1e-9) << describe(q, i);
    }
    const double last = std::min(30.0, answer ? answer.flight_time * (1 - 1e-9) : 30);
    constexpr int kSamples = 4000;
    const double turns = std::fabs(std::get<Plates>(e.target.motion).turn_rate) * last / kSamples;
    for (std::size_t k = 0; k < q.count; ++k) {
      Look before = look_at(e, q.plates[k], 0);
      for (int n = 1; n <= kSamples; ++n) {
        const Look now = look_at(e, q.plates[k], last * n / kSamples);
        const bool faces = std::max(before.off, now.off) < window - 0.02 - turns;
        const bool crosses = (before.gap > 0) != (now.gap > 0);
        ASSERT_FALSE(crosses && faces)
            << "plate " << k << " before " << last * n / kSamples << ", not " << last << "\n"
            << describe(q, i);
        before = now;
      }
    }
  }
  EXPECT_GT(hits, oracle::share_of(50));
}

/// A gun at rest under drag, near a body that drives and spins.
void make_near_question_with_drag(Random& random, Question& q) {
  Engagement3& e = q.engagement;
  e.shooter.delay = random.between(0, 0.2);
  e.shooter.hold = true;
  e.projectile.speed = random.between(15, 28);
  e.projectile.quadratic_drag = random.between(0.005, 0.05);
  if (random.chance(0.8)) e.projectile.acceleration = {0, 0, -9.81};
  const double bearing = random.between(-3, 3);
  const double course = random.between(-3, 3);
  const Vec3 way{std::cos(bearing), std::sin(bearing), random.between(-0.1, 0.1)};
  e.target.position = random.between(2, 8) * way;
  e.target.velocity = random.between(0, 3) * Vec3{std::cos(course), std::sin(course), 0};
  if (random.chance(0.3)) e.target.acceleration = {random.between(-2, 2), random.between(-2, 2), 0};
  q.count = static_cast<std::size_t>(random.integer(1, 4));
  for (std::size_t i = 0; i < q.count; ++i) {
    q.plates[i] = {random.between(-3, 3), random.between(0.1, 0.5), random.between(-0.1, 0.1)};
  }
  e.target.motion = Plates{std::span<const Plate>(q.plates.data(), q.count), random.between(-3, 3),
                           random.between(-14, 14), random.between(0.1, 1)};
}

TEST(Plates, no_launch_under_drag_hits_earlier_than_the_one_waited_for) {
  int waits = 0;
  const std::uint64_t count = oracle::questions(15);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(72) ^ (i * 0xd1342543de82ef95u));
    Question q;
    make_near_question_with_drag(random, q);
    Engagement3 e = q.engagement;
    const double drag = e.projectile.quadratic_drag;
    const Intercept<Vec3> answer = solve(e);
    if (!answer) continue;
    const double delay = e.shooter.delay;
    EXPECT_GE(answer.launch_time, delay) << drag << " " << describe(q, i);
    EXPECT_NEAR(answer.launch_time + answer.flight_time, answer.time, 1e-12);
    // A quick turret is no other gun.
    e.shooter.hold = false;
    e.shooter.turret = Turret3{.facing = {1, 0, 0}, .turn_rate = 1e6};
    if (delay > 0.01) {
      EXPECT_EQ(solve(e).time, answer.time) << drag << " " << describe(q, i);
    }
    e.shooter.turret.reset();
    constexpr int kLaunches = 40;
    for (int k = 0; k <= kLaunches; ++k) {
      e.shooter.delay = delay + (answer.launch_time - delay) * k / kLaunches;
      const Intercept<Vec3> hit = solve(e);
      if (!hit) continue;
      ASSERT_GE(hit.time, answer.time * (1 - 1e-9))
          << "launch " << e.shooter.delay << " drag " << drag << " " << describe(q, i);
    }
    // A launch a little later hits the same plate a little later: it has just come to face the gun.
    const bool has_waited = answer.launch_time > delay;
    waits += has_waited;
    e.shooter.delay = answer.launch_time + (has_waited ? 1e-7 : 0);
    const Intercept<Vec3> next = solve(e);
    ASSERT_TRUE(next) << drag << " " << describe(q, i);
    EXPECT_EQ(next.plate, answer.plate) << drag << " " << describe(q, i);
    EXPECT_NEAR(next.time, answer.time, 1e-6) << drag << " " << describe(q, i);
  }
  EXPECT_GT(waits, oracle::share_of(2));
}

/// Plate 0 faces the gun as the first shots may arrive, but not again before 2.4. Plate 1 is just
/// above what the first shots reach, and sinks: a later launch meets it at its highest.
TEST(Plates, waits_for_a_plate_above_the_highest_shot_at_the_delay) {
  const double rate = 2 * std::numbers::pi / 1.2;
  const double toward_gun = std::numbers::pi;
  const std::array<Plate, 3> plates{
      {{toward_gun - rate * 1.3, 0, -1}, {toward_gun - rate * 2.09, 0, 0}, {toward_gun, 0, 3}}};
  Engagement3 e;
  e.shooter.hold = true;
  e.projectile.speed = 20;
  e.projectile.quadratic_drag = 0.001;
  e.projectile.acceleration = {0, 0, -9.81};
  // At a distance of 1 shots reach 19.9696, at 2.
  e.target.position = {1, 0, 19.99 + 0.5 * 2.01};
  e.target.velocity = {0, 0, -0.5};
  Plates body{plates, 0, rate, 0.5};
  e.target.motion = body;
  const Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  // Dense launches, each at plate 1 alone.
  body.plates = body.plates.subspan(1, 1);
  e.target.motion = body;
  e.shooter.hold = false;
  EXPECT_EQ(solve(e).status, Status::unreachable);
  double first = kUnlimited;
  for (int i = 1; i <= 400; ++i) {
    e.shooter.delay = 0.001 * i;
    if (const Intercept<Vec3> hit = solve(e)) first = std::min(first, hit.time);
  }
  EXPECT_LT(first, 2.2);
  EXPECT_EQ(answer.plate, 1);
  EXPECT_LE(answer.time, first);
}

/// The first plate is undecided unless a hit of another one limits its time.
TEST(Plates, a_gun_that_may_wait_hits_no_later_than_one_that_cannot) {
  const std::array<Plate, 3> plates{{{0, 2.3154893688242817, 0},
                                     {2.0943951023931953, 2.1580565054895859, 0},
                                     {4.1887902047863905, 2.3294187173365053, 0}}};
  Engagement2 e;
  e.shooter.muzzle = 0.5;
  e.projectile.speed = 11;
  e.projectile.acceleration = {0, -7};
  e.projectile.quadratic_drag = 0.0060593703695177459;
  e.projectile.lifetime = 0.63676045933239755;
  e.target.position = {3, 7};
  e.target.acceleration = {-2, 3};
  e.target.motion = Plates{plates, 1.659772268478509, -2, std::numbers::pi};
  e.aim = Aim::edge;
  const Intercept<Vec2> at_once = solve(e);
  ASSERT_EQ(at_once.status, Status::hit);
  e.shooter.hold = true;
  const Intercept<Vec2> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_LE(answer.time, at_once.time * (1 + 1e-9));
}

/// A plate at the centre that always faces the gun is a target like any other, at the very limits
/// too.
TEST(Plates, under_drag_have_the_limits_of_other_targets) {
  const std::array<Plate, 1> plate{{{0, 0, 0}}};
  const std::uint64_t count = oracle::questions(40);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(73) ^ (i * 0xd1342543de82ef95u));
    Engagement2 e;
    e.projectile.speed = random.between(15, 28);
    e.projectile.quadratic_drag = random.between(0.005, 0.05);
    e.target.position = {random.between(2, 8), random.between(-2, 2)};
    e.target.velocity = {random.between(-3, 3), random.between(-3, 3)};
    const Intercept<Vec2> hit = solve(e);
    ASSERT_EQ(hit.status, Status::hit);
    for (const int digits : {38, 42, 46, 50}) {
      e.projectile.lifetime = hit.flight_time * (1 - std::ldexp(1.0, -digits));
      e.target.motion = {};
      const Status expected = solve(e).status;
      e.target.motion = Plates{plate, 0, 0, std::numbers::pi};
      EXPECT_EQ(solve(e).status, expected) << "question " << i << ", lifetime less 2^-" << digits;
    }
  }
}

/// The angles of a body and a plate may lose digits of each other. That is no turn.
TEST(Plates, add_the_angles_of_body_and_plate_first) {
  const double huge = 0x1p56;
  const std::array<Plate, 1> plate{{{16 - huge, 0.5, 0}}};
  Engagement3 e;
  e.projectile.speed = 20;
  e.target.position = {-30 * std::cos(16.0), -30 * std::sin(16.0), 0};
  e.target.motion = Plates{plate, huge, 0, 0.1};
  const Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 29.5 / 20, 1e-9);
}

/// The first flight from `first` on, of those `step` apart, at which a shot that has come
/// `distance(f)` has reached a plate that faces a gun at the origin.
template <class Distance>
double first_facing_sample(const Engagement2& e, double first, double step, Distance distance) {
  const auto& body = std::get<Plates>(e.target.motion);
  double before = 0;
  for (double n = 0; first + n * step < 200; ++n) {
    const double f = first + n * step;
    const double x = e.target.position.x + f * e.target.velocity.x;
    const double angle = body.facing + body.plates[0].angle + body.turn_rate * f;
    const double arm = body.plates[0].arm;
    const double gap = std::hypot(x + arm * std::cos(angle), arm * std::sin(angle)) - distance(f);
    const double off = std::remainder(angle - (x > 0 ? std::numbers::pi : 0), 2 * std::numbers::pi);
    if (before * gap < 0 && std::fabs(off) < body.window) return f;
    before = gap;
  }
  return -1;
}

/// The body drives away a little faster than the shot flies, so its plate meets the shot a hundred
/// times at the far side of the body before it does so at the near side.
TEST(Plates, are_hit_though_they_looked_away_a_hundred_times_before) {
  const std::array<Plate, 1> plate{{{0, 1, 0}}};
  const std::array<double, 2> distances{10, 210};
  const std::array<double, 2> times{1, 201};
  Engagement2 e;
  e.projectile.table = ShotTable{distances, times};
  e.target.position = {7, 0};
  e.target.velocity = {1.02, 0};
  for (const double rate : {1.5, 3.5, 20.0}) {
    e.target.motion = Plates{plate, 0, rate, 0.5};
    const double step = 1e-4;
    const double expected = first_facing_sample(e, 1, step, [](double f) { return f + 9; });
    ASSERT_GT(expected, 140);
    const Intercept<Vec2> answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << rate;
    EXPECT_NEAR(answer.time, expected - step / 2, step) << rate;
    std::array<Hit<Vec2>, 9> hits;
    ASSERT_GT(solve_all(e, hits).count, 0);
    EXPECT_EQ(hits[0].time, answer.time);
  }
}

/// The same with next to no drag.
TEST(Plates, under_drag_are_hit_though_they_looked_away_before) {
  const std::array<Plate, 1> plate{{{0, 1, 0}}};
  Engagement2 e;
  e.projectile.speed = 30;
  e.projectile.quadratic_drag = 1e-9;
  e.target.position = {-1.5, 0};
  e.target.velocity = {30.02, 0};
  for (const double rate : {1.5, 8.0, 16.0}) {
    e.target.motion = Plates{plate, std::numbers::pi, rate, 0.5};
    const double step = 1e-4;
    const double expected =
        first_facing_sample(e, 0, step, [](double f) { return std::log1p(30e-9 * f) * 1e9; });
    ASSERT_GT(expected, 100);
    const Intercept<Vec2> answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << rate;
    EXPECT_NEAR(answer.time, expected - step / 2, step) << rate;
  }
  // With too many turns to follow.
  e.target.motion = Plates{plate, std::numbers::pi, 80, 0.5};
  const Intercept<Vec2> answer = solve(e);
  EXPECT_EQ(answer.status, Status::unresolved);
  EXPECT_LT(answer.time, 120);
}

/// The plate is behind the muzzle at the launch, and looks away from the gun.
TEST(Plates, that_touch_a_muzzle_while_they_look_away_are_hit_later) {
  const std::array<Plate, 1> plate{{{0, 1, 0}}};
  Engagement2 e;
  e.shooter.muzzle = 9;
  e.projectile.speed = 30;
  e.target.position = {7.5, 0};
  e.target.velocity = {30.02, 0};
  e.target.motion = Plates{plate, 0, 1.5, 0.5};
  const double step = 1e-4;
  const double expected = first_facing_sample(e, 0, step, [](double f) { return 9 + 30 * f; });
  ASSERT_GT(expected, 100);
  for (const double drag : {0.0, 1e-12}) {
    e.projectile.quadratic_drag = drag;
    const Intercept<Vec2> answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << drag;
    EXPECT_NEAR(answer.time, expected - step / 2, step) << drag;
  }
}

/// A gun on a mount that hits the second plate soon, while the first is hard to decide.
TEST(Plates, that_are_hard_to_decide_do_not_delay_the_hit_of_another) {
  Engagement3 e{.shooter = {.position = {-1, 3, 0},
                            .velocity = {2.5, -0.5, 1},
                            .turret = Turret3{.facing = {1, 0, 0.2},
                                              .turn_rate = 2,
                                              .elevation_from = 0,
                                              .elevation_to = 1.4},
                            .mount = Mount<Vec3>{.offset = {2, -1, 0.5}, .turn_rate = 1}},
                .projectile = {.speed = 4, .lifetime = 2, .range = 6},
                .target = {.position = {-4, 14, -1.5}, .velocity = {0.5, 0, -0.75}}};
  const std::array plates{Plate{.angle = -2.2, .arm = 9, .height = 6},
                          Plate{.angle = -0.876, .arm = 15.62, .height = 6}};
  e.target.motion = Plates{.plates = std::span(plates).last(1)};
  const Intercept<Vec3> alone = solve(e);
  ASSERT_EQ(alone.status, Status::hit);
  e.target.motion = Plates{.plates = plates};
  const Intercept<Vec3> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.plate, 1);
  EXPECT_EQ(answer.time, alone.time);
  // All attempts to decide the first plate would take several times as much.
  EXPECT_LT(answer.steps, kMaxTurretSteps / 20);
}

}  // namespace plates_test
