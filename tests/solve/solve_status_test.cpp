// Every status, by construction.
#include "question.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace oracle {
namespace solve_status_test {

using aimahead::kUnlimited;
using aimahead::Status;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Question rest(Triple target, double speed) {
  Question q;
  q.dimensions = 3;
  q.speed = speed;
  q.target_position = target;
  return q;
}

Question approaching(Triple target, Triple velocity, double speed) {
  Question q = rest(target, speed);
  q.target_velocity = velocity;
  return q;
}

TEST(SolveStatus, resting_target_is_hit_after_distance_over_speed) {
  const PlainAnswer a = ask(rest({3, 4, 0}, 2));
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_EQ(a.hit.time, 2.5);
  EXPECT_EQ(a.hit.point, (Triple{3, 4, 0}));
  EXPECT_NEAR(a.hit.aim[0], 0.6, 1e-15);
  EXPECT_NEAR(a.hit.aim[1], 0.8, 1e-15);
  EXPECT_EQ(a.method, aimahead::Method::quadratic);
  EXPECT_FALSE(a.closest);
  EXPECT_EQ(a.all.size(), 1u);
}

TEST(SolveStatus, target_receding_as_fast_as_the_shot_is_unreachable) {
  EXPECT_EQ(ask(approaching({10, 0, 0}, {5, 0, 0}, 5)).status, Status::unreachable);
}

TEST(SolveStatus, target_receding_faster_is_unreachable_though_it_was_met_in_the_past) {
  EXPECT_EQ(ask(approaching({10, 0, 0}, {20, 0, 0}, 8)).status, Status::unreachable);
}

TEST(SolveStatus, target_crossing_faster_than_the_shot_out_of_reach_is_unreachable) {
  EXPECT_EQ(ask(approaching({10, 0, 0}, {0, 20, 0}, 8)).status, Status::unreachable);
}

TEST(SolveStatus, resting_shot_and_resting_target_are_unreachable) {
  const PlainAnswer a = ask(rest({10, 0, 0}, 0));
  EXPECT_EQ(a.status, Status::unreachable);
  ASSERT_TRUE(a.closest);
  EXPECT_EQ(a.closest->distance, 10);
  EXPECT_EQ(a.closest->aim, (Triple{1, 0, 0}));
}

TEST(SolveStatus, closest_shot_leaves_after_the_delay) {
  Question q = rest({50, 0, 0}, 10);
  q.delay = 0.5;
  q.lifetime = 2;
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::out_of_range);
  ASSERT_TRUE(a.closest);
  EXPECT_EQ(*a.closest, (PlainApproach{2.5, 30, {1, 0, 0}, 0.5}));
}

TEST(SolveStatus, resting_shot_is_hit_by_a_target_that_runs_into_the_muzzle) {
  const PlainAnswer a = ask(approaching({10, 0, 0}, {-5, 0, 0}, 0));
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_EQ(a.hit.time, 2);
  // Any aim would do: it points at the target's place at launch.
  EXPECT_EQ(a.hit.aim, (Triple{1, 0, 0}));
  EXPECT_EQ(a.hit.point, (Triple{0, 0, 0}));
}

TEST(SolveStatus, resting_shot_aims_at_the_place_at_launch_not_now) {
  Question q = approaching({0, 8, 0}, {0, 0, 0}, 0);
  q.delay = 1;
  q.target_velocity = {0, -2, 0};
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_EQ(a.hit.time, 4);
  EXPECT_EQ(a.hit.flight_time, 3);
  EXPECT_EQ(a.hit.aim, (Triple{0, 1, 0}));
}

TEST(SolveStatus, falling_shot_dropped_on_a_target_meets_it_below) {
  // No muzzle speed: the shot falls straight down on a resting target 16 below, g = 2.
  Question q = rest({0, -16, 0}, 0);
  q.shot_acceleration = {0, -2, 0};
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_EQ(a.hit.time, 4);
  EXPECT_EQ(a.hit.aim, (Triple{0, -1, 0}));
  EXPECT_EQ(a.method, aimahead::Method::polynomial);
}

TEST(SolveStatus, tangent_is_a_hit_and_one_solution) {
  const PlainAnswer a = ask(approaching({680, 1275, 0}, {-107, -20, 0}, 85));
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_NEAR(a.hit.time, 21.25, 1.5e-14);
  EXPECT_EQ(a.all.size(), 1u);
}

