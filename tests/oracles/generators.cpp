#include "generators.hpp"

#include "oracle.hpp"

#include <cmath>
#include <limits>

namespace oracle {

double dot(const Triple& a, const Triple& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double length(const Triple& a) { return std::sqrt(dot(a, a)); }
Triple sum(const Triple& a, const Triple& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Triple scaled(const Triple& a, double factor) {
  return {a[0] * factor, a[1] * factor, a[2] * factor};
}

double Random::magnitude(int low, int high) {
  const int exponent = integer(low, high);
  return std::ldexp(1 + unit(), exponent);
}

double Random::signed_magnitude(int low, int high) {
  const double side = sign();
  return side * magnitude(low, high);
}

double Random::signed_between(double low, double high) {
  const double side = sign();
  return side * between(low, high);
}

Triple Random::in_cube(double half_width, int dimensions) {
  Triple t{};
  for (int i = 0; i < dimensions; ++i) t[i] = between(-half_width, half_width);
  return t;
}

Triple Random::direction(int dimensions) {
  for (;;) {
    const Triple t = in_cube(1, dimensions);
    const double l = length(t);
    if (l > 0.1 && l <= 1) return scaled(t, 1 / l);
  }
}

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double up(double x) { return std::nextafter(x, kInfinity); }
double down(double x) { return std::nextafter(x, -kInfinity); }
/// x up to two units in the last place away; zero stays zero.
double nudge(Random& r, double x) {
  if (x == 0) return x;
  const int steps = r.integer(-2, 2);
  for (int i = 0; i < std::abs(steps); ++i) x = steps > 0 ? up(x) : down(x);
  return x;
}

/// A vector perpendicular to `a`, of length about |a|.
Triple across(Random& r, const Triple& a, int dimensions) {
  if (dimensions == 2) return {-a[1], a[0], 0};
  const Triple b = r.direction(3);
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Question plain(Random& r, int dimensions) {
  Question q;
  q.dimensions = dimensions;
  q.speed = r.between(2, 60);
  q.target_position = r.in_cube(400, dimensions);
  return q;
}

/// Gives the gun a motion, a delay, a muzzle.
void set_gun_in_motion(Random& r, Question& q) {
  q.shooter_position = r.in_cube(80, q.dimensions);
  q.shooter_velocity = r.in_cube(10, q.dimensions);
  q.delay = r.chance(0.5) ? r.between(0, 3) : 0;
  q.muzzle = r.chance(0.5) ? r.between(0, 5) : 0;
  q.inherit = r.chance(0.4) ? 1 : r.chance(0.3) ? 0 : r.unit();
}

void set_radii(Random& r, Question& q) {
  q.shot_radius = r.between(0, 3);
  q.target_radius = r.between(0, 12);
  q.edge = true;
}

Question game(Random& r, int n) {
  Question q = plain(r, n);
  const double speed = q.speed * r.between(0, 1.2);
  q.target_velocity = scaled(r.direction(n), speed);
  return q;
}

Question near_equal(Random& r, int n) {
  Question q = plain(r, n);
  const double off = r.signed_magnitude(-52, -10);
  q.target_velocity = scaled(r.direction(n), q.speed * (1 + off));
  return q;
}

struct Pythagorean {
  double a, b, c;
};
Pythagorean pythagorean(Random& r) {
  const int m = r.integer(2, 9);
  const int k = r.integer(1, m - 1);
  Pythagorean p{double(m * m - k * k), double(2 * m * k), double(m * m + k * k)};
  if (r.chance(0.5)) std::swap(p.a, p.b);
  p.a *= r.sign();
  p.b *= r.sign();
  return p;
}
Question equal_int(Random& r, int n) {
  Question q;
  q.dimensions = n;
  const Pythagorean p = pythagorean(r);
  q.speed = p.c;
  if (n == 2 || r.chance(0.5)) {
    q.target_velocity = {p.a, p.b, 0};
    if (n == 3 && r.chance(0.5)) std::swap(q.target_velocity[1], q.target_velocity[2]);
  } else {
    // 1 + 4 + 4 = 9: three squares.
    q.target_velocity = {p.c, 2 * p.c, -2 * p.c};
    q.speed = 3 * p.c;
  }
  for (int i = 0; i < n; ++i) q.target_position[i] = r.integer(-300, 300);
  return q;
}

Question recede(Random& r, int n) {
  Question q = plain(r, n);
  const Triple away = scaled(q.target_position, 1 / length(q.target_position));
  const double off = r.signed_magnitude(-45, -3);
  q.target_velocity = scaled(away, q.speed * (1 + off));
  if (r.chance(0.5)) {
    const double aside = q.speed * r.magnitude(-40, -6);
    q.target_velocity = sum(q.target_velocity, scaled(across(r, away, n), aside));
  }
  return q;
}

/// A target so fast that s |d| equals |v x d| up to rounding or a little more.
Question tangent(Random& r, int n) {
  Question q;
  q.dimensions = n;
  q.speed = r.between(2, 20);
  const Triple toward = r.direction(n);
  Triple side = across(r, toward, n);
  side = scaled(side, 1 / length(side));
  const double off = r.chance(0.3) ? 0 : r.signed_magnitude(-54, -20);
  q.target_position = scaled(toward, -r.between(10, 300));
  q.target_velocity =
      sum(scaled(side, q.speed * (1 + off)), scaled(toward, q.speed * r.between(0.05, 3)));
  return q;
}

Question tangent_exact(Random& r, int n) {
  Question q;
  q.dimensions = n;
  const Pythagorean p = pythagorean(r);
  const double side = r.integer(1, 9), closing = r.integer(0, 9), far = r.integer(1, 60);
  q.speed = side * p.c;
  q.target_position = {far * p.a, far * p.b, 0};
  q.target_velocity = {-p.b * side - p.a * closing, p.a * side - p.b * closing, 0};
  if (n == 3) {
    const int axis = r.integer(0, 2);
    std::swap(q.target_position[axis], q.target_position[2]);
    std::swap(q.target_velocity[axis], q.target_velocity[2]);
  }
  return q;
}

Triple straight_down(double g, int n) {
  Triple t{};
  t[n - 1] = -g;
  return t;
}

Question gravity(Random& r, int n) {
  Question q;
  q.dimensions = n;
  q.speed = r.between(4, 80);
  q.target_position = r.in_cube(100, n);
  q.target_velocity = r.in_cube(15, n);
  q.shot_acceleration = straight_down(9.81, n);
  if (r.chance(0.4)) q.muzzle = r.between(0, 2);
  if (r.chance(0.4)) q.shooter_velocity = r.in_cube(10, n);
  return q;
}

Question low_gravity(Random& r, int n) {
  Question q = gravity(r, n);
  q.shot_acceleration = straight_down(r.magnitude(-40, -10), n);
  q.target_position = r.in_cube(60, n);
  return q;
}

Question many_roots(Random& r, int n) {
  Question q;
  q.dimensions = n;
  q.speed = r.between(25, 40);
  q.shot_acceleration[1] = -9.81;
  q.target_position = r.in_cube(40, n);
  q.target_position[1] = r.between(20, 120);
  q.target_velocity = r.in_cube(28, n);
  q.target_velocity[1] = -r.between(50, 90);
  return q;
}

/// A double hit under gravity: the target's height is turned until the hits nearly meet.
Question gravity_tangent(Random& r, int n) {
  Question q = gravity(r, n);
  q.muzzle = 0;
  q.shooter_velocity = {};
  // At the edge of reach at time f: D = s f u and D' . u = s.
  const double f = r.between(0.5, 5);
  const Triple u = r.direction(n);
  const double aside = r.between(-20, 20);
  Triple rate = sum(scaled(u, q.speed), scaled(across(r, u, n), aside));
  rate = sum(rate, scaled(q.shot_acceleration, f));
  q.target_velocity = rate;
  for (int i = 0; i < n; ++i) {
    q.target_position[i] = q.speed * f * u[i] - rate[i] * f + q.shot_acceleration[i] * f * f / 2;
  }
  if (r.chance(0.7)) q.speed *= 1 + r.signed_magnitude(-50, -8);
  return q;
}

Question both_fall(Random& r, int n) {
  Question q = gravity(r, n);
  q.speed = r.between(30, 80);
  q.target_acceleration = q.shot_acceleration;
  if (r.chance(0.2)) set_gun_in_motion(r, q);
  return q;
}

Question accelerating(Random& r, int n) {
  Question q = plain(r, n);
  q.target_position = r.in_cube(150, n);
  q.target_velocity = r.in_cube(12, n);
  q.target_acceleration = r.in_cube(8, n);
  if (r.chance(0.5)) q.shot_acceleration = r.in_cube(6, n);
  if (r.chance(0.3)) set_gun_in_motion(r, q);
  if (r.chance(0.3)) set_radii(r, q);
  return q;
}

Question moving(Random& r, int n) {
  Question q = plain(r, n);
  q.target_velocity = r.in_cube(12, n);
  set_gun_in_motion(r, q);
  return q;
}

Question edge(Random& r, int n) {
  Question q = moving(r, n);
  set_radii(r, q);
  if (r.chance(0.5)) q.target_position = r.in_cube(60, n);
  return q;
}

/// Discs that only just touch, the shot as fast as the target or not.
Question edge_graze(Random& r, int n) {
  Question q;
  q.dimensions = n;
  set_radii(r, q);
  q.speed = r.chance(0.2) ? 0 : r.between(1, 30);
  const Triple u = r.direction(n);
  const double f = r.between(0.1, 20);
  const double reach = q.shot_radius + q.target_radius + q.speed * f;
  const double aside = r.between(-20, 20);
  const Triple rate = sum(scaled(u, q.speed), scaled(across(r, u, n), aside));
  for (int i = 0; i < n; ++i) q.target_position[i] = u[i] * reach - rate[i] * f;
  q.target_velocity = rate;
  q.target_position[0] = nudge(r, q.target_position[0]);
  return q;
}

Question far(Random& r, int n) {
  Question q = game(r, n);
  const Triple offset = r.in_cube(r.magnitude(15, 28), n);
  q.shooter_position = offset;
  q.target_position = sum(offset, r.in_cube(80, n));
  const double speed = q.speed * r.between(0, 1.2);
  q.target_velocity = scaled(r.direction(n), speed);
  return q;
}

Question scale(Random& r, int n) {
  Question q = game(r, n);
  const double lengths = r.magnitude(-240, 240), speeds = r.magnitude(-240, 240);
  q.target_position = scaled(q.target_position, lengths);
  q.target_velocity = scaled(q.target_velocity, speeds);
  q.speed *= speeds;
  return q;
}

Question touching(Random& r, int n) {
  Question q = moving(r, n);
  q.delay = 0;
  if (r.chance(0.3)) {
    q.target_position = q.shooter_position;
    return q;
  }
  q.muzzle = 5;
  if (r.chance(0.5)) {
    q.edge = true;
    q.muzzle = 3;
    q.shot_radius = 0.5;
    q.target_radius = 1.5;
  }
  if (r.chance(0.5)) {
    // Exactly at the muzzle, or one unit in the last place from it.
    q.shooter_position = {double(r.integer(-50, 50)), double(r.integer(-50, 50)), 0};
    q.target_position = sum(q.shooter_position, {3, 4, 0});
    if (r.chance(0.5)) q.target_position[1] = nudge(r, q.target_position[1]);
  } else {
    const double distance = 5 * r.between(0.2, 1.05);
    q.target_position = sum(q.shooter_position, scaled(r.direction(n), distance));
  }
  return q;
}

Question touching_late(Random& r, int n) {
  Question q = edge(r, n);
  q.delay = r.between(0.5, 3);
  if (r.chance(0.5)) q.edge = false;
  for (int i = 0; i < n; ++i) {
    const double at_launch = q.shooter_position[i] + q.shooter_velocity[i] * q.delay;
    q.target_position[i] = at_launch - q.target_velocity[i] * q.delay;
  }
  const double reach = q.muzzle + (q.edge ? q.shot_radius + q.target_radius : 0);
  const double distance = (reach + 0.01) * r.between(0.6, 1.6);
  q.target_position = sum(q.target_position, scaled(r.direction(n), distance));
  if (r.chance(0.3)) q.target_acceleration = r.in_cube(4, n);
  return q;
}

Question any_motion(Random& r, int n) {
  return r.chance(0.5) ? moving(r, n) : r.chance(0.5) ? edge(r, n) : accelerating(r, n);
}

void limit(Random& r, Question& q, double flight_time, double flown, double spread) {
  if (r.chance(0.5)) {
    q.lifetime = std::max(0.0, flight_time * (1 + spread));
  } else {
    q.range = std::max(0.0, flown * (1 + spread));
  }
}

Question limits(Random& r, int n) {
  Question q = any_motion(r, n);
  const auto limit_anywhere = [&] {
    const double flown = r.magnitude(2, 8);
    limit(r, q, r.magnitude(-2, 4), flown, 0);
  };
  limit_anywhere();
  if (r.chance(0.2)) limit_anywhere();
  return q;
}

/// A limit near one of the hits.
Question limits_sharp(Random& r, int n) {
  Question q = any_motion(r, n);
  const Answer a = judge(q);
  if (a.hits.empty()) return limits(r, n);
  const ExactHit& h = a.hits[r.bits() % a.hits.size()];
  Real flown = 0;
  for (int i = 0; i < 3; ++i) {
    const Real centre =
        h.point[i] - (q.edge ? h.aim[i] * (Real(q.shot_radius) + q.target_radius) : Real(0));
    const Real d = centre - h.launch_point[i];
    flown += d * d;
  }
  limit(r, q, static_cast<double>(h.flight_time), static_cast<double>(Real(mp::sqrt(flown))),
        r.signed_magnitude(-30, -3));
  return q;
}

/// Each length, and each speed, somewhere else within a factor of 2^190.
Question mixed_scales(Random& r, int n) {
  Question q;
  q.dimensions = n;
  const int lengths = r.integer(-400, 400), speeds = r.integer(-400, 400);
  const int spread = r.chance(0.5) ? 95 : 3;
  const auto one = [&](int base) { return r.signed_magnitude(base - spread, base + spread); };
  const auto maybe = [&](int base, double probability) {
    return r.chance(probability) ? std::fabs(one(base)) : 0.0;
  };
  for (int i = 0; i < n; ++i) {
    if (r.chance(0.5)) q.shooter_position[i] = one(lengths);
    if (r.chance(0.9)) q.target_position[i] = one(lengths);
    if (r.chance(0.3)) q.shooter_velocity[i] = one(speeds);
    if (r.chance(0.9)) q.target_velocity[i] = one(speeds);
  }
  q.speed = maybe(speeds, 0.95);
  q.muzzle = maybe(lengths, 0.2);
  q.shot_radius = maybe(lengths, 0.3);
  q.target_radius = maybe(lengths, 0.3);
  q.edge = r.chance(0.4);
  if (r.chance(0.3)) q.inherit = r.chance(0.5) ? 0 : 0.5;
  if (r.chance(0.3)) {
    // All on one axis: a slow shot's two hits are nearer to each other than double tells.
    const int axis = r.integer(0, n - 1);
    for (Triple* t :
         {&q.shooter_position, &q.shooter_velocity, &q.target_position, &q.target_velocity}) {
      for (int i = 0; i < n; ++i) {
        if (i != axis) (*t)[i] = 0;
      }
    }
  }
  return q;
}

/// Accelerations of every scale, in scenes of any scale.
Question accelerating_scales(Random& r, int n) {
  Question q = accelerating(r, n);
  const int lengths = r.integer(-300, 300), times = r.integer(-90, 90);
  const double relative = r.magnitude(-30, 30);
  q.shot_acceleration = scaled(q.shot_acceleration, relative);
  q.target_acceleration = scaled(q.target_acceleration, relative);
  for_each_number(q, [&](double& x, Unit unit) {
    x = std::ldexp(x, unit.length * lengths + unit.time * times);
  });
  return q;
}

double small(Random& r) { return r.chance(0.5) ? 0 : r.integer(-4, 4); }

/// Everything zero or a small whole number: every degeneracy there is.
Question degenerate(Random& r, int n) {
  Question q;
  q.dimensions = n;
  for (int i = 0; i < n; ++i) {
    q.shooter_position[i] = small(r);
    q.shooter_velocity[i] = small(r);
    q.target_position[i] = r.integer(-6, 6);
    q.target_velocity[i] = small(r);
  }
  if (r.chance(0.4)) {
    for (int i = 0; i < n; ++i) {
      q.shot_acceleration[i] = small(r);
      q.target_acceleration[i] = r.chance(0.3) ? q.shot_acceleration[i] : small(r);
    }
  }
  q.speed = std::fabs(small(r));
  q.delay = std::fabs(small(r)) / 2;
  q.muzzle = std::fabs(small(r)) / 4;
  q.inherit = r.integer(0, 4) / 4.0;
  q.shot_radius = std::fabs(small(r)) / 4;
  q.target_radius = std::fabs(small(r)) / 2;
  q.edge = r.chance(0.5);
  if (r.chance(0.2)) q.lifetime = r.integer(0, 4);
  if (r.chance(0.2)) q.range = r.integer(0, 8);
  return q;
}

/// Everything on one line.
Question collinear(Random& r, int n) {
  Question q;
  q.dimensions = n;
  const Triple along = r.chance(0.5) ? Triple{1, 0, 0} : r.direction(n);
  q.speed = r.chance(0.2) ? 0 : r.between(0, 20);
  q.shooter_position = scaled(along, r.between(-50, 50));
  q.target_position = scaled(along, r.between(-200, 200));
  q.shooter_velocity = scaled(along, r.chance(0.5) ? 0 : r.between(-10, 10));
  q.target_velocity = scaled(along, r.chance(0.2) ? 0 : r.between(-25, 25));
  if (r.chance(0.3)) q.target_velocity = scaled(along, q.speed);
  if (r.chance(0.4)) q.shot_acceleration = scaled(along, r.between(-3, 3));
  if (r.chance(0.4)) q.target_acceleration = scaled(along, r.between(-3, 3));
  q.inherit = r.chance(0.5) ? 0 : 0.5;
  if (r.chance(0.3)) q.muzzle = r.between(0, 3);
  if (r.chance(0.3)) set_radii(r, q);
  return q;
}

/// A resting shot, points or discs, a target on its way to the muzzle or just past it.
Question zero_speed(Random& r, int n) {
  Question q;
  q.dimensions = n;
  q.inherit = 0;
  for (int i = 0; i < n; ++i) q.target_velocity[i] = r.integer(-8, 8) / 4.0;
  const double f = r.integer(1, 40) / 8.0;
  if (r.chance(0.3)) {
    for (int i = 0; i < n; ++i) q.target_acceleration[i] = r.integer(-4, 4) / 2.0;
  }
  for (int i = 0; i < n; ++i) {
    q.target_position[i] = -q.target_velocity[i] * f - q.target_acceleration[i] * f * f / 2;
  }
  if (r.chance(0.5)) {
    q.edge = true;
    q.target_radius = r.integer(0, 8) / 4.0;
    q.shot_radius = r.integer(0, 2) / 4.0;
  }
  if (r.chance(0.3)) q.target_position[0] = nudge(r, q.target_position[0]);
  if (r.chance(0.2)) q.shooter_velocity = {1, 0, 0};
  return q;
}

/// Every field anywhere within a factor of 2^180, or zero.
Question anything(Random& r, int n) {
  Question q;
  q.dimensions = n;
  const auto number = [&] { return r.chance(0.2) ? 0.0 : r.signed_magnitude(-90, 89); };
  const auto maybe = [&](double& x, double probability) {
    if (r.chance(probability)) x = std::fabs(number());
  };
  const bool accelerates = r.chance(0.6);
  for (int i = 0; i < n; ++i) {
    if (r.chance(0.3)) q.shooter_position[i] = number();
    if (r.chance(0.3)) q.shooter_velocity[i] = number();
    q.target_position[i] = number();
    q.target_velocity[i] = number();
    if (accelerates) q.shot_acceleration[i] = number();
    if (accelerates && r.chance(0.3)) q.target_acceleration[i] = number();
  }
  maybe(q.speed, 1);
  maybe(q.muzzle, 0.3);
  maybe(q.delay, 0.3);
  maybe(q.shot_radius, 0.3);
  maybe(q.target_radius, 0.3);
  maybe(q.lifetime, 0.2);
  maybe(q.range, 0.2);
  q.edge = r.chance(0.5);
  q.inherit = r.chance(0.5) ? 1 : r.unit();
  return q;
}

constexpr Family kLeadFamilies[] = {
    {"game", game},
    {"near_equal", near_equal},
    {"equal_int", equal_int},
    {"recede", recede},
    {"tangent", tangent},
    {"tangent_exact", tangent_exact},
    {"gravity", gravity},
    {"low_gravity", low_gravity},
    {"many_roots", many_roots},
    {"gravity_tangent", gravity_tangent},
    {"both_fall", both_fall},
    {"accelerating", accelerating},
    {"moving", moving},
    {"edge", edge},
    {"edge_graze", edge_graze},
    {"far", far},
    {"scale", scale},
    {"touching", touching},
    {"touching_late", touching_late},
    {"limits", limits},
    {"limits_sharp", limits_sharp, true},
    {"mixed_scales", mixed_scales},
    {"accelerating_scales", accelerating_scales},
    {"anything", anything},
    {"degenerate", degenerate},
    {"collinear", collinear},
    {"zero_speed", zero_speed},
};

}  // namespace

std::span<const Family> families() { return kLeadFamilies; }

}  // namespace oracle
