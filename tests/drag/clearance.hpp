// How long before and after a flight time no shot can hit: a proof of the answers of
// src/drag/drag_hits.hpp.
//
// At the flight time f let the launch at speed q along u lead to the target's edge, on the normal n
// of what shots of the speed q have reached, but for a small miss that is known. Let another shot,
// of the right speed s < q, hit at f + h. The velocities of the two differ by W, W' = -M W, with M
// symmetric, its eigenvalues between c times the mean speed v and 2 c v. Hence
//
// - W turns by no more than c/2 times the longest way flown, y / c, and shrinks no faster than
//   exp(-2 y): while y < pi the two are apart by kappa |W(0)| at least (`spread`);
// - W shrinks by exp(-c way) at least, and follows the derivative A of the flight by its launch but
//   for K |W(0)|^2 / 2, K = c J^2, J the integral of exp(-c way): the force has second derivatives
//   of no more than 2 c.
//
// Along n the shots of speed s stay behind by lambda (q - s) but for terms of the second order in
// |W(0)|, which is at most 1 / kappa times how far the target and the first shot have come apart:
// rho h with their relative velocity rho. So no shot hits as long as
//
//   lambda (q - s) + h n.rho - (terms of second order in h) > 0,
//
// and from a hit, q = s, backwards where n.rho < 0. docs/drag.md has an overview.
#pragma once

#include "drag/drag_shot.hpp"
#include "proved_flight.hpp"

#include <algorithm>
#include <cmath>

namespace drag_test {

using aimahead::detail::base::Components;
using aimahead::detail::base::dot;
using aimahead::detail::base::length;
using aimahead::detail::drag::DragShot;
using aimahead::detail::drag::exponential_less_one;
using aimahead::detail::drag::invert;
using aimahead::detail::drag::logarithm_of_one_plus;
using aimahead::detail::drag::Matrix;
using aimahead::detail::motion::KinematicState;

/// A launch that leads to the target's edge, very nearly.
template <int N>
struct Sighting {
  double time = 0;  ///< of flight
  KinematicState<N> target{};
  double target_error = 0;  ///< of its position
  Components<N> aim{};
  double speed = 0;
};

template <int N>
class Clearance {
 public:
  /// `fine` where the speed is right, or nearly.
  Clearance(const DragShot<N>& shot, const Sighting<N>& sighting, Accuracy accuracy);

  /// How long nothing hits, forwards or (`window` < 0) backwards, at most |window|; the target's
  /// acceleration changes no faster than `max_jerk` in it. Less than `tolerance` next to the
  /// sighting may stay open.
  [[nodiscard]] double clear(double window, double max_jerk, double tolerance) const;

 private:
  void fly(Accuracy accuracy);
  void see(const Sighting<N>& sighting);

