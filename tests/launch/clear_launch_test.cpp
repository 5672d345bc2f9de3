// The slowest launch past obstacles, and the first clear moment, where both are known by
// construction; and by dense sampling that nothing slower was to be found.
#include "seeded.hpp"

#include <gtest/gtest.h>
#include <aimahead/clear_launch.hpp>
#include <aimahead/obstacles.hpp>
#include <cmath>
#include <sstream>
#include <vector>

namespace clear_launch_test {

using namespace aimahead;

constexpr double kGravity = 9.81;
const Engagement2 kThrow{.projectile = {.acceleration = {0, -kGravity}},
                         .target = {.position = {20, 0}}};
constexpr LaunchSampling kFine{.step = 0.05, .until = 8};

TEST(SlowestClear, is_the_slowest_where_nothing_is_in_the_way) {
  const std::vector<Obstacle<Vec2>> low{Segment<Vec2>{{10, -1}, {10, 4}}};
  const auto answer = slowest_clear_by_sampling<Vec2>(kThrow, low, kFine);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.speed, launch_slowest(kThrow).speed);
}

// Over the middle at a height h a shot flies with vy^2 = 2 g h and vx = 10 g / vy.
TEST(SlowestClear, passes_the_top_of_a_wall_that_stops_the_slowest) {
  const double height = 9;
  const std::vector<Obstacle<Vec2>> wall{Segment<Vec2>{{10, -1}, {10, height}}};
  const auto answer = slowest_clear_by_sampling<Vec2>(kThrow, wall, kFine);
  ASSERT_EQ(answer.status, Status::hit);
  const double rise = std::sqrt(2 * kGravity * height);
  const double wanted = std::hypot(rise, 10 * kGravity / rise);
  EXPECT_NEAR(answer.speed, wanted, 1e-9);
  EXPECT_GE(answer.speed, wanted * (1 - 1e-12));
  const Flight<Vec2> flight{.velocity = answer.launch_velocity,
                            .acceleration = {0, -kGravity},
                            .duration = answer.flight_time * (1 - 1e-9)};
  EXPECT_EQ(first_touch(flight, wall).status, ContactStatus::apart);
}

TEST(SlowestClear, flies_flat_below_a_ceiling_that_stops_the_slowest) {
  const double height = 2;
  const std::vector<Obstacle<Vec2>> ceiling{Segment<Vec2>{{10, height}, {10, 1000}}};
  const auto answer = slowest_clear_by_sampling<Vec2>(kThrow, ceiling, kFine);
  ASSERT_EQ(answer.status, Status::hit);
  const double rise = std::sqrt(2 * kGravity * height);
  EXPECT_NEAR(answer.speed, std::hypot(rise, 10 * kGravity / rise), 1e-9);
}

TEST(SlowestClear, says_what_stops_every_flight) {
  const std::vector<Obstacle<Vec2>> shut{AxisBox<Vec2>{{5, -1}, {6, 1000}}};
  const auto answer = slowest_clear_by_sampling<Vec2>(kThrow, shut, kFine);
  EXPECT_EQ(answer.status, Status::blocked);
  ASSERT_TRUE(answer.blocked);
  EXPECT_EQ(answer.blocked->obstacle, 0U);
  EXPECT_EQ(answer.speed, launch_slowest(kThrow).speed);
}

// Without gravity a later flight is ever slower.
TEST(SlowestClear, a_target_at_rest_without_gravity_is_answered) {
  const Engagement2 still{.target = {.position = {20, 0}}};
  const auto answer = slowest_clear_by_sampling<Vec2>(still, {}, kFine);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.flight_time, 8);
  EXPECT_EQ(answer.speed, 2.5);
}

// The slowest flight, after sqrt(2 20 / g) = 2.02, is stopped at its top; those of up to 1 pass far
// below that.
TEST(SlowestClear, no_flight_is_longer_than_until) {
  const std::vector<Obstacle<Vec2>> small{Segment<Vec2>{{10, 4.9}, {10, 5.1}}};
  const auto answer = slowest_clear_by_sampling<Vec2>(kThrow, small, {.step = 0.05, .until = 1});
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.flight_time, 1);
  EXPECT_NEAR(answer.speed, std::hypot(20, kGravity / 2), 1e-12);
}

