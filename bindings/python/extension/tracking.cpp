// Targets that are followed by noisy measurements.
#include "arguments.hpp"
#include "parts.hpp"
#include "track_fields.hpp"

#include "aimahead/tracking.h"

#include <fmt/format.h>
#include <pybind11/numpy.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace aimahead::python {
namespace {

using format::Place;
using format::Range;

using Numbers = py::array_t<double, py::array::forcecast>;

class Tracker {
 public:
  Tracker(py::handle dimensions, py::handle models, py::handle velocity_sd, py::handle gate,
          py::handle memory, py::handle bias)
      : dimensions_(dimensions_of(dimensions)) {
    aim_track_settings settings{};
    aim_init_track_settings(&settings, dimensions_);
    if (!models.is_none()) read_models(models, settings);
    if (!velocity_sd.is_none()) {
      settings.velocity_sd = number_of(velocity_sd, "velocity_sd", Range::positive);
    }
    if (!gate.is_none()) settings.gate = number_of(gate, "gate", Range::not_negative);
    if (!memory.is_none()) settings.memory = number_of(memory, "memory", Range::not_negative);
    if (!bias.is_none()) settings.bias = number_of(bias, "bias", Range::not_negative);
    models_ = settings.model_count;
    memory_.resize(aim_tracker_size(dimensions_) / sizeof(double) + 1);
    raise_fault(aim_tracker_start(memory_.data(), &settings));
  }

  const char* add(py::handle time, py::handle value, py::handle sd, py::handle sensor,
                  py::handle measure) {
    aim_measurement seen{};
    seen.measure = word_of(measure, "measure", format::kMeasureWords);
    try {
      seen.time = number_of(time, "time");
      read(value, "value", seen.value);
    } catch (format::Fault& fault) {
      fault.message += hint_for(time, value);
      throw;
    }
    const bool is_one_sd = read_deviations(sd, seen);
    if (!sensor.is_none()) read(sensor, "sensor", seen.sensor);
    aim_fault fault = aim_check_measurement(&seen, dimensions_);
    if (is_one_sd && fault.field == AIM_FIELD_MEASURED_SD) fault.component = -1;
    raise_fault(fault);
    return aim_track_status_name(aim_tracker_add(memory_.data(), &seen));
  }

  [[nodiscard]] double time() const { return aim_tracker_time(memory_.data()); }

  // The estimate for a time: position, velocity, acceleration, rows of the covariance, weights,
  // turn rate and noise; None without a track.
  [[nodiscard]] py::object at(py::handle time) const {
    aim_track_state state{};
    aim_tracker_at(memory_.data(), number_of(time, "time"), &state);
    if (!state.is_known) return py::none();
    const int size = 2 * dimensions_;
    py::list rows;
    for (int i = 0; i < size; ++i) rows.append(list_of(state.covariance + size * i, size));
    const py::object turn_rate =
        state.turns ? py::object(py::float_(state.turn_rate)) : py::object(py::none());
    return py::make_tuple(state.time, list_of(state.position, dimensions_),
                          list_of(state.velocity, dimensions_),
                          list_of(state.acceleration, dimensions_), rows,
                          list_of(state.weights, models_), turn_rate, state.noise);
  }

  // The prospects, as find_best_aim takes them.
  [[nodiscard]] py::list prospects(py::handle now, py::handle ahead) const {
    aim_prospect found[AIM_MAX_TRACK_MODELS];
    double covariances[36 * AIM_MAX_TRACK_MODELS];
    const int size = 2 * dimensions_;
    py::list list;
    const double present = number_of(now, "now");
    const double then = number_of(ahead, "ahead");
    const int count = aim_tracker_prospects(memory_.data(), present, then, found, covariances);
    for (const aim_prospect& one : std::span(found).first(static_cast<std::size_t>(count))) {
      py::list rows;
      for (int i = 0; i < size; ++i) rows.append(list_of(one.covariance + size * i, size));
      py::dict prospect;
      prospect["weight"] = one.weight;
      prospect["time"] = one.time;
      prospect["position"] = list_of(one.position, dimensions_);
      prospect["velocity"] = list_of(one.velocity, dimensions_);
      prospect["acceleration"] = list_of(one.acceleration, dimensions_);
      prospect["covariance"] = rows;
      prospect["maneuver"] = one.maneuver;
      list.append(prospect);
    }
    return list;
  }

  // Takes many measurements, a row of each array for each. `sensors` may be None.
  py::tuple add_each(const Numbers& times, const Numbers& values, const Numbers& sds,
                     py::handle sensors, py::handle measure, py::handle ahead) {
    const py::ssize_t count = times.shape(0);
    const auto size = static_cast<std::size_t>(count);
    const std::int32_t measured = word_of(measure, "measure", format::kMeasureWords);
    const auto sensor = sensors.is_none() ? Numbers() : Numbers::ensure(sensors);
    std::vector<aim_measurement> seen(size);
    for (py::ssize_t i = 0; i < count; ++i) {
      aim_measurement& one = seen[static_cast<std::size_t>(i)];
      one = {};
      one.time = times.at(i);
      one.measure = measured;
      for (int k = 0; k < dimensions_; ++k) {
        one.value[k] = values.at(i, k);
        one.sd[k] = sds.at(i, k);
        if (!sensors.is_none()) one.sensor[k] = sensor.at(i, k);
      }
    }
    std::vector<std::int32_t> statuses(size);
    std::vector<aim_track_state> states(size);
    aim_tracker_add_each(memory_.data(), seen.data(), size, number_of(ahead, "ahead"),
                         statuses.data(), states.data());
    return columns_of(statuses, states);
  }

