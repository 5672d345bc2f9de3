// A field answers as the list of all its obstacles does: the same obstacle, the same bits of time.
#include "scenes.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>
#include <aimahead/obstacle_field.hpp>
#include <aimahead/thread_pool.hpp>

namespace obstacle_field_test {

using namespace scenes;
using aimahead::ContactStatus;
using aimahead::first_touch;
using aimahead::ObstacleField;
using aimahead::Touch;

template <class V>
void expect_same(const Touch<V>& a, const Touch<V>& b) {
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.obstacle, b.obstacle);
  EXPECT_EQ(a.time, b.time);
}

template <class V>
void compare_with_list(std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Draw draw(seed);
  std::vector<Obstacle<V>> all;
  const int shapes = aimahead::kDimensions<V> == 2 ? 6 : 7;
  for (int i = draw.whole(0, 40); i > 0; --i) {
    Obstacle<V> one = draw.shape<V>(draw.whole(0, shapes - 1));
    if (std::holds_alternative<HalfSpace<V>>(one) && draw.chance(0.9)) continue;
    if (auto* const box = std::get_if<AxisBox<V>>(&one))
      box->max = box->min + (box->max - box->min) * 0.3;
    all.push_back(one);
  }
  ObstacleField<V> field;
  ASSERT_TRUE(field.set_obstacles(all));
  std::vector<Ball<V>> balls;
  for (int i = draw.whole(0, 30); i > 0; --i) {
    balls.push_back(std::get<Ball<V>>(draw.shape<V>(0)));
    balls.back().radius *= 0.2;
  }
  ASSERT_TRUE(field.set_balls(balls));
  all.insert(all.end(), balls.begin(), balls.end());
  for (int i = 0; i < 40; ++i) {
    Flight<V> f = draw.flight<V>(draw.whole(0, 3));
    f.position = f.position * 2;
    if (draw.chance(0.3)) f.duration = kUnlimited;
    SCOPED_TRACE("flight " + std::to_string(i));
    expect_same(first_touch(f, field), first_touch(f, all));
  }
}

TEST(ObstacleField, answers_as_the_list_does) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 30)) {
    if (HasFailure()) return;
    compare_with_list<Vec2>(seed);
    compare_with_list<Vec3>(seed);
  }
}

TEST(ObstacleField, answers_many_at_once_as_one_by_one) {
  Draw draw(oracle::round_seed(7));
  constexpr int kShapes = 50;
  std::vector<Obstacle<Vec3>> all;
  all.reserve(kShapes);
  for (int i = 0; i < kShapes; ++i) all.push_back(draw.shape<Vec3>(draw.whole(0, 3)));
  aimahead::ThreadPool pool(3);
  ObstacleField<Vec3> field({.parallel = pool.parallel()});
  ASSERT_TRUE(field.set_obstacles(all));
  std::vector<Flight<Vec3>> flights;
  const std::uint64_t count = oracle::questions(100);
  for (std::uint64_t i = 0; i < count; ++i) flights.push_back(draw.flight<Vec3>(1));
  std::vector<Touch<Vec3>> touches(flights.size());
  field.first_touches(flights, touches);
  for (std::size_t i = 0; i < flights.size(); ++i) {
    expect_same(touches[i], first_touch(flights[i], field));
  }
}

TEST(ObstacleField, of_a_large_terrain_answers_as_the_terrain) {
  constexpr std::size_t kSize = 60;
  std::vector<double> heights(kSize * kSize);
  Draw draw(oracle::round_seed(11));
  for (std::size_t y = 0; y < kSize; ++y) {
    for (std::size_t x = 0; x < kSize; ++x) {
      const double wave = 8 * std::sin(double(x) / 9) * std::cos(double(y) / 7);
      heights[y * kSize + x] = wave + draw.number(0, 1);
    }
  }
  const std::vector<Obstacle<Vec3>> all{Terrain{{-30, -30}, 1, kSize, heights}};
  ObstacleField<Vec3> field;
  ASSERT_TRUE(field.set_obstacles(all));
  std::uint64_t touched = 0;
  const std::uint64_t count = oracle::questions(100);
  for (std::uint64_t i = 0; i < count; ++i) {
    Flight<Vec3> f;
    f.position = {draw.number(-28, 28), draw.number(-28, 28), draw.number(9, 25)};
    f.velocity = draw.vector<Vec3>(30);
    f.acceleration = {0, 0, -9.81};
    f.radius = draw.chance(0.5) ? 0 : 0.2;
    f.drag = draw.chance(0.2) ? 0.1 : 0;
    const Touch<Vec3> touch = first_touch(f, field);
    expect_same(touch, first_touch(f, all));
    if (touch) ++touched;
  }
  EXPECT_GT(touched, count * 3 / 10);
}

