#include "arena/bots/guess_factor.hpp"

#include "arena/heading.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

// How many voices count.
constexpr std::size_t kVoters = 40;

// How far the target can go along `way` before a wall, at most `most`.
double room_along(const AimQuestion& question, const Vec2& way, double most) {
  double room = most;
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
  const Vec2 apart = minus(question.target, question.gun);
  const double distance = std::max(1.0, length_of(apart));
  const double top = std::max(1e-9, question.rules->tank_speed);
  const double speed = length_of(question.velocity);
  const Vec2 away = scaled(apart, 1 / distance);
  const double advancing = dot(question.velocity, away);
  const double lateral = std::sqrt(std::max(0.0, speed * speed - advancing * advancing));
  const double flight = distance / question.speed;
  const Vec2 course = speed > 1e-9 ? scaled(question.velocity, 1 / speed) : away;
  const double reachable = std::max(1.0, top * flight);
  const double turn = escape.side * question.turn_rate / std::max(1e-9, question.rules->tank_turn);
  const double push = question.acceleration / std::max(1e-9, question.rules->tank_acceleration);
  return {
      static_cast<float>(2 * lateral / top),
      static_cast<float>(advancing / top),
      static_cast<float>(flight / 30),
      static_cast<float>(std::clamp(push, -1.5, 1.5)),
      static_cast<float>(room_along(question, course, reachable) / reachable),
      static_cast<float>(std::clamp(turn, -1.5, 1.5)),
      static_cast<float>(0.5 * room_along(question, scaled(course, -1), reachable) / reachable)};
}

void GuessFactor::keep(const Situation& situation) {
  if (situations_.size() < kMostSituations) {
    situations_.push_back(situation);
    return;
  }
  situations_[oldest_] = situation;
  oldest_ = (oldest_ + 1) % kMostSituations;
}

void GuessFactor::learn(const AimQuestion& question) {
  if (!question.is_seen) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < waves_.size(); ++i) {
    const Wave& wave = waves_[i];
    const Vec2 apart = minus(question.target, wave.origin);
    const double travelled =
        wave.muzzle + wave.speed * static_cast<double>(question.tick - wave.tick);
    if (travelled * travelled < dot(apart, apart)) {
      waves_[kept++] = wave;
      continue;
    }
    const double turn = turn_between(wave.escape.bearing, heading_of(apart)) * wave.escape.side;
    keep({wave.features, static_cast<float>(std::clamp(turn / wave.escape.largest, -1.5, 1.5))});
  }
  waves_.resize(kept);
  // Every other tick is as good as every tick, at half the cost.
  if (question.tick % 2 != 0) return;
  const EscapeAngle escape = escape_angle(question);
  waves_.push_back({question.gun, question.tick, question.muzzle, question.speed, escape,
                    features_of(question, escape)});
}

double GuessFactor::heading(const AimQuestion& question) {
  const EscapeAngle escape = escape_angle(question);
  if (!has_learned() || !question.is_urgent) {
    const double ahead =
        0.5 * escape.side * escape.largest *
        std::min(1.0, length_of(question.velocity) / std::max(1e-9, question.rules->tank_speed));
    return wrapped(escape.bearing + ahead);
  }
  const Features here = features_of(question, escape);
  struct Voice {
    float distance;
    float guess_factor;
  };
  std::array<Voice, kVoters> voices;
  std::size_t count = 0;
  // The nearest ones, kept in order by insertion: few get in.
  for (const Situation& situation : situations_) {
    float distance = 0;
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const float off = situation.features[i] - here[i];
      distance += off * off;
    }
    if (count == kVoters && distance >= voices[count - 1].distance) continue;
    std::size_t at = count < kVoters ? count++ : count - 1;
    for (; at > 0 && voices[at - 1].distance > distance; --at) voices[at] = voices[at - 1];
    voices[at] = {distance, situation.guess_factor};
  }
  // Each voice is for the angles that would have hit it; the middle of the best interval counts.
  const double distance = std::max(1.0, length_of(minus(question.target, question.gun)));
  const double half =
      std::min(1.0, question.rules->tank_radius / distance) / std::max(1e-9, escape.largest);
  double best = 0;
  double best_score = -1;
  for (std::size_t i = 0; i < count; ++i) {
    double score = 0;
    for (std::size_t j = 0; j < count; ++j) {
      const double off = std::fabs(voices[i].guess_factor - voices[j].guess_factor) / half;
      if (off < 1) score += (1 - off * off) / (0.05 + voices[j].distance);
    }
    if (score <= best_score) continue;
    best_score = score;
    best = voices[i].guess_factor;
  }
  return wrapped(escape.bearing + best * escape.side * escape.largest);
}

}  // namespace aimahead::arena
