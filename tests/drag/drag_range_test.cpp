// What comes closest within a range under quadratic drag: every aim counts, not only that of the
// nearest of all shots.
#include "drag_range_judge.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>

namespace drag_test {
namespace drag_range_test {

using aimahead::Engagement2;
using aimahead::Status;
using aimahead::Vec2;

/// Why the shot of an answer is not within the range or does not miss by its distance, or empty.
/// The time is rounded: the target may jump or vanish at this moment.
std::string fault_of(const MovingQuestion& q, const oracle::PlainApproach& miss) {
  std::string why;
  for (const double earlier : {0.0, 1e-12, -1e-12}) {
    DragRangeJudge judge(q);
    const double f = miss.time * (1 - earlier) - q.delay;
    const auto flown = judge.fly(std::max(f, 0.0), miss.aim);
    const double allowed = 1e-5 * (flown.from_launch + miss.distance + q.speed * f);
    why.clear();
    if (flown.from_launch > q.range + allowed) why = "closest is beyond the range";
    if (std::fabs(flown.distance - miss.distance) > allowed) why = "closest misses by another way";
    if (why.empty()) break;
  }
  return why;
}

TEST(DragRange, no_sampled_shot_is_nearer) {
  int misses = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(8100, 80)) {
    oracle::Random random(seed);
    const MovingQuestion q = draw_drag_question(random, seed % 2 == 1 ? 3 : 2);
    const auto closest = ask(q).closest;
    if (!closest) continue;
    ++misses;
    EXPECT_EQ(fault_of(q, *closest), "") << "seed " << seed << "\n" << to_json(q);
    DragRangeJudge judge(q);
    const NearShot near = judge.find(random, 60, 240, q.dimensions == 3 ? 400 : 180);
    EXPECT_LE(closest->distance, near.distance * (1 + 1e-3) + 1e-4 * q.range)
        << "at " << closest->time << ", but a flight of " << near.flight << " is nearer\nseed "
        << seed << "\n"
        << to_json(q);
  }
  std::printf("  %d misses\n", misses);
  EXPECT_GT(misses, 0);
}

// Without acceleration every aim takes the shot as far, so that the path alone tells how near it
// comes. Often that is shortly before the path ends.
TEST(DragClosest, is_found_at_any_time_of_a_path_that_vanishes) {
  int misses = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(8300, 400)) {
    oracle::Random random(seed);
    std::array<Vec2, 4> points;
    for (Vec2& point : points) point = {random.between(20, 30), random.between(-10, 10)};
    Engagement2 e;
    e.projectile.speed = random.between(5, 20);
    e.projectile.quadratic_drag = random.between(0.1, 1);
    const double duration = random.between(0.5, 5);
    e.target.motion = aimahead::Bezier<Vec2>{points, duration, aimahead::After::vanish};
    const auto answer = solve(e);
    if (answer.status != Status::unreachable) continue;
    ++misses;
    double nearest = aimahead::kUnlimited;
    constexpr int kTimes = 2000;
    for (int i = 0; i <= kTimes; ++i) {
      const double u = static_cast<double>(i) / kTimes;
      const Vec2 place = (1 - u) * (1 - u) * (1 - u) * points[0] +
                         3 * u * (1 - u) * (1 - u) * points[1] + 3 * u * u * (1 - u) * points[2] +
                         u * u * u * points[3];
      const double drag = e.projectile.quadratic_drag;
      const double flown = std::log1p(drag * e.projectile.speed * u * duration) / drag;
      nearest = std::min(nearest, length(place) - flown);
    }
    ASSERT_TRUE(answer.closest) << "seed " << seed;
    EXPECT_NEAR(answer.closest->distance, nearest, 1e-4) << "seed " << seed;
  }
  EXPECT_GT(misses, oracle::share_of(100));
}

