// A body in constant acceleration between walls. Its motion along one axis does not depend on the
// others, except that "stop" ends all of it.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/motion.hpp"
#include "motion/motion_segment.hpp"
#include "rooms.hpp"

#include <array>

namespace aimahead::detail::motion {

/// The walls across one axis, and the body's first distances from them.
struct AxisWalls {
  double low = 0;
  double high = 0;
  numerics::DoubleDouble above_low;   ///< >= 0
  numerics::DoubleDouble below_high;  ///< >= 0
};

/// The motion along one axis between two walls. A body that bounces keeps its energy: with v its
/// velocity at a distance x before a wall, and a its acceleration towards it, it arrives there with
/// the speed
///
///   sqrt(v^2 + 2 a x)
///
/// or, where the root is not real, never. So both speeds and the period are known from the start.
/// The square is computed in double-double: whether a body turns just before a wall, or just at it,
/// depends on the last bit.
class WallAxis {
 public:
  WallAxis() = default;
  WallAxis(double position, double velocity, double acceleration, const AxisWalls& walls,
           OnHit on_hit);

  /// The time at which the next wall is reached; infinity if never.
  [[nodiscard]] double next_event() const { return event_; }
  /// Carries out the next event.
  void meet_wall();
  void stop_at(double time);
  /// Skips the bounces before `time`, except the last few.
  void skip_to(double time);
  /// The first time from `time` on at which a body that bounces is between two positions; infinity
  /// if it never is.
  [[nodiscard]] double next_between(double low, double high, double time) const;

  /// Position, velocity and half the acceleration at `time`, not after the next event.
  [[nodiscard]] std::array<double, 3> at(double time) const;

  /// The period of bounces that go on for ever; 0 if there are none.
  [[nodiscard]] double period() const { return period_; }
  /// The positions between which the body stays, if its walls bounce it.
  [[nodiscard]] double lowest() const { return lowest_; }
  [[nodiscard]] double highest() const { return highest_; }

 private:
  /// A wall of a body that bounces.
  struct Wall {
    double first = 0;   ///< the time of the first bounce; infinity: never
    double speed = 0;   ///< the speed of every bounce
    double met = 0;     ///< the number of bounces
    double beyond = 0;  ///< 1 if it is the high wall, else -1
  };

  void plan();
  void plan_bounces(const AxisWalls& walls, const std::array<double, 2>& squares);
  [[nodiscard]] double next_time(const Wall& wall) const { return wall.first + wall.met * period_; }
  [[nodiscard]] double arrival(double low, double high, double time) const;

  double begin_ = 0;  // the time of position_ and velocity_
  double position_ = 0;
  double velocity_ = 0;
  double acceleration_ = 0;
  double low_ = 0;
  double high_ = 0;
  double event_ = 0;
  double period_ = 0;
  double lowest_ = 0;
  double highest_ = 0;
  std::array<Wall, 2> walls_{};
  bool at_high_ = false;  // whether the next event is at the high wall
};

template <int N>
class WallBounces {
 public:
  WallBounces() = default;
  WallBounces(const KinematicState<N>& start, const std::array<AxisWalls, N>& walls, OnHit on_hit);

  /// The next segment; the first begins at 0.
  void next(MotionSegment<N>& segment);
  void skip_to(double time);
  /// A time from `time` on before which a body that bounces is not in a box; infinity if it never
  /// is. Takes 1 from `work_left` for eight steps, and ends at 0.
  [[nodiscard]] double next_within(const Components<N>& center, const Components<N>& half,
                                   double time, int& work_left) const;

  /// The period of all axes together; infinite if they do not agree.
  [[nodiscard]] double period() const;
  /// The shortest period of an axis; infinite without one.
  [[nodiscard]] double shortest_period() const;
  [[nodiscard]] const WallAxis& axis(int i) const { return axes_[i]; }

 private:
  std::array<WallAxis, N> axes_{};
  OnHit on_hit_ = OnHit::stop;
  double time_ = 0;
};

}  // namespace aimahead::detail::motion
