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
  [[nodiscard]] bool are_near_one() const {
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

  /// Units in which the largest of them are near 1, also after the delay.
  [[nodiscard]] Units units() const {
    const int delayed = exponent_of(delay);
    const int gained = product_exponent(top_exponent(target_acceleration), delayed);
    int length =
        std::max({top_exponent(gun), top_exponent(target), top_exponent(reach),
                  product_exponent(top_speed(), delayed), product_exponent(gained, delayed)});
    if (length == kNoExponent) length = 0;
    const int accelerations =
        std::max(top_exponent(shot_acceleration), top_exponent(target_acceleration));
    return {length, time_unit_for(length, top_speed(), accelerations)};
  }

  /// Converts all numbers to the units.
  void rescale(const Units& units) {
    const auto scale = [](auto& values, int e) {
      for (double& x : values) x = scale_by_power_of_two(x, e);
    };
    scale(gun, -units.length);
    scale(target, -units.length);
    scale(reach, -units.length);
    scale(gun_velocity, share_unit() + units.time - units.length);
    inherit = scale_by_power_of_two(inherit, -share_unit());
    scale(target_velocity, units.time - units.length);
    scale(shot_acceleration, 2 * units.time - units.length);
    scale(target_acceleration, 2 * units.time - units.length);
    speed = scale_by_power_of_two(speed, units.time - units.length);
    delay = scale_by_power_of_two(delay, -units.time);
  }

 private:
  /// The exponent of the largest velocity.
  [[nodiscard]] int top_speed() const {
    return std::max({product_exponent(top_exponent(gun_velocity), share_unit()),
                     top_exponent(target_velocity), exponent_of(speed)});
  }
  /// Without a delay only the inherited share of the gun's velocity matters, which is then in units
  /// of 2^share_unit: the velocity itself may be too large for the others.
  [[nodiscard]] int share_unit() const {
    return delay == 0 && inherit != 0 ? exponent_of(inherit) : 0;
  }
};

/// The frame at the launch, from inputs in its units.
template <int N>
void fill(DriftingFrame<N>& frame, const Inputs<N>& in) {
  frame.speed = in.speed;
  frame.delay = in.delay;
  frame.reach = two_sum(in.reach[1], in.reach[2]);
  if (in.reach[0] != 0) frame.reach = frame.reach + in.reach[0];
  const bool delayed = in.delay != 0;
  for (int i = 0; i < N; ++i) {
    DoubleDouble d = two_difference(in.target[i], in.gun[i]);
    DoubleDouble w = in.target_velocity[i];
    double d_size = std::fabs(d.hi);
    double w_size = std::fabs(w.hi);
    if (in.gun_velocity[i] != 0) {
      const DoubleDouble kept = two_product(in.inherit, in.gun_velocity[i]);
      w = w - kept;
      w_size = std::fabs(w.hi) + std::fabs(kept.hi);
    }
    const DoubleDouble passing = two_difference(in.target_velocity[i], in.gun_velocity[i]);
    if (delayed && passing.hi != 0) {
      const DoubleDouble moved = passing * in.delay;
      d = d + moved;
      d_size += std::fabs(moved.hi);
    }
    if (delayed && in.target_acceleration[i] != 0) {
      const DoubleDouble gained = two_product(in.target_acceleration[i], in.delay);
      const DoubleDouble fallen = numerics::scaled(gained * in.delay, 0.5);
      d = d + fallen;
      w = w + gained;
      d_size += std::fabs(fallen.hi);
      w_size += std::fabs(gained.hi);
    }
    frame.d[i] = d;
    frame.w[i] = w;
    frame.g[i] = two_difference(in.target_acceleration[i], in.shot_acceleration[i]);
    frame.d_size[i] = d_size;
    frame.w_size[i] = w_size;
  }
}

/// Changes the units once more, now that the differences are known: they may be much smaller than
/// their terms.
template <int N>
void rescale(DriftingFrame<N>& frame) {
  int length_top = exponent_of(frame.reach.hi);
  int speed_top = exponent_of(frame.speed);
  int acceleration_top = kNoExponent;
  for (int i = 0; i < N; ++i) {
    length_top = std::max(length_top, exponent_of(frame.d[i].hi));
    speed_top = std::max(speed_top, exponent_of(frame.w[i].hi));
    acceleration_top = std::max(acceleration_top, exponent_of(frame.g[i].hi));
  }
  const int length = length_top == kNoExponent ? 0 : length_top;
  const int time = time_unit_for(length, speed_top, acceleration_top);
  for (int i = 0; i < N; ++i) {
    frame.d[i] = scale_by_power_of_two(frame.d[i], -length);
    frame.w[i] = scale_by_power_of_two(frame.w[i], time - length);
    frame.g[i] = scale_by_power_of_two(frame.g[i], 2 * time - length);
    frame.d_size[i] = scale_by_power_of_two(frame.d_size[i], -length);
    frame.w_size[i] = scale_by_power_of_two(frame.w_size[i], time - length);
  }
  frame.reach = scale_by_power_of_two(frame.reach, -length);
  frame.speed = scale_by_power_of_two(frame.speed, time - length);
  frame.delay = scale_by_power_of_two(frame.delay, -time);
  frame.length_unit += length;
  frame.time_unit += time;
}

}  // namespace

template <int N>
template <class V>
DriftingFrame<N>::DriftingFrame(const Engagement<V>& engagement) {
  Inputs<N> in(engagement);
  launch = engagement.shooter.delay;
  for (int i = 0; i < N; ++i) {
    // The bits decide, as a difference may be lost in scaling.
    accelerated =
        accelerated || !numerics::are_same(in.target_acceleration[i], in.shot_acceleration[i]);
  }
  if (in.are_near_one()) {
    fill(*this, in);
    return;
  }
  const Units units = in.units();
  length_unit = units.length;
  time_unit = units.time;
  in.rescale(units);
  fill(*this, in);
  rescale(*this);
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
  const int speed_shift = frame.speed_shift();
  const int acceleration_shift = frame.acceleration_shift();
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
