#include "aimahead/guidance.hpp"

#include "aimahead/lead.hpp"
#include "base/components.hpp"
#include "numerics/elementary.hpp"

#include <cmath>

namespace aimahead {

using namespace detail::steering;
namespace {

// a times `scale`, with positive zeros, because an angle may depend on their sign.
template <class V>
V times(const V& a, double scale) {
  return V{} + a * scale;
}

// The scalar product, with a positive zero.
template <class V>
double product(const V& a, const V& b) {
  return 0 + dot(a, b);
}

// Unit vector along `a`, or `otherwise` where it has no length.
template <class V>
V unit(const V& a, const V& otherwise) {
  const double size = length(a);
  if (size > 0x1p-500 && size < 0x1p500) return times(a, 1 / size);
  const V along = make_vector<V>(direction_over_largest<kDimensions<V>>(components_of(a)));
  return length(along) > 0 ? times(along, 1) : otherwise;
}

// The part of `a` across the unit vector `axis`.
template <class V>
V across(const V& a, const V& axis) {
  return a - axis * product(a, axis);
}

// Some unit vector across the unit vector `axis`: to its left, in the plane.
template <class V>
V any_side(const V& axis) {
  if constexpr (kDimensions<V> == 2) {
    return {-axis.y, axis.x};
  } else {
    const V lean = std::fabs(axis.x) < 0.7 ? V{1, 0, 0} : V{0, 1, 0};
    return unit(across(lean, axis), lean);
  }
}

// `gain` * Vc * turn rate of the line of sight, plus gain / 2 times `push` across that line. With
// the line d, its unit vector u and the relative velocity w, the line turns as (w - (w.u) u) / |d|.
template <class V>
V navigate(const Chase<V>& chase, double gain, const V& push) {
  const V d = chase.target - chase.position;
  const double distance = length(d);
  if (!(distance > 0)) return {};
  const V u = times(d, 1 / distance);
  const V w = chase.target_velocity - chase.velocity;
  const double closing = -product(w, u);
  if (!(closing >= 0)) return {};
  const V turning = times(across(w, u), 1 / distance);
  return times(turning, gain * closing) + across(push, u) * (gain / 2);
}

// The angle between two unit vectors, by arctangent, because an arccosine would lose half the
// digits.
template <class V>
double angle_between(const V& a, const V& b) {
  return arctangent2(length(across(b, a)), product(a, b));
}

// The missile with a unit vector as direction. One that is a unit vector up to rounding stays as it
// is, so that a direction keeps its bits from step to step.
template <class V>
Homing<V> with_unit_direction(const Homing<V>& given) {
  constexpr double kRounding = 0x1p-40;
  Homing<V> homing = given;
  if (std::fabs(product(given.direction, given.direction) - 1) <= kRounding) return homing;
  homing.direction = unit(given.direction, given.direction);
  return homing;
}

}  // namespace

template <WorldVector V>
V pure_pursuit(const Chase<V>& chase) {
  return unit(chase.target - chase.position, unit(chase.velocity, V{}));
}

template <WorldVector V>
V lead_pursuit(const Chase<V>& chase) {
  const auto shot =
      lead(chase.target - chase.position, chase.target_velocity, length(chase.velocity));
  return shot ? shot.aim : pure_pursuit(chase);
}

template <WorldVector V>
V proportional_navigation(const Chase<V>& chase, double gain) {
  return navigate(chase, gain, V{});
}

template <WorldVector V>
V augmented_navigation(const Chase<V>& chase, double gain) {
  return navigate(chase, gain, chase.target_acceleration);
}

template <WorldVector V>
V steer(const Homing<V>& given, const V& goal, double duration) {
  const Homing<V> homing = with_unit_direction(given);
  const V towards = goal - homing.position;
  const double along = product(towards, homing.direction);
  const V sideways = across(towards, homing.direction);
  const double limit = homing.turn_rate * duration;
  const double angle = arctangent2(length(sideways), along);
  const bool needs_no_turn = homing.direction == V{} && limit >= 0;
  if (needs_no_turn || angle <= limit) return unit(towards, homing.direction);
  // Of a goal nearly straight behind, much of what is across is rounding; straight behind, all is.
  const V left = any_side(homing.direction);
  const double share = length(sideways) / length(towards);
  V side = unit(sideways, left);
  if (!(share > 0x1p-20)) side = unit(across(side, homing.direction), left);
  if (!(share > 0x1p-48)) side = left;
  const SineCosine turn = sine_cosine(limit);
  const V turned = times(homing.direction, turn.cosine) + side * turn.sine;
  return unit(turned, homing.direction);
}

// On its circle of radius r the missile keeps the target at the same distance from the centre. From
// a point inside no tangent leads to the target: the missile never points at it and turns for ever,
// passing it at r less that distance.
template <WorldVector V>
bool orbits(const Homing<V>& given, const V& target, double hit_radius) {
  const Homing<V> homing = with_unit_direction(given);
  const V towards = target - homing.position;
  const double along = product(towards, homing.direction);
  const double aside = length(across(towards, homing.direction));
  const double radius = homing.speed / homing.turn_rate;
  const double from_centre = std::sqrt(along * along + (aside - radius) * (aside - radius));
  return from_centre < radius - hit_radius;
}

template <WorldVector V>
bool surely_hits(const Homing<V>& given, const V& target, const V& target_velocity) {
  const Homing<V> homing = with_unit_direction(given);
  const V towards = target - homing.position;
  const double ratio = length(target_velocity) / homing.speed;
  const auto shot = lead(towards, target_velocity, homing.speed);
  if (!(ratio < 1) || !shot) return false;
  const double reach = (1 + ratio) * (1 + ratio) * homing.speed / homing.turn_rate;
  const double x = length(towards) / reach;
  if (!(x > 1)) return false;
  const double angle = angle_between(homing.direction, shot.aim);
  return angle <= (1 + ratio) * (x - 1 - logarithm(x));
}

template Vec2 pure_pursuit(const Chase<Vec2>&);
template Vec3 pure_pursuit(const Chase<Vec3>&);
template Vec2 lead_pursuit(const Chase<Vec2>&);
template Vec3 lead_pursuit(const Chase<Vec3>&);
template Vec2 proportional_navigation(const Chase<Vec2>&, double);
template Vec3 proportional_navigation(const Chase<Vec3>&, double);
template Vec2 augmented_navigation(const Chase<Vec2>&, double);
template Vec3 augmented_navigation(const Chase<Vec3>&, double);
template Vec2 steer(const Homing<Vec2>&, const Vec2&, double);
template Vec3 steer(const Homing<Vec3>&, const Vec3&, double);
template bool orbits(const Homing<Vec2>&, const Vec2&, double);
template bool orbits(const Homing<Vec3>&, const Vec3&, double);
template bool surely_hits(const Homing<Vec2>&, const Vec2&, const Vec2&);
template bool surely_hits(const Homing<Vec3>&, const Vec3&, const Vec3&);

}  // namespace aimahead
