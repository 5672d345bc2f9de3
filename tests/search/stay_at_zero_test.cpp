// Targets that move along the line of the shot, for a while as fast as it. Where the gap comes to
// zero at a corner of the path and stays zero, the hit is at the beginning of the stay, once.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

namespace aimahead {
namespace stay_at_zero_test {

Engagement2 shot_at(const Motion<Vec2>& motion, double speed, Vec2 position = {},
                    Vec2 velocity = {}) {
  Engagement2 e{.projectile = {.speed = speed},
                .target = {.position = position, .velocity = velocity}};
  e.target.motion = motion;
  return e;
}

std::vector<double> times_of_hits(const Engagement2& e) {
  std::array<Hit<Vec2>, 16> hits;
  const Intercept<Vec2> answer = solve_all<Vec2>(e, hits);
  std::vector<double> times;
  times.reserve(static_cast<std::size_t>(answer.count));
  for (int i = 0; i < answer.count; ++i) times.push_back(hits[static_cast<std::size_t>(i)].time);
  return times;
}

using Times = std::vector<double>;

TEST(StayAtZero, patrol_is_hit_where_it_turns_away) {
  // 8 away until 3, at 8 again at 4.
  const std::array points{Vec2{8, 0}, Vec2{10, 0}, Vec2{8, 0}};
  const Engagement2 e = shot_at(Path<Vec2>{points, 2, After::loop}, 2);
  const Intercept<Vec2> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.time, 4);
  EXPECT_EQ(answer.point.x, 8);
  EXPECT_EQ(times_of_hits(e), Times{4});
}

TEST(StayAtZero, bouncing_target_is_hit_at_the_wall) {
  const Engagement2 e = shot_at(Walls<Vec2>{{4, -1}, {12, 1}, OnHit::bounce}, 2, {8, 0}, {-2, 0});
  EXPECT_EQ(solve(e).time, 2);
  EXPECT_EQ(times_of_hits(e), Times{2});
}

// The gap is x - 2 t from 1 on, until the loop takes the target back.
TEST(StayAtZero, jump_does_not_undo_the_hit) {
  const std::array points{Vec2{2, 0}, Vec2{2, 0}, Vec2{6, 0}, Vec2{10, 0}};
  const std::array<double, 4> times{0, 1, 3, 5};
  const Engagement2 e = shot_at(Samples<Vec2>{points, times, {}, After::loop}, 2);
  const Intercept<Vec2> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.time, 1);
  EXPECT_EQ(times_of_hits(e), Times{1});
}

TEST(StayAtZero, stay_without_end_and_one_that_ends_with_the_target_are_hits) {
  const std::array points{Vec2{10, 0}, Vec2{4, 0}, Vec2{8, 0}};
  const std::array<double, 3> times{0, 2, 4};
  const std::array pieces{Piece<Vec2>{.duration = 2, .velocity = Vec2{-3, 0}},
                          Piece<Vec2>{.velocity = Vec2{2, 0}}};
  for (const Engagement2& e : {shot_at(Samples<Vec2>{points, times, {}, After::proceed}, 2),
                               shot_at(Samples<Vec2>{points, times, {}, After::vanish}, 2),
                               shot_at(Pieces<Vec2>{pieces}, 2, {10, 0})}) {
    EXPECT_EQ(solve(e).status, Status::hit);
    EXPECT_EQ(times_of_hits(e), Times{2});
  }
}

TEST(StayAtZero, gap_that_opens_after_a_stay_closes_again) {
  const std::array points{Vec2{6, 0}, Vec2{-3, 0}, Vec2{4, 0}, Vec2{6, 0}, Vec2{10, 0}};
  const std::array<double, 5> times{0, 3, 4, 6, 8};
  // The gap |x| - t is 0 at 1.5, at 3 behind the gun, where the target turns back, from 4 to 6, and
  // at 10, after the target has stopped at 8.
  const Engagement2 e = shot_at(Samples<Vec2>{points, times, {}, After::stop}, 1);
  EXPECT_EQ(times_of_hits(e), (Times{1.5, 3, 4, 10}));
}

// Seen from the air, the target rests at (2, -5.5) from the gun, and shots come to rest 5 about
// (2, 2). At late times rounding exceeds the gap of 2.5.
TEST(StayAtZero, rounding_of_late_times_is_no_hit) {
  const std::array<Plate, 1> plates{Plate{.angle = -1.5707963267948966}};
  for (const Motion<Vec2>& motion :
       {Motion<Vec2>{}, Motion<Vec2>{Plates{.plates = plates, .turn_rate = -2}}}) {
    Engagement2 e = shot_at(motion, 4, {0, -4.5}, {0, 3});
    e.shooter = {.position = {-2, 1}, .velocity = {2, 5}, .muzzle = 1};
    e.projectile.drag = 1;
    e.projectile.wind = {0, 3};
    for (const double lifetime : {kUnlimited, 4.0}) {
      e.projectile.lifetime = lifetime;
      EXPECT_EQ(solve(e).status, Status::unreachable);
    }
  }
}

