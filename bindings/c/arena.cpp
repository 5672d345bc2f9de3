#include "aimahead/arena.h"

#include "arena_check.hpp"
#include "arena_convert.hpp"
#include "fault.hpp"

#include "aimahead/allocator.hpp"
#include "arena/bots.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <vector>

namespace {

using namespace aimahead;

/// A brain that asks the caller's own driver.
class DrivenBrain : public arena::Brain {
 public:
  explicit DrivenBrain(const aim_driver& driver) : driver_(driver) {}

  void start(const arena::Rules&, std::uint64_t) override {}
  arena::Command decide(const arena::Senses& seen) override {
    readings_.clear();
    // These views are of whole texts, so they end with a zero.
    for (const arena::RadarReading& reading : seen.radar) {
      readings_.push_back({reading.heading, reading.distance, reading.name.data()});
    }
    const aim_senses senses{
        seen.tick,       seen.width,          seen.height,
        seen.health,     seen.speed,          {seen.position.x, seen.position.y},
        seen.heading,    seen.turret_heading, seen.radar_heading,
        seen.gun_energy, readings_.data(),    readings_.size()};
    aim_command command{};
    driver_.decide(driver_.context, &senses, &command);
    if (!(command.penalty >= 0)) command.penalty = 0;
    return c::command_of(command);
  }

 private:
  aim_driver driver_;
  std::vector<aim_radar_reading> readings_;
};

Allocator allocator_of(const aim_allocator* given) {
  if (!given) return {};
  return {given->allocate, given->release, given->context};
}

}  // namespace

struct aim_match {
  Allocator allocator;
  arena::MatchSetup setup;
  std::vector<std::unique_ptr<arena::Brain>> owned;
  std::vector<arena::Brain*> brains;
  std::vector<arena::Command> commands;
  std::optional<arena::Match> match;

  aim_match(const aim_match_setup& given, const Allocator& memory)
      : allocator(memory), setup(c::setup_of(given)) {
    for (std::size_t i = 0; i < given.tank_count; ++i) {
      const aim_tank_entry& tank = given.tanks[i];
      if (tank.bot) {
        owned.push_back(arena::make_bot(tank.bot));
      } else if (tank.driver) {
        owned.push_back(std::make_unique<DrivenBrain>(*tank.driver));
      } else {
        owned.push_back(nullptr);
      }
      brains.push_back(owned.back().get());
    }
    match.emplace(setup, brains);
  }
};

namespace {

/// Fails with a fault.
aim_match* fail(const aim_fault& found, aim_fault* fault) {
  if (fault) *fault = found;
  return nullptr;
}

/// Copies as many elements of a list as there is room for. Returns the number of elements.
template <class Element, class From, class Convert>
size_t copy(const From& from, Element* to, size_t capacity, const Convert& convert) {
  if (!to) capacity = 0;
  for (size_t i = 0; i < std::min(capacity, from.size()); ++i) to[i] = convert(from[i]);
  return from.size();
}

aim_fault find_step_fault(const aim_match* match, const aim_command* commands, size_t count) {
  if (!match) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  if (!commands && count == 0) return c::kNoFault;
  const auto tanks = static_cast<double>(match->brains.size());
  if (!commands) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  if (count != match->brains.size()) {
    return c::make_fault(AIM_FIELD_TANK_COMMANDS, c::kListTooShortOrLong,
                         {tanks, tanks, static_cast<double>(count)});
  }
  for (size_t i = 0; i < count; ++i) {
    const auto tick = static_cast<size_t>(match->match->world().ticks());
    const aim_fault fault = c::find_fault(commands[i], i, tick);
    if (fault.field != AIM_FIELD_NONE) return fault;
  }
  return c::kNoFault;
}

}  // namespace

int32_t aim_init_rules(aim_rules* rules, int32_t preset) {
  const auto names = arena::preset_names();
  if (!rules || preset < 0 || static_cast<size_t>(preset) >= names.size()) return 0;
  *rules = c::constants_of_preset(*arena::find_preset(names[static_cast<size_t>(preset)]));
  return 1;
}

