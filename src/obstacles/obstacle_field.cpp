#include "aimahead/obstacle_field.hpp"

#include "base/growing_array.hpp"
#include "base/in_tasks.hpp"
#include "base/visit_variant.hpp"
#include "obstacles/ball_grid.hpp"
#include "obstacles/box_tree.hpp"
#include "obstacles/soundness.hpp"
#include "obstacles/touch_obstacle.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace aimahead {

using namespace detail::obstacles;

namespace detail::obstacles {

/// An item of the tree of obstacles at rest.
struct Primitive {
  std::uint32_t obstacle;
  std::uint32_t element;  ///< the triangle of a mesh, or the block of a terrain
};

/// Terrains are divided into blocks with this many cells per side.
inline constexpr std::size_t kCells = 4;

inline std::size_t blocks_of(std::size_t points) { return (points - 1 + kCells - 1) / kCells; }

template <class V>
struct FieldState {
  static constexpr std::size_t N = kDimensions<V>;
  using Tree = BoxTree<N>;

  GrowingArray<Obstacle<V>> obstacles;
  GrowingArray<Primitive> primitives;
  GrowingArray<std::uint32_t> apart;  ///< balls that move, half-spaces, and terrains
  GrowingArray<Ball<V>> balls;
  std::size_t count = 0;
  std::size_t apart_count = 0;
  std::size_t ball_count = 0;
  Bounds<N> bounds{};
  double floor = kInfinity;  ///< the height below which there are only walls of terrains
  Tree tree;
  Tree ball_tree;
  BallGrid<V> ball_grid;

  /// Calls `take(primitive, bounds)` for each primitive in the tree: those of obstacles at rest
  /// that are bounded.
  template <class Take>
  static void visit_primitives(const Obstacle<V>& obstacle, std::uint32_t index, const Take& take) {
    visit_variant(
        [&]<class Shape>(const Shape& shape) {
          if constexpr (std::is_same_v<Shape, Ball<V>>) {
            if (!moves(shape)) take(Primitive{index, 0}, bounds_of_ball(shape));
          } else if constexpr (std::is_same_v<Shape, Mesh>) {
            for (std::uint32_t i = 0; i < shape.triangles.size(); ++i) {
              take(Primitive{index, i}, bounds_of_triangle(shape, i));
            }
          } else if constexpr (std::is_same_v<Shape, Terrain>) {
            visit_blocks(shape, index, take);
          } else if constexpr (!std::is_same_v<Shape, HalfSpace<V>>) {
            take(Primitive{index, 0}, bounds_of(shape));
          }
        },
        obstacle);
  }

  template <class Take>
  static void visit_blocks(const Terrain& terrain, std::uint32_t index, const Take& take) {
    const TerrainGrid grid{terrain};
    const std::size_t columns = blocks_of(grid.columns);
    for (std::size_t i = 0; i < columns * blocks_of(grid.rows); ++i) {
      take(Primitive{index, static_cast<std::uint32_t>(i)}, bounds_of_block(grid, i));
    }
  }

  /// The floor of an obstacle in the tree.
  static double floor_of_obstacle(const Obstacle<V>& obstacle) {
    return visit_variant(
        []<class Shape>(const Shape& shape) {
          if constexpr (std::is_same_v<Shape, Ball<V>>) {
            return moves(shape) ? kInfinity : bounds_of_ball(shape).low[N - 1];
          } else if constexpr (std::is_same_v<Shape, HalfSpace<V>>) {
            return kInfinity;
          } else {
            return floor_of(shape, bounds_of(shape));
          }
        },
        obstacle);
  }

  static Bounds<N> bounds_of_ball(const Ball<V>& ball) {
    Bounds<N> bounds{components_of(ball.position), components_of(ball.position)};
    bounds.grow(ball.radius);
    return bounds;
  }
  static Bounds<3> bounds_of_triangle(const Mesh& mesh, std::size_t i) {
    const auto& [a, b, c] = mesh.triangles[i];
    Bounds<3> bounds =
        obstacles::bounds_of<3>(components_of(mesh.vertices[a]), components_of(mesh.vertices[b]));
    bounds.take(components_of(mesh.vertices[c]));
    return bounds;
  }

