// Quadratic drag: engagements made by flying a shot and placing the target at its end.
#include "expect_solved.hpp"
#include "family_test.hpp"
#include "question_line.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <vector>

namespace drag_test {
namespace drag_test {

using aimahead::Engagement;
using aimahead::Engagement2;
using aimahead::Hit;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;
using oracle::line_of;

const std::uint64_t kSeed = oracle::round_seed(4);

template <class V>
void expect_a_thousand_solved(const char* what) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(1000));
  for (int i = 0; i < count; ++i) {
    Shot<V> shot = draw_shot<V>(draw);
    place_steady_target(draw, shot);
    expect_solved(shot, what, kSeed, i);
  }
}

TEST(Drag, a_thousand_reachable_targets_in_the_plane_are_hit) {
  expect_a_thousand_solved<Vec2>("plane");
}

TEST(Drag, a_thousand_reachable_targets_in_space_are_hit) {
  expect_a_thousand_solved<Vec3>("space");
}

TEST(Drag, without_acceleration_every_reachable_target_is_hit) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(300));
  for (int i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    shot.engagement.projectile.acceleration = {};
    place_steady_target(draw, shot);
    expect_solved(shot, "no acceleration", kSeed, i);
  }
}

TEST(Drag, so_large_that_the_shot_falls_almost_straight_down_it_still_hits) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(80));
  for (int i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    auto& projectile = shot.engagement.projectile;
    projectile.quadratic_drag = draw.sized(30, 3000) / (projectile.speed * shot.flight_time);
    place_steady_target(draw, shot);
    expect_solved(shot, "much drag", kSeed, i);
  }
}

TEST(Drag, hits_a_target_that_is_within_reach_for_a_hundredth_of_the_flight) {
  for (int i = 0; i < 20; ++i) {
    Engagement2 e;
    e.projectile = {.speed = 100, .acceleration = {0, -1}, .quadratic_drag = 1};
    // Shots of this drag soon fall at a speed of 1; the target passes them.
    const double time = 5 + 0.5 * i;
    const Vec2 passed{0, 0.8 * std::log1p(100 * time) - time};
    e.target.velocity = {1000, 0};
    e.target.position = passed - time * e.target.velocity;
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << time;
    EXPECT_LE(answer.time, time);
    const auto judged = judge(e, static_cast<const Hit<Vec2>&>(answer));
    EXPECT_LE(judged.apart, 1e-8 * judged.way) << time;
  }
}

TEST(Drag, so_small_that_it_does_nothing_gives_the_parabola) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(300));
  for (int i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    auto& projectile = shot.engagement.projectile;
    projectile.quadratic_drag = 0;
    place_steady_target(draw, shot);
    Engagement<Vec3> e = shot.engagement;
    const auto parabola = solve(e);
    e.projectile.quadratic_drag = draw.sized(1e-300, 1e-16) / projectile.speed;
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, parabola.status) << "seed " << kSeed << " #" << i;
    EXPECT_NEAR(answer.time, parabola.time, 1e-8 * parabola.time) << "seed " << kSeed << " #" << i;
  }
}

TEST(Drag, without_acceleration_time_grows_like_the_exponential_of_the_distance) {
  for (const double cd : {1e-9, 0.1, 5.0, 100.0, 400.0, 690.0}) {
    Engagement2 e;
    e.projectile.speed = 100;
    e.projectile.quadratic_drag = cd / 1000;
    e.target.position = {600, 800};
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << cd;
    const double time = std::expm1(cd) / (e.projectile.quadratic_drag * 100);
    EXPECT_NEAR(answer.time, time, 1e-11 * time) << cd;
    EXPECT_NEAR(answer.aim.x, 0.6, 1e-12);
  }
}

TEST(Drag, a_time_beyond_a_double_is_unresolved) {
  Engagement2 e;
  e.projectile.speed = 100;
  e.projectile.quadratic_drag = 1;
  e.target.position = {1000, 0};
  EXPECT_EQ(solve(e).status, Status::unresolved);
  // However far the target: log(1 + 100 t) has no limit.
  for (int i = 3; i < 300; ++i) {
    e.target.position = {std::pow(10.0, i), 0};
    EXPECT_EQ(solve(e).status, Status::unresolved) << e.target.position.x;
  }
}

