#include "arena/bots/driving.hpp"

#include "arena/arena_obstacles.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {

OwnMotion motion_of(const Senses& senses) {
  return {senses.position, senses.heading, senses.speed};
}

OwnMotion next_motion(const Rules& rules, const Senses& arena, const OwnMotion& now,
                      double wanted_speed, double wanted_heading) {
  OwnMotion next = now;
  const double change =
      std::clamp(wanted_speed - now.speed, -rules.tank_acceleration, rules.tank_acceleration);
  next.speed = std::clamp(now.speed + change, -rules.tank_speed, rules.tank_speed);
  next.heading = turned(now.heading, wanted_heading, rules.tank_turn);
  const bool is_known = !(now.direction == Vec2{}) && next.heading == now.heading;
  if (!is_known) next.direction = direction_of(next.heading);
  const Vec2 to = now.position + next.direction * next.speed;
  const double margin = rules.walls == Walls::body ? rules.tank_radius : 0;
  const auto kept = [&](const Vec2& place) {
    return Vec2{std::clamp(place.x, margin, std::max(margin, arena.width - margin)),
                std::clamp(place.y, margin, std::max(margin, arena.height - margin))};
  };
  next.position = driven(rules, now.position, kept(to), kept);
  return next;
}

double clear_course(const Rules& rules, const Senses& senses, double course, double length,
                    int side) {
  constexpr double kMargin = 30;
  constexpr double kTurn = 0.15;
  constexpr int kMaxTurns = 42;  // all the way round
  const auto is_inside = [&](const Vec2& place, double margin) {
    return place.x >= margin && place.x <= senses.width - margin && place.y >= margin &&
           place.y <= senses.height - margin;
  };
  // `way` is turned again and again, so it is off by some roundings. It decides only what is surely
  // outside.
  const double slack = 1e-9 * (length + senses.width + senses.height);
  if (rules.obstacles.empty() && is_inside(senses.position, kMargin + length + slack)) {
    return wrapped(course);
  }
  constexpr double kSine = 0.14943813247359924;
  constexpr double kCosine = 0.98877107793604224;
  Vec2 way = direction_of(course);
  for (int i = 0; i < kMaxTurns; ++i) {
    if (i > 0) {
      way = {way.x * kCosine + side * kSine * way.y, way.y * kCosine - side * kSine * way.x};
    }
    if (!is_inside(senses.position + way * length, kMargin - slack)) continue;
    const double tried = course + side * kTurn * i;
    const Vec2 end = senses.position + (i > 0 ? direction_of(tried) : way) * length;
    if (is_inside(end, kMargin) && drives_clear(rules, senses.position, end)) {
      return wrapped(tried);
    }
  }
  return wrapped(course);
}

void drive_along(Command& command, const Senses& senses, double course, double speed) {
  const bool is_behind = std::fabs(turn_between(senses.heading, course)) > kPi / 2;
  command.heading = wrapped(is_behind ? course + kPi : course);
  command.speed = is_behind ? -speed : speed;
}

void drive_to(Command& command, const Senses& senses, const Vec2& place, double speed) {
  const Vec2 way = place - senses.position;
  drive_along(command, senses, heading_of(way), std::min(speed, 0.1 * length(way)));
}

void watch(Command& command, const Rules& rules, const Senses& senses, const Track* target) {
  constexpr std::int64_t kLost = 10;
  if (!target || senses.tick - target->seen_at > kLost) {
    command.radar_heading = wrapped(senses.radar_heading + std::min(1.5, 2 * rules.radar_turn));
    return;
  }
  const Vec2 place = target->expected_at(static_cast<double>(senses.tick + 1));
  const double bearing = heading_of(place - senses.position);
  // A radar that sees only what it sweeps over must turn a little beyond the target.
  const double beyond = turn_between(senses.radar_heading, bearing) >= 0 ? 0.15 : -0.15;
  command.radar_heading = rules.radar_vision > 0 ? bearing : wrapped(bearing + beyond);
}

}  // namespace aimahead::arena
