#include "convert.hpp"

#include "fault.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace aimahead::c {
namespace {

// An array of vectors is laid out like the doubles of all vectors in a row.
static_assert(sizeof(Vec2) == 2 * sizeof(double) && alignof(Vec2) == alignof(double));
static_assert(sizeof(Vec3) == 3 * sizeof(double) && alignof(Vec3) == alignof(double));

template <class V>
std::span<const V> vectors_of(const double* list, std::size_t count) {
  return {reinterpret_cast<const V*>(list), count};
}

template <class V>
Piece<V> read_piece(const void* first, std::size_t i) {
  const aim_piece& given = static_cast<const aim_piece*>(first)[i];
  Piece<V> piece;
  piece.duration = given.duration;
  if (given.sets_velocity) piece.velocity = vector_of<V>(given.velocity);
  piece.acceleration = vector_of<V>(given.acceleration);
  return piece;
}

static_assert(sizeof(std::array<std::uint32_t, 3>) == 3 * sizeof(std::uint32_t));

template <class V>
Obstacle<V> read_obstacle(const void* first, std::size_t i) {
  const aim_obstacle& given = static_cast<const aim_obstacle*>(first)[i];
  switch (given.shape) {
    case AIM_OBSTACLE_SEGMENT:
      return Segment<V>{vector_of<V>(given.from), vector_of<V>(given.to)};
    case AIM_OBSTACLE_CAPSULE:
      return Capsule<V>{vector_of<V>(given.from), vector_of<V>(given.to), given.radius};
    case AIM_OBSTACLE_BOX:
      return AxisBox<V>{vector_of<V>(given.min), vector_of<V>(given.max)};
    case AIM_OBSTACLE_HALF_SPACE:
      return HalfSpace<V>{vector_of<V>(given.point), vector_of<V>(given.normal)};
    default:
      break;
  }
  if constexpr (kDimensions<V> == 2) {
    if (given.shape == AIM_OBSTACLE_POLYGON)
      return Polygon{vectors_of<V>(given.points, given.point_count)};
  } else {
    if (given.shape == AIM_OBSTACLE_MESH) {
      return Mesh{vectors_of<V>(given.vertices, given.vertex_count),
                  {reinterpret_cast<const std::array<std::uint32_t, 3>*>(given.triangles),
                   given.triangle_count}};
    }
    if (given.shape == AIM_OBSTACLE_TERRAIN) {
      return Terrain{{given.origin[0], given.origin[1]},
                     given.cell,
                     given.columns,
                     {given.heights, given.rows * given.columns}};
    }
  }
  Ball<V> ball{vector_of<V>(given.position), vector_of<V>(given.velocity), V{}, given.radius};
  if (given.kind == AIM_ACCELERATING) ball.acceleration = vector_of<V>(given.acceleration);
  return ball;
}

// The plates of C and of the library have the same layout, three doubles.
static_assert(sizeof(Plate) == sizeof(aim_plate));

ShotTable table_of(const aim_table& given) {
  return {{given.distances, given.distance_count}, {given.times, given.time_count}};
}

/// Whether the kind has a position of its own, and whether a velocity.
bool has_position(std::int32_t kind) {
  return kind <= AIM_TURNING || kind == AIM_PIECES || kind == AIM_PLATES;
}
bool has_velocity(std::int32_t kind) { return kind <= AIM_TURNING || kind == AIM_PLATES; }

template <class V>
V ask(void (*function)(void*, double, double*), void* context, double time) {
  double components[3] = {};
  function(context, time, components);
  return vector_of<V>(components);
}

template <class V>
MotionFunction<V> function_of(const aim_motion_function& given) {
  MotionFunction<V> function;
  function.context = &given;
  function.position = [](const void* context, double time) {
    const auto& f = *static_cast<const aim_motion_function*>(context);
    return ask<V>(f.position, f.context, time);
  };
  if (given.speed_bound) {
    function.speed_bound = [](const void* context, double from, double to) {
      const auto& f = *static_cast<const aim_motion_function*>(context);
      return f.speed_bound(f.context, from, to);
    };
  }
  if (given.velocity) {
    function.velocity = [](const void* context, double time) {
      const auto& f = *static_cast<const aim_motion_function*>(context);
      return ask<V>(f.velocity, f.context, time);
    };
  }
  return function;
}

template <class V>
Turning<V> turning_of(const aim_motion& given) {
  if constexpr (kDimensions<V> == 2) {
    return {given.turn_rate};
  } else {
    return {given.turn_rate, vector_of<V>(given.axis)};
  }
}

template <class V>
Motion<V> motion_of(const aim_motion& given) {
  const auto after = static_cast<After>(given.after);
  const std::span<const V> points = vectors_of<V>(given.points, given.point_count);
  const std::span<const double> times(given.times, given.time_count);
  switch (given.kind) {
    case AIM_TURNING:
      return turning_of<V>(given);
    case AIM_BEZIER:
      return Bezier<V>{points, given.duration, after};
    case AIM_PATH:
      return Path<V>{points, given.speed, after};
    case AIM_SPLINE:
      return Spline<V>{points, times, after};
    case AIM_SAMPLES:
      return Samples<V>{points, times, vectors_of<V>(given.velocities, given.velocity_count),
                        after};
    case AIM_PIECES:
      return Pieces<V>{{given.pieces, given.piece_count, read_piece<V>}, after};
    case AIM_PLATES:
      return Plates{{reinterpret_cast<const Plate*>(given.plates), given.plate_count},
                    given.facing,
                    given.turn_rate,
                    given.window};
    case AIM_FUNCTION:
      return function_of<V>(*given.function);
    default:
      break;
  }
  if (!given.walls) return {};
  return Walls<V>{vector_of<V>(given.walls->min), vector_of<V>(given.walls->max),
                  static_cast<OnHit>(given.walls->on_hit)};
}

template <class V>
Shooter<V> shooter_of(const aim_shooter& given) {
  Shooter<V> shooter;
  shooter.position = vector_of<V>(given.position);
  shooter.velocity = vector_of<V>(given.velocity);
  shooter.delay = given.delay;
  shooter.muzzle = given.muzzle;
  shooter.hold = given.hold != 0;
  if (given.turret) shooter.turret = turret_of<V>(*given.turret);
  if (given.mount) {
    const aim_mount& mount = *given.mount;
    shooter.mount = Mount<V>{vector_of<V>(mount.offset), mount.facing, mount.turn_rate};
  }
  if (!given.motion) return shooter;
  const std::int32_t kind = given.motion->kind;
  // Members for which the kind has no field may have any value.
  if (!has_position(kind)) shooter.position = V{};
  if (!has_velocity(kind)) shooter.velocity = V{};
  if (kind == AIM_ACCELERATING) shooter.acceleration = vector_of<V>(given.motion->acceleration);
  shooter.motion = motion_of<V>(*given.motion);
  return shooter;
}

template <class V>
Projectile<V> projectile_of(const aim_projectile& given) {
  Projectile<V> projectile;
  projectile.speed = given.speed;
  projectile.inherit = given.inherit;
  projectile.acceleration = vector_of<V>(given.acceleration);
  projectile.thrust = {given.thrust_acceleration, given.thrust_duration};
  projectile.drag = given.drag;
  projectile.quadratic_drag = given.quadratic_drag;
  projectile.radius = given.radius;
  projectile.lifetime = given.lifetime;
  projectile.range = given.range;
  projectile.wind = vector_of<V>(given.wind);
  if (given.table) projectile.table = table_of(*given.table);
  return projectile;
}

}  // namespace

