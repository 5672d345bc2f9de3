// A box of hit times and flights, and what is known of all launches in it from its middle.
#pragma once

#include "base/components.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"

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

/// The middle of a box, and how far everything may be from it within the box.
template <int N>
struct Middle {
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
  double max_rate;      // of the shot along its aim
  double slowed;        // how far its travel may be from going on at the rate
  double min_travel;
  double max_travel;
  double remainder;    // of H beyond its linear part; infinite if it means nothing
  double t_remainder;  // what of it comes with t, and with f
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
/// of a box. Nowhere in the box is it less than that by more than `doubt`.
struct Excess {
  double value;
  double t_slope;
  double f_slope;
  double doubt;
};

/// A sum and an arcsine, or a little more.
inline double plus_arcsine(double sum, double sine) {
  return sum + sine + 0.5708 * sine * sine * sine;
}

}  // namespace aimahead::detail::turret
