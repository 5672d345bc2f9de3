#include "flight/gun_turn.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace aimahead::cli {
namespace gun_turn_test {

constexpr double kPi = std::numbers::pi;

Question on_turret(const Turret2& turret) {
  Question question;
  question.flat.shooter.turret = turret;
  return question;
}

Turret2 facing(double angle) {
  Turret2 turret;
  turret.facing = angle;
  turret.turn_rate = 2;
  return turret;
}

Vec3 toward(double angle) { return {std::cos(angle), std::sin(angle), 0}; }

TEST(GunTurn, without_a_turret_there_is_none) { EXPECT_FALSE(turn_gun({}, {1, 0, 0})); }

TEST(GunTurn, the_shorter_way_is_taken) {
  const Question question = on_turret(facing(3));
  EXPECT_NEAR(turn_gun(question, toward(-3))->angle, 2 * kPi - 6, 1e-12);
  EXPECT_NEAR(turn_gun(question, toward(-3))->time, kPi - 3, 1e-12);
  EXPECT_NEAR(turn_gun(question, toward(2))->angle, -1, 1e-12);
}

TEST(GunTurn, an_arc_may_force_the_long_way) {
  Turret2 turret = facing(3);
  turret.arc_from = -kPi + 0.1;
  turret.arc_to = kPi - 0.1;
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(-3))->angle, -6, 1e-12);
  EXPECT_TRUE(turn_gun(on_turret(turret), toward(turret.arc_to))->is_possible);
  EXPECT_FALSE(turn_gun(on_turret(turret), toward(kPi))->is_possible);
}

TEST(GunTurn, acceleration_makes_short_turns_slow) {
  Turret2 turret = facing(0);
  turret.turn_acceleration = 4;
  // Up to the full rate of 2 and down again is 1 radian; from there on 2 radians a unit of time.
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(0.25))->time, 2 * std::sqrt(0.25 / 4), 1e-12);
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(1))->time, 1, 1e-12);
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(3))->time, 2, 1e-12);
  turret.tolerance = 0.5;
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(3))->time, 1.75, 1e-12);
  EXPECT_EQ(turn_gun(on_turret(turret), toward(0.4))->time, 0);
}

TEST(GunTurn, a_gun_that_is_turning_goes_on_or_comes_back) {
  Turret2 turret = facing(0);
  turret.turn_acceleration = 2;
  turret.rate = 2;  // comes to rest at 1, after 1
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(1))->time, 1, 1e-12);
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(0.5))->time, 1 + 2 * std::sqrt(0.25), 1e-12);
  EXPECT_EQ(turn_gun(on_turret(turret), toward(0.5))->stop, 1);
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(2))->time, 1 + 0.5, 1e-12);
  turret.tolerance = 0.5;
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(2))->time, 1 + 0.25, 1e-12);
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(0.75))->time, 1, 1e-12);
  // From -0.25 on it is quicker to go on to the next turn.
  turret.tolerance = 0;
  turret.rate = -1;  // comes to rest at -0.25, after 0.5
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(-0.25))->time, 0.5, 1e-12);
  turret.rate = 1;
  turret.turn_rate = 1;
  turret.turn_acceleration = 0.1;  // comes to rest at 5, after 10
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(5.5))->angle, 5.5, 1e-12);
  EXPECT_NEAR(turn_gun(on_turret(turret), toward(0))->angle, 2 * kPi, 1e-12);
}

TEST(GunTurn, a_gun_with_limits_need_not_turn) {
  Turret2 turret{.turn_rate = kUnlimited, .arc_from = 1, .arc_to = 2};
  EXPECT_TRUE(turn_gun(on_turret(turret), toward(1.5))->is_possible);
  EXPECT_FALSE(turn_gun(on_turret(turret), toward(0.5))->is_possible);
  EXPECT_EQ(turn_gun(on_turret(turret), toward(1.5))->time, 0);
  Question question;
  question.dimensions = 3;
  question.engagement.shooter.turret = Turret3{.turn_rate = kUnlimited,
                                               .elevation_from = 0,
                                               .elevation_to = 0.5,
                                               .azimuth_from = 3,
                                               .azimuth_to = -3};
  EXPECT_TRUE(turn_gun(question, {-1, 0, 0.25})->is_possible);
  EXPECT_FALSE(turn_gun(question, {-1, 0, -0.25})->is_possible);
  EXPECT_FALSE(turn_gun(question, {0, 1, 0.25})->is_possible);
}

TEST(GunTurn, in_space_the_angle_between_the_directions_counts) {
  Question question;
  question.dimensions = 3;
  Turret3 turret;
  turret.facing = {0, 0, 5};
  turret.turn_rate = 1;
  question.engagement.shooter.turret = turret;
  EXPECT_NEAR(turn_gun(question, {0, 1, 0})->angle, kPi / 2, 1e-12);
  const Vec3 half = direction_during(question, {0, 1, 0}, 0.5);
  EXPECT_NEAR(half.y, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(half.z, std::sqrt(0.5), 1e-12);
}

}  // namespace gun_turn_test
}  // namespace aimahead::cli
