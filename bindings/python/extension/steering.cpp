// Directions and angles, guidance, and a PID controller.
#include "arguments.hpp"
#include "field_rows.hpp"
#include "parts.hpp"

#include "aimahead/steering.h"

#include <fmt/format.h>

#include <cmath>

namespace aimahead::python {
namespace {

using format::Range;
using format::Rule;
using format::Shape;
using format::Table;

constexpr format::Field kAxesFields[] = {
    {AIM_FIELD(aim_axes, up), .shape = Shape::word, .words = c::kAxisWords},
    {AIM_FIELD(aim_axes, forward), .shape = Shape::word, .words = c::kAxisWords},
    {AIM_FIELD(aim_axes, handedness), .shape = Shape::word, .words = c::kSideWords},
    {AIM_FIELD(aim_axes, yaw), .shape = Shape::word, .words = c::kSideWords},
    {AIM_FIELD(aim_axes, pitch), .shape = Shape::word, .words = c::kTiltWords},
};
constexpr Table kAxesTable{"axes", "axes", AIM_STRUCT(aim_axes), kAxesFields};

constexpr format::Field kChaseFields[] = {
    {AIM_FIELD(aim_chase, position), .shape = Shape::vector},
    {AIM_FIELD(aim_chase, velocity), .shape = Shape::vector},
    {AIM_FIELD(aim_chase, target), .shape = Shape::vector},
    {AIM_FIELD(aim_chase, target_velocity), .shape = Shape::vector,
     .fallback = format::Default::zero},
    {AIM_FIELD(aim_chase, target_acceleration), .shape = Shape::vector,
     .fallback = format::Default::zero},
};
constexpr Table kChaseTable{"chase", "a chase", AIM_STRUCT(aim_chase), kChaseFields};

constexpr format::Field kMissileFields[] = {
    {AIM_FIELD(aim_homing, position), .shape = Shape::vector},
    {AIM_FIELD(aim_homing, direction), .shape = Shape::vector},
    {AIM_FIELD(aim_homing, speed), .range = Range::positive},
    {AIM_FIELD(aim_homing, turn_rate), .range = Range::positive},
};
constexpr Table kMissileTable{"missile", "a missile", AIM_STRUCT(aim_homing), kMissileFields};

aim_axes axes_of(py::handle given) {
  aim_axes axes{};
  if (PyUnicode_Check(given.ptr())) {
    std::vector<std::string_view> names;
    for (std::int32_t i = 0; *aim_axes_name(i); ++i) names.emplace_back(aim_axes_name(i));
    aim_init_axes(&axes, word_of(given, "axes", names));
  } else {
    int none = 0;
    read_object(given, kAxesTable, "axes", none, &axes);
  }
  return axes;
}

py::tuple yaw_pitch_of(py::handle direction, py::handle axes) {
  int dimensions = 3;
  const Components v = vector_of(direction, "direction", dimensions);
  const aim_axes world = axes_of(axes);
  aim_yaw_pitch angles{};
  raise_fault(aim_yaw_pitch_of(v.data(), &world, &angles));
  return py::make_tuple(angles.yaw, angles.pitch);
}

py::list direction_of_yaw_pitch(py::handle yaw, py::handle pitch, py::handle axes) {
  const aim_yaw_pitch angles{number_of(yaw, "yaw"), number_of(pitch, "pitch")};
  const aim_axes world = axes_of(axes);
  Components direction{};
  raise_fault(aim_direction_of_yaw_pitch(&angles, &world, direction.data()));
  return list_of(direction.data(), 3);
}

double angle_of(py::handle direction) {
  int dimensions = 2;
  const Components v = vector_of(direction, "direction", dimensions);
  double angle = 0;
  raise_fault(aim_angle_of(v.data(), &angle));
  return angle;
}

py::list direction_of_angle(py::handle angle) {
  Components direction{};
  raise_fault(aim_direction_of_angle(number_of(angle, "angle"), direction.data()));
  return list_of(direction.data(), 2);
}

double wrap_angle(py::handle angle) {
  double wrapped = 0;
  raise_fault(aim_wrap_angle(number_of(angle, "angle"), &wrapped));
  return wrapped;
}

double shortest_turn(py::handle start, py::handle end) {
  double turn = 0;
  const double from = number_of(start, "start");
  raise_fault(aim_shortest_turn(from, number_of(end, "end"), &turn));
  return turn;
}

// A member of a dict that has it.
py::object member(py::handle dict, const char* name) { return dict[name]; }

using Pursue = aim_fault (*)(const aim_chase*, std::int32_t, double*);
template <Pursue kPursue>
py::object pursue(py::handle given) {
  aim_chase chase{};
  int dimensions = 0;
  read_object(given, kChaseTable, "", dimensions, &chase);
  Components direction{};
  raise_fault(kPursue(&chase, dimensions, direction.data()));
  return vector_like(direction.data(), dimensions, member(given, "position"));
}

using Navigate = aim_fault (*)(const aim_chase*, std::int32_t, double, double*);
template <Navigate kNavigate>
py::object navigate(py::handle given, py::handle gain) {
  aim_chase chase{};
  int dimensions = 0;
  read_object(given, kChaseTable, "", dimensions, &chase);
  Components acceleration{};
  raise_fault(kNavigate(&chase, dimensions, number_of(gain, "gain"), acceleration.data()));
  return vector_like(acceleration.data(), dimensions, member(given, "position"));
}

struct Missile {
  explicit Missile(py::handle given) { read_object(given, kMissileTable, "", dimensions, &homing); }

