// Where gun, target and shots are at any time, for a plot; and the two distances that are equal
// when a shot hits. Evaluated as docs/ENGAGEMENT.md says in "What a hit is".
#pragma once

#include "flight/course.hpp"

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"

#include <optional>
#include <span>
#include <vector>

namespace aimahead::cli {

/// The sphere on which all shots are at one time that leave at once in every direction.
struct Front {
  Vec3 center{};
  double radius = 0;
};

/// A plate of the target at one time.
struct SeenPlate {
  Vec3 place{};
  Vec3 normal{};  ///< of length 1, the way that its face looks
  bool faces = false;
};

/// Positions are relative to Shooter::position.
class PlotWorld {
 public:
  /// The shot of `hit` leaves at `launch_time`. The engagement must outlive the world. If the
  /// target has plates, its position is that of the plate that is hit, or of the first plate.
  PlotWorld(const Engagement3& engagement, double launch_time, const Hit<Vec3>& hit = {});

  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] double launch_time() const { return launch_time_; }
  /// The sum of the radii; 0 for aims at the centre.
  [[nodiscard]] double radii() const { return radii_; }

  [[nodiscard]] Vec3 gun_at(double time) const;
  [[nodiscard]] std::optional<Vec3> target_at(double time) const;
  /// The plates of the target, if it has any.
  [[nodiscard]] std::vector<SeenPlate> plates_at(double time) const;
  [[nodiscard]] std::span<const Plate> plates() const;
  [[nodiscard]] SeenPlate see(const Plate& plate, double time) const;

  /// Whether the shots form a front: quadratic drag bends it.
  [[nodiscard]] bool has_front() const { return engagement_.projectile.quadratic_drag == 0; }
  /// The front `flight_time` after the launch.
  [[nodiscard]] Front front_at(double flight_time) const;
  /// Follows the shot of this aim for `duration`, for shots without a front.
  void follow(const Vec3& aim, double duration);
  /// The position of a shot `flight_time` after the launch; without a front, of one that was
  /// followed.
  [[nodiscard]] Vec3 shot_at(const Vec3& aim, double flight_time) const;

  /// The distance of the target from the gun, in the frame that drifts with the shot; without a
  /// front, from where the gun fires.
  [[nodiscard]] std::optional<double> target_distance(double time) const;
  /// The distance of any place, measured like that of the target.
  [[nodiscard]] double distance_of(const Vec3& place, double time) const;
  /// How far the shots have come, measured like the distance of the target, plus the radii; without
  /// a front, the shot that was followed first.
  [[nodiscard]] double shot_distance(double time) const;

  /// Whether the laws of motion go back beyond the launch, where the past roots are.
  [[nodiscard]] bool has_past() const;
  /// The gap between the distances of target and shot at `flight_time` < 0, before the launch.
  /// Backwards in time the distance of the shot shrinks to 0 and grows again. Formulas solve the
  /// squared equation, which has these roots too. They must not return them.
  [[nodiscard]] double past_gap(double flight_time) const;

 private:
  // One shot, integrated.
  struct Way {
    Vec3 aim{};
    double step = 0;  // time between two places
    std::vector<Vec3> places;
  };

  const Engagement3& engagement_;
  Course course_;
  double launch_time_;
  double radii_ = 0;
  double table_speed_ = 0;  ///< of a shot by a table, which says only when it arrives
  std::vector<Way> ways_;

  [[nodiscard]] double travel_at(double flight_time) const;
  [[nodiscard]] double reach_at(double flight_time) const;
};

}  // namespace aimahead::cli
