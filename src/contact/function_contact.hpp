// The first contact where a body moves as the caller's own function says, of which nothing is known
// but places and a bound on its speed: the gap closes no faster than the sum of both bodies' speeds,
// so within gap / speed of an open gap nothing touches. Step there; the steps get shorter towards a
// contact, which is taken for reached when the gap is within its rounding.
#pragma once

#include "aimahead/contact.hpp"
#include "motion/motion_cursor.hpp"
#include "rooms.hpp"

namespace aimahead::detail::contact {

template <class V>
class FunctionContact {
 public:
  static constexpr int N = kDimensions<V>;
  static constexpr int kMaxWork = 100000;

  /// Two bodies without fault, seen from `origin`.
  FunctionContact(const Target<V>& a, const Target<V>& b, const Components<N>& origin);

  /// Within [0, duration], which may be infinite.
  Contact<V> find(double duration);

 private:
  struct Gap {
    double value = 0;
    double error = 0;  ///< no less than its rounding
    Components<N> towards{};
    Components<N> velocity{};
    Components<N> position_of_b{};
  };
  [[nodiscard]] Gap at(double time) const;
  [[nodiscard]] double safe_step(double time, double gap, double room);
  [[nodiscard]] Contact<V> describe(double time, const Gap& gap) const;

  MotionCursor<V> a_;
  MotionCursor<V> b_;
  Components<N> origin_;
  double reach_;
  double radius_of_b_;
  double window_ = 1;  // over which the speeds are asked for
};

extern template class FunctionContact<Vec2>;
extern template class FunctionContact<Vec3>;

}  // namespace aimahead::detail::contact
