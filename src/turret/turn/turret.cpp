#include "aimahead/turret.hpp"

#include "base/components.hpp"
#include "turret/turn/ready_turret.hpp"

#include "aimahead/detail/scaling.hpp"

namespace aimahead {

using namespace detail::turret;
namespace {

bool is_whole_turn(double from, double to) { return to - from >= kTurn; }

/// The rounding of angles of this size, and of the whole turns between them.
double slack_of(double angle, double from, double to) {
  return 4e-16 * (std::fabs(angle) + std::fabs(from) + std::fabs(to) + kTurn);
}

/// A turn of either direction as one counter-clockwise, 0 .. 2 pi.
DoubleDouble counter_clockwise(DoubleDouble turn) { return turn.hi < 0 ? turn + kTwoPi : turn; }

const char* arc_fault(const Turret2& turret) {
  if (!is_finite(turret.arc_from)) return "shooter.turret.arc[0]";
  if (!is_finite(turret.arc_to) && turret.arc_to != kUnlimited) return "shooter.turret.arc[1]";
  return nullptr;
}

bool is_within_sector(double angle, double from, double to, double slack) {
  const double width = counter_clockwise(shorter_turn(from, to)).hi;
  const double offset = counter_clockwise(shorter_turn(from, angle)).hi;
  return offset <= width + slack || offset >= kTurn - slack;
}

/// Whether the facing is outside the arc by rounding only, as a gun that follows its plan may be.
bool is_next_to_arc(const Turret2& turret) {
  const auto& [facing, turn_rate, turn_acceleration, rate, from, to, tolerance] = turret;
  return rate != 0 && is_within_sector(facing, from, to, slack_of_turning(turret));
}

bool can_stop_within_arc(const Turret2& turret) {
  const Arc arc(turret);
  const double stop = Stop(turret.rate, turret.turn_acceleration).angle;
  const double room = (stop > 0 ? arc.left_room() : arc.right_room()).hi;
  return !arc.is_limited() || std::fabs(stop) <= room + slack_of_turning(turret);
}

const char* facing_fault(const Turret2& turret) {
  const auto& [facing, turn_rate, turn_acceleration, rate, from, to, tolerance] = turret;
  const bool good = is_finite(facing) && (arc_fault(turret) || is_within_arc(facing, from, to) ||
                                          is_next_to_arc(turret));
  return good ? nullptr : "shooter.turret.facing";
}

/// The fault of the rate in a turret whose fields before it are sound.
const char* rate_fault(const Turret2& turret) {
  if (turret.rate == 0) return nullptr;
  bool good = is_finite(turret.turn_acceleration) && std::fabs(turret.rate) <= turret.turn_rate;
  if (good && !arc_fault(turret)) good = can_stop_within_arc(turret);
  return good ? nullptr : "shooter.turret.rate";
}

const char* limits_fault(const Turret2& turret) { return arc_fault(turret); }

const char* facing_fault(const Turret3& turret) {
  const auto& [x, y, z] = turret.facing;
  if (!is_finite(x)) return "shooter.turret.facing[0]";
  if (!is_finite(y)) return "shooter.turret.facing[1]";
  if (!is_finite(z)) return "shooter.turret.facing[2]";
  return is_zero(x) && is_zero(y) && is_zero(z) ? "shooter.turret.facing" : nullptr;
}

template <class V>
Turn turn_along(const ReadyTurret<V>& turret, const ReachableTurn& reachable) {
  if (!reachable.possible) return {};
  if (turret.longest_turn() == 0) return {.possible = true};
  const double rest = std::copysign(turret.rest_of(reachable.angle), reachable.angle.hi);
  return {true, (reachable.angle + turret.stop_angle()).hi, rest + turret.stop_angle(),
          turret.time_for(reachable.angle)};
}

template <class V>
bool can_turn(const Turret<V>& turret) {
  return turret.turn_rate > 0 && turret.turn_acceleration > 0;
}

}  // namespace

namespace detail::turret {

DoubleDouble shorter_turn(double from, double to) {
  constexpr double kFar = 0x1p30;
  if (!(std::fabs(from) < kFar && std::fabs(to) < kFar)) {
    const PreciseSineCosine a = precise_sine_cosine(from);
    const PreciseSineCosine b = precise_sine_cosine(to);
    return angle_of(b.sine * a.cosine - b.cosine * a.sine, b.cosine * a.cosine + b.sine * a.sine);
  }
  const DoubleDouble difference = two_difference(to, from);
  const double turns = difference.hi / kTurn;
  // Half a turn, as a double, does not count as a whole one.
  const double whole = turns < 0 ? std::floor(turns + 0.5) : std::ceil(turns - 0.5);
  return difference - kTwoPi * whole;
}

}  // namespace detail::turret

bool is_within_arc(double angle, double from, double to) {
  if (is_whole_turn(from, to)) return true;
  const double raw = angle - from;
  if (to >= from && raw >= 0 && raw < kTurn) return angle <= to;
  return is_within_sector(angle, from, to, slack_of(angle, from, to));
}

Sector::Sector(double from, double to) : is_whole_turn(aimahead::is_whole_turn(from, to)) {
  if (is_whole_turn) return;
  width = counter_clockwise(shorter_turn(from, to)).hi;
  middle = from + width / 2;
  slack = slack_of(middle, from, to);
}

Arc::Arc(double facing, double from, double to) {
  if (is_whole_turn(from, to)) return;
  is_limited_ = true;
  slack_ = slack_of(facing, from, to);
  const DoubleDouble width = counter_clockwise(shorter_turn(from, to));
  const DoubleDouble offset = counter_clockwise(shorter_turn(from, facing));
  // A facing that is outside the arc by rounding only counts as being at the nearer end.
  const bool is_beyond = width < offset;
  const DoubleDouble before_from = kTwoPi - offset;
  const DoubleDouble beyond_to = offset - width;
  const bool at_from = is_beyond && before_from < beyond_to;
  holds_facing_ = !is_beyond || std::min(before_from, beyond_to).hi <= slack_;
  right_room_ = at_from ? DoubleDouble() : is_beyond ? width : offset;
  left_room_ = width - right_room_;
}

Arc Arc::after(double turn, double slack) const {
  Arc arc = *this;
  arc.slack_ = std::max(slack_, slack);
  arc.left_room_ = std::max(left_room_ - turn, DoubleDouble());
  arc.right_room_ = std::max(right_room_ + turn, DoubleDouble());
  return arc;
}

ReachableTurn Arc::limited_turn_to(DoubleDouble offset) const {
  const DoubleDouble left = counter_clockwise(offset);
  const DoubleDouble right = counter_clockwise(-offset);
  const bool can_left = left.hi <= left_room_.hi + slack_;
  const bool can_right = right.hi <= right_room_.hi + slack_;
  if (can_left && !(can_right && right < left)) return {true, std::min(left, left_room_)};
  if (can_right) return {true, -std::min(right, right_room_)};
  return {};
}

bool Arc::is_left_end_nearer_to(DoubleDouble offset) const {
  const DoubleDouble beyond_left = counter_clockwise(offset) - left_room_;
  const DoubleDouble beyond_right = counter_clockwise(-offset) - right_room_;
  return !(beyond_right < beyond_left);
}

template <class V>
const char* find_fault(const Turret<V>& turret) {
  if (!must_turn(turret)) return limits_fault(turret);
  if (const char* fault = facing_fault(turret)) return fault;
  if (!(turret.turn_rate > 0)) return "shooter.turret.turn_rate";
  if (!(turret.turn_acceleration > 0)) return "shooter.turret.turn_acceleration";
  if constexpr (kDimensions<V> == 2) {
    if (const char* fault = rate_fault(turret)) return fault;
  }
  if (const char* fault = limits_fault(turret)) return fault;
  return is_size(turret.tolerance) ? nullptr : "shooter.turret.tolerance";
}

template <class V>
Turn turn_to(const Turret<V>& turret, const std::type_identity_t<V>& direction) {
  const Components<kDimensions<V>> u = components_of(direction);
  if (find_fault(turret) || !are_finite(u)) return {};
  const ReadyTurret<V> ready(turret);
  return turn_along(ready, ready.turn_to(u));
}

Turn turn_to(const Turret2& turret, double angle) {
  if (find_fault(turret) || !is_finite(angle)) return {};
  if (turret.rate != 0 || !must_turn(turret)) {
    const auto [sine, cosine] = sine_cosine(angle);
    return turn_to(turret, Vec2{cosine, sine});
  }
  const ReadyTurret<Vec2> ready(turret);
  return turn_along(ready, ready.arc().turn_to(shorter_turn(turret.facing, angle)));
}

template <class V>
double turning_time(const Turret<V>& turret, double angle) {
  const double rest = std::fabs(angle) - turret.tolerance;
  if (!(rest > 0) || !must_turn(turret)) return 0;
  if (!can_turn(turret)) return kUnlimited;
  return Slew(turret.turn_rate, turret.turn_acceleration).time_for(rest);
}

template <class V>
double turnable_angle(const Turret<V>& turret, double time) {
  if (!must_turn(turret)) return kUnlimited;
  if (!can_turn(turret)) return turret.tolerance;
  const double turned = Slew(turret.turn_rate, turret.turn_acceleration).angle_by(time);
  const double angle = turned + turret.tolerance;
  // The angle must not be rounded up: where the tolerance is most of it, the last digit has a large
  // effect on the time.
  return angle - turret.tolerance > turned ? from_bits(bits_of(angle) - 1) : angle;
}

template const char* find_fault(const Turret2&);
template const char* find_fault(const Turret3&);
template Turn turn_to(const Turret2&, const Vec2&);
template Turn turn_to(const Turret3&, const Vec3&);
template double turning_time(const Turret2&, double);
template double turning_time(const Turret3&, double);
template double turnable_angle(const Turret2&, double);
template double turnable_angle(const Turret3&, double);

}  // namespace aimahead
