// Bounds from below the miss of those shots of a box that are within the range.
//
// Let D, the travel T and the drift e change by no more than x, z and y within the box. A shot that
// is within the range R is, with the same aim, within R + y + z in the middle, and comes nearer
// there by no more than x + z. So what is nearest within R + y + z in the middle bounds the box.
//
// That bound is off to first order. A second one is not. With r = muzzle + T, F the facing and p
// the angle that the gun has turned by, an aim u of a shot within the range keeps
//
//   2 T e.u <= R^2 - T^2 - |e|^2,   F.u >= cos(p),
//
// so for all k, n >= 0
//
//   |D - r u|^2 >= |D|^2 + r^2 - 2 |W| - k (R^2 - T^2 - |e|^2) + 2 n cos(p),
//   W = r D - k T e + n F.
//
// k and n are chosen so that W is along the nearest aim of the middle, where both sides are then
// equal. Throughout the box the right-hand side is bounded by its linear part about the middle.
#pragma once

#include "base/components.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"
#include "turret/boxes/flight_box.hpp"
#include "turret/question/aims_in_range.hpp"
#include "turret/question/miss_distance.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

template <class V>
class RangeBounds {
 public:
  static constexpr int N = kDimensions<V>;
  using FlightBoxLinearization = turret::FlightBoxLinearization<N>;

  explicit RangeBounds(const TurretQuestion<V>& question) : q_(question), miss_(question) {}

  /// Whether no shot of the box is within the range. If only some are, their miss counts.
  [[nodiscard]] bool excludes(const FlightBoxLinearization& m, FlightBoxMiss& miss) const {
    if (q_.range == kUnlimited) return false;
    const Components<N>& drift = m.shot.drift.position;
    const Components<N>& drifting = m.shot.drift.velocity;
    const double travel = m.shot.travel;
    const double drift_length = length<N>(drift);
    const double change = (m.max_rate + length<N>(drifting)) * m.half.flight + m.off_linear.flight +
                          m.drift_change + kBoxRounding * (travel + drift_length + q_.range);
    if (std::fabs(travel - drift_length) - change > q_.range) return true;
    if (travel + drift_length + change <= q_.range) return false;
    const double launch = m.time - m.flight;
    const double turned = miss.aim.sum();
    if (turned < kInfinity) {
      // A drift to one side makes the displacement longer or shorter as the aim turns.
      const double longest = length<N>(m.shot.flown(miss_.aim_at(m.d, launch).u)) +
                             std::min(travel, drift_length) * std::min(2.0, turned);
      if (longest + change <= q_.range) return false;
    }
    miss.looseness.flight += change;
    if (drift_length == 0) return false;
    const double last = launch + m.off.launches.to;
    const double range = q_.range + change + kSlack * travel;
    const auto aim =
        AimsInRange<V>(q_.turret, q_.facing, last, m.shot, range, kSlack).nearest_to(m.d);
    if (!aim) return true;
    const double way = q_.muzzle + travel;
    const double moves = m.moves + m.max_rate * m.half.flight + kSlack * way;
    const double min = std::max(length<N>(m.d - way * *aim) - moves, by_multipliers(m, *aim));
    miss.min_distance = std::max(miss.min_distance, min - miss_.radii() - kBoxRounding * m.size);
    miss.looseness = m.motion;
    miss.looseness.flight += m.max_rate * m.half.flight + change;
    miss.looseness.launch += way * turned_within(m, last);
    return false;
  }

 private:
  /// More than the error of an aim in which two circles meet, and than the angle between axes that
  /// count as parallel.
  static constexpr double kSlack = 0x1p-24;

  /// The angle by which the gun can have turned farther at the last launch of the box than at the
  /// first.
  [[nodiscard]] double turned_within(const FlightBoxLinearization& m, double last) const {
    if (points_anywhere_by(q_.turret, last)) return 0;
    const double first = m.time - m.flight + m.off.launches.from;
    double max = 0;
    for (const double sense : {-1.0, 1.0}) {
      const double angle = q_.turret.turned_by(last, sense).angle;
      if (angle < kInfinity) max = std::max(max, angle - q_.turret.turned_by(first, sense).angle);
    }
    return std::min(max, 2.0);
  }

  struct Multipliers {
    double k = 0;
    double n = 0;
  };