/// A wall or a hole below it leaves only long flights or short ones.
template <class V>
void compare_with_dense_samples(unsigned seed, const Engagement<V>& question) {
  scenes::Seeded draw(seed);
  AxisBox<V> box;
  box.min.x = draw.between(4, 14);
  box.max.x = box.min.x + draw.between(0, 2);
  box.min.y = draw.between(0, 1) < 0.5 ? -1 : draw.between(1, 4);
  box.max.y = std::max(box.min.y, 1.0) + draw.between(0.5, 8);
  if constexpr (kDimensions<V> == 3) {
    box.min.z = -1;
    box.max.z = 2;
  }
  std::ostringstream input;
  input.precision(17);
  input << "seed " << seed << ": {{" << box.min.x << ", " << box.min.y << "}, {" << box.max.x
        << ", " << box.max.y << "}}";
  SCOPED_TRACE(input.str());
  const std::vector<Obstacle<V>> wall{box};
  const auto is_clear = [&](const Launch<V>& launch) {
    const Flight<V> flight{.velocity = launch.launch_velocity,
                           .acceleration = question.projectile.acceleration,
                           .radius = question.projectile.radius,
                           .duration = launch.flight_time};
    return first_touch(flight, wall).status == ContactStatus::apart;
  };
  const auto answer = slowest_clear_by_sampling<V>(question, wall, kFine);
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_TRUE(is_clear(answer));
  EXPECT_LE(answer.flight_time, kFine.until);
  const double step = kFine.step / 16;
  for (int k = 1; k * step <= kFine.until; ++k) {
    const auto launch = launch_for_time(question, k * step);
    if (!launch || launch.speed >= answer.speed * (1 - 1e-12)) continue;
    EXPECT_FALSE(is_clear(launch)) << launch.flight_time << " is slower";
  }
}

TEST(SlowestClear, no_dense_sample_is_clear_and_slower) {
  for (unsigned seed = 1; seed <= 20 && !HasFailure(); ++seed) {
    Engagement2 flat = kThrow;
    flat.projectile.radius = 0.1;
    compare_with_dense_samples(seed, flat);
    compare_with_dense_samples<Vec3>(
        seed, {.projectile = {.acceleration = {0, -kGravity, 0}, .radius = 0.1},
               .target = {.position = {20, 0, 0.5}, .velocity = {0, 0, 0.1}}});
  }
}

// The squares of distances after 1e200 are beyond doubles.
TEST(SlowestClear, reports_an_undecided_flight_as_unresolved) {
  const Engagement2 away{.target = {.position = {10, 0}, .velocity = {3, 4}}};
  const auto ask = [&](double step) {
    return slowest_clear_by_sampling<Vec2>(away, {}, {.step = step, .until = 3 * step}).status;
  };
  EXPECT_EQ(launch_slowest(away).status, Status::unreachable);
  EXPECT_EQ(ask(1e200), Status::unresolved);
  EXPECT_EQ(ask(1), Status::hit);
}

TEST(SlowestClear, blames_samples_that_are_none) {
  const auto fault = [](const LaunchSampling& samples) {
    return std::string(slowest_clear_by_sampling<Vec2>(kThrow, {}, samples).fault);
  };
  EXPECT_EQ(fault({.step = 0, .until = 1}), "step");
  EXPECT_EQ(fault({.step = NAN, .until = 1}), "step");
  EXPECT_EQ(fault({.step = 1e-7, .until = 1}), "step");
  EXPECT_EQ(fault({.step = 1, .until = -1}), "until");
  EXPECT_EQ(fault({.step = 1, .until = kUnlimited}), "until");
  const std::vector<Obstacle<Vec2>> bad{AxisBox<Vec2>{{5, -1}, {4, 2}}};
  EXPECT_STREQ(slowest_clear_by_sampling<Vec2>(kThrow, bad, kFine).fault, "obstacles");
  Engagement2 own = kThrow;
  const std::vector<Obstacle<Vec2>> wall{Segment<Vec2>{{10, -1}, {10, 4}}};
  own.obstacles = wall;
  EXPECT_STREQ(slowest_clear_by_sampling<Vec2>(own, {}, kFine).fault, "obstacles");
}

// The friend goes up through the line. Seen from it the shot comes along (10, -1) and passes it at
// a distance of |10 t - 10| / sqrt(101) for a launch at t: less than its radius of 1 until
// t = 1 + sqrt(1.01) = 2.005.
const Engagement2 kWaits{
    .shooter = {.hold = true}, .projectile = {.speed = 10}, .target = {.position = {20, 0}}};
const std::vector<Obstacle<Vec2>> kFriend{
    Ball<Vec2>{.position = {10, -2}, .velocity = {0, 1}, .radius = 1}};

