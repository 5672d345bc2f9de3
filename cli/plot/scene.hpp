// What a plot shows of one answer: the shot, the range of times, and when the shot can meet the
// target.
#pragma once

#include "flight/gun_turn.hpp"
#include "plot/axes.hpp"
#include "plot/world.hpp"
#include "questions/answer.hpp"

#include <optional>
#include <vector>

namespace aimahead::cli {

/// A time at which the distances of target and shot are equal.
struct Crossing {
  enum class Kind : unsigned char {
    hit,      ///< the answer
    later,    ///< another hit within lifetime and range
    beyond,   ///< a hit beyond lifetime or range
    stopped,  ///< a hit that an obstacle prevents
    past,     ///< before the launch: a root of the equation, no hit
  };
  Kind kind = Kind::hit;
  double time = 0;
  double distance = 0;
};

class PlotScene {
 public:
  /// `answer` is not invalid, has every solution, and outlives the scene.
  explicit PlotScene(const Answer& answer);

  [[nodiscard]] const Answer& answer() const { return answer_; }
  [[nodiscard]] const Engagement3& engagement() const { return answer_.question.engagement; }
  [[nodiscard]] bool is_flat() const { return answer_.question.dimensions == 2; }
  [[nodiscard]] const PlotWorld& world() const { return world_; }

  [[nodiscard]] bool is_touching() const { return answer_.intercept.status == Status::touching; }
  /// How the gun turns to its aim, if it must.
  [[nodiscard]] const std::optional<GunTurn>& turn() const { return turn_; }
  /// Where the gun points, if there is a target to shoot at.
  [[nodiscard]] const std::optional<Vec3>& aim() const { return aim_; }
  /// When the shot meets the target, or comes closest to it; without a shot, the launch.
  [[nodiscard]] double meeting_time() const { return meeting_time_; }
  /// Every hit that no obstacle stops, also beyond the limits, earliest first.
  [[nodiscard]] const std::vector<Solution>& hits() const { return hits_; }
  /// Every hit that an obstacle stops.
  [[nodiscard]] const std::vector<Solution>& stopped() const { return stopped_; }
  /// Every crossing in the order of time, also those outside the window.
  [[nodiscard]] const std::vector<Crossing>& crossings() const { return crossings_; }
  /// The range of times that is shown.
  [[nodiscard]] const Span& window() const { return window_; }

 private:
  const Answer& answer_;
  std::optional<Vec3> aim_;
  std::optional<GunTurn> turn_;
  double meeting_time_ = 0;
  PlotWorld world_;
  std::vector<Solution> hits_;
  std::vector<Solution> stopped_;
  std::vector<Crossing> crossings_;
  Span window_;

  double choose_shot();
  void find_hits();
  void find_crossings();
  void find_past();
  void choose_window();
  [[nodiscard]] double natural_span() const;
};

}  // namespace aimahead::cli
