// Odds, against closed forms, dense sums, and random shots that are flown.
#include "aimahead/odds.hpp"
#include "aimahead/intercept.hpp"
#include "seeded.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace aimahead {
namespace odds_test {

using scenes::Seeded;

/// Box and Muller: the sum of twelve uniform numbers has too little in its tails.
double gauss(Seeded& seeded) {
  const double radius = std::sqrt(-2 * std::log(1 - seeded.unit()));
  return radius * std::cos(6.283185307179586 * seeded.unit());
}

TEST(HitProbability, of_one_deviation_is_the_error_function) {
  for (const double sd : {1e-9, 0.1, 0.3, 1.0, 7.0, 1e6}) {
    const double expected = std::erf(1 / (sd * std::sqrt(2.0)));
    EXPECT_NEAR(hit_probability(1, std::array{sd}), expected, 1e-14 * expected) << sd;
  }
}

TEST(HitProbability, of_two_equal_deviations_is_rayleighs) {
  for (const double sd : {0.05, 0.07, 0.08, 0.3, 1.0, 20.0, 1e5}) {
    const double expected = -std::expm1(-1 / (2 * sd * sd));
    EXPECT_NEAR(hit_probability(1, std::array{sd, sd}), expected, 1e-13 * expected) << sd;
  }
}

// The integral by angle, P = 1 / (2 pi a b) of (1 - exp(-R^2 g / 2)) / g with g = cos^2 / a^2 +
// sin^2 / b^2: periodic, so that the trapezoidal rule converges quickly unless a / b is large. A
// quarter of the circle is as each other.
double integral_by_angle(double radius, long double a, long double b) {
  constexpr int kSteps = 1000;
  const long double of_a = radius / a;
  const long double of_b = radius / b;
  long double sum = 0;
  for (int k = 0; k <= kSteps; ++k) {
    const long double angle = 1.5707963267948966192L * k / kSteps;
    const long double c = std::cos(angle) * of_a;
    const long double s = std::sin(angle) * of_b;
    const long double g = c * c + s * s;
    sum += (k % kSteps == 0 ? 0.5L : 1) * -std::expm1(-g / 2) / g;
  }
  return static_cast<double>(of_a * of_b * sum / kSteps);
}

TEST(HitProbability, of_two_deviations_is_the_integral_by_angle) {
  Seeded seeded(1);
  for (int i = 0; i < 200; ++i) {
    const double a = std::exp(seeded.between(-3, 3));
    const double b = a * std::exp(seeded.between(-2.5, 0));
    const double expected = integral_by_angle(1, a, b);
    EXPECT_NEAR(hit_probability(1, std::array{b, a}), expected, 1e-12) << a << ' ' << b;
  }
}

TEST(HitProbability, without_one_deviation_leaves_the_other) {
  for (const double sd : {0.1, 1.0, 30.0}) {
    const double alone = hit_probability(1, std::array{sd});
    EXPECT_NEAR(hit_probability(1, std::array{sd, 0.0}), alone, 1e-15);
    EXPECT_NEAR(hit_probability(1, std::array{sd, 1e-9}), alone, 1e-12);
  }
  EXPECT_EQ(hit_probability(1, std::array{0.0, 0.0}), 1);
  EXPECT_EQ(hit_probability(1, std::array{0.0}), 1);
}

TEST(HitProbability, of_none_or_three_deviations_is_zero) {
  EXPECT_EQ(hit_probability(1, {}), 0);
  EXPECT_EQ(hit_probability(1, std::array{0.5, 0.5, 0.5}), 0);
  EXPECT_EQ(hit_probability(1, std::array{0.0, 0.0, 0.0}), 0);
}

// The two ways of computing meet where radius = 14.14 narrow.
TEST(HitProbability, is_smooth_where_the_method_changes) {
  for (const double wide : {0.0708, 0.2, 1.0, 50.0}) {
    const double below = hit_probability(1, std::array{wide, 0.0707106});
    const double above = hit_probability(1, std::array{wide, 0.0707108});
    EXPECT_NEAR(below, above, 1e-6 * below) << wide;
    EXPECT_GE(below, above) << wide;
  }
}

Engagement2 flat_question() {
  return {.shooter = {.delay = 0.4, .muzzle = 1},
          .projectile = {.speed = 30, .acceleration = {0, -3}, .radius = 0.1},
          .target = {.position = {40, 10}, .velocity = {-3, 8}, .radius = 1}};
}

TEST(Odds, without_uncertainty_are_certain) {
  const auto odds = find_odds(flat_question(), {});
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds.probability, 1);
  EXPECT_EQ(odds.across_sd[0], 0);
  EXPECT_EQ(odds.time, solve(flat_question()).time);
}

