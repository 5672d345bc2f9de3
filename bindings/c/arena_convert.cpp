#include "arena_convert.hpp"

#include "arena_fields.hpp"
#include "convert.hpp"

#include "arena/arena_obstacles.hpp"

#include <algorithm>
#include <iterator>

namespace aimahead::c {
std::size_t rules_row(std::string_view name) {
  const auto* const row =
      std::find_if(std::begin(format::kRulesFields), std::end(format::kRulesFields),
                   [&](const format::Field& field) { return field.name == name; });
  return static_cast<std::size_t>(row - format::kRulesFields);
}

namespace {

template <class T>
const T& rule_of(const aim_rules& rules, std::string_view name) {
  const std::size_t offset = format::kRulesFields[rules_row(name)].member.offset;
  return *reinterpret_cast<const T*>(reinterpret_cast<const std::byte*>(&rules) + offset);
}

}  // namespace

const double& constant_of(const aim_rules& rules, std::string_view constant) {
  return rule_of<double>(rules, constant);
}

const int32_t& choice_of(const aim_rules& rules, std::string_view choice) {
  return rule_of<int32_t>(rules, choice);
}

aim_rules constants_of_preset(const arena::Rules& preset) {
  aim_rules out{};
  const auto presets = arena::preset_names();
  out.preset = static_cast<int32_t>(std::find(presets.begin(), presets.end(), preset.preset) -
                                    presets.begin());
  for (const arena::Constant& constant : arena::constants()) {
    const_cast<double&>(constant_of(out, constant.name)) = preset.*constant.member;
  }
  for (const arena::Choice& choice : arena::choices()) {
    const_cast<int32_t&>(choice_of(out, choice.name)) = static_cast<int32_t>(choice.get(preset));
  }
  return out;
}

arena::Rules rules_of(const aim_rules& given) {
  const auto preset = arena::preset_names()[static_cast<std::size_t>(given.preset)];
  arena::Rules rules = *arena::find_preset(preset);
  for (const arena::Constant& constant : arena::constants()) {
    rules.*constant.member = constant_of(given, constant.name);
  }
  for (const arena::Choice& choice : arena::choices()) {
    choice.set(rules, static_cast<std::size_t>(choice_of(given, choice.name)));
  }
  rules.obstacles = arena::copies_of(obstacles_of<Vec2>(given.obstacles, given.obstacle_count));
  return rules;
}

arena::Command command_of(const aim_command& given) {
  const auto read = [&](int what, double x) {
    return (given.given & what) != 0 ? std::optional(x) : std::nullopt;
  };
  return {read(AIM_COMMANDS_SPEED, given.speed),
          read(AIM_COMMANDS_HEADING, given.heading),
          read(AIM_COMMANDS_TURRET_HEADING, given.turret_heading),
          read(AIM_COMMANDS_RADAR_HEADING, given.radar_heading),
          read(AIM_COMMANDS_FIRE, given.fire),
          given.penalty};
}

arena::MatchSetup setup_of(const aim_match_setup& given) {
  arena::MatchSetup setup;
  setup.rules = rules_of(given.rules);
  setup.width = given.width;
  setup.height = given.height;
  setup.ticks = given.ticks;
  setup.seed = given.seed;
  for (std::size_t i = 0; i < given.tank_count; ++i) {
    const aim_tank_entry& tank = given.tanks[i];
    arena::Entry& entry = setup.tanks.emplace_back();
    entry.name = tank.name;
    if (tank.team) entry.team = tank.team;
    if (tank.has_position) entry.position = Vec2{tank.position[0], tank.position[1]};
    entry.heading = tank.heading;
    for (std::size_t j = 0; j < tank.command_count; ++j) {
      entry.commands.push_back(command_of(tank.commands[j]));
    }
  }
  return setup;
}

aim_tank tank_of(const arena::Tank& tank) {
  aim_tank out{};
  out.position[0] = tank.position.x;
  out.position[1] = tank.position.y;
  out.heading = tank.heading;
  out.turret_heading = tank.turret_heading;
  out.radar_heading = tank.radar_heading;
  out.speed = tank.speed;
  out.health = tank.health;
  out.gun_energy = tank.gun_energy;
  out.damage_dealt = tank.damage_dealt;
  out.damage_taken = tank.damage_taken;
  out.shots = tank.shots;
  out.hits = tank.hits;
  out.kills = tank.kills;
  out.is_removed = tank.is_removed;
  return out;
}

aim_shell shell_of(const arena::Shell& shell) {
  return {{shell.position.x, shell.position.y},
          shell.heading,
          shell.power,
          static_cast<int32_t>(shell.owner),
          shell.is_dead};
}

aim_event event_of(const arena::Event& event) {
  const bool has_other = event.other != arena::Shell::kNobody;
  return {static_cast<int32_t>(event.kind),
          static_cast<int32_t>(event.tank),
          has_other ? static_cast<int32_t>(event.other) : -1,
          0,
          {event.position.x, event.position.y},
          event.power};
}

}  // namespace aimahead::c
