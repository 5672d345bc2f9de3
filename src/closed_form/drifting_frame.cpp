#include "closed_form/drifting_frame.hpp"

#include "aimahead/detail/scaling.hpp"
#include "motion/units.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::closed_form {

namespace {

/// The engagement as arrays.
template <int N>
struct Inputs {
  std::array<double, N> gun;
  std::array<double, N> gun_velocity;
  std::array<double, N> shot_acceleration;
  std::array<double, N> target;
  std::array<double, N> target_velocity;
  std::array<double, N> target_acceleration;
  std::array<double, 3> reach;  // muzzle and, for edge, the two radii
  double delay;
  double speed;
  double inherit;

  template <class V>
  explicit Inputs(const Engagement<V>& e)
      : reach{e.shooter.muzzle, e.aim == Aim::edge ? e.target.radius : 0,
              e.aim == Aim::edge ? e.projectile.radius : 0},
        delay(e.shooter.delay),
        speed(e.projectile.speed),
        inherit(e.projectile.inherit) {
    for (int i = 0; i < N; ++i) {
      gun[i] = VectorTraits<V>::get(e.shooter.position, i);
      gun_velocity[i] = VectorTraits<V>::get(e.shooter.velocity, i);
      shot_acceleration[i] = VectorTraits<V>::get(e.projectile.acceleration, i);
      target[i] = VectorTraits<V>::get(e.target.position, i);
      target_velocity[i] = VectorTraits<V>::get(e.target.velocity, i);
      target_acceleration[i] = VectorTraits<V>::get(e.target.acceleration, i);
    }
    // Numbers that do not matter must not set the units. Positions matter by their difference.
    if (delay == 0 && inherit == 0) gun_velocity = {};
    for (int i = 0; i < N; ++i) {
      if (gun[i] == target[i]) gun[i] = target[i] = 0;
    }
  }

  /// Whether all numbers are zero or so near 1 that no computation with them overflows or loses
  /// digits.
  [[nodiscard]] bool ordinary() const {
    // These numbers make polynomials of degree 12, whose coefficients must not be 2^900 apart.
    // Compared by the bits, whatever the caller's floating-point environment makes of subnormals.
    constexpr std::uint64_t kMin = std::uint64_t{1023 - 24} << 53;
    constexpr std::uint64_t kSpan = std::uint64_t{2 * 24} << 53;
    std::uint64_t outside = 0;
    const auto check = [&outside](double x) {
      const std::uint64_t size = numerics::bits_of(x) << 1;
      outside |= static_cast<std::uint64_t>(size - kMin > kSpan) & (size != 0);
    };
    for (const auto* v : {&gun, &gun_velocity, &shot_acceleration, &target, &target_velocity,
                          &target_acceleration}) {
      for (const double x : *v) check(x);
    }
    for (const double x : reach) check(x);
    check(delay);
    check(speed);
    check(inherit);
    return outside == 0;
  }

  /// The exponent of the largest velocity.
  [[nodiscard]] int top_speed() const {
    return std::max({product_exponent(top_exponent(gun_velocity), share_unit()),
                     top_exponent(target_velocity), exponent_of(speed)});
  }

  /// Divides lengths by 2^length_unit and times by 2^time_unit.
  void rescale(int length_unit, int time_unit) {
    const auto scale = [](auto& values, int e) {
      for (double& x : values) x = scale_by_power_of_two(x, e);
    };
    scale(gun, -length_unit);
    scale(target, -length_unit);
    scale(reach, -length_unit);
    scale(gun_velocity, share_unit() + time_unit - length_unit);
    inherit = scale_by_power_of_two(inherit, -share_unit());
    scale(target_velocity, time_unit - length_unit);
    scale(shot_acceleration, 2 * time_unit - length_unit);
    scale(target_acceleration, 2 * time_unit - length_unit);
    speed = scale_by_power_of_two(speed, time_unit - length_unit);
    delay = scale_by_power_of_two(delay, -time_unit);
  }

