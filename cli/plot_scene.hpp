// What a plot shows of one answer: where everything is at any time, and when the shot can meet the
// target. Evaluated as docs/ENGAGEMENT.md says in "What a hit is".
#pragma once

#include "answer.hpp"
#include "course.hpp"
#include "gun_turn.hpp"
#include "plot_axes.hpp"

#include <optional>
#include <vector>

namespace aimahead::cli {

/// Where the distances of target and shot are equal.
struct Crossing {
  enum class Kind : unsigned char {
    hit,     ///< the answer
    later,   ///< another hit within lifetime and range
    beyond,  ///< a hit beyond lifetime or range
    past,    ///< before the launch: a root of the equation, no hit
  };
  Kind kind = Kind::hit;
  double time = 0;
  double distance = 0;
};

/// Where all shots that leave at once in every direction are at one time: they are on a sphere.
struct Front {
  Vec3 center{};
  double radius = 0;
};

/// Places are relative to where the gun is at t = 0.
class PlotScene {
 public:
  /// `answer` is not invalid, has every solution, and outlives the scene.
  explicit PlotScene(const Answer& answer);

  [[nodiscard]] const Answer& answer() const { return answer_; }
  [[nodiscard]] const Engagement3& engagement() const { return answer_.question.engagement; }
  [[nodiscard]] bool is_flat() const { return answer_.question.dimensions == 2; }
  [[nodiscard]] const Course& course() const { return course_; }

  /// Every crossing, in the order of time; those outside the window too.
  [[nodiscard]] const std::vector<Crossing>& crossings() const { return crossings_; }
  /// Every hit, limits aside, earliest first.
  [[nodiscard]] const std::vector<Hit<Vec3>>& hits() const { return hits_; }
  /// The times worth showing.
  [[nodiscard]] const Span& window() const { return window_; }
  /// When the shot leaves that is shown.
  [[nodiscard]] double launch_time() const { return launch_time_; }
  /// When it meets the target, or comes closest to it; without a shot, when nothing is left to see.
  [[nodiscard]] double meeting_time() const { return meeting_time_; }
  /// Where the gun points, unless there is nothing to shoot at.
  [[nodiscard]] const std::optional<Vec3>& aim() const { return aim_; }
  /// How the gun turns to its aim, if it must.
  [[nodiscard]] const std::optional<GunTurn>& turn() const { return turn_; }
  /// Radii that count: 0 for aims at the centre.
  [[nodiscard]] double reach_of_radii() const { return radii_; }
  /// Whether the motion goes back beyond the launch, where the past roots are.
  [[nodiscard]] bool has_past() const;

  [[nodiscard]] Vec3 gun_at(double time) const;
  [[nodiscard]] std::optional<Vec3> target_at(double time) const { return course_.at(time); }
  /// The shots `flight_time` after the launch.
  [[nodiscard]] Front front_at(double flight_time) const;
  [[nodiscard]] Vec3 shot_at(const Vec3& aim, double flight_time) const;
  /// How far the target is from the gun, in the frame that drifts with the shot.
  [[nodiscard]] std::optional<double> target_distance(double time) const;
  /// How far from there the shot reaches, radii included.
  [[nodiscard]] double shot_distance(double time) const;

 private:
  const Answer& answer_;
  Course course_;
  double launch_time_ = 0;
  double meeting_time_ = 0;
  double radii_ = 0;
  std::optional<Vec3> aim_;
  std::optional<GunTurn> turn_;
  std::vector<Hit<Vec3>> hits_;
  std::vector<Crossing> crossings_;
  Span window_;

  void find_hits();
  void find_past();
  void choose_window();
  [[nodiscard]] double natural_span() const;
  [[nodiscard]] double past_gap(double flight_time) const;
  [[nodiscard]] double reach_at(double flight_time) const;
};

}  // namespace aimahead::cli
