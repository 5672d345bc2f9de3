// Many shots against many targets in one tick: which target each shot meets first, in continuous time.
//
//     ContactWorld<float, 2> world;
//     const auto contacts = world.find_first(
//         {.position = {x, y}, .velocity = {vx, vy}},                  // shots: any arrays of floats
//         {.position = {tx, ty}, .velocity = {tvx, tvy}, .radius = r}, // targets
//         tick);
//     for (std::size_t i = 0; i < x.size(); ++i) {
//       if (contacts.first[i]) hit(i, contacts.first[i].target, contacts.first[i].time);
//     }
//
// The answers are exactly those of `time_of_impact` for every pair, to the last bit, whatever the
// instruction set and the number of threads; what is quick is leaving out the pairs that are far from
// touching. How, and when a loop over `time_of_impact` will do: docs/contact-world.md.
#pragma once

#include "aimahead/allocator.hpp"
#include "aimahead/detail/contact_kernel.hpp"
#include "aimahead/execution.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace aimahead {

/// No target, no team, no shooter.
inline constexpr std::uint32_t kNobody = 0xffffffff;

/// Discs (N = 2) or spheres (N = 3) in constant velocity, one array for each number. All arrays that
/// are there have the same length, less than 2^30; anything else is an assertion. They are only
/// read, and only during the call.
template <class S, int N>
struct BodyArrays {
  /// Centres at time 0.
  std::array<std::span<const S>, N> position{};
  /// All empty: at rest.
  std::array<std::span<const S>, N> velocity{};
  /// >= 0; empty: points.
  std::span<const S> radius{};
  /// A shot passes through targets of its own team. Empty or kNobody: of no team.
  std::span<const std::uint32_t> team{};
  /// Of shots: the index of the target that fired it, through which it passes. Empty or kNobody: none.
  std::span<const std::uint32_t> shooter{};
};

/// What a shot meets first, as `first_contact` says.
template <class S>
struct ShotContact {
  /// 0 for touching, a lower bound for unresolved.
  S time{};
  /// Of those met at the same time, as rounded, the one with the least index; kNobody if none.
  std::uint32_t target = kNobody;
  /// apart: meets nothing; invalid: this shot, or the duration, is not what it must be.
  ContactStatus status = ContactStatus::apart;

  explicit operator bool() const {
    return status == ContactStatus::contact || status == ContactStatus::touching;
  }
};

/// One of all contacts.
template <class S>
struct PairContact {
  S time{};
  std::uint32_t shot = 0;
  std::uint32_t target = 0;
  /// Contact, touching or unresolved.
  ContactStatus status = ContactStatus::contact;

  explicit operator bool() const {
    return status == ContactStatus::contact || status == ContactStatus::touching;
  }
};

enum class WorldStatus : unsigned char {
  answered,
  /// The duration is not a number or below 0: so is every shot.
  invalid,
  /// Arrays of different lengths; nothing is answered.
  mismatched,
  /// The allocator has no more; nothing is answered.
  out_of_memory,
};

/// The word: "answered", "invalid", "mismatched", "out_of_memory".
[[nodiscard]] const char* name_of(WorldStatus status);

/// Arrays of the world, until its next question.
template <class S>
struct WorldContacts {
  WorldStatus status = WorldStatus::answered;
  /// One for each shot.
  std::span<const ShotContact<S>> first{};
  /// Of `find_all`: every pair that touches or is unresolved; by shot, then time, then target.
  std::span<const PairContact<S>> all{};
  /// Targets with a number that is not finite or a radius below 0, in order. Nothing meets them; the
  /// others are answered as if they were not there.
  std::span<const std::uint32_t> invalid_targets{};

  explicit operator bool() const { return status == WorldStatus::answered; }
};

/// How the pairs that are worth a look are found. Changes no answer.
enum class BroadPhase : unsigned char {
  /// `every_pair` for few targets, else `cells`.
  automatic,
  /// A rough test of each, many at a time.
  every_pair,
  /// A grid for each order of size.
  cells,
};

struct WorldSettings {
  Allocator allocator{};
  Parallel parallel{};
  BroadPhase broad_phase = BroadPhase::automatic;
};

namespace detail::world {
template <class S, int N>
struct WorldState;
}  // namespace detail::world

/// Keeps its memory from question to question: no allocation after the largest one. Not to be used
/// by two threads at once. S is float or double, N is 2 or 3.
template <class S, int N>
class ContactWorld {
 public:
  ContactWorld() = default;
  explicit ContactWorld(const WorldSettings& settings) : settings_(settings) {}
  ~ContactWorld();
  ContactWorld(ContactWorld&& other) noexcept;
  ContactWorld& operator=(ContactWorld&& other) noexcept;

  /// What each shot meets first within [0, duration], both ends included; `duration` >= 0 may be
  /// infinite, which leaves nothing to leave out.
  WorldContacts<S> find_first(const BodyArrays<S, N>& shots, const BodyArrays<S, N>& targets,
                              S duration);

  /// The same, and every other contact too: a shot goes through what it meets.
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
