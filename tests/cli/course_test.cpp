#include "flight/course.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace aimahead::cli {
namespace course_test {

constexpr double kPi = std::numbers::pi;

void expect_at(const Course& course, double time, const Vec3& place) {
  const std::optional<Vec3> here = course.at(time);
  ASSERT_TRUE(here) << "at " << time;
  EXPECT_NEAR(here->x, place.x, 1e-12) << "at " << time;
  EXPECT_NEAR(here->y, place.y, 1e-12) << "at " << time;
  EXPECT_NEAR(here->z, place.z, 1e-12) << "at " << time;
}

Target<Vec3> moving(const Motion<Vec3>& motion) {
  Target<Vec3> target;
  target.motion = motion;
  return target;
}

TEST(Course, places_are_relative_to_the_origin) {
  Target<Vec3> target;
  target.position = {1e15 + 2, 0, 0};
  target.velocity = {0, 3, 0};
  target.acceleration = {0, 0, 4};
  expect_at(Course(target, {1e15, 0, 0}), 2, {2, 6, 8});
}

TEST(Course, turning_by_a_right_angle_goes_a_quarter_of_a_circle) {
  Target<Vec3> target = moving(Turning<Vec3>{kPi / 2});
  target.velocity = {kPi / 2, 0, 0};
  const Course circle(target, {});
  expect_at(circle, 1, {1, 1, 0});
  expect_at(circle, 2, {0, 2, 0});
  expect_at(circle, 4, {0, 0, 0});
}

TEST(Course, turning_about_an_axis_leaves_what_is_along_it) {
  Target<Vec3> target = moving(Turning<Vec3>{-kPi / 2, {0, 0, 1e200}});
  target.velocity = {kPi / 2, 0, 5};
  expect_at(Course(target, {}), 1, {1, -1, 5});
}

TEST(Course, turning_so_slowly_that_it_does_not_show_is_straight) {
  for (const double rate : {0.0, 5e-324, 1e-300}) {
    Target<Vec3> target = moving(Turning<Vec3>{rate});
    target.velocity = {3, 0, 0};
    expect_at(Course(target, {}), 2, {6, 0, 0});
  }
}

TEST(Course, a_bezier_of_three_points_is_a_parabola) {
  const std::array<Vec3, 3> points{Vec3{0, 0, 0}, Vec3{2, 4, 0}, Vec3{4, 0, 0}};
  const Course curve(moving(Bezier<Vec3>{points, 2, After::proceed}), {});
  expect_at(curve, 1, {2, 2, 0});
  expect_at(curve, 2, {4, 0, 0});
  expect_at(curve, 3, {6, -4, 0});
}

TEST(Course, a_path_goes_on_along_its_last_leg_with_a_length) {
  const std::array<Vec3, 5> points{Vec3{0, 0, 0}, Vec3{0, 0, 0}, Vec3{6, 0, 0}, Vec3{6, 2, 0},
                                   Vec3{6, 2, 0}};
  const Course path(moving(Path<Vec3>{points, 2, After::proceed}), {});
  EXPECT_EQ(path.end(), 4);
  expect_at(path, 1.5, {3, 0, 0});
  expect_at(path, 3.5, {6, 1, 0});
  expect_at(path, 5, {6, 4, 0});
}

TEST(Course, a_path_without_a_length_or_speed_rests) {
  const std::array<Vec3, 2> points{Vec3{1, 2, 3}, Vec3{1, 2, 3}};
  const std::array<Vec3, 2> far{Vec3{1, 2, 3}, Vec3{9, 9, 9}};
  expect_at(Course(moving(Path<Vec3>{points, 5, After::loop}), {}), 7, {1, 2, 3});
  expect_at(Course(moving(Path<Vec3>{far, 0, After::vanish}), {}), 7, {1, 2, 3});
  EXPECT_TRUE(Course(moving(Path<Vec3>{points, 5, After::vanish}), {}).at(0));
  EXPECT_FALSE(Course(moving(Path<Vec3>{points, 5, After::vanish}), {}).at(1e-300));
}

TEST(Course, a_spline_has_the_tangents_of_its_neighbours) {
  const std::array<Vec3, 3> points{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 4, 0}};
  const std::array<double, 3> times{0, 1, 3};
  const Course spline(moving(Spline<Vec3>{points, times, After::proceed}), {});
  expect_at(spline, 1, {1, 0, 0});
  // Tangents: (1, 0) and (0, 4) / 3. At half: (p0 + p1) / 2 + duration (m0 - m1) / 8.
  expect_at(spline, 0.5, {0.5 + 1.0 / 8, -4.0 / 24, 0});
  expect_at(spline, 4, {-0.5, 6, 0});
}

TEST(Course, samples_are_joined_by_lines_or_by_cubics) {
  const std::array<Vec3, 2> positions{Vec3{0, 0, 0}, Vec3{4, 0, 0}};
  const std::array<Vec3, 2> velocities{Vec3{0, 4, 0}, Vec3{0, -4, 0}};
  const std::array<double, 2> times{0, 2};
  const Course lines(moving(Samples<Vec3>{positions, times, {}, After::proceed}), {});
  expect_at(lines, 0.5, {1, 0, 0});
  expect_at(lines, 3, {6, 0, 0});
  const Course cubics(moving(Samples<Vec3>{positions, times, velocities, After::proceed}), {});
  expect_at(cubics, 1, {2, 2, 0});
  expect_at(cubics, 3, {4, -4, 0});
}

