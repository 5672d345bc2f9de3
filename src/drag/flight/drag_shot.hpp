// A shot under quadratic drag in the world: from a launch velocity to the position after a flight,
// and back from a position to the launch velocity that leads there.
#pragma once

#include "aimahead/engagement.hpp"
#include "drag/flight/trajectory.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>

namespace aimahead::detail::drag {

/// The share by which a time or path may exceed its limit: the accuracy of the integration.
inline constexpr double kDragLimitSlack = 0x1p-40;
[[nodiscard]] constexpr double with_drag_slack(double limit) {
  return limit * (1 + kDragLimitSlack);
}

template <int N>
using Matrix = std::array<Components<N>, N>;  ///< rows

/// A shot seen from the air, in a frame that moves with the wind and is at the pivot at the launch.
/// A shot along u starts with its centre at muzzle u, with velocity speed u + inherited. It touches
/// the target at the distance `radii`.
template <int N>
struct DragShot {
  DragLaw law{};
  Components<N> down{};       ///< unit vector along the acceleration; zero without
  Components<N> inherited{};  ///< inherited velocity less the wind's
  Components<N> wind{};
  double inherited_speed = 0;
  double speed = 0;
  double muzzle = 0;
  double radii = 0;  ///< the sum of the radii for Aim::edge, otherwise 0

  /// The work left, in steps of integration, each less than half a microsecond; shared by all
  /// searches that evaluate this shot. Without work left no flight is finished.
  mutable int work_left = 0;
  [[nodiscard]] bool take_work(int work) const {
    work_left -= work;
    return work_left > 0;
  }

  template <class V>
  explicit DragShot(const Engagement<V>& engagement);

  /// Gives it the velocity inherited from the gun, in the world.
  void set_inherited(const Components<N>& velocity) {
    inherited = velocity - wind;
    inherited_speed = length<N>(inherited);
  }

  /// The launch velocity along a unit vector, seen from the air; `from_gun` is the speed relative
  /// to the gun.
  [[nodiscard]] Components<N> launch_velocity(const Components<N>& aim, double from_gun) const {
    return from_gun * aim + inherited;
  }
  [[nodiscard]] Components<N> launch_velocity(const Components<N>& aim) const {
    return launch_velocity(aim, speed);
  }

  /// A position in the world, from the one seen from the air after `time`.
  [[nodiscard]] Components<N> in_world(Components<N> position, double time) const {
    for (int i = 0; i < N; ++i) {
      if (wind[i] != 0) position[i] += wind[i] * time;
    }
    return position;
  }

  /// The distance along `down` that a shot from rest falls, and its speed then.
  struct Fall {
    double path = 0;
    double speed = 0;
    double acceleration = 0;
  };
  [[nodiscard]] Fall fall(double time) const;

  /// The largest distance of any shot from one that falls from rest. The distance between two shots
  /// grows by their difference of velocities w, and |w|' <= -c |w|^2 / 2, because
  ///
  ///   (|p| p - |q| q).(p - q) >= (|p| + |q|) |p - q|^2 / 2 >= |p - q|^3 / 2.
  ///
  /// Without acceleration the shot at rest stays there, and |w|' = -c |w|^2.
  struct Spread {
    double path = 0;
    double speed = 0;  ///< the derivative of `path`
  };
  [[nodiscard]] Spread spread_at(double time) const;
  /// A time by which every shot of this very gun is farther than this from where it started, for
  /// good: they fly straight on. Infinite with acceleration or wind, or if a shot stands still.
  [[nodiscard]] double time_past(double distance) const;
  /// A bound of that time, also with acceleration or wind, and for guns whose shots inherit less.
  /// Infinite if none is known.
  [[nodiscard]] double time_beyond(double distance) const;
  /// Whether a body is farther than `margin` from the touch of every shot, and stays so for ever.
  /// It is at `center` after `time` and goes on in constant acceleration, apart from a drift of
  /// speed `astray` at most. It stays so if its distance from the shot that falls from rest grows
  /// at least as fast as the reach.
  [[nodiscard]] bool stays_beyond(const KinematicState<N>& center, double time, double margin,
                                  double astray) const;

