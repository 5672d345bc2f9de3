// The default setting on many random scenarios of every kind: it is as sure as it may be, and never
// much worse than a plain interacting multiple model.
#include "aimahead/track.hpp"
#include "seeded.hpp"
#include "sweep.hpp"
#include "track_scenario.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

namespace aimahead {
namespace scenarios_test {

/// Sums over the measurements of many runs.
struct Score {
  double squared_error = 0;  ///< e' C^-1 e of position and velocity, divided by their number
  double ahead = 0;          ///< the square of how far the place half a second ahead is off
  int count = 0;

  [[nodiscard]] double normalised() const { return squared_error / count; }
  [[nodiscard]] double ahead_rms() const { return std::sqrt(ahead / count); }
};

template <class V>
V shortened(const Vec3& v) {
  if constexpr (kDimensions<V> == 2) {
    return {v.x, v.y};
  } else {
    return v;
  }
}

/// e' C^-1 e, from Cholesky's factor.
template <std::size_t Size>
double squared_in_units(const std::array<std::array<double, Size>, Size>& c,
                        const std::array<double, Size>& e) {
  std::array<std::array<double, Size>, Size> l{};
  std::array<double, Size> x{};
  double sum = 0;
  for (std::size_t i = 0; i < Size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = c[i][j];
      for (std::size_t k = 0; k < j; ++k) rest -= l[i][k] * l[j][k];
      l[i][j] = i == j ? std::sqrt(rest) : rest / l[j][j];
    }
    x[i] = e[i];
    for (std::size_t k = 0; k < i; ++k) x[i] -= l[i][k] * x[k];
    x[i] /= l[i][i];
    sum += x[i] * x[i];
  }
  return sum;
}

/// From the eleventh measurement on, as check-tracks.py judges.
template <class V>
void follow(const TrackScenario& scenario, const TrackSettings& settings, Score& score) {
  constexpr int kN = kDimensions<V>;
  Tracker<V> tracker(settings);
  int known = 0;
  for (const auto& [time, value] : scenario.seen) {
    tracker.add({.time = time,
                 .value = shortened<V>(value),
                 .sd = shortened<V>(scenario.sd),
                 .measure = scenario.measure});
    if (++known <= 10) continue;
    const double now = tracker.time();
    const double then = now + scenario.latency + 0.5;
    const TrackState<V> state = tracker.at(now);
    const auto truth = scenario.truth.at(now);
    const V off_place = state.position - shortened<V>(truth.position);
    const V off_velocity = state.velocity - shortened<V>(truth.velocity);
    std::array<double, 2 * kN> error{};
    for (int i = 0; i < kN; ++i) {
      error[i] = VectorTraits<V>::get(off_place, i);
      error[kN + i] = VectorTraits<V>::get(off_velocity, i);
    }
    const V off_ahead = tracker.at(then).position - shortened<V>(scenario.truth.at(then).position);
    score.squared_error += squared_in_units<2 * kN>(state.covariance, error) / (2 * kN);
    score.ahead += dot(off_ahead, off_ahead);
    ++score.count;
  }
}

Score score_of(std::string_view kind, const TrackSettings& settings,
               const oracle::SweepSeeds& runs) {
  Score score;
  for (const std::uint64_t run : runs) {
    const TrackScenario scenario = draw_track(kind, run);
    if (scenario.dimensions == 2) {
      follow<Vec2>(scenario, settings, score);
    } else {
      follow<Vec3>(scenario, settings, score);
    }
  }
  return score;
}

// The interacting models of the textbook, straight on or a turn, with settings found on random
// scenarios of all kinds.
TrackSettings plain_settings() {
  TrackSettings settings;
  settings.models = {
      {.motion = TrackMotion::constant_velocity, .noise = 0.001, .stay = 15},
      {.motion = TrackMotion::turn, .noise = 1, .turn_noise = 0.01, .spread = 0.5, .stay = 10}};
  return settings;
}

// The mean of 200 runs scatters by some hundredths, that of few much more.
TEST(Scenarios, the_default_is_as_sure_as_it_may_be_and_nowhere_much_worse_than_plain_models) {
  const oracle::SweepSeeds runs(1, 20);
  const bool are_many = runs.size() >= 200;
  const double least = are_many ? 0.8 : runs.size() < 20 ? 0.4 : 0.6;
  const double most = 1 / least;
  double log_ahead = 0;
  for (const std::string_view kind : kTrackKinds) {
    SCOPED_TRACE(kind);
    const Score found = score_of(kind, {}, runs);
    EXPECT_GE(found.normalised(), least);
    EXPECT_LE(found.normalised(), most);
    const Score plain = score_of(kind, plain_settings(), runs);
    EXPECT_LE(found.ahead_rms(), (are_many ? 1.15 : 1.25) * plain.ahead_rms());
    log_ahead += std::log(found.ahead_rms()) / static_cast<double>(std::size(kTrackKinds));
    if (are_many) {
      std::printf("%-16s %.2f  ahead %.3f (plain %.3f)\n", std::string(kind).c_str(),
                  found.normalised(), found.ahead_rms(), plain.ahead_rms());
    }
  }
  // Wanted is a tenth less than the plain models' 0.878; one model that knows the kind errs by
  // 0.637.
  EXPECT_LE(std::exp(log_ahead), 0.79);
}

/// A target that goes straight and sways: a ship in a swell, a drone that hovers. It is measured
/// ten times a second for 20 seconds. The squared error of position and velocity at the end,
/// divided by their number.
template <class V>
double error_in_sway(const TrackSettings& settings, double amplitude, double rate, int runs) {
  constexpr int kN = kDimensions<V>;
  constexpr double kSd = 0.5;
  using scenes::Seeded;
  const auto vector = [](Seeded& r, double low, double high) {
    return shortened<V>({r.between(low, high), r.between(low, high), r.between(low, high)});
  };
  double sum = 0;
  for (int run = 0; run < runs; ++run) {
    Seeded r(static_cast<std::uint64_t>(run) + 1);
    const V start = vector(r, 15, 35);
    const V velocity = vector(r, -4, 4);
    const V side = vector(r, -1, 1);
    const V sway = side * (amplitude / length(side));
    const double phase = r.between(0, 7);
    Tracker<V> tracker(settings);
    V place;
    V speed;
    for (int i = 0; i <= 200; ++i) {
      const double t = 0.1 * i;
      place = start + velocity * t + sway * std::sin(rate * t + phase);
      speed = velocity + sway * (rate * std::cos(rate * t + phase));
      const V off = shortened<V>({r.normal(), r.normal(), r.normal()});
      tracker.add({.time = t, .value = place + off * kSd, .sd = shortened<V>({kSd, kSd, kSd})});
    }
    const TrackState<V> state = tracker.at(tracker.time());
    std::array<double, 2 * kN> error{};
    for (int i = 0; i < kN; ++i) {
      error[i] = VectorTraits<V>::get(state.position - place, i);
      error[kN + i] = VectorTraits<V>::get(state.velocity - speed, i);
    }
    sum += squared_in_units<2 * kN>(state.covariance, error) / (2 * kN);
  }
  return sum / runs;
}

// docs/tracking.md says so. In the time 1 / rate, noise q on the acceleration changes the velocity
// by the variance q / rate, and a sway changes it by (amplitude rate)^2. With a covariance that is
// right the mean of n runs exceeds 1 by four standard errors of chi squared only once in thousands.
// Below 1/4 the deviations would be more than twice as large as the errors.
TEST(Sway, is_known_as_well_as_claimed_with_one_model_of_its_noise) {
  constexpr int kRuns = 100;
  for (const double amplitude : {0.1, 0.3, 1.0, 2.0}) {
    for (const double rate : {0.2, 0.5, 1.0, 2.0}) {
      SCOPED_TRACE(::testing::Message() << amplitude << " at " << rate);
      TrackSettings settings;
      settings.models = {{.motion = TrackMotion::constant_velocity,
                          .noise = amplitude * amplitude * rate * rate * rate}};
      const double flat = error_in_sway<Vec2>(settings, amplitude, rate, kRuns);
      EXPECT_LT(flat, 1 + 4 * std::sqrt(2.0 / 4 / kRuns));
      EXPECT_GT(flat, 0.25);
      const double spatial = error_in_sway<Vec3>(settings, amplitude, rate, kRuns);
      EXPECT_LT(spatial, 1 + 4 * std::sqrt(2.0 / 6 / kRuns));
      EXPECT_GT(spatial, 0.25);
    }
  }
  // The page warns of the default.
  EXPECT_GT(error_in_sway<Vec2>({}, 0.3, 0.5, kRuns), 10);
}

}  // namespace scenarios_test
}  // namespace aimahead
