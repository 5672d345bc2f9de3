#include "table/steady_table.hpp"

#include "aimahead/detail/scaled.hpp"
#include "numerics/polynomial_roots.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace aimahead::detail::table {

using numerics::DoubleDouble;
using numerics::Dyadic;
using numerics::Scaled;

namespace {

// A generous bound of the rounding of a sum of products, over the sizes of its terms.
constexpr double kRounding = 0x1p-46;
constexpr double kFineRounding = 0x1p-90;
// Terms smaller than kMinSize may have lost their low parts.
constexpr double kMinSize = 0x1p-700;
constexpr double kMaxSize = 0x1p900;

bool is_sure(double value, double rounding, double size) {
  return std::fabs(value) > rounding * size && size > kMinSize && size < kMaxSize;
}

/// A piece of the table in some arithmetic.
template <class Real>
struct Numbers {
  Real near;
  Real longer;  ///< L1 - L0
  Real time;    ///< T0
  Real later;   ///< T1 - T0
};

template <class Real, class Piece>
Numbers<Real> numbers_of(const Piece& piece) {
  const auto difference = [](double a, double b) {
    if constexpr (std::is_same_v<Real, DoubleDouble>) {
      return numerics::two_difference(a, b);
    } else {
      return Real(a) - Real(b);
    }
  };
  return {Real(piece.near), difference(piece.far, piece.near), Real(piece.early),
          difference(piece.late, piece.early)};
}

/// c + 2 b x + a x^2.
template <class Real>
struct Quadratic {
  Real a;
  Real b;
  Real c;
};

template <class Real, class Vector>
Quadratic<Real> quadratic_of(const Numbers<Real>& n, const Vector& d, const Vector& w) {
  Quadratic<Real> q{-(n.longer * n.longer), -(n.near * n.longer), -(n.near * n.near)};
  for (std::size_t k = 0; k < d.size(); ++k) {
    const Real at = d[k] + w[k] * n.time;
    const Real moved = w[k] * n.later;
    q.a = q.a + moved * moved;
    q.b = q.b + at * moved;
    q.c = q.c + at * at;
  }
  return q;
}

template <class Real>
Real discriminant_of(const Quadratic<Real>& q) {
  return q.b * q.b - q.a * q.c;
}

/// The quantity of a part (SteadyTable::Part).
template <class Part, class Real>
Real value_of(Part part, const Quadratic<Real>& q) {
  return part == Part::start_slope ? q.b : part == Part::end_slope ? q.a + q.b : discriminant_of(q);
}

/// |D(time)|^2 - distance^2.
template <class Real, class Vector>
Real gap_square(const Real& time, const Real& distance, const Vector& d, const Vector& w,
                const Vector& g, const Real& half) {
  Real value = -(distance * distance);
  for (std::size_t k = 0; k < d.size(); ++k) {
    const Real at = d[k] + (w[k] + g[k] * time * half) * time;
    value = value + at * at;
  }
  return value;
}

}  // namespace

template <class V>
SteadyTable<V>::SteadyTable(const Engagement<V>& engagement, const DriftingFrame<N>& frame)
    : engagement_(engagement), frame_(frame), table_(*engagement.projectile.table) {
  for (int k = 0; k < N; ++k) {
    d_[k] = frame.d[k].hi;
    w_[k] = frame.w[k].hi;
    g_[k] = frame.g[k].hi;
  }
}

template <class V>
typename SteadyTable<V>::Piece SteadyTable<V>::piece(std::size_t i) const {
  return {frame_.length(table_.distances[i]), frame_.length(table_.distances[i + 1]),
          frame_.time(table_.times[i]), frame_.time(table_.times[i + 1]), static_cast<int>(i)};
}

template <class V>
void SteadyTable<V>::collect(TableFlights& flights) const {
  const std::size_t count = table_.distances.size();
  const auto row_sign = [&](std::size_t i) {
    return gap_sign(frame_.time(table_.times[i]), frame_.length(table_.distances[i]));
  };
  int first = row_sign(0);
  bool is_held = false;  // the equation holds throughout the piece that ends at this row
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_last_row = i + 1 == count;
    const Piece here = piece(is_last_row ? i - 1 : i);
    const int last = is_last_row ? 1 : row_sign(i + 1);
    const bool holds = !is_last_row && !frame_.accelerated && first == 0 && last == 0 &&
                       sign_of(Part::start_slope, here) == 0;
    const bool is_within = is_held || (holds && here.late < here.early);
    if (first == 0 && !is_within) flights.take({frame_.time(table_.times[i])});
    is_held = holds && here.late > here.early;
    if (!is_last_row && !holds && wants(flights, std::min(here.early, here.late))) {
      find_between(here, first, last, flights);
      if (!wants_after(i, flights)) return;
    }
    first = last;
  }
}

