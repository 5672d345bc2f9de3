#include "oracle.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using aimahead::Status;
using Coefficients = std::vector<Dyadic>;

constexpr int kRootBits = 400;

Real dot(const RealTriple& a, const RealTriple& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Real length(const RealTriple& a) { return mp::sqrt(dot(a, a)); }

/// The most by which rounding to double changes x.
Real rounding_of(double x) {
  return x == aimahead::kUnlimited ? Real(0) : mp::ldexp(Real(std::fabs(x)), -53);
}

Coefficients sum_of_squares(const std::array<Coefficients, 3>& v) {
  Coefficients sum;
  for (const Coefficients& c : v) sum = add(sum, multiply(c, c));
  return sum;
}
Coefficients dot(const std::array<Coefficients, 3>& a, const std::array<Coefficients, 3>& b) {
  Coefficients sum;
  for (int i = 0; i < 3; ++i) sum = add(sum, multiply(a[i], b[i]));
  return sum;
}
Coefficients subtract(const Coefficients& a, const Coefficients& b) {
  return add(a, scale(b, Dyadic(-1.0)));
}
Coefficients derivative(const Coefficients& a) {
  Coefficients d;
  for (std::size_t i = 1; i < a.size(); ++i) d.push_back(a[i] * Dyadic(double(i)));
  return d;
}

/// The engagement as exact polynomials in the time of flight.
struct Scene {
  explicit Scene(const Question& q_) : q(q_) {
    const Dyadic t0 = q.delay;
    const Dyadic inherit = q.inherit;
    for (int i = 0; i < 3; ++i) {
      const Dyadic velocity = q.shooter_velocity[i];
      const Dyadic shot_acceleration = q.shot_acceleration[i];
      const Dyadic acceleration = q.target_acceleration[i];
      const Dyadic at_launch = Dyadic(q.target_position[i]) + Dyadic(q.target_velocity[i]) * t0 +
                               (acceleration * t0 * t0).half();
      const Dyadic start = Dyadic(q.shooter_position[i]) + velocity * t0;
      offset[i] = {at_launch - start,
                   Dyadic(q.target_velocity[i]) + acceleration * t0 - inherit * velocity,
                   (acceleration - shot_acceleration).half()};
      drift[i] = {Dyadic(), inherit * velocity, shot_acceleration.half()};
      if (q.target_acceleration[i] != q.shot_acceleration[i]) constant_velocity = false;
    }
    radii = q.edge ? Dyadic(q.shot_radius) + Dyadic(q.target_radius) : Dyadic();
    reach = {Dyadic(q.muzzle) + radii, Dyadic(q.speed)};
    gap = to_integer(subtract(sum_of_squares(offset), multiply(reach, reach)));
  }

  RealTriple at(const std::array<Coefficients, 3>& v, const Real& f) const {
    RealTriple r;
    for (int i = 0; i < 3; ++i) {
      r[i] = v[i][0].to_real() + f * (v[i][1].to_real() + f * v[i][2].to_real());
    }
    return r;
  }
  RealTriple offset_rate(const Real& f) const {
    RealTriple r;
    for (int i = 0; i < 3; ++i) r[i] = offset[i][1].to_real() + 2 * f * offset[i][2].to_real();
    return r;
  }
  Real reach_at(const Real& f) const { return reach[0].to_real() + f * reach[1].to_real(); }
  bool reach_is_zero() const { return reach[0].sign() == 0 && reach[1].sign() == 0; }

  /// Squared straight distance flown minus squared range, times the reach: exact at a hit.
  Polynomial range_excess() const {
    const Coefficients flown{Dyadic(), Dyadic(q.speed)};
    const Coefficients squares =
        add(add(multiply(flown, flown), sum_of_squares(drift)), {-(Dyadic(q.range) * q.range)});
    if (reach_is_zero()) return to_integer(squares);
    return to_integer(
        add(multiply(squares, reach), scale(multiply(flown, dot(offset, drift)), Dyadic(2.0))));
  }

  /// Where to aim to be closest after f.
  RealTriple aim_at(const Real& f) const {
    RealTriple d = reach_is_zero() && gap_vanishes(f) ? at(offset, 0) : at(offset, f);
    const Real l = length(d);
    if (l != 0) {
      for (Real& x : d) x /= l;
    }
    return d;
  }
  bool gap_vanishes(const Real& f) const {
    // Only asked of a resting point shot at a root: the offset is zero but for the rounding of f.
    const RealTriple d = at(offset, f);
    return length(d) <= mp::ldexp(length(at(offset, 0)), -300);
  }
  /// Straight distance from the launch point to the shot's centre after f, aimed at_aim(f).
  Real displacement(const Real& f) const {
    RealTriple r = at(drift, f);
    const RealTriple u = aim_at(f);
    for (int i = 0; i < 3; ++i) r[i] += u[i] * f * Real(q.speed);
    return length(r);
  }

  const Question& q;
  std::array<Coefficients, 3> offset;  ///< D(f)
  std::array<Coefficients, 3> drift;   ///< how far the shot is carried beside its own speed
  Dyadic radii;
  Coefficients reach;  ///< muzzle + R + speed f
  Polynomial gap;
  bool constant_velocity = true;
};

/// Sums of |change| by rounding each input.
struct Errors {
  Real gap_squared;         ///< of |D|^2 - reach^2 at fixed f
  Real gap_squared_launch;  ///< the same without the part of the delay
  Real delay_gap_squared;   ///< signed derivative by the delay
  Real offset;              ///< of |D| as a vector
  Real point;               ///< of the target's place
};

Errors find_errors(const Scene& s, const Real& f) {
  const Question& q = s.q;
  const RealTriple d = s.at(s.offset, f);
  const Real w = s.reach_at(f);
  const Real t0 = q.delay;
  const Real t = t0 + f;
  Errors e{};
  const auto add_vector = [&](const Triple& x, const Real& factor, bool is_target) {
    for (int i = 0; i < 3; ++i) {
      const Real change = mp::abs(factor) * rounding_of(x[i]);
      e.gap_squared += 2 * mp::abs(d[i]) * change;
      e.offset += change;
      if (is_target) e.point += change;
    }
  };
  add_vector(q.target_position, 1, true);
  add_vector(q.target_velocity, t, true);
  add_vector(q.target_acceleration, t * t / 2, true);
  add_vector(q.shooter_position, 1, false);
  add_vector(q.shooter_velocity, t0 + q.inherit * f, false);
  add_vector(q.shot_acceleration, f * f / 2, false);
  Real by_inherit = 0, by_delay = 0, delay_offset = 0;
  for (int i = 0; i < 3; ++i) {
    const Real v = q.shooter_velocity[i];
    const Real delay_rate = Real(q.target_velocity[i]) + t * q.target_acceleration[i] - v;
    by_inherit += d[i] * v * f;
    by_delay += d[i] * delay_rate;
    e.offset += mp::abs(v) * f * rounding_of(q.inherit);
    delay_offset += mp::abs(delay_rate);
  }
  if (q.inherit != 1) e.gap_squared += 2 * mp::abs(by_inherit) * rounding_of(q.inherit);
  e.offset += delay_offset * rounding_of(q.delay);
  e.gap_squared += 2 * w * (f * rounding_of(q.speed) + rounding_of(q.muzzle));
  if (q.edge) e.gap_squared += 2 * w * (rounding_of(q.shot_radius) + rounding_of(q.target_radius));
  e.gap_squared_launch = e.gap_squared;
  e.delay_gap_squared = 2 * by_delay;
  e.gap_squared += mp::abs(e.delay_gap_squared) * rounding_of(q.delay);
  return e;
}

/// d/df of |D|^2 - reach^2, and its second derivative.
std::array<Real, 2> gap_rates(const Scene& s, const Real& f) {
  const RealTriple d = s.at(s.offset, f);
  const RealTriple v = s.offset_rate(f);
  RealTriple a;
  for (int i = 0; i < 3; ++i) a[i] = 2 * s.offset[i][2].to_real();
  const Real speed = s.q.speed;
  return {2 * (dot(d, v) - s.reach_at(f) * speed), 2 * (dot(v, v) + dot(d, a) - speed * speed)};
}

ExactHit describe(const Scene& s, const Real& f) {
  const Question& q = s.q;
  ExactHit h;
  h.flight_time = f;
  h.time = f + Real(q.delay);
  h.aim = s.aim_at(f);
  const RealTriple carried = s.at(s.drift, f);
  const RealTriple offset = s.at(s.offset, f);
  for (int i = 0; i < 3; ++i) {
    const Real start = Real(q.shooter_position[i]) + Real(q.shooter_velocity[i]) * q.delay;
    h.launch_point[i] = start + h.aim[i] * q.muzzle;
    h.launch_velocity[i] = h.aim[i] * q.speed + Real(q.inherit) * q.shooter_velocity[i];
    h.point[i] = start + carried[i] + offset[i];
  }
  return h;
}

void estimate_errors(const Scene& s, ExactHit& h) {
  const Real f = h.flight_time;
  const Errors e = find_errors(s, f);
  const std::array<Real, 2> rates = gap_rates(s, f);
  const Real& rate = rates[0];
  const Real& curvature = rates[1];
  const Real slope = mp::abs(rate);
  // A nearly double root moves by the square root of the change of the gap.
  const auto shift = [&](const Real& change) -> Real {
    const Real by_curvature =
        curvature == 0 ? Real(1e300) : Real(2 * mp::sqrt(change / mp::abs(curvature)));
    if (slope <= mp::ldexp(mp::abs(curvature) * f, -200)) return by_curvature;
    return std::min<Real>(change / slope, by_curvature + f * 0);
  };
  h.flight_error = shift(e.gap_squared);
  const Real by_delay = slope == 0 ? Real(0) : Real(1 - e.delay_gap_squared / rate);
  h.time_error =
      slope == 0 ? h.flight_error
                 : Real(shift(e.gap_squared_launch) + mp::abs(by_delay) * rounding_of(s.q.delay));
  RealTriple target_velocity;
  for (int i = 0; i < 3; ++i) {
    target_velocity[i] = Real(s.q.target_velocity[i]) + h.time * s.q.target_acceleration[i];
  }
  h.point_error = e.point + length(target_velocity) * h.time_error;
  const Real distance = s.reach_is_zero() ? length(s.at(s.offset, 0)) : s.reach_at(f);
  h.aim_error = distance == 0
                    ? Real(0)
                    : Real((e.offset + length(s.offset_rate(f)) * h.flight_error) / distance);
}

void judge_limits(const Scene& s, ExactHit& h, const Root& root, const Polynomial& simple) {
  const Question& q = s.q;
  if (q.lifetime != aimahead::kUnlimited) {
    h.within_lifetime = compare(root, Dyadic(q.lifetime), simple) <= 0;
    h.lifetime_margin = q.lifetime == 0 ? Real(1) : Real(mp::abs(h.flight_time / q.lifetime - 1));
  }
  if (q.range != aimahead::kUnlimited) {
    const Real flown = s.displacement(h.flight_time);
    const bool tie = vanishes_at(s.range_excess(), root, simple);
    h.within_range = tie || flown < q.range;
    h.range_margin = tie ? Real(0) : q.range == 0 ? Real(1) : Real(mp::abs(flown / q.range - 1));
  }
}

}  // namespace