/// Crowds in a grid: spread evenly or in heaps, at rest or fast, thick or thin, and one far away.
template <class V>
void compare_crowd(std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Draw draw(seed);
  const double size = draw.chance(0.2) ? 0 : draw.number(1, 60);
  const double height = draw.chance(0.5) ? 0 : draw.number(0, 40);
  const double fast = draw.chance(0.2) ? 0 : draw.number(0, 12);
  const double thick = draw.number(0.01, 1);
  const bool is_bent = draw.chance(0.3);
  std::vector<Ball<V>> balls;
  std::vector<Obstacle<V>> all;
  const int heaps = draw.chance(0.3) ? 4 : 0;
  for (int i = draw.whole(1, 300); i > 0; --i) {
    Ball<V> ball{draw.vector<V>(size), draw.vector<V>(fast), {}, draw.number(0, thick)};
    if constexpr (aimahead::kDimensions<V> == 3) ball.position.z *= height / 60;
    if (heaps > 0) {
      ball.position = ball.position * 0.02;
      ball.position.x += 10 * (i % heaps);
    }
    if (is_bent) ball.acceleration = draw.vector<V>(3);
    balls.push_back(ball);
    all.emplace_back(ball);
  }
  if (draw.chance(0.2)) {
    balls[0].position.x = 1e6;
    all[0] = balls[0];
  }
  ObstacleField<V> field;
  ASSERT_TRUE(field.set_balls(balls));
  for (int i = 0; i < 12; ++i) {
    Flight<V> f = draw.flight<V>(draw.whole(0, 3));
    f.position = draw.vector<V>(size + 5);
    if (draw.chance(0.1)) f.duration = kUnlimited;
    if (draw.chance(0.1)) f.launch_time = 50;
    expect_same(first_touch(f, field), first_touch(f, all));
  }
}

TEST(ObstacleField, of_a_crowd_answers_as_the_list_does) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 100)) {
    if (HasFailure()) return;
    compare_crowd<Vec2>(seed);
    compare_crowd<Vec3>(seed);
  }
}

/// Balls that the flights just touch or just miss, tiny beside the scene or as large as it is.
template <class V>
void compare_grazes(std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Draw draw(seed);
  const double scale = std::pow(10.0, draw.whole(-3, 6));
  std::vector<Flight<V>> flights;
  std::vector<Obstacle<V>> all;
  for (int i = 0; i < 6; ++i) {
    Flight<V> f = draw.flight<V>(draw.whole(0, 3));
    f.position = f.position * scale;
    f.velocity = f.velocity * scale;
    f.acceleration = f.acceleration * scale;
    f.thrust.acceleration *= scale;
    f.radius = draw.chance(0.5) ? 0 : f.radius * scale * std::pow(10.0, draw.whole(-9, 0));
    flights.push_back(f);
    for (int k = draw.whole(5, 60); k > 0; --k) {
      const double radius = scale * std::pow(10.0, draw.number(-9, 0));
      const V aside = draw.vector<V>(1);
      const double reach = (f.radius + radius) * (1 + std::pow(10.0, -k % 12) * draw.number(-1, 1));
      const V at = place(f, f.duration * draw.number(0, 1)) + aside * (reach / length(aside));
      all.emplace_back(Ball<V>{at, {}, {}, radius});
    }
  }
  ObstacleField<V> field;
  ASSERT_TRUE(field.set_obstacles(all));
  for (const Flight<V>& f : flights) expect_same(first_touch(f, field), first_touch(f, all));
}

TEST(ObstacleField, of_what_is_grazed_answers_as_the_list_does) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 40)) {
    if (HasFailure()) return;
    compare_grazes<Vec2>(seed);
    compare_grazes<Vec3>(seed);
  }
}

/// Whether a field of balls answers as their list does.
void compare_balls(const std::vector<Ball<Vec3>>& balls, const Flight<Vec3>& flight) {
  ObstacleField<Vec3> field;
  ASSERT_TRUE(field.set_balls(balls));
  const std::vector<Obstacle<Vec3>> list(balls.begin(), balls.end());
  expect_same(first_touch(flight, field), first_touch(flight, aimahead::ObstacleList<Vec3>(list)));
}

TEST(ObstacleField, of_balls_that_floats_cannot_hold_answers_as_the_list_does) {
  for (const double time : {1e-37, 1e-45, 1e-46, 1e-50}) {
    for (const double speed : {1e25, 1e28, 1e33}) {
      SCOPED_TRACE(testing::Message() << time << ' ' << speed);
      const double way = speed * time;
      compare_balls(
          {{.position = {0, 0, 0}, .velocity = {speed, 0, 0}, .radius = 1e-3 * way},
           {.position = {0, 50 * way, 0}, .velocity = {0, 0.1 * speed, 0}, .radius = 1e-3 * way}},
          {.position = {0.9 * way, 0, 0}, .duration = time});
    }
  }
  compare_balls({{.position = {0, 0, 0}, .velocity = {0, -1e300, 0}, .radius = 1},
                 {.position = {50, 0, 0}, .velocity = {0, 1, 0}, .radius = 1}},
                {.position = {0, 0, 0}, .velocity = {-1e46, -1e46, 0}, .duration = 1e-46});
  for (const double acceleration : {1e-40, 1e-45, 1e-46, 1e-50}) {
    SCOPED_TRACE(acceleration);
    const double time = std::sqrt(20e-11 / acceleration);
    compare_balls(
        {{.position = {0, 0, 0}, .acceleration = {acceleration, 0, 0}, .radius = 1e-11},
         {.position = {0, 500e-11, 0}, .velocity = {0, 1e-11 / time, 0}, .radius = 1e-11}},
        {.position = {9e-11, 0.5e-11, 0},
         .velocity = {0, 0.1e-11 / time, 0},
         .drag = 1e-3 / time,
         .duration = time});
  }
}

