// The estimate of one model at a later time.
//
// With the state x and the model's motion x' = f(x, dt): mean' = f(mean), covariance' = F
// covariance F' + Q with F the derivative of f and Q what the noise adds (Bar-Shalom, Li and
// Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, chapters 6 and 11).
// F is sparse: it is applied to rows and columns as the few sums that it is.
#pragma once

#include "aimahead/track.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"

#include <cmath>
#include <cstddef>

namespace aimahead::detail::track {

/// The number of components of a model's state. The velocity of the still model is no part of it.
template <int N>
[[nodiscard]] constexpr int states_of(TrackMotion motion) {
  switch (motion) {
    case TrackMotion::still:
      return N;
    case TrackMotion::constant_velocity:
      return 2 * N;
    case TrackMotion::constant_acceleration:
      return 3 * N;
    case TrackMotion::turn:
      return 2 * N + 1;
  }
  return 2 * N;
}

/// Where the velocity turns through `angle` = rate dt: its cosine and sine, the ways that it goes
/// meanwhile along and across itself, (sin angle / rate, (1 - cos angle) / rate), and their
/// derivatives by the rate.
struct TurnedWay {
  double cosine;
  double sine;
  double along;
  double across;
  double along_by_rate;
  double across_by_rate;
};

/// Below 1e-3 by Taylor's series, cut off below 2^-53 of the first term: the closed forms cancel.
[[nodiscard]] inline TurnedWay turned_way(double rate, double dt) {
  const double angle = rate * dt;
  const auto [sine, cosine] = quick_sine_cosine(angle);
  if (std::fabs(angle) < 1e-3) {
    const double s = angle * angle;
    const double dt2 = dt * dt;
    return {cosine,
            sine,
            dt * (1 - s / 6 * (1 - s / 20)),
            dt * angle / 2 * (1 - s / 12 * (1 - s / 30)),
            -dt2 * angle / 3 * (1 - s / 10 * (1 - s / 28)),
            dt2 / 2 * (1 - s / 4 * (1 - s / 18))};
  }
  const double along = sine / rate;
  const double across = (1 - cosine) / rate;
  return {cosine, sine, along, across, (dt * cosine - along) / rate, (dt * sine - across) / rate};
}

/// F times the covariance times F', `transform` being F for one column, as a function of the
/// reference to each of its elements.
template <int Size, int N, class Transform>
void transform_covariance(ModelEstimate<N>& estimate, const Transform& transform) {
  auto& p = estimate.covariance;
  for (int i = 0; i < Size; ++i) transform([&](int row) -> double& { return p[row][i]; });
  for (int i = 0; i < Size; ++i) transform([&](int column) -> double& { return p[i][column]; });
}

/// White noise of density `noise` on the acceleration, for `dt`.
template <int N>
void add_velocity_noise(ModelEstimate<N>& estimate, double noise, double dt) {
  auto& p = estimate.covariance;
  const double of_velocity = noise * dt;
  const double of_both = of_velocity * dt / 2;
  const double of_position = of_velocity * dt * dt / 3;
  for (int i = 0; i < N; ++i) {
    p[i][i] += of_position;
    p[i][N + i] += of_both;
    p[N + i][i] += of_both;
    p[N + i][N + i] += of_velocity;
  }
}

template <int N>
void predict_straight(ModelEstimate<N>& estimate, double noise, double dt) {
  const auto move = [dt](const auto& x) {
    for (int i = 0; i < N; ++i) x(i) += dt * x(N + i);
  };
  move([&](int i) -> double& { return estimate.mean[i]; });
  transform_covariance<2 * N>(estimate, move);
  add_velocity_noise(estimate, noise, dt);
}

template <int N>
void predict_accelerating(ModelEstimate<N>& estimate, double noise, double dt) {
  const double half_square = dt * dt / 2;
  const auto move = [dt, half_square](const auto& x) {
    for (int i = 0; i < N; ++i) {
      x(i) += dt * x(N + i) + half_square * x(2 * N + i);
      x(N + i) += dt * x(2 * N + i);
    }
  };
  move([&](int i) -> double& { return estimate.mean[i]; });
  transform_covariance<3 * N>(estimate, move);
  auto& p = estimate.covariance;
  const double a = noise * dt;  // of the acceleration
  const double va = a * dt / 2;
  const double v = a * dt * dt / 3;
  const double pa = v / 2;
  const double pv = v * dt * (3.0 / 8);
  const double pp = v * dt * dt * (3.0 / 20);
  for (int i = 0; i < N; ++i) {
    p[i][i] += pp;
    p[i][N + i] += pv;
    p[N + i][i] += pv;
    p[i][2 * N + i] += pa;
    p[2 * N + i][i] += pa;
    p[N + i][N + i] += v;
    p[N + i][2 * N + i] += va;
    p[2 * N + i][N + i] += va;
    p[2 * N + i][2 * N + i] += a;
  }
}

template <int N>
void predict_turning(ModelEstimate<N>& estimate, const TrackModel& model, double dt) {
  auto& mean = estimate.mean;
  const TurnedWay turn = turned_way(mean[2 * N], dt);
  const double vx = mean[N];
  const double vy = mean[N + 1];
  const double x_by_rate = turn.along_by_rate * vx - turn.across_by_rate * vy;
  const double y_by_rate = turn.across_by_rate * vx + turn.along_by_rate * vy;
  const double vx_later = turn.cosine * vx - turn.sine * vy;
  const double vy_later = turn.sine * vx + turn.cosine * vy;
  mean[0] += turn.along * vx - turn.across * vy;
  mean[1] += turn.across * vx + turn.along * vy;
  mean[N] = vx_later;
  mean[N + 1] = vy_later;
  if constexpr (N == 3) mean[2] += dt * mean[5];
  transform_covariance<2 * N + 1>(estimate, [&](const auto& x) {
    const double u = x(N);
    const double v = x(N + 1);
    const double rate = x(2 * N);
    x(0) += turn.along * u - turn.across * v + x_by_rate * rate;
    x(1) += turn.across * u + turn.along * v + y_by_rate * rate;
    x(N) = turn.cosine * u - turn.sine * v - dt * vy_later * rate;
    x(N + 1) = turn.sine * u + turn.cosine * v + dt * vx_later * rate;
    if constexpr (N == 3) x(2) += dt * x(5);
  });
  add_velocity_noise(estimate, model.noise, dt);
  estimate.covariance[2 * N][2 * N] += model.turn_noise * dt;
}

/// Replaces the estimate by that for `dt` later.
template <int N>
void predict(ModelEstimate<N>& estimate, const TrackModel& model, double dt) {
  switch (model.motion) {
    case TrackMotion::still:
      for (int i = 0; i < N; ++i) estimate.covariance[i][i] += model.noise * dt;
      return;
    case TrackMotion::constant_velocity:
      return predict_straight(estimate, model.noise, dt);
    case TrackMotion::constant_acceleration:
      return predict_accelerating(estimate, model.noise, dt);
    case TrackMotion::turn:
      return predict_turning(estimate, model, dt);
  }
}

}  // namespace aimahead::detail::track
