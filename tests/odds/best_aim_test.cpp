// The odds of an aim against a target that moves in one of several ways, against the odds of one
// way, dense sums and flown shots; and the best aim, against dense sampling.
#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"
#include "flown_shots.hpp"
#include "generators.hpp"
#include "odds/hit_probability.hpp"
#include "question.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace aimahead {
namespace best_aim_test {

using oracle::Random;
using oracle::say;
using scenes::gauss_vector;
using scenes::OddsKind;
using scenes::Seeded;

template <class V>
Prospect<V> prospect_of(const Target<V>& target, double position_sd, double velocity_sd) {
  Prospect<V> prospect;
  prospect.position = target.position;
  prospect.velocity = target.velocity;
  prospect.acceleration = target.acceleration;
  constexpr int kN = kDimensions<V>;
  for (int i = 0; i < kN; ++i) {
    prospect.covariance[i][i] = position_sd * position_sd;
    prospect.covariance[kN + i][kN + i] = velocity_sd * velocity_sd;
  }
  return prospect;
}

// The probability of one Gaussian number in an interval off its middle, and of two in a circle, by
// sums.
TEST(OffCentre, probabilities_are_dense_sums) {
  Seeded seeded(3);
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE(i);
    const double wide = std::exp(seeded.between(-3, 2));
    const double narrow = wide * std::exp(seeded.between(-4, 0));
    const double x = seeded.between(-2, 2);
    const double y = seeded.between(-2, 2);
    const double in_interval = (std::erf((1 - x) / (wide * std::sqrt(2.0))) +
                                std::erf((1 + x) / (wide * std::sqrt(2.0)))) /
                               2;
    EXPECT_NEAR(detail::odds::within_interval_at(1, x, wide), in_interval, 1e-14);
    constexpr int kSteps = 20'000;
    double sum = 0;
    for (int k = 0; k < kSteps; ++k) {
      const double at = 2 * (k + 0.5) / kSteps - 1;
      const double half = std::sqrt(1 - at * at);
      const double z = (at - y) / narrow;
      sum += std::exp(-z * z / 2) *
             (std::erf((half - x) / (wide * std::sqrt(2.0))) +
              std::erf((half + x) / (wide * std::sqrt(2.0)))) /
             2;
    }
    sum *= 2.0 / kSteps / (narrow * std::sqrt(2 * 3.14159265358979324));
    EXPECT_NEAR(detail::odds::within_circle_at(1, wide, narrow, x, y), sum, 1e-6);
  }
}

// The mean near the rim, both deviations small: from dense sums.
TEST(OffCentre, probabilities_at_the_rim_are_right) {
  const auto odds = detail::odds::within_circle_at;
  EXPECT_NEAR(odds(1, 8.308e-4, 7.870e-4, -0.10576, -0.99498), 0.2286455637505, 1e-9);
  EXPECT_NEAR(odds(1, 2e-3, 2e-3, 0.1, 0.99499), 0.4990923980127, 1e-9);
  EXPECT_NEAR(odds(1, 1e-4, 1e-4, 0.02, 0.9998), 0.4999002644318, 1e-9);
}

TEST(OffCentre, is_certain_without_deviations) {
  EXPECT_EQ(detail::odds::within_interval_at(1, 0.9, 0), 1);
  EXPECT_EQ(detail::odds::within_interval_at(1, -1.1, 0), 0);
  EXPECT_NEAR(detail::odds::within_circle_at(1, 0, 0, 0.7, 0.7), 1, 1e-15);
  EXPECT_EQ(detail::odds::within_circle_at(1, 0, 0, 0.8, 0.8), 0);
  EXPECT_NEAR(detail::odds::within_circle_at(1, 0.5, 0, 0, 0.6),
              std::erf(0.8 / (0.5 * std::sqrt(2.0))), 1e-14);
}

