#include "aimahead/orientation.hpp"

#include "aimahead/assertion.hpp"
#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/scaling.hpp"
#include "numerics/elementary.hpp"

#include <array>

namespace aimahead {

using namespace detail::steering;
namespace {

/// One axis of the world: component `index`, times `sign`.
struct Pole {
  int index;
  double sign;
};

Pole pole_of(Axis axis) {
  const int number = static_cast<int>(axis);
  return {number / 2, number % 2 == 0 ? 1.0 : -1.0};
}

/// Forward, the direction to which a positive yaw turns, and that to which a positive pitch tilts.
struct Frame {
  Pole forward;
  Pole side;
  Pole rise;

  explicit Frame(const Axes& axes) : forward(pole_of(axes.forward)), rise(pole_of(axes.up)) {
    // The right of a right-handed world is forward x up: e_i x e_j is +e_k in cyclic order.
    const bool cyclic = (forward.index + 1) % 3 == rise.index;
    side.index = (6 - forward.index - rise.index) % 3;
    side.sign = forward.sign * rise.sign * (cyclic ? 1.0 : -1.0);
    if (axes.handedness == Handedness::left) side.sign = -side.sign;
    if (axes.yaw == YawSense::left) side.sign = -side.sign;
    if (axes.pitch == PitchSense::down) rise.sign = -rise.sign;
  }
};

bool are_axes(const Axes& axes) {
  return detail::expect(pole_of(axes.up).index != pole_of(axes.forward).index,
                        "up and forward must lie on different axes", __FILE__, __LINE__);
}

/// The length of (x, y), rounded once.
double length_of(double x, double y) { return square_root(square(x) + DoubleDouble(square(y))).hi; }

/// Adding zero turns -0 into +0, so that straight back is one angle, not two.
double without_sign_of_zero(double x) { return is_zero(x) ? 0.0 : x; }

}  // namespace

YawPitch yaw_pitch_of(const Vec3& direction, const Axes& axes) {
  if (!are_axes(axes)) return {};
  const Frame frame(axes);
  std::array<double, 3> v{direction.x, direction.y, direction.z};
  const int top = top_exponent(v);
  if (top == kNoExponent) return {};
  for (double& x : v) x = without_sign_of_zero(scale_by_power_of_two(x, -top));
  const double forward = without_sign_of_zero(frame.forward.sign * v[frame.forward.index]);
  const double side = without_sign_of_zero(frame.side.sign * v[frame.side.index]);
  const double rise = without_sign_of_zero(frame.rise.sign * v[frame.rise.index]);
  YawPitch angles;
  if (!is_zero(forward) || !is_zero(side)) angles.yaw = arctangent2(side, forward);
  angles.pitch = arctangent2(rise, length_of(forward, side));
  return angles;
}

Vec3 direction_of(const YawPitch& angles, const Axes& axes) {
  if (!are_axes(axes)) return {};
  const Frame frame(axes);
  const SineCosine yaw = sine_cosine(angles.yaw);
  const SineCosine pitch = sine_cosine(angles.pitch);
  std::array<double, 3> v{};
  v[frame.forward.index] = frame.forward.sign * times(pitch.cosine, yaw.cosine);
  v[frame.side.index] = frame.side.sign * times(pitch.cosine, yaw.sine);
  v[frame.rise.index] = frame.rise.sign * pitch.sine;
  return {v[0], v[1], v[2]};
}

double angle_of(const Vec2& direction) {
  if (is_zero(direction.x) && is_zero(direction.y)) return 0;
  return arctangent2(without_sign_of_zero(direction.y), without_sign_of_zero(direction.x));
}

Vec2 direction_of(double angle) {
  const SineCosine a = sine_cosine(angle);
  return {a.cosine, a.sine};
}

double wrap_angle(double angle) {
  if (angle >= -kHalfTurn && angle <= kHalfTurn) return angle;
  const SineCosine a = sine_cosine(angle);
  return arctangent2(a.sine, a.cosine);
}

double shortest_turn(double from, double to) {
  if (!is_finite(to - from)) {
    from = wrap_angle(from);
    to = wrap_angle(to);
  }
  const Exact difference = two_difference(to, from);
  // The error of the difference of huge angles may be many turns.
  return wrap_angle(wrap_angle(difference.value) + wrap_angle(difference.error));
}

}  // namespace aimahead
