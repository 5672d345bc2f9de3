// Guidance: Zarchan's published values, properties of pursuit, and missiles flown to their bounds.
#include "aimahead/guidance.hpp"
#include "aimahead/pid.hpp"
#include "generators.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace aimahead {
namespace guidance_test {
using oracle::Random;

constexpr double kPi = std::numbers::pi;

double size(const Vec2& v) { return std::hypot(v.x, v.y); }
double size(const Vec3& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }

// Zarchan's engagement: 40,000 ft apart, missile 3,000 ft/s, target 1,000 ft/s towards it.
struct Flown {
  double peak = 0;             ///< command, g
  double velocity_change = 0;  ///< integral of the command, g s
  double time = 0;
  double miss = 0;
};

Flown fly(double gain, double heading_error, double target_load, bool is_augmented, bool in_space) {
  constexpr double kGravity = 32.2;
  constexpr double kStep = 1e-4;
  // In space the whole engagement is tilted out of the x-y plane.
  const auto to_space = [&](const Vec2& v) {
    return in_space ? Vec3{v.x, v.y * 0.6, v.y * 0.8} : Vec3{v.x, v.y, 0};
  };
  Vec2 missile{0, 10000};
  Vec2 target{40000, 10000};
  Vec2 velocity{3000 * std::cos(heading_error), 3000 * std::sin(heading_error)};
  double course = 0;  // the target's, from the direction towards the missile
  Flown flown;
  double last = std::numeric_limits<double>::infinity();
  while (flown.time < 30) {
    const Vec2 target_velocity{-1000 * std::cos(course), 1000 * std::sin(course)};
    const double load = target_load * kGravity;
    const Vec2 target_acceleration{load * std::sin(course), load * std::cos(course)};
    const double distance = size(target - missile);
    if (distance > last) break;
    last = distance;
    flown.miss = distance;
    Vec2 command;
    if (in_space) {
      const Chase<Vec3> chase{to_space(missile), to_space(velocity), to_space(target),
                              to_space(target_velocity), to_space(target_acceleration)};
      const Vec3 full =
          is_augmented ? augmented_navigation(chase, gain) : proportional_navigation(chase, gain);
      command = {full.x, full.y * 0.6 + full.z * 0.8};
      if (distance > 10) {
        EXPECT_NEAR(size(full), size(command), 1e-4);  // nothing out of the plane
      }
    } else {
      const Chase<Vec2> chase{missile, velocity, target, target_velocity, target_acceleration};
      command =
          is_augmented ? augmented_navigation(chase, gain) : proportional_navigation(chase, gain);
    }
    // The published sums do not contain the last moments, when the distance is nearly 0.
    if (distance > 10) {
      flown.peak = std::max(flown.peak, size(command) / kGravity);
      flown.velocity_change += size(command) / kGravity * kStep;
    }
    // The midpoint of the step for the places, as accurate as the published integration.
    missile = missile + velocity * kStep + command * (kStep * kStep / 2);
    velocity = velocity + command * kStep;
    target = target + target_velocity * kStep + target_acceleration * (kStep * kStep / 2);
    course += load / 1000 * kStep;
    flown.time += kStep;
  }
  return flown;
}

struct Published {
  double gain, peak, change, against_turn, augmented;
};
constexpr Published kPublished[] = {{3, 9.13, 47.84, 38.17, 20.14},
                                    {4, 12.17, 42.55, 34.21, 18.63},
                                    {5, 15.21, 39.91, 32.24, 18.05}};

TEST(Guidance, heading_error_costs_what_zarchan_published) {
  for (const Published& published : kPublished) {
    for (const bool in_space : {false, true}) {
      const Flown flown = fly(published.gain, -20 * kPi / 180, 0, false, in_space);
      EXPECT_NEAR(flown.peak, published.peak, 0.02 * published.peak);
      EXPECT_NEAR(flown.velocity_change, published.change, 0.02 * published.change);
      EXPECT_LT(flown.miss, 1);
      // The closed forms, from the linearised engagement.
      const double peak = 3000 * (20 * kPi / 180) * published.gain / flown.time / 32.2;
      const double change = 3000 * (20 * kPi / 180) / (1 - 1 / published.gain) / 32.2;
      EXPECT_NEAR(flown.peak, peak, 0.02 * peak);
      EXPECT_NEAR(flown.velocity_change, change, 0.025 * change);
    }
  }
}

TEST(Guidance, a_turning_target_costs_what_zarchan_published_and_half_when_it_is_known) {
  for (const Published& published : kPublished) {
    const Flown plain = fly(published.gain, 0, 3, false, false);
    const Flown augmented = fly(published.gain, 0, 3, true, false);
    EXPECT_NEAR(plain.velocity_change, published.against_turn, 0.02 * published.against_turn);
    EXPECT_NEAR(augmented.velocity_change, published.augmented, 0.02 * published.augmented);
    EXPECT_LT(plain.miss, 1);
    EXPECT_LT(augmented.miss, 1);
  }
}

TEST(Guidance, a_collision_course_needs_no_command) {
  const Chase<Vec3> chase{{0, 0, 0}, {10, 0, 0}, {100, 50, 20}, {0, -5, -2}, {}};
  const Vec3 command = proportional_navigation(chase, 4);
  EXPECT_NEAR(size(command), 0, 1e-12);
}

TEST(Guidance, commands_are_across_the_line_of_sight_and_zero_when_parting) {
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const auto any = [&] { return Vec2{random.between(-9, 9), random.between(-9, 9)}; };
    const Chase<Vec2> chase{any(), any(), any(), any(), any()};
    const Vec2 line = chase.target - chase.position;
    const Vec2 w = chase.target_velocity - chase.velocity;
    const Vec2 command = augmented_navigation(chase, 3);
    EXPECT_NEAR(command.x * line.x + command.y * line.y, 0, 1e-8 * (1 + size(command)));
    if (line.x * w.x + line.y * w.y > 0) {
      EXPECT_EQ(command, Vec2());
    }
  }
}

