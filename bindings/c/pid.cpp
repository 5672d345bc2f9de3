#include "aimahead/pid.hpp"

#include "aimahead/steering.h"
#include "arguments.hpp"
#include "convert_study.hpp"

#include <limits>

namespace {

using namespace aimahead;

/// Checks gains. Limits may be infinite.
bool are_gains(const aim_pid_gains& gains, c::Arguments& arguments) {
  return arguments.number(AIM_FIELD_PROPORTIONAL, gains.proportional) &&
         arguments.number(AIM_FIELD_INTEGRAL, gains.integral) &&
         arguments.number(AIM_FIELD_DERIVATIVE, gains.derivative) &&
         (!std::isnan(gains.min) || arguments.number(AIM_FIELD_MIN, gains.min)) &&
         (!std::isnan(gains.max) || arguments.number(AIM_FIELD_MAX, gains.max)) &&
         (gains.min <= gains.max ||
          arguments.blame(AIM_FIELD_MAX, c::kTooSmall, {gains.min, gains.max}));
}

}  // namespace

void aim_init_pid(aim_pid* pid) {
  if (!pid) return;
  *pid = {};
  pid->gains.min = -std::numeric_limits<double>::infinity();
  pid->gains.max = std::numeric_limits<double>::infinity();
}

aim_fault aim_pid_step(aim_pid* pid, double goal, double measured, double duration,
                       double* output) {
  c::Arguments arguments;
  if (arguments.are_given(pid, output) && are_gains(pid->gains, arguments) &&
      arguments.number(AIM_FIELD_GOAL, goal) && arguments.number(AIM_FIELD_MEASURED, measured) &&
      arguments.number(AIM_FIELD_FRAME_DURATION, duration)) {
    Pid controller(c::gains_of(pid->gains), c::memory_of(*pid));
    *output = controller.step(goal, measured, duration);
    c::store_memory(controller.memory(), *pid);
  }
  return arguments.fault();
}

void aim_pid_reset(aim_pid* pid) {
  if (pid) aimahead::c::store_memory({}, *pid);
}