TEST(SolveStatus, touching_comes_before_every_limit) {
  Question q = rest({0, 0, 0}, 5);
  q.target_velocity = {9, 9, 0};
  q.lifetime = 0;
  q.range = 0;
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::touching);
  EXPECT_EQ(a.hit.time, 0);
  EXPECT_EQ(a.hit.aim, Triple{});
  EXPECT_FALSE(a.closest);
  EXPECT_EQ(a.all.size(), 0u);
}

TEST(SolveStatus, touching_is_judged_when_the_shot_leaves) {
  Question q = approaching({10, 0, 0}, {-5, 0, 0}, 3);
  q.delay = 2;
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::touching);
  EXPECT_EQ(a.hit.time, 2);
  EXPECT_EQ(a.hit.launch_time, 2);
  EXPECT_EQ(a.hit.flight_time, 0);
  EXPECT_EQ(a.hit.aim, Triple{});
}

TEST(SolveStatus, touching_at_the_pivot_leaves_there_without_an_aim) {
  using aimahead::Engagement2;
  using aimahead::Vec2;
  Engagement2 plain;
  plain.shooter.position = {5, 5};
  plain.shooter.velocity = {1, -2};
  plain.shooter.delay = 2;
  plain.projectile.speed = 10;
  plain.projectile.inherit = 0.5;
  plain.target.position = {5, 5};
  plain.target.velocity = {1, -2};
  std::array<Engagement2, 7> questions;
  questions.fill(plain);
  questions[1].projectile.thrust = {.acceleration = 1, .duration = 2};
  questions[2].projectile.drag = 0.1;
  questions[3].projectile.quadratic_drag = 0.1;
  questions[4].shooter.hold = true;
  questions[5].shooter.turret = aimahead::Turret2{.turn_rate = 1};
  questions[6].tick = aimahead::Tick{.step = 0.5};
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const auto answer = solve(questions[i]);
    EXPECT_EQ(answer.status, Status::touching) << i;
    EXPECT_EQ(answer.aim, Vec2{}) << i;
    EXPECT_EQ(answer.point, (Vec2{7, 1})) << i;
    EXPECT_EQ(answer.launch_point, (Vec2{7, 1})) << i;
    EXPECT_EQ(answer.launch_velocity, (Vec2{0.5, -1})) << i;
  }
}

TEST(SolveStatus, touching_at_exactly_the_muzzle_and_not_one_unit_beyond) {
  Question q = rest({3, 4, 0}, 1);
  q.muzzle = 5;
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::touching);
  EXPECT_NEAR(a.hit.aim[0], 0.6, 1e-15);
  EXPECT_NEAR(a.hit.aim[1], 0.8, 1e-15);
  q.target_position[1] = std::nextafter(4, 5);
  EXPECT_EQ(ask(q).status, Status::hit);
  q.target_position[1] = std::nextafter(4, 0);
  EXPECT_EQ(ask(q).status, Status::touching);
}

TEST(SolveStatus, radii_play_no_part_between_centres) {
  Question q = rest({3, 4, 0}, 1);
  q.target_radius = 4;
  q.shot_radius = 2;
  EXPECT_EQ(ask(q).status, Status::hit);
  EXPECT_EQ(ask(q).hit.time, 5);
  q.edge = true;
  EXPECT_EQ(ask(q).status, Status::touching);
  q.target_radius = 1;
  EXPECT_EQ(ask(q).status, Status::hit);
  EXPECT_EQ(ask(q).hit.time, 2);
}

TEST(SolveStatus, lifetime_is_inclusive) {
  Question q = rest({3, 4, 0}, 2);
  q.delay = 7;
  q.lifetime = 2.5;
  EXPECT_EQ(ask(q).status, Status::hit);
  EXPECT_EQ(ask(q).hit.time, 9.5);
  q.lifetime = std::nextafter(2.5, 0);
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::out_of_range);
  EXPECT_EQ(a.hit.time, 9.5);
  ASSERT_TRUE(a.closest);
  EXPECT_LE(a.closest->distance, 1e-15);
  EXPECT_EQ(a.all.size(), 1u);
}

TEST(SolveStatus, range_is_inclusive_and_measured_from_the_muzzle) {
  Question q = rest({3, 4, 0}, 2);
  q.muzzle = 1;
  q.range = 4;
  EXPECT_EQ(ask(q).status, Status::hit);
  q.range = std::nextafter(4, 0);
  EXPECT_EQ(ask(q).status, Status::out_of_range);
  EXPECT_EQ(ask(q).hit.time, 2);
}