template <class V>
void expect_odds_of_one(std::uint64_t first) {
  for (std::uint64_t seed = first; seed < first + 40; ++seed) {
    SCOPED_TRACE(seed);
    Seeded seeded(seed);
    auto [question, known] = scenes::draw_odds_scene<V>(OddsKind::covariance, 0.01, seeded);
    const auto odds = find_odds(question, known);
    if (!odds) continue;
    auto prospect = prospect_of(question.target, 0, 0);
    prospect.covariance = *known.covariance;
    prospect.maneuver = known.maneuver;
    prospect.weight = 7;
    const std::vector<Prospect<V>> all{prospect};
    EXPECT_NEAR(odds_of_aim<V>(question, all, known, odds.aim).probability, odds.probability, 1e-6);
    // The odds of one are best where it is hit.
    const BestAim<V> best = find_best_aim<V>(question, all, known);
    ASSERT_TRUE(best);
    EXPECT_GE(best.probability, odds.probability - 1e-6);
    EXPECT_NEAR(best.probability, odds.probability, 0.01);
  }
}
TEST(OddsOfAim, of_one_prospect_are_find_odds) {
  expect_odds_of_one<Vec2>(1);
  expect_odds_of_one<Vec3>(101);
}

/// A random shot that gravity, drag or thrust bends, at a target that is known to within 0.01.
struct BentShot {
  Engagement2 question;
  Prospect<Vec2> target;

  explicit BentShot(Random& random) {
    question.projectile = {.speed = random.between(10, 30), .acceleration = {0, -10}};
    if (random.chance(0.3))
      question.projectile.drag = random.between(0.05, 0.5);
    else if (random.chance(0.4))
      question.projectile.thrust = {random.between(0, 20), 0.5};
    question.target = {.position = {random.between(-20, 20), random.between(-5, 20)},
                       .velocity = {random.between(-3, 3), random.between(-3, 3)},
                       .radius = 0.5};
    target = prospect_of(question.target, 0.01, 0);
  }
  [[nodiscard]] double odds(const Vec2& aim) const {
    return odds_of_aim<Vec2>(question, {&target, 1}, {}, aim).probability;
  }
  /// The least distance between shot and target that steps of a thousandth of a second see.
  [[nodiscard]] double distance(const Vec2& aim) const {
    constexpr double kStep = 1e-3;
    const Projectile<Vec2>& shot = question.projectile;
    Vec2 place{};
    Vec2 velocity = aim * shot.speed;
    double min = 1e9;
    for (double t = 0; t < 60; t += kStep) {
      const Vec2 apart = place - question.target.position - question.target.velocity * t;
      min = std::min(min, length(apart));
      Vec2 growth = shot.acceleration - velocity * shot.drag;
      if (t < shot.thrust.duration) growth = growth + aim * shot.thrust.acceleration;
      place = place + velocity * kStep + growth * (kStep * kStep / 2);
      velocity = velocity + growth * kStep;
    }
    return min;
  }
};

TEST(OddsOfAim, are_1_along_every_hit_of_a_bent_shot) {
  int later_hits = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(9100, 300)) {
    SCOPED_TRACE(say("seed ", seed));
    Random random(seed);
    const BentShot shot(random);
    std::array<Hit<Vec2>, 8> hits;
    const int count = static_cast<int>(solve_all(shot.question, hits).count);
    for (int i = 0; i < count; ++i) EXPECT_NEAR(shot.odds(hits[i].aim), 1, 1e-6);
    later_hits += std::max(0, count - 1);
  }
  EXPECT_GT(later_hits, oracle::share_of(100));
}

TEST(OddsOfAim, are_those_of_the_nearest_passage_of_a_bent_shot) {
  for (const std::uint64_t seed : oracle::SweepSeeds(9200, 60)) {
    SCOPED_TRACE(say("seed ", seed));
    Random random(seed);
    const BentShot shot(random);
    for (int i = 0; i < 4; ++i) {
      const double angle = random.between(-std::numbers::pi, std::numbers::pi);
      const Vec2 aim{std::cos(angle), std::sin(angle)};
      const double distance = shot.distance(aim);
      if (std::fabs(distance - 0.5) < 0.1) continue;  // about the target's edge
      EXPECT_NEAR(shot.odds(aim), distance < 0.5 ? 1 : 0, 1e-6);
    }
  }
}

