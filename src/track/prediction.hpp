// The estimate of one model at a later time.
//
// With the state x and the model's motion x' = f(x, dt): mean' = f(mean), covariance' = F
// covariance F' + Q with F the derivative of f and Q what the noise adds (Bar-Shalom, Li and
// Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, chapters 6 and 11). F
// is sparse: most components only gain shares of others, one after another. All these calls are
// inlined (flattened), so that the shares stay in registers.
#pragma once

#include "aimahead/track.hpp"
#include "base/repeat.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"

#include <cmath>
#include <type_traits>

namespace aimahead::detail::track {

/// Calls f with the number of components of a model's state, as a constant. The velocity of the
/// still model is no part of it.
template <int N, class F>
constexpr auto with_states(TrackMotion motion, const F& f) {
  switch (motion) {
    case TrackMotion::still:
      return f(std::integral_constant<int, N>{});
    case TrackMotion::constant_velocity:
      break;
    case TrackMotion::constant_acceleration:
      return f(std::integral_constant<int, 3 * N>{});
    case TrackMotion::turn:
      return f(std::integral_constant<int, 2 * N + 1>{});
  }
  return f(std::integral_constant<int, 2 * N>{});
}
template <int N>
[[nodiscard]] constexpr int states_of(TrackMotion motion) {
  return with_states<N>(motion, [](int size) { return size; });
}

/// A turn of the velocity through `angle` = rate dt: its cosine and sine, the displacements along
/// and across the first velocity, (sin angle / rate, (1 - cos angle) / rate), and their derivatives
/// by the rate.
struct TurnedWay {
  double cosine;
  double sine;
  double along;
  double across;
  double along_by_rate;
  double across_by_rate;
};

/// Below 1e-3 by Taylor's series, cut off below 2^-53 of the first term, because the closed forms
/// cancel.
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

/// A multiple of the component K of a state.
template <int K>
struct Share {
  double factor;
};

/// The covariance of a state whose component To gains the sum of the shares, none of which is of
/// To.
template <int Size, int To, int Most, int... K>
void add_to(Triangle<Most>& p, const Share<K>&... shares) {
  const auto gained = [&](int with) { return ((shares.factor * p(K, with)) + ...); };
  const double before = gained(To);
  repeat<Size>([&](auto k) {
    if constexpr (k != To) p(To, k) += gained(k);
  });
  p(To, To) += before + gained(To);
}

/// Adds white noise of density `noise` on the acceleration for `dt`, along the axes from `From` on,
/// before `To`.
template <int From, int To, int N>
void add_velocity_noise(ModelEstimate<N>& estimate, double noise, double dt) {
  auto& p = estimate.covariance;
  const double of_velocity = noise * dt;
  const double of_both = of_velocity * dt / 2;
  const double of_position = of_velocity * dt * dt / 3;
  repeat<To - From>([&](auto k) {
    constexpr int i = From + k;
    p(i, i) += of_position;
    p(N + i, i) += of_both;
    p(N + i, N + i) += of_velocity;
  });
}

template <int N>
[[gnu::flatten]] void predict_straight(ModelEstimate<N>& estimate, double noise, double dt) {
  // Lambdas of clang 14 do not see structured bindings.
  auto& mean = estimate.mean;
  auto& p = estimate.covariance;
  repeat<N>([&](auto i) {
    mean[i] += dt * mean[N + i];
    add_to<2 * N, i>(p, Share<N + i>{dt});
  });
  add_velocity_noise<0, N>(estimate, noise, dt);
}

template <int N>
[[gnu::flatten]] void predict_accelerating(ModelEstimate<N>& estimate, double noise, double dt) {
  const double half_square = dt * dt / 2;
  auto& mean = estimate.mean;
  auto& p = estimate.covariance;
  repeat<N>([&](auto i) {
    mean[i] += dt * mean[N + i] + half_square * mean[2 * N + i];
    mean[N + i] += dt * mean[2 * N + i];
    add_to<3 * N, i>(p, Share<N + i>{dt}, Share<2 * N + i>{half_square});
    add_to<3 * N, N + i>(p, Share<2 * N + i>{dt});
  });
  if (noise == 0) return;
  const double a = noise * dt;  // the variance that the noise adds to the acceleration
  const double va = a * dt / 2;
  const double v = a * dt * dt / 3;
  const double pa = v / 2;
  const double pv = v * dt * (3.0 / 8);
  const double pp = v * dt * dt * (3.0 / 20);
  repeat<N>([&](auto i) {
    p(i, i) += pp;
    p(N + i, i) += pv;
    p(2 * N + i, i) += pa;
    p(N + i, N + i) += v;
    p(2 * N + i, N + i) += va;
    p(2 * N + i, 2 * N + i) += a;
  });
}

/// The noise along z of a target that turns, as a share of the noise within the plane.
inline constexpr double kClimbNoise = 0.1;

/// Predicts a turn. The position gains its displacement before the velocity turns.
template <int N>
[[gnu::flatten]] void predict_turning(ModelEstimate<N>& estimate, const TrackModel& model,
                                      double dt) {
  constexpr int kSize = 2 * N + 1;
  constexpr int kU = N;
  constexpr int kV = N + 1;
  constexpr int kRate = 2 * N;
  auto& mean = estimate.mean;
  auto& p = estimate.covariance;
  const TurnedWay turn = turned_way(mean[kRate], dt);
  const double u = mean[kU];
  const double v = mean[kV];
  const double u_later = turn.cosine * u - turn.sine * v;
  const double v_later = turn.sine * u + turn.cosine * v;
  mean[0] += turn.along * u - turn.across * v;
  mean[1] += turn.across * u + turn.along * v;
  mean[kU] = u_later;
  mean[kV] = v_later;
  const double x_by_rate = turn.along_by_rate * u - turn.across_by_rate * v;
  const double y_by_rate = turn.across_by_rate * u + turn.along_by_rate * v;
  add_to<kSize, 0>(p, Share<kU>{turn.along}, Share<kV>{-turn.across}, Share<kRate>{x_by_rate});
  add_to<kSize, 1>(p, Share<kU>{turn.across}, Share<kV>{turn.along}, Share<kRate>{y_by_rate});
  if constexpr (N == 3) {
    mean[2] += dt * mean[5];
    add_to<kSize, 2>(p, Share<5>{dt});
  }
  const auto turned_u = [&](double of_u, double of_v, double of_rate) {
    return turn.cosine * of_u - turn.sine * of_v - dt * v_later * of_rate;
  };
  const auto turned_v = [&](double of_u, double of_v, double of_rate) {
    return turn.sine * of_u + turn.cosine * of_v + dt * u_later * of_rate;
  };
  // The covariances of u and v with the later u and v.
  const double u_with_u = turned_u(p(kU, kU), p(kV, kU), p(kRate, kU));
  const double v_with_u = turned_u(p(kV, kU), p(kV, kV), p(kRate, kV));
  const double u_with_v = turned_v(p(kU, kU), p(kV, kU), p(kRate, kU));
  const double v_with_v = turned_v(p(kV, kU), p(kV, kV), p(kRate, kV));
  repeat<kSize>([&](auto k) {
    if constexpr (k != kU && k != kV) {
      const double of_u = p(kU, k);
      const double of_v = p(kV, k);
      p(kU, k) = turned_u(of_u, of_v, p(kRate, k));
      p(kV, k) = turned_v(of_u, of_v, p(kRate, k));
    }
  });
  p(kU, kU) = turned_u(u_with_u, v_with_u, p(kRate, kU));
  p(kV, kU) = turned_u(u_with_v, v_with_v, p(kRate, kV));
  p(kV, kV) = turned_v(u_with_v, v_with_v, p(kRate, kV));
  add_velocity_noise<0, 2>(estimate, model.noise, dt);
  if constexpr (N == 3) add_velocity_noise<2, 3>(estimate, kClimbNoise * model.noise, dt);
  p(kRate, kRate) += model.turn_noise * dt;
}

/// Replaces the estimate by that for `dt` later.
template <int N>
void predict(ModelEstimate<N>& estimate, const TrackModel& model, double dt) {
  switch (model.motion) {
    case TrackMotion::still:
      repeat<N>([&](auto i) { estimate.covariance(i, i) += model.noise * dt; });
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
