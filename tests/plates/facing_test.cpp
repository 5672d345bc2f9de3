// Which plate a gun that waits hits: of a body that does not spin one that faces the gun some time,
// and of several the first.
#include "generators.hpp"
#include "question_line.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>
#include <numbers>

namespace plates_test {
namespace {

using namespace aimahead;
using oracle::Random;

enum class Moves { not_at_all, straight_up, anyhow };

Vec3 velocity_of(Moves moves, Random& random) {
  if (moves == Moves::not_at_all) return {};
  const double up = random.signed_between(0.5, 2);
  if (moves == Moves::straight_up) return {0, 0, up};
  return {random.between(-2, 2), random.between(-2, 2), up};
}

/// How a plate looks at the gun at the end of a flight.
struct Aspect {
  double beyond_window = 4;
  double distance = kUnlimited;  ///< of the body, seen from above
};

Aspect aspect_at(const Engagement3& e, double launch, double time) {
  const auto& body = std::get<Plates>(e.target.motion);
  const Vec3 gun = e.shooter.position + launch * e.shooter.velocity;
  const Vec3 center =
      e.target.position + time * (e.target.velocity + 0.5 * time * e.target.acceleration);
  const Vec2 way{gun.x - center.x, gun.y - center.y};
  const double off = std::remainder(body.facing + body.plates[0].angle - std::atan2(way.y, way.x),
                                    2 * std::numbers::pi);
  return {std::fabs(off) - body.window, length(way)};
}

/// The least of many launches and arrivals, up to when the body is so far that nothing changes.
Aspect least_aspect(const Engagement3& e) {
  Aspect least;
  for (double waits = 0; waits < 1e6; waits = 1.05 * waits + 0.05) {
    for (double flies = 0; flies < 1e6; flies = 1.05 * flies + 0.05) {
      const double launch = e.shooter.delay + waits;
      const Aspect aspect = aspect_at(e, launch, launch + flies);
      least.beyond_window = std::min(least.beyond_window, aspect.beyond_window);
      least.distance = std::min(least.distance, aspect.distance);
    }
  }
  return least;
}

TEST(Facing, plates_that_look_away_for_ever_are_unreachable) {
  constexpr double kUnsure = 0.02;
  constexpr double kNear = 2;  // here the way turns too fast for the samples
  int never = 0;
  int hits = 0;
  const std::uint64_t count = oracle::questions(120);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(75) ^ (i * 0xd1342543de82ef95u));
    Engagement3 e;
    const bool gun_moves = random.chance(0.3);
    if (gun_moves) e.shooter.velocity = velocity_of(Moves::anyhow, random);
    e.shooter.delay = random.chance(0.5) ? random.unit() : 0;
    e.shooter.hold = random.chance(0.5);
    if (!e.shooter.hold) {
      e.shooter.turret = Turret3{.facing = {1, 0, 0}, .turn_rate = random.between(1, 4)};
    }
    e.projectile.speed = random.between(30, 40);
    if (random.chance(0.5)) e.projectile.quadratic_drag = random.between(0.005, 0.01);
    const double east = random.between(3, 7);
    const double north = random.between(3, 7);
    e.target.position = {east, north, random.between(3, 7)};
    const Moves moves = std::array{Moves::not_at_all, Moves::straight_up,
                                   Moves::anyhow}[std::size_t(random.integer(0, 2))];
    e.target.velocity = velocity_of(moves, random);
    if (!gun_moves && random.chance(0.5)) e.target.acceleration = random.unit() * e.target.velocity;
    const std::array<Plate, 1> plate{{{random.between(-3, 3), random.between(0.25, 1), 0}}};
    e.target.motion = Plates{plate, random.between(-3, 3), 0, random.between(0.5, 1.5)};
    const Aspect least = least_aspect(e);
    if (least.distance < kNear) continue;
    const Intercept<Vec3> answer = solve(e);
    if (least.beyond_window > kUnsure) {
      ++never;
      EXPECT_EQ(answer.status, Status::unreachable) << oracle::line_of(e);
    } else if (!gun_moves && moves != Moves::anyhow && least.beyond_window < -kUnsure) {
      ++hits;
      EXPECT_EQ(answer.status, Status::hit) << oracle::line_of(e);
    }
  }
  EXPECT_GT(never, oracle::share_of(30));
  EXPECT_GT(hits, oracle::share_of(10));
}

/// A body ahead of the gun, which faces it, has a pair of plates: two at one place, or one to the
/// left and one to the right. A shot meets both of them at the same time.
TEST(Facing, of_plates_hit_at_the_same_time_the_first_counts) {
  int hits = 0;
  const std::uint64_t count = oracle::questions(400);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(77) ^ (i * 0xd1342543de82ef95u));
    const bool mirrored = random.chance(0.5);
    const double angle = random.between(1.5, 3);
    const double arm = random.between(0.5, 1);
    const std::array<Plate, 3> plates{
        {{angle, arm, 0}, {mirrored ? -angle : angle, arm, 0}, {0, 0.1, 0}}};
    Engagement2 e;
    e.shooter.hold = random.chance(0.5);
    if (!e.shooter.hold) e.shooter.turret = Turret2{.facing = 0, .turn_rate = random.between(1, 4)};
    e.projectile.speed = random.between(6, 20);
    if (random.chance(0.3)) e.projectile.drag = 0.25;
    if (e.projectile.drag == 0) e.projectile.quadratic_drag = random.between(0.02, 0.04);
    e.target.position = {random.between(4, 8), 0};
    e.target.velocity = {random.between(-1, 1), 0};
    const double rate = mirrored ? 0 : random.between(-3, 3);
    e.target.motion = Plates{plates, 0, rate, random.between(1, 2)};
    const Intercept<Vec2> answer = solve(e);
    if (!answer || answer.plate == 2) continue;
    ++hits;
    EXPECT_EQ(answer.plate, 0) << oracle::line_of(e);
  }
  EXPECT_GT(hits, oracle::share_of(200));
}

}  // namespace
}  // namespace plates_test
