// For each shape and a body in motion: the features of the shape, whether the body's centre is
// inside, the nearest point of the surface, and a quick test that they never touch.
#pragma once

#include "contact/shapes/parts.hpp"
#include "numerics/infinity.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::shapes {

template <std::size_t N>
struct SegmentOutline {
  Point<N> from;
  Point<N> to;
  double thickness;
  Mover<N> body;

  [[nodiscard]] int count() const { return from == to ? 1 : 3; }
  template <class Number>
  [[nodiscard]] Feature<Number> feature(int i) const {
    if (i == 2) return edge<Number>(from, to, body, thickness);
    return corner<Number>(i == 0 ? from : to, body, thickness);
  }
  [[nodiscard]] Point<N> offset(int i, numerics::DoubleDouble t) const {
    if (i == 2) return offset_from_edge<N>(t, from, to, body, thickness);
    return offset_from_corner<N>(t, i == 0 ? from : to, body, thickness);
  }
  [[nodiscard]] bool contains() const { return false; }
  [[nodiscard]] bool is_out_of_the_way(double duration) const {
    Point<N> low;
    Point<N> high;
    for (std::size_t i = 0; i < N; ++i) {
      low[i] = std::min(from[i], to[i]) - thickness;
      high[i] = std::max(from[i], to[i]) + thickness;
    }
    return stays_clear<N>(body, low, high, duration);
  }
  [[nodiscard]] Nearest<N> nearest() const {
    Nearest<N> out;
    out.point = nearest_of_segment<N>(from, to, body.position);
    out.towards = body.position - out.point;
    const Point<N> normal = detail::normal_along<N>(out.towards, body.velocity);
    out.point += thickness * normal;
    return out;
  }
};

/// The digits of feature i in base 3, one per axis: 0 is between the walls, 1 at the lower, 2 at
/// the upper one.
template <std::size_t N>
struct BoxOutline {
  Point<N> min;
  Point<N> max;
  Mover<N> body;

  static constexpr int digit(int i, std::size_t axis) {
    for (; axis > 0; --axis) i /= 3;
    return i % 3;
  }
  [[nodiscard]] double wall(int i, std::size_t axis) const {
    return digit(i, axis) == 1 ? min[axis] : max[axis];
  }
  [[nodiscard]] int count() const { return N == 2 ? 8 : 26; }
  template <class Number>
  [[nodiscard]] Feature<Number> feature(int index) const {
    const int i = index + 1;
    std::array<Linear<Number>, N> x;
    std::size_t size = 0;
    for (std::size_t k = 0; k < N; ++k) {
      if (digit(i, k) == 0) continue;
      x[size++] = {Number(body.position[k]) - Number(wall(i, k)), Number(body.velocity[k])};
    }
    const Number reach(body.radius);
    auto f = quadric<Number>(std::span<const Linear<Number>>(x.data(), size), reach * reach);
    for (std::size_t k = 0; k < N; ++k) {
      if (digit(i, k) != 0) continue;
      f.keep_within(Number(min[k]), {Number(body.position[k]), Number(body.velocity[k])},
                    Number(max[k]));
    }
    return f;
  }
  [[nodiscard]] Point<N> offset(int index, numerics::DoubleDouble t) const {
    const int i = index + 1;
    Point<N> offset{};
    int walls = 0;
    for (std::size_t k = 0; k < N; ++k) walls += digit(i, k) != 0;
    for (std::size_t k = 0; k < N; ++k) {
      if (digit(i, k) == 0) continue;
      const double out = digit(i, k) == 1 ? -1 : 1;
      const numerics::DoubleDouble position =
          numerics::DoubleDouble(numerics::two_difference(body.position[k], wall(i, k))) +
          t * body.velocity[k];
      const double against = body.velocity[k] > 0 ? -1 : 1;  // both sides of a flat box are one
      const double normal = min[k] == max[k] ? against : out;
      offset[k] = walls == 1 ? normal : body.radius == 0 ? 0 : position.hi;
    }
    return offset;
  }
  [[nodiscard]] bool contains() const {
    bool inside = true;
    for (std::size_t k = 0; k < N; ++k) {
      inside = inside && min[k] <= body.position[k] && body.position[k] <= max[k];
    }
    return inside;
  }
  [[nodiscard]] bool is_out_of_the_way(double duration) const {
    return stays_clear<N>(body, min, max, duration);
  }
  [[nodiscard]] Nearest<N> nearest() const {
    Nearest<N> out;
    for (std::size_t k = 0; k < N; ++k) out.point[k] = std::clamp(body.position[k], min[k], max[k]);
    out.towards = body.position - out.point;
    if (contains()) leave_by_nearest_wall(out);
    return out;
  }
  void leave_by_nearest_wall(Nearest<N>& out) const {
    double nearest = kInfinity;
    for (std::size_t k = 0; k < N; ++k) {
      for (const bool upper : {false, true}) {
        const double wall = upper ? max[k] : min[k];
        const double depth = std::fabs(body.position[k] - wall);
        if (!(depth < nearest)) continue;
        nearest = depth;
        out.point = body.position;
        out.point[k] = wall;
        out.towards = {};
        out.towards[k] = upper ? 1 : -1;
      }
    }
  }
};

struct PolygonOutline {
  std::span<const Vec2> points;
  Mover<2> body;