TEST(Drag, scales_far_apart_end_with_an_answer_of_numbers_or_unresolved) {
  Draw draw(kSeed);
  const std::uint64_t count = oracle::questions(20);
  for (std::uint64_t i = 0; i < count; ++i) {
    Shot<Vec3> shot = draw_shot<Vec3>(draw);
    place_steady_target(draw, shot);
    auto& e = shot.engagement;
    e.projectile.quadratic_drag = draw.sized(0x1p-200, 0x1p200);
    e.projectile.acceleration.z *= draw.sized(0x1p-60, 0x1p60);
    e.target.velocity.x *= draw.sized(0x1p-60, 0x1p60);
    const auto answer = solve(e);
    double sum = answer.time + answer.point.x + answer.aim.x + answer.launch_velocity.x;
    if (answer.closest) sum += answer.closest->time + answer.closest->distance;
    EXPECT_TRUE(std::isfinite(sum)) << "seed " << kSeed << " #" << i;
    EXPECT_NE(answer.status, Status::invalid) << "seed " << kSeed << " #" << i;
  }
}

TEST(Drag, direct_shot_and_lob_are_both_given_in_order) {
  Engagement2 e;
  e.projectile.speed = 100;
  e.projectile.acceleration = {0, -9.81};
  e.projectile.quadratic_drag = 0.002;
  e.target.position = {250, 10};
  std::array<Hit<Vec2>, 4> hits;
  const auto answer = solve_all(e, hits);
  ASSERT_EQ(answer.count, 2);
  EXPECT_LT(hits[0].time, hits[1].time);
  EXPECT_LT(hits[0].aim.y, hits[1].aim.y);
  for (const Hit<Vec2>& hit : {hits[0], hits[1]}) {
    const auto judged = judge(e, hit);
    EXPECT_LE(judged.apart, 1e-9 * judged.way);
  }
}

// The speed of such a shot has nearly a kink at its apex. The weak drag bends the flight so little
// that only steps chosen for the kink see it.
TEST(Drag, lobs_nearly_straight_up_end_at_the_target) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(60));
  int lobs = 0;
  for (int i = 0; i < count; ++i) {
    Engagement2 e;
    e.projectile.speed = draw.sized(5, 200);
    e.projectile.acceleration = {0, -9.81};
    const double slowdown = draw.sized(1e-3, 3);  // drag over gravity, at the launch
    e.projectile.quadratic_drag = slowdown * 9.81 / (e.projectile.speed * e.projectile.speed);
    const double apex = e.projectile.speed * e.projectile.speed / (2 * 9.81 * (1 + slowdown));
    e.target.position = {draw.sized(1e-5, 0.3) * apex, draw.between(0.1, 0.7) * apex};
    std::array<Hit<Vec2>, 2> hits;
    const auto answer = solve_all(e, hits);
    if (answer.count < 2) continue;
    ++lobs;
    const Hit<Vec2>& lob = hits[1];
    const Flown<Vec2> flown = fly_from_gun(e, lob.aim, lob.flight_time, 1500);
    EXPECT_LE(length(flown.position - lob.point), 3e-11 * flown.way)
        << "seed " << kSeed << " #" << i << " " << line_of(e);
  }
  EXPECT_GE(lobs, count / 2);
}

/// The farthest that the gun reaches at its own height, by golden section over the elevation.
double farthest(const Engagement2& e) {
  const auto reach = [&](double elevation) {
    const Vec2 launch{e.projectile.speed * std::cos(elevation),
                      e.projectile.speed * std::sin(elevation)};
    double low = 0.1;
    double high = 2 * e.projectile.speed / 9.81;
    for (int i = 0; i < 60; ++i) {
      const double mid = 0.5 * (low + high);
      (fly(e.projectile, launch, mid, 60).position.y > 0 ? low : high) = mid;
    }
    return fly(e.projectile, launch, low, 300).position.x;
  };
  double low = 0.3;
  double high = 1;
  for (int i = 0; i < 40; ++i) {
    const double a = low + 0.382 * (high - low);
    const double b = high - 0.382 * (high - low);
    reach(a) > reach(b) ? high = b : low = a;
  }
  return reach(0.5 * (low + high));
}

