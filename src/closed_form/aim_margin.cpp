#include "aimahead/margin.hpp"

#include "aimahead/detail/double_double.hpp"
#include "closed_form/drifting_frame.hpp"
#include "closed_form/solve_in_closed_form.hpp"
#include "numerics/elementary.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead {

using namespace detail::closed_form;

namespace {

/// x less a little more than the roundings of the few operations before it.
double rounded_down(double x) { return x * (1 - 0x1p-48); }

double safe_angle(double radii, double distance) {
  if (radii >= 2 * distance) return kHalfTurn;
  return rounded_down(2 * arcsine(radii / (2 * distance)));
}

/// The longest distance that a shot travels: drag only shortens it.
double longest_travel(const Thrust& thrust, double speed, double flight) {
  const double burning = std::min(flight, thrust.duration);
  return speed * flight + thrust.acceleration * burning * (flight - burning / 2);
}

/// safe_margin of a hit. A table says nothing of the shot on its way, so its margin is 0.
template <class V>
double safe_angle_at(const Engagement<V>& e, double speed, const Hit<V>& hit) {
  if (e.aim == Aim::edge || e.projectile.table || hit.aim == V{}) return 0;
  return safe_angle(e.target.radius + e.projectile.radius,
                    e.shooter.muzzle + longest_travel(e.projectile.thrust, speed, hit.flight_time));
}

/// The target seen from the gun in the drifting frame, without relative acceleration: along the
/// unit vector d^ at `distance`, drifting with `along` towards d^ and with `across` sideways. A
/// shot that flies at the relative velocity s u' - w = lambda e touches if e is within alpha =
/// asin(R / |d|) of d^, so the last aims that touch belong to the e on that cone:
///
///     lambda^2 + 2 k lambda = s^2 - w^2,   k = e.w
///
/// and they are off the hit's own aim, where e = d^ and lambda = lambda0, by the chord
///
///     s^2 |u' - u|^2 = |lambda e - lambda0 d^|^2
///                    = (lambda - lambda0)^2 + 4 lambda lambda0 sin^2(alpha / 2),
///
/// a function of k alone. All of this is computed in double-double, because a small target makes
/// lambda - lambda0 a small difference.
template <int N>
class StraightMargin {
 public:
  StraightMargin(const DriftingFrame<N>& frame, DoubleDouble radii, double flight_time)
      : speed_(frame.speed) {
    DoubleDouble distance_square;
    DoubleDouble drift_square;
    DoubleDouble dot;
    for (int i = 0; i < N; ++i) {
      distance_square = distance_square + square(frame.d[i]);
      drift_square = drift_square + square(frame.w[i]);
      dot = dot + frame.d[i] * frame.w[i];
    }
    const DoubleDouble distance = square_root(distance_square);
    surrounded_ = !(radii < distance);
    if (surrounded_) return;
    along_ = dot / distance;
    across_ = sideways(frame, distance);
    excess_ = square(DoubleDouble(speed_)) - drift_square;
    sine_ = radii / distance;
    cosine_ = square_root(1.0 - square(sine_));
    half_sine_square_ = square(sine_) / (2.0 * (1.0 + cosine_));
    straight_ = nearer_solution(distance.hi / flight_time);
  }

  [[nodiscard]] Margin find() {
    Margin margin{kHalfTurn, kHalfTurn, -kHalfTurn, true};
    if (surrounded_) return margin;
    if constexpr (N == 2) {
      left_ = right_ = kTurn;
      for (const double side : {1.0, -1.0}) {
        const DoubleDouble k = cosine_ * along_ + sine_ * across_ * side;
        if (!is_grazed(k)) consider(k, side);
      }
      if (!bounded_) return margin;
      return {std::min(std::min(left_, right_), kHalfTurn), left_, -right_, true};
    } else {
      const DoubleDouble low = cosine_ * along_ - sine_ * across_;
      const DoubleDouble high = cosine_ * along_ + sine_ * across_;
      if (is_grazed(low)) return margin;
      left_ = right_ = kHalfTurn;
      consider(low, 0);
      consider(high, 0);
      // The k at which the chord is stationary, and those at which the two solutions for lambda
      // meet.
      const DoubleDouble kappa = straight_ * cosine_;
      const DoubleDouble stationary = (excess_ - square(kappa)) / (2.0 * kappa);
      if (low < stationary && stationary < high) consider(stationary, 0);
      if (excess_.hi < 0) {
        const DoubleDouble meeting = -square_root(-excess_);
        if (low < meeting && meeting < high) consider(meeting, 0);
      }
      return {left_, left_, -left_, true};
    }
  }

 private:
  /// The part of w across d^: in 2D its component to the left of d^, in 3D its size.
  static DoubleDouble sideways(const DriftingFrame<N>& frame, DoubleDouble distance) {
    const auto& d = frame.d;
    const auto& w = frame.w;
    if constexpr (N == 2) {
      return (d[0] * w[1] - d[1] * w[0]) / distance;
    } else {
      DoubleDouble sum;
      for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        sum = sum + square(d[j] * w[k] - d[k] * w[j]);
      }
      return square_root(sum) / distance;
    }
  }

