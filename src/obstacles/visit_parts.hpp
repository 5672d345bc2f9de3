// The parts of every shape that a flight may touch, and whether the shape contains a point. Parts
// that the cover of the flight stays clear of are left out. A point touches no corner and no edge
// of a shape with faces before it touches a face; of a triangle in whose plane it flies it touches
// the rim.
#pragma once

#include "contact/shapes/outlines.hpp"
#include "obstacles/chords.hpp"
#include "obstacles/flight_arcs.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/part.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::obstacles {

template <std::size_t N>
struct Bounds {
  Point<N> low;
  Point<N> high;

  static Bounds everything() {
    Bounds b;
    b.low.fill(-kInfinity);
    b.high.fill(kInfinity);
    return b;
  }
  void take(const Point<N>& p) {
    for (std::size_t i = 0; i < N; ++i) {
      low[i] = std::min(low[i], p[i]);
      high[i] = std::max(high[i], p[i]);
    }
  }
  void grow(double by) {
    for (std::size_t i = 0; i < N; ++i) {
      low[i] -= by;
      high[i] += by;
    }
  }
};

template <std::size_t N>
Bounds<N> bounds_of(const Point<N>& a, const Point<N>& b, double thickness = 0) {
  Bounds<N> bounds{a, a};
  bounds.take(b);
  bounds.grow(thickness);
  return bounds;
}

/// Whether a flight stays in the plane of a triangle: a straight one exactly, any other within the
/// rounding of a graze.
inline bool flies_in_plane(const FlightLaw<3>& law, const Point<3>& a, const Point<3>& b,
                           const Point<3>& c) {
  // A quick test, which most flights do not pass.
  const auto e = vector_between<double>(a, b);
  const auto f = vector_between<double>(a, c);
  const auto n = cross_product(e, f);
  const double wide = 0x1p-90 * square_of(e) * square_of(f);
  const auto leaves = [&](const Point<3>& way) {
    const double across = shapes::dot<3>(n, way);
    return across * across > wide * square_of(way);
  };
  if (leaves(law.velocity) || leaves(vector_between<double>(a, law.position))) return false;
  const auto is_along = [&](const Point<3>& from, const Point<3>& to) {
    const auto across = [&]<class Number>(Number) {
      const auto way = vector_between<Number>(from, to);
      const auto normal = cross_product(vector_between<Number>(a, b), vector_between<Number>(a, c));
      return normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2];
    };
    if (law.is_straight) return shapes::sign_surely(across) == 0;
    const auto normal = cross_product(vector_between<Precise>(a, b), vector_between<Precise>(a, c));
    const Point<3> rounded{normal[0].value.hi, normal[1].value.hi, normal[2].value.hi};
    const auto way = vector_between<double>(from, to);
    const double size = std::sqrt(square_of(rounded)) * std::sqrt(square_of(way));
    return from == to || std::fabs(across(Precise()).value.hi) < 0x1p-46 * size;
  };
  const Point<3> zero{};
  return is_along(a, law.position) && is_along(zero, law.velocity) &&
         is_along(zero, law.acceleration) && is_along(zero, law.boost);
}

template <class Visit>
void visit_triangle(const Point<3>& a, const Point<3>& b, const Point<3>& c,
                    const FlightLaw<3>& law, Visit visit) {
  const bool has_area = !has_no_area(a, b, c);
  if (has_area) visit(Part<3>{PartKind::triangle, a, b, c});
  if (has_area && law.radius == 0) {
    if (!flies_in_plane(law, a, b, c)) return;
    visit(Part<3>{PartKind::rim, a, b, c});
    visit(Part<3>{PartKind::rim, b, c, a});
    visit(Part<3>{PartKind::rim, c, a, b});
    return;
  }
  const Point<3>* const corners[] = {&a, &b, &c};
  for (int k = 0; k < 3; ++k) {
    const Point<3>& from = *corners[k];
    const Point<3>& to = *corners[(k + 1) % 3];
    visit(Part<3>{PartKind::corner, from});
    if (from != to) visit(Part<3>{PartKind::edge, from, to});
  }
}

