// Matches of tanks, and the drivers that are functions of the caller's.
#include "arena_fields.hpp"
#include "arguments.hpp"
#include "own_motion.hpp"
#include "parts.hpp"
#include "table_reader.hpp"

#include "aimahead/arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>

namespace aimahead::python {
namespace {

using format::index_in;
using format::ObjectReader;
using format::Place;
using Index = PythonDocument::Index;
using Type = PythonDocument::Type;

aim_command read_command(py::handle given, const Place& place) {
  const PythonDocument document(given);
  ObjectReader fields(document, PythonDocument::root(), format::kCommandFields, place);
  aim_command command{};
  auto* const bytes = reinterpret_cast<std::byte*>(&command);
  for (std::size_t i = 0; i < std::size(format::kCommandFields); ++i) {
    const format::Field& row = format::kCommandFields[i];
    const auto value = fields.find(i);
    if (!value) continue;
    format::member_of<double>(bytes, row.member) =
        format::read_number_at(document, *value, row.range, fields.at(i));
    if (row.name != "penalty") command.given |= 1 << i;
  }
  fields.finish("a command");
  return command;
}

py::list position_of(const double (&position)[2]) { return list_of(position, 2); }

// The senses of a driver, as a dict.
py::dict sensed(const aim_senses& senses) {
  py::dict seen;
  seen["tick"] = senses.tick;
  seen["health"] = senses.health;
  seen["speed"] = senses.speed;
  seen["heading"] = senses.heading;
  seen["turret_heading"] = senses.turret_heading;
  seen["radar_heading"] = senses.radar_heading;
  seen["gun_energy"] = senses.gun_energy;
  py::dict arena;
  arena["width"] = senses.width;
  arena["height"] = senses.height;
  seen["arena"] = arena;
  seen["position"] = position_of(senses.position);
  py::list radar;
  for (std::size_t i = 0; i < senses.radar_count; ++i) {
    py::dict one;
    one["heading"] = senses.radar[i].heading;
    one["distance"] = senses.radar[i].distance;
    one["name"] = senses.radar[i].name;
    radar.append(one);
  }
  seen["radar"] = radar;
  return seen;
}

class Match {
 public:
  /// The caller keeps the dict of drivers. A driver may refer to the object that holds this match,
  /// and Python's garbage collector does not see a cycle through this struct.
  Match(py::handle file, py::handle drivers) : drivers_(drivers) {
    aim_match_setup setup{};
    format::QuestionMemory memory;
    read(file, setup, memory);
    aim_fault fault{};
    match_.reset(aim_match_create(&setup, nullptr, &fault));
    raise_fault(fault);
  }
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  bool step(py::handle given) {
    std::vector<aim_command> commands;
    if (!given.is_none() && PyMapping_Check(given.ptr()) == 0) {
      throw format::Fault{"commands", "expected an object of commands by the tanks' names"};
    }
    if (!given.is_none() && py::len(given) > 0) {
      commands.resize(names_.size());
      for (const auto& [name, command] : py::dict(py::reinterpret_borrow<py::object>(given))) {
        const std::string known = py::str(name);
        const auto found = std::find(names_.begin(), names_.end(), known);
        if (found == names_.end()) throw format::Fault{known, "no tank has this name"};
        const auto tank = static_cast<std::size_t>(found - names_.begin());
        if (tanks_[tank].bot || tanks_[tank].driver) {
          throw format::Fault{known,
                              "expected a tank with commands: this one has a bot or a driver"};
        }
        commands[tank] = read_command(command, {&kNowhere, known});
      }
    }
    // A driver runs code of Python's, which may step this match, and so may another thread.
    if (is_in_step_) throw std::runtime_error("the match is in a step already");
    aim_fault fault{};
    const aim_command* const list = commands.empty() ? nullptr : commands.data();
    is_in_step_ = true;
    const auto status = aim_match_step(match_.get(), list, commands.size(), &fault);
    is_in_step_ = false;
    raised_.raise();
    if (status == AIM_MATCH_OUT_OF_MEMORY) {
      PyErr_SetString(PyExc_MemoryError, "aimahead: the match cannot go on");
      throw py::error_already_set();
    }
    if (status == AIM_MATCH_INVALID) raise_fault(fault);
    return status == AIM_MATCH_GOES_ON;
  }

