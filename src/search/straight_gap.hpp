// When |d + w x + g x^2 / 2| = reach + speed x for x >= 0: the gap between a shot that flies
// straight and a body in constant acceleration. Every motion ends in such a body or is bounded by
// one. Squared, the gap is the polynomial of drifting_frame.hpp. Its roots are certified for the
// doubles given.
#pragma once

#include "motion/motion_segment.hpp"
#include "numerics/polynomial_roots.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <optional>

namespace aimahead::detail::search {

template <int N>
struct StraightGap {
  Components<N> d{};
  Components<N> w{};
  Components<N> g{};
  double reach = 0;     ///< >= 0
  double speed = 0;     ///< >= 0
  double w_length = 0;  ///< if not 0, what |w| is exactly, whatever the rounding of its components
};

template <int N>
class StraightGapRoots {
 public:
  /// `sign` of the squared gap at x = 0: 1 or -1.
  StraightGapRoots(const StraightGap<N>& gap, double sign) : gap_(gap) {
    use_good_units();
    accelerated_ = dot<N>(gap_.g, gap_.g) != 0;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    set_up(quartic_);
    if (accelerated_) {
      roots4_.emplace(quartic_, 0.0, kInfinity, Exact<4>{&gap_}, sign);
    } else {
      for (int k = 0; k <= 2; ++k) {
        quadratic_.coefficient[k] = quartic_.coefficient[k];
        quadratic_.magnitude[k] = quartic_.magnitude[k];
      }
      roots2_.emplace(quadratic_, 0.0, kInfinity, Exact<2>{&gap_}, sign);
    }
  }
  StraightGapRoots(const StraightGapRoots&) = delete;
  StraightGapRoots& operator=(const StraightGapRoots&) = delete;

  /// The next x in ascending order.
  numerics::Root next() {
    numerics::Root root = accelerated_ ? roots4_->next() : roots2_->next();
    root.x = numerics::scale_by_power_of_two(root.x, time_unit_);
    return root;
  }

 private:
  template <int Degree>
  struct Exact {
    const StraightGap<N>* gap;
    void operator()(std::array<numerics::Dyadic, Degree + 1>& c) const {
      using numerics::Dyadic;
      const Dyadic reach(gap->reach);
      const Dyadic speed(gap->speed);
      const Dyadic two(2);
      c[0] = -(reach * reach);
      c[1] = -(two * reach * speed);
      c[2] = -(speed * speed);
      const Dyadic w_length(gap->w_length);
      c[2] = c[2] + w_length * w_length;
      for (int i = 0; i < N; ++i) {
        const Dyadic d(gap->d[i]);
        const Dyadic w(gap->w[i]);
        c[0] = c[0] + d * d;
        c[1] = c[1] + two * d * w;
        if (gap->w_length == 0) c[2] = c[2] + w * w;
        if constexpr (Degree == 4) {
          const Dyadic g(gap->g[i]);
          c[2] = c[2] + d * g;
          c[3] = c[3] + w * g;
          c[4] = c[4] + g * g * Dyadic(0.25);
        }
      }
    }
  };

  void set_up(numerics::Polynomial<4>& p) const {
    using numerics::DoubleDouble;
    using numerics::two_product;
    const double reach = gap_.reach;
    const double speed = gap_.speed;
    const auto add = [&p](int k, double factor, double a, double b) {
      const DoubleDouble product = numerics::scaled(DoubleDouble(two_product(a, b)), factor);
      p.coefficient[k] = p.coefficient[k] + product;
      p.magnitude[k] += std::fabs(product.hi);
    };
    add(0, -1, reach, reach);
    add(1, -2, reach, speed);
    add(2, -1, speed, speed);
    add(2, 1, gap_.w_length, gap_.w_length);
    for (int i = 0; i < N; ++i) {
      add(0, 1, gap_.d[i], gap_.d[i]);
      add(1, 2, gap_.d[i], gap_.w[i]);
      if (gap_.w_length == 0) add(2, 1, gap_.w[i], gap_.w[i]);
      if (!accelerated_) continue;
      add(2, 1, gap_.d[i], gap_.g[i]);
      add(3, 1, gap_.w[i], gap_.g[i]);
      add(4, 0.25, gap_.g[i], gap_.g[i]);
    }
  }

  /// Powers of two as units in which the largest numbers are near 1.
  void use_good_units() {
    using numerics::exponent_of;
    int position = exponent_of(gap_.reach);
    int rate = exponent_of(gap_.speed);
    int acceleration = numerics::kNoExponent;
    for (int i = 0; i < N; ++i) {
      position = std::max(position, exponent_of(gap_.d[i]));
      rate = std::max(rate, exponent_of(gap_.w[i]));
      acceleration = std::max(acceleration, exponent_of(gap_.g[i]));
    }
    if (position == numerics::kNoExponent) position = 0;
    time_unit_ = 0;
    if (rate != numerics::kNoExponent) time_unit_ = position - rate;
    if (acceleration != numerics::kNoExponent) {
      const int fall = (position - acceleration) / 2;
      time_unit_ = rate == numerics::kNoExponent ? fall : std::min(time_unit_, fall);
    }
    const auto scale = [](double& x, int shift) { x = numerics::scale_by_power_of_two(x, shift); };
    scale(gap_.reach, -position);
    scale(gap_.speed, time_unit_ - position);
    scale(gap_.w_length, time_unit_ - position);
    for (int i = 0; i < N; ++i) {
      scale(gap_.d[i], -position);
      scale(gap_.w[i], time_unit_ - position);
      scale(gap_.g[i], 2 * time_unit_ - position);
    }
  }

  StraightGap<N> gap_;
  int time_unit_ = 0;
  bool accelerated_ = false;
  numerics::Polynomial<4> quartic_{};
  numerics::Polynomial<2> quadratic_{};
  std::optional<numerics::RootIterator<4, Exact<4>>> roots4_;
  std::optional<numerics::RootIterator<2, Exact<2>>> roots2_;
};

/// How long an open gap (side 1) stays open or a closed one (side -1) closed, at least, if the body
/// may be `slack` away from where the gap has it. 0 if nothing is known.
template <int N>
[[nodiscard]] double clear_time(StraightGap<N> gap, double side, double slack) {
  gap.reach += side * slack;
  const double distance = length<N>(gap.d);
  const double margin = 0x1p-40 * (distance + std::fabs(gap.reach) + slack);
  if (gap.speed < 0 || !(side * (distance - gap.reach) > margin)) return 0;
  gap.reach += side * margin / 2;
  // Damped beyond zero, a shot without muzzle may end up behind the gun. No body is at that
  // distance.
  if (gap.reach < 0) return gap.speed == 0 ? kForever : 0;
  const numerics::Root root = StraightGapRoots<N>(gap, side).next();
  return root.status == numerics::RootStatus::none ? kForever : root.x.hi * (1 - 0x1p-20);
}

}  // namespace aimahead::detail::search