/// Whether the ball on the chord certainly stays on one side of the triangle's plane.
inline bool clears_plane(const Chord<3>& chord, const Point<3>& a, const Point<3>& b,
                         const Point<3>& c) {
  const auto e = vector_between<double>(a, b);
  const auto f = vector_between<double>(a, c);
  const auto n = cross_product(e, f);
  if (!(square_of(n) > 0x1p-40 * square_of(e) * square_of(f))) return false;  // nearly a line
  double first = 0;
  double more = 0;
  double size = 0;
  for (int i = 0; i < 3; ++i) {
    first += n[i] * (chord.from[i] - a[i]);
    more += n[i] * chord.step[i];
    size += std::fabs(chord.from[i]) + std::fabs(a[i]) + std::fabs(chord.step[i]);
  }
  const double reach = (chord.slack + 0x1p-30 * size) * std::sqrt(square_of(n));
  return (first > reach && first + more > reach) || (first < -reach && first + more < -reach);
}

/// The cells of a terrain.
struct TerrainGrid {
  const Terrain& terrain;
  std::size_t columns = terrain.columns;
  std::size_t rows = terrain.heights.size() / terrain.columns;

  [[nodiscard]] double x(std::size_t i) const {
    return terrain.origin.x + terrain.cell * static_cast<double>(i);
  }
  [[nodiscard]] double y(std::size_t j) const {
    return terrain.origin.y + terrain.cell * static_cast<double>(j);
  }
  [[nodiscard]] double height(std::size_t i, std::size_t j) const {
    return terrain.heights[j * columns + i];
  }
  [[nodiscard]] Point<3> at(std::size_t i, std::size_t j) const {
    return {x(i), y(j), height(i, j)};
  }
  /// The bounds of a cell, which is solid all the way down.
  [[nodiscard]] Bounds<3> bounds_of_cell(std::size_t i, std::size_t j) const {
    const double top = std::max(std::max(height(i, j), height(i + 1, j)),
                                std::max(height(i, j + 1), height(i + 1, j + 1)));
    return {{x(i), y(j), -kInfinity}, {x(i + 1), y(j + 1), top}};
  }
  [[nodiscard]] Bounds<3> bounds() const {
    double top = terrain.heights[0];
    for (const double h : terrain.heights) top = std::max(top, h);
    return {{x(0), y(0), -kInfinity}, {x(columns - 1), y(rows - 1), top}};
  }

  /// Whether the chord may touch the cell: its box, and the planes of its triangles.
  [[nodiscard]] bool may_touch(const Chord<3>& chord, std::size_t i, std::size_t j) const {
    const Bounds<3> box = bounds_of_cell(i, j);
    if (!chord.may_touch(box.low, box.high)) return false;
    if (i == 0 || j == 0 || i + 2 == columns || j + 2 == rows) return true;
    const Point<3> p = at(i, j);
    const Point<3> across = at(i + 1, j + 1);
    return !clears_plane(chord, p, at(i + 1, j), across) ||
           !clears_plane(chord, p, across, at(i, j + 1));
  }