// Abeam at the shot's speed the gap only tends to zero, past any corner.
TEST(StayAtZero, gap_that_tends_to_zero_is_no_hit) {
  const std::array points{Vec2{0, 10}, Vec2{1e9, 10}, Vec2{2e9, 10}, Vec2{4e9, 10}};
  const Engagement2 e = shot_at(Path<Vec2>{points, 30, After::proceed}, 30);
  EXPECT_NE(solve(e).status, Status::hit);
  // Where the path ends, the gap closes.
  const Engagement2 to_the_end = shot_at(Path<Vec2>{points, 30, After::stop}, 30);
  const Intercept<Vec2> answer = solve(to_the_end);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 4e9 / 30, 1e-6);
}

TEST(StayAtZero, both_may_fall) {
  const std::array pieces{
      Piece<Vec2>{.duration = 2, .velocity = Vec2{-2, 0}, .acceleration = {0, -2}},
      Piece<Vec2>{.duration = 1, .velocity = Vec2{2, -4}, .acceleration = {0, -2}},
      Piece<Vec2>{.duration = 1, .velocity = Vec2{-5, -6}, .acceleration = {0, -2}}};
  Engagement2 e = shot_at(Pieces<Vec2>{pieces}, 2, {8, 0});
  e.projectile.acceleration = {0, -2};
  EXPECT_EQ(solve(e).time, 2);
}

TEST(StayAtZero, hit_before_an_obstacle_is_not_blocked) {
  // The target turns back at 4; the shot would touch the ball at 4.9.
  const std::array pieces{Piece<Vec2>{.duration = 2, .velocity = Vec2{-2, 0}},
                          Piece<Vec2>{.duration = 1, .velocity = Vec2{2, 0}},
                          Piece<Vec2>{.duration = 1, .velocity = Vec2{-5, 0}}};
  const std::array<Obstacle<Vec2>, 1> ball{Ball<Vec2>{.position = {5, 0}, .radius = 0.1}};
  Engagement2 e = shot_at(Pieces<Vec2>{pieces}, 2, {8, 0});
  e.obstacles = ball;
  const Intercept<Vec2> answer = solve(e);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.time, 2);
}

/// The time at which a shot that leaves at `launch` and flies 1 in 1 meets a target that is at
/// `positions` at the times 0, 1, 2 and so on, and goes 1 at most between two of them.
double first_meeting(std::span<const int> positions, std::size_t launch) {
  for (std::size_t k = launch; k + 1 < positions.size(); ++k) {
    const double gap = positions[k] - static_cast<double>(k - launch);
    const int closing = 1 - (positions[k + 1] - positions[k]);
    if (gap == 0) return static_cast<double>(k);
    if (gap < closing) return static_cast<double>(k) + gap / closing;
  }
  return -1;
}

std::string line_of(int from, int to, std::size_t speed, std::size_t delay) {
  return "from " + std::to_string(from) + " to " + std::to_string(to) + ", speed " +
         std::to_string(speed) + ", delay " + std::to_string(delay);
}

TEST(StayAtZero, patrols_of_whole_numbers_are_hit_when_arithmetic_says) {
  for (int from = 1; from <= 10; ++from) {
    for (int to = 1; to <= 10; ++to) {
      if (from == to) continue;
      const std::array points{Vec2{1.0 * from, 0}, Vec2{1.0 * to, 0}, Vec2{1.0 * from, 0}};
      for (const After after : {After::loop, After::stop}) {
        std::vector<int> positions;
        const int way = std::abs(to - from);
        for (int k = 0; k < 64; ++k) {
          const int lap = after == After::loop ? k % (2 * way) : std::min(k, 2 * way);
          const int gone = std::min(lap, 2 * way - lap);
          positions.push_back(to > from ? from + gone : from - gone);
        }
        for (const std::size_t speed : {1, 2, 3, 4, 5, 7}) {
          const auto velocity = static_cast<double>(speed);
          Engagement2 e = shot_at(Path<Vec2>{points, velocity, after}, velocity);
          for (const std::size_t delay : {0, 1}) {
            e.shooter.delay = static_cast<double>(delay);
            const Intercept<Vec2> answer = solve(e);
            ASSERT_EQ(answer.status, Status::hit) << line_of(from, to, speed, delay);
            const double time = first_meeting(positions, delay * speed) / velocity;
            EXPECT_NEAR(answer.time, time, 1e-14) << line_of(from, to, speed, delay);
            EXPECT_NEAR(answer.point.x, velocity * (time - e.shooter.delay), 1e-13);
          }
        }
      }
    }
  }
}

}  // namespace stay_at_zero_test
}  // namespace aimahead