TEST(OddsOfAim, blame_an_aim_without_direction) {
  const Engagement2 question{.projectile = {.speed = 50}, .target = {.radius = 2}};
  const Prospect<Vec2> only = prospect_of(Target<Vec2>{.position = {50, 1}}, 0.5, 0);
  const AimOdds odds = odds_of_aim<Vec2>(question, {&only, 1}, {}, Vec2{});
  EXPECT_EQ(odds.status, OddsStatus::invalid);
  EXPECT_STREQ(odds.fault, "aim");
}

TEST(OddsOfAim, are_none_beyond_the_range) {
  Engagement2 question;
  question.projectile = {.speed = 100, .range = 10};
  question.target.radius = 1;
  Prospect<Vec2> prospect;
  prospect.position = {100, 0};
  const std::span<const Prospect<Vec2>> only(&prospect, 1);
  EXPECT_EQ(odds_of_aim<Vec2>(question, only, {}, Vec2{1, 0}).probability, 0);
  question.projectile.range = 101;
  EXPECT_EQ(odds_of_aim<Vec2>(question, only, {}, Vec2{1, 0}).probability, 1);
}

// A shot at 10 along x whose flight ends at (10, 0).
TEST(OddsOfAim, count_what_is_touched_before_the_flight_ends) {
  struct Place {
    Vec2 position;
    double sd;  // along y
    double odds;
  };
  // sqrt(3) is half of the target's width at x = 10 if its centre is at 11.
  const Place places[] = {
      {{11, 0}, 0, 1},
      {{11.9, 0}, 0, 1},
      {{12.1, 0}, 0, 0},
      {{11, 1.7}, 0, 1},
      {{11, 1.8}, 0, 0},
      {{11, 0}, 1, std::erf(std::sqrt(1.5))},
      {{11, std::sqrt(3)}, 0.5, std::erf(std::sqrt(24)) / 2},
      {{10, 2}, 0.5, std::erf(std::sqrt(32)) / 2},
  };
  for (const Place& place : places) {
    Prospect<Vec2> prospect;
    prospect.position = place.position;
    prospect.covariance[1][1] = place.sd * place.sd;
    const std::span<const Prospect<Vec2>> only(&prospect, 1);
    Engagement2 short_lived{.projectile = {.speed = 10, .lifetime = 1}, .target = {.radius = 2}};
    Engagement2 short_ranged{.projectile = {.speed = 10, .range = 10}, .target = {.radius = 2}};
    for (const Engagement2& question : {short_lived, short_ranged}) {
      EXPECT_NEAR(odds_of_aim<Vec2>(question, only, {}, Vec2{1, 0}).probability, place.odds, 1e-7)
          << place.position.x << " " << place.position.y << " " << place.sd;
    }
  }
}

TEST(OddsOfAim, are_those_of_a_target_that_keeps_beside_the_shot) {
  const Engagement2 question{.projectile = {.speed = 10, .lifetime = 3}, .target = {.radius = 2}};
  for (const double y : {0.0, 1.0, 1.999, 2.001, -1.0, 9.0}) {
    Prospect<Vec2> prospect;
    prospect.position = {0, y};
    prospect.velocity = {10, 0};
    const std::span<const Prospect<Vec2>> only(&prospect, 1);
    const double expected = std::fabs(y) < 2 ? 1 : 0;
    EXPECT_EQ(odds_of_aim<Vec2>(question, only, {}, Vec2{1, 0}).probability, expected) << y;
    Prospect<Vec2> unsure = prospect;
    unsure.covariance[1][1] = 0.25;
    const std::span<const Prospect<Vec2>> one(&unsure, 1);
    const double within = (std::erf((2 - y) * std::sqrt(2)) + std::erf((2 + y) * std::sqrt(2))) / 2;
    const double odds = odds_of_aim<Vec2>(question, one, {}, Vec2{1, 0}).probability;
    if (std::fabs(y) < 2) {
      EXPECT_NEAR(odds, within, 1e-7) << y;
    }
  }
}

