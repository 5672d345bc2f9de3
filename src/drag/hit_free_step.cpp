#include "drag/hit_free_step.hpp"

#include "drag/proved_flight.hpp"
#include "numerics/elementary.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

/// How far two shots are apart at least after a flight, over the difference |W| of their launch
/// velocities; 0 or less if nothing is known. No shot may be faster than V' = g - c V^2,
/// V(0) = max_speed.
///
/// Let y be c times the integral of the mean speed of the velocities between both. Along its first
/// direction W is at least exp(-2 y) cos(y / 2) of what it was while y < pi, and at least -0.00765
/// from then on, the minimum of exp(-y) cos(y / 2). Both bounds fall as y grows, which is at most c
/// times the integral of V. So the result is a concave function of the time.
double separation_after(double time, const DragLaw& law, double max_speed) {
  constexpr int kPanels = 8;
  constexpr double kHalfTurnBelow = 3.1;  // of y: below pi
  constexpr double kMaxReturn = 0.00765;
  const double x = std::sqrt(law.drag * law.acceleration) * time;
  if (!(x < 600)) return 0;
  const double grown = exponential_less_one(x);
  const double sine = 0.5 * (grown + grown / (1 + grown));
  const double slowed = law.drag * max_speed * time * (x > 0 ? sine / x : 1);
  const double max_path = logarithm_of_one_plus(0.5 * grown * grown / (1 + grown) + slowed);
  const double parting_path = std::min(max_path, kHalfTurnBelow);
  const double terminal = law.acceleration / law.drag;  // its square
  const double more = max_speed * max_speed - terminal;
  const double panel = -exponential_less_one(-2 * parting_path / kPanels);
  double gone = 0;  // 1 - exp(-2 y)
  double before = 0;
  double separation = 0;
  for (int k = 1; k <= kPanels; ++k) {
    gone += (1 - gone) * panel;
    const double speed = std::sqrt(std::max(terminal + more * (1 - gone), 0.0));
    const double integral = gone / (law.drag * (max_speed + speed));  // of exp(-2 y)
    const double half = 0.5 * parting_path * k / kPanels;
    const double square = half * half;
    const double cosine = 1 - square * (0.5 - square * (1.0 / 24 - square / 720));
    separation += (integral - before) * cosine;
    before = integral;
  }
  if (max_path > kHalfTurnBelow) {
    const double fastest = std::max(max_speed, std::sqrt(terminal));
    separation -= kMaxReturn * (time - kHalfTurnBelow / (law.drag * fastest));
  }
  return separation * (1 - 0x1p-40);
}

}  // namespace

/// Bounds in a window.
template <int N>
struct HitFreeStep<N>::Window {
  double length = 0;
  bool is_before = false;
  double shot_speed = 0;      ///< of the first shot
  double max_jerk = 0;        ///< of shot and target together
  double relative_speed = 0;  ///< of shot and target
};

/// How the first shot and one that hits in the window can differ.
template <int N>
struct HitFreeStep<N>::Separation {
  double kappa = 0;           ///< they are apart by kappa |W(0)| at least; 0: nothing is known
  double max_difference = 0;  ///< |W(0)|
  double bend = 0;            ///< twice what the difference adds to the position, over |W(0)|^2
  double sensitivity = 0;     ///< of the velocity, at the window's begin
};

/// No less than value + slope x - curvature x^2, x from 0 to the window's length.
template <int N>
struct HitFreeStep<N>::Parabola {
  double value = 0;
  double slope = 0;
  double curvature = 0;

  /// Up to where it is positive, but for its begin up to `tolerance`; at most `max`.
  [[nodiscard]] double positive_until(double max, double tolerance) const {
    if (value > 0) {
      const double end = parabola_zero(value, slope, 2 * curvature);
      return end > 0 ? std::min(max, end * kCaution) : 0;
    }
    const double root = std::sqrt(slope * slope + 4 * value * curvature);
    if (!(root > 0 && slope > 0 && -2 * value / (slope + root) <= tolerance)) return 0;
    return std::min(max, (slope + root) / (2 * curvature) * kCaution);
  }
};

