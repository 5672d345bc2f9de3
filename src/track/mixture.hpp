// The interacting multiple model: the estimates of several models mix, predict and take a
// measurement.
//
// In Blom and Bar-Shalom's method (1988) a target changes from model i to model j within dt with
// probability p_ij, and each model starts from the mixture of the estimates that may have led to
// it. Here what leaves a model is divided by the models' shares, whichever model it leaves: p_ij =
// (1 - l_i) [i = j] + l_i s_j, with l_i = dt / (dt + stay_i). What changes is then one mixture for
// all, and the cost of mixing grows with the number of models, not its square. Where a model adds
// an acceleration or a turn rate, a target that begins to move so does it with mean 0 and the
// model's spread: no other model knows better.
#pragma once

#include "aimahead/track.hpp"
#include "base/repeat.hpp"
#include "numerics/quick_exponential.hpp"
#include "rooms.hpp"
#include "track/correction.hpp"
#include "track/observation.hpp"
#include "track/prediction.hpp"
#include "track/rows.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace aimahead::detail::track {

/// No model is ever given up: its weight would never come back.
inline constexpr double kMinWeight = 1e-12;
/// A model less probable than this does not count for the gate: its covariance has grown so large
/// that it would accept outliers.
inline constexpr double kMinWeightForGate = 1e-3;
/// A target is slow below `velocity_sd` divided by this.
inline constexpr double kSlow = 4;

/// Starts the estimates from one measurement.
template <class V>
void start(Mixture<kDimensions<V>>& mixture, const TrackSettings& settings,
           const Measurement<V>& measured) {
  constexpr int kN = kDimensions<V>;
  const Reading<V> reading(measured);
  double sum = 0;
  for (int i = 0; i < settings.models.count; ++i) sum += settings.models.list[i].weight;
  for (int i = 0; i < settings.models.count; ++i) {
    const TrackModel& model = settings.models.list[i];
    auto& [mean, covariance] = mixture.estimates[i] = {};
    mixture.weights[i] = model.weight / sum;
    for (int a = 0; a < kN; ++a) {
      mean[a] = reading.position()[a];
      for (int b = 0; b <= a; ++b) {
        for (int k = 0; k < kN; ++k) {
          const Components<kN>& axis = reading.directions()[k];
          covariance(a, b) += reading.variance()[k] * axis[a] * axis[b];
        }
      }
    }
    if (model.motion == TrackMotion::still) continue;
    for (int a = kN; a < states_of<kN>(model.motion); ++a) {
      const double sd = a < 2 * kN ? settings.velocity_sd : model.spread;
      covariance(a, a) = sd * sd;
    }
  }
  mixture.ages = {};
  mixture.time = mixture.began = measured.time;
  mixture.refused = 0;
  mixture.has_started = true;
}

/// Sets the mixture's estimate to `share` of itself and 1 - `share` of the changed ones, whose
/// mean, 0 beyond position and velocity, and covariance of these are given.
template <int Size, int N>
[[gnu::flatten]] void blend(ModelEstimate<N>& estimate, double share, double spread,
                            const std::array<double, 3 * N>& changed_mean,
                            const Triangle<2 * N>& changed_covariance) {
  auto& mean = estimate.mean;
  auto& covariance = estimate.covariance;
  const double rest = 1 - share;
  Row<Size> off;
  Row<Size> across;
  set_row<Size>(off, [&](auto at) { return at(mean.data()) - at(changed_mean.data()); });
  set_row<Size>(mean.data(),
                [&](auto at) { return at(changed_mean.data()) + at(share) * at(off); });
  set_row<Size>(across, [&](auto at) { return at(share * rest) * at(off); });
  repeat<Size>([&](auto a) {
    double* row = row_of(covariance, a);
    set_row<a + 1>(row, [&](auto at) {
      const auto own = at(share) * at(row) + at(across[a]) * at(off);
      if constexpr (a < 2 * N) {
        return own + at(rest) * at(row_of(changed_covariance, a));
      } else {
        return own;
      }
    });
    if constexpr (a >= 2 * N) covariance(a, a) += rest * spread * spread;
  });
}

/// How probably a target that moves as the model says changes its motion within `dt`. Of a model
/// that settles the rate is all but 0 until 0.7 `settled` after the track began, then 1 / stay, and
/// at an age of `settled` half of that, a third later 1 in 10,000. Slow targets turn on the spot:
/// they may change at once, and then three times as readily.
template <int N>
[[nodiscard]] double leaving_within(double dt, const Mixture<N>& mixture, int index,
                                    const TrackSettings& settings) {
  const TrackModel& model = settings.models.list[index];
  if (!(model.settled > 0)) return dt / (dt + model.stay);
  double settling = mixture.ages[index] / model.settled;
  for (int i = 0; i < 5; ++i) settling *= settling;  // to the 32nd
  double begun = 1.4 * (mixture.time - mixture.began) / model.settled;
  for (int i = 0; i < 4; ++i) begun *= begun;  // to the 16th
  double speed = 0;                            // squared, in units of that of a slow target
  repeat<N>([&](auto a) {
    const double along = mixture.estimates[index].mean[N + a] * (kSlow / settings.velocity_sd);
    speed += along * along;
  });
  const double slow = 3 / (1 + speed * speed);
  const double rate = 1 + (slow - 1) / (1 + begun);
  return dt / (dt + model.stay * (1 + settling) / rate);
}