// Without deviations a shot hits or not, as sampling its flight shows.
TEST(OddsOfAim, are_those_of_a_flight_within_lifetime_and_range) {
  int ended = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(9300, 1000)) {
    SCOPED_TRACE(say("seed ", seed));
    Random random(seed);
    const auto vector = [&](double size) {
      return Vec2{random.between(-size, size), random.between(-size, size)};
    };
    Engagement2 question;
    question.projectile.speed = random.between(5, 20);
    if (random.chance(0.5)) question.projectile.acceleration = {0, -10};
    question.projectile.lifetime = random.between(0.2, 3);
    if (random.chance(0.5)) question.projectile.range = random.between(2, 20);
    question.target.radius = random.between(0.5, 3);
    Prospect<Vec2> prospect;
    prospect.position = vector(20);
    prospect.velocity = vector(6);
    const double angle = std::atan2(prospect.position.y, prospect.position.x);
    const double off = random.between(-0.3, 0.6);
    const Vec2 aim{std::cos(angle + off), std::sin(angle + off)};
    double least = 1e9;
    bool is_ended = false;  // nearest at the end of the flight
    const int kSteps = 20'000;
    for (int i = 0; i <= kSteps; ++i) {
      const double f = question.projectile.lifetime * i / kSteps;
      const Vec2 flown =
          aim * (question.projectile.speed * f) + question.projectile.acceleration * (f * f / 2);
      if (length(flown) > question.projectile.range) break;
      const double distance = length(prospect.position + prospect.velocity * f - flown);
      is_ended = distance < least;
      least = std::min(least, distance);
    }
    const double radius = question.target.radius;
    if (std::fabs(least - radius) < 0.01) continue;
    ended += is_ended && least < radius ? 1 : 0;
    const std::span<const Prospect<Vec2>> only(&prospect, 1);
    EXPECT_EQ(odds_of_aim<Vec2>(question, only, {}, aim).probability, least < radius ? 1 : 0);
  }
  EXPECT_GT(ended, oracle::share_of(10));
}

// Of numbers of any size, whose squares, ratios and sums may leave the range of doubles.
template <class V>
void expect_probabilities(std::uint64_t first) {
  for (std::uint64_t seed = first; seed < first + 2000; ++seed) {
    SCOPED_TRACE(seed);
    Seeded seeded(seed);
    const double largest = seed % 2 == 0 ? 700 : 7;
    const auto size = [&] { return std::exp(seeded.between(-largest, largest)); };
    const auto number = [&] {
      const double share = seeded.between(-1, 1);
      return share * size();
    };
    const auto vector = [&] {
      V v;
      v.x = number();
      v.y = number();
      if constexpr (kDimensions<V> == 3) v.z = number();
      return v;
    };
    Engagement<V> question;
    question.projectile.speed = size();
    question.target.radius = size();
    Prospect<V> prospect;
    prospect.position = vector();
    prospect.velocity = vector();
    prospect.maneuver = size();
    prospect.covariance[0][0] = std::min(size(), 0x1p999);
    const Uncertainty<V> scatter{.aim_sd = size(), .speed_sd = size(), .delay_sd = size()};
    const std::vector<Prospect<V>> only{prospect};
    for (const Uncertainty<V>& known : {scatter, Uncertainty<V>{}}) {
      const double odds = odds_of_aim<V>(question, only, known, vector()).probability;
      EXPECT_GE(odds, 0);
      EXPECT_LE(odds, 1);
    }
  }
}
TEST(OddsOfAim, are_probabilities_at_any_size) {
  expect_probabilities<Vec2>(1);
  expect_probabilities<Vec3>(10001);
}

