// The interacting multiple model: the estimates of several models mix, predict and take a
// measurement.
//
// In Blom and Bar-Shalom's method (1988) a target changes from model i to model j within dt with
// probability p_ij, and each model starts from the mixture of the estimates that may have led to
// it. Here the probability that leaves a model is divided by the models' shares, whichever model it
// leaves: p_ij = (1 - l_i) [i = j] + l_i s_j, with l_i = dt / (dt + stay_i). So the targets that
// change make one mixture for all models, and the cost of mixing grows with the number of models,
// not its square. A model that adds an acceleration or a turn rate starts it with mean 0 and the
// model's spread, because no other model knows it.
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

/// The minimum weight of a model. A weight of 0 would never grow again.
inline constexpr double kMinWeight = 1e-12;
/// A model less probable than this does not count for the gate, because its covariance may have
/// grown so large that it would accept outliers.
inline constexpr double kMinWeightForGate = 1e-3;
/// A target is slow below `velocity_sd` divided by this.
inline constexpr double kSlow = 4;

/// Starts the estimates from one measurement, with velocities of this standard deviation.
template <class V>
void start(Mixture<kDimensions<V>>& mixture, const TrackSettings& settings,
           const Measurement<V>& measured, double velocity_sd) {
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
      const double sd = a < 2 * kN ? velocity_sd : model.spread;
      covariance(a, a) = sd * sd;
    }
  }
  mixture.ages = {};
  mixture.time = mixture.began = measured.time;
  mixture.refused = 0;
  mixture.has_started = true;
}

/// A mixture of `share` of an estimate and 1 - `share` of the targets that have changed. Of these
/// the mean and covariance of position and velocity are given; the rest of their mean is 0.
template <int Size, int N>
[[gnu::flatten]] void blend(const ModelEstimate<N>& before, ModelEstimate<N>& after, double share,
                            double spread, const std::array<double, 3 * N>& changed_mean,
                            const Triangle<2 * N>& changed_covariance) {
  const double rest = 1 - share;
  Row<Size> off;
  Row<Size> across;
  set_row<Size>(off, [&](auto at) { return at(before.mean.data()) - at(changed_mean.data()); });
  set_row<Size>(after.mean.data(),
                [&](auto at) { return at(changed_mean.data()) + at(share) * at(off); });
  set_row<Size>(across, [&](auto at) { return at(share * rest) * at(off); });
  repeat<Size>([&](auto a) {
    const double* row = row_of(before.covariance, a);
    set_row<a + 1>(row_of(after.covariance, a), [&](auto at) {
      const auto own = at(share) * at(row) + at(across[a]) * at(off);
      if constexpr (a < 2 * N) {
        return own + at(rest) * at(row_of(changed_covariance, a));
      } else {
        return own;
      }
    });
    if constexpr (a >= 2 * N) after.covariance(a, a) += rest * spread * spread;
  });
}

