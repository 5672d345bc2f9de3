// The line that a failing test prints is the whole question: read by the command, it has the same
// answer to the bit.
#include "question_line.hpp"
#include "motion_families.hpp"
#include "moving_question_reader.hpp"
#include "platforms.hpp"

#include "questions/engagement_reader.hpp"

#include <gtest/gtest.h>

#include <array>

namespace oracle {
namespace question_line_test {

using namespace aimahead;

/// Why the command does not read the question from its line, or reads another one; or empty.
template <class V>
std::string find_difference(const Engagement<V>& e) {
  const std::string line = line_of(e);
  cli::EngagementReader reader;
  try {
    const cli::Question question = reader.read(line, 1);
    const PlainAnswer answer = ask(e);
    if (!answer.fault.empty()) return say(answer.fault, "\n", line);
    const PlainAnswer read = kDimensions<V> == 3 ? ask(question.engagement) : ask(question.flat);
    return read == answer ? "" : say("the answer changes\n", line);
  } catch (const cli::Fault& fault) {
    return say(fault.field, ": ", fault.message, "\n", line);
  }
}

/// At times gives the question drag, wind and a platform, and lets the gun hold.
void set_more(Random& random, MovingQuestion& q) {
  q.hold = random.chance(0.3);
  if (random.chance(0.4)) q.platform = {draw_platform(random, q.dimensions)};
  if (random.chance(0.4)) {
    q.thrust = {};
    q.drag = 0;
    (random.chance(0.5) ? q.drag : q.quadratic_drag) = random.magnitude(-8, -2);
    if (random.chance(0.7)) q.wind = random.in_cube(3, q.dimensions);
  }
}

TEST(QuestionLine, is_the_whole_question_of_every_family) {
  const std::uint64_t count = questions(8);
  for (const auto families : {motion_families, turret_families}) {
    for (const MotionFamily& family : families()) {
      for (std::uint64_t i = 0; i < count; ++i) {
        MovingQuestion q = generate(family, kSeed, i);
        Random random(kSeed + i);
        set_more(random, q);
        EXPECT_EQ(q.dimensions == 3 ? find_difference(Posed<Vec3>(q).engagement())
                                    : find_difference(Posed<Vec2>(q).engagement()),
                  "")
            << family.name << ", seed " << kSeed << ", index " << i;
        EXPECT_EQ(to_json(read_moving_question(Json::parse(to_json(q)))), to_json(q));
      }
    }
  }
}

/// Expects that a field that was added to a question matters, and is in the line.
template <class V>
void expect_written(const Engagement<V>& with, const Engagement<V>& without) {
  EXPECT_FALSE(ask(with) == ask(without));
  EXPECT_EQ(find_difference(with), "");
}

TEST(QuestionLine, has_mounts_plates_tables_and_ticks) {
  constexpr std::array<Plate, 2> kPlates{Plate{0.2, 2, 0}, Plate{2, 3, 0}};
  constexpr std::array<double, 3> kDistances{0, 30, 90}, kTimes{0.5, 2, 3};
  const Engagement2 plain{.projectile = {.speed = 30},
                          .target = {.position = {40, 10}, .velocity = {-3, 8}}};
  Engagement2 e = plain;
  e.shooter.mount = Mount<Vec2>{{1, 2}, 0.3, 2};
  expect_written(e, plain);
  e = plain;
  e.target.motion = Plates{kPlates, 0.3, 2, 1};
  expect_written(e, plain);
  e = plain;
  e.projectile.speed = 0;
  e.projectile.table = ShotTable{kDistances, kTimes};
  expect_written(e, plain);
  e = plain;
  e.projectile.acceleration = {0, -9};
  Engagement2 ticks = e;
  ticks.tick = Tick{0.1, Integrator::explicit_euler, 0.5, DampingForm::exponential};
  expect_written(ticks, e);
}

TEST(QuestionLine, has_the_limits_of_a_turret_and_its_rate) {
  const Engagement2 waits{.shooter = {.hold = true},
                          .projectile = {.speed = 30},
                          .target = {.position = {40, 10}, .velocity = {-3, 8}}};
  Engagement2 e = waits;
  e.shooter.hold = false;
  e.shooter.turret = Turret2{.turn_rate = kUnlimited, .arc_from = 1, .arc_to = 1.5};
  expect_written(e, waits);
  e.shooter.turret = Turret2{.facing = 3, .turn_rate = 2, .turn_acceleration = 5, .rate = -1};
  expect_written(e, waits);
  const Engagement3 waits_in_space{
      .shooter = {.hold = true},
      .projectile = {.speed = 30},
      .target = {.position = {40, 10, 5}, .velocity = {-3, 8, 1}},
  };
  Engagement3 in_space = waits_in_space;
  in_space.shooter.hold = false;
  in_space.shooter.turret = Turret3{.turn_rate = kUnlimited,
                                    .elevation_from = 0.2,
                                    .elevation_to = 0.4,
                                    .azimuth_from = 1,
                                    .azimuth_to = 1.5};
  expect_written(in_space, waits_in_space);
}

}  // namespace question_line_test
}  // namespace oracle
