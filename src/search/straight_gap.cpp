#include "search/straight_gap.hpp"

#include "numerics/safe_step.hpp"

#include <algorithm>

namespace aimahead::detail::search {

template <int N>
StraightGapRoots<N>::StraightGapRoots(const StraightGap<N>& gap, double sign, double start)
    : gap_(gap) {
  normalise_units();
  start = numerics::scale_by_power_of_two(start, -time_unit_);
  accelerated_ = dot<N>(gap_.g, gap_.g) != 0;
  set_up(quartic_);
  if (accelerated_) {
    roots4_.emplace(quartic_, start, kInfinity, Exact<4>{&gap_}, sign);
  } else {
    for (int k = 0; k <= 2; ++k) {
      quadratic_.coefficient[k] = quartic_.coefficient[k];
      quadratic_.magnitude[k] = quartic_.magnitude[k];
    }
    roots2_.emplace(quadratic_, start, kInfinity, Exact<2>{&gap_}, sign);
  }
}

template <int N>
numerics::Root StraightGapRoots<N>::next() {
  numerics::Root root = accelerated_ ? roots4_->next() : roots2_->next();
  root.x = numerics::scale_by_power_of_two(root.x, time_unit_);
  return root;
}

template <int N>
template <int Degree>
void StraightGapRoots<N>::Exact<Degree>::operator()(
    std::array<numerics::Dyadic, Degree + 1>& c) const {
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

template <int N>
void StraightGapRoots<N>::set_up(numerics::Polynomial<4>& p) const {
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

/// Changes to powers of two as units, in which the largest numbers are near 1.
template <int N>
void StraightGapRoots<N>::normalise_units() {
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

template <int N>
numerics::Root zero_beyond_rounding(const StraightGap<N>& gap, double start, double max_speed) {
  using numerics::RootStatus;
  StraightGapRoots<N> roots(gap, 0, start);
  numerics::Root root = roots.next();
  if (root.status != RootStatus::found) return root;
  StraightGap<N> behind = gap;
  behind.reach -= 0x1p-50 * (length<N>(gap.d) + gap.reach);
  if (!roots.is_equal_speed()) behind.speed -= 0x1p-51 * max_speed;
  if (StraightGapRoots<N>(behind, 0, start).next().status != RootStatus::found) {
    root.status = RootStatus::unresolved;
  }
  return root;
}

template <int N>
double clear_time(StraightGap<N> gap, double side, double slack) {
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

template <int N>
double clear_time(const StraightGap<N>& gap, double side, const Region<N>& region, double slack) {
  double clear = clear_time(gap, side, region.radius + slack);
  for (int i = 0; side > 0 && i < N && clear < kForever; ++i) {
    StraightGap<N> axis = gap;
    axis.d = axis.w = axis.g = {};
    axis.d[i] = gap.d[i];
    axis.w[i] = gap.w[i];
    axis.g[i] = gap.g[i];
    clear = std::max(clear, clear_time(axis, side, region.half[i] + slack));
  }
  return clear;
}

template class StraightGapRoots<2>;
template class StraightGapRoots<3>;
template numerics::Root zero_beyond_rounding(const StraightGap<2>&, double, double);
template numerics::Root zero_beyond_rounding(const StraightGap<3>&, double, double);
template double clear_time(StraightGap<2>, double, double);
template double clear_time(StraightGap<3>, double, double);
template double clear_time(const StraightGap<2>&, double, const Region<2>&, double);
template double clear_time(const StraightGap<3>&, double, const Region<3>&, double);

}  // namespace aimahead::detail::search
