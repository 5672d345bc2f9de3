// Guns on platforms, wind, tables and plates: the answer does not depend on where, when and in
// which frame the question is asked.
#include "family_test.hpp"
#include "question_line.hpp"

#include <gtest/gtest.h>
#include <aimahead/aimahead.hpp>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <variant>

namespace frame_test {

using namespace aimahead;
using oracle::Random;

enum class Kind : unsigned char { table, plates, wind, accelerating_gun, gun_in_a_turn };
constexpr std::array kKinds{Kind::table, Kind::plates, Kind::wind, Kind::accelerating_gun,
                            Kind::gun_in_a_turn};

/// Lists that an engagement refers to.
struct Question {
  Engagement2 engagement{};
  std::array<double, 4> distances{};
  std::array<double, 4> times{};
  std::array<Plate, 3> plates{};

  void refer() {
    if (engagement.projectile.table) engagement.projectile.table = ShotTable{distances, times};
    if (auto* body = std::get_if<Plates>(&engagement.target.motion)) body->plates = plates;
  }
};

void make_question(Random& random, Kind kind, Question& q) {
  const auto vector = [&](double size) {
    return Vec2{random.between(-size, size), random.between(-size, size)};
  };
  Engagement2& e = q.engagement;
  e.shooter.position = vector(5);
  e.shooter.velocity = vector(4);
  e.shooter.delay = random.chance(0.3) ? 0 : random.unit();
  e.projectile.speed = random.between(8, 40);
  e.target.position = vector(20);
  e.target.velocity = vector(10);
  if (kind == Kind::table) {
    for (std::size_t i = 0; i < q.times.size(); ++i) {
      q.distances[i] = 12.0 * double(i);
      q.times[i] = random.between(0.8, 1.2) * (q.distances[i] + 3) / e.projectile.speed;
    }
    e.projectile.speed = 0;
    e.projectile.table.emplace();
  } else if (kind == Kind::plates) {
    for (std::size_t i = 0; i < q.plates.size(); ++i) {
      q.plates[i] = {2 * std::numbers::pi * double(i) / 3, random.between(0.1, 1)};
    }
    e.target.motion = Plates{{}, random.between(-3, 3), random.between(-8, 8), 0.9};
    if (random.chance(0.5)) e.projectile.acceleration = {0, -9.81};
  } else if (kind == Kind::wind) {
    e.projectile.drag = random.between(0.01, 0.5);
    e.projectile.wind = vector(8);
  } else if (kind == Kind::accelerating_gun) {
    e.shooter.acceleration = vector(4);
    e.shooter.mount = Mount<Vec2>{vector(1), random.between(-3, 3), random.between(-3, 3)};
  } else {
    e.shooter.motion = Turning<Vec2>{random.between(-2, 2)};
    e.shooter.mount = Mount<Vec2>{vector(1), random.between(-3, 3), random.between(-3, 3)};
  }
  q.refer();
}

Vec2 turned(const Vec2& v, double angle) {
  return {std::cos(angle) * v.x - std::sin(angle) * v.y,
          std::sin(angle) * v.x + std::cos(angle) * v.y};
}

/// Calls check(question, answer, random), which may change the question; prints the first that
/// fails as it was.
template <class Check>
void for_questions(std::uint64_t seed, Check check) {
  const std::uint64_t count = oracle::questions(300);
  int hits = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    for (const Kind kind : kKinds) {
      const std::uint64_t own_seed = oracle::round_seed(seed) ^ (i * 0xd1342543de82ef95u);
      Random random(own_seed);
      Question q;
      make_question(random, kind, q);
      const Intercept<Vec2> answer = solve(q.engagement);
      ASSERT_NE(answer.status, Status::invalid) << answer.fault;
      if (!answer) continue;
      // Near a graze, or the end of a window, rounding decides.
      const double slow = sensitivity(q.engagement, answer).value_or(1e9);
      if (slow > 100) continue;
      ++hits;
      const std::string line = oracle::line_of(q.engagement);
      check(q, answer, random);
      ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << own_seed << ": " << line;
    }
  }
  EXPECT_GT(hits, int(count));
}

void expect_same(const Intercept<Vec2>& moved, const Intercept<Vec2>& answer, double time,
                 const Vec2& aim) {
  EXPECT_EQ(moved.status, answer.status);
  if (!moved) return;
  EXPECT_NEAR(moved.time, time, 1e-9 * (1 + time));
  EXPECT_NEAR(length(moved.aim - aim), 0, 1e-8);
  EXPECT_EQ(moved.plate, answer.plate);
}

