#include "arena/bots/driving.hpp"
#include "arena/bots/fighters.hpp"
#include "arena/heading.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

// A wave on every so many ticks is enough.
constexpr std::int64_t kWaveEvery = 3;
// How many ticks ahead a choice is followed.
constexpr int kHorizon = 90;
// How many ticks a choice is kept: a tank that changes its mind on every tick stands still.
constexpr std::int64_t kHold = 6;
constexpr double kVisitFading = 0.9995;

}  // namespace

Surfer::Surfer() : Gunner(make_aim("virtual_guns")) {}

void Surfer::begin() {
  waves_.clear();
  side_ = random_.share() < 0.5 ? 1 : -1;
  held_until_ = 0;
  their_speed_ = rules_->shell_speed(usual_power(*rules_));
  their_escape_ = largest_escape(*rules_, their_speed_);
}

void Surfer::add_wave(const Senses& senses, const Track& target) {
  const Vec2 apart = senses.position - target.position;
  const Vec2 velocity = direction_of(senses.heading) * senses.speed;
  waves_.push_back({{target.position, senses.tick, rules_->turret_length, their_speed_},
                    heading_of(apart),
                    cross(velocity, apart) >= 0 ? 1 : -1});
}

void Surfer::visit(const Senses& senses) {
  std::erase_if(waves_, [&](const Threat& wave) {
    if (!wave.has_reached(senses.position, senses.tick)) return false;
    const double distance = length(senses.position - wave.origin);
    const double middle = bin_of(wave, senses.position);
    const double half =
        rules_->tank_radius / std::max(1.0, distance) / their_escape_ * (kBins - 1) / 2;
    for (int bin = 0; bin < kBins; ++bin) {
      visits_[bin] *= kVisitFading;
      const double off = std::fabs(bin - middle) / std::max(1.0, half);
      if (off < 1) visits_[bin] += 1 - off * off;
    }
    return true;
  });
}

double Surfer::bin_of(const Threat& wave, const Vec2& place) const {
  const double turn = turn_between(wave.bearing, heading_of(place - wave.origin)) * wave.side;
  return (std::clamp(turn / their_escape_, -1.0, 1.0) + 1) / 2 * (kBins - 1);
}

double Surfer::danger_at(const Threat& wave, const Vec2& place) const {
  const double at = bin_of(wave, place);
  const auto low = static_cast<int>(at);
  const double share = at - low;
  return visits_[low] * (1 - share) + visits_[std::min(low + 1, kBins - 1)] * share;
}

double Surfer::course(const Senses& senses, const Vec2& from, const Vec2& target, int side) const {
  const Vec2 apart = target - from;
  const double wanted = 0.55 * length(Vec2{senses.width, senses.height});
  // Drives across the line to the opponent, a little away from it while it is near.
  const double lean = std::clamp((length(apart) - wanted) / wanted, -0.7, 0.3);
  Senses there = senses;
  there.position = from;
  return clear_course(*rules_, there, heading_of(apart) + side * (kPi / 2 - lean), 130, side);
}

double Surfer::danger(const Senses& senses, const Track& target, int side, double speed) const {
  OwnMotion motion = motion_of(senses);
  double sum = 0;
  std::size_t next = 0;
  double way = course(senses, motion.position, target.position, side);
  for (int i = 1; i <= kHorizon && next < waves_.size(); ++i) {
    if (i % 15 == 0) way = course(senses, motion.position, target.position, side);
    const bool is_behind = std::fabs(turn_between(motion.heading, way)) > kPi / 2;
    motion = next_motion(*rules_, senses, motion, is_behind ? -speed : speed,
                         wrapped(is_behind ? way + kPi : way));
    while (next < waves_.size()) {
      const Threat& wave = waves_[next];
      if (!wave.has_reached(motion.position, senses.tick + i)) break;
      // Waves that come first count more: before a later one there is time to choose again.
      sum += danger_at(wave, motion.position) / (10 + i);
      ++next;
    }
  }
  return sum;
}

void Surfer::drive(Command& command, const Senses& senses, const Track* target) {
  visit(senses);
  if (!target) {
    drive_along(command, senses, clear_course(*rules_, senses, senses.heading, 130, side_),
                rules_->tank_speed);
    return;
  }
  if (senses.tick % kWaveEvery == 0) add_wave(senses, *target);
  if (senses.tick >= held_until_) {
    held_until_ = senses.tick + kHold;
    const double on = danger(senses, *target, side_, rules_->tank_speed);
    const double back = danger(senses, *target, -side_, rules_->tank_speed);
    // A little chance keeps the choice from being foreseen.
    if (back * random_.between(0.9, 1.1) < on) side_ = -side_;
  }
  drive_along(command, senses, course(senses, senses.position, target->position, side_),
              rules_->tank_speed);
}

}  // namespace aimahead::arena
