// Many leads, or many first hits under gravity, in arrays of numpy.
#include "arguments.hpp"
#include "parts.hpp"

#include "aimahead/batch.h"

#include <pybind11/numpy.h>

#include <array>
#include <cstdint>
#include <cstring>

namespace aimahead::python {
namespace {

// The words of statuses as numpy keeps them: all of one length, in UTF-32.
struct StatusWords {
  static constexpr std::size_t kLength = 12;
  std::array<std::array<char32_t, kLength>, AIM_BLOCKED + 1> words{};

  StatusWords() {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const char* const name = aim_status_name(static_cast<std::int32_t>(i));
      for (std::size_t k = 0; name[k]; ++k) words[i][k] = static_cast<unsigned char>(name[k]);
    }
  }
};

// The first axis of an array counts the elements, the second the numbers of a vector.
aim_column column_of(const py::array& array, py::ssize_t axis = 0) {
  auto* const first = static_cast<char*>(const_cast<void*>(array.data()));
  return {first + (array.ndim() > 1 ? axis * array.strides(1) : 0), array.strides(0)};
}

template <std::size_t kAxes>
void set_axes(aim_column (&axes)[kAxes], py::handle given, int dimensions) {
  if (given.is_none()) return;
  const auto array = py::reinterpret_borrow<py::array>(given);
  for (int i = 0; i < dimensions; ++i) axes[i] = column_of(array, i);
}

void set_column(aim_column& column, py::handle given) {
  if (!given.is_none()) column = column_of(py::reinterpret_borrow<py::array>(given));
}

// Memory for answers, uninitialised.
py::array empty(py::ssize_t count, int dimensions, bool is_single) {
  std::vector<py::ssize_t> shape{count};
  if (dimensions > 0) shape.push_back(dimensions);
  return {is_single ? py::dtype::of<float>() : py::dtype::of<double>(), shape};
}

py::array words_of(const std::vector<std::uint8_t>& statuses) {
  static const StatusWords kWords;
  py::array words(py::dtype("<U12"), std::vector{static_cast<py::ssize_t>(statuses.size())});
  auto* to = static_cast<char*>(words.mutable_data());
  for (const std::uint8_t status : statuses) {
    std::memcpy(to, kWords.words[status].data(), sizeof kWords.words[status]);
    to += sizeof kWords.words[status];
  }
  return words;
}

// Answers leads. The arrays are of one type of floats, with a row for each element.
py::tuple lead_each(const py::array& targets, const py::array& velocities,
                    const py::array& speeds) {
  const bool is_single = targets.itemsize() == sizeof(float);
  const auto dimensions = static_cast<int>(targets.shape(1));
  const py::ssize_t count = targets.shape(0);
  aim_lead_batch batch{};
  aim_init_lead_batch(&batch, dimensions, is_single ? AIM_FLOAT32 : AIM_FLOAT64);
  batch.count = static_cast<std::size_t>(count);
  set_axes(batch.target_position, targets, dimensions);
  set_axes(batch.target_velocity, velocities, dimensions);
  set_column(batch.speed, speeds);
  std::vector<std::uint8_t> statuses(batch.count);
  const py::array time = empty(count, 0, is_single);
  const py::array aim = empty(count, dimensions, is_single);
  const py::array offset = empty(count, dimensions, is_single);
  batch.status = {statuses.data(), 1};
  set_column(batch.time, time);
  set_axes(batch.aim, aim, dimensions);
  set_axes(batch.offset, offset, dimensions);
  ask_beside_others([&] { return aim_lead_each(&batch, nullptr); });
  return py::make_tuple(words_of(statuses), time, aim, offset);
}

// Answers first hits. An argument that is not given is None.
py::tuple solve_each(const py::array& targets, py::handle speeds, py::handle velocities,
                     py::handle accelerations, py::handle projectile_accelerations,
                     py::handle lifetimes, py::handle guns, py::handle gun_velocities,
                     py::handle inherit) {
  const bool is_single = targets.itemsize() == sizeof(float);
  const auto dimensions = static_cast<int>(targets.shape(1));
  const py::ssize_t count = targets.shape(0);
  aim_intercept_batch batch{};
  aim_init_intercept_batch(&batch, dimensions, is_single ? AIM_FLOAT32 : AIM_FLOAT64);
  batch.count = static_cast<std::size_t>(count);
  set_axes(batch.target_position, targets, dimensions);
  set_axes(batch.target_velocity, velocities, dimensions);
  set_axes(batch.target_acceleration, accelerations, dimensions);
  set_axes(batch.projectile_acceleration, projectile_accelerations, dimensions);
  set_axes(batch.gun_position, guns, dimensions);
  set_axes(batch.gun_velocity, gun_velocities, dimensions);
  set_column(batch.speed, speeds);
  set_column(batch.lifetime, lifetimes);
  set_column(batch.inherit, inherit);
  std::vector<std::uint8_t> statuses(batch.count);
  const py::array time = empty(count, 0, is_single);
  const py::array aim = empty(count, dimensions, is_single);
  const py::array point = empty(count, dimensions, is_single);
  const py::array launch_velocity = empty(count, dimensions, is_single);
  batch.status = {statuses.data(), 1};
  set_column(batch.time, time);
  set_axes(batch.aim, aim, dimensions);
  set_axes(batch.point, point, dimensions);
  set_axes(batch.launch_velocity, launch_velocity, dimensions);
  ask_beside_others([&] { return aim_solve_each(&batch, nullptr); });
  return py::make_tuple(words_of(statuses), time, aim, point, launch_velocity);
}

}  // namespace

void add_batch(py::module_& m) {
  m.def("lead_each", lead_each);
  m.def("solve_each", solve_each);
}

}  // namespace aimahead::python
