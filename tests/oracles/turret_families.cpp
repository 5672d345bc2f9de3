#include "motion_families.hpp"
#include "random_motion.hpp"

#include <cmath>
#include <numbers>

namespace oracle {
namespace {

using aimahead::After;
using aimahead::OnHit;

MovingQuestion blank(int dimensions) {
  MovingQuestion q;
  q.dimensions = dimensions;
  return q;
}

/// Sets a turret about as slow as the motion: half a turn takes a part of `time`.
void set_turret(Random& r, MovingQuestion& q, double time = 8) {
  TurretFields& turret = q.turret.emplace();
  turret.turn_rate = 3 / time * r.between(0.3, 6);
  turret.facing = r.between(-4, 4);
  const double size = r.between(0.1, 10);
  turret.direction = scaled(r.direction(3), size);
  if (r.chance(0.4)) turret.turn_acceleration = turret.turn_rate / time * r.between(0.3, 12);
  if (r.chance(0.35)) {
    const double back = r.between(0, 3), ahead = r.between(0, 3);
    turret.arc = {turret.facing - back, turret.facing + ahead};
  }
  if (r.chance(0.3)) turret.tolerance = r.magnitude(-10, -2);
}

/// Straight shots from a gun at rest, or one whose velocity the shot keeps.
void make_straight(Random& r, MovingQuestion& q) {
  q.shot_acceleration = Triple{};
  q.thrust = {};
  q.drag = 0;
  if (r.chance(0.5)) {
    q.inherit = 1;
  } else {
    q.shooter_velocity = Triple{};
  }
}

MovingQuestion straight(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, r.chance(0.3) ? Kind::steady : random_kind(r));
  set_shot(r, q);
  make_straight(r, q);
  set_limits(r, q);
  set_turret(r, q);
  return q;
}

MovingQuestion any_shot(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, r.chance(0.3) ? Kind::steady : random_kind(r));
  set_shot(r, q);
  set_limits(r, q);
  set_turret(r, q);
  return q;
}

/// A gun with a velocity of which the shot keeps only a part.
MovingQuestion moving_gun(Random& r, int n) {
  MovingQuestion q = straight(r, n);
  q.shooter_velocity = r.in_cube(12, n);
  q.inherit = r.chance(0.3) ? 0 : r.unit();
  return q;
}

MovingQuestion gravity(Random& r, int n) {
  MovingQuestion q = straight(r, n);
  q.shot_acceleration[n - 1] = -9.81;
  if (r.chance(0.3)) q.shooter_velocity = r.in_cube(12, n);
  return q;
}

MovingQuestion thrust(Random& r, int n) {
  MovingQuestion q = straight(r, n);
  q.thrust = {r.between(0.5, 60), r.between(0.1, 5)};
  return q;
}

MovingQuestion drag(Random& r, int n) {
  MovingQuestion q = straight(r, n);
  q.drag = r.magnitude(-8, 1);
  if (r.chance(0.3)) q.shot_acceleration[n - 1] = -9.81;
  return q;
}

MovingQuestion arc_and_acceleration(Random& r, int) {
  MovingQuestion q = r.chance(0.6) ? straight(r, 2) : any_shot(r, 2);
  TurretFields& turret = *q.turret;
  turret.turn_acceleration = turret.turn_rate * r.magnitude(-4, 3);
  turret.arc = {turret.facing - r.between(0, 3.1), turret.facing + r.between(0, 3.1)};
  return q;
}

/// An arc of nearly all directions, or of a slit; at times the gun faces its end.
MovingQuestion slits(Random& r, int) {
  MovingQuestion q = straight(r, 2);
  TurretFields& turret = *q.turret;
  const double width =
      r.chance(0.5) ? r.magnitude(-12, -3) : 2 * std::numbers::pi - r.magnitude(-12, -3);
  const double back = r.chance(0.3) ? 0 : width * r.unit();
  turret.arc = {turret.facing - back, turret.facing - back + width};
  return q;
}

