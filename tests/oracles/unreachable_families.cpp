// Questions without a hit, by construction.
#include "motion_families.hpp"
#include "random_motion.hpp"

#include <cmath>

namespace oracle {
namespace {

using aimahead::After;
using aimahead::OnHit;

/// A motion of any kind that always stays within a cube of half-width 1 around the origin.
void set_bounded_motion(Random& r, MovingQuestion& q, double time) {
  const int n = q.dimensions;
  const MotionSize size{.length = 1, .time = time};
  const auto shrink = [&](double factor) {
    for (Triple& p : q.points) p = scaled(p, factor);
  };
  q.after = r.chance(0.5) ? After::stop : r.chance(0.7) ? After::loop : After::vanish;
  switch (r.integer(0, 7)) {
    case 0: {
      q.kind = Kind::turning;
      q.turn_rate = r.signed_magnitude(-3, 8) / time;
      // Across the axis only: no drift.
      if (n == 3) q.axis = {0, 0, r.signed_magnitude(-4, 4)};
      q.target_velocity = scaled(r.direction(2), 0.25 * std::fabs(q.turn_rate));
      return;
    }
    case 1:
      q.kind = Kind::bezier;
      for (int i = r.integer(2, 8); i > 0; --i) q.points.push_back(r.in_cube(1, n));
      q.duration = time;
      return;
    case 2:
      q.kind = Kind::path;
      for (int i = r.integer(2, 9); i > 0; --i) q.points.push_back(r.in_cube(1, n));
      q.path_speed = r.between(0.5, 10) / time;
      return;
    case 3: {
      const After after = q.after;
      set_motion(r, q, Kind::spline, size);
      q.after = after;
      q.times = random_times(r, static_cast<int>(q.points.size()), time, 3);
      // A tangent may be three times as steep as the steepest way.
      return shrink(0.2);
    }
    case 4:
      q.kind = Kind::samples;
      for (int i = r.integer(2, 9); i > 0; --i) q.points.push_back(r.in_cube(1, n));
      q.times = random_times(r, static_cast<int>(q.points.size()), time, 100);
      return;
    case 5: {
      q.kind = Kind::samples;
      const int count = r.integer(2, 6);
      for (int i = 0; i < count; ++i) {
        q.points.push_back(r.in_cube(0.5, n));
        q.velocities.push_back(r.in_cube(1 / time, n));
        q.times.push_back(time * i);
      }
      return;
    }
    case 6: {
      q.kind = Kind::pieces;
      const int count = r.integer(1, 5);
      for (int i = 0; i < count; ++i) {
        PieceFields fields;
        fields.duration = time * r.between(0, 1);
        fields.velocity = r.in_cube(0.1 / time, n);
        fields.acceleration = r.in_cube(0.1 / (time * time), n);
        q.pieces.push_back(fields);
      }
      return;
    }
    default:
      q.kind = Kind::walls;
      q.on_hit = static_cast<OnHit>(r.integer(0, 2));
      for (int i = 0; i < n; ++i) {
        q.wall_min[i] = -r.between(0, 1);
        q.wall_max[i] = r.between(0, 1);
      }
      q.target_velocity = r.in_cube(4 / time, n);
      if (r.chance(0.5)) q.target_acceleration = r.in_cube(4 / (time * time), n);
      return;
  }
}

/// Moves the motion, which lies within the unit cube, into the cube of half-width `width` there.
void place(MovingQuestion& q, const Triple& centre, double width) {
  for_each_moving_number(q, [&](double& x, Unit unit) {
    if (unit.length) x *= width;
  });
  const auto shift = [&](Triple& p) { p = sum(p, centre); };
  shift(q.target_position);
  for (Triple& p : q.points) shift(p);
  shift(q.wall_min);
  shift(q.wall_max);
}

struct Scene {
  MovingQuestion q;
  Triple away;   ///< unit: from the gun to where the target stays
  double clear;  ///< the target is at least that much farther along `away`
};

/// A target that stays in a region, and a gun beside it. The speed is still to be chosen.
Scene beside(Random& r, int n, const Triple& away) {
  Scene scene;
  MovingQuestion& q = scene.q;
  q.dimensions = n;
  const double time = r.magnitude(-3, 4), width = r.between(1, 30);
  set_bounded_motion(r, q, time);
  scene.away = away;
  scene.clear = r.between(1, 300);
  // The cube reaches sqrt(3) half-widths far; a little more outweighs rounding.
  const Triple centre = scaled(scene.away, scene.clear + 1.75 * width);
  place(q, centre, width);
  if (r.chance(0.3)) q.delay = r.between(0, 3);
  if (r.chance(0.4)) {
    q.edge = true;
    q.shot_radius = scene.clear * r.between(0, 0.2);
    q.target_radius = scene.clear * r.between(0, 0.2);
  }
  if (r.chance(0.4)) q.muzzle = scene.clear * r.between(0, 0.4);
  return scene;
}

Scene beside(Random& r, int n) { return beside(r, n, r.direction(n)); }

double reach_of(const MovingQuestion& q) {
  return q.muzzle + (q.edge ? q.shot_radius + q.target_radius : 0);
}

/// The gun recedes, and the shot with it, faster than the shot flies.
MovingQuestion gun_drifts_away(Random& r, int n) {
  Scene scene = beside(r, n);
  MovingQuestion& q = scene.q;
  q.speed = r.between(0.1, 40);
  const double excess = r.chance(0.3) ? r.magnitude(-40, -4) : r.between(0.01, 3);
  q.shooter_velocity = scaled(scene.away, -q.speed * (1 + excess));
  return q;
}

/// The gun recedes exactly as fast, and along an axis, so that the speeds are equal without
/// rounding.
MovingQuestion gun_drifts_away_as_fast(Random& r, int n) {
  Triple away{};
  away[r.integer(0, n - 1)] = r.sign();
  Scene scene = beside(r, n, away);
  MovingQuestion& q = scene.q;
  q.speed = r.between(0.1, 40);
  q.shooter_velocity = scaled(away, -q.speed);
  return q;
}

/// A shot thrown up against gravity or a wind never gets high enough.
MovingQuestion pull_takes_it_back(Random& r, int n) {
  Scene scene = beside(r, n);
  MovingQuestion& q = scene.q;
  q.speed = r.between(1, 40);
  const double height = scene.clear - reach_of(q);
  const double least = q.speed * q.speed / (2 * height);
  q.shot_acceleration = scaled(scene.away, -least * (r.chance(0.3) ? 1.001 : r.between(1.01, 5)));
  return q;
}

MovingQuestion drag_stops_it(Random& r, int n) {
  Scene scene = beside(r, n);
  MovingQuestion& q = scene.q;
  q.drag = r.magnitude(-6, 4);
  const double way = scene.clear - reach_of(q);
  q.speed = q.drag * way * (r.chance(0.3) ? 0.999 : r.between(0, 0.9));
  if (r.chance(0.3)) {
    // A wind that blows it back, and a gun that drifts away.
    q.shot_acceleration = scaled(scene.away, -r.between(0, 5));
    q.shooter_velocity = scaled(scene.away, -r.between(0, 5));
  }
  return q;
}

/// A target vanishes before even the fastest shot can be there.
MovingQuestion gone_before(Random& r, int n) {
  Scene scene = beside(r, n);
  MovingQuestion& q = scene.q;
  if (!has_after(q)) {
    q.kind = Kind::pieces;
    q.pieces = {{r.between(0, 10), {}, {}}};
  }
  q.after = After::vanish;
  double end = q.duration;
  if (q.kind == Kind::pieces) {
    end = 0;
    for (const PieceFields& piece : q.pieces) end += piece.duration;
  } else if (q.kind == Kind::path) {
    end = 0;
    for (std::size_t i = 1; i < q.points.size(); ++i) {
      end += length(sum(q.points[i], scaled(q.points[i - 1], -1))) / q.path_speed;
    }
  } else if (q.kind != Kind::bezier) {
    end = q.times.back();
  }
  const double left = std::max(0.0, end - q.delay);
  const double way = scene.clear - reach_of(q);
  const double most = left > 0 ? way / left : 100;
  q.speed = most * r.between(0, 0.999);
  if (r.chance(0.3) && left > 0) {
    q.speed = most * r.between(0, 0.6);
    q.thrust = {0.7 * (most - q.speed) / left, r.between(0, 2) * left};
  }
  return q;
}

MovingQuestion never_flies(Random& r, int n) {
  Scene scene = beside(r, n);
  MovingQuestion& q = scene.q;
  q.speed = 0;
  if (r.chance(0.3)) q.shot_acceleration = scaled(scene.away, -r.between(0, 9));
  if (r.chance(0.3)) q.shooter_velocity = scaled(scene.away, -r.between(0, 9));
  return q;
}

/// A target is always ahead: along one direction it moves no slower than the shot flies.
MovingQuestion flees(Random& r, int n) {
  MovingQuestion q;
  q.dimensions = n;
  const Triple away = r.direction(n);
  const double head_start = r.between(1, 200), time = r.between(1, 20);
  q.speed = r.between(0.5, 40);
  const double pace = q.speed * (r.chance(0.3) ? 1 + r.magnitude(-30, -6) : r.between(1.01, 3));
  q.after = r.chance(0.6) ? After::proceed : After::vanish;
  const auto ahead = [&](double t) {
    Triple side = r.in_cube(100, n);
    side = sum(side, scaled(away, -dot(side, away)));
    return sum(scaled(away, head_start + pace * t), side);
  };
  const auto beside_the_way = [&](double size) {
    Triple side = r.in_cube(size, n);
    return sum(side, scaled(away, -dot(side, away)));
  };
  const int count = r.integer(2, 8);
  switch (r.integer(0, 5)) {
    case 0:
      q.kind = Kind::bezier;
      q.duration = time;
      for (int i = 0; i < count; ++i) q.points.push_back(ahead(time * i / (count - 1)));
      break;
    case 1:
      q.kind = Kind::spline;
      q.times = random_times(r, count, time, 5);
      for (const double t : q.times) q.points.push_back(ahead(t));
      break;
    case 2:
      q.kind = Kind::samples;
      q.times = random_times(r, count, time, 50);
      for (const double t : q.times) q.points.push_back(ahead(t));
      break;
    case 3: {
      // Legs within 60 degrees of the direction, at twice the pace.
      q.kind = Kind::path;
      q.path_speed = 2.0001 * pace;
      q.points = {scaled(away, head_start)};
      for (int i = 1; i < count; ++i) {
        const double way = r.between(1, 60);
        Triple side = beside_the_way(1);
        const double l = length(side);
        if (l > 1) side = scaled(side, 1 / l);
        q.points.push_back(sum(q.points.back(), scaled(sum(away, scaled(side, 1.7)), way)));
      }
      break;
    }
    case 4:
      q.kind = Kind::pieces;
      q.target_position = scaled(away, head_start);
      for (int i = 0; i < count; ++i) {
        PieceFields fields;
        fields.duration = r.between(0, 3);
        fields.velocity = sum(scaled(away, pace), beside_the_way(30));
        fields.acceleration = beside_the_way(10);
        q.pieces.push_back(fields);
      }
      if (r.chance(0.4)) q.pieces.back().duration = aimahead::kUnlimited;
      break;
    default:
      if (n == 2) {
        q.kind = Kind::pieces;
        q.target_position = scaled(away, head_start);
        q.pieces = {{aimahead::kUnlimited, scaled(away, pace), scaled(away, r.between(0, 5))}};
        break;
      }
      // A helix along the direction.
      q.kind = Kind::turning;
      q.axis = away;
      q.turn_rate = r.signed_magnitude(-4, 6);
      q.target_velocity = sum(scaled(away, pace), beside_the_way(40));
      q.target_position = sum(scaled(away, head_start), beside_the_way(40));
      break;
  }
  if (r.chance(0.3)) q.muzzle = 0.9 * head_start * r.unit();
  if (r.chance(0.3)) {
    q.edge = true;
    q.target_radius = 0.9 * (head_start - q.muzzle) * r.unit();
  }
  return q;
}

constexpr MotionFamily kUnreachableFamilies[] = {
    {"gun_drifts_away", gun_drifts_away},
    {"gun_drifts_away_as_fast", gun_drifts_away_as_fast},
    {"pull_takes_it_back", pull_takes_it_back},
    {"drag_stops_it", drag_stops_it},
    {"gone_before", gone_before},
    {"never_flies", never_flies},
    {"flees", flees},
};

}  // namespace

std::span<const MotionFamily> unreachable_families() { return kUnreachableFamilies; }

}  // namespace oracle
