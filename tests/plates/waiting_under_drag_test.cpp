// Guns at rest that wait for plates under quadratic drag alone. A flight over a distance d lasts
// (e^(c d) - 1) / (c v), so that every hit is known in closed form.
#include "generators.hpp"
#include "question_line.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace plates_test {
namespace {

using namespace aimahead;
using oracle::Random;

/// A gun that may wait, and a body that spins.
struct WaitingGunQuestion {
  Engagement2 engagement{};
  std::array<Plate, 4> plates{};

  explicit WaitingGunQuestion(Random& random) {
    Engagement2& e = engagement;
    if (random.chance(0.7)) {
      e.shooter.turret = Turret2{.facing = random.between(-3, 3),
                                 .turn_rate = random.between(1, 4),
                                 .tolerance = random.chance(0.3) ? 0.25 : 0};
    } else {
      e.shooter.hold = true;
    }
    if (random.chance(0.3)) e.shooter.delay = random.unit();
    e.projectile.speed = random.between(8, 20);
    e.projectile.quadratic_drag = random.between(0.03, 0.06);
    e.target.position = {random.between(3, 7), random.between(3, 7)};
    const int count = random.integer(1, 4);
    for (int i = 0; i < count; ++i) {
      plates[std::size_t(i)] = {random.between(-3, 3), random.between(0.25, 1), 0};
    }
    e.target.motion =
        Plates{std::span<const Plate>(plates.data(), std::size_t(count)), random.between(-3, 3),
               random.signed_between(1, 8), random.between(0.5, 1.5)};
  }
  WaitingGunQuestion(const WaitingGunQuestion&) = delete;
  WaitingGunQuestion& operator=(const WaitingGunQuestion&) = delete;

  [[nodiscard]] std::span<const Plate> seen() const {
    return std::get<Plates>(engagement.target.motion).plates;
  }
};

/// The shot that meets a plate at a time.
struct KnownShot {
  double flight = 0;
  double distance = 0;
  double spare_time = 0;   ///< from when the gun is ready until it fires
  double spare_angle = 0;  ///< of the window
};

KnownShot shot_at(const Engagement2& e, const Plate& plate, double time) {
  const auto& body = std::get<Plates>(e.target.motion);
  const double angle = body.facing + plate.angle + body.turn_rate * time;
  const Vec2 center = e.target.position + time * e.target.velocity;
  const Vec2 at = center + plate.arm * Vec2{std::cos(angle), std::sin(angle)};
  const double drag = e.projectile.quadratic_drag;
  KnownShot shot;
  shot.distance = length(at);
  shot.flight = std::expm1(drag * shot.distance) / (drag * e.projectile.speed);
  double ready = e.shooter.delay;
  if (const auto& turret = e.shooter.turret) {
    const double turn =
        std::remainder(std::atan2(at.y, at.x) - turret->facing, 2 * std::numbers::pi);
    const double turned = std::max(std::fabs(turn) - turret->tolerance, 0.0);
    ready = std::max(ready, turned / turret->turn_rate);
  }
  shot.spare_time = time - shot.flight - ready;
  const double off = std::remainder(angle - std::atan2(-center.y, -center.x), 2 * std::numbers::pi);
  shot.spare_angle = body.window - std::fabs(off);
  return shot;
}

bool hits(const KnownShot& shot, double slack) {
  return shot.spare_time > slack && shot.spare_angle > slack;
}

/// The first time before `until`, of many, at which a shot surely hits a plate after a flight of no
/// more than `longest`; `until` if there is none.
double first_sampled_hit(const WaitingGunQuestion& q, double until, double longest) {
  double first = until;
  for (const Plate& plate : q.seen()) {
    for (double time = 0; time < first; time += 1e-3) {
      const KnownShot shot = shot_at(q.engagement, plate, time);
      if (hits(shot, 1e-9) && shot.flight < longest - 1e-9) first = time;
    }
  }
  return first;
}

void expect_hit(const WaitingGunQuestion& q, const Hit<Vec2>& hit, double longest) {
  const std::string line = oracle::line_of(q.engagement);
  const KnownShot shot = shot_at(q.engagement, q.seen()[std::size_t(hit.plate)], hit.time);
  EXPECT_NEAR(hit.flight_time, shot.flight, 1e-9) << line;
  EXPECT_TRUE(hits(shot, -1e-9)) << line;
  EXPECT_EQ(first_sampled_hit(q, hit.time, longest), hit.time) << line;
}

TEST(WaitingUnderDrag, hits_as_soon_as_a_plate_of_a_body_in_place_can_be_hit) {
  const std::uint64_t count = oracle::questions(100);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(74) ^ (i * 0xd1342543de82ef95u));
    const WaitingGunQuestion q(random);
    const Intercept<Vec2> answer = solve(q.engagement);
    ASSERT_EQ(answer.status, Status::hit) << oracle::line_of(q.engagement);
    expect_hit(q, answer, kUnlimited);
  }
}

/// Some bodies move. Where nothing hits within the lifetime, the first hit beyond it is described.
TEST(WaitingUnderDrag, tells_the_first_hit_beyond_the_lifetime) {
  int within = 0;
  int beyond = 0;
  const std::uint64_t count = oracle::questions(60);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(76) ^ (i * 0xd1342543de82ef95u));
    WaitingGunQuestion q(random);
    Engagement2& e = q.engagement;
    const double lifetime = random.between(0.25, 1);
    e.projectile.lifetime = lifetime;
    if (random.chance(0.7)) e.target.velocity = {random.between(-2, 2), random.between(-2, 2)};
    const Intercept<Vec2> answer = solve(e);
    if (answer.status == Status::touching) continue;
    if (answer) {
      ++within;
      EXPECT_LE(answer.flight_time, lifetime * (1 + 1e-9)) << oracle::line_of(e);
      expect_hit(q, answer, lifetime);
    } else if (answer.status == Status::out_of_range) {
      ++beyond;
      EXPECT_GT(answer.flight_time, lifetime) << oracle::line_of(e);
      expect_hit(q, answer, kUnlimited);
      EXPECT_EQ(first_sampled_hit(q, 20, lifetime), 20) << oracle::line_of(e);
    }
  }
  EXPECT_GT(within, oracle::share_of(10));
  EXPECT_GT(beyond, oracle::share_of(15));
}

/// The gun turns after a body that drives away. The first plate looks away before a shot can come
/// there; the second is hit, beyond the lifetime.
TEST(WaitingUnderDrag, tells_the_hit_beyond_the_lifetime_beside_a_plate_that_is_never_hit) {
  Random random(1);
  WaitingGunQuestion q(random);
  q.plates = {{{-2, 1, 0}, {-2.5, 0.25, 0}}};
  Engagement2& e = q.engagement;
  e.shooter = {.turret = Turret2{.facing = 1, .turn_rate = 1}};
  e.projectile = {.speed = 12, .quadratic_drag = 0.0625, .lifetime = 0.5};
  e.target.position = {5.5, 3};
  e.target.velocity = {1, -1.5};
  e.target.motion = Plates{std::span<const Plate>(q.plates.data(), 2), 0, 0, 1};
  for (double time = 0; time < 50; time += 1e-3) {
    ASSERT_FALSE(hits(shot_at(e, q.plates[0], time), -1e-3)) << time;
  }
  const Intercept<Vec2> answer = solve(e);
  ASSERT_EQ(answer.status, Status::out_of_range);
  EXPECT_EQ(answer.plate, 1);
  expect_hit(q, answer, kUnlimited);
}

}  // namespace
}  // namespace plates_test
