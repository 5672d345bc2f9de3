// A segment of a motion without kinks: a polynomial of degree 7 at most, or a turn. Evaluated in
// any number type, with bounds on how it bends around a moment.
#pragma once

#include "exact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace oracle {

/// 192 bits: enough to polish what double found, and fast enough to do so for every hit.
using Fine = mp::number<mp::mpfr_float_backend<58, mp::allocate_stack>, mp::et_off>;

template <class T>
using TripleOf = std::array<T, 3>;

template <class T>
T dot(const TripleOf<T>& a, const TripleOf<T>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <class T>
T norm(const TripleOf<T>& a) {
  using std::sqrt;
  return sqrt(dot(a, a));
}
template <class T>
void add(TripleOf<T>& to, const TripleOf<T>& a, const std::type_identity_t<T>& factor) {
  for (int i = 0; i < 3; ++i) to[i] += a[i] * factor;
}
template <class To, class From>
TripleOf<To> convert(const TripleOf<From>& a) {
  return {static_cast<To>(a[0]), static_cast<To>(a[1]), static_cast<To>(a[2])};
}

/// A motion around a moment: position, velocity, and bounds.
template <class T>
struct Expansion {
  TripleOf<T> position{}, velocity{};
  T bend{};    ///< the acceleration is never larger
  T spread{};  ///< nor the distance from `position`
  T size{};    ///< of the terms that `position` is the sum of
  /// Nor, if `round` is not negative, that from a motion at velocity `along` larger than `round`.
  TripleOf<T> along{};
  T round = -1;
};

/// The piece in time since its start. A polynomial is the sum of c[k] (time / unit)^k; a turn is
/// c[0] + c[1] time + c[2] sin(rate time) / rate + c[3] (1 - cos(rate time)) / rate.
template <class T>
struct SmoothPiece {
  bool turns = false;
  int degree = 0;
  T unit = 1, rate = 0;
  std::array<TripleOf<T>, 8> c{};

  template <class To>
  SmoothPiece<To> as() const {
    SmoothPiece<To> piece;
    piece.turns = turns;
    piece.degree = degree;
    piece.unit = static_cast<To>(unit);
    piece.rate = static_cast<To>(rate);
    for (int k = 0; k <= (turns ? 3 : degree); ++k) piece.c[k] = convert<To>(c[k]);
    return piece;
  }

  /// Valid from `middle` - `half` to `middle` + `half`.
  Expansion<T> expand(const T& middle, const T& half) const {
    return turns ? expand_turn(middle, half) : expand_polynomial(middle, half);
  }

 private:
  Expansion<T> expand_polynomial(const T& middle, const T& half) const {
    const T u = middle / unit, width = half / unit;
    Expansion<T> e;
    T power = 1;
    using std::fabs;
    for (int k = 0; k <= degree; ++k, power *= fabs(u)) {
      e.size += (fabs(c[k][0]) + fabs(c[k][1]) + fabs(c[k][2])) * power;
    }
    // Horner's scheme again and again moves the origin to u.
    std::array<TripleOf<T>, 8> d = c;
    for (int k = 0; k < degree; ++k) {
      for (int j = degree - 1; j >= k; --j) oracle::add(d[j], d[j + 1], u);
    }
    e.position = d[0];
    for (int i = 0; i < 3; ++i) e.velocity[i] = degree > 0 ? T(d[1][i] / unit) : T(0);
    power = 1;
    for (int k = 2; k <= degree; ++k, power *= width) e.bend += k * (k - 1) * norm(d[k]) * power;
    e.bend /= unit * unit;
    e.spread = norm(e.velocity) * half + e.bend * half * half / 2;
    return e;
  }

  Expansion<T> expand_turn(const T& middle, const T& half) const {
    using std::cos;
    using std::fabs;
    using std::sin;
    const T angle = rate * middle;
    const T s = sin(angle), co = cos(angle), versine = 2 * sin(angle / 2) * sin(angle / 2);
    Expansion<T> e;
    e.position = c[0];
    oracle::add(e.position, c[1], middle);
    oracle::add(e.position, c[2], s / rate);
    oracle::add(e.position, c[3], versine / rate);
    e.velocity = c[1];
    oracle::add(e.velocity, c[2], co);
    oracle::add(e.velocity, c[3], s);
    const T around = std::max(norm(c[2]), norm(c[3])), along = norm(c[1]);
    e.bend = around * fabs(rate);
    const T straight = norm(e.velocity) * half + e.bend * half * half / 2;
    const T circle = along * half + std::min<T>(around * half, 2 * around / fabs(rate));
    e.spread = std::min(straight, circle);
    e.along = c[1];
    e.round = 2 * around / fabs(rate);
    e.size = norm(c[0]) + (along + around) * middle;
    return e;
  }
};

}  // namespace oracle
