#include "gun_turn.hpp"

#include "vec3_algebra.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kTurn = 6.283185307179586;
constexpr double kRounding = 1e-9;  // of an angle at the end of its arc

// From rest to rest.
template <class V>
double time_to_turn(const Turret<V>& turret, double angle) {
  const double left = std::max(0.0, std::fabs(angle) - turret.tolerance);
  const double speeding_up = turret.turn_rate / turret.turn_acceleration;
  if (left <= turret.turn_rate * speeding_up) {
    return 2 * std::sqrt(left / turret.turn_acceleration);
  }
  return left / turret.turn_rate + speeding_up;
}

// To [0, 2 pi).
double positive_angle(double angle) {
  const double rest = std::fmod(angle, kTurn);
  return rest < 0 ? rest + kTurn : rest;
}

GunTurn turn_in_plane(const Turret2& turret, const Vec3& aim) {
  const double direction = std::atan2(aim.y, aim.x);
  GunTurn turn;
  if (turret.arc_to - turret.arc_from < kTurn) {
    // Inside its arc there is one way only.
    const double width = positive_angle(turret.arc_to - turret.arc_from);
    const double from = positive_angle(turret.facing - turret.arc_from);
    const double to = positive_angle(direction - turret.arc_from + kRounding) - kRounding;
    turn.is_possible = to <= width + kRounding;
    turn.angle = to - (from > width + kRounding ? 0 : from);
  } else {
    const double ahead = positive_angle(direction - turret.facing);
    turn.angle = ahead > kTurn / 2 ? ahead - kTurn : ahead;
  }
  turn.time = time_to_turn(turret, turn.angle);
  return turn;
}

GunTurn turn_in_space(const Turret3& turret, const Vec3& aim) {
  const Vec3 facing = unit_of(turret.facing);
  GunTurn turn;
  turn.angle = std::atan2(hypot(cross(facing, aim)), dot(facing, aim));
  turn.time = time_to_turn(turret, turn.angle);
  return turn;
}

}  // namespace

std::optional<GunTurn> turn_gun(const Question& question, const Vec3& aim) {
  if (question.dimensions == 2) {
    const std::optional<Turret2>& turret = question.flat.shooter.turret;
    if (!turret) return std::nullopt;
    return turn_in_plane(*turret, aim);
  }
  const std::optional<Turret3>& turret = question.engagement.shooter.turret;
  if (!turret) return std::nullopt;
  return turn_in_space(*turret, aim);
}

Vec3 direction_during(const Question& question, const Vec3& aim, double share) {
  const std::optional<GunTurn> turn = turn_gun(question, aim);
  if (!turn) return aim;
  if (question.dimensions == 2) {
    const double angle = question.flat.shooter.turret->facing + share * turn->angle;
    return {std::cos(angle), std::sin(angle), 0};
  }
  // About the axis across both directions; half a turn goes any way round.
  const Vec3 facing = unit_of(question.engagement.shooter.turret->facing);
  const Vec3 across = cross(facing, aim);
  if (hypot(across) == 0) return share < 0.5 ? facing : aim;
  const Vec3 aside = cross(unit_of(across), facing);
  return std::cos(share * turn->angle) * facing + std::sin(share * turn->angle) * aside;
}

}  // namespace aimahead::cli
