#include "plot/obstacles.hpp"

#include "math/vec3_algebra.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace aimahead::cli {
namespace {

constexpr std::size_t kMaxPieces = 4000;  // triangles of a mesh, heights of a terrain

/// If there are more pieces, only every n-th is drawn: this is n.
std::size_t thinned(std::size_t count) { return (count + kMaxPieces - 1) / kMaxPieces; }

Vec3 in_space(const Vec3& v) { return v; }
Vec3 in_space(const Vec2& v) { return {v.x, v.y, 0}; }

/// Calls `use` with each obstacle, in the question's own dimensions.
template <class Use>
void for_each_obstacle(const PlotScene& scene, const Use& use) {
  const auto walk = [&](const auto& list) {
    for (std::size_t i = 0; i < list.size(); ++i) std::visit(use, list[i]);
  };
  if (scene.is_flat()) {
    walk(scene.answer().question.flat.obstacles);
  } else {
    walk(scene.engagement().obstacles);
  }
}

class ObstaclePen {
 public:
  ObstaclePen(SvgWriter& svg, const PlotScene& scene, double later, const ObstaclePaper& paper)
      : svg_(svg), scene_(scene), later_(later), paper_(paper) {}

  template <class V>
  void operator()(const Ball<V>& ball) const {
    const auto place = [&](double t) {
      return in_space(ball.position + t * (ball.velocity + (t / 2) * ball.acceleration));
    };
    if (in_space(ball.velocity) != Vec3{} || in_space(ball.acceleration) != Vec3{}) {
      std::vector<Pixel> way;
      for (double i = 0; i <= 32; ++i) way.push_back(at(place(later_ * (i / 32))));
      svg_.polyline("gunway", way);
      svg_.circle("obstacle ahead", at(place(later_)), radius(ball.radius));
    }
    svg_.circle("obstacle", at(place(0)), radius(ball.radius));
  }
  template <class V>
  void operator()(const Segment<V>& segment) const {
    svg_.line("wall", at(in_space(segment.from)), at(in_space(segment.to)));
  }
  template <class V>
  void operator()(const Capsule<V>& rod) const {
    const Pixel from = at(in_space(rod.from));
    const Pixel to = at(in_space(rod.to));
    const double along = std::atan2(to.y - from.y, to.x - from.x);
    std::vector<Pixel> outline;
    for (double i = 0; i <= 32; ++i) {
      const Pixel& end = i <= 16 ? to : from;
      const double angle = along + std::numbers::pi * ((i <= 16 ? i : i - 1) / 16 - 0.5);
      outline.push_back({end.x + radius(rod.radius) * std::cos(angle),
                         end.y + radius(rod.radius) * std::sin(angle)});
    }
    svg_.polygon("obstacle", outline);
  }
  template <class V>
  void operator()(const AxisBox<V>& box) const {
    const Pixel a = at(in_space(box.min));
    const Pixel b = at(in_space(box.max));
    svg_.polygon("obstacle", {a, {b.x, a.y}, b, {a.x, b.y}});
  }
  template <class V>
  void operator()(const HalfSpace<V>& half) const {
    const Vec3 point = in_space(half.point);
    const Pixel here = at(point);
    const Pixel out = at(point + unit_of(in_space(half.normal)));
    const double size = std::hypot(out.x - here.x, out.y - here.y);
    if (!(size > 1e-6 * paper_.scale)) return;  // seen from above
    constexpr double kFar = 4000;
    const double x = (out.x - here.x) / size * kFar;
    const double y = (out.y - here.y) / size * kFar;
    const Pixel left{here.x - y, here.y + x};
    const Pixel right{here.x + y, here.y - x};
    svg_.polygon("obstacle", {left, right, {right.x - x, right.y - y}, {left.x - x, left.y - y}});
  }
  void operator()(const Polygon& polygon) const {
    std::vector<Pixel> corners;
    for (const Vec2& corner : polygon.points) corners.push_back(at(in_space(corner)));
    svg_.polygon("obstacle", corners);
  }
  void operator()(const Mesh& mesh) const {
    const std::size_t step = thinned(mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); i += step) {
      const auto& [a, b, c] = mesh.triangles[i];
      svg_.polygon("obstacle", {at(mesh.vertices[a]), at(mesh.vertices[b]), at(mesh.vertices[c])});
    }
    if (step < 2) return;
    svg_.text("note", at(mesh.vertices[mesh.triangles[0][0]]), Anchor::start,
              fmt::format("one of {} triangles is drawn", step));
  }
  // Draws row by row, each to its end.
  void operator()(const Terrain& terrain) const {
    const std::size_t rows = terrain.heights.size() / terrain.columns;
    const std::size_t step = thinned(terrain.heights.size());
    for (std::size_t j = 0; j < rows; j += step) {
      std::vector<Pixel> line;
      for (std::size_t i = 0; i < terrain.columns; ++i) {
        line.push_back(at({terrain.origin.x + terrain.cell * static_cast<double>(i),
                           terrain.origin.y + terrain.cell * static_cast<double>(j),
                           terrain.heights[j * terrain.columns + i]}));
      }
      svg_.polyline("terrain", line);
    }
  }

