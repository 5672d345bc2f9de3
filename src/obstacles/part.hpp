// The parts of shapes that a flying ball may meet: corners, edges and faces.
//
// A ball of radius r touches a shape when its centre is inside, or within r of a part of its
// boundary and beside it, not beyond its ends. The equations of a part are affine functions of the
// centre: at a touch the squares of the distance terms add up to `reach_square`, and no side
// condition is negative. The same formulas thus serve a straight flight, an arc and a flight with
// drag, in any number type.
#pragma once

#include "aimahead/detail/precise.hpp"
#include "contact/shapes/parts.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace aimahead::detail::obstacles {

template <std::size_t N>
using Point = std::array<double, N>;

enum class PartKind : unsigned char {
  corner,    ///< at a
  edge,      ///< from a to b
  triangle,  ///< a, b, c; a triangle without area is no part
  rim,       ///< of that triangle, from a to b, for a point that flies in its plane
  plane,     ///< through a with normal b
  side,      ///< of the box from a to b, across `axis`
  wall,      ///< under the edge from a to b, across `axis`, 3D
  post,      ///< the vertical line under a, 3D
};

template <std::size_t N>
struct Part {
  PartKind kind = PartKind::corner;
  Point<N> a{};
  Point<N> b{};
  Point<N> c{};
  double thickness = 0;  ///< added to the radius
  std::size_t axis = 0;
  bool upper = false;  ///< for a side: at b rather than a
};

/// The function gradient . (x - origin).
template <class Number, std::size_t N>
struct AffineFunction {
  std::array<Number, N> gradient{};
  Point<N> origin{};

  AffineFunction() = default;
  AffineFunction(const std::array<Number, N>& g, const Point<N>& o) : gradient(g), origin(o) {}
  /// The function sign (x[axis] - at).
  AffineFunction(std::size_t axis, double at, double sign = 1) {
    gradient[axis] = Number(sign);
    origin[axis] = at;
  }
};

struct SizedValue {
  double value = 0;
  double size = 0;  ///< the sum of the sizes of its terms
};

/// The value at a point whose components are sums of terms of these sizes.
template <std::size_t N>
[[nodiscard]] SizedValue value_at(const AffineFunction<double, N>& f, const Point<N>& position,
                                  const Point<N>& sizes) {
  SizedValue at;
  for (std::size_t i = 0; i < N; ++i) {
    at.value += f.gradient[i] * (position[i] - f.origin[i]);
    at.size += std::fabs(f.gradient[i]) * (sizes[i] + std::fabs(f.origin[i]));
  }
  return at;
}

template <class Number, std::size_t N>
struct PartEquations {
  std::array<AffineFunction<Number, N>, 3> distance_terms;
  int distance_term_count = 0;
  Number reach_square{};
  std::array<AffineFunction<Number, N>, 4> side_conditions;
  int side_condition_count = 0;

  void add_distance_term(const AffineFunction<Number, N>& f) {
    distance_terms[distance_term_count++] = f;
  }
  void add_side_condition(const AffineFunction<Number, N>& f) {
    side_conditions[side_condition_count++] = f;
  }
};

