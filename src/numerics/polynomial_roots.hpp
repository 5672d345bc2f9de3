// The roots of a polynomial on an interval or to infinity, from left to right, certified.
//
// Three stages, each taking over where the one before cannot be certain:
//
// 1. Doubles. From a point x where the sign is certain, expand about x (Taylor coefficients q_k,
//    with a rigorous bound on their rounding error, taken off) and bound the polynomial from below:
//
//        p(x + h) >= q0 + q1 h + E(H) h^2   for 0 <= h <= H,
//        E(H) = q2 + min over [0, H] of (q3 h + q4 h^2 + ...).
//
//    Up to the first zero of that parabola there is no root: step there. Close to a simple root
//    this is Newton's method from the safe side (cubically convergent, because q3 is in E). If the
//    parabola has no zero, or no coefficient is negative, there is no root to the right at all. A
//    root is accepted when p is proved monotone across a bracket and of opposite signs at its ends;
//    Newton's method in double-double then polishes it.
// 2. The same in double-double, from the last certain point.
// 3. Exactly, in integers: Sturm's theorem counts the distinct roots between two doubles, multiple
//    ones once, and bisection over the doubles locates each.
//
// So grazes and double roots are decided too. Only a polynomial whose exact Sturm chain outgrows
// Dyadic's room ends in `unresolved`: degree 4 from doubles of one scale is far from that, degree 6
// and above from unlike scales can reach it.
//
// Sources: Sturm, 1829 (see Basu, Pollack, Roy, "Algorithms in Real Algebraic Geometry", 2.2);
// rounding error of Horner's rule and synthetic division: Higham, "Accuracy and Stability of
// Numerical Algorithms", 5. The stepping is our own; it is interval Newton with a one-sided
// quadratic model.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/dyadic.hpp"
#include "numerics/infinity.hpp"
#include "numerics/sturm.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

/// c[0] + c[1] x + ... + c[N] x^N with coefficients known to about 98 bits: the error of
/// coefficient[k] is at most 2^-98 magnitude[k], and magnitude[k] >= |coefficient[k]|.
/// Coefficients should be scaled to be near 1; what is below 2^-900 counts as uncertain.
template <int N>
struct Polynomial {
  std::array<DoubleDouble, N + 1> coefficient{};
  std::array<double, N + 1> magnitude{};
};

enum class RootStatus : unsigned char {
  found,
  none,        ///< proved: no (further) root
  unresolved,  ///< the exact stage ran out of room; `x` is a proven lower bound of the next root
};

struct Root {
  RootStatus status = RootStatus::none;
  DoubleDouble x;       ///< the root
  bool coarse = false;  ///< known to one unit in the last place of a double, not to double-double
};

/// Stands for the exact coefficients where they are known to double-double only.
struct NoExactStage {};

/// Stages 1 and 2 for the distinct real roots in (start, end]. The exact stage is in RootIterator,
/// so that these stages are compiled once for each degree.
template <int N>
class RoundedRoots {
 public:
  RoundedRoots(const Polynomial<N>& polynomial, double start, double end, double sign_at_start)
      : polynomial_(polynomial), position_(start), end_(end), sign_(sign_at_start) {
    for (int k = 0; k <= N; ++k) {
      // Twice the rounding of the coefficients themselves, and nothing below 2^-900 is trusted.
      magnitude_[k] =
          std::fabs(polynomial.coefficient[k].hi) + 0x1p-45 * polynomial.magnitude[k] + 0x1p-900;
    }
  }

  /// The next root, in ascending order. From an `unresolved` one on, nothing is sure. Defined in
  /// polynomial_roots.cpp, which lists the degrees.
  [[nodiscard]] Root next();

  /// No root lies between the last one found, or the start, and here.
  [[nodiscard]] double position() const { return position_; }
  [[nodiscard]] double end() const { return end_; }

 private:
  enum class Stage : unsigned char { doubles, double_doubles, exact };
  static constexpr int kMaxSteps = 200;

  /// The polynomial about `position_`, times `sign_`: coefficient k lies within [low[k], high[k]].
  struct Local {
    std::array<double, N + 1> low;
    std::array<double, N + 1> high;
  };

