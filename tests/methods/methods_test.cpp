// The methods of the articles: each does what its article says, and reports the failures that it
// can know.
#include "generators.hpp"

#include "aimahead/methods.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace methods_test {

using namespace aimahead;
using oracle::Random;

constexpr unsigned kSeed = 11;

Engagement2 crossing(double pace, double speed) {
  Engagement2 e;
  e.projectile.speed = speed;
  e.target.position = {300, 400};
  e.target.velocity = {pace, 0};
  return e;
}

TEST(Methods, a_target_at_rest_is_hit_by_all_of_them) {
  for (const AimMethod method : kAimMethods) {
    const auto answer = aim_by(method, crossing(0, 500));
    ASSERT_EQ(answer.claim, Claim::hit) << name_of(method);
    EXPECT_NEAR(answer.time, 1, 1e-12) << name_of(method);
    EXPECT_NEAR(answer.aim.x, 0.6, 1e-15) << name_of(method);
    EXPECT_NEAR(answer.moved, 0, 1e-9) << name_of(method);
  }
}

TEST(Methods, present_position_aims_at_the_place_at_launch) {
  Engagement2 e = crossing(100, 500);
  e.shooter.delay = 1;
  const auto answer = aim_by(AimMethod::present_position, e);
  EXPECT_EQ(answer.point, Vec2(400, 400));
  EXPECT_EQ(answer.iterations, 0);
  EXPECT_NEAR(answer.moved, 100 * answer.flight_time, 1e-9);
}

TEST(Methods, present_position_is_that_at_the_first_step_from_the_delay_on) {
  Engagement2 e = crossing(100, 500);
  e.shooter.velocity = {40, 0};
  e.shooter.delay = 0.5;
  e.projectile.inherit = 0;
  e.tick = Tick{.step = 1};
  const auto answer = aim_by(AimMethod::present_position, e);
  EXPECT_EQ(answer.launch_time, 1);
  EXPECT_EQ(answer.point, Vec2(400, 400));
  // From the pivot at the launch, (40, 0), that is a flight of sqrt(360^2 + 400^2) / 500.
  EXPECT_NEAR(answer.time, 1 + std::hypot(360, 400) / 500, 1e-12);
  const Bisection limits = limits_of(e);
  EXPECT_NEAR(limits.earliest, 1 + std::hypot(360, 400) / 600, 1e-12);
  EXPECT_NEAR(limits.latest, 1 + std::hypot(360, 400) / 400, 1e-12);
}

TEST(Methods, rounds_repeat_the_flight_to_where_the_target_will_be) {
  const Engagement2 e = crossing(250, 500);
  std::array<Guess<Vec2>, 8> guesses{};
  const auto answer = aim_by_rounds(e, Rounds{4}, guesses);
  ASSERT_EQ(answer.guesses, 5);
  double time = 0;
  for (int i = 0; i < answer.guesses; ++i) {
    const Guess<Vec2>& guess = guesses[static_cast<std::size_t>(i)];
    EXPECT_NEAR(guess.time, time, 1e-14);
    EXPECT_NEAR(guess.position.x, 300 + 250 * time, 1e-11);
    time = std::hypot(300 + 250 * time, 400) / 500;
    EXPECT_NEAR(guess.needed.value(), time, 1e-14);
  }
  EXPECT_NEAR(answer.time, time, 1e-14);
  EXPECT_EQ(answer.iterations, 4);
  EXPECT_EQ(aim_by(AimMethod::four_rounds, e).time, answer.time);
  EXPECT_EQ(aim_by(AimMethod::one_guess, e).iterations, 1);
}

TEST(Methods, bisection_halves_what_its_guesses_leave) {
  const Engagement2 e = crossing(250, 500);
  std::array<Guess<Vec2>, 64> guesses{};
  const auto answer = aim_by(AimMethod::bisection, e, guesses);
  ASSERT_EQ(answer.guesses, answer.iterations + 1);
  double low = 0;
  double high = guesses[0].time;
  EXPECT_EQ(high, 4);
  for (int i = 1; i < answer.guesses; ++i) {
    const Guess<Vec2>& guess = guesses[static_cast<std::size_t>(i)];
    EXPECT_EQ(guess.time, low + 0.5 * (high - low));
    (guess.needed.value() <= guess.time ? high : low) = guess.time;
  }
  EXPECT_LE(high - low, 0.01);
}

TEST(Methods, guesses_beyond_the_room_for_them_are_left_out) {
  std::array<Guess<Vec2>, 2> guesses{};
  EXPECT_EQ(aim_by(AimMethod::four_rounds, crossing(250, 500), guesses).guesses, 2);
}

