// Questions about guns that may wait of which a hit is known, because the target was moved to where
// some launch hits it.
#pragma once

#include "generators.hpp"
#include "moving_question.hpp"

#include "aimahead/intercept.hpp"

#include <cmath>
#include <numbers>
#include <string>

namespace oracle {

struct KnownHit {
  double time = 0;
  double launch = 0;
};

/// At least the time of every turn of a gun that is at rest.
inline double longest_turn(const TurretFields& turret) {
  return 2 * std::numbers::pi / turret.turn_rate + turret.turn_rate / turret.turn_acceleration;
}

/// An aim that the arc allows.
inline Triple random_aim(Random& random, const MovingQuestion& q) {
  const Triple aim = random.direction(q.dimensions);
  if (!q.turret->arc) return aim;
  const double angle = random.between((*q.turret->arc)[0], (*q.turret->arc)[1]);
  return {std::cos(angle), std::sin(angle), 0};
}

/// Why an answer says that nothing hits, or nothing as early as the known hit; or empty.
template <class V>
std::string find_missed(const KnownHit& known, const aimahead::Intercept<V>& answer) {
  using aimahead::Status;
  const bool is_late = answer.status == Status::hit && answer.time > known.time * (1 + 1e-6);
  const bool says_none =
      answer.status == Status::unreachable || answer.status == Status::out_of_range;
  if (!is_late && !says_none) return {};
  return say(name_of(answer.status), " at ", answer.time, " in place of ", known.time);
}

}  // namespace oracle