TEST(WaitForClear, fires_at_the_first_sample_after_a_friend_has_passed) {
  const auto answer = wait_for_clear_by_sampling<Vec2>(kWaits, kFriend, {.step = 0.25, .until = 9});
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.launch_time, 2.25);
  EXPECT_NEAR(answer.time, 4.25, 1e-14);
  const auto fine = wait_for_clear_by_sampling<Vec2>(kWaits, kFriend, {.step = 0.001, .until = 9});
  EXPECT_NEAR(fine.launch_time, 2.005, 0.001 + 1e-12);
}

TEST(WaitForClear, looks_at_the_last_launch_though_rounding_puts_it_later) {
  // From 0.21 on shots pass behind the ball, and 3 x 0.1 exceeds 0.3.
  const Engagement2 question{.projectile = {.speed = 100}, .target = {.position = {10, 0}}};
  const std::array<Obstacle<Vec2>, 1> ball{Ball<Vec2>{{5, 0}, {0, 3.9}, {}, 1}};
  const auto answer = wait_for_clear_by_sampling<Vec2>(question, ball, {.step = 0.1, .until = 0.3});
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.launch_time, 0.3);
}

TEST(WaitForClear, fires_at_once_where_nothing_is_in_the_way) {
  const auto answer = wait_for_clear_by_sampling<Vec2>(kWaits, {}, {.step = 0.25, .until = 9});
  ASSERT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.launch_time, 0);
}

TEST(WaitForClear, gives_a_turret_the_time_to_turn) {
  Engagement2 question = kWaits;
  question.shooter.hold = false;
  question.shooter.turret = Turret2{.facing = 1.5, .turn_rate = 0.5};
  const auto alone = wait_for_clear_by_sampling<Vec2>(question, {}, {.step = 0.25, .until = 9});
  ASSERT_EQ(alone.status, Status::hit);
  EXPECT_EQ(alone.launch_time, 3);
  question.shooter.turret->turn_rate = 3;
  const auto quick =
      wait_for_clear_by_sampling<Vec2>(question, kFriend, {.step = 0.25, .until = 9});
  ASSERT_EQ(quick.status, Status::hit);
  EXPECT_EQ(quick.launch_time, 2.25);
  question.shooter.turret->arc_from = 1;
  question.shooter.turret->arc_to = 2;
  EXPECT_EQ(wait_for_clear_by_sampling<Vec2>(question, {}, {.step = 0.25, .until = 9}).status,
            Status::not_found);
}

TEST(WaitForClear, says_what_stops_every_launch) {
  const auto brief = wait_for_clear_by_sampling<Vec2>(kWaits, kFriend, {.step = 0.25, .until = 2});
  EXPECT_EQ(brief.status, Status::blocked);
  ASSERT_TRUE(brief.blocked);
  EXPECT_EQ(brief.launch_time, 0);
  Engagement2 far = kWaits;
  far.projectile.lifetime = 1;
  EXPECT_EQ(wait_for_clear_by_sampling<Vec2>(far, kFriend, {.step = 0.25, .until = 2}).status,
            Status::not_found);
  far.projectile.quadratic_drag = 1;
  EXPECT_STREQ(wait_for_clear_by_sampling<Vec2>(far, kFriend, {.step = 0.25, .until = 2}).fault,
               "obstacles");
  EXPECT_STREQ(wait_for_clear_by_sampling<Vec2>(far, {}, {.step = 0.25, .until = 2}).fault,
               "obstacles");
}

// The target goes to and fro between x = 9 and x = 11 so quickly that a slow shot along the axis
// meets it a hundred times from 9 to 11 after the launch. The friend is on the line at x = 5 until
// 9: then the first shot that it does not stop is fired at 4. But what follows the first 64 hits of
// one fired at 0 is unresolved, and it is earlier.
TEST(WaitForClear, is_unresolved_where_an_earlier_launch_is) {
  const std::vector<Vec2> legs{{9, 0}, {11, 0}, {9, 0}};
  Engagement2 question = kWaits;
  question.projectile.speed = 1;
  question.target.position = legs[0];
  question.target.motion = Path<Vec2>{legs, 100, After::loop};
  const std::vector<Obstacle<Vec2>> passing{
      Ball<Vec2>{.position = {5, -7}, .velocity = {0, 1}, .radius = 2}};
  const LaunchSampling samples{.step = 0.5, .until = 9};
  const auto answer = wait_for_clear_by_sampling<Vec2>(question, passing, samples);
  ASSERT_EQ(answer.status, Status::unresolved);
  EXPECT_GT(answer.time, 9);
  EXPECT_LT(answer.time, 11);
  EXPECT_EQ(answer.aim, Vec2{});
  // Without what is unresolved.
  question.shooter.delay = 4.5;
  const auto later = wait_for_clear_by_sampling<Vec2>(question, passing, samples);
  ASSERT_EQ(later.status, Status::hit);
  EXPECT_GT(later.time, 13);
}

