#include "drag/proof/hit_free_step.hpp"

#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {

/// Bounds in a window.
template <int N>
struct HitFreeStep<N>::Window {
  double length = 0;
  bool is_before = false;
  double shot_speed = 0;      ///< of the known shot
  double max_jerk = 0;        ///< of shot and target together
  double relative_speed = 0;  ///< of shot and target
};

/// A lower bound: value + slope x - curvature x^2, x from 0 to the window's length.
template <int N>
struct HitFreeStep<N>::Parabola {
  double value = 0;
  double slope = 0;
  double curvature = 0;

  /// The x up to which it is positive, but for its begin up to `tolerance`; at most `max`.
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
  const double size = base::length<N>(normal);
  if (!(numerics::is_finite(size) && size > 0)) return;
  normal /= size;
  min_stretch_ = 1 / size_of<N>(inverse) - arrival_.by_launch_error;

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
  using Nearby = NearbyShots<N>;
  const Nearby nearby(law, arrival_, time_, max_speed_);
  const typename Nearby::Window around =
      bounds.is_before ? typename Nearby::Window{.before = h} : typename Nearby::Window{.after = h};
  bounds.shot_speed = nearby.max_speed_in(around);
  if (!numerics::is_finite(bounds.shot_speed)) return 0;
  bounds.max_jerk =
      max_jerk + 2 * law.drag * bounds.shot_speed *
                     (law.acceleration + law.drag * bounds.shot_speed * bounds.shot_speed);
  bounds.relative_speed = relative_speed_ + velocity_error_ +
                          0.5 * h * (relative_acceleration_ + bounds.max_jerk * h / 3);
  const double apart = miss_ + position_error_ + bounds.relative_speed * h + 2 * shot_.radii;
  const bool is_derivative_near = shot_.muzzle == 0 || speed_ == shot_.speed;
  const Separation separation =
      nearby.separation(around, apart, is_derivative_near ? min_stretch_ : 0);
  if (!(separation.kappa > 0)) return 0;
  const Parabola gap = gap_in(bounds, separation);
  return gap.positive_until(h, tolerance);
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