  template <class Real, class Array>
  static void shift(Array& c, double x) {
    for (int i = 0; i < N; ++i) {
      for (int k = N - 1; k >= i; --k) c[k] = c[k] + product<Real>(c[k + 1], x);
    }
  }
  template <class Real>
  static Real product(Real a, double b) {
    if constexpr (std::is_same_v<Real, double>) {
      return times(a, b);
    } else {
      return a * b;
    }
  }

  /// Taylor coefficients about `position_` by repeated synthetic division, with error bounds.
  template <class Real>
  Local expand() const {
    constexpr bool kPlain = std::is_same_v<Real, double>;
    // Horner's error is at most 2 N roundings of the same sum over magnitudes.
    constexpr double epsilon = kPlain ? (2 * N + 8) * 0x1p-53 : 0x1p-95;
    std::array<Real, N + 1> q;
    std::array<double, N + 1> bound = kPlain ? magnitude_ : polynomial_.magnitude;
    for (int k = 0; k <= N; ++k) {
      if constexpr (kPlain) {
        q[k] = polynomial_.coefficient[k].hi;
      } else {
        q[k] = polynomial_.coefficient[k];
        bound[k] += 0x1p-800;
      }
    }
    if (position_ != 0) {
      shift<Real>(q, position_);
      shift<double>(bound, std::fabs(position_));
    }
    Local local;
    for (int k = 0; k <= N; ++k) {
      const double error = times(epsilon, bound[k]);
      if constexpr (kPlain) {
        const double value = sign_ * q[k];
        local.low[k] = value - error;
        local.high[k] = value + error;
      } else {
        const double value = sign_ * q[k].hi;
        const double rounding = error + 0x1p-52 * std::fabs(value);
        local.low[k] = value - rounding;
        local.high[k] = value + rounding;
      }
    }
    return local;
  }

  /// E(reach) of the file comment: p(x + h) >= low0 + low1 h + E h^2 for 0 <= h <= reach.
  static double curvature_bound(const std::array<double, N + 1>& low, double reach) {
    double bound = N >= 2 ? low[2] : 0;
    if constexpr (N == 3) {
      if (low[3] < 0) bound += times(low[3], reach);
    } else if constexpr (N >= 4) {
      if (low[3] < 0 && low[4] > 0 && 2 * times(low[4], reach) >= -low[3]) {
        bound -= times(low[3], low[3]) / (4 * low[4]);  // the least of q3 h + q4 h^2, at its vertex
      } else if (low[3] < 0 || low[4] < 0) {
        const double at_reach = times(reach, low[3] + times(low[4], reach));
        if (at_reach < 0) bound += at_reach;
      }
      double power = times(reach, reach);
      for (int k = 5; k <= N; ++k) {
        power = times(power, reach);
        if (low[k] < 0) bound += times(low[k], power);
      }
    }
    return bound;
  }

  /// The h up to which low0 + low1 h + curvature h^2 is positive; infinity if it always is.
  static double positive_until(double low0, double low1, double curvature) {
    if (low1 >= 0 && curvature >= 0) return kInfinity;
    const double square = times(low1, low1);
    const double product = times(4 * low0, curvature);
    double discriminant = square - product;
    if (discriminant < -0x1p-50 * product) return kInfinity;
    if (discriminant < 0) discriminant = 0;
    // 2 low0 / (-low1 + root) has no cancellation for low1 < 0, and for low1 >= 0 the curvature is
    // negative and root > low1.
    const double root = std::sqrt(discriminant);
    const double below = low1 < 0 ? 2 * low0 / (root - low1) : (low1 + root) / (-2 * curvature);
    return times(below, 1 - 0x1p-40);
  }

  /// A reach at whose scale the lowest terms still dominate: the least (low0 / |low_k|)^(1/k),
  /// times 4.
  static double natural_reach(const std::array<double, N + 1>& low) {
    const int top = exponent_of(low[0]);
    int min = 900;
    for (int k = 1; k <= N; ++k) {
      if (low[k] >= 0) continue;
      const int difference = top - exponent_of(low[k]);
      const int e = difference >= 0 ? difference / k : -((-difference + k - 1) / k);
      if (e < min) min = e;
    }
    return power_of_two(min < -900 ? -900 : min + 2);
  }