template <int N>
HitFreeStep<N>::HitFreeStep(const DragShot<N>& shot, const KnownLaunch<N>& known)
    : shot_(shot), time_(known.time), speed_(known.speed) {
  const Components<N> launch = shot.launch_velocity(known.aim, speed_);
  max_speed_ = std::max(shot.speed + shot.inherited_speed, base::length<N>(launch));
  arrival_ = fly_proved<N>(shot, {launch, known.launch_size}, time_);
  if (arrival_.finished) find_gap(known);
}

template <int N>
void HitFreeStep<N>::find_gap(const KnownLaunch<N>& known) {
  const Components<N>& aim = known.aim;
  Matrix<N> derivative = arrival_.by_launch;
  for (int i = 0; i < N; ++i) derivative[i][i] += shot_.muzzle / shot_.speed;
  Matrix<N> inverse;
  if (!invert<N>(derivative, inverse)) return;
  Components<N> normal = multiply<N>(aim, inverse);
  double inverse_square = 0;
  for (const Components<N>& row : inverse) inverse_square += dot<N>(row, row);
  const double size = base::length<N>(normal);
  if (!(numerics::is_finite(size) && size > 0)) return;
  normal /= size;
  least_stretch_ = 1 / std::sqrt(inverse_square) - arrival_.by_launch_error;

  const Components<N> along_normal = multiply<N>(normal, derivative);
  const Components<N> along_normal_rate = multiply<N>(normal, arrival_.velocity_by_launch);
  along_aim_ = dot<N>(along_normal, aim);
  along_aim_rate_ = dot<N>(along_normal_rate, aim);
  across_aim_ = 2 * base::length<N>(along_normal - along_aim_ * aim);
  across_aim_rate_ = 2 * base::length<N>(along_normal_rate - along_aim_rate_ * aim);

  const Components<N> missing =
      known.target.position - arrival_.position - shot_.muzzle * aim - shot_.radii * normal;
  const Components<N> relative = known.target.velocity - arrival_.velocity;
  const double fast = base::length<N>(arrival_.velocity);
  const Components<N> relative_acceleration = known.target.acceleration +
                                              shot_.law.drag * fast * arrival_.velocity -
                                              shot_.law.acceleration * shot_.down;
  double sizes = shot_.muzzle + shot_.radii;
  for (int i = 0; i < N; ++i) {
    sizes += std::fabs(known.target.position[i]) + std::fabs(arrival_.position[i]);
  }
  position_error_ = arrival_.position_error + known.position_error + kArrivalRounding * sizes;
  velocity_error_ = arrival_.velocity_error + known.velocity_error;
  const double slower = speed_ - shot_.speed;
  const double behind = (along_aim_ - shot_.muzzle / shot_.speed * dot<N>(normal, aim)) * slower;
  gap_ = dot<N>(normal, missing) + behind - kArrivalRounding * std::fabs(behind);
  miss_ = base::length<N>(missing);
  gap_rate_ = dot<N>(normal, relative);
  gap_acceleration_ = dot<N>(normal, relative_acceleration);
  relative_speed_ = base::length<N>(relative);
  relative_acceleration_ =
      base::length<N>(relative_acceleration) +
      shot_.law.drag * (2 * fast + arrival_.velocity_error) * arrival_.velocity_error;
  known_ = along_aim_ > 0 && slower >= 0;
}

template <int N>
std::optional<double> HitFreeStep<N>::max_miss() const {
  if (!known_) return std::nullopt;
  return miss_ + position_error_;
}

template <int N>
double HitFreeStep<N>::length(double window, double max_jerk, double tolerance) const {
  if (!known_) return 0;
  const DragLaw& law = shot_.law;
  Window bounds{.length = std::fabs(window), .is_before = window < 0};
  const double h = bounds.length;
  bounds.shot_speed =
      base::length<N>(arrival_.velocity) + arrival_.velocity_error + law.acceleration * h;
  if (bounds.is_before) {
    const double braked = law.drag * bounds.shot_speed * h;
    if (!(braked < 0.9)) return 0;
    bounds.shot_speed /= 1 - braked;
  }
  bounds.max_jerk =
      max_jerk + 2 * law.drag * bounds.shot_speed *
                     (law.acceleration + law.drag * bounds.shot_speed * bounds.shot_speed);
  bounds.relative_speed = relative_speed_ + velocity_error_ +
                          0.5 * h * (relative_acceleration_ + bounds.max_jerk * h / 3);
  const Separation separation = separation_in(bounds);
  if (!(separation.kappa > 0)) return 0;
  const Parabola gap = gap_in(bounds, separation);
  return gap.positive_until(h, tolerance);
}

