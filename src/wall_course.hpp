// A body in constant acceleration between walls: what happens across one axis does not depend on
// the others, except that "stop" ends all of it.
#pragma once

#include "aimahead/motion.hpp"
#include "stretch.hpp"

namespace aimahead {

/// The way along one axis between two walls.
class WallAxis {
 public:
  WallAxis() = default;
  WallAxis(double position, double velocity, double acceleration);
  void set_walls(double low, double high, OnHit on_hit);

  /// When the next wall is reached; infinity if never.
  [[nodiscard]] double next_event() const { return event_; }
  /// Carries out what happens then.
  void meet_wall();
  void stop_at(double time);
  /// Leaves out whole periods of a bouncing that goes on, none of which ends after `time`.
  void skip_to(double time);

  /// Position, velocity and half the acceleration at `time`, not after the next event.
  [[nodiscard]] std::array<double, 3> at(double time) const;

 private:
  void plan();

  double begin_ = 0;  // when position_ and velocity_ held
  double position_ = 0;
  double velocity_ = 0;
  double acceleration_ = 0;
  double low_ = 0;
  double high_ = 0;
  double event_ = 0;
  double period_ = 0;     // of a bouncing that goes on, once known
  double last_low_ = -1;  // when the low wall was last met
  double last_high_ = -1;
  OnHit on_hit_ = OnHit::stop;
  bool at_high_ = false;  // which wall the next event is at
};

template <int N>
class WallCourse {
 public:
  WallCourse() = default;
  WallCourse(const Moment<N>& start, const Components<N>& low, const Components<N>& high,
             OnHit on_hit);

  /// The next stretch; the first begins at 0.
  void next(Stretch<N>& stretch);
  void skip_to(double time);

 private:
  std::array<WallAxis, N> axes_{};
  OnHit on_hit_ = OnHit::stop;
  double time_ = 0;
};

}  // namespace aimahead