  /// The positive solutions for lambda with e.w = k: none, one or two.
  struct Solutions {
    std::array<DoubleDouble, 2> lambda;
    int count = 0;
  };
  [[nodiscard]] Solutions solutions(DoubleDouble k, DoubleDouble discriminant) const {
    const DoubleDouble root = square_root(discriminant);
    Solutions found;
    found.lambda[found.count++] = k.hi > 0 ? excess_ / (root + k) : root - k;
    if (!(excess_.hi > 0) && k.hi < 0) found.lambda[found.count++] = -(root + k);
    return found;
  }

  /// lambda0 in double-double: the solution nearest to the rounded one.
  [[nodiscard]] DoubleDouble nearer_solution(double rough) const {
    const DoubleDouble discriminant = square(along_) + excess_;
    const Solutions found = solutions(along_, discriminant.hi > 0 ? discriminant : DoubleDouble());
    const auto miss = [rough](DoubleDouble lambda) { return std::fabs(lambda.hi - rough); };
    const bool second = found.count > 1 && miss(found.lambda[1]) < miss(found.lambda[0]);
    return found.lambda[second ? 1 : 0];
  }

  /// Whether the two aims that touch with the edge of the cone at k are one, up to rounding. In 2D
  /// that is any edge, in 3D the lowest k. The relative velocities s u' - w of all aims are a
  /// circle, in 3D a sphere. It then only touches the cone, from inside, because the hit's own
  /// relative velocity is inside: nearby aims touch the target too.
  [[nodiscard]] bool is_grazed(DoubleDouble k) const {
    return excess_.hi < 0 && std::fabs((square(k) + excess_).hi) < -0x1p-90 * excess_.hi;
  }

  /// The last aims that touch with e.w = k.
  void consider(DoubleDouble k, double side) {
    const DoubleDouble discriminant = square(k) + excess_;
    if (discriminant.hi < 0) return;
    const Solutions found = solutions(k, discriminant);
    for (int i = 0; i < found.count; ++i) consider_aim(found.lambda[i], side);
  }

  void consider_aim(DoubleDouble lambda, double side) {
    if (lambda.hi < 0 || (lambda.hi == 0 && excess_.hi != 0)) return;
    bounded_ = true;
    const DoubleDouble chord =
        square_root(square(lambda - straight_) + 4.0 * (lambda * straight_ * half_sine_square_));
    const DoubleDouble diameter = 2.0 * DoubleDouble(speed_);
    const DoubleDouble rest = square_root((diameter - chord) * (diameter + chord));
    const double off = 2 * arctangent2(chord.hi, rest.hi);
    if constexpr (N == 2) {
      // The sign of u x (u' - u), in the axes d^ and to the left of it.
      const DoubleDouble turn =
          (along_ + straight_) * (lambda * sine_ * side) - across_ * (lambda * cosine_ - straight_);
      const bool to_left = turn.hi > 0;
      left_ = std::min(left_, to_left ? off : kTurn - off);
      right_ = std::min(right_, to_left ? kTurn - off : off);
    } else {
      left_ = std::min(left_, off);
    }
  }

  double speed_;
  DoubleDouble along_;             // w.d^
  DoubleDouble across_;            // the rest of w
  DoubleDouble excess_;            // s^2 - w^2
  DoubleDouble sine_;              // sin(alpha)
  DoubleDouble cosine_;            // cos(alpha)
  DoubleDouble half_sine_square_;  // sin^2(alpha / 2)
  DoubleDouble straight_;          // lambda0: |d| / f
  double left_ = 0;
  double right_ = 0;
  bool surrounded_ = false;  // the radii overlap when the shot leaves
  bool bounded_ = false;     // there are aims that miss
};

}  // namespace

template <class V>
double safe_margin(const Engagement<V>& engagement, const Hit<V>& hit) {
  return safe_angle_at(engagement, engagement.projectile.speed, hit);
}

template <class V>
double safe_margin(const Engagement<V>& engagement, const Launch<V>& launch) {
  return safe_angle_at<V>(engagement, launch.speed, launch);
}

template <class V>
Margin find_margin(const Engagement<V>& engagement, const Hit<V>& hit) {
  constexpr int N = kDimensions<V>;
  if (find_fault(engagement)) return {};
  const DriftingFrame<N> frame(engagement);
  const double flight_time = frame.time(hit.flight_time);
  const bool straight = is_steady(engagement) && !is_platform(engagement.shooter) &&
                        !frame.accelerated && !(hit.aim == V{}) && engagement.aim == Aim::center &&
                        engagement.shooter.muzzle == 0 && frame.speed > 0 && flight_time > 0;
  if (!straight) {
    const double safe = safe_margin(engagement, hit);
    return {safe, safe, 0.0 - safe, false};
  }
  const DoubleDouble radii =
      two_sum(frame.length(engagement.target.radius), frame.length(engagement.projectile.radius));
  if (radii.hi == 0) return {.exact = true};
  return StraightMargin<N>(frame, radii, flight_time).find();
}

template double safe_margin(const Engagement2&, const Hit<Vec2>&);
template double safe_margin(const Engagement3&, const Hit<Vec3>&);
template double safe_margin(const Engagement2&, const Launch<Vec2>&);
template double safe_margin(const Engagement3&, const Launch<Vec3>&);
template Margin find_margin(const Engagement2&, const Hit<Vec2>&);
template Margin find_margin(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead
