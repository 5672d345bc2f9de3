// Many shots against many targets within one tick.
#include "arguments.hpp"
#include "parts.hpp"

#include "aimahead/contact_world.h"

#include "field_rows.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

namespace aimahead::python {
namespace {

using format::Default;
using format::Place;
using format::Range;
using Index = PythonDocument::Index;
using Type = PythonDocument::Type;

// The fields of bodies. This file reads them itself.
constexpr format::Field kFields[] = {
    {.name = "position"},
    {.name = "velocity", .fallback = Default::absent},
    {.name = "radius", .fallback = Default::absent},
    {.name = "team", .fallback = Default::absent},
    {.name = "shooter", .fallback = Default::absent},
};

// The bodies, as one array for each number.
struct Bodies {
  std::array<std::vector<double>, 3> position;
  std::array<std::vector<double>, 3> velocity;
  std::vector<double> radius;
  std::vector<std::uint32_t> team;
  std::vector<std::uint32_t> shooter;
  aim_bodies bodies{};
};

class BodiesReader {
 public:
  BodiesReader(py::handle given, std::string_view name, int dimensions)
      : document_(given), dimensions_(dimensions), place_{&kNowhere, name} {}

  void read(Bodies& to) {
    format::ObjectReader fields(document_, PythonDocument::root(), kFields, place_);
    read_vectors(fields.require(0), fields.at(0), to.position, to.bodies.position);
    to.bodies.count = count_;
    if (const auto given = find(fields, 1)) {
      check_count(*given, fields.at(1));
      read_vectors(*given, fields.at(1), to.velocity, to.bodies.velocity);
    }
    if (const auto given = find(fields, 2)) {
      const Place here = fields.at(2);
      if (document_.type(*given) == Type::array) {
        check_count(*given, here);
        format::read_elements(document_, *given, here,
                              [&](std::size_t, Index element, const Place& at) {
                                to.radius.push_back(number(element, at));
                              });
      } else {
        to.radius.assign(count_, number(*given, here));
      }
      to.radius.resize(count_ + 1);
      to.bodies.radius = to.radius.data();
    }
    to.bodies.team = read_indices(fields, 3, to.team);
    to.bodies.shooter = read_indices(fields, 4, to.shooter);
    fields.finish("bodies");
  }

 private:
  PythonDocument document_;
  int dimensions_;
  Place place_;
  std::size_t count_ = 0;

  // None counts as absent.
  std::optional<Index> find(format::ObjectReader& fields, std::size_t field) {
    const auto found = fields.find(field);
    return found && document_.object(*found).is_none() ? std::nullopt : found;
  }
  // Any number: the world marks a body with one that is wrong.
  double number(Index value, const Place& place) {
    if (document_.type(value) == Type::number) return document_.number(value);
    return format::read_number_at(document_, value, Range::any, place);
  }
  void check_count(Index list, const Place& place) {
    format::check_list(document_, list, count_, count_, place);
  }
  void read_vectors(Index list, const Place& place, std::array<std::vector<double>, 3>& to,
                    const void* (&first)[3]) {
    format::check_list(document_, list, 0, SIZE_MAX, place);
    count_ = document_.size(list);
    for (auto& axis : to) axis.resize(count_ + 1);
    format::read_elements(document_, list, place, [&](std::size_t i, Index row, const Place& at) {
      const auto size = static_cast<std::size_t>(dimensions_);
      const bool is_vector = document_.type(row) == Type::array && document_.size(row) == size;
      if (!is_vector) format::read_vector_at(document_, row, dimensions_, at);
      Index element = PythonDocument::first(row);
      for (std::size_t k = 0; k < size; ++k, element = document_.next(element)) {
        to[k][i] = number(element, {&at, {}, k});
      }
    });
    for (int i = 0; i < dimensions_; ++i) first[i] = to[static_cast<std::size_t>(i)].data();
  }
  const std::uint32_t* read_indices(format::ObjectReader& fields, std::size_t field,
                                    std::vector<std::uint32_t>& to) {
    const auto given = find(fields, field);
    if (!given) return nullptr;
    check_count(*given, fields.at(field));
    format::read_elements(document_, *given, fields.at(field),
                          [&](std::size_t, Index element, const Place& at) {
                            const bool is_nobody = document_.object(element).is_none();
                            to.push_back(is_nobody ? AIM_NOBODY : index_at(document_, element, at));
                          });
    to.push_back(AIM_NOBODY);
    return to.data();
  }
};

class ContactWorld {
 public:
  ContactWorld(py::handle dimensions, py::handle broad_phase)
      : dimensions_(dimensions_of(dimensions)) {
    aim_world_settings settings{};
    settings.broad_phase = word_of(broad_phase, "broad_phase", c::kBroadPhaseWords);
    aim_fault fault{};
    world_.reset(aim_contact_world_create(dimensions_, AIM_FLOAT64, &settings, &fault));
    raise_fault(fault);
  }

