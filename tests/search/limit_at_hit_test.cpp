// Limits that are exactly those of a hit late in the motion of a target. All numbers are whole, or
// fractions of 16, so that the hit is known without rounding.
#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>

namespace aimahead {
namespace limit_at_hit_test {

/// Asks for shots that leave at `delay` and fly `distance` in `flight_time`, to where the target is
/// then.
template <class Ask>
void for_every_hit(const Ask& ask) {
  struct Way {
    Vec2 seen;
    double distance;
  };
  for (const Way& way :
       {Way{{3, 4}, 5}, Way{{-5, 12}, 13}, Way{{8, -15}, 17}, Way{{-20, -21}, 29}}) {
    for (const double delay : {0.0, 0.5, 256.0, 1000.0, 65536.0}) {
      for (const double flight_time : {0.125, 0.25, 0.5, 1.0}) {
        for (int i = 0; i < 81; ++i) {
          const int row = i / 9;
          const Vec2 velocity{row - 4.0, i % 9 - 4.0};
          const double time = delay + flight_time;
          Engagement2 question{.shooter = {.position = {2, -3}, .delay = delay},
                               .projectile = {.speed = way.distance / flight_time}};
          // A slower target is hit only once.
          if (length(velocity) >= question.projectile.speed) continue;
          question.target.position = question.shooter.position + way.seen - time * velocity;
          question.target.velocity = velocity;
          ask(question, way.distance, flight_time);
        }
      }
    }
  }
}

void expect_status(const Engagement2& question, Status status) {
  EXPECT_EQ(solve(question).status, status)
      << question.shooter.delay << ' ' << question.projectile.speed << ' '
      << question.target.velocity.x << ' ' << question.target.velocity.y;
}

/// The limits allow the hit, and forbid it if they are lower by more than rounding.
void expect_limits_to_count(Engagement2 question, double distance, double flight_time) {
  const double less = 1 - 1e-13 * (1 + question.shooter.delay / flight_time);
  question.projectile.lifetime = flight_time;
  expect_status(question, Status::hit);
  question.projectile.lifetime *= less;
  expect_status(question, Status::out_of_range);
  question.projectile.lifetime = kUnlimited;
  question.projectile.range = distance;
  expect_status(question, Status::hit);
  question.projectile.range *= less;
  expect_status(question, Status::out_of_range);
}

TEST(LimitAtHit, is_met_however_late_the_target_between_walls_is_hit) {
  for_every_hit([](Engagement2 question, double distance, double flight_time) {
    question.target.motion = Walls<Vec2>{{-1e6, -1e6}, {1e6, 1e6}, OnHit::bounce};
    expect_limits_to_count(question, distance, flight_time);
  });
}

TEST(LimitAtHit, is_met_however_late_the_target_on_a_path_is_hit) {
  for_every_hit([](Engagement2 question, double distance, double flight_time) {
    const double time = question.shooter.delay + flight_time;
    const Vec2 from = question.target.position;
    const std::array points{from, from + 2 * time * question.target.velocity};
    const std::array times{0.0, 2 * time};
    question.target.motion = Samples<Vec2>{points, times, {}, After::proceed};
    expect_limits_to_count(question, distance, flight_time);
  });
}

}  // namespace limit_at_hit_test
}  // namespace aimahead
