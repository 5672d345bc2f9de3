// What flights touch first, one or thousands, and the points of a flight.
#include "answer_writer.hpp"
#include "arguments.hpp"
#include "flight_fields.hpp"
#include "parts.hpp"
#include "question.hpp"

#include "aimahead/obstacles.h"

#include <pybind11/numpy.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string_view>

namespace aimahead::python {
namespace {

using format::Place;
using format::Range;
using Numbers = py::array_t<double, py::array::forcecast>;

aim_flight read_flight(py::handle given, int& dimensions) {
  aim_flight flight{};
  read_object(given, format::kFlightTable, "flight", dimensions, &flight);
  return flight;
}

// A list of obstacles, and the memory of their lists.
class Scene {
 public:
  Scene(py::handle given, std::string_view name, int& dimensions) {
    const PythonDocument document(given);
    const Place place{&kNowhere, name};
    format::check_list(document, PythonDocument::root(), 0, SIZE_MAX, place);
    format::TableReader reader(document, memory_, dimensions);
    obstacles_.resize(document.size(PythonDocument::root()));
    format::read_elements(document, PythonDocument::root(), place,
                          [&](std::size_t i, PythonDocument::Index one, const Place& here) {
                            reader.read(one, format::kObstacleTable, here, &obstacles_[i]);
                          });
    dimensions = reader.dimensions();
  }

  [[nodiscard]] const aim_obstacle* data() const { return obstacles_.data(); }
  [[nodiscard]] std::size_t size() const { return obstacles_.size(); }

 private:
  format::QuestionMemory memory_;
  std::vector<aim_obstacle> obstacles_;
};

void put_touch(py::dict& answer, const aim_touch& touch, int dimensions, bool arrays) {
  const AnswerWriter writer(dimensions, arrays);
  put_status(answer, aim_contact_status_name(touch.status));
  if (touch.obstacle >= 0) put<"obstacle">(answer, py::int_(touch.obstacle));
  if (touch.status == AIM_CONTACT_APART) return;
  writer.number<"time">(answer, touch.time);
  if (touch.status == AIM_CONTACT_UNRESOLVED) return;
  writer.vector<"center">(answer, touch.center);
  const bool has_normal = touch.normal[0] != 0 || touch.normal[1] != 0 || touch.normal[2] != 0;
  if (has_normal) writer.vector<"normal">(answer, touch.normal);
}

py::dict first_touch(py::handle given, py::handle obstacles, Flag<"arrays"> arrays) {
  return answer({}, [&](py::dict& answer) {
    int dimensions = 0;
    const aim_flight flight = read_flight(given, dimensions);
    const Scene scene(obstacles, "obstacles", dimensions);
    raise_fault(aim_check_flight(&flight, dimensions, scene.data(), scene.size()));
    aim_touch touch{};
    {
      const py::gil_scoped_release others;
      aim_first_touch(&flight, dimensions, scene.data(), scene.size(), &touch);
    }
    put_touch(answer, touch, dimensions, arrays);
  });
}

// Looks at launches of an engagement, a step apart, past obstacles given beside it.
template <class Found, class Call, class Put>
py::dict sampled(Purpose purpose, py::handle engagement, py::handle obstacles, py::handle step,
                 py::handle until, const Call& call, const Put& put) {
  return answer(engagement, [&](py::dict& answer) {
    Question question(engagement, purpose);
    int dimensions = question.dimensions();
    const Scene scene(obstacles, "obstacles", dimensions);
    const double width = number_of(step, "step", Range::positive);
    const double end = number_of(until, "until", Range::not_negative);
    Found found{};
    question.ask(
        [&](const aim_engagement* e) { call(e, scene.data(), scene.size(), width, end, &found); });
    if (found.status == AIM_INVALID) raise_fault(found.fault);
    put(AnswerWriter(question), answer, found);
  });
}

py::dict slowest_clear_by_sampling(py::handle engagement, py::handle obstacles, py::handle step,
                                   py::handle until) {
  return sampled<aim_launch>(Purpose::launch, engagement, obstacles, step, until,
                             aim_slowest_clear_by_sampling,
                             [](const AnswerWriter& writer, py::dict& answer,
                                const aim_launch& found) { writer.launch(answer, found); });
}

py::dict wait_for_clear_by_sampling(py::handle engagement, py::handle obstacles, py::handle step,
                                    py::handle until) {
  return sampled<aim_intercept>(
      Purpose::aim, engagement, obstacles, step, until, aim_wait_for_clear_by_sampling,
      [](const AnswerWriter& writer, py::dict& answer, const aim_intercept& found) {
        writer.intercept(answer, found, {});
      });
}

// The points, and the bound of their error.
py::tuple trace(py::handle given, py::handle until, py::handle max_error) {
  constexpr std::size_t kMaxPoints = std::size_t{1} << 20;
  int dimensions = 0;
  const aim_flight flight = read_flight(given, dimensions);
  const double end = number_of(until, "until", Range::not_negative);
  const double wanted = number_of(max_error, "max_error", Range::positive);
  std::vector<double> points;
  std::size_t count = 0;
  double error = wanted;
  for (std::size_t room = 256; room <= kMaxPoints; room *= 8) {
    points.resize(room * static_cast<std::size_t>(dimensions));
    error = wanted;
    raise_fault(aim_trace(&flight, dimensions, end, &error, points.data(), room, &count));
    if (error <= wanted) break;
  }
  py::list line;
  for (std::size_t i = 0; i < count; ++i) {
    line.append(list_of(points.data() + i * static_cast<std::size_t>(dimensions), dimensions));
  }
  return py::make_tuple(line, error);
}

class ObstacleField {
 public:
  explicit ObstacleField(py::handle dimensions) : dimensions_(dimensions_of(dimensions)) {
    aim_fault fault{};
    field_.reset(aim_obstacle_field_create(dimensions_, nullptr, &fault));
    raise_fault(fault);
  }

