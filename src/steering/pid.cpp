#include "aimahead/pid.hpp"

#include <cmath>

namespace aimahead {

namespace {

constexpr double kFullTurn = 6.283185307179586;

double nearest_angle(double angle) {
  return angle - std::floor(angle / kFullTurn + 0.5) * kFullTurn;
}

double limited(double x, double min, double max) {
  if (x < min) return min;
  return x > max ? max : x;
}

}  // namespace

double Pid::step(double goal, double measured, double duration) {
  const bool is_sound = std::isfinite(goal) && std::isfinite(measured) && std::isfinite(duration);
  if (!is_sound || !(duration > 0)) return limited(integral_, gains_.min, gains_.max);
  double error = goal - measured;
  double moved = has_last_ ? measured - last_ : 0;
  if (gains_.is_angle) {
    error = nearest_angle(error);
    moved = nearest_angle(moved);
  }
  last_ = measured;
  has_last_ = true;
  const double direct = gains_.proportional * error - gains_.derivative * moved / duration;
  const double gathered = integral_ + gains_.integral * error * duration;
  const double wanted = direct + gathered;
  const bool pushes_out = (wanted > gains_.max && gathered > integral_) ||
                          (wanted < gains_.min && gathered < integral_);
  if (!pushes_out) integral_ = gathered;
  return limited(direct + integral_, gains_.min, gains_.max);
}

void Pid::reset() {
  integral_ = 0;
  has_last_ = false;
}

}  // namespace aimahead
