// The first flight of an ordinary question, which is nearly every question, in plain doubles.
//
// 1. A likely root f of the gap polynomial p, by Halley's method, cut to 26 bits.
// 2. The proof that it is the first. With u the flight time in units of f and S the sum of the
//    sizes of p's terms at f, p = R + (1 - u) K(u), K a cubic. If the Bernstein coefficients of K
//    on [0, 1], or on parts of it that make up the whole, are all above m > 0, so is K (Farouki,
//    "The Bernstein polynomial basis: a centennial retrospective", CAGD 29, 2012), and p has no
//    root before 1 - (|R| + 2^-47 S) / m, 2^-47 S being more than the error of all coefficients and
//    of the sums below. From there on p' = -K(1) to within 12 S times the distance from 1, so that
//    p falls and has one root. The thresholds below leave room: m > 2^-19 S, K(1) > 2^-8 S and
//    |R| < 2^-23 K(1) bound the change of the slope by 0.8 K(1).
// 3. One step of Halley's method on E(f) = |D(f)|^2 - (reach + speed f)^2, evaluated from the
//    frame's own vectors. With f of 26 bits, vectors cut to 26 bits and positions split on a grid
//    of 26 bits below |D|, all that cancels in E is exact in doubles; the rest is small.
//
// Where a step is not sure (a graze, nearly equal speeds, a gap that is almost closed already)
// double-double or integers have to decide.
//
// Written once for lanes of doubles (base/simd/doubles.inl). quick_frame.hpp includes it with one
// lane, for `solve`; batch/intercept_kernels.inl with those of each instruction set, for
// `solve_each`. So the answers of both have the same bits.
//
// Without relative acceleration (kAccelerated is false) all terms of g are zero, and without radii
// and muzzle (Reach is NoReach) all terms of the reach. They are left out, which changes no bit.

#include "base/simd/axes.inl"

/// The gap polynomial c[0] + c[1] f + ... + c[4] f^4; each coefficient is off by at most 2^-49 of
/// its size.
struct Quartic {
  std::array<Doubles, 5> c;
  std::array<Doubles, 5> size;
};

/// Squares of lengths, speeds and accelerations within a factor kNarrow of 1 are well scaled in
/// any unit.
inline constexpr double kNarrow = 0x1p120;

AIMAHEAD_INLINE Mask is_near_one(Doubles x, double max) {
  return every(below(broadcast(1 / max), x), below(x, broadcast(max)));
}

/// The vectors of a question.
template <int N>
struct Vectors {
  Axes<N> target;
  Axes<N> target_velocity;
  Axes<N> target_acceleration;
  Axes<N> gun;
  Axes<N> gun_velocity;
  Axes<N> projectile_acceleration;
};

/// The reach of a question that has none: sums and products leave it out.
struct NoReach {};
template <class X>
AIMAHEAD_INLINE NoReach operator*(X, NoReach) {
  return {};
}
AIMAHEAD_INLINE NoReach operator*(NoReach, Doubles) { return {}; }
AIMAHEAD_INLINE NoReach operator-(NoReach, NoReach) { return {}; }
AIMAHEAD_INLINE Doubles operator+(NoReach, Doubles x) { return x; }
AIMAHEAD_INLINE Doubles operator+(Doubles x, NoReach) { return x; }
AIMAHEAD_INLINE Doubles operator-(Doubles x, NoReach) { return x; }

/// The drifting frame in plain doubles with their rounding errors. It costs a tenth of the
/// DriftingFrame.
template <int N, bool kAccelerated, class Reach>
struct Frame {
  using Fall = Axes<kAccelerated ? N : 0>;

  // As in DriftingFrame: the value to be rounded is the component plus its rest.
  Axes<N> d;
  Axes<N> w;
  Fall g;
  Axes<N> d_rest;
  Axes<N> w_rest;
  Fall g_rest;
  // The sum of the sizes of the terms of a component.
  Axes<N> d_size;
  Axes<N> w_size;
  Fall g_size;
  Reach reach;
  Reach reach_rest;
  Doubles speed;
  Doubles closing;  ///< gap.c[1] / 2
  Quartic gap;

