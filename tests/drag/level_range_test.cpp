// How far shots under gravity and quadratic drag get beside their fall, and targets that fall
// farther away than that.
#include "drag_flight.hpp"
#include "generators.hpp"

#include "drag/flight/level_range.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <algorithm>
#include <cmath>

namespace drag_test {
namespace level_range_test {

using aimahead::Engagement;
using aimahead::Projectile;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;
using aimahead::detail::drag::DragLaw;
using aimahead::detail::drag::max_level_range;

constexpr double kFall = 10;

/// The level range of a shot at this elevation, flown until hardly any level speed is left.
double flown_range(double drag, double speed, double elevation) {
  const Projectile<Vec2> shot{.acceleration = {0, -kFall}, .quadratic_drag = drag};
  const double settling = std::sqrt(1 / (drag * kFall)) + speed / kFall;
  const Vec2 velocity{speed * std::cos(elevation), speed * std::sin(elevation)};
  return fly(shot, velocity, 12 * settling, 100).position.x;
}

double farthest_flown(double drag, double speed) {
  double farthest = 0;
  for (int i = -4; i < 31; ++i) {
    farthest = std::max(farthest, flown_range(drag, speed, 0.05 * i));
  }
  return farthest;
}

TEST(LevelRange, bounds_every_flight_and_is_close_for_shots_slower_than_their_terminal_speed) {
  for (const std::uint64_t seed : oracle::SweepSeeds(15100, 40)) {
    oracle::Random random(seed);
    const double drag = std::exp(random.between(-9, 0));
    const double terminal = std::sqrt(kFall / drag);
    const double speed = terminal * std::exp(random.between(-3, 2));
    const double range = max_level_range(DragLaw{drag, kFall}, speed);
    const double flown = farthest_flown(drag, speed);
    SCOPED_TRACE(oracle::say("seed ", seed, ": drag ", drag, ", speed ", speed));
    EXPECT_GE(range, flown);
    EXPECT_LE(range, flown * (speed < terminal ? 1.1 : 2));
  }
}

TEST(LevelRange, is_found_under_hardly_any_acceleration) {
  for (const double acceleration : {1e-10, 1e-20, 1e-100, 1e-300}) {
    SCOPED_TRACE(acceleration);
    const Projectile<Vec2> shot{.acceleration = {0, -acceleration}, .quadratic_drag = 0.01};
    const double range = max_level_range(DragLaw{0.01, acceleration}, 10);
    EXPECT_GE(range, fly(shot, Vec2{10, 0}, 1000).position.x);
    EXPECT_TRUE(std::isfinite(range));
  }
}

TEST(LevelRange, is_unlimited_without_acceleration_and_none_without_speed) {
  EXPECT_EQ(max_level_range(DragLaw{0.01, 0}, 20), aimahead::kUnlimited);
  EXPECT_EQ(max_level_range(DragLaw{0.01, kFall}, 0), 0);
}

/// A target that falls straight down, so far beside the gun.
template <class V>
Engagement<V> falling_beside(oracle::Random& random, double speed, double drag, double beside);

template <>
Engagement<Vec2> falling_beside(oracle::Random& random, double speed, double drag, double beside) {
  return {.projectile = {.speed = speed, .acceleration = {0, -kFall}, .quadratic_drag = drag},
          .target = {.position = {-beside, double(random.integer(-90, 90))},
                     .velocity = {0, -double(random.integer(0, 9))},
                     .acceleration = {0, -double(random.integer(0, 2))}}};
}
template <>
Engagement<Vec3> falling_beside(oracle::Random& random, double speed, double drag, double beside) {
  const Vec2 level{0.6 * beside, -0.8 * beside};
  return {.projectile = {.speed = speed, .acceleration = {0, 0, -kFall}, .quadratic_drag = drag},
          .target = {.position = {level.x, level.y, double(random.integer(-90, 90))},
                     .velocity = {0, 0, -double(random.integer(0, 9))},
                     .acceleration = {0, 0, -double(random.integer(0, 2))}}};
}

template <class V>
class FallingBeside : public ::testing::Test {};
using Dimensions = ::testing::Types<Vec2, Vec3>;
TYPED_TEST_SUITE(FallingBeside, Dimensions);

TYPED_TEST(FallingBeside, a_gun_that_may_wait_never_hits) {
  for (const std::uint64_t seed : oracle::SweepSeeds(15200, 40)) {
    oracle::Random random(seed);
    const double speed = 10 * random.integer(1, 3);
    const double drag = random.chance(0.5) ? 0.01 : 0.001;
    const double beside = std::ceil(1.1 * farthest_flown(drag, speed));
    auto e = falling_beside<TypeParam>(random, speed, drag, beside);
    e.shooter.hold = true;
    if (random.chance(0.3)) e.projectile.lifetime = 3;
    SCOPED_TRACE(oracle::say("seed ", seed, ": speed ", speed, ", drag ", drag));
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

}  // namespace level_range_test
}  // namespace drag_test
