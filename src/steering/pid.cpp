#include "aimahead/pid.hpp"

#include "numerics/elementary.hpp"

#include <cmath>

namespace aimahead {

using namespace detail::steering;
namespace {

double nearest_angle(double angle) { return angle - std::floor(angle / kTurn + 0.5) * kTurn; }

double limited(double x, double min, double max) {
  if (x < min) return min;
  return x > max ? max : x;
}

}  // namespace

double Pid::step(double goal, double measured, double duration) {
  double& integral = memory_.integral;
  const bool is_sound = std::isfinite(goal) && std::isfinite(measured) && std::isfinite(duration);
  if (!is_sound || !(duration > 0)) return limited(integral, gains_.min, gains_.max);
  double error = goal - measured;
  double moved = memory_.last ? measured - *memory_.last : 0;
  if (gains_.is_angle) {
    error = nearest_angle(error);
    moved = nearest_angle(moved);
  }
  memory_.last = measured;
  const double direct = gains_.proportional * error - gains_.derivative * moved / duration;
  const double gathered = integral + gains_.integral * error * duration;
  const double wanted = direct + gathered;
  if (!std::isfinite(wanted)) return limited(integral, gains_.min, gains_.max);
  const bool pushes_out =
      (wanted > gains_.max && gathered > integral) || (wanted < gains_.min && gathered < integral);
  if (!pushes_out) integral = gathered;
  return limited(direct + integral, gains_.min, gains_.max);
}

void Pid::reset() { memory_ = {}; }

}  // namespace aimahead
