// Fixed-step worlds: where a body of a physics engine really moves.
//
//     const Tick tick{.step = 1.0 / 60, .damping = 0.1};  // as your engine is set
//     TickBody<Vec2> ball{.velocity = {20, 13}};
//     ball = after_steps(tick, ball, Vec2{0, -9.81}, 30);  // half a second later
//     std::printf("(%g, %g)\n", ball.position.x, ball.position.y);
//
// To aim in such a world set Engagement::tick. Then pass the launch_velocity of the answer to the
// engine unchanged.
//
// An engine does not follow the parabola. Once per step of length h it changes the velocity and
// moves the body straight by h v:
//
//   semi_implicit_euler   v += h a,  damp v,  x += h v            Box2D, PhysX and most others
//   explicit_euler        x += h v,  damp v,  v += h a            Chipmunk
//   velocity_verlet       x += h v + h^2 a / 2,  v += h a         no damping
//
// After n steps, t = n h, without damping, the body is at x + v t + a (t^2 + s h t) / 2 with s = 1,
// -1, 0: on the parabola of a body launched with v + s a h / 2. docs/fixed-step.md lists the
// settings for each engine, and what happens without them.
#pragma once

#include "aimahead/detail/precise.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/vec.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

namespace aimahead {

/// What an engine does in each step of length h.
enum class Integrator : unsigned char {
  /// v += h a, damp v, x += h v.
  semi_implicit_euler,
  /// x += h v, damp v, v += h a.
  explicit_euler,
  /// x += h v + h^2 a / 2, v += h a.
  velocity_verlet,
};

/// How a step damps the velocity with the damping c.
enum class DampingForm : unsigned char {
  /// v /= 1 + h c.
  implicit,
  /// v *= 1 - h c. The format calls it "explicit".
  direct,
  /// v *= exp(-h c).
  exponential,
};

/// The settings of a fixed-step simulation.
struct Tick {
  /// The length h of a step, > 0, finite.
  double step = 0;
  Integrator integrator = Integrator::semi_implicit_euler;
  /// The damping c, >= 0, finite; 0 with velocity_verlet.
  double damping = 0;
  DampingForm damping_form = DampingForm::implicit;
};

/// Returns "tick.step" or "tick.damping" if that field is wrong, otherwise nullptr. The functions
/// below are for ticks without fault.
[[nodiscard]] const char* find_fault(const Tick& tick);

/// The factor by which a step multiplies the velocity: 1 without damping. For `direct` it is
/// negative if h c > 1, and below -1 if h c > 2; engines use 0 instead.
[[nodiscard]] double damping_factor(const Tick& tick);

/// s h: an undamped body flies on the parabola of a launch that is faster by s h a / 2.
[[nodiscard]] constexpr double lag_of(const Tick& tick) {
  if (tick.integrator == Integrator::velocity_verlet) return 0;
  return tick.integrator == Integrator::semi_implicit_euler ? tick.step : -tick.step;
}

/// The effect of n steps on a body. With the acceleration a it moves from x, v to
///
///   x + position_per_velocity v + position_per_acceleration a,
///   velocity_per_velocity v + velocity_per_acceleration a.
struct TickResponse {
  double position_per_velocity = 0;
  double position_per_acceleration = 0;
  double velocity_per_velocity = 1;
  double velocity_per_acceleration = 0;
};

/// The effect of 0 to 2^62 steps, in closed form. Each number is good to about 1e-15 of its size.
/// Not finite where a growing velocity (DampingForm::direct with h c > 2) exceeds the range of a
/// double.
[[nodiscard]] TickResponse respond(const Tick& tick, std::int64_t steps);

/// A body of the simulation.
template <class V>
struct TickBody {
  static_assert(detail::expect_vector<V>());

  V position = detail::zero_vector<V>();
  V velocity = detail::zero_vector<V>();
};

AIMAHEAD_PRECISE_BEGIN

namespace detail {

/// The same as respond, for a whole number that may be too large for an integer.
[[nodiscard]] TickResponse respond_to(const Tick& tick, double steps);

template <Vector V>
[[nodiscard]] TickBody<V> apply(const TickResponse& r, const TickBody<V>& body,
                                const V& acceleration) {
  std::array<double, kDimensions<V>> position;
  std::array<double, kDimensions<V>> velocity;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double x = VectorTraits<V>::get(body.position, i);
    const double v = VectorTraits<V>::get(body.velocity, i);
    const double a = VectorTraits<V>::get(acceleration, i);
    position[i] = x + (r.position_per_velocity * v + r.position_per_acceleration * a);
    velocity[i] = r.velocity_per_velocity * v + r.velocity_per_acceleration * a;
  }
  return {make_vector<V>(position), make_vector<V>(velocity)};
}

}  // namespace detail

