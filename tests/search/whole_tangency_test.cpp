// Targets whose gap touches zero within a piece of their motion and goes back. Numbers are whole,
// or few bits, so that it does so exactly.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cstddef>

namespace aimahead {
namespace whole_tangency_test {

/// With u the time in a piece of 4, the gap is
///
///   start (1 - u / touch)^2,      falling to -below,
///   -below (1 - u / touch_below)^2, rising to 1,
///
/// and the target, which is on the x axis, rests from then on.
struct Gap {
  double start;
  double touch;
  double below;
  double touch_below;
};

Piece<Vec2> touching(double gap, double touch, double speed) {
  return {.duration = 4,
          .velocity = Vec2{speed - 2 * gap / touch, 0},
          .acceleration = {2 * gap / (touch * touch), 0}};
}
Piece<Vec2> linear(double from, double to, double speed) {
  return {.duration = 4, .velocity = Vec2{speed + (to - from) / 4, 0}};
}
double after_touch(double gap, double touch) { return gap * (1 - 4 / touch) * (1 - 4 / touch); }

void expect_every_hit(const Gap& gap, double speed) {
  const double above = after_touch(gap.start, gap.touch);
  const double deep = after_touch(gap.below, gap.touch_below);
  const std::array pieces{touching(gap.start, gap.touch, speed), linear(above, -gap.below, speed),
                          touching(-gap.below, gap.touch_below, speed), linear(-deep, 1, speed)};
  Engagement2 question{.projectile = {.speed = speed}, .target = {.position = {gap.start, 0}}};
  question.target.motion = Pieces<Vec2>{pieces, After::stop};
  std::array<Hit<Vec2>, 8> hits;
  const Intercept<Vec2> answer = solve_all<Vec2>(question, hits);
  ASSERT_EQ(answer.status, Status::hit);
  ASSERT_EQ(answer.count, 5);
  const std::array times{gap.touch, 4 + 4 * above / (above + gap.below), 8 + gap.touch_below,
                         12 + 4 * deep / (deep + 1), 16 + 1 / speed};
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(hits[i].time, times[i], 1e-12);
}

TEST(WholeTangency, is_a_hit_and_does_not_end_the_list) {
  for (const double speed : {4, 5, 7}) {
    for (const double start : {1, 2, 7}) {
      for (const double touch : {0.5, 1.0, 2.0}) {
        for (const double below : {1, 3}) {
          for (const double touch_below : {1, 2}) {
            SCOPED_TRACE(testing::Message() << speed << ' ' << start << ' ' << touch << ' ' << below
                                            << ' ' << touch_below);
            expect_every_hit({start, touch, below, touch_below}, speed);
          }
        }
      }
    }
  }
}

}  // namespace whole_tangency_test
}  // namespace aimahead
