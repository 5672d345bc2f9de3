// The decision of `time_of_impact` on the pairs that pass the rough test.
#pragma once

#include "aimahead/contact.hpp"
#include "aimahead/contact_world.hpp"
#include "base/plain_vector.hpp"
#include "contact/world/cull.hpp"
#include "rooms.hpp"

#include <type_traits>

namespace aimahead::detail::world {

/// One question's bodies and answers.
template <class S, int N>
struct Decision {
  RawBodies<S, N> shots{};
  RawBodies<S, N> targets{};
  const std::uint32_t* shot_team = nullptr;
  const std::uint32_t* target_team = nullptr;
  const std::uint32_t* shooter = nullptr;
  const std::uint32_t* index = nullptr;  ///< the target at an index of the sorted arrays
  S duration{};
  ShotContact<S>* first = nullptr;
};

/// All contacts of one task, as far as there is room.
template <class S>
struct ContactList {
  PairContact<S>* contacts = nullptr;
  std::size_t capacity = 0;
  std::size_t size = 0;  ///< the number of contacts, which may exceed the capacity
};

template <class S, int N>
AIMAHEAD_INLINE Body<PlainVector<S, N>> body_of(const RawBodies<S, N>& bodies, std::size_t i) {
  Body<PlainVector<S, N>> body{};
  body.position = read_vector(bodies.position, i);
  if (bodies.velocity[0]) body.velocity = read_vector(bodies.velocity, i);
  if (bodies.radius) body.radius = bodies.radius[i];
  return body;
}

template <class S>
struct WhenTheyTouch {
  ContactStatus status;
  S time;
};

/// Status and time of `time_of_impact`. That function also checks whether the point of contact is
/// within the range of S; this one does so only where the point might not be.
template <class S, int N>
AIMAHEAD_INLINE WhenTheyTouch<S> when_they_touch(const Body<PlainVector<S, N>>& a,
                                                 const Body<PlainVector<S, N>>& b, S duration) {
  const detail::ContactInput<N> in = detail::contact_input(a, b, duration);
  const auto out = detail::contact_in_double<std::is_same_v<S, float>, N, false>(in);
  if (out.status != ContactStatus::contact && out.status != ContactStatus::touching &&
      out.status != ContactStatus::unresolved) {
    return {out.status, S(0)};
  }
  constexpr double kFar = sizeof(S) == 4 ? 0x1p100 : 0x1p1000;
  double farthest = in.b_radius + out.time;
  for (int k = 0; k < N; ++k) {
    farthest += std::fabs(in.b[k]) + std::fabs(in.b_velocity[k]) * out.time;
  }
  if (!(farthest < kFar)) {
    const auto contact = time_of_impact(a, b, duration);
    return {contact.status, contact.time};
  }
  return {out.status, static_cast<S>(out.time)};
}

template <class S, int N>
bool passes_through(const Decision<S, N>& ask, std::uint32_t shot, std::uint32_t target) {
  if (ask.shooter && ask.shooter[shot] == target) return true;
  return ask.shot_team && ask.target_team && ask.shot_team[shot] != kNobody &&
         ask.shot_team[shot] == ask.target_team[target];
}

inline void fetch_line(const void* from) {
#if defined(__GNUC__)
  __builtin_prefetch(from);
#else
  (void)from;
#endif
}

/// Brings a body into the cache.
template <class S, int N>
AIMAHEAD_INLINE void fetch(const RawBodies<S, N>& bodies, std::size_t i) {
  for (int k = 0; k < N; ++k) fetch_line(bodies.position[k] + i);
  for (int k = 0; k < N && bodies.velocity[0]; ++k) fetch_line(bodies.velocity[k] + i);
  if (bodies.radius) fetch_line(bodies.radius + i);
}

/// Decides pairs, each of the index of a shot and that of a target in the sorted arrays. `list` may
/// be null.
template <class S, int N>
void decide(const Decision<S, N>& ask, const Pair* pairs, std::size_t count, ContactList<S>* list) {
  constexpr std::size_t kAhead = 12;
  const bool filtered = ask.shooter || (ask.shot_team && ask.target_team);
  for (std::size_t i = 0; i < count; ++i) {
    if (i + kAhead < count) {
      const Pair& next = pairs[i + kAhead];
      fetch(ask.targets, ask.index[next.target]);
      fetch(ask.shots, next.shot);
      fetch_line(ask.first + next.shot);
    }
    if (i + 2 * kAhead < count) fetch_line(ask.index + pairs[i + 2 * kAhead].target);
    const std::uint32_t shot = pairs[i].shot;
    const std::uint32_t target = ask.index[pairs[i].target];
    if (filtered && passes_through(ask, shot, target)) continue;
    const auto contact =
        when_they_touch<S, N>(body_of(ask.shots, shot), body_of(ask.targets, target), ask.duration);
    if (contact.status == ContactStatus::apart || contact.status == ContactStatus::invalid)
      continue;
    ShotContact<S>& first = ask.first[shot];
    if (first.target == kNobody || contact.time < first.time ||
        (contact.time == first.time && target < first.target)) {
      first = {contact.time, target, contact.status};
    }
    if (list) {
      if (list->size < list->capacity) {
        list->contacts[list->size] = {contact.time, shot, target, contact.status};
      }
      ++list->size;
    }
  }
}

}  // namespace aimahead::detail::world
