// Proof that a turret allows no aim at its target, which stays on a forbidden side of the gun.
//
// Far away every direction is within rounding of the plane between allowed and forbidden aims, in
// which the target may move. A search through late hits would find them allowed. But D keeps its
// part across the plane. Let n be a unit vector across it. A launch at t - f hits after a flight of
// f if D is along its aim (launch_proof.hpp), and of D's part
//
//   n.D = n.P(t) - n.G(t - f) - n.V e(f) - n.a(f)
//
// the proof computes a lower bound. With U the velocity of the gun's last motion, n.(G - U t) has
// an upper bound. Since 0 <= e(f) <= f (e(f) = f without drag) and f <= t - delay, the rest is no
// less than n.(P(t) - U t) + growth (t - delay), where growth is 0 or less.
#pragma once

#include "motion/gun_motion.hpp"
#include "motion/motion_segments.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace aimahead::detail::turret {

template <class V>
class ForbiddenAims {
 public:
  static constexpr int N = kDimensions<V>;

  explicit ForbiddenAims(const TurretQuestion<V>& question) : q_(question) {}

  /// Whether no launch of a gun in steady motion ever has an allowed aim. False if in doubt.
  [[nodiscard]] bool are_all() const {
    if (q_.forbidden.count == 0 || !has_segments()) return false;
    const MotionSegments<V> target(q_.target, q_.origin);
    return is_always_beyond([&](const Components<N>& n) {
      const Gun gun = steady_gun(n);
      return may_be_beyond(n, gun) && stays_beyond(target, n, gun);
    });
  }

  /// The same for hits from a time on, in an endless segment of the target's motion.
  [[nodiscard]] bool are_all_from(const MotionSegment<N>& target, double time) const {
    if (q_.forbidden.count == 0 || q_.gun_accelerates()) return false;
    return is_always_beyond([&](const Components<N>& n) {
      const Gun gun = steady_gun(n);
      return may_be_beyond(n, gun) &&
             min_in_last(target, nullptr, time, n, slopes_for(gun)).offset > limit_for(gun);
    });
  }

  /// The same for all launches of a gun on a platform.
  [[nodiscard]] bool are_all(const Platform<V>& platform) const {
    if (q_.forbidden.count == 0 || !has_segments() || platform.function()) return false;
    MotionSegments<V> segments(platform.body, Components<N>{});
    MotionSegment<N> segment;
    if (!segments.next(segment)) return false;
    const Components<N> origin = segment.at(segment.begin).position;
    const MotionSegments<V> body(platform.body, origin);
    const MotionSegments<V> target(q_.target, origin);
    const Components<N> velocity = last_velocity(body);
    return is_always_beyond([&](const Components<N>& n) {
      const Gun gun = gun_of(platform, body, velocity, n);
      return may_be_beyond(n, gun) && stays_beyond(target, n, gun);
    });
  }

 private:
  static constexpr double kRounding = 0x1p-50;

  /// The gun along n: n.(G - U t) is no more than `farthest`, what shots inherit no more than
  /// `inherited`.
  struct Gun {
    Components<N> velocity{};  // U
    double farthest = 0;
    double along = 0;  // n.U
    double inherited = 0;
  };
  /// What is taken from a motion P: P - velocity t, and growth t added to its part along n.
  struct Slopes {
    Components<N> velocity{};
    double growth = 0;
  };
  /// The least part along n of a motion from which slopes are taken, and of its whole velocity.
  struct Min {
    double offset = kForever;
    double speed = kForever;

    void include(const Min& other) {
      offset = std::min(offset, other.offset);
      speed = std::min(speed, other.speed);
    }
  };

  [[nodiscard]] bool has_segments() const {
    return !std::holds_alternative<MotionFunction<V>>(q_.target.motion);
  }