  /// Sets the frame at time 0 of a gun at rest.
  AIMAHEAD_INLINE void set(const Vectors<N>& of) {
    const ExactAxes<N> offset = two_difference(of.target, of.gun);
    d = offset.value;
    d_rest = offset.error;
    w = of.target_velocity;
    w_rest = {};
    d_size = magnitude(d);
    w_size = magnitude(w);
    if constexpr (kAccelerated) {
      const ExactAxes<N> fall = two_difference(of.target_acceleration, of.projectile_acceleration);
      g = fall.value;
      g_rest = fall.error;
      g_size = magnitude(g);
    }
  }

  /// Adds the share of the gun's velocity that the shot inherits. `exactly`: products with it are
  /// exact.
  AIMAHEAD_INLINE void inherit(Doubles share, const Axes<N>& gun_velocity, bool exactly) {
    const Axes<N> inherited = share * gun_velocity;
    const ExactAxes<N> drift = two_difference(w, inherited);
    w = drift.value;
    w_rest = drift.error;
    w_size = magnitude(w) + magnitude(inherited);
    if (exactly) return;
    std::array<Doubles, N> error;
    for (int i = 0; i < N; ++i) error[i] = product_error(share, gun_velocity[i], inherited[i]);
    w_rest = drift.error - axes_of(error);
  }

  /// Computes the gap polynomial. `is_moved`: the frame is that of a launch after time 0.
  AIMAHEAD_INLINE void find_gap(bool is_moved) {
    const auto reach_square = reach * reach;
    const auto reach_speed = reach * speed;
    const Doubles speed_square = speed * speed;
    const Doubles zero = broadcast(0);
    closing = sum_of(d * w) - reach_speed;
    const Doubles d_square = sum_of(d * d);
    const Doubles d_square_size = is_moved ? sum_of(d_size * d_size) : d_square;
    gap.c = {d_square - reach_square, 2 * closing, sum_of(w * w) - speed_square, zero, zero};
    gap.size = {d_square_size + reach_square, 2 * (sum_of(d_size * w_size) + reach_speed),
                sum_of(w_size * w_size) + speed_square, zero, zero};
    if constexpr (kAccelerated) add_fall();
  }

  /// Whether nothing can have overflowed, or underflowed where it matters: squares of lengths,
  /// speeds and accelerations are within a factor `max` of 1.
  [[nodiscard]] AIMAHEAD_INLINE Mask is_within(double max) const {
    const Mask moves = every(is_near_one(gap.size[0], max), is_near_one(gap.size[2], max));
    if constexpr (!kAccelerated) return moves;
    return every(moves, is_near_one(gap.size[4], max));
  }

 private:
  AIMAHEAD_INLINE void add_fall() {
    gap.c[2] = gap.c[2] + sum_of(d * g);
    gap.c[3] = sum_of(w * g);
    gap.c[4] = sum_of(g * g) / 4;
    gap.size[2] = gap.size[2] + sum_of(d_size * g_size);
    gap.size[3] = sum_of(w_size * g_size);
    gap.size[4] = gap.c[4];
  }
};

/// Whether the parabola c0 + c1 h + c2 h^2, c0 > 0, seems to have a zero for h > 0.
AIMAHEAD_INLINE Mask has_zero(Doubles c0, Doubles c1, Doubles c2) {
  const Doubles zero = broadcast(0);
  return every(at_most(4 * c0 * c2, c1 * c1), any(below(c1, zero), below(c2, zero)));
}

/// The first zero h > 0 of such a parabola, if it has one.
AIMAHEAD_INLINE Doubles first_zero(Doubles c0, Doubles c1, Doubles c2) {
  const Doubles sum = square_root(c1 * c1 - 4 * c0 * c2) + magnitude(c1);
  const Mask falls = below(c1, broadcast(0));
  return select(falls, 2 * c0, sum) / select(falls, sum, -2 * c2);
}

