#include "aimahead/contact_world.hpp"

#include "aimahead/assertion.hpp"
#include "aimahead/detail/names.hpp"
#include "contact/world/world_question.hpp"

#include <memory>
#include <new>
#include <utility>

namespace aimahead {

const char* name_of(WorldStatus status) {
  constexpr const char* kNames[] = {"answered", "invalid", "mismatched", "out_of_memory"};
  return detail::name_in(kNames, status, "");
}

namespace detail::world {
namespace {

constexpr std::size_t kMaxBodies = (std::size_t(1) << 30) - 1;

template <class S, int N>
bool lengths_match(const BodyArrays<S, N>& bodies) {
  const std::size_t count = bodies.position[0].size();
  const auto fits = [count](std::size_t size) { return size == 0 || size == count; };
  bool all = count <= kMaxBodies && fits(bodies.radius.size()) && fits(bodies.team.size()) &&
             fits(bodies.shooter.size());
  for (int k = 0; k < N; ++k) {
    all = all && bodies.position[k].size() == count && fits(bodies.velocity[k].size()) &&
          bodies.velocity[k].size() == bodies.velocity[0].size();
  }
  return all;
}

}  // namespace

template <class S, int N>
WorldContacts<S> ask_world(WorldState<S, N>*& state, const WorldSettings& settings,
                           const BodyArrays<S, N>& shots, const BodyArrays<S, N>& targets,
                           S duration, bool with_all) {
  if (!expect(lengths_match(shots) && lengths_match(targets),
              "the arrays of a ContactWorld's bodies have different lengths", __FILE__, __LINE__)) {
    return {.status = WorldStatus::mismatched};
  }
  if (!state) {
    void* const memory = allocate(settings.allocator, sizeof(WorldState<S, N>));
    if (!memory) return {.status = WorldStatus::out_of_memory};
    state = ::new (memory) WorldState<S, N>;
  }
  return state->answer(settings, shots, targets, duration, with_all);
}

}  // namespace detail::world

template <class S, int N>
ContactWorld<S, N>::~ContactWorld() {
  if (!state_) return;
  std::destroy_at(state_);
  detail::release(settings_.allocator, state_, sizeof *state_);
}

template <class S, int N>
ContactWorld<S, N>::ContactWorld(ContactWorld&& other) noexcept
    : settings_(other.settings_), state_(std::exchange(other.state_, nullptr)) {}

template <class S, int N>
ContactWorld<S, N>& ContactWorld<S, N>::operator=(ContactWorld&& other) noexcept {
  std::swap(settings_, other.settings_);
  std::swap(state_, other.state_);
  return *this;
}

template <class S, int N>
WorldContacts<S> ContactWorld<S, N>::find_first(const BodyArrays<S, N>& shots,
                                                const BodyArrays<S, N>& targets, S duration) {
  return detail::world::ask_world(state_, settings_, shots, targets, duration, false);
}

template <class S, int N>
WorldContacts<S> ContactWorld<S, N>::find_all(const BodyArrays<S, N>& shots,
                                              const BodyArrays<S, N>& targets, S duration) {
  return detail::world::ask_world(state_, settings_, shots, targets, duration, true);
}

template class ContactWorld<float, 2>;
template class ContactWorld<double, 2>;
template class ContactWorld<float, 3>;
template class ContactWorld<double, 3>;

}  // namespace aimahead