 private:
  /// Without a delay only the inherited share of the gun's velocity matters, which is then in units
  /// of 2^share_unit: the velocity itself may be too large for the others.
  [[nodiscard]] int share_unit() const {
    return delay == 0 && inherit != 0 ? exponent_of(inherit) : 0;
  }
};

}  // namespace

template <int N>
template <class V>
DriftingFrame<N>::DriftingFrame(const Engagement<V>& engagement) {
  Inputs<N> in(engagement);
  for (int i = 0; i < N; ++i) {
    // The bits decide, as a difference may be lost in scaling.
    accelerated =
        accelerated || !numerics::are_same(in.target_acceleration[i], in.shot_acceleration[i]);
  }
  const bool ordinary = in.ordinary();
  if (!ordinary) {
    const int t0 = exponent_of(in.delay);
    const int speeds = in.top_speed();
    const int accelerations =
        std::max(top_exponent(in.shot_acceleration), top_exponent(in.target_acceleration));
    length_unit = std::max(
        {top_exponent(in.gun), top_exponent(in.target), top_exponent(in.reach),
         product_exponent(speeds, t0),
         product_exponent(product_exponent(top_exponent(in.target_acceleration), t0), t0)});
    if (length_unit == kNoExponent) length_unit = 0;
    time_unit = time_unit_for(length_unit, speeds, accelerations);
    in.rescale(length_unit, time_unit);
  }

  speed = in.speed;
  delay = in.delay;
  launch = engagement.shooter.delay;
  reach = two_sum(in.reach[1], in.reach[2]);
  if (in.reach[0] != 0) reach = reach + in.reach[0];
  const bool delayed = delay != 0;
  for (int i = 0; i < N; ++i) {
    d[i] = two_difference(in.target[i], in.gun[i]);
    w[i] = in.target_velocity[i];
    g[i] = two_difference(in.target_acceleration[i], in.shot_acceleration[i]);
    d_size[i] = std::fabs(d[i].hi);
    w_size[i] = std::fabs(w[i].hi);
    if (in.gun_velocity[i] != 0) {
      const DoubleDouble kept = two_product(in.inherit, in.gun_velocity[i]);
      w[i] = w[i] - kept;
      w_size[i] = std::fabs(w[i].hi) + std::fabs(kept.hi);
    }
    const DoubleDouble passing = two_difference(in.target_velocity[i], in.gun_velocity[i]);
    if (delayed && passing.hi != 0) {
      const DoubleDouble moved = passing * delay;
      d[i] = d[i] + moved;
      d_size[i] += std::fabs(moved.hi);
    }
    if (delayed && in.target_acceleration[i] != 0) {
      const DoubleDouble gained = two_product(in.target_acceleration[i], delay);
      const DoubleDouble fallen = numerics::scaled(gained * delay, 0.5);
      d[i] = d[i] + fallen;
      w[i] = w[i] + gained;
      d_size[i] += std::fabs(fallen.hi);
      w_size[i] += std::fabs(gained.hi);
    }
  }

  if (ordinary) return;
  // Once more, now that the differences are known: they may be much smaller than their terms.
  int length_top = exponent_of(reach.hi);
  int speed_top = exponent_of(speed);
  int acceleration_top = kNoExponent;
  for (int i = 0; i < N; ++i) {
    length_top = std::max(length_top, exponent_of(d[i].hi));
    speed_top = std::max(speed_top, exponent_of(w[i].hi));
    acceleration_top = std::max(acceleration_top, exponent_of(g[i].hi));
  }
  const int length_shift = length_top == kNoExponent ? 0 : length_top;
  const int time_shift = time_unit_for(length_shift, speed_top, acceleration_top);
  for (int i = 0; i < N; ++i) {
    d[i] = scale_by_power_of_two(d[i], -length_shift);
    w[i] = scale_by_power_of_two(w[i], time_shift - length_shift);
    g[i] = scale_by_power_of_two(g[i], 2 * time_shift - length_shift);
    d_size[i] = scale_by_power_of_two(d_size[i], -length_shift);
    w_size[i] = scale_by_power_of_two(w_size[i], time_shift - length_shift);
  }
  reach = scale_by_power_of_two(reach, -length_shift);
  speed = scale_by_power_of_two(speed, time_shift - length_shift);
  delay = scale_by_power_of_two(delay, -time_shift);
  length_unit += length_shift;
  time_unit += time_shift;
}

