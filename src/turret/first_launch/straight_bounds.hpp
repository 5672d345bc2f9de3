// For how long surely none of the straight shots that would hit can be fired (straight_launch.hpp),
// because of the delay, the reach, the lifetime, the range, a plate that looks away, or the aim:
// bounds from the quantities at one time and on how they change.
#pragma once

#include "motion/plate_target.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace aimahead::detail::turret {

template <class V>
class StraightBounds {
 public:
  static constexpr int N = kDimensions<V>;
  /// The rounding of compared numbers, relative to their size.
  static constexpr double kRounding = 0x1p-47;

  explicit StraightBounds(const TurretQuestion<V>& question)
      : q_(question), plates_(std::get_if<Plates>(&question.target.motion)) {}

  /// The numbers of a hit at one time, with the target in one segment of its motion.
  struct At {
    Components<N> e;
    Components<N> velocity;  // E'
    double distance;
    double speed;    // |E'|
    double radial;   // |E|'
    double max;      // |E''| within the segment
    double window;   // the time for which |E| stays above half of itself, if it is not 0
    double fastest;  // an upper bound of |E'| within the window
    double flight;
    double launch;
    bool is_endless;  // the segment
  };

  [[nodiscard]] At evaluate(const MotionSegment<N>& segment, double time) const {
    At at;
    const KinematicState<N> target = segment.at(time);
    at.e = target.position - time * q_.velocity;
    at.velocity = target.velocity - q_.velocity;
    at.distance = length<N>(at.e);
    at.speed = length<N>(at.velocity);
    at.radial = at.distance > 0 ? dot<N>(at.e, at.velocity) / at.distance : 0;
    at.max = segment.max_acceleration;
    const auto above_half = numerics::time_above_half(at.distance, at.speed, at.max);
    at.window = above_half.duration;
    at.fastest = above_half.max_speed;
    at.flight = (at.distance - q_.law.reach) / q_.law.speed;
    at.launch = time - at.flight;
    at.is_endless = segment.end == kForever;
    return at;
  }

  /// The time for which no shot that hits can be fired; 0 if one can be now.
  [[nodiscard]] double blocked_for(const At& at, double time) const {
    const double s = q_.law.speed;
    const double acceleration = at.max / s;
    const double late = at.flight - (time - q_.delay);
    const double slack = kRounding * (time + std::fabs(at.flight));
    double max_time = 0;
    const auto block = [&max_time](double value, double slope, double curvature) {
      max_time = std::max(max_time, parabola_zero(value, slope, curvature));
    };
    if (late > slack) block(late, at.radial / s - 1, acceleration);
    const double inside = q_.law.reach - at.distance;
    if (inside > kRounding * q_.law.reach) block(inside, -at.speed, at.max);
    const double old = at.flight - q_.lifetime;
    if (old > kRounding * at.flight) block(old, at.radial / s, acceleration);
    if (q_.range != kUnlimited) max_time = std::max(max_time, out_of_range_for(at));
    if (plates_ && !is_open_all_round(*plates_)) {
      max_time = std::max(max_time, plate_hidden_for(at, time));
    }
    // Where the target is at the pivot, any direction is allowed.
    if (at.distance > kRounding * (s * time)) max_time = std::max(max_time, pointing_for(at));
    return max_time;
  }

 private:
  /// The time for which a plate looks away from the gun at the launch. Seen from above, the motion
  /// of its ends bounds how fast the line from the body to the gun turns, as long as they move by
  /// less than half its length.
  [[nodiscard]] double plate_hidden_for(const At& at, double time) const {
    const Target<V>& body = q_.target;
    const Plate& plate = plates_->plates[0];
    const double max = max_angle_off(*plates_);
    const Components<N> pivot = q_.origin + q_.velocity * at.launch;
    if (looks_within(max, body, plate, time, pivot)) return 0;
    const auto way = way_to(pivot, body, time);
    if (!is_well_scaled(way)) return 0;
    const double off = -quick_angle_from(*plates_, plate, time, way);
    const double size = std::sqrt(way[0] * way[0] + way[1] * way[1]);
    const double passing = 1 + at.fastest / q_.law.speed;
    const double speed =
        length(body.velocity + time * body.acceleration) + length<N>(q_.velocity) * passing;
    const auto [window, fastest] =
        numerics::time_above_half(size, speed, length(body.acceleration), at.window);
    const double sweep = fastest / (size / 2);
    const double left = sweep + plates_->turn_rate;
    const double right = sweep - plates_->turn_rate;
    const double around = kTurn - max - std::fabs(off);
    const double back = std::max(std::fabs(off) - max, 0.0);
    double first = kForever;
    if (left > 0) first = (off > 0 ? around : back) / left;
    if (right > 0) first = std::min(first, (off > 0 ? back : around) / right);
    return std::min(first, window);
  }

