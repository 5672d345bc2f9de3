// Quadratic drag with a gun that must turn and may wait, against a search over all launches.
#include "drag_flight.hpp"
#include "sampled_launches.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace drag_test {
namespace drag_turret_test {

using aimahead::Engagement;
using aimahead::Engagement2;
using aimahead::Engagement3;
using aimahead::Hit;
using aimahead::kUnlimited;
using aimahead::Method;
using aimahead::Status;
using aimahead::Turret2;
using aimahead::Turret3;
using aimahead::Vec2;
using aimahead::Vec3;

const std::uint64_t kSeed = oracle::round_seed(21);

template <class V>
void expect_first(const Engagement<V>& e, const char* what, int index) {
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit) << what << " seed " << kSeed << " #" << index;
  EXPECT_EQ(answer.method, Method::trajectory);
  const auto turn = turn_to(*e.shooter.turret, answer.aim);
  ASSERT_TRUE(turn.possible);
  EXPECT_LE(turn.time, answer.launch_time * (1 + 1e-12)) << what << " #" << index;
  EXPECT_GE(answer.launch_time, e.shooter.delay);
  Engagement<V> fixed = e;
  fixed.shooter.turret.reset();
  fixed.shooter.delay = answer.launch_time;
  const auto judged = judge(fixed, static_cast<const Hit<V>&>(answer));
  EXPECT_LE(judged.apart, 1e-8 * judged.way) << what << " seed " << kSeed << " #" << index;
  const double sampled = oracle::first_sampled_hit(e, answer.time, 300);
  EXPECT_LE(answer.time, sampled * (1 + 1e-9)) << what << " seed " << kSeed << " #" << index;
}

Engagement2 howitzer() {
  Engagement2 e;
  e.projectile.speed = 100;
  e.projectile.acceleration = {0, -9.81};
  e.projectile.quadratic_drag = 0.002;
  e.target.position = {150, 20};
  e.shooter.turret = Turret2{.facing = 2, .turn_rate = 1};
  return e;
}

/// A howitzer and a target whose velocity is between two.
Engagement2 random_howitzer(Draw& draw, int index, const Vec2& low, const Vec2& high) {
  Engagement2 e = howitzer();
  e.target.position = {draw.between(60, 200), draw.between(-20, 60)};
  e.target.velocity = {draw.between(low.x, high.x), draw.between(low.y, high.y)};
  e.shooter.delay = draw.between(0, 1);
  e.shooter.turret->facing = draw.between(-3, 3);
  e.shooter.turret->turn_rate = draw.between(0.5, 4);
  if (index % 2 == 0) e.shooter.turret->turn_acceleration = draw.between(1, 6);
  return e;
}

TEST(DragTurret, the_first_hit_of_any_launch_is_found_in_the_plane) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(12));
  for (int i = 0; i < count; ++i) {
    Engagement2 e = random_howitzer(draw, i, {-30, -8}, {15, 8});
    if (i % 3 == 0) e.shooter.velocity = {draw.between(-10, 10), 0};
    expect_first(e, "plane", i);
  }
}

// The gun is often ready for a moment only, between flights that come and go.
TEST(DragTurret, the_first_hit_of_any_launch_is_found_at_fast_targets) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(8));
  for (int i = 0; i < count; ++i) {
    Engagement2 e = random_howitzer(draw, i, {-90, -40}, {60, 40});
    if (i % 4 == 2) e.target.acceleration = {draw.between(-10, 10), draw.between(-10, 10)};
    if (i % 4 == 1) e.projectile.lifetime = draw.between(2, 6);
    if (i % 5 == 3) {
      Turret2& turret = *e.shooter.turret;
      turret.arc_from = turret.facing - draw.between(0, 2);
      turret.arc_to = turret.facing + draw.between(0, 2);
    }
    if (solve(e).status == Status::hit) {
      expect_first(e, "fast", i);
    } else {
      EXPECT_EQ(oracle::first_sampled_hit(e, e.shooter.delay + 20, 300), kUnlimited)
          << "fast seed " << kSeed << " #" << i;
    }
  }
}