TEST(SolveStatus, range_ends_at_the_centre_of_the_shot) {
  Question q = rest({6, 8, 0}, 2);
  q.edge = true;
  q.shot_radius = 1;
  q.target_radius = 2;
  q.range = 7;
  EXPECT_EQ(ask(q).status, Status::hit);
  q.range = std::nextafter(7, 0);
  EXPECT_EQ(ask(q).status, Status::out_of_range);
}

TEST(SolveStatus, range_counts_what_the_gun_and_the_wind_carry) {
  // Aimed straight ahead at 3 while the gun moves sideways at 4: the shot covers 5 a second.
  Question q = approaching({6, 0, 0}, {0, 4, 0}, 3);
  q.shooter_velocity = {0, 4, 0};
  q.range = 10;
  EXPECT_EQ(ask(q).status, Status::hit);
  EXPECT_EQ(ask(q).hit.time, 2);
  q.range = std::nextafter(10, 0);
  EXPECT_EQ(ask(q).status, Status::out_of_range);
  // And the same by acceleration: 6 by itself, 8 by falling.
  q = approaching({6, -8, 0}, {0, 0, 0}, 3);
  q.shot_acceleration = {0, -4, 0};
  q.range = 10;
  EXPECT_EQ(ask(q).status, Status::hit);
  EXPECT_NEAR(ask(q).hit.time, 2, 1e-15);
}

TEST(SolveStatus, nothing_is_left_of_a_shot_without_lifetime_or_range) {
  Question q = rest({3, 4, 0}, 2);
  q.lifetime = 0;
  PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::out_of_range);
  ASSERT_TRUE(a.closest);
  EXPECT_EQ(a.closest->time, 0);
  EXPECT_EQ(a.closest->distance, 5);
  q.lifetime = kUnlimited;
  q.range = 0;
  a = ask(q);
  EXPECT_EQ(a.status, Status::out_of_range);
  ASSERT_TRUE(a.closest);
  EXPECT_EQ(a.closest->time, 0);
  EXPECT_EQ(a.closest->distance, 5);
}

TEST(SolveStatus, target_that_turns_back_is_hit_again_behind_the_gun) {
  Question q = rest({16, 0, 0}, 10);
  q.target_acceleration = {-2, 0, 0};
  // 16 - t^2 = +-10 t.
  const PlainAnswer a = ask(q);
  ASSERT_EQ(a.status, Status::hit);
  ASSERT_EQ(a.all.size(), 2u);
  EXPECT_NEAR(a.all[0].time, std::sqrt(41.0) - 5, 1e-14);
  EXPECT_NEAR(a.all[1].time, std::sqrt(41.0) + 5, 1e-14);
  EXPECT_EQ(a.all[0].aim, (Triple{1, 0, 0}));
  EXPECT_EQ(a.all[1].aim, (Triple{-1, 0, 0}));
}

TEST(SolveStatus, later_hit_within_range_is_the_answer_when_the_first_is_beyond_it) {
  // A shot against the wind, 10 t - t^2, and a target at 18 - t: met at 16 after 2, at 9 after 9.
  Question q = approaching({18, 0, 0}, {-1, 0, 0}, 10);
  q.shot_acceleration = {-2, 0, 0};
  EXPECT_NEAR(ask(q).hit.time, 2, 1e-15);
  q.range = 12;
  PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_NEAR(a.hit.time, 9, 1e-14);
  EXPECT_EQ(a.all.size(), 1u);
  q.lifetime = 5;
  a = ask(q);
  EXPECT_EQ(a.status, Status::out_of_range);
  EXPECT_NEAR(a.hit.time, 2, 1e-15);
  EXPECT_EQ(a.all.size(), 2u);
}

TEST(SolveStatus, first_hit_beyond_the_lifetime_leaves_no_other) {
  Question q = approaching({10, 2, 0}, {-4, 0, 0}, 1);
  ASSERT_EQ(ask(q).all.size(), 2u);
  q.lifetime = 2.5;
  EXPECT_EQ(ask(q).status, Status::hit);
  EXPECT_EQ(ask(q).all.size(), 1u);
  q.lifetime = 2;
  EXPECT_EQ(ask(q).status, Status::out_of_range);
  EXPECT_EQ(ask(q).all.size(), 2u);
}