 private:
  int dimensions_;
  int models_ = 0;
  std::vector<double> memory_;

  // What else takes these arguments of `add`.
  [[nodiscard]] std::string hint_for(py::handle time, py::handle value) const {
    constexpr auto kRoot = PythonDocument::root();
    const PythonDocument when(time);
    if (when.type(kRoot) == PythonDocument::Type::array) {
      return ": add_each takes many measurements";
    }
    const PythonDocument place(value);
    const int others = 5 - dimensions_;
    const bool has_others = place.type(kRoot) == PythonDocument::Type::array &&
                            place.size(kRoot) == static_cast<std::size_t>(others);
    return has_others ? fmt::format(": use Tracker({})", others) : "";
  }

  void read(py::handle value, std::string_view name, double* to) const {
    int dimensions = dimensions_;
    const Components given = vector_of(value, name, dimensions);
    std::copy_n(given.begin(), dimensions_, to);
  }

  // One number for all components, one for each, or one for the range and one for the angles.
  // Returns whether it is one number.
  bool read_deviations(py::handle sd, aim_measurement& seen) const {
    const PythonDocument given(sd);
    const auto type = given.type(PythonDocument::root());
    if (type == PythonDocument::Type::number) {
      std::fill_n(seen.sd, dimensions_, number_of(sd, "sd"));
      return true;
    }
    if (type != PythonDocument::Type::array) {
      format::blame({&kNowhere, "sd"},
                    fmt::format("expected a number or {} numbers, got {}", dimensions_,
                                format::describe(given, PythonDocument::root())));
    }
    if (seen.measure == AIM_MEASURE_RANGE_BEARING && given.size(PythonDocument::root()) == 2) {
      int two = 2;
      const Components numbers = vector_of(sd, "sd", two);
      seen.sd[0] = numbers[0];
      std::fill_n(seen.sd + 1, dimensions_ - 1, numbers[1]);
    } else {
      read(sd, "sd", seen.sd);
    }
    return false;
  }

  static void read_models(py::handle models, aim_track_settings& settings) {
    const Place place{&kNowhere, "models"};
    settings.model_count = 0;
    const py::list given(py::reinterpret_borrow<py::object>(models));
    format::check_length(given.size(), 1, std::size(settings.models), place);
    for (const py::handle model : given) {
      const auto i = static_cast<std::size_t>(settings.model_count);
      const PythonDocument document(model);
      format::QuestionMemory memory;
      format::TableReader(document, memory)
          .read(PythonDocument::root(), format::kTrackModelTable, {&place, {}, i},
                &settings.models[i]);
      ++settings.model_count;
    }
  }

  [[nodiscard]] py::tuple columns_of(const std::vector<std::int32_t>& statuses,
                                     const std::vector<aim_track_state>& states) const {
    const auto count = static_cast<py::ssize_t>(states.size());
    const py::ssize_t size = 2 * dimensions_;
    py::array_t<std::int32_t> status(count);
    py::array_t<double> time(count);
    py::array_t<double> position({count, py::ssize_t{dimensions_}});
    py::array_t<double> velocity({count, py::ssize_t{dimensions_}});
    py::array_t<double> covariance({count, size, size});
    for (py::ssize_t i = 0; i < count; ++i) {
      const aim_track_state& one = states[static_cast<std::size_t>(i)];
      status.mutable_at(i) = statuses[static_cast<std::size_t>(i)];
      time.mutable_at(i) = one.time;
      std::copy_n(one.position, dimensions_, position.mutable_data(i));
      std::copy_n(one.velocity, dimensions_, velocity.mutable_data(i));
      std::copy_n(one.covariance, size * size, covariance.mutable_data(i));
    }
    return py::make_tuple(status, time, position, velocity, covariance);
  }
};

}  // namespace

void add_tracking(py::module_& m) {
  py::list statuses;
  for (std::int32_t i = 0; *aim_track_status_name(i); ++i) {
    statuses.append(aim_track_status_name(i));
  }
  m.attr("TRACK_STATUSES") = statuses;
  py::class_<Tracker> tracker(m, "Tracker");
  add_copies(tracker);
  tracker.def(py::init<py::handle, py::handle, py::handle, py::handle, py::handle, py::handle>())
      .def("add", &Tracker::add)
      .def("time", &Tracker::time)
      .def("at", &Tracker::at)
      .def("prospects", &Tracker::prospects)
      .def("add_each", &Tracker::add_each);
}

}  // namespace aimahead::python