/// The probability that a target that moves by the model changes its motion within `dt`. For a
/// model that settles, the rate of changes is nearly 0 until 0.7 `settled` after the track began,
/// then 1 / stay, half of that at an age of `settled`, and 1 in 10,000 of it at an age a third
/// larger. Slow targets turn on the spot: they may change at once, and then three times as readily.
/// Inlined, so that the divisions of several models overlap.
template <int N>
[[nodiscard]] inline double leaving_within(double dt, const Mixture<N>& mixture, int index,
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

/// Lets the target change its motion within `dt`, > 0.
template <int N>
void mix(const Mixture<N>& before, Mixture<N>& after, const TrackSettings& settings, double dt) {
  const TrackModels& models = settings.models;
  std::array<double, kMaxModels> leaving{};
  double changed = 0;
  double shares = 0;
  for (int i = 0; i < models.count; ++i) {
    leaving[i] = before.weights[i] * leaving_within(dt, before, i, settings);
    changed += leaving[i];
    shares += models.list[i].share;
  }
  // One model alone, or all have settled, and the rest is beyond the range of the following
  // computations.
  if (models.count == 1 || !(changed > 0x1p-1000)) {
    after = before;
    for (int i = 0; i < models.count; ++i) after.ages[i] += before.weights[i] * dt;
    return;
  }
  // The share that each model's own estimate has in the model afterwards.
  std::array<double, kMaxModels> stayed{};
  for (int i = 0; i < models.count; ++i) {
    const double stays = before.weights[i] - leaving[i];
    after.weights[i] = stays + changed * (models.list[i].share / shares);
    stayed[i] = stays / after.weights[i];
    after.ages[i] = stayed[i] * (before.ages[i] + before.weights[i] * dt);
  }
  std::array<double, 3 * N> mean{};
  Triangle<2 * N> covariance{};
  const double per_changed = 1 / changed;
  for (int i = 0; i < models.count; ++i) {
    const double weight = leaving[i] * per_changed;
    const double* own = before.estimates[i].mean.data();
    set_row<2 * N>(mean.data(), [&](auto at) { return at(mean.data()) + at(weight) * at(own); });
  }
  for (int i = 0; i < models.count; ++i) {
    const double weight = leaving[i] * per_changed;
    const ModelEstimate<N>& estimate = before.estimates[i];
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
    with_states<N>(model.motion, [&](auto size) {
      blend<size>(before.estimates[i], after.estimates[i], stayed[i], model.spread, mean,
                  covariance);
    });
  }
}

/// The mixture at `time`; unchanged unless that is later.
template <int N>
void predict(const Mixture<N>& before, Mixture<N>& after, const TrackSettings& settings,
             double time) {
  const TrackModels& models = settings.models;
  const double dt = time - before.time;
  if (!(dt > 0)) {
    after = before;
    return;
  }
  mix(before, after, settings, dt);
  for (int i = 0; i < models.count; ++i) predict(after.estimates[i], models.list[i], dt);
  after.time = time;
  after.began = before.began;
  after.refused = before.refused;
  after.has_started = before.has_started;
}

/// The factor by which a model's gate is wider after `dt` without a measurement: up to 2, because
/// the target may have moved in ways that no model predicts, and a good measurement is then worth
/// the most.
[[nodiscard]] inline double widening_after(double dt, const TrackModel& model) {
  const double missed = 3 * dt / model.stay;
  return 1 + (missed < 1 ? missed * missed : 1);
}

/// The outcome of a measurement.
enum class Taken : unsigned char {
  used,
  /// Every model's gate refuses it.
  refused,
  /// The prediction for its time is beyond the range of a double.
  unforeseen,
};

/// Predicts to the measurement's time and takes the measurement. Unless it is used, `after` has no
/// meaning.
template <class V>
[[nodiscard]] Taken take(const Mixture<kDimensions<V>>& before, Mixture<kDimensions<V>>& after,
                         const TrackSettings& settings, const Measurement<V>& measured) {
  const TrackModels& models = settings.models;
  const double dt = measured.time - before.time;
  const Reading<V> reading(measured);
  predict(before, after, settings, measured.time);
  std::array<Likelihood, kMaxModels> likelihoods{};
  correct(after, models, reading, likelihoods);
  constexpr double kMax = std::numeric_limits<double>::max();
  double min_squared = kMax;
  bool is_expected = false;
  bool is_in_range = true;
  for (int i = 0; i < models.count; ++i) {
    const auto [squared, volume] = likelihoods[i];
    if (!(volume < kMaxVolume) || std::isnan(squared)) return Taken::unforeseen;
    if (!(squared < kMax)) is_in_range = false;
    if (squared < min_squared) min_squared = squared;
    const double gate = settings.gate * widening_after(dt, models.list[i]);
    if (after.weights[i] > kMinWeightForGate && squared < gate) is_expected = true;
  }
  if (!is_in_range || !is_expected) return Taken::refused;
  double sum = 0;
  for (int i = 0; i < models.count; ++i) {
    const auto [squared, volume] = likelihoods[i];
    double& weight = after.weights[i];
    weight *= quick_decay((squared - min_squared) / 2) / std::sqrt(volume);
    if (!(weight > kMinWeight)) weight = kMinWeight;
    sum += weight;
  }
  for (int i = 0; i < models.count; ++i) after.weights[i] /= sum;
  after.refused = 0;
  return Taken::used;
}

}  // namespace aimahead::detail::track
