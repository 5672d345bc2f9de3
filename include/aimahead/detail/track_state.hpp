// What a Tracker keeps: the estimates of its models, and how many of them and of measurements.
#pragma once

#include "aimahead/vec.hpp"

#include <array>
#include <cstddef>

namespace aimahead::detail::track {

/// The maximum number of models of a tracker.
inline constexpr int kMaxModels = 6;
/// The maximum number of measurements that a tracker remembers.
inline constexpr int kMaxMeasurements = 128;
/// The number of measurements from one kept estimate to the next.
inline constexpr int kBlock = 16;
/// The number of refused measurements that are compared with a new one.
inline constexpr int kAgreeing = 2;
/// A track of at most this many measurements is young.
inline constexpr int kMaxYoung = 12;

/// A symmetric matrix, kept as the rows of its lower triangle one after another.
template <int Size>
struct Triangle {
  std::array<double, Size*(Size + 1) / 2> elements{};

  [[nodiscard]] static constexpr int index(int row, int column) {
    return row >= column ? row * (row + 1) / 2 + column : column * (column + 1) / 2 + row;
  }
  [[nodiscard]] constexpr double& operator()(int row, int column) {
    return elements[static_cast<std::size_t>(index(row, column))];
  }
  [[nodiscard]] constexpr double operator()(int row, int column) const {
    return elements[static_cast<std::size_t>(index(row, column))];
  }
};

/// The estimate of one model in N dimensions. The state is position, velocity, and what the model
/// adds: the acceleration, or the turn rate. A smaller state is the first part of a larger one.
template <int N>
struct ModelEstimate {
  static constexpr int kStates = 3 * N;
  std::array<double, kStates> mean{};
  Triangle<kStates> covariance{};
};

/// The estimates of all models at one time, and how probable each model is.
template <int N>
struct Mixture {
  std::array<ModelEstimate<N>, kMaxModels> estimates{};
  std::array<double, kMaxModels> weights{};
  /// The mean time for which a target that moves by the model has moved so. Each moment counts as
  /// much as the model was probable then.
  std::array<double, kMaxModels> ages{};
  double time = 0;
  /// When the track began.
  double began = 0;
  /// The number of measurements refused since the last that was used.
  int refused = 0;
  bool has_started = false;
};

}  // namespace aimahead::detail::track