TEST(ObstacleField, without_obstacles_stops_nothing) {
  const ObstacleField<Vec2> empty;
  EXPECT_EQ(empty.first_touch({.velocity = {1, 0}}).status, ContactStatus::apart);
  ObstacleField<Vec2> field;
  ASSERT_TRUE(field.set_obstacles({}));
  ASSERT_TRUE(field.set_balls({}));
  EXPECT_EQ(field.first_touch({.velocity = {1, 0}}).status, ContactStatus::apart);
  EXPECT_EQ(field.first_touch({.velocity = {NAN, 0}}).status, ContactStatus::invalid);
}

TEST(ObstacleField, says_which_obstacle_is_wrong) {
  const std::vector<Obstacle<Vec3>> scene{AxisBox<Vec3>{{0, 0, 0}, {1, 1, 1}},
                                          AxisBox<Vec3>{{0, 0, 0}, {1, -1, 1}}};
  ObstacleField<Vec3> field;
  const auto result = field.set_obstacles(scene);
  EXPECT_EQ(result.status, aimahead::FieldStatus::invalid);
  EXPECT_EQ(result.index, 1U);
  std::vector<double> heights{0, 1, NAN, 2};
  const std::vector<Obstacle<Vec3>> hills{Terrain{{0, 0}, 1, 2, heights}};
  EXPECT_EQ(field.set_obstacles(hills).status, aimahead::FieldStatus::invalid);
}

TEST(ObstacleField, without_memory_is_empty) {
  aimahead::Allocator none;
  none.allocate = [](std::size_t, void*) -> void* { return nullptr; };
  none.release = [](void*, std::size_t, void*) {};
  ObstacleField<Vec2> field({.allocator = none});
  const std::vector<Obstacle<Vec2>> scene{Segment<Vec2>{{1, -1}, {1, 1}}};
  EXPECT_EQ(field.set_obstacles(scene).status, aimahead::FieldStatus::out_of_memory);
  EXPECT_EQ(field.first_touch({.velocity = {1, 0}}).status, ContactStatus::apart);
}

TEST(Trace, stays_as_near_as_was_asked) {
  Draw draw(oracle::round_seed(5));
  for (std::uint64_t left = oracle::questions(200); left > 0; --left) {
    const Flight<Vec3> f = draw.flight<Vec3>(draw.whole(0, 3));
    const double wanted = draw.chance(0.5) ? 0.1 : 0.001;
    std::vector<Vec3> points(500);
    const aimahead::Polyline line = trace(f, f.duration, wanted, points);
    ASSERT_GE(line.count, 2U);
    EXPECT_LE(line.error, wanted);
    for (int k = 0; k <= 200; ++k) {
      const Vec3 p = place(f, f.duration * k / 200);
      double least = kInfinity;
      for (std::size_t j = 0; j + 1 < line.count; ++j) {
        least = std::min(least, distance_to_segment(p, points[j], points[j + 1]));
      }
      EXPECT_LE(least, line.error + 1e-12);
    }
  }
}

TEST(Trace, of_a_flight_beyond_doubles_has_no_points) {
  std::vector<Vec3> points(9);
  // Up to infinity, and infinity less infinity.
  EXPECT_EQ(trace(Flight<Vec3>{.velocity = {1e300, 0, 0}}, 1e10, 1, points).count, 0U);
  Flight<Vec3> torn{.velocity = {0, 1e300, 0}, .acceleration = {0, -1e300, 0}};
  torn.drag = 1e-9;
  EXPECT_EQ(trace(torn, 1e10, 1, points).count, 0U);
}

// A chord over a time h is a h^2 / 8 away from the path.
TEST(Trace, of_a_flight_whose_squares_are_beyond_doubles_says_how_far_it_is) {
  std::vector<Vec3> points(9);
  const Flight<Vec3> wild{.velocity = {1, 0, 0}, .acceleration = {0, 1e200, 0}};
  const aimahead::Polyline line = trace(wild, 2, 1, points);
  EXPECT_EQ(line.count, 9U);
  EXPECT_NEAR(line.error, 1e200 * 4 / 8 / 64, 1e185);
  for (const Vec3& p : points) EXPECT_NEAR(p.y / (0.5e200 * p.x * p.x + 1), p.x > 0, 1e-12);
  EXPECT_EQ(trace(wild, 2, kInfinity, points).count, 2U);
  // It has no time to bend.
  const aimahead::Polyline launch = trace(wild, 0, 1, points);
  EXPECT_EQ(launch.count, 2U);
  EXPECT_EQ(launch.error, 0);
}

}  // namespace obstacle_field_test
