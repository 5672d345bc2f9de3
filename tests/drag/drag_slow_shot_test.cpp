// Guns that may wait, whose shots are slower than the gun or the target, or fall back to the gun.
// Some launch hits by construction, and lifetime and range just allow it.
#include "drag_flight.hpp"
#include "question_line.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace drag_test {
namespace drag_slow_shot_test {

using aimahead::Engagement2;
using aimahead::kUnlimited;
using aimahead::Status;
using aimahead::Turret2;
using aimahead::Vec2;
using oracle::line_of;

const std::uint64_t kSeed = oracle::round_seed(45);

/// A launch, and how its shot leaves and flies.
struct Launch {
  double time = 0;
  Vec2 aim{};
  double flight_time = 0;
};

/// Moves a target of this velocity so that the launch hits it; lifetime and range just allow it.
void make_hit(Draw& draw, const Launch& launch, Engagement2& e) {
  Engagement2 fixed = e;
  fixed.shooter.delay = launch.time;
  const Vec2 start = fly_from_gun(fixed, launch.aim, 0).position;
  const Vec2 end = fly_from_gun(fixed, launch.aim, launch.flight_time).position;
  e.target.position = end - (launch.time + launch.flight_time) * e.target.velocity;
  e.projectile.lifetime = launch.flight_time * (1 + draw.sized(1e-6, 1e-2));
  e.projectile.range = length(end - start) * (1 + draw.sized(1e-6, 1e-2));
}

/// Expects a hit, and none later than that of the launch.
void expect_hit_by(const Launch& launch, const Engagement2& e, int index) {
  const double time = launch.time + launch.flight_time;
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit)
      << "at " << time << ", seed " << kSeed << " #" << index << " " << line_of(e);
  EXPECT_LE(answer.time, time * (1 + 1e-9))
      << "seed " << kSeed << " #" << index << " " << line_of(e);
}

TEST(DragSlowShot, hits_as_it_falls_back_to_within_the_length_of_the_muzzle) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(30));
  int asked = 0;
  for (int i = 0; i < count; ++i) {
    Engagement2 e;
    e.shooter.muzzle = draw.between(3, 5);
    e.projectile.speed = draw.between(1, 3);
    e.projectile.acceleration = {0, -9.81};
    e.projectile.quadratic_drag = draw.sized(0.05, 0.6);
    const double angle = draw.between(0.9, 2.2);
    Launch launch{draw.between(2, 12), {std::cos(angle), std::sin(angle)}, 0};
    // The target comes within the muzzle's length where the gun may not aim.
    e.shooter.turret = Turret2{.facing = angle,
                               .turn_rate = kUnlimited,
                               .arc_from = angle - draw.between(0, 0.2),
                               .arc_to = angle + draw.between(0, 0.2)};
    const double nearest = draw.between(0.2, 0.95) * e.shooter.muzzle;
    do {
      launch.flight_time += 0.05;
    } while (length(fly_from_gun(e, launch.aim, launch.flight_time).position) > nearest &&
             launch.flight_time < 4);
    e.target.velocity = draw.between(8, 30) * draw.direction<Vec2>();
    make_hit(draw, launch, e);
    const bool is_near =
        length(e.target.position + launch.time * e.target.velocity) <= e.shooter.muzzle;
    if (launch.flight_time >= 4 || is_near) continue;
    ++asked;
    expect_hit_by(launch, e, i);
  }
  EXPECT_GE(asked, count / 2);
}

/// A fast gun and a fast target. By the drag the shot soon falls behind its gun, and the target
/// passes what all shots have reached within a small part of a flight.
Engagement2 fast_gun(Draw& draw, int index) {
  Engagement2 e;
  e.shooter.position = draw.vector<Vec2>(40);
  e.shooter.velocity = draw.between(6, 16) * draw.direction<Vec2>();
  e.projectile.speed = draw.between(1, 3);
  e.projectile.inherit = draw.between(0.5, 1);
  e.projectile.quadratic_drag = draw.sized(0.5, 4);
  if (index % 2 == 0) e.projectile.acceleration.y = -9.81;
  e.target.velocity = draw.between(10, 60) * draw.direction<Vec2>();
  return e;
}

TEST(DragSlowShot, hits_what_passes_it_fast_behind_the_gun) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(60));
  for (int i = 0; i < count; ++i) {
    Engagement2 e = fast_gun(draw, i);
    const Launch launch{draw.between(2, 12), draw.direction<Vec2>(), draw.between(0.1, 1.5)};
    e.shooter.hold = true;
    make_hit(draw, launch, e);
    expect_hit_by(launch, e, i);
  }
}

TEST(DragSlowShot, of_a_gun_that_does_not_wait_hits_what_passes_it_fast) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(600));
  for (int i = 0; i < count; ++i) {
    Engagement2 e = fast_gun(draw, i);
    const Launch launch{0, draw.direction<Vec2>(), draw.sized(0.1, 10)};
    make_hit(draw, launch, e);
    expect_hit_by(launch, e, i);
  }
}

// All shots of a gun that is faster than they are fly forwards.
TEST(DragSlowShot, never_hits_what_stays_behind_its_gun) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(300));
  for (int i = 0; i < count; ++i) {
    Engagement2 e;
    e.shooter.velocity = {draw.between(5, 12), 0};
    e.projectile.speed = e.shooter.velocity.x * draw.between(0.1, 0.95);
    e.projectile.quadratic_drag = draw.sized(1e-3, 2e-2);
    const std::array<Vec2, 3> points{Vec2{-draw.between(10, 60), draw.between(-60, 60)},
                                     Vec2{-draw.between(10, 60), draw.between(-60, 60)},
                                     Vec2{-draw.between(10, 60), draw.between(-60, 60)}};
    e.target.motion = aimahead::Path<Vec2>{points, draw.between(1, 20)};
    ASSERT_EQ(solve(e).status, Status::unreachable)
        << "seed " << kSeed << " #" << i << " " << line_of(e);
  }
}

}  // namespace drag_slow_shot_test
}  // namespace drag_test
