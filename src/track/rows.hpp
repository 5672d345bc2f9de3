// Rows of numbers, computed two at a time.
//
// A compiler seldom pairs them, because as far as it knows each number stored may be read next.
// Functions that compute with rows are flattened: in a call that is not inlined rows would go
// through memory.
#pragma once

#include "aimahead/detail/pair.hpp"
#include "aimahead/detail/track_state.hpp"
#include "base/repeat.hpp"
#include "rooms.hpp"

#include <array>
#include <cstring>

namespace aimahead::detail::track {

/// The numbers of a row in registers. Of an odd count, the last pair has a 0.
template <int Count>
struct Row {
  std::array<numerics::Pair, (Count + 1) / 2> pairs{};

  AIMAHEAD_INLINE double operator[](int i) const {
    return i % 2 == 0 ? numerics::first(pairs[i / 2]) : numerics::second(pairs[i / 2]);
  }
};

/// A position in rows: that of the last number, where their count is odd.
struct SinglePlace {
  int index;
  AIMAHEAD_INLINE double operator()(double all) const { return all; }
  AIMAHEAD_INLINE double operator()(const double* row) const { return row[index]; }
  template <int Count>
  AIMAHEAD_INLINE double operator()(const Row<Count>& row) const {
    return row[index];
  }
  AIMAHEAD_INLINE void set(double* row, double x) const { row[index] = x; }
  template <int Count>
  AIMAHEAD_INLINE void set(Row<Count>& row, double x) const {
    row.pairs[index / 2] = numerics::Pair{x, 0};
  }
};

/// A position in rows: that of two neighbours.
struct PairOfPlaces {
  int index;
  AIMAHEAD_INLINE numerics::Pair operator()(double all) const { return numerics::both(all); }
  AIMAHEAD_INLINE numerics::Pair operator()(const double* row) const {
    numerics::Pair pair;
    std::memcpy(&pair, row + index, sizeof pair);
    return pair;
  }
  template <int Count>
  AIMAHEAD_INLINE numerics::Pair operator()(const Row<Count>& row) const {
    return row.pairs[index / 2];
  }
  AIMAHEAD_INLINE void set(double* row, numerics::Pair x) const {
    std::memcpy(row + index, &x, sizeof x);
  }
  template <int Count>
  AIMAHEAD_INLINE void set(Row<Count>& row, numerics::Pair x) const {
    row.pairs[index / 2] = x;
  }
};

/// A row of the lower triangle.
template <int Size>
[[nodiscard]] AIMAHEAD_INLINE const double* row_of(const Triangle<Size>& matrix, int row) {
  return matrix.elements.data() + Triangle<Size>::index(row, 0);
}
template <int Size>
[[nodiscard]] AIMAHEAD_INLINE double* row_of(Triangle<Size>& matrix, int row) {
  return matrix.elements.data() + Triangle<Size>::index(row, 0);
}

/// The first `Count` numbers of a column of the whole matrix, one of the first `Columns`.
template <int Count, int Columns, int Size>
[[nodiscard]] AIMAHEAD_INLINE Row<Count> column_of(const Triangle<Size>& matrix, int column) {
  const auto number = [&](int row) {
    return row < Columns ? matrix(row, column) : row_of(matrix, row)[column];
  };
  Row<Count> numbers;
  base::repeat<Count / 2>([&](auto k) {
    numbers.pairs[k] = numerics::Pair{number(2 * k), number(2 * k + 1)};
  });
  if constexpr (Count % 2 == 1) numbers.pairs[Count / 2] = numerics::Pair{number(Count - 1), 0};
  return numbers;
}

/// Sets the first `Count` numbers of `row` to f(at), where at(x) are the numbers of another row x
/// at the same position, or the number x.
template <int Count, class R, class F>
AIMAHEAD_INLINE void set_row(R&& row, const F& f) {
  base::repeat<Count / 2>([&](auto k) {
    const PairOfPlaces at{2 * k};
    at.set(row, f(at));
  });
  if constexpr (Count % 2 == 1) {
    const SinglePlace at{Count - 1};
    at.set(row, f(at));
  }
}

}  // namespace aimahead::detail::track
