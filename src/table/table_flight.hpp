// A flight that ends on a table.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "rooms.hpp"
#include "search/flight_queue.hpp"

namespace aimahead::detail::table {

struct TableFlight {
  numerics::DoubleDouble time;  ///< in the units of the table that found it
  bool unresolved = false;      ///< nothing is known from this time on
  bool coarse = false;          ///< `time` is known to about a unit in the last place only
  bool is_second = false;       ///< the flight is the second of two roots in `piece`
  int piece = -1;               ///< the piece that it lies within, if its p is a quadratic

  friend bool operator<(const TableFlight& a, const TableFlight& b) { return a.time < b.time; }
};

using TableFlights = FlightQueue<TableFlight>;

/// Whether a flight no sooner than `time` would be kept.
[[nodiscard]] inline bool wants(const TableFlights& flights, double time) {
  return !flights.is_full() || time < flights.latest().time.hi;
}

}  // namespace aimahead::detail::table
