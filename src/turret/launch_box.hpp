// A box of hit times and flights, and what is known of all launches in it from its middle.
#pragma once

#include "base/components.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

/// The rounding of what is compared, relative to its size.
inline constexpr double kBoxRounding = 0x1p-46;

/// Hits at times t after flights of f.
struct LaunchBox {
  double t_from;
  double t_to;
  double f_from;
  double f_to;
};

/// The gun at the launch in the middle of a box, how it moves there, and how far it may be from
/// going on so within the box.
template <int N>
struct GunState {
  Components<N> position{};
  Components<N> velocity{};
  Components<N> inherited{};         // of its velocity, by the shot
  Components<N> inherited_growth{};  // per time
  double size = 0;                   // of what was added up to the position
  double speed = 0;
  double deviation = 0;         // of position and inherited velocity, at most
  double inherited_change = 0;  // within the box
};

/// What bounds shots over a range of flights about one of them.
struct FlightExtent {
  double max_rate;  // of the shot along its aim
  double min_travel;
  double max_travel;
  double slowed;  // how far its travel may be from going on at the rate of the middle
  double curve;   // how far its drift may be from going straight on
};

/// `half`: no flight is farther from the middle. `change`: of the inherited velocity, at most.
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
  const double bend = length<N>(strongest.drift.acceleration) + law.drag * change;
  extent.curve = bend * half * half / 2;
  extent.slowed = law.max_growth(from) * half * half / 2;
  if (law.drag != 0) {
    extent.curve = std::min(extent.curve, bend * half / law.drag);
    extent.slowed = extent.max_rate * half * std::min(1.0, law.drag * half / 2);
  }
  return extent;
}

/// The middle of a box, and how far everything may be from it within the box.
template <int N>
struct BoxLinearization : FlightExtent {
  double t;
  double f;
  double t_half;
  double f_half;
  Components<N> target;
  GunState<N> gun;
  Components<N> d;
  double distance;
  double gap;      // H
  double t_slope;  // of H
  double f_slope;
  double t_moves;  // how far D may move with t, and with f
  double f_moves;
  double target_moves;  // how far the target may, seen from where the gun was
  double remainder;     // of H beyond its linear part; infinite if it means nothing
  double t_remainder;   // what of it comes with t, and with f
  double f_remainder;
  Components<N> by_t;  // how D moves with t, and with f
  Components<N> by_f;
  double f_across;   // the square of how fast it turns with f
  double bend;       // D may be so far from moving like that
  double curvature;  // H is no less than its linear part, plus this times the square of what f
  double shortfall;  // is off the middle, less this
  typename ShotMotion<N>::State shot;
};

/// Something that forbids a launch as long as it is above zero, to first order about the middle
/// of a box. Nowhere in the box is it less than that by more than `error_bound`.
struct Excess {
  double value;
  double t_slope;
  double f_slope;
  double error_bound;
};

/// A sum and an arcsine, or a little more.
inline double plus_arcsine(double sum, double sine) {
  return sum + sine + 0.5708 * sine * sine * sine;
}

}  // namespace aimahead::detail::turret
