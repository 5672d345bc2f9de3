// The angle from where a gun points to a direction, and whether its arc allows the turn.
// docs/turret-search.md explains the computation.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/scaling.hpp"
#include "aimahead/turret.hpp"
#include "base/components.hpp"
#include "numerics/elementary.hpp"
#include "numerics/elementary_tables.hpp"
#include "numerics/quick_arctangent.hpp"
#include "numerics/quick_sine_cosine.hpp"
#include "rooms.hpp"
#include "turret/turn/slew.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace aimahead::detail::turret {

inline constexpr double kMinAngle = 0x1p-300;  // a smaller angle counts as 0

inline constexpr numerics::DoubleDouble kTwoPi{2 * numerics::tables::kPi.hi,
                                               2 * numerics::tables::kPi.lo};

/// The direction, times a power of two where its products would overflow or underflow.
template <std::size_t N>
std::array<double, N> well_scaled(const std::array<double, N>& direction) {
  constexpr double kLarge = 0x1p60;
  const double size = max_component(direction);
  if (size > 1 / kLarge && size < kLarge) return direction;
  const int top = numerics::top_exponent(direction);
  std::array<double, N> scaled{};
  if (top == numerics::kNoExponent) return scaled;
  for (std::size_t i = 0; i < N; ++i) {
    scaled[i] = numerics::scale_by_power_of_two(direction[i], -top);
  }
  return scaled;
}

/// The angle whose sine and cosine are in this ratio.
inline numerics::DoubleDouble angle_of(numerics::DoubleDouble sine, numerics::DoubleDouble cosine) {
  if (std::fabs(sine.hi) < kMinAngle * std::fabs(cosine.hi)) sine = {};
  if (sine.hi == 0 && cosine.hi == 0) return {};
  return numerics::precise_arctangent2(sine, cosine);
}

/// The same in plain doubles; the error is below 2^-50 beside that of the arguments.
inline double quick_angle_of(double sine, double cosine) {
  return sine == 0 && cosine == 0 ? 0 : numerics::quick_arctangent2(sine, cosine);
}

/// A vector in the plane, turned counter-clockwise by an angle.
inline std::array<double, 2> turned_by(const std::array<double, 2>& u, double angle) {
  const auto [sine, cosine] = numerics::quick_sine_cosine(angle);
  return {u[0] * cosine - u[1] * sine, u[1] * cosine + u[0] * sine};
}

/// Where the gun points, for the angle to other directions, which are finite and of any length. The
/// zero vector counts as any direction, at the angle 0.
///
/// angle_to is in double-double, off by less than 2^-62 (in space, 2^-62 of the angle). The hazard
/// is an angle that is tiny, or nearly all tolerance, because the time is a square root of the
/// rest. A search can come near the answer with quick_angle_to, off by less than 2^-49, at a fifth
/// of the cost (14 and 20 instead of 70 and 105 ns).
template <int N>
class Facing;

template <>
class Facing<2> {
 public:
  explicit Facing(double angle) : unit_(numerics::precise_sine_cosine(angle)) {}
  /// The facing after a further turn.
  Facing(double angle, double turn) : Facing(angle) {
    const auto [sine, cosine] = numerics::precise_sine_cosine(turn);
    unit_ = {unit_.sine * cosine + unit_.cosine * sine, unit_.cosine * cosine - unit_.sine * sine};
  }

  /// Counter-clockwise, -pi .. pi; straight back is either.
  [[nodiscard]] numerics::DoubleDouble angle_to(const std::array<double, 2>& direction) const {
    const auto [x, y] = well_scaled(direction);
    return angle_of(unit_.cosine * y - unit_.sine * x, unit_.cosine * x + unit_.sine * y);
  }

  [[nodiscard]] double quick_angle_to(const std::array<double, 2>& direction) const {
    const auto [x, y] = well_scaled(direction);
    const double sine = unit_.sine.hi;
    const double cosine = unit_.cosine.hi;
    return quick_angle_of(cosine * y - sine * x, cosine * x + sine * y);
  }

  /// The unit vector along the facing after a further turn.
  [[nodiscard]] std::array<double, 2> turned_by(double turn) const {
    const auto [sine, cosine] = numerics::sine_cosine(turn);
    const auto [facing_sine, facing_cosine] = std::array{unit_.sine.hi, unit_.cosine.hi};
    return {facing_cosine * cosine - facing_sine * sine,
            facing_sine * cosine + facing_cosine * sine};
  }

 private:
  numerics::PreciseSineCosine unit_;
};

template <>
class Facing<3> {
 public:
  explicit Facing(const std::array<double, 3>& direction) : facing_(well_scaled(direction)) {}

  /// Of any length.
  [[nodiscard]] const std::array<double, 3>& direction() const { return facing_; }

