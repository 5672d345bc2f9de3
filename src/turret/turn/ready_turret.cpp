#include "turret/turn/ready_turret.hpp"

#include "numerics/elementary.hpp"

namespace aimahead::detail::turret {

using numerics::DoubleDouble;

namespace {

/// A gun that need not turn, as a turret whose tolerance exceeds a whole turn, so that it always
/// points right.
template <class V>
Turret<V> as_turning(Turret<V> turret) {
  if (must_turn(turret)) return turret;
  if constexpr (kDimensions<V> == 2) {
    turret.facing = Sector(turret.arc_from, turret.arc_to).middle;
    turret.rate = 0;
  } else {
    turret.facing = make_vector<Vec3>(AimLimits(turret).middle());
  }
  turret.turn_rate = 0x1p200;
  turret.turn_acceleration = kUnlimited;
  turret.tolerance = 8;
  return turret;
}

Stop stop_of(const Turret2& turret) { return {turret.rate, turret.turn_acceleration}; }
Stop stop_of(const Turret3&) { return {}; }

Facing<2> facing_at_rest(const Turret2& turret, const Stop& stop) {
  return stop.angle == 0 ? Facing<2>(turret.facing) : Facing<2>(turret.facing, stop.angle);
}
Facing<3> facing_at_rest(const Turret3& turret, const Stop&) {
  return Facing<3>(components_of(turret.facing));
}

Arc arc_at_rest(const Turret2& turret, const Stop& stop) {
  const Arc arc(turret);
  return stop.time == 0 ? arc : arc.after(stop.angle, slack_of_turning(turret));
}
Arc arc_at_rest(const Turret3&, const Stop&) { return {}; }

AimLimits limits_of(const Turret2&) { return {}; }
AimLimits limits_of(const Turret3& turret) { return AimLimits(turret); }

double slack_at_rest(const Turret2& turret, const Stop& stop) {
  return stop.time == 0 ? 0 : slack_of_turning(turret);
}
double slack_at_rest(const Turret3&, const Stop&) { return 0; }

}  // namespace

template <class V>
ReadyTurret<V>::ReadyTurret(const Turret<V>& turret)
    : ReadyTurret(as_turning(turret), must_turn(turret)) {}

template <class V>
ReadyTurret<V>::ReadyTurret(const Turret<V>& turret, bool turns)
    : stop_(stop_of(turret)),
      facing_(facing_at_rest(turret, stop_)),
      arc_(arc_at_rest(turret, stop_)),
      limits_(limits_of(turret)),
      slew_(turret.turn_rate, turret.turn_acceleration),
      tolerance_(turret.tolerance),
      slack_(slack_at_rest(turret, stop_)),
      longest_turn_(turns ? stop_.time + slew_.time_for(kTurn) : 0) {}

template <class V>
ReachableTurn ReadyTurret<V>::turn_to(const Components<N>& direction) const {
  if constexpr (N == 3) {
    if (!limits_.allows(direction)) return {};
  }
  const DoubleDouble angle = facing_.angle_to(direction);
  const ReachableTurn turn = arc_.turn_to(angle);
  if (stop_.time == 0 || arc_.is_limited()) return turn;
  const DoubleDouble other = angle.hi > 0 ? angle - kTwoPi : angle + kTwoPi;
  return {true, time_for(other) < time_for(angle) ? other : angle};
}

template <class V>
Components<ReadyTurret<V>::N> ReadyTurret<V>::allowed_next_to(const Components<N>& unit) const {
  if constexpr (N == 2) {
    if (turn_to(unit).possible) return unit;
    const bool is_left = arc_.is_left_end_nearer_to(facing_.angle_to(unit));
    return facing_.turned_by((is_left ? arc_.left_room() : -arc_.right_room()).hi);
  } else {
    return limits_.nearest_to(unit);
  }
}

template <class V>
double ReadyTurret<V>::first_aim_time() const {
  if constexpr (N == 3) {
    const Components<3> facing = direction_of<3>(facing_.direction());
    if (longest_turn_ == 0 || limits_.allows(facing)) return 0;
    return time_for(facing_.angle_to(limits_.nearest_to(facing))) * (1 - 0x1p-40);
  }
  return 0;
}

template <class V>
Components<kDimensions<V>> direction_at_rest(const std::optional<Turret<V>>& turret) {
  constexpr int N = kDimensions<V>;
  if (!turret) return {1};
  const Turret<V> gun = as_turning(*turret);
  if constexpr (N == 2) {
    const auto [sine, cosine] = numerics::sine_cosine(gun.facing);
    const auto [stop_sine, stop_cosine] = numerics::sine_cosine(stop_of(gun).angle);
    return {cosine * stop_cosine - sine * stop_sine, sine * stop_cosine + cosine * stop_sine};
  } else {
    return direction_over_largest<N>(components_of(gun.facing));
  }
}

template class ReadyTurret<Vec2>;
template class ReadyTurret<Vec3>;
template Components<2> direction_at_rest(const std::optional<Turret2>&);
template Components<3> direction_at_rest(const std::optional<Turret3>&);

}  // namespace aimahead::detail::turret
