// Where to aim a shot of constant speed at a target of constant velocity.
//
//     const Vec2 target{40, 10}, velocity{-3, 8};  // relative to the gun, your own type will do
//     if (const auto shot = lead(target, velocity, 30)) {
//       std::printf("aim (%g, %g), hit after %g\n", shot.aim.x, shot.aim.y, shot.time);
//     }
//
// Which velocity to pass depends on the velocity that your engine gives a shot:
// - It flies with aim * speed in the world, as in most engines: pass the target's velocity as it
//   is, however the gun moves. With guns and targets as State, pass 0 for `inherit`.
// - It keeps the gun's velocity too, aim * speed + gun velocity: pass target velocity - gun
//   velocity. With State, `inherit` is 1 by default.
//
// Header-only, for any vector type of floats or doubles (VectorTraits in vec.hpp).
//
// The equation is |d + v t| = s t for the lowest t > 0, with relative position d, relative velocity
// v and shot speed s. Squared: a t^2 + 2 b t + c = 0 with a = v.v - s^2, b = d.v, c = d.d.
// docs/quadratic.md has the numerical hazards (nearly equal speeds, grazes, distant offsets, huge
// and tiny scales) and their remedies.
#pragma once

#include "aimahead/detail/lead_kernel.hpp"
#include "aimahead/status.hpp"
#include "aimahead/vec.hpp"

#include <array>
#include <cmath>
#include <type_traits>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead {

/// The answer of `lead`. A hit has all fields, `unresolved` only `time`. Otherwise all are 0.
template <Vector V>
struct Lead {
  /// hit; unreachable (proved); touching (the target is at the gun: time 0, aim zero); unresolved
  /// (beyond the range of the scalar type, `time` is a lower bound); invalid (a number is not
  /// finite, or the speed is negative).
  Status status = Status::invalid;
  /// The time from the shot to the hit.
  ScalarOf<V> time{};
  /// Unit vector in the frame that moves with the gun.
  V aim = detail::zero_vector<V>();
  /// The hit relative to the gun at that time: d + v * time = speed * time * aim.
  V offset = detail::zero_vector<V>();

  explicit operator bool() const { return status == Status::hit; }
};

/// The answer of `lead` for a gun and a target in the world's coordinates.
template <Vector V>
struct WorldLead : Lead<V> {
  /// The target's position at `time`, computed from its own motion: far from the origin it loses no
  /// digits.
  V point = detail::zero_vector<V>();
  /// speed * aim + inherit * the gun's velocity.
  V launch_velocity = detail::zero_vector<V>();
};

/// A position and a constant velocity in the world.
template <class V>
struct State {
  static_assert(detail::expect_vector<V>());

  V position = detail::zero_vector<V>();
  V velocity = detail::zero_vector<V>();
};

/// Where to aim, from the target's position relative to the gun. `relative_velocity` is the
/// target's velocity minus the velocity that the shot inherits from the gun. A shot that flies with
/// aim * speed inherits none. `speed` >= 0.
///
/// The decision between hit and no hit is exact for all numbers. `time` is within 1 unit in the
/// last place. Floats below the smallest normal number follow the floating-point environment. The
/// rare exact decision takes one or two microseconds and 20 KB of stack.
template <Vector V>
[[nodiscard]] AIMAHEAD_INLINE Lead<V> lead(const V& relative_position, const V& relative_velocity,
                                           ScalarOf<V> speed) {
  const auto d = detail::components(relative_position);
  const auto v = detail::components(relative_velocity);
  const double s = detail::numerics::widened(speed);
  const detail::PairedLead<kDimensions<V>> paired(d, v, s);
  const auto input = [&] {
    detail::LeadInput<kDimensions<V>> in;
    in.target = d;
    in.target_velocity = v;
    in.speed = s;
    return in;
  };
  if constexpr (std::is_same_v<ScalarOf<V>, float>) {
    return detail::lead_floats_quickly<Lead<V>, V>(paired, input);
  } else {
    return detail::lead_quickly<Lead<V>, V>(paired, 0, input);
  }
}

