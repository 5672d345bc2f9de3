// A shot that stays where it is dropped, and a target whose centre passes over it: two points.
// Their distance is never negative, so rounding decides.
#include "generators.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>
#include <variant>

namespace aimahead {
namespace shot_at_rest_test {

/// From `from` to the origin in `time`, and as far beyond; by each kind of motion.
struct Crossing {
  Vec2 from;
  double time;
  std::array<Vec2, 2> points{from, {-from.x, -from.y}};
  std::array<double, 2> times{0, 2 * time};
  std::array<Piece<Vec2>, 1> pieces{
      Piece<Vec2>{.duration = 2 * time, .velocity = Vec2{-from.x / time, -from.y / time}}};
  std::array<Plate, 1> plates{};

  [[nodiscard]] std::array<Target<Vec2>, 7> targets() const {
    std::array<Target<Vec2>, 7> all;
    for (Target<Vec2>& target : all) {
      target.position = from;
      target.velocity = {-from.x / time, -from.y / time};
    }
    all[0].motion = Path<Vec2>{points, std::hypot(from.x, from.y) / time};
    all[1].motion = Bezier<Vec2>{points, 2 * time};
    all[2].motion = Samples<Vec2>{points, times, {}};
    all[3].motion = Spline<Vec2>{points, times};
    all[4].motion = Pieces<Vec2>{pieces};
    all[5].motion = Turning<Vec2>{.turn_rate = 0};
    all[6].motion = Plates{.plates = plates};
    return all;
  }
};

TEST(ShotAtRest, is_hit_by_a_target_whose_centre_passes_over_it) {
  oracle::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Crossing crossing{{double(random.integer(-50, 50)), double(random.integer(1, 50))},
                            double(random.integer(1, 40))};
    for (const Target<Vec2>& target : crossing.targets()) {
      SCOPED_TRACE(testing::Message()
                   << "question " << i << ", motion " << target.motion.index() << " from ("
                   << crossing.from.x << ", " << crossing.from.y << ") in " << crossing.time);
      Engagement2 e{.projectile = {.speed = 0}, .target = target};
      const Intercept<Vec2> answer = solve(e);
      ASSERT_EQ(answer.status, Status::hit);
      ASSERT_NEAR(answer.time, crossing.time, 1e-12 * crossing.time);
      e.projectile.drag = 0.5;
      ASSERT_EQ(solve(e).status, Status::hit);
    }
  }
}

TEST(ShotAtRest, is_missed_by_a_target_that_passes_a_millionth_beside_it) {
  const Crossing crossing{{40, 30}, 50};
  for (Target<Vec2> target : crossing.targets()) {
    SCOPED_TRACE(target.motion.index());
    Engagement2 e{.shooter = {.position = {0, 1e-6}}, .projectile = {.speed = 0}, .target = target};
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

TEST(ShotAtRest, is_hit_by_a_target_that_stops_there) {
  const std::array<Vec2, 3> points{Vec2{40, 30}, Vec2{5, 5}, Vec2{0, 0}};
  Engagement2 e{.projectile = {.speed = 0}};
  e.target.motion = Bezier<Vec2>{points, 3};
  const Intercept<Vec2> on_a_curve = solve(e);
  ASSERT_EQ(on_a_curve.status, Status::hit);
  EXPECT_NEAR(on_a_curve.time, 3, 1e-12);
  e.target.motion = Path<Vec2>{std::span(points).last(2), 1};
  const Intercept<Vec2> on_a_path = solve(e);
  ASSERT_EQ(on_a_path.status, Status::hit);
  EXPECT_NEAR(on_a_path.time, std::hypot(5, 5), 1e-12);
  // A target that stops where its edge touches the shot's.
  e.aim = Aim::edge;
  e.target.radius = 2;
  const std::array<Vec2, 2> beside{Vec2{40, 0}, Vec2{2, 0}};
  e.target.motion = Path<Vec2>{beside, 1};
  const Intercept<Vec2> at_the_edge = solve(e);
  ASSERT_EQ(at_the_edge.status, Status::hit);
  EXPECT_NEAR(at_the_edge.time, 38, 1e-12);
}

// The distance to a target beside the shot for ever is soon less than the rounding of how far both
// have gone.
TEST(ShotAtRest, is_never_hit_by_a_target_that_goes_beside_it) {
  const Crossing crossing{{-4, 3}, 1};
  for (Target<Vec2> target : crossing.targets()) {
    SCOPED_TRACE(target.motion.index());
    Engagement2 e{.shooter = {.position = {-4, 3.5}, .velocity = target.velocity},
                  .projectile = {.speed = 0, .inherit = 1},
                  .target = target};
    std::visit(
        [](auto& motion) {
          if constexpr (requires { motion.after; }) motion.after = After::proceed;
        },
        e.target.motion);
    EXPECT_EQ(solve(e).status, Status::unreachable);
  }
}

}  // namespace shot_at_rest_test
}  // namespace aimahead