// A gun at rest, a target that flies straight away: what deviates across is the place alone.
TEST(Odds, of_a_place_are_its_own) {
  const Engagement2 question{.projectile = {.speed = 20},
                             .target = {.position = {30, 0}, .velocity = {5, 0}, .radius = 2}};
  const auto odds = find_odds(question, {.position_sd = 1.5});
  EXPECT_NEAR(odds.across_sd[0], 1.5, 1e-14);
  EXPECT_NEAR(odds.probability, std::erf(2 / (1.5 * std::sqrt(2.0))), 1e-13);
  EXPECT_NEAR(find_odds(question, {.velocity_sd = 0.3}).across_sd[0], 0.3 * 2, 1e-14);
  EXPECT_NEAR(find_odds(question, {.maneuver = 0.3}).across_sd[0], std::sqrt(0.3 * 8 / 3), 1e-14);
  EXPECT_NEAR(find_odds(question, {.aim_sd = 0.01}).across_sd[0], 0.01 * 40, 1e-13);
  EXPECT_NEAR(find_odds(question, {.speed_sd = 3}).across_sd[0], 0, 1e-13);
  EXPECT_NEAR(find_odds(question, {.delay_sd = 3}).across_sd[0], 0, 1e-13);
}

TEST(Odds, of_a_covariance_of_two_deviations_are_theirs) {
  Uncertainty<Vec3> known;
  known.covariance.emplace();
  for (std::size_t i = 0; i < 3; ++i) {
    (*known.covariance)[i][i] = 0.49;
    (*known.covariance)[i + 3][i + 3] = 0.09;
  }
  const Engagement3 question{
      .projectile = {.speed = 30},
      .target = {.position = {40, 10, -5}, .velocity = {-3, 8, 2}, .radius = 1}};
  const auto expected = find_odds(question, {.position_sd = 0.7, .velocity_sd = 0.3});
  const auto odds = find_odds(question, known);
  EXPECT_NEAR(odds.probability, expected.probability, 1e-14);
  EXPECT_NEAR(odds.across_sd[0], expected.across_sd[0], 1e-14);
}

TEST(Odds, of_a_covariance_that_is_not_a_number_are_refused) {
  const Engagement2 question{.projectile = {.speed = 30},
                             .target = {.position = {40, 10}, .radius = 1}};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      Uncertainty<Vec2> known;
      known.covariance.emplace();
      for (std::size_t k = 0; k < 4; ++k) (*known.covariance)[k][k] = 1;
      (*known.covariance)[i][j] = std::numeric_limits<double>::quiet_NaN();
      EXPECT_STREQ(find_odds(question, known).fault, "uncertainty.covariance") << i << " " << j;
    }
  }
}

/// A shot of a second along x, whose target deviates by `wide` and `narrow` across it, the first at
/// this angle to z: the odds within a radius.
void expect_odds_by_angle(double radius, double wide, double narrow, double angle) {
  const double distance = std::max(1.0, 16 * radius);
  const Engagement3 question{.projectile = {.speed = distance},
                             .target = {.position = {distance, 0, 0}, .radius = radius}};
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  const double z = c * wide * (c * wide) + s * narrow * (s * narrow);
  const double y = s * wide * (s * wide) + c * narrow * (c * narrow);
  const double both = s * c * (wide - narrow) * (wide + narrow);
  Uncertainty<Vec3> known;
  known.covariance.emplace();
  (*known.covariance)[1] = {0, y, both};
  (*known.covariance)[2] = {0, both, z};
  // Of the covariance as it is after its roundings.
  const long double half = (static_cast<long double>(z) - y) / 2;
  const long double determinant =
      static_cast<long double>(z) * y - static_cast<long double>(both) * both;
  const long double square = (static_cast<long double>(z) + y) / 2 +
                             std::sqrt(half * half + static_cast<long double>(both) * both);
  const double expected =
      integral_by_angle(radius, std::sqrt(square), std::sqrt(determinant / square));
  const auto odds = find_odds(question, known);
  std::ostringstream arguments;
  arguments << std::hexfloat << radius << ", " << wide << ", " << narrow << ", " << angle;
  ASSERT_TRUE(odds) << arguments.str();
  EXPECT_NEAR(odds.probability, expected, 3e-13 * expected) << arguments.str();
}