TEST(Guidance, a_distance_that_does_not_change_counts_as_one_that_does_not_grow) {
  // 4 / 2 times what is across of the target's acceleration.
  const Chase<Vec2> level{{0, 0}, {0, 0}, {10, 0}, {0, 0}, {3, 2}};
  EXPECT_EQ(augmented_navigation(level, 4), (Vec2{0, 4}));
  const Chase<Vec3> passing{{0, 0, 0}, {0, 5, 0}, {10, 0, 0}, {0, 0, 0}, {3, 2, 1}};
  EXPECT_EQ(augmented_navigation(passing, 4), (Vec3{0, 4, 2}));
  EXPECT_EQ(proportional_navigation(passing, 4), Vec3());
}

TEST(Guidance, places_that_coincide_give_no_command_and_no_nan) {
  const Chase<Vec2> chase{{1, 1}, {0, 0}, {1, 1}, {2, 0}, {}};
  EXPECT_EQ(proportional_navigation(chase, 3), Vec2());
  EXPECT_EQ(pure_pursuit(chase), Vec2());
  for (const double size : {1e-200, 1e200}) {
    const Chase<Vec2> far{.target = {-size, 0}};
    EXPECT_EQ(pure_pursuit(far), (Vec2{-1, 0}));
  }
  EXPECT_EQ(lead_pursuit(chase), Vec2());
}

TEST(Guidance, steering_turns_by_no_more_than_the_rate_and_stops_on_the_goal) {
  Random random(6);
  for (int i = 0; i < 2000; ++i) {
    Vec3 direction{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    direction = direction * (1 / size(direction));
    const Vec3 position{random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)};
    const Homing<Vec3> homing{{}, direction, 1, 0.3};
    const Vec3 next = steer(homing, position, 1);
    EXPECT_NEAR(size(next), 1, 1e-14);
    const auto angle = [](const Vec3& a, const Vec3& b) {
      const Vec3 d = a - b;
      return 2 * std::asin(std::min(1.0, size(d) / 2));
    };
    const Vec3 goal = position * (1 / size(position));
    const double before = angle(direction, goal);
    EXPECT_NEAR(angle(next, goal), std::max(0.0, before - 0.3), 1e-7);
  }
}

TEST(Guidance, what_is_exactly_behind_is_turned_to) {
  const Homing<Vec2> flat{{0, 0}, {1, 0}, 1, 0.1};
  EXPECT_GT(steer(flat, Vec2{-5, 0}, 1).y, 0.09);
  const Homing<Vec3> full{{0, 0, 0}, {1, 0, 0}, 1, 0.1};
  EXPECT_NEAR(steer(full, Vec3{-5, 0, 0}, 1).x, std::cos(0.1), 1e-14);
}

// A sum of rounded numbers behind the missile is nearly never exactly behind.
TEST(Guidance, what_is_behind_within_rounding_is_turned_to) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 ahead{random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)};
    const double far = -random.between(1, 999);
    const Homing<Vec3> full{{}, ahead, 200, 0.5};
    const Vec3 next = steer(full, ahead * far, 1);
    EXPECT_NEAR(dot(next, ahead) / length(ahead), std::cos(0.5), 1e-12) << "missile " << i;
    const Vec2 course{ahead.x, ahead.y};
    const Vec2 left = steer(Homing<Vec2>{{}, course, 200, 0.5}, course * far, 1);
    EXPECT_NEAR(cross(course, left) / length(course), std::sin(0.5), 1e-12) << "missile " << i;
  }
}