TEST(DragTurret, the_first_hit_of_any_launch_is_found_in_space) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(6));
  for (int i = 0; i < count; ++i) {
    Engagement3 e;
    e.projectile.speed = 120;
    e.projectile.acceleration = {0, 0, -9.81};
    e.projectile.quadratic_drag = draw.between(5e-4, 3e-3);
    const Vec3 way = draw.direction<Vec3>();
    e.target.position = {120 * way.x, 120 * way.y, 20 * way.z};
    e.target.velocity = draw.vector<Vec3>(15);
    e.shooter.turret = Turret3{.facing = draw.direction<Vec3>(), .turn_rate = draw.between(0.5, 4)};
    expect_first(e, "space", i);
  }
}

TEST(DragTurret, a_gun_that_faces_the_aim_fires_at_once) {
  Engagement2 e = howitzer();
  e.shooter.turret.reset();
  const auto free = solve(e);
  e.shooter.turret =
      Turret2{.facing = std::atan2(free.aim.y, free.aim.x), .turn_rate = 1, .tolerance = 1e-9};
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, free.time, 1e-12 * free.time);
}

TEST(DragTurret, a_resting_target_is_hit_as_soon_as_the_gun_points_there) {
  Engagement2 e = howitzer();
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  const auto turn = turn_to(*e.shooter.turret, answer.aim);
  EXPECT_NEAR(answer.launch_time, turn.time, 1e-11 * turn.time);
}

TEST(DragTurret, the_gun_waits_for_a_target_that_comes_into_reach) {
  Engagement2 e = howitzer();
  e.target.position = {2000, 0};
  e.target.velocity = {-40, 0};
  expect_first(e, "approaching", 0);
  EXPECT_GT(solve(e).launch_time, 20);
}

TEST(DragTurret, the_direct_shot_is_waited_for_though_the_gun_points_along_the_lob_long_before) {
  Engagement2 e = howitzer();
  e.target.position = {112, 14.5};
  e.target.velocity = {11.5, -2.1};
  for (const double facing : {1.2, 1.4, 1.6}) {
    e.shooter.turret = Turret2{.facing = facing, .turn_rate = 0.6, .turn_acceleration = 1};
    expect_first(e, "both ways", 0);
    EXPECT_LT(solve(e).flight_time, 3);
  }
}

TEST(DragTurret, the_lob_is_taken_where_the_arc_excludes_the_direct_shot) {
  Engagement2 e = howitzer();
  e.shooter.turret = Turret2{.facing = 1.6, .turn_rate = 1, .arc_from = 0.8, .arc_to = 2};
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_GT(std::atan2(answer.aim.y, answer.aim.x), 0.8);
  expect_first(e, "lob", 0);
}

TEST(DragTurret, no_launch_is_unreachable_where_that_is_proved) {
  Engagement2 e = howitzer();
  e.target.position = {5000, 0};
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.target.position = {150, 20};
  e.shooter.turret = Turret2{.facing = 3, .turn_rate = 1, .arc_from = 2.5, .arc_to = 3.5};
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.target.velocity = {60, 0};
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

TEST(DragTurret, lifetime_makes_the_hit_out_of_range) {
  Engagement2 e = howitzer();
  const double time = solve(e).time;
  e.projectile.lifetime = 0.5;
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::out_of_range);
  EXPECT_NEAR(answer.time, time, 1e-11 * time);
  std::array<Hit<Vec2>, 4> hits;
  EXPECT_EQ(solve_all(e, hits).count, 1);
}