  [[nodiscard]] std::int64_t ticks() const { return aim_match_ticks(match_.get()); }
  [[nodiscard]] bool is_over() const { return aim_match_is_over(match_.get()) != 0; }
  // The index of the winner; -1: none.
  [[nodiscard]] std::int32_t winner() const { return aim_match_winner(match_.get()); }
  [[nodiscard]] std::uint64_t hash() const { return aim_match_hash(match_.get()); }
  [[nodiscard]] const std::deque<std::string>& names() const { return names_; }
  [[nodiscard]] const std::deque<std::string>& teams() const { return teams_; }

  [[nodiscard]] py::list tanks() const {
    py::list tanks;
    for (const aim_tank& one : list<aim_tank>(aim_match_tanks)) {
      tanks.append(py::make_tuple(names_[py::len(tanks)], position_of(one.position), one.heading,
                                  one.turret_heading, one.radar_heading, one.speed, one.health,
                                  one.gun_energy, one.damage_dealt, one.damage_taken, one.shots,
                                  one.hits, one.kills, one.is_removed != 0));
    }
    return tanks;
  }
  [[nodiscard]] py::list shells() const {
    py::list shells;
    for (const aim_shell& one : list<aim_shell>(aim_match_shells)) {
      shells.append(py::make_tuple(name_of(one.owner), position_of(one.position), one.heading,
                                   one.power, one.is_dead != 0));
    }
    return shells;
  }
  [[nodiscard]] py::list events() const {
    static constexpr const char* kKinds[] = {"shot", "hit", "death"};
    py::list events;
    for (const aim_event& one : list<aim_event>(aim_match_events)) {
      events.append(py::make_tuple(kKinds[one.kind], name_of(one.tank), name_of(one.other),
                                   position_of(one.position), one.power));
    }
    return events;
  }

 private:
  struct Destroy {
    void operator()(aim_match* match) const { aim_match_destroy(match); }
  };
  struct Driver {
    py::handle decide;
    std::string name;
    Raised* raised = nullptr;
    aim_driver asked{};
  };

  py::handle drivers_;
  bool is_in_step_ = false;
  Raised raised_;
  // The lists to which the setup points.
  std::deque<std::string> names_;
  std::deque<std::string> teams_;  // "": none
  std::deque<std::string> bots_;
  std::deque<std::vector<aim_command>> commands_;
  std::deque<Driver> functions_;
  std::vector<aim_tank_entry> tanks_;
  std::unique_ptr<aim_match, Destroy> match_;

  [[nodiscard]] py::object name_of(std::int32_t tank) const {
    if (tank < 0) return py::none();
    return py::str(names_[static_cast<std::size_t>(tank)]);
  }

  template <class T, class Write>
  [[nodiscard]] std::vector<T> list(const Write& write) const {
    std::vector<T> found(write(match_.get(), nullptr, 0));
    write(match_.get(), found.data(), found.size());
    return found;
  }