std::vector<ExactHit> Answer::solutions() const {
  if (status != Status::hit) return status == Status::out_of_range ? hits : std::vector<ExactHit>{};
  std::vector<ExactHit> within;
  for (const ExactHit& h : hits) {
    if (h.within_limits()) within.push_back(h);
  }
  return within;
}

Answer judge(const Question& q) {
  const Scene s(q);
  Answer a;
  a.constant_velocity = s.constant_velocity;
  if (s.gap.empty() || s.gap.front().sign() <= 0) {
    a.status = Status::touching;
    a.launch = describe(s, 0);
    const RealTriple d = s.at(s.offset, 0);
    a.at_pivot = dot(d, d) == 0;
    return a;
  }
  const std::vector<Root> roots = positive_roots(s.gap, kRootBits);
  if (roots.empty()) {
    a.status = Status::unreachable;
    return a;
  }
  const Polynomial simple = square_free(s.gap);
  const Polynomial rate = derivative(s.gap);
  for (const Root& r : roots) {
    ExactHit h = describe(s, r.high.to_real());
    h.multiple = simple.size() < s.gap.size() && vanishes_at(rate, r, simple);
    judge_limits(s, h, r, simple);
    estimate_errors(s, h);
    a.hits.push_back(h);
  }
  const auto within = std::find_if(a.hits.begin(), a.hits.end(),
                                   [](const ExactHit& h) { return h.within_limits(); });
  a.status = within != a.hits.end() ? Status::hit : Status::out_of_range;
  a.first = within != a.hits.end() ? static_cast<int>(within - a.hits.begin()) : 0;
  return a;
}