/// A likely first root of an accelerated frame's gap in the lanes of `found`, which are among those
/// `asked` for.
AIMAHEAD_INLINE Doubles likely_root(const Quartic& gap, Mask asked, Mask& found) {
  const auto& [c0, c1, c2, c3, c4] = gap.c;
  const Doubles zero = broadcast(0);
  const Doubles quarter = 1 / (4 * c4);
  // From x on the polynomial lies above the parabola that has its value, its slope and its least
  // quadratic coefficient, so that there is no root before that parabola's zero. If the parabola
  // with the quadratic coefficient at that zero has a zero too, the root is near. Otherwise the
  // target recedes before it approaches, and the search goes on from there.
  Doubles x = zero;
  Doubles value = c0;
  Doubles slope = c1;
  Doubles quadratic = c2;
  Doubles cubic = c3;
  Mask likely = asked;
  Mask going = asked;
  for (int tries = 0; tries < 6; ++tries) {
    const Doubles low = min(cubic, zero);
    const Doubles min_quadratic = quadratic - low * low * quarter;
    const Mask has = has_zero(value, slope, min_quadratic);
    likely = every(likely, any(has, negated(going)));
    going = every(going, has);
    if (kLanes == 1 && !any_lane(going)) break;
    const Doubles safe = first_zero(value, slope, min_quadratic);
    const Mask is_near = has_zero(value, slope, quadratic + safe * (cubic + c4 * safe));
    if (kLanes == 1 && any_lane(is_near)) {
      x = x + safe;
      break;
    }
    x = select(going, x + select(is_near, safe, 1.5 * safe), x);
    going = every(going, negated(is_near));
    if (!any_lane(going)) break;
    const Doubles x2 = x * x;
    value = (c0 + c1 * x) + x2 * ((c2 + c3 * x) + c4 * x2);
    slope = (c1 + 2 * c2 * x) + x2 * (3 * c3 + 4 * c4 * x);
    quadratic = (c2 + 3 * c3 * x) + 6 * c4 * x2;
    cubic = c3 + 4 * c4 * x;
    going = every(going, below(zero, value));  // otherwise x is a little beyond the root
  }
  Doubles f = x;
  going = likely;
  found = below(zero, zero);
  constexpr int kMaxSteps = 6;
  for (int step = 1; step <= kMaxSteps && any_lane(going); ++step) {
    const Doubles f2 = f * f;
    value = (c0 + c1 * f) + f2 * ((c2 + c3 * f) + c4 * f2);
    slope = (c1 + 2 * c2 * f) + f2 * (3 * c3 + 4 * c4 * f);
    quadratic = (c2 + 3 * c3 * f) + 6 * c4 * f2;
    const Doubles move = value * slope / (slope * slope - value * quadratic);
    f = select(going, f - move, f);
    going = every(going, below(slope, zero));
    if (step < 2) continue;
    // The error left is about the cube of this step.
    const Mask settled = every(going, below(magnitude(move), 0x1p-10 * f));
    found = any(found, settled);
    going = every(going, negated(settled));
  }
  found = every(found, below(zero, f));
  return f;
}

/// A lower bound of a cubic with these Bernstein coefficients: the least one after de Casteljau's
/// scheme has halved the interval, then its first half, and so on. So the bound is closer for a
/// cubic that is small at the start.
inline Doubles min_of_halves(const std::array<Doubles, 4>& b, Mask asked) {
  const Doubles zero = broadcast(0);
  Doubles b1 = b[1];
  Doubles b2 = b[2];
  Doubles b3 = b[3];
  Doubles bound = b3;
  for (int depth = 0; depth < 6 && any_lane(asked); ++depth) {
    const Doubles b12 = (b1 + b2) / 2;
    const Doubles b23 = (b2 + b3) / 2;
    const Doubles b123 = (b12 + b23) / 2;
    const Doubles first = (b[0] + b1) / 2;
    const Doubles second = (first + b12) / 2;
    b1 = select(asked, first, b1);
    b2 = select(asked, second, b2);
    b3 = select(asked, (second + b123) / 2, b3);
    bound = select(asked, min(min(min(bound, b23), b123), b3), bound);
    const Mask positive = every(below(zero, b1), below(zero, b2));
    asked = every(asked, every(below(zero, bound), negated(positive)));
  }
  return min(min(min(bound, b[0]), b1), b2);
}

AIMAHEAD_INLINE NoReach on_grid(NoReach, Doubles) { return {}; }

/// A flight time and its aim, to the last bit or two, in the lanes that are sure.
template <int N>
struct Flight {
  Mask sure;
  TwoDoubles time;
  Axes<N> aim;
};

