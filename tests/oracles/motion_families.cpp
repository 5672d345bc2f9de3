#include "motion_families.hpp"

#include "motion_judge.hpp"
#include "random_motion.hpp"

#include <cmath>

namespace oracle {
namespace {

using aimahead::After;
using aimahead::OnHit;

MovingQuestion blank(int dimensions) {
  MovingQuestion q;
  q.dimensions = dimensions;
  return q;
}

template <Kind kind>
MovingQuestion any_of_kind(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, kind);
  set_shot(r, q);
  set_limits(r, q);
  return q;
}

MovingQuestion any_motion(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, random_kind(r));
  set_shot(r, q);
  return q;
}

MovingQuestion darts_past(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_dart(r, q, {});
  if (r.chance(0.3)) q.shot_acceleration = r.in_cube(1, n);
  if (r.chance(0.3)) {
    q.edge = true;
    q.target_radius = r.magnitude(-8, 0);
  }
  return q;
}

/// A target passes the gun at a distance that a shot only just reaches by then, or does not.
MovingQuestion nearly_grazes(Random& r, int n) {
  MovingQuestion q = blank(n);
  q.kind = r.chance(0.5) ? Kind::samples : Kind::spline;
  q.after = random_after(r);
  q.speed = r.between(2, 20);
  const double time = r.between(1, 6), fast = q.speed * r.between(5, 200);
  const Triple toward = r.direction(n), way = r.direction(n);
  const double side = dot(way, toward);
  const Triple across = sum(way, scaled(toward, -side));
  if (length(across) < 0.1) return nearly_grazes(r, n);
  const double close = q.speed * time * (1 + r.signed_magnitude(-34, -3));
  const Triple closest = scaled(toward, close), half = scaled(across, fast * time);
  q.points = {sum(closest, scaled(half, -1)), sum(closest, half)};
  q.times = {0, 2 * time};
  if (r.chance(0.5)) {
    q.points.push_back(r.in_cube(400, n));
    q.times.push_back(q.times.back() + r.between(1, 5));
  }
  return q;
}

/// A short loop that jumps where it begins again, at times into the reach of the shot.
MovingQuestion jumps(Random& r, int n) {
  MovingQuestion q = blank(n);
  constexpr Kind kLooping[] = {Kind::bezier, Kind::path, Kind::spline, Kind::samples, Kind::pieces};
  const MotionSize size{.length = 100, .time = r.between(0.3, 4)};
  set_motion(r, q, kLooping[r.integer(0, 4)], size);
  if (q.kind == Kind::pieces && !has_after(q)) q.pieces.back().duration = 1;
  q.after = After::loop;
  set_shot(r, q);
  return q;
}

/// Hundreds to a million laps before the shot arrives.
MovingQuestion many_laps(Random& r, int n) {
  MovingQuestion q = blank(n);
  const MotionSize size{.length = r.magnitude(-6, 4), .time = r.magnitude(-10, -2)};
  set_motion(r, q, random_kind(r), size);
  q.after = After::loop;
  if (q.kind == Kind::walls) q.on_hit = OnHit::bounce;
  set_shot(r, q);
  q.muzzle = 0;
  q.delay = r.chance(0.3) ? r.between(0, 1) : 0;
  const double distance = r.between(100, 300);
  q.shooter_position = scaled(r.direction(n), distance);
  q.thrust = {};
  q.drag = 0;
  q.shooter_velocity = r.in_cube(2, n);
  q.shot_acceleration = r.in_cube(1, n);
  q.speed = r.between(5, 100);
  return q;
}

/// The first hit, if it is certain and there is any.
std::optional<MovingHit> first_hit(const MovingQuestion& q) {
  const MovingAnswer answer = judge(q, 1);
  if (answer.hits.empty() || answer.hits[0].exists != Tri::yes) return {};
  return answer.hits[0];
}

/// A factor just above or below 1, rarely 1.
double just_about(Random& r) { return r.chance(0.05) ? 1 : 1 + r.signed_magnitude(-38, -4); }

