// A target as proofs see it: segment by segment, with bounds of how far rounding puts it off.
#pragma once

#include "motion/gun_motion.hpp"
#include "motion/motion_cursor.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace aimahead::detail::drag {

/// The share by which rounding may change what a position or velocity is computed from.
inline constexpr double kStateRounding = 0x1p-49;

/// The sizes of what the gun's position and velocity at the launch are computed from.
struct GunSizes {
  double position = 0;
  double velocity = 0;
};

template <class V>
[[nodiscard]] GunSizes sizes_of(const Shooter<V>& gun, double launch) {
  constexpr int N = kDimensions<V>;
  const double speed = length<N>(components_of(gun.velocity));
  const double gained = launch * length<N>(components_of(gun.acceleration));
  return {length<N>(components_of(gun.position)) + launch * (speed + gained), speed + gained};
}

/// Whether a target's motion has the bounds that proofs need.
template <class V>
[[nodiscard]] bool has_bounds(const Target<V>& target) {
  return !std::holds_alternative<Plates>(target.motion) &&
         !std::holds_alternative<MotionFunction<V>>(target.motion);
}

/// A target seen from the air, segment by segment, and how far rounding puts it off.
template <class V>
class RoundedTarget {
 public:
  static constexpr int N = kDimensions<V>;
  static constexpr int kMaxSegments = 10'000;

  RoundedTarget(const Target<V>& target, const Components<N>& pivot, double launch,
                const Components<N>& wind, const GunSizes& gun)
      : launch_(launch), wind_(length<N>(wind)), gun_(gun), cursor_(target, pivot, launch, wind) {}

  /// Moves on to the segment that contains f. False if the target has vanished by then, or moves
  /// through too many segments.
  [[nodiscard]] bool go_to(double f) {
    while (cursor_.end() < f || segments_ == 0) {
      if (!go_on()) return false;
    }
    return true;
  }
  [[nodiscard]] bool go_on() {
    if (segments_ > 0) error_ += error_in_segment(cursor_.end());
    return ++segments_ <= kMaxSegments && cursor_.go_on();
  }
  /// Whether it has vanished, after `go_on` failed.
  [[nodiscard]] bool is_gone() const { return segments_ <= kMaxSegments && !cursor_.is_lost(); }

  [[nodiscard]] const MotionCursor<V>& cursor() const { return cursor_; }
  [[nodiscard]] double begin() const { return std::max(segment().begin - launch_, 0.0); }
  [[nodiscard]] double end() const { return cursor_.end(); }
  [[nodiscard]] double max_acceleration() const { return segment().max_acceleration; }
  [[nodiscard]] double max_jerk() const { return segment().max_jerk; }
  [[nodiscard]] KinematicState<N> at(double f) const { return cursor_.at(f); }

  [[nodiscard]] double position_error(double f) const {
    return error_ + error_in_segment(f) + kStateRounding * (gun_.position + f * wind_);
  }
  [[nodiscard]] double velocity_error(double f) const {
    return kStateRounding * (speed(f) + (launch_ + f) * max_acceleration());
  }

 private:
  [[nodiscard]] const MotionSegment<N>& segment() const { return cursor_.segment(); }
  [[nodiscard]] double speed(double f) const { return length<N>(at(f).velocity) + wind_; }
  /// Of a position in the segment; its times are rounded, too.
  [[nodiscard]] double error_in_segment(double f) const {
    return kStateRounding * (segment().size(launch_ + f) + (launch_ + f) * speed(f));
  }

  double launch_;
  double wind_;
  GunSizes gun_;
  MotionCursor<V> cursor_;
  double error_ = 0;  // left from the segments before
  int segments_ = 0;
};

/// As `sizes_of`, for a gun in any motion, on a mount or not. Nothing if it has no position then,
/// or its motion is a caller's function.
template <class V>
[[nodiscard]] std::optional<GunSizes> sizes_in_motion(const Shooter<V>& gun, double launch) {
  constexpr int N = kDimensions<V>;
  GunSizes sizes = sizes_of(gun, launch);
  if (std::holds_alternative<MotionFunction<V>>(gun.motion)) return std::nullopt;
  if (!std::holds_alternative<std::monostate>(gun.motion)) {
    const Target<V> moving = motion::gun_body(gun);
    RoundedTarget<V> body(moving, Components<N>{}, 0, Components<N>{}, GunSizes{});
    if (!body.go_to(launch)) return std::nullopt;
    const double speed = length<N>(body.at(launch).velocity);
    sizes.position = body.position_error(launch) / kStateRounding + launch * speed;
    sizes.velocity = body.velocity_error(launch) / kStateRounding;
  }
  if (motion::is_mounted(gun)) {
    const double rate = std::fabs(gun.mount->turn_rate);
    const double angle = 1 + std::fabs(gun.mount->facing) + rate * launch;
    const double arm = angle * length<N>(components_of(gun.mount->offset));
    sizes.position += arm * (1 + rate * launch);
    sizes.velocity += rate * arm;
  }
  return sizes;
}

}  // namespace aimahead::detail::drag
