// When two moving discs or spheres first touch: in continuous time, with an exact decision.
//
//     const Body<Vec2> shell{.position = {0, 0}, .velocity = {90, 0}};
//     const Body<Vec2> tank{.position = {40, 1}, .velocity = {0, 3}, .radius = 2};
//     const auto contact = time_of_impact(shell, tank, 1);  // within [0, 1], both included
//     if (contact) std::printf("at (%g, %g)\n", contact.point.x, contact.point.y);
//
// Header-only for constant velocities and for displacements, with any vector type of floats or
// doubles; compiled for every other motion. contact_shapes.hpp has shapes other than discs and
// spheres.
//
// Nothing is sampled: a shot of any speed meets everything on its path.
#pragma once

#include "aimahead/detail/contact_kernel.hpp"
#include "aimahead/engagement.hpp"
#include "aimahead/lead.hpp"

#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead {

/// The answer of `time_of_impact` for the bodies a and b.
template <Vector V>
struct Contact {
  ContactStatus status = ContactStatus::invalid;
  /// The time from now to the first touch: 0 for touching, a proven lower bound for unresolved.
  ScalarOf<V> time{};
  /// For contact and touching: the point on b's surface towards a at that time, in the world; not a
  /// centre, as Hit::point is.
  V point = detail::zero_vector<V>();
  /// For contact and touching: the unit vector from b's centre to a's. If the centres coincide, it
  /// points against a's velocity relative to b, or is zero if there is none.
  V normal = detail::zero_vector<V>();

  /// Whether they touch within the interval, from the start or later.
  explicit operator bool() const {
    return status == ContactStatus::contact || status == ContactStatus::touching;
  }
};

/// A disc or sphere of constant velocity. With radius 0 it is a point.
template <class V>
struct Body {
  static_assert(detail::expect_vector<V>());

  /// Centre at time 0, finite.
  V position = detail::zero_vector<V>();
  /// Finite.
  V velocity = detail::zero_vector<V>();
  /// >= 0.
  ScalarOf<V> radius{};
};

/// A disc or sphere that moves straight from one position to another within the interval: for a
/// body whose displacement is not velocity times duration, such as a tank that presses against a
/// wall.
template <class V>
struct Sweep {
  static_assert(detail::expect_vector<V>());

  /// Centre at time 0, finite.
  V from = detail::zero_vector<V>();
  /// Centre at time 1, finite.
  V to = detail::zero_vector<V>();
  /// >= 0.
  ScalarOf<V> radius{};
};

namespace detail {

template <Vector V>
AIMAHEAD_INLINE ContactInput<kDimensions<V>> contact_input(const Body<V>& a, const Body<V>& b,
                                                           ScalarOf<V> duration) {
  ContactInput<kDimensions<V>> in;
  in.a = components(a.position);
  in.a_velocity = components(a.velocity);
  in.b = components(b.position);
  in.b_velocity = components(b.velocity);
  in.a_radius = numerics::widened(a.radius);
  in.b_radius = numerics::widened(b.radius);
  in.duration = numerics::widened(duration);
  return in;
}

/// To the caller's types: b's centre at the contact is `base` + `motion` time.
template <Vector V>
AIMAHEAD_INLINE Contact<V> deliver(const ContactOutput<kDimensions<V>>& out,
                                   const std::array<double, kDimensions<V>>& base,
                                   const std::array<double, kDimensions<V>>& motion,
                                   double radius) {
  using S = ScalarOf<V>;
  constexpr double kMax = std::numeric_limits<S>::max();
  Contact<V> contact;
  contact.status = out.status;
  contact.time = static_cast<S>(out.time < kMax ? out.time : kMax);
  if (!contact) return contact;
  std::array<double, kDimensions<V>> point;
  for (int i = 0; i < kDimensions<V>; ++i) {
    point[i] =
        (base[i] + numerics::times(motion[i], out.time)) + numerics::times(radius, out.normal[i]);
  }
  if (!(out.time <= kMax) || !fits<S, kDimensions<V>>(point)) {
    contact.status = ContactStatus::unresolved;
    return contact;
  }
  contact.point = make_vector<V>(point);
  contact.normal = make_vector<V>(out.normal);
  return contact;
}

}  // namespace detail

