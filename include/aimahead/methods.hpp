// The aiming methods of well-known articles, to compare them with `solve`.
//
//     const Engagement2 runner{.projectile = {.speed = 12},
//                              .target = {.position = {30, 5}, .velocity = {-2, 6}}};
//     const auto guessed = aim_by(AimMethod::four_rounds, runner);
//     std::printf("%s, misses by about %g\n", name_of(guessed.claim), guessed.moved);
//
// All methods but the last share one idea: assume that the target rests where it will be at a
// guessed time, solve the flight to that position, and take its time for the next guess.
//
//   needed(t) = time from now until a shot meets a target that rests where this one is at t.
//
// A hit is a t with needed(t) = t. Rounds take needed(t) as the next guess (or half way to it);
// bisection asks whether needed(t) <= t. The flight to a position at rest is that of `solve`, so
// these features of an engagement count: delay, moving gun, muzzle, radii, gravity, thrust, drag,
// tick and the turning of a turret. Without any of them it is distance / speed. What the methods
// ignore is how the target moves meanwhile; docs/methods.md shows the cost. They do not wait:
// `hold` is ignored. Invalid are a table ("projectile.table"), plates ("target.kind") and a turret
// on a platform ("shooter.motion").
//
// Unlike in the articles, each method reports when it can know that it failed.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"

#include <array>
#include <optional>
#include <span>
#include <type_traits>

namespace aimahead {

/// A method, with its source.
enum class AimMethod : unsigned char {
  /// No round: the target's position at the launch.
  present_position,
  /// One round: the target's position after the flight to its position at the launch.
  one_guess,
  /// Four rounds (YellowAfterlife, "Simplest possible predictive aiming").
  four_rounds,
  /// Up to 16 rounds, until the position moves by less than 1 unit (the same article).
  sixteen_rounds,
  /// Up to 16 rounds, each only half way to the new time (the same article).
  halving,
  /// Bisection of 0 .. 4 to 0.01 in at most 40 steps (Wucher, "Throwing a Winning Pass").
  bisection,
  /// Bisection between limits from the speeds, 40 steps (a comment on the same article).
  bounded_bisection,
  /// `solve`.
  certified,
};

inline constexpr std::array kAimMethods{AimMethod::present_position,  AimMethod::one_guess,
                                        AimMethod::four_rounds,       AimMethod::sixteen_rounds,
                                        AimMethod::halving,           AimMethod::bisection,
                                        AimMethod::bounded_bisection, AimMethod::certified};

/// The name on the command line: "four_rounds".
[[nodiscard]] constexpr const char* name_of(AimMethod method) {
  constexpr const char* kNames[] = {"present_position",  "one_guess", "four_rounds",
                                    "sixteen_rounds",    "halving",   "bisection",
                                    "bounded_bisection", "certified"};
  return detail::name_in(kNames, method, "certified");
}

/// What a method claims about its answer. Only `certified` proves it.
enum class Claim : unsigned char {
  /// The shot hits.
  hit,
  /// No hit found: the guessed position is out of the shot's reach or beyond its lifetime or range,
  /// the target has vanished by then, or the upper limit of a bisection is too early.
  not_found,
  /// The guesses did not converge. The answer describes the last one.
  not_converged,
  /// A field is wrong. `fault` names it.
  invalid,
};

/// Returns "hit", "not_found", "not_converged" or "invalid".
[[nodiscard]] constexpr const char* name_of(Claim claim) {
  constexpr const char* kNames[] = {"hit", "not_found", "not_converged", "invalid"};
  return detail::name_in(kNames, claim, "invalid");
}

/// One guess of a method: that the target rests where it will be at `time`.
template <class V>
struct Guess {
  double time = 0;
  /// The position of the target's centre then.
  V position{};
  /// needed(time): when a shot at that position arrives. Empty if it never does.
  std::optional<double> needed{};
};

/// Where a method writes its guesses: a std::array or std::vector of them will do.
template <class V>
using GuessesOf = std::type_identity_t<std::span<Guess<V>>>;

/// The shot that a method would fire. For `hit` and `not_converged` the inherited Hit describes it:
/// `point` is the position aimed at, `time` when the shot arrives there. For `not_found` and
/// `invalid` it describes nothing.
template <class V>
struct MethodAnswer : Hit<V> {
  Claim claim = Claim::invalid;
  /// The number of rounds or steps of bisection. For `certified`: Intercept::steps, at least 1.
  int iterations = 0;
  /// The distance of the target from `point` at `time`. It is about the distance by which the shot
  /// misses. 0 for `certified`.
  double moved = 0;
  /// The number of guesses written.
  int guesses = 0;
  /// For `invalid`: the path of the field that is wrong.
  const char* fault = nullptr;

