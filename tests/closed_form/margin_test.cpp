#include "aimahead/margin.hpp"

#include "long_vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <numbers>
#include <random>
#include <sstream>
#include <string>

namespace aimahead {
namespace margin_test {

constexpr double kPi = std::numbers::pi;

/// Whether a shot along u ever comes within R of the target, for straight relative motion, by the
/// definition.
template <class V>
bool touches_sometime(const Engagement<V>& e, const Long<V>& u) {
  constexpr int N = kDimensions<V>;
  Long<V> d = wide(e.target.position);
  Long<V> v;  // of the target against the shot
  for (int i = 0; i < N; ++i) {
    const long double t0 = e.shooter.delay;
    const long double gun = wide(e.shooter.velocity)[i];
    const long double target = wide(e.target.velocity)[i];
    d[i] += (target - gun) * t0 - wide(e.shooter.position)[i];
    v[i] = target - e.projectile.inherit * gun - e.projectile.speed * u[i];
  }
  const long double radii = static_cast<long double>(e.target.radius) + e.projectile.radius;
  const long double speed = dot(v, v);
  const long double nearest = speed > 0 ? std::max(-dot(d, v) / speed, 0.0L) : 0.0L;
  for (int i = 0; i < N; ++i) d[i] += nearest * v[i];
  return dot(d, d) <= radii * radii;
}

/// u turned by `angle` towards the direction `phi` around it (2D: phi 0 is left, pi is right).
Long<Vec2> off_aim(const Vec2& u, long double angle, long double phi) {
  const long double s = std::sin(angle) * std::cos(phi);
  const long double c = std::cos(angle);
  return {c * u.x - s * u.y, s * u.x + c * u.y};
}
Long<Vec3> off_aim(const Vec3& aim, long double angle, long double phi) {
  const Long<Vec3> u = wide(aim);
  int least = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::fabs(u[i]) < std::fabs(u[least])) least = i;
  }
  Long<Vec3> p{};
  p[least] = 1;
  for (int i = 0; i < 3; ++i) p[i] -= u[least] * u[i];
  const long double size = std::sqrt(dot(p, p));
  for (auto& x : p) x /= size;
  const Long<Vec3> q{u[1] * p[2] - u[2] * p[1], u[2] * p[0] - u[0] * p[2],
                     u[0] * p[1] - u[1] * p[0]};
  Long<Vec3> out;
  for (int i = 0; i < 3; ++i) {
    out[i] =
        std::cos(angle) * u[i] + std::sin(angle) * (std::cos(phi) * p[i] + std::sin(phi) * q[i]);
  }
  return out;
}

template <class V>
std::string text(const Engagement<V>& e) {
  std::ostringstream out;
  out << std::setprecision(17);
  const auto vector = [&](const V& v) {
    out << "{";
    for (int i = 0; i < kDimensions<V>; ++i) out << (i ? ", " : "") << VectorTraits<V>::get(v, i);
    out << "}, ";
  };
  out << "{{";
  vector(e.shooter.position);
  vector(e.shooter.velocity);
  out << e.shooter.delay << ", " << e.shooter.muzzle << "}, {" << e.projectile.speed << ", "
      << e.projectile.inherit << ", ";
  vector(e.projectile.acceleration);
  out << e.projectile.radius << "}, {";
  vector(e.target.position);
  vector(e.target.velocity);
  vector(e.target.acceleration);
  out << e.target.radius << "}}";
  return out.str();
}

