// A box of launches and flights, and how the target moves past the shots in it, to first order
// about its middle.
#pragma once

#include "base/components.hpp"
#include "numerics/infinity.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"
#include "turret/boxes/launch_box.hpp"

#include <algorithm>

namespace aimahead::detail::turret {

/// A box of flights: ranges of the times at which they end, of how long they take and of their
/// launches.
struct FlightBox {
  TimeSpan times;
  TimeSpan flights;
  TimeSpan launches;
};

/// The shares of a bound that grow with the time, the flight and the launch.
struct MissShares {
  double time = 0;
  double flight = 0;
  double launch = 0;
  [[nodiscard]] double sum() const { return time + flight + launch; }
};

/// By how much the launches of a box miss.
struct FlightBoxMiss {
  double min_distance = 0;    ///< no launch of the box misses by less
  MissShares looseness;       ///< bounds how much more they miss by
  MissShares aim{kInfinity};  ///< bounds the angle of their aims to that of the middle
};

/// All launches of a box to first order about one of them, the middle, with bounds on the rest.
template <int N>
struct FlightBoxLinearization : FlightExtent {
  double time;
  double flight;
  FlightBox off;    ///< the box, counted from the middle
  MissShares half;  ///< the largest offsets from the middle
  Components<N> d;
  double distance;
  Components<N> by_time;    ///< the derivative of D by the time
  Components<N> by_flight;  ///< the derivative of D by the flight
  MissShares motion;        ///< bounds how far the linear part of D moves
  MissShares off_linear;    ///< bounds the distance of D from its linear part
  double drift_change;      ///< bounds how far the drift changes with the launch
  double moves;             ///< bounds how far D moves
  typename ShotMotion<N>::State shot;
  double size;  ///< the sum of the sizes of the terms of the gap
};

/// Cuts the box to the launches with time = launch + flight. False if there are none.
inline bool clip(FlightBox& box) {
  auto& [times, flights, launches] = box;
  times = {std::max(times.from, launches.from + flights.from),
           std::min(times.to, launches.to + flights.to)};
  flights = {std::max(flights.from, times.from - launches.to),
             std::min(flights.to, times.to - launches.from)};
  launches = {std::max(launches.from, times.from - flights.to),
              std::min(launches.to, times.to - flights.from)};
  return times.from <= times.to && flights.from <= flights.to && launches.from <= launches.to;
}

/// Bounds how far a vector with these derivatives moves within the box. Two of time, flight and
/// launch give the third, so there are three ways to write the motion; the least counts.
template <int N>
[[nodiscard]] MissShares moved(const FlightBoxLinearization<N>& m, const Components<N>& by_time,
                               const Components<N>& by_flight) {
  const double time = length<N>(by_time);
  const double flight = length<N>(by_flight);
  const double along = length<N>(by_time + by_flight);
  MissShares min{time * m.half.time, flight * m.half.flight, 0};
  for (const MissShares& other : {MissShares{0, along * m.half.flight, time * m.half.launch},
                                  MissShares{along * m.half.time, 0, flight * m.half.launch}}) {
    if (other.sum() < min.sum()) min = other;
  }
  return min;
}

/// Bounds how far the part of such a vector that is across a unit vector moves.
template <int N>
[[nodiscard]] MissShares moved_across(const FlightBoxLinearization<N>& m, const Components<N>& unit,
                                      const Components<N>& by_time,
                                      const Components<N>& by_flight) {
  return moved<N>(m, by_time - dot<N>(unit, by_time) * unit,
                  by_flight - dot<N>(unit, by_flight) * unit);
}

/// The minimum within the box of slopes.time dt + slopes.flight df + slopes.launch dl, where
/// dt = dl + df.
template <int N>
[[nodiscard]] double min_of_linear(const FlightBoxLinearization<N>& m, const MissShares& slopes) {
  const auto& [times, flights, launches] = m.off;
  const double by_launch = slopes.launch + slopes.time;
  const double by_flight = slopes.flight + slopes.time;
  const double launch = by_launch > 0 ? launches.from : launches.to;
  const double flight = by_flight > 0 ? flights.from : flights.to;
  const double time = std::clamp(launch + flight, times.from, times.to);
  if (time == launch + flight) return by_launch * launch + by_flight * flight;
  const double low = std::max(flights.from, time - launches.to);
  const double high = std::max(low, std::min(flights.to, time - launches.from));
  const double slope = by_flight - by_launch;
  return by_launch * time + slope * (slope > 0 ? low : high);
}

}  // namespace aimahead::detail::turret