  /// The second bound; 0 if it says nothing. It is for guns of which all shots drift alike.
  [[nodiscard]] double by_multipliers(const FlightBoxLinearization& m,
                                      const Components<N>& u) const {
    if (m.drift_change > 0) return 0;
    const Components<N>& facing = q_.facing;
    const Components<N>& e = m.shot.drift.position;
    const Components<N>& drifting = m.shot.drift.velocity;
    const double t = m.shot.travel;
    const double r = q_.muzzle + t;
    const double rate = m.shot.rate;
    const double launch = m.time - m.flight;
    const double end = N == 3 ? reachable_angle_in_space(q_.turret, launch) : kInfinity;
    const auto [k, n] = multipliers(m, u, end < kHalfTurn);
    if (!(k > 0)) return 0;
    const Components<N> w = r * m.d - k * t * e + n * facing;
    const double size = length<N>(w);
    if (!(size > 0)) return 0;
    const Components<N> along = w / size;
    // How W moves, to first order and beyond.
    const Components<N> w_by_time = r * m.by_time;
    const Components<N> w_by_flight = r * m.by_flight + rate * m.d - k * (t * drifting + rate * e);
    const double min_size = size - moved<N>(m, w_by_time, w_by_flight).sum();
    if (!(min_size > 0)) return 0;
    const double drift_moves = length<N>(drifting) * m.half.flight + m.curve;
    const double travels = m.max_rate * m.half.flight;
    const double off_linear = m.off_linear.sum();
    const double e_size = length<N>(e);
    const double w_off_linear = r * off_linear + m.distance * m.slowed + travels * m.moves +
                                k * (t * m.curve + m.slowed * e_size + travels * drift_moves);
    const double aside = moved_across<N>(m, along, w_by_time, w_by_flight).sum();
    MissShares slopes;
    slopes.time = 2 * (dot<N>(m.d, m.by_time) - dot<N>(along, w_by_time));
    slopes.flight = 2 * (dot<N>(m.d, m.by_flight) + r * rate +
                         k * (t * rate + dot<N>(e, drifting)) - dot<N>(along, w_by_flight));
    double error = 2 * (m.distance * off_linear + r * m.slowed +
                        k * (t * m.slowed + e_size * m.curve) + w_off_linear) +
                   aside * aside / min_size;
    double value = m.distance * m.distance + r * r - 2 * size -
                   k * (q_.range * q_.range - t * t - e_size * e_size);
    const double terms = m.distance * m.distance + r * r + 2 * size + 2 * n +
                         k * (q_.range * q_.range + t * t + e_size * e_size);
    if (n > 0) {
      const auto [sine, cosine] = numerics::quick_sine_cosine(end);
      const double turn_rate = q_.turret.turned_by(launch, 1).rate;
      const double turn_error = q_.turret.turn_error(launch, 1, m.half.launch);
      const double turns = turn_rate * m.half.launch + turn_error;
      value += 2 * n * cosine;
      slopes.launch = -2 * n * sine * turn_rate;
      error += 2 * n * (turn_error + turns * turns / 2);
    }
    const double square = value + min_of_linear<N>(m, slopes) - error - 4 * kBoxRounding * terms;
    return square > 0 ? std::sqrt(square) : 0;
  }

  /// k and n for which the part of W across u is least. Neither is less than 0.
  [[nodiscard]] Multipliers multipliers(const FlightBoxLinearization& m, const Components<N>& u,
                                        bool turns) const {
    const double t = m.shot.travel;
    const double r = q_.muzzle + t;
    const auto across = [&](const Components<N>& a) { return a - dot<N>(a, u) * u; };
    const Components<N> e = across(m.shot.drift.position);
    const Components<N> facing = across(q_.facing);
    const double d_e = dot<N>(m.d, e);
    const double e_e = dot<N>(e, e);
    if (!(t > 0 && e_e > 0)) return {};
    if (turns) {
      const double d_f = dot<N>(m.d, facing);
      const double e_f = dot<N>(e, facing);
      const double f_f = dot<N>(facing, facing);
      const double both = e_e * f_f - e_f * e_f;
      const double k = d_e * f_f - d_f * e_f;
      const double n = d_e * e_f - d_f * e_e;
      if (k > 0 && n > 0 && both > 0x1p-30 * e_e * f_f) return {r / t * k / both, r * n / both};
    }
    return {r / t * std::max(d_e, 0.0) / e_e, 0};
  }

  const TurretQuestion<V>& q_;
  MissDistance<V> miss_;
};

}  // namespace aimahead::detail::turret
