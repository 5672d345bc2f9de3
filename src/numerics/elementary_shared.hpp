// What the elementary functions share: signs, comparisons and the last rounding by the bits of a
// double, so that they do not depend on flush-to-zero or denormals-are-zero; a cheaper sum.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/scaling.hpp"
#include "rooms.hpp"

#include <bit>
#include <cstdint>
#include <limits>

namespace aimahead::detail::numerics {

/// a + b for |a| >= |b| or a = 0, and |a + b| >= |a|/4: the sum of a table's value and a
/// correction. Half the operations of the general sum, relative error below 2^-102.
inline DoubleDouble add_correction(DoubleDouble a, DoubleDouble b) {
  const Exact s = quick_two_sum(a.hi, b.hi);
  return quick_two_sum(s.value, s.error + (a.lo + b.lo));
}

namespace bits {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr std::uint64_t kSign = std::uint64_t{1} << 63;

inline bool is_negative(double x) { return bits_of(x) >> 63 != 0; }
inline bool is_nan(double x) { return (bits_of(x) & ~kSign) > bits_of(kInfinity); }
inline bool is_infinite(double x) { return (bits_of(x) & ~kSign) == bits_of(kInfinity); }

inline double magnitude(double x) { return from_bits(bits_of(x) & ~kSign); }
inline double negated_if(bool negate, double x) {
  return from_bits(bits_of(x) ^ (negate ? kSign : 0));
}

/// |x| < 2^e, for -1022 <= e <= 1023, by its bits: right for subnormals, false for NaN.
inline bool is_below(double x, int e) {
  return (bits_of(x) & ~kSign) < static_cast<std::uint64_t>(e + 1023) << 52;
}

/// |x| / 2^exponent_of(x), in [1, 2), for finite x other than zero.
inline double significand(double x) {
  const std::uint64_t mantissa = parts_of(x).mantissa;
  const std::uint64_t normal = mantissa << (std::countl_zero(mantissa) - 11);
  return from_bits((normal & 0xfffffffffffffu) | bits_of(1.0));
}

/// (hi + lo) * 2^e rounded to nearest, once, also where the result is subnormal; for a positive
/// double-double near 1. A tie counts as one only if lo is exactly zero.
inline double round_scaled(DoubleDouble value, int e) {
  const Parts p = parts_of(value.hi);
  const int biased = p.exponent + 1075 + e;
  if (biased >= 2047) return kInfinity;
  if (biased > 0) {
    return from_bits(static_cast<std::uint64_t>(biased) << 52 | (p.mantissa & 0xfffffffffffffu));
  }
  // Ten more digits, the last of which says on which side of hi the value lies.
  constexpr int kExtra = 10;
  const std::uint64_t wide =
      (p.mantissa << kExtra) + (value.lo > 0 ? 1u : 0u) - (value.lo < 0 ? 1u : 0u);
  const int drop = kExtra + 1 - biased;
  if (drop > 63) return 0;
  const std::uint64_t kept = wide >> drop;
  const std::uint64_t rest = wide & ((std::uint64_t{1} << drop) - 1);
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  const bool up = rest > half || (rest == half && (kept & 1) != 0);
  return from_bits(kept + (up ? 1 : 0));
}

}  // namespace bits
}  // namespace aimahead::detail::numerics
