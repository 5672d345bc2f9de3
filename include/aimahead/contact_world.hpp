// Many shots against many targets in one tick: which target each shot meets first, in continuous
// time.
//
//     const float x[] = {0, 0}, y[] = {0, 50}, vx[] = {90, 90}, vy[] = {0, 0};
//     const float tank_x[] = {40}, tank_y[] = {1}, radius[] = {5};
//     ContactWorld<float, 2> world;  // keep it: it reuses its memory
//     const auto contacts = world.find_first({.position = {x, y}, .velocity = {vx, vy}},
//                                            {.position = {tank_x, tank_y}, .radius = radius}, 1);
//     if (contacts.first[0]) std::printf("hit at %g\n", contacts.first[0].time);
//
// The answers are those of `time_of_impact` for every pair, to the last bit, with every instruction
// set and number of threads. The world is fast because it skips pairs that are far apart.
// docs/contact-world.md explains how, and when a loop over `time_of_impact` is enough.
#pragma once

#include "aimahead/allocator.hpp"
#include "aimahead/detail/contact_kernel.hpp"
#include "aimahead/execution.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace aimahead {

/// Stands for no target, no team and no shooter.
inline constexpr std::uint32_t kNobody = 0xffffffff;

/// Discs (N = 2) or spheres (N = 3) of constant velocity, one array for each number. All arrays
/// that are not empty must have the same length, less than 2^30; otherwise an assertion fails.
/// Arrays are read during the call only.
template <class S, int N>
struct BodyArrays {
  /// Centres at time 0, finite.
  std::array<std::span<const S>, N> position{};
  /// Finite. All empty: at rest.
  std::array<std::span<const S>, N> velocity{};
  /// >= 0. Empty: points.
  std::span<const S> radius{};
  /// A shot passes through the targets of its own team. Empty or kNobody: no team.
  std::span<const std::uint32_t> team{};
  /// For shots only: the index of the target that fired the shot. It passes through that target.
  /// Empty or kNobody: none.
  std::span<const std::uint32_t> shooter{};
};

/// What a shot meets first, as `first_contact` answers it.
template <class S>
struct ShotContact {
  /// From now to the contact: 0 for touching, a lower bound for unresolved. Aligned alike on every
  /// platform, because the C interface returns arrays of these.
  alignas(sizeof(S)) S time{};
  /// Of the targets met at the same rounded time, the one with the lowest index; kNobody if none.
  std::uint32_t target = kNobody;
  /// apart: the shot meets nothing. invalid: a number of this shot or the duration is wrong.
  ContactStatus status = ContactStatus::apart;

  explicit operator bool() const {
    return status == ContactStatus::contact || status == ContactStatus::touching;
  }
};

/// One contact of `find_all`.
template <class S>
struct PairContact {
  alignas(sizeof(S)) S time{};
  std::uint32_t shot = 0;
  std::uint32_t target = 0;
  /// Contact, touching or unresolved.
  ContactStatus status = ContactStatus::invalid;

  explicit operator bool() const {
    return status == ContactStatus::contact || status == ContactStatus::touching;
  }
};

/// What became of a question to the world.
enum class WorldStatus : unsigned char {
  answered,
  /// The duration is NaN or negative. Every shot is invalid.
  invalid,
  /// Arrays have different lengths. Nothing is answered.
  mismatched,
  /// The allocator returned null. Nothing is answered.
  out_of_memory,
};

/// Returns "answered", "invalid", "mismatched" or "out_of_memory".
[[nodiscard]] const char* name_of(WorldStatus status);

/// The answer of the world. The arrays are the world's own and valid until its next question.
template <class S>
struct WorldContacts {
  WorldStatus status = WorldStatus::invalid;
  /// One for each shot.
  std::span<const ShotContact<S>> first{};
  /// From `find_all`: every pair that touches or is unresolved, ordered by shot, time and target.
  std::span<const PairContact<S>> all{};
  /// The targets with a number that is not finite or a negative radius, in order. No shot meets
  /// them.
  std::span<const std::uint32_t> invalid_targets{};

  explicit operator bool() const { return status == WorldStatus::answered; }
};

/// How the world finds the pairs to test. It changes no answer.
enum class BroadPhase : unsigned char {
  /// `every_pair` for few targets, otherwise `cells`.
  automatic,
  /// A rough test of every pair, many at a time.
  every_pair,
  /// A grid for each order of magnitude of the sizes.
  cells,
};

/// Memory, threads and method of a world.
struct WorldSettings {
  Allocator allocator{};
  Parallel parallel{};
  BroadPhase broad_phase = BroadPhase::automatic;
};

namespace detail::world {
template <class S, int N>
struct WorldState;
}  // namespace detail::world

/// Answers questions about many shots and targets. It keeps its memory: after the largest question
/// it allocates nothing. Two threads must not use one world at once. S is float or double, N is 2
/// or 3.
template <class S, int N>
class ContactWorld {
 public:
  ContactWorld() = default;
  explicit ContactWorld(const WorldSettings& settings) : settings_(settings) {}
  ~ContactWorld();
  ContactWorld(ContactWorld&& other) noexcept;
  ContactWorld& operator=(ContactWorld&& other) noexcept;

  /// What each shot meets first within [0, duration], both included. `duration` >= 0 may be
  /// infinite; then every pair is tested.
  WorldContacts<S> find_first(const BodyArrays<S, N>& shots, const BodyArrays<S, N>& targets,
                              S duration);

  /// The same, and every other contact too: shots pass through what they meet.
  WorldContacts<S> find_all(const BodyArrays<S, N>& shots, const BodyArrays<S, N>& targets,
                            S duration);

 private:
  WorldSettings settings_{};
  detail::world::WorldState<S, N>* state_ = nullptr;
};

extern template class ContactWorld<float, 2>;
extern template class ContactWorld<double, 2>;
extern template class ContactWorld<float, 3>;
extern template class ContactWorld<double, 3>;

}  // namespace aimahead