  explicit operator bool() const { return claim == Claim::hit; }
};

/// Fixed-point iteration: each round solves the flight to where the target will be at the guessed
/// time, and takes its time for the next guess.
struct Rounds {
  /// The maximum number of rounds, >= 0. 0: aims at the target's position at the launch.
  int max = 4;
  /// Ends when the position moves by less than this length, >= 0. 0: never.
  double exit_below = 0;
  /// The share of the way to the new time that each round moves: 0 < share <= 1.
  double share = 1;
};

/// Bisection of the time of the hit.
struct Bisection {
  /// The lower limit, >= 0.
  double earliest = 0;
  /// The upper limit, >= earliest. If it is not finite, the method claims not_converged.
  double latest = 4;
  /// The bisection ends when the interval is no longer than this, >= 0. With 0, `max` alone ends
  /// it.
  double precision = 0.01;
  /// The maximum number of steps, >= 0.
  int max = 40;
};

/// The settings of the articles. Their units are pixels and seconds. In other units the same
/// numbers are other tolerances, which is one of the weaknesses of these methods.
[[nodiscard]] constexpr Rounds rounds_of(AimMethod method) {
  switch (method) {
    case AimMethod::present_position:
      return {0, 0, 1};
    case AimMethod::one_guess:
      return {1, 0, 1};
    case AimMethod::sixteen_rounds:
      return {16, 1, 1};
    case AimMethod::halving:
      return {16, 1, 0.5};
    default:
      return {};
  }
}

/// Limits between which a shot of speed s meets a target of speed v at the distance d: d / (s + v)
/// and d / |s - v| after the launch. The upper limit is at most the lifetime and range / s. v is
/// the target's velocity at the launch minus the velocity that the shot inherits. At equal speeds
/// there is no upper limit without lifetime and range. With a turret the time of its longest turn
/// is added: half a turn, or a whole one within an arc. A gun that is turning stops first, and then
/// may make a whole turn, too. The limits hold for constant velocities without gravity and turret;
/// as in the original they ignore that the target moves while the gun turns. All numbers are 0
/// where a field is wrong, where the gun has vanished at its delay, or where the launch is beyond
/// the range of a double.
template <class V>
[[nodiscard]] Bisection limits_of(const Engagement<V>& engagement);

/// Aims by one of the methods, with the settings of the articles. Does not allocate or throw.
/// Writes the guesses to `guesses` in order, until it is full: for rounds one more than
/// `iterations`, for a bisection its upper limit, then each middle. `certified` makes no guess.
template <class V>
[[nodiscard]] MethodAnswer<V> aim_by(AimMethod method, const Engagement<V>& engagement,
                                     GuessesOf<V> guesses = {});

/// Aims by rounds. `not_converged` means that the position still moved by `exit_below` or more.
/// Without `exit_below` it means that the last of two or more rounds moved the position no less
/// than the one before. `not_found` means that a position was out of reach, or that the target had
/// vanished. With a wrong setting the answer is `invalid` and `fault` is its name, "share".
template <class V>
[[nodiscard]] MethodAnswer<V> aim_by_rounds(const Engagement<V>& engagement, const Rounds& rounds,
                                            GuessesOf<V> guesses = {});

/// Aims by bisection. `not_found` means that the shot cannot arrive by `latest`, `not_converged`
/// that the precision was not reached. Otherwise the answer is some t with needed(t) = t: one of
/// the hits, not always the earliest. With a wrong setting the answer is `invalid` and `fault` is
/// its name, "latest".
template <class V>
[[nodiscard]] MethodAnswer<V> aim_by_bisection(const Engagement<V>& engagement,
                                               const Bisection& bisection,
                                               GuessesOf<V> guesses = {});

extern template Bisection limits_of(const Engagement<Vec2>&);
extern template Bisection limits_of(const Engagement<Vec3>&);
extern template MethodAnswer<Vec2> aim_by(AimMethod, const Engagement<Vec2>&,
                                          std::span<Guess<Vec2>>);
extern template MethodAnswer<Vec3> aim_by(AimMethod, const Engagement<Vec3>&,
                                          std::span<Guess<Vec3>>);
extern template MethodAnswer<Vec2> aim_by_rounds(const Engagement<Vec2>&, const Rounds&,
                                                 std::span<Guess<Vec2>>);
extern template MethodAnswer<Vec3> aim_by_rounds(const Engagement<Vec3>&, const Rounds&,
                                                 std::span<Guess<Vec3>>);
extern template MethodAnswer<Vec2> aim_by_bisection(const Engagement<Vec2>&, const Bisection&,
                                                    std::span<Guess<Vec2>>);
extern template MethodAnswer<Vec3> aim_by_bisection(const Engagement<Vec3>&, const Bisection&,
                                                    std::span<Guess<Vec3>>);

}  // namespace aimahead
