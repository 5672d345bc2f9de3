// The least gap of an ordinary question that has no hit, and with it the proof that it has none, in
// plain doubles. `solve_each` does not say what comes closest, so this has one lane only.
//
// The gap is G(f) = |D(f)| - reach - speed f. If it is least at an f > 0, speed = D.D' / |D| there.
// Under acceleration Halley's method solves this for f. With v = G(f) + reach,
//
//   p_v(x) = |D(x)|^2 - (v + speed x)^2 = (x - f)^2 Q(x),   Q(x) = a x^2 + b x + c,
//
// for p_v has a double root at f. If Q > 0 for x >= 0 nothing comes closer; and as the gap
// polynomial is p = p_v + G(f) (v + reach + 2 speed x), there is no hit. In units of f, with S the
// sum of the sizes of p's terms there, the thresholds leave room for what is neglected: a, c >
// 2^-20 S and b > -1.8 sqrt(a c) keep Q above 2^-24 S (1 + x^2), which for x > 2 outweighs the
// error of all coefficients, at most 2^-47 S each; for x <= 2 the second term does, being above
// 2^-24 S. That f is not quite where p_v has its double root adds less than 2^-30 S (1 + x).
//
// At f = 0 p_v has one root, and p_v / x takes the place of Q.
#pragma once

#include "aimahead/detail/lead_kernel.hpp"
#include "closed_form/quick_frame.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::closed_form::quick {

/// The least gap and its flight, to the last bits.
template <int N>
struct ClosestApproach {
  double flight_time;
  double distance;
  Axes<N> aim;
};

/// The way from the gun to the target after f.
template <int N>
struct Separation {
  Axes<N> position;
  double distance;
  double range_rate;

  template <bool kAccelerated, class Reach>
  AIMAHEAD_INLINE Separation(const Frame<N, kAccelerated, Reach>& frame, double f) {
    Axes<N> mean = frame.w;  // velocity
    Axes<N> last = frame.w;
    if constexpr (kAccelerated) {
      const Axes<N> gained = f * frame.g;
      mean = mean + 0.5 * gained;
      last = last + gained;
    }
    position = frame.d + f * mean;
    distance = std::sqrt(sum_of(position * position));
    range_rate = sum_of(position * last) / distance;
  }
};

/// Searches from f on for a flight at which the gap has a minimum; 0 if none is found.
[[nodiscard]] AIMAHEAD_INLINE double likely_minimum(double speed,
                                                    const std::array<double, 5>& square, double f) {
  const auto& [m0, m1, m2, m3, m4] = square;
  constexpr int kMaxSteps = 8;
  for (int step = 0; step < kMaxSteps; ++step) {
    const double f2 = f * f;
    const double quadratic = (m2 + m3 * f) + m4 * f2;
    const double half_slope = (0.5 * m1 + m2 * f) + f2 * (1.5 * m3 + 2 * m4 * f);
    const double half_second = m2 + (3 * m3 * f + 6 * m4 * f2);
    const double half_third = 3 * m3 + 12 * m4 * f;
    const double distance = std::sqrt((m0 + m1 * f) + f2 * quadratic);
    const double inverse = 1 / distance;
    const double rate = half_slope * inverse;
    const double excess = rate - speed;
    const double slope = (half_second - rate * rate) * inverse;
    const double curvature = (half_third - 3 * rate * slope) * inverse;
    const double move = excess * slope / (slope * slope - 0.5 * excess * curvature);
    f -= move;
    if (!(f > 0 && slope > 0)) return 0;
    // The error left is about the cube of this step.
    if (std::fabs(move) < 0x1p-16 * f) return f;
  }
  return 0;
}

/// The flight of the least gap in constant velocity; 0 if that is at the launch. With |D|^2 =
/// m0 + 2 along f + m2 f^2 and a = m2 - speed^2 > 0.
[[nodiscard]] AIMAHEAD_INLINE double minimum_on_line(double m0, double along, double m2, double a,
                                                     double speed) {
  // The line of the target passes the gun at a distance p. Where D.D' = speed |D|,
  // |D| = p sqrt(m2 / a).
  const double inverse = 1 / m2;
  const double passing = std::max(m0 - along * along * inverse, 0.0);
  const double f = (speed * std::sqrt(passing * (m2 / a)) - along) * inverse;
  return f > 0 ? f : 0;
}

