#include "arena_check.hpp"

#include "arena_convert.hpp"
#include "check.hpp"
#include "fault.hpp"
#include "field_rows.hpp"
#include "rules.hpp"

#include "arena/arena_obstacles.hpp"
#include "arena/bots.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

namespace aimahead::c {
namespace {

/// Checks a match. Each check returns whether all is well so far, as in check.cpp.
class MatchChecker {
 public:
  [[nodiscard]] const aim_fault& fault() const { return fault_; }

  bool match(const aim_match_setup& setup) {
    return rules(setup.rules) && arena(setup) && ticks(setup.ticks) && tanks(setup);
  }

  bool command(const aim_command& command, std::size_t tank, std::size_t index) {
    const auto* const from = reinterpret_cast<const std::byte*>(&command);
    std::int32_t field = AIM_FIELD_COMMAND_SPEED;
    std::int32_t bit = 1;  // of AIM_COMMANDS_...
    for (const Field& row : kCommandFields) {
      const bool is_given = row.fallback != Default::absent || (command.given & bit) != 0;
      if (is_given && !number(field, member_of<double>(from, row.member))) {
        fault_.index = static_cast<std::int64_t>(tank);
        fault_.component = static_cast<std::int32_t>(index);
        return false;
      }
      ++field;
      bit *= 2;
    }
    return true;
  }

 private:
  aim_fault fault_ = kNoFault;

  bool blame(std::int32_t field, Problem problem, std::initializer_list<double> got = {}) {
    fault_ = make_fault(static_cast<aim_field>(field), problem, got);
    return false;
  }
  bool number(std::int32_t field, double x) {
    const Field& row = *row_of(field);
    if (!std::isfinite(x) || !is_within(x, row.range)) return blame(field, kNotANumber, {x});
    const auto& [problem, got, component] = check_limits(row, x);
    return problem == kFine || blame(field, problem, {got[0], got[1], got[2]});
  }
  bool word(std::int32_t field, std::int32_t x) {
    const std::size_t count = row_of(field)->words.size();
    return (x >= 0 && static_cast<std::size_t>(x) < count) ||
           blame(field, kNotAWord, {static_cast<double>(x)});
  }

  static std::int32_t field_of(std::string_view rule) {
    return AIM_FIELD_RULES_PRESET + static_cast<std::int32_t>(rules_row(rule));
  }
  bool rules(const aim_rules& given) {
    if (!word(AIM_FIELD_RULES_PRESET, given.preset)) return false;
    for (const arena::Constant& constant : arena::constants()) {
      const double x = constant_of(given, constant.name);
      const std::int32_t field = field_of(constant.name);
      if (!number(field, x)) return false;
      if (x < constant.min || x > constant.max) {
        return blame(field, kNotBetween, {constant.min, constant.max, x});
      }
    }
    for (const arena::Choice& choice : arena::choices()) {
      if (!word(field_of(choice.name), choice_of(given, choice.name))) return false;
    }
    return obstacles(given, field_of("obstacles")) &&
           (given.power_max >= given.power_min || blame(field_of("power_max"), kBelowLeastPower));
  }
  bool obstacles(const aim_rules& given, std::int32_t field) {
    if (!given.obstacles && given.obstacle_count > 0) return blame(field, kNullPointer);
    const std::span list(given.obstacles, given.obstacle_count);
    for (std::size_t i = 0; i < list.size(); ++i) {
      fault_ = find_fault(list.subspan(i, 1), 2, AIM_OWNER_RULES);
      const std::string_view moving = field_that_moves(list[i]);
      if (fault_.field == AIM_FIELD_NONE && !moving.empty()) {
        const auto row = static_cast<std::int32_t>(field_index(kObstacleFields, moving));
        blame(AIM_FIELD_OBSTACLE_SHAPE + row, kMovesInArena);
        fault_.owner = AIM_OWNER_RULES;
      }
      if (fault_.field == AIM_FIELD_NONE) continue;
      fault_.index = static_cast<std::int64_t>(i);
      return false;
    }
    fault_ = kNoFault;
    return true;
  }

  bool arena(const aim_match_setup& setup) {
    return number(AIM_FIELD_ARENA_WIDTH, setup.width) &&
           number(AIM_FIELD_ARENA_HEIGHT, setup.height);
  }
  bool ticks(std::int64_t ticks) {
    const Breach breach = check_limits(*row_of(AIM_FIELD_MATCH_TICKS), static_cast<double>(ticks));
    const auto& [problem, got, component] = breach;
    return !breach || blame(AIM_FIELD_MATCH_TICKS, problem, {got[0], got[1], got[2]});
  }

