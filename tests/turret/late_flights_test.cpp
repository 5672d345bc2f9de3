// Flights so long that only a moment of launches is left, against shots that hit by construction.
#include "turret/platform/late_flights.hpp"
#include "generators.hpp"
#include "sweep.hpp"

#include "aimahead/aimahead.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aimahead {
using namespace detail::turret;
namespace late_flights_test {
namespace {

/// A shot along +x that hits, of a gun that goes round the origin at a rate and a distance of 1 and
/// whose velocity it inherits.
struct Shot {
  double launch;  ///< a double; the shot leaves `after` later
  double after;   ///< less than what a double of the time tells
  double flight;
  double speed;
  Vec2 apart;  ///< about the way from the gun at the launch to the target

  /// The gun may point along +x, or up to `arc` from it, less `off`.
  [[nodiscard]] Engagement2 question(double arc, double off) const {
    const double sine = std::sin(launch) + after * std::cos(launch);
    const double cosine = std::cos(launch) - after * std::sin(launch);
    const Vec2 shot{speed - sine, cosine};
    Engagement2 e;
    e.projectile.speed = speed;
    e.target.velocity = shot - apart / flight;
    const Vec2 hit = Vec2{cosine, sine} + flight * shot;
    e.target.position = hit - (launch + flight) * e.target.velocity - after * e.target.velocity;
    e.shooter.position = {1, 0};
    e.shooter.velocity = {0, 1};
    e.shooter.motion = Turning<Vec2>{.turn_rate = 1};
    Turret2 turret{.turn_rate = kUnlimited};
    turret.arc_from = off - arc;
    turret.arc_to = off + arc;
    e.shooter.turret = turret;
    return e;
  }
};

/// Whether hits after a time are excluded for the launches from one time to another.
bool are_excluded(const Engagement2& e, double hits_from, double from, double to) {
  const auto gun = detail::motion::gun_body(e.shooter);
  detail::motion::MotionSegments<Vec2> segments(gun, {});
  detail::motion::MotionSegment<2> segment;
  if (!segments.next(segment)) return false;
  while (segment.end < to) {
    segments.skip_to(from);
    if (!segments.next(segment)) return false;
  }
  TurretQuestion<Vec2> question(e);
  question.law.inherited = {};
  question.origin = segment.after(0).position;
  segment.coefficient[0] -= question.origin;
  question.gun_segment = &segment;
  question.hits_from = hits_from;
  return LateFlights<Vec2>(question, repeat_of_target(question)).never_hit(from, to);
}

Shot random_shot(oracle::Random& random) {
  const double launch = random.magnitude(4, 30);
  const double spacing = std::nextafter(launch, kUnlimited) - launch;
  return {launch,
          random.unit() * spacing,
          random.magnitude(20, 50),
          random.between(0.1, 10),
          {random.between(-10, 10), random.between(-10, 10)}};
}

TEST(LateFlights, no_shot_that_hits_is_excluded_between_neighbouring_times) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 5000)) {
    oracle::Random random(seed);
    const Shot shot = random_shot(random);
    const double hits_from = shot.launch + shot.flight * (1 - random.magnitude(-20, -2));
    const double next = std::nextafter(shot.launch, kUnlimited);
    EXPECT_FALSE(are_excluded(shot.question(1e-12, 0), hits_from, shot.launch, next)) << seed;
    const double width = random.magnitude(-30, -3);
    EXPECT_FALSE(are_excluded(shot.question(1e-12, 0), hits_from, shot.launch - width, next))
        << seed;
  }
}

TEST(LateFlights, shots_outside_the_arc_are_excluded) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 500)) {
    oracle::Random random(seed);
    const Shot shot = random_shot(random);
    const Engagement2 e = shot.question(0.1, random.chance(0.5) ? 0.4 : -0.4);
    EXPECT_TRUE(are_excluded(e, shot.launch + shot.flight / 2, shot.launch - 1e-3, shot.launch))
        << seed;
  }
}

TEST(LateFlights, launches_after_those_that_are_left_out_are_searched) {
  // The gun needs 60,000 s for a turn, the shot is faster than the target only from a part of the
  // gun's circle, and the search of so many laps is given up more than once.
  Engagement2 e;
  e.projectile.speed = 15.9;
  e.shooter.position = {3, -7};
  e.shooter.velocity = {11.5, 4.5};
  e.shooter.motion = Turning<Vec2>{.turn_rate = -0.8};
  e.target.position = {-450, -1300};
  e.target.velocity = {-22.6, -3.6};
  const Turret2 turret{.facing = 1.3, .turn_rate = 1e-4};
  const double ready = turning_time(turret, 2 * std::numbers::pi);
  double first = kUnlimited;
  constexpr int kSamples = 100;
  for (int i = 0; i < kSamples; ++i) {
    e.shooter.delay = ready + 2 * std::numbers::pi / 0.8 * i / kSamples;
    const auto hit = solve(e);
    if (hit) first = std::min(first, hit.time);
  }
  ASSERT_LT(first, kUnlimited);
  e.shooter.delay = 0;
  e.shooter.turret = turret;
  const auto answer = solve(e);
  EXPECT_NE(answer.status, Status::unreachable);
  EXPECT_LE(answer.time, first);
}

}  // namespace
}  // namespace late_flights_test
}  // namespace aimahead
