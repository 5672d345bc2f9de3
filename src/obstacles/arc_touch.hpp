// The first touch of a ball on an arc with a part.
//
// On an arc every linear function of the centre is a polynomial q of degree 2 in time. Across a
// face there is one, and the centre is within reach between the roots of q = reach and q = -reach.
// Across an edge or a corner there are more, and the sum of their squares less reach^2 is a
// polynomial of degree 4. Every root at which the centre is beside the part is a touch, and the
// first touch of a shape is one of them. Coefficients are in double-double. A gap that
// double-double cannot tell from a graze, within about 2^-90 of the squares, counts as one. Where
// it stays that small, as along an edge at the distance of the radius, the touch is where the
// centre comes beside the part.
#pragma once

#include "numerics/polynomial_products.hpp"
#include "obstacles/flight_arcs.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/part.hpp"
#include "obstacles/straight_touch.hpp"
#include "rooms.hpp"

namespace aimahead::detail::obstacles {

using Quadratic = std::array<Precise, 3>;

template <std::size_t N>
Quadratic along(const AffineFunction<Precise, N>& f, const Arc<N>& arc) {
  Quadratic sum;
  for (std::size_t i = 0; i < N; ++i) {
    const auto& [p, v, h] = arc.coefficient[i];
    const Precise& g = f.gradient[i];
    if (g.is_exact_zero()) {
      // Skip a gradient of 0, as most parts have along some axis. The bounds of the rounding errors
      // grow as if the zeros had been added.
      for (Precise& x : sum) x.error += Precise::kUnit * x.size();
      continue;
    }
    sum[0] = sum[0] + g * (p - Precise(f.origin[i]));
    sum[1] = sum[1] + g * v;
    sum[2] = sum[2] + g * h;
  }
  return sum;
}

/// The polynomial with the bounds that RootIterator needs.
template <int D>
numerics::Polynomial<D> polynomial_of(const std::array<Precise, D + 1>& c) {
  numerics::Polynomial<D> p;
  for (int k = 0; k <= D; ++k) {
    p.coefficient[k] = c[k].value;
    p.magnitude[k] = std::max(c[k].size(), 0x1p98 * c[k].error);
  }
  return p;
}

/// The first touch within (0, end] of an arc's own time. A touch where the arc begins does not
/// count.
template <std::size_t N>
class ArcTouch {
 public:
  ArcTouch(const PartEquations<Precise, N>& equations, const Arc<N>& arc, double end) : end_(end) {
    for (int k = 0; k < equations.side_condition_count; ++k)
      side_conditions_[k] = along(equations.side_conditions[k], arc);
    side_condition_count_ = equations.side_condition_count;
    if (equations.distance_term_count == 1) {
      cross_slab(along(equations.distance_terms[0], arc), equations.reach_square);
      return;
    }
    std::array<Precise, 5> gap;
    gap[0] = -equations.reach_square;
    for (int k = 0; k < equations.distance_term_count; ++k) {
      const auto [c, b, a] = along(equations.distance_terms[k], arc);
      const Precise two(2.0);
      gap[0] = gap[0] + c * c;
      gap[1] = gap[1] + two * (b * c);
      gap[2] = gap[2] + (b * b + two * (a * c));
      gap[3] = gap[3] + two * (a * b);
      gap[4] = gap[4] + a * a;
    }
    cross_tube(gap);
  }

  /// What the arc meets, if anything: at `time`, or where it is unsure no sooner than that.
  [[nodiscard]] shapes::Meeting meeting() const {
    if (is_unsure_) return shapes::Meeting::unsure;
    return found() ? shapes::Meeting::contact : shapes::Meeting::none;
  }
  [[nodiscard]] double time() const { return first_; }

 private:
  [[nodiscard]] bool found() const { return first_ < kInfinity; }

  /// Whether the centre is beside the part, to within 2^-70 of the sizes of the terms.
  [[nodiscard]] bool is_beside(numerics::DoubleDouble t) const {
    for (int k = 0; k < side_condition_count_; ++k) {
      const auto& [c, b, a] = side_conditions_[k];
      const numerics::DoubleDouble value = c.value + t * (b.value + t * a.value);
      const double x = std::fabs(t.hi);
      const double size = c.size() + x * (b.size() + x * a.size());
      const double error = c.error + x * (b.error + x * a.error);
      if (value.hi < -(error + 0x1p-70 * size)) return false;
    }
    return true;
  }
  void take(numerics::DoubleDouble t) {
    if (t.hi <= end_ && t.hi < first_ && is_beside(t)) first_ = t.hi;
  }

  void cross_slab(const Quadratic& q, const Precise& reach_square) {
    const numerics::DoubleDouble reach = numerics::square_root(reach_square.value);
    numerics::Polynomial<2> p = polynomial_of<2>(q);
    const numerics::DoubleDouble middle = p.coefficient[0];
    p.magnitude[0] += std::fabs(reach.hi);
    for (const double side : {-1.0, 1.0}) {
      p.coefficient[0] = middle + reach * side;
      const numerics::Times times = numerics::positive_roots(p);
      for (int i = 0; i < times.count; ++i) take(times.at[i]);
      if (reach.hi == 0) break;
    }
  }

