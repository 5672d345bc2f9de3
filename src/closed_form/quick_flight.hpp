// The first flight of a question that gives no trouble, which is nearly every question, in plain
// doubles.
//
// 1. A likely root f of the gap polynomial p, by Halley's method, cut to 26 bits.
// 2. The proof that it is the first. With u the flight time in units of f and S the sum of the sizes
//    of p's terms at f, p = R + (1 - u) K(u), K a cubic. If the Bernstein coefficients of K on
//    [0, 1], or on parts of it that make up the whole, are all above m > 0, so is K (Farouki, "The
//    Bernstein polynomial basis: a centennial retrospective", CAGD 29, 2012), and p has no root
//    before 1 - (|R| + 2^-47 S) / m, 2^-47 S being more than the error of all coefficients and of
//    the sums below. From there on p' = -K(1) to within 12 S times the distance from 1, so that p
//    falls and has one root. The thresholds below leave room: m > 2^-19 S, K(1) > 2^-8 S and |R| <
//    2^-23 K(1) bound the change of the slope by 0.8 K(1).
// 3. One step of Halley's method on E(f) = |D(f)|^2 - (reach + speed f)^2, evaluated from the
//    frame's own vectors. With f of 26 bits, vectors cut to 26 bits and places taken apart on a grid
//    of 26 bits below |D|, all that cancels in E is exact in doubles; the rest is small.
//
// Where anything is not sure (a graze, nearly equal speeds, a gap that is almost closed already)
// the answer is `unsure`, and double-double or integers have to decide.
#pragma once

#include "aimahead/detail/quadratic_roots.hpp"
#include "closed_form/quick_frame.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::closed_form {

/// A flight time and the aim that goes with it, to the last bit or two.
template <int N>
struct QuickFlight {
  numerics::Exact time;
  std::array<double, N> aim;
};