// On both sides of each threshold of the series over a circle: where deviations are taken for
// alike, where the ends of the circle are all, where a determinant cancels, and where squares of
// deviations leave the range that is computed in without square roots.
TEST(Odds, are_the_integral_by_angle_about_every_threshold) {
  Seeded seeded(21);
  for (int i = 0; i < 600; ++i) {
    const double off = std::exp(seeded.between(-3, 3));
    const double ratio = i % 3 == 0   ? 1 - 0x1p-27 * off
                         : i % 3 == 1 ? std::exp(seeded.between(-3.4, -2))
                                      : std::exp(seeded.between(-2, 0));
    const double near_t[] = {0.5, 20, 20 * off, 0.05 * off};
    const double t = near_t[i / 3 % 4] * std::exp(seeded.between(-0.3, 0.3));
    const double power[] = {0, -100, 100};
    const double wide = std::exp2(power[i / 12 % 3] + seeded.between(-3, 3));
    const double narrow = ratio * wide;
    const double radius = 2 * narrow * std::sqrt(t / (1 + ratio * ratio));
    const double angle = seeded.between(0, 6.28);
    expect_odds_by_angle(radius, wide, narrow, angle);
  }
}

TEST(Odds, of_tiny_radii_lose_nothing) {
  Seeded seeded(22);
  for (int i = 0; i < 100; ++i) {
    const double wide = std::exp2(seeded.between(-30, -28));
    const double narrow = wide * std::exp(seeded.between(-2, 0));
    const double radius =
        std::exp2(i % 2 == 0 ? seeded.between(-535, -505) : seeded.between(-402, -398));
    expect_odds_by_angle(radius, wide, narrow, seeded.between(0, 6.28));
  }
}

template <class V>
V deviation(Seeded& seeded, double sd) {
  if constexpr (kDimensions<V> == 2) {
    const double x = gauss(seeded);
    return Vec2{x, gauss(seeded)} * sd;
  } else {
    const double x = gauss(seeded);
    const double y = gauss(seeded);
    return Vec3{x, y, gauss(seeded)} * sd;
  }
}

/// How near the shot of `answer`, with deviations of its own, comes to a target with others.
double fly(const Engagement3& e, const Intercept<Vec3>& answer, const Uncertainty<Vec3>& known,
           Seeded& seeded) {
  const Vec3 place = e.target.position + deviation<Vec3>(seeded, known.position_sd);
  const Vec3 velocity = e.target.velocity + deviation<Vec3>(seeded, known.velocity_sd);
  const Vec3 turned = answer.aim + deviation<Vec3>(seeded, known.aim_sd);
  const Vec3 aim = turned / length(turned);
  const double speed = e.projectile.speed + known.speed_sd * gauss(seeded);
  const double launch = e.shooter.delay + known.delay_sd * gauss(seeded);
  double nearest = std::numeric_limits<double>::infinity();
  // The distance of two parabolas, by samples around the mean hit and a parabola through the least.
  constexpr int kSamples = 400;
  const double reach = 0.25 * answer.flight_time;
  for (int i = 0; i <= kSamples; ++i) {
    const double time = answer.time + reach * (2.0 * i / kSamples - 1);
    const double f = time - launch;
    const Vec3 gun = e.shooter.position + e.shooter.velocity * launch;
    const Vec3 shot = gun + aim * (e.shooter.muzzle + speed * f) +
                      e.shooter.velocity * (e.projectile.inherit * f) +
                      e.projectile.acceleration * (f * f / 2);
    nearest = std::min(nearest, length(place + velocity * time - shot));
  }
  return nearest;
}