TEST(OddsOfAim, do_not_depend_on_the_time_of_the_state) {
  const Engagement2 question{.projectile = {.speed = 30}, .target = {.radius = 1}};
  const Target<Vec2> target{.position = {40, 10}, .velocity = {-3, 8}};
  const Prospect<Vec2> now = prospect_of(target, 0.7, 0.3);
  Prospect<Vec2> then = now;
  const double t = 1.3;
  then.time = t;
  then.position = now.position + now.velocity * t;
  for (int i = 0; i < 2; ++i) {
    then.covariance[i][i] += t * t * now.covariance[i + 2][i + 2];
    then.covariance[i][i + 2] = then.covariance[i + 2][i] = t * now.covariance[i + 2][i + 2];
  }
  for (const double angle : {0.4, 0.5, 0.55}) {
    const Vec2 aim{std::cos(angle), std::sin(angle)};
    EXPECT_NEAR(odds_of_aim<Vec2>(question, std::vector{now}, {}, aim).probability,
                odds_of_aim<Vec2>(question, std::vector{then}, {}, aim).probability, 1e-12);
  }
}

/// A target that goes on, stops or turns back, for a gun at the origin.
template <class V>
std::vector<Prospect<V>> draw_prospects(Seeded& seeded, V velocity) {
  Target<V> target;
  target.position = gauss_vector<V>(seeded) * 5;
  target.position.x += 50;
  std::vector<Prospect<V>> list;
  for (const double share : {1.0, 0.2, -0.8}) {
    target.velocity = velocity * share;
    const double velocity_sd = seeded.between(0.1, 0.6);
    list.push_back(prospect_of(target, seeded.between(0.1, 0.8), velocity_sd));
    list.back().weight = seeded.between(0.2, 1);
  }
  return list;
}

TEST(FindBestAim, is_as_good_as_any_of_many_in_the_plane) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    Seeded seeded(seed + 500);
    const Engagement2 question{.projectile = {.speed = 60},
                               .target = {.radius = seeded.between(0.4, 2)}};
    const auto list = draw_prospects<Vec2>(seeded, {1, seeded.between(1, 6)});
    const BestAim<Vec2> best = find_best_aim<Vec2>(question, list);
    ASSERT_TRUE(best);
    EXPECT_NEAR(length(best.aim), 1, 1e-12);
    double most = 0;
    for (int i = -1500; i <= 1500; ++i) {
      const Vec2 aim{std::cos(2e-4 * i), std::sin(2e-4 * i)};
      most = std::max(most, odds_of_aim<Vec2>(question, list, {}, aim).probability);
    }
    EXPECT_GE(best.probability, most - 1e-6);
    EXPECT_LE(best.probability, most + 1e-3);
  }
}

TEST(FindBestAim, is_as_good_as_any_of_many_in_space) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE(seed);
    Seeded seeded(seed + 900);
    const Engagement3 question{.projectile = {.speed = 60},
                               .target = {.radius = seeded.between(0.4, 2)}};
    const auto list = draw_prospects<Vec3>(seeded, {1, seeded.between(1, 6), 1});
    const BestAim<Vec3> best = find_best_aim<Vec3>(question, list, {.aim_sd = 0.003});
    ASSERT_TRUE(best);
    double most = 0;
    for (int i = -15; i <= 15; ++i) {
      for (int j = -15; j <= 15; ++j) {
        const Vec3 way{1, best.aim.y / best.aim.x + 1e-2 * i, best.aim.z / best.aim.x + 1e-2 * j};
        most = std::max(
            most,
            odds_of_aim<Vec3>(question, list, {.aim_sd = 0.003}, way / length(way)).probability);
      }
    }
    EXPECT_GE(best.probability, most - 1e-6);
  }
}