TEST(SolveStatus, time_beyond_a_double_is_unresolved_with_a_lower_bound) {
  const PlainAnswer a = ask(rest({1e150, 0, 0}, 1e-170));
  EXPECT_EQ(a.status, Status::unresolved);
  EXPECT_FALSE(std::isnan(a.hit.time));
}

TEST(SolveStatus, huge_and_tiny_scales_are_legal) {
  for (double l : {1e-150, 1.0, 1e150}) {
    for (double s : {1e-150, 1.0, 1e150}) {
      const PlainAnswer a = ask(approaching({3 * l, 4 * l, 0}, {0, s, 0}, 2 * s));
      if (l / s > 1e299) continue;
      EXPECT_EQ(a.status, Status::hit) << l << " " << s;
      // (3, 4 + t) at distance 2 t: 3 t^2 - 8 t - 25 = 0.
      const double t = (4 + std::sqrt(91.0)) / 3;
      EXPECT_NEAR(a.hit.time / (l / s), t, 1e-14) << l << " " << s;
    }
  }
}

/// The gun is too fast for its own frame, but the shot keeps next to nothing of it.
TEST(SolveStatus, first_hit_is_the_same_where_what_follows_cannot_be_told) {
  Question q;
  q.dimensions = 2;
  q.shooter_position = {4.28515625, 4.2851562500000568, 0};
  q.shooter_velocity = {-3.1050361846365415e+231, 63, 0};
  q.delay = 6.3240402667679558e-320;
  q.muzzle = 3.0261004475697939e-306;
  q.inherit = 1.6169156687201687e-289;
  q.shot_acceleration = {1.616915668720181e-289, 2.7151668291480746e-06, 0};
  q.shot_radius = 2.7151668291480975e-06;
  q.range = 4.2851562500000568;
  q.target_position = {2.7151668291481187e-06, 2.7151668291481415e-06, 0};
  q.target_velocity = {2.7151668291481644e-06, 2.7151668291481873e-06, 0};
  q.target_acceleration = {2.7151668291482101e-06, 2.7151668291482101e-06, 0};
  q.target_radius = 4.28515625;
  q.edge = true;
  const auto e = to_engagement<aimahead::Vec2>(q);
  std::array<aimahead::Hit<aimahead::Vec2>, 4> hits;
  const auto first = aimahead::solve(e);
  const auto all = aimahead::solve_all(e, std::span<aimahead::Hit<aimahead::Vec2>>(hits));
  EXPECT_EQ(first.status, Status::hit);
  EXPECT_EQ(all.status, Status::hit);
  EXPECT_EQ(all.time, first.time);
  EXPECT_EQ(all.count, 1);
}

/// The gun is 2^1074 times as fast as the rest, and its shot keeps 2^-1074 of that.
TEST(SolveStatus, share_of_a_much_faster_gun_counts) {
  Question q;
  q.dimensions = 2;
  q.shooter_velocity = {80, 0, 0};
  q.inherit = 0x1p-1074;
  q.speed = 100 * 0x1p-1074;
  q.target_position = {300 * 0x1p-200, 400 * 0x1p-200, 0};
  q.target_velocity = {-20 * 0x1p-1074, 0, 0};
  // (3 - t, 4) at distance t: 25 = 6 t.
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_NEAR(a.hit.time * 0x1p-874, 25.0 / 6, 1e-15);
}

/// Where the rest of a time has hardly a bit left.
TEST(SolveStatus, least_of_times_is_not_below_its_flight) {
  Question q;
  q.dimensions = 2;
  q.shooter_position = {0, 5.9415882147027625e-313, 0};
  q.shooter_velocity = {5.9415882147027625e-313, 0, 0};
  q.inherit = 0;
  q.muzzle = 1.2951634466340773e-317;
  q.shot_acceleration = {2.2272467823995191e-310, 0, 0};
  q.target_position = {8.0868664911295234e-320, 2.1665591272553343e-311, 0};
  q.target_velocity = {0, 3.1620201333839779e-322, 0};
  q.target_acceleration = {3.1126135687998532e-322, -5.4861449353976799e+303, 0};
  const auto hit = aimahead::solve(to_engagement<aimahead::Vec2>(q));
  EXPECT_EQ(hit.status, Status::hit);
  EXPECT_GE(hit.time, hit.flight_time);
}