// The least distance to a target in straight motion that lead or pure pursuit comes to.
template <class V>
double closest(Homing<V> homing, V target, const V& velocity, double step, int steps) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < steps; ++i) {
    const Chase<V> chase{homing.position, homing.direction * homing.speed, target, velocity, {}};
    homing.direction = steer(homing, homing.position + lead_pursuit(chase), step);
    // Both go straight in the step. This is the moment at which they are nearest.
    const V apart = target - homing.position;
    const V relative = velocity - homing.direction * homing.speed;
    const V end = apart + relative * step;
    double square = 0;
    double along = 0;
    for (int j = 0; j < kDimensions<V>; ++j) {
      const double r = VectorTraits<V>::get(relative, j);
      square += r * r;
      along += r * VectorTraits<V>::get(apart, j);
    }
    const double time = std::clamp(-along / square, 0.0, step);
    least = std::min({least, size(end), size(apart + relative * time)});
    homing.position = homing.position + homing.direction * (homing.speed * step);
    target = target + velocity * step;
  }
  return least;
}

template <class V>
V random_vector(Random& random, double length) {
  return length * oracle::to_vector<V>(random.direction(kDimensions<V>));
}

template <class V>
void fly_what_surely_hits() {
  Random random(8);
  int promised = 0;
  const auto count = static_cast<int>(oracle::questions(100));
  for (int i = 0; i < count; ++i) {
    const double ratio = random.between(0, 0.9);
    const V velocity = random_vector<V>(random, ratio);
    const Homing<V> homing{{}, random_vector<V>(random, 1), 1, 1};
    const V target = random_vector<V>(random, random.between(1, 25));
    if (!surely_hits(homing, target, velocity)) continue;
    ++promised;
    constexpr double kStep = 5e-3;
    const double longest = 3 * size(target) / (1 - ratio) + 1;
    const double least =
        closest(homing, target, velocity, kStep, static_cast<int>(longest / kStep) + 1);
    EXPECT_LT(least, 2 * kStep) << "case " << i << " ratio " << ratio;
  }
  EXPECT_GT(promised, count / 4);
}

TEST(Guidance, the_zero_direction_points_at_the_goal_at_once) {
  for (const double duration : {0.0, 1e-9, 7.0}) {
    EXPECT_EQ(steer(Homing<Vec2>{{1, 2}, {0, 0}, 200, 0.5}, Vec2{1, 6}, duration), (Vec2{0, 1}))
        << duration;
    EXPECT_EQ(steer(Homing<Vec3>{{1, 2, 1}, {0, 0, 0}, 200, 0.5}, Vec3{1, 2, -3}, duration),
              (Vec3{0, 0, -1}))
        << duration;
  }
}

TEST(Guidance, direction_of_a_missile_may_have_any_length) {
  Random random(11);
  for (int i = 0; i < 500; ++i) {
    const auto unit = random_vector<Vec3>(random, 1);
    const auto goal = random_vector<Vec3>(random, random.between(0.1, 9));
    const double length = std::exp(random.between(-400, 400));
    const Homing<Vec3> homing{{}, unit, 1, 0.3};
    const Homing<Vec3> longer{{}, unit * length, 1, 0.3};
    EXPECT_NEAR(size(steer(homing, goal, 1) - steer(longer, goal, 1)), 0, 1e-13) << length;
    EXPECT_EQ(orbits(homing, goal, 0.1), orbits(longer, goal, 0.1)) << length;
    EXPECT_EQ(surely_hits(homing, goal, Vec3{}), surely_hits(longer, goal, Vec3{})) << length;
  }
}

TEST(Guidance, what_surely_hits_hits) {
  fly_what_surely_hits<Vec2>();
  fly_what_surely_hits<Vec3>();
}

template <class V>
void fly_orbits() {
  Random random(9);
  int orbiting = 0;
  const auto count = static_cast<int>(oracle::questions(60));
  for (int i = 0; i < count; ++i) {
    const Homing<V> homing{{}, random_vector<V>(random, 1), 1, 1};
    const V target = random_vector<V>(random, random.between(0.05, 2.5));
    constexpr double kHitRadius = 0.1;
    constexpr double kStep = 1e-3;
    const double least = closest(homing, target, V{}, kStep, static_cast<int>(16 / kStep));
    const bool is_orbit = orbits(homing, target, kHitRadius);
    orbiting += is_orbit;
    if (std::fabs(least - kHitRadius) < 0.006) continue;
    EXPECT_EQ(is_orbit, least > kHitRadius) << "case " << i << " least " << least;
  }
  EXPECT_GT(orbiting, count / 10);
  EXPECT_LT(orbiting, count * 9 / 10);
}

