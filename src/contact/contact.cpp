#include "aimahead/contact.hpp"

#include "closed_form/drifting_frame.hpp"
#include "closed_form/frame_paths.hpp"
#include "closed_form/shot_description.hpp"
#include "contact/contact_search.hpp"
#include "contact/contact_steps.hpp"
#include "motion/motion_fault.hpp"
#include "numerics/polynomial_products.hpp"
#include "numerics/polynomial_roots.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {

using namespace detail::contact;

namespace {

/// A contact as an engagement without speed: b is the gun, whose "shot" rests in the frame that
/// drifts and falls with b, and a is the target, to be met at its edge.
template <class V>
Engagement<V> as_engagement(const Target<V>& a, const Target<V>& b) {
  return {.shooter = {.position = b.position, .velocity = b.velocity},
          .projectile = {.acceleration = b.acceleration, .radius = b.radius},
          .target = a,
          .aim = Aim::edge};
}

/// Fills in the position of b at `time`, touched from `normal`. False if it is beyond the range of
/// a double.
template <class V>
bool place_contact(const Target<V>& b, double time, Contact<V>& contact) {
  std::array<double, kDimensions<V>> point;
  bool finite = is_finite(time);
  for (int i = 0; i < kDimensions<V>; ++i) {
    using Axis = VectorTraits<V>;
    const double velocity = Axis::get(b.velocity, i) + 0.5 * Axis::get(b.acceleration, i) * time;
    point[i] =
        (Axis::get(b.position, i) + velocity * time) + b.radius * Axis::get(contact.normal, i);
    finite = finite && is_finite(point[i]);
  }
  contact.time = time;
  contact.point = make_vector<V>(point);
  return finite;
}

/// The contact of two bodies that accelerate relative to each other.
template <class V>
class FallingContact {
 public:
  static constexpr int N = kDimensions<V>;

  FallingContact(const Target<V>& a, const Target<V>& b)
      : b_(b), engagement_(as_engagement(a, b)), frame_(engagement_), shot_(engagement_, frame_) {}

  Contact<V> find(double duration) const {
    if (touches(engagement_, frame_)) return describe(ContactStatus::touching, 0, 0);
    const Polynomial<4> gap = gap_polynomial();
    RootIterator<4, Exact> advance(gap, 0, frame_.time(duration), Exact{this}, 1);
    const Root root = advance.next();
    if (root.status == RootStatus::none) return apart_until_the_end<V>();
    const bool found = root.status == RootStatus::found;
    const DoubleDouble t = found ? refined(root.x) : root.x;
    const double time = std::min(scale_by_power_of_two(t.hi, frame_.time_unit), duration);
    if (found) return describe(ContactStatus::contact, t, time);
    return {.status = ContactStatus::unresolved, .time = time};
  }

 private:
  struct Exact {
    const FallingContact* contact;
    void operator()(std::array<Dyadic, 5>& coefficients) const {
      ExactFrame<N>(contact->engagement_, contact->frame_).template gap<4>(coefficients);
    }
  };

  /// |D|^2 - R^2 of drifting_frame.hpp.
  [[nodiscard]] Polynomial<4> gap_polynomial() const {
    const FramePath<N> position = path_of(frame_);
    const DoubleDouble constant = square(frame_.reach);
    return add(dot(position, position), Polynomial<0>{{constant}, {constant.hi}}, -1);
  }

  /// One more step of Newton's method, on the vectors rather than the coefficients: where a comes
  /// from far away the coefficients have lost the digits that the normal needs.
  [[nodiscard]] DoubleDouble refined(DoubleDouble t) const {
    const auto position = shot_.position(t);
    DoubleDouble gap = -square(frame_.reach);
    double slope = 0;
    for (int i = 0; i < N; ++i) {
      gap = gap + square(position[i]);
      slope += 2 * position[i].hi * (frame_.w[i] + frame_.g[i] * t).hi;
    }
    const double step = gap.hi / slope;
    return std::fabs(step) < 0x1p-48 * t.hi ? t - step : t;
  }

  [[nodiscard]] Contact<V> describe(ContactStatus status, DoubleDouble t, double time) const {
    Contact<V> contact;
    contact.status = status;
    contact.normal = make_vector<V>(normal(t));
    return place_contact(b_, time, contact) ? contact : unresolved_from<V>(time);
  }

  /// The normal: along the line of centres; where they coincide, the direction that a came from.
  [[nodiscard]] std::array<double, N> normal(DoubleDouble t) const {
    const auto position = shot_.position(t);
    std::array<double, N> towards;
    std::array<double, N> velocity;
    std::array<double, N> acceleration;
    double speed = 0;
    double size = 0;
    for (int i = 0; i < N; ++i) {
      const DoubleDouble gained = frame_.g[i] * t;
      const bool is_point = frame_.reach.hi == 0 && t.hi > 0;
      towards[i] = is_point ? 0 : position[i].hi;
      velocity[i] = (frame_.w[i] + gained).hi;
      acceleration[i] = frame_.g[i].hi;
      speed += std::fabs(velocity[i]);
      size += std::fabs(frame_.w[i].hi) + std::fabs(gained.hi);
    }
    if (speed > 0x1p-40 * size) return detail::normal_along<N>(towards, velocity);
    // The body turns round here: it came from the direction in which it accelerates.
    for (double& x : acceleration) x = -x;
    return detail::normal_along<N>(towards, acceleration);
  }

  const Target<V>& b_;
  Engagement<V> engagement_;
  DriftingFrame<N> frame_;
  ShotDescription<V> shot_;
};

template <class V>
bool accelerate_alike(const Target<V>& a, const Target<V>& b) {
  bool alike = true;
  for (int i = 0; i < kDimensions<V>; ++i) {
    alike = alike && are_same(VectorTraits<V>::get(a.acceleration, i),
                              VectorTraits<V>::get(b.acceleration, i));
  }
  return alike;
}

}  // namespace

template <WorldVector V>
Contact<V> time_of_impact(const Target<V>& a, const Target<V>& b, double duration) {
  const bool sound = is_limit(duration) && is_body(a) && is_body(b) &&
                     !find_fault(as_engagement(a, b)) && !find_motion_fault(b.motion, b.position);
  if (!sound) return {};
  const bool steady = std::holds_alternative<std::monostate>(a.motion) &&
                      std::holds_alternative<std::monostate>(b.motion);
  if (!steady) return search_contact(a, b, duration);
  if (!accelerate_alike(a, b)) return FallingContact<V>(a, b).find(duration);
  Contact<V> contact = time_of_impact(Body<V>{a.position, a.velocity, a.radius},
                                      Body<V>{b.position, b.velocity, b.radius}, duration);
  if (contact && !place_contact(b, contact.time, contact)) {
    return {.status = ContactStatus::unresolved, .time = contact.time};
  }
  return contact;
}

template Contact<Vec2> time_of_impact(const Target<Vec2>&, const Target<Vec2>&, double);
template Contact<Vec3> time_of_impact(const Target<Vec3>&, const Target<Vec3>&, double);

}  // namespace aimahead