  const DragShot<N>& shot_;
  double time_;
  double speed_;  ///< q
  Components<N> launch_;
  double fastest_ = 0;  ///< at launch, of this shot and all of the right speed
  // Of the flight: see ProvedFlight.
  Components<N> position_{};
  Components<N> velocity_{};
  double position_error_ = 0;
  double velocity_error_ = 0;
  double path_ = 0;
  double fading_ = 0;
  Matrix<N> by_launch_{};
  double by_launch_error_ = 0;
  Matrix<N> speeding_{};  ///< derivative of the velocity by the launch velocity
  double speeding_error_ = 0;
  bool known_ = false;
  // Of what is between it and the target.
  double ahead_ = 0;   ///< the miss along n, and lambda (q - s)
  double lead_ = 0;    ///< b.u: how the surface moves with the launch speed, muzzle included
  double across_ = 0;  ///< what is left of that across u
  double miss_ = 0;
  double closing_ = 0;  ///< n.rho
  double parting_ = 0;  ///< |rho|
  double bending_ = 0;  ///< n.(rho's derivative), and its size
  double bent_ = 0;
  double gains_ = 0;    ///< the derivative of lead_ by the time
  double swerves_ = 0;  ///< and of what is across
  double local_ = 0;    ///< no launches next to this one are spread less
};

inline constexpr int kMaxProvedSteps = 400;
inline constexpr double kMaxTurn = 3.1;  // of y: less than pi
inline constexpr double kClearanceRounding = 0x1p-48;

struct Spread {
  double turn = 0;   ///< y: drag times the longest way
  double kappa = 0;  ///< 0: nothing is known
};

/// The integral of exp(-2 y) cos(y / 2) over a flight, or less, where no shot is faster than
///
///   V' = g - c V^2, V(0) = fastest, so that y = c * (integral of V).
inline Spread spread(const DragLaw& law, double fastest, double time) {
  constexpr int kPanels = 8;
  const double x = std::sqrt(law.drag * law.acceleration) * time;
  if (!(x < 8)) return {};
  const double grown = exponential_less_one(x);
  const double sine = 0.5 * (grown + grown / (1 + grown));
  const double slowed = law.drag * fastest * time * (x > 0 ? sine / x : 1);
  Spread spread;
  spread.turn = logarithm_of_one_plus(0.5 * grown * grown / (1 + grown) + slowed);
  if (!(spread.turn < kMaxTurn)) return {};
  const double terminal = law.acceleration / law.drag;  // its square
  const double more = fastest * fastest - terminal;
  const double panel = -exponential_less_one(-2 * spread.turn / kPanels);
  double gone = 0;  // 1 - exp(-2 y)
  double before = 0;
  for (int k = 1; k <= kPanels; ++k) {
    gone += (1 - gone) * panel;
    const double speed = std::sqrt(std::max(terminal + more * (1 - gone), 0.0));
    const double integral = gone / (law.drag * (fastest + speed));  // of exp(-2 y)
    const double half = 0.5 * spread.turn * k / kPanels;
    const double square = half * half;
    const double cosine = 1 - square * (0.5 - square * (1.0 / 24 - square / 720));
    spread.kappa += (integral - before) * cosine;
    before = integral;
  }
  spread.kappa *= 1 - 0x1p-40;
  return spread;
}

/// The plane in which a shot with acceleration flies: the unit vector across `down`, and the launch
/// velocity along both.
template <int N>
struct FlightPlane {
  Components<N> side{};
  double sideways = 0;
  double falling = 0;
};

template <int N>
FlightPlane<N> plane_of(const Components<N>& down, const Components<N>& launch) {
  FlightPlane<N> plane;
  plane.falling = dot<N>(launch, down);
  for (int i = 0; i < N; ++i) plane.side[i] = launch[i] - plane.falling * down[i];
  plane.sideways = length<N>(plane.side);
  for (double& x : plane.side) x /= plane.sideways;
  return plane;
}

template <int N>
Clearance<N>::Clearance(const DragShot<N>& shot, const Sighting<N>& sighting, Accuracy accuracy)
    : shot_(shot), time_(sighting.time), speed_(sighting.speed) {
  for (int i = 0; i < N; ++i) launch_[i] = speed_ * sighting.aim[i] + shot.inherited[i];
  fastest_ = std::max(shot.speed + shot.inherited_speed, length<N>(launch_));
  fly(accuracy);
  if (known_) see(sighting);
}

template <int N>
void Clearance<N>::fly(Accuracy accuracy) {
  const DragLaw& law = shot_.law;
  const double v = length<N>(launch_);
  if (!(v > 0)) return;
  if (law.acceleration == 0) {
    const int work = shot_.work_left;
    shot_.work_left = 2;
    const auto arrival = shot_.fly(launch_, time_, Accuracy::fine);
    shot_.work_left = work;
    known_ = arrival.finished;
    position_ = arrival.position;
    velocity_ = arrival.velocity;
    by_launch_ = arrival.by_launch;
    path_ = length<N>(position_);
    position_error_ = kClearanceRounding * path_;
    velocity_error_ = kClearanceRounding * v;
    fading_ = (1 + kClearanceRounding) * path_ / v;
    by_launch_error_ = kClearanceRounding * time_;
    const double slowed = length<N>(velocity_) / v;
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        const double along = launch_[i] * launch_[j] / (v * v);
        speeding_[i][j] = slowed * ((i == j ? 1 : 0) - along * (1 - slowed));
      }
    }
    speeding_error_ = kClearanceRounding;
    return;
  }
  const FlightPlane<N> plane = plane_of<N>(shot_.down, launch_);
  const Components<N>& side = plane.side;
  const double sideways = plane.sideways;
  const double falling = plane.falling;
  const ProvedFlight flight =
      fly_proved(law, {{sideways, falling}, time_, kMaxProvedSteps}, accuracy);
  // The derivative along the force is known: a shot that is on its way has that much more velocity.
  // Across it another flight tells.
  const PlaneVector force{-law.drag * v * sideways, law.acceleration - law.drag * v * falling};
  const double strength = std::sqrt(force.h * force.h + force.d * force.d);
  const PlaneVector along{force.h / strength, force.d / strength};
  // Edges want the normal better.
  const bool is_fine = accuracy == Accuracy::fine && shot_.radii > 0;
  const double nudge = v * (is_fine ? 0x1p-18 : 0x1p-6);
  const PlaneVector nudged{sideways - nudge * along.d, falling + nudge * along.h};
  const ProvedFlight beside =
      fly_proved(law, {nudged, time_, kMaxProvedSteps}, is_fine ? Accuracy::fine : Accuracy::rough);
  const double grows = law.drag * nudge * time_;
  if (!flight.finished || !beside.finished || !(strength > 0) || !(grows < 1)) return;
  known_ = true;
  path_ = flight.path;
  fading_ = flight.fading;
  position_error_ = flight.position_error + kClearanceRounding * v * time_;
  velocity_error_ = flight.velocity_error + kClearanceRounding * v;
  const double bend = law.drag * fading_ * (1 + 2 * grows);  // of the velocity
  // From the derivatives along and across the force to those along the axes.
  const auto derivative = [&](const PlaneVector& by_along, const PlaneVector& by_across,
                              double around) {
    const PlaneVector by_h{by_along.h * along.h - by_across.h * along.d,
                           by_along.d * along.h - by_across.d * along.d};
    const PlaneVector by_d{by_along.h * along.d + by_across.h * along.h,
                           by_along.d * along.d + by_across.d * along.h};
    Matrix<N> matrix;
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        const double unit = (i == j ? 1 : 0) - side[i] * side[j] - shot_.down[i] * shot_.down[j];
        matrix[i][j] = side[i] * (by_h.h * side[j] + by_d.h * shot_.down[j]) +
                       shot_.down[i] * (by_h.d * side[j] + by_d.d * shot_.down[j]) + around * unit;
      }
    }
    return matrix;
  };
  const auto change = [&](const PlaneVector& from, const PlaneVector& to, double unit) {
    return PlaneVector{(to.h - from.h) / unit, (to.d - from.d) / unit};
  };
  // Out of the plane a shot turns about the vertical.
  const double sine = std::max(sideways, 0x1p-6 * v);
  by_launch_ =
      derivative(change({sideways, falling}, flight.velocity, strength),
                 change(flight.position, beside.position, nudge), flight.position.h / sine);
  by_launch_error_ =
      2 * velocity_error_ / strength + 0.5 * nudge * bend * fading_ +
      (position_error_ + beside.position_error + kClearanceRounding * v * time_) / nudge;
  if (N == 3) by_launch_error_ += position_error_ / sine;
  const double fast =
      std::sqrt(flight.velocity.h * flight.velocity.h + flight.velocity.d * flight.velocity.d);
  const PlaneVector last{-law.drag * fast * flight.velocity.h / strength,
                         (law.acceleration - law.drag * fast * flight.velocity.d) / strength};
  speeding_ =
      derivative(last, change(flight.velocity, beside.velocity, nudge), flight.velocity.h / sine);
  speeding_error_ = 2 * law.drag * fast * velocity_error_ / strength + 0.5 * nudge * bend +
                    (velocity_error_ + beside.velocity_error + kClearanceRounding * v) / nudge;
  if (N == 3) speeding_error_ += velocity_error_ / sine;
  // Of a shot nearly along the vertical that turn is known less well.
  if (N == 3 && sideways < sine) {
    by_launch_error_ += fading_;
    speeding_error_ += 1;
  }
  for (int i = 0; i < N; ++i) {
    position_[i] = flight.position.h * side[i] + flight.position.d * shot_.down[i];
    velocity_[i] = flight.velocity.h * side[i] + flight.velocity.d * shot_.down[i];
  }
}