template <class V>
bool SteadyTable<V>::wants_after(std::size_t row, const TableFlights& flights) const {
  if (!flights.is_full()) return true;
  const double* const end = table_.times.data() + table_.times.size();
  return std::any_of(table_.times.data() + row + 1, end,
                     [&](double time) { return wants(flights, frame_.time(time)); });
}

template <class V>
int SteadyTable<V>::gap_sign(double time, double distance) const {
  double value = -(distance * distance);
  double size = distance * distance;
  for (int k = 0; k < N; ++k) {
    const double half = 0.5 * time;
    const double at = d_[k] + (w_[k] + half * g_[k]) * time;
    const double at_size = frame_.d_size[k] + (frame_.w_size[k] + half * std::fabs(g_[k])) * time;
    value += at * at;
    size += at_size * at_size;
  }
  if (is_sure(value, kRounding, size)) return value < 0 ? -1 : 1;
  return gap_sign_exactly(time, distance, size);
}

template <class V>
AIMAHEAD_NOINLINE int SteadyTable<V>::gap_sign_exactly(double time, double distance,
                                                       double size) const {
  const auto fine = gap_square(DoubleDouble(time), DoubleDouble(distance), frame_.d, frame_.w,
                               frame_.g, DoubleDouble(0.5));
  if (is_sure(fine.hi, kFineRounding, size)) return fine.hi < 0 ? -1 : 1;
  const ExactFrame<N> exact(engagement_, frame_);
  return gap_square(Dyadic(time), Dyadic(distance), exact.d, exact.w, exact.g, Dyadic(0.5)).sign();
}

template <class V>
typename SteadyTable<V>::Sizes SteadyTable<V>::sizes(const Piece& piece) const {
  const double longer = piece.far - piece.near;
  const double later = std::fabs(piece.late - piece.early);
  Sizes size{longer * longer, piece.near * longer, piece.near * piece.near};
  for (int k = 0; k < N; ++k) {
    const double at = frame_.d_size[k] + frame_.w_size[k] * piece.early;
    const double moved = frame_.w_size[k] * later;
    size.a += moved * moved;
    size.b += at * moved;
    size.c += at * at;
  }
  return size;
}

template <class V>
int SteadyTable<V>::sign_of(Part part, const Piece& piece) const {
  const double value = value_of(part, quadratic_of(numbers_of<double>(piece), d_, w_));
  const Sizes s = sizes(piece);
  const double size = part == Part::start_slope ? s.b
                      : part == Part::end_slope ? s.a + s.b
                                                : s.b * s.b + s.a * s.c;
  if (is_sure(value, kRounding, size)) return value < 0 ? -1 : 1;
  return sign_exactly(part, piece, size);
}

template <class V>
AIMAHEAD_NOINLINE int SteadyTable<V>::sign_exactly(Part part, const Piece& piece,
                                                   double size) const {
  const auto fine = numbers_of<DoubleDouble>(piece);
  const double value = value_of(part, quadratic_of(fine, frame_.d, frame_.w)).hi;
  if (is_sure(value, kFineRounding, size)) return value < 0 ? -1 : 1;
  const ExactFrame<N> exact(engagement_, frame_);
  return value_of(part, quadratic_of(numbers_of<Dyadic>(piece), exact.d, exact.w)).sign();
}

template <class V>
void SteadyTable<V>::take(const Piece& piece, DoubleDouble x, bool is_second,
                          TableFlights& flights) const {
  const DoubleDouble later = numerics::two_difference(piece.late, piece.early);
  TableFlight flight{x * later + piece.early};
  flight.piece = piece.index;
  flight.is_second = is_second;
  flights.take(flight);
}

template <class V>
void SteadyTable<V>::find_between(const Piece& piece, int first, int last,
                                  TableFlights& flights) const {
  if (frame_.accelerated) {
    find_in_quartic(piece, first, last, flights);
  } else {
    find_in_quadratic(piece, first, last, flights);
  }
}

