// Contact with a shape, feature by feature.
//
// A disc or sphere of radius r touches a shape when its centre is in the shape grown by r. That is
// a union: of the shape itself and, for every feature of its boundary (a corner, an edge, a face),
// of the points within r of it that lie beside it and not beyond its ends. Each is a quadric cut by
// planes:
//
//     c + 2 b t + a t^2 <= 0   and   m + n t >= 0 for every plane,
//
// with coefficients that are sums and products of the given numbers. A body from outside the union
// enters it through the quadric of one of its parts, because the cuts lie inside the neighbouring
// parts. So the first contact is the least of the quadrics' first roots that no plane cuts off.
//
// That root is t = c / (sqrt(D) - b), D = b^2 - a c. There m + n t >= 0, times sqrt(D) - b, becomes
// m sqrt(D) + (n c - m b) >= 0. This is the sign of a number u sqrt(D) + v, which follows from the
// signs of u, v and u^2 D - v^2. All of it is decided in doubles with error bounds, then in
// double-double, then in integers.
#pragma once

#include "aimahead/detail/precise.hpp"
#include "aimahead/detail/scaled.hpp"
#include "numerics/bounded.hpp"
#include "rooms.hpp"

#include <array>

namespace aimahead::detail::shapes {

/// m + n t.
template <class Number>
struct Linear {
  Number m;
  Number n;
};

template <class Number>
struct Feature {
  Number a;
  Number b;
  Number c;
  Number discriminant;  ///< b^2 - a c, by a formula that loses nothing
  std::array<Linear<Number>, 4> planes;
  int count = 0;  ///< the number of planes

  void keep_within(const Number& low, const Linear<Number>& x, const Number& high) {
    planes[count++] = {x.m - low, x.n};
    planes[count++] = {high - x.m, -x.n};
  }
};

enum class Meeting : unsigned char { none, contact, touching, unsure };

/// Whether, and for a contact when and where, a feature is met.
struct Met {
  Meeting meeting = Meeting::none;
  numerics::DoubleDouble time{};
  bool at_end = false;  ///< exactly where a plane cuts the feature off
};

/// The sign of u sqrt(d) + v, d >= 0.
template <class Number>
int sign_with_root(const Number& u, const Number& d, const Number& v, bool& sure) {
  bool known = true;
  int su = numerics::sign_of(d, known) == 0 && known ? 0 : numerics::sign_of(u, known);
  const int sv = numerics::sign_of(v, known);
  if (!known) {
    sure = false;
    return 0;
  }
  if (su == 0 || sv == 0 || su == sv) return su != 0 ? su : sv;
  return su * numerics::sign_of(u * u * d - v * v, sure);
}

/// Whether and how the body meets the feature within [0, end], without the time; `end` may be
/// infinite.
template <class Number>
Met meet(const Feature<Number>& f, double end) {
  bool sure = true;
  const int c = numerics::sign_of(f.c, sure);
  if (!sure) return {Meeting::unsure};
  if (c <= 0) {
    for (int i = 0; i < f.count; ++i) {
      bool known = true;
      if (numerics::sign_of(f.planes[i].m, known) < 0) return {Meeting::none};
      sure = sure && known;
    }
    return {sure ? Meeting::touching : Meeting::unsure};
  }
  bool known = true;
  if (numerics::sign_of(f.b, known) >= 0 && known) return {Meeting::none};
  sure = sure && known;
  known = true;
  if (numerics::sign_of(f.discriminant, known) < 0) return {Meeting::none};
  sure = sure && known;
  if (numerics::is_finite(end)) {
    const Number last(end);
    const Number slope = f.a * last + f.b;
    bool gap_known = true;
    bool slope_known = true;
    const int gap = numerics::sign_of(f.c + last * (f.b + slope), gap_known);
    const int past = numerics::sign_of(slope, slope_known);
    const bool open = gap > 0;
    const bool before = past < 0;
    if (open && before) return {Meeting::none};
    const bool within = (gap_known && !open) || (slope_known && !before);
    sure = sure && within;
  }
  bool at_end = false;
  for (int i = 0; i < f.count && sure; ++i) {
    const auto& [m, n] = f.planes[i];
    const int side = sign_with_root(m, f.discriminant, n * f.c - m * f.b, sure);
    if (side < 0) return {Meeting::none};
    at_end = at_end || side == 0;
  }
  return {.meeting = sure ? Meeting::contact : Meeting::unsure, .at_end = at_end};
}

/// Sets the time at which a feature is met, for a feature that is. False if double-double does not
/// determine it to the last bit.
inline bool time_of(const Feature<numerics::Bounded<numerics::DoubleDouble>>& f,
                    numerics::DoubleDouble& time) {
  if (!(f.c.error <= 0x1p-56 * f.c.size())) return false;
  const numerics::DoubleDouble root = numerics::square_root(f.discriminant.value);
  const numerics::DoubleDouble sum = root - f.b.value;
  const double blur = f.discriminant.is_exact_zero() ? 0 : f.discriminant.error / (2 * root.hi);
  if (!(blur + f.b.error <= 0x1p-56 * sum.hi)) return false;
  time = f.c.value / sum;
  return numerics::is_finite(time.hi);  // the quotient may be beyond doubles
}
inline numerics::DoubleDouble time_of(const Feature<numerics::Dyadic>& f) {
  using numerics::Scaled;
  const Scaled sum = numerics::square_root(Scaled(f.discriminant)) + Scaled(-f.b);
  return (Scaled(f.c) / sum).in_units(0);
}

template <class FeatureIn>
AIMAHEAD_NOINLINE Met meet_in_integers(const FeatureIn& feature_in, double end) {
  const auto feature = feature_in.template operator()<numerics::Dyadic>();
  Met met = meet(feature, end);
  if (met.meeting == Meeting::contact) met.time = time_of(feature);
  return met;
}
template <class FeatureIn>
AIMAHEAD_NOINLINE Met meet_in_double_double(const FeatureIn& feature_in, double end) {
  using Number = numerics::Bounded<numerics::DoubleDouble>;
  const auto feature = feature_in.template operator()<Number>();
  Met met = meet(feature, end);
  const bool good =
      met.meeting == Meeting::contact ? time_of(feature, met.time) : met.meeting != Meeting::unsure;
  return good ? met : meet_in_integers(feature_in, end);
}

/// Decides by the simplest arithmetic that suffices. `feature_in.operator()<Number>()` is the
/// feature in each.
template <class FeatureIn>
Met meet_surely(const FeatureIn& feature_in, double end) {
  const auto feature = feature_in.template operator()<numerics::Bounded<double>>();
  const Met met = meet(feature, end);
  if (met.meeting == Meeting::none || met.meeting == Meeting::touching) return met;
  return meet_in_double_double(feature_in, end);
}

}  // namespace aimahead::detail::shapes
