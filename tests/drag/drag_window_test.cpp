// Guns that wait for the short time in which lifetime and range let a shot with quadratic drag hit.
#include "drag/flight/drag_shot.hpp"
#include "drag_flight.hpp"
#include "question_line.hpp"
#include "sampled_launches.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace drag_test {
namespace drag_window_test {

using aimahead::Engagement;
using aimahead::Engagement2;
using aimahead::Engagement3;
using aimahead::kUnlimited;
using aimahead::Plate;
using aimahead::Plates;
using aimahead::Status;
using aimahead::Turning;
using aimahead::Turret2;
using aimahead::Vec2;
using aimahead::Vec3;
using oracle::line_of;

const std::uint64_t kSeed = oracle::round_seed(44);

/// A gun at rest whose shot flies straight. It gets as far as `distance` and no farther, by its
/// range or by its lifetime.
Engagement2 gun_that_reaches(Draw& draw, double distance, int index) {
  Engagement2 e;
  auto& shot = e.projectile;
  shot.speed = draw.between(20, 60);
  shot.quadratic_drag = draw.sized(0.001, 0.02);
  if (index % 2 == 0) {
    shot.range = distance;
  } else {
    shot.lifetime = std::expm1(shot.quadratic_drag * distance) / (shot.quadratic_drag * shot.speed);
  }
  if (index % 3 == 2) {
    e.shooter.turret = Turret2{.facing = draw.between(-3, 3), .turn_rate = draw.between(4, 8)};
  } else {
    e.shooter.hold = true;
  }
  return e;
}

void expect_hit_at(const Engagement2& e, double time, int index) {
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit) << "seed " << kSeed << " #" << index << " " << line_of(e);
  EXPECT_NEAR(answer.time, time, 1e-9 * time)
      << "seed " << kSeed << " #" << index << " " << line_of(e);
}

// The first hit is at the end of range or lifetime, as the target comes that near.
TEST(DragWindow, a_target_that_passes_is_hit_as_it_comes_within_reach) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(60));
  for (int i = 0; i < count; ++i) {
    const double nearest = draw.between(5, 20);
    const double reach = nearest * (1 + draw.sized(1e-3, 1e-1));
    Engagement2 e = gun_that_reaches(draw, reach, i);
    const double speed = draw.between(2, 12);
    const double time = draw.between(4, 40);
    e.target.position = {-speed * time - std::sqrt(reach * reach - nearest * nearest), nearest};
    e.target.velocity = {speed, 0};
    expect_hit_at(e, time, i);
  }
}

TEST(DragWindow, a_target_that_goes_round_is_hit_as_it_comes_within_reach) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(60));
  for (int i = 0; i < count; ++i) {
    const double away = draw.between(12, 20);
    const double arm = draw.between(2, 6);
    const double reach = (away - arm) * (1 + draw.sized(1e-3, 1e-1));
    Engagement2 e = gun_that_reaches(draw, reach, i);
    // The angle from the nearest point of the circle at which it comes within reach.
    const double cosine = (away * away + arm * arm - reach * reach) / (2 * away * arm);
    const double rate = draw.between(0.3, 2);
    const double turned = draw.between(1, 5);
    const double time = std::max(turned / rate, 2.5);
    const Plate plate{.angle = 0, .arm = arm};
    Plates body;
    body.plates = std::span(&plate, 1);
    body.turn_rate = rate;
    body.facing = std::numbers::pi - std::acos(cosine) - rate * time;
    e.target.position = {away, 0};
    e.target.motion = body;
    // It was within reach a lap before.
    if (rate * time > 2 * std::numbers::pi - 2 * std::acos(cosine)) continue;
    expect_hit_at(e, time, i);
  }
}