// The target goes up and down at x = 10, and a slow shot meets it hundreds of times. The gun may
// point only at what is 2.45 to 3.09 above the axis: of a shot that leaves at 0 these are the hits
// after sqrt(100 + 2.45^2) = 10.3, behind more hits than a list has room for.
TEST(WaitForClear, does_not_take_hits_beyond_its_list_for_none) {
  const std::vector<Vec2> legs{{10, -3}, {10, 3}, {10, -3}};
  Engagement2 question{.projectile = {.speed = 1}, .target = {.position = legs[0]}};
  question.target.motion = Path<Vec2>{legs, 1000, After::loop};
  question.shooter.turret = Turret2{.turn_rate = kUnlimited, .arc_from = 0.24, .arc_to = 0.3};
  EXPECT_EQ(solve(question).status, Status::hit);
  const auto answer = wait_for_clear_by_sampling<Vec2>(question, {}, {.step = 0.25, .until = 1});
  ASSERT_EQ(answer.status, Status::unresolved);
  EXPECT_GT(answer.time, 10);
  EXPECT_LT(answer.time, std::sqrt(100 + 2.45 * 2.45));
}

// The target goes to and fro between x = 9 and x = 11. What follows the first 64 hits of a shot
// that leaves x = 2 at 0 is unresolved, because a friend is on the line at x = 5. When the gun may
// fire again, at 7.52, its muzzle is at x = 9.144 and the target at x = 9.
TEST(WaitForClear, does_not_take_a_touch_for_earlier_than_what_is_unresolved) {
  const std::vector<Vec2> legs{{9, 0}, {11, 0}, {9, 0}};
  Engagement2 question{.shooter = {.velocity = {0.95, 0}, .muzzle = 2, .hold = true},
                       .projectile = {.speed = 1, .inherit = 0},
                       .target = {.position = legs[0]}};
  question.target.motion = Path<Vec2>{legs, 1000, After::loop};
  const std::vector<Obstacle<Vec2>> passing{
      Ball<Vec2>{.position = {5, -4}, .velocity = {0, 1}, .radius = 2}};
  const auto answer =
      wait_for_clear_by_sampling<Vec2>(question, passing, {.step = 7.52, .until = 8});
  ASSERT_EQ(answer.status, Status::unresolved);
  EXPECT_GT(answer.time, 7);
  EXPECT_LT(answer.time, 7.52);
  const auto later = wait_for_clear_by_sampling<Vec2>(question, {}, {.step = 7.52, .until = 8});
  EXPECT_EQ(later.status, Status::hit);
  question.shooter.delay = 7.52;
  const auto touch = wait_for_clear_by_sampling<Vec2>(question, passing, {.step = 1, .until = 8});
  EXPECT_EQ(touch.status, Status::touching);
}

// The lob is so long that fourth powers of its numbers overflow: it cannot be decided whether
// anything stops it. A gun that can aim at the lob alone has no clear shot to be sure of.
TEST(WaitForClear, does_not_take_an_undecided_hit_for_clear) {
  const double unit = 0x1p232;
  Engagement2 question{.projectile = {.speed = 30 * unit, .acceleration = {0, -10 * unit}},
                       .target = {.position = {40 * unit, 0}}};
  const std::vector<Obstacle<Vec2>> aside{Ball<Vec2>{.position = {0, -9 * unit}, .radius = unit}};
  question.obstacles = aside;
  std::array<Hit<Vec2>, 4> hits;
  const auto direct = solve_all(question, hits);
  ASSERT_EQ(direct.status, Status::hit);
  EXPECT_EQ(direct.count, 1);
  EXPECT_GE(direct.steps, 100'000);
  question.obstacles = {};
  ASSERT_EQ(solve_all(question, hits).count, 2);
  question.shooter.turret = Turret2{.turn_rate = kUnlimited, .arc_from = 1, .arc_to = 2};
  const LaunchSampling once{.step = 1, .until = 0};
  const auto answer = wait_for_clear_by_sampling<Vec2>(question, aside, once);
  EXPECT_EQ(answer.status, Status::unresolved);
  EXPECT_EQ(answer.time, direct.time);
}

}  // namespace clear_launch_test
