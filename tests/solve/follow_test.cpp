// Following gun, target and shot: they are where their laws say, and meet where `solve` says.
#include "aimahead/follow.hpp"
#include "aimahead/intercept.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace follow_test {

using namespace aimahead;

Engagement2 crossing() {
  Engagement2 e;
  e.shooter.position = {5, -7};
  e.shooter.velocity = {3, 1};
  e.shooter.delay = 0.25;
  e.shooter.muzzle = 2;
  e.projectile.speed = 60;
  e.target.position = {40, 10};
  e.target.velocity = {-3, 8};
  return e;
}

FiredShot<Vec2> shot_of(const Hit<Vec2>& hit) { return {hit.aim, hit.launch_time}; }

Snapshot<Vec2> look(const Engagement2& e, const FiredShot<Vec2>& shot, double time) {
  Snapshot<Vec2> snapshot;
  EXPECT_TRUE(follow(e, shot, std::array{time}, std::span(&snapshot, 1)));
  return snapshot;
}

struct Question {
  std::string name;
  Engagement2 engagement;
};

constexpr std::array kPoints{Vec2{40, 10}, Vec2{20, 30}, Vec2{60, 60}};
constexpr std::array kWay{Vec2{0, 0}, Vec2{30, 5}};

std::vector<Question> questions() {
  std::vector<Question> all;
  const auto add = [&](const char* name, const auto& change) {
    Question question{name, crossing()};
    change(question.engagement);
    all.push_back(question);
    question.name += ", edge";
    question.engagement.aim = Aim::edge;
    question.engagement.projectile.radius = 0.5;
    question.engagement.target.radius = 1.5;
    all.push_back(question);
  };
  add("straight", [](Engagement2&) {});
  add("gravity", [](Engagement2& e) { e.projectile.acceleration = {0, -9.81}; });
  add("accelerating", [](Engagement2& e) { e.target.acceleration = {1, 2}; });
  add("thrust", [](Engagement2& e) { e.projectile.thrust = {30, 0.3}; });
  add("drag", [](Engagement2& e) {
    e.projectile.drag = 0.3;
    e.projectile.acceleration = {0, -9.81};
  });
  add("quadratic drag", [](Engagement2& e) { e.projectile.quadratic_drag = 0.01; });
  add("quadratic drag and gravity", [](Engagement2& e) {
    e.projectile.quadratic_drag = 0.01;
    e.projectile.acceleration = {0, -9.81};
  });
  add("turning", [](Engagement2& e) { e.target.motion = Turning<Vec2>{0.8}; });
  add("path", [](Engagement2& e) { e.target.motion = Path<Vec2>{kPoints, 9, After::loop}; });
  add("bezier", [](Engagement2& e) { e.target.motion = Bezier<Vec2>{kPoints, 4, After::stop}; });
  add("walls", [](Engagement2& e) {
    e.target.motion = Walls<Vec2>{{0, 0}, {41, 12}, OnHit::bounce};
  });
  add("turret", [](Engagement2& e) {
    e.shooter.velocity = {};
    e.shooter.turret = Turret2{.facing = -2, .turn_rate = 3};
  });
  add("platform", [](Engagement2& e) { e.shooter.motion = Path<Vec2>{kWay, 12, After::stop}; });
  add("fixed steps", [](Engagement2& e) {
    e.projectile.acceleration = {0, -9.81};
    e.target.acceleration = {0, -1};
    e.tick = Tick{.step = 0.125, .damping = 0.2};
  });
  return all;
}

TEST(Follow, shot_and_target_meet_where_solve_says) {
  for (const auto& [name, e] : questions()) {
    const auto answer = solve(e);
    ASSERT_EQ(answer.status, Status::hit) << name;
    const auto seen = look(e, shot_of(answer), answer.time);
    const double radii = e.aim == Aim::edge ? 2 : 0;
    ASSERT_TRUE(seen.gun && seen.target && seen.shot) << name;
    EXPECT_NEAR(std::hypot(seen.shot->x - seen.target->x, seen.shot->y - seen.target->y), radii,
                1e-9)
        << name;
    // In a fixed-step world `point` is where the target's own law has it.
    if (!e.tick) {
      EXPECT_NEAR(seen.target->x, answer.point.x, 1e-9) << name;
    }
    // Gravity bends quadratic drag's front: its edge need not be touched straight from behind.
    if (e.projectile.quadratic_drag != 0 && radii > 0) continue;
    EXPECT_NEAR(seen.target_distance.value(), seen.shot_distance.value(), 1e-9) << name;
  }
}

TEST(Follow, the_shot_starts_at_the_launch_point) {
  for (const auto& [name, e] : questions()) {
    const auto answer = solve(e);
    const auto seen = look(e, shot_of(answer), answer.launch_time);
    ASSERT_TRUE(seen.shot) << name;
    EXPECT_NEAR(seen.shot->x, answer.launch_point.x, 1e-12) << name;
    EXPECT_NEAR(seen.shot->y, answer.launch_point.y, 1e-12) << name;
  }
}

TEST(Follow, nothing_hits_before_the_distances_are_equal) {
  for (const auto& [name, e] : questions()) {
    const auto answer = solve(e);
    for (int i = 0; i < 100; ++i) {
      const double share = i / 100.0;
      const double time = answer.launch_time + share * (answer.time - answer.launch_time);
      const auto seen = look(e, shot_of(answer), time);
      EXPECT_GT(seen.target_distance.value(), seen.shot_distance.value()) << name << " at " << time;
    }
  }
}

