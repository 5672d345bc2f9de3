#include "arena/shell_contact.hpp"

#include "aimahead/contact.hpp"

#include <algorithm>

namespace aimahead::arena {
namespace {

constexpr double kMargin = 1 + 1e-6;

// Whether the shell is so far off that no rounding brings it to the tank. Only for other shells the
// exact question is asked.
bool is_surely_apart(const Vec2& apart, const Vec2& relative_step, double radius) {
  const double reach = radius * kMargin;
  const double along = dot(apart, relative_step);
  const double square = dot(relative_step, relative_step);
  if (along >= 0) return dot(apart, apart) > reach * reach;
  if (-along > square * kMargin) {
    const Vec2 end = apart + relative_step;
    return dot(end, end) > reach * reach;
  }
  const double crossed = cross(apart, relative_step);
  return crossed * crossed > reach * reach * square;
}

}  // namespace

double longest_step(const Rules& rules) {
  return std::max(rules.shell_speed(rules.power_min), rules.shell_speed(rules.power_max));
}

std::optional<std::uint32_t> point_contact(const Rules& rules, const Shell& shell,
                                           std::span<const Tank> tanks,
                                           std::span<const std::uint32_t> candidates) {
  for (const std::uint32_t index : candidates) {
    if (index == shell.owner) continue;
    if (length(shell.position - tanks[index].position) <= rules.tank_radius) return index;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> swept_contact(const Rules& rules, const Shell& shell, const Vec2& to,
                                           std::span<const Tank> tanks,
                                           std::span<const std::uint32_t> candidates,
                                           double until) {
  std::optional<std::uint32_t> first;
  double first_time = 2;
  const Vec2 step = to - shell.position;
  for (const std::uint32_t index : candidates) {
    if (index == shell.owner) continue;
    const Tank& tank = tanks[index];
    const Vec2 apart = shell.position - tank.moved_from;
    const Vec2 tank_step = tank.position - tank.moved_from;
    if (is_surely_apart(apart, step - tank_step, rules.tank_radius)) continue;
    const auto contact =
        time_of_impact(Sweep<Vec2>{shell.position, to, 0},
                       Sweep<Vec2>{tank.moved_from, tank.position, rules.tank_radius});
    if (!contact || contact.time > until || contact.time >= first_time) continue;
    first = index;
    first_time = contact.time;
  }
  return first;
}

}  // namespace aimahead::arena
