// Targets that turn back at the moment at which a shot just touches them: at a wall, or at a corner
// of a path. The gap is convex before and after. So it is positive everywhere else if it falls
// until then and grows from then on.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>

namespace aimahead {
namespace touch_at_corner_test {

/// In whole numbers: the gun is `seen` before the corner, which is at the origin, and the target
/// gets there at the time 4 and turns from one velocity to the other.
struct Turn {
  Vec2 seen;
  double distance;  ///< |seen|
  double radius;
  Vec2 before;
  Vec2 after;

  [[nodiscard]] double speed() const { return (distance - radius) / 4; }
  [[nodiscard]] double slope(const Vec2& velocity) const {
    return dot(seen, velocity) / distance - speed();
  }
  [[nodiscard]] bool touches() const { return slope(before) < 0 && slope(after) > 0; }
};

/// The question in other units: what was 1 is `length` and `time`, which doubles may not hold.
Engagement2 question_of(const Turn& turn, double length, double time) {
  const double speed = length / time;
  return {.shooter = {.position = {-turn.seen.x * length, -turn.seen.y * length}},
          .projectile = {.speed = turn.speed() * speed},
          .target = {.position = {-4 * turn.before.x * length, -4 * turn.before.y * length},
                     .velocity = {turn.before.x * speed, turn.before.y * speed},
                     .radius = turn.radius * length},
          .aim = Aim::edge};
}

void expect_hit(const Engagement2& question, double time) {
  std::array<Hit<Vec2>, 4> hits;
  const Intercept<Vec2> answer = solve_all<Vec2>(question, hits);
  ASSERT_EQ(answer.status, Status::hit) << answer.time;
  EXPECT_NEAR(answer.time, time, 1e-14 * time);
  EXPECT_EQ(answer.count, 1);
}

template <class Ask>
void for_every_turn(OnHit on_hit, const Ask& ask) {
  int asked = 0;
  for (const Vec2& seen : {Vec2{3, 4}, {-12, 5}, {8, -15}, {-21, -20}}) {
    for (int i = 0; i < 21 * 21; ++i) {
      const int row = i / 21;
      const Vec2 before{row - 10.0, i % 21 - 10.0};
      const Vec2 after{on_hit == OnHit::bounce ? -before.x : 0, before.y};
      const Turn turn{seen, std::hypot(seen.x, seen.y), i % 3 == 0 ? 0.0 : 1.0, before, after};
      if (before.x == 0 || !turn.touches()) continue;
      ++asked;
      for (const double length : {1.0, 0.1, 0.7, 1e-3}) {
        for (const double time : {1.0, 0.1, 0.3}) ask(turn, length, time);
      }
    }
  }
  EXPECT_GT(asked, 20);
}

TEST(TouchAtCorner, target_that_a_wall_turns_back_is_hit_there) {
  for (const OnHit on_hit : {OnHit::bounce, OnHit::slide}) {
    for_every_turn(on_hit, [&](const Turn& turn, double length, double time) {
      Engagement2 question = question_of(turn, length, time);
      const double far = 1e4 * length;
      Walls<Vec2> walls{{-far, -far}, {far, far}, on_hit};
      (turn.before.x > 0 ? walls.max : walls.min).x = 0;
      question.target.motion = walls;
      question.projectile.lifetime = 50 * time;  // before it comes back
      expect_hit(question, 4 * time);
    });
  }
}

TEST(TouchAtCorner, target_that_turns_on_its_path_is_hit_at_the_corner) {
  for_every_turn(OnHit::bounce, [&](const Turn& turn, double length, double time) {
    Engagement2 question = question_of(turn, length, time);
    const Vec2 end{4 * turn.after.x * length, 4 * turn.after.y * length};
    const std::array points{question.target.position, Vec2{}, end};
    const std::array times{0.0, 4 * time, 8 * time};
    question.target.motion = Samples<Vec2>{points, times, {}, After::proceed};
    expect_hit(question, 4 * time);
    const double speed = length / time;
    const std::array pieces{
        Piece<Vec2>{.duration = 4 * time, .velocity = question.target.velocity},
        Piece<Vec2>{.velocity = Vec2{turn.after.x * speed, turn.after.y * speed}}};
    question.target.motion = Pieces<Vec2>{pieces};
    expect_hit(question, 4 * time);
  });
}

// The gap that comes only near zero stays a miss.
TEST(TouchAtCorner, target_that_turns_just_before_is_no_hit) {
  for_every_turn(OnHit::bounce, [&](const Turn& turn, double length, double time) {
    Engagement2 question = question_of(turn, length, time);
    const double speed = length / time;
    question.projectile.speed *= 1 - 1e-12;
    const std::array pieces{
        Piece<Vec2>{.duration = 4 * time, .velocity = question.target.velocity},
        Piece<Vec2>{.velocity = Vec2{turn.after.x * speed, turn.after.y * speed}}};
    question.target.motion = Pieces<Vec2>{pieces};
    EXPECT_EQ(solve(question).status, Status::unreachable);
  });
}

}  // namespace touch_at_corner_test
}  // namespace aimahead