// Only then may later flights be left out.
TEST(DragWindow, every_shot_is_beyond_the_range_after_a_time) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(300));
  int finite = 0;
  for (int i = 0; i < count; ++i) {
    Engagement2 e;
    e.projectile.speed = draw.sized(1, 100);
    e.projectile.quadratic_drag = draw.sized(0.001, 1);
    e.shooter.velocity = draw.vector<Vec2>(20);
    if (i % 4 != 0) e.projectile.acceleration = {0, -draw.between(1, 10)};
    if (i % 2 == 0) e.projectile.wind = draw.vector<Vec2>(5);
    const double distance = i % 7 == 0 ? 0 : draw.sized(0.1, 100);
    const double time = aimahead::detail::drag::DragShot<2>(e).time_beyond(distance);
    if (!(time < 1000)) continue;
    ++finite;
    for (const double share : {1.0, 1.01, 1.5, 4.0}) {
      const Vec2 aim = i % 3 == 0 ? Vec2{0, 1} : draw.direction<Vec2>();
      const Vec2 air = e.projectile.speed * aim + e.shooter.velocity - e.projectile.wind;
      const Vec2 end = fly(e.projectile, air, share * time, 50).position;
      EXPECT_GE(length(end + share * time * e.projectile.wind), distance * (1 - 1e-6))
          << "seed " << kSeed << " #" << i << " after " << share * time << " " << line_of(e);
    }
  }
  EXPECT_GT(finite, count / 2);
}

/// Guns at rest, in constant velocity or in a circle, and targets that turn or bounce, with gravity
/// or not.
template <class V>
Engagement<V> random_engagement(Draw& draw, int index) {
  Engagement<V> e;
  e.shooter.velocity = index % 3 == 0 ? V{} : draw.vector<V>(6);
  if (index % 3 == 2) e.shooter.motion = Turning<V>{draw.between(-2, 2)};
  e.projectile.speed = draw.between(25, 60);
  e.projectile.quadratic_drag = draw.sized(0.0005, 0.02);
  e.projectile.inherit = index % 5 == 0 ? 0.5 : 0;
  if (index % 2 == 0) e.projectile.acceleration.y = -draw.between(1, 10);
  if (index % 7 < 2) e.aim = aimahead::Aim::edge;
  e.target.radius = 0.5;
  e.target.position = draw.vector<V>(30);
  e.target.velocity = draw.vector<V>(15);
  switch (index / 2 % 3) {
    case 0:
      e.target.motion = Turning<V>{draw.between(-3, 3)};
      break;
    case 1: {
      aimahead::Walls<V> walls;
      V half;
      half.x = 8;
      half.y = 6;
      if constexpr (aimahead::kDimensions<V> == 3) half.z = 4;
      walls.min = e.target.position - half;
      walls.max = e.target.position + half;
      e.target.motion = walls;
      break;
    }
    default:
      e.target.acceleration = draw.vector<V>(4);
      break;
  }
  if (index % 4 == 3) {
    e.shooter.turret.emplace();
    e.shooter.turret->turn_rate = draw.between(1, 4);
  } else {
    e.shooter.hold = true;
  }
  return e;
}

/// Sets limits close to what the first hit needs. False if there is none.
template <class V>
bool limit(Draw& draw, int index, Engagement<V>& e) {
  const auto first = solve(e);
  const double share = draw.between(0.7, 1.1);
  if (first.status != Status::hit || first.flight_time < 1e-3) return false;
  if (index % 3 != 0) e.projectile.lifetime = share * first.flight_time;
  const double distance = length(first.point - first.launch_point);
  if (index % 3 != 1) e.projectile.range = share * distance;
  return true;
}

template <class V>
void expect_none_earlier(Draw& draw, int count, const char* what) {
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    Engagement<V> e = random_engagement<V>(draw, i);
    if (!limit(draw, i, e)) continue;
    const auto answer = solve(e);
    const bool is_hit = answer.status == Status::hit;
    hits += is_hit ? 1 : 0;
    const double until = is_hit ? answer.time : e.shooter.delay + 10;
    const double sampled = oracle::first_sampled_hit(e, until, 300);
    EXPECT_LE(is_hit ? answer.time : kUnlimited, sampled * (1 + 1e-9))
        << what << " seed " << kSeed << " #" << i;
  }
  EXPECT_GE(hits, count / 8);
}