template <class V>
class MarginOf : public ::testing::Test {
 protected:
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  V vector(double size) {
    if constexpr (kDimensions<V> == 2) {
      return {uniform(-size, size), uniform(-size, size)};
    } else {
      return {uniform(-size, size), uniform(-size, size), uniform(-size, size)};
    }
  }
  /// Straight relative motion; half of the targets are faster than the shot.
  Engagement<V> straight() {
    Engagement<V> e;
    e.shooter.position = vector(10);
    e.shooter.velocity = vector(3);
    e.shooter.delay = uniform(0, 1);
    e.projectile.inherit = uniform(0, 1);
    e.projectile.speed = uniform(1, 20);
    e.projectile.radius = uniform(0, 1);
    e.target.radius = uniform(0.1, 4);
    e.target.position = vector(30);
    e.target.velocity = vector(15);
    return e;
  }

  std::mt19937_64 random_{21};
};
using Dimensions = ::testing::Types<Vec2, Vec3>;
TYPED_TEST_SUITE(MarginOf, Dimensions);

TYPED_TEST(MarginOf, every_aim_inside_the_exact_margin_touches_and_some_just_outside_miss) {
  using V = TypeParam;
  int slower = 0;
  for (int i = 0; i < 600; ++i) {
    const Engagement<V> e = this->straight();
    std::array<Hit<V>, 4> hits;
    const Intercept<V> answer = solve_all<V>(e, hits);
    for (int h = 0; h < answer.count; ++h) {
      slower += h;
      const Margin margin = find_margin(e, hits[h]);
      ASSERT_TRUE(margin.exact);
      const auto where = [&] {
        std::ostringstream out;
        out << std::setprecision(17) << "seed 21, case " << i << ", hit " << h << ", margin "
            << margin.angle << ", " << margin.to_left << ", " << margin.to_right << ": " << text(e);
        return out.str();
      };
      if constexpr (kDimensions<V> == 2) {
        for (int k = 0; k <= 200; ++k) {
          const long double share = k / 200.0L * (1 - 1e-12L);
          ASSERT_TRUE(touches_sometime(e, off_aim(hits[h].aim, share * margin.to_left, 0)))
              << where();
          ASSERT_TRUE(touches_sometime(e, off_aim(hits[h].aim, share * margin.to_right, 0)))
              << where();
        }
        if (margin.angle == kPi) continue;
        ASSERT_FALSE(touches_sometime(e, off_aim(hits[h].aim, margin.to_left * (1 + 1e-9L), 0)))
            << where();
        ASSERT_FALSE(touches_sometime(e, off_aim(hits[h].aim, margin.to_right * (1 + 1e-9L), 0)))
            << where();
      } else {
        bool misses = margin.angle == kPi;
        for (int k = 0; k < 3000; ++k) {
          const long double phi = k * 2 * kPi / 3000;
          const long double share = 1 - 1e-12L - (k % 7) * 0.14L;
          ASSERT_TRUE(touches_sometime(e, off_aim(hits[h].aim, share * margin.angle, phi)))
              << where();
          // 3000 directions find the worst one to within 1e-6 of it.
          misses =
              misses || !touches_sometime(e, off_aim(hits[h].aim, margin.angle * (1 + 2e-5L), phi));
        }
        ASSERT_TRUE(misses) << where();
      }
    }
  }
  EXPECT_GT(slower, 20);
}

TYPED_TEST(MarginOf, safe_margin_is_never_above_the_exact_one) {
  using V = TypeParam;
  for (int i = 0; i < 5000; ++i) {
    const Engagement<V> e = this->straight();
    const Intercept<V> answer = solve(e);
    if (!answer) continue;
    EXPECT_LE(safe_margin<V>(e, answer), find_margin<V>(e, answer).angle * (1 + 1e-15)) << text(e);
    EXPECT_GT(safe_margin<V>(e, answer), 0);
  }
}

