// Where gun, target and shot of an engagement are at any time: to draw their motions, and the graph
// of the two distances that are equal at a hit.
//
//     const Engagement2 question{.projectile = {.speed = 30}, .target = {.position = {40, 10}}};
//     const auto answer = solve(question);
//     std::array<Snapshot<Vec2>, 2> seen;
//     if (follow(question, {.aim = answer.aim}, std::array{0.0, answer.time}, seen)) {
//       std::printf("(%g, %g)\n", seen[1].shot->x, seen[1].shot->y);
//     }
//
// The positions follow from docs/ENGAGEMENT.md, "What a hit is", by the same equations of motion as
// in `solve`, in doubles.
#pragma once

#include "aimahead/detail/names.hpp"
#include "aimahead/engagement.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>

namespace aimahead {

/// A shot to follow: the shot of an answer or any other.
template <WorldVector V>
struct FiredShot {
  /// The direction of the gun, of any length. Zero: no shot is fired.
  V aim{};
  /// When the shot leaves, >= 0. By default a gun fires as soon as it may: at `delay`, in a
  /// fixed-step world at the first step from then on.
  std::optional<double> launch_time{};
};

/// An engagement at one time, in the world. An empty field stands for a body that has vanished, is
/// not fired yet, is beyond the range of a double, or has laps so short that doubles cannot tell
/// the times within one apart.
template <WorldVector V>
struct Snapshot {
  double time = 0;
  /// The pivot of the gun.
  std::optional<V> gun{};
  /// The centre of the target.
  std::optional<V> target{};
  /// The centre of the shot, from the launch on. Lifetime and range are ignored.
  std::optional<V> shot{};
  /// The distance |D| of the target from the centre of the drifting frame. The centre is the pivot
  /// at the launch and then moves with the inherited velocity and the acceleration. With quadratic
  /// drag: the distance from the pivot at the launch. Before the launch: the distance from the gun.
  std::optional<double> target_distance{};
  /// The distance of all shots from that centre, in every direction: muzzle + travel, with
  /// Aim::edge plus the radii. Where it equals target_distance a shot hits. With quadratic drag:
  /// the distance of the shot that is followed; equality is then necessary for a hit, but not
  /// sufficient. With plates it says nothing of hits: target_distance is that of their body's
  /// centre.
  std::optional<double> shot_distance{};
};

/// What became of a question to `follow`.
enum class FollowStatus : unsigned char {
  /// All snapshots are written.
  followed,
  /// A field is wrong. Nothing is written.
  invalid,
};

/// Returns "followed" or "invalid".
[[nodiscard]] constexpr const char* name_of(FollowStatus status) {
  constexpr const char* kNames[] = {"followed", "invalid"};
  return detail::name_in(kNames, status, "invalid");
}

/// The answer of `follow`.
struct Following {
  FollowStatus status = FollowStatus::invalid;
  /// The number of snapshots written.
  std::size_t count = 0;
  /// For `invalid`: the path of the first field of the engagement that is wrong, or "aim",
  /// "launch_time" or "times".
  const char* fault = nullptr;

  explicit operator bool() const { return status == FollowStatus::followed; }
};

/// Writes a snapshot for each of `times` (>= 0, in any order), up to the length of the shorter
/// list. Does not allocate or throw.
template <class V>
[[nodiscard]] Following follow(const Engagement<V>& engagement, const FiredShot<V>& shot,
                               std::span<const double> times,
                               std::type_identity_t<std::span<Snapshot<V>>> snapshots);

extern template Following follow(const Engagement2&, const FiredShot<Vec2>&,
                                 std::span<const double>, std::span<Snapshot<Vec2>>);
extern template Following follow(const Engagement3&, const FiredShot<Vec3>&,
                                 std::span<const double>, std::span<Snapshot<Vec3>>);

}  // namespace aimahead
