// Bots do what their names say.
#include "arena/bots.hpp"

#include "arena/bots/aim.hpp"
#include "arena/bots/track.hpp"
#include "arena/heading.hpp"
#include "arena/match.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace aimahead::arena {
namespace bots_test {

AimQuestion question_of(const Rules& rules, const Vec2& target, const Vec2& velocity) {
  AimQuestion question;
  question.rules = &rules;
  question.tick = 100;
  question.width = 1200;
  question.height = 700;
  question.gun = {100, 350};
  question.muzzle = rules.turret_length;
  question.speed = rules.shell_speed(3);
  question.escape = largest_escape(rules, question.speed);
  question.target = target;
  question.velocity = velocity;
  question.is_seen = true;
  question.is_urgent = true;
  return question;
}

// The distance at which a shell fired with this heading passes the target's centre. Both are
// stepped.
double miss(const AimQuestion& question, double heading) {
  const Vec2 way = direction_of(heading);
  double least = 1e9;
  Vec2 velocity = question.velocity;
  Vec2 target = question.target;
  for (double t = 0; t < 200; t += 0.01) {
    const Vec2 shell = question.gun + way * (question.muzzle + question.speed * t);
    least = std::min(least, length(shell - target));
    target = target + velocity * 0.01;
    target.x = std::clamp(target.x, 0.0, question.width);
    target.y = std::clamp(target.y, 0.0, question.height);
    const double turn = question.turn_rate * 0.01;
    velocity = {velocity.x * std::cos(turn) + velocity.y * std::sin(turn),
                velocity.y * std::cos(turn) - velocity.x * std::sin(turn)};
  }
  return least;
}

TEST(Bots, linear_hits_what_keeps_its_velocity) {
  const Rules rules = *find_preset("rtanque_swept");
  const AimQuestion question = question_of(rules, {700, 300}, {1, 2.8});
  EXPECT_LT(miss(question, make_aim("linear")->heading(question)), 0.1);
  EXPECT_GT(miss(question, make_aim("head_on")->heading(question)), 50);
  EXPECT_GT(miss(question, make_aim("one_guess")->heading(question)), 1);
}

TEST(Bots, circular_hits_what_keeps_turning) {
  const Rules rules = *find_preset("rtanque_swept");
  AimQuestion question = question_of(rules, {700, 300}, {0, 3});
  for (const double rate : {0.026, -0.026}) {
    question.turn_rate = rate;
    EXPECT_LT(miss(question, make_aim("circular")->heading(question)), 0.2);
    EXPECT_GT(miss(question, make_aim("linear")->heading(question)), 19);
  }
}

TEST(Bots, clamped_hits_what_a_wall_stops) {
  const Rules rules = *find_preset("rtanque_swept");
  const AimQuestion question = question_of(rules, {700, 650}, {0, 3});
  EXPECT_LT(miss(question, make_aim("clamped")->heading(question)), 0.1);
  EXPECT_GT(miss(question, make_aim("linear")->heading(question)), 19);
}

TEST(Bots, a_track_allows_for_own_motion_and_gaps_between_scans) {
  Tracks tracks;
  const Vec2 start{600, 200};
  const Vec2 velocity{2, -1};
  for (const std::int64_t tick : {10, 11, 14, 15}) {
    Senses senses;
    senses.tick = tick;
    senses.position = {100 + 2.5 * static_cast<double>(tick), 300};
    const Vec2 there = start + velocity * static_cast<double>(tick);
    const Vec2 apart = there - senses.position;
    const RadarReading reading{heading_of(apart), length(apart), "other"};
    senses.radar = {&reading, 1};
    tracks.update(senses);
    const Track* const track = tracks.choose(senses);
    ASSERT_TRUE(track);
    EXPECT_LT(length(track->position - there), 1e-9);
    if (tick == 10) continue;
    EXPECT_LT(length(track->velocity - velocity), 1e-9);
    EXPECT_NEAR(track->turn_rate, 0, 1e-9);
  }
}

TEST(Bots, movers_never_fire_and_gunners_do) {
  for (const BotDescription& bot : built_in_bots()) {
    MatchSetup setup;
    setup.rules = *find_preset("rtanque_swept");
    setup.ticks = 600;
    setup.seed = 2;
    setup.tanks.resize(2);
    setup.tanks[0].name = "it";
    setup.tanks[1].name = "other";
    const auto it = make_bot(bot.name);
    const auto other = make_bot("still");
    ASSERT_TRUE(it) << bot.name;
    const std::vector<Brain*> brains{it.get(), other.get()};
    const Outcome outcome = play(setup, brains);
    EXPECT_EQ(outcome.tanks[0].shots > 0, bot.kind != BotKind::mover) << bot.name;
    if (bot.kind == BotKind::mover) continue;
    EXPECT_GT(outcome.tanks[0].hits, outcome.tanks[0].shots / 2) << bot.name;
  }
}

TEST(Bots, an_unknown_name_is_no_bot) { EXPECT_FALSE(make_bot("nobody")); }

}  // namespace bots_test
}  // namespace aimahead::arena