  int dimensions = 0;
  aim_homing homing{};
};

py::object steer(py::handle given, py::handle goal, py::handle duration) {
  Missile missile(given);
  const Components towards = vector_of(goal, "goal", missile.dimensions);
  const double time = number_of(duration, "duration", Range::not_negative);
  Components direction{};
  raise_fault(
      aim_steer(&missile.homing, missile.dimensions, towards.data(), time, direction.data()));
  return vector_like(direction.data(), missile.dimensions, member(given, "direction"));
}

bool orbits(py::handle given, py::handle target, py::handle hit_radius) {
  Missile missile(given);
  const Components place = vector_of(target, "target", missile.dimensions);
  const double radius = number_of(hit_radius, "hit_radius", Range::not_negative);
  std::int32_t found = 0;
  raise_fault(aim_orbits(&missile.homing, missile.dimensions, place.data(), radius, &found));
  return found != 0;
}

bool surely_hits(py::handle given, py::handle target, py::handle target_velocity) {
  Missile missile(given);
  const Components place = vector_of(target, "target", missile.dimensions);
  const Components motion = vector_of(target_velocity, "target_velocity", missile.dimensions);
  std::int32_t found = 0;
  raise_fault(
      aim_surely_hits(&missile.homing, missile.dimensions, place.data(), motion.data(), &found));
  return found != 0;
}

class Pid {
 public:
  Pid(py::handle proportional, py::handle integral, py::handle derivative, py::handle min,
      py::handle max, Flag<"is_angle"> is_angle) {
    aim_init_pid(&pid_);
    aim_pid_gains& gains = pid_.gains;
    gains.proportional = number_of(proportional, "proportional");
    gains.integral = number_of(integral, "integral");
    gains.derivative = number_of(derivative, "derivative");
    gains.min = bound_of(min, "min");
    gains.max = bound_of(max, "max");
    gains.is_angle = is_angle ? 1 : 0;
    if (gains.max >= gains.min) return;
    throw format::Fault{
        "max", fmt::format(fmt::runtime(format::text_of(format::kTooSmall)), gains.min, gains.max)};
  }

  double step(py::handle goal, py::handle measured, py::handle duration) {
    const double wanted = number_of(goal, "goal");
    const double seen = number_of(measured, "measured");
    const double time = number_of(duration, "duration", Range::positive);
    double output = 0;
    raise_fault(aim_pid_step(&pid_, wanted, seen, time, &output));
    return output;
  }
  void reset() { aim_pid_reset(&pid_); }
  [[nodiscard]] double integral() const { return pid_.integral; }

 private:
  aim_pid pid_{};

  static double bound_of(py::handle value, std::string_view name) {
    if (PyFloat_Check(value.ptr()) && std::isinf(PyFloat_AS_DOUBLE(value.ptr()))) {
      return PyFloat_AS_DOUBLE(value.ptr());
    }
    return number_of(value, name);
  }
};

}  // namespace

void add_steering(py::module_& m) {
  m.def("yaw_pitch_of", yaw_pitch_of);
  m.def("direction_of_yaw_pitch", direction_of_yaw_pitch);
  m.def("angle_of", angle_of);
  m.def("direction_of_angle", direction_of_angle);
  m.def("wrap_angle", wrap_angle);
  m.def("shortest_turn", shortest_turn);
  m.def("pure_pursuit", pursue<aim_pure_pursuit>);
  m.def("lead_pursuit", pursue<aim_lead_pursuit>);
  m.def("proportional_navigation", navigate<aim_proportional_navigation>);
  m.def("augmented_navigation", navigate<aim_augmented_navigation>);
  m.def("steer", steer);
  m.def("orbits", orbits);
  m.def("surely_hits", surely_hits);
  py::class_<Pid> pid(m, "Pid");
  add_copies(pid);
  pid.def(py::init<py::handle, py::handle, py::handle, py::handle, py::handle, Flag<"is_angle">>())
      .def("step", &Pid::step)
      .def("reset", &Pid::reset)
      .def("integral", &Pid::integral);
}

}  // namespace aimahead::python
