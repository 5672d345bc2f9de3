#include "arena/bots/virtual_guns.hpp"

#include "arena/heading.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace aimahead::arena {
namespace {

// The simplest aim comes first, because of equal records the first counts.
constexpr std::array<std::string_view, 6> kNames = {"linear",    "circular", "clamped",
                                                    "one_guess", "head_on",  "guess_factor"};
constexpr std::int64_t kEvery = 8;
// Old trials fade: a record covers about the last thousand.
constexpr double kTrialFading = 0.999;

}  // namespace

VirtualGuns::VirtualGuns() {
  for (std::size_t i = 0; i < kGuns; ++i) guns_[i] = make_aim(kNames[i]);
}

void VirtualGuns::begin_round() {
  flying_.clear();
  for (const auto& gun : guns_) gun->begin_round();
}

void VirtualGuns::judge(const AimQuestion& question, const Trial& trial) {
  const Vec2 apart = question.target - trial.origin;
  const double distance = std::max(1.0, length(apart));
  const double half = std::min(1.0, question.rules->tank_radius / distance);
  const double bearing = heading_of(apart);
  trials_ = trials_ * kTrialFading + 1;
  for (std::size_t i = 0; i < kGuns; ++i) {
    const double off = std::fabs(turn_between(trial.headings[i], bearing));
    hits_[i] = hits_[i] * kTrialFading + (off <= half ? 1 : 0);
  }
}

void VirtualGuns::learn(const AimQuestion& question) {
  for (const auto& gun : guns_) gun->learn(question);
  if (!question.is_seen) return;
  std::erase_if(flying_, [&](const Trial& trial) {
    const bool has_arrived = trial.has_reached(question.target, question.tick);
    if (has_arrived) judge(question, trial);
    return has_arrived;
  });
  if (question.tick % kEvery != 0) return;
  Trial trial{{question.gun, question.tick, question.muzzle, question.speed}, {}};
  AimQuestion urgent = question;
  urgent.is_urgent = true;
  for (std::size_t i = 0; i < kGuns; ++i) trial.headings[i] = guns_[i]->heading(urgent);
  flying_.push_back(trial);
}

double VirtualGuns::heading(const AimQuestion& question) {
  const auto best = std::max_element(hits_.begin(), hits_.end());
  return guns_[static_cast<std::size_t>(best - hits_.begin())]->heading(question);
}

}  // namespace aimahead::arena
