// Random scenes and flights, and the distance of a flight from a shape, by other formulas than the
// library's: from the points nearest to the centre.
#pragma once

#include <aimahead/obstacles.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <vector>

namespace scenes {

using aimahead::AxisBox;
using aimahead::Ball;
using aimahead::Capsule;
using aimahead::Flight;
using aimahead::HalfSpace;
using aimahead::kUnlimited;
using aimahead::Mesh;
using aimahead::Obstacle;
using aimahead::Polygon;
using aimahead::Segment;
using aimahead::Terrain;
using aimahead::Vec2;
using aimahead::Vec3;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class V>
double distance_to_segment(const V& p, const V& a, const V& b) {
  const V e = b - a;
  const double square = dot(e, e);
  const double share = square > 0 ? std::clamp(dot(p - a, e) / square, 0.0, 1.0) : 0;
  return length(p - (a + e * share));
}

inline double distance_to_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  double least = std::min(
      {distance_to_segment(p, a, b), distance_to_segment(p, b, c), distance_to_segment(p, c, a)});
  const Vec3 n = cross(b - a, c - a);
  const double square = dot(n, n);
  if (!(square > 0)) return least;
  const Vec3 q = p - n * (dot(p - a, n) / square);
  if (dot(cross(b - a, q - a), n) >= 0 && dot(cross(c - b, q - b), n) >= 0 &&
      dot(cross(a - c, q - c), n) >= 0) {
    least = std::min(least, std::fabs(dot(p - a, n)) / std::sqrt(square));
  }
  return least;
}

template <class V>
double distance_to(const Ball<V>& s, const V& p, double time) {
  const V centre = s.position + (s.velocity + s.acceleration * (0.5 * time)) * time;
  return length(p - centre) - s.radius;
}
template <class V>
double distance_to(const Segment<V>& s, const V& p, double) {
  return distance_to_segment(p, s.from, s.to);
}
template <class V>
double distance_to(const Capsule<V>& s, const V& p, double) {
  return distance_to_segment(p, s.from, s.to) - s.radius;
}
template <class V>
double distance_to(const AxisBox<V>& s, const V& p, double) {
  V q = p;
  q.x = std::clamp(p.x, s.min.x, s.max.x);
  q.y = std::clamp(p.y, s.min.y, s.max.y);
  if constexpr (aimahead::kDimensions<V> == 3) q.z = std::clamp(p.z, s.min.z, s.max.z);
  return length(p - q);
}
template <class V>
double distance_to(const HalfSpace<V>& s, const V& p, double) {
  return std::max(0.0, dot(p - s.point, s.normal) / length(s.normal));
}
inline double distance_to(const Polygon& s, const Vec2& p, double) {
  double least = std::numeric_limits<double>::infinity();
  bool inside = false;
  for (std::size_t i = 0; i < s.points.size(); ++i) {
    const Vec2 a = s.points[i];
    const Vec2 b = s.points[(i + 1) % s.points.size()];
    least = std::min(least, distance_to_segment(p, a, b));
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) {
      inside = !inside;
    }
  }
  return inside ? 0 : least;
}
inline double distance_to(const Mesh& s, const Vec3& p, double) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [i, j, k] : s.triangles) {
    least = std::min(least, distance_to_triangle(p, s.vertices[i], s.vertices[j], s.vertices[k]));
  }
  return least;
}
inline double distance_to(const Terrain& s, const Vec3& p, double) {
  const std::size_t rows = s.heights.size() / s.columns;
  const auto at = [&](std::size_t i, std::size_t j) {
    return Vec3{s.origin.x + s.cell * static_cast<double>(i),
                s.origin.y + s.cell * static_cast<double>(j), s.heights[j * s.columns + i]};
  };
  double least = std::numeric_limits<double>::infinity();
  const auto quad = [&](Vec3 a, Vec3 b) {
    Vec3 c = a;
    Vec3 d = b;
    c.z = d.z = std::min({a.z, b.z, p.z}) - 1000;
    least = std::min({least, distance_to_triangle(p, a, b, d), distance_to_triangle(p, a, d, c)});
  };
  for (std::size_t j = 0; j + 1 < rows; ++j) {
    for (std::size_t i = 0; i + 1 < s.columns; ++i) {
      const Vec3 a = at(i, j), b = at(i + 1, j), c = at(i + 1, j + 1), d = at(i, j + 1);
      least = std::min({least, distance_to_triangle(p, a, b, c), distance_to_triangle(p, a, c, d)});
      const double x = (p.x - a.x) / s.cell;
      const double y = (p.y - a.y) / s.cell;
      if (x >= 0 && x <= 1 && y >= 0 && y <= 1) {
        const double z = x >= y ? a.z + (b.z - a.z) * x + (c.z - b.z) * y
                                : a.z + (d.z - a.z) * y + (c.z - d.z) * x;
        if (p.z <= z) return 0;
      }
      if (j == 0) quad(a, b);
      if (j + 2 == rows) quad(d, c);
      if (i == 0) quad(a, d);
      if (i + 2 == s.columns) quad(b, c);
    }
  }
  return least;
}