// Some shot ends at the point of the range's sphere that is nearest to the target.
TEST(DragRange, under_gravity_is_the_point_of_the_sphere_nearest_to_the_target) {
  for (const bool is_edge : {false, true}) {
    Engagement2 e;
    e.projectile = {.speed = 60, .acceleration = {0, -10}, .radius = 1, .range = 100};
    e.projectile.quadratic_drag = 0.002;
    e.target = {.position = {128, 96}, .radius = 4};
    if (is_edge) e.aim = aimahead::Aim::edge;
    const auto answer = solve(e);
    ASSERT_TRUE(answer.closest);
    EXPECT_NEAR(answer.closest->distance, is_edge ? 55 : 60, 1e-3);
  }
}

// A shot nearly straight up, which falls back into the range where it is nearest to the target. The
// distance and the flight are from an integration in steps (Runge and Kutta's), refined until they
// settled.
TEST(DragRange, is_found_between_two_samples_of_which_neither_is_in_range) {
  Engagement2 e;
  e.projectile = {.speed = 60, .acceleration = {0, -9.81}, .range = 10};
  e.projectile.quadratic_drag = 0.02;
  e.target = {.position = {28, 4}, .velocity = {-2, 1}};
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, Status::out_of_range);
  ASSERT_TRUE(answer.closest);
  EXPECT_NEAR(answer.closest->distance, 8.4660, 1e-3);
  EXPECT_NEAR(answer.closest->time, 6.3591, 1e-3);
}

// A shot that goes straight up and is back when the target passes 1 beside the gun.
TEST(DragRange, at_a_range_of_0_is_a_shot_that_comes_back_to_the_gun) {
  const double speed = 40;
  const double g = 10;
  const double drag = 0.003;
  // Up: v = w tan(a - g t / w); down: ln(cosh(g t / w)) / c, w being the terminal speed.
  const double w = std::sqrt(g / drag);
  const double height = std::log1p(speed * speed / (w * w)) / (2 * drag);
  const double time = w / g * (std::atan(speed / w) + std::acosh(std::exp(drag * height)));
  for (const double range : {0.0, 0x1p-20}) {
    Engagement2 e;
    e.projectile.speed = speed;
    e.projectile.acceleration = {0, -g};
    e.projectile.quadratic_drag = drag;
    e.projectile.range = range;
    e.target.velocity = {-10, 0};
    e.target.position = {1 + 10 * time, 0};
    const auto answer = solve(e);
    ASSERT_TRUE(answer.closest);
    EXPECT_NEAR(answer.closest->distance, 1, 1e-4);
    EXPECT_NEAR(answer.closest->time, time, 1e-5);
    EXPECT_NEAR(answer.closest->aim.y, 1, 1e-4);
  }
}

// The target climbs along a helix, so that the search for later hits gives up. But without gravity
// no shot is within a range r after (exp(c r) - 1) / (c w), w being the least launch speed.
TEST(DragRange, of_a_first_hit_is_left_for_good_where_the_search_for_later_ones_gives_up) {
  aimahead::Engagement3 e;
  e.shooter.velocity = {-1, -0.3, -1.2};
  e.projectile.speed = 9.7;
  e.projectile.quadratic_drag = 0.0017;
  e.target.position = {-79, 146, 4};
  e.target.velocity = {6.4, 0.1, -3.7};
  e.target.motion = aimahead::Turning<aimahead::Vec3>{0.05, {0.27, -0.88, 0.44}};
  const auto first = solve(e);
  ASSERT_EQ(first.status, Status::hit);
  const double range = 0.99 * length(first.point);
  const double slowest = 9.7 - length(e.shooter.velocity);
  ASSERT_LT(std::expm1(0.0017 * range) / (0.0017 * slowest), 65);
  e.projectile.lifetime = 65;
  e.projectile.range = range;
  EXPECT_EQ(solve(e).status, Status::out_of_range);
  e.projectile.lifetime = aimahead::kUnlimited;
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::out_of_range);
  EXPECT_EQ(answer.time, first.time);
}

}  // namespace drag_range_test
}  // namespace drag_test
