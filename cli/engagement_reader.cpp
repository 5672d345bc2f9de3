#include "engagement_reader.hpp"

#include "motion_reader.hpp"
#include "object_reader.hpp"

#include "aimahead/turret.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

namespace aimahead::cli {
namespace {

using Index = JsonDocument::Index;

consteval std::size_t in_engagement(std::string_view name) {
  return field_index(kEngagementFields, name);
}
consteval std::size_t in_shooter(std::string_view name) {
  return field_index(kShooterFields, name);
}
consteval std::size_t in_turret(std::string_view name) { return field_index(kTurretFields, name); }
consteval std::size_t in_projectile(std::string_view name) {
  return field_index(kProjectileFields, name);
}
consteval std::size_t in_thrust(std::string_view name) { return field_index(kThrustFields, name); }
consteval std::size_t in_tick(std::string_view name) { return field_index(kTickFields, name); }

struct Arc {
  double from = 0;
  double to = 0;
};

Arc read_arc(ObjectReader& turret, const JsonDocument& document) {
  const Index list = turret.list(in_turret("arc"), 2, 2);
  const Place place = turret.at(in_turret("arc"));
  const Index from = JsonDocument::first(list);
  Arc arc;
  arc.from = read_number_at(document, from, Range::any, {&place, {}, 0});
  arc.to = read_number_at(document, document.next(from), Range::any, {&place, {}, 1});
  return arc;
}

// The arc if it is well-formed. A facing outside it is the facing's fault, and the facing's turn
// comes before the arc's own.
std::optional<Arc> peek_arc(ObjectReader turret, const JsonDocument& document) {
  if (!turret.has(in_turret("arc"))) return std::nullopt;
  try {
    return read_arc(turret, document);
  } catch (const Fault&) {
    return std::nullopt;
  }
}

// A gun that turns in the plane or in space, as the engagement has dimensions.
struct AnyTurret {
  std::optional<Turret2> flat;
  std::optional<Turret3> full;
};

AnyTurret read_turret(const JsonDocument& document, Index object, const Place& place,
                      int dimensions) {
  ObjectReader fields(document, object, kTurretFields, place);
  const Index facing = fields.require(in_turret("facing"));
  const Place facing_place = fields.at(in_turret("facing"));
  Turret2 flat;
  Turret3 full;
  if (dimensions == 3) {
    full.facing = read_vector_at(document, facing, dimensions, facing_place);
    if (full.facing == Vector{}) blame(facing_place, std::string(kZeroVector));
  } else {
    flat.facing = read_number_at(document, facing, Range::any, facing_place);
    const std::optional<Arc> arc = peek_arc(fields, document);
    if (arc && !is_within_arc(flat.facing, arc->from, arc->to)) {
      blame(facing_place, fmt::format(kOutsideArc, flat.facing, arc->from, arc->to));
    }
  }
  full.turn_rate = fields.number(in_turret("turn_rate"));
  if (fields.find(in_turret("turn_acceleration"))) {
    full.turn_acceleration = fields.number(in_turret("turn_acceleration"));
  }
  if (dimensions == 2 && fields.find(in_turret("arc"))) {
    const Arc arc = read_arc(fields, document);
    flat.arc_from = arc.from;
    flat.arc_to = arc.to;
  }
  full.tolerance = fields.number(in_turret("tolerance"));
  fields.finish({"a turret", {}, dimensions});
  if (dimensions == 3) return {std::nullopt, full};
  flat.turn_rate = full.turn_rate;
  flat.turn_acceleration = full.turn_acceleration;
  flat.tolerance = full.tolerance;
  return {flat, std::nullopt};
}

Shooter<Vec3> read_shooter(const JsonDocument& document, Index object, const Place& place,
                           int& dimensions, AnyTurret& turret) {
  ObjectReader fields(document, object, kShooterFields, place);
  Shooter<Vec3> shooter;
  shooter.position = fields.vector(in_shooter("position"), dimensions);
  shooter.velocity = fields.vector(in_shooter("velocity"), dimensions);
  shooter.delay = fields.number(in_shooter("delay"));
  shooter.muzzle = fields.number(in_shooter("muzzle"));
  if (const std::optional<Index> value = fields.find(in_shooter("turret"))) {
    turret = read_turret(document, *value, fields.at(in_shooter("turret")), dimensions);
  }
  shooter.turret = turret.full;
  fields.finish({"a shooter", {}, 0});
  return shooter;
}

// What decides whether a tick can be used, and whether laws of motion exclude each other.
struct Flight {
  bool has_thrust = false;
  bool has_drag = false;
};

Thrust read_thrust(const JsonDocument& document, Index object, const Place& place) {
  ObjectReader fields(document, object, kThrustFields, place);
  Thrust thrust;
  thrust.acceleration = fields.number(in_thrust("acceleration"));
  thrust.duration = fields.number(in_thrust("duration"));
  fields.finish({"thrust", {}, 0});
  return thrust;
}

Projectile<Vec3> read_projectile(const JsonDocument& document, Index object, const Place& place,
                                 int& dimensions, Flight& flight) {
  ObjectReader fields(document, object, kProjectileFields, place);
  Projectile<Vec3> projectile;
  projectile.speed = fields.number(in_projectile("speed"));
  projectile.inherit = fields.number(in_projectile("inherit"));
  projectile.acceleration = fields.vector(in_projectile("acceleration"), dimensions);
  if (const std::optional<Index> thrust = fields.find(in_projectile("thrust"))) {
    projectile.thrust = read_thrust(document, *thrust, fields.at(in_projectile("thrust")));
    flight.has_thrust = true;
  }
  for (const std::size_t law : {in_projectile("drag"), in_projectile("quadratic_drag")}) {
    const double drag = fields.number(law);
    if (drag == 0) continue;
    const Place at = fields.at(law);
    if (flight.has_thrust) blame(at, fmt::format(kExcludedBy, "thrust"));
    if (flight.has_drag) blame(at, fmt::format(kExcludedBy, "drag"));
    (law == in_projectile("drag") ? projectile.drag : projectile.quadratic_drag) = drag;
    flight.has_drag = true;
  }
  projectile.radius = fields.number(in_projectile("radius"));
  projectile.lifetime = fields.number(in_projectile("lifetime"));
  projectile.range = fields.number(in_projectile("range"));
  fields.finish({"a projectile", {}, 0});
  return projectile;
}

Tick read_tick(const JsonDocument& document, Index object, const Place& place,
               std::string_view conflict) {
  if (!conflict.empty()) blame(place, fmt::format(kDoesNotGoWith, conflict));
  ObjectReader fields(document, object, kTickFields, place);
  Tick tick;
  tick.step = fields.number(in_tick("step"));
  tick.integrator = static_cast<Integrator>(fields.word(in_tick("integrator")));
  tick.damping = fields.number(in_tick("damping"));
  if (tick.damping > 0 && tick.integrator == Integrator::velocity_verlet) {
    blame(fields.at(in_tick("damping")), std::string(kUndampedVerlet));
  }
  tick.damping_form = static_cast<DampingForm>(fields.word(in_tick("damping_form")));
  fields.finish({"a tick", {}, 0});
  return tick;
}

std::string_view find_tick_conflict(bool has_turret, const Flight& flight,
                                    const Motion<Vec3>& target) {
  if (has_turret) return "a turret";
  if (flight.has_thrust) return "thrust";
  if (flight.has_drag) return "drag";
  if (std::holds_alternative<std::monostate>(target)) return {};
  if (std::holds_alternative<Walls<Vec3>>(target)) return "walls";
  return "a target that is neither linear nor accelerating";
}

// The engagement of two dimensions that `e`, read into `lists`, holds, without its turret.
Engagement2 flatten_engagement(const Engagement3& e, MotionLists& lists) {
  const auto& [gun, velocity, delay, muzzle, turret, motion] = e.shooter;
  const auto& [speed, inherit, acceleration, thrust, drag, quadratic_drag, radius, lifetime,
               range] = e.projectile;
  return {{flatten(gun), flatten(velocity), delay, muzzle, {}, {}},
          {speed, inherit, flatten(acceleration), thrust, drag, quadratic_drag, radius, lifetime,
           range},
          flatten(e.target, lists),
          e.aim,
          e.tick};
}

}  // namespace

Question EngagementReader::read(std::string_view text, std::size_t first_line) {
  const JsonDocument& document = text_.parse(text, first_line);
  const Index root = JsonDocument::root();
  const Place nowhere;
  ObjectReader fields(document, root, kEngagementFields, nowhere);

  Question question;
  int dimensions = 0;
  const Index shooter = fields.require(in_engagement("shooter"));
  AnyTurret turret;
  question.engagement.shooter =
      read_shooter(document, shooter, fields.at(in_engagement("shooter")), dimensions, turret);
  const bool has_turret = turret.flat || turret.full;
  Flight flight;
  const Index projectile = fields.require(in_engagement("projectile"));
  question.engagement.projectile = read_projectile(
      document, projectile, fields.at(in_engagement("projectile")), dimensions, flight);
  const Index target = fields.require(in_engagement("target"));
  question.engagement.target =
      read_motion(document, target, fields.at(in_engagement("target")), dimensions, lists_);
  question.engagement.aim = static_cast<Aim>(fields.word(in_engagement("aim")));
  if (const std::optional<Index> tick = fields.find(in_engagement("tick"))) {
    const Place at = fields.at(in_engagement("tick"));
    question.engagement.tick =
        read_tick(document, *tick, at,
                  find_tick_conflict(has_turret, flight, question.engagement.target.motion));
  }
  fields.finish({"an engagement", {}, 0});
  question.dimensions = dimensions;
  if (dimensions == 2) {
    question.flat = flatten_engagement(question.engagement, lists_);
    question.flat.shooter.turret = turret.flat;
  }
  return question;
}

}  // namespace aimahead::cli