/// Lets the target change its motion within `dt`.
template <int N>
void mix(Mixture<N>& mixture, const TrackSettings& settings, double dt) {
  const TrackModels& models = settings.models;
  if (models.count == 1 || !(dt > 0)) return;
  std::array<double, kMaxModels> leaving{};
  double changed = 0;
  double shares = 0;
  for (int i = 0; i < models.count; ++i) {
    leaving[i] = mixture.weights[i] * leaving_within(dt, mixture, i, settings);
    changed += leaving[i];
    shares += models.list[i].share;
  }
  // All have settled: what is left is beyond the range of what follows.
  if (!(changed > 0x1p-1000)) {
    for (int i = 0; i < models.count; ++i) mixture.ages[i] += mixture.weights[i] * dt;
    return;
  }
  std::array<double, 3 * N> mean{};
  Triangle<2 * N> covariance{};
  const double per_changed = 1 / changed;
  for (int i = 0; i < models.count; ++i) {
    const double weight = leaving[i] * per_changed;
    const double* own = mixture.estimates[i].mean.data();
    set_row<2 * N>(mean.data(), [&](auto at) { return at(mean.data()) + at(weight) * at(own); });
  }
  for (int i = 0; i < models.count; ++i) {
    const double weight = leaving[i] * per_changed;
    const ModelEstimate<N>& estimate = mixture.estimates[i];
    Row<2 * N> off;
    set_row<2 * N>(off, [&](auto at) { return at(estimate.mean.data()) - at(mean.data()); });
    repeat<2 * N>([&](auto a) {
      double* row = row_of(covariance, a);
      const double* own = row_of(estimate.covariance, a);
      set_row<a + 1>(
          row, [&](auto at) { return at(row) + at(weight) * (at(own) + at(off[a]) * at(off)); });
    });
  }
  for (int i = 0; i < models.count; ++i) {
    const TrackModel& model = models.list[i];
    const double stays = mixture.weights[i] - leaving[i];
    const double weight = stays + changed * (model.share / shares);
    const double share = stays / weight;
    mixture.ages[i] = share * (mixture.ages[i] + mixture.weights[i] * dt);
    mixture.weights[i] = weight;
    ModelEstimate<N>& estimate = mixture.estimates[i];
    switch (model.motion) {
      case TrackMotion::still:
        blend<N>(estimate, share, model.spread, mean, covariance);
        break;
      case TrackMotion::constant_velocity:
        blend<2 * N>(estimate, share, model.spread, mean, covariance);
        break;
      case TrackMotion::constant_acceleration:
        blend<3 * N>(estimate, share, model.spread, mean, covariance);
        break;
      case TrackMotion::turn:
        blend<2 * N + 1>(estimate, share, model.spread, mean, covariance);
        break;
    }
  }
}

/// The mixture at a later time, or as it is.
template <int N>
void predict(Mixture<N>& mixture, const TrackSettings& settings, double time) {
  const TrackModels& models = settings.models;
  const double dt = time - mixture.time;
  if (!(dt > 0)) return;
  mix(mixture, settings, dt);
  for (int i = 0; i < models.count; ++i) predict(mixture.estimates[i], models.list[i], dt);
  mixture.time = time;
}

/// The factor by which a model's gate is wider after `dt` without a measurement: up to 2, as the
/// target may have moved in ways that no model predicts, and a good measurement is then worth the
/// most.
[[nodiscard]] inline double widening_after(double dt, const TrackModel& model) {
  const double missed = 3 * dt / model.stay;
  return 1 + (missed < 1 ? missed * missed : 1);
}

/// The outcome of a measurement. Unless it is used, the mixture has lost its meaning.
enum class Taken : unsigned char {
  used,
  /// Every model's gate refuses it.
  refused,
  /// The prediction for its time is beyond the range of a double.
  unforeseen,
};

/// Predicts to the measurement's time and takes it.
template <class V>
[[nodiscard]] Taken take(Mixture<kDimensions<V>>& mixture, const TrackSettings& settings,
                         const Measurement<V>& measured) {
  const TrackModels& models = settings.models;
  const double dt = measured.time - mixture.time;
  predict(mixture, settings, measured.time);
  const Reading<V> reading(measured);
  std::array<Likelihood, kMaxModels> likelihoods;
  constexpr double kLargest = std::numeric_limits<double>::max();
  double least = kLargest;
  bool is_expected = false;
  bool is_in_range = true;
  const bool is_aligned = measured.measure == Measure::position;
  for (int i = 0; i < models.count; ++i) {
    const TrackMotion motion = models.list[i].motion;
    likelihoods[i] = is_aligned ? correct<true>(mixture.estimates[i], reading, motion)
                                : correct<false>(mixture.estimates[i], reading, motion);
    const auto [squared, volume] = likelihoods[i];
    if (!(volume < kLargestVolume) || std::isnan(squared)) return Taken::unforeseen;
    if (!(squared < kLargest)) is_in_range = false;
    if (squared < least) least = squared;
    const double gate = settings.gate * widening_after(dt, models.list[i]);
    if (mixture.weights[i] > kMinWeightForGate && squared < gate) is_expected = true;
  }
  if (!is_in_range || !is_expected) return Taken::refused;
  double sum = 0;
  for (int i = 0; i < models.count; ++i) {
    const auto [squared, volume] = likelihoods[i];
    double& weight = mixture.weights[i];
    weight *= quick_decay((squared - least) / 2) / std::sqrt(volume);
    if (!(weight > kMinWeight)) weight = kMinWeight;
    sum += weight;
  }
  for (int i = 0; i < models.count; ++i) mixture.weights[i] /= sum;
  mixture.refused = 0;
  return Taken::used;
}

}  // namespace aimahead::detail::track
