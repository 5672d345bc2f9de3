// When two moving discs or spheres first touch: in continuous time, decided exactly.
//
//     auto c = aimahead::time_of_impact(shot, tank, tick);   // Body{position, velocity, radius}
//     if (c) explode(c.point, c.normal);
//
// Header-only for constant velocities and for displacements, with any vector type of floats or
// doubles; compiled for every other motion. Shapes other than discs and spheres are in
// contact_shapes.hpp.
//
// The interval is [0, duration], both ends included. Nothing is sampled: a shot of any speed meets
// whatever is in its way.
#pragma once

#include "aimahead/detail/contact_kernel.hpp"
#include "aimahead/engagement.hpp"
#include "aimahead/lead.hpp"

#include <cstddef>
#include <span>
#include <type_traits>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead {

/// The answer of `time_of_impact`, for a against b.
template <Vector V>
struct Contact {
  ContactStatus status = ContactStatus::invalid;
  /// From now to the first touch: 0 for touching, a proven lower bound for unresolved.
  ScalarOf<V> time{};
  /// For contact and touching: on b's surface towards a, then, in the world.
  V point{};
  /// For contact and touching: unit vector from b's centre to a's. Where the centres coincide it is
  /// against a's velocity relative to b, and zero without one.
  V normal{};

  /// Whether they touch within the interval, be it from the start.
  explicit operator bool() const {
    return status == ContactStatus::contact || status == ContactStatus::touching;
  }
};

/// A disc or sphere in constant velocity. A radius of 0 is a point.
template <Vector V>
struct Body {
  /// Centre at time 0, finite.
  V position{};
  /// Finite.
  V velocity{};
  /// >= 0.
  ScalarOf<V> radius{};
};

/// A disc or sphere that goes straight from one place to another within the interval: what it really
/// moved, where a velocity would be a lie (a tank that presses against a wall, or brakes).
template <Vector V>
struct Sweep {
  /// Centre at time 0, finite.
  V from{};
  /// Centre at time 1, finite.
  V to{};
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
  constexpr double kLargest = std::numeric_limits<S>::max();
  Contact<V> contact;
  contact.status = out.status;
  contact.time = static_cast<S>(out.time < kLargest ? out.time : kLargest);
  if (!contact) return contact;
  std::array<double, kDimensions<V>> point;
  for (int i = 0; i < kDimensions<V>; ++i) {
    point[i] =
        (base[i] + numerics::times(motion[i], out.time)) + numerics::times(radius, out.normal[i]);
  }
  if (!(out.time <= kLargest) || !fits<S, kDimensions<V>>(point)) {
    contact.status = ContactStatus::unresolved;
    return contact;
  }
  contact.point = make_vector<V>(point);
  contact.normal = make_vector<V>(out.normal);
  return contact;
}

}  // namespace detail

/// When a and b first touch within [0, duration]; `duration` >= 0 may be infinite.
///
/// Exact decision: contact, touching or apart is right for the given numbers, whatever they are,
/// grazes, ends of the interval and equality at the start included. `time` is within 1 unit in the
/// last place and not above `duration`. Bodies that do not move relative to each other touch all the
/// time or never.
template <Vector V>
[[nodiscard]] Contact<V> time_of_impact(const Body<V>& a, const Body<V>& b,
                                        std::type_identity_t<ScalarOf<V>> duration) {
  constexpr int N = kDimensions<V>;
  const detail::ContactInput<N> in = detail::contact_input(a, b, duration);
  constexpr bool kRough = std::is_same_v<ScalarOf<V>, float>;
  return detail::deliver<V>(detail::contact_in_double<kRough, N>(in), in.b, in.b_velocity,
                            in.b_radius);
}

/// The same for displacements: `time` is the share, 0 to 1, of the interval. Exact for the given
/// places; no velocity is formed from them.
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

/// The first of several.
template <Vector V>
struct FirstContact : Contact<V> {
  /// Which of the others; -1 if none.
  std::ptrdiff_t index = -1;
};

/// Which of `others` the body touches first within [0, duration]; of those touched at the same
/// `time`, as rounded, the one that comes first in the list. One that is invalid touches nothing;
/// one that is unresolved leaves the whole unresolved if it may come first.
template <Vector V>
[[nodiscard]] FirstContact<V> first_contact(const Body<V>& body,
                                            std::type_identity_t<std::span<const Body<V>>> others,
                                            std::type_identity_t<ScalarOf<V>> duration) {
  FirstContact<V> first;
  // Against itself it is touching, unless something is wrong with it.
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

/// When two bodies of any motion first touch within [0, duration]; `duration` >= 0 may be infinite.
/// V is Vec2 or Vec3. A body that jumps into another touches it then; one that vanished touches
/// nothing, but its last moment counts.
///
/// Whether they touch at the start is exact. From then on,
/// - in constant acceleration, both: as exact as above without relative acceleration. With it the
///   first root of a polynomial of degree 4 is certified, at last in exact integers, so that contact
///   or not is right here too; `time` is within 1 unit in the last place. Between half a microsecond
///   and, for grazes to within 2^-95, some milliseconds and 150 KB of stack;
/// - in any other motion: a search that steps over nothing, to the rounding of doubles. A gap that
///   stays within that of zero without passing through it is unresolved; so is one that takes more
///   than 100,000 steps, as loops without contact do when `duration` is infinite.
template <WorldVector V>
[[nodiscard]] Contact<V> time_of_impact(const Target<V>& a, const Target<V>& b, double duration);

extern template Contact<Vec2> time_of_impact(const Target<Vec2>&, const Target<Vec2>&, double);
extern template Contact<Vec3> time_of_impact(const Target<Vec3>&, const Target<Vec3>&, double);

}  // namespace aimahead

AIMAHEAD_PRECISE_END
