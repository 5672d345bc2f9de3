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

/// Of a sum of that many positive terms, each off by a few roundings.
double rounding(double value, int terms) { return value * (4 * terms + 64) * kUnit; }

/// Nodes v^2 and weights w v erfc(v / sqrt(2)) for v from 0 to 8.5 (make_edge_rule.py).
struct EdgeNode {
  double square;
  double weight;
};
constexpr EdgeNode kEdgeRule[] = {
    {0.00085284169418584875, 0.0021352244439909258}, {0.023445522809727028, 0.02320626101065602},
    {0.13913174524271311, 0.070454934030770664},     {0.46751798689897747, 0.11957878071994037},
    {1.1622767490975592, 0.13123300520350238},       {2.3925031773359591, 0.094728653463564835},
    {4.321472809161585, 0.043786212587582478},       {7.0849083935754911, 0.012495662016649574},
    {10.770934118777668, 0.0021453179934718372},     {15.40375899519203, 0.00022120249804258253},
    {20.932800147087212, 1.4128886529099275e-5},     {27.228461863761525, 5.980474625788957e-7},
    {34.085173303264554, 1.8599026147773733e-8},     {41.231613700108843, 4.8594401986268194e-10},
    {48.34738160982667, 1.2469989173176431e-11},     {55.084756990843454, 3.7117076748012169e-13},
    {61.093719201054287, 1.5055018430675601e-14},    {66.04806918640101, 9.5258453451980465e-16},
    {69.670417268638998, 1.009501941778399e-16},     {71.754394132817294, 1.545480733300716e-17},
};

}  // namespace

// erf(z) with z = radius / (sd sqrt(2)), by the series whose terms are all positive: erf(z) = 2 /
// sqrt(pi) z exp(-z^2) sum (2 z^2)^n / (1 3 5 ... (2n + 1)) (Abramowitz and Stegun, 7.1.6).
Probability within_interval(double radius, double sd) {
  constexpr double kTwoOverRootPi = 1.1283791670955126;
  constexpr double kRootHalf = 0.7071067811865476;
  const double z = radius / sd * kRootHalf;
  if (!(z < 6)) return {1, 3e-17};
  const double square = z * z;
  double term = 1;
  double sum = 1;
  int n = 1;
  for (; term > sum * (kUnit / 8); ++n) {
    term *= 2 * square / (2 * n + 1);
    sum += term;
  }
  const double value = kTwoOverRootPi * z * quick_decay(square) * sum;
  return {value < 1 ? value : 1, rounding(value, n)};
}

namespace {

/// The largest y = radius^2 / (2 narrow^2) of the series.
constexpr double kFewTerms = 100;
/// The series never needs more terms.
constexpr int kMaxTerms = 256;

/// What the terms of the series are multiplied with, without a division.
struct SeriesFactors {
  double of_coefficient = 0;  ///< 1 - 1 / (2 k)
  double of_weight = 0;       ///< 1 / (k + 1)
};
constexpr auto kSeriesFactors = [] {
  std::array<SeriesFactors, kMaxTerms> factors{};
  for (int k = 1; k < kMaxTerms; ++k) {
    factors[static_cast<std::size_t>(k)] = {1 - 0.5 * (1.0 / k), 1.0 / (k + 1)};
  }
  return factors;
}();

// Serra, Arzelier, Joldes, Lasserre, Rondepierre and Salvy (Fast and accurate computation of
// orbital collision probability for short-term encounters, 2016), whose series has only positive
// terms. With the mean at the centre, y = radius^2 / (2 narrow^2) and r = narrow / wide it is
//
//   P = r exp(-y) sum over k of c_k y^(k+1) / (k+1)!,
//   c_k = sum over j <= k of binomial(2j, j) / 4^j (1 - r^2)^j  <=  min(1 / r, 2 sqrt(k + 1)).
//
// So what is left out after the term K is at most exp(-y) times the sum of y^(k+1) / (k+1)! from
// there on, and 32 r times that, as c_k < 32 for all k < 255 = kMaxTerms - 1. Where k > 2 y each
// of these is below half of the last, so that all left out sum to less than the last taken.
Probability within_circle_by_series(double y, double r) {
  const double phi = (1 - r) * (1 + r);
  double coefficient = 1;
  double last = 1;    // binomial(2j, j) / 4^j phi^j
  double weight = y;  // y^(k+1) / (k+1)!
  double sum = y;
  const double negligible = std::max(r, 1.0 / 32) * (kUnit / 8);
  const int least = static_cast<int>(2 * y);
  int k = 0;
  while (k <= least || weight > negligible * sum) {
    ++k;
    assert(k < kMaxTerms);
    const auto& [of_coefficient, of_weight] = kSeriesFactors[static_cast<std::size_t>(k)];
    last *= phi * of_coefficient;
    coefficient += last;
    weight *= y * of_weight;
    sum += coefficient * weight;
  }
  const double value = r * quick_decay(y) * sum;
  return {value < 1 ? value : 1, rounding(value, 2 * k)};
}

// A narrow Gaussian is cut off by the circle only at its two ends. Across the wide axis at x the
// share outside is erfc(v / sqrt(2)), v narrow being the half chord there. So P = erf(radius /
// (wide sqrt(2))) less the integral of that over v, which the rule takes to v = 8.5; beyond the
// share is below 2e-17. The circle's far side is at v = radius / narrow > 14, where the integrand
// is singular: far enough for an error of the rule below 1e-16 of it.
Probability within_circle_by_ends(double radius, double wide, double narrow) {
  constexpr double kTwoOverRootTwoPi = 0.7978845608028654;
  const Probability whole = within_interval(radius, wide);
  const double x = radius / wide;
  if (!(x < 9)) return whole;
  const double r = narrow / wide;
  const double s = narrow / radius;
  double sum = 0;
  for (const auto [square, weight] : kEdgeRule) {
    const double exponent = (x * x - square * r * r) / 2;
    const double share = exponent > 0 ? quick_decay(exponent) : 1;
    sum += weight * share / std::sqrt(1 - square * s * s);
  }
  const double value = whole.value - kTwoOverRootTwoPi * x * (s * s) * sum;
  return {value > 0 ? value : 0, whole.error + rounding(whole.value, 20)};
}

}  // namespace

Probability within_circle(double radius, double wide, double narrow) {
  const double y = radius / narrow * (radius / narrow) / 2;
  if (!(y < kFewTerms)) return within_circle_by_ends(radius, wide, narrow);
  return within_circle_by_series(y, narrow / wide);
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

/// Gauss and Legendre's nodes and weights of 20, the positive ones.
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

// Along the narrow axis by Gauss and Legendre over the angle y = radius sin(angle), in which the
// half chord is smooth; along the wide one by the error function. Both are cut off 8 deviations
// from the mean, and the angles also where the end of the chord passes the mean or 8 deviations
// from it: where these are small the share along the wide axis is a step there.
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
  if (across_sd.empty()) return 1;
  if (across_sd.size() == 1) return within_interval(radius, across_sd[0]).value;
  const bool is_ordered = across_sd[0] >= across_sd[1];
  return within_circle(radius, across_sd[is_ordered ? 0 : 1], across_sd[is_ordered ? 1 : 0]).value;
}

}  // namespace aimahead
