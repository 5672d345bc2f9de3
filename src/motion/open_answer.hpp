// Answers before anything is found.
#pragma once

#include "aimahead/intercept.hpp"
#include "base/compiler_barriers.hpp"
#include "rooms.hpp"

namespace aimahead::detail::motion {

/// An answer of which nothing is known yet.
template <class V>
[[nodiscard]] AIMAHEAD_INLINE Intercept<V> unanswered() {
  constexpr Intercept<V> kDefault{};  // all is 0 but what is set below
  auto answer = base::zeroed<Intercept<V>>();
  answer.plate = kDefault.plate;
  answer.status = kDefault.status;
  return answer;
}

/// The answer where it is only known that no shot hits before `time`.
template <class V>
[[nodiscard]] Intercept<V> unresolved_intercept(double time, Method method = Method::none) {
  Intercept<V> answer;
  answer.status = Status::unresolved;
  answer.method = method;
  answer.time = time;
  return answer;
}

}  // namespace aimahead::detail::motion
