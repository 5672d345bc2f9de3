// The judge of the search. It answers an engagement with any motion from the format's definition,
// and says why another answer is wrong.
#pragma once

#include "gap_search.hpp"
#include "generators.hpp"

#include <string>

namespace oracle {

enum class Tri { no, maybe, yes };

struct MovingHit {
  Fine flight, time;
  TripleOf<Fine> point, aim;
  /// Whether this is a hit. It is not certain where the gap only just touches zero, or next to a
  /// jump.
  Tri exists = Tri::yes;
  /// Whether this is within lifetime and range. It is not certain within rounding of them.
  Tri feasible = Tri::yes;
  double tolerance = 0;  ///< what `time` may be off
};

struct MovingAnswer {
  /// `unresolved` where the judge does not know.
  aimahead::Status status = aimahead::Status::unresolved;
  std::vector<MovingHit> hits;  ///< whenever, earliest first
  /// Nothing else hits before this time; less than 0: nothing at any time.
  Fine certain_until = -1;
  bool may_touch = false;  ///< the target is at the muzzle at launch but for rounding

  const MovingHit* first_feasible() const;
};

/// The number of hits that are looked for: more than the format lists.
inline constexpr int kMaxZeros = kMaxSolutions + 6;

MovingAnswer judge(const MovingQuestion& q, int most = kMaxZeros);

/// Why the solver's answer is wrong, or empty.
std::string find_difference(const MovingQuestion& q, const MovingAnswer& expected,
                            const PlainAnswer& answer);

/// Why another flight passes closer than the one that is to be the closest, or empty. Looks at so
/// many flights.
std::string find_closer(const MovingQuestion& q, const PlainApproach& closest, Random& random,
                        int looks);

/// Flies the shot of `hit` by the reference and says by how much it misses, if it does.
std::string find_miss(const MovingQuestion& q, const PlainHit& hit);

}  // namespace oracle
