// Two doubles that go through the same operations, in one register where the compiler has such a
// type. Sums and products are the operators.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "aimahead/detail/scaling.hpp"

#include <cstdint>
#include <limits>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

#if defined(__GNUC__) && !defined(AIMAHEAD_SMALL) && (defined(__SSE2__) || defined(__aarch64__))
typedef double Pair __attribute__((vector_size(16)));
typedef std::int64_t PairOfWords __attribute__((vector_size(16)));

AIMAHEAD_INLINE double first(Pair a) { return a[0]; }
AIMAHEAD_INLINE double second(Pair a) { return a[1]; }

/// Bitwise and of each number and `bits`.
AIMAHEAD_INLINE Pair with_bits(Pair a, std::uint64_t bits) {
  return (Pair)((PairOfWords)a & static_cast<std::int64_t>(bits));
}
/// Bitwise or of a and b.
AIMAHEAD_INLINE Pair either(Pair a, Pair b) { return (Pair)((PairOfWords)a | (PairOfWords)b); }

/// a with the sign of its second number turned.
AIMAHEAD_INLINE Pair less_second(Pair a) {
  return (Pair)((PairOfWords)a ^ PairOfWords{0, std::numeric_limits<std::int64_t>::min()});
}

/// The products, each rounded once, as in error_free.hpp.
AIMAHEAD_INLINE Pair times(Pair a, Pair b) {
  Pair product = a * b;
#if AIMAHEAD_HAS_FMA && defined(__x86_64__)
  __asm__("" : "+x"(product));
#elif AIMAHEAD_HAS_FMA && defined(__aarch64__)
  __asm__("" : "+w"(product));
#endif
  return product;
}

/// Whether a number is above 0, for choices without branches.
class Positive {
 public:
  AIMAHEAD_INLINE explicit Positive(double a) : mask_((PairOfWords)(Pair{a, a} > Pair{})) {}
  explicit AIMAHEAD_INLINE operator bool() const { return mask_[0] != 0; }
  /// a where the number is above 0, otherwise 0.
  AIMAHEAD_INLINE Pair keep(Pair a) const { return (Pair)((PairOfWords)a & mask_); }
  AIMAHEAD_INLINE double keep(double a) const { return first(keep(Pair{a, 0})); }

 private:
  PairOfWords mask_;
};
#else
struct Pair {
  double lane[2];
};
AIMAHEAD_INLINE double first(Pair a) { return a.lane[0]; }
AIMAHEAD_INLINE double second(Pair a) { return a.lane[1]; }
AIMAHEAD_INLINE Pair operator+(Pair a, Pair b) {
  return {a.lane[0] + b.lane[0], a.lane[1] + b.lane[1]};
}
AIMAHEAD_INLINE Pair operator-(Pair a, Pair b) {
  return {a.lane[0] - b.lane[0], a.lane[1] - b.lane[1]};
}
AIMAHEAD_INLINE Pair operator*(Pair a, Pair b) {
  return {a.lane[0] * b.lane[0], a.lane[1] * b.lane[1]};
}
AIMAHEAD_INLINE Pair with_bits(Pair a, std::uint64_t bits) {
  return {from_bits(bits_of(a.lane[0]) & bits), from_bits(bits_of(a.lane[1]) & bits)};
}
AIMAHEAD_INLINE Pair either(Pair a, Pair b) {
  return {from_bits(bits_of(a.lane[0]) | bits_of(b.lane[0])),
          from_bits(bits_of(a.lane[1]) | bits_of(b.lane[1]))};
}
AIMAHEAD_INLINE Pair times(Pair a, Pair b) {
  return {times(a.lane[0], b.lane[0]), times(a.lane[1], b.lane[1])};
}
AIMAHEAD_INLINE Pair less_second(Pair a) { return {a.lane[0], -a.lane[1]}; }
class Positive {
 public:
  AIMAHEAD_INLINE explicit Positive(double a)
      : mask_(std::uint64_t{0} - static_cast<std::uint64_t>(a > 0)) {}
  explicit AIMAHEAD_INLINE operator bool() const { return mask_ != 0; }
  AIMAHEAD_INLINE Pair keep(Pair a) const { return with_bits(a, mask_); }
  AIMAHEAD_INLINE double keep(double a) const { return from_bits(bits_of(a) & mask_); }

 private:
  std::uint64_t mask_;
};
#endif

AIMAHEAD_INLINE Pair both(double a) { return Pair{a, a}; }
AIMAHEAD_INLINE double sum_of(Pair a) { return first(a) + second(a); }
AIMAHEAD_INLINE double difference_of(Pair a) { return first(a) - second(a); }

/// The first 26 of the 53 bits of each number. The product of two such halves is exact, and so is
/// that of a half and a rest, a - leading_half(a), which has 27 bits.
AIMAHEAD_INLINE Pair leading_half(Pair a) { return with_bits(a, ~std::uint64_t{0x7ffffff}); }

/// What on_grid needs to round to the grid: the multiples of 2^-25 p, p being the power of two at
/// or below |unit|, a normal number. The squares of multiples up to 2 |unit| are exact, and so is
/// their sum up to 8 unit^2.
AIMAHEAD_INLINE Pair grid_of(double unit) {
  return both(0x1.8p27) * with_bits(both(unit), 0x7ff0000000000000);
}
/// The nearest multiple, for |a| < 2^26 p; a - on_grid(a, grid) is exact.
AIMAHEAD_INLINE Pair on_grid(Pair a, Pair grid) { return (a + grid) - grid; }

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