template <class Number, std::size_t N>
std::array<Number, N> vector_between(const Point<N>& from, const Point<N>& to) {
  std::array<Number, N> v;
  for (std::size_t i = 0; i < N; ++i) v[i] = Number(to[i]) - Number(from[i]);
  return v;
}
template <class Number, std::size_t N>
std::array<Number, N> negative(const std::array<Number, N>& v) {
  std::array<Number, N> out;
  for (std::size_t i = 0; i < N; ++i) out[i] = -v[i];
  return out;
}
template <class Number, std::size_t N>
Number square_of(const std::array<Number, N>& v) {
  Number sum = v[0] * v[0];
  for (std::size_t i = 1; i < N; ++i) sum = sum + v[i] * v[i];
  return sum;
}
template <class Number>
std::array<Number, 3> cross_product(const std::array<Number, 3>& a,
                                    const std::array<Number, 3>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// The kinds of parts whose equations are more than a line. All is one function for the compiler: a
// field asks for the equations of every part that a flight is near.

template <class Number, std::size_t N>
AIMAHEAD_INLINE void add_edge(const Part<N>& part, PartEquations<Number, N>& equations) {
  const auto e = vector_between<Number>(part.a, part.b);
  equations.reach_square = equations.reach_square * square_of(e);
  if constexpr (N == 2) {
    equations.add_distance_term({{e[1], -e[0]}, part.a});
  } else {
    for (std::size_t k = 0; k < 3; ++k) {
      std::array<Number, N> g{};
      g[(k + 1) % 3] = e[(k + 2) % 3];
      g[(k + 2) % 3] = -e[(k + 1) % 3];
      equations.add_distance_term({g, part.a});
    }
  }
  equations.add_side_condition({e, part.a});
  equations.add_side_condition({negative(e), part.b});
}

template <class Number>
AIMAHEAD_INLINE void add_triangle(const Part<3>& part, PartEquations<Number, 3>& equations) {
  const auto e = vector_between<Number>(part.a, part.b);
  const auto n = cross_product(e, vector_between<Number>(part.a, part.c));
  equations.reach_square = equations.reach_square * square_of(n);
  equations.add_distance_term({n, part.a});
  equations.add_side_condition({cross_product(n, e), part.a});
  equations.add_side_condition({cross_product(n, vector_between<Number>(part.b, part.c)), part.b});
  equations.add_side_condition({cross_product(n, vector_between<Number>(part.c, part.a)), part.c});
}

/// In the plane of the triangle its edge is met as a face is in space.
template <class Number>
AIMAHEAD_INLINE void add_rim(const Part<3>& part, PartEquations<Number, 3>& equations) {
  const auto e = vector_between<Number>(part.a, part.b);
  const auto n = cross_product(e, vector_between<Number>(part.a, part.c));
  const auto inwards = cross_product(n, e);
  equations.reach_square = equations.reach_square * square_of(inwards);
  equations.add_distance_term({inwards, part.a});
  equations.add_side_condition({cross_product(n, vector_between<Number>(part.b, part.c)), part.b});
  equations.add_side_condition({cross_product(n, vector_between<Number>(part.c, part.a)), part.c});
}

template <class Number, std::size_t N>
AIMAHEAD_INLINE void add_plane(const Part<N>& part, PartEquations<Number, N>& equations) {
  std::array<Number, N> n;
  for (std::size_t i = 0; i < N; ++i) n[i] = Number(part.b[i]);
  equations.reach_square = equations.reach_square * square_of(n);
  equations.add_distance_term({n, part.a});
}

template <class Number, std::size_t N>
AIMAHEAD_INLINE void add_side(const Part<N>& part, PartEquations<Number, N>& equations) {
  equations.add_distance_term({part.axis, part.upper ? part.b[part.axis] : part.a[part.axis]});
  for (std::size_t i = 0; i < N; ++i) {
    if (i == part.axis) continue;
    equations.add_side_condition({i, part.a[i]});
    equations.add_side_condition({i, part.b[i], -1});
  }
}

template <class Number>
AIMAHEAD_INLINE void add_wall(const Part<3>& part, PartEquations<Number, 3>& equations) {
  const std::size_t along = 1 - part.axis;
  equations.add_distance_term({part.axis, part.a[part.axis]});
  equations.add_side_condition({along, part.a[along]});
  equations.add_side_condition({along, part.b[along], -1});
  std::array<Number, 3> under{};
  under[along] = Number(part.b[2]) - Number(part.a[2]);
  under[2] = Number(part.a[along]) - Number(part.b[along]);
  equations.add_side_condition({under, part.a});
}

template <class Number>
AIMAHEAD_INLINE void add_post(const Part<3>& part, PartEquations<Number, 3>& equations) {
  equations.add_distance_term({0, part.a[0]});
  equations.add_distance_term({1, part.a[1]});
  equations.add_side_condition({2, part.a[2], -1});
}

template <class Number, std::size_t N>
PartEquations<Number, N> equations_of(const Part<N>& part, double radius) {
  PartEquations<Number, N> equations;
  const Number reach = Number(radius) + Number(part.thickness);
  equations.reach_square = reach * reach;
  switch (part.kind) {
    case PartKind::corner:
      for (std::size_t i = 0; i < N; ++i) equations.add_distance_term({i, part.a[i]});
      break;
    case PartKind::edge:
      add_edge(part, equations);
      break;
    // NOLINTNEXTLINE(bugprone-branch-clone): in 2D there are no triangles
    case PartKind::triangle:
      if constexpr (N == 3) add_triangle(part, equations);
      break;
    case PartKind::rim:
      if constexpr (N == 3) add_rim(part, equations);
      break;
    case PartKind::plane:
      add_plane(part, equations);
      break;
    case PartKind::side:
      add_side(part, equations);
      break;
    // NOLINTNEXTLINE(bugprone-branch-clone): in 2D there are neither walls nor posts
    case PartKind::wall:
      if constexpr (N == 3) add_wall(part, equations);
      break;
    case PartKind::post:
      if constexpr (N == 3) add_post(part, equations);
      break;
  }
  return equations;
}

/// The factor by which the distance terms of a part exceed lengths.
template <std::size_t N>
double scale_of(const PartEquations<double, N>& equations) {
  if (equations.distance_term_count == 1) {
    return std::sqrt(square_of(equations.distance_terms[0].gradient));
  }
  // The terms of corners and posts are lengths.
  const bool is_edge = equations.distance_term_count == 3 && equations.side_condition_count > 0;
  if (!is_edge) return 1;
  // Each gradient is as long as the edge times the sine of its angle with one axis.
  double sum = 0;
  for (const auto& term : equations.distance_terms) sum += square_of(term.gradient);
  return std::sqrt(sum / 2);
}

/// Whether the corners of a triangle lie on one line.
inline bool has_no_area(const Point<3>& a, const Point<3>& b, const Point<3>& c) {
  const auto e = vector_between<double>(a, b);
  const auto f = vector_between<double>(a, c);
  const auto n = cross_product(e, f);
  if (square_of(n) > 0x1p-80 * square_of(e) * square_of(f)) return false;
  for (int k = 0; k < 3; ++k) {
    const int sign = shapes::sign_surely([&]<class Number>(Number) {
      return cross_product(vector_between<Number>(a, b), vector_between<Number>(a, c))[k];
    });
    if (sign != 0) return false;
  }
  return true;
}

}  // namespace aimahead::detail::obstacles