template <class V>
void SteadyTable<V>::find_in_quadratic(const Piece& piece, int first, int last,
                                       TableFlights& flights) const {
  // Which roots there are: one where the signs differ, none or two where they are the same.
  bool is_double = false;
  if (first == 0) {
    if (last == 0 || sign_of(Part::start_slope, piece) * last >= 0) return;
  } else if (last == 0) {
    if (sign_of(Part::end_slope, piece) * first <= 0) return;
  } else if (first == last) {
    if (sign_of(Part::start_slope, piece) * first >= 0) return;
    if (sign_of(Part::end_slope, piece) * first <= 0) return;
    const int passes = sign_of(Part::discriminant, piece);
    if (passes < 0) return;
    is_double = passes == 0;
  }
  Quadratic<DoubleDouble> q = quadratic_of(numbers_of<DoubleDouble>(piece), frame_.d, frame_.w);
  if (first == 0) return take(piece, -(numerics::scaled(q.b, 2) / q.a), false, flights);
  if (last == 0) return take(piece, q.c / q.a, false, flights);
  if (first < 0) q = {-q.a, -q.b, -q.c};
  DoubleDouble root;
  if (!is_double) {
    const DoubleDouble discriminant = discriminant_of(q);
    const Sizes s = sizes(piece);
    if (is_sure(discriminant.hi, 0x1p-80, s.b * s.b + s.a * s.c)) {
      root = square_root(discriminant);
    } else {
      const ExactFrame<N> exact(engagement_, frame_);
      const Dyadic inner =
          discriminant_of(quadratic_of(numbers_of<Dyadic>(piece), exact.d, exact.w));
      root = numerics::square_root(Scaled(inner)).in_units(0);
    }
  }
  // As in quadratic_roots.hpp, with c > 0.
  const bool falls = q.b.hi < 0;
  const DoubleDouble sum = root + (falls ? -q.b : q.b);
  const bool has_two = first == last && !is_double;
  const bool rises = piece.early < piece.late;
  take(piece, falls ? q.c / sum : sum / -q.a, has_two && !rises, flights);
  if (has_two) take(piece, sum / q.a, rises, flights);
}

namespace {

constexpr int kQuartic = 4;

/// p of a piece, for a target that accelerates relative to the gun.
template <int N, class Piece>
numerics::Polynomial<kQuartic> quartic_of(const DriftingFrame<N>& frame, const Piece& piece) {
  const DoubleDouble near = piece.near;
  const DoubleDouble early = piece.early;
  const DoubleDouble longer = numerics::two_difference(piece.far, piece.near);
  const DoubleDouble later = numerics::two_difference(piece.late, piece.early);
  numerics::Polynomial<kQuartic> p;
  const auto add = [&p](int power, double factor, DoubleDouble a, DoubleDouble b, double size) {
    p.coefficient[power] = p.coefficient[power] + numerics::scaled(a * b, factor);
    p.magnitude[power] += std::fabs(factor) * size;
  };
  add(0, -1, near, near, near.hi * near.hi);
  add(1, -2, near, longer, near.hi * longer.hi);
  add(2, -1, longer, longer, longer.hi * longer.hi);
  const double span = std::fabs(later.hi);
  for (int k = 0; k < N; ++k) {
    const DoubleDouble& g = frame.g[k];
    const DoubleDouble at = frame.d[k] + (frame.w[k] + numerics::scaled(g * early, 0.5)) * early;
    const DoubleDouble moved = (frame.w[k] + g * early) * later;
    const DoubleDouble bent = numerics::scaled(g * later * later, 0.5);
    const double grows = std::fabs(g.hi);
    const double at_size = frame.d_size[k] + (frame.w_size[k] + 0.5 * grows * early.hi) * early.hi;
    const double moved_size = (frame.w_size[k] + grows * early.hi) * span;
    const double bent_size = 0.5 * grows * span * span;
    add(0, 1, at, at, at_size * at_size);
    add(1, 2, at, moved, at_size * moved_size);
    add(2, 1, moved, moved, moved_size * moved_size);
    add(2, 2, at, bent, at_size * bent_size);
    add(3, 2, moved, bent, moved_size * bent_size);
    add(4, 1, bent, bent, bent_size * bent_size);
  }
  return p;
}

/// The same polynomial in integers, for what double-double cannot decide.
template <class V, class Piece>
struct ExactQuartic {
  static constexpr int N = kDimensions<V>;

  const Engagement<V>& engagement;
  const DriftingFrame<N>& frame;
  const Piece& piece;

  void operator()(std::array<Dyadic, kQuartic + 1>& p) const {
    const ExactFrame<N> exact(engagement, frame);
    const auto [near, longer, early, later] = numbers_of<Dyadic>(piece);
    const Dyadic half(0.5);
    const Dyadic two(2);
    p[0] = -(near * near);
    p[1] = -(two * near * longer);
    p[2] = -(longer * longer);
    for (int k = 0; k < N; ++k) {
      const Dyadic at = exact.d[k] + (exact.w[k] + exact.g[k] * early * half) * early;
      const Dyadic moved = (exact.w[k] + exact.g[k] * early) * later;
      const Dyadic bent = exact.g[k] * later * later * half;
      p[0] = p[0] + at * at;
      p[1] = p[1] + two * at * moved;
      p[2] = p[2] + moved * moved + two * at * bent;
      p[3] = p[3] + two * moved * bent;
      p[4] = p[4] + bent * bent;
    }
  }
};

}  // namespace