  py::tuple find(py::handle given_shots, py::handle given_targets, py::handle duration, bool all) {
    Bodies shots;
    Bodies targets;
    BodiesReader(given_shots, "shots", dimensions_).read(shots);
    BodiesReader(given_targets, "targets", dimensions_).read(targets);
    const double time = limit_of(duration, "duration");
    check_shooters(shots, targets.bodies.count);
    aim_world_contacts found{};
    aim_contact_world_find(world_.get(), &shots.bodies, &targets.bodies, time, all ? 1 : 0, &found);
    raise_fault(found.fault);
    // Copies: objects of Python are made below, and code that runs meanwhile may ask the world.
    const auto shot_contacts = copy_of<aim_shot_contact>(found.first, found.first_count);
    const auto pair_contacts = copy_of<aim_pair_contact>(found.all, found.all_count);
    const auto invalid_targets =
        copy_of<std::uint32_t>(found.invalid_targets, found.invalid_target_count);
    py::list first;
    for (const aim_shot_contact& one : shot_contacts) {
      const py::object target =
          one.target == AIM_NOBODY ? py::object(py::none()) : py::object(py::int_(one.target));
      first.append(py::make_tuple(aim_contact_status_name(one.status), target, one.time));
    }
    py::list every;
    for (const aim_pair_contact& one : pair_contacts) {
      every.append(
          py::make_tuple(aim_contact_status_name(one.status), one.shot, one.target, one.time));
    }
    py::list invalid;
    for (const std::uint32_t target : invalid_targets) invalid.append(target);
    return py::make_tuple(first, every, invalid);
  }

 private:
  struct Destroy {
    void operator()(aim_contact_world* world) const { aim_contact_world_destroy(world); }
  };
  int dimensions_;
  std::unique_ptr<aim_contact_world, Destroy> world_;

  template <class T>
  static std::vector<T> copy_of(const void* first, std::size_t count) {
    const auto* const list = static_cast<const T*>(first);
    return {list, list + count};
  }

  static void check_shooters(const Bodies& shots, std::size_t targets) {
    if (!shots.bodies.shooter) return;
    const Place place{&kNowhere, "shots"};
    const Place field{&place, "shooter"};
    for (std::size_t i = 0; i < shots.bodies.count; ++i) {
      const std::uint32_t shooter = shots.shooter[i];
      if (shooter == AIM_NOBODY || shooter < targets) continue;
      const Place here{&field, {}, i};
      if (targets == 0) {
        format::blame(here,
                      fmt::format("expected None where there are no targets, got {}", shooter));
      }
      format::blame(here, fmt::format(format::text_of(format::kNotWhole), 0, targets - 1, shooter));
    }
  }
};

}  // namespace

void add_world(py::module_& m) {
  py::class_<ContactWorld>(m, "ContactWorld")
      .def(py::init<py::handle, py::handle>())
      .def("find", &ContactWorld::find);
}

}  // namespace aimahead::python
