// The features of shapes (corners and edges), and the position of a body relative to them.
#pragma once

#include "aimahead/detail/contact_kernel.hpp"
#include "base/components.hpp"
#include "contact/shapes/feature.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace aimahead::detail::shapes {

template <std::size_t N>
using Point = std::array<double, N>;

template <std::size_t N>
struct Mover {
  Point<N> position;
  Point<N> velocity;
  double radius;
};

/// The nearest point on the surface, and the direction from there to the body's centre (of any
/// length; zero if unknown).
template <std::size_t N>
struct Nearest {
  Point<N> point{};
  Point<N> towards{};
};

/// The coordinates of the body's centre from `origin`, in time.
template <class Number, std::size_t N>
std::array<Linear<Number>, N> seen_from(const Point<N>& origin, const Mover<N>& body) {
  std::array<Linear<Number>, N> seen;
  for (std::size_t i = 0; i < N; ++i) {
    seen[i] = {Number(body.position[i]) - Number(origin[i]), Number(body.velocity[i])};
  }
  return seen;
}

/// The feature sum of x[i]^2 <= reach_square, by Lagrange's identity as in contact_kernel.hpp.
template <class Number>
Feature<Number> quadric(std::span<const Linear<Number>> x, const Number& reach_square) {
  Feature<Number> f;
  Number crossed;
  for (std::size_t i = 0; i < x.size(); ++i) {
    f.a = f.a + x[i].n * x[i].n;
    f.b = f.b + x[i].m * x[i].n;
    f.c = f.c + x[i].m * x[i].m;
    for (std::size_t j = 0; j < i; ++j) {
      const Number cross = x[i].m * x[j].n - x[j].m * x[i].n;
      crossed = crossed + cross * cross;
    }
  }
  f.c = f.c - reach_square;
  f.discriminant = reach_square * f.a - crossed;
  return f;
}

/// The sign of `formula(Number{})`, in the precision that it takes; 0 if numerics::Dyadic has no
/// room.
template <class Formula>
int sign_surely(Formula formula) {
  bool sure = true;
  int sign = numerics::sign_of(formula(numerics::Bounded<double>()), sure);
  if (sure) return sign;
  sure = true;
  sign = numerics::sign_of(formula(numerics::Bounded<numerics::DoubleDouble>()), sure);
  return sure ? sign : formula(numerics::Dyadic()).sign();
}

/// The body's position at time t, seen from `origin`.
template <std::size_t N>
std::array<numerics::DoubleDouble, N> position_at(numerics::DoubleDouble t, const Point<N>& origin,
                                                  const Mover<N>& body) {
  std::array<numerics::DoubleDouble, N> position;
  for (std::size_t i = 0; i < N; ++i) {
    position[i] = numerics::DoubleDouble(numerics::two_difference(body.position[i], origin[i])) +
                  t * body.velocity[i];
  }
  return position;
}

/// The feature of the points within `reach` of a corner.
template <class Number, std::size_t N>
Feature<Number> corner(const Point<N>& at, const Mover<N>& body, double more = 0) {
  const auto x = seen_from<Number>(at, body);
  const Number reach = Number(body.radius) + Number(more);
  return quadric<Number>(x, reach * reach);
}

template <std::size_t N>
Point<N> offset_from_corner(numerics::DoubleDouble t, const Point<N>& at, const Mover<N>& body,
                            double more = 0) {
  Point<N> offset{};
  if (body.radius + more == 0) return offset;
  const auto position = position_at(t, at, body);
  for (std::size_t i = 0; i < N; ++i) offset[i] = position[i].hi;
  return offset;
}