template <int N>
double DriftingFrame<N>::length(double in_caller_units) const {
  return scale_by_power_of_two(in_caller_units, -length_unit);
}

template <int N>
double DriftingFrame<N>::time(double in_caller_units) const {
  return scale_by_power_of_two(in_caller_units, -time_unit);
}

template <int N>
double DriftingFrame<N>::time_of(DoubleDouble f) const {
  const DoubleDouble flight = scale_by_power_of_two(f, time_unit);
  if (!numerics::is_finite(flight.hi)) return flight.hi;
  // For the smallest doubles the low part is rounded, and the sum may be below the flight's time.
  return std::max((launch + flight).hi, flight.hi);
}

template <int N>
template <class V>
ExactFrame<N>::ExactFrame(const Engagement<V>& engagement, const DriftingFrame<N>& frame) {
  const Inputs<N> in(engagement);
  const int length_shift = -frame.length_unit;
  const int speed_shift = frame.time_unit - frame.length_unit;
  const int acceleration_shift = speed_shift + frame.time_unit;
  const Dyadic t0(in.delay, -frame.time_unit);
  const Dyadic inherit(in.inherit);
  speed = Dyadic(in.speed, speed_shift);
  for (const double part : in.reach) reach = reach + Dyadic(part, length_shift);
  for (int i = 0; i < N; ++i) {
    const Dyadic target_velocity(in.target_velocity[i], speed_shift);
    const Dyadic gun_velocity(in.gun_velocity[i], speed_shift);
    const Dyadic target_acceleration(in.target_acceleration[i], acceleration_shift);
    const Dyadic gained = target_acceleration * t0;
    d[i] = Dyadic(in.target[i], length_shift) - Dyadic(in.gun[i], length_shift) +
           (target_velocity - gun_velocity) * t0 + gained * t0 * Dyadic(0.5);
    w[i] = target_velocity + gained - inherit * gun_velocity;
    g[i] = target_acceleration - Dyadic(in.shot_acceleration[i], acceleration_shift);
  }
}

template <int N>
template <int Degree>
void ExactFrame<N>::gap(std::array<Dyadic, Degree + 1>& coefficients) const {
  Dyadic a = -(speed * speed);
  Dyadic b = -(reach * speed);
  Dyadic c = -(reach * reach);
  for (int i = 0; i < N; ++i) {
    a = a + w[i] * w[i];
    b = b + d[i] * w[i];
    c = c + d[i] * d[i];
    if constexpr (Degree == 4) {
      a = a + d[i] * g[i];
      coefficients[3] = coefficients[3] + w[i] * g[i];
      coefficients[4] = coefficients[4] + g[i] * g[i] * Dyadic(0.25);
    }
  }
  coefficients[0] = c;
  coefficients[1] = b * Dyadic(2.0);
  coefficients[2] = a;
}

template struct DriftingFrame<2>;
template struct DriftingFrame<3>;
template DriftingFrame<2>::DriftingFrame(const Engagement2&);
template DriftingFrame<3>::DriftingFrame(const Engagement3&);
template struct ExactFrame<2>;
template struct ExactFrame<3>;
template ExactFrame<2>::ExactFrame(const Engagement2&, const DriftingFrame<2>&);
template ExactFrame<3>::ExactFrame(const Engagement3&, const DriftingFrame<3>&);
template void ExactFrame<2>::gap<2>(std::array<Dyadic, 3>&) const;
template void ExactFrame<3>::gap<2>(std::array<Dyadic, 3>&) const;
template void ExactFrame<2>::gap<4>(std::array<Dyadic, 5>&) const;
template void ExactFrame<3>::gap<4>(std::array<Dyadic, 5>&) const;

}  // namespace aimahead::detail::closed_form
