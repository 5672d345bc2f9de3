#include "arena/bots/guess_factor.hpp"

#include "arena/heading.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::arena {
namespace {

// The minimum number of situations that vote.
constexpr std::size_t kMinVoters = 24;

// How far the target can go along `way` before a wall, at most `max`.
double room_along(const AimQuestion& question, const Vec2& way, double max) {
  double room = max;
  const auto limit = [&](double at, double step, double size) {
    if (step > 1e-9) room = std::min(room, (size - at) / step);
    if (step < -1e-9) room = std::min(room, -at / step);
  };
  limit(question.target.x, way.x, question.width);
  limit(question.target.y, way.y, question.height);
  return std::max(0.0, room);
}

}  // namespace

GuessFactor::Features GuessFactor::features_of(const AimQuestion& question,
                                               const EscapeAngle& escape) {
  const Vec2 apart = question.target - question.gun;
  const double distance = std::max(1.0, length(apart));
  const double top = std::max(1e-9, question.rules->tank_speed);
  const double speed = length(question.velocity);
  const Vec2 away = apart * (1 / distance);
  const double advancing = dot(question.velocity, away);
  const double lateral = std::sqrt(std::max(0.0, speed * speed - advancing * advancing));
  const double flight = distance / question.speed;
  const Vec2 course = speed > 1e-9 ? question.velocity * (1 / speed) : away;
  const double reachable = std::max(1.0, top * flight);
  const double turn = escape.side * question.turn_rate / std::max(1e-9, question.rules->tank_turn);
  const double push = question.acceleration / std::max(1e-9, question.rules->tank_acceleration);
  return {static_cast<float>(2 * lateral / top),
          static_cast<float>(advancing / top),
          static_cast<float>(flight / 30),
          static_cast<float>(std::clamp(push, -1.5, 1.5)),
          static_cast<float>(room_along(question, course, reachable) / reachable),
          static_cast<float>(std::clamp(turn, -1.5, 1.5)),
          static_cast<float>(0.5 * room_along(question, course * -1, reachable) / reachable)};
}

void GuessFactor::keep(const Features& features, float guess_factor) {
  if (guess_factors_.size() < kMaxSituations) {
    const std::size_t count = guess_factors_.size();
    if (count == distances_.size()) {
      for (std::vector<float>& feature : features_) feature.resize(count + kMaxLanes);
      distances_.resize(count + kMaxLanes, std::numeric_limits<float>::quiet_NaN());
    }
    for (std::size_t i = 0; i < kFeatures; ++i) features_[i][count] = features[i];
    guess_factors_.push_back(guess_factor);
    return;
  }
  for (std::size_t i = 0; i < kFeatures; ++i) features_[i][oldest_] = features[i];
  guess_factors_[oldest_] = guess_factor;
  oldest_ = (oldest_ + 1) % kMaxSituations;
}

void GuessFactor::learn(const AimQuestion& question) {
  if (!question.is_seen) return;
  std::erase_if(waves_, [&](const Sighting& wave) {
    if (!wave.has_reached(question.target, question.tick)) return false;
    const double bearing = heading_of(question.target - wave.origin);
    const double turn = turn_between(wave.escape.bearing, bearing) * wave.escape.side;
    keep(wave.features, static_cast<float>(std::clamp(turn / wave.escape.largest, -1.5, 1.5)));
    return true;
  });
  // A wave on every other tick is as good as one on every tick, at half the cost.
  if (question.tick % 2 != 0) return;
  const EscapeAngle escape = escape_angle(question);
  waves_.push_back({{question.gun, question.tick, question.muzzle, question.speed},
                    escape,
                    features_of(question, escape)});
}

void GuessFactor::measure_distances(const Features& here) {
  std::array<const float*, kFeatures> features;
  for (std::size_t i = 0; i < kFeatures; ++i) features[i] = features_[i].data();
  const std::size_t count = guess_factors_.size();
  voting_kernels<kFeatures>(instruction_set())
      .measure_distances(features, here, count, distances_.data());
  std::fill(distances_.begin() + static_cast<std::ptrdiff_t>(count), distances_.end(),
            std::numeric_limits<float>::quiet_NaN());
}

// Finds the voters within about the reach of the last vote, which is about right again. That takes
// a few passes over all distances instead of a sort.
std::size_t GuessFactor::choose_voters() {
  constexpr int kMaxTries = 40;
  const auto find_within = voting_kernels<kFeatures>(instruction_set()).find_within;
  std::size_t count = 0;
  for (int i = 0; i < kMaxTries; ++i) {
    count = find_within(reach_, 2 * kMaxVoters, distances_.data(), distances_.size(), voters_);
    if (count < kMinVoters)
      reach_ *= 1.5F;
    else if (count > 2 * kMaxVoters)
      reach_ *= 0.8F;
    else
      break;
  }
  if (count > kMaxVoters) reach_ *= 0.9F;
  return std::min(count, kMaxVoters);
}

double GuessFactor::vote(const AimQuestion& question, const EscapeAngle& escape) {
  measure_distances(features_of(question, escape));
  const std::size_t voters = choose_voters();
  if (voters == 0) return last_guess_;
  // Each voter supports the angles that would have hit it. The best supported angle wins.
  const double distance = std::max(1.0, length(question.target - question.gun));
  const double half =
      std::min(1.0, question.rules->tank_radius / distance) / std::max(1e-9, escape.largest);
  const auto sharpness = static_cast<float>(1 / (half * half));
  Ballot guesses{};
  Ballot weights{};
  Ballot support;
  for (std::size_t i = 0; i < voters; ++i) {
    guesses[i] = guess_factors_[voters_[i]];
    weights[i] = 1 / (0.05F + distances_[voters_[i]]);
  }
  voting_kernels<kFeatures>(instruction_set())
      .add_support(guesses, weights, voters, sharpness, support);
  const auto* const first = support.begin();
  const auto* const best = std::max_element(first, first + static_cast<std::ptrdiff_t>(voters));
  return guesses[static_cast<std::size_t>(best - first)];
}

double GuessFactor::heading(const AimQuestion& question) {
  const EscapeAngle escape = escape_angle(question);
  // Between votes the last one keeps the turret about right.
  if (question.is_urgent && has_learned()) last_guess_ = vote(question, escape);
  return wrapped(escape.bearing + last_guess_ * escape.side * escape.largest);
}

}  // namespace aimahead::arena
