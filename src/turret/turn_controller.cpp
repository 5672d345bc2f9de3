#include "aimahead/turn_controller.hpp"

#include "aimahead/orientation.hpp"
#include "turret/turn_limits.hpp"
#include "turret/turret_angles.hpp"

namespace aimahead {

using namespace detail::turret;
namespace numerics = detail::numerics;
namespace {
using detail::numerics::DoubleDouble;
using detail::numerics::is_finite;

/// What the gun turns to, and which way.
struct TurnPlan {
  double distance = 0;
  double side = 1;  // 1: counter-clockwise, -1: clockwise
  double stop = 0;  // the angle in the caller's own number
};

TurnPlan plan_to(double stop, DoubleDouble turn) {
  return {std::fabs(turn.hi), turn.hi < 0 ? -1.0 : 1.0, stop};
}

/// All the way round the goal lies at many places on the line, a turn apart. The quickest to stop at
/// is the first one at which the gun can, or the last one before, to which it comes back. From rest
/// they are the two ways round; half a turn is counter-clockwise.
TurnPlan quickest_plan(double stop, DoubleDouble offset, double rate, const LineLimits& limits) {
  const double side = rate < 0 ? -1 : 1;
  DoubleDouble ahead = side < 0 ? -offset : offset;
  if (ahead.hi < 0) ahead = ahead + kTwoPi;
  const double braking = is_immediate(limits) ? 0 : rate * (rate / limits.acceleration) / 2;
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

/// Within the arc, if need be to its nearer end.
TurnPlan plan_within(const Arc& arc, const Turret2& turret, double goal, DoubleDouble offset) {
  const ReachableTurn reachable = arc.turn_to(offset);
  if (reachable.possible && is_within_arc(goal, turret.arc_from, turret.arc_to)) {
    return plan_to(goal, reachable.angle);
  }
  if (arc.is_left_end_nearer_to(offset)) return {arc.left_room().hi, 1, turret.arc_to};
  return {arc.right_room().hi, -1, turret.arc_from};
}

}  // namespace

TurnProgress TurnController<Vec2>::step(double goal, double duration) {
  const bool is_sound = can_turn(turret, duration) && is_finite(turret.facing) && is_finite(goal) &&
                        is_finite(turret.arc_from) &&
                        (is_finite(turret.arc_to) || turret.arc_to == kUnlimited) &&
                        std::fabs(rate) <= kLargest;
  if (!is_sound) return {};
  const Arc arc(turret);
  if (!arc.holds_facing()) return {};
  const double size = 4 + std::fabs(turret.facing) + std::fabs(goal);
  const LineLimits limits = limits_of(turret, size);
  const DoubleDouble offset = shorter_turn(turret.facing, goal);
  const TurnPlan plan = arc.is_limited() ? plan_within(arc, turret, goal, offset)
                                         : quickest_plan(goal, offset, rate, limits);

  const LineStep step = step_on_line({plan.distance, plan.side * rate}, limits, duration);
  rate = step.position.rate == 0 ? 0 : plan.side * step.position.rate;
  if (step.position.distance == 0) {
    turret.facing = plan.stop;
  } else {
    const double turned = plan.side * (plan.distance - step.position.distance);
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
  return {status, std::fabs(step.position.distance), step.time};
}

}  // namespace aimahead
