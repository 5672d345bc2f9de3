// The first contact of two bodies of any motion, by a walk that steps over nothing.
//
// Both motions are cut into segments, and from each beginning of one to the next the gap is
//
//   G(t) = |D(t)| - R,   D = a - b.
//
// Where both segments are in constant acceleration at most, its square is a polynomial, whose first
// root is certified for the segments as doubles hold them. Elsewhere the gap cannot close faster
// than by |D|'' >= -|D''| (the distance from a point to a body in straight uniform motion is
// convex): with A no less than |D''| over [t, t + h],
//
//   G(t + h) >= G + G' h - A h^2 / 2,
//
// and up to the first zero of that parabola nothing touches: step there. Close to a contact this is
// Newton's method from the safe side. A gap that stays within rounding of zero without passing
// through it ends in `unresolved`; so does one that takes more than kMaxWork steps.
#pragma once

#include "aimahead/contact.hpp"
#include "motion/motion_segments.hpp"
#include "rooms.hpp"

namespace aimahead::detail::contact {

template <class V>
class ContactSearch {
 public:
  static constexpr int N = kDimensions<V>;
  static constexpr int kMaxWork = 100000;

  /// Two bodies without fault. Places are counted from where b is at time 0, so that nothing is
  /// lost far from the origin.
  ContactSearch(const Target<V>& a, const Target<V>& b);

  /// Within [0, duration], which may be infinite.
  Contact<V> find(double duration);

 private:
  enum class Outcome : unsigned char { contact, passed, unresolved };

  /// The gap at one moment.
  struct Gap {
    double value = 0;
    double slope = 0;
    double distance = 0;    ///< |D|
    KinematicState<N> d{};  ///< D, D', D''
  };

  bool load(MotionSegments<V>& segments, MotionSegment<N>& segment);
  [[nodiscard]] Gap at(double time) const;
  [[nodiscard]] double error(double time) const;
  [[nodiscard]] double resolution() const;
  [[nodiscard]] bool is_polynomial() const;
  [[nodiscard]] bool is_closed(const Gap& gap) const;
  [[nodiscard]] double safe_step(const Gap& now, double room) const;
  [[nodiscard]] bool falls_until(const Gap& now, double width) const;
  Outcome advance(double limit);
  Outcome solve(const Gap& now, double limit);
  Outcome settle(double limit, const Gap& now);
  Outcome polish(double open, double closed);
  [[nodiscard]] Contact<V> unresolved() const;
  [[nodiscard]] Contact<V> describe(double time) const;

  const Target<V>& first_;
  const Target<V>& second_;
  Components<N> origin_;
  MotionSegments<V> a_;
  MotionSegments<V> b_;
  MotionSegment<N> segment_a_{};
  MotionSegment<N> segment_b_{};
  double reach_;
  double time_ = 0;  // nothing touches before
  int work_left_ = kMaxWork;
};

extern template class ContactSearch<Vec2>;
extern template class ContactSearch<Vec3>;

/// Where a body is at time 0: a number that was given.
template <class V>
[[nodiscard]] Components<kDimensions<V>> position_at_start(const Target<V>& body);

}  // namespace aimahead::detail::contact