/// A likely flight of the least gap; 0 if none is found.
template <int N, bool kAccelerated>
[[nodiscard]] AIMAHEAD_INLINE double likely_minimum(const Frame<N, kAccelerated, double>& frame) {
  const double speed = frame.speed;
  const double reach = frame.reach;
  const auto& c = frame.gap.c;
  // |D|^2
  const std::array<double, 5> square = {c[0] + reach * reach, c[1] + 2 * reach * speed,
                                        c[2] + speed * speed, c[3], c[4]};
  const auto& [m0, m1, m2, m3, m4] = square;
  if constexpr (!kAccelerated) {
    return minimum_on_line(m0, frame.closing + reach * speed, m2, c[2], speed);
  }
  // The flight if the target starts here, and the one after which the fall is as large as the
  // target's distance.
  const double half_acceleration = std::sqrt(m4);
  const double from_here = (speed - m3 / (2 * half_acceleration)) / (2 * half_acceleration);
  const double far = std::sqrt(std::sqrt(m0) / half_acceleration);
  const double sum = std::max(from_here, 0.0) + far;
  for (const double start : {0.5 * sum, sum, 0.25 * far}) {
    if (const double f = likely_minimum(speed, square, start); f > 0) return f;
  }
  return 0;
}

/// Whether the gap opens from the launch on: for f = 0, p_v / x = k + c2 x + c3 x^2 + c4 x^3 is
/// positive. `k` is given.
template <bool kAccelerated>
[[nodiscard]] AIMAHEAD_INLINE bool is_rising(const Quartic& gap, double k) {
  const auto& c = gap.c;
  const auto& s = gap.size;
  const bool begins = k > 0x1p-40 * s[1];
  const bool bends = c[2] > 0x1p-40 * s[2];
  if constexpr (!kAccelerated) return every(begins, bends);
  const bool falls = c[3] > 0x1p-40 * s[3];
  return every(begins,
               any(every(bends, any(falls, c[3] * c[3] < 3.24 * c[2] * c[4])),
                   every(std::fabs(c[2]) > 0x1p-40 * s[2], falls, c[2] * c[2] < 3.24 * k * c[3])));
}

/// Whether Q is positive, and the gap still open at its minimum, after f.
template <int N, bool kAccelerated>
[[nodiscard]] AIMAHEAD_INLINE bool is_proven(const Frame<N, kAccelerated, double>& frame, double f,
                                             const Separation<N>& then, double gap) {
  const auto& c = frame.gap.c;
  const auto& s = frame.gap.size;
  const double f2 = f * f;
  double high_sizes = s[2] * f2;
  double qa = 0;
  double qb = 0;
  double qc = c[2] * f2;
  if constexpr (kAccelerated) {
    const double f3 = f2 * f;
    const double f4 = f2 * f2;
    high_sizes += s[3] * f3 + s[4] * f4;
    qa = c[4] * f4;
    qb = c[3] * f3 + 2 * qa;
    qc = qc + 2 * qb - qa;
  }
  const double size = (s[0] + s[1] * f) + high_sizes;
  const double min = 0x1p-20 * size;
  const bool bends = !kAccelerated || every(qa > min, any(qb > 0, qb * qb < 3.24 * qa * qc));
  const double drift = then.distance * f * (then.range_rate - frame.speed);
  return every(bends, qc > min, gap > 0, gap * (gap + 2 * frame.reach) > 0x1p-24 * size,
               std::fabs(drift) < 0x1p-32 * size);
}

/// Proves that there is no hit and finds the least gap; false where it cannot. For a gap that is
/// open at launch.
template <int N, bool kAccelerated>
AIMAHEAD_INLINE bool find_closest_approach(const Frame<N, kAccelerated, double>& frame,
                                           ClosestApproach<N>& approach) {
  const auto& c = frame.gap.c;
  const double first = std::sqrt(c[0] + frame.reach * frame.reach);
  const double k = c[1] - 2 * frame.speed * (first - frame.reach);
  const bool rising = is_rising<kAccelerated>(frame.gap, k);
  const double f = rising ? 0 : likely_minimum(frame);
  if (!rising && f == 0) return false;
  const Separation<N> then(frame, f);
  const double flown = frame.reach + frame.speed * f;
  const double gap = then.distance - flown;
  if (!rising && !is_proven(frame, f, then, gap)) return false;
  approach.flight_time = f;
  approach.distance = gap;
  approach.aim = (1 / then.distance) * then.position;
  return true;
}

/// The same for a question of `lead` that is known to have no hit. In constant velocity the gap is
/// convex, so that it has one minimum.
template <int N>
AIMAHEAD_INLINE bool find_closest_approach(const Frame<N, false, NoReach>& frame,
                                           const PlainQuadratic& plain,
                                           ClosestApproach<N>& approach) {
  const double speed = frame.speed;
  const double f = minimum_on_line(plain.c, plain.b, plain.a + speed * speed, plain.a, speed);
  const Separation<N> then(frame, f);
  const double gap = then.distance - speed * f;
  const double size = plain.c + plain.a_size * f * f;
  const double drift = then.distance * f * (then.range_rate - speed);
  approach.flight_time = f;
  approach.distance = gap;
  approach.aim = (1 / then.distance) * then.position;
  return numerics::every(gap > 0, gap * gap > 0x1p-24 * size, std::fabs(drift) < 0x1p-32 * size);
}

}  // namespace aimahead::detail::closed_form::quick
