// The first flight of a question that gives no trouble, which is nearly every question.
//
// The gap polynomial in plain doubles, with the error its rounding may cause, is enough to prove
// where its first root is, or that there is none. Newton's method then takes one step on
//
//   E(f) = |D(f)|^2 - (reach + speed f)^2
//
// evaluated from the frame's own vectors in double-double, at a rough root f that is a double.
// Where anything is not sure (a graze, nearly equal speeds, a gap that is almost closed already)
// the answer is `unsure`, and the polynomial in double-double or in integers has to decide.
#pragma once

#include "aimahead/numerics/polynomial_roots.hpp"
#include "aimahead/numerics/quadratic_roots.hpp"
#include "drifting_frame.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace aimahead {

/// c + 2 b f + a f^2 + ... in doubles. Each coefficient is off by at most 2^-49 of its size.
template <int N>
struct PlainGap {
  std::array<double, 5> coefficient{};
  std::array<double, 5> size{};

  explicit PlainGap(const DriftingFrame<N>& frame) {
    const double reach = frame.reach.hi;
    const double speed = frame.speed;
    auto& [c, b, a, wg, gg] = coefficient;
    auto& [c_size, b_size, a_size, wg_size, gg_size] = size;
    c_size = reach * reach;
    b_size = reach * speed;
    a_size = speed * speed;
    c = -c_size;
    b = -b_size;
    a = -a_size;
    for (int i = 0; i < N; ++i) {
      const double d = frame.d[i].hi;
      const double w = frame.w[i].hi;
      c += d * d;
      b += d * w;
      a += w * w;
      c_size += frame.d_size[i] * frame.d_size[i];
      b_size += frame.d_size[i] * frame.w_size[i];
      a_size += frame.w_size[i] * frame.w_size[i];
    }
    for (int i = 0; i < N && frame.accelerated; ++i) {
      const double g = frame.g[i].hi;
      const double g_size = std::fabs(g);
      a += frame.d[i].hi * g;
      wg += frame.w[i].hi * g;
      gg += g * g / 4;
      a_size += frame.d_size[i] * g_size;
      wg_size += frame.w_size[i] * g_size;
    }
    gg_size = gg;
    b *= 2;
    b_size *= 2;
  }

  /// Whether the gap is certainly open, or certainly closed, at launch.
  [[nodiscard]] bool is_sure_at_launch() const {
    return size[0] > 0x1p-400 && std::fabs(coefficient[0]) > 0x1p-48 * size[0];
  }
};

/// A flight time and the aim that goes with it, to the last bit or two.
template <int N>
struct QuickFlight {
  numerics::Exact time;
  std::array<double, N> aim;
};

/// One step of Newton's method from `rough`. False where that might not be enough.
template <int N>
bool refine(const DriftingFrame<N>& frame, const PlainGap<N>& gap, double rough,
            QuickFlight<N>& flight) {
  using numerics::Exact;
  using numerics::two_product;
  using numerics::two_sum;
  const double f = rough;
  // D(f) as place + rest, its rate, and the sum of its squares as high + low: like double-double,
  // but nothing is normalised.
  std::array<double, N> place;
  std::array<double, N> rest;
  std::array<double, N> rate;
  double high = 0;
  double low = 0;
  for (int i = 0; i < N; ++i) {
    Exact velocity{frame.w[i].hi, frame.w[i].lo};
    rate[i] = velocity.value;
    if (frame.accelerated) {
      const Exact gained = two_product(frame.g[i].hi, 0.5 * f);
      velocity = two_sum(velocity.value, gained.value);
      velocity.error += gained.error + (frame.w[i].lo + frame.g[i].lo * (0.5 * f));
      rate[i] = velocity.value + gained.value;
    }
    const Exact moved = two_product(velocity.value, f);
    const Exact there = two_sum(frame.d[i].hi, moved.value);
    place[i] = there.value;
    rest[i] = there.error + (moved.error + (frame.d[i].lo + velocity.error * f));
    const Exact square = numerics::two_square(place[i]);
    const Exact sum = two_sum(high, square.value);
    high = sum.value;
    low += sum.error + (square.error + 2 * place[i] * rest[i]);
  }
  Exact flown = two_product(frame.speed, f);
  if (frame.reach.hi != 0) {
    const Exact sum = two_sum(frame.reach.hi, flown.value);
    flown = numerics::quick_two_sum(sum.value, sum.error + (flown.error + frame.reach.lo));
  }
  const Exact flown_square = numerics::two_square(flown.value);
  const double excess =
      (high - flown_square.value) + (low - (flown_square.error + 2 * flown.value * flown.error));

  const auto& c = gap.coefficient;
  const auto& s = gap.size;
  const double slope = c[1] + f * (2 * c[2] + f * (3 * c[3] + f * (4 * c[4])));
  const double size = s[0] + f * (s[1] + f * (s[2] + f * (s[3] + f * s[4])));
  const double step = -excess / slope;
  // The error left, relative to f, is the square of the step's, times at most 2^11. The distance at
  // the hit is the way flown, which must not be nearly nothing.
  if (!numerics::every(std::fabs(step) < 0x1p-36 * f, std::fabs(slope) * f > 0x1p-8 * size,
                       flown_square.value > 0x1p-8 * size)) {
    return false;
  }
  flight.time = two_sum(f, step);
  const double scale = 1 / (flown.value + (flown.error + frame.speed * step));
  for (int i = 0; i < N; ++i) flight.aim[i] = (place[i] + (rest[i] + rate[i] * step)) * scale;
  return true;
}

/// The first flight, or that there is none, or that others have to find out. For a gap that is open
/// at launch.
template <int N>
numerics::Certainty find_quickly(const DriftingFrame<N>& frame, const PlainGap<N>& gap,
                                 QuickFlight<N>& flight) {
  using numerics::Certainty;
  double rough = 0;
  if (frame.accelerated) {
    numerics::Polynomial<4> polynomial;
    for (int k = 0; k <= 4; ++k) {
      polynomial.coefficient[k] = gap.coefficient[k];
      polynomial.magnitude[k] = 0x1p49 * gap.size[k];
    }
    numerics::RootWalk<4, numerics::NoExactStage> walk(
        polynomial, 0, std::numeric_limits<double>::infinity(), {}, 1);
    const numerics::Root root = walk.next_roughly();
    if (root.status == numerics::RootStatus::unresolved) return Certainty::unsure;
    if (root.status == numerics::RootStatus::none) return Certainty::none;
    rough = root.x.hi;
  } else {
    const auto certainty = numerics::decide(gap.coefficient[2], gap.coefficient[1] / 2,
                                            gap.coefficient[0], gap.size[2], gap.size[0], rough);
    if (certainty != Certainty::found) return certainty;
  }
  return refine(frame, gap, rough, flight) ? Certainty::found : Certainty::unsure;
}

}  // namespace aimahead