  struct Block {
    std::size_t begin[2];
    std::size_t end[2];  ///< after the last cells
  };
  static Block block_of(const TerrainGrid& grid, std::size_t i) {
    const std::size_t columns = blocks_of(grid.columns);
    const std::size_t x = i % columns * kCells;
    const std::size_t y = i / columns * kCells;
    return {{x, y}, {std::min(x + kCells, grid.columns - 1), std::min(y + kCells, grid.rows - 1)}};
  }
  static Bounds<3> bounds_of_block(const TerrainGrid& grid, std::size_t i) {
    const Block block = block_of(grid, i);
    double top = -kInfinity;
    for (std::size_t y = block.begin[1]; y <= block.end[1]; ++y) {
      for (std::size_t x = block.begin[0]; x <= block.end[0]; ++x) {
        top = std::max(top, grid.height(x, y));
      }
    }
    return {{grid.x(block.begin[0]), grid.y(block.begin[1]), -kInfinity},
            {grid.x(block.end[0]), grid.y(block.end[1]), top}};
  }

  static bool moves(const Ball<V>& ball) {
    return !(ball.velocity == V{} && ball.acceleration == V{});
  }
  /// Whether an obstacle is tested outside of the tree.
  static bool is_apart(const Obstacle<V>& obstacle) {
    if (const auto* const ball = std::get_if<Ball<V>>(&obstacle)) return moves(*ball);
    if constexpr (N == 3) {
      if (std::holds_alternative<Terrain>(obstacle)) return true;
    }
    return std::holds_alternative<HalfSpace<V>>(obstacle);
  }

  bool fill(const Allocator& allocator, const ObstacleList<V>& list) {
    std::size_t sum = 0;
    apart_count = 0;
    if (!obstacles.reserve(allocator, list.size()) || !apart.reserve(allocator, list.size())) {
      return false;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      new (&obstacles[i]) Obstacle<V>(list[i]);
      if (is_apart(obstacles[i])) apart[apart_count++] = static_cast<std::uint32_t>(i);
      visit_primitives(obstacles[i], 0, [&](const Primitive&, const Bounds<N>&) { ++sum; });
    }
    count = list.size();
    if (!primitives.reserve(allocator, sum) || !tree.reserve(allocator, sum, false)) {
      return false;
    }
    std::uint32_t next = 0;
    floor = kInfinity;
    for (std::size_t i = 0; i < count; ++i) {
      floor = std::min(floor, floor_of_obstacle(obstacles[i]));
      const auto take = [&](const Primitive& primitive, const Bounds<N>& box) {
        typename Tree::Item item{};
        for (std::size_t k = 0; k < N; ++k) {
          item.box.low[k] = float_below(box.low[k]);
          item.box.high[k] = float_above(box.high[k]);
        }
        item.index = next;
        if (next == 0) bounds = box;
        bounds.take(box.low);
        bounds.take(box.high);
        primitives[next] = primitive;
        tree.item(next++) = item;
      };
      visit_primitives(obstacles[i], static_cast<std::uint32_t>(i), take);
    }
    tree.build();
    return true;
  }

  bool fill_balls(const Allocator& allocator, std::span<const Ball<V>> list) {
    if (!balls.reserve(allocator, list.size()) ||
        !ball_tree.reserve(allocator, list.size(), true) || !ball_grid.build(allocator, list)) {
      return false;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      balls[i] = list[i];
      typename Tree::Item item{};
      const Bounds<N> box = bounds_of_ball(list[i]);
      const Point<N> velocity = components_of(list[i].velocity);
      for (std::size_t k = 0; k < N; ++k) {
        item.box.low[k] = float_below(box.low[k]);
        item.box.high[k] = float_above(box.high[k]);
        item.drift.low[k] = float_below(velocity[k]);
        item.drift.high[k] = float_above(velocity[k]);
      }
      item.acceleration = float_above(length(list[i].acceleration));
      item.index = static_cast<std::uint32_t>(i);
      ball_tree.item(i) = item;
    }
    ball_count = list.size();
    ball_tree.build();
    return true;
  }

