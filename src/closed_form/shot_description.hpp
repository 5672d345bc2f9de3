// Describes a shot: from an aim, a flight time and a muzzle speed in the drifting frame to the
// fields of a Hit in the world, and whether the shot stays within its range.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "aimahead/intercept.hpp"
#include "closed_form/drifting_frame.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::closed_form {

template <class V>
class ShotDescription {
 public:
  static constexpr int N = kDimensions<V>;
  using Vector = std::array<numerics::DoubleDouble, N>;

  ShotDescription(const Engagement<V>& engagement, const DriftingFrame<N>& frame)
      : engagement_(engagement), frame_(frame) {}

  /// D(f): the target's position in the drifting frame after a flight of f.
  [[nodiscard]] Vector position(numerics::DoubleDouble f) const {
    Vector position;
    for (int i = 0; i < N; ++i) {
      numerics::DoubleDouble velocity = frame_.w[i];
      if (frame_.accelerated) velocity = velocity + numerics::scaled(frame_.g[i] * f, 0.5);
      position[i] = frame_.d[i] + velocity * f;
    }
    return position;
  }

  static numerics::DoubleDouble length_of(const Vector& v) {
    numerics::DoubleDouble square;
    for (const numerics::DoubleDouble& x : v) square = square + numerics::square(x);
    return square_root(square);
  }

  /// v / |v|, however small v is; zero for zero.
  static Vector direction_of(Vector v) {
    int top = numerics::kNoExponent;
    for (const numerics::DoubleDouble& x : v) top = std::max(top, numerics::exponent_of(x.hi));
    if (top == numerics::kNoExponent) return v;
    for (numerics::DoubleDouble& x : v) x = numerics::scale_by_power_of_two(x, -top);
    const numerics::DoubleDouble length = length_of(v);
    for (numerics::DoubleDouble& x : v) x = x / length;
    return v;
  }

  /// The aim of the flight that meets the target after f: a unit vector along D(f).
  template <class Speed>
  [[nodiscard]] Vector aim(numerics::DoubleDouble f, Speed speed) const {
    const Vector u = position(f);
    // A shot without speed and reach meets the target at the pivot, with any aim.
    const bool any_would_do = frame_.reach.hi == 0 && (is_still(speed) || length_of(u).hi == 0);
    return direction_of(any_would_do ? frame_.d : u);
  }

  /// The flight time near f at which the target is in reach: |D(t)| = reach + speed t. For an f
  /// that is known to about a double only: a target that is fast enough may be anywhere within the
  /// last places of f. Newton's method adds digits to f, and leaves those that are known.
  ///
  /// A shot without speed and reach keeps its f: its aim does not depend on f, and |D| has no slope
  /// at the distance 0, where it hits.
  [[nodiscard]] numerics::DoubleDouble time_in_reach(numerics::DoubleDouble f) const {
    numerics::DoubleDouble near = f;
    for (int i = 0; i < 4; ++i) {
      const Vector d = position(near);
      const numerics::DoubleDouble distance = length_of(d);
      const numerics::DoubleDouble reached = frame_.reach + near * frame_.speed;
      const double excess = (distance - reached).hi;
      if (!(std::fabs(excess) > 0x1p-30 * reached.hi && reached.hi > 0)) break;
      double radial = 0;
      for (int k = 0; k < N; ++k) {
        const numerics::DoubleDouble velocity = frame_.w[k] + frame_.g[k] * near;
        radial += d[k].hi / distance.hi * velocity.hi;
      }
      const numerics::DoubleDouble next = near - excess / (radial - frame_.speed);
      if (!(std::fabs((next - f).hi) <= 0x1p-51 * f.hi)) break;
      near = next;
    }
    return near;
  }

