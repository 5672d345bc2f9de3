// The flights that end on a table while target and gun move in constant relative acceleration.
//
// In the drifting frame the target is at D(f) = d + w f + g f^2 / 2. Between two rows of the table,
// (L0, T0) and (L1, T1), let x go from 0 to 1: the flight is T0 + x (T1 - T0), the distance
// L0 + x (L1 - L0). Both are polynomials of x, so a hit is a root in [0, 1] of
//
//   p(x) = |D(T0 + x (T1 - T0))|^2 - (L0 + x (L1 - L0))^2.
//
// Distances are not negative, so that squaring adds no root. Without g p is c + 2 b x + a x^2, and
// only signs have to be decided: of p at the rows, of b and a + b (which way p goes at either end)
// and of b^2 - a c. Doubles decide nearly all of them, then double-doubles, then exact integers.
// With g p is a quartic, whose roots numerics/polynomial_roots.hpp certifies.
//
// Where p is zero throughout a piece, the equation of a hit holds as long as the piece lasts, and
// perhaps in the next one too. The start of the first such piece is the hit.
#pragma once

#include "aimahead/engagement.hpp"
#include "closed_form/drifting_frame.hpp"
#include "rooms.hpp"
#include "table/table_flight.hpp"

#include <cstddef>

namespace aimahead::detail::table {

template <class V>
class SteadyTable {
 public:
  static constexpr int N = kDimensions<V>;

  /// `engagement` has a table. Flights are in the frame's units.
  SteadyTable(const Engagement<V>& engagement, const DriftingFrame<N>& frame);

  void collect(TableFlights& flights) const;

  /// Whether a flight lasts no longer than `limit`, decided exactly where doubles cannot tell.
  [[nodiscard]] bool lasts_until(const TableFlight& flight, double limit) const;

 private:
  /// The table between two rows.
  struct Piece {
    double near;   ///< L0
    double far;    ///< L1
    double early;  ///< T0, not always the earlier time
    double late;   ///< T1
    int index;
  };
  /// The quantities whose signs decide where p has roots.
  enum class Part : unsigned char { start_slope, end_slope, discriminant };
  /// Upper bounds of the sizes of the terms of a, b and c.
  struct Sizes {
    double a = 0;
    double b = 0;
    double c = 0;
  };

  [[nodiscard]] Piece piece(std::size_t i) const;
  /// Whether a flight that ends in a later row, or beyond one, would be kept.
  [[nodiscard]] bool wants_after(std::size_t row, const TableFlights& flights) const;
  [[nodiscard]] Sizes sizes(const Piece& piece) const;
  /// The sign of |D(time)| - distance.
  [[nodiscard]] int gap_sign(double time, double distance) const;
  [[nodiscard]] int gap_sign_exactly(double time, double distance, double size) const;
  [[nodiscard]] int sign_of(Part part, const Piece& piece) const;
  [[nodiscard]] int sign_exactly(Part part, const Piece& piece, double size) const;
  /// The roots between two rows, given the signs at them.
  void find_between(const Piece& piece, int first, int last, TableFlights& flights) const;
  void find_in_quadratic(const Piece& piece, int first, int last, TableFlights& flights) const;
  void find_in_quartic(const Piece& piece, int first, int last, TableFlights& flights) const;
  void take(const Piece& piece, numerics::DoubleDouble x, bool is_second,
            TableFlights& flights) const;
  [[nodiscard]] bool lasts_until_exactly(const TableFlight& flight, double limit) const;
  /// The signs of the squared gap of a piece at a time, and of its slope over time.
  struct GapSigns {
    int value;
    int slope;
  };
  [[nodiscard]] GapSigns gap_over_time(const Piece& piece, double at_time) const;

  const Engagement<V>& engagement_;
  const DriftingFrame<N>& frame_;
  ShotTable table_;
  // The leading parts of the frame's numbers.
  std::array<double, N> d_;
  std::array<double, N> w_;
  std::array<double, N> g_;
};

extern template class SteadyTable<Vec2>;
extern template class SteadyTable<Vec3>;

}  // namespace aimahead::detail::table