TEST(Guidance, a_missile_orbits_exactly_what_lies_inside_its_circle) {
  fly_orbits<Vec2>();
  fly_orbits<Vec3>();
}

// A turret of inertia 1 driven by a limited torque.
double drive(Pid& pid, double goal, double& angle, double& rate, double friction, int steps) {
  constexpr double kStep = 0.01;
  double furthest = 0;
  for (int i = 0; i < steps; ++i) {
    const double torque = pid.step(goal, angle, kStep);
    rate += (torque - friction) * kStep;
    angle += rate * kStep;
    furthest = std::max(furthest, angle);
  }
  return furthest;
}

TEST(Pid, a_turret_settles_on_its_goal_the_shorter_way_round) {
  Pid pid({.proportional = 20, .derivative = 9, .min = -8, .max = 8, .is_angle = true});
  double angle = 3;
  double rate = 0;
  drive(pid, -3, angle, rate, 0, 1000);
  EXPECT_NEAR(angle, 2 * kPi - 3, 1e-3) << "through pi, not back through zero";
}

TEST(Pid, an_error_of_an_angle_is_the_shortest_turn_to_the_goal) {
  const auto error = [](double goal, double measured) {
    return Pid({.proportional = 1, .is_angle = true}).step(goal, measured, 1);
  };
  EXPECT_EQ(error(kPi, 0), kPi) << "half a turn is counter-clockwise, as everywhere";
  EXPECT_NEAR(error(3, -3), 6 - 2 * kPi, 1e-15);
}

TEST(Pid, the_integral_takes_away_what_a_constant_load_leaves) {
  for (const double integral : {0.0, 6.0}) {
    Pid pid({.proportional = 20, .integral = integral, .derivative = 9});
    double angle = 0;
    double rate = 0;
    drive(pid, 1, angle, rate, 4, 4000);
    EXPECT_NEAR(angle, integral > 0 ? 1 : 0.8, 1e-3);
  }
}

TEST(Pid, a_limited_output_winds_nothing_up) {
  // A valve of limited speed has far to go. An integral that gathered all the way would carry it as
  // far beyond the goal.
  Pid pid({.proportional = 4, .integral = 2, .min = -0.2, .max = 0.2});
  double opening = 0;
  double furthest = 0;
  for (int i = 0; i < 20'000; ++i) {
    opening += 0.01 * pid.step(10, opening, 0.01);
    furthest = std::max(furthest, opening);
  }
  EXPECT_NEAR(opening, 10, 1e-3);
  EXPECT_LT(furthest, 10.05);
}

TEST(Pid, an_integral_whose_step_leads_beyond_a_limit_reaches_the_limit) {
  for (const double sign : {1.0, -1.0}) {
    Pid pid({.proportional = 0.03125, .integral = 1, .min = -1, .max = 1});
    EXPECT_EQ(pid.step(sign * 8, 0, 0.5), sign);
    EXPECT_EQ(pid.integral(), sign * 0.75) << "8 / 32 is missing to the limit";
    EXPECT_EQ(pid.step(sign * 8, 0, 0.5), sign);
    EXPECT_EQ(pid.integral(), sign * 0.75) << "the integral rests";
    EXPECT_EQ(pid.step(sign * -8, 0, 0.5), -sign) << "from one limit to the other";
  }
}

TEST(Pid, an_integral_rests_while_the_error_alone_is_beyond_a_limit) {
  Pid pid({.proportional = 1, .integral = 1, .min = -1, .max = 1});
  EXPECT_EQ(pid.step(4, 0, 1), 1);
  EXPECT_EQ(pid.integral(), 0);
}

TEST(Pid, a_goal_that_jumps_gives_no_kick_of_the_derivative) {
  Pid pid({.proportional = 1, .derivative = 100});
  EXPECT_EQ(pid.step(0, 0, 0.01), 0);
  EXPECT_EQ(pid.step(1, 0, 0.01), 1);
}

TEST(Pid, outputs_stay_within_their_limits_and_are_never_nan) {
  Random random(10);
  Pid pid({.proportional = 3, .integral = 5, .derivative = 1, .min = -1, .max = 2});
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < 1000; ++i) {
    const double measured = random.between(-1e6, 1e6);
    const double goal = i % 7 == 0 ? kNaN : random.between(-1e6, 1e6);
    const double output = pid.step(goal, measured, i % 11 == 0 ? 0 : 0.1);
    EXPECT_GE(output, -1);
    EXPECT_LE(output, 2);
  }
  Pid unlimited({.integral = 1});
  EXPECT_EQ(unlimited.step(1e308, -1e308, 1e308), 0);
  EXPECT_EQ(unlimited.integral(), 0);
}

}  // namespace guidance_test
}  // namespace aimahead
