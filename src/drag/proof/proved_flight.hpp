// A flight under quadratic drag, and a proved bound of its distance from the true flight. fly() of
// trajectory.hpp only estimates that distance.
//
// Each step follows the Taylor polynomial P of the velocity. Two facts bound its error.
//
// What P lacks. On the disc |t| <= r of the complex plane let all of P but its first term be at
// most theta |v|, theta = 0.4. Then P.P is off |v|^2 by less than itself, so its root has no branch
// point there, the force c |P| P is analytic and at most M = c |v|^2 (1 + theta)^2, and what P
// lacks of the equation, beginning with t^p, is at most M (t/r)^p / (1 - t/r) (Cauchy).
//
// What becomes of it. The force is monotone: for two velocities (|a| a - |b| b).(a - b) >= 0. The
// distance of P and the true velocity therefore grows by no more than P lacks, however long the
// flight, and the positions part no faster than that.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "drag/flight/trajectory.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::drag {

struct ProvedFlight {
  PlaneVector position;
  PlaneVector velocity;
  double position_error = 0;  ///< the true ones are no farther
  double velocity_error = 0;
  double path = 0;         ///< the path flown is no shorter
  double sensitivity = 0;  ///< the integral of exp(-drag * path) over the flight is no greater
  int steps = 0;
  bool finished = false;
};

/// No less than exp(-x), for x >= 0.
inline double decay_bound(double x) {
  return 1 / (1 + x * (1 + x * (0.5 + x * (1.0 / 6 + x / 24))));
}

inline constexpr double kBent = 0.4;              // theta; (1 + theta)^2 < 2
inline constexpr double kStepRounding = 0x1p-45;  // of what a step adds up

inline double size_of(const PlaneVector& v) { return std::sqrt(v.h * v.h + v.d * v.d); }

/// The Taylor polynomial of the velocity, over time in the units in which it changes by itself.
template <int Order>
struct VelocitySeries {
  std::array<PlaneVector, Order + 1> v;
  double unit = 0;    ///< of time
  double speed = 0;   ///< at its begin
  double radius = 0;  ///< r, in these units

  VelocitySeries(const DragLaw& law, PlaneVector start) {
    speed = size_of(start);
    unit = speed / (law.drag * speed * speed + law.acceleration);
    const double brake = law.drag * unit;
    const double half = 0.5 / speed;
    std::array<double, Order> size;  // of the velocity
    v[0] = start;
    size[0] = speed;
    for (int k = 0; k < Order; ++k) {
      if (k > 0) {
        double square = 0;
        for (int i = 0; i <= k; ++i) square += v[i].h * v[k - i].h + v[i].d * v[k - i].d;
        for (int i = 1; i < k; ++i) square -= size[i] * size[k - i];
        size[k] = square * half;
      }
      PlaneVector force;
      for (int i = 0; i <= k; ++i) {
        force.h += size[i] * v[k - i].h;
        force.d += size[i] * v[k - i].d;
      }
      const double falls = k == 0 ? unit * law.acceleration : 0;
      v[k + 1] = {-brake * force.h / (k + 1), (falls - brake * force.d) / (k + 1)};
    }
    find_radius();
  }

 private:
  /// Finds where the sum of the sizes of all terms but the first is kBent * speed, or a bit before.
  void find_radius() {
    std::array<double, Order + 1> size;
    for (int k = 1; k <= Order; ++k) size[k] = size_of(v[k]);
    const double level = kBent * speed;
    // Each term alone is smaller before this; Newton's method goes on from nearer.
    double r = std::min(level / size[1], 64.0);
    r = std::min(r, std::sqrt(level / size[2]));
    r = std::min(r, std::sqrt(std::sqrt(level / size[4])));
    r = 0.75 * std::min(r, std::sqrt(std::sqrt(std::sqrt(level / size[8]))));
    for (int round = 0; round < 2; ++round) {
      double sum = size[Order];
      double slope = 0;
      for (int k = Order - 1; k > 0; --k) {
        slope = slope * r + sum;
        sum = sum * r + size[k];
      }
      slope = slope * r + sum;
      sum *= r;
      // The sum grows faster than r.
      radius = sum > level ? r * (level / sum) : r;
      if (!(slope > 0)) break;
      r = std::min(r - (sum - level) / slope, 2 * r);
    }
    radius *= 1 - 0x1p-40;
  }
};

/// Flies in steps of a share of r.
template <int Order>
ProvedFlight fly_in_steps(const DragLaw& law, const PlaneShot& shot, double share) {
  ProvedFlight flight;
  PlaneVector v = shot.launch;
  PlaneVector& x = flight.position;
  double left = shot.time;
  double decay = 1;  // no less than exp(-drag * path)
  // A shot straight up stops at its apex, where |v| has no derivative. A flight beside it does not.
  const double beside = 0x1p-40 * size_of(v);
  if (v.d < 0 && std::fabs(v.h) < beside) {
    flight.velocity_error = 2 * beside;
    v.h = beside;
  }
  for (; left > 0; ++flight.steps) {
    if (flight.steps == shot.max_steps || (v.h == 0 && v.d == 0)) return flight;
    const VelocitySeries<Order> series(law, v);
    const double longest = share * series.radius;
    const bool is_last = !(longest * series.unit < left);
    const double step = is_last ? left / series.unit : longest;
    const double time = is_last ? left : step * series.unit;
    PlaneVector moved;
    v = {};
    for (int k = Order; k >= 0; --k) {
      v.h = v.h * step + series.v[k].h;
      v.d = v.d * step + series.v[k].d;
      moved.h = moved.h * step + series.v[k].h / (k + 1);
      moved.d = moved.d * step + series.v[k].d / (k + 1);
    }
    moved.h *= time;
    moved.d *= time;
    const double gained = law.drag * series.speed * series.speed * time;
    const double ratio = step / series.radius;
    double power = 1;
    for (int k = 0; k < Order; ++k) power *= ratio;
    flight.velocity_error += 2 * gained * power / ((Order + 1) * (1 - ratio)) +
                             kStepRounding * (gained + law.acceleration * time) +
                             0x1p-51 * series.speed;
    x.h += moved.h;
    x.d += moved.d;
    flight.position_error += flight.velocity_error * time +
                             0x1p-50 * (series.speed * time + std::fabs(x.h) + std::fabs(x.d));
    const double slowest =
        std::max(series.speed * (1 - kBent * ratio) - flight.velocity_error, 0.0);
    flight.sensitivity += decay * time / (1 + 0.5 * law.drag * slowest * time);
    const double chord = std::max(size_of(moved) - 2 * flight.velocity_error * time, 0.0);
    flight.path += chord;
    decay *= decay_bound(law.drag * chord);
    left = is_last ? 0 : left - time;
  }
  flight.velocity = v;
  flight.finished = numerics::is_finite(x.h + x.d + v.h + v.d + flight.position_error);
  return flight;
}

/// `rough`: to about 1e-5 of the distance flown; `fine`: 1e-11.
inline ProvedFlight fly_proved(const DragLaw& law, const PlaneShot& shot, Accuracy accuracy) {
  return accuracy == Accuracy::fine ? fly_in_steps<12>(law, shot, 0.15)
                                    : fly_in_steps<10>(law, shot, 0.4);
}

}  // namespace aimahead::detail::drag