/// Whether the body certainly stays clear of the box from `low` to `high`, and of everything
/// inside. The walls are moved out by more than rounding can do, so that comparing the times at
/// which the body passes them is enough (Kay and Kajiya, 1986).
template <std::size_t N>
bool stays_clear(const Mover<N>& body, const Point<N>& low, const Point<N>& high, double duration) {
  double enter = 0;
  double leave = duration;
  for (std::size_t i = 0; i < N; ++i) {
    const double p = body.position[i];
    const double v = body.velocity[i];
    const double size = std::fabs(p) + std::fabs(low[i]) + std::fabs(high[i]) + body.radius;
    const double reach = body.radius + 0x1p-40 * size;
    const double to_low = low[i] - reach - p;
    const double to_high = high[i] + reach - p;
    if (std::fabs(v) < 0x1p-1000) {
      if (!numerics::is_zero(v)) return false;
      if (to_low > 0 || to_high < 0) return true;
      continue;
    }
    const double first = (v > 0 ? to_low : to_high) / v;
    const double last = (v > 0 ? to_high : to_low) / v;
    if (first > enter) enter = first;
    if (last < leave) leave = last;
  }
  return enter > leave;
}

template <class Number>
Number cross(const Number& ax, const Number& ay, const Number& bx, const Number& by) {
  return ax * by - ay * bx;
}

/// The feature of the points beside an edge, within reach of it. With e its direction and d the
/// body seen from its beginning: |d x e| <= reach |e|, 0 <= d.e <= e.e.
template <class Number, std::size_t N>
Feature<Number> edge(const Point<N>& from, const Point<N>& to, const Mover<N>& body,
                     double more = 0) {
  const auto d = seen_from<Number>(from, body);
  std::array<Number, N> e;
  Number length_square;
  Linear<Number> along;
  for (std::size_t i = 0; i < N; ++i) {
    e[i] = Number(to[i]) - Number(from[i]);
    length_square = length_square + e[i] * e[i];
    along = {along.m + d[i].m * e[i], along.n + d[i].n * e[i]};
  }
  std::array<Linear<Number>, N == 2 ? 1 : 3> across;
  for (int k = 0; k < static_cast<int>(across.size()); ++k) {
    const int i = N == 2 ? 0 : (k + 1) % 3;
    const int j = N == 2 ? 1 : (k + 2) % 3;
    across[k] = {cross(d[i].m, d[j].m, e[i], e[j]), cross(d[i].n, d[j].n, e[i], e[j])};
  }
  const Number reach = Number(body.radius) + Number(more);
  Feature<Number> f = quadric<Number>(across, reach * reach * length_square);
  f.keep_within(Number(0.0), along, length_square);
  return f;
}

template <std::size_t N>
Point<N> offset_from_edge(numerics::DoubleDouble t, const Point<N>& from, const Point<N>& to,
                          const Mover<N>& body, double more = 0) {
  const Point<N> e = to - from;
  if constexpr (N == 2) {
    // A straight wall is met from the side on which the body is.
    const double side = sign_surely([&]<class Number>(Number) {
      const auto d = seen_from<Number>(from, body);
      return cross(d[0].m, d[1].m, Number(to[0]) - Number(from[0]),
                   Number(to[1]) - Number(from[1]));
    });
    return {side * e[1], -side * e[0]};
  } else {
    Point<N> offset{};
    if (body.radius + more == 0) return offset;
    const auto position = position_at(t, from, body);
    numerics::DoubleDouble along;
    numerics::DoubleDouble square;
    for (std::size_t i = 0; i < N; ++i) {
      const numerics::DoubleDouble x = numerics::two_difference(to[i], from[i]);
      along = along + position[i] * x;
      square = square + x * x;
    }
    const numerics::DoubleDouble share = along / square;
    for (std::size_t i = 0; i < N; ++i) {
      offset[i] = (position[i] - share * numerics::two_difference(to[i], from[i])).hi;
    }
    return offset;
  }
}

/// The point of a segment nearest to the body's centre.
template <std::size_t N>
Point<N> nearest_of_segment(const Point<N>& from, const Point<N>& to, const Point<N>& p) {
  const Point<N> e = to - from;
  const double square = dot<N>(e, e);
  const double share = square > 0 ? std::clamp(dot<N>(p - from, e) / square, 0.0, 1.0) : 0;
  return share == 1 ? to : from + share * e;
}

}  // namespace aimahead::detail::shapes