TYPED_TEST(MarginOf, shots_off_by_the_safe_margin_touch_under_gravity_with_a_muzzle) {
  using V = TypeParam;
  int hits = 0;
  for (int i = 0; i < 2000; ++i) {
    Engagement<V> e = this->straight();
    e.projectile.speed *= 3;
    e.projectile.acceleration = this->vector(9);
    e.target.acceleration = this->vector(3);
    e.shooter.muzzle = this->uniform(0, 2);
    const Intercept<V> answer = solve(e);
    if (!answer) continue;
    ++hits;
    const Margin margin = find_margin<V>(e, answer);
    EXPECT_FALSE(margin.exact);
    EXPECT_EQ(margin.angle, safe_margin<V>(e, answer));
    const long double f = answer.flight_time;
    const long double way = e.shooter.muzzle + e.projectile.speed * f;
    const long double radii = static_cast<long double>(e.target.radius) + e.projectile.radius;
    for (int k = 0; k < 50; ++k) {
      const auto u = off_aim(answer.aim, margin.angle * this->uniform(0, 1), k);
      long double apart = 0;  // from where the true aim is at the time of the hit
      for (int j = 0; j < kDimensions<V>; ++j) {
        const long double off = way * (u[j] - wide(answer.aim)[j]);
        apart += off * off;
      }
      EXPECT_LE(std::sqrt(apart), radii * (1 + 1e-14L)) << text(e);
    }
  }
  EXPECT_GT(hits, 500);
}

TEST(Margin, is_the_angular_radius_of_a_target_at_rest) {
  Engagement2 e;
  e.projectile.speed = 7;
  e.target = {{3, 4}, {}, {}, 1.5};
  e.projectile.radius = 1;
  const Margin margin = find_margin<Vec2>(e, solve(e));
  EXPECT_NEAR(margin.angle, std::asin(0.5), 1e-15);
  EXPECT_NEAR(margin.to_left, std::asin(0.5), 1e-15);
  EXPECT_NEAR(margin.to_right, -std::asin(0.5), 1e-15);
  EXPECT_NEAR(safe_margin<Vec2>(e, solve(e)), 2 * std::asin(0.25), 1e-14);
}

TEST(Margin, of_a_tiny_target_keeps_its_digits) {
  Engagement3 e;
  e.projectile.speed = 7;
  e.target = {{3, 4, 12}, {}, {}, 1e-12};
  EXPECT_NEAR(find_margin<Vec3>(e, solve(e)).angle, 1e-12 / 13, 1e-27);
}

TEST(Margin, is_everything_when_a_fast_target_comes_head_on) {
  Engagement3 e;
  e.projectile.speed = 1;
  e.target = {{100, 0, 0}, {-50, 0, 0}, {}, 5};
  EXPECT_EQ(find_margin<Vec3>(e, solve(e)).angle, kPi);
}

TEST(Margin, goes_on_beyond_an_aim_that_only_just_touches) {
  // Relative velocities of the shot that touch lie between (-3, -4) and (-4, -3). All of them are a
  // circle about (-2, -1) of radius 1, to which the former is a tangent. The latter crosses it at
  // (-4, -3) lambda / 5 with lambda = 2.2 +- sqrt(0.84).
  const Engagement2 e{.projectile = {.speed = 1},
                      .target = {.position = {-5, -5}, .velocity = {2, 1}, .radius = 1}};
  const auto hit = solve(e);
  ASSERT_TRUE(hit);
  EXPECT_NEAR(hit.time, 2.5, 1e-15);
  const Margin margin = find_margin(e, hit);
  EXPECT_TRUE(margin.exact);
  EXPECT_NEAR(margin.to_left, 1.8027805895206929866, 1e-14);
  EXPECT_NEAR(margin.to_right, -0.51577837193412421304, 1e-14);
  EXPECT_EQ(margin.angle, -margin.to_right);
}