  /// The time for which the aim is beyond the limits of a gun in space.
  [[nodiscard]] double forbidden_for(const At& at) const {
    if constexpr (N == 3) {
      const AimLimits& limits = q_.turret.limits();
      if (!limits.is_limited()) return 0;
      // |E|'' = (|E'|^2 - |E|'^2) / |E| + E''.E / |E|
      const double distance_curvature = at.fastest * at.fastest / (at.distance / 2) + at.max;
      const double forbidden = limits.forbidden_for(
          {at.e, at.velocity, at.distance, at.radial, at.max, distance_curvature}, kRounding);
      return std::min(forbidden, at.window);
    } else {
      return 0;
    }
  }

  [[nodiscard]] double out_of_range_for(const At& at) const {
    const double s = q_.law.speed;
    const double travel = s * at.flight;
    if (dot<N>(q_.law.inherited, q_.law.inherited) == 0) {
      const double beyond = travel - q_.range;
      return beyond > kRounding * travel ? parabola_zero(beyond, at.radial, at.max) : 0;
    }
    const double drift = length<N>(q_.law.inherited);
    const double flown = length<N>(travel * at.e / at.distance + q_.law.inherited * at.flight);
    const double beyond = flown - q_.range;
    if (!(beyond > kRounding * flown)) return 0;
    // Within the window E moves by less than half its length.
    const double nearest = at.distance / 2;
    const double rate =
        (s + drift) * at.fastest / s + (travel + at.distance) * at.fastest / nearest;
    return std::min(parabola_zero(beyond, -rate, 0), at.window);
  }

  /// The time for which the gun cannot point along E soon enough.
  [[nodiscard]] double pointing_for(const At& at) const {
    const double offset = q_.turret.facing().quick_angle_to(at.e);
    const double nearest = at.distance / 2;
    const double sweep = at.fastest / nearest;  // an upper bound of the direction's rate
    if constexpr (N == 2) {
      const double cross = at.e[0] * at.velocity[1] - at.e[1] * at.velocity[0];
      const double turning = cross / (at.distance * at.distance);
      const double curvature = at.max / nearest + sweep * sweep;
      double min = kForever;
      for (const TurnOption& option : turn_options(q_.turret, offset)) {
        const double slope = option.sense * turning;
        double max_time = turning_for(at, option, slope, curvature);
        const double outside = option.angle - option.arc_room;
        if (outside > kRounding * (1 + option.arc_room)) {
          max_time = std::max(max_time, outside_for(at, outside, slope, curvature));
        }
        min = std::min(min, max_time);
      }
      return min;
    } else {
      // The angle between two directions bends no faster than one of them, apart from the effect of
      // the meridians' convergence near the opposite pole.
      const double end = offset + sweep * at.window;
      if (end < 2.5 && offset > 0x1p-20) {
        const double cosine = dot<N>(q_.facing, at.e) / at.distance;
        const double sine = std::sqrt((1 - cosine) * (1 + cosine));
        const double towards = dot<N>(q_.facing, at.velocity) - cosine * at.radial;
        double curvature = at.max / nearest + 2 * sweep * sweep;
        if (end > kHalfTurn / 2) curvature += 1.4 * sweep * sweep;
        return std::max(forbidden_for(at),
                        turning_for(at, {offset}, -towards / (at.distance * sine), curvature));
      }
      return std::max(forbidden_for(at), turning_for(at, {offset}, -sweep, 0));
    }
  }

  /// The time for which an angle that changes at `slope`, bending down by no more than `curvature`,
  /// is more than the gun can have turned.
  [[nodiscard]] double turning_for(const At& at, const TurnOption& turn, double slope,
                                   double curvature) const {
    const auto [turned, rate] = q_.turret.turned_by(std::max(at.launch, 0.0), turn.sense);
    const double left = turn.angle - q_.turret.tolerance() - turned;
    if (!(left > kRounding * (1 + turn.angle))) return 0;
    const double s = q_.law.speed;
    const double max_passing = 1 + at.fastest / s;  // bounds t0' = 1 - f'
    const Slew& slew = q_.turret.slew();
    const bool ramps = slew.acceleration() != kUnlimited;
    double max_curvature = curvature + slew.rate() * at.max / s;
    if (ramps && rate < slew.rate())
      max_curvature += slew.acceleration() / 2 * max_passing * max_passing;
    const double passing = 1 - at.radial / s;
    return std::min(parabola_zero(left, slope - rate * passing, max_curvature), at.window);
  }

  /// The time for which a direction stays outside the arc. The direction to a target in straight
  /// flight turns to that of its velocity, never beyond; at the pivot it reverses at once.
  [[nodiscard]] double outside_for(const At& at, double outside, double slope,
                                   double curvature) const {
    if (at.is_endless && at.max == 0) {
      const double along = dot<N>(at.e, at.velocity);
      const double across = std::fabs(at.e[0] * at.velocity[1] - at.e[1] * at.velocity[0]);
      const double sweep = numerics::quick_arctangent2(across, along);
      if (slope > 0 || sweep < outside * kCaution) return kForever;
    }
    return std::min(parabola_zero(outside, slope, curvature), at.window);
  }

  const TurretQuestion<V>& q_;
  const Plates* plates_;  ///< null unless the target is a plate: the first of these
};

}  // namespace aimahead::detail::turret
