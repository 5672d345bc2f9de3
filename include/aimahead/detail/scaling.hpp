// Exponents and powers of two by the bits of a double: exact, and the same whether or not the
// caller has set flush-to-zero or denormals-are-zero, as games do.
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

#include <bit>
#include <cstdint>
#include <cstring>

namespace aimahead::detail::numerics {

/// The bits of a double and back: std::bit_cast, which not every compiler here has.
inline std::uint64_t bits_of(double x) {
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}
inline double from_bits(std::uint64_t bits) {
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

/// exponent_of(0), below every other exponent.
inline constexpr int kNoExponent = -100000;

/// A finite double taken apart: (negative ? -1 : 1) * mantissa * 2^exponent, mantissa < 2^53.
struct Parts {
  std::uint64_t mantissa;
  int exponent;
  bool negative;
};

inline Parts parts_of(double x) {
  const auto bits = bits_of(x);
  const int biased = static_cast<int>(bits >> 52 & 0x7ff);
  const std::uint64_t fraction = bits & 0xfffffffffffffu;
  return {biased == 0 ? fraction : fraction | 0x10000000000000u, (biased == 0 ? 1 : biased) - 1075,
          bits >> 63 != 0};
}

/// Whether x is neither infinite nor NaN.
inline bool is_finite(double x) { return (bits_of(x) >> 52 & 0x7ff) != 0x7ff; }

/// Whether x is +0 or -0; a subnormal is not.
inline bool is_zero(double x) { return bits_of(x) << 1 == 0; }

/// Whether x is below zero; a subnormal is, -0 is not. x is not a NaN.
inline bool is_negative(double x) { return bits_of(x) > std::uint64_t{1} << 63; }

/// Whether x is finite and not below zero.
inline bool is_size(double x) { return is_finite(x) && !is_negative(x); }

/// Whether x is not below zero; infinity means unlimited.
inline bool is_limit(double x) { return x >= 0 && !is_negative(x); }

/// Whether both numbers have the same bits, or both are zero.
inline bool are_same(double a, double b) {
  return bits_of(a) == bits_of(b) || (is_zero(a) && is_zero(b));
}

/// The e with 2^e <= |x| < 2^(e+1), for finite x; kNoExponent for zero.
inline int exponent_of(double x) {
  const Parts p = parts_of(x);
  if (p.mantissa == 0) return kNoExponent;
  return p.exponent + 63 - std::countl_zero(p.mantissa);
}

/// The largest exponent of a list of finite numbers.
template <class Values>
int top_exponent(const Values& values) {
  int top = kNoExponent;
  for (const double x : values) {
    if (const int exponent = exponent_of(x); exponent > top) top = exponent;
  }
  return top;
}

/// 2^e for -1022 <= e <= 1023.
inline double power_of_two(int e) { return from_bits(static_cast<std::uint64_t>(e + 1023) << 52); }

/// x / 2^drop, rounded to nearest even, for 1 <= drop <= 63.
inline std::uint64_t shifted_down(std::uint64_t x, int drop) {
  const std::uint64_t kept = x >> drop;
  const std::uint64_t rest = x & ((std::uint64_t{1} << drop) - 1);
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  const bool up = rest > half || (rest == half && (kept & 1) != 0);
  return kept + (up ? 1 : 0);
}

inline double scale_by_other_than_one(double x, int e) {
  const Parts p = parts_of(x);
  const std::uint64_t sign = static_cast<std::uint64_t>(p.negative) << 63;
  if (p.mantissa == 0 || !is_finite(x)) return x;
  const int shift = std::countl_zero(p.mantissa) - 11;  // normalises a subnormal
  std::uint64_t mantissa = p.mantissa << shift;
  const long long biased = static_cast<long long>(p.exponent) - shift + e + 1075;
  if (biased >= 2047) return from_bits(sign | 0x7ff0000000000000u);
  if (biased > 0) {
    return from_bits(sign | static_cast<std::uint64_t>(biased) << 52 |
                     (mantissa & 0xfffffffffffffu));
  }
  const long long drop = 1 - biased;  // at least one bit goes below the last subnormal place
  if (drop > 54) return from_bits(sign);
  return from_bits(sign | shifted_down(mantissa, static_cast<int>(drop)));
}

/// x * 2^e, rounded once to nearest even where the result is subnormal, infinite beyond the range.
inline double scale_by_power_of_two(double x, int e) {
  return e == 0 ? x : scale_by_other_than_one(x, e);
}

}  // namespace aimahead::detail::numerics