TEST(Methods, a_guess_out_of_reach_needs_no_time) {
  Engagement2 e = crossing(0, 0);
  std::array<Guess<Vec2>, 2> guesses{};
  const auto answer = aim_by(AimMethod::one_guess, e, guesses);
  EXPECT_EQ(answer.claim, Claim::not_found);
  ASSERT_EQ(answer.guesses, 1);
  EXPECT_FALSE(guesses[0].needed);
}

TEST(Methods, rounds_with_an_exit_end_once_the_place_hardly_moves) {
  const auto answer = aim_by(AimMethod::sixteen_rounds, crossing(250, 500));
  EXPECT_EQ(answer.claim, Claim::hit);
  EXPECT_LT(answer.moved, 1);
  EXPECT_GT(answer.iterations, 4);
  EXPECT_LT(answer.iterations, 16);
}

TEST(Methods, halving_settles_where_whole_rounds_jump_to_and_fro) {
  Engagement2 e = crossing(0, 500);
  e.target.position = {500, 0};
  e.target.velocity = {-490, 0};
  const auto whole = aim_by(AimMethod::sixteen_rounds, e);
  const auto half = aim_by(AimMethod::halving, e);
  EXPECT_EQ(whole.claim, Claim::not_converged);
  ASSERT_EQ(half.claim, Claim::hit);
  EXPECT_NEAR(half.time, 500.0 / 990, 1e-3);
}

TEST(Methods, a_target_that_outruns_the_shot_makes_rounds_diverge_and_they_say_so) {
  Engagement2 e = crossing(600, 500);
  for (const AimMethod method :
       {AimMethod::four_rounds, AimMethod::sixteen_rounds, AimMethod::halving}) {
    EXPECT_EQ(aim_by(method, e).claim, Claim::not_converged) << name_of(method);
  }
  for (const AimMethod method :
       {AimMethod::bisection, AimMethod::bounded_bisection, AimMethod::certified}) {
    EXPECT_EQ(aim_by(method, e).claim, Claim::not_found) << name_of(method);
  }
  EXPECT_EQ(aim_by(AimMethod::present_position, e).claim, Claim::hit);
  EXPECT_EQ(aim_by(AimMethod::one_guess, e).claim, Claim::hit);
}

TEST(Methods, a_hit_after_the_upper_limit_is_no_hit_for_bisection) {
  Engagement2 e = crossing(0, 100);
  e.target.velocity = {-50, 0};
  ASSERT_GT(solve(e).time, 4);
  EXPECT_EQ(aim_by(AimMethod::bisection, e).claim, Claim::not_found);
  const auto bounded = aim_by(AimMethod::bounded_bisection, e);
  ASSERT_EQ(bounded.claim, Claim::hit);
  EXPECT_NEAR(bounded.time, solve(e).time, 1e-9);
}

TEST(Methods, bisection_is_as_precise_as_asked) {
  const Engagement2 e = crossing(100, 500);
  const double time = solve(e).time;
  const auto rough = aim_by(AimMethod::bisection, e);
  EXPECT_EQ(rough.claim, Claim::hit);
  EXPECT_EQ(rough.iterations, 9);  // 4 / 2^9 <= 0.01
  EXPECT_NEAR(rough.time, time, 0.01);
  EXPECT_NEAR(aim_by_bisection(e, Bisection{0, 4, 0, 50}).time, time, 1e-12);
  EXPECT_EQ(aim_by_bisection(e, Bisection{0, 4, 1e-9, 10}).claim, Claim::not_converged);
}

TEST(Methods, limits_from_the_speeds_hold_the_hit) {
  Random random(kSeed);
  for (int i = 0; i < 1000; ++i) {
    Engagement2 e = crossing(0, 500);
    const auto way = random.direction(2);
    e.target.velocity = {400 * way[0], 400 * way[1]};
    e.shooter.delay = random.between(0, 1);
    const Bisection limits = limits_of(e);
    const double time = solve(e).time;
    EXPECT_LE(limits.earliest, time * (1 + 1e-12)) << "seed " << kSeed << " #" << i;
    EXPECT_GE(limits.latest, time * (1 - 1e-12)) << "seed " << kSeed << " #" << i;
  }
}

TEST(Methods, at_equal_speeds_the_limits_leave_nothing_to_halve_without_a_lifetime) {
  Engagement2 e = crossing(500, 500);
  e.target.velocity = {-500, 0};
  EXPECT_EQ(aim_by(AimMethod::bounded_bisection, e).claim, Claim::not_converged);
  e.projectile.lifetime = 10;
  const auto answer = aim_by(AimMethod::bounded_bisection, e);
  ASSERT_EQ(answer.claim, Claim::hit);
  EXPECT_NEAR(answer.time, solve(e).time, 1e-9);
}