  /// A step within which the polynomial has no root; infinity if it has none at all.
  static double safe_step(const std::array<double, N + 1>& low) {
    bool rising = true;
    for (int k = 1; k <= N; ++k) rising &= low[k] >= 0;
    if (rising) return kInfinity;
    double reach = kInfinity;
    bool bounded_everywhere = N <= 2 || (N == 4 && low[4] > 0) || (N == 3 && low[3] >= 0);
    if (!bounded_everywhere) reach = natural_reach(low);
    double step = positive_until(low[0], low[1], curvature_bound(low, reach));
    if (step == kInfinity && bounded_everywhere) return kInfinity;
    if (step > reach) return reach;
    if (N >= 3) {
      // The parabola of a shorter reach is closer to the polynomial.
      const double closer = 2 * step;
      const double better = positive_until(low[0], low[1], curvature_bound(low, closer));
      if (better > step) step = better > closer ? closer : better;
    }
    return step;
  }

  /// A double not beyond x + step.
  static double advanced(double x, double step) {
    const double sum = x + step;
    if (sum - x <= step) return sum;
    return from_bits(bits_of(sum) + (sum > 0 ? -1 : 1));
  }

  /// A width, at most `room`, over which the polynomial provably falls through zero exactly once,
  /// and for which `position_ + width` is a double; 0 if none is sure.
  double falling_width(const Local& q, double room) const {
    if (!(q.high[1] < 0)) return 0;
    const double guess = times(1.25, q.high[0] / -q.high[1]);
    const double width = guess < room ? (position_ + guess) - position_ : room;
    double value = 0;
    double slope = 0;
    double power = 1;
    for (int k = 2; k <= N; ++k) {
      const double term = times(std::max(q.high[k], 0.0), power);
      slope += times(k, term);
      value += term;
      power = times(power, width);
    }
    slope = times(slope, width) + q.high[1];
    value = times(times(value, width) + q.high[1], width) + q.high[0];
    return slope < 0x1p-40 * q.high[1] && value < -0x1p-40 * q.high[0] ? width : 0;
  }

  /// Bisection, by ratio while the ends are of unlike sizes.
  static double between(double below, double above) {
    if (below == 0) return 0x1p-10 * above;
    return above > 4 * below ? std::sqrt(below) * std::sqrt(above) : below + (above - below) / 2;
  }

  /// Newton's method on the local expansion, inside a bracket in which the polynomial falls, kept
  /// inside by bisection, until a step is below 2^-26 of the way. Returns the distance of the root
  /// from `position_`.
  static double approach(const Local& q, double width) {
    std::array<double, N + 1> mean;
    for (int k = 0; k <= N; ++k) mean[k] = (q.low[k] + q.high[k]) / 2;
    double below = 0;
    double above = width;
    double h = positive_until(mean[0], mean[1], N >= 2 ? mean[2] : 0);
    if (!(h < width)) {
      // The bracket may be much wider than the distance of the root.
      const double newton = mean[0] / -mean[1];
      const double natural = natural_reach(q.low);
      h = newton < natural ? newton : natural;
    }
    for (int i = 0; i < kMaxSteps; ++i) {
      if (!(h > below && h < above)) h = between(below, above);
      double value = mean[N];
      double slope = 0;
      for (int k = N - 1; k >= 0; --k) {
        slope = times(slope, h) + value;
        value = times(value, h) + mean[k];
      }
      (value > 0 ? below : above) = h;
      const double step = value / slope;
      h -= step;
      if (!(std::fabs(step) > 0x1p-26 * h)) break;
    }
    return h;
  }