TEST(DragWindow, no_launch_hits_earlier_in_the_plane) {
  Draw draw(kSeed);
  expect_none_earlier<Vec2>(draw, static_cast<int>(oracle::questions(12)), "plane");
}

TEST(DragWindow, no_launch_hits_earlier_in_space) {
  Draw draw(kSeed);
  expect_none_earlier<Vec3>(draw, static_cast<int>(oracle::questions(12)), "space");
}

/// Limits the gun to an arc, within which it need not turn.
void limit_to_arc(Draw& draw, Engagement2& e) {
  const double from = draw.between(-3, 3);
  e.shooter.hold = false;
  e.shooter.turret = Turret2{.facing = from,
                             .turn_rate = kUnlimited,
                             .arc_from = from,
                             .arc_to = from + draw.between(0.5, 2)};
}

TEST(DragWindow, limits_that_the_first_hit_keeps_change_nothing) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(60));
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    Engagement2 e = random_engagement<Vec2>(draw, i);
    if (i % 4 < 2) limit_to_arc(draw, e);
    const auto first = solve(e);
    if (first.status != Status::hit || first.flight_time < 1e-3) continue;
    ++hits;
    const double more = 1 + draw.sized(1e-6, 1e-2);
    if (i % 3 != 0) e.projectile.lifetime = more * first.flight_time;
    if (i % 3 != 1 && e.aim == aimahead::Aim::center) {
      e.projectile.range = more * length(first.point - first.launch_point);
    }
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, Status::hit) << "seed " << kSeed << " #" << i << " " << line_of(e);
    EXPECT_NEAR(answer.time, first.time, 1e-9 * first.time)
        << "seed " << kSeed << " #" << i << " " << line_of(e);
  }
  EXPECT_GE(hits, count / 4);
}

TEST(DragWindow, a_gun_at_rest_hits_a_target_in_a_circle_in_the_first_lap_or_never) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(60));
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    Engagement2 e;
    e.projectile.speed = draw.between(2, 10);
    e.projectile.quadratic_drag = draw.sized(0.01, 0.3);
    if (i % 2 == 0) e.projectile.acceleration.y = -draw.between(0.2, 2);
    e.target.position = draw.vector<Vec2>(8);
    e.target.velocity = draw.vector<Vec2>(4);
    const double rate = draw.between(0.3, 2);
    e.target.motion = Turning<Vec2>{rate};
    limit_to_arc(draw, e);
    const auto answer = solve(e);
    if (answer.status != Status::hit) continue;
    ++hits;
    EXPECT_LE(answer.launch_time, 2 * std::numbers::pi / rate * (1 + 1e-9))
        << "seed " << kSeed << " #" << i << " " << line_of(e);
  }
  EXPECT_GE(hits, count / 4);
}

TEST(DragWindow, a_gun_that_turns_in_no_time_hits_as_one_that_need_not_turn) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(40));
  for (int i = 0; i < count; ++i) {
    Engagement2 e;
    e.projectile.speed = draw.between(2, 5);
    e.projectile.quadratic_drag = draw.sized(0.02, 0.2);
    e.projectile.lifetime = draw.between(1, 3);
    e.target.position = {draw.between(8, 15), draw.between(-4, 4)};
    e.target.velocity = {-draw.between(0.5, 2), draw.between(-0.3, 0.3)};
    e.shooter.hold = true;
    const auto expected = solve(e);
    e.shooter.hold = false;
    e.shooter.turret = Turret2{.facing = draw.between(-3, 3), .turn_rate = 1e9};
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, expected.status) << "seed " << kSeed << " #" << i;
    if (expected.status != Status::hit) continue;
    EXPECT_NEAR(answer.time, expected.time, 1e-7 * expected.time)
        << "seed " << kSeed << " #" << i << " " << line_of(e);
  }
}

}  // namespace drag_window_test
}  // namespace drag_test