  void read(py::handle file, aim_match_setup& setup, format::QuestionMemory& memory) {
    const PythonDocument document(file);
    ObjectReader fields(document, PythonDocument::root(), format::kMatchFields, kNowhere);
    constexpr std::size_t kRules = index_in<format::kMatchFields>("rules"),
                          kArena = index_in<format::kMatchFields>("arena"),
                          kTicks = index_in<format::kMatchFields>("ticks"),
                          kTanks = index_in<format::kMatchFields>("tanks");
    read_rules(document, fields.require(kRules), fields.at(kRules), setup, memory);
    const Place place = fields.at(kArena);
    ObjectReader arena(document, fields.require(kArena), format::kArenaFields, place);
    setup.width = arena.number(index_in<format::kArenaFields>("width"));
    setup.height = arena.number(index_in<format::kArenaFields>("height"));
    arena.finish("an arena");
    setup.ticks = static_cast<std::int64_t>(fields.number(kTicks));
    setup.seed = static_cast<std::uint64_t>(fields.number(index_in<format::kMatchFields>("seed")));
    const Index tanks = fields.list(kTanks, 1, SIZE_MAX);
    format::read_elements(
        document, tanks, fields.at(kTanks),
        [&](std::size_t, Index tank, const Place& at) { read_tank(document, tank, at); });
    fields.finish("a match");
    for (const auto& driver : py::reinterpret_borrow<py::dict>(drivers_)) {
      const std::string name = py::str(driver.first);
      if (std::find(names_.begin(), names_.end(), name) == names_.end()) {
        throw format::Fault{"drivers." + name, "no tank has this name"};
      }
    }
    setup.tanks = tanks_.data();
    setup.tank_count = tanks_.size();
  }

  static std::size_t word_at(const PythonDocument& document, Index value, const format::Field& row,
                             const Place& place) {
    if (document.type(value) == Type::string) {
      const auto found = std::find(row.words.begin(), row.words.end(), document.string(value));
      if (found != row.words.end()) return static_cast<std::size_t>(found - row.words.begin());
    }
    format::blame_word(document, value, row.words,
                       fmt::format("\"{}\"", fmt::join(row.words, "\", \"")), place);
  }

  // A preset, alone or with constants that change it.
  void read_rules(const PythonDocument& document, Index value, const Place& place,
                  aim_match_setup& setup, format::QuestionMemory& memory) {
    const format::Field& preset = format::kRulesFields[0];
    if (document.type(value) != Type::object) {
      aim_init_match(&setup, static_cast<std::int32_t>(word_at(document, value, preset, place)));
      return;
    }
    ObjectReader fields(document, value, format::kRulesFields, place);
    const Index given = fields.require(0);
    aim_init_match(&setup,
                   static_cast<std::int32_t>(word_at(document, given, preset, fields.at(0))));
    auto* const rules = reinterpret_cast<std::byte*>(&setup.rules);
    for (std::size_t i = 1; i < std::size(format::kRulesFields); ++i) {
      if (!fields.find(i)) continue;
      const format::Field& row = format::kRulesFields[i];
      if (row.table == &format::kObstacleTable) {
        const auto list = format::read_arena_obstacles(document, fields.list(i, 0, SIZE_MAX),
                                                       fields.at(i), memory);
        setup.rules.obstacles = list.data();
        setup.rules.obstacle_count = list.size();
      } else if (row.shape == format::Shape::word) {
        format::member_of<std::int32_t>(rules, row.member) =
            static_cast<std::int32_t>(fields.word(i));
      } else {
        format::member_of<double>(rules, row.member) = fields.number(i);
      }
    }
    fields.finish("rules");
  }

