// A turret prepared for many questions: whether the gun may point in a direction, and when it can.
// turret.hpp defines the quantities; docs/turret.md explains how they are computed.
#pragma once

#include "aimahead/turret.hpp"
#include "base/components.hpp"
#include "rooms.hpp"
#include "turret/turn/aim_limits.hpp"
#include "turret/turn/slew.hpp"
#include "turret/turn/turret_angles.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace aimahead::detail::turret {

/// Whether a turret must turn before it points elsewhere.
template <class V>
[[nodiscard]] bool must_turn(const Turret<V>& turret) {
  return turret.turn_rate != kUnlimited;
}

/// A turret without a fault. Turns are counted from where the gun comes to rest, if it is turning.
template <class V>
class ReadyTurret {
 public:
  static constexpr int N = kDimensions<V>;

  explicit ReadyTurret(const Turret<V>& turret);

  /// The turn that takes the least time, of those that arc and limits allow.
  [[nodiscard]] ReachableTurn turn_to(const std::array<double, N>& direction) const;

  /// The unit vector nearest to this one to which a turn is possible, for a vector that is beyond
  /// arc and limits by no more than the rounding of a search.
  [[nodiscard]] Components<N> allowed_next_to(const Components<N>& unit) const;

  /// The part of an angle of either sign that remains to turn with the tolerance.
  [[nodiscard]] double rest_of(numerics::DoubleDouble angle) const {
    const double rest = (absolute(angle) - tolerance_).hi;
    return rest > slack_ ? rest : 0;
  }

  /// The time until the gun has turned through the angle, up to its tolerance.
  [[nodiscard]] double time_for(numerics::DoubleDouble angle) const {
    const HeadStart start = stop_.head_start(angle.hi < 0 ? -1 : 1);
    const double rest = rest_of(angle);
    return rest == 0 ? stop_.time : slew_.time_for(rest + start.angle) - start.time;
  }

  /// The angle that the gun can have turned by a time, in the direction of `sense`, without the
  /// tolerance, and the maximum rate at which this angle grows then.
  struct Turned {
    double angle = 0;
    double rate = 0;
  };
  [[nodiscard]] Turned turned_by(double time, double sense) const {
    const HeadStart start = stop_.head_start(sense);
    const double spent = std::max(time + start.time, 0.0);
    const double rate = slew_.rate();
    const bool ramps = slew_.acceleration() != kUnlimited;
    return {std::max(slew_.angle_by(spent) - start.angle, slack_),
            ramps ? std::min(rate, slew_.acceleration() * spent / 2) : rate};
  }

  /// A bound of the difference between the angle that the gun can have turned by a time within
  /// `half` of `time` and the line through turned_by(time, sense) with its rate. The rate grows
  /// until it is full.
  [[nodiscard]] double turn_error(double time, double sense, double half) const {
    const double acceleration = slew_.acceleration();
    const bool ramps =
        acceleration != kUnlimited && turned_by(time - half, sense).rate < slew_.rate();
    return ramps ? acceleration / 4 * half * half : 0;
  }

  /// The time after which the gun can point wherever it ever can; 0 if it need not turn.
  [[nodiscard]] double longest_turn() const { return longest_turn_; }
  /// The time before which the gun cannot fire, because it is turning.
  [[nodiscard]] double stop_time() const { return stop_.time; }
  /// A time before which the gun points nowhere that its limits allow. Its facing may lie outside.
  [[nodiscard]] double first_aim_time() const;
  /// The angle in which the gun comes to rest.
  [[nodiscard]] double stop_angle() const { return stop_.angle; }

  [[nodiscard]] const Facing<N>& facing() const { return facing_; }
  [[nodiscard]] const Arc& arc() const { return arc_; }
  [[nodiscard]] const AimLimits& limits() const { return limits_; }
  [[nodiscard]] const Slew& slew() const { return slew_; }
  [[nodiscard]] double tolerance() const { return tolerance_; }

 private:
  ReadyTurret(const Turret<V>& turret, bool turns);

  Stop stop_;
  Facing<N> facing_;
  Arc arc_;
  AimLimits limits_;  ///< none in 2D
  Slew slew_;
  double tolerance_;
  double slack_;  ///< an angle that counts as none
  double longest_turn_;
};

/// A gun without a turret points anywhere at once.
template <class V>
[[nodiscard]] ReadyTurret<V> make_ready(const std::optional<Turret<V>>& turret) {
  return ReadyTurret<V>(turret.value_or(Turret<V>{.turn_rate = kUnlimited}));
}

/// The unit vector along which the gun points when it has come to rest; +x without a turret.
template <class V>
[[nodiscard]] Components<kDimensions<V>> direction_at_rest(const std::optional<Turret<V>>& turret);

}  // namespace aimahead::detail::turret