  /// Describes the flight along u that meets the target after f at `speed` (double or
  /// DoubleDouble), and how far the shot travels. False if something is beyond the range of a
  /// double.
  template <class Speed>
  [[nodiscard]] bool describe(numerics::DoubleDouble f, const Vector& u, Speed speed, Hit<V>& hit,
                              Vector& travel) const {
    using numerics::is_finite;
    if (!is_finite(f.hi) || numerics::is_zero(f.hi)) return false;
    finish(u, f, speed, hit);
    hit.time = frame_.time_of(f);
    hit.flight_time = numerics::scale_by_power_of_two(f.hi, frame_.time_unit);
    bool sound = !numerics::is_zero(hit.flight_time) && is_finite(hit.time);
    double aim_square = 0;
    for (int i = 0; i < N; ++i) {
      travel[i] = travelled(u[i], f, speed, i);
      aim_square += u[i].hi * u[i].hi;
      sound = sound && is_finite(VectorTraits<V>::get(hit.point, i)) &&
              is_finite(VectorTraits<V>::get(hit.launch_point, i)) &&
              is_finite(VectorTraits<V>::get(hit.launch_velocity, i));
    }
    // Scales hundreds of orders of magnitude apart may leave nothing of the direction.
    return sound && std::fabs(aim_square - 1) < 1e-12;
  }

  /// The launch itself, with the target at the muzzle.
  [[nodiscard]] Hit<V> touch() const {
    Hit<V> hit;
    Vector u = direction_of(frame_.d);
    // Scales hundreds of orders of magnitude apart may leave nothing of the direction.
    if (!numerics::is_finite(length_of(u).hi)) u = {};
    finish(u, 0, frame_.speed, hit);
    hit.time = engagement_.shooter.delay;
    hit.flight_time = 0;
    // In units in which the distance is near 1 the world's positions may be too large.
    std::array<double, N> point;
    std::array<double, N> start;
    bool is_sound = true;
    for (int i = 0; i < N; ++i) {
      point[i] = VectorTraits<V>::get(hit.point, i);
      start[i] = VectorTraits<V>::get(hit.launch_point, i);
      is_sound = is_sound && numerics::is_finite(point[i]) && numerics::is_finite(start[i]);
    }
    if (is_sound) return hit;
    const auto& gun = engagement_.shooter;
    const auto& target = engagement_.target;
    for (int i = 0; i < N; ++i) {
      const auto at_launch = [&](const V& position, const V& velocity) {
        const double x =
            VectorTraits<V>::get(position, i) + gun.delay * VectorTraits<V>::get(velocity, i);
        return numerics::is_finite(x) ? x : 0;
      };
      start[i] = at_launch(gun.position, gun.velocity);
      point[i] = at_launch(target.position, target.velocity);
    }
    hit.point = make_vector<V>(point);
    hit.launch_point = make_vector<V>(start);
    return hit;
  }

  /// Whether the shot stays within its range. A distance that double-double cannot tell from the
  /// range is within it. `coarse`: the flight time behind it is known to about a double only.
  [[nodiscard]] bool within_range(const Vector& travel, bool coarse) const {
    using numerics::scale_by_power_of_two;
    const double limit = engagement_.projectile.range;
    if (limit == kUnlimited) return true;
    int top = numerics::exponent_of(limit) - frame_.length_unit;
    for (const numerics::DoubleDouble& x : travel) top = std::max(top, numerics::exponent_of(x.hi));
    numerics::DoubleDouble square;
    for (const numerics::DoubleDouble& x : travel) {
      square = square + numerics::square(scale_by_power_of_two(x, -top));
    }
    const numerics::DoubleDouble allowed =
        numerics::two_square(scale_by_power_of_two(limit, -frame_.length_unit - top));
    const double slack = (coarse ? 0x1p-48 : 0x1p-85) * allowed.hi;
    return (square - allowed).hi <= slack;
  }

 private:
  static bool is_still(double speed) { return speed == 0; }
  static bool is_still(numerics::DoubleDouble speed) { return speed.hi == 0; }

  /// The displacement from the launch point to the shot's centre at the hit, by the sum with the
  /// smaller terms: along the flight, speed f u + inherit U f + a f^2 / 2, or by the target's
  /// position, P(t0 + f) - S(t0) - reach u. A shot that falls back may have gone far to hit a
  /// target close by.
  template <class Speed>
  [[nodiscard]] numerics::DoubleDouble travelled(numerics::DoubleDouble u, numerics::DoubleDouble f,
                                                 Speed speed, int i) const {
    using numerics::DoubleDouble;
    const auto& e = engagement_;
    const auto scaled = [i](const V& v, int shift) {
      return numerics::scale_by_power_of_two(VectorTraits<V>::get(v, i), shift);
    };
    const double acceleration = scaled(e.projectile.acceleration, frame_.acceleration_shift());
    const DoubleDouble inherited = frame_.inherited(e, i);
    const DoubleDouble along[] = {f * (u * speed), f * inherited, f * f * (0.5 * acceleration)};

    const double target_acceleration = scaled(e.target.acceleration, frame_.acceleration_shift());
    DoubleDouble moving = scaled(e.target.velocity, frame_.speed_shift());
    if (target_acceleration != 0) moving = moving + frame_.delay * target_acceleration;
    const DoubleDouble across[] = {f * moving, f * f * (0.5 * target_acceleration),
                                   -(frame_.reach * u)};

    const auto size = [](const DoubleDouble(&terms)[3]) {
      return std::fabs(terms[0].hi) + std::fabs(terms[1].hi) + std::fabs(terms[2].hi);
    };
    if (size(across) + frame_.d_size[i] < size(along)) {
      return frame_.d[i] + (across[0] + across[1] + across[2]);
    }
    return along[0] + along[1] + along[2];
  }

