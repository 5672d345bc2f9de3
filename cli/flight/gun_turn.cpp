#include "flight/gun_turn.hpp"

#include "math/angles.hpp"
#include "math/vec3_algebra.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kRounding = 1e-9;  // how far rounding may take an angle beyond its arc

template <class V>
bool must_turn(const Turret<V>& turret) {
  return turret.turn_rate < kUnlimited;
}

// The time of a turn from rest to rest.
template <class V>
double time_to_turn(const Turret<V>& turret, double angle) {
  const double left = std::fabs(angle);
  const double speeding_up = turret.turn_rate / turret.turn_acceleration;
  if (left <= turret.turn_rate * speeding_up) {
    return 2 * std::sqrt(left / turret.turn_acceleration);
  }
  return left / turret.turn_rate + speeding_up;
}

// The time of a turn from a rate towards an angle. The rate is within its limit and can be braked
// in time.
double time_to_turn_on(const Turret2& turret, double rate, double angle) {
  const double acceleration = turret.turn_acceleration;
  const double peak = std::min(turret.turn_rate, std::sqrt(acceleration * angle + rate * rate / 2));
  const double ramps = (peak * peak - rate * rate / 2) / acceleration;
  return (2 * peak - rate) / acceleration + std::max(0.0, angle - ramps) / peak;
}

// The same direction as an angle in [0, 2 pi).
double positive_angle(double angle) {
  const double rest = std::fmod(angle, kTurn);
  return rest < 0 ? rest + kTurn : rest;
}

// The angle from `from` on, counter-clockwise, of a direction that may be a rounding before it.
double angle_beyond(double from, double direction) {
  return positive_angle(direction - from + kRounding) - kRounding;
}

bool is_within_sector(double direction, double from, double to) {
  const bool is_whole_turn = !(to - from < kTurn);
  return is_whole_turn || angle_beyond(from, direction) <= positive_angle(to - from) + kRounding;
}

// The angle in which a turning gun comes to rest.
double stop_of(const Turret2& turret) {
  if (turret.rate == 0) return 0;
  return turret.rate * std::fabs(turret.rate) / (2 * turret.turn_acceleration);
}

// The turn to rest within the tolerance of an angle, which may be more than a whole turn.
GunTurn turn_by(const Turret2& turret, double angle) {
  constexpr double kEqual = 1e-12;
  GunTurn turn;
  turn.angle = angle;
  turn.stop = stop_of(turret);
  const double rest = std::clamp(turn.stop, angle - turret.tolerance, angle + turret.tolerance);
  const double beyond = rest - turn.stop;
  const double rate = std::fabs(turret.rate);
  const double braking = rate == 0 ? 0 : rate / turret.turn_acceleration;
  if (std::fabs(beyond) <= kEqual * std::max(1.0, std::fabs(rest)) && rate > 0) {
    turn.time = braking;
  } else if (beyond * turret.rate > 0) {
    turn.stop = 0;
    turn.time = time_to_turn_on(turret, rate, std::fabs(rest));
  } else {
    turn.time = braking + time_to_turn(turret, beyond);
  }
  return turn;
}

GunTurn turn_in_plane(const Turret2& turret, const Vec3& aim) {
  const double direction = std::atan2(aim.y, aim.x);
  const auto [from, to] = std::array{turret.arc_from, turret.arc_to};
  GunTurn turn;
  if (!must_turn(turret)) {
    turn.is_free = true;
    turn.is_possible = is_within_sector(direction, from, to);
    return turn;
  }
  if (to - from < kTurn) {
    // Inside an arc there is only one way to turn.
    const double width = positive_angle(to - from);
    const double start = positive_angle(turret.facing - from);
    const bool is_beyond = start > width + kRounding;
    turn = turn_by(turret, angle_beyond(from, direction) - (is_beyond ? 0 : start));
    turn.is_possible = is_within_sector(direction, from, to);
    return turn;
  }
  // The direction comes first after the angle at which the gun can stop, or last before it.
  const double stop = stop_of(turret);
  const double ahead = stop + positive_angle(direction - turret.facing - stop);
  const GunTurn onwards = turn_by(turret, ahead);
  const GunTurn back = turn_by(turret, ahead - kTurn);
  return back.time < onwards.time ? back : onwards;
}

GunTurn turn_in_space(const Turret3& turret, const Vec3& aim) {
  const double width = std::hypot(aim.x, aim.y);
  const double elevation = std::atan2(aim.z, width);
  GunTurn turn;
  turn.is_possible =
      elevation >= turret.elevation_from - kRounding &&
      elevation <= turret.elevation_to + kRounding &&
      (width <= kRounding ||
       is_within_sector(std::atan2(aim.y, aim.x), turret.azimuth_from, turret.azimuth_to));
  turn.is_free = !must_turn(turret);
  if (turn.is_free) return turn;
  const Vec3 facing = unit_of(turret.facing);
  turn.angle = std::atan2(hypot(cross(facing, aim)), dot(facing, aim));
  turn.time = time_to_turn(turret, std::max(0.0, turn.angle - turret.tolerance));
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
  if (!turn || turn->is_free) return aim;
  if (question.dimensions == 2) {
    // The gun first turns on as far as it must, then to the aim.
    const double turned = turn->stop == 0 ? share * turn->angle
                          : share < 0.5   ? 2 * share * turn->stop
                                        : turn->stop + (2 * share - 1) * (turn->angle - turn->stop);
    const double angle = question.flat.shooter.turret->facing + turned;
    return {std::cos(angle), std::sin(angle), 0};
  }
  // The gun turns about the axis perpendicular to both directions. Half a turn may go any way
  // round.
  const Vec3 facing = unit_of(question.engagement.shooter.turret->facing);
  const Vec3 across = cross(facing, aim);
  if (hypot(across) == 0) return share < 0.5 ? facing : aim;
  const Vec3 aside = cross(unit_of(across), facing);
  return std::cos(share * turn->angle) * facing + std::sin(share * turn->angle) * aside;
}

}  // namespace aimahead::cli
