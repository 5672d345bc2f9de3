#include "random_motion.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {

using aimahead::After;
using aimahead::OnHit;

After random_after(Random& r) { return static_cast<After>(r.integer(0, 3)); }

Kind random_kind(Random& r) {
  return static_cast<Kind>(
      r.integer(static_cast<int>(Kind::turning), static_cast<int>(Kind::walls)));
}

void set_dart(Random& r, MovingQuestion& q, const Dart& dart) {
  const int n = q.dimensions;
  q.kind = r.chance(0.5) ? Kind::samples : Kind::path;
  q.after = random_after(r);
  const int count = r.integer(3, dart.max_points);
  for (int i = 0; i < count; ++i) {
    const double distance = r.between(300, 900);
    q.points.push_back(scaled(r.direction(n), distance));
  }
  q.points[r.integer(1, count - 1)] = r.in_cube(r.magnitude(dart.nearest, 4), n);
  q.times = random_times(r, count, r.between(2, 10), 8);
  q.path_speed = r.between(200, dart.fastest);
  q.shooter_position = r.in_cube(1, n);
  q.speed = r.between(2, 12);
}

std::vector<double> random_times(Random& r, int count, double total, double unevenness) {
  std::vector<double> times{0};
  double sum = 0;
  for (int i = 1; i < count; ++i) times.push_back(sum += std::pow(unevenness, r.unit()));
  for (double& t : times) t *= total / sum;
  // Steps too short for double would make times equal.
  for (int i = 1; i < count; ++i) {
    if (times[i] <= times[i - 1]) times[i] = std::nextafter(times[i - 1], aimahead::kUnlimited);
  }
  return times;
}

namespace {

void set_points(Random& r, MovingQuestion& q, int count, double half_width) {
  q.points.clear();
  for (int i = 0; i < count; ++i) q.points.push_back(r.in_cube(half_width, q.dimensions));
  if (r.chance(0.2)) q.points.back() = q.points.front();
}

void set_pieces(Random& r, MovingQuestion& q, const MotionSize& size) {
  const double speed = size.length / size.time;
  q.target_position = r.in_cube(size.length, q.dimensions);
  const int count = r.integer(1, 6);
  for (int i = 0; i < count; ++i) {
    PieceFields fields;
    fields.duration = r.chance(0.1) ? 0 : size.time / count * r.between(0.2, 2);
    if (r.chance(0.5)) fields.velocity = r.in_cube(2 * speed, q.dimensions);
    if (r.chance(0.6)) fields.acceleration = r.in_cube(2 * speed / size.time, q.dimensions);
    q.pieces.push_back(fields);
  }
  if (r.chance(0.2)) q.pieces.back().duration = aimahead::kUnlimited;
}

void set_walls(Random& r, MovingQuestion& q, const MotionSize& size) {
  const double speed = size.length / size.time;
  q.on_hit = static_cast<OnHit>(r.integer(0, 2));
  q.target_velocity = r.in_cube(3 * speed, q.dimensions);
  if (r.chance(0.5)) q.target_acceleration = r.in_cube(3 * speed / size.time, q.dimensions);
  for (int i = 0; i < q.dimensions; ++i) {
    const double a = r.between(-size.length, size.length), b = r.between(-size.length, size.length);
    q.wall_min[i] = std::min(a, b);
    q.wall_max[i] = r.chance(0.03) ? q.wall_min[i] : std::max(a, b);
    q.target_position[i] =
        std::clamp(r.between(q.wall_min[i], q.wall_max[i]), q.wall_min[i], q.wall_max[i]);
    if (r.chance(0.05)) q.target_position[i] = q.wall_min[i];
  }
}

}  // namespace

void set_motion(Random& r, MovingQuestion& q, Kind kind, const MotionSize& size) {
  const int n = q.dimensions;
  const double speed = size.length / size.time;
  q.kind = kind;
  q.after = random_after(r);
  switch (kind) {
    case Kind::steady:
      q.target_position = r.in_cube(size.length, n);
      q.target_velocity = r.in_cube(2 * speed, n);
      if (r.chance(0.5)) q.target_acceleration = r.in_cube(speed / size.time, n);
      return;
    case Kind::turning:
      q.target_position = r.in_cube(size.length, n);
      q.target_velocity = r.in_cube(2 * speed, n);
      q.turn_rate = r.signed_magnitude(-6, 2) * 8 / size.time;
      q.axis = r.direction(3);
      return;
    case Kind::bezier:
      set_points(r, q, r.integer(2, 8), size.length);
      q.duration = size.time * r.between(0.3, 2);
      return;
    case Kind::path:
      set_points(r, q, r.integer(2, 9), size.length);
      q.path_speed = speed * r.between(0.3, 6);
      return;
    case Kind::spline:
      set_points(r, q, r.integer(2, 8), size.length);
      q.times = random_times(r, static_cast<int>(q.points.size()), size.time, 8);
      return;
    case Kind::samples:
      set_points(r, q, r.integer(2, 9), size.length);
      q.times = random_times(r, static_cast<int>(q.points.size()), size.time, 8);
      q.velocities.clear();
      if (r.chance(0.5)) {
        for (std::size_t i = 0; i < q.points.size(); ++i) {
          q.velocities.push_back(r.in_cube(3 * speed, n));
        }
      }
      return;
    case Kind::pieces:
      set_pieces(r, q, size);
      return;
    case Kind::walls:
      set_walls(r, q, size);
      return;
  }
}

void set_shot(Random& r, MovingQuestion& q, const MotionSize& size) {
  const int n = q.dimensions;
  const double speed = size.length / size.time;
  q.shooter_position = r.in_cube(size.length / 2, n);
  q.speed = speed * r.between(0.1, 4);
  if (r.chance(0.35)) q.shooter_velocity = r.in_cube(speed / 2, n);
  if (r.chance(0.3)) q.delay = size.time * r.between(0, 0.4);
  if (r.chance(0.3)) q.muzzle = size.length * r.between(0, 0.05);
  q.inherit = r.chance(0.5) ? 1 : r.unit();
  if (r.chance(0.4)) q.shot_acceleration = r.in_cube(speed / size.time, n);
  if (r.chance(0.15)) {
    q.thrust = {r.between(0, 4) * speed / size.time, size.time * r.between(0, 0.6)};
  } else if (r.chance(0.18)) {
    q.drag = r.magnitude(-8, 1) / size.time;
  }
  if (r.chance(0.35)) {
    q.edge = true;
    q.shot_radius = size.length * r.between(0, 0.03);
    q.target_radius = size.length * r.between(0, 0.08);
  }
}

void set_limits(Random& r, MovingQuestion& q, const MotionSize& size) {
  if (r.chance(0.15)) q.lifetime = size.time * r.between(0, 2);
  if (r.chance(0.15)) q.range = size.length * r.between(0, 3);
}

void change_units(Random& r, MovingQuestion& q) {
  const double length = r.chance(0.5) ? 1e-9 * r.between(0.5, 2) : 1e12 * r.between(0.5, 2);
  const double time = r.chance(0.4) ? 1 : r.chance(0.5) ? 1e-9 : 1e7;
  for_each_moving_number(q, [&](double& x, Unit unit) {
    if (unit.length) x *= length;
    for (int i = 0; i < std::abs(unit.time); ++i) x = unit.time > 0 ? x * time : x / time;
  });
}

}  // namespace oracle
