// A motion as proofs see it: segment by segment, with bounds of how far rounding puts it off.
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

/// Whether a target's motion has the bounds that proofs need.
template <class V>
[[nodiscard]] bool has_bounds(const Target<V>& target) {
  return !std::holds_alternative<Plates>(target.motion) &&
         !std::holds_alternative<MotionFunction<V>>(target.motion);
}

/// A segment of motion in the world, by times counted from now.
template <int N>
struct RoundedSegment {
  MotionSegment<N> motion{};
  double error_before = 0;  ///< of the position, left from the segments before
  double mount_error = 0;   ///< of the position on a mount

  [[nodiscard]] double position_error(double time) const {
    return error_before + mount_error + error_within(time);
  }
  [[nodiscard]] double velocity_error(double time) const {
    const double change = time * motion.max_acceleration;
    return kStateRounding * (speed(time) + change) + std::fabs(motion.spin.rate) * mount_error;
  }
  /// Bounds the rounding of a position in the segment, that of its times included.
  [[nodiscard]] double error_within(double time) const {
    return kStateRounding * (motion.size(time) + time * speed(time));
  }

 private:
  [[nodiscard]] double speed(double time) const { return length<N>(motion.at(time).velocity); }
};

/// A motion seen from the air after a launch, segment by segment, and how far rounding puts it off.
template <class V>
class RoundedMotion {
 public:
  static constexpr int N = kDimensions<V>;
  static constexpr int kMaxSegments = 10'000;

  /// The motion of a target or of a gun's body, with its mount if it has one, in the world.
  explicit RoundedMotion(const Target<V>& body, const Mount<V>* mount = nullptr)
      : RoundedMotion(body, Components<N>{}, 0, Components<N>{}, GunSizes{}, mount) {}
  RoundedMotion(const Target<V>& body, const Components<N>& pivot, double launch,
                const Components<N>& wind, const GunSizes& gun, const Mount<V>* mount = nullptr)
      : launch_(launch),
        wind_(length<N>(wind)),
        gun_(gun),
        cursor_(body, pivot, launch, wind, mount) {
    if (!mount) return;
    const double angle = 1 + std::fabs(mount->facing);
    mount_error_ = kStateRounding * angle * length<N>(components_of(mount->offset));
  }

  /// Moves on to the segment that contains f. False if the body has vanished by then, or moves
  /// through too many segments.
  [[nodiscard]] bool go_to(double f) {
    while (cursor_.end() < f || segments_ == 0) {
      if (!go_on()) return false;
    }
    return true;
  }
  [[nodiscard]] bool go_on() {
    if (segments_ > 0) error_ += segment().error_within(cursor_.segment().end);
    return ++segments_ <= kMaxSegments && cursor_.go_on();
  }
  /// Whether it has vanished, after `go_on` failed.
  [[nodiscard]] bool is_gone() const { return segments_ <= kMaxSegments && !cursor_.is_lost(); }

  [[nodiscard]] const MotionCursor<V>& cursor() const { return cursor_; }
  [[nodiscard]] RoundedSegment<N> segment() const {
    return {cursor_.segment(), error_, mount_error_};
  }
  [[nodiscard]] double begin() const { return std::max(cursor_.segment().begin - launch_, 0.0); }
  [[nodiscard]] double end() const { return cursor_.end(); }
  [[nodiscard]] double max_acceleration() const { return cursor_.segment().max_acceleration; }
  [[nodiscard]] double max_jerk() const { return cursor_.segment().max_jerk; }
  [[nodiscard]] KinematicState<N> at(double f) const { return cursor_.at(f); }

  [[nodiscard]] double position_error(double f) const {
    return segment().position_error(launch_ + f) +
           kStateRounding * (gun_.position + (launch_ + f) * wind_);
  }
  [[nodiscard]] double velocity_error(double f) const {
    return segment().velocity_error(launch_ + f) + kStateRounding * wind_;
  }

 private:
  double launch_;
  double wind_;
  GunSizes gun_;
  MotionCursor<V> cursor_;
  double mount_error_ = 0;
  double error_ = 0;  // left from the segments before
  int segments_ = 0;
};

/// The sizes of a gun in any motion, on a mount or not. Nothing if it has no position then, or its
/// motion is a caller's function.
template <class V>
[[nodiscard]] std::optional<GunSizes> sizes_of(const Shooter<V>& gun, double launch) {
  constexpr int N = kDimensions<V>;
  if (std::holds_alternative<MotionFunction<V>>(gun.motion)) return std::nullopt;
  if (!motion::is_platform(gun)) {
    const double speed = length<N>(components_of(gun.velocity));
    return GunSizes{length<N>(components_of(gun.position)) + launch * speed, speed};
  }
  const Target<V> body = motion::gun_body(gun);
  RoundedMotion<V> moving(body, motion::is_mounted(gun) ? &*gun.mount : nullptr);
  if (!moving.go_to(launch)) return std::nullopt;
  const double speed = length<N>(moving.at(launch).velocity);
  return GunSizes{moving.position_error(launch) / kStateRounding + launch * speed,
                  moving.velocity_error(launch) / kStateRounding};
}

}  // namespace aimahead::detail::drag