  /// Visits the parts of a cell. Each edge and each corner belongs to one cell only.
  template <class Visit>
  void visit_cell(std::size_t i, std::size_t j, double radius, Visit visit) const {
    const Point<3> p = at(i, j);
    const Point<3> right = at(i + 1, j);
    const Point<3> up = at(i, j + 1);
    const Point<3> across = at(i + 1, j + 1);
    const bool last_column = i + 2 == columns;
    const bool last_row = j + 2 == rows;
    visit(Part<3>{PartKind::triangle, p, right, across});
    visit(Part<3>{PartKind::triangle, p, across, up});
    const auto wall = [&](const Point<3>& a, const Point<3>& b, std::size_t axis) {
      Part<3> part{PartKind::wall, a, b};
      part.axis = axis;
      visit(part);
    };
    if (j == 0) wall(p, right, 1);
    if (last_row) wall(up, across, 1);
    if (i == 0) wall(p, up, 0);
    if (last_column) wall(right, across, 0);
    if (radius == 0) return;
    const auto edge = [&](const Point<3>& a, const Point<3>& b) {
      visit(Part<3>{PartKind::edge, a, b});
    };
    const auto corner = [&](const Point<3>& a, bool is_post) {
      visit(Part<3>{PartKind::corner, a});
      if (is_post) visit(Part<3>{PartKind::post, a});
    };
    edge(p, right);
    edge(p, up);
    edge(p, across);
    if (last_row) edge(up, across);
    if (last_column) edge(right, across);
    corner(p, i == 0 && j == 0);
    if (last_column) corner(right, j == 0);
    if (last_row) corner(up, i == 0);
    if (last_column && last_row) corner(across, true);
  }

  /// The first and the last cell between two positions along an axis; none if last < first.
  struct Range {
    std::ptrdiff_t first;
    std::ptrdiff_t last;
  };
  [[nodiscard]] Range cells(double low, double high, double origin, std::size_t points) const {
    const auto limit = static_cast<double>(points - 2);
    const double a = std::floor((low - origin) / terrain.cell) - 1;
    const double b = std::floor((high - origin) / terrain.cell) + 1;
    if (!(a <= limit) || !(b >= 0)) return {0, -1};
    return {static_cast<std::ptrdiff_t>(std::max(a, 0.0)),
            static_cast<std::ptrdiff_t>(std::min(b, limit))};
  }

  /// Whether p is on the grid and not above the surface, exactly.
  [[nodiscard]] bool contains(const Point<3>& p) const {
    const Range i = cells(p[0], p[0], terrain.origin.x, columns);
    const Range j = cells(p[1], p[1], terrain.origin.y, rows);
    for (auto row = j.first; row <= j.last; ++row) {
      for (auto column = i.first; column <= i.last; ++column) {
        if (cell_contains(static_cast<std::size_t>(column), static_cast<std::size_t>(row), p)) {
          return true;
        }
      }
    }
    return false;
  }
  [[nodiscard]] bool cell_contains(std::size_t i, std::size_t j, const Point<3>& p) const {
    if (!(p[0] >= x(i) && p[0] <= x(i + 1) && p[1] >= y(j) && p[1] <= y(j + 1))) return false;
    const Point<3> a = at(i, j);
    const Point<3> c = at(i + 1, j + 1);
    const int left = side_of(a, c, p);
    return (left <= 0 && is_under(a, at(i + 1, j), c, p)) ||
           (left >= 0 && is_under(a, c, at(i, j + 1), p));
  }

 private:
  /// Seen from above: 1 if p is to the left of the line from a to b, -1 if to the right.
  static int side_of(const Point<3>& a, const Point<3>& b, const Point<3>& p) {
    return shapes::sign_surely([&]<class Number>(Number) {
      const auto e = vector_between<Number>(a, b);
      const auto d = vector_between<Number>(a, p);
      return e[0] * d[1] - e[1] * d[0];
    });
  }
  /// Whether p is not above the plane of a triangle that turns left, seen from above.
  static bool is_under(const Point<3>& a, const Point<3>& b, const Point<3>& c, const Point<3>& p) {
    return shapes::sign_surely([&]<class Number>(Number) {
             const auto n =
                 cross_product(vector_between<Number>(a, b), vector_between<Number>(a, c));
             const auto d = vector_between<Number>(a, p);
             return n[0] * d[0] + n[1] * d[1] + n[2] * d[2];
           }) <= 0;
  }
};

