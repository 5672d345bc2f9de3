// What a Tracker keeps: the models' estimates and the measurements that it may have to take again.
#pragma once

#include "aimahead/vec.hpp"

#include <array>

namespace aimahead::detail::track {

/// The maximum number of models of a tracker.
inline constexpr int kMaxModels = 6;
/// The maximum number of measurements that a tracker remembers.
inline constexpr int kMaxMeasurements = 128;
/// Measurements from one kept estimate to the next.
inline constexpr int kBlock = 16;

/// The estimate of one model in N dimensions. The state is position, velocity, and what the model
/// adds: the acceleration, or the turn rate. Rows of the covariance are kStates long whatever the
/// model.
template <int N>
struct ModelEstimate {
  static constexpr int kStates = 3 * N;
  std::array<double, kStates> mean{};
  std::array<std::array<double, kStates>, kStates> covariance{};
};

/// The estimates of all models at one time, and how probable each model is.
template <int N>
struct Mixture {
  std::array<ModelEstimate<N>, kMaxModels> estimates{};
  std::array<double, kMaxModels> weights{};
  double time = 0;
  /// The number of measurements refused since the last that was used.
  int refused = 0;
  bool has_started = false;
};

}  // namespace aimahead::detail::track