/// A target runs past faster than the gun turns, so that the gun must wait for it.
MovingQuestion runs_past(Random& r, int n) {
  MovingQuestion q = blank(n);
  const Triple way = r.direction(n);
  const double pass = r.between(2, 60), speed = r.between(10, 300);
  q.target_velocity = scaled(way, speed);
  const Triple aside = r.in_cube(pass, n);
  q.target_position = sum(scaled(way, -speed * r.between(0, 4)), aside);
  if (r.chance(0.3)) q.target_acceleration = r.in_cube(speed / 3, n);
  q.speed = speed * r.between(0.2, 3);
  set_turret(r, q, r.between(1, 12));
  if (r.chance(0.3)) q.range = pass * r.between(0.5, 4);
  if (r.chance(0.3)) q.lifetime = pass / q.speed * r.between(0.5, 4);
  return q;
}

MovingQuestion darts_past(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_dart(r, q, {.max_points = 7, .nearest = -2, .fastest = 2000});
  set_turret(r, q, 4);
  return q;
}

MovingQuestion walls(Random& r, int n) {
  MovingQuestion q = any_shot(r, n);
  const TurretFields turret = *q.turret;
  set_motion(r, q, Kind::walls);
  q.turret = turret;
  return q;
}

/// Laps shorter than a turn of the gun.
MovingQuestion laps(Random& r, int n) {
  MovingQuestion q = blank(n);
  const double time = r.magnitude(-3, 1);
  const double length = r.between(2, 60);
  set_motion(r, q, random_kind(r), {.length = length, .time = time});
  q.after = After::loop;
  if (q.kind == Kind::walls) q.on_hit = OnHit::bounce;
  set_shot(r, q);
  if (r.chance(0.6)) make_straight(r, q);
  q.speed = r.between(5, 60);
  set_turret(r, q, r.between(2, 20));
  return q;
}

MovingQuestion edges(Random& r, int n) {
  MovingQuestion q = r.chance(0.5) ? straight(r, n) : any_shot(r, n);
  q.edge = true;
  q.shot_radius = r.between(0, 4);
  q.target_radius = r.between(0, 15);
  q.muzzle = r.between(0, 8);
  return q;
}

/// The tolerance leaves next to nothing of the turn.
MovingQuestion nearly_tolerated(Random& r, int n) {
  MovingQuestion q = straight(r, n);
  q.target_velocity = scaled(q.target_velocity, 0.05);
  Triple toward = sum(q.target_position, scaled(q.shooter_position, -1));
  if (!q.points.empty()) toward = sum(q.points[0], scaled(q.shooter_position, -1));
  TurretFields& turret = *q.turret;
  turret.arc.reset();
  turret.tolerance = r.between(0.01, 0.5);
  const double off = turret.tolerance * (1 + r.signed_magnitude(-40, -6));
  turret.facing = std::atan2(toward[1], toward[0]) + off;
  turret.direction = sum(toward, scaled(r.direction(3), length(toward) * std::tan(off)));
  return q;
}

MovingQuestion other_units(Random& r, int n) {
  MovingQuestion q = any_shot(r, n);
  change_units(r, q);
  return q;
}

constexpr MotionFamily kTurretFamilies[] = {
    {"straight", straight},
    {"any_shot", any_shot},
    {"moving_gun", moving_gun},
    {"gravity", gravity},
    {"thrust", thrust},
    {"drag", drag},
    {"arc_and_acceleration", arc_and_acceleration},
    {"slits", slits},
    {"runs_past", runs_past},
    {"darts_past", darts_past},
    {"walls", walls},
    {"laps", laps},
    {"edges", edges},
    {"nearly_tolerated", nearly_tolerated},
    {"other_units", other_units},
};