TEST(Odds, are_the_share_of_flown_shots_that_hit) {
  Seeded seeded(11);
  for (int scene = 0; scene < 8; ++scene) {
    SCOPED_TRACE(scene);
    Engagement3 question;
    question.shooter.velocity = {seeded.between(-4, 4), seeded.between(-4, 4), 0};
    question.shooter.delay = seeded.between(0, 0.5);
    question.shooter.muzzle = 1;
    question.projectile.speed = seeded.between(60, 90);
    question.projectile.acceleration = {0, 0, -9.81};
    question.target.position = {seeded.between(40, 90), seeded.between(-40, 40), 10};
    question.target.velocity = {seeded.between(-8, 8), seeded.between(-8, 8), 1};
    question.target.radius = seeded.between(0.5, 1.5);
    const Uncertainty<Vec3> known{.position_sd = seeded.between(0.2, 0.8),
                                  .velocity_sd = seeded.between(0, 0.5),
                                  .aim_sd = seeded.between(0, 0.01),
                                  .speed_sd = seeded.between(0, 0.5),
                                  .delay_sd = seeded.between(0, 0.01)};
    const auto answer = solve(question);
    const auto odds = find_odds(question, known);
    ASSERT_TRUE(odds);
    constexpr int kShots = 4000;
    int hits = 0;
    for (int i = 0; i < kShots; ++i) {
      hits += fly(question, answer, known, seeded) <= question.target.radius;
    }
    const double p = odds.probability;
    const double error = std::sqrt(p * (1 - p) / kShots);
    EXPECT_NEAR(static_cast<double>(hits) / kShots, p, 4.5 * error + 0.003);
  }
}

TEST(Odds, move_with_their_world) {
  Engagement2 question = flat_question();
  const Uncertainty<Vec2> known{
      .position_sd = 0.5, .velocity_sd = 0.3, .aim_sd = 0.01, .speed_sd = 0.5, .delay_sd = 0.02};
  const auto odds = find_odds(question, known);
  const auto turned = [](const Vec2& v) {
    return Vec2{0.6 * v.x - 0.8 * v.y, 0.8 * v.x + 0.6 * v.y};
  };
  question.shooter.position = {17, -4};
  question.target.position = Vec2{17, -4} + turned(question.target.position);
  question.target.velocity = turned(question.target.velocity);
  question.projectile.acceleration = turned(question.projectile.acceleration);
  EXPECT_NEAR(find_odds(question, known).probability, odds.probability, 1e-12);
}

/// The question and its uncertainty with all lengths multiplied by a factor.
template <class V>
Engagement<V> lengthened(Engagement<V> e, double times) {
  e.projectile.speed *= times;
  e.projectile.acceleration = e.projectile.acceleration * times;
  e.target.position = e.target.position * times;
  e.target.velocity = e.target.velocity * times;
  e.target.radius *= times;
  return e;
}
template <class V>
Uncertainty<V> lengthened(Uncertainty<V> known, double times) {
  known.position_sd *= times;
  known.velocity_sd *= times;
  known.maneuver *= times * times;
  known.speed_sd *= times;
  if (known.covariance) {
    for (auto& row : *known.covariance) {
      for (double& x : row) x *= times * times;
    }
  }
  return known;
}

template <class V>
void expect_same_odds_in_any_unit(const Engagement<V>& question, const Uncertainty<V>& known) {
  const auto odds = find_odds(question, known);
  ASSERT_TRUE(odds);
  const double wanted = odds.probability / 2;
  Prospect<V> prospect;
  prospect.position = question.target.position;
  prospect.velocity = question.target.velocity;
  const std::vector<Prospect<V>> still{prospect};
  const double odds_of_one = odds_of_aim<V>(question, still, known, odds.aim).probability;
  for (const double unit : {0x1p-450, 0x1p-250, 0x1p250, 0x1p450}) {
    SCOPED_TRACE(unit);
    const auto longer = lengthened(question, unit);
    const auto then = lengthened(known, unit);
    const auto same = find_odds(longer, then);
    ASSERT_TRUE(same);
    EXPECT_NEAR(same.probability, odds.probability, 1e-11);
    EXPECT_LT(same.error, 1e-9);
    for (std::size_t i = 0; i < odds.across_sd.size(); ++i) {
      EXPECT_NEAR(same.across_sd[i] / unit, odds.across_sd[i], 1e-11);
    }
    EXPECT_NEAR(find_scatter(longer, then, wanted).aim_sd,
                find_scatter(question, known, wanted).aim_sd, 1e-9);
    prospect.position = longer.target.position;
    prospect.velocity = longer.target.velocity;
    const std::vector<Prospect<V>> far{prospect};
    EXPECT_NEAR(odds_of_aim<V>(longer, far, then, odds.aim).probability, odds_of_one, 1e-6);
  }
}