  static bool ball_may_help(const Ball<V>& ball, const FlightLaw<N>& law, const Chord<N>& chord,
                            const Candidate<N>& found) {
    return may_touch(moving_ball(ball), law, chord, found.latest());
  }

  /// Tests the parts of a primitive that a chord is near, as long as a touch matters.
  void touch_primitive(const Primitive& primitive, const Chord<N>& chord, const FlightLaw<N>& law,
                       Candidate<N>& found) const {
    const Obstacle<V>& obstacle = obstacles[primitive.obstacle];
    const auto may_help = [&](const Part<N>& part, double until) {
      return law.is_straight || may_touch(part, law, chord, std::min(until, found.latest()));
    };
    const auto take = [&](const Part<N>& part) {
      if (!may_help(part, kInfinity)) return;
      found.take(touch_part(part, law), part, primitive.obstacle);
    };
    if constexpr (N == 3) {
      if (const auto* const mesh = std::get_if<Mesh>(&obstacle)) {
        const auto& [a, b, c] = mesh->triangles[primitive.element];
        const Point<3> p = components_of(mesh->vertices[a]);
        const Point<3> q = components_of(mesh->vertices[b]);
        const Point<3> r = components_of(mesh->vertices[c]);
        if (!clears_plane(chord, p, q, r)) visit_triangle(p, q, r, law, take);
        return;
      }
      if (const auto* const terrain = std::get_if<Terrain>(&obstacle)) {
        const TerrainGrid grid{*terrain};
        const Block block = block_of(grid, primitive.element);
        for (std::size_t y = block.begin[1]; y < block.end[1]; ++y) {
          for (std::size_t x = block.begin[0]; x < block.end[0]; ++x) {
            if (grid.may_touch(chord, x, y)) grid.visit_cell(x, y, law.radius, take);
          }
        }
        return;
      }
    }
    visit_variant(
        [&]<class Shape>(const Shape& shape) {
          FirstPart<N> here;
          if constexpr (std::is_same_v<Shape, Ball<V>>) {
            if (ball_may_help(shape, law, chord, found)) here = touch_ball<V>(shape, law);
          } else if constexpr (!kIsDivided<Shape>) {
            here = touch_near<V>(shape, law, Cover<N>(), may_help);
          }
          found.take(here.touch, here.part, primitive.obstacle);
        },
        obstacle);
  }

  /// The chord of the path while it may be near a primitive found by the tree.
  static Chord<N> chord_between(const FlightLaw<N>& law, double begin, double end) {
    return Chord<N>(law, law.point_at(begin), law.point_at(end));
  }

  void look(const FlightLaw<N>& law, Candidate<N>& found) const {
    for (std::size_t k = 0; k < apart_count; ++k) {
      const std::uint32_t i = apart[k];
      if constexpr (N == 3) {
        if (const auto* const terrain = std::get_if<Terrain>(&obstacles[i])) {
          if (!contains(*terrain, law.position)) continue;
          Part<N> inside;
          inside.a = law.position;
          found.take({shapes::Meeting::touching, 0}, inside, i);
          continue;
        }
      }
      const FirstPart<N> here = touch_obstacle<V>(obstacles[i], law, Cover<N>());
      found.take(here.touch, here.part, i);
    }
    if (tree.count() > 0) touch_tree(law, found);
    if (ball_count > 0) touch_balls(law, found);
  }

  void touch_tree(const FlightLaw<N>& law, Candidate<N>& found) const {
    const double end = last_time_near(law, bounds, floor, law.radius);
    const auto may_help = [&](double begin) { return begin <= found.latest(); };
    const auto meet = [&](std::uint32_t index, double since, double until) {
      touch_primitive(primitives[index], chord_between(law, since, until), law, found);
    };
    if (end < kInfinity && tree.template visit<false>(law, end, may_help, meet)) return;
    const Cover<N> none;
    for (std::size_t i = 0; i < count; ++i) {
      const FirstPart<N> here = touch_obstacle<V>(obstacles[i], law, none);
      found.take(here.touch, here.part, i);
    }
  }