  void set_obstacles(py::handle given) {
    int dimensions = dimensions_;
    auto scene = std::make_unique<Scene>(given, "obstacles", dimensions);
    change([&] {
      const aim_fault fault = aim_obstacle_field_set(field_.get(), scene->data(), scene->size());
      scene_ = std::move(scene);
      return fault;
    });
  }
  void set_balls(py::handle given) {
    int dimensions = dimensions_;
    const Scene balls(given, "balls", dimensions);
    change([&] { return aim_obstacle_field_set_balls(field_.get(), balls.data(), balls.size()); });
  }

  [[nodiscard]] py::dict first_touch(py::handle given, Flag<"arrays"> arrays) const {
    return answer({}, [&](py::dict& answer) {
      int dimensions = dimensions_;
      const aim_flight flight = read_flight(given, dimensions);
      raise_fault(aim_check_flight(&flight, dimensions, nullptr, 0));
      aim_touch touch{};
      ask({&flight, 1}, {&touch, 1});
      put_touch(answer, touch, dimensions, arrays);
    });
  }

  // Each array has a row for each flight. None: the default of a flight.
  [[nodiscard]] py::tuple first_touches(const Numbers& positions, py::handle velocities,
                                        py::handle accelerations, py::handle drags,
                                        py::handle radii, py::handle launch_times,
                                        py::handle durations) const {
    const py::ssize_t count = positions.shape(0);
    std::vector<aim_flight> flights(static_cast<std::size_t>(count));
    for (aim_flight& flight : flights) aim_init_flight(&flight);
    read_vectors(flights, positions, &aim_flight::position);
    read_vectors(flights, velocities, &aim_flight::velocity);
    read_vectors(flights, accelerations, &aim_flight::acceleration);
    read_numbers(flights, drags, &aim_flight::drag);
    read_numbers(flights, radii, &aim_flight::radius);
    read_numbers(flights, launch_times, &aim_flight::launch_time);
    read_numbers(flights, durations, &aim_flight::duration);
    std::vector<aim_touch> touches(flights.size());
    ask(flights, touches);
    py::list statuses;
    py::array_t<std::int32_t> obstacle(count);
    py::array_t<double> time(count);
    py::array_t<double> center({count, py::ssize_t{dimensions_}});
    py::array_t<double> normal({count, py::ssize_t{dimensions_}});
    for (py::ssize_t i = 0; i < count; ++i) {
      const aim_touch& touch = touches[static_cast<std::size_t>(i)];
      statuses.append(aim_contact_status_name(touch.status));
      obstacle.mutable_at(i) = touch.obstacle;
      time.mutable_at(i) = touch.time;
      std::copy_n(touch.center, dimensions_, center.mutable_data(i));
      std::copy_n(touch.normal, dimensions_, normal.mutable_data(i));
    }
    return py::make_tuple(statuses, obstacle, time, center, normal);
  }

 private:
  struct Destroy {
    void operator()(aim_obstacle_field* field) const { aim_obstacle_field_destroy(field); }
  };
  int dimensions_;
  std::unique_ptr<Scene> scene_;  // the field refers to its lists
  std::unique_ptr<aim_obstacle_field, Destroy> field_;
  // Other threads of Python run while the field is asked or changed.
  mutable std::shared_mutex mutex_;

  template <class Change>
  void change(const Change& change) {
    ask_beside_others([&] {
      const std::unique_lock lock(mutex_);
      return change();
    });
  }
  void ask(std::span<const aim_flight> flights, std::span<aim_touch> touches) const {
    const py::gil_scoped_release others;
    const std::shared_lock lock(mutex_);
    aim_obstacle_field_first_touch(field_.get(), flights.data(), flights.size(), touches.data());
  }

  void read_vectors(std::vector<aim_flight>& flights, py::handle given,
                    double (aim_flight::*member)[3]) const {
    if (given.is_none()) return;
    const auto rows = Numbers::ensure(given);
    for (std::size_t i = 0; i < flights.size(); ++i) {
      for (int k = 0; k < dimensions_; ++k) {
        (flights[i].*member)[k] = rows.at(static_cast<py::ssize_t>(i), k);
      }
    }
  }
  static void read_numbers(std::vector<aim_flight>& flights, py::handle given,
                           double aim_flight::*member) {
    if (given.is_none()) return;
    const auto numbers = Numbers::ensure(given);
    for (std::size_t i = 0; i < flights.size(); ++i) {
      flights[i].*member = numbers.at(static_cast<py::ssize_t>(i));
    }
  }
};

}  // namespace

void add_obstacles(py::module_& m) {
  m.def("first_touch", first_touch);
  m.def("trace", trace);
  m.def("slowest_clear_by_sampling", slowest_clear_by_sampling);
  m.def("wait_for_clear_by_sampling", wait_for_clear_by_sampling);
  py::class_<ObstacleField>(m, "ObstacleField")
      .def(py::init<py::handle>())
      .def("set_obstacles", &ObstacleField::set_obstacles)
      .def("set_balls", &ObstacleField::set_balls)
      .def("first_touch", &ObstacleField::first_touch)
      .def("first_touches", &ObstacleField::first_touches);
}

}  // namespace aimahead::python
