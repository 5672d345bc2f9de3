// All laps of a motion at once.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace aimahead::detail::turret {

/// The motion of a gun or target from some time on, with every lap at once.
template <int N>
struct EveryLap {
  static constexpr std::size_t kMaxParts = 64;

  /// A segment of motion between two times. Of a segment without end, which moves straight on,
  /// only the drift is left.
  struct Part {
    MotionSegment<N> segment;
    double from;
    double to;
    bool drifts;       ///< takes place in every lap, with the drift of the laps
    double arm = 0;    ///< the largest distance of the body from the segment
    double speed = 0;  ///< the largest difference between its velocity and the segment's
  };

  std::array<Part, kMaxParts> parts;
  std::size_t count = 0;
  Components<N> drift{};
  Region<N> region{};  ///< of the laps
  bool has_region = false;
  KinematicState<N> bounces{};  ///< a state of a body that bounces, if no part has laps

  /// Takes the motion from `segment` on, the one last given by `segments`, without what is over at
  /// `first`. False if it is of another kind.
  template <class V>
  [[nodiscard]] bool take(MotionSegments<V> segments, MotionSegment<N> segment, double first,
                          int& work_left) {
    double lap_ends = kUnlimited;
    do {
      if (--work_left <= 0) return false;
      if (segments.region() && !has_region) {
        has_region = true;
        region = *segments.region();
        drift = region.velocity;
        bounces = segment.after(0);
        if (region.accelerates()) return false;
        if (segments.period() == kUnlimited) return true;
        lap_ends = segment.begin + segments.period();
      }
      if (!has_region && segment.end < first) continue;
      const double from = has_region ? segment.begin : std::max(segment.begin, first);
      if (segment.end == kUnlimited && !has_region) return add_last(segment);
      if (!add(segment, from, std::min(segment.end, lap_ends))) return has_region;
    } while (segments.next(segment) && segment.begin < lap_ends);
    return true;
  }

  [[nodiscard]] bool has_laps() const { return count > 0 && parts[count - 1].drifts; }

 private:
  [[nodiscard]] bool add(const MotionSegment<N>& segment, double from, double to) {
    if (count == parts.size()) {
      while (has_laps()) --count;  // the region has them all
      return false;
    }
    parts[count++] = {segment, from, to, has_region};
    if (has_region && segment.spin.rate != 0) {
      // The turns of a mount do not repeat with the laps.
      Part& part = parts[count - 1];
      part.segment = segment.without_spin();
      part.arm = segment.spin.arm;
      part.speed = segment.spin.arm * std::fabs(segment.spin.rate);
    }
    return true;
  }

  /// Adds a segment without end: one turn of a mount, or only its drift. False if it accelerates.
  [[nodiscard]] bool add_last(const MotionSegment<N>& segment) {
    const MotionSegment<N> body = segment.without_spin();
    if (body.max_acceleration != 0 || count == parts.size()) return false;
    drift = body.after(0).velocity;
    const double rate = std::fabs(segment.spin.rate);
    const double turn = rate > 0 ? kTurn / rate * (1 + 0x1p-40) : 0;
    parts[count++] = {segment, segment.begin, segment.begin + turn, true};
    return true;
  }
};

}  // namespace aimahead::detail::turret
