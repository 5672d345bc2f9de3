#include "aimahead/pid.hpp"

#include "aimahead/orientation.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {

namespace {

double limited(double x, double min, double max) {
  if (x < min) return min;
  return x > max ? max : x;
}

}  // namespace

double Pid::step(double goal, double measured, double duration) {
  double& integral = memory_.integral;
  const bool is_sound = std::isfinite(goal) && std::isfinite(measured) && std::isfinite(duration);
  if (!is_sound || !(duration > 0)) return limited(integral, gains_.min, gains_.max);
  const auto change = [&](double from, double to) {
    return gains_.is_angle ? shortest_turn(from, to) : to - from;
  };
  const double error = change(measured, goal);
  const double moved = memory_.last ? change(*memory_.last, measured) : 0;
  memory_.last = measured;
  const double direct = gains_.proportional * error - gains_.derivative * moved / duration;
  const double gathered = integral + gains_.integral * error * duration;
  const double wanted = direct + gathered;
  if (!std::isfinite(wanted)) return limited(integral, gains_.min, gains_.max);
  // Beyond a limit the integral goes only as far as the output needs to be there.
  if (wanted > gains_.max && gathered > integral) {
    integral = std::max(integral, gains_.max - direct);
  } else if (wanted < gains_.min && gathered < integral) {
    integral = std::min(integral, gains_.min - direct);
  } else {
    integral = gathered;
  }
  return limited(direct + integral, gains_.min, gains_.max);
}

void Pid::reset() { memory_ = {}; }

}  // namespace aimahead