  /// The cross product of both, up to a power of two; its components to their last digits.
  [[nodiscard]] std::array<double, 3> normal_to(const std::array<double, 3>& direction) const {
    const std::array<double, 3> u = well_scaled(direction);
    return {minor(u, 1, 2).hi, minor(u, 2, 0).hi, minor(u, 0, 1).hi};
  }

  /// 0 .. pi.
  [[nodiscard]] numerics::DoubleDouble angle_to(const std::array<double, 3>& direction) const {
    using numerics::DoubleDouble;
    using numerics::two_product;
    const std::array<double, 3> u = well_scaled(direction);
    const DoubleDouble across =
        square_root(square(minor(u, 1, 2)) + square(minor(u, 2, 0)) + square(minor(u, 0, 1)));
    const DoubleDouble along = DoubleDouble(two_product(facing_[0], u[0])) +
                               DoubleDouble(two_product(facing_[1], u[1])) +
                               DoubleDouble(two_product(facing_[2], u[2]));
    return angle_of(across, along);
  }

  [[nodiscard]] double quick_angle_to(const std::array<double, 3>& direction) const {
    const std::array<double, 3> u = well_scaled(direction);
    const auto& f = facing_;
    const double x = f[1] * u[2] - f[2] * u[1];
    const double y = f[2] * u[0] - f[0] * u[2];
    const double z = f[0] * u[1] - f[1] * u[0];
    return quick_angle_of(std::sqrt(x * x + y * y + z * z),
                          f[0] * u[0] + f[1] * u[1] + f[2] * u[2]);
  }

 private:
  [[nodiscard]] numerics::DoubleDouble minor(const std::array<double, 3>& u, int i, int j) const {
    return numerics::DoubleDouble(numerics::two_product(facing_[i], u[j])) -
           numerics::DoubleDouble(numerics::two_product(facing_[j], u[i]));
  }

  std::array<double, 3> facing_;
};

/// The turn that leads from one finite angle to the other, -pi .. pi, counter-clockwise positive.
/// Exact where no whole turn lies between them.
[[nodiscard]] numerics::DoubleDouble shorter_turn(double from, double to);

/// Angles of a gun that is turning count as equal if they differ by no more than this. Otherwise a
/// gun that follows its plan to rest would by rounding stop too late, and have to come back.
[[nodiscard]] inline double slack_of_turning(const Turret2& turret) {
  const double stop = Stop(turret.rate, turret.turn_acceleration).angle;
  return 1e-14 * std::max(kTwoPi.hi, std::fabs(turret.facing) + std::fabs(stop));
}

/// The turn that leads the gun to a direction.
struct ReachableTurn {
  bool possible = false;
  numerics::DoubleDouble angle;  ///< signed in 2D
};

/// The directions from one angle counter-clockwise to another.
struct Sector {
  bool is_whole_turn = true;
  double width = 0;   ///< the angle between the ends, unless it is the whole turn
  double middle = 0;  ///< the direction in the middle
  double slack = 0;   ///< the rounding of the angles

  Sector(double from, double to);
};

/// The turns that the arc of a turret allows its gun.
class Arc {
 public:
  /// An arc without limits.
  Arc() = default;
  /// `to` may be unlimited.
  Arc(double facing, double from, double to);
  explicit Arc(const Turret2& turret) : Arc(turret.facing, turret.arc_from, turret.arc_to) {}

  /// The shorter turn that is allowed, to the direction that is `offset` off the facing.
  [[nodiscard]] ReachableTurn turn_to(numerics::DoubleDouble offset) const {
    return is_limited_ ? limited_turn_to(offset) : ReachableTurn{true, offset};
  }

  /// For a limited arc: whether its counter-clockwise end is the nearer one to a direction outside.
  [[nodiscard]] bool is_left_end_nearer_to(numerics::DoubleDouble offset) const;

  /// The same arc for a gun that comes to rest `turn` further on, where angles that differ by no
  /// more than `slack` count as equal.
  [[nodiscard]] Arc after(double turn, double slack) const;

  /// Whether the facing is within the arc, or outside by no more than rounding.
  [[nodiscard]] bool holds_facing() const { return holds_facing_; }
  [[nodiscard]] bool is_limited() const { return is_limited_; }
  /// How far the gun can turn counter-clockwise and clockwise, if it is limited.
  [[nodiscard]] numerics::DoubleDouble left_room() const { return left_room_; }
  [[nodiscard]] numerics::DoubleDouble right_room() const { return right_room_; }

 private:
  [[nodiscard]] ReachableTurn limited_turn_to(numerics::DoubleDouble offset) const;

  bool is_limited_ = false;
  bool holds_facing_ = true;
  numerics::DoubleDouble left_room_;
  numerics::DoubleDouble right_room_;
  double slack_ = 0;  // the rounding of angles: a direction this far outside counts as within
};

}  // namespace aimahead::detail::turret