template <class V>
double distance_to(const Obstacle<V>& obstacle, const V& p, double time) {
  return std::visit([&](const auto& s) { return distance_to(s, p, time); }, obstacle);
}

/// The position of a flight, by the equations of motion.
template <class V>
V place(const Flight<V>& f, double t) {
  const double k = f.drag;
  if (k != 0) {
    const double e = -std::expm1(-k * t) / k;
    return f.position + f.velocity * e + f.acceleration * ((t - e) / k);
  }
  V p = f.position + (f.velocity + f.acceleration * (0.5 * t)) * t;
  const double burn = std::min(t, f.thrust.duration);
  return p + f.direction * (f.thrust.acceleration * burn * (t - 0.5 * burn));
}

/// Random numbers, and memory for what obstacles point to.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool chance(double p) { return number(0, 1) < p; }
  template <class V>
  V vector(double size) {
    V v;
    v.x = number(-size, size);
    v.y = number(-size, size);
    if constexpr (aimahead::kDimensions<V> == 3) v.z = number(-size, size);
    return v;
  }

  template <class V>
  Flight<V> flight(int law) {
    Flight<V> f;
    f.position = vector<V>(10);
    f.velocity = vector<V>(20);
    f.duration = number(0.5, 3);
    f.radius = chance(0.4) ? 0 : number(0, 1);
    f.launch_time = chance(0.5) ? 0 : number(0, 2);
    if (law >= 1) f.acceleration = vector<V>(15);
    if (law >= 1 && chance(0.1)) f.acceleration.x *= std::pow(10, number(-18, -4));
    if (law == 2) {
      f.direction = f.velocity / length(f.velocity);
      f.thrust = {number(0, 40), number(0, 2)};
    }
    if (law == 3) f.drag = number(0.05, 3);
    if (law == 3 && chance(0.3)) f.acceleration = V{};
    return f;
  }

  /// A shape by number: ball, segment, capsule, box, half-space, and polygon or mesh and terrain.
  template <class V>
  Obstacle<V> shape(int which) {
    switch (which) {
      case 0: {
        Ball<V> s{vector<V>(10), {}, {}, number(0, 3)};
        if (chance(0.6)) s.velocity = vector<V>(8);
        if (chance(0.3)) s.acceleration = vector<V>(8);
        return s;
      }
      case 1:
        return Segment<V>{vector<V>(10), vector<V>(10)};
      case 2:
        return Capsule<V>{vector<V>(10), vector<V>(10), number(0, 2)};
      case 3: {
        AxisBox<V> s;
        s.min = vector<V>(10);
        V size = vector<V>(4);
        size.x = chance(0.1) ? 0 : std::fabs(size.x);
        size.y = std::fabs(size.y);
        if constexpr (aimahead::kDimensions<V> == 3) size.z = std::fabs(size.z);
        s.max = s.min + size;
        return s;
      }
      case 4:
        return HalfSpace<V>{vector<V>(10), vector<V>(3)};
      default:
        break;
    }
    if constexpr (aimahead::kDimensions<V> == 2) {
      std::vector<Vec2>& points = keep(points_);
      const int count = whole(3, 12);
      const Vec2 centre = vector<V>(8);
      const double turn = chance(0.5) ? 1 : -1;
      for (int i = 0; i < count; ++i) {
        const double angle = turn * 2 * 3.14159265358979 * i / count;
        points.push_back(centre + Vec2{std::cos(angle), std::sin(angle)} * number(0.3, 5));
      }
      return Polygon{points};
    } else if (which == 5) {
      std::vector<Vec3>& points = keep(corners_);
      auto& triangles = keep(triangles_);
      const int count = whole(3, 8);
      for (int i = 0; i < count; ++i) points.push_back(vector<V>(8));
      for (int i = whole(1, 8); i > 0; --i) {
        const auto any = [&] { return static_cast<std::uint32_t>(whole(0, count - 1)); };
        triangles.push_back({any(), any(), any()});
      }
      return Mesh{points, triangles};
    } else {
      std::vector<double>& heights = keep(heights_);
      const int columns = whole(2, 6);
      const int rows = whole(2, 6);
      for (int i = 0; i < columns * rows; ++i) heights.push_back(number(-6, 6));
      return Terrain{{number(-12, 2), number(-12, 2)},
                     number(1, 5),
                     static_cast<std::size_t>(columns),
                     heights};
    }
  }

 private:
  template <class T>
  static T& keep(std::vector<std::unique_ptr<T>>& list) {
    list.push_back(std::make_unique<T>());
    return *list.back();
  }

  std::mt19937_64 random_;
  std::vector<std::unique_ptr<std::vector<Vec2>>> points_;
  std::vector<std::unique_ptr<std::vector<Vec3>>> corners_;
  std::vector<std::unique_ptr<std::vector<std::array<std::uint32_t, 3>>>> triangles_;
  std::vector<std::unique_ptr<std::vector<double>>> heights_;
};

}  // namespace scenes