TEST(Margin, is_everything_where_the_worst_aim_only_just_touches) {
  // The relative velocities are a circle (a sphere) about (4, 0.5) of radius 2, which touches the
  // edge along (4, 3) and is inside all others.
  const Engagement2 flat{.projectile = {.speed = 2},
                         .target = {.position = {5, 0}, .velocity = {-4, -0.5}, .radius = 3}};
  const Engagement3 full{.projectile = {.speed = 2},
                         .target = {.position = {5, 0, 0}, .velocity = {-4, -0.5, 0}, .radius = 3}};
  for (const Margin& margin : {find_margin(flat, solve(flat)), find_margin(full, solve(full))}) {
    EXPECT_TRUE(margin.exact);
    EXPECT_EQ(margin.angle, kPi);
    EXPECT_EQ(margin.to_left, kPi);
    EXPECT_EQ(margin.to_right, -kPi);
  }
}

TEST(Margin, is_nothing_without_radii_and_for_edges) {
  Engagement2 e;
  e.projectile.speed = 7;
  e.target.position = {3, 4};
  const Margin margin = find_margin<Vec2>(e, solve(e));
  EXPECT_EQ(margin.angle, 0);
  EXPECT_EQ(margin.to_left, 0);
  EXPECT_EQ(margin.to_right, 0);
  EXPECT_TRUE(margin.exact);
  EXPECT_EQ(safe_margin<Vec2>(e, solve(e)), 0);
  e.target.radius = 1;
  e.aim = Aim::edge;
  EXPECT_EQ(find_margin<Vec2>(e, solve(e)).angle, 0);
  EXPECT_FALSE(find_margin<Vec2>(e, solve(e)).exact);
}

TEST(Margin, is_nothing_where_there_is_no_hit) {
  Engagement2 e;
  e.projectile.speed = 1;
  e.target = {{3, 4}, {3, 4}, {}, 1};
  EXPECT_EQ(safe_margin<Vec2>(e, solve(e)), 0);
  EXPECT_EQ(find_margin<Vec2>(e, solve(e)).angle, 0);
}

TEST(Margin, is_the_safe_one_where_the_motion_is_not_straight) {
  Engagement2 e{.projectile = {.speed = 10}, .target = {.position = {50, 0}, .radius = 3}};
  ASSERT_TRUE(find_margin(e, solve(e)).exact);
  e.target.velocity = {0, 5};
  e.target.motion = Turning<Vec2>{0.3};
  const auto turning = solve(e);
  ASSERT_TRUE(turning);
  EXPECT_FALSE(find_margin(e, turning).exact);
  EXPECT_EQ(find_margin(e, turning).angle, safe_margin(e, turning));
}

TEST(Margin, counts_the_travel_of_thrust) {
  Engagement2 e{.projectile = {.speed = 10, .thrust = {.acceleration = 10, .duration = 2}},
                .target = {.position = {70, 0}, .radius = 2}};
  const auto hit = solve(e);  // 10 f + 10 2 (f - 1) = 70 at f = 3
  ASSERT_NEAR(hit.flight_time, 3, 1e-12);
  EXPECT_NEAR(safe_margin(e, hit), 2 * std::asin(2.0 / 140), 1e-12);
  EXPECT_FALSE(find_margin(e, hit).exact);
}

TEST(Margin, of_a_launch_uses_its_own_speed) {
  Engagement2 e;
  e.target = {{30, 40}, {}, {}, 1};
  const auto launch = launch_for_time(e, 2);
  EXPECT_NEAR(safe_margin(e, launch), 2 * std::asin(1 / 100.0), 1e-15);
}

TEST(Margin, scale_does_not_matter) {
  for (const double size : {0x1p-490, 1.0, 0x1p490}) {
    Engagement2 e;
    e.projectile.speed = 3 * size;
    e.target = {{5 * size, 2 * size}, {-1 * size, 1 * size}, {}, 0.5 * size};
    Engagement2 plain;
    plain.projectile.speed = 3;
    plain.target = {{5, 2}, {-1, 1}, {}, 0.5};
    EXPECT_EQ(find_margin<Vec2>(e, solve(e)).to_left,
              find_margin<Vec2>(plain, solve(plain)).to_left);
  }
}

}  // namespace margin_test
}  // namespace aimahead