  [[nodiscard]] Point<2> at(std::size_t i) const {
    const Vec2& p = points[i < points.size() ? i : 0];
    return {p.x, p.y};
  }
  [[nodiscard]] bool is_edge(int i) const {
    const auto k = static_cast<std::size_t>(i / 2);
    return i % 2 == 1 && at(k) != at(k + 1);
  }
  [[nodiscard]] int count() const { return 2 * static_cast<int>(points.size()); }
  template <class Number>
  [[nodiscard]] Feature<Number> feature(int i) const {
    const auto k = static_cast<std::size_t>(i / 2);
    return is_edge(i) ? edge<Number, 2>(at(k), at(k + 1), body) : corner<Number, 2>(at(k), body);
  }
  [[nodiscard]] Point<2> offset(int i, numerics::DoubleDouble t) const {
    const auto k = static_cast<std::size_t>(i / 2);
    return is_edge(i) ? offset_from_edge<2>(t, at(k), at(k + 1), body)
                      : offset_from_corner<2>(t, at(k), body);
  }
  [[nodiscard]] bool is_out_of_the_way(double duration) const {
    Point<2> low = at(0);
    Point<2> high = at(0);
    for (const Vec2& p : points) {
      low = {std::min(low[0], p.x), std::min(low[1], p.y)};
      high = {std::max(high[0], p.x), std::max(high[1], p.y)};
    }
    return stays_clear<2>(body, low, high, duration);
  }
  /// Whether a ray to +x crosses the boundary an odd number of times.
  [[nodiscard]] bool contains() const {
    bool inside = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Point<2> a = at(i);
      const Point<2> b = at(i + 1);
      if ((a[1] > body.position[1]) == (b[1] > body.position[1])) continue;
      const int side = sign_surely([&]<class Number>(Number) {
        const auto d = seen_from<Number>(a, body);
        return cross(Number(b[0]) - Number(a[0]), Number(b[1]) - Number(a[1]), d[0].m, d[1].m);
      });
      if (side != 0 && (side > 0) == (b[1] > a[1])) inside = !inside;
    }
    return inside;
  }
  [[nodiscard]] Nearest<2> nearest() const {
    Nearest<2> out;
    double min = kInfinity;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Point<2> q = nearest_of_segment<2>(at(i), at(i + 1), body.position);
      const Point<2> off = body.position - q;
      const double square = dot<2>(off, off);
      if (!(square < min)) continue;
      min = square;
      out = {q, off};
    }
    if (contains()) out.towards = {-out.towards[0], -out.towards[1]};
    return out;
  }
};

template <std::size_t N>
struct HalfSpaceOutline {
  Point<N> point;
  Point<N> normal;
  Mover<N> body;

  template <class Number>
  [[nodiscard]] Linear<Number> height() const {
    const auto d = seen_from<Number>(point, body);
    Linear<Number> sum;
    for (std::size_t i = 0; i < N; ++i) {
      const Number n(normal[i]);
      sum = {sum.m + d[i].m * n, sum.n + d[i].n * n};
    }
    return sum;
  }
  [[nodiscard]] int count() const { return 1; }
  template <class Number>
  [[nodiscard]] Feature<Number> feature(int) const {
    const Linear<Number> x[] = {height<Number>()};
    Number square;
    for (const double n : normal) square = square + Number(n) * Number(n);
    const Number reach(body.radius);
    return quadric<Number>(x, reach * reach * square);
  }
  [[nodiscard]] Point<N> offset(int, numerics::DoubleDouble) const { return normal; }
  [[nodiscard]] bool is_out_of_the_way(double) const { return false; }
  [[nodiscard]] bool contains() const {
    return sign_surely([&]<class Number>(Number) { return height<Number>().m; }) <= 0;
  }
  [[nodiscard]] Nearest<N> nearest() const {
    const Point<N> unit = detail::unit_vector(normal);
    const double height = dot<N>(body.position - point, unit);
    Nearest<N> out{body.position, unit};
    out.point -= height * unit;
    return out;
  }
};

/// Walls seen from inside, two per axis.
template <std::size_t N>
struct EnclosureOutline {
  BoxOutline<N> box;

  [[nodiscard]] int count() const { return 2 * static_cast<int>(N); }
  [[nodiscard]] double wall(int i) const { return i % 2 == 0 ? box.min[i / 2] : box.max[i / 2]; }
  template <class Number>
  [[nodiscard]] Feature<Number> feature(int i) const {
    const Mover<N>& body = box.body;
    const Linear<Number> x[] = {
        {Number(body.position[i / 2]) - Number(wall(i)), Number(body.velocity[i / 2])}};
    const Number reach(body.radius);
    return quadric<Number>(x, reach * reach);
  }
  [[nodiscard]] Point<N> offset(int i, numerics::DoubleDouble) const {
    Point<N> inwards{};
    inwards[i / 2] = i % 2 == 0 ? 1 : -1;
    return inwards;
  }
  [[nodiscard]] bool is_out_of_the_way(double) const { return false; }
  /// Whether the centre is on a wall or beyond.
  [[nodiscard]] bool contains() const {
    bool inside = true;
    for (std::size_t k = 0; k < N; ++k) {
      inside = inside && box.min[k] < box.body.position[k] && box.body.position[k] < box.max[k];
    }
    return !inside;
  }
  /// The wall that is furthest passed, or nearest.
  [[nodiscard]] Nearest<N> nearest() const {
    const Point<N>& p = box.body.position;
    Nearest<N> out;
    double min = kInfinity;
    for (int i = 0; i < count(); ++i) {
      const double room = i % 2 == 0 ? p[i / 2] - wall(i) : wall(i) - p[i / 2];
      if (!(room < min)) continue;
      min = room;
      out.point = p;
      out.point[i / 2] = wall(i);
      out.towards = offset(i, {});
    }
    return out;
  }
};

}  // namespace aimahead::detail::shapes