TEST(Drag, just_inside_the_envelope_both_hits_are_found_and_just_outside_none) {
  Engagement2 e;
  e.projectile.speed = 100;
  e.projectile.acceleration = {0, -9.81};
  e.projectile.quadratic_drag = 0.002;
  const double most = farthest(e);
  std::array<Hit<Vec2>, 4> hits;
  for (const double share : {1e-3, 1e-5, 1e-7}) {
    e.target.position = {most * (1 - share), 0};
    EXPECT_EQ(solve_all(e, hits).count, 2) << share;
    e.target.position = {most * (1 + share), 0};
    const auto answer = solve(e);
    EXPECT_EQ(answer.status, Status::unreachable) << share;
    ASSERT_TRUE(answer.closest);
    EXPECT_LE(answer.closest->distance, 1.01 * most * share);
  }
}

/// The earliest crossing of the target by any of `aims` shots, in the plane, from triangles of
/// neighbouring aims and times; or a negative number.
double earliest_by_sampling(const Engagement2& e, double until) {
  constexpr int kAims = 720;
  constexpr int kTimes = 200;
  const auto row = [&](int j) {
    const double angle = 2 * std::numbers::pi * j / kAims;
    const Vec2 aim{std::cos(angle), std::sin(angle)};
    std::vector<Vec2> apart;
    for (int k = 0; k <= kTimes; ++k) {
      const double f = until * k / kTimes;
      const double t = e.shooter.delay + f;
      Vec2 target = e.target.position + t * e.target.velocity;
      target += t * t / 2 * e.target.acceleration;
      apart.push_back(fly_from_gun(e, aim, f, 4).position - target);
    }
    return apart;
  };
  const auto surrounds = [](const Vec2& a, const Vec2& b, const Vec2& c) {
    const double ab = a.x * b.y - a.y * b.x;
    const double bc = b.x * c.y - b.y * c.x;
    const double ca = c.x * a.y - c.y * a.x;
    return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0);
  };
  double first = -1;
  std::vector<Vec2> last = row(0);
  for (int j = 1; j <= kAims; ++j) {
    std::vector<Vec2> next = row(j);
    for (int k = 0; k < kTimes; ++k) {
      const bool hit =
          surrounds(last[k], last[k + 1], next[k + 1]) || surrounds(last[k], next[k + 1], next[k]);
      const double f = until * k / kTimes;
      if (hit && (first < 0 || f < first)) first = f;
    }
    last = std::move(next);
  }
  return first;
}

TEST(Drag, no_aim_hits_earlier_than_the_answer) {
  Draw draw(kSeed);
  const std::uint64_t count = oracle::questions(2);
  for (std::uint64_t i = 0; i < count; ++i) {
    Shot<Vec2> shot = draw_shot<Vec2>(draw);
    place_steady_target(draw, shot);
    const auto answer = solve(shot.engagement);
    if (answer.status != Status::hit) continue;
    const double sampled = earliest_by_sampling(shot.engagement, 0.99 * answer.flight_time);
    EXPECT_LT(sampled, 0) << "seed " << kSeed << " #" << i;
  }
}

TEST(Drag, what_is_called_unreachable_no_aim_hits) {
  Draw draw(kSeed);
  const std::uint64_t count = oracle::questions(2);
  for (std::uint64_t found = 0; found < count;) {
    Shot<Vec2> shot = draw_shot<Vec2>(draw);
    place_steady_target(draw, shot);
    auto& e = shot.engagement;
    e.target.position = e.target.position + 0.3 * end_of(shot);
    const auto answer = solve(e);
    if (answer.status == Status::hit) continue;
    ++found;
    ASSERT_EQ(answer.status, Status::unreachable);
    EXPECT_LT(earliest_by_sampling(e, 6 * shot.flight_time), 0) << "seed " << kSeed;
  }
}

}  // namespace drag_test
}  // namespace drag_test