template <>
Turret2 turret_of(const aim_turret& given) {
  return {.facing = given.facing[0],
          .turn_rate = given.turn_rate,
          .turn_acceleration = given.turn_acceleration,
          .rate = given.rate,
          .arc_from = given.arc[0],
          .arc_to = given.arc[1],
          .tolerance = given.tolerance};
}

template <>
Turret3 turret_of(const aim_turret& given) {
  Turret3 turret{.facing = vector_of<Vec3>(given.facing),
                 .turn_rate = given.turn_rate,
                 .turn_acceleration = given.turn_acceleration,
                 .tolerance = given.tolerance};
  if (given.sets_elevation != 0) {
    turret.elevation_from = given.elevation[0];
    turret.elevation_to = given.elevation[1];
  }
  if (given.sets_azimuth != 0) {
    turret.azimuth_from = given.azimuth[0];
    turret.azimuth_to = given.azimuth[1];
  }
  return turret;
}

Tick tick_of(const aim_tick& given) {
  return {given.step, static_cast<Integrator>(given.integrator), given.damping,
          static_cast<DampingForm>(given.damping_form)};
}

template <class V>
Target<V> target_of(const aim_motion& given) {
  Target<V> target;
  const bool accelerates = given.kind == AIM_ACCELERATING || given.kind == AIM_PLATES;
  // Members for which the kind has no field may have any value.
  if (has_position(given.kind)) target.position = vector_of<V>(given.position);
  if (has_velocity(given.kind)) target.velocity = vector_of<V>(given.velocity);
  if (accelerates) target.acceleration = vector_of<V>(given.acceleration);
  target.radius = given.radius;
  target.motion = motion_of<V>(given);
  return target;
}