TEST(FindBestAim, depends_on_the_ratios_of_weights_alone) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    Seeded seeded(seed + 500);
    const Engagement2 question{.projectile = {.speed = 60}, .target = {.radius = 1}};
    auto list = draw_prospects<Vec2>(seeded, {1, seeded.between(1, 6)});
    const BestAim<Vec2> best = find_best_aim<Vec2>(question, list);
    ASSERT_TRUE(best);
    const auto given = list;
    for (const double unit : {0x1p1023, 0x1p-30, 0x1p-900}) {
      for (std::size_t i = 0; i < list.size(); ++i) list[i].weight = given[i].weight * unit;
      const BestAim<Vec2> scaled = find_best_aim<Vec2>(question, list);
      EXPECT_EQ(scaled.aim, best.aim) << unit;
      EXPECT_EQ(scaled.probability, best.probability) << unit;
      EXPECT_EQ(odds_of_aim<Vec2>(question, list, {}, best.aim).probability, best.probability);
    }
  }
}

// Between two that are near each other the best aim is between them; a mean of two that are far
// apart hits neither.
TEST(FindBestAim, is_between_neighbours_but_not_between_strangers) {
  const Engagement2 question{.projectile = {.speed = 50}, .target = {.radius = 2}};
  const auto list_of = [](double apart) {
    std::vector<Prospect<Vec2>> list;
    for (const double y : {-apart, apart}) {
      list.push_back(prospect_of(Target<Vec2>{.position = {50, y}}, 0.5, 0));
    }
    return list;
  };
  const BestAim<Vec2> near = find_best_aim<Vec2>(question, list_of(1));
  EXPECT_NEAR(near.aim.y, 0, 0.002);
  EXPECT_GT(near.probability, 0.95);
  const BestAim<Vec2> far = find_best_aim<Vec2>(question, list_of(10));
  EXPECT_NEAR(std::fabs(far.aim.y), 10 / std::hypot(50.0, 10.0), 0.002);
  EXPECT_NEAR(far.probability, 0.5, 0.01);
}

// Steps of the target's size would take a million to the top.
TEST(FindBestAim, of_a_target_much_smaller_than_its_deviations_is_at_the_top) {
  Engagement2 question;
  question.projectile.speed = 100;
  question.target.radius = 1e-6;
  std::vector<Prospect<Vec2>> both{prospect_of(Target<Vec2>{.position = {100, 1}}, 5, 0),
                                   prospect_of(Target<Vec2>{.position = {100, -1}}, 5, 0)};
  both[0].weight = 3;
  const BestAim<Vec2> best = find_best_aim<Vec2>(question, both);
  double most = 0;
  for (int i = -1000; i <= 1000; ++i) {
    most = std::max(most, odds_of_aim<Vec2>(question, both, {}, Vec2{100, 0.001 * i}).probability);
  }
  EXPECT_GT(best.probability, most * (1 - 1e-7));
}

// Flown: a way is drawn by its weight, then place and velocity by their covariance.
TEST(OddsOfAim, are_the_share_of_flown_shots_that_hit) {
  constexpr int kShots = 20'000;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE(seed);
    Seeded seeded(seed + 70);
    const Engagement2 question{.projectile = {.speed = 60},
                               .target = {.radius = seeded.between(0.5, 2)}};
    const auto list = draw_prospects<Vec2>(seeded, {1, seeded.between(1, 6)});
    const BestAim<Vec2> best = find_best_aim<Vec2>(question, list);
    double sum = 0;
    for (const auto& prospect : list) sum += prospect.weight;
    int hits = 0;
    for (int i = 0; i < kShots; ++i) {
      double ticket = seeded.unit() * sum;
      std::size_t k = 0;
      while (k + 1 < list.size() && ticket >= list[k].weight) ticket -= list[k++].weight;
      const auto& drawn = list[k];
      const Vec2 place =
          drawn.position + gauss_vector<Vec2>(seeded) * std::sqrt(drawn.covariance[0][0]);
      const Vec2 velocity =
          drawn.velocity + gauss_vector<Vec2>(seeded) * std::sqrt(drawn.covariance[2][2]);
      // Shot and target move on straight lines. This is their least distance.
      const Vec2 relative = velocity - best.aim * question.projectile.speed;
      hits += std::fabs(cross(place, relative)) / length(relative) <= question.target.radius;
    }
    const double p = best.probability;
    EXPECT_NEAR(static_cast<double>(hits) / kShots, p, 4 * std::sqrt(p * (1 - p) / kShots) + 1e-3);
  }
}