/// A slow target and a shot with every feature. All methods that iterate until they settle agree
/// with `solve`.
Engagement3 draw(Random& random) {
  Engagement3 e;
  const auto vector = [&](double shortest, double longest) {
    const double size = random.between(shortest, longest);
    const auto d = random.direction(3);
    return Vec3{size * d[0], size * d[1], size * d[2]};
  };
  e.shooter.velocity = vector(0, 20);
  e.shooter.delay = random.between(0, 1);
  e.shooter.muzzle = random.between(0, 5);
  e.projectile.speed = random.between(200, 300);
  e.projectile.acceleration = {0, 0, -9.81};
  e.target.position = vector(100, 400);
  e.target.velocity = vector(0, 30);
  e.target.radius = 5;
  if (random.between(0, 1) < 0.5) e.aim = Aim::edge;
  return e;
}

void expect_settled(const Engagement3& e, const char* what, int index) {
  const auto found = solve(e);
  ASSERT_EQ(found.status, Status::hit) << what << " seed " << kSeed << " #" << index;
  const auto rounds = aim_by_rounds(e, Rounds{60});
  const auto halves = aim_by_bisection(e, Bisection{0, 4 * found.time, 0, 60});
  const double slack = 1e-9 * found.time;
  EXPECT_NEAR(rounds.time, found.time, slack) << what << " seed " << kSeed << " #" << index;
  EXPECT_NEAR(halves.time, found.time, slack) << what << " seed " << kSeed << " #" << index;
  EXPECT_NEAR(rounds.aim.x, found.aim.x, 1e-7) << what << " seed " << kSeed << " #" << index;
}

TEST(Methods, they_see_gravity_delay_muzzle_edge_and_a_moving_gun) {
  Random random(kSeed);
  for (int i = 0; i < 200; ++i) expect_settled(draw(random), "gravity", i);
}

TEST(Methods, they_see_thrust_and_both_kinds_of_drag) {
  Random random(kSeed);
  for (int i = 0; i < 60; ++i) {
    Engagement3 e = draw(random);
    e.aim = Aim::center;
    if (i % 3 == 0) e.projectile.thrust = {20, 1};
    if (i % 3 == 1) e.projectile.drag = 0.05;
    if (i % 3 == 2) e.projectile.quadratic_drag = 2e-4;
    expect_settled(e, "shot", i);
  }
}

TEST(Methods, they_see_how_the_target_moves) {
  Random random(kSeed);
  for (int i = 0; i < 100; ++i) {
    Engagement3 e = draw(random);
    if (i % 2 == 0) {
      e.target.motion = Turning<Vec3>{0.5, {0, 0, 1}};
    } else {
      e.target.acceleration = {1, -2, 1};
    }
    expect_settled(e, "motion", i);
  }
}

TEST(Methods, they_see_the_turning_of_a_turret) {
  Random random(kSeed);
  for (int i = 0; i < 50; ++i) {
    Engagement2 e = crossing(40, 500);
    e.shooter.turret = Turret2{.facing = random.between(-3, 3), .turn_rate = 3};
    const auto found = solve(e);
    ASSERT_EQ(found.status, Status::hit);
    const auto halves = aim_by_bisection(e, Bisection{0, 8, 0, 50});
    ASSERT_EQ(halves.claim, Claim::hit) << "seed " << kSeed << " #" << i;
    EXPECT_NEAR(halves.time, found.time, 1e-6) << "seed " << kSeed << " #" << i;
  }
}

TEST(Methods, the_published_upper_limit_forgets_that_the_target_moves_while_the_gun_turns) {
  Engagement2 e = crossing(0, 500);
  e.target.velocity = {24, 32};
  e.shooter.turret = Turret2{.facing = -2.2142974355881810, .turn_rate = 1};
  const double turn = std::acos(-1.0);
  EXPECT_NEAR(limits_of(e).latest, turn + 500 / 460.0, 1e-12);
  EXPECT_NEAR(solve(e).time, turn + (500 + 40 * turn) / 460, 1e-9);
  EXPECT_EQ(aim_by(AimMethod::bounded_bisection, e).claim, Claim::not_found);
}

TEST(Methods, they_see_the_steps_of_an_engine) {
  Engagement2 e = crossing(40, 500);
  e.projectile.acceleration = {0, -9.81};
  e.target.acceleration = {0, 3};
  e.tick = Tick{.step = 1.0 / 60, .damping = 0.1};
  const auto found = solve(e);
  ASSERT_EQ(found.status, Status::hit);
  EXPECT_NEAR(aim_by_rounds(e, Rounds{60}).time, found.time, 1e-9);
}

