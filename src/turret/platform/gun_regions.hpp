// Whether anything is hit from a region that the gun is in.
#pragma once

#include "motion/motion_segments.hpp"
#include "motion/region.hpp"
#include "rooms.hpp"
#include "turret/first_launch/launch_answer.hpp"
#include "turret/first_launch/launch_search.hpp"
#include "turret/question/turret_question.hpp"

#include <cmath>

namespace aimahead::detail::turret {

/// Hits before a time, by launches from the first to the latest.
struct AskedHits {
  double before;
  double first;
  double latest = kUnlimited;
};

/// How far the gun may be from a segment of motion, by how much its velocity may differ, and how
/// the segment drifts from lap to lap.
template <int N>
struct Spread {
  double arm;
  double speed;
  Components<N> drift{};
};

/// Whether a gun repeats its laps for ever, but for a drift.
template <class V>
[[nodiscard]] bool has_laps(const MotionSegments<V>& segments) {
  const Region<kDimensions<V>>* region = segments.region();
  return region && !region->accelerates() && segments.period() < kUnlimited;
}

/// The regions of a gun on a platform. Each look spends the work of the question.
template <class V>
class GunRegions {
 public:
  static constexpr int N = kDimensions<V>;

  explicit GunRegions(TurretQuestion<V>& question) : question_(question) {}

  /// Whether anything may be hit from anywhere in a region. The gun's velocity there is off the one
  /// given by no more than `deviation`.
  [[nodiscard]] bool may_hit_from(const Region<N>& region, const Components<N>& velocity,
                                  double deviation, const AskedHits& asked) {
    TurretQuestion<V> from_region = question_;
    Region<N> about_origin = region;
    from_region.origin = region.center;
    about_origin.center = {};
    from_region.delay = asked.first;
    from_region.latest = asked.latest;
    from_region.hits_from = asked.latest < kUnlimited ? question_.hits_from : 0;
    from_region.gun_segment = nullptr;
    from_region.gun_region = &about_origin;
    from_region.gun_deviation = deviation;
    from_region.law.inherited =
        question_.inherit == 0 ? Components<N>{} : question_.inherit * velocity;
    bool may_hit = false;
    for_each_piece(from_region,
                   [&] { may_hit = may_hit || may_hit_from_region(from_region, asked.before); });
    question_.work_left = from_region.work_left;
    return may_hit;
  }

  /// The same from a part of a segment.
  [[nodiscard]] bool may_hit_from_part(const MotionSegment<N>& segment, double from, double to,
                                       const Spread<N>& spread, const AskedHits& asked) {
    const double half = (to - from) / 2;
    const KinematicState<N> middle = segment.at(from + half);
    const Components<N> moves = middle.velocity - spread.drift;
    const double off_linear = segment.max_acceleration * half * half / 2 + spread.arm;
    Region<N> part;
    part.velocity = spread.drift;
    part.radius = length<N>(moves) * half + off_linear;
    part.center = middle.position - spread.drift * (from + half);
    for (int i = 0; i < N; ++i) part.half[i] = std::fabs(moves[i]) * half + off_linear;
    const double deviation = segment.max_acceleration * half + spread.speed;
    return may_hit_from(part, middle.velocity, deviation, asked);
  }

 private:
  TurretQuestion<V>& question_;
};

}  // namespace aimahead::detail::turret