template <class V>
ObstacleList<V> obstacles_of(const aim_obstacle* obstacles, std::size_t count) {
  return {obstacles, count, read_obstacle<V>};
}

template <class V>
Engagement<V> engagement_of(const aim_engagement& given) {
  return {.shooter = shooter_of<V>(given.shooter),
          .projectile = projectile_of<V>(given.projectile),
          .target = target_of<V>(given.target),
          .aim = static_cast<Aim>(given.aim),
          .obstacles = obstacles_of<V>(given.obstacles, given.obstacle_count),
          .tick = given.tick ? std::optional(tick_of(*given.tick)) : std::nullopt};
}

template <class V>
aim_hit hit_of(const Hit<V>& hit) {
  aim_hit out;
  out.time = hit.time;
  out.launch_time = hit.launch_time;
  out.flight_time = hit.flight_time;
  store(hit.point, out.point);
  store(hit.aim, out.aim);
  store(hit.launch_velocity, out.launch_velocity);
  store(hit.launch_point, out.launch_point);
  const Blocked<V> blocked = hit.blocked.value_or(Blocked<V>());
  out.is_blocked = hit.blocked.has_value();
  out.blocked_by = static_cast<uint32_t>(blocked.obstacle);
  out.blocked_time = blocked.time;
  store(blocked.point, out.blocked_point);
  out.distance = hit.distance;
  out.sensitivity = 0;
  out.has_sensitivity = 0;
  out.plate = hit.plate;
  return out;
}

template <class V>
void put(const Intercept<V>& intercept, aim_intercept& out) {
  out.status = static_cast<int32_t>(intercept.status);
  out.method = static_cast<int32_t>(intercept.method);
  out.count = intercept.count;
  out.steps = intercept.steps;
  out.hit = hit_of(intercept);
  out.has_closest = intercept.closest.has_value();
  out.reserved = 0;
  const Approach<V> closest = intercept.closest.value_or(Approach<V>());
  out.closest.time = closest.time;
  out.closest.distance = closest.distance;
  store(closest.aim, out.closest.aim);
  out.closest.launch_time = closest.launch_time;
  out.fault = kNoFault;
}

namespace {

template <class V>
Covariance<V> covariance_of(const double* rows) {
  constexpr std::size_t kSize = 2 * kDimensions<V>;
  Covariance<V> covariance{};
  for (std::size_t i = 0; i < kSize * kSize; ++i) covariance[i / kSize][i % kSize] = rows[i];
  return covariance;
}

}  // namespace