template <int N>
typename HitFreeStep<N>::Separation HitFreeStep<N>::separation_in(const Window& window) const {
  const DragLaw& law = shot_.law;
  const double h = window.length;
  const double later = window.is_before ? 0 : h;
  const double first = window.is_before ? time_ - h : time_;
  const double everywhere = std::min(separation_after(first, law, max_speed_),
                                     separation_after(first + h, law, max_speed_));
  if (!(everywhere > 0)) return {};
  const double apart = miss_ + position_error_ + window.relative_speed * h + 2 * shot_.radii;
  Separation separation{.kappa = everywhere, .max_difference = apart / everywhere};
  const double grows = law.drag * separation.max_difference * (time_ + later);
  if (!(grows < 2)) return {};
  const double path_before =
      std::max(arrival_.path - (window.is_before ? window.shot_speed * h : 0), 0.0);
  separation.sensitivity = decay_bound(law.drag * path_before);
  const double sensitivity = arrival_.sensitivity + separation.sensitivity * later;
  separation.bend = law.drag * sensitivity * sensitivity * (1 + exponential_less_one(grows));
  // Near the first shot the derivative says how far others are apart.
  if (shot_.muzzle == 0 || speed_ == shot_.speed) {
    const double near = least_stretch_ - separation.sensitivity * h -
                        0.5 * separation.bend * separation.max_difference;
    separation.kappa = std::max(separation.kappa, near);
    separation.max_difference = apart / separation.kappa;
  }
  return separation;
}

template <int N>
typename HitFreeStep<N>::Parabola HitFreeStep<N>::gap_in(const Window& window,
                                                         const Separation& separation) const {
  const double drag = shot_.law.drag;
  const double h = window.length;
  const double kappa = separation.kappa;
  const double slower = speed_ - shot_.speed;
  const double error = miss_ + position_error_;
  const double rho = window.relative_speed;
  // The launches of one speed lie on a sphere, which bends the other way.
  const double sphere = along_aim_ / speed_;
  const double share = std::min(separation.bend / sphere, 1.0);
  const double second = 0.5 * std::max(separation.bend - share * sphere, 0.0) / (kappa * kappa);
  // A ball touches along its normal, not beside it.
  double ball = 0;
  if (shot_.radii > 0) {
    const double room = 0.5 / shot_.radii - second;
    if (!(room > 0)) return {};
    ball = 0.25 / room;
  }
  const double tilt = (arrival_.by_launch_error + across_aim_) / kappa;
  // How the derivative by the launch differs at the hit, to the first order and beyond.
  const double along_rate = std::fabs(along_aim_rate_) + arrival_.velocity_by_launch_error;
  const double tilt_rate = (across_aim_rate_ + arrival_.velocity_by_launch_error +
                            drag * window.shot_speed * separation.sensitivity * h) /
                               kappa +
                           0.5 * along_rate / speed_ * separation.max_difference / kappa;
  // How fast the lead of the known launch may shrink.
  const double along_loss =
      window.is_before ? along_rate
                       : std::max(arrival_.velocity_by_launch_error - along_aim_rate_, 0.0);
  const double slant = tilt + 2 * second * error;
  const double slant_rate = tilt_rate + 2 * second * rho;
  Parabola gap;
  gap.value = gap_ - position_error_ - 0.5 * share * sphere * slower * slower - tilt * error -
              second * error * error - ball * slant * slant;
  gap.slope = (window.is_before ? -gap_rate_ : gap_rate_) - velocity_error_ - tilt * rho -
              tilt_rate * error - 2 * second * error * rho - 2 * ball * slant * slant_rate -
              along_loss * slower;
  gap.curvature = std::max(-0.5 * gap_acceleration_, 0.0) +
                  drag * window.shot_speed * velocity_error_ + window.max_jerk * h / 6 +
                  tilt_rate * rho + second * rho * rho + ball * slant_rate * slant_rate;
  return gap;
}

template class HitFreeStep<2>;
template class HitFreeStep<3>;

}  // namespace aimahead::detail::drag
