// The common part of all launches with free speed: the frame, and the launch for a flight time.
#pragma once

#include "aimahead/launch.hpp"
#include "closed_form/drifting_frame.hpp"
#include "closed_form/frame_paths.hpp"
#include "closed_form/shot_description.hpp"
#include "numerics/infinity.hpp"
#include "numerics/polynomial_products.hpp"
#include "rooms.hpp"

#include <cmath>
#include <limits>
#include <span>
#include <variant>

namespace aimahead::detail::launch {

/// Times in units of the frame.
template <class V>
class Launcher {
 public:
  static constexpr int N = kDimensions<V>;
  using DoubleDouble = numerics::DoubleDouble;
  using Path = FramePath<N>;

  /// For a valid engagement.
  explicit Launcher(const Engagement<V>& engagement)
      : engagement_(without_speed(engagement)),
        frame_(engagement_),
        shot_(engagement_, frame_),
        lifetime_(frame_.time(engagement_.projectile.lifetime)),
        path_(path_of(frame_)) {}
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;

  /// The engagement with its speed, which is ignored, set to 0.
  static Engagement<V> without_speed(Engagement<V> engagement) {
    engagement.projectile.speed = 0;
    return engagement;
  }

  [[nodiscard]] const Engagement<V>& engagement() const { return engagement_; }
  [[nodiscard]] const DriftingFrame<N>& frame() const { return frame_; }
  [[nodiscard]] const ShotDescription<V>& shot() const { return shot_; }
  [[nodiscard]] double lifetime() const { return lifetime_; }

  /// D(f) as polynomials.
  [[nodiscard]] const Path& path() const { return path_; }

  [[nodiscard]] bool touching() const { return touches(engagement_, frame_); }

  /// The launch itself, with the target at the muzzle.
  [[nodiscard]] Launch<V> touch() const {
    Launch<V> launch;
    static_cast<Hit<V>&>(launch) = shot_.touch();
    launch.status = Status::touching;
    return launch;
  }

  /// |D(f)| - reach, the distance the muzzle speed has to cover; 0 where double-double cannot tell,
  /// infinite where the square of the distance is beyond the range of a double.
  [[nodiscard]] DoubleDouble distance(DoubleDouble f) const {
    const auto position = shot_.position(f);
    double size = 0;
    for (const DoubleDouble& x : position) size += std::fabs(x.hi);
    if (!(size < 0x1p511)) return kInfinity;
    const DoubleDouble distance = shot_.length_of(position);
    const DoubleDouble rest = distance - frame_.reach;
    return std::fabs(rest.hi) > 0x1p-94 * (distance.hi + frame_.reach.hi) ? rest : DoubleDouble();
  }

  /// The launch that hits after f: hit, out_of_range, unreachable (the target is nearer than
  /// reach) or unresolved (something is beyond the range of a double).
  [[nodiscard]] Launch<V> launch_after(DoubleDouble f) const {
    const DoubleDouble rest = distance(f);
    if (rest.hi < 0) {
      Launch<V> launch;
      launch.status = Status::unreachable;
      return launch;
    }
    return launch_after(f, rest / f);
  }

  /// The same when the speed is known.
  [[nodiscard]] Launch<V> launch_after(DoubleDouble f, DoubleDouble speed) const {
    Launch<V> launch;
    typename ShotDescription<V>::Vector travel;
    const bool sound = shot_.describe(f, shot_.aim(f, speed), speed, launch, travel);
    launch.speed = numerics::scale_by_power_of_two(speed.hi, -frame_.speed_shift());
    if (!sound || !numerics::is_finite(launch.speed)) return unresolved(f);
    const bool within = !(f.hi > lifetime_) && shot_.within_range(travel, false);
    launch.status = within ? Status::hit : Status::out_of_range;
    return launch;
  }

