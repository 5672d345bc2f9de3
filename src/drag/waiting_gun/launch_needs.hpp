// What a gun needs to launch shots of nearly one aim at nearly one time: conditions that are linear
// in how far aim and time are off.
#pragma once

#include "base/components.hpp"
#include "rooms.hpp"
#include "turret/turn/ready_turret.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::drag {

/// A launch is possible only if value + by_aim.(u' - u) + by_time (t' - t) <= 0.
template <int N>
struct LaunchNeed {
  double value = 0;
  Components<N> by_aim{};
  double by_time = 0;
};

/// Launches near one: the sines of the angles between their aims and the unit vector `aim` are at
/// most `sine`, and none of these angles is a right one; their times are off `time` by no more than
/// `half`.
template <int N>
struct NearLaunches {
  Components<N> aim{};
  double sine = 0;
  double time = 0;
  double half = 0;
};

/// The ways to turn the gun: one of them must be possible, with all that it needs.
template <int N>
struct WaysToTurn {
  struct Way {
    std::array<LaunchNeed<N>, 2> needs{};
    int count = 0;
  };
  std::array<Way, 2> ways{};
  int count = 0;
};

inline constexpr double kAngleSlack = 0x1p-41;  // outweighs the rounding of angles
inline constexpr double kMaxSine = 0.5;         // of launches that the conditions are for
/// asin(x) <= x + kArcsineBend x^3 up to kMaxSine.
inline constexpr double kArcsineBend = 0.19;

/// The need that the gun has turned in the direction of `sense` through `angle`, at least.
template <class V>
LaunchNeed<kDimensions<V>> need_turned(const turret::ReadyTurret<V>& turret, double angle,
                                       double sense, double time, double half) {
  const auto turned = turret.turned_by(time, sense);
  LaunchNeed<kDimensions<V>> need;
  need.value = angle - turned.angle - turret.turn_error(time, sense, half) - turret.tolerance() -
               kAngleSlack * (1 + angle + turned.angle);
  need.by_time = -turned.rate;
  return need;
}

/// In the plane the gun turns to the left or to the right. With e to that side of the aim, an angle
/// grows by asin(e.(u' - u)).
inline WaysToTurn<2> ways_to_turn(const turret::ReadyTurret<Vec2>& turret, const Components<2>&,
                                  const NearLaunches<2>& near) {
  WaysToTurn<2> ways;
  if (!(near.sine < kMaxSine)) {
    ways.count = 1;
    return ways;
  }
  const double cubed = kArcsineBend * near.sine * near.sine * near.sine;
  const double offset = turret.facing().angle_to(near.aim).hi;
  for (const double sense : {1.0, -1.0}) {
    double angle = sense * offset;
    if (angle < 0) angle += kTurn;
    auto& way = ways.ways[ways.count++];
    const Components<2> aside{-sense * near.aim[1], sense * near.aim[0]};
    // Beside a whole turn the gun need not turn at all.
    if (angle + near.sine + cubed + kAngleSlack < kTurn) {
      way.needs[0] = need_turned(turret, angle - cubed, sense, near.time, near.half);
      way.needs[0].by_aim = aside;
      way.count = 1;
      if (!turret.arc().is_limited()) continue;
      const double room = (sense > 0 ? turret.arc().left_room() : turret.arc().right_room()).hi;
      way.needs[1].value = angle - cubed - room - kAngleSlack * (1 + angle + room);
      way.needs[1].by_aim = aside;
      way.count = 2;
    }
  }
  return ways;
}

/// In space the gun turns along the great circle from its facing. Let e be the unit vector along
/// which it arrives at the aim, and n normal to both. The part of u' in that plane is at the angle
/// theta + atan2(e.u', u.u'); u' itself is nearer to the facing by no more than n.u' allows.
inline WaysToTurn<3> ways_to_turn(const turret::ReadyTurret<Vec3>& turret,
                                  const Components<3>& facing, const NearLaunches<3>& near) {
  constexpr double kBend = 0.6;          // of the angle in the plane, times sine^3
  constexpr double kTilt = 0.54;         // 1 - sqrt(1 - x^2) <= kTilt x^2 up to kMaxSine
  constexpr double kStraight = 0x1p-10;  // nearer to the facing, or its opposite, e is unsure
  WaysToTurn<3> ways;
  const double sine = near.sine;
  const double spread = sine + kArcsineBend * sine * sine * sine;
  if (sine < kMaxSine && !turret.limits().allows(near.aim, spread + kAngleSlack)) return ways;
  auto& way = ways.ways[ways.count++];
  if (!(sine < kMaxSine)) return ways;
  const double angle = turret.facing().angle_to(near.aim).hi;
  double lost = kBend * sine * sine * sine;
  const double farthest = angle + spread;
  const bool is_plain = angle > kStraight && farthest < kHalfTurn - kStraight;
  if (is_plain && farthest > kHalfTurn / 2) {
    const double tangent = -numerics::cosine(farthest) / numerics::sine(farthest);
    lost += kTilt * sine * sine * tangent;
  }
  const bool is_linear = is_plain && lost < spread;
  const double least = is_linear ? angle - lost : std::max(angle - spread, 0.0);
  way.needs[0] = need_turned(turret, least, 1, near.time, near.half);
  if (is_linear) way.needs[0].by_aim = unit_across<3>(near.aim, -facing);
  way.count = 1;
  return ways;
}

}  // namespace aimahead::detail::drag