TEST(Course, pieces_begin_where_and_as_fast_as_the_one_before_ended) {
  const std::array<Piece<Vec3>, 3> pieces{Piece<Vec3>{2, {}, {1, 0, 0}},
                                          Piece<Vec3>{1, {}, {0, 2, 0}},
                                          Piece<Vec3>{1, Vec3{0, 0, 5}, {}}};
  Target<Vec3> target = moving(Pieces<Vec3>{pieces, After::proceed});
  target.position = {10, 0, 0};
  const Course course(target, {});
  expect_at(course, 2, {12, 0, 0});
  expect_at(course, 3, {14, 1, 0});
  expect_at(course, 6, {14, 1, 15});
  EXPECT_EQ(course.end(), 4);
}

TEST(Course, what_follows_the_end_is_as_said) {
  const std::array<Vec3, 2> positions{Vec3{0, 0, 0}, Vec3{4, 0, 0}};
  const std::array<double, 2> times{0, 2};
  const auto ending = [&](After after) {
    return Course(moving(Samples<Vec3>{positions, times, {}, after}), {});
  };
  expect_at(ending(After::stop), 9, {4, 0, 0});
  expect_at(ending(After::loop), 5, {2, 0, 0});
  expect_at(ending(After::vanish), 2, {4, 0, 0});
  EXPECT_FALSE(ending(After::vanish).at(2.0000000000000004));
}

TEST(Course, a_loop_leaps_to_its_new_place_at_once) {
  const std::array<Vec3, 2> positions{Vec3{0, 0, 0}, Vec3{4, 0, 0}};
  const std::array<double, 2> times{0, 2};
  const Course course(moving(Samples<Vec3>{positions, times, {}, After::loop}), {});
  expect_at(course, 4, {0, 0, 0});
  EXPECT_TRUE(course.leaps_between(3.9, 4));
  EXPECT_FALSE(course.leaps_between(4, 5.9));
}

// What stands between x = 0 and 10, y = 0 and 10.
Course in_a_box(const Vec3& velocity, const Vec3& acceleration, OnHit on_hit) {
  Target<Vec3> target = moving(Walls<Vec3>{{0, 0, 0}, {10, 10, 0}, on_hit});
  target.position = {4, 5, 0};
  target.velocity = velocity;
  target.acceleration = acceleration;
  return {target, {}};
}

TEST(Course, a_wall_stops_all_of_the_motion) {
  const Course course = in_a_box({3, 1, 0}, {}, OnHit::stop);
  expect_at(course, 2, {10, 7, 0});
  expect_at(course, 9, {10, 7, 0});
}

TEST(Course, a_wall_is_left_again_by_what_slides_and_is_pulled_away) {
  // Reaches x = 10 after 2 at speed 2, slowed by 1; from there it is pulled away from rest.
  const Course course = in_a_box({4, 1, 0}, {-1, 0, 0}, OnHit::slide);
  expect_at(course, 2, {10, 7, 0});
  expect_at(course, 4, {8, 9, 0});
  expect_at(course, 8, {0, 10, 0});
}

TEST(Course, a_bounce_without_acceleration_is_a_reflection) {
  const Course course = in_a_box({1, -2, 0}, {}, OnHit::bounce);
  expect_at(course, 3, {7, 1, 0});
  // 4 + 1e6 and 5 - 2e6, folded into 0..10.
  expect_at(course, 1e6, {4, 5, 0});
}

TEST(Course, a_ball_that_falls_bounces_to_the_same_height_for_ever) {
  const Course course = in_a_box({}, {0, -10, 0}, OnHit::bounce);
  expect_at(course, 1, {4, 0, 0});
  expect_at(course, 2, {4, 5, 0});
  expect_at(course, 1.5, {4, 3.75, 0});
  expect_at(course, 2e6 + 0.5, {4, 3.75, 0});
}

TEST(Course, a_fast_ball_bounces_off_both_walls) {
  // Falls from 5 at speed 15: below after 0.31, above after another 0.5, and so on.
  const Course course = in_a_box({0, -15, 0}, {0, -10, 0}, OnHit::bounce);
  const double down = (-15 + std::sqrt(325.0)) / 10;
  const double impact = 15 + 10 * down;
  const double up = (impact - std::sqrt(impact * impact - 200)) / 10;
  const double lap = 2 * up;
  expect_at(course, down, {4, 0, 0});
  expect_at(course, down + up, {4, 10, 0});
  expect_at(course, down + lap, {4, 0, 0});
  expect_at(course, down + lap + 0.25 * up, *course.at(down + 0.25 * up));
}

TEST(Course, against_a_wall_that_it_is_pressed_to_nothing_moves) {
  Target<Vec3> target = moving(Walls<Vec3>{{0, 0, 0}, {10, 10, 0}, OnHit::bounce});
  target.position = {0, 5, 0};
  target.acceleration = {-1, 0, 0};
  expect_at(Course(target, {}), 7, {0, 5, 0});
}

TEST(Course, breaks_are_where_the_law_of_motion_changes) {
  const std::array<Vec3, 3> points{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{1, 1, 0}};
  const Course loop(moving(Path<Vec3>{points, 1, After::loop}), {});
  EXPECT_EQ(loop.breaks(3, 100), (std::vector<double>{0, 1, 2, 2, 3}));
  EXPECT_EQ(loop.breaks(1e9, 100).size(), 100u);
  const Course box = in_a_box({3, 0, 0}, {}, OnHit::bounce);
  EXPECT_EQ(box.breaks(6, 100).size(), 2u);
}

}  // namespace course_test
}  // namespace aimahead::cli