 private:
  SvgWriter& svg_;
  const PlotScene& scene_;
  double later_;
  const ObstaclePaper& paper_;

  [[nodiscard]] Pixel at(const Vec3& place) const {
    return paper_.at(place - scene_.engagement().shooter.position);
  }
  [[nodiscard]] double radius(double length) const { return std::max(1.0, length * paper_.scale); }
};

struct ObstacleCorners {
  const Vec3& origin;
  const std::function<void(const Vec3&)>& see;

  template <class V>
  void operator()(const Ball<V>& ball) const {
    see(in_space(ball.position) - origin);
  }
  template <class V>
  void operator()(const Segment<V>& segment) const {
    see(in_space(segment.from) - origin);
    see(in_space(segment.to) - origin);
  }
  template <class V>
  void operator()(const Capsule<V>& rod) const {
    see(in_space(rod.from) - origin);
    see(in_space(rod.to) - origin);
  }
  template <class V>
  void operator()(const AxisBox<V>& box) const {
    see(in_space(box.min) - origin);
    see(in_space(box.max) - origin);
  }
  void operator()(const Polygon& polygon) const {
    for (const Vec2& corner : polygon.points) see(in_space(corner) - origin);
  }
  template <class V>
  void operator()(const HalfSpace<V>&) const {}
  void operator()(const Mesh& mesh) const {
    for (const Vec3& vertex : mesh.vertices) see(vertex - origin);
  }
  // The corners of the box around the terrain.
  void operator()(const Terrain& terrain) const {
    const auto [low, high] = std::minmax_element(terrain.heights.begin(), terrain.heights.end());
    const std::size_t rows = terrain.heights.size() / terrain.columns;
    const Vec3 from{terrain.origin.x, terrain.origin.y, *low};
    const Vec3 to{terrain.origin.x + terrain.cell * static_cast<double>(terrain.columns - 1),
                  terrain.origin.y + terrain.cell * static_cast<double>(rows - 1), *high};
    for (const double x : {from.x, to.x}) {
      for (const double y : {from.y, to.y}) {
        for (const double z : {from.z, to.z}) see(Vec3{x, y, z} - origin);
      }
    }
  }
};

}  // namespace

void draw_obstacles(SvgWriter& svg, const PlotScene& scene, double later,
                    const ObstaclePaper& paper) {
  for_each_obstacle(scene, ObstaclePen(svg, scene, later, paper));
}

void for_corners_of_obstacles(const PlotScene& scene, const std::function<void(const Vec3&)>& see) {
  for_each_obstacle(scene, ObstacleCorners{scene.engagement().shooter.position, see});
}

}  // namespace aimahead::cli