template <class V>
Uncertainty<V> uncertainty_of(const aim_uncertainty* given) {
  Uncertainty<V> known;
  if (!given) return known;
  known.position_sd = given->position_sd;
  known.velocity_sd = given->velocity_sd;
  known.maneuver = given->maneuver;
  known.aim_sd = given->aim_sd;
  known.speed_sd = given->speed_sd;
  known.delay_sd = given->delay_sd;
  if (given->covariance) known.covariance = covariance_of<V>(given->covariance);
  return known;
}

template <class V>
ProspectList<V> prospects_of(std::span<const aim_prospect> given) {
  ProspectList<V> list{};
  for (std::size_t i = 0; i < given.size(); ++i) {
    const aim_prospect& one = given[i];
    Prospect<V>& prospect = list[i];
    prospect.weight = one.weight;
    prospect.time = one.time;
    prospect.position = vector_of<V>(one.position);
    prospect.velocity = vector_of<V>(one.velocity);
    prospect.acceleration = vector_of<V>(one.acceleration);
    if (one.covariance) prospect.covariance = covariance_of<V>(one.covariance);
    prospect.maneuver = one.maneuver;
  }
  return list;
}

template <class V>
void store_prospect(const Prospect<V>& prospect, aim_prospect& out, double* covariance) {
  out = {};
  out.weight = prospect.weight;
  out.time = prospect.time;
  store(prospect.position, out.position);
  store(prospect.velocity, out.velocity);
  store(prospect.acceleration, out.acceleration);
  out.covariance = covariance;
  for (const auto& row : prospect.covariance) {
    covariance = std::copy(row.begin(), row.end(), covariance);
  }
  out.maneuver = prospect.maneuver;
}

template <class V>
aim_launch launch_of(const Launch<V>& launch) {
  return {.status = static_cast<int32_t>(launch.status),
          .count = launch.count,
          .hit = hit_of(launch),
          .speed = launch.speed,
          .limit_speed = launch.limit_speed,
          .fault = {}};
}

template <class V>
aim_odds odds_of(const Odds<V>& odds) {
  aim_odds out{};
  out.status = static_cast<int32_t>(odds.status);
  out.has_probability = odds.has_probability;
  out.time = odds.time;
  store(odds.aim, out.aim);
  out.probability = odds.probability;
  out.error = odds.error;
  std::copy(odds.across_sd.begin(), odds.across_sd.end(), out.across_sd);
  return out;
}

template <class V>
aim_contact contact_of(const Contact<V>& contact) {
  aim_contact out{};
  out.status = static_cast<int32_t>(contact.status);
  out.time = contact.time;
  store(contact.point, out.point);
  store(contact.normal, out.normal);
  return out;
}

template Target<Vec2> target_of(const aim_motion&);
template Target<Vec3> target_of(const aim_motion&);
template ObstacleList<Vec2> obstacles_of<Vec2>(const aim_obstacle*, std::size_t);
template ObstacleList<Vec3> obstacles_of<Vec3>(const aim_obstacle*, std::size_t);
template Engagement2 engagement_of(const aim_engagement&);
template Engagement3 engagement_of(const aim_engagement&);
template Uncertainty<Vec2> uncertainty_of(const aim_uncertainty*);
template Uncertainty<Vec3> uncertainty_of(const aim_uncertainty*);
template ProspectList<Vec2> prospects_of(std::span<const aim_prospect>);
template ProspectList<Vec3> prospects_of(std::span<const aim_prospect>);
template void store_prospect(const Prospect<Vec2>&, aim_prospect&, double*);
template void store_prospect(const Prospect<Vec3>&, aim_prospect&, double*);
template aim_hit hit_of(const Hit<Vec2>&);
template aim_hit hit_of(const Hit<Vec3>&);
template void put(const Intercept<Vec2>&, aim_intercept&);
template void put(const Intercept<Vec3>&, aim_intercept&);
template aim_launch launch_of(const Launch<Vec2>&);
template aim_launch launch_of(const Launch<Vec3>&);
template aim_odds odds_of(const Odds<Vec2>&);
template aim_odds odds_of(const Odds<Vec3>&);
template aim_contact contact_of(const Contact<Vec2>&);
template aim_contact contact_of(const Contact<Vec3>&);

}  // namespace aimahead::c
