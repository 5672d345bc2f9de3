// Where published ways to aim at any motion fail, and the search does not.
#include <gtest/gtest.h>
#include <aimahead/intercept.hpp>
#include <aimahead/turret.hpp>

#include <cmath>
#include <optional>

namespace published_methods_test {

using namespace aimahead;

/// The time that the gun at the origin lacks to hit at `time`: for turning and flying, less `time`.
template <class Position>
double lacking(const Engagement2& e, Position position, double time) {
  const Vec2 p = position(time);
  const double flight = std::hypot(p.x, p.y) / e.projectile.speed;
  const double turning = e.shooter.turret ? turn_to(*e.shooter.turret, p).time : 0;
  return turning + flight - time;
}

/// James Wucher, "Throwing a Winning Pass" (GameDev.net, 2014): halves the interval from 0 to 4
/// seconds until it is shorter than 0.01, at most 40 times, if time is lacking at its beginning and
/// not at its end.
template <class Position>
std::optional<double> bisect(const Engagement2& e, Position position) {
  double low = 0, high = 4;
  if (lacking(e, position, low) <= 0) return low;
  if (lacking(e, position, high) > 0) return {};
  for (int i = 0; i < 40 && high - low > 0.01; ++i) {
    const double middle = (low + high) / 2;
    (lacking(e, position, middle) > 0 ? low : high) = middle;
  }
  return high;
}

/// The first step after which no time lacks, and then the moment within it.
template <class Position>
std::optional<double> sample(const Engagement2& e, Position position, double step) {
  for (int i = 1; i * step < 1000; ++i) {
    if (lacking(e, position, i * step) > 0) continue;
    double low = (i - 1) * step, high = i * step;
    for (int j = 0; j < 60; ++j) {
      const double middle = (low + high) / 2;
      (lacking(e, position, middle) > 0 ? low : high) = middle;
    }
    return high;
  }
  return {};
}

/// Whether `time` is the first at which nothing lacks, as far as steps of 10 microseconds tell.
template <class Position>
void expect_first(const Engagement2& e, Position position, double time) {
  EXPECT_NEAR(lacking(e, position, time), 0, 1e-12);
  for (double t = 0; t < time - 1e-6; t += 1e-5) ASSERT_GT(lacking(e, position, t), 0) << t;
}

Engagement2 with_turret(const Vec2& position, const Vec2& velocity, double turn_rate,
                        double speed) {
  Engagement2 e;
  e.shooter.turret.emplace().turn_rate = turn_rate;
  e.projectile.speed = speed;
  e.target.position = position;
  e.target.velocity = velocity;
  return e;
}

auto straight(const Engagement2& e) {
  return [p = e.target.position, v = e.target.velocity](double t) {
    return Vec2(p.x + v.x * t, p.y + v.y * t);
  };
}

TEST(WinningPassBisection, takes_the_last_of_three_chances) {
  const Engagement2 e = with_turret({12, 2}, {-12, -6}, 1.5, 19);
  const auto theirs = bisect(e, straight(e));
  ASSERT_TRUE(theirs);
  EXPECT_GT(*theirs, 3.8);
  const auto ours = solve(e);
  ASSERT_EQ(ours.status, Status::hit);
  EXPECT_LT(ours.time, 0.5);
  expect_first(e, straight(e), ours.time);
}

TEST(WinningPassBisection, misses_a_chance_that_has_passed_after_four_seconds) {
  const Engagement2 e = with_turret({16, 8}, {-4, -5}, 0.5, 11);
  EXPECT_FALSE(bisect(e, straight(e)));
  const auto ours = solve(e);
  ASSERT_EQ(ours.status, Status::hit);
  EXPECT_LT(ours.time, 1.5);
  expect_first(e, straight(e), ours.time);
}

TEST(WinningPassBisection, ends_at_four_seconds) {
  const Engagement2 e = with_turret({100, 0}, {0, 0}, 1, 20);
  EXPECT_FALSE(bisect(e, straight(e)));
  const auto ours = solve(e);
  ASSERT_EQ(ours.status, Status::hit);
  EXPECT_EQ(ours.time, 5);
}

/// Runs from one side to the other at 2000 a second, past the gun at a distance of 1, and stays.
struct Dash {
  const Vec2 points[2] = {{-610, 1}, {640, 1}};
  const double times[2] = {0, 0.625};

  Engagement2 engagement() const {
    Engagement2 e;
    e.projectile.speed = 4;
    e.target.motion = Samples<Vec2>{points, times, {}, After::stop};
    return e;
  }
  static Vec2 position(double t) { return {t < 0.625 ? -610 + 2000 * t : 640, 1}; }
};

TEST(Sampling, steps_over_a_target_that_darts_past) {
  const Dash dash;
  const Engagement2 e = dash.engagement();
  const auto ours = solve(e);
  ASSERT_EQ(ours.status, Status::hit);
  EXPECT_GT(ours.time, 0.304);
  EXPECT_LT(ours.time, 0.306);
  expect_first(e, Dash::position, ours.time);
  // 60 times a second, and 700 times: it waits until the target has come to rest far away.
  for (const double step : {1 / 60.0, 1 / 700.0}) {
    const auto theirs = sample(e, Dash::position, step);
    ASSERT_TRUE(theirs);
    EXPECT_NEAR(*theirs, std::hypot(640, 1) / 4, 1e-9);
  }
}

}  // namespace published_methods_test