/// The box of a shape at rest.
template <class V, std::size_t N = kDimensions<V>>
Bounds<N> bounds_of(const Segment<V>& s) {
  return bounds_of<N>(components_of(s.from), components_of(s.to));
}
template <class V, std::size_t N = kDimensions<V>>
Bounds<N> bounds_of(const Capsule<V>& s) {
  return bounds_of<N>(components_of(s.from), components_of(s.to), s.radius);
}
template <class V, std::size_t N = kDimensions<V>>
Bounds<N> bounds_of(const AxisBox<V>& s) {
  return {components_of(s.min), components_of(s.max)};
}
template <class V, std::size_t N = kDimensions<V>>
Bounds<N> bounds_of(const HalfSpace<V>&) {
  return Bounds<N>::everything();
}
inline Bounds<2> bounds_of(const Polygon& s) {
  Bounds<2> bounds{components_of(s.points[0]), components_of(s.points[0])};
  for (const Vec2& p : s.points) bounds.take(components_of(p));
  return bounds;
}
inline Bounds<3> bounds_of(const Mesh& s) {
  if (s.triangles.empty()) return {{0, 0, 0}, {-1, -1, -1}};
  const Point<3> first = components_of(s.vertices[s.triangles[0][0]]);
  Bounds<3> bounds{first, first};
  for (const auto& triangle : s.triangles) {
    for (const std::uint32_t i : triangle) bounds.take(components_of(s.vertices[i]));
  }
  return bounds;
}
inline Bounds<3> bounds_of(const Terrain& s) { return TerrainGrid{s}.bounds(); }

/// The height below which a shape has only walls.
template <class Shape, std::size_t N>
double floor_of(const Shape&, const Bounds<N>& bounds) {
  return bounds.low[N - 1];
}
inline double floor_of(const Terrain& s, const Bounds<3>&) {
  return *std::min_element(s.heights.begin(), s.heights.end());
}

/// About the size of the cells of a terrain, or of the triangles of a mesh.
inline double size_of_elements(const Terrain& s, const Bounds<3>&) { return s.cell / 8; }
inline double size_of_elements(const Mesh& s, const Bounds<3>& box) {
  double size = 0;
  for (std::size_t i = 0; i < 3; ++i) size = std::max(size, box.high[i] - box.low[i]);
  return std::max(size / std::sqrt(static_cast<double>(s.triangles.size()) + 1), 1e-300);
}

/// Whether a solid shape contains the point, exactly.
template <class V>
bool contains(const AxisBox<V>& s, const Point<kDimensions<V>>& p) {
  const auto low = components_of(s.min);
  const auto high = components_of(s.max);
  bool inside = true;
  for (int i = 0; i < kDimensions<V>; ++i) inside = inside && low[i] <= p[i] && p[i] <= high[i];
  return inside;
}
template <class V>
bool contains(const HalfSpace<V>& s, const Point<kDimensions<V>>& p) {
  constexpr std::size_t N = kDimensions<V>;
  return shapes::HalfSpaceOutline<N>{components_of(s.point), components_of(s.normal), {p, {}, 0}}
      .contains();
}
inline bool contains(const Polygon& s, const Point<2>& p) {
  return shapes::PolygonOutline{s.points, {p, {}, 0}}.contains();
}
inline bool contains(const Terrain& s, const Point<3>& p) { return TerrainGrid{s}.contains(p); }
template <class Shape, std::size_t N>
bool contains(const Shape&, const Point<N>&) {
  return false;  // thin, or decided by its parts
}

