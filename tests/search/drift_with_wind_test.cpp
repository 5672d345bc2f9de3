// A target that drifts with the wind W, or at the terminal velocity W of the shots' fall. Seen from
// there it rests, and a shot under linear drag c comes to rest, too. After a flight f a hit is
//
//   |p - (kU - W) e| = s e,   e = (1 - exp(-c f)) / c,   0 < e < 1 / c,
//
// which whole numbers decide exactly.
#include "generators.hpp"
#include "question_line.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <cmath>
#include <optional>

namespace aimahead {
namespace drift_with_wind_test {

/// The equation a e^2 + b e + c = 0, its coefficients whole numbers.
struct Equation {
  double a, b, c;

  [[nodiscard]] double at(double e) const { return (a * e + b) * e + c; }
  [[nodiscard]] double discriminant() const { return b * b - 4 * a * c; }

  /// The smallest zero between 0 and `end`, c being positive.
  [[nodiscard]] std::optional<double> first_zero(double end) const {
    const bool dips = a > 0 && b < 0 && -b < 2 * a * end && discriminant() > 0;
    if (!(at(end) < 0 || dips)) return std::nullopt;
    // The form that does not cancel where b is negative, and the other.
    const long double root = std::sqrt(static_cast<long double>(discriminant()));
    if (b < 0) return static_cast<double>(2 * c / (-b + root));
    return static_cast<double>((-b - root) / (2 * static_cast<long double>(a)));
  }
};

template <class V>
void judge(oracle::Random& random, int questions, bool falls) {
  for (int i = 0; i < questions; ++i) {
    Engagement<V> e{};
    const double stop = std::ldexp(1.0, static_cast<int>(random.integer(0, 4)));
    e.projectile.speed = double(random.integer(0, 12));
    e.projectile.drag = 1 / stop;
    e.projectile.wind = oracle::whole_vector<V>(random, 6);
    e.projectile.inherit = double(random.integer(0, 1));
    e.shooter.velocity = oracle::whole_vector<V>(random, 6);
    e.target.position = oracle::whole_vector<V>(random, 40);
    e.target.velocity = e.projectile.wind;
    const V p = e.target.position;
    const V drift = e.projectile.wind;
    if (falls) {
      e.projectile.acceleration = e.projectile.drag * drift;
      e.projectile.wind = {};
    }
    const V g = e.projectile.inherit * e.shooter.velocity - drift;
    const double s = e.projectile.speed;
    const Equation equation{dot(g, g) - s * s, -2 * dot(p, g), dot(p, p)};
    const bool touches = equation.discriminant() == 0 || equation.at(stop) == 0;
    if (equation.c == 0 || touches) continue;

    SCOPED_TRACE(oracle::line_of(e));
    const std::optional<double> zero = equation.first_zero(stop);
    const Intercept<V> answer = solve(e);
    ASSERT_EQ(answer.status, zero ? Status::hit : Status::unreachable);
    if (zero) {
      const double flight = -stop * std::log1p(-*zero / stop);
      ASSERT_NEAR(answer.time, flight, 1e-9 * flight);
    }
  }
}

TEST(DriftWithWind, shot_and_target_rest_in_the_same_air) {
  oracle::Random random(1);
  judge<Vec2>(random, 3000, false);
  judge<Vec3>(random, 3000, false);
}

TEST(DriftWithWind, shot_falls_in_the_end_as_the_target_does) {
  oracle::Random random(2);
  judge<Vec2>(random, 3000, true);
  judge<Vec3>(random, 3000, true);
}

}  // namespace drift_with_wind_test
}  // namespace aimahead
