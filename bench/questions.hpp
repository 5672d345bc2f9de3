// The questions to the contenders: seeded, the same on every machine.
#pragma once

#include "aimahead/engagement.hpp"

#include "generators.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace bench {

using oracle::Question;
using oracle::Triple;

/// So many that no branch predictor learns them.
inline constexpr std::size_t kTimed = 65'536;

/// A caller's own vectors of floats.
struct Float2 {
  float x, y;
};
struct Float3 {
  float x, y, z;
};

template <class V>
V to_vector(const Triple& t) {
  using S = aimahead::ScalarOf<V>;
  if constexpr (aimahead::kDimensions<V> == 2) {
    return V{static_cast<S>(t[0]), static_cast<S>(t[1])};
  } else {
    return V{static_cast<S>(t[0]), static_cast<S>(t[1]), static_cast<S>(t[2])};
  }
}

/// d, v, s: the arguments of `lead`.
template <class V>
struct LeadQuestion {
  V d, v;
  aimahead::ScalarOf<V> speed;
};

template <class V>
LeadQuestion<V> to_lead(const Question& q) {
  return {to_vector<V>(q.target_position), to_vector<V>(q.target_velocity),
          static_cast<aimahead::ScalarOf<V>>(q.speed)};
}

/// The gun rests at the origin, and everything has constant velocity. The target is 0 to 2.5 times
/// as fast as the shot and goes in any direction, which gives about as many misses as hits.
std::vector<Question> straight_questions(int dimensions);

/// A game with gravity in space: shots that fall, guns that may move, targets of constant velocity.
/// About two hits in three.
std::vector<Question> gravity_questions();

/// A family of the tests whose questions `lead` can answer.
std::vector<Question> family_questions(std::string_view name, int dimensions, std::size_t count);

/// The question after rounding every number to a float.
Question rounded_to_float(Question q);

}  // namespace bench
