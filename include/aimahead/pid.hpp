// A PID controller, for whatever follows a goal through forces: a turret driven by torque, a
// throttle.
//
//     Pid pid({.proportional = 40, .derivative = 9, .least = -8, .most = 8, .is_angle = true});
//     torque = pid.step(wanted_angle, angle, 1.0 / 60);
//
// In time: output = P e + I integral of e - D dm/dt, with the error e = goal - measured m. The
// derivative is the measurement's, so that a goal that jumps gives no kick; the integral stands still
// while the output is at a limit and the error would push it further (no wind-up); angles are
// compared by the shorter way round. Source: K. J. Astrom and T. Hagglund, *Advanced PID Control*
// (2006), 3.3 to 3.5.
#pragma once

#include <limits>

namespace aimahead {

struct PidGains {
  /// Output per error.
  double proportional = 0;
  /// Output per error and time.
  double integral = 0;
  /// Output per rate of the measurement.
  double derivative = 0;
  /// Of the output; <= most.
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  /// Errors and rates are taken the shorter way round, in radians.
  bool is_angle = false;
};

class Pid {
 public:
  explicit Pid(const PidGains& gains) : gains_(gains) {}

  /// The output for the next `duration` > 0. What is not finite is taken as no error and no time.
  double step(double goal, double measured, double duration);
  /// Forgets what has gathered.
  void reset();
  [[nodiscard]] double integral() const { return integral_; }

 private:
  PidGains gains_;
  /// Already times its gain.
  double integral_ = 0;
  double last_ = 0;
  bool has_last_ = false;
};

}  // namespace aimahead