TEST(Follow, before_the_launch_the_target_is_seen_from_the_gun) {
  const auto seen = look(crossing(), {{1, 0}}, 0.125);
  EXPECT_FALSE(seen.shot);
  EXPECT_EQ(seen.gun, Vec2(5.375, -6.875));
  EXPECT_EQ(seen.target, Vec2(39.625, 11));
  EXPECT_EQ(seen.shot_distance, 2);
  EXPECT_NEAR(seen.target_distance.value(), std::hypot(34.25, 17.875), 1e-12);
}

TEST(Follow, a_falling_shot_follows_its_parabola_from_a_moving_gun) {
  Engagement2 e = crossing();
  e.projectile.acceleration = {0, -8};
  e.projectile.inherit = 0.5;
  const auto seen = look(e, {{0, 3}}, 1.25);
  // From (5.75, -6.75) + 2 up, for 1: 60 up, half of (3, 1), 4 down.
  EXPECT_EQ(seen.shot, Vec2(7.25, 51.75));
  EXPECT_EQ(seen.shot_distance, 62);
}

TEST(Follow, without_a_shot_the_distances_are_there_all_the_same) {
  const auto seen = look(crossing(), {}, 2);
  EXPECT_FALSE(seen.shot);
  EXPECT_EQ(seen.shot_distance, 2 + 60 * 1.75);
  EXPECT_TRUE(seen.target_distance);
}

TEST(Follow, a_target_that_has_vanished_is_nowhere) {
  Engagement2 e = crossing();
  e.target.motion = Bezier<Vec2>{kPoints, 4, After::vanish};
  EXPECT_EQ(look(e, {}, 4).target, Vec2(60, 60));
  const auto seen = look(e, {}, 4.5);
  EXPECT_FALSE(seen.target || seen.target_distance);
  EXPECT_TRUE(seen.gun);
}

TEST(Follow, steps_move_straight_between_them_and_launch_at_a_step) {
  Engagement2 e;
  e.shooter.delay = 0.3;
  e.projectile.speed = 4;
  e.projectile.acceleration = {0, -2};
  e.target.position = {50, 0};
  e.tick = Tick{.step = 0.5};
  // Leaves at 0.5; the first step takes it (2, -0.5), the second (2, -1).
  EXPECT_FALSE(look(e, {{1, 0}}, 0.49).shot);
  EXPECT_EQ(look(e, {{1, 0}}, 1).shot, Vec2(2, -0.5));
  EXPECT_EQ(look(e, {{1, 0}}, 1.25).shot, Vec2(3, -1));
}

TEST(Follow, a_target_whose_laps_no_double_tells_apart_is_nowhere) {
  Engagement2 e = crossing();
  e.target.motion = aimahead::Turning<Vec2>{.turn_rate = 2};
  EXPECT_TRUE(look(e, {}, 1e15).target);
  EXPECT_FALSE(look(e, {}, 1e17).target);
}

TEST(Follow, what_is_beyond_doubles_is_nowhere) {
  Engagement2 e = crossing();
  e.target.velocity = {1e300, 0};
  const auto seen = look(e, {}, 1e10);
  EXPECT_FALSE(seen.target || seen.target_distance);
}

TEST(Follow, faults_are_named_and_nothing_is_written) {
  Snapshot<Vec2> snapshot{.time = 7};
  const std::span<Snapshot<Vec2>> room(&snapshot, 1);
  const std::array times{1.0};
  const auto fault = [&](const Engagement2& e, const FiredShot<Vec2>& shot,
                         std::span<const double> at) {
    const Following found = follow(e, shot, at, room);
    EXPECT_FALSE(found);
    EXPECT_EQ(found.count, 0u);
    EXPECT_EQ(snapshot.time, 7);
    return std::string(found.fault ? found.fault : "");
  };
  Engagement2 e = crossing();
  EXPECT_EQ(fault(e, {{NAN, 0}}, times), "aim");
  EXPECT_EQ(fault(e, {{1, 0}, -1}, times), "launch_time");
  EXPECT_EQ(fault(e, {{1, 0}}, std::array{0.0, -1.0}), "times");
  EXPECT_EQ(fault(e, {{1, 0}}, std::array<double, 1>{NAN}), "times");
  e.projectile.speed = -1;
  EXPECT_EQ(fault(e, {{1, 0}}, times), "projectile.speed");
}

TEST(Follow, space_is_followed_as_the_plane_is) {
  Engagement3 e;
  e.projectile = {.speed = 300, .acceleration = {0, 0, -9.81}};
  e.target = {.position = {2000, 1500, 800}, .velocity = {-80, 20, 10}};
  const auto answer = solve(e);
  std::array<Snapshot<Vec3>, 2> seen;
  const std::array times{answer.time, 0.0};
  ASSERT_TRUE(follow(e, {answer.aim, answer.launch_time}, times, seen));
  EXPECT_NEAR(seen[0].shot->z, answer.point.z, 1e-9);
  EXPECT_NEAR(seen[0].target_distance.value(), seen[0].shot_distance.value(), 1e-9);
  EXPECT_EQ(seen[1].target, e.target.position);
}

}  // namespace follow_test
