// The methods of the articles, side by side with `solve`: what a game that uses one of them gets.
//
// All but the last share one idea. Pretend that the target rests where it will be at a guessed time,
// solve the flight to that place, see how long it takes, guess again:
//
//   needed(t) = time from now until a shot meets a target that rests where this one is at t.
//
// A hit is a t with needed(t) = t. Rounds take needed(t) for the next guess (or half way to it),
// bisection asks whether needed(t) <= t. The flight to a place that rests is `solve`'s, so that every
// feature of an engagement is seen there: delay, moving gun, muzzle, radii, gravity, thrust, drag,
// tick, a turret's turning; where it is nothing but distance / speed it is computed so. What a method
// does not see is how the target moves meanwhile. What that costs: docs/methods.md.
//
// Unlike the articles' versions, each says when it can know that it failed.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"

#include <array>
#include <optional>
#include <span>
#include <type_traits>

namespace aimahead {

/// A method, by where it comes from.
enum class AimMethod : unsigned char {
  /// Where the target is as the shot leaves: no round.
  present_position,
  /// Where it will be after the flight to there: one round.
  one_guess,
  /// That four times over (YellowAfterlife, "Simplest possible predictive aiming").
  four_rounds,
  /// Up to 16 times, until the place moves by less than 1 unit (the same).
  sixteen_rounds,
  /// The same, each time half way to the new time only (the same).
  halving,
  /// Of 0 .. 4 until 0.01, at most 40 steps (Wucher, "Throwing a Winning Pass").
  bisection,
  /// Between limits from the speeds (in the comments to it), 40 steps.
  bounded_bisection,
  /// `solve`.
  certified,
};

inline constexpr std::array kAimMethods{AimMethod::present_position,  AimMethod::one_guess,
                                        AimMethod::four_rounds,       AimMethod::sixteen_rounds,
                                        AimMethod::halving,           AimMethod::bisection,
                                        AimMethod::bounded_bisection, AimMethod::certified};

/// The word by which the command line selects it: "four_rounds".
[[nodiscard]] constexpr const char* name_of(AimMethod method) {
  switch (method) {
    case AimMethod::present_position:
      return "present_place";
    case AimMethod::one_guess:
      return "one_guess";
    case AimMethod::four_rounds:
      return "four_rounds";
    case AimMethod::sixteen_rounds:
      return "sixteen_rounds";
    case AimMethod::halving:
      return "halving";
    case AimMethod::bisection:
      return "bisection";
    case AimMethod::bounded_bisection:
      return "bounded_bisection";
    case AimMethod::certified:
      return "certified";
  }
  return "certified";
}

/// What a method says of its own answer. Only `certified` proves it.
enum class Claim : unsigned char {
  /// Shoot there.
  hit,
  /// It found none: the place guessed is out of the shot's reach or beyond its lifetime or range,
  /// the target is gone by then, or the upper limit of a bisection is too early.
  not_found,
  /// The guesses did not settle; the last is described all the same.
  not_converged,
  /// A field is not what it must be; `fault` names it.
  invalid,
};

/// "hit", "not_found", "not_converged", "invalid".
[[nodiscard]] constexpr const char* name_of(Claim claim) {
  switch (claim) {
    case Claim::hit:
      return "hit";
    case Claim::not_found:
      return "not_found";
    case Claim::not_converged:
      return "not_converged";
    case Claim::invalid:
      return "invalid";
  }
  return "invalid";
}

/// One guess of a method: the target is taken to rest where it will be at `time`.
template <class V>
struct Guess {
  double time = 0;
  /// Of the target's centre then.
  V position{};
  /// needed(time): when a shot at that place is there; nothing if it never is.
  std::optional<double> needed{};
};

/// Room for the guesses of a method; a std::array or std::vector of them will do.
template <class V>
using GuessesOf = std::type_identity_t<std::span<Guess<V>>>;

/// The shot that a method would fire. For `hit` and `not_converged` the inherited Hit describes it:
/// `point` is the place aimed at, `time` when the shot gets there. With `not_found` and `invalid` it
/// describes nothing.
template <class V>
struct MethodAnswer : Hit<V> {
  Claim claim = Claim::invalid;
  /// Rounds, steps of the bisection; certified: Intercept::steps, at least 1.
  int iterations = 0;
  /// How far the target is from `point` at `time`: how far the next guess would be. The method could
  /// have looked; it is about what it misses by. 0 for `certified`.
  double moved = 0;
  /// Written to the caller's room for them.
  int guesses = 0;
  /// Path of the field that is not what it must be.
  const char* fault = nullptr;

  explicit operator bool() const { return claim == Claim::hit; }
};

/// Fixed-point iteration: time -> flight to where the target will be then -> time ...
struct Rounds {
  /// >= 0; 0 aims where the target is as the shot leaves.
  int max = 4;
  /// Ends when the place moves by less, in the unit of length; >= 0; 0: never.
  double exit_below = 0;
  /// How far each round goes to the new time: 0 < share <= 1.
  double share = 1;
};

/// Bisection of the time of the hit.
struct Bisection {
  /// >= 0.
  double earliest = 0;
  /// >= earliest; not finite: nothing to halve, not_converged.
  double latest = 4;
  /// Ends when the interval is no longer than this; >= 0; 0: never.
  double precision = 0.01;
  /// Steps; >= 0.
  int max = 40;
};

/// The articles' settings. 1 unit of length, 4 and 0.01 units of time are pixels and seconds there:
/// in other units they are other tolerances, which is one of the faults.
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

/// Limits between which a shot of speed s meets a target of speed v at the distance d, from the
/// launch on: d / (s + v) and d / |s - v|, and with a turret half a turn later; no later than the end
/// of the lifetime, or of a range at speed s. By the target's velocity at the launch, seen from a gun
/// whose velocity the shot inherits. They hold for constant velocities without gravity and without a
/// turret: that the target moves on while the gun turns is forgotten, as it was. At equal speeds there
/// is no upper one, unless lifetime or range set it.
template <class V>
[[nodiscard]] Bisection limits_of(const Engagement<V>& engagement);

/// Aims by one of the methods, with the articles' settings. No allocation, no exception. `guesses`
/// receives what it tried, in order, as far as there is room: of rounds, one more than `iterations`;
/// of a bisection its upper limit, then each middle. `certified` guesses nothing.
template <class V>
[[nodiscard]] MethodAnswer<V> aim_by(AimMethod method, const Engagement<V>& engagement,
                                     GuessesOf<V> guesses = {});

/// Aims by rounds. Says `not_converged` when `exit_below` was not reached, or, without one, when the
/// last of two or more rounds moved the place no less than the one before: the guesses do not close
/// in. One round or none cannot tell. A round that finds the place out of reach, or no target, ends
/// with `not_found`. Settings that are not what they must be: `invalid`, blamed on "rounds".
template <class V>
[[nodiscard]] MethodAnswer<V> aim_by_rounds(const Engagement<V>& engagement, const Rounds& rounds,
                                            GuessesOf<V> guesses = {});

/// Aims by bisection. Says `not_found` if the shot cannot be there by `latest`. Else ends at some t with
/// needed(t) = t: one of the hits, not always the earliest. If the precision was not reached:
/// `not_converged`. Settings that are not what they must be: `invalid`, blamed on "bisection".
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
