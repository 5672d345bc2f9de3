// The size of a scene does not matter: one whose lengths and times are multiplied by powers of two
// has the same answer, multiplied likewise, whatever room answers it.
#include "aimahead/intercept.hpp"

#include "aimahead/detail/scaling.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace aimahead {
namespace units_test {

/// Lengths times 2^length, times times 2^time.
struct Size {
  int length;
  int time;
};

double scaled(double x, int exponent) {
  return detail::numerics::scale_by_power_of_two(x, exponent);
}
Vec2 scaled(const Vec2& v, int exponent) { return {scaled(v.x, exponent), scaled(v.y, exponent)}; }

/// A motion through these points, in the times and with the velocities that belong to them.
struct Scene {
  std::string name;
  Size size{0, 0};
  std::vector<Vec2> points;
  std::vector<Vec2> velocities;
  std::vector<double> times;
  std::vector<Piece<Vec2>> pieces;
  Engagement2 engagement;

  [[nodiscard]] double length(double x) const { return scaled(x, size.length); }
  [[nodiscard]] double time(double x) const { return scaled(x, size.time); }
  [[nodiscard]] double speed(double x) const { return scaled(x, size.length - size.time); }
  [[nodiscard]] double acceleration(double x) const {
    return scaled(x, size.length - 2 * size.time);
  }
  [[nodiscard]] double rate(double x) const { return scaled(x, -size.time); }