// Between two prospects of which the shot reaches one alone.
TEST(FindBestAim, ends_on_a_ridge_of_odds) {
  Engagement3 question;
  question.shooter = {.position = {-0.25, -1, 1}, .delay = 0.76965704545434732};
  question.projectile = {.speed = 22.838444508938309,
                         .acceleration = {3.375, -4, -2.7234014004543328},
                         .drag = 0.18829779072073624};
  question.target.radius = 0.3788123253872967;
  std::vector<Prospect<Vec3>> list(2);
  list[0] = {.weight = 2.1331043620245893,
             .time = -0.63086373232547488,
             .position = {-25, 21.125, 18.75},
             .velocity = {2.5, 2.2979590836470276, 3.5}};
  list[1] = {.weight = 1.4812411672706818,
             .position = {-22.590619208141533, 20.788139734820891, 19.533950918872154},
             .velocity = {6.3343683804280602, -4, -1.19681341101764}};
  for (int i = 0; i < 3; ++i) {
    list[0].covariance[i][i] = 0.04680351867724012;
    list[0].covariance[3 + i][3 + i] = 0.057197859742201262;
    list[1].covariance[i][i] = 0.98700832012348583;
    list[1].covariance[3 + i][3 + i] = 0.10308911108304611;
  }
  const BestAim<Vec3> best = find_best_aim<Vec3>(
      question, list, {.speed_sd = 0.49868895623334919, .delay_sd = 0.0011057105112191345});
  EXPECT_TRUE(best);
}

TEST(FindBestAim, hits_what_the_muzzle_touches) {
  const Engagement2 question{
      .shooter = {.muzzle = 1}, .projectile = {.speed = 30}, .target = {.radius = 1}};
  for (const double x : {0.5, 0.0}) {
    const std::vector<Prospect<Vec2>> list{prospect_of(Target<Vec2>{.position = {x, 0}}, 0.01, 0)};
    const BestAim<Vec2> best = find_best_aim<Vec2>(question, list);
    EXPECT_TRUE(best) << x;
    EXPECT_GT(best.probability, 0.999) << x;
  }
}

// A shot at 20 under gravity 10 comes down at 40, nearer than a target whose centre is at 40.5.
TEST(FindBestAim, hits_the_rim_of_what_it_cannot_hit_in_the_centre) {
  const Engagement2 lobbed{.projectile = {.speed = 20, .acceleration = {0, -10}},
                           .target = {.radius = 2}};
  const Engagement2 short_lived{.projectile = {.speed = 40, .lifetime = 1},
                                .target = {.radius = 2}};
  const Engagement2 short_ranged{.projectile = {.speed = 40, .range = 40}, .target = {.radius = 2}};
  Prospect<Vec2> prospect;
  prospect.position = {40.5, 0};
  const std::span<const Prospect<Vec2>> only(&prospect, 1);
  for (const Engagement2& question : {lobbed, short_lived, short_ranged}) {
    const BestAim<Vec2> best = find_best_aim<Vec2>(question, only);
    EXPECT_TRUE(best);
    EXPECT_EQ(best.probability, 1);
  }
  prospect.position = {43, 0};
  EXPECT_EQ(find_best_aim<Vec2>(short_lived, only).status, OddsStatus::none);
}