  /// The root in such a bracket, by Newton's method in double-double on the polynomial itself.
  DoubleDouble polish(const Local& q, double width) const {
    DoubleDouble x = two_sum(position_, approach(q, width));
    const DoubleDouble top = DoubleDouble(position_) + width;
    for (int i = 0; i < 4; ++i) {
      DoubleDouble value = polynomial_.coefficient[N];
      double slope = 0;
      for (int k = N - 1; k >= 0; --k) {
        slope = times(slope, x.hi) + value.hi;
        value = value * x + polynomial_.coefficient[k];
      }
      const double step = value.hi / slope;
      if (!is_finite(step)) break;
      x = x - step;
      if (x < position_) x = position_;
      if (x > top) x = top;
      if (std::fabs(step) <= 0x1p-40 * std::fabs(x.hi)) break;
    }
    return x;
  }

  template <class Real>
  Root search() {
    if (sign_ == 0) {
      sign_ = 1;
      const Local q = expand<Real>();
      if (q.high[0] < 0) {
        sign_ = -1;
      } else if (!(q.low[0] > 0)) {
        sign_ = 0;
        return {RootStatus::unresolved, position_};
      }
    }
    for (int step = 0; step < kMaxSteps; ++step) {
      const double room = end_ - position_;
      if (!(room > 0)) return {RootStatus::none, {}};
      const Local q = expand<Real>();
      if (!(q.low[0] > 0) || !is_finite(q.high[0])) break;
      if (const double width = falling_width(q, room); width > 0) {
        const DoubleDouble root = polish(q, width);
        position_ += width;
        sign_ = -sign_;
        return {RootStatus::found, root};
      }
      const double safe = safe_step(q.low);
      if (safe == kInfinity || safe > room) return {RootStatus::none, {}};
      const double next = advanced(position_, safe);
      if (!(next > position_)) break;
      position_ = next;
    }
    return {RootStatus::unresolved, position_};
  }

  const Polynomial<N>& polynomial_;
  std::array<double, N + 1> magnitude_;
  double position_;
  double end_;
  double sign_;  // the polynomial's at position_; 0 while unknown
  Stage stage_ = Stage::doubles;
};

/// Iterates over the distinct real roots in (start, end]; `end` may be infinite. The sign at the
/// start may be given (1 or -1) where it is known.
///
/// `ExactCoefficients` is called when the exact stage needs them, as
/// `exact(std::array<Dyadic, N + 1>&)`, and must give the true coefficients. With NoExactStage the
/// search ends in `unresolved` instead, at the last point it is sure of.
template <int N, class ExactCoefficients>
class RootIterator {
 public:
  /// `polynomial` must outlive the iterator.
  RootIterator(const Polynomial<N>& polynomial, double start, double end, ExactCoefficients exact,
               double sign_at_start = 0)
      : rounded_(polynomial, start, end, sign_at_start), position_(start), exact_(exact) {}
  RootIterator(Polynomial<N>&& polynomial, double start, double end, ExactCoefficients exact,
               double sign_at_start = 0) = delete;

  /// The next root, in ascending order.
  Root next() {
    if (!is_exact_) {
      const Root root = rounded_.next();
      if (root.status != RootStatus::unresolved) return root;
      is_exact_ = true;
      position_ = rounded_.position();
    }
    return find_exactly();
  }

 private:
  /// Kept out of line: the chain needs 50 KB of stack for degree 4, 90 KB for 6.
  AIMAHEAD_NOINLINE Root find_exactly() {
    if (repeats_ > 0) {
      --repeats_;
      return {RootStatus::found, position_, true};
    }
    if constexpr (std::is_same_v<ExactCoefficients, NoExactStage>) {
      return {RootStatus::unresolved, position_};
    } else {
      std::array<Dyadic, N + 1> coefficients;
      exact_(coefficients);
      SturmChain<N> chain(coefficients);
      const SturmRoot root = chain.first_root(position_, rounded_.end());
      if (root.overflowed) return {RootStatus::unresolved, position_};
      if (root.count == 0) return {RootStatus::none, {}};
      position_ = root.x;
      repeats_ = root.count - 1;
      return {RootStatus::found, position_, true};
    }
  }

  RoundedRoots<N> rounded_;
  bool is_exact_ = false;
  double position_;  // the position of the exact stage
  ExactCoefficients exact_;
  int repeats_ = 0;  // further roots that share the double at position_
};

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
