#include "odds/hit_probability.hpp"

#include "aimahead/odds.hpp"

#include "numerics/elementary.hpp"
#include "numerics/quick_exponential.hpp"
#include "numerics/quick_sine_cosine.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>

namespace aimahead {

using namespace detail::odds;

namespace detail::odds {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();

/// A bound of the error of a sum of so many positive terms, each off by a few rounding errors.
double rounding(double value, int terms) { return value * (4 * terms + 64) * kUnit; }

/// The maximum number of pairs of terms that a series needs.
constexpr std::size_t kMaxPairs = 64;

/// Pairs of the series of the error function, without a division.
struct IntervalFactors {
  double of_second = 0;  ///< the second term of a pair over its first
  double of_first = 0;   ///< the first term of the next pair, over that of this one
};
constexpr auto kIntervalFactors = [] {
  std::array<IntervalFactors, kMaxPairs> factors{};
  for (std::size_t m = 0; m < kMaxPairs; ++m) {
    const double k = 4.0 * static_cast<double>(m);
    factors[m] = {1 / (k + 3), 1 / ((k + 3) * (k + 5))};
  }
  return factors;
}();

}  // namespace

// erf(z) with z = radius / (sd sqrt(2)), by the series whose terms are all positive: erf(z) = 2 /
// sqrt(pi) z exp(-z^2) sum (2 z^2)^n / (1 3 5 ... (2n + 1)) (Abramowitz and Stegun, 7.1.6), two
// terms at a time.
Probability within_interval(double radius, double sd) {
  constexpr double kTwoOverRootPi = 1.1283791670955126;
  constexpr double kRootHalf = 0.7071067811865476;
  const double z = radius / sd * kRootHalf;
  if (!(z < 6)) return {1, 3e-17};
  const double square = z * z;
  const double twice = 2 * square;
  const double fourfold = twice * twice;
  double term = 1;
  double sum = 0;
  std::size_t m = 0;
  do {
    assert(m < kMaxPairs);
    const auto& [of_second, of_first] = kIntervalFactors[m];
    sum += term * (1 + twice * of_second);
    term *= fourfold * of_first;
    ++m;
  } while (term > sum * (kUnit / 8));
  const double value = kTwoOverRootPi * z * quick_decay(square) * sum;
  return {value < 1 ? value : 1, rounding(value, static_cast<int>(2 * m))};
}

namespace {

/// The y = radius^2 / (2 narrow^2) from which on the circle cuts a narrow Gaussian only at its
/// ends.
constexpr double kOnlyEnds = 40;

/// A pair of the series over a circle, and how its coefficient grows.
struct CircleFactors {
  double of_coefficient = 0;  ///< 1 - 1 / (2 m)
  double of_first = 0;        ///< 1 / (2 m (2 m + 1))
  double of_second = 0;       ///< 1 / (2 m + 2)
};
constexpr auto kCircleFactors = [] {
  std::array<CircleFactors, kMaxPairs> factors{};
  for (std::size_t m = 1; m < kMaxPairs; ++m) {
    const double k = 2.0 * static_cast<double>(m);
    factors[m] = {1 - 1 / k, 1 / (k * (k + 1)), 1 / (k + 2)};
  }
  return factors;
}();

/// The parameters of the series over a circle, y = radius^2 / (2 narrow^2), r = narrow / wide.
struct CircleSeries {
  double t = 0;      ///< y (1 + r^2) / 2
  double share = 0;  ///< 2 r / (1 + r^2)
  double phi = 0;    ///< 1 - share^2
};

// With the mean at the centre the distance from it has Hoyt's distribution. By angle and distance,
// with t, share and phi as above,
//
//   P = share times the integral of exp(-x) I0(sqrt(phi) x) over x from 0 to t,
//
// and with the series of the Bessel function I0, whose terms are positive as those of Serra,
// Arzelier, Joldes, Lasserre, Rondepierre and Salvy (Fast and accurate computation of orbital
// collision probability for short-term encounters, 2016), but come in pairs of one coefficient:
//
//   P = share exp(-t) sum over m of c_m t^(2m+1) / (2m+1)! (1 + t / (2m+2)),
//   c_m = sum over i <= m of binomial(2i, i) / 4^i phi^i  <=  min(1 / share, 2 sqrt(m + 1)).
//
// c_m < 32 for all m < kMaxPairs. Where m > t each t^(2m+1) / (2m+1)! is below a quarter of the one
// before, and its pair is below 1.5 times it. So all pairs that are left out add up to less than
// half of the last one taken.
Probability sum_up(const CircleSeries& series) {
  const auto [t, share, phi] = series;
  // For a Gaussian that is nearly round P = 1 - exp(-t), off by phi / 2.
  if (phi < 0x1p-55 && t > 0.5) {
    const double value = 1 - quick_decay(t);
    return {value, rounding(value, 0)};
  }
  const double square = t * t;
  double coefficient = 1;
  double last = 1;    // binomial(2m, m) / 4^m phi^m
  double weight = t;  // t^(2m+1) / (2m+1)!
  double sum = t * (1 + t / 2);
  const double negligible = std::max(share, 1.0 / 32) * (kUnit / 8);
  const auto growing = static_cast<std::size_t>(t);
  std::size_t m = 0;
  while (m <= growing || weight > negligible * sum) {
    ++m;
    assert(m < kMaxPairs);
    const auto& [of_coefficient, of_first, of_second] = kCircleFactors[m];
    last *= phi * of_coefficient;
    coefficient += last;
    weight *= square * of_first;
    sum += coefficient * (weight * (1 + t * of_second));
  }
  const double value = share * quick_decay(t) * sum;
  return {value < 1 ? value : 1, rounding(value, static_cast<int>(2 * m))};
}

/// Gauss' rule for the weight v erfc(v / sqrt(2)) over v > 0 and polynomials of v^2: nodes v^2
/// (make_edge_rule.py).
struct EdgeNode {
  double square;
  double weight;
};
constexpr EdgeNode kEdgeRule[] = {
    {0.26860347702715557, 0.22028674722254002},   {1.5591847415660795, 0.19834631599790785},
    {4.053358867578874, 0.069123027468488193},    {7.8816712772735056, 0.011366356817461629},
    {13.240014488669397, 0.00085203933044323923}, {20.467076011381139, 2.5293617462841695e-5},
    {30.230076457739455, 2.1929259282908395e-7},  {44.256500699218884, 2.5310339441989561e-10},
};

// A narrow Gaussian is cut off by the circle only at its two ends. Across the wide axis at x the
// share outside is erfc(v / sqrt(2)), v narrow being the half chord there. So P = erf(radius /
// (wide sqrt(2))) less the integral of that over v. The circle's far side, where the integrand is
// singular, is at v^2 = 2 y >= 80: beyond is erfc < 4e-18, and the rule is off by less than 2e-17
// of P (make_edge_rule.py).
Probability within_circle_by_ends(double radius, double wide, double narrow) {
  constexpr double kTwoOverRootTwoPi = 0.7978845608028654;
  const Probability whole = within_interval(radius, wide);
  const double x = radius / wide;
  if (!(x < 9)) return whole;
  const double r = narrow / wide;
  const double s = narrow / radius;
  double sum = 0;
  for (const auto& [square, weight] : kEdgeRule) {
    // Positive, as every node is below 2 y.
    const double exponent = (x * x - square * r * r) / 2;
    sum += weight * quick_decay(exponent) / std::sqrt(1 - square * s * s);
  }
  const double value = whole.value - kTwoOverRootTwoPi * x * (s * s) * sum;
  return {value > 0 ? value : 0, whole.error + rounding(whole.value, 20)};
}

}  // namespace

Probability within_circle(double radius, double wide, double narrow) {
  const double y = radius / narrow * (radius / narrow) / 2;
  if (!(y < kOnlyEnds)) return within_circle_by_ends(radius, wide, narrow);
  const double r = narrow / wide;
  const double round = 1 + r * r;
  const double share = 2 * r / round;
  return sum_up({y * round / 2, share, (1 - share) * (1 + share)});
}

Probability within_circle(double radius, const Invariants& covariance, double wide, double narrow) {
  const auto [trace, determinant, spread] = covariance;
  const double per_trace = 1 / trace;
  const double t = radius * radius * trace / (4 * determinant);
  // y is at most 2 t. Within these bounds nothing underflows: the trace is above 2^-199.
  const bool is_plain =
      2 * t < kOnlyEnds && determinant > 0x1p-400 && trace < 0x1p200 && radius > 0x1p-400;
  if (!is_plain) return within_circle(radius, wide, narrow);
  return sum_up({t, 2 * std::sqrt(determinant) * per_trace, 4 * spread * per_trace * per_trace});
}

double within_interval_at(double radius, double mean, double sd) {
  const double off = std::fabs(mean);
  if (!(sd > 0)) return off <= radius ? 1 : 0;
  const double far_side = within_interval(radius + off, sd).value;
  if (off == radius) return far_side / 2;
  const double near_side = within_interval(std::fabs(radius - off), sd).value;
  return off < radius ? (far_side + near_side) / 2 : (far_side - near_side) / 2;
}

namespace {

/// The positive nodes, and their weights, of Gauss and Legendre's rule with 20 nodes.
struct LegendreNode {
  double at;
  double weight;
};
constexpr LegendreNode kLegendre[] = {
    {0.99312859918509488, 0.017614007139152264}, {0.96397192727791381, 0.04060142980038705},
    {0.91223442825132595, 0.06267204833410904},  {0.83911697182221889, 0.083276741576704741},
    {0.7463319064601508, 0.10193011981724048},   {0.63605368072651502, 0.11819453196151831},
    {0.51086700195082713, 0.1316886384491765},   {0.37370608871541955, 0.14209610931838215},
    {0.22778585114164507, 0.14917298647260382},  {0.076526521133497338, 0.15275338713072598}};

}  // namespace

// The integral along the narrow axis is by Gauss and Legendre's rule over the angle, y = radius
// sin(angle), in which the half chord is smooth; that along the wide axis by the error function.
// Both are cut off 8 deviations from the mean. The angles are also divided where the end of the
// chord passes the mean or 8 deviations from it, because for small deviations the share along the
// wide axis is a step there.
double within_circle_at(double radius, double wide, double narrow, double mean_wide,
                        double mean_narrow) {
  constexpr double kRootTwoPi = 2.5066282746310002;
  constexpr double kReach = 8;
  const double low = std::max(-radius, mean_narrow - kReach * narrow);
  const double high = std::min(radius, mean_narrow + kReach * narrow);
  if (low > high) return 0;
  const auto share_along_wide = [&](double y) {
    const double square = (radius - y) * (radius + y);
    return square > 0 ? within_interval_at(std::sqrt(square), mean_wide, wide) : 0;
  };
  if (!(narrow > 0)) return share_along_wide(mean_narrow);
  const double from = numerics::arcsine(low / radius);
  const double to = numerics::arcsine(high / radius);
  std::array<double, 8> cuts{from};
  std::size_t count = 1;
  const auto cut = [&](double deviations, double side) {
    const double chord = std::fabs(mean_wide) + deviations * wide;
    if (!(chord > 0 && chord < radius)) return;
    const double angle = side * (kUpright - numerics::arcsine(chord / radius));
    if (angle > from && angle < to) cuts[count++] = angle;
  };
  for (const double deviations : {-kReach, 0.0, kReach}) cut(deviations, -1);
  for (const double deviations : {kReach, 0.0, -kReach}) cut(deviations, 1);
  cuts[count++] = to;
  constexpr int kPanels = 2;
  double sum = 0;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double half = (cuts[i + 1] - cuts[i]) / (2 * kPanels);
    for (int panel = 0; panel < kPanels; ++panel) {
      const double middle = cuts[i] + (2 * panel + 1) * half;
      for (const auto [at, weight] : kLegendre) {
        for (const double side : {-at, at}) {
          const auto [sine, cosine] = numerics::quick_sine_cosine(middle + side * half);
          const double y = radius * sine;
          const double z = (y - mean_narrow) / narrow;
          sum += weight * half * cosine * quick_decay(z * z / 2) * share_along_wide(y);
        }
      }
    }
  }
  return sum * radius / (narrow * kRootTwoPi);
}

}  // namespace detail::odds

double hit_probability(double radius, std::span<const double> across_sd) {
  if (!(is_size(radius) && radius > 0)) return 0;
  if (across_sd.empty() || across_sd.size() > 2) return 0;
  for (const double sd : across_sd) {
    if (!is_size(sd)) return 0;
  }
  if (across_sd.size() == 1) return within_interval(radius, across_sd[0]).value;
  const bool is_ordered = across_sd[0] >= across_sd[1];
  return within_circle(radius, across_sd[is_ordered ? 0 : 1], across_sd[is_ordered ? 1 : 0]).value;
}

}  // namespace aimahead