template <class V, class Visit>
void visit_capsule(const V& a, const V& b, double thickness, Visit visit) {
  constexpr std::size_t N = kDimensions<V>;
  const Point<N> from = components_of(a);
  const Point<N> to = components_of(b);
  visit(Part<N>{PartKind::corner, from, {}, {}, thickness});
  if (from == to) return;
  visit(Part<N>{PartKind::corner, to, {}, {}, thickness});
  visit(Part<N>{PartKind::edge, from, to, {}, thickness});
}
template <class V, std::size_t N, class Visit>
void visit_parts(const Segment<V>& s, const Cover<N>&, const FlightLaw<N>&, Visit visit) {
  visit_capsule(s.from, s.to, 0, visit);
}
template <class V, std::size_t N, class Visit>
void visit_parts(const Capsule<V>& s, const Cover<N>&, const FlightLaw<N>&, Visit visit) {
  visit_capsule(s.from, s.to, s.radius, visit);
}
template <class V, std::size_t N, class Visit>
void visit_parts(const HalfSpace<V>& s, const Cover<N>&, const FlightLaw<N>&, Visit visit) {
  visit(Part<N>{PartKind::plane, components_of(s.point), components_of(s.normal)});
}
template <class V, std::size_t N, class Visit>
void visit_parts(const AxisBox<V>& s, const Cover<N>&, const FlightLaw<N>& law, Visit visit) {
  const Point<N> low = components_of(s.min);
  const Point<N> high = components_of(s.max);
  for (std::size_t axis = 0; axis < N; ++axis) {
    for (const bool upper : {false, true}) {
      visit(Part<N>{PartKind::side, low, high, {}, 0, axis, upper});
    }
  }
  if (law.radius == 0) return;
  for (unsigned corner = 0; corner < 1u << N; ++corner) {
    Point<N> p;
    for (std::size_t i = 0; i < N; ++i) p[i] = (corner >> i & 1) != 0 ? high[i] : low[i];
    visit(Part<N>{PartKind::corner, p});
    for (std::size_t i = 0; N == 3 && i < N; ++i) {
      Point<N> to = p;
      to[i] = high[i];
      if ((corner >> i & 1) == 0 && to != p) visit(Part<N>{PartKind::edge, p, to});
    }
  }
}
template <class Visit>
void visit_parts(const Polygon& s, const Cover<2>&, const FlightLaw<2>& law, Visit visit) {
  for (std::size_t i = 0; i < s.points.size(); ++i) {
    const Point<2> from = components_of(s.points[i]);
    const Point<2> to = components_of(s.points[i + 1 < s.points.size() ? i + 1 : 0]);
    if (law.radius > 0 || from == to) visit(Part<2>{PartKind::corner, from});
    if (from != to) visit(Part<2>{PartKind::edge, from, to});
  }
}
template <class Visit>
void visit_parts(const Mesh& s, const Cover<3>& cover, const FlightLaw<3>& law, Visit visit) {
  for (const auto& [i, j, k] : s.triangles) {
    const Point<3> a = components_of(s.vertices[i]);
    const Point<3> b = components_of(s.vertices[j]);
    const Point<3> c = components_of(s.vertices[k]);
    Bounds<3> bounds = bounds_of<3>(a, b);
    bounds.take(c);
    if (cover.may_touch(bounds.low, bounds.high)) visit_triangle(a, b, c, law, visit);
  }
}
template <class Visit>
void visit_parts(const Terrain& s, const Cover<3>& cover, const FlightLaw<3>& law, Visit visit) {
  const TerrainGrid grid{s};
  const auto visit_cells = [&](const Point<3>& low, const Point<3>& high, const Chord<3>* chord) {
    const auto i = grid.cells(low[0], high[0], s.origin.x, grid.columns);
    const auto j = grid.cells(low[1], high[1], s.origin.y, grid.rows);
    for (auto row = j.first; row <= j.last; ++row) {
      for (auto column = i.first; column <= i.last; ++column) {
        const auto x = static_cast<std::size_t>(column);
        const auto y = static_cast<std::size_t>(row);
        if (!chord || grid.may_touch(*chord, x, y)) grid.visit_cell(x, y, law.radius, visit);
      }
    }
  };
  if (cover.count == 0) {
    const Bounds<3> all = grid.bounds();
    visit_cells(all.low, all.high, nullptr);
  }
  for (int k = 0; k < cover.count; ++k) {
    const Chord<3>& chord = cover.chords[k];
    Bounds<3> way{chord.from, chord.from};
    way.take({chord.from[0] + chord.step[0], chord.from[1] + chord.step[1],
              chord.from[2] + chord.step[2]});
    way.grow(chord.slack);
    visit_cells(way.low, way.high, &chord);
  }
}

}  // namespace aimahead::detail::obstacles