template <class V>
void SteadyTable<V>::find_in_quartic(const Piece& piece, int first, int last,
                                     TableFlights& flights) const {
  using numerics::RootStatus;
  using Exact = ExactQuartic<V, Piece>;
  const DoubleDouble early = piece.early;
  const DoubleDouble later = numerics::two_difference(piece.late, piece.early);
  const numerics::Polynomial<kQuartic> quartic = quartic_of<N>(frame_, piece);
  numerics::RootIterator<kQuartic, Exact> roots(quartic, 0, 1, Exact{engagement_, frame_, piece},
                                                first);
  // A hit at the row that ends the piece is not one of the piece.
  TableFlight waiting;
  bool is_waiting = false;
  for (;;) {
    const numerics::Root root = roots.next();
    if (root.status == RootStatus::none) break;
    if (is_waiting) flights.take(waiting);
    const bool unresolved = root.status == RootStatus::unresolved;
    // If unresolved, all of the piece may hit, from its earlier end on.
    const DoubleDouble time =
        unresolved ? DoubleDouble(std::min(piece.early, piece.late)) : root.x * later + early;
    waiting = {time, unresolved, root.coarse};
    is_waiting = true;
    if (unresolved) break;
  }
  if (is_waiting && (waiting.unresolved || last != 0)) flights.take(waiting);
}

template <class V>
bool SteadyTable<V>::lasts_until(const TableFlight& flight, double limit) const {
  const double off = (flight.time - limit).hi;
  if (std::fabs(off) > 0x1p-40 * limit) return off < 0;
  if (flight.piece >= 0) return lasts_until_exactly(flight, limit);
  if (std::fabs(off) > (flight.coarse ? 0x1p-50 : kFineRounding) * limit) return off < 0;
  // Whether the table has a flight that hits exactly at the limit.
  const std::size_t count = table_.distances.size();
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const Piece here = piece(i);
    const auto [low, high] = std::minmax(here.early, here.late);
    if (!(low <= limit && limit <= high)) continue;
    if (low < high ? gap_over_time(here, limit).value == 0
                   : gap_sign(limit, here.near) >= 0 && gap_sign(limit, here.far) <= 0) {
      return true;
    }
  }
  return off < 0;
}

/// The gap keeps its sign from the earlier row up to the first root, and has it again after the
/// second.
template <class V>
bool SteadyTable<V>::lasts_until_exactly(const TableFlight& flight, double limit) const {
  const Piece here = piece(static_cast<std::size_t>(flight.piece));
  const auto [low, high] = std::minmax(here.early, here.late);
  if (limit <= low || limit >= high) return limit >= high;
  const GapSigns at_row = gap_over_time(here, low);
  const GapSigns at_limit = gap_over_time(here, limit);
  const int sign = at_row.value != 0 ? at_row.value : at_row.slope;
  const bool goes_away = sign * at_limit.slope > 0;
  // At a double root the slope is 0.
  if (at_limit.value == 0) return !flight.is_second || goes_away;
  if (at_limit.value != sign) return !flight.is_second;
  return goes_away && gap_over_time(here, high).value == sign;
}

/// |D (T1 - T0)|^2 - (L0 (T1 - T0) + (time - T0) (L1 - L0))^2, exactly.
template <class V>
typename SteadyTable<V>::GapSigns SteadyTable<V>::gap_over_time(const Piece& piece,
                                                                double at_time) const {
  const ExactFrame<N> exact(engagement_, frame_);
  const Dyadic early(piece.early);
  const Dyadic later = Dyadic(piece.late) - early;
  const Dyadic near(piece.near);
  const Dyadic longer = Dyadic(piece.far) - near;
  const Dyadic time(at_time);
  const Dyadic reached = near * later + (time - early) * longer;
  Dyadic value = -(reached * reached);
  Dyadic slope = -(reached * longer);
  for (int k = 0; k < N; ++k) {
    const Dyadic velocity = exact.w[k] + exact.g[k] * time;
    const Dyadic at = exact.d[k] + (exact.w[k] + exact.g[k] * time * Dyadic(0.5)) * time;
    value = value + at * at * later * later;
    slope = slope + at * velocity * later * later;
  }
  return {value.sign(), slope.sign()};
}

template class SteadyTable<Vec2>;
template class SteadyTable<Vec3>;

}  // namespace aimahead::detail::table