  void cross_tube(const std::array<Precise, 5>& gap) {
    numerics::Polynomial<4> p = polynomial_of<4>(gap);
    if (vanishes_everywhere(p)) return take_at_reach(0, end_);
    // A root at the beginning does not count.
    for (int k = 0; k < 4 && gap[k].is_exact_zero() && p.coefficient[0].hi == 0; ++k) {
      for (int j = 0; j < 4; ++j) {
        p.coefficient[j] = p.coefficient[j + 1];
        p.magnitude[j] = p.magnitude[j + 1];
      }
      p.coefficient[4] = {};
      p.magnitude[4] = 0;
    }
    double start = 0;
    double step = 0;
    for (int tries = 0; tries < kMaxTries && start < end_ && !found(); ++tries) {
      numerics::RootIterator<4, numerics::NoExactStage> search(p, start, end_, {});
      numerics::Root root = search.next();
      for (; root.status == numerics::RootStatus::found; root = search.next()) {
        take(root.x);
        if (found()) return;
      }
      if (root.status == numerics::RootStatus::none) return;
      const double unsure = root.x.hi;
      // So late nothing is touched any more.
      if (!(unsure < kLate * natural_time(p))) return;
      if (!nearly_vanishes(p, unsure)) {
        // Numbers have left the range of a double because of their scale.
        is_unsure_ = true;
        first_ = std::min(unsure, end_);
        return;
      }
      // A graze, as far as double-double can tell. Longer and longer steps lead past it.
      const double least = 0x1p-40 * unsure + 0x1p-45 * natural_time(p);
      step = unsure > start ? least : std::max(least, 2 * step);
      start = unsure + step;
      take_at_reach(unsure, start);
    }
    is_unsure_ = !found() && start < end_;
    if (is_unsure_) first_ = start;
  }

  /// A centre that stays at the reach of the part between two times touches it there once it is
  /// beside it.
  void take_at_reach(double from, double to) {
    take(from);
    for (int k = 0; k < side_condition_count_; ++k) {
      const numerics::Times times = numerics::positive_roots(polynomial_of<2>(side_conditions_[k]));
      for (int i = 0; i < times.count; ++i) {
        if (times.at[i].hi >= from && times.at[i].hi <= to) take(times.at[i]);
      }
    }
  }

  static bool vanishes_everywhere(const numerics::Polynomial<4>& p) {
    for (int k = 0; k <= 4; ++k) {
      if (!numerics::is_negligible(p, k)) return false;
    }
    return true;
  }
  /// Whether the polynomial vanishes at t within rounding. False also where numbers have been lost
  /// at the ends of the range of a double.
  static bool nearly_vanishes(const numerics::Polynomial<4>& p, double t) {
    double value = 0;
    double size = 0;
    for (int k = 4; k >= 0; --k) {
      value = value * t + p.coefficient[k].hi;
      size = size * t + p.magnitude[k];
    }
    return numerics::is_finite(size) && std::fabs(value) <= 0x1p-40 * size;
  }

  /// A time at whose scale the polynomial changes.
  static double natural_time(const numerics::Polynomial<4>& p) {
    double min = kInfinity;
    for (const int k : {1, 2, 4}) {
      if (!(p.magnitude[k] > 0)) continue;
      double time = p.magnitude[0] / p.magnitude[k];
      for (int root = k; root > 1; root /= 2) time = std::sqrt(time);
      min = std::min(min, time);
    }
    return min < kInfinity ? min : 1;
  }

  static constexpr int kMaxTries = 128;
  static constexpr double kLate = 0x1p60;  // over the time at whose scale the polynomial changes

  std::array<Quadratic, 4> side_conditions_;
  int side_condition_count_ = 0;
  double end_;
  double first_ = kInfinity;
  bool is_unsure_ = false;
};

/// The first touch on one arc of a flight that lasts `duration`.
template <class Equations, std::size_t N>
PartTouch touch_on_arc(const Equations& equations, const Arc<N>& arc, double duration) {
  const double end = std::min(arc.end, duration) - arc.begin;
  if (!(end > 0)) return {};
  const ArcTouch<N> touch(equations, arc, end);
  if (touch.meeting() == shapes::Meeting::none) return {};
  return {touch.meeting(), std::min(arc.begin + touch.time(), duration)};
}

/// The first touch of a flight along arcs. A touch at the launch does not count.
template <std::size_t N>
PartTouch touch_on_arcs(const Part<N>& part, const FlightLaw<N>& law, double duration) {
  const auto equations = equations_of<Precise>(part, law.radius);
  const Arcs<N> arcs(law);
  for (int k = 0; k < arcs.count; ++k) {
    const PartTouch touch = touch_on_arc(equations, arcs.at[k], duration);
    if (touch.meeting != shapes::Meeting::none) return touch;
  }
  return {};
}

/// The flight relative to a ball that moves, as if the ball rested at the origin.
template <std::size_t N>
Arc<N> seen_from(const Arc<N>& arc, double launch_time, const Point<N>& position,
                 const Point<N>& velocity, const Point<N>& acceleration) {
  Arc<N> seen = arc;
  const Precise time = Precise(launch_time) + Precise(arc.begin);
  for (std::size_t i = 0; i < N; ++i) {
    const Precise half = Precise(0.5) * Precise(acceleration[i]);
    const Precise v(velocity[i]);
    auto& [p0, v0, h0] = seen.coefficient[i];
    p0 = p0 - Precise(position[i]) - time * (v + time * half);
    v0 = zero_within_error(v0 - v - Precise(2.0) * time * half);
    h0 = zero_within_error(h0 - half);
  }
  return seen;
}

}  // namespace aimahead::detail::obstacles