/// Numbers that the units of the rest have no room for.
TEST(SolveStatus, what_nothing_depends_on_may_be_of_any_size) {
  Question not_kept;  // the gun's velocity, beside a shot that hardly moves
  not_kept.dimensions = 2;
  not_kept.shooter_velocity = {7, 0, 0};
  not_kept.target_position = {3, 4, 0};
  not_kept.delay = 1e-305;
  not_kept.inherit = 0;
  not_kept.muzzle = 84;
  not_kept.speed = 2e-317;
  PlainAnswer a = ask(not_kept);
  EXPECT_EQ(a.status, Status::touching);
  EXPECT_NEAR(a.hit.aim[0], 0.6, 1e-15);
  EXPECT_EQ(a.hit.launch_point[0], 84 * a.hit.aim[0]);

  Question late = rest({}, 0);  // the launch, beside a muzzle's length that a shot falls at once
  late.delay = 1e193;
  late.muzzle = 5e-312;
  late.shot_acceleration[0] = 5e-39;
  a = ask(late);
  EXPECT_EQ(a.status, Status::touching);
  EXPECT_EQ(a.hit.time, 1e193);
  EXPECT_EQ(a.hit.point, (Triple{}));

  Question near = rest({-1e-300, 0, 0}, 0);  // the target, beside the muzzle
  near.muzzle = 1;
  a = ask(near);
  EXPECT_EQ(a.status, Status::touching);
  EXPECT_EQ(a.hit.aim, (Triple{-1, 0, 0}));
}

TEST(SolveStatus, turn_whose_period_is_beyond_the_range_of_a_double_is_straight) {
  const aimahead::Turning<aimahead::Vec2> slow{1e-310};
  const aimahead::Engagement2 straight{.shooter = {.velocity = {0, 3}, .delay = 1},
                                       .projectile = {.speed = 10},
                                       .target = {.position = {30, 0}, .velocity = {0, 3}}};
  aimahead::Engagement2 of_gun = straight;
  of_gun.shooter.motion = slow;
  aimahead::Engagement2 of_target = straight;
  of_target.target.motion = slow;
  for (const aimahead::Engagement2& e : {straight, of_gun, of_target}) {
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, Status::hit);
    EXPECT_NEAR(answer.time, 4, 1e-12);
    EXPECT_NEAR(answer.aim.x, 1, 1e-12);
  }
}

TEST(SolveStatus, first_faulty_field_is_blamed) {
  const auto fault = [](void (*spoil)(Question&)) {
    Question q = rest({3, 4, 5}, 2);
    spoil(q);
    const PlainAnswer a = ask(q);
    EXPECT_EQ(a.status, Status::invalid);
    EXPECT_TRUE(a.all.empty());
    EXPECT_FALSE(a.closest);
    return a.fault;
  };
  EXPECT_EQ(fault([](Question& q) { q.shooter_position[2] = kNaN; }), "shooter.position[2]");
  EXPECT_EQ(fault([](Question& q) { q.shooter_velocity[0] = kUnlimited; }), "shooter.velocity[0]");
  EXPECT_EQ(fault([](Question& q) { q.delay = -1; }), "shooter.delay");
  EXPECT_EQ(fault([](Question& q) { q.delay = kUnlimited; }), "shooter.delay");
  EXPECT_EQ(fault([](Question& q) { q.muzzle = -1; }), "shooter.muzzle");
  EXPECT_EQ(fault([](Question& q) { q.speed = -1; }), "projectile.speed");
  EXPECT_EQ(fault([](Question& q) { q.speed = kUnlimited; }), "projectile.speed");
  EXPECT_EQ(fault([](Question& q) { q.inherit = 2; }), "projectile.inherit");
  EXPECT_EQ(fault([](Question& q) { q.inherit = -0.5; }), "projectile.inherit");
  EXPECT_EQ(fault([](Question& q) { q.inherit = kNaN; }), "projectile.inherit");
  EXPECT_EQ(fault([](Question& q) { q.shot_acceleration[1] = kNaN; }),
            "projectile.acceleration[1]");
  EXPECT_EQ(fault([](Question& q) { q.shot_radius = -1; }), "projectile.radius");
  EXPECT_EQ(fault([](Question& q) { q.lifetime = -1; }), "projectile.lifetime");
  EXPECT_EQ(fault([](Question& q) { q.lifetime = kNaN; }), "projectile.lifetime");
  EXPECT_EQ(fault([](Question& q) { q.range = -1; }), "projectile.range");
  EXPECT_EQ(fault([](Question& q) { q.range = kNaN; }), "projectile.range");
  EXPECT_EQ(fault([](Question& q) { q.target_radius = kUnlimited; }), "target.radius");
  EXPECT_EQ(fault([](Question& q) { q.target_position[0] = -kUnlimited; }), "target.position[0]");
  EXPECT_EQ(fault([](Question& q) { q.target_velocity[1] = kNaN; }), "target.velocity[1]");
  EXPECT_EQ(fault([](Question& q) { q.target_acceleration[2] = kNaN; }), "target.acceleration[2]");
  EXPECT_EQ(fault([](Question& q) {
              q.target_position[0] = kNaN;
              q.muzzle = kNaN;
            }),
            "shooter.muzzle");
}

