// The elevations and azimuths that a gun in space may be aimed at.
#pragma once

#include "aimahead/turret.hpp"
#include "base/components.hpp"
#include "rooms.hpp"

#include <array>

namespace aimahead::detail::turret {

/// Directions on one side of a circle of the unit sphere: the cosine of their angle to the axis is
/// at least that of the circle.
struct Circle {
  Components<3> axis;  ///< unit vector
  double cosine;
  double sine;
};

/// The direction of a vector e that moves.
struct MovingDirection {
  Components<3> e;
  Components<3> velocity;
  double distance;            ///< |e|
  double radial;              ///< |e|'
  double max;                 ///< an upper bound of |e''|
  double distance_curvature;  ///< an upper bound of |e|''
};

/// The path of the first of a turret's limits that is wrong; null if none is.
[[nodiscard]] const char* limits_fault(const Turret3& turret);

class AimLimits {
 public:
  /// No limits.
  AimLimits() = default;
  explicit AimLimits(const Turret3& turret);

  [[nodiscard]] bool is_limited() const { return limits_elevation_ || limits_azimuth_; }

  /// Whether some direction within the angle `spread` of this one may be allowed; without a spread,
  /// whether the direction itself is, up to rounding. The zero vector counts as any direction.
  [[nodiscard]] bool allows(const Components<3>& direction, double spread = 0) const;

  /// The allowed unit vector nearest to a unit vector.
  [[nodiscard]] Components<3> nearest_to(const Components<3>& unit) const;
  /// Adds the circles that bound the allowed directions, four at most, and their number.
  void add_circles(Circle* circles, int& count) const;
  /// A unit vector well within the limits.
  [[nodiscard]] Components<3> middle() const;

  /// The time for which a direction surely stays forbidden; 0 if it may be allowed now. An excess
  /// below `rounding` |e| counts as none.
  [[nodiscard]] double forbidden_for(const MovingDirection& at, double rounding) const;

 private:
  using Flat = std::array<double, 2>;

  [[nodiscard]] double azimuth_forbidden_for(const MovingDirection& at, double max_excess) const;

  bool limits_elevation_ = false;
  bool limits_azimuth_ = false;
  double lowest_ = -kUpright;
  double highest_ = kUpright;
  double sine_lowest_ = -1;
  double sine_highest_ = 1;
  double cosine_lowest_ = 0;
  double cosine_highest_ = 0;
  double half_width_ = 0;  ///< half the width of the azimuths
  double slack_ = 0;       ///< the rounding of the azimuths
  Flat middle_{1, 0};      ///< unit vectors seen from above: the middle and ends of the azimuths
  Flat from_{};
  Flat to_{};
};

}  // namespace aimahead::detail::turret
