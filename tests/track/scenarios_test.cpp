// The default setting on many random scenarios of every kind: it is as sure as it may be, and never
// much worse than a plain interacting multiple model.
#include "aimahead/track.hpp"
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

}  // namespace scenarios_test
}  // namespace aimahead