/// Steps 2 and 3 of the file comment.
template <int N, bool kAccelerated, class Reach>
AIMAHEAD_INLINE void refine(const Frame<N, kAccelerated, Reach>& frame, Doubles rough, Mask asked,
                            Flight<N>& out) {
  const Doubles zero = broadcast(0);
  const Doubles f = leading_half(rough);
  const Doubles half_square = f * (0.5 * f);  // exactly
  const Doubles high_square = leading_half(half_square);
  const Doubles low_square = half_square - high_square;

  const Doubles speed = leading_half(frame.speed);
  const Doubles flown_high = speed * f;
  const Doubles flown_low = (frame.speed - speed) * f;
  const Doubles flown = frame.reach + (flown_high + flown_low);
  const Doubles grid = grid_of(flown);

  const Axes<N> w = leading_half(frame.w);
  const Axes<N> moved = f * w;
  const Axes<N> d_position = on_grid(frame.d, grid);
  const Axes<N> w_position = on_grid(moved, grid);
  Axes<N> low = frame.d_rest + f * ((frame.w - w) + frame.w_rest);
  Axes<N> position = d_position + w_position;
  Axes<N> rest = (frame.d - d_position) + (moved - w_position);
  Axes<N> rate = frame.w;
  if constexpr (kAccelerated) {
    const Axes<N> g = leading_half(frame.g);
    const Axes<N> fallen = high_square * g;
    const Axes<N> g_position = on_grid(fallen, grid);
    low = low + (low_square * g + half_square * ((frame.g - g) + frame.g_rest));
    position = position + g_position;
    rest = rest + (fallen - g_position);
    rate = rate + f * frame.g;
  }
  rest = rest + low;
  const Doubles square = sum_of(position * position);
  const Doubles small = sum_of(rest * ((position + position) + rest));
  const auto reach_position = on_grid(frame.reach, grid);
  const Doubles speed_position = on_grid(flown_high, grid);
  const Doubles flown_position = reach_position + speed_position;
  const Doubles flown_rest = ((frame.reach - reach_position) + (flown_high - speed_position)) +
                             (frame.reach_rest + flown_low);
  const Doubles excess = (square - flown_position * flown_position) +
                         (small - flown_rest * (2 * flown_position + flown_rest));

  const auto& c = frame.gap.c;
  const auto& s = frame.gap.size;
  const Doubles f2 = f * f;
  const Doubles c1 = c[1] * f;
  const Doubles c2 = c[2] * f2;
  Doubles high_sizes = s[2] * f2;
  Doubles slope = c1 + 2 * c2;
  Doubles half_curvature = c2;
  // Without acceleration K = k0 + k1 u, whose other end is the slope.
  Doubles bound = -c2 - c1;
  if constexpr (kAccelerated) {
    const Doubles f3 = f2 * f;
    const Doubles f4 = f2 * f2;
    const Doubles c3 = c[3] * f3;
    const Doubles c4 = c[4] * f4;
    high_sizes = high_sizes + (s[3] * f3 + s[4] * f4);
    slope = slope + (3 * c3 + 4 * c4);
    half_curvature = half_curvature + (3 * c3 + 6 * c4);
    // K = k0 + k1 u + k2 u^2 + k3 u^3.
    const Doubles k2 = -c4 - c3;
    const Doubles k1 = k2 - c2;
    const Doubles k0 = k1 - c1;
    const Doubles b1 = k0 + k1 / 3;
    const Doubles b2 = k0 + (2 * k1 + k2) / 3;
    bound = min(min(k0, b1), b2);
    const Mask by_halves = every(asked, negated(below(zero, bound)));
    if (any_lane(by_halves)) {
      bound = select(by_halves, min_of_halves({k0, b1, b2, -slope}, by_halves), bound);
    }
  }
  const Doubles sizes = (s[0] + s[1] * f) + high_sizes;
  const Doubles step = excess * slope / (slope * slope - excess * half_curvature);
  out.sure = every(asked, every(below(0x1p-19 * sizes, bound), below(0x1p-8 * sizes, -slope),
                                below(magnitude(step), broadcast(0x1p-24)),
                                below(0x1p-8 * sizes, flown * flown)));
  const Doubles move = step * -f;
  out.time = quick_two_sum(f, move);
  const Doubles scale = 1 / (flown_position + (flown_rest + frame.speed * move));
  if constexpr (kAccelerated) rate = rate + move * (broadcast(0.5) * frame.g);
  out.aim = scale * (position + (rest + move * rate));
}