TEST(Methods, lifetime_and_range_make_it_no_hit) {
  Engagement2 e = crossing(10, 500);
  e.projectile.lifetime = 0.5;
  for (const AimMethod method : kAimMethods) {
    EXPECT_EQ(aim_by(method, e).claim, Claim::not_found) << name_of(method);
  }
  e.projectile.lifetime = kUnlimited;
  e.projectile.range = 300;
  for (const AimMethod method : kAimMethods) {
    EXPECT_EQ(aim_by(method, e).claim, Claim::not_found) << name_of(method);
  }
}

TEST(Methods, a_place_out_of_reach_of_a_falling_shot_is_no_hit) {
  Engagement2 e = crossing(10, 50);
  e.projectile.acceleration = {0, -9.81};
  for (const AimMethod method : kAimMethods) {
    EXPECT_EQ(aim_by(method, e).claim, Claim::not_found) << name_of(method);
  }
}

TEST(Methods, a_target_that_is_gone_by_the_guessed_time_is_no_hit) {
  Engagement2 e = crossing(0, 100);
  const std::array<Vec2, 2> points{Vec2{300, 400}, Vec2{300, 410}};
  e.target.motion = Bezier<Vec2>{points, 1, After::vanish};
  for (const AimMethod method : kAimMethods) {
    EXPECT_EQ(aim_by(method, e).claim, Claim::not_found) << name_of(method);
  }
}

TEST(Methods, a_fault_is_blamed_and_so_are_settings) {
  Engagement2 e = crossing(0, -1);
  for (const AimMethod method : kAimMethods) {
    const auto answer = aim_by(method, e);
    EXPECT_EQ(answer.claim, Claim::invalid) << name_of(method);
    EXPECT_STREQ(answer.fault, "projectile.speed") << name_of(method);
  }
  e = crossing(0, 1);
  const std::pair<Rounds, const char*> wrong_rounds[] = {
      {{-1}, "max"}, {{1, -1}, "exit_below"}, {{1, 0, 0}, "share"}, {{1, 0, 2}, "share"}};
  for (const auto& [rounds, name] : wrong_rounds) {
    EXPECT_STREQ(aim_by_rounds(e, rounds).fault, name);
  }
  const std::pair<Bisection, const char*> wrong_bisections[] = {
      {{-1}, "earliest"}, {{5, 4}, "latest"}, {{0, 4, -1}, "precision"}, {{0, 4, 0, -1}, "max"}};
  for (const auto& [bisection, name] : wrong_bisections) {
    EXPECT_STREQ(aim_by_bisection(e, bisection).fault, name);
  }
}

TEST(Methods, scenes_of_any_scale_give_numbers) {
  for (const double unit : {0x1p-1000, 0x1p-600, 0x1p600, 0x1p1000}) {
    Engagement2 e;
    e.projectile.speed = 5 * unit;
    e.target.position = {3 * unit, 4 * unit};
    e.target.velocity = {unit, 0};
    for (const AimMethod method : kAimMethods) {
      const auto answer = aim_by(method, e);
      EXPECT_TRUE(std::isfinite(answer.time + answer.aim.x + answer.point.x + answer.moved))
          << name_of(method) << " " << unit;
    }
    EXPECT_NEAR(aim_by(AimMethod::four_rounds, e).time, solve(e).time, 1e-2) << unit;
  }
}

TEST(Methods, a_gun_without_speed_has_no_hit_and_no_infinity) {
  for (const AimMethod method : kAimMethods) {
    EXPECT_EQ(aim_by(method, crossing(10, 0)).claim, Claim::not_found) << name_of(method);
  }
}

TEST(Methods, a_target_within_reach_of_a_gun_without_speed_is_hit_at_once) {
  Engagement2 e = crossing(0, 0);
  e.shooter.muzzle = 600;
  for (const AimMethod method : kAimMethods) {
    const auto answer = aim_by(method, e);
    EXPECT_EQ(answer.claim, Claim::hit) << name_of(method);
    EXPECT_EQ(answer.time, 0) << name_of(method);
  }
}

TEST(Methods, a_launch_beyond_the_range_of_a_double_is_no_hit) {
  Engagement2 e = crossing(10, 500);
  e.shooter.delay = 1e300;
  e.tick = Tick{.step = 1e-300};
  for (const AimMethod method : kAimMethods) {
    EXPECT_NE(aim_by(method, e).claim, Claim::hit) << name_of(method);
  }
  EXPECT_EQ(limits_of(e).latest, 0);
}

}  // namespace methods_test