  bool tanks(const aim_match_setup& setup) {
    constexpr aim_field kTanks = AIM_FIELD_MATCH_TANKS;
    if (!setup.tanks && setup.tank_count > 0) return blame(kTanks, kNullPointer);
    if (setup.tank_count == 0) return blame(kTanks, kListTooShortOrLong, {1, HUGE_VAL, 0});
    const arena::Rules rules = rules_of(setup.rules);
    bool needs_place = false;
    for (std::size_t i = 0; i < setup.tank_count; ++i) {
      needs_place = needs_place || !setup.tanks[i].has_position;
      if (tank(setup, rules, i)) continue;
      fault_.index = static_cast<std::int64_t>(i);
      return false;
    }
    return !needs_place || arena::find_clear_place(rules, setup.width, setup.height) ||
           blame(field_of("obstacles"), kNoRoom);
  }
  bool tank(const aim_match_setup& setup, const arena::Rules& rules, std::size_t index) {
    const aim_tank_entry& tank = setup.tanks[index];
    return name(setup, index) &&
           (!tank.team || *tank.team || blame(AIM_FIELD_TANK_TEAM, kEmptyText)) &&
           place(setup, rules, tank) && driver(tank) && commands(tank, index);
  }
  bool name(const aim_match_setup& setup, std::size_t index) {
    const char* const name = setup.tanks[index].name;
    if (!name || !*name) return blame(AIM_FIELD_TANK_NAME, kEmptyText);
    for (std::size_t i = 0; i < index; ++i) {
      if (std::strcmp(setup.tanks[i].name, name) == 0) {
        return blame(AIM_FIELD_TANK_NAME, kNameTaken);
      }
    }
    return true;
  }
  bool place(const aim_match_setup& setup, const arena::Rules& rules, const aim_tank_entry& tank) {
    if (!tank.has_position) {
      return tank.heading == 0 || blame(AIM_FIELD_TANK_HEADING, kDoesNotApply);
    }
    for (int i = 0; i < 2; ++i) {
      const double x = tank.position[i];
      const double max = i == 0 ? setup.width : setup.height;
      if (!std::isfinite(x)) {
        blame(AIM_FIELD_TANK_POSITION, kNotANumber, {x});
        fault_.component = i;
        return false;
      }
      if (x < 0 || x > max) return blame(AIM_FIELD_TANK_POSITION, kOutsideArena);
    }
    const Vec2 position{tank.position[0], tank.position[1]};
    if (!arena::is_clear_of_obstacles(rules, position)) {
      return blame(AIM_FIELD_TANK_POSITION, kInsideObstacle);
    }
    return number(AIM_FIELD_TANK_HEADING, tank.heading);
  }
  bool driver(const aim_tank_entry& tank) {
    if (tank.driver && !tank.driver->decide) return blame(AIM_FIELD_TANK_BOT, kNullPointer);
    if (!tank.bot) return true;
    const auto bots = arena::built_in_bots();
    const bool is_known = std::any_of(bots.begin(), bots.end(),
                                      [&](const auto& bot) { return bot.name == tank.bot; });
    if (!is_known) return blame(AIM_FIELD_TANK_BOT, kNotABot);
    return !tank.driver || blame(AIM_FIELD_TANK_BOT, kDoesNotGoWith);
  }
  bool commands(const aim_tank_entry& tank, std::size_t index) {
    if (tank.command_count == 0) return true;
    if (!tank.commands) return blame(AIM_FIELD_TANK_COMMANDS, kNullPointer);
    if (tank.bot || tank.driver) return blame(AIM_FIELD_TANK_COMMANDS, kDoesNotGoWith);
    for (std::size_t i = 0; i < tank.command_count; ++i) {
      if (!command(tank.commands[i], index, i)) return false;
    }
    return true;
  }
};

}  // namespace

aim_fault find_fault(const aim_match_setup* setup) {
  const aim_fault of_size = find_fault_of_size(setup);
  if (of_size.field != AIM_FIELD_NONE) return of_size;
  MatchChecker checker;
  checker.match(*setup);
  return checker.fault();
}

aim_fault find_fault(const aim_command& command, std::size_t tank, std::size_t index) {
  MatchChecker checker;
  checker.command(command, tank, index);
  return checker.fault();
}

}  // namespace aimahead::c