TEST(SolveStatus, component_that_is_not_finite_is_blamed_in_every_plain_question) {
  using E = aimahead::Engagement3;
  struct Spoilt {
    void (*spoil)(E& e, double x);
    const char* fault;
  };
  const Spoilt all[] = {
      {[](E& e, double x) { e.shooter.position.y = x; }, "shooter.position[1]"},
      {[](E& e, double x) { e.shooter.velocity.z = x; }, "shooter.velocity[2]"},
      {[](E& e, double x) { e.projectile.acceleration.x = x; }, "projectile.acceleration[0]"},
      {[](E& e, double x) { e.target.position.z = x; }, "target.position[2]"},
      {[](E& e, double x) { e.target.velocity.x = x; }, "target.velocity[0]"},
      {[](E& e, double x) { e.target.acceleration.y = x; }, "target.acceleration[1]"},
      {[](E& e, double x) { e.projectile.acceleration.y = e.target.acceleration.y = x; },
       "projectile.acceleration[1]"},
  };
  constexpr std::array kDistances = {1.0, 100.0};
  constexpr std::array kTimes = {0.1, 10.0};
  for (unsigned kind = 0; kind < 256; ++kind) {
    const auto has = [kind](int bit) { return (kind >> bit & 1) != 0; };
    const double receding = has(1) ? 50 : -5;
    E sound{.shooter = {.velocity = {has(2) ? 1.0 : 0, 0, 0}, .delay = has(3) ? 0.5 : 0},
            .projectile = {.speed = has(0) ? 30.0 : 4, .inherit = has(4) ? 0 : 0.5, .radius = 1},
            .target = {.position = {20, 5, 1}, .velocity = {receding, 6, 0}}};
    if (has(5)) sound.aim = aimahead::Aim::edge;
    if (has(6)) sound.target.acceleration = {0, 0, -3};
    if (has(7)) {
      sound.aim = aimahead::Aim::center;
      sound.projectile.speed = 0;
      sound.projectile.table = aimahead::ShotTable{kDistances, kTimes};
    }
    ASSERT_NE(solve(sound).status, Status::invalid) << kind;
    for (const Spoilt& spoilt : all) {
      for (const double x : {kNaN, kUnlimited, -kUnlimited}) {
        E e = sound;
        spoilt.spoil(e, x);
        const auto answer = solve(e);
        ASSERT_EQ(answer.status, Status::invalid) << kind << ' ' << spoilt.fault << ' ' << x;
        // A table forbids what accelerates a shot, whatever it is.
        if (!has(7)) {
          ASSERT_STREQ(answer.fault, spoilt.fault) << kind << ' ' << x;
        }
      }
    }
  }
}

TEST(SolveStatus, closest_is_absent_where_only_a_limit_exists) {
  // Equal speeds, not in line: the gap shrinks for ever towards 6.
  const PlainAnswer a = ask(approaching({6, 8, 0}, {5, 0, 0}, 5));
  EXPECT_EQ(a.status, Status::unreachable);
  EXPECT_FALSE(a.closest);
  // With a lifetime there is a last and closest moment.
  Question q = approaching({6, 8, 0}, {5, 0, 0}, 5);
  q.lifetime = 0;
  ASSERT_TRUE(ask(q).closest);
  EXPECT_EQ(ask(q).closest->distance, 10);
}