/// A target vanishes just before or just after it would have been hit.
MovingQuestion vanishes_about_then(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_shot(r, q);
  set_motion(r, q, r.chance(0.5) ? Kind::pieces : Kind::samples);
  q.after = After::stop;
  if (q.kind == Kind::pieces && !has_after(q)) q.pieces.back().duration = 1;
  const auto hit = first_hit(q);
  q.after = After::vanish;
  if (!hit) return q;
  const double end = static_cast<double>(hit->time) * just_about(r);
  if (q.kind == Kind::pieces) {
    double sum = 0;
    for (std::size_t i = 0; i < q.pieces.size(); ++i) {
      PieceFields& piece = q.pieces[i];
      if (sum + piece.duration >= end || i + 1 == q.pieces.size()) {
        piece.duration = std::max(0.0, end - sum);
        q.pieces.resize(i + 1);
        break;
      }
      sum += piece.duration;
    }
    return q;
  }
  // Between straight samples it goes on straight to a new last one.
  q.velocities.clear();
  const Course course(q, {});
  std::size_t keep = 1;
  while (keep < q.times.size() && q.times[keep] < end) ++keep;
  if (end <= 0 || keep == q.times.size()) return q;
  const TripleOf<double> last = convert<double>(course.position(end));
  q.points.resize(keep);
  q.times.resize(keep);
  q.points.push_back(last);
  q.times.push_back(end);
  return q;
}

/// A lifetime and a range near those of the first hit.
MovingQuestion limits_about_then(Random& r, int n) {
  MovingQuestion q = any_motion(r, n);
  const auto hit = first_hit(q);
  if (!hit) return q;
  const double flight = static_cast<double>(hit->flight);
  if (r.chance(0.6)) q.lifetime = flight * just_about(r);
  const GapSearch search(q);
  TripleOf<Fine> way = search.shot().drift(hit->flight, 0).position;
  add(way, hit->aim, search.shot().travel(hit->flight, 0).way);
  if (q.lifetime == aimahead::kUnlimited || r.chance(0.3)) {
    q.range = static_cast<double>(norm(way)) * just_about(r);
  }
  return q;
}

MovingQuestion far_from_the_origin(Random& r, int n) {
  MovingQuestion q = any_motion(r, n);
  const Triple offset = r.in_cube(1e8, n);
  for_each_position(q, [&](Triple& p) { p = sum(p, offset); });
  return q;
}

MovingQuestion other_units(Random& r, int n) {
  MovingQuestion q = any_motion(r, n);
  change_units(r, q);
  return q;
}

/// A target exactly or nearly as fast as the shot.
MovingQuestion equal_speeds(Random& r, int n) {
  MovingQuestion q = blank(n);
  constexpr Kind kWithSpeed[] = {Kind::turning, Kind::path, Kind::pieces, Kind::walls};
  set_motion(r, q, kWithSpeed[r.integer(0, 3)]);
  q.shooter_position = r.in_cube(50, n);
  q.speed = r.integer(1, 40);
  const double speed = r.chance(0.5) ? q.speed : q.speed * (1 + r.signed_magnitude(-50, -8));
  const auto set = [&](Triple& v) {
    v = Triple{};
    if (r.chance(0.5)) {
      v[r.integer(0, n - 1)] = r.sign() * speed;
    } else {
      v = scaled(r.direction(n), speed);
    }
  };
  set(q.target_velocity);
  q.target_acceleration = Triple{};
  q.path_speed = speed;
  for (PieceFields& piece : q.pieces) {
    if (piece.velocity) set(*piece.velocity);
    piece.acceleration = Triple{};
  }
  return q;
}

/// A shot that is only dropped: its own speed is 0.
MovingQuestion speedless(Random& r, int n) {
  MovingQuestion q = any_motion(r, n);
  q.speed = 0;
  if (!q.edge) q.muzzle = r.between(1, 30);
  q.edge = q.edge || r.chance(0.5);
  q.target_radius = r.between(0, 20);
  return q;
}

/// Points twice the same, legs back and forth, all on one line.
MovingQuestion degenerate_points(Random& r, int n) {
  MovingQuestion q = blank(n);
  constexpr Kind kOfPoints[] = {Kind::bezier, Kind::path, Kind::spline, Kind::samples};
  set_motion(r, q, kOfPoints[r.integer(0, 3)]);
  set_shot(r, q);
  for (std::size_t i = 1; i < q.points.size(); ++i) {
    if (r.chance(0.4)) q.points[i] = q.points[r.integer(0, static_cast<int>(i) - 1)];
    if (r.chance(0.1)) q.points[i] = sum(q.points[i - 1], scaled(r.direction(n), 1e-12));
  }
  return q;
}