template <int N>
void Clearance<N>::see(const Sighting<N>& sighting) {
  const Components<N>& aim = sighting.aim;
  Matrix<N> derivative = by_launch_;
  for (int i = 0; i < N; ++i) derivative[i][i] += shot_.muzzle / shot_.speed;
  Matrix<N> inverse;
  known_ = invert<N>(derivative, inverse);
  if (!known_) return;
  Components<N> normal{};
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) normal[j] += aim[i] * inverse[i][j];
  }
  const double size = length<N>(normal);
  known_ = std::isfinite(size) && size > 0;
  if (!known_) return;
  for (double& x : normal) x /= size;
  Components<N> missing;
  Components<N> parting;
  Components<N> bending;
  Components<N> by_speed{};
  Components<N> by_speed_later{};
  double square = 0;
  const double fast = length<N>(velocity_);
  double sizes = shot_.muzzle + shot_.radii;
  for (int i = 0; i < N; ++i) {
    missing[i] = sighting.target.position[i] - position_[i] - shot_.muzzle * aim[i] -
                 shot_.radii * normal[i];
    parting[i] = sighting.target.velocity[i] - velocity_[i];
    bending[i] = sighting.target.acceleration[i] + shot_.law.drag * fast * velocity_[i] -
                 shot_.law.acceleration * shot_.down[i];
    sizes += std::fabs(sighting.target.position[i]) + std::fabs(position_[i]);
    for (int j = 0; j < N; ++j) {
      by_speed[j] += normal[i] * derivative[i][j];
      by_speed_later[j] += normal[i] * speeding_[i][j];
      square += inverse[i][j] * inverse[i][j];
    }
  }
  position_error_ += sighting.target_error + kClearanceRounding * sizes;
  lead_ = dot<N>(by_speed, aim);
  gains_ = dot<N>(by_speed_later, aim);
  for (int i = 0; i < N; ++i) {
    by_speed[i] -= lead_ * aim[i];
    by_speed_later[i] -= gains_ * aim[i];
  }
  across_ = 2 * length<N>(by_speed);
  swerves_ = 2 * length<N>(by_speed_later);
  local_ = 1 / std::sqrt(square) - by_launch_error_;
  const double lambda = lead_ - shot_.muzzle / shot_.speed * dot<N>(normal, aim);
  const double slower = speed_ - shot_.speed;
  const double ahead = lambda * slower;
  ahead_ = dot<N>(normal, missing) + ahead - kClearanceRounding * std::fabs(ahead);
  miss_ = length<N>(missing);
  closing_ = dot<N>(normal, parting);
  parting_ = length<N>(parting);
  bending_ = dot<N>(normal, bending);
  bent_ = length<N>(bending) + 2 * shot_.law.drag * fast * velocity_error_;
  known_ = lead_ > 0 && slower >= 0;
}