TEST(SolveStatus, closest_to_a_faster_target_is_where_it_recedes_as_fast_as_the_shot_flies) {
  // (0, 3) + (5, 0) t at shot speed 3: |D|' = 25 t / |D| = 3 where 25 t = 3 sqrt(25 t^2 + 9).
  const PlainAnswer a = ask(approaching({0, 3, 0}, {5, 0, 0}, 3));
  EXPECT_EQ(a.status, Status::unreachable);
  ASSERT_TRUE(a.closest);
  const double t = 0.45;
  EXPECT_NEAR(a.closest->time, t, 1e-7);
  EXPECT_NEAR(a.closest->distance, 2.4, 1e-14);
  EXPECT_NEAR(a.closest->aim[0], 0.6, 1e-7);
  EXPECT_NEAR(a.closest->aim[1], 0.8, 1e-7);
}

TEST(SolveStatus, closest_of_a_shot_that_is_only_dropped_is_where_its_range_ends) {
  // It drifts by (0, -2) t, and is 5 away from the gun at (0, -5).
  Question q;
  q.dimensions = 2;
  q.shooter_velocity = {0, -4, 0};
  q.inherit = 0.5;
  q.speed = 0;
  q.range = 5;
  q.target_position = {1, -6, 0};
  const PlainAnswer a = ask(q);
  EXPECT_EQ(a.status, Status::unreachable);
  ASSERT_TRUE(a.closest);
  EXPECT_EQ(a.closest->time, 2.5);
  EXPECT_DOUBLE_EQ(a.closest->distance, std::sqrt(2.0));
}

/// Target positions derived from the hit, all in numbers that doubles hold: the equation is exact.
TEST(SolveStatus, hit_built_exactly_is_found_exactly) {
  const struct {
    double a, b, c;
  } triples[] = {{3, 4, 5}, {-5, 12, 13}, {8, -15, 17}, {-7, -24, 25}};
  for (const auto& p : triples) {
    for (double f : {0.25, 1.0, 3.5, 12.0}) {
      for (double delay : {0.0, 0.5, 3.0}) {
        for (double inherit : {0.0, 0.25, 1.0}) {
          for (double g : {0.0, 0.5, -8.0}) {
            Question q;
            const double speed = 2, muzzle = 1;
            q.speed = speed * p.c;
            q.muzzle = muzzle * p.c;
            q.edge = true;
            q.shot_radius = 0.5 * p.c;
            q.target_radius = 0.25 * p.c;
            q.delay = delay;
            q.inherit = inherit;
            q.shooter_position = {7, -3, 0};
            q.shooter_velocity = {4, -8, 0};
            q.target_velocity = {2, 3, 0};
            q.target_acceleration = {0, 1, 0};
            q.shot_acceleration = {0, 1 + g, 0};
            const double reach = muzzle + 0.75 + speed * f;
            const double t = delay + f;
            const Triple u{p.a, p.b, 0};
            for (int i = 0; i < 2; ++i) {
              const double at_hit = q.shooter_position[i] + q.shooter_velocity[i] * delay +
                                    reach * u[i] + inherit * q.shooter_velocity[i] * f +
                                    q.shot_acceleration[i] * f * f / 2;
              q.target_position[i] =
                  at_hit - q.target_velocity[i] * t - q.target_acceleration[i] * t * t / 2;
            }
            const PlainAnswer a = ask(q);
            if (a.status == Status::touching) continue;
            ASSERT_EQ(a.status, Status::hit) << to_json(q);
            bool found = false;
            for (const PlainHit& h : a.all) found = found || std::fabs(h.time - t) <= 1e-13 * t;
            EXPECT_TRUE(found) << t << "\n" << to_json(q);
            // A lifetime of just that long includes it.
            q.lifetime = f;
            EXPECT_EQ(ask(q).status, Status::hit) << to_json(q);
          }
        }
      }
    }
  }
}

// In units of its muzzle the gun is beyond the range of a double.
TEST(SolveStatus, target_at_a_gun_of_next_to_no_length_is_touched_where_it_is) {
  aimahead::Engagement2 e;
  e.shooter = {.position = {-29.7, -93.9}, .velocity = {-3, 4.7e-317}, .muzzle = 7.6e-321};
  e.projectile = {.speed = 18, .inherit = 0.2};
  e.target = {.position = {-29.7, -93.9}, .velocity = {1.3, 3.1}};
  const aimahead::Intercept<aimahead::Vec2> answer = solve(e);
  EXPECT_EQ(answer.status, Status::touching);
  EXPECT_EQ(answer.point, e.target.position);
  EXPECT_EQ(answer.launch_point, e.shooter.position);
}