  template <class Beyond>
  [[nodiscard]] bool is_always_beyond(const Beyond& beyond) const {
    for (int i = 0; i < q_.forbidden.count; ++i) {
      const ForbiddenSide<N>& side = q_.forbidden.sides[i];
      if (beyond(side.n) && (side.other == side.n || beyond(side.other))) return true;
    }
    // Shots fall, and a target moves, along the bounding planes of these half-spaces.
    for (const Components<N>& direction : {q_.law.acceleration, target_velocity()}) {
      const auto n = q_.forbidden.normal_across(direction);
      if (n && beyond(*n)) return true;
    }
    return false;
  }

  /// By the target's plain law, seen from the gun.
  [[nodiscard]] Components<N> target_velocity() const {
    return components_of(q_.target.velocity) - q_.velocity;
  }

  /// Whether no acceleration bends the flights so that they can be aimed from n's other side.
  [[nodiscard]] bool may_be_beyond(const Components<N>& n, const Gun& gun) const {
    return dot<N>(n, q_.law.acceleration) <= 0 && gun.farthest < kForever;
  }
  [[nodiscard]] Slopes slopes_for(const Gun& gun) const {
    const double inherited = q_.law.drag != 0 ? std::max(0.0, gun.inherited) : gun.inherited;
    return {gun.velocity, std::min(0.0, gun.along - inherited)};
  }
  /// What n.(P - U t) + growth t must exceed.
  [[nodiscard]] double limit_for(const Gun& gun) const {
    return gun.farthest + slopes_for(gun).growth * q_.delay;
  }

  [[nodiscard]] bool stays_beyond(const MotionSegments<V>& target, const Components<N>& n,
                                  const Gun& gun) const {
    const double limit = limit_for(gun);
    return min_of(target, n, slopes_for(gun), limit).offset > limit;
  }

  [[nodiscard]] Gun steady_gun(const Components<N>& n) const {
    return {q_.velocity, 0, dot<N>(n, q_.velocity), dot<N>(n, q_.law.inherited)};
  }
  [[nodiscard]] Gun gun_of(const Platform<V>& platform, const MotionSegments<V>& body,
                           const Components<N>& velocity, const Components<N>& n) const {
    const Min min = min_of(body, -n, {velocity, 0});
    Gun gun{velocity, -min.offset, dot<N>(n, velocity), -min.speed};
    if (const Mount<V>* mount = platform.mount) {
      const Components<N> offset = turned_offset(*mount, 0);
      const double flat = std::sqrt(n[0] * n[0] + n[1] * n[1]);
      const double arm = std::sqrt(offset[0] * offset[0] + offset[1] * offset[1]);
      if (mount->turn_rate == 0) {
        gun.farthest += dot<N>(n, offset);
      } else {
        gun.farthest += arm * flat * (1 + kRounding);
        if constexpr (N == 3) gun.farthest += n[2] * offset[2];
        gun.inherited += arm * flat * std::fabs(mount->turn_rate) * (1 + kRounding);
      }
    }
    gun.inherited = q_.inherit == 0 ? 0 : q_.inherit * gun.inherited;
    return gun;
  }

  /// The velocity of a motion, or of its laps, in the end.
  [[nodiscard]] Components<N> last_velocity(MotionSegments<V> segments) const {
    MotionSegment<N> segment;
    while (segments.next(segment)) {
      if (const Region<N>* region = segments.region()) return region->velocity;
      if (segment.end == kForever) return segment.turn_center().at(q_.delay).velocity;
    }
    return {};
  }

  /// The rounding of a product of vectors that is a small difference of its terms.
  [[nodiscard]] static double rounding_of(const Components<N>& n, const Components<N>& w) {
    double sum = 0;
    double max = 0;
    for (int i = 0; i < N; ++i) {
      const double term = std::fabs(n[i] * w[i]);
      sum += term;
      max = std::max(max, term);
    }
    return kRounding * (sum - max);
  }

  /// Over all segments, or up to one in which the offset is no more than `enough`.
  [[nodiscard]] Min min_of(MotionSegments<V> segments, const Components<N>& n, const Slopes& slopes,
                           double enough = -kForever) const {
    Min min;
    MotionSegment<N> segment;
    while (min.offset > enough && segments.next(segment)) {
      const Region<N>* region = segments.region();
      if (region || segment.end == kForever) {
        min.include(min_in_last(segment, region, q_.delay, n, slopes));
        break;
      }
      min.include(min_in(segment, n, slopes));
    }
    return min;
  }

