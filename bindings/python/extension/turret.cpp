// Guns that must turn, and bodies of fixed-step engines.
#include "arguments.hpp"
#include "parts.hpp"

#include "aimahead/aimahead.h"
#include "aimahead/steering.h"

#include <fmt/format.h>

namespace aimahead::python {
namespace {

using format::Range;

struct Gun {
  // In two dimensions `facing` is an angle.
  explicit Gun(py::handle given) {
    bool is_in_space = false;
    if (PyDict_Check(given.ptr())) {
      is_in_space = given.contains("elevation") || given.contains("azimuth");
      if (given.contains("facing")) {
        const PythonDocument facing{py::object(given["facing"])};
        is_in_space = facing.type(0) == PythonDocument::Type::array;
      }
    }
    dimensions = is_in_space ? 3 : 2;
    read_object(given, format::kTurretTable, "turret", dimensions, &turret);
  }

  int dimensions = 2;
  aim_turret turret{};
};

bool is_number(py::handle value) {
  return PythonDocument(value).type(PythonDocument::root()) == PythonDocument::Type::number;
}

py::tuple turn_to(py::handle turret, py::handle direction) {
  Gun gun(turret);
  aim_turn turn{};
  if (gun.dimensions == 2 && is_number(direction)) {
    turn = aim_turn_to_angle(&gun.turret, number_of(direction, "direction"));
  } else {
    const Components goal = vector_of(direction, "direction", gun.dimensions);
    turn = aim_turn_to(&gun.turret, gun.dimensions, goal.data());
  }
  return py::make_tuple(turn.possible != 0, turn.angle, turn.time, turn.rest);
}

double turning_time(py::handle turret, py::handle angle) {
  const Gun gun(turret);
  return aim_turning_time(&gun.turret, number_of(angle, "angle"));
}

double turnable_angle(py::handle turret, py::handle time) {
  const Gun gun(turret);
  return aim_turnable_angle(&gun.turret, limit_of(time, "time"));
}

class TurnController {
 public:
  TurnController(py::handle turret, py::handle rate) {
    const Gun gun(turret);
    if (!turret.contains("facing")) {
      throw format::Fault{"turret.facing", std::string(format::text_of(format::kMissing))};
    }
    like_ = turret["facing"];
    controller_.turret = gun.turret;
    controller_.dimensions = gun.dimensions;
    controller_.rate[0] = gun.turret.rate;
    if (rate.is_none()) return;
    const Components given = read(rate, "rate");
    std::copy(given.begin(), given.end(), controller_.rate);
  }

  [[nodiscard]] py::object facing() const { return written(controller_.turret.facing); }
  [[nodiscard]] py::object rate() const { return written(controller_.rate); }
  [[nodiscard]] int dimensions() const { return controller_.dimensions; }

  py::tuple step(py::handle goal, py::handle duration) {
    const double time = limit_of(duration, "duration");
    const Components wanted = read_goal(goal);
    const aim_turn_progress progress = aim_turn_step(&controller_, wanted.data(), time);
    return py::make_tuple(progress.status, progress.remaining, progress.time);
  }

 private:
  aim_turn_controller controller_{};
  py::object like_;

  [[nodiscard]] Components read(py::handle value, std::string_view name) const {
    if (controller_.dimensions == 2) return {number_of(value, name)};
    int three = 3;
    return vector_of(value, name, three);
  }
  // In two dimensions an angle, or a direction that is turned into one.
  [[nodiscard]] Components read_goal(py::handle goal) const {
    const PythonDocument given(goal);
    const bool is_vector = given.type(PythonDocument::root()) == PythonDocument::Type::array;
    if (controller_.dimensions == 3 || !is_vector) return read(goal, "goal");
    int two = 2;
    const Components direction = vector_of(goal, "goal", two);
    if (direction[0] == 0 && direction[1] == 0) {
      throw format::Fault{"goal", std::string(format::text_of(format::kZeroVector))};
    }
    Components wanted{};
    aim_angle_of(direction.data(), wanted.data());
    return wanted;
  }
  [[nodiscard]] py::object written(const double* components) const {
    if (controller_.dimensions == 2) return py::float_(components[0]);
    return vector_like(components, 3, like_);
  }
};

aim_tick tick_of(py::handle given) {
  aim_tick tick{};
  int none = 0;
  read_object(given, format::kTickTable, "tick", none, &tick);
  return tick;
}

double damping_factor(py::handle tick) {
  const aim_tick world = tick_of(tick);
  return aim_damping_factor(&world);
}

py::object correct_launch(py::handle tick, py::handle velocity, py::handle acceleration) {
  int dimensions = 0;
  const Components given = vector_of(velocity, "velocity", dimensions);
  const Components pull = vector_of(acceleration, "acceleration", dimensions);
  const aim_tick world = tick_of(tick);
  Components corrected{};
  aim_correct_launch(&world, dimensions, given.data(), pull.data(), corrected.data());
  return vector_like(corrected.data(), dimensions, velocity);
}

py::tuple after_steps(py::handle tick, py::handle position, py::handle velocity,
                      py::handle acceleration, py::handle steps) {
  int dimensions = 0;
  Components place = vector_of(position, "position", dimensions);
  Components motion = vector_of(velocity, "velocity", dimensions);
  const Components pull = vector_of(acceleration, "acceleration", dimensions);
  const double count = limit_of(steps, "steps");
  const aim_tick world = tick_of(tick);
  if (!aim_after_steps(&world, dimensions, place.data(), motion.data(), pull.data(), count)) {
    throw format::Fault{
        "steps", "expected a whole number from 0 to 2^62, got " + std::string(py::str(steps))};
  }
  return py::make_tuple(vector_like(place.data(), dimensions, position),
                        vector_like(motion.data(), dimensions, velocity));
}

py::object velocity_to_reach(py::handle tick, py::handle way, py::handle acceleration,
                             py::handle time) {
  int dimensions = 0;
  const Components goal = vector_of(way, "way", dimensions);
  const Components pull = vector_of(acceleration, "acceleration", dimensions);
  const aim_tick world = tick_of(tick);
  const double within = number_of(time, "time", Range::positive);
  Components velocity{};
  const bool is_found = aim_velocity_to_reach(&world, dimensions, goal.data(), pull.data(), within,
                                              velocity.data()) != 0;
  return is_found ? vector_like(velocity.data(), dimensions, way) : py::object(py::none());
}

}  // namespace

void add_turret(py::module_& m) {
  m.def("turn_to", turn_to);
  m.def("turning_time", turning_time);
  m.def("turnable_angle", turnable_angle);
  py::class_<TurnController> gun(m, "TurnController");
  add_copies(gun);
  gun.def(py::init<py::handle, py::handle>())
      .def("facing", &TurnController::facing)
      .def("rate", &TurnController::rate)
      .def("dimensions", &TurnController::dimensions)
      .def("step", &TurnController::step);
  m.def("damping_factor", damping_factor);
  m.def("correct_launch", correct_launch);
  m.def("after_steps", after_steps);
  m.def("velocity_to_reach", velocity_to_reach);
}

}  // namespace aimahead::python
