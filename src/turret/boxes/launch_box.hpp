// A box of hit times and flights, and bounds about its middle that hold for all launches in it.
#pragma once

#include "base/components.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

/// The rounding of compared numbers, relative to their size.
inline constexpr double kBoxRounding = 0x1p-46;

/// A range of times, or of times counted from the middle of a box.
struct TimeSpan {
  double from;
  double to;

  [[nodiscard]] double width() const { return to - from; }
  [[nodiscard]] double half() const { return width() / 2; }
  [[nodiscard]] double middle() const { return from + half(); }
};

/// Hits at times t after flights of f. In a box of launches, t is the time of the launch instead:
/// long flights of a short interval of launches would make a narrow strip across boxes of hits.
struct LaunchBox {
  double t_from;
  double t_to;
  double f_from;
  double f_to;
  bool is_of_launches = false;

  /// The box of one hit alone.
  [[nodiscard]] static LaunchBox point(double t, double f) { return {t, t, f, f}; }

  [[nodiscard]] double first_hit() const { return is_of_launches ? t_from + f_from : t_from; }
  [[nodiscard]] double first_launch() const { return is_of_launches ? t_from : t_from - f_to; }
  [[nodiscard]] double last_launch() const { return is_of_launches ? t_to : t_to - f_from; }
  [[nodiscard]] double middle_launch() const {
    const double middle = t_from + (t_to - t_from) / 2;
    return is_of_launches ? middle : middle - (f_from + (f_to - f_from) / 2);
  }
  /// Half the time from the first launch to the last.
  [[nodiscard]] double launch_half() const {
    const double half = (t_to - t_from) / 2;
    return is_of_launches ? half : half + (f_to - f_from) / 2;
  }
};

/// The gun at the launch in the middle of a box: how it moves there to first order, with bounds on
/// the rest within the box.
template <int N>
struct GunState {
  Components<N> position{};
  Components<N> velocity{};
  Components<N> inherited{};         // the velocity that the shot takes over
  Components<N> inherited_growth{};  // the rate of change of `inherited`
  double size = 0;                   // the sum of the sizes of the terms of the position
  double speed = 0;
  double deviation = 0;         // bounds the error of position and inherited drift together
  double inherited_change = 0;  // bounds how `inherited` changes within the box
};

/// Bounds of a shot over a range of flights about one of them, the middle.
struct FlightExtent {
  double max_rate;  // the maximum speed along the aim
  double min_travel;
  double max_travel;
  double slowed;  // bounds the distance of its travel from the tangent at the middle
  double curve;   // bounds the distance of its drift from the tangent at the middle
};

/// The extent of flights no farther than `half` from the middle. `change` bounds the change of the
/// inherited velocity.
template <int N>
[[nodiscard]] FlightExtent extent_of(const ShotMotion<N>& law, double from, double to, double half,
                                     double change) {
  const auto first = law.at(from);
  const auto last = law.at(to);
  // With drag all of these fade with the time of flight.
  const auto& strongest = law.drag == 0 ? last : first;
  FlightExtent extent;
  extent.max_rate = std::fabs(strongest.rate);
  extent.min_travel = std::min(first.travel, last.travel);
  extent.max_travel = std::max(first.travel, last.travel);
  const double acceleration = length<N>(strongest.drift.acceleration) + law.drag * change;
  extent.curve = acceleration * half * half / 2;
  extent.slowed = law.max_growth(from) * half * half / 2;
  if (law.drag != 0) {
    extent.curve = std::min(extent.curve, acceleration * half / law.drag);
    extent.slowed = extent.max_rate * half * std::min(1.0, law.drag * half / 2);
  }
  return extent;
}

/// All launches in a box, to first order about its middle (t, f). With D the target as the shot
/// flies towards it, the gap H = |D| - reach - travel satisfies for offsets dt, df in the box
///
///   H >= gap + t_slope dt + f_slope df + curvature df^2 - shortfall,
///   |H - (gap + t_slope dt + f_slope df)| <= remainder.
///
/// In a box of launches dt is the offset of the launch, and the hit's is dt + df.
template <int N>
struct BoxLinearization : FlightExtent {
  bool is_of_launches;
  double t;  // the time of the hit in the middle
  double f;
  double launch;
  double middle;  // the middle of the box's times: t, or the launch
  double t_half;
  double f_half;
  double launch_half;
  Components<N> target;
  GunState<N> gun;
  Components<N> d;      // D at the middle
  double distance;      // |D| at the middle
  double gap;           // H at the middle
  double t_slope;       // dH/dt
  double f_slope;       // dH/df
  double t_moves;       // bounds how far D moves with t
  double f_moves;       // bounds how far D moves with f
  double target_moves;  // bounds how far the target moves, seen from the gun
  double remainder;     // infinite where the slopes mean nothing
  double t_remainder;   // the share of the remainder that grows with dt
  double f_remainder;   // the share of the remainder that grows with df
  Components<N> by_t;   // dD/dt
  Components<N> by_f;   // dD/df
  double f_across;      // the square of the part of dD/df across D
  double off_linear;    // bounds |D - (d + by_t dt + by_f df)|
  double curvature;
  double shortfall;
  typename ShotMotion<N>::State shot;
};

/// A quantity that forbids a launch as long as it is above zero, to first order about the middle of
/// a box. Nowhere in the box is it below its linear part by more than `error_bound`.
struct Excess {
  double value;
  double t_slope;
  double f_slope;
  double error_bound;
};

/// An upper bound of sum + arcsin(sine), 0 <= sine <= 1.
inline double plus_arcsine(double sum, double sine) {
  return sum + sine + 0.5708 * sine * sine * sine;
}

}  // namespace aimahead::detail::turret
