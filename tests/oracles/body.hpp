// The place of a question's target or gun at any time.
#pragma once

#include "course.hpp"

#include "aimahead/engagement.hpp"

#include <optional>

namespace oracle {

/// A question whose target moves as the gun of another: as its platform, or in constant velocity.
inline MovingQuestion gun_of(const MovingQuestion& q) {
  if (!q.platform.empty()) return q.platform.front();
  MovingQuestion gun;
  gun.dimensions = q.dimensions;
  gun.target_position = q.shooter_position;
  gun.target_velocity = q.shooter_velocity;
  return gun;
}

/// The pivot of a question's gun at the delay.
inline TripleOf<Fine> pivot_at_delay(const MovingQuestion& q) {
  return Course(gun_of(q), {}).position(q.delay);
}

class Body {
 public:
  explicit Body(const MovingQuestion& q, const TripleOf<Fine>& origin = {}) : course_(q, origin) {}

  Expansion<double> at(double time) {
    if (!segment_ || !(time >= start_ && time < end_)) {
      segment_ = course_.at(time);
      start_ = static_cast<double>(segment_->start);
      end_ = segment_->endless ? aimahead::kUnlimited : static_cast<double>(segment_->end);
    }
    return segment_->rough.expand(static_cast<double>(Fine(time) - segment_->start), 0);
  }
  bool is_there(double time) const {
    return !course_.vanishes_after() || time <= static_cast<double>(*course_.vanishes_after());
  }
  double size() const { return course_.size(); }
  const Course& course() const { return course_; }
  /// The end of the segment that `at` saw last.
  double segment_end() const { return end_; }

 private:
  Course course_;
  std::optional<Course::Segment> segment_;
  double start_ = 0;
  double end_ = -1;
};

}  // namespace oracle
