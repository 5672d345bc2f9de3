#include "motion_lists.hpp"

#include <optional>
#include <span>
#include <variant>

namespace aimahead::cli {
namespace {

constexpr std::size_t kReusedBytes = std::size_t{1} << 20;

template <class T>
void empty(std::vector<T>& list) {
  if (list.capacity() > kReusedBytes / sizeof(T)) list = std::vector<T>();
  list.clear();
}

template <class V>
void empty(MotionLists::Vectors<V>& vectors) {
  empty(vectors.points);
  empty(vectors.velocities);
  empty(vectors.pieces);
}

std::span<const Vec2> flatten_list(std::span<const Vec3> list, std::vector<Vec2>& flat) {
  flat.clear();
  flat.reserve(list.size());
  for (const Vec3& v : list) flat.push_back(flatten(v));
  return flat;
}

struct Flatten {
  MotionLists::Vectors<Vec2>& lists;

  Motion<Vec2> operator()(std::monostate) const { return {}; }
  Motion<Vec2> operator()(const Turning<Vec3>& turning) const {
    return Turning<Vec2>{turning.turn_rate};
  }
  Motion<Vec2> operator()(const Bezier<Vec3>& bezier) const {
    return Bezier<Vec2>{flatten_list(bezier.points, lists.points), bezier.duration, bezier.after};
  }
  Motion<Vec2> operator()(const Path<Vec3>& path) const {
    return Path<Vec2>{flatten_list(path.points, lists.points), path.speed, path.after};
  }
  Motion<Vec2> operator()(const Spline<Vec3>& spline) const {
    return Spline<Vec2>{flatten_list(spline.points, lists.points), spline.times, spline.after};
  }
  Motion<Vec2> operator()(const Samples<Vec3>& samples) const {
    return Samples<Vec2>{flatten_list(samples.positions, lists.points), samples.times,
                         flatten_list(samples.velocities, lists.velocities), samples.after};
  }
  Motion<Vec2> operator()(const Pieces<Vec3>& list) const {
    lists.pieces.clear();
    lists.pieces.reserve(list.pieces.size());
    for (std::size_t i = 0; i < list.pieces.size(); ++i) {
      const Piece<Vec3> piece = list.pieces[i];
      std::optional<Vec2> velocity;
      if (piece.velocity) velocity = flatten(*piece.velocity);
      lists.pieces.push_back({piece.duration, velocity, flatten(piece.acceleration)});
    }
    return Pieces<Vec2>{lists.pieces, list.after};
  }
  Motion<Vec2> operator()(const Walls<Vec3>& walls) const {
    return Walls<Vec2>{flatten(walls.min), flatten(walls.max), walls.on_hit};
  }
  // No text holds a function.
  Motion<Vec2> operator()(const MotionFunction<Vec3>&) const { return {}; }
};

}  // namespace

void MotionLists::clear() {
  empty(space);
  empty(plane);
  empty(times);
}

Target<Vec2> flatten(const Target<Vec3>& target, MotionLists& lists) {
  return {flatten(target.position), flatten(target.velocity), flatten(target.acceleration),
          target.radius, std::visit(Flatten{lists.plane}, target.motion)};
}

}  // namespace aimahead::cli