/// Targets of every kind before guns that move, within range and lifetime or not.
class AnyTarget {
 public:
  Engagement2 next(Draw& draw, int index) {
    Engagement2 e;
    e.shooter.position = draw.vector<Vec2>(10);
    if (index % 3 != 0) e.shooter.velocity = draw.vector<Vec2>(5);
    e.projectile.speed = draw.between(10, 60);
    e.projectile.quadratic_drag = draw.sized(0.002, 0.1);
    if (index % 2 == 1) e.projectile.acceleration = {0, -9.81};
    if (index % 5 == 0) e.projectile.wind = draw.vector<Vec2>(5);
    if (index % 3 == 1) e.projectile.range = draw.between(5, 50);
    if (index % 7 == 1) e.projectile.lifetime = draw.between(0.3, 4);
    e.target.position = draw.vector<Vec2>(40);
    e.target.velocity = draw.vector<Vec2>(15);
    switch (index / 2 % 5) {
      case 1:
        e.target.acceleration = draw.vector<Vec2>(5);
        break;
      case 2:
        e.target.motion = aimahead::Turning<Vec2>{draw.between(-2, 2)};
        break;
      case 3:
        for (Vec2& point : points_) point = draw.vector<Vec2>(50);
        e.target.motion = aimahead::Path<Vec2>{points_, draw.between(3, 12), aimahead::After::loop};
        break;
      case 4:
        e.target.motion = aimahead::Walls<Vec2>{{-45, -45}, {45, 45}, aimahead::OnHit::bounce};
        break;
      default:
        break;
    }
    return e;
  }

 private:
  std::array<Vec2, 4> points_;
};

TEST(DragTurret, a_gun_that_may_wait_or_turns_at_once_hits_no_later_than_one_that_cannot_wait) {
  Draw draw(kSeed);
  AnyTarget targets;
  const int count = static_cast<int>(oracle::questions(60));
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    Engagement2 e = targets.next(draw, i);
    const auto at_once = solve(e);
    if (at_once.status != Status::hit) continue;
    ++hits;
    e.shooter.hold = true;
    auto answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << "seed " << kSeed << " #" << i;
    EXPECT_LE(answer.time, at_once.time * (1 + 1e-9)) << "seed " << kSeed << " #" << i;
    e.shooter.hold = false;
    e.shooter.turret = Turret2{.facing = 1, .turn_rate = 1e9};
    answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << "turning, seed " << kSeed << " #" << i;
    EXPECT_LE(answer.time, at_once.time * (1 + 1e-6)) << "turning, seed " << kSeed << " #" << i;
  }
  EXPECT_GT(hits, count / 3);
}

// The target is within the muzzle when the gun may point at it. It is hit as it leaves.
TEST(DragTurret, within_the_muzzle_nothing_is_hit) {
  Engagement2 e;
  e.shooter.muzzle = 1;
  e.shooter.turret = Turret2{.facing = 1.5, .turn_rate = kUnlimited};
  e.shooter.turret->arc_from = 0.5;
  e.shooter.turret->arc_to = 2.5;
  e.projectile.speed = 20;
  e.projectile.quadratic_drag = 0.01;
  e.target.position = {0.3, -10};
  e.target.velocity = {0, 5};
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, (10 + std::sqrt(1 - 0.09)) / 5, 1e-9);
}

// The gun is not ready for the first flight, and no later one ever hits.
TEST(DragTurret, a_target_that_stays_near_for_ever_is_hit_without_acceleration) {
  Engagement2 e;
  e.projectile.speed = 30;
  e.projectile.quadratic_drag = 0.01;
  e.target.position = {10, 5};
  e.target.velocity = {3, 0};
  e.target.motion = aimahead::Turning<Vec2>{0.5};
  e.shooter.turret = Turret2{.facing = 0, .turn_rate = 2};
  expect_first(e, "near", 0);
}

TEST(DragTurret, a_target_at_the_muzzle_is_touched_whatever_the_facing) {
  Engagement2 e = howitzer();
  e.shooter.muzzle = 2;
  e.target.position = {1, 0};
  EXPECT_EQ(solve(e).status, Status::touching);
}

}  // namespace drag_turret_test
}  // namespace drag_test