  /// The fields that follow from aim and times: the world's positions and velocities.
  template <class Speed>
  void finish(const Vector& u, numerics::DoubleDouble f, Speed speed, Hit<V>& hit) const {
    using numerics::DoubleDouble;
    using numerics::scale_by_power_of_two;
    const auto& e = engagement_;
    const double t0 = frame_.delay;
    const int length_shift = -frame_.length_unit;
    const int speed_shift = frame_.speed_shift();
    const int acceleration_shift = frame_.acceleration_shift();
    const double muzzle = frame_.length(e.shooter.muzzle);
    const DoubleDouble t = t0 + f;
    std::array<double, N> point;
    std::array<double, N> aim;
    std::array<double, N> velocity;
    std::array<double, N> start;
    for (int i = 0; i < N; ++i) {
      const auto scaled = [i](const V& v, int shift) {
        return scale_by_power_of_two(VectorTraits<V>::get(v, i), shift);
      };
      // A velocity that is not inherited may be too large for the frame's units.
      const double gun_velocity = VectorTraits<V>::get(e.shooter.velocity, i);
      const DoubleDouble driven =
          numerics::scaled_product(gun_velocity, e.shooter.delay, length_shift);
      const DoubleDouble inherited =
          numerics::scaled_product(e.projectile.inherit, gun_velocity, speed_shift);
      // Nothing moves a target at rest, even if the time is beyond the frame's units.
      const double acceleration = scaled(e.target.acceleration, acceleration_shift);
      DoubleDouble path = scaled(e.target.velocity, speed_shift);
      if (acceleration != 0) path = path + t * (0.5 * acceleration);
      DoubleDouble there = scaled(e.target.position, length_shift);
      if (path.hi != 0) there = there + path * t;
      const DoubleDouble from = scaled(e.shooter.position, length_shift) + (driven + u[i] * muzzle);
      const DoubleDouble leaving = u[i] * speed + inherited;
      point[i] = scale_by_power_of_two(there.hi, frame_.length_unit);
      start[i] = scale_by_power_of_two(from.hi, frame_.length_unit);
      aim[i] = u[i].hi;
      velocity[i] = scale_by_power_of_two(leaving.hi, -speed_shift);
    }
    hit.launch_time = e.shooter.delay;
    hit.point = make_vector<V>(point);
    hit.aim = make_vector<V>(aim);
    hit.launch_velocity = make_vector<V>(velocity);
    hit.launch_point = make_vector<V>(start);
  }

  const Engagement<V>& engagement_;
  const DriftingFrame<N>& frame_;
};

/// Whether the target is at the muzzle already when the shot leaves: |d|^2 <= reach^2, exactly.
template <class V>
[[nodiscard]] bool touches(const Engagement<V>& engagement,
                           const DriftingFrame<kDimensions<V>>& frame) {
  // c is known to about 96 bits of the sum of the sizes of its terms.
  numerics::DoubleDouble c = -numerics::square(frame.reach);
  double c_size = frame.reach.hi * frame.reach.hi;
  for (int i = 0; i < kDimensions<V>; ++i) {
    c = c + numerics::square(frame.d[i]);
    c_size += frame.d_size[i] * frame.d_size[i];
  }
  if (std::fabs(c.hi) > 0x1p-96 * c_size && c_size > 0x1p-800) return c.hi < 0;
  std::array<numerics::Dyadic, 3> exact;
  ExactFrame<kDimensions<V>>(engagement, frame).template gap<2>(exact);
  return exact[0].sign() <= 0;
}

}  // namespace aimahead::detail::closed_form