  struct Arrival {
    Components<N> position{};
    Components<N> velocity{};
    Matrix<N> by_launch{};  ///< derivative of `position` by the launch velocity
    bool finished = false;
  };
  /// The flight from the muzzle at `launch` (velocity in the world), without the muzzle's length.
  [[nodiscard]] Arrival fly(const Components<N>& launch, double time, Accuracy accuracy) const;

  /// The effective time: it grows like the time of flight at first, and stops growing once the shot
  /// only falls. And its derivative.
  [[nodiscard]] double effective_time(double time) const;
  [[nodiscard]] double effective_time_slope(double time) const;
};

/// The launch that meets a position after a given flight, whatever speed that takes.
template <int N>
struct NeededLaunch {
  enum class Found : unsigned char {
    launch,
    too_near,  ///< the position is next to the shot that leaves without speed
    failed,
  };
  Found found = Found::failed;
  Components<N> aim{};  ///< unit vector
  double speed = 0;     ///< relative to the gun; negative for a position within muzzle and radii
  /// The derivative of the speed by the position. It is normal to the surface that the shots of
  /// this speed have reached.
  Components<N> by_position{};
  Components<N> arrival_velocity{};
  Components<N> offset{};  ///< see `need_launch`
};

/// Newton's method for muzzle aim + X(time; speed aim + inherited) + radii n = position, n being
/// the outward normal of the surface that shots of this speed have reached. For Aim::edge a touch
/// is the earliest over all aims exactly if the shot meets the target's edge along n.
///
/// The unknown is z, a displacement along the launch velocity v with |z| = ln(1 + c |v| T) / c, T
/// being the effective time. Without acceleration z is X itself. With it the two differ by the fall
/// and by an `offset` that changes slowly with time; the `offset` given is the first guess.
///
/// Near the shot that leaves without speed, aim and speed are the unknowns where a step turns the
/// aim by much. Both sides of the equation go on smoothly to negative speeds, which lead within
/// muzzle and radii.
template <int N>
[[nodiscard]] NeededLaunch<N> need_launch(const DragShot<N>& shot, const Components<N>& position,
                                          double time, const Components<N>& offset,
                                          Accuracy accuracy);

/// Inverts a matrix. False where there is no inverse.
template <int N>
[[nodiscard]] bool invert(const Matrix<N>& matrix, Matrix<N>& inverse);

/// The product of a row and a matrix.
template <int N>
[[nodiscard]] Components<N> multiply(const Components<N>& v, const Matrix<N>& m) {
  Components<N> product{};
  for (int i = 0; i < N; ++i) product += v[i] * m[i];
  return product;
}

/// The root of the sum of all squares: at least the norm.
template <int N>
[[nodiscard]] double size_of(const Matrix<N>& matrix) {
  double square = 0;
  for (const Components<N>& row : matrix) square += dot<N>(row, row);
  return std::sqrt(square);
}

/// A derivative by the launch velocity, along the axes of the world. It is known by the launch's
/// parts along the unit vectors `side` and `down`, and is `aside` across both.
template <int N>
[[nodiscard]] Matrix<N> out_of_plane(const Components<N>& side, const Components<N>& down,
                                     const PlaneVector& by_h, const PlaneVector& by_d,
                                     double aside) {
  Matrix<N> matrix;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      matrix[i][j] = side[i] * (by_h.h * side[j] + by_d.h * down[j]) +
                     down[i] * (by_h.d * side[j] + by_d.d * down[j]) +
                     aside * ((i == j ? 1 : 0) - side[i] * side[j] - down[i] * down[j]);
    }
  }
  return matrix;
}

/// The derivative of muzzle aim + X + radii n by the launch velocity, given that of X.
template <int N>
struct Surface {
  Matrix<N> inverse{};
  Components<N> normal{};       ///< n
  Components<N> by_position{};  ///< derivative of the launch speed by the position
  bool regular = false;
};
template <int N>
[[nodiscard]] Surface<N> surface_at(const DragShot<N>& shot, const Matrix<N>& by_launch,
                                    const Components<N>& aim, double speed);

}  // namespace aimahead::detail::drag
