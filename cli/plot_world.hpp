// Where gun, target and shots are at any time, for a plot; and the two distances that are equal
// when a shot hits. Evaluated as docs/ENGAGEMENT.md says in "What a hit is".
#pragma once

#include "course.hpp"

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"

#include <optional>
#include <span>
#include <vector>

namespace aimahead::cli {

/// Where all shots that leave at once in every direction are at one time: they are on a sphere.
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
  /// The shot of `hit` leaves at `launch_time`. The engagement must outlive the world. Of plates
  /// the target is the one that is hit, or else the first.
  PlotWorld(const Engagement3& engagement, double launch_time, const Hit<Vec3>& hit = {});

  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] double launch_time() const { return launch_time_; }
  /// Radii that count: 0 for aims at the centre.
  [[nodiscard]] double radii() const { return radii_; }

  [[nodiscard]] Vec3 gun_at(double time) const;
  [[nodiscard]] std::optional<Vec3> target_at(double time) const;
  /// Those of the target, if it has any.
  [[nodiscard]] std::vector<SeenPlate> plates_at(double time) const;
  [[nodiscard]] std::span<const Plate> plates() const;
  [[nodiscard]] SeenPlate see(const Plate& plate, double time) const;

  /// Whether the shots form a front: quadratic drag bends it.
  [[nodiscard]] bool has_front() const { return engagement_.projectile.quadratic_drag == 0; }
  /// The front `flight_time` after the launch.
  [[nodiscard]] Front front_at(double flight_time) const;
  /// Without a front: follows the shot of this aim for `duration`.
  void follow(const Vec3& aim, double duration);
  /// One shot, `flight_time` after the launch; without a front one that was followed.
  [[nodiscard]] Vec3 shot_at(const Vec3& aim, double flight_time) const;

  /// Distance of the target from the gun, in the frame that drifts with the shot; without a front,
  /// from where the gun fires.
  [[nodiscard]] std::optional<double> target_distance(double time) const;
  /// The same of any place.
  [[nodiscard]] double distance_of(const Vec3& place, double time) const;
  /// How far from there the shots reach, including radii; without a front, the shot followed first.
  [[nodiscard]] double shot_distance(double time) const;

  /// Whether the laws of motion go back beyond the launch, where the past roots are.
  [[nodiscard]] bool has_past() const;
  /// The distance of target and shot apart, `flight_time` < 0 before the launch. Backwards in time
  /// the shot's would have shrunk to nothing and grown again: that squared equation is the one that
  /// formulas solve, and its negative roots are what they must not return.
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