  /// A body in a circle, as the caller's own function.
  [[nodiscard]] Vec2 position(double t) const {
    const double angle = 0.5 * scaled(t, -size.time);
    return scaled(Vec2{40 + 10 * std::cos(angle), 10 * std::sin(angle)}, size.length);
  }
  [[nodiscard]] double speed_bound(double, double) const { return speed(5); }
};

constexpr int kScenes = 14;

/// Made in place: the motions refer to its lists and, the function, to itself.
void make(int kind, Size size, Scene& s) {
  s.size = size;
  for (const Vec2 p : {Vec2{40, 0}, Vec2{45, 30}, Vec2{10, 35}, Vec2{-5, 60}}) {
    s.points.push_back(scaled(p, size.length));
  }
  for (const Vec2 v : {Vec2{1, 8}, Vec2{-8, 5}, Vec2{-6, 4}, Vec2{-3, 9}}) {
    s.velocities.push_back(scaled(v, size.length - size.time));
  }
  for (const double t : {0.0, 4.0, 9.0, 12.0}) s.times.push_back(s.time(t));
  Engagement2& e = s.engagement;
  e.shooter.delay = s.time(0.25);
  e.shooter.muzzle = s.length(0.5);
  e.projectile.speed = s.speed(30);
  e.target.position = scaled(Vec2{40, 5}, size.length);
  e.target.velocity = scaled(Vec2{-2, 6}, size.length - size.time);
  const Vec2 gravity{0, s.acceleration(-9.81)};
  switch (kind) {
    case 0:
      s.name = "turning";
      e.target.motion = Turning<Vec2>{s.rate(0.3)};
      break;
    case 1:
      s.name = "bezier";
      e.target.motion = Bezier<Vec2>{s.points, s.time(10)};
      break;
    case 2:
      s.name = "path, looping";
      e.target.motion = Path<Vec2>{s.points, s.speed(7), After::loop};
      break;
    case 3:
      s.name = "spline";
      e.target.motion = Spline<Vec2>{s.points, s.times};
      break;
    case 4:
      s.name = "samples, after which nothing is left";
      e.target.motion = Samples<Vec2>{s.points, s.times, s.velocities, After::vanish};
      break;
    case 5:
      s.name = "pieces";
      s.pieces = {{s.time(2), s.velocities[0], gravity}, {s.time(30), std::nullopt, Vec2{}}};
      e.target.motion = Pieces<Vec2>{s.pieces};
      break;
    case 6:
      s.name = "walls";
      e.target.motion = Walls<Vec2>{scaled(Vec2{30, 0}, size.length),
                                    scaled(Vec2{60, 20}, size.length), OnHit::bounce};
      break;
    case 7:
      s.name = "function";
      e.target.motion = function_of<Vec2>(s);
      break;
    case 8:
      s.name = "thrust";
      e.projectile.thrust = {s.acceleration(12), s.time(1.5)};
      break;
    case 9:
      s.name = "drag";
      e.projectile.acceleration = gravity;
      e.projectile.drag = s.rate(0.2);
      break;
    case 10:
      s.name = "quadratic drag";
      e.projectile.acceleration = gravity;
      e.projectile.speed = s.speed(90);
      e.projectile.quadratic_drag = scaled(0.005, -size.length);
      break;
    case 11:
      s.name = "turret";
      e.shooter.turret = Turret2{.facing = 2, .turn_rate = s.rate(1.5)};
      break;
    case 12:
      s.name = "turret under gravity";
      e.projectile.acceleration = gravity;
      e.shooter.turret = Turret2{
          .facing = 2, .turn_rate = s.rate(1.5), .turn_acceleration = scaled(3.0, -2 * size.time)};
      break;
    default:
      s.name = "tick";
      e.projectile.speed = s.speed(60);
      e.projectile.acceleration = gravity;
      e.tick = Tick{.step = s.time(0.02), .damping = s.rate(0.3)};
      break;
  }
}

void expect_near(double is, double should, double size, const char* what) {
  EXPECT_LE(std::fabs(is - should), 1e-11 * size) << what << ": " << is << ", not " << should;
}

void expect_same(const Intercept<Vec2>& is, const Intercept<Vec2>& base, Size size) {
  EXPECT_EQ(is.status, base.status);
  EXPECT_EQ(is.method, base.method);
  expect_near(scaled(is.time, -size.time), base.time, base.time, "time");
  expect_near(scaled(is.launch_time, -size.time), base.launch_time, base.time, "launch_time");
  expect_near(scaled(is.flight_time, -size.time), base.flight_time, base.time, "flight_time");
  expect_near(is.aim.x, base.aim.x, 1, "aim.x");
  expect_near(is.aim.y, base.aim.y, 1, "aim.y");
  const Vec2 point = scaled(is.point, -size.length);
  expect_near(point.x, base.point.x, 100, "point.x");
  expect_near(point.y, base.point.y, 100, "point.y");
  const Vec2 velocity = scaled(is.launch_velocity, size.time - size.length);
  expect_near(velocity.x, base.launch_velocity.x, 100, "launch_velocity.x");
  const Vec2 start = scaled(is.launch_point, -size.length);
  expect_near(start.y, base.launch_point.y, 100, "launch_point.y");
  ASSERT_EQ(is.closest.has_value(), base.closest.has_value());
  if (!base.closest) return;
  // Sampled, so that it is not exact.
  EXPECT_NEAR(scaled(is.closest->distance, -size.length), base.closest->distance,
              1e-6 * (1 + base.closest->distance));
}

class Units : public testing::TestWithParam<int> {};

TEST_P(Units, are_the_callers) {
  constexpr Size kSizes[] = {{700, 0}, {-700, 0}, {0, 300}, {0, -300}, {900, 500}, {-900, -450}};
  Scene base;
  make(GetParam(), {0, 0}, base);
  const Intercept<Vec2> answer = solve(base.engagement);
  ASSERT_EQ(answer.status, Status::hit) << base.name;
  Scene slow;  // out of whose reach the target is
  make(GetParam(), {0, 0}, slow);
  slow.engagement.projectile.lifetime = 0.125;
  const Intercept<Vec2> too_late = solve(slow.engagement);
  for (const Size size : kSizes) {
    SCOPED_TRACE(base.name + ", lengths times 2^" + std::to_string(size.length) +
                 ", times times 2^" + std::to_string(size.time));
    Scene scene;
    make(GetParam(), size, scene);
    std::array<Hit<Vec2>, 8> hits;
    const Intercept<Vec2> all = solve_all(scene.engagement, std::span<Hit<Vec2>>(hits));
    expect_same(all, answer, size);
    if (all.count > 0) {
      EXPECT_EQ(hits[0].time, all.time);
    }
    scene.engagement.projectile.lifetime = scene.time(0.125);
    expect_same(solve(scene.engagement), too_late, size);
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Units, testing::Range(0, kScenes));

}  // namespace units_test
}  // namespace aimahead
