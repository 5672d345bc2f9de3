// Where a target is, evaluated as the table of kinds in docs/ENGAGEMENT.md says. Nothing is shared
// with the solver, so that answers can be checked against it.
#pragma once

#include "flight/walled_axis.hpp"

#include "aimahead/engagement.hpp"

#include <limits>
#include <optional>
#include <vector>

namespace aimahead::cli {

class Course {
 public:
  /// Positions are relative to `origin`, so that no digits are lost far from the world's origin.
  /// The target's lists must outlive the course.
  Course(const Target<Vec3>& target, const Vec3& origin);

  /// The position at `time` >= 0, or nothing if the target has vanished by then.
  [[nodiscard]] std::optional<Vec3> at(double time) const;

  /// T, the end of the described motion, where `after` begins; infinite if there is none.
  [[nodiscard]] double end() const { return end_; }
  [[nodiscard]] After after() const { return after_; }
  /// Whether the target jumps to another position after `from` and not after `to`: a lap of a loop
  /// begins.
  [[nodiscard]] bool leaps_between(double from, double to) const;
  /// The first `max` times in [0, until] at which the law of motion changes, in order.
  [[nodiscard]] std::vector<double> breaks(double until, std::size_t max) const;

 private:
  // A segment of constant acceleration from a time on.
  struct Segment {
    double begin = 0;
    Vec3 position{};
    Vec3 velocity{};
    Vec3 acceleration{};
  };

  Target<Vec3> target_;
  Vec3 origin_;
  std::vector<Segment> segments_;  // of a path or of pieces
  std::vector<WalledAxis> axes_;   // between walls
  double end_ = std::numeric_limits<double>::infinity();
  Vec3 end_velocity_{};
  After after_ = After::stop;

  struct Prepare;
  struct Place;
  void end_at(double time, const Vec3& velocity, After after);
  void add_walls(const Walls<Vec3>& walls);
  [[nodiscard]] std::size_t segment_at(double time) const;
  [[nodiscard]] Vec3 described(double time) const;
  [[nodiscard]] std::vector<double> lap_breaks() const;
};

}  // namespace aimahead::cli