Real gap_at(const Question& q, const Real& f) {
  const Scene s(q);
  return length(s.at(s.offset, f)) - s.reach_at(f);
}

Real gap_error(const Question& q, const Real& f) {
  const Scene s(q);
  const Real reach = length(s.at(s.offset, f)) + s.reach_at(f);
  return reach == 0 ? find_errors(s, f).offset : Real(find_errors(s, f).gap_squared / reach);
}

Real gap_size(const Question& q, const Real& f) {
  const Scene s(q);
  Real size = s.reach_at(f);
  for (const Coefficients& axis : s.offset) {
    Real power = 1;
    for (const Dyadic& coefficient : axis) {
      size += mp::abs(coefficient.to_real()) * power;
      power *= f;
    }
  }
  return size;
}

Real rate_of_gap(const Question& q, const Real& f) {
  return length(Scene(q).offset_rate(f)) + Real(q.speed);
}

bool is_within_range(const Question& q, const Real& f) {
  return q.range == aimahead::kUnlimited || Scene(q).displacement(f) <= q.range;
}

ShotAfter fly(const Question& q, const Real& f, const Triple& aim) {
  const Scene s(q);
  RealTriple apart = s.at(s.offset, f);
  RealTriple flown = s.at(s.drift, f);
  for (int i = 0; i < 3; ++i) {
    apart[i] -= (Real(q.muzzle) + q.speed * f) * aim[i];
    flown[i] += q.speed * f * aim[i];
  }
  return {std::max<Real>(length(apart) - s.radii.to_real(), 0), length(flown)};
}