/// The body after `steps` (>= 0) under a constant acceleration.
template <Vector V>
[[nodiscard]] TickBody<V> after_steps(const Tick& tick, const TickBody<V>& body,
                                      const V& acceleration, std::int64_t steps) {
  return detail::apply(respond(tick, steps), body, acceleration);
}

/// The position `time` (>= 0) later for a game that interpolates: between two steps the body moves
/// straight.
template <Vector V>
[[nodiscard]] V position_after(const Tick& tick, const TickBody<V>& body, const V& acceleration,
                               double time) {
  const double whole = std::floor(time / tick.step);
  const double share = time / tick.step - whole;
  const V from = detail::apply(detail::respond_to(tick, whole), body, acceleration).position;
  const V to = detail::apply(detail::respond_to(tick, whole + 1), body, acceleration).position;
  std::array<double, kDimensions<V>> position;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double x = VectorTraits<V>::get(from, i);
    position[i] = x + share * (VectorTraits<V>::get(to, i) - x);
  }
  return make_vector<V>(position);
}

/// The launch velocity with which a body of the engine is at every step on the parabola launched
/// with `velocity`: v - s a h / 2. It corrects an answer found without a tick. Exact without
/// damping; with damping see velocity_to_reach.
template <class V>
[[nodiscard]] V correct_launch(const Tick& tick, const V& velocity, const V& acceleration) {
  static_assert(detail::expect_vector<V>());
  std::array<double, kDimensions<V>> corrected;
  for (int i = 0; i < kDimensions<V>; ++i) {
    corrected[i] = VectorTraits<V>::get(velocity, i) -
                   0.5 * lag_of(tick) * VectorTraits<V>::get(acceleration, i);
  }
  return make_vector<V>(corrected);
}

/// The velocity that displaces a body of the engine, with its damping, by `displacement` after
/// `time` (> 0); between two steps as in position_after. Nothing where the velocity has no effect
/// (at time 0, or where damping makes it 0) or is beyond the range of a double.
template <class V>
[[nodiscard]] std::optional<V> velocity_to_reach(const Tick& tick, const V& displacement,
                                                 const V& acceleration, double time) {
  static_assert(detail::expect_vector<V>());
  const double whole = std::floor(time / tick.step);
  const double share = time / tick.step - whole;
  const TickResponse from = detail::respond_to(tick, whole);
  const TickResponse to = detail::respond_to(tick, whole + 1);
  const auto between = [share](double a, double b) { return a + share * (b - a); };
  const double per_velocity = between(from.position_per_velocity, to.position_per_velocity);
  const double per_acceleration =
      between(from.position_per_acceleration, to.position_per_acceleration);
  if (per_velocity == 0) return std::nullopt;
  std::array<double, kDimensions<V>> velocity;
  for (int i = 0; i < kDimensions<V>; ++i) {
    velocity[i] = (VectorTraits<V>::get(displacement, i) -
                   per_acceleration * VectorTraits<V>::get(acceleration, i)) /
                  per_velocity;
    if (!detail::numerics::is_finite(velocity[i])) return std::nullopt;
  }
  return make_vector<V>(velocity);
}

/// For engines that damp the velocity before they add the acceleration, v = damped v + h a,
/// x += h v (Godot, Bullet, Box2D 3): the acceleration with which semi_implicit_euler, which damps
/// afterwards, moves the same. Nothing where the damping factor is 0.
template <Vector V>
[[nodiscard]] std::optional<V> acceleration_if_damped_first(const Tick& tick,
                                                            const V& acceleration) {
  const double factor = damping_factor(tick);
  if (factor == 0) return std::nullopt;
  std::array<double, kDimensions<V>> scaled;
  for (int i = 0; i < kDimensions<V>; ++i) {
    scaled[i] = VectorTraits<V>::get(acceleration, i) / factor;
  }
  return make_vector<V>(scaled);
}

AIMAHEAD_PRECISE_END

}  // namespace aimahead