/// A target in any motion behind the arc, where the gun never points.
MovingQuestion behind_the_arc(Random& r, int) {
  MovingQuestion q = blank(2);
  const double time = r.between(0.5, 8);
  set_motion(r, q, random_kind(r), {.length = 20, .time = time});
  if (q.after == After::proceed) q.after = After::loop;
  if (q.kind == Kind::turning) q.turn_rate = r.signed_between(2, 6);
  if (q.kind == Kind::pieces || q.kind == Kind::samples || q.kind == Kind::spline) {
    set_motion(r, q, Kind::path, {.length = 20, .time = r.between(0.5, 8)});
    if (q.after == After::proceed) q.after = After::loop;
  }
  for_each_position(q, [](Triple& p) { p[0] -= 100; });
  q.shooter_position = Triple{};
  q.speed = r.between(5, 60);
  if (r.chance(0.5)) q.delay = r.between(0, 3);
  set_turret(r, q);
  TurretFields& turret = *q.turret;
  turret.facing = r.between(-1, 1);
  turret.arc = {turret.facing - r.between(0, 0.8), turret.facing + r.between(0, 0.8)};
  return q;
}

/// A target flees faster than the shot flies, so that a gun that must turn first is late.
MovingQuestion flees_from_turret(Random& r, int n) {
  MovingQuestion q = blank(n);
  q.speed = r.between(5, 60);
  const double distance = r.between(5, 100);
  q.target_position = scaled(r.direction(n), distance);
  const double pace = q.speed * r.between(1.001, 4);
  q.target_velocity = scaled(q.target_position, pace / length(q.target_position));
  set_turret(r, q);
  return q;
}

/// A target vanishes before the gun has turned half the angle.
MovingQuestion gone_too_early(Random& r, int n) {
  MovingQuestion q = blank(n);
  q.kind = r.chance(0.5) ? Kind::path : Kind::bezier;
  q.after = After::vanish;
  for (int i = r.integer(2, 5); i > 0; --i) {
    q.points.push_back(sum({-100, 0, 0}, r.in_cube(20, n)));
  }
  double way = 0;
  for (std::size_t i = 1; i < q.points.size(); ++i) {
    way += length(sum(q.points[i], scaled(q.points[i - 1], -1)));
  }
  q.speed = r.between(10, 80);
  set_turret(r, q);
  TurretFields& turret = *q.turret;
  turret.facing = r.between(-0.5, 0.5);
  turret.direction = {1, 0, 0};
  turret.tolerance = 0;
  turret.arc.reset();
  q.duration = r.between(0.2, 1) / turret.turn_rate;
  q.path_speed = way / q.duration;
  return q;
}

/// Too far for a shot that drag stops.
MovingQuestion drag_stops_its_shot(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, Kind::path, {.length = 30, .time = r.between(0.5, 8)});
  q.after = r.chance(0.5) ? After::loop : After::stop;
  for_each_position(q, [](Triple& p) { p[0] -= 200; });
  q.shooter_position = Triple{};
  q.drag = r.between(0.2, 2);
  q.speed = q.drag * r.between(20, 150);
  set_turret(r, q);
  return q;
}

/// A shot that cannot get to the target in its lifetime.
MovingQuestion no_speed(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, Kind::bezier, {.length = 30, .time = r.between(0.5, 8)});
  q.after = r.chance(0.5) ? After::loop : After::stop;
  for_each_position(q, [](Triple& p) { p[0] -= 200; });
  q.shooter_position = Triple{};
  q.speed = 0;
  q.muzzle = r.between(0, 100);
  set_turret(r, q);
  return q;
}

constexpr MotionFamily kUnreachable[] = {
    {"behind_the_arc", behind_the_arc},
    {"flees", flees_from_turret},
    {"gone_too_early", gone_too_early},
    {"drag_stops_it", drag_stops_its_shot},
    {"no_speed", no_speed},
};

}  // namespace

std::span<const MotionFamily> turret_families() { return kTurretFamilies; }
std::span<const MotionFamily> unreachable_turret_families() { return kUnreachable; }

}  // namespace oracle
