// Where gun, target and shot of an engagement are at any time: for drawing their ways, and the graph
// of the two distances that are equal when the shot hits.
//
//     const auto answer = solve(question);
//     std::array<Snapshot<Vec2>, 2> seen;
//     const std::array times{0.0, answer.time};
//     if (follow(question, {.aim = answer.aim, .launch_time = answer.launch_time}, times, seen)) {
//       draw(seen[1].shot, seen[1].target);
//     }
//
// Everything is evaluated as docs/ENGAGEMENT.md says under "What a hit is", by the same laws of
// motion as `solve`, in doubles.
#pragma once

#include "aimahead/engagement.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>

namespace aimahead {

/// A shot to follow: that of an answer, or any other.
template <WorldVector V>
struct FiredShot {
  /// Of any length; zero: none is fired.
  V aim{};
  /// When it leaves, >= 0. Nothing: as soon as a gun without a turret may fire, which is at `delay`,
  /// in a fixed-step world at the first step from then on.
  std::optional<double> launch_time{};
};

/// An engagement at one time, in the world. What is not there has vanished, has not been fired, or is
/// beyond the range of a double.
template <WorldVector V>
struct Snapshot {
  double time = 0;
  /// Its pivot.
  std::optional<V> gun{};
  /// Its centre.
  std::optional<V> target{};
  /// The shot's centre, from the launch on for ever: lifetime and range are the caller's to heed.
  std::optional<V> shot{};
  /// |D|: how far the target is from the point that drifts with every shot alike, which is the pivot at
  /// the launch, later moved on by the inherited velocity and the acceleration. With quadratic drag
  /// there is no such point: from the pivot at the launch. Before the launch: from the gun.
  std::optional<double> target_distance{};
  /// How far from there shots have come in every direction: muzzle + travel, with Aim::edge and the
  /// radii. Where it is the target's distance, a shot hits. With quadratic drag: how far the shot that
  /// is followed has come; that it is as far as the target then is necessary only.
  std::optional<double> shot_distance{};
};

enum class FollowStatus : unsigned char {
  followed,
  /// A field is not what it must be; nothing is written.
  invalid,
};

/// The word: "followed", "invalid".
[[nodiscard]] constexpr const char* name_of(FollowStatus status) {
  return status == FollowStatus::followed ? "followed" : "invalid";
}

/// What `follow` did.
struct Following {
  FollowStatus status = FollowStatus::invalid;
  /// Snapshots written.
  std::size_t count = 0;
  /// Of invalid: the path of the first field of the engagement to blame, or "aim", "launch_time" or
  /// "times".
  const char* fault = nullptr;

  explicit operator bool() const { return status == FollowStatus::followed; }
};

/// Writes a snapshot for each of `times` (>= 0, in any order), as far as both lists reach. No
/// allocation, no exception.
template <class V>
[[nodiscard]] Following follow(const Engagement<V>& engagement, const FiredShot<V>& shot,
                               std::span<const double> times,
                               std::type_identity_t<std::span<Snapshot<V>>> snapshots);

extern template Following follow(const Engagement2&, const FiredShot<Vec2>&,
                                 std::span<const double>, std::span<Snapshot<Vec2>>);
extern template Following follow(const Engagement3&, const FiredShot<Vec3>&,
                                 std::span<const double>, std::span<Snapshot<Vec3>>);

}  // namespace aimahead