TEST(FindBestAim, blames_what_is_wrong) {
  const Engagement2 question{.projectile = {.speed = 50}, .target = {.radius = 2}};
  const Prospect<Vec2> fine = prospect_of(Target<Vec2>{.position = {50, 1}}, 0.5, 0);
  const auto blamed = [&](const std::vector<Prospect<Vec2>>& list, const Engagement2& asked) {
    const BestAim<Vec2> best = find_best_aim<Vec2>(asked, list);
    EXPECT_FALSE(best);
    return std::string(best.fault ? best.fault : "");
  };
  EXPECT_EQ(blamed({}, question), "prospects");
  EXPECT_EQ(blamed(std::vector(17, fine), question), "prospects");
  Prospect<Vec2> wrong = fine;
  wrong.weight = 0;
  EXPECT_EQ(blamed({fine, wrong}, question), "prospects");
  wrong = fine;
  wrong.covariance[0][0] = -1;
  EXPECT_EQ(blamed({wrong}, question), "prospects");
  Engagement2 asked = question;
  asked.target.radius = 0;
  EXPECT_EQ(blamed({fine}, asked), "target.radius");
}

// The models of a tracker: together they are its estimate.
TEST(Prospects, of_a_tracker_have_its_mean_and_covariance) {
  Tracker2 tracker;
  EXPECT_EQ(tracker.prospects(1, 0).count, 0);
  Seeded seeded(4);
  for (int i = 0; i < 60; ++i) {
    const double t = 0.1 * i;
    const Vec2 place{20 * std::sin(0.3 * t), 5 * t};
    tracker.add({.time = t, .value = place + gauss_vector<Vec2>(seeded) * 0.3, .sd = {0.3, 0.3}});
  }
  for (const double time : {4.0, 5.9, 6.7}) {
    const TrackState2 state = tracker.at(time);
    const Prospects<Vec2> prospects = tracker.prospects(time, 0);
    ASSERT_EQ(prospects.count, 6);
    Vec2 position;
    Vec2 velocity;
    double xx = 0;
    for (const Prospect<Vec2>& prospect : prospects.list) {
      position += prospect.position * prospect.weight;
      velocity += prospect.velocity * prospect.weight;
      const double off = prospect.position.x - state.position.x;
      xx += prospect.weight * (prospect.covariance[0][0] + off * off);
    }
    EXPECT_NEAR(length(position - state.position), 0, 1e-12);
    EXPECT_NEAR(length(velocity - state.velocity), 0, 1e-12);
    EXPECT_NEAR(xx, state.covariance[0][0], 1e-12);
  }
}

// A straight target, whose track starts at any time of the tracker's clock.
TEST(Prospects, of_a_tracker_are_hit_whatever_its_clock_says) {
  const auto best_after = [](double start) {
    Tracker2 tracker;
    for (int i = 0; i <= 20; ++i) {
      const double t = 0.1 * i;
      tracker.add({.time = start + t, .value = {40 + 3 * t, 30 - 2 * t}, .sd = {0.5, 0.5}});
    }
    const double now = start + 2;
    Engagement2 question{.projectile = {.speed = 60}, .target = target_of(tracker.at(now))};
    question.target.radius = 2;
    const Intercept<Vec2> hit = solve(question);
    const BestAim<Vec2> best = find_best_aim<Vec2>(question, tracker.prospects(now, hit.time));
    EXPECT_TRUE(best);
    // The target keeps its velocity: the shot passes within its radius.
    const Vec2 place{46, 26};
    const Vec2 parting = Vec2{3, -2} - best.aim * question.projectile.speed;
    EXPECT_LT(std::fabs(cross(place, parting)) / length(parting), question.target.radius);
    return best.probability;
  };
  const double expected = best_after(0);
  EXPECT_GT(expected, 0.9);
  // The clock's numbers are 1024 times as large, so that ten bits fewer are left behind the point.
  EXPECT_NEAR(best_after(1024), expected, 1e-9);
}

}  // namespace best_aim_test
}  // namespace aimahead