/// The same from positions and velocities in the world, for a shot that inherits the share
/// `inherit` (0..1) of the gun's velocity: 0 where a shot flies with aim * speed. The differences
/// are exact: a distant origin costs no accuracy.
template <Vector V>
[[nodiscard]] WorldLead<V> lead(const State<V>& gun, const State<V>& target, ScalarOf<V> speed,
                                ScalarOf<V> inherit = 1) {
  constexpr int N = kDimensions<V>;
  detail::LeadInput<N> in;
  in.target = detail::components(target.position);
  in.target_velocity = detail::components(target.velocity);
  in.gun = detail::components(gun.position);
  in.gun_velocity = detail::components(gun.velocity);
  in.speed = detail::numerics::widened(speed);
  in.inherit = detail::numerics::widened(inherit);
  std::array<double, N> d, v, d_low, v_low;
  bool ordinary = in.inherit >= 0 && in.inherit <= 1;  // error-free products are possible
  for (int i = 0; i < N; ++i) {
    using detail::numerics::DoubleDouble;
    const auto difference = detail::numerics::two_difference(in.target[i], in.gun[i]);
    const DoubleDouble velocity =
        in.target_velocity[i] -
        DoubleDouble(detail::numerics::two_product(in.inherit, in.gun_velocity[i]));
    d[i] = difference.value;
    d_low[i] = difference.error;
    v[i] = velocity.hi;
    v_low[i] = velocity.lo;
    ordinary = detail::numerics::every(ordinary, std::fabs(in.gun_velocity[i]) < 0x1p900);
  }
  const detail::PairedLead<N> paired(d, v, in.speed);
  const detail::PairedLead<N> low(d_low, v_low, 0);
  auto result = ordinary ? detail::lead_quickly<WorldLead<V>, V>(paired, low, [&] { return in; })
                         : detail::deliver<WorldLead<V>, V>(detail::lead_exactly<N>(in));
  if (!result) return result;
  std::array<double, N> point;
  std::array<double, N> velocity;
  for (int i = 0; i < N; ++i) {
    using detail::numerics::times;
    const double time = detail::numerics::widened(result.time);
    const double aim = detail::numerics::widened(VectorTraits<V>::get(result.aim, i));
    point[i] = in.target[i] + times(in.target_velocity[i], time);
    velocity[i] = times(in.speed, aim) + times(in.inherit, in.gun_velocity[i]);
  }
  if (!detail::fits<ScalarOf<V>, N>(point) || !detail::fits<ScalarOf<V>, N>(velocity)) {
    WorldLead<V> unresolved;
    unresolved.status = Status::unresolved;
    unresolved.time = result.time;
    return unresolved;
  }
  result.point = make_vector<V>(point);
  result.launch_velocity = make_vector<V>(velocity);
  return result;
}

namespace detail {
template <class P>
inline constexpr bool kIsState = false;
template <class V>
inline constexpr bool kIsState<State<V>> = true;

/// The vector that an expression of Eigen makes; for any other type the type itself.
template <class P>
struct Evaluated {
  using Type = P;
};
template <class P>
requires requires { typename P::PlainObject; }
struct Evaluated<P> {
  using Type = typename P::PlainObject;
};
}  // namespace detail

/// Accepts expressions of Eigen (`target - gun`). For any other type the compiler says in one line
/// what it lacks.
template <class P, class Q, class S>
requires(!detail::kIsState<P> && !(Vector<P> && std::same_as<P, Q>))
    [[nodiscard]] auto lead(const P& relative_position, const Q& relative_velocity,
                            const S& speed) {
  using V = typename detail::Evaluated<P>::Type;
  using W = typename detail::Evaluated<Q>::Type;
  if constexpr (Vector<V> && std::same_as<V, W> && !(std::same_as<P, V> && std::same_as<Q, W>)) {
    return lead(V(relative_position), V(relative_velocity), static_cast<ScalarOf<V>>(speed));
  } else {
    if constexpr (detail::expect_vector<V>() && detail::expect_vector<W>()) {
      constexpr bool is_same = std::same_as<V, W>;
      static_assert(is_same,
                    "Aimahead needs the position and the velocity as vectors of the same type");
    }
    return Lead<Vec2>{};
  }
}

}  // namespace aimahead

AIMAHEAD_PRECISE_END