/// Steps of time up to 1e12 times longer than others.
MovingQuestion uneven_times(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, r.chance(0.5) ? Kind::spline : Kind::samples);
  const double unevenness = r.magnitude(4, 40);
  q.times = random_times(r, static_cast<int>(q.points.size()), r.between(4, 20), unevenness);
  set_shot(r, q);
  return q;
}

/// Turn rates from 1e-9 to 1e3.
MovingQuestion any_turn_rate(Random& r, int n) {
  MovingQuestion q = blank(n);
  set_motion(r, q, Kind::turning);
  q.turn_rate = r.chance(0.03) ? 0 : r.signed_magnitude(-30, 9);
  if (r.chance(0.3)) q.axis = scaled(q.axis, r.magnitude(-40, 40));
  set_shot(r, q);
  return q;
}

/// Whole numbers: walls are met at the same moment, places are met exactly.
MovingQuestion corners(Random& r, int n) {
  MovingQuestion q = blank(n);
  q.kind = Kind::walls;
  q.on_hit = static_cast<OnHit>(r.integer(0, 2));
  const double half = r.integer(1, 32), speed = r.integer(1, 16);
  for (int i = 0; i < n; ++i) {
    q.wall_min[i] = -half;
    q.wall_max[i] = half;
    q.target_velocity[i] = r.sign() * speed;
    if (r.chance(0.2)) q.target_velocity[i] *= 2;
    if (r.chance(0.2)) q.target_position[i] = r.integer(-1, 1) * half;
    if (r.chance(0.15)) q.target_acceleration[i] = r.integer(-4, 4);
  }
  q.shooter_position = r.in_cube(4 * half, n);
  for (double& x : q.shooter_position) x = std::nearbyint(x);
  q.speed = r.between(1, 20);
  if (r.chance(0.4)) q.shot_acceleration = r.in_cube(4, n);
  return q;
}

/// A ball that gravity makes bounce, a shot that gravity pulls alike or not.
MovingQuestion bounces_on_the_floor(Random& r, int n) {
  MovingQuestion q = blank(n);
  q.kind = Kind::walls;
  q.on_hit = r.chance(0.7) ? OnHit::bounce : r.chance(0.5) ? OnHit::slide : OnHit::stop;
  for (int i = 0; i < n; ++i) {
    q.wall_min[i] = i + 1 == n ? 0 : -r.between(5, 60);
    q.wall_max[i] = r.between(5, 60);
    q.target_position[i] = r.between(q.wall_min[i], q.wall_max[i]);
  }
  q.target_velocity = r.in_cube(20, n);
  q.target_acceleration[n - 1] = -9.81;
  if (r.chance(0.15)) {
    q.target_position[n - 1] = 0;
    q.target_velocity[n - 1] = 0;
  }
  set_shot(r, q);
  q.shot_acceleration = r.chance(0.5) ? q.target_acceleration : Triple{};
  return q;
}

constexpr MotionFamily kMotionFamilies[] = {
    {"steady", any_of_kind<Kind::steady>},
    {"turning", any_of_kind<Kind::turning>},
    {"bezier", any_of_kind<Kind::bezier>},
    {"path", any_of_kind<Kind::path>},
    {"spline", any_of_kind<Kind::spline>},
    {"samples", any_of_kind<Kind::samples>},
    {"pieces", any_of_kind<Kind::pieces>},
    {"walls", any_of_kind<Kind::walls>},
    {"darts_past", darts_past},
    {"nearly_grazes", nearly_grazes},
    {"jumps", jumps},
    {"many_laps", many_laps},
    {"vanishes_about_then", vanishes_about_then, true},
    {"limits_about_then", limits_about_then, true},
    {"far_from_the_origin", far_from_the_origin},
    {"other_units", other_units},
    {"equal_speeds", equal_speeds},
    {"speedless", speedless},
    {"degenerate_points", degenerate_points},
    {"uneven_times", uneven_times},
    {"any_turn_rate", any_turn_rate},
    {"corners", corners},
    {"bounces_on_the_floor", bounces_on_the_floor},
};

}  // namespace

std::span<const MotionFamily> motion_families() { return kMotionFamilies; }

}  // namespace oracle
