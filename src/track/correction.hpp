// The correction of one model's estimate by a measurement: Kalman's update.
#pragma once

#include "aimahead/track.hpp"
#include "base/repeat.hpp"
#include "numerics/infinity.hpp"
#include "rooms.hpp"
#include "track/observation.hpp"
#include "track/prediction.hpp"
#include "track/rows.hpp"

#include <array>
#include <cmath>

namespace aimahead::detail::track {

/// How well a model predicted a measurement: the squared innovation over its variance, and the
/// volume of that variance over the measurement's own.
struct Likelihood {
  double squared_innovation = 0;
  double volume = 1;
};
/// The volume from which on a prediction is of no use.
inline constexpr double kMaxVolume = 1e150;

/// Kalman's update with number k of the reading. The errors of a reading's numbers are independent,
/// so that they can be used one after another, without the inverse of a matrix. `is_aligned`: the
/// position is measured along the axes.
template <int Size, bool is_aligned, class V>
[[gnu::flatten]] void correct_plainly(ModelEstimate<kDimensions<V>>& estimate,
                                      const Reading<V>& reading, int k, Likelihood& likelihood) {
  constexpr int kN = kDimensions<V>;
  auto& mean = estimate.mean;
  auto& covariance = estimate.covariance;
  const Components<kN>& axis = reading.directions()[k];
  Row<Size> gain;
  const double min_variance = reading.variance()[k];
  double innovation = 0;
  double variance = min_variance;
  if constexpr (is_aligned) {
    gain = column_of<Size, kN>(covariance, k);
    innovation = reading.position()[k] - mean[k];
    variance += covariance(k, k);
  } else {
    repeat<kN>([&](auto b) {
      const Row<Size> column = column_of<Size, kN>(covariance, b);
      set_row<Size>(gain, [&](auto at) { return at(gain) + at(axis[b]) * at(column); });
    });
    repeat<kN>([&](auto b) {
      innovation += axis[b] * (reading.position()[b] - mean[b]);
      variance += axis[b] * gain[b];
    });
  }
  // Where almost nothing is left of a large variance, rounding may make the rest negative.
  if (variance < min_variance) variance = min_variance;
  const double inverse = 1 / variance;
  likelihood.squared_innovation += innovation * innovation * inverse;
  likelihood.volume *= variance * reading.precision()[k];
  Row<Size> share;
  set_row<Size>(share, [&](auto at) { return at(gain) * at(inverse); });
  set_row<Size>(mean.data(), [&](auto at) { return at(mean.data()) + at(share) * at(innovation); });
  repeat<Size>([&](auto a) {
    double* row = row_of(covariance, a);
    set_row<a + 1>(row, [&](auto at) { return at(row) - at(share[a]) * at(gain); });
  });
}

/// The share of each variance that is added after a rotation or a close correction. It exceeds what
/// rounding takes away, so that no variance becomes negative.
inline constexpr double kSlack = 0x1p-46;

/// The covariance of a state with its position along other axes, perpendicular unit vectors.
template <int Size, int N>
void turn_position(Triangle<3 * N>& covariance, const Matrix<N>& axes) {
  const Triangle<3 * N> before = covariance;
  for (int k = 0; k < N; ++k) {
    for (int a = N; a < Size; ++a) {
      covariance(a, k) = 0;
      for (int b = 0; b < N; ++b) covariance(a, k) += axes[k][b] * before(a, b);
    }
    for (int l = 0; l <= k; ++l) {
      covariance(k, l) = 0;
      for (int b = 0; b < N; ++b) {
        for (int c = 0; c < N; ++c) covariance(k, l) += axes[k][b] * axes[l][c] * before(b, c);
      }
    }
    for (int b = 0; b < N; ++b) covariance(k, k) += kSlack * axes[k][b] * axes[k][b] * before(b, b);
  }
}

/// Kalman's update with a measurement that is far more accurate than the prediction, where the
/// difference of the variances would be only rounding. Along the directions of the measurement the
/// remaining variance is computed as a product instead.
template <int Size, class V>
Likelihood correct_closely(ModelEstimate<kDimensions<V>>& estimate, const Reading<V>& reading) {
  constexpr int kN = kDimensions<V>;
  const Matrix<kN>& axes = reading.directions();
  auto& mean = estimate.mean;
  auto& covariance = estimate.covariance;
  turn_position<Size, kN>(covariance, axes);
  for (int a = kN; a < Size; ++a) covariance(a, a) *= 1 + kSlack;
  // The offset of the predicted position from the measured one, along the axes.
  Components<kN> off{};
  for (int k = 0; k < kN; ++k) {
    for (int b = 0; b < kN; ++b) off[k] += axes[k][b] * (mean[b] - reading.position()[b]);
  }
  Likelihood likelihood;
  for (int k = 0; k < kN; ++k) {
    std::array<double, Size> gain{};
    for (int a = 0; a < Size; ++a) gain[a] = covariance(a, k);
    const double variance = gain[k] + reading.variance()[k];
    likelihood.squared_innovation += off[k] / variance * off[k];
    likelihood.volume *= variance * reading.precision()[k];
    const double left = reading.variance()[k] / variance;
    for (int a = 0; a < Size; ++a) {
      covariance(a, k) = gain[a] * left;
      if (a == k) continue;
      const double share = gain[a] / variance;
      (a < kN ? off[a] : mean[a]) -= share * off[k];
      for (int b = 0; b <= a; ++b) {
        if (b != k) covariance(a, b) -= share * gain[b];
      }
    }
    off[k] *= left;
  }
  Matrix<kN> back{};
  for (int k = 0; k < kN; ++k) {
    mean[k] = reading.position()[k];
    for (int b = 0; b < kN; ++b) {
      mean[k] += axes[b][k] * off[b];
      back[k][b] = axes[b][k];
    }
  }
  turn_position<Size, kN>(covariance, back);
  for (int a = 0; a < Size; ++a) {
    const double variance = covariance(a, a);
    if (!(variance >= 0 && std::isfinite(variance))) likelihood.volume = kInfinity;
  }
  return likelihood;
}

/// Whether the variances that a measurement leaves are larger than the rounding of those before it.
template <int N, class V>
[[nodiscard]] bool is_comparable(const Triangle<3 * N>& covariance, const Reading<V>& reading) {
  double foreseen = covariance(0, 0) + covariance(1, 1);
  if constexpr (N == 3) foreseen += covariance(2, 2);
  return foreseen < 0x1p40 * reading.min_variance();
}

/// Corrects the estimates of all models. All models take one number of the reading, then all take
/// the next: while the correction of one model waits for its last one, the others have work.
template <class V>
void correct(Mixture<kDimensions<V>>& mixture, const TrackModels& models, const Reading<V>& reading,
             std::array<Likelihood, kMaxModels>& likelihoods) {
  constexpr int kN = kDimensions<V>;
  std::array<bool, kMaxModels> is_plain{};
  for (int i = 0; i < models.count; ++i) {
    ModelEstimate<kN>& estimate = mixture.estimates[i];
    is_plain[i] = is_comparable<kN>(estimate.covariance, reading);
    if (is_plain[i]) continue;
    likelihoods[i] = with_states<kN>(
        models.list[i].motion, [&](auto size) { return correct_closely<size>(estimate, reading); });
  }
  for (int k = 0; k < kN; ++k) {
    for (int i = 0; i < models.count; ++i) {
      if (!is_plain[i]) continue;
      with_states<kN>(models.list[i].motion, [&](auto size) {
        if (reading.is_aligned()) {
          correct_plainly<size, true>(mixture.estimates[i], reading, k, likelihoods[i]);
        } else {
          correct_plainly<size, false>(mixture.estimates[i], reading, k, likelihoods[i]);
        }
      });
    }
  }
}

}  // namespace aimahead::detail::track