int32_t aim_init_match(aim_match_setup* setup, int32_t preset) {
  if (!setup) return 0;
  *setup = {};
  setup->size = sizeof *setup;
  const arena::MatchSetup defaults;
  setup->width = defaults.width;
  setup->height = defaults.height;
  setup->ticks = 1'000'000'000;
  return aim_init_rules(&setup->rules, preset);
}

const char* aim_bot_name(int32_t index) {
  const auto bots = arena::built_in_bots();
  const bool is_there = index >= 0 && static_cast<size_t>(index) < bots.size();
  return is_there ? bots[static_cast<size_t>(index)].name.data() : nullptr;
}

const char* aim_bot_description(int32_t index) {
  return aim_bot_name(index) ? arena::built_in_bots()[static_cast<size_t>(index)].what.data()
                             : nullptr;
}

aim_match* aim_match_create(const aim_match_setup* setup, const aim_allocator* allocator,
                            aim_fault* fault) {
  const Allocator memory = allocator_of(allocator);
  void* place = nullptr;
  try {
    const aim_fault found = c::find_fault(setup);
    if (found.field != AIM_FIELD_NONE) return fail(found, fault);
    place = detail::allocate(memory, sizeof(aim_match));
    if (place) {
      if (fault) *fault = c::kNoFault;
      return ::new (place) aim_match(*setup, memory);
    }
  } catch (const std::bad_alloc&) {
    if (place) detail::release(memory, place, sizeof(aim_match));
  }
  return fail(c::make_fault(AIM_FIELD_MEMORY, c::kOutOfMemory), fault);
}

void aim_match_destroy(aim_match* match) {
  if (!match) return;
  const Allocator memory = match->allocator;
  match->~aim_match();
  detail::release(memory, match, sizeof(aim_match));
}

int32_t aim_match_step(aim_match* match, const aim_command* commands, size_t command_count,
                       aim_fault* fault) {
  const aim_fault found = find_step_fault(match, commands, command_count);
  if (fault) *fault = found;
  if (found.field != AIM_FIELD_NONE) return AIM_MATCH_INVALID;
  try {
    match->commands.resize(command_count);
    std::transform(commands, commands + command_count, match->commands.begin(), c::command_of);
    match->match->step(match->commands);
  } catch (const std::bad_alloc&) {
    return AIM_MATCH_OUT_OF_MEMORY;
  }
  return aim_match_is_over(match) ? AIM_MATCH_OVER : AIM_MATCH_GOES_ON;
}

int64_t aim_match_ticks(const aim_match* match) {
  return match ? match->match->world().ticks() : 0;
}

size_t aim_match_tanks(const aim_match* match, aim_tank* tanks, size_t capacity) {
  return match ? copy(match->match->world().tanks(), tanks, capacity, c::tank_of) : 0;
}

size_t aim_match_shells(const aim_match* match, aim_shell* shells, size_t capacity) {
  return match ? copy(match->match->world().shells(), shells, capacity, c::shell_of) : 0;
}

size_t aim_match_events(const aim_match* match, aim_event* events, size_t capacity) {
  return match ? copy(match->match->world().events(), events, capacity, c::event_of) : 0;
}

int32_t aim_match_is_over(const aim_match* match) { return match && match->match->is_over(); }

int32_t aim_match_winner(const aim_match* match) {
  if (!match || !aim_match_is_over(match) || !match->match->world().is_decided()) return -1;
  const auto tanks = match->match->world().tanks();
  const auto left = std::find_if(tanks.begin(), tanks.end(),
                                 [](const arena::Tank& tank) { return !tank.is_removed; });
  return left == tanks.end() ? -1 : static_cast<int32_t>(left - tanks.begin());
}

uint64_t aim_match_hash(const aim_match* match) { return match ? match->match->world().hash() : 0; }