RealTriple aim_at(const Question& q, const Real& f) { return Scene(q).aim_at(f); }

bool is_ill_conditioned(const Question& q) {
  const Scene s(q);
  for (const Root& r : positive_roots(derivative(s.gap), kRootBits)) {
    const Real f = r.high.to_real();
    const RealTriple d = s.at(s.offset, f);
    const Real w = s.reach_at(f);
    if (mp::abs(dot(d, d) - w * w) <= 16 * find_errors(s, f).gap_squared) return true;
  }
  return false;
}

Closest find_closest(const Question& q) {
  const Scene s(q);
  const auto rate = [&](int i) { return derivative(s.offset[i]); };
  const std::array<Coefficients, 3> rates{rate(0), rate(1), rate(2)};
  const Coefficients squared = sum_of_squares(s.offset);
  const Coefficients turning = dot(s.offset, rates);
  const Dyadic speed_squared = Dyadic(q.speed) * q.speed;
  const bool has_lifetime = q.lifetime != aimahead::kUnlimited;
  const bool has_range = q.range != aimahead::kUnlimited;

  // |D|' = speed, or where the range is just reached.
  const Polynomial stationary =
      to_integer(subtract(multiply(turning, turning), scale(squared, speed_squared)));
  std::vector<Real> candidates{0};
  for (const Root& r : positive_roots(stationary, kRootBits))
    candidates.push_back(r.high.to_real());
  if (has_lifetime) candidates.push_back(q.lifetime);
  if (has_range) {
    const Coefficients flown{Dyadic(), Dyadic(q.speed)};
    const Coefficients excess =
        add(add(multiply(flown, flown), sum_of_squares(s.drift)), {-(Dyadic(q.range) * q.range)});
    const Coefficients along = scale(multiply(flown, dot(s.offset, s.drift)), Dyadic(2.0));
    const Polynomial boundary =
        to_integer(subtract(multiply(multiply(excess, excess), squared), multiply(along, along)));
    for (const Root& r : positive_roots(boundary, kRootBits))
      candidates.push_back(r.high.to_real());
  }
  std::sort(candidates.begin(), candidates.end());

  Closest result;
  const Real slack = has_range ? mp::ldexp(Real(q.range), -150) : Real(0);
  for (const Real& f : candidates) {
    if (has_lifetime && f > q.lifetime) continue;
    if (has_range && s.displacement(f) > q.range + slack) continue;
    const Real gap = gap_at(q, f);
    if (gap < 0) result.judged = false;
    if (!result.approach || gap < result.approach->distance) {
      result.approach = ExactApproach{f + q.delay, gap, s.aim_at(f), false};
    }
  }
  result.approach->flat = stationary.empty() || (q.speed == 0 && turning.empty());

  bool unbounded = !has_lifetime;
  if (has_range) {
    // The feasible times end unless the shot's world velocity tends to zero.
    bool falls = false, drifts = q.speed != 0;
    for (int i = 0; i < 3; ++i) {
      falls = falls || q.shot_acceleration[i] != 0;
      drifts = drifts || q.inherit * q.shooter_velocity[i] != 0;
    }
    if (unbounded && (falls || q.speed == 0) && drifts) unbounded = false;
    if (unbounded && drifts &&
        s.displacement(mp::ldexp(result.approach->time + 1, 300)) <= 2 * Real(q.range) + 1) {
      result.judged = false;
    }
    if (drifts || falls) unbounded = false;
  }
  if (unbounded && s.constant_velocity) {
    RealTriple v = s.offset_rate(0);
    const Real v_squared = dot(v, v);
    if (v_squared == Real(q.speed) * q.speed && v_squared != 0) {
      const Real limit = dot(s.at(s.offset, 0), v) / mp::sqrt(v_squared) - s.reach_at(0);
      const Real least = result.approach->distance;
      const Real size = mp::abs(limit) + mp::abs(least) + s.reach_at(0);
      if (least > limit + mp::ldexp(size, -300)) result.approach.reset();
    }
  }
  return result;
}

}  // namespace oracle