TEST(Odds, are_the_same_in_any_unit_of_length) {
  Engagement2 flat = flat_question();
  flat.shooter.muzzle = flat.projectile.radius = 0;
  const Engagement3 question{
      .projectile = {.speed = 30},
      .target = {.position = {40, 10, -5}, .velocity = {-3, 8, 2}, .radius = 1}};
  expect_same_odds_in_any_unit<Vec2>(flat, {.position_sd = 0.7, .velocity_sd = 0.3});
  expect_same_odds_in_any_unit<Vec3>(question, {.position_sd = 0.7, .maneuver = 0.2});
  expect_same_odds_in_any_unit<Vec2>(flat, {.maneuver = 0.4, .aim_sd = 0.02, .delay_sd = 0.1});
  Uncertainty<Vec3> known{.aim_sd = 0.01, .speed_sd = 0.5};
  known.covariance.emplace();
  for (std::size_t i = 0; i < 3; ++i) {
    (*known.covariance)[i][i] = 0.2 + 0.1 * static_cast<double>(i);
    (*known.covariance)[i + 3][i + 3] = 0.09;
  }
  (*known.covariance)[0][1] = (*known.covariance)[1][0] = 0.1;
  expect_same_odds_in_any_unit<Vec3>(question, known);
}

// What no double says is not said: variances beyond 1e308.
TEST(Odds, have_no_meaning_where_variances_are_beyond_doubles) {
  const Engagement3 question{
      .projectile = {.speed = 30},
      .target = {.position = {40, 10, -5}, .velocity = {-3, 8, 2}, .radius = 1}};
  for (const Uncertainty<Vec3>& known :
       {Uncertainty<Vec3>{.position_sd = 1e155}, Uncertainty<Vec3>{.velocity_sd = 1e308},
        Uncertainty<Vec3>{.aim_sd = 1e300}, Uncertainty<Vec3>{.delay_sd = 1e200}}) {
    const auto odds = find_odds(question, known);
    EXPECT_EQ(odds.status, Status::hit);
    EXPECT_FALSE(odds);
    EXPECT_EQ(odds.probability, 0);
    EXPECT_EQ(odds.across_sd[0], 0);
    EXPECT_EQ(odds.across_sd[1], 0);
    Prospect<Vec3> prospect;
    prospect.position = question.target.position;
    prospect.velocity = question.target.velocity;
    const std::vector<Prospect<Vec3>> only{prospect};
    if (known.position_sd == 0 && known.velocity_sd == 0) {
      EXPECT_EQ(odds_of_aim<Vec3>(question, only, known, odds.aim).probability, 0);
    }
    EXPECT_EQ(find_firing_time(question, known, {}, 0, 1).probability, 0);
    EXPECT_FALSE(find_window(question, known, 0.1, 1));
  }
}

TEST(Odds, blame_what_they_do_not_know) {
  const auto blamed = [](const Engagement2& question, const Uncertainty<Vec2>& known = {}) {
    const auto odds = find_odds(question, known);
    EXPECT_EQ(odds.status, Status::invalid);
    EXPECT_FALSE(odds);
    return std::string(odds.fault ? odds.fault : "");
  };
  Engagement2 question = flat_question();
  question.target.radius = question.projectile.radius = 0;
  EXPECT_EQ(blamed(question), "target.radius");
  question = flat_question();
  question.aim = Aim::edge;
  EXPECT_EQ(blamed(question), "aim");
  question = flat_question();
  question.projectile.quadratic_drag = 0.1;
  EXPECT_EQ(blamed(question), "projectile.quadratic_drag");
  question = flat_question();
  question.shooter.turret = Turret<Vec2>{.turn_rate = 1};
  EXPECT_EQ(blamed(question), "shooter.turret");
  EXPECT_EQ(blamed(flat_question(), {.velocity_sd = -1}), "uncertainty.velocity_sd");
  Uncertainty<Vec2> known;
  known.covariance = Covariance<Vec2>{{{1, 0.5, 0, 0}, {0.4, 1, 0, 0}, {}, {}}};
  EXPECT_EQ(blamed(flat_question(), known), "uncertainty.covariance");
  known.covariance = Covariance<Vec2>{{{1, 2, 0, 0}, {2, 1, 0, 0}, {}, {}}};
  EXPECT_EQ(blamed(flat_question(), known), "uncertainty.covariance");
  known.covariance = Covariance<Vec2>{{{1, 1, 0, 0}, {1, 1, 0, 0}, {}, {}}};
  EXPECT_EQ(find_fault(flat_question(), known), nullptr);
}

