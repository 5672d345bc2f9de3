// Whether anything is hit from a region that the gun is in: the proofs for guns that go round,
// bounce or drift for ever.
#pragma once

#include "motion/motion_segments.hpp"
#include "motion/region.hpp"
#include "rooms.hpp"
#include "turret/launch_answer.hpp"
#include "turret/launch_search.hpp"
#include "turret/platform.hpp"
#include "turret/turret_question.hpp"

#include <algorithm>
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
  static constexpr int kMaxParts = 512;  // of a lap or box, to prove that nothing is hit from it
  static constexpr int kMaxHalvings = 12;

  GunRegions(TurretQuestion<V>& question, const Platform<V>& platform)
      : question_(question), platform_(platform) {}

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
    const double bend = segment.max_acceleration * half * half / 2 + spread.arm;
    Region<N> part;
    part.velocity = spread.drift;
    part.radius = length<N>(moves) * half + bend;
    part.center = middle.position - spread.drift * (from + half);
    for (int i = 0; i < N; ++i) part.half[i] = std::fabs(moves[i]) * half + bend;
    const double deviation = segment.max_acceleration * half + spread.speed;
    return may_hit_from(part, middle.velocity, deviation, asked);
  }

  /// Whether nothing is hit from a part of a segment. It is halved until that is sure.
  [[nodiscard]] bool is_part_unreachable(const MotionSegment<N>& segment, double from, double to,
                                         const Spread<N>& spread, const AskedHits& asked) {
    int parts_left = kMaxParts;
    return is_part_unreachable(segment, from, to, spread, asked, parts_left);
  }

  /// Whether nothing is hit from any part of a lap, wherever it has drifted by now. A mounted gun
  /// may be anywhere on its circle meanwhile. False of a gun without laps.
  [[nodiscard]] bool is_lap_unreachable(const MotionSegments<V>& segments, const AskedHits& asked) {
    if (!has_laps(segments)) return false;
    MotionSegments<V> lap = platform_.segments();
    MotionSegment<N> segment;
    int parts_left = kMaxParts;
    const Region<N>& region = *segments.region();
    const double rounding = 0x1p-30 * region.radius;
    while (lap.next(segment) && segment.begin < segments.period()) {
      const Spin<N>& spin = segment.spin;
      const Spread<N> spread{rounding + spin.arm, spin.arm * std::fabs(spin.rate), region.velocity};
      if (!is_part_unreachable(segment.without_spin(), segment.begin, segment.end, spread, asked,
                               parts_left)) {
        return false;
      }
    }
    return true;
  }

  /// Whether nothing is hit from any part of the box in which the gun bounces without a period, in
  /// any of its directions there. `state` is one of its states. False of a gun without such a box.
  [[nodiscard]] bool is_box_unreachable(const MotionSegments<V>& segments,
                                        const KinematicState<N>& state, const AskedHits& asked) {
    if (!platform_.bounces() || platform_.mount) return false;
    if (segments.period() < kUnlimited) return false;
    int parts_left = kMaxParts;
    for (unsigned signs = 0; signs < 1U << N; ++signs) {
      const bool may_hit = any_part_may(*segments.region(), parts_left, [&](const Region<N>& part) {
        if (question_.work_left <= 0) return true;
        const auto [velocity, deviation] = velocity_within(part, state, signs);
        return may_hit_from(part, velocity, deviation, asked);
      });
      if (may_hit) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] bool is_part_unreachable(const MotionSegment<N>& segment, double from, double to,
                                         const Spread<N>& spread, const AskedHits& asked,
                                         int& parts_left) {
    return is_sure_of_parts(from, to, kMaxHalvings, parts_left, [&](double first, double last) {
      return question_.work_left > 0 && !may_hit_from_part(segment, first, last, spread, asked);
    });
  }

  struct Velocities {
    Components<N> middle;
    double deviation;
  };

  /// The velocities of a gun that bounces within a part of its box, where it moves backwards along
  /// each axis whose bit is set. The energy along an axis stays, so that the place tells the speed:
  /// with the state v0 at x0 and the acceleration a, v^2 = v0^2 + 2 a (x - x0). Near the turning
  /// point the terms cancel; their rounding widens the velocities.
  [[nodiscard]] static Velocities velocity_within(const Region<N>& part,
                                                  const KinematicState<N>& state, unsigned signs) {
    Velocities out;
    Components<N> half;
    for (int i = 0; i < N; ++i) {
      const double x0 = state.position[i];
      const double square = state.velocity[i] * state.velocity[i];
      const double from = part.center[i] - part.half[i] - x0;
      const double to = part.center[i] + part.half[i] - x0;
      const double pull = 2 * state.acceleration[i];
      const double rounding =
          0x1p-48 *
          (square + std::fabs(pull) * (std::fabs(x0) + std::fabs(part.center[i]) + part.half[i]));
      const auto [min, max] = std::minmax({square + pull * from, square + pull * to});
      const double slowest = std::sqrt(std::max(0.0, min - rounding));
      const double fastest = std::sqrt(std::max(0.0, max + rounding));
      out.middle[i] = (signs >> i & 1U) != 0 ? -(slowest + fastest) / 2 : (slowest + fastest) / 2;
      half[i] = (fastest - slowest) / 2;
    }
    out.deviation = length<N>(half) * (1 + 0x1p-40);
    return out;
  }

  TurretQuestion<V>& question_;
  const Platform<V>& platform_;
};

}  // namespace aimahead::detail::turret