  void read_tank(const PythonDocument& document, Index value, const Place& place) {
    constexpr std::size_t kName = index_in<format::kTankFields>("name"),
                          kTeam = index_in<format::kTankFields>("team"),
                          kPosition = index_in<format::kTankFields>("position"),
                          kHeading = index_in<format::kTankFields>("heading"),
                          kBot = index_in<format::kTankFields>("bot"),
                          kCommands = index_in<format::kTankFields>("commands");
    ObjectReader fields(document, value, format::kTankFields, place);
    aim_tank_entry& entry = tanks_.emplace_back();
    const std::string& name = names_.emplace_back(
        format::read_text_at(document, fields.require(kName), fields.at(kName)));
    entry.name = name.c_str();
    teams_.emplace_back();
    if (const auto team = fields.find(kTeam)) {
      teams_.back() = format::read_text_at(document, *team, fields.at(kTeam));
      entry.team = teams_.back().c_str();
    }
    if (const auto position = fields.find(kPosition)) {
      int two = 2;
      const Vec3 v = format::read_vector_at(document, *position, two, fields.at(kPosition));
      entry.position[0] = v.x;
      entry.position[1] = v.y;
      entry.has_position = 1;
    }
    if (fields.has(kHeading) && !entry.has_position) {
      format::blame(fields.at(kHeading),
                    fmt::format(fmt::runtime(format::text_of(format::kDoesNotApply)),
                                "a tank without a position"));
    }
    entry.heading = fields.number(kHeading);
    const auto bot = fields.find(kBot);
    if (bot) {
      bots_.push_back(format::read_text_at(document, *bot, fields.at(kBot)));
      entry.bot = bots_.back().c_str();
      check_bot(document, *bot, fields.at(kBot));
    }
    const bool has_driver = drivers_.contains(name);
    if (has_driver) entry.driver = drive(name);
    if (fields.find(kCommands)) {
      auto& commands = commands_.emplace_back();
      const Index list = fields.list(kCommands, 0, SIZE_MAX);
      format::read_elements(document, list, fields.at(kCommands),
                            [&](std::size_t, Index command, const Place& at) {
                              commands.push_back(read_command(document.object(command), at));
                            });
      entry.command_count = commands.size();
      commands.emplace_back();
      entry.commands = commands.data();
    } else if (!bot && !has_driver) {
      format::blame(fields.at(kBot), std::string(format::text_of(format::kNoDriver)));
    }
    fields.finish("a tank");
  }

  static void check_bot(const PythonDocument& document, Index bot, const Place& place) {
    std::vector<std::string_view> names;
    for (std::int32_t i = 0; const char* const name = aim_bot_name(i); ++i)
      names.emplace_back(name);
    if (std::find(names.begin(), names.end(), document.string(bot)) != names.end()) return;
    format::blame_word(document, bot, names, fmt::format("\"{}\"", fmt::join(names, "\", \"")),
                       place);
  }

  const aim_driver* drive(const std::string& name) {
    Driver& driver = functions_.emplace_back();
    driver.decide = PyDict_GetItemString(drivers_.ptr(), name.c_str());
    if (!PyCallable_Check(driver.decide.ptr())) {
      const PythonDocument described(driver.decide);
      const Place drivers{&kNowhere, "drivers"};
      format::blame({&drivers, name}, "expected a function of senses, got " +
                                          format::describe(described, PythonDocument::root()));
    }
    driver.name = name;
    driver.raised = &raised_;
    driver.asked.context = &driver;
    driver.asked.decide = [](void* context, const aim_senses* senses, aim_command* command) {
      const auto& asked = *static_cast<const Driver*>(context);
      const bool is_well = asked.raised->guard([&] {
        const Place drivers{&kNowhere, "drivers"};
        *command = read_command(asked.decide(sensed(*senses)), {&drivers, asked.name});
      });
      if (!is_well) command->given = 0;
    };
    return &driver.asked;
  }
};

py::dict bots() {
  py::dict found;
  for (std::int32_t i = 0; const char* const name = aim_bot_name(i); ++i) {
    found[name] = aim_bot_description(i);
  }
  return found;
}

}  // namespace

void add_arena(py::module_& m) {
  m.def("bots", bots);
  py::class_<Match>(m, "Match")
      .def(py::init<py::handle, py::handle>())
      .def("step", &Match::step)
      .def("ticks", &Match::ticks)
      .def("is_over", &Match::is_over)
      .def("winner", &Match::winner)
      .def("hash", &Match::hash)
      .def("name", [](const Match& match, std::size_t tank) { return match.names().at(tank); })
      .def("team", [](const Match& match, std::size_t tank) { return match.teams().at(tank); })
      .def("names",
           [](const Match& match) {
             py::list names;
             for (const std::string& name : match.names()) names.append(name);
             return names;
           })
      .def("tanks", &Match::tanks)
      .def("shells", &Match::shells)
      .def("events", &Match::events);
}

}  // namespace aimahead::python
