// Random guns that turn step by step, and properties of them in the plane and in space.
#pragma once

#include "aimahead/orientation.hpp"
#include "aimahead/turn_controller.hpp"
#include "family_test.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace aimahead {

using oracle::Random;
using oracle::say;

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kRounding = 1e-12;  // what roundings of angles may come to

/// Calls `check` with the random numbers of each seed until one fails.
template <class Check>
void for_each_random(const oracle::SweepSeeds& seeds, Check check) {
  for (const std::uint64_t seed : seeds) {
    if (testing::Test::HasFailure()) return;
    Random random(seed);
    SCOPED_TRACE(say("seed ", seed));
    check(random);
  }
}

inline std::string show(double x) { return say(x); }
inline std::string show(const Vec2& v) { return say("{", v.x, ", ", v.y, "}"); }
inline std::string show(const Vec3& v) { return say("{", v.x, ", ", v.y, ", ", v.z, "}"); }
inline std::string show(const Turret2& t) {
  return say("Turret2{", t.facing, ", ", t.turn_rate, ", ", t.turn_acceleration, ", ", t.rate, ", ",
             t.arc_from, ", ", t.arc_to, ", ", t.tolerance, "}");
}
inline std::string show(const Turret3& t) {
  return say("Turret3{", show(t.facing), ", ", t.turn_rate, ", ", t.turn_acceleration, ", ",
             t.elevation_from, ", ", t.elevation_to, ", ", t.azimuth_from, ", ", t.azimuth_to, ", ",
             t.tolerance, "}");
}
inline std::string show(const TurnController2& c) {
  return say("TurnController2{", show(c.turret), ", ", c.rate, "}");
}
inline std::string show(const TurnController3& c) {
  return say("TurnController3{", show(c.turret), ", ", show(c.rate), "}");
}

/// Rate and acceleration.
template <class C>
void make_limits(Random& random, C& controller) {
  controller.turret.turn_rate = random.magnitude(-6, 6);
  if (random.chance(0.7)) controller.turret.turn_acceleration = random.magnitude(-6, 6);
}

inline TurnController2 random_gun(Random& random) {
  TurnController2 gun;
  make_limits(random, gun);
  gun.turret.facing = random.between(-kPi, kPi);
  return gun;
}

inline Vec3 random_direction(Random& random) {
  return oracle::to_vector<Vec3>(random.direction(3));
}

inline TurnController3 random_gun_in_space(Random& random) {
  TurnController3 gun;
  make_limits(random, gun);
  gun.turret.facing = random_direction(random);
  return gun;
}

/// The durations of the steps: fractions of a time, regular or not.
class Steps {
 public:
  Steps(Random& random, double time)
      : random_(random), step_(time / random.magnitude(0, 7)), regular_(random.chance(0.5)) {}
  double next() { return regular_ ? step_ : step_ * random_.between(0, 2); }

 private:
  Random& random_;
  double step_;
  bool regular_;
};

/// Steps a gun at rest, by step(duration, progress), to the goal, where it arrives exactly, in the
/// time `turn_to` says.
template <class C, class Goal, class Step>
void expect_arrival(Random& random, C& gun, const Goal& goal, Step step) {
  SCOPED_TRACE(show(gun) + " to " + show(goal));
  const Turn turn = turn_to(gun.turret, goal);
  ASSERT_TRUE(turn);
  Steps steps(random, turn.time);
  double time = 0;
  double last = 0;
  TurnProgress progress;
  for (int i = 0; i < 3000 && progress.status != TurnStatus::arrived; ++i) {
    last = steps.next();
    time += last;
    step(last, progress);
    if (testing::Test::HasFailure()) return;
  }
  ASSERT_EQ(progress.status, TurnStatus::arrived);
  ASSERT_EQ(gun.turret.facing, goal);
  ASSERT_EQ(gun.rate, decltype(gun.rate)());
  const double blur = 1e-6 * turn.time + turning_time(gun.turret, kRounding);
  ASSERT_GE(time, turn.time - blur);
  ASSERT_LE(time - last, turn.time + blur);
}

/// A goal at about the speed at which the gun can just start and stop within a step makes the rate
/// at the ends of the steps alternate, the less the longer.
template <class V>
bool is_borderline(const Turret<V>& turret, double speed, double step) {
  return std::fabs(turning_time(turret, speed * step) / step - 1) < 0.15;
}

}  // namespace aimahead
