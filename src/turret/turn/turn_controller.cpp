#include "aimahead/turn_controller.hpp"

#include "aimahead/orientation.hpp"
#include "base/components.hpp"
#include "numerics/bisection.hpp"
#include "numerics/elementary.hpp"
#include "turret/turn/aim_limits.hpp"
#include "turret/turn/quickest_stop.hpp"
#include "turret/turn/turret_angles.hpp"

namespace aimahead {

using namespace detail::turret;
namespace {

/// Whether the gun can be turned at all; its facing is judged elsewhere.
template <class V>
bool can_step(const Turret<V>& turret, double duration) {
  return turret.turn_rate > 0 && is_finite(turret.turn_rate) && turret.turn_acceleration > 0 &&
         duration >= 0;
}

/// The turret's limits, for angles of up to this size in the roundings of a step.
template <class V>
LineLimits line_limits_of(const Turret<V>& turret, double size) {
  return {std::min(turret.turn_rate, kMaxNumber), turret.turn_acceleration, 0x1p-49 * size};
}

// Turns in the plane.

/// The angle that the gun turns to, and the direction of the turn.
struct TurnPlan {
  double distance = 0;
  double side = 1;  // 1: counter-clockwise, -1: clockwise
  double stop = 0;  // the angle in the caller's own number
};

TurnPlan plan_to(double stop, DoubleDouble turn) {
  return {std::fabs(turn.hi), turn.hi < 0 ? -1.0 : 1.0, stop};
}

/// The plan without an arc. The goal lies at many points of the line, a turn apart. The gun stops
/// soonest at the first point ahead at which it can stop, or at the last one before that, to which
/// it comes back. From rest these are the two directions of turn; half a turn is counter-clockwise.
TurnPlan quickest_plan(double stop, DoubleDouble offset, double rate, const LineLimits& limits) {
  const double side = rate < 0 ? -1 : 1;
  DoubleDouble ahead = side < 0 ? -offset : offset;
  if (ahead.hi < 0) ahead = ahead + kTwoPi;
  const double braking = is_immediate(limits) ? 0 : stopping_distance(rate, limits.acceleration);
  const double laps = std::ceil((braking - limits.slack - ahead.hi) / kTwoPi.hi);
  constexpr double kCountable = 0x1p40;
  if (laps > 0 && laps < kCountable) ahead = ahead + kTwoPi * laps;
  const DoubleDouble behind = ahead - kTwoPi;

  const TurnPlan onward = plan_to(stop, side < 0 ? -ahead : ahead);
  const TurnPlan back = plan_to(stop, side < 0 ? -behind : behind);
  if (is_immediate(limits)) return back.distance < onward.distance ? back : onward;
  const auto time_for = [&](const TurnPlan& plan) {
    return QuickestStop({plan.distance, plan.side * rate}, limits).total();
  };
  return time_for(back) < time_for(onward) ? back : onward;
}

/// The plan within an arc, if need be to its nearer end.
TurnPlan plan_within(const Arc& arc, const Turret2& turret, double goal, DoubleDouble offset) {
  const ReachableTurn reachable = arc.turn_to(offset);
  if (reachable.possible && is_within_arc(goal, turret.arc_from, turret.arc_to)) {
    return plan_to(goal, reachable.angle);
  }
  if (arc.is_left_end_nearer_to(offset)) return {arc.left_room().hi, 1, turret.arc_to};
  return {arc.right_room().hi, -1, turret.arc_from};
}

// Turns in space.

/// The unit vector along v; a zero vector stays zero.
Vec3 unit(const Vec3& v) {
  const Vec3 u = make_vector<Vec3>(well_scaled(components_of(v)));
  const double size = length(u);
  return size > 0 ? 1 / size * u : Vec3{};
}

/// v turned about a unit axis (Rodrigues).
Vec3 turned(const Vec3& v, const Vec3& axis, double angle) {
  const SineCosine a = sine_cosine(angle);
  return a.cosine * v + a.sine * cross(axis, v) + dot(axis, v) * (1 - a.cosine) * axis;
}

/// The axis about which a gun at rest turns to a goal straight behind it.
Vec3 axis_to_turn_about(const Vec3& facing) {
  const bool is_upright = std::fabs(facing.z) > 1 - 0x1p-20;
  const Vec3 axis = is_upright ? Vec3{1, 0, 0} : Vec3{0, 0, 1};
  return unit(axis - dot(axis, facing) * facing);
}

/// The tangent plane at the facing, as two axes to turn about, one of which leads to the goal.
struct TangentAxes {
  Vec3 ahead;
  Vec3 across;
};

/// A line for each of the two axes.
struct TangentLines {
  LineState ahead;
  LineState across;
};

struct TangentStep {
  LineStep ahead;
  LineStep across;
};

/// A share of the acceleration for each line: cosine and sine of some angle.
struct Shares {
  double ahead;
  double across;
};

Shares shares_at(double tangent_of_half) {
  const double square = tangent_of_half * tangent_of_half;
  return {(1 - square) / (1 + square), 2 * tangent_of_half / (1 + square)};
}

LineLimits limits_for(const LineLimits& limits, double share) {
  return {limits.rate, limits.acceleration * share, limits.slack};
}

/// Steps on both lines, with the acceleration shared so that both end together: the larger a share,
/// the sooner its line ends and the later the other. Within rounding the line across ends first.
TangentStep step_on_both(const TangentLines& lines, const LineLimits& limits, double duration) {
  const auto time_for = [&](const LineState& line, double share) {
    return QuickestStop(line, limits_for(limits, share)).total();
  };
  constexpr int kHalvings = 40;
  double low = 0;  // tangents of half the angles
  double high = 1;
  bisect_between(low, high, kHalvings, [&](double tangent_of_half) {
    const Shares shares = shares_at(tangent_of_half);
    return time_for(lines.ahead, shares.ahead) < time_for(lines.across, shares.across);
  });
  const Shares shares = shares_at(high);
  return {step_on_line(lines.ahead, limits_for(limits, shares.ahead), duration),
          step_on_line(lines.across, limits_for(limits, shares.across), duration)};
}

TangentStep step_in_tangent(const TangentLines& lines, const LineLimits& limits, double duration) {
  // A rate across that is only rounding, or does not matter, is set to 0.
  const double rounding = 0x1p-40 * limits.acceleration * duration;
  if (is_immediate(limits) || lines.across.rate <= rounding) {
    return {step_on_line(lines.ahead, limits, duration), {}};
  }
  return step_on_both(lines, limits, duration);
}

/// v cut to a maximum length.
Vec3 shortened(const Vec3& v, double longest) {
  const double size = length(v);
  return size > longest ? longest / size * v : v;
}

/// The goal itself, or the direction nearest to it that the limits allow.
Vec3 allowed_goal(const Turret3& turret, const Vec3& goal) {
  const AimLimits limits(turret);
  if (limits.allows(components_of(goal))) return goal;
  Vec3 towards = unit(goal);
  // To straight up and down every azimuth is as near. The gun keeps its own.
  constexpr double kTiny = 0x1p-60;
  if (towards.x == 0 && towards.y == 0) towards += kTiny * unit(turret.facing);
  return make_vector<Vec3>(limits.nearest_to(components_of(towards)));
}

}  // namespace

TurnProgress TurnController<Vec2>::step(double goal, double duration) {
  const bool is_sound = can_step(turret, duration) && is_finite(turret.facing) && is_finite(goal) &&
                        is_finite(turret.arc_from) &&
                        (is_finite(turret.arc_to) || turret.arc_to == kUnlimited) &&
                        std::fabs(rate) <= kMaxNumber;
  if (!is_sound) return {};
  const Arc arc(turret);
  if (!arc.holds_facing()) return {};
  const double size = 4 + std::fabs(turret.facing) + std::fabs(goal);
  const LineLimits limits = line_limits_of(turret, size);
  const DoubleDouble offset = shorter_turn(turret.facing, goal);
  const TurnPlan plan = arc.is_limited() ? plan_within(arc, turret, goal, offset)
                                         : quickest_plan(goal, offset, rate, limits);

  const LineStep step = step_on_line({plan.distance, plan.side * rate}, limits, duration);
  rate = step.state.rate == 0 ? 0 : plan.side * step.state.rate;
  if (step.state.distance == 0) {
    turret.facing = plan.stop;
  } else {
    const double turned = plan.side * (plan.distance - step.state.distance);
    turret.facing = wrap_angle(turret.facing + turned);
    const double room = (turned > 0 ? arc.left_room() : arc.right_room()).hi;
    const bool is_out = !is_within_arc(turret.facing, turret.arc_from, turret.arc_to);
    if (arc.is_limited() && (is_out || std::fabs(turned) >= room)) {
      turret.facing = turned > 0 ? turret.arc_to : turret.arc_from;
      if (std::fabs(turned) > room + limits.slack) rate = 0;
    }
  }
  const TurnStatus status = plan.stop != goal                         ? TurnStatus::blocked
                            : rate == 0 && turret.facing == plan.stop ? TurnStatus::arrived
                                                                      : TurnStatus::turning;
  return {status, std::fabs(step.state.distance), step.time};
}

Turret2 TurnController<Vec2>::now() const {
  Turret2 now = turret;
  const bool ramps = turret.turn_acceleration != kUnlimited;
  now.rate = ramps ? std::clamp(rate, -turret.turn_rate, turret.turn_rate) : 0;
  return now;
}

TurnProgress TurnController<Vec3>::step(const Vec3& goal, double duration) {
  const Vec3 gun = turret.facing;
  const bool sound = can_step(turret, duration) && !limits_fault(turret) &&
                     are_finite(components_of(gun)) && are_finite(components_of(goal)) &&
                     length(rate) <= kMaxNumber;
  const Vec3 facing = unit(gun);
  if (!sound || facing == Vec3{}) return {};
  const LineLimits limits = line_limits_of(turret, 8);
  const Vec3 turning = rate - dot(rate, facing) * facing;
  const double speed = length(turning);
  Vec3 target = allowed_goal(turret, goal);
  const bool is_blocked = !(target == goal);
  if (target == Vec3{}) {
    const double stop = is_immediate(limits) ? 0 : stopping_distance(speed, limits.acceleration);
    target = turned(facing, unit(turning), stop);
  }

  const Facing<3> from(components_of(gun));
  const double distance = from.angle_to(components_of(target)).hi;
  TangentAxes axes{unit(make_vector<Vec3>(from.normal_to(components_of(target)))), {}};
  if (axes.ahead == Vec3{}) axes.ahead = speed > 0 ? unit(turning) : axis_to_turn_about(facing);
  const double rate_ahead = dot(turning, axes.ahead);
  const Vec3 turning_across = turning - rate_ahead * axes.ahead;
  axes.across = unit(turning_across);
  const TangentLines lines{{distance, rate_ahead}, {0, length(turning_across)}};
  const auto [ahead, across] = step_in_tangent(lines, limits, duration);

  const double left_ahead = ahead.state.distance;
  const double left_across = across.state.distance;
  Vec3 rate_after = ahead.state.rate * axes.ahead + across.state.rate * axes.across;
  if (left_ahead == 0 && left_across == 0) {
    turret.facing = target;
  } else {
    // Shortening brings two rates no further apart: the acceleration stays within its limit.
    const double braked = is_immediate(limits) ? 0 : speed - limits.acceleration * duration;
    rate_after = shortened(rate_after, std::max(limits.rate, braked));
    const Vec3 turn = shortened((distance - left_ahead) * axes.ahead - left_across * axes.across,
                                std::max(limits.rate, speed) * duration);
    const Vec3 axis = unit(turn);
    turret.facing = unit(turned(facing, axis, length(turn)));
    rate_after = turned(rate_after, axis, length(turn));
  }
  rate = rate_after;
  const bool is_there = left_ahead == 0 && left_across == 0 && rate == Vec3{};
  const TurnStatus status = is_blocked ? TurnStatus::blocked
                            : is_there ? TurnStatus::arrived
                                       : TurnStatus::turning;
  return {status, std::sqrt(left_ahead * left_ahead + left_across * left_across),
          std::max(ahead.time, across.time)};
}

}  // namespace aimahead