/// When a and b first touch within [0, duration]. `duration` >= 0 may be infinite.
///
/// The decision between contact, touching and apart is exact for all numbers, also for grazes, at
/// the ends of the interval and for equality at the start. `time` is within 1 unit in the last
/// place and at most `duration`. Bodies at rest relative to each other touch always or never.
template <Vector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& a, const Body<V>& b,
                                        std::type_identity_t<ScalarOf<V>> duration) {
  constexpr int N = kDimensions<V>;
  const detail::ContactInput<N> in = detail::contact_input(a, b, duration);
  constexpr bool kRough = std::is_same_v<ScalarOf<V>, float>;
  return detail::deliver<V>(detail::contact_in_double<kRough, N>(in), in.b, in.b_velocity,
                            in.b_radius);
}

/// The same for displacements. `time` is the share, 0 to 1, of the interval. Exact for the given
/// positions; no velocity is computed from them.
template <Vector V>
[[nodiscard]] Contact<V> time_of_impact(const Sweep<V>& a, const Sweep<V>& b) {
  constexpr int N = kDimensions<V>;
  detail::ContactInput<N> in;
  in.a = detail::components(a.from);
  in.a_velocity = detail::components(a.to);
  in.b = detail::components(b.from);
  in.b_velocity = detail::components(b.to);
  in.a_radius = detail::numerics::widened(a.radius);
  in.b_radius = detail::numerics::widened(b.radius);
  in.duration = 1;
  in.swept = true;
  std::array<double, N> moved;
  for (int i = 0; i < N; ++i) moved[i] = in.b_velocity[i] - in.b[i];
  constexpr bool kRough = std::is_same_v<ScalarOf<V>, float>;
  return detail::deliver<V>(detail::contact_in_double<kRough, N>(in), in.b, moved, in.b_radius);
}

/// The first of several contacts.
template <Vector V>
struct FirstContact : Contact<V> {
  /// The index of the other body; -1 if none.
  std::ptrdiff_t index = -1;
};

/// Which of `others` the body touches first within [0, duration]; of those touched at the same
/// rounded `time`, the first in the list. An invalid body touches nothing. If an unresolved contact
/// may be the first, the answer is unresolved.
template <Vector V>
[[nodiscard]] FirstContact<V> first_contact(const Body<V>& body,
                                            std::type_identity_t<std::span<const Body<V>>> others,
                                            std::type_identity_t<ScalarOf<V>> duration) {
  FirstContact<V> first;
  // A body touches itself, unless one of its numbers or the duration is wrong.
  if (!time_of_impact(body, body, duration)) return first;
  first.status = ContactStatus::apart;
  bool found = false;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const Contact<V> contact = time_of_impact(body, others[i], duration);
    const bool counts = contact || contact.status == ContactStatus::unresolved;
    if (!counts || (found && first.time <= contact.time)) continue;
    static_cast<Contact<V>&>(first) = contact;
    first.index = static_cast<std::ptrdiff_t>(i);
    found = true;
  }
  return first;
}

/// When two bodies of any motion first touch within [0, duration]. `duration` >= 0 may be infinite.
/// V is Vec2 or Vec3. A body that jumps into another touches it then. A body that has vanished
/// touches nothing, but the moment at which it vanishes counts. Plates are no body: invalid.
///
/// Whether they touch at the start is exact. Later contacts depend on the motion:
/// - Two constant accelerations: without relative acceleration as exact as above. With it, the
///   first root of a polynomial of degree 4 is certified, if necessary in exact integers: the
///   decision is exact, and `time` is within 1 unit in the last place. That takes half a
///   microsecond or more; grazes within 2^-95 take some milliseconds and 150 KB of stack.
/// - Any other motion: a search that misses no contact, up to the rounding of doubles. A gap that
///   stays within rounding of zero without passing through it is unresolved. So is a search of more
///   than 100,000 evaluations, for example over loops without contact with an infinite `duration`.
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Target<V>& a, const Target<V>& b, double duration);

extern template Contact<Vec2> time_of_impact(const Target<Vec2>&, const Target<Vec2>&, double);
extern template Contact<Vec3> time_of_impact(const Target<Vec3>&, const Target<Vec3>&, double);

}  // namespace aimahead

AIMAHEAD_PRECISE_END