TEST(Frame, moving_with_everything_changes_nothing) {
  for_questions(3, [](Question& q, const auto&, Random& random) {
    const Vec2 drift{random.between(-9, 9), random.between(-9, 9)};
    Engagement2& e = q.engagement;
    // Whether a plate faces where the gun was at the launch is a matter of the world.
    if (auto* body = std::get_if<Plates>(&e.target.motion)) body->window = std::numbers::pi;
    const Intercept<Vec2> answer = solve(e);
    if (sensitivity(e, answer).value_or(1e9) > 100) return;
    e.target.velocity = e.target.velocity + drift;
    if (std::holds_alternative<Turning<Vec2>>(e.shooter.motion)) return;  // it has no drift
    e.shooter.velocity = e.shooter.velocity + drift;
    if (e.projectile.drag != 0) e.projectile.wind = e.projectile.wind + drift;
    expect_same(solve(e), answer, answer.time, answer.aim);
  });
}

TEST(Frame, turning_everything_turns_the_aim) {
  for_questions(5, [](Question& q, const auto& answer, Random& random) {
    const double angle = random.between(-3, 3);
    Engagement2& e = q.engagement;
    for (Vec2* v :
         {&e.shooter.position, &e.shooter.velocity, &e.shooter.acceleration,
          &e.projectile.acceleration, &e.projectile.wind, &e.target.position, &e.target.velocity}) {
      *v = turned(*v, angle);
    }
    if (e.shooter.mount) e.shooter.mount->facing += angle;
    if (auto* body = std::get_if<Plates>(&e.target.motion)) body->facing += angle;
    expect_same(solve(e), answer, answer.time, turned(answer.aim, angle));
  });
}

TEST(Frame, other_units_scale_the_answer) {
  for_questions(7, [](Question& q, const auto& answer, Random& random) {
    const double metre = random.between(0.2, 5);
    const double second = random.between(0.2, 5);
    Engagement2& e = q.engagement;
    const auto scale = [](double by, auto*... x) { ((*x = *x * by), ...); };
    scale(metre, &e.shooter.position, &e.target.position);
    scale(metre / second, &e.shooter.velocity, &e.target.velocity, &e.projectile.speed,
          &e.projectile.wind);
    scale(metre / second / second, &e.shooter.acceleration, &e.projectile.acceleration);
    scale(second, &e.shooter.delay);
    scale(1 / second, &e.projectile.drag);
    for (double& distance : q.distances) distance *= metre;
    for (double& time : q.times) time *= second;
    for (Plate& plate : q.plates) plate.arm *= metre;
    if (e.shooter.mount) {
      scale(metre, &e.shooter.mount->offset);
      scale(1 / second, &e.shooter.mount->turn_rate);
    }
    if (auto* turning = std::get_if<Turning<Vec2>>(&e.shooter.motion)) {
      scale(1 / second, &turning->turn_rate);
    }
    if (auto* body = std::get_if<Plates>(&e.target.motion)) scale(1 / second, &body->turn_rate);
    expect_same(solve(e), answer, answer.time * second, answer.aim);
  });
}

TEST(Frame, asking_earlier_gives_the_same_hit_later) {
  for_questions(9, [](Question& q, const auto& answer, Random& random) {
    const double shift = random.unit();
    Engagement2& e = q.engagement;
    e.target.position = e.target.position - shift * e.target.velocity;
    if (auto* turning = std::get_if<Turning<Vec2>>(&e.shooter.motion)) {
      // Back along the circle.
      const double angle = turning->turn_rate * shift;
      const Vec2 way =
          (1 / turning->turn_rate) * Vec2{std::sin(angle) * e.shooter.velocity.x +
                                              (1 - std::cos(angle)) * e.shooter.velocity.y,
                                          std::sin(angle) * e.shooter.velocity.y -
                                              (1 - std::cos(angle)) * e.shooter.velocity.x};
      e.shooter.position = e.shooter.position - way;
      e.shooter.velocity = turned(e.shooter.velocity, -angle);
    } else {
      const Vec2 gained = shift * e.shooter.acceleration;
      e.shooter.velocity = e.shooter.velocity - gained;
      e.shooter.position = e.shooter.position - shift * (e.shooter.velocity + 0.5 * gained);
    }
    if (e.shooter.mount) e.shooter.mount->facing -= shift * e.shooter.mount->turn_rate;
    if (auto* body = std::get_if<Plates>(&e.target.motion)) {
      body->facing -= shift * body->turn_rate;
    }
    e.shooter.delay += shift;
    expect_same(solve(e), answer, answer.time + shift, answer.aim);
  });
}

TEST(Frame, mount_without_offset_and_calm_air_change_no_bit) {
  for_questions(11, [](Question& q, const auto& answer, Random&) {
    Engagement2& e = q.engagement;
    Engagement2 bare = e;
    bare.projectile.wind = {};
    bare.shooter.mount.reset();
    e.projectile.wind = {0.0, -0.0};
    e.shooter.mount = Mount<Vec2>{{}, 1, 2};
    const Intercept<Vec2> plain = solve(bare);
    const Intercept<Vec2> mounted = solve(e);
    EXPECT_EQ(mounted.status, plain.status);
    EXPECT_EQ(mounted.time, plain.time);
    EXPECT_EQ(mounted.aim, plain.aim);
    EXPECT_EQ(mounted.point, plain.point);
    (void)answer;
  });
}

}  // namespace frame_test
