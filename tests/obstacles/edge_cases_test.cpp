// Unusual questions are answered or blamed, and never hang.
#include "list_and_field.hpp"
#include "obstacles/flight_law.hpp"
#include "scenes.hpp"

#include <gtest/gtest.h>
#include <aimahead/intercept.hpp>
#include <aimahead/obstacle_field.hpp>

namespace edge_cases_test {

using namespace scenes;
using aimahead::ContactStatus;
using aimahead::Engagement2;
using aimahead::Engagement3;
using aimahead::first_touch;
using aimahead::ObstacleField;
using aimahead::Status;
using aimahead::Touch;

constexpr Vec3 kDown{0, 0, -10};

TEST(EdgeCases, drag_that_is_next_to_none_is_like_none) {
  for (const double drag : {1e-10, 1e-15, 1e-16, 1e-17, 1e-40, 1e-300}) {
    Flight<Vec2> flight{.velocity = {0, 10}, .acceleration = {0, -10}, .drag = drag, .duration = 3};
    const std::vector<Obstacle<Vec2>> ceiling{aimahead::HalfSpace<Vec2>{{0, 4}, {0, -1}}};
    const Touch<Vec2> touch = both<Vec2>(flight, ceiling);
    EXPECT_EQ(touch.status, ContactStatus::contact) << drag;
    EXPECT_NEAR(touch.time, 1 - std::sqrt(0.2), 1e-9) << drag;
  }
}

// Without an acceleration the factor of it, about f / drag, may be infinite.
TEST(EdgeCases, a_flight_under_drag_stops_however_long_it_lasts) {
  const Flight<Vec2> flight{.position = {1, 0}, .velocity = {0, 10}, .drag = 0x1p-40};
  const auto law = aimahead::detail::obstacles::FlightLaw<2>(flight);
  EXPECT_EQ(law.at(0x1p1000).position, (std::array{1.0, 10 * 0x1p40}));
  EXPECT_EQ(law.at(0x1p1000).velocity, (std::array{0.0, 0.0}));
}

TEST(EdgeCases, a_point_that_pulls_beyond_all_measure_is_not_passed_unseen) {
  const std::array<Vec3, 3> point{{{5, 0, 0}, {5, 0, 0}, {5, 0, 0}}};
  const std::array<std::array<std::uint32_t, 3>, 1> triangle{{{0, 1, 2}}};
  const std::vector<Obstacle<Vec3>> scene{Mesh{point, triangle}};
  const Flight<Vec3> flight{.position = {5, 0, 3}, .acceleration = {0, 0, -1e25}, .radius = 1.2};
  EXPECT_NE(first_touch<Vec3>(flight, scene).status, ContactStatus::apart);
}

/// The gap grazes zero at 5, as far as doubles can tell, which do not hold tenths. After two hits
/// that a wall stops it is unknown whether there are more.
TEST(EdgeCases, hits_that_a_search_does_not_reach_are_not_blocked) {
  const std::array<aimahead::Piece<Vec2>, 5> pieces{
      {{.duration = 2, .velocity = Vec2{-0.1, 0}},
       {.duration = 1, .velocity = Vec2{1.5, 0}},
       {.duration = 4, .velocity = Vec2{0.6, 0}, .acceleration = {0.2, 0}},
       {.duration = 10, .velocity = Vec2{-0.74, 2}},
       {.duration = 1000, .velocity = Vec2{0, 0}}}};
  const std::vector<Obstacle<Vec2>> wall{aimahead::Segment<Vec2>{{0.5, -0.1}, {0.5, 0.1}}};
  Engagement2 question{.projectile = {.speed = 1}, .target = {.position = {2.1, 0}}};
  question.target.motion = aimahead::Pieces<Vec2>{pieces};
  question.obstacles = wall;
  const auto answer = aimahead::solve(question);
  EXPECT_EQ(answer.status, Status::unresolved);
  EXPECT_LT(answer.time, 5.1);
}

TEST(EdgeCases, an_empty_list_stops_nothing) {
  EXPECT_EQ(both<Vec3>({.velocity = {1, 0, 0}}, {}).status, ContactStatus::apart);
  const std::vector<Obstacle<Vec3>> hollow{Mesh{}};
  EXPECT_EQ(both<Vec3>({.velocity = {1, 0, 0}, .acceleration = kDown}, hollow).status,
            ContactStatus::apart);
  EXPECT_EQ(aimahead::solve(Engagement2{.projectile = {.speed = 9}, .target = {.position = {4, 0}}})
                .status,
            Status::hit);
}

TEST(EdgeCases, a_gun_inside_a_wall_is_stopped_at_once) {
  const std::vector<Obstacle<Vec2>> wall{AxisBox<Vec2>{{-1, -1}, {1, 1}}};
  for (const Vec2 gravity : {Vec2{}, Vec2{0, -10}}) {
    const auto touch = both<Vec2>({.velocity = {9, 0}, .acceleration = gravity}, wall);
    EXPECT_EQ(touch.status, ContactStatus::touching);
    EXPECT_EQ(touch.time, 0);
    const auto answer =
        aimahead::solve(Engagement2{.projectile = {.speed = 20, .acceleration = gravity},
                                    .target = {.position = {9, 0}},
                                    .obstacles = wall});
    EXPECT_EQ(answer.status, Status::blocked);
    ASSERT_TRUE(answer.blocked);
    EXPECT_EQ(answer.blocked->time, 0);
  }
  // A mesh is hollow: a gun inside of it is free until it meets the shell.
  const std::vector<Vec3> corners{{-1, -1, -1}, {1, -1, -1}, {0, 1, -1}, {0, 0, 1}};
  const std::vector<std::array<std::uint32_t, 3>> shell{{0, 1, 2}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  const auto touch = both<Vec3>({.velocity = {0, 0, -4}}, {Mesh{corners, shell}});
  EXPECT_EQ(touch.status, ContactStatus::contact);
  EXPECT_EQ(touch.time, 0.25);
}

TEST(EdgeCases, a_target_inside_a_wall_is_not_hit) {
  const std::vector<Obstacle<Vec2>> wall{AxisBox<Vec2>{{8, -1}, {10, 1}}};
  const auto answer = aimahead::solve(
      Engagement2{.projectile = {.speed = 4}, .target = {.position = {9, 0}}, .obstacles = wall});
  EXPECT_EQ(answer.status, Status::blocked);
  ASSERT_TRUE(answer.blocked);
  EXPECT_EQ(answer.blocked->time, 2);
  // On its surface it is.
  const auto surface = aimahead::solve(
      Engagement2{.projectile = {.speed = 4}, .target = {.position = {8, 0}}, .obstacles = wall});
  EXPECT_EQ(surface.status, Status::hit);
}

TEST(EdgeCases, coincident_triangles_count_as_one) {
  const std::vector<Vec3> corners{{5, -9, -9}, {5, 9, -9}, {5, 0, 9}};
  std::vector<std::array<std::uint32_t, 3>> same(1000, {0, 1, 2});
  for (std::size_t i = 0; i < same.size(); i += 2) same[i] = {2, 1, 0};
  for (const double radius : {0.0, 0.5}) {
    Flight<Vec3> flight{.velocity = {10, 0, 0}, .radius = radius};
    EXPECT_EQ(both<Vec3>(flight, {Mesh{corners, same}}).time, (5 - radius) / 10);
    flight.acceleration = {10, 0, 0};
    const double t = -1 + std::sqrt(1 + 2 * (5 - radius) / 10);
    EXPECT_NEAR(both<Vec3>(flight, {Mesh{corners, same}}).time, t, 1e-15);
  }
  // Two obstacles that are the same: the first is named.
  const Mesh twin{corners, same};
  EXPECT_EQ(
      both<Vec3>({.velocity = {1, 0, 0}, .acceleration = kDown * 0.01}, {twin, twin}).obstacle, 0);
}

TEST(EdgeCases, boxes_without_a_thickness_stop_what_meets_them) {
  for (const AxisBox<Vec3>& flat :
       {AxisBox<Vec3>{{5, -1, -9}, {5, 1, 9}}, AxisBox<Vec3>{{5, 0, -9}, {5, 0, 9}},
        AxisBox<Vec3>{{5, 0, 0}, {5, 0, 0}}}) {
    EXPECT_EQ(both<Vec3>({.velocity = {10, 0, 0}}, {flat}).time, 0.5);
    EXPECT_EQ(both<Vec3>({.velocity = {10, 0, 0}, .radius = 1}, {flat}).time, 0.4);
    // Under gravity through the same point.
    const Flight<Vec3> arc{.velocity = {10, 0, 2.5}, .acceleration = {0, 0, -10}};
    EXPECT_NEAR(both<Vec3>(arc, {flat}).time, 0.5, 1e-15);
    EXPECT_EQ(both<Vec3>({.velocity = {10, 5, 0}}, {flat}).status, ContactStatus::apart);
  }
  const std::vector<Obstacle<Vec3>> point{Segment<Vec3>{{5, 0, 0}, {5, 0, 0}}};
  EXPECT_EQ(both<Vec3>({.velocity = {10, 0, 0}}, point).time, 0.5);
  const std::vector<Obstacle<Vec3>> capsule{Capsule<Vec3>{{5, 0, 0}, {5, 0, 0}, 0}};
  EXPECT_EQ(both<Vec3>({.velocity = {10, 0, 0}}, capsule).time, 0.5);
}

TEST(EdgeCases, an_acceleration_next_to_zero_lets_nothing_through_a_wall) {
  // At 25 along x the wall is reached at 0.4.
  const AxisBox<Vec2> wall{{10, -50}, {11, 50}};
  for (const double tiny : {0.0, 6e-16, -6e-16, 2e-9, 1e-300, 5e-324}) {
    for (const double fall : {0.0, -9.81, 2e-5}) {
      const Flight<Vec2> flight{.velocity = {25, 3}, .acceleration = {tiny, fall}};
      const auto touch = both<Vec2>(flight, {wall});
      ASSERT_EQ(touch.status, ContactStatus::contact) << tiny << ' ' << fall;
      EXPECT_NEAR(touch.time, 0.4, 1e-9);
      EXPECT_EQ(touch.normal, Vec2(-1, 0));
    }
  }
}

/// The centre of a flight along x, faster and faster, stays at its radius from an edge that begins
/// at x = 3 and lies aside by (3, 4) / 8.
TEST(EdgeCases, a_flight_along_an_edge_at_its_radius_touches_where_the_edge_begins) {
  const Vec3 from{3, 0.375, 0.5};
  const Vec3 to{6, 0.375, 0.5};
  const std::vector<Vec3> corners{from, to, {4, 2, 2}};
  const std::vector<std::array<std::uint32_t, 3>> triangles{{0, 1, 2}};
  const std::vector<double> sunk(9, -0.5);
  for (const Obstacle<Vec3>& edge :
       {Obstacle<Vec3>{Segment<Vec3>{from, to}}, Obstacle<Vec3>{Segment<Vec3>{to, from}},
        Obstacle<Vec3>{Capsule<Vec3>{from, to, 0.125}}, Obstacle<Vec3>{Mesh{corners, triangles}},
        Obstacle<Vec3>{AxisBox<Vec3>{from, {6, 2, 2}}},
        Obstacle<Vec3>{Terrain{{3, 0.375}, 1, 3, sunk}}}) {
    const double radius = edge.index() == 2 ? 0.5 : 0.625;
    // 2 t + t^2 = 3.
    Flight<Vec3> flight{
        .velocity = {2, 0, 0}, .acceleration = {2, 0, 0}, .radius = radius, .duration = 9};
    EXPECT_NEAR(both<Vec3>(flight, {edge}).time, 1, 1e-12) << edge.index();
    // What is touched before is not lost.
    const double half = -1 + std::sqrt(2);
    const auto list = std::vector<Obstacle<Vec3>>{edge, Ball<Vec3>{.position = {1 + radius, 0, 0}}};
    EXPECT_NEAR(both<Vec3>(flight, list).time, half, 1e-12) << edge.index();
    EXPECT_EQ(both<Vec3>(flight, list).obstacle, 1) << edge.index();
    // After a thrust of 1/2, which has led to 5/4, it flies on at 3.
    flight.acceleration = {};
    flight.thrust = {2, 0.5};
    flight.direction = {1, 0, 0};
    EXPECT_NEAR(both<Vec3>(flight, {edge}).time, 0.5 + 1.75 / 3, 1e-12) << edge.index();
  }
  // Down along the vertical edge of a terrain whose corner is at z = 0.
  const std::vector<double> level(4, 0);
  const Flight<Vec3> fall{.position = {-0.375, -0.5, 5}, .acceleration = kDown, .radius = 0.625};
  EXPECT_NEAR(both<Vec3>(fall, {Terrain{{0, 0}, 4, 2, level}}).time, 1, 1e-12);
}

/// The flight passes a corner of a terrain at the distance of its radius, and grazes the edge that
/// leads away from it there.
TEST(EdgeCases, a_graze_of_an_edge_and_its_end_under_drag_is_decided) {
  const Flight<Vec3> flight{.velocity = {0, 0, -8}, .drag = 0.25, .radius = 0.5, .duration = 1.999};
  const std::vector<double> heights{-5.5, -5, -6, -6};
  const Touch<Vec3> touch = both<Vec3>(flight, {Terrain{{0.5, 0}, 1, 2, heights}});
  EXPECT_EQ(touch.status, ContactStatus::contact);
  // z = -32 (1 - exp(-t / 4)). A graze is known to half the digits.
  EXPECT_NEAR(touch.time, -4 * std::log1p(-5.5 / 32), 1e-6);
}

TEST(EdgeCases, an_apex_that_just_touches_is_a_touch) {
  // (1, 4) under (0, -2) rises to 4 at the time 2.
  for (const double up : {0.0, 1e3, -77.0}) {
    for (const double radius : {1.0, 0.0}) {
      const Flight<Vec2> flight{.position = {0, up - radius},
                                .velocity = {1, 4},
                                .acceleration = {0, -2},
                                .radius = radius};
      const double y = up + 4;
      const std::vector<Vec2> roof{{-2, y}, {5, y}, {1, y + 4}};
      const std::vector<Vec2> reversed{{5, y}, {-2, y}, {1, y + 4}};
      for (const std::vector<Obstacle<Vec2>>& ceiling :
           {std::vector<Obstacle<Vec2>>{Segment<Vec2>{{-2, y}, {5, y}}},
            {Segment<Vec2>{{5, y}, {-2, y}}},
            {AxisBox<Vec2>{{-2, y}, {5, y + 1}}},
            {Capsule<Vec2>{{-2, y + 1}, {5, y + 1}, 1}},
            {aimahead::Polygon{roof}},
            {aimahead::Polygon{reversed}}}) {
        const auto touch = both<Vec2>(flight, ceiling);
        ASSERT_EQ(touch.status, ContactStatus::contact) << up;
        EXPECT_NEAR(touch.time, 2, 1e-6);
        EXPECT_EQ(touch.normal, Vec2(0, -1));
      }
    }
  }
}

TEST(EdgeCases, a_wall_turns_small_shots_away_from_itself_however_far_they_flew) {
  for (const double radius : {1e-9, 1e-40, 0.0}) {
    for (const double from : {3.7, 1.2345e9}) {
      const Flight<Vec2> flight{.position = {-from, 0.3},
                                .velocity = {from / 2, 0},
                                .acceleration = {0.1, 0},
                                .radius = radius,
                                .duration = 9};
      const auto touch = both<Vec2>(flight, {AxisBox<Vec2>{{0.1, -9}, {2, 9}}});
      ASSERT_EQ(touch.status, ContactStatus::contact);
      EXPECT_EQ(touch.normal, Vec2(-1, 0));
    }
  }
}

TEST(EdgeCases, a_lob_that_lands_on_a_roof_stands_on_it) {
  // (5, 10) under (0, -10) from below the roof, which is at 2; with a radius of 1/2 it lands where
  // 10 t - 5 t^2 = 2.5.
  const std::vector<Vec3> corners{{6, -9, 2}, {12, -9, 2}, {6, 9, 2}};
  const std::vector<std::array<std::uint32_t, 3>> triangles{{0, 1, 2}};
  for (const double radius : {0.5, 0.0}) {
    const double time = 1 + std::sqrt(1 - (2 + radius) / 5);
    const Flight<Vec2> flat{
        .velocity = {5, 10}, .acceleration = {0, -10}, .radius = radius, .duration = 9};
    for (const std::vector<Obstacle<Vec2>>& roof :
         {std::vector<Obstacle<Vec2>>{AxisBox<Vec2>{{6, 1}, {12, 2}}},
          {Segment<Vec2>{{6, 2}, {12, 2}}}}) {
      const auto touch = both<Vec2>(flat, roof);
      ASSERT_EQ(touch.status, ContactStatus::contact);
      EXPECT_NEAR(touch.time, time, 1e-12);
      EXPECT_EQ(touch.normal, Vec2(0, 1));
    }
    const Flight<Vec3> flight{
        .velocity = {5, 0, 10}, .acceleration = {0, 0, -10}, .radius = radius, .duration = 9};
    for (const std::vector<Obstacle<Vec3>>& roof :
         {std::vector<Obstacle<Vec3>>{AxisBox<Vec3>{{6, -1, 1}, {12, 1, 2}}},
          {aimahead::Mesh{corners, triangles}}}) {
      const auto touch = both<Vec3>(flight, roof);
      ASSERT_EQ(touch.status, ContactStatus::contact);
      EXPECT_NEAR(touch.time, time, 1e-12);
      EXPECT_EQ(touch.normal, Vec3(0, 0, 1));
    }
  }
}

/// Points that come to a corner or an edge after a flight of 2, with each velocity in whole numbers
/// from -4 to 4.
template <class V>
void expect_normals_against_velocity(const V& at, const V& fall, const Obstacle<V>& obstacle) {
  constexpr int N = aimahead::kDimensions<V>;
  int contacts = 0;
  for (int code = 1; code < (N == 2 ? 81 : 729); ++code) {
    std::array<double, N> to;
    for (int i = 0, rest = code; i < N; ++i, rest /= 9) to[i] = rest % 9 - 4;
    const V velocity = aimahead::make_vector<V>(to);
    const double speed = length(velocity);
    if (speed == 0) continue;
    // p + 2 v0 + 2 g = at, v0 + 2 g = velocity.
    const Flight<V> flight{.position = at - 2 * velocity + 2 * fall,
                           .velocity = velocity - 2 * fall,
                           .acceleration = fall};
    const Touch<V> touch = both<V>(flight, {obstacle});
    if (touch.status != ContactStatus::contact || std::fabs(touch.time - 2) > 1e-12) continue;
    ++contacts;
    EXPECT_LT(length(touch.normal + velocity / speed), 1e-12) << code << ' ' << obstacle.index();
  }
  EXPECT_GT(contacts, 40);
}

TEST(EdgeCases, a_point_that_comes_to_a_corner_or_an_edge_has_its_normal_against_its_velocity) {
  const AxisBox<Vec2> box{{-1, 7}, {5, 13}};
  const std::vector<Vec2> outline{{-1, 7}, {5, 7}, {5, 13}, {-1, 13}};
  const AxisBox<Vec3> room{{-1, 7, 0}, {5, 13, 4}};
  for (const double g : {0.0, -2.0}) {
    for (const Vec2& corner : outline) {
      expect_normals_against_velocity<Vec2>(corner, {0, g}, box);
      expect_normals_against_velocity<Vec2>(corner, {0, g}, aimahead::Polygon{outline});
      expect_normals_against_velocity<Vec2>(corner, {0, g}, Segment<Vec2>{{2, 10}, corner});
    }
    for (const Vec3& at : {Vec3{-1, 7, 0}, {5, 13, 4}, {2, 7, 0}, {5, 8, 4}, {-1, 7, 2}}) {
      expect_normals_against_velocity<Vec3>(at, {0, 0, g}, room);
      expect_normals_against_velocity<Vec3>(at, {0, 0, g}, Segment<Vec3>{at, {2, 10, 2}});
    }
    expect_normals_against_velocity<Vec3>({1, 2, 3}, {0, 0, g},
                                          Segment<Vec3>{{0, 0, 0}, {2, 4, 6}});
  }
  // Over the roof to its far corner, which a double does not hold exactly: from above, not from
  // inside.
  for (int i = 1; i < 400; ++i) {
    const Vec2 corner{2 + i / 17.0, 3 + i / 19.0};
    const Vec2 velocity{3 + i / 23.0, -i / 29.0};
    const auto touch = both<Vec2>({.position = corner - velocity, .velocity = velocity},
                                  {AxisBox<Vec2>{corner - Vec2{1, 2}, corner}});
    if (!touch) continue;
    EXPECT_LT(dot(touch.normal, velocity), 0) << i;
    EXPECT_GT(touch.normal.y, 0) << i;
  }
}

TEST(EdgeCases, triangles_without_area_are_segments_and_points) {
  const std::vector<Vec3> corners{{5, -2, 0}, {5, 0, 0}, {5, 2, 0}};
  const std::vector<std::array<std::uint32_t, 3>> line{{0, 1, 2}};
  const std::vector<std::array<std::uint32_t, 3>> dot{{1, 1, 1}};
  for (const auto& triangles : {line, dot}) {
    const Mesh mesh{corners, triangles};
    EXPECT_EQ(both<Vec3>({.velocity = {10, 0, 0}}, {mesh}).time, 0.5);
    EXPECT_NEAR(both<Vec3>({.velocity = {10, 0, 2.5}, .acceleration = {0, 0, -10}}, {mesh}).time,
                0.5, 1e-12);
    EXPECT_EQ(both<Vec3>({.velocity = {10, 0, 1}}, {mesh}).status, ContactStatus::apart);
  }
}

TEST(EdgeCases, heights_that_are_no_numbers_are_blamed) {
  const std::vector<double> heights{0, 1, NAN, 2, 0, 0};
  const std::vector<Obstacle<Vec3>> scene{Ball<Vec3>{{9, 9, 9}, {}, {}, 1},
                                          Terrain{{0, 0}, 1, 3, heights}};
  const auto touch = first_touch<Vec3>({.velocity = {0, 0, 1}}, scene);
  EXPECT_EQ(touch.status, ContactStatus::invalid);
  EXPECT_EQ(touch.obstacle, 1);
  ObstacleField<Vec3> field;
  const auto result = field.set_obstacles(scene);
  EXPECT_EQ(result.status, aimahead::FieldStatus::invalid);
  EXPECT_EQ(result.index, 1U);
  const auto answer = aimahead::solve(Engagement3{
      .projectile = {.speed = 1}, .target = {.position = {1, 0, 0}}, .obstacles = scene});
  EXPECT_EQ(answer.status, Status::invalid);
  EXPECT_STREQ(answer.fault, "obstacles");
}

TEST(EdgeCases, a_flight_up_and_down_for_ever_ends) {
  const std::vector<Obstacle<Vec3>> floor{AxisBox<Vec3>{{-1, -1, -1}, {1, 1, 0}}};
  for (const double speed : {1.0, 1e4, 1e9, 1e15}) {
    const Flight<Vec3> flight{
        .position = {0, 0, 1}, .velocity = {0, 0, speed}, .acceleration = kDown};
    const double t = (speed + std::sqrt(speed * speed + 20)) / 10;
    EXPECT_NEAR(both<Vec3>(flight, floor).time, t, 1e-12 * t);
  }
}

TEST(EdgeCases, numbers_at_the_ends_of_the_range_end) {
  for (const double size : {1e-300, 1e-30, 1e30, 1e150}) {
    std::vector<Obstacle<Vec3>> scene;
    for (int i = 1; i < 20; ++i) {
      scene.emplace_back(AxisBox<Vec3>{{i * size, -size, -size}, {i * size, size, size}});
    }
    const Flight<Vec3> straight{.velocity = {size, 0, 0}, .duration = 100};
    EXPECT_NEAR(both<Vec3>(straight, scene).time, 1, 1e-12);
    const Flight<Vec3> arc{
        .velocity = {size, 0, 0}, .acceleration = {0, 0, 0.01 * size}, .duration = 100};
    const auto touch = both<Vec3>(arc, scene);
    // What is lost below the range cannot be decided, but ends.
    if (size > 1e-100) {
      EXPECT_NEAR(touch.time, 1, 1e-12);
    }
  }
}

/// A shot and a ball that fall alike keep a constant relative velocity, with which they pass each
/// other, or none.
TEST(EdgeCases, a_ball_that_falls_as_the_shot_does_is_not_met_late) {
  const auto expect_apart = [](const Flight<Vec2>& flight, const Ball<Vec2>& ball) {
    EXPECT_EQ(both<Vec2>(flight, {ball}).status, ContactStatus::apart);
  };
  const Vec2 fall{0, -10};
  const Ball<Vec2> ball{{9, 0}, {8, 0}, fall, 1};
  expect_apart({.velocity = {5, 5}, .acceleration = fall}, ball);
  expect_apart({.velocity = {8, 0}, .acceleration = fall}, ball);
  // In a flight that begins later the rounding of t0 g is left; here it is none, and about 1e-16.
  for (const double t0 : {1.0, 0.1, 0.7}) {
    for (const double x : {5.0, 8.0}) {
      expect_apart({.velocity = {x, fall.y * t0}, .acceleration = fall, .launch_time = t0}, ball);
    }
  }
  // After a burn, of 0.3 s at 10, they are alike; so is a flight that a burn has stopped.
  const aimahead::Thrust burn{.acceleration = 10, .duration = 0.3};
  const Vec2 ahead{1, 0};
  expect_apart({.velocity = {5, 0}, .acceleration = fall, .thrust = burn, .direction = ahead},
               ball);
  expect_apart({.velocity = {-3, 0}, .thrust = burn, .direction = ahead}, {{20, 0}, {}, {}, 1});
  // Met 1e6 s after the launch.
  const auto late = both<Vec2>({.velocity = {9, 0}, .acceleration = fall},
                               {Ball<Vec2>{{1e6 + 1, 0}, {8, 0}, fall, 1}});
  ASSERT_EQ(late.status, ContactStatus::contact);
  EXPECT_NEAR(late.time, 1e6, 1e-9);
}

/// On one line, and so fast that the place of none can be told at the end of the flight.
TEST(EdgeCases, a_flight_that_outlasts_the_places_of_balls_on_a_line_ends) {
  for (const int count : {1, 100}) {
    std::vector<Obstacle<Vec2>> scene;
    scene.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
      scene.emplace_back(Ball<Vec2>{{i * 1.0, 0}, {0, 1e60}, {}, 0.1});
    both<Vec2>({.position = {1000, 5}, .velocity = {0, 1e-300}, .duration = 1e300}, scene);
  }
}

/// Both arcs to the target go through the wall.
TEST(EdgeCases, no_scale_lets_an_arc_through_a_wall) {
  for (const int exponent : {0, 200, -200, 300, -300, 330, -330}) {
    const double size = std::ldexp(1.0, exponent);
    const std::vector<Obstacle<Vec3>> wall{
        AxisBox<Vec3>{{4.5 * size, -size, -100 * size}, {5.5 * size, size, 100 * size}}};
    Engagement3 e;
    e.projectile.speed = 20 * size;
    e.projectile.acceleration = {0, 0, -10 * size};
    e.target.position = {10 * size, 0, 0};
    e.obstacles = wall;
    const bool is_known = std::abs(exponent) < 240;
    EXPECT_EQ(solve(e).status, is_known ? Status::blocked : Status::unresolved) << exponent;
  }
}

/// A million triangles over a square of 1,000 m, all of them at z = 0.
TEST(EdgeCases, no_scale_lets_an_arc_through_a_ball) {
  for (int l = -160; l <= 160; l += 40) {
    for (int t = -160; t <= 160; t += 20) {
      const Flight<Vec2> flight{.velocity = {std::ldexp(5, l - t), std::ldexp(5, l - t)},
                                .acceleration = {0, -std::ldexp(4, l - 2 * t)},
                                .radius = std::ldexp(0.25, l)};
      const std::array<Obstacle<Vec2>, 1> ball{
          Ball<Vec2>{.position = {std::ldexp(4, l), std::ldexp(2, l)}, .radius = std::ldexp(2, l)}};
      EXPECT_NE(first_touch<Vec2>(flight, ball).status, ContactStatus::apart) << l << " " << t;
    }
  }
}

TEST(EdgeCases, a_touch_at_a_time_beyond_doubles_is_unresolved) {
  const Flight<Vec2> flight{.position = {1e300, 0}, .velocity = {-1e-10, 0}};
  const std::array<Obstacle<Vec2>, 1> ball{Ball<Vec2>{.radius = 1}};
  const auto touch = first_touch<Vec2>(flight, ball);
  EXPECT_EQ(touch.status, ContactStatus::unresolved);
  EXPECT_TRUE(std::isfinite(touch.time));
}

TEST(EdgeCases, a_million_triangles_are_answered) {
  constexpr std::uint32_t kSide = 708;
  std::vector<Vec3> corners;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  for (std::uint32_t j = 0; j < kSide; ++j) {
    for (std::uint32_t i = 0; i < kSide; ++i) corners.push_back({i * 1.0, j * 1.0, 0});
  }
  for (std::uint32_t j = 0; j + 1 < kSide; ++j) {
    for (std::uint32_t i = 0; i + 1 < kSide; ++i) {
      const std::uint32_t a = j * kSide + i;
      triangles.push_back({a, a + 1, a + kSide + 1});
      triangles.push_back({a, a + kSide + 1, a + kSide});
    }
  }
  const std::vector<Obstacle<Vec3>> scene{Mesh{corners, triangles}};
  ObstacleField<Vec3> field;
  ASSERT_TRUE(field.set_obstacles(scene));
  Draw draw(3);
  for (int i = 0; i < 100; ++i) {
    const Vec3 start{draw.number(50, 600), draw.number(50, 600), draw.number(1, 40)};
    const Flight<Vec3> flight{.position = start,
                              .velocity = {draw.number(-9, 9), draw.number(-9, 9), 5},
                              .acceleration = kDown,
                              .radius = 0.5};
    const double t = 0.5 + std::sqrt(0.25 + (start.z - 0.5) / 5);
    const auto touch = field.first_touch(flight);
    ASSERT_EQ(touch.status, ContactStatus::contact);
    EXPECT_NEAR(touch.time, t, 1e-12);
  }
  EXPECT_EQ(field.first_touch({.position = {300, 300, 1}, .velocity = {9, 3, 1}}).status,
            ContactStatus::apart);
}

}  // namespace edge_cases_test