  void touch_balls(const FlightLaw<N>& law, Candidate<N>& found) const {
    const auto touch = [&](std::size_t index) {
      const FirstPart<N> here = touch_ball<V>(balls[index], law);
      found.take(here.touch, here.part, count + index);
    };
    const auto may_help = [&](double begin) { return begin <= found.latest(); };
    const auto meet = [&](std::uint32_t index, double since, double until) {
      if (ball_may_help(balls[index], law, chord_between(law, since, until), found)) touch(index);
    };
    const auto meet_near = [&](const Chord<N>& chord, std::uint32_t index) {
      if (ball_may_help(balls[index], law, chord, found)) touch(index);
    };
    const double end = std::min(law.duration, found.latest());
    if (end < kInfinity && ball_grid.visit(law, end, may_help, meet_near)) return;
    if (end < kInfinity && ball_tree.template visit<true>(law, end, may_help, meet)) return;
    for (std::size_t i = 0; i < ball_count; ++i) touch(i);
  }
};

namespace {

template <class V>
void release_state(FieldState<V>*& state, const Allocator& allocator) {
  if (!state) return;
  state->~FieldState<V>();
  release(allocator, state, sizeof(FieldState<V>));
  state = nullptr;
}

template <class V>
bool make_state(FieldState<V>*& state, const Allocator& allocator) {
  if (state) return true;
  void* const memory = allocate(allocator, sizeof(FieldState<V>));
  if (memory) state = new (memory) FieldState<V>();
  return state != nullptr;
}

/// Fills the field by `fill`. If that fails, the field is empty.
template <class V, class List, class Fill>
FieldResult replace(const List& list, FieldState<V>*& state, const Allocator& allocator,
                    const Fill& fill) {
  std::size_t sound = 0;
  while (sound < list.size() && is_sound<V>(Obstacle<V>(list[sound]))) ++sound;
  const bool are_sound = sound == list.size();
  if (are_sound && make_state(state, allocator) && fill()) return {FieldStatus::ready, 0};
  release_state(state, allocator);
  return are_sound ? FieldResult{FieldStatus::out_of_memory, 0}
                   : FieldResult{FieldStatus::invalid, sound};
}

}  // namespace
}  // namespace detail::obstacles

template <WorldVector V>
ObstacleField<V>::~ObstacleField() {
  release_state(state_, settings_.allocator);
}

template <WorldVector V>
ObstacleField<V>::ObstacleField(ObstacleField&& other) noexcept
    : settings_(other.settings_), state_(std::exchange(other.state_, nullptr)) {}

template <WorldVector V>
ObstacleField<V>& ObstacleField<V>::operator=(ObstacleField&& other) noexcept {
  if (this == &other) return *this;
  release_state(state_, settings_.allocator);
  settings_ = other.settings_;
  state_ = std::exchange(other.state_, nullptr);
  return *this;
}

template <WorldVector V>
FieldResult ObstacleField<V>::set_obstacles(std::type_identity_t<ObstacleList<V>> obstacles) {
  return replace<V>(obstacles, state_, settings_.allocator,
                    [&] { return state_->fill(settings_.allocator, obstacles); });
}

template <WorldVector V>
FieldResult ObstacleField<V>::set_balls(std::span<const Ball<V>> balls) {
  return replace<V>(balls, state_, settings_.allocator,
                    [&] { return state_->fill_balls(settings_.allocator, balls); });
}

template <WorldVector V>
Touch<V> ObstacleField<V>::first_touch(const Flight<V>& flight) const {
  constexpr std::size_t N = kDimensions<V>;
  if (!is_sound(flight)) return {};
  const FlightLaw<N> law(flight);
  if (!state_) return describe<V>(FirstPart<N>{}, -1, flight, law);
  const auto found = first_of(law, [&](Candidate<N>& candidate) { state_->look(law, candidate); });
  return describe<V>(found.first, found.index, flight, law);
}

template <WorldVector V>
void ObstacleField<V>::first_touches(std::span<const Flight<V>> flights,
                                     std::span<Touch<V>> touches) const {
  const std::size_t count = std::min(flights.size(), touches.size());
  in_tasks(count, {}, settings_.parallel, [&](std::size_t from, std::size_t end) {
    for (std::size_t i = from; i < end; ++i) touches[i] = first_touch(flights[i]);
  });
}

template class ObstacleField<Vec2>;
template class ObstacleField<Vec3>;

}  // namespace aimahead
