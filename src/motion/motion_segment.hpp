// A segment of motion. Every kind of motion is cut into segments. The position is a polynomial of
// time, or a turn at constant rate, smooth from `begin` to `end`.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "base/components.hpp"
#include "numerics/infinity.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>

namespace aimahead::detail::motion {

/// Position, velocity and acceleration of a body at one time.
template <int N>
struct KinematicState {
  Components<N> position{};
  Components<N> velocity{};
  Components<N> acceleration{};

  KinematicState& operator-=(const KinematicState& other) {
    position -= other.position;
    velocity -= other.velocity;
    acceleration -= other.acceleration;
    return *this;
  }
};

/// A state as it is seen from air that has moved with the wind for a time.
template <int N>
[[nodiscard]] KinematicState<N> seen_from_air(KinematicState<N> state, const Components<N>& wind,
                                              double time) {
  for (int i = 0; i < N; ++i) {
    if (wind[i] == 0) continue;
    state.position[i] -= wind[i] * time;
    state.velocity[i] -= wind[i];
  }
  return state;
}

/// Sets the turn of a segment, or a spin, of a point that begins at `offset` from an axis along +z:
/// r(x) = r cos(rate x) + (r turned left) sin(rate x), r being the offset.
template <class Turn, std::size_t N>
void go_round_z(double rate, const std::array<double, N>& offset, Turn& turn) {
  turn.rate = rate;
  turn.across = turn.aside = {};
  turn.across[0] = -rate * offset[1];
  turn.across[1] = rate * offset[0];
  turn.aside[0] = -rate * offset[0];
  turn.aside[1] = -rate * offset[1];
}

/// Whether `first` and all components are finite, and their sum is too.
template <int N>
[[nodiscard]] bool has_finite_sum(double first, const Components<N>& components) {
  double sum = first;
  for (const double x : components) sum += x;
  return numerics::is_finite(sum);
}

/// A turn at constant rate: (across sin(rate x) + aside (1 - cos(rate x))) / rate.
template <int N>
struct Spin {
  double rate = 0;
  Components<N> across{};
  Components<N> aside{};
  double arm = 0;                ///< the distance from the axis
  double body_acceleration = 0;  ///< `max_acceleration` and `max_jerk` without the spin
  double body_jerk = 0;
};

template <int N>
struct MotionSegment {
  static constexpr int kMaxDegree = 7;

  double begin = 0;
  double end = kInfinity;  ///< >= begin
  bool joined = true;      ///< begins where the segment before ended
  /// position = sum of coefficient[k] x^k, x = time - begin; for a turn, plus that of Spin.
  int degree = 2;  ///< at least 2
  std::array<Components<N>, kMaxDegree + 1> coefficient;
  double rate = 0;
  Components<N> across;
  Components<N> aside;
  Spin<N> spin;                    ///< added, for a point mounted on a body that spins
  double exact_speed = 0;          ///< if not 0, the exact length of the velocity
  bool is_velocity_exact = false;  ///< the velocity at `begin` has the caller's own components
  double max_acceleration = 0;     ///< an upper bound of the acceleration's length
  double max_jerk = 0;             ///< an upper bound of the jerk's length

  [[nodiscard]] KinematicState<N> at(double time) const { return after(time - begin); }

  /// The state x after `begin`.
  [[nodiscard]] KinematicState<N> after(double x) const {
    KinematicState<N> state;
    if (degree == 2) {
      for (int i = 0; i < N; ++i) {
        const double speed = coefficient[1][i];
        const double gained = x * coefficient[2][i];
        state.position[i] = coefficient[0][i] + x * (speed + gained);
        state.velocity[i] = speed + 2 * gained;
        state.acceleration[i] = 2 * coefficient[2][i];
      }
    } else {
      Components<N> p = coefficient[degree];
      Components<N> v{};
      Components<N> a{};  // half the acceleration
      for (int k = degree - 1; k >= 0; --k) {
        for (int i = 0; i < N; ++i) {
          a[i] = a[i] * x + v[i];
          v[i] = v[i] * x + p[i];
          p[i] = p[i] * x + coefficient[k][i];
        }
      }
      state.position = p;
      state.velocity = v;
      for (int i = 0; i < N; ++i) state.acceleration[i] = 2 * a[i];
    }
    if (rate != 0) turn(rate, across, aside, x, state);
    if (spin.rate != 0) turn(spin.rate, spin.across, spin.aside, x, state);
    return state;
  }

  /// The motion of the point of the axis about which `spin` goes round.
  [[nodiscard]] MotionSegment without_spin() const {
    MotionSegment body = *this;
    if (spin.rate == 0) return body;
    body.coefficient[0] += spin.aside / spin.rate;
    body.max_acceleration = spin.body_acceleration;
    body.max_jerk = spin.body_jerk;
    body.spin = {};
    return body;
  }

  /// The motion of the centre of a turn.
  [[nodiscard]] MotionSegment turn_center() const {
    MotionSegment center = *this;
    if (rate == 0) return center;
    center.coefficient[0] += aside / rate;
    center.rate = 0;
    return center;
  }
  /// The distance of the turn from its centre.
  [[nodiscard]] double turn_radius() const {
    return rate == 0 ? 0 : std::max(length<N>(across), length<N>(aside)) / std::fabs(rate);
  }

  /// Whether the position does not change.
  [[nodiscard]] bool rests() const {
    const Components<N> velocity = after(0).velocity;
    return max_acceleration == 0 && dot<N>(velocity, velocity) == 0;
  }
  /// Whether the motion is a spin about a point at rest.
  [[nodiscard]] bool is_spin_in_place() const { return spin.rate != 0 && without_spin().rests(); }
  [[nodiscard]] bool has_constant_acceleration() const {
    return degree == 2 && rate == 0 && spin.rate == 0;
  }

  /// The sum of the sizes of the terms of the position at `time`.
  [[nodiscard]] double size(double time) const {
    const double x = time - begin;
    Components<N> p;
    for (int i = 0; i < N; ++i) p[i] = std::fabs(coefficient[degree][i]);
    for (int k = degree - 1; k >= 0; --k) {
      for (int i = 0; i < N; ++i) p[i] = p[i] * x + std::fabs(coefficient[k][i]);
    }
    double sum = 0;
    for (const double size : p) sum += size;
    if (spin.rate != 0) sum += (length<N>(spin.across) + length<N>(spin.aside)) * x;
    if (rate == 0) return sum;
    // A turn is off by the rounding of its angle times the radius.
    return sum + (length<N>(across) + length<N>(aside)) * x;
  }

 private:
  static void turn(double rate, const Components<N>& across, const Components<N>& aside, double x,
                   KinematicState<N>& state) {
    const double angle = rate * x;
    const auto [sine, cosine] = numerics::quick_sine_cosine(angle);
    // 1 - cos without cancellation.
    const double versine = cosine > 0.5 ? sine * sine / (1 + cosine) : 1 - cosine;
    const double along = std::fabs(angle) < 0x1p-27 ? x : sine / rate;
    const double off = std::fabs(angle) < 0x1p-27 ? 0.5 * x * angle : versine / rate;
    for (int i = 0; i < N; ++i) {
      state.position[i] += across[i] * along + aside[i] * off;
      state.velocity[i] += across[i] * cosine + aside[i] * sine;
      state.acceleration[i] += rate * (aside[i] * cosine - across[i] * sine);
    }
  }
};

}  // namespace aimahead::detail::motion
