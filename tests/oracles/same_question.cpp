#include "same_question.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oracle {
namespace {

/// Turns the gun's angles in the plane by the same angle.
void turn_gun(MovingQuestion& q, double angle) {
  if (!q.turret) return;
  q.turret->facing += angle;
  if (!q.turret->arc) return;
  for (double& end : *q.turret->arc) end += angle;
}

/// Calls change(MovingQuestion&) for all that move: the target, and the platform.
template <class Change>
void for_each_motion(MovingQuestion& q, Change change) {
  change(q);
  for (MovingQuestion& platform : q.platform) change(platform);
}

}  // namespace

MovingQuestion moved(const MovingQuestion& q, Random& random) {
  MovingQuestion other = q;
  double size = 0;
  for_each_position(other, [&](Triple& p) { size = std::max(size, length(p)); });
  const Triple offset = random.in_cube(size, q.dimensions);
  for_each_position(other, [&](Triple& p) { p = sum(p, offset); });
  return other;
}

std::optional<MovingQuestion> turned(const MovingQuestion& q) {
  MovingQuestion other = q;
  bool has_walls = false;
  for_each_motion(other, [&](const MovingQuestion& m) { has_walls |= m.kind == Kind::walls; });
  if (has_walls) return {};
  const auto turn = [&](Triple& t) {
    t = {0.6 * t[0] - 0.8 * t[1], 0.8 * t[0] + 0.6 * t[1], t[2]};
    if (q.dimensions == 3) t = {t[2], t[0], t[1]};
  };
  for_each_position(other, turn);
  for_each_direction(other, turn);
  turn_gun(other, std::atan2(0.8, 0.6));
  return other;
}

MovingQuestion turned_by_a_quarter(const MovingQuestion& q) {
  MovingQuestion other = q;
  const auto turn = [](Triple& t) { t = {-t[1], t[0], t[2]}; };
  for_each_position(other, turn);
  for_each_direction(other, turn);
  for_each_motion(other, [](MovingQuestion& m) { std::swap(m.wall_min[0], m.wall_max[0]); });
  turn_gun(other, 1.5707963267948966);
  return other;
}

MovingQuestion mirrored(const MovingQuestion& q) {
  MovingQuestion other = q;
  const auto flip = [](Triple& t) { t[1] = -t[1]; };
  for_each_position(other, flip);
  for_each_direction(other, flip);
  for_each_motion(other, [](MovingQuestion& m) {
    std::swap(m.wall_min[1], m.wall_max[1]);
    // What turns one way turns the other in a mirror; its axis is not mirrored itself.
    m.turn_rate = -m.turn_rate;
  });
  if (!q.turret) return other;
  other.turret->facing = -q.turret->facing;
  if (q.turret->arc) other.turret->arc = {-(*q.turret->arc)[1], -(*q.turret->arc)[0]};
  return other;
}

std::optional<MovingQuestion> in_space(const MovingQuestion& q) {
  if (q.dimensions != 2 || (q.turret && q.turret->arc)) return {};
  MovingQuestion other = q;
  for_each_motion(other, [](MovingQuestion& m) {
    m.dimensions = 3;
    m.axis = {0, 0, 1};
  });
  if (q.turret)
    other.turret->direction = {std::cos(q.turret->facing), std::sin(q.turret->facing), 0};
  return other;
}

MovingQuestion in_units(const MovingQuestion& q, int length, int time) {
  MovingQuestion other = q;
  for_each_moving_number(other, [&](double& x, Unit unit) {
    x = std::ldexp(x, unit.length * length + unit.time * time);
  });
  return other;
}

}  // namespace oracle