  /// In the last segment of a motion, from a time on, or in the region of its laps.
  [[nodiscard]] Min min_in_last(const MotionSegment<N>& segment, const Region<N>* region,
                                double time, const Components<N>& n, const Slopes& slopes) const {
    const bool is_box = region && segment.rate == 0;
    const MotionSegment<N> center = is_box ? center_of(*region) : segment.turn_center();
    const KinematicState<N> state = center.at(std::max(time, center.begin));
    const Components<N> leaving = state.velocity - slopes.velocity;
    const double rounding = rounding_of(n, leaving) + rounding_of(n, slopes.velocity);
    const bool stays =
        dot<N>(n, state.acceleration) >= 0 && dot<N>(n, leaving) + slopes.growth >= -rounding;
    if (!stays) return {-kForever, -kForever};
    Min min;
    min.offset = offset_at(state.position, std::max(time, center.begin), n, slopes);
    if (!is_box) {
      min.offset -= turn_along(segment, n);
      min.speed = dot<N>(n, state.velocity) - turn_along(segment, n) * std::fabs(segment.rate);
      return min;
    }
    double half = 0;
    double speed = 0;
    const KinematicState<N> begin = segment.after(0);
    for (int i = 0; i < N; ++i) {
      half += std::fabs(n[i]) * region->half[i];
      speed += std::fabs(n[i]) * std::sqrt(max_speed_squared(begin, *region, i));
    }
    min.offset -= std::min(half, region->radius);
    min.speed = -speed * (1 + 0x1p-40);
    return min;
  }

  /// In a segment that ends. A body that repeats it later is in its region then, so that its
  /// velocity always counts.
  [[nodiscard]] Min min_in(const MotionSegment<N>& segment, const Components<N>& n,
                           const Slopes& slopes) const {
    const MotionSegment<N> center = segment.turn_center();
    const double x = segment.end - segment.begin;
    double bend = 0;  // bounds the second derivative along n
    double power = 1;
    for (int k = 2; k <= center.degree; ++k, power *= x) {
      bend += k * (k - 1) * std::fabs(dot<N>(n, center.coefficient[k])) * power;
    }
    const double turn = turn_along(segment, n);
    Min min;
    min.speed =
        dot<N>(n, center.after(x / 2).velocity) - bend * x / 2 - turn * std::fabs(segment.rate);
    if (segment.end < q_.delay) return min;
    const double from = std::max(segment.begin, q_.delay);
    min.offset = std::min(offset_at(center.at(from).position, from, n, slopes),
                          offset_at(center.at(segment.end).position, segment.end, n, slopes)) -
                 bend * (segment.end - from) * (segment.end - from) / 8 - turn;
    return min;
  }

  /// How far a segment's turn leads from its centre along n.
  [[nodiscard]] static double turn_along(const MotionSegment<N>& segment, const Components<N>& n) {
    if (segment.rate == 0) return 0;
    const double across = dot<N>(n, segment.across);
    const double aside = dot<N>(n, segment.aside);
    return std::sqrt(across * across + aside * aside) / std::fabs(segment.rate) * (1 + kRounding);
  }

  /// The part along n of a position, less its rounding and the slack of directions.
  [[nodiscard]] double offset_at(const Components<N>& position, double time, const Components<N>& n,
                                 const Slopes& slopes) const {
    const Components<N> drift = time * slopes.velocity;
    const Components<N> seen = position - drift;
    double rounding = std::fabs(slopes.growth) * time;
    for (int i = 0; i < N; ++i) {
      rounding += std::fabs(n[i]) * (std::fabs(position[i]) + std::fabs(drift[i]));
    }
    return dot<N>(n, seen) + slopes.growth * time - kRounding * rounding -
           q_.forbidden.slack * length<N>(seen);
  }

  const TurretQuestion<V>& q_;
};

}  // namespace aimahead::detail::turret
