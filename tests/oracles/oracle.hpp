// The judge of the solver: answers an engagement from the format's definition alone. The gap
// |D(f)|^2 - (muzzle + R + speed f)^2 is an exact polynomial in the time of flight f; its roots are
// isolated by Sturm's theorem, so that every decision is exact, and every number good to 60 digits.
#pragma once

#include "exact.hpp"
#include "question.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace oracle {

using RealTriple = std::array<Real, 3>;

struct ExactHit {
  Real time, flight_time;
  RealTriple point, aim, launch_velocity, launch_point;
  bool within_lifetime = true, within_range = true;
  /// How far from the limits, relative to them (0: an exact tie); large without limits.
  Real lifetime_margin = 1, range_margin = 1;
  bool multiple = false;  ///< a tangent
  /// The most by which rounding every input to double (a change of x 2^-53) could change each.
  Real time_error, flight_error, point_error, aim_error;

  bool within_limits() const { return within_lifetime && within_range; }
};

struct ExactApproach {
  Real time, distance;
  RealTriple aim;
  bool flat = false;  ///< the distance is the same at other times
};

struct Answer {
  std::vector<ExactHit> hits;  ///< every hit at any time, earliest first
  ExactHit launch;             ///< for touching
  int first = -1;              ///< index of the hit described, -1: none
  aimahead::Status status = aimahead::Status::invalid;
  bool constant_velocity = true;  ///< no relative acceleration
  bool at_pivot = false;          ///< touching with the target's centre at the pivot

  /// The hits that the format lists as solutions.
  std::vector<ExactHit> solutions() const;
};

Answer judge(const Question& q);

/// The minimum over the feasible times of flight of |D| - muzzle - speed f - R, where attained: of
/// the shots aimed along D. Beside a range another may pass nearer.
/// `judged` is false for the few questions where the format leaves open what is closest (the gap
/// is already negative at a feasible time, or the feasible times never end although there is a
/// range).
struct Closest {
  bool judged = true;
  std::optional<ExactApproach> approach;
};
Closest find_closest(const Question& q);

/// By how much the shot of an aim misses after a flight, and how far from where it started it is.
struct ShotAfter {
  Real miss, flown;
};
ShotAfter fly(const Question& q, const Real& flight_time, const Triple& aim);

/// |D(f)| - muzzle - speed f - R.
Real gap_at(const Question& q, const Real& flight_time);
/// How much rounding the inputs could change gap_at, at most.
Real gap_error(const Question& q, const Real& flight_time);
/// The lengths of which gap_at is the sum, before any of them cancel.
Real gap_size(const Question& q, const Real& flight_time);

/// Whether the shot that is then closest has not flown beyond `range`.
bool is_within_range(const Question& q, const Real& flight_time);
/// |D'(f)| + speed: the gap changes no faster.
Real rate_of_gap(const Question& q, const Real& flight_time);
/// D(f) / |D(f)|.
RealTriple aim_at(const Question& q, const Real& flight_time);

/// Whether rounding the inputs alone could change how many hits there are.
bool is_ill_conditioned(const Question& q);

/// One unit in the last place of the double nearest to x.
Real ulp_of(const Real& x);
/// The error of `time` that the format allows.
Real tolerance_of_time(const Question& q, const ExactHit& hit);
/// A gun at rest at the origin with nothing but speed, position and velocity.
bool is_plain(const Question& q);

/// Why the solver's answer is wrong, or empty. Sets `unresolved` where the solver declined to
/// decide an ill-conditioned question, as it may.
std::string find_difference(const Question& q, const Answer& expected, const PlainAnswer& answer,
                            bool* unresolved = nullptr);
/// Why the closest approach is wrong, or empty.
std::string find_difference(const Question& q, const Closest& expected, const PlainAnswer& answer);

}  // namespace oracle
