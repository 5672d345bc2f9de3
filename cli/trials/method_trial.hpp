// Tests a method of methods.hpp on one question: its answer, its cost, and how near its shot comes
// to the target when it is flown without any formula (flight.hpp).
#pragma once

#include "questions/engagement_reader.hpp"

#include "aimahead/methods.hpp"

#include <optional>

namespace aimahead::cli {

/// The verdict on a method's answer, by the certified answer and by the flight.
enum class Verdict : unsigned char {
  hits,      ///< the shot meets the target
  late,      ///< it does, but more than a tenth later than the earliest hit
  misses,    ///< there is a hit; the shot that was to meet the target does not
  gives_up,  ///< there is a hit; the method's guesses did not settle
  denies,    ///< there is a hit; the method says there is none
  invents,   ///< there is none; the method shoots all the same
  notices,   ///< there is none, and the method does not shoot
  unknown,   ///< the certified answer is unresolved, or the flight too long to be flown
  blocked,   ///< the shot would meet the target, but an obstacle stops every hit
  unfit,     ///< the method knows no such question
};
/// The number of those that a sweep may have, whose questions are without obstacles and fit all.
inline constexpr std::size_t kVerdicts = 8;

[[nodiscard]] const char* name_of(Verdict verdict);

struct MethodTrial {
  AimMethod method = AimMethod::certified;
  MethodAnswer<Vec3> answer{};
  Verdict verdict = Verdict::unknown;
  /// How near the shot comes to a hit: between centres, or with `"aim": "edge"` between surfaces.
  /// Nothing if there is no shot to fly.
  std::optional<double> miss;
};

/// The answer of a method.
[[nodiscard]] MethodAnswer<Vec3> aim_question(AimMethod method, const Question& question);

/// Flies a method's shot for twice its time or that of the certified answer, in `steps` steps, and
/// judges it. The shot hits if it comes within the radii, or within a millionth of the distance
/// flown.
[[nodiscard]] MethodTrial try_method(AimMethod method, const Question& question,
                                     const Intercept<Vec3>& certified, double steps);

/// The cost of a method on one question, in nanoseconds: the best of a few rounds of many calls.
[[nodiscard]] double measure_cost(AimMethod method, const Question& question);

}  // namespace aimahead::cli