template <int N>
double Clearance<N>::clear(double window, double max_jerk, double tolerance) const {
  if (!known_) return 0;
  const DragLaw& law = shot_.law;
  const double c = law.drag;
  const double h = std::fabs(window);
  const bool is_before = window < 0;
  // How fast the first shot is in the window, and how that changes.
  double speed = length<N>(velocity_) + velocity_error_ + law.acceleration * h;
  if (is_before) {
    const double gone = 1 - c * speed * h;
    if (!(gone > 0.1)) return 0;
    speed /= gone;
  }
  const double jerk = max_jerk + 2 * c * speed * (law.acceleration + c * speed * speed);
  const Spread apart = spread(law, fastest_, is_before ? time_ - h : time_);
  const double terminal = std::sqrt(law.acceleration / c);
  if (!(apart.kappa > 0) || !(apart.turn + c * std::max(fastest_, terminal) * h < kMaxTurn)) {
    return 0;
  }
  const double error = miss_ + position_error_;
  const double rho = parting_ + velocity_error_ + 0.5 * h * (bent_ + jerk * h / 3);
  const double slower = speed_ - shot_.speed;
  // |W(0)| and what it does.
  const double parted = error + rho * h + 2 * shot_.radii;
  double most = parted / apart.kappa;
  const double grows = c * most * (time_ + (is_before ? 0 : h));
  if (!(grows < 2)) return 0;
  const double left = fading(c * std::max(path_ - (is_before ? speed * h : 0), 0.0));
  const double fade = fading_ + (is_before ? 0 : left * h);
  const double bend = c * fade * fade * std::exp(grows);
  // Next to the first shot the spread is known better.
  double kappa = apart.kappa;
  if (shot_.muzzle == 0 || slower == 0) {
    kappa = std::max(kappa, local_ - left * h - 0.5 * bend * most);
  }
  most = parted / kappa;
  // The launches lie on a sphere: it bends the other way.
  const double bow = lead_ / speed_;
  const double share = std::min(bend / bow, 1.0);
  const double second = 0.5 * std::max(bend - share * bow, 0.0) / (kappa * kappa);
  // A ball touches along its normal, not beside it.
  const double room = shot_.radii > 0 ? 0.5 / shot_.radii - second : 0;
  if (shot_.radii > 0 && !(room > 0)) return 0;
  const double round = shot_.radii > 0 ? 0.25 / room : 0;
  const double tilt = (by_launch_error_ + across_) / kappa;
  // How the derivative by the launch differs at the hit, to the first order and beyond.
  const double gains = std::fabs(gains_) + speeding_error_;
  const double turns = (swerves_ + speeding_error_ + c * speed * left * h) / kappa +
                       0.5 * gains / speed_ * most / kappa;
  // value + slope x - curvature x^2 > 0 for x from 0 to h.
  const double aslant = tilt + 2 * second * error;
  const double leans = turns + 2 * second * rho;
  const double value = ahead_ - position_error_ - 0.5 * share * bow * slower * slower -
                       tilt * error - second * error * error - round * aslant * aslant;
  const double slope = (is_before ? -closing_ : closing_) - velocity_error_ - tilt * rho -
                       turns * error - 2 * second * error * rho - 2 * round * aslant * leans -
                       (is_before ? gains * slower : 0);
  const double curvature = std::max(-0.5 * bending_, 0.0) + c * speed * velocity_error_ +
                           jerk * h / 6 + turns * rho + second * rho * rho + round * leans * leans;
  const double under = slope * slope + 4 * value * curvature;
  if (!(under > 0)) return 0;
  const double root = std::sqrt(under);
  if (value > 0) {
    const double end = slope < 0 ? 2 * value / (root - slope) : (slope + root) / (2 * curvature);
    return std::min(h, end * (1 - 0x1p-30));
  }
  if (!(slope > 0)) return 0;
  const double begin = -2 * value / (slope + root);
  if (!(begin <= tolerance)) return 0;
  return std::min(h, (slope + root) / (2 * curvature) * (1 - 0x1p-30));
}

}  // namespace drag_test
