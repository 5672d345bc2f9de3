// The solutions x >= 0 of |d + w x + g x^2 / 2| = reach + speed x: the zeros of the gap between a
// shot that flies straight and a body in constant acceleration. Every motion ends in such a body or
// is bounded by one. Squared, the gap is the polynomial of drifting_frame.hpp. Its roots are
// certified for the doubles given.
#pragma once

#include "motion/motion_segment.hpp"
#include "motion/region.hpp"
#include "numerics/polynomial_roots.hpp"
#include "rooms.hpp"

#include <optional>

namespace aimahead::detail::search {

template <int N>
struct StraightGap {
  Components<N> d{};
  Components<N> w{};
  Components<N> g{};
  double reach = 0;     ///< >= 0; or below 0 by rounding, for roots after -reach / speed
  double speed = 0;     ///< >= 0
  double w_length = 0;  ///< if not 0, the exact |w|, which the components round
};

template <int N>
class StraightGapRoots {
 public:
  /// The roots after `start` >= 0; `sign` of the squared gap there: 1, -1 or, if unknown, 0.
  StraightGapRoots(const StraightGap<N>& gap, double sign, double start = 0);
  StraightGapRoots(const StraightGapRoots&) = delete;
  StraightGapRoots& operator=(const StraightGapRoots&) = delete;

  /// The next x in ascending order.
  numerics::Root next();
  /// Whether body and shot are equally fast for ever, exactly.
  [[nodiscard]] bool is_equal_speed() const {
    return !accelerated_ && quadratic_.coefficient[2].hi == 0;
  }

 private:
  template <int Degree>
  struct Exact {
    const StraightGap<N>* gap;
    void operator()(std::array<numerics::Dyadic, Degree + 1>& c) const;
  };

  void set_up(numerics::Polynomial<4>& p) const;
  void normalise_units();

  StraightGap<N> gap_;
  int time_unit_ = 0;
  bool accelerated_ = false;
  numerics::Polynomial<4> quartic_{};
  numerics::Polynomial<2> quadratic_{};
  std::optional<numerics::RootIterator<4, Exact<4>>> roots4_;
  std::optional<numerics::RootIterator<2, Exact<2>>> roots2_;
};

/// The first zero after `start` >= 0. `unresolved` if there is none for a shot that falls behind by
/// the rounding of positions and, unless the speeds are equal, of velocities up to `max_speed` (0
/// if they are exact): such a gap may only tend to zero.
template <int N>
[[nodiscard]] numerics::Root zero_beyond_rounding(const StraightGap<N>& gap, double start,
                                                  double max_speed);

/// A lower bound of the time for which an open gap (side 1) stays open, or a closed one (side -1)
/// stays closed, if the body may be `slack` away from its position in the gap. 0 if nothing is
/// known.
template <int N>
[[nodiscard]] double clear_time(StraightGap<N> gap, double side, double slack);

/// The same for a body that also stays within a ball and a box about the position in the gap, those
/// of the region. Each axis of the box gives a bound of its own.
template <int N>
[[nodiscard]] double clear_time(const StraightGap<N>& gap, double side, const Region<N>& region,
                                double slack = 0);

}  // namespace aimahead::detail::search
