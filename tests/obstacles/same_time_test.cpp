// Of obstacles that are touched at the same time, the one of the lowest index is named.
#include "list_and_field.hpp"
#include "scenes.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace same_time_test {

using namespace scenes;
using aimahead::Touch;

/// Asks for the obstacles in every order. `expected(order)` is the place in it of the one named.
template <class V, class Expected>
void in_every_order(const Flight<V>& flight, const std::vector<Obstacle<V>>& scene,
                    const Expected& expected) {
  std::vector<std::size_t> order(scene.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    std::vector<Obstacle<V>> ordered(scene.size());
    for (std::size_t i = 0; i < order.size(); ++i) ordered[i] = scene[order[i]];
    const Touch<V> touch = both<V>(flight, ordered);
    ASSERT_TRUE(touch);
    ASSERT_EQ(touch.obstacle, expected(order)) << order[0] << order[1] << order[2];
  } while (std::next_permutation(order.begin(), order.end()));
}

template <class V>
void expect_first(const Flight<V>& flight, const std::vector<Obstacle<V>>& scene) {
  in_every_order<V>(flight, scene, [](const auto&) { return 0; });
}

/// A flight that comes through x = 3, ahead of faces there.
template <class V>
Flight<V> flight_ahead(Draw& draw) {
  Flight<V> flight{.velocity = draw.vector<V>(3), .duration = 1};
  flight.velocity.x = draw.number(8, 20);
  flight.radius = draw.chance(0.5) ? 0.5 : 0;
  switch (draw.whole(0, 2)) {
    case 0:
      flight.drag = 0.125 * draw.whole(1, 4);
      flight.acceleration = draw.vector<V>(2);
      break;
    case 1:
      flight.acceleration = draw.vector<V>(2);
      break;
    default:
      flight.direction.x = 1;
      flight.thrust = {2, draw.number(0.1, 1)};
  }
  return flight;
}

/// Shapes that have a face in common, on the line from `through` on along `way`.
void compare_flat(std::uint64_t seed) {
  SCOPED_TRACE(seed);
  Draw draw(seed);
  const Flight<Vec2> flight = flight_ahead<Vec2>(draw);
  const Vec2 through{1.0 * draw.whole(2, 4), 1.0 * draw.whole(-2, 2)};
  const Vec2 way{1.0 * draw.whole(-2, 2), 1.0 * draw.whole(2, 5)};
  const auto on = [&](double k) { return through + way * k; };
  const Vec2 back{way.y, -way.x};
  const Vec2 low = on(-draw.whole(5, 30));
  const Vec2 high = on(draw.whole(5, 30));
  const std::vector<Vec2> points{low, high, high + back, low + back};
  const double scale = 0.1 * draw.whole(1, 40);
  std::vector<Obstacle<Vec2>> scene{HalfSpace<Vec2>{on(draw.whole(-4, 4)), back * -scale},
                                    Segment<Vec2>{on(-draw.whole(5, 30)), on(draw.whole(5, 30))},
                                    Polygon{points}};
  if (way.x == 0) scene.emplace_back(AxisBox<Vec2>{{through.x, -50}, {through.x + 2, 50}});
  expect_first<Vec2>(flight, scene);
}
void compare_in_space(std::uint64_t seed) {
  SCOPED_TRACE(seed);
  Draw draw(seed);
  const Flight<Vec3> flight = flight_ahead<Vec3>(draw);
  const Vec3 through{1.0 * draw.whole(2, 4), 1.0 * draw.whole(-2, 2), 1.0 * draw.whole(-2, 2)};
  const Vec3 up{1.0 * draw.whole(-1, 1), 1.0 * draw.whole(-1, 1), 1.0 * draw.whole(3, 4)};
  const Vec3 side{1.0 * draw.whole(-1, 1), 1.0 * draw.whole(3, 4), 1.0 * draw.whole(-1, 1)};
  const auto on = [&](double k, double l) { return through + side * k + up * l; };
  const auto corners = [&] {
    const double k = draw.whole(5, 20);
    const double l = draw.whole(5, 20);
    return std::vector<Vec3>{on(-k, -l), on(l, -k), on(k, l), on(-l, k)};
  };
  const std::vector<Vec3> some = corners();
  const std::vector<Vec3> others = corners();
  const std::vector<std::array<std::uint32_t, 3>> triangles{{0, 1, 2}, {0, 2, 3}};
  const double scale = 0.1 * draw.whole(1, 40);
  expect_first<Vec3>(
      flight, {HalfSpace<Vec3>{on(draw.whole(-4, 4), draw.whole(-4, 4)), cross(side, up) * -scale},
               Mesh{some, triangles}, Mesh{others, triangles}});
}

TEST(SameTime, of_shapes_with_one_face_the_first_is_named) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 500)) {
    if (HasFailure()) return;
    compare_flat(seed);
    compare_in_space(seed);
  }
}

/// A wall, and a corner that the flight only grazes, are both touched at x = 6.
TEST(SameTime, of_a_wall_and_a_graze_the_first_is_named) {
  const Flight<Vec2> flight{.velocity = {8, 0}, .acceleration = {1, 0}, .radius = 0.5};
  expect_first<Vec2>(flight, {AxisBox<Vec2>{{6.5, -1}, {7, 1}}, Ball<Vec2>{.position = {6.5, 0}},
                              Segment<Vec2>{{6, 0.5}, {9, 5}}});
}

/// The second of three walls is touched at the same time as the third, and so is the first as the
/// second, but not the first as the third.
TEST(SameTime, is_that_of_the_earliest) {
  const auto wall = [](double shares) {
    return AxisBox<Vec2>{{5 * (1 + shares * 0x1p-40), -9}, {9, 9}};
  };
  const std::vector<Obstacle<Vec2>> walls{wall(0), wall(0.8), wall(1.6)};
  const Flight<Vec2> flight{.velocity = {8, 0}, .drag = 0x1p-10};
  in_every_order<Vec2>(flight, walls, [](const std::vector<std::size_t>& order) {
    return std::find_if(order.begin(), order.end(), [](std::size_t i) { return i < 2; }) -
           order.begin();
  });
  // A straight flight tells all of them apart.
  in_every_order<Vec2>({.velocity = {8, 0}}, walls, [](const std::vector<std::size_t>& order) {
    return std::find(order.begin(), order.end(), 0U) - order.begin();
  });
}

}  // namespace same_time_test
