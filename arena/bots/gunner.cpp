#include "arena/bots/gunner.hpp"

#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"
#include "arena/arena_obstacles.hpp"
#include "arena/bots/driving.hpp"
#include "arena/heading.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aimahead::arena {
namespace {

// The number of ticks before the gun is ready from which an aim is worth its cost: the turret may
// have to turn.
constexpr double kSoon = 5;

/// The odds of a shot along `heading`: what the tracker expects of each way in which the target may
/// move, at the time when the shot arrives.
double odds_of(const AimQuestion& question, const Tracker2& tracker, double heading) {
  const double now = static_cast<double>(question.tick) + 0.5;
  const TrackState2 state = tracker.at(now);
  const Engagement2 engagement{.shooter = {.position = question.gun, .muzzle = question.muzzle},
                               .projectile = {.speed = question.speed},
                               .target = {.position = state.position,
                                          .velocity = state.velocity,
                                          .radius = question.rules->tank_radius}};
  const Intercept<Vec2> answer = solve(engagement);
  if (!answer) return 0;
  const Prospects<Vec2> prospects = tracker.prospects(now, answer.time);
  return odds_of_aim<Vec2>(engagement, prospects, {}, direction_of(heading)).probability;
}

/// Whether an obstacle stops a shot along `sight` before it has come as far as the target, which
/// keeps its velocity.
bool is_blocked(const AimQuestion& question, const Vec2& sight) {
  const Vec2 apart = question.target - question.gun;
  const double time = std::max(0.0, length(apart) - question.muzzle) / question.speed;
  const double reach = length(apart + question.velocity * time);
  return touch_on_way(*question.rules, question.gun, question.gun + sight * reach).has_value();
}

}  // namespace

double usual_power(const Rules& rules) {
  return rules.game == Game::robocode ? std::min(2.0, rules.power_max)
                                      : 0.5 * (rules.power_min + rules.power_max);
}

void Gunner::start(const Rules& rules, std::uint64_t seed) {
  rules_ = &rules;
  random_ = Random(seed);
  power_ = usual_power(rules);
  tracks_.start(rules);
  odds_ = 0;
  side_ = random_.share() < 0.5 ? 1 : -1;
  turns_at_ = 0;
  aim_->begin_round();
  begin();
  shell_speed_ = rules.shell_speed(power_);
  escape_ = largest_escape(rules, shell_speed_);
}

Command Gunner::decide(const Senses& senses) {
  tracks_.update(senses);
  const Track* const target = tracks_.choose(senses);
  Command command;
  drive(command, senses, target);
  watch(command, *rules_, senses, target);
  if (target && target->knows_velocity() && senses.tick - target->seen_at <= 10) {
    shoot(command, senses, *target);
  }
  return command;
}

void Gunner::drive(Command& command, const Senses& senses, const Track* target) {
  if (senses.tick >= turns_at_) {
    turns_at_ = senses.tick + static_cast<std::int64_t>(random_.between(40, 160));
    side_ = -side_;
  }
  const double across =
      target ? heading_of(target->position - senses.position) + side_ * kPi / 2 : senses.heading;
  drive_along(command, senses, clear_course(*rules_, senses, across, 120, side_),
              rules_->tank_speed);
}

void Gunner::shoot(Command& command, const Senses& senses, const Track& target) {
  const OwnMotion next =
      next_motion(*rules_, senses, motion_of(senses), command.speed.value_or(senses.speed),
                  command.heading.value_or(senses.heading));
  AimQuestion question;
  question.rules = rules_;
  question.tick = senses.tick;
  question.width = senses.width;
  question.height = senses.height;
  question.gun = next.position;
  question.muzzle = rules_->turret_length;
  question.speed = shell_speed_;
  question.escape = escape_;
  // Whether the target has moved in this tick already depends on whose turn comes first. With half
  // a step the position is wrong by at most half a step.
  question.target = target.expected_at(static_cast<double>(senses.tick) + 0.5);
  question.velocity = target.velocity;
  question.turn_rate = target.turn_rate;
  question.acceleration = target.acceleration;
  question.is_seen = target.seen_at == senses.tick;
  const double owed =
      (rules_->gun == Gun::prepaid ? rules_->shell_cost(power_) : 0) - senses.gun_energy;
  question.is_urgent = owed <= kSoon * rules_->gun_energy_gain;
  aim_->learn(question);
  const double aim = aim_->heading(question);
  command.turret_heading = aim;
  const double aimed_before = std::exchange(last_aim_, aim);
  const bool is_ready = rules_->gun == Gun::credit ? owed < 0 : owed <= 0;
  if (!is_ready || !question.is_seen) return;
  // Robocode's guns fire before they turn: along the aim of the tick before.
  const bool is_aimed_before = rules_->game == Game::robocode;
  const double turret = is_aimed_before ? senses.turret_heading
                                        : turned(senses.turret_heading, aim, rules_->turret_turn);
  const double distance = std::max(1.0, length(question.target - question.gun));
  const double tolerance = 0.2 * std::min(1.0, rules_->tank_radius / distance);
  if (std::fabs(turn_between(turret, is_aimed_before ? aimed_before : aim)) > tolerance) return;
  if (is_blocked(question, direction_of(turret))) return;
  command.fire = power_;
  odds_ = target.tracker ? odds_of(question, *target.tracker, turret) : 0;
}

}  // namespace aimahead::arena