TEST(Odds, have_no_meaning_where_target_and_shot_move_alike) {
  const Engagement2 question{.projectile = {.speed = 0},
                             .target = {.position = {2, 0}, .velocity = {0, 0}, .radius = 1}};
  EXPECT_FALSE(find_odds(question, {.position_sd = 1}));
}

TEST(FindScatter, gives_the_wanted_odds) {
  for (const double wanted : {0.9, 0.5, 0.1, 0.01}) {
    Uncertainty<Vec2> known{.position_sd = 0.2, .velocity_sd = 0.1};
    const auto scatter = find_scatter(flat_question(), known, wanted);
    ASSERT_TRUE(scatter) << wanted;
    known.aim_sd = scatter.aim_sd;
    EXPECT_NEAR(find_odds(flat_question(), known).probability, wanted, 1e-9) << wanted;
  }
}

TEST(FindScatter, says_why_there_is_none) {
  const auto status = [](const Engagement2& question, const Uncertainty<Vec2>& known,
                         double probability) {
    return find_scatter(question, known, probability).status;
  };
  EXPECT_EQ(status(flat_question(), {.position_sd = 5}, 0.9), ScatterStatus::odds_too_low);
  // However much the gun scatters, some shots hit.
  EXPECT_EQ(status(flat_question(), {}, 0), ScatterStatus::odds_too_high);
  Engagement2 receding = flat_question();
  receding.target.velocity = {100, 0};
  EXPECT_EQ(status(receding, {}, 0.5), ScatterStatus::no_hit);
  EXPECT_STREQ(find_scatter(flat_question(), {}, 1.5).fault, "probability");
  EXPECT_STREQ(find_scatter(flat_question(), {.aim_sd = -1}, 0.5).fault, "uncertainty.aim_sd");
}

TEST(FindWindow, is_where_the_odds_suffice) {
  // It passes at x = 10: near it is hit surely, before and after hardly.
  const Engagement2 question{.projectile = {.speed = 50},
                             .target = {.position = {10, -60}, .velocity = {0, 20}, .radius = 1}};
  const Uncertainty<Vec2> known{.aim_sd = 0.03};
  const auto window = find_window(question, known, 0.9, 6);
  ASSERT_TRUE(window);
  EXPECT_GT(window.from, 0);
  EXPECT_LT(window.to, 6);
  const auto at = [&](double delay) {
    Engagement2 fired = question;
    fired.shooter.delay = delay;
    return find_odds(fired, known).probability;
  };
  EXPECT_NEAR(at(window.from), 0.9, 1e-6);
  EXPECT_NEAR(at(window.to), 0.9, 1e-6);
  EXPECT_GT(at((window.from + window.to) / 2), 0.9);
  EXPECT_LT(at(window.from - 0.01), 0.9);
  EXPECT_EQ(find_window(question, known, 0.9999999, 6).status, OddsStatus::none);
  Engagement2 backwards = question;
  backwards.projectile.speed = -50;
  EXPECT_STREQ(find_window(backwards, known, 0.9, 6).fault, "projectile.speed");
  EXPECT_STREQ(find_window(question, known, 0.9, -1).fault, "latest");
  EXPECT_STREQ(find_window(question, known, -0.1, 6).fault, "probability");
  EXPECT_STREQ(find_window(question, known, 1.1, 6).fault, "probability");
}

}  // namespace odds_test
}  // namespace aimahead
