// Bodies that do not spin: a gun that waits hits a plate if it ever faces the gun. Otherwise none
// is ever hit.
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

/// The angle by which the plate looks away beyond its window at the end of a flight.
double beyond_window(const Engagement3& e, double launch, double time) {
  const auto& body = std::get<Plates>(e.target.motion);
  const Vec3 gun = e.shooter.position + launch * e.shooter.velocity;
  const Vec3 center =
      e.target.position + time * (e.target.velocity + 0.5 * time * e.target.acceleration);
  const double way = std::atan2(gun.y - center.y, gun.x - center.x);
  const double off = std::remainder(body.facing + body.plates[0].angle - way, 2 * std::numbers::pi);
  return std::fabs(off) - body.window;
}

/// The least of many launches and arrivals, up to when the body is so far that nothing changes.
double least_beyond_window(const Engagement3& e) {
  double least = 4;
  for (double waits = 0; waits < 1e8; waits = 1.1 * waits + 1e-2) {
    for (double flies = 0; flies < 1e8; flies = 1.1 * flies + 1e-2) {
      const double launch = e.shooter.delay + waits;
      least = std::min(least, beyond_window(e, launch, launch + flies));
    }
  }
  return least;
}

TEST(Facing, plates_that_look_away_for_ever_are_unreachable) {
  constexpr double kUnsure = 0.02;
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
    const double beyond = least_beyond_window(e);
    const Intercept<Vec3> answer = solve(e);
    if (beyond > kUnsure) {
      ++never;
      EXPECT_EQ(answer.status, Status::unreachable) << oracle::line_of(e);
    } else if (!gun_moves && moves != Moves::anyhow && beyond < -kUnsure) {
      ++hits;
      EXPECT_EQ(answer.status, Status::hit) << oracle::line_of(e);
    }
  }
  EXPECT_GT(never, oracle::share_of(30));
  EXPECT_GT(hits, oracle::share_of(10));
}

}  // namespace
}  // namespace plates_test