// A body whose laps are shorter than a double tells times apart may be anywhere on them.
TEST(SolveStatus, gun_whose_laps_no_double_tells_apart_is_unresolved) {
  using aimahead::OnHit;
  using aimahead::Vec2;
  const aimahead::Walls<Vec2> box{.min = {-1, -1}, .max = {1, 1}, .on_hit = OnHit::bounce};
  const Vec2 corners[] = {{0, 0}, {1, 0}, {0, 1}};
  const aimahead::Path<Vec2> path{.points = corners, .speed = 3, .after = aimahead::After::loop};
  for (const double delay : {3e16, 1e17, 1e20, 1e100}) {
    for (const bool hold : {false, true}) {
      for (const double quadratic_drag : {0.0, 0.01}) {
        aimahead::Engagement2 e;
        e.shooter = {.velocity = {5, 3}, .delay = delay, .hold = hold};
        e.projectile = {.speed = 19, .quadratic_drag = quadratic_drag};
        e.target.position = {9, 3};
        e.shooter.motion = box;  // the axes have periods of their own
        EXPECT_EQ(solve(e).status, Status::unresolved) << delay;
        e.shooter.motion = aimahead::Turning<Vec2>{.turn_rate = 2};
        EXPECT_EQ(solve(e).status, Status::unresolved) << delay;
        e.shooter.motion = path;
        EXPECT_EQ(solve(e).status, Status::unresolved) << delay;
      }
    }
  }
}

TEST(SolveStatus, target_whose_bounces_no_double_tells_apart_is_unresolved) {
  aimahead::Engagement2 e;
  e.shooter = {.position = {9, 3}, .delay = 1e16};
  e.projectile.speed = 19;
  e.target.velocity = {5, 3};
  e.target.motion = aimahead::Walls<aimahead::Vec2>{
      .min = {-1, -1}, .max = {1, 1}, .on_hit = aimahead::OnHit::bounce};
  for (const bool hold : {false, true}) {
    e.shooter.hold = hold;
    EXPECT_EQ(solve(e).status, Status::unresolved);
  }
}

TEST(SolveStatus, target_that_has_vanished_before_the_launch_has_no_closest_shot) {
  using aimahead::Vec2;
  // The path ends at 10.
  const std::array<Vec2, 2> way{{{90, 0}, {90, 10}}};
  for (const double quadratic_drag : {0.0, 0.1}) {
    for (const bool hold : {false, true}) {
      aimahead::Engagement2 e;
      e.shooter.hold = hold;
      e.projectile = {.speed = 10, .quadratic_drag = quadratic_drag, .lifetime = 5};
      e.target.motion =
          aimahead::Path<Vec2>{.points = way, .speed = 1, .after = aimahead::After::vanish};
      for (const double delay : {9.5, 10.5}) {
        e.shooter.delay = delay;
        const auto answer = solve(e);
        EXPECT_EQ(answer.status, Status::unreachable) << delay;
        EXPECT_EQ(answer.closest.has_value(), delay < 10) << delay;
      }
    }
  }
}

TEST(SolveStatus, last_launch_of_a_gun_that_vanishes_may_alone_be_within_the_range) {
  using aimahead::Vec2;
  for (const double last : {1, 3, 8}) {
    for (const double reach : {2, 5, 16}) {
      // Until it vanishes the gun comes nearer. There the target is as far as the range.
      const std::array<Vec2, 2> way{{{0, 0}, {10 * last, 0}}};
      aimahead::Engagement2 e;
      e.shooter.motion =
          aimahead::Path<Vec2>{.points = way, .speed = 10, .after = aimahead::After::vanish};
      e.shooter.hold = true;
      e.projectile = {.speed = 20, .inherit = 0, .range = 5 * reach};
      for (const Vec2 apart : {Vec2{5 * reach, 0}, Vec2{4 * reach, 3 * reach}}) {
        e.target.position = Vec2{10 * last, 0} + apart;
        const auto answer = solve(e);
        EXPECT_EQ(answer.status, Status::hit) << last << ' ' << reach << ' ' << apart.y;
        EXPECT_NEAR(answer.time, last + reach / 4, 1e-12);
        EXPECT_NEAR(answer.launch_time, last, 1e-12);
      }
    }
  }
}

}  // namespace solve_status_test
}  // namespace oracle