  /// The answer where nothing is known about flights longer than f.
  [[nodiscard]] Launch<V> unresolved(DoubleDouble f) const {
    Launch<V> launch;
    launch.status = Status::unresolved;
    const double time = frame_.time_of(f.hi);
    launch.time = numerics::is_finite(time) ? time : std::numeric_limits<double>::max();
    return launch;
  }

  /// The launch of the earliest time that gives a hit, and the launches of all such times in
  /// `launches`; if there is none, the same for the times that are out of range.
  [[nodiscard]] Launch<V> choose(const Times& times, std::span<Launch<V>> launches = {}) const {
    Launch<V> answer;
    answer.status = Status::unreachable;
    const bool all = !launches.empty();
    bool unresolved_time = times.unresolved;
    DoubleDouble bound = times.bound;
    int count = 0;
    for (int i = 0; i < times.count && (all || answer.status != Status::hit); ++i) {
      const Launch<V> launch = launch_after(times.at[i]);
      if (launch.status == Status::unreachable) continue;
      if (launch.status == Status::unresolved) {
        unresolved_time = true;
        bound = times.at[i];
        break;
      }
      const bool better = launch.status == Status::hit ? answer.status != Status::hit
                                                       : answer.status == Status::unreachable;
      if (better) {
        answer = launch;
        count = 0;  // the earlier ones are out of range
      }
      if (launch.status == answer.status && count < std::ssize(launches)) {
        launches[count++] = launch;
      }
    }
    if (unresolved_time && answer.status != Status::hit) return unresolved(bound);
    answer.count = count;
    return answer;
  }

 private:
  Engagement<V> engagement_;
  DriftingFrame<N> frame_;
  ShotDescription<V> shot_;
  double lifetime_;
  Path path_;
};

/// The first field that excludes launches with free speed: any but constant velocities and
/// accelerations; of a target in any motion, plates alone.
template <class V>
[[nodiscard]] const char* find_what_launches_lack(const Engagement<V>& e,
                                                  bool takes_any_target = false) {
  const auto& motion = e.target.motion;
  if (e.shooter.hold) return "shooter.hold";
  if (e.shooter.turret) return "shooter.turret";
  if (std::holds_alternative<MotionFunction<V>>(e.shooter.motion)) return "shooter.motion";
  if (std::holds_alternative<Walls<V>>(e.shooter.motion)) return "shooter.walls";
  if (!std::holds_alternative<std::monostate>(e.shooter.motion)) return "shooter.kind";
  if (!(e.shooter.acceleration == V{})) return "shooter.acceleration";
  if (e.shooter.mount) return "shooter.mount";
  if (e.projectile.table) return "projectile.table";
  if (!(e.projectile.thrust == Thrust{})) return "projectile.thrust";
  if (e.projectile.drag != 0) return "projectile.drag";
  if (e.projectile.quadratic_drag != 0) return "projectile.quadratic_drag";
  if (takes_any_target) {
    if (std::holds_alternative<Plates>(motion)) return "target.kind";
  } else {
    if (std::holds_alternative<Walls<V>>(motion)) return "target.walls";
    if (!std::holds_alternative<std::monostate>(motion)) return "target.kind";
  }
  if (!e.obstacles.empty()) return "obstacles";
  return e.tick ? "tick" : nullptr;
}

/// The first fault of an engagement whose speed does not matter, or of a parameter.
template <class V>
[[nodiscard]] const char* find_launch_fault(const Engagement<V>& engagement, bool sound_parameter,
                                            const char* parameter, bool takes_any_target = false) {
  const char* fault = find_fault(Launcher<V>::without_speed(engagement));
  if (!fault) fault = find_what_launches_lack(engagement, takes_any_target);
  return fault || sound_parameter ? fault : parameter;
}

template <class V>
[[nodiscard]] Launch<V> invalid_launch(const char* fault) {
  Launch<V> launch;
  launch.fault = fault;
  return launch;
}

}  // namespace aimahead::detail::launch
