// A PID controller, for whatever follows a goal through forces: a turret driven by torque, a
// throttle.
//
//     Pid pid({.proportional = 40, .derivative = 9, .min = -8, .max = 8, .is_angle = true});
//     const double goal = 1.2, angle = 0.3;
//     const double torque = pid.step(goal, angle, 1.0 / 60);
//     std::printf("torque %g\n", torque);
//
// output = P e + I integral of e - D dm/dt, with the error e = goal - measured m. The derivative is
// that of the measurement: a goal that jumps gives no kick. The integral never pushes the output
// beyond a limit: it grows until the output is there, and then rests (no wind-up). Angles are
// compared by the shorter way round. Source: K. J. Astrom and T. Hagglund, *Advanced PID Control*
// (2006), 3.3 to 3.5.
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

#include <limits>
#include <optional>

namespace aimahead {

/// The settings of a controller.
struct PidGains {
  /// Output per error.
  double proportional = 0;
  /// Output per (error x time).
  double integral = 0;
  /// Output per rate of the measurement.
  double derivative = 0;
  /// The limits of the output, min <= max. Unlimited by default.
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  /// Whether goal and measurement are angles in radians. Errors and rates are then the shorter way
  /// round.
  bool is_angle = false;
};

/// What a controller remembers from step to step.
struct PidMemory {
  /// The integral of the error, times its gain.
  double integral = 0;
  /// The last measurement, once there was one.
  std::optional<double> last{};
};

/// One controller.
class Pid {
 public:
  /// Starts without a memory, or continues with that of another controller.
  explicit Pid(const PidGains& gains, const PidMemory& memory = {})
      : gains_(gains), memory_(memory) {}

  /// The output for the next `duration` > 0. An error or a duration that is not finite, or too
  /// large for the output to be finite, counts as 0.
  double step(double goal, double measured, double duration);
  /// Forgets the integral and the last measurement.
  void reset();
  /// The integral of the error, times its gain.
  [[nodiscard]] double integral() const { return memory_.integral; }
  [[nodiscard]] const PidMemory& memory() const { return memory_; }

 private:
  PidGains gains_;
  PidMemory memory_;
};

}  // namespace aimahead