namespace quick {

/// x without its last 27 bits: products of two such are exact.
AIMAHEAD_INLINE double cut(double x) {
  return numerics::from_bits(numerics::bits_of(x) & ~std::uint64_t{0x7ffffff});
}

/// Whether the parabola c0 + c1 h + c2 h^2, c0 > 0, seems to have a zero for h > 0.
AIMAHEAD_INLINE bool has_zero(double c0, double c1, double c2) {
  return numerics::every(c1 * c1 >= 4 * c0 * c2, numerics::any(c1 < 0, c2 < 0));
}

/// The first of them.
AIMAHEAD_INLINE double first_zero(double c0, double c1, double c2) {
  const double sum = std::sqrt(c1 * c1 - 4 * c0 * c2) + std::fabs(c1);
  const bool falls = c1 < 0;
  return numerics::select(falls, 2 * c0, sum) / numerics::select(falls, sum, -2 * c2);
}

/// A likely first root of an accelerated frame's gap polynomial, or nothing (0).
template <int N>
[[nodiscard]] AIMAHEAD_INLINE double likely_root(const QuickFrame<N>& frame) {
  const auto& [c0, c1, c2, c3, c4] = frame.coefficient;
  const double quarter = 1 / (4 * c4);
  // From x on the polynomial is above the parabola with its value and slope and the least bend, so
  // that there is no root up to that one's zero; and the bend is about that there, up to the root.
  // If even the parabola that bends so has a zero, the root is near; if not, the target recedes
  // before it approaches, and one has to go on.
  double x = 0;
  double value = c0;
  double slope = c1;
  double bend = c2;
  double turn = c3;
  for (int tries = 0; tries < 6; ++tries) {
    const double low = std::min(turn, 0.0);
    const double min_bend = bend - low * low * quarter;
    if (!has_zero(value, slope, min_bend)) return 0;
    const double safe = first_zero(value, slope, min_bend);
    if (has_zero(value, slope, bend + safe * (turn + c4 * safe))) {
      x += safe;
      break;
    }
    x += 1.5 * safe;
    const double x2 = x * x;
    value = (c0 + c1 * x) + x2 * ((c2 + c3 * x) + c4 * x2);
    slope = (c1 + 2 * c2 * x) + x2 * (3 * c3 + 4 * c4 * x);
    bend = (c2 + 3 * c3 * x) + 6 * c4 * x2;
    turn = c3 + 4 * c4 * x;
    if (!(value > 0)) break;  // not far beyond it
  }
  double f = x;
  constexpr int kMaxSteps = 6;
  for (int step = 1; step <= kMaxSteps; ++step) {
    const double f2 = f * f;
    value = (c0 + c1 * f) + f2 * ((c2 + c3 * f) + c4 * f2);
    slope = (c1 + 2 * c2 * f) + f2 * (3 * c3 + 4 * c4 * f);
    bend = (c2 + 3 * c3 * f) + 6 * c4 * f2;
    const double move = value * slope / (slope * slope - value * bend);
    f -= move;
    if (!(slope < 0)) return 0;
    // The error left is about the cube of this.
    if (step >= 2 && std::fabs(move) < 0x1p-10 * f) return f;
  }
  return 0;
}

/// A bound from below for a cubic with these Bernstein coefficients that is closer where it is
/// small at the start: halves of the interval by de Casteljau's scheme, and again of the first one.
inline double min_of_halves(double b0, double b1, double b2, double b3) {
  double min = b3;
  for (int depth = 0; depth < 6; ++depth) {
    const double b12 = (b1 + b2) / 2;
    const double b23 = (b2 + b3) / 2;
    const double b123 = (b12 + b23) / 2;
    b1 = (b0 + b1) / 2;
    b2 = (b1 + b12) / 2;
    b3 = (b2 + b123) / 2;
    min = std::min({min, b23, b123, b3});
    if (!(min > 0) || (b1 > 0 && b2 > 0)) break;
  }
  return std::min({min, b0, b1, b2});
}

/// Steps 2 and 3. False where that might not be enough.
template <int N>
AIMAHEAD_INLINE bool refine(const QuickFrame<N>& frame, double rough, QuickFlight<N>& flight) {
  const double f = cut(rough);
  const double half_square = f * (0.5 * f);  // exactly
  const double high_square = cut(half_square);
  const double low_square = half_square - high_square;

  const double speed = cut(frame.speed);
  const double flown_high = speed * f;
  const double flown_low = (frame.speed - speed) * f;
  const double flown = frame.reach + (flown_high + flown_low);
  // Added and taken away again, it rounds to the grid: 2^25 or more units make up the way flown.
  const double grid =
      numerics::from_bits(numerics::bits_of(flown) & (std::uint64_t{0x7ff} << 52)) * 0x1.8p27;
  const auto on_grid = [grid](double x) { return (x + grid) - grid; };

  std::array<double, N> position, rest, rate;
  std::array<double, N> square, small;
  for (int i = 0; i < N; ++i) {
    const double w = cut(frame.w[i]);
    const double g = cut(frame.g[i]);
    const double moved = w * f;
    const double fallen = g * high_square;
    const double d_position = on_grid(frame.d[i]);
    const double w_position = on_grid(moved);
    const double g_position = on_grid(fallen);
    position[i] = d_position + w_position + g_position;
    rest[i] = (((frame.d[i] - d_position) + (moved - w_position)) + (fallen - g_position)) +
              ((frame.d_rest[i] + ((frame.w[i] - w) + frame.w_rest[i]) * f) +
               (low_square * g + half_square * ((frame.g[i] - g) + frame.g_rest[i])));
    rate[i] = frame.w[i] + frame.g[i] * f;
    square[i] = position[i] * position[i];
    small[i] = rest[i] * (2 * position[i] + rest[i]);
  }
  const double reach_position = on_grid(frame.reach);
  const double speed_position = on_grid(flown_high);
  const double flown_position = reach_position + speed_position;
  const double flown_rest = ((frame.reach - reach_position) + (flown_high - speed_position)) +
                            (frame.reach_rest + flown_low);
  const double excess = (sum_of(square) - flown_position * flown_position) +
                        (sum_of(small) - flown_rest * (2 * flown_position + flown_rest));

  const auto& c = frame.coefficient;
  const auto& s = frame.size;
  const double f2 = f * f;
  const double f3 = f2 * f;
  const double f4 = f2 * f2;
  const double c1 = c[1] * f;
  const double c2 = c[2] * f2;
  const double c3 = c[3] * f3;
  const double c4 = c[4] * f4;
  const double sizes = (s[0] + s[1] * f) + (s[2] * f2 + (s[3] * f3 + s[4] * f4));
  const double slope = (c1 + 2 * c2) + (3 * c3 + 4 * c4);
  const double half_bend = c2 + (3 * c3 + 6 * c4);
  // K = k0 + k1 u + k2 u^2 + k3 u^3.
  const double k3 = -c4;
  const double k2 = k3 - c3;
  const double k1 = k2 - c2;
  const double k0 = k1 - c1;
  const double b1 = k0 + k1 / 3;
  const double b2 = k0 + (2 * k1 + k2) / 3;
  double min = std::min(std::min(k0, b1), b2);
  if (!(min > 0)) min = min_of_halves(k0, b1, b2, -slope);
  const double step = excess * slope / (slope * slope - excess * half_bend);
  if (!numerics::every(min > 0x1p-19 * sizes, -slope > 0x1p-8 * sizes, std::fabs(step) < 0x1p-24,
                       flown * flown > 0x1p-8 * sizes)) {
    return false;
  }
  const double move = -step * f;
  flight.time = numerics::quick_two_sum(f, move);
  const double scale = 1 / (flown_position + (flown_rest + frame.speed * move));
  for (int i = 0; i < N; ++i) {
    const double moved = move * (rate[i] + 0.5 * frame.g[i] * move);
    flight.aim[i] = (position[i] + (rest[i] + moved)) * scale;
  }
  return true;
}

}  // namespace quick

}  // namespace aimahead::detail::closed_form
