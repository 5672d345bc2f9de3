// Numbers that are the same bits on every machine: a seeded generator and doubles put together from
// integers, so that no compiler flag has a say in the questions asked.
#pragma once

#include "scenes/seeded.hpp"

#include <bit>
#include <cstdint>
#include <cstring>

namespace bits {

/// std::bit_cast, which the standard library of Debian's em++ does not have yet.
template <class To, class From>
To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

/// n * 2^exponent, exactly, for |n| < 2^53 and a result in the normal range.
inline double number(std::int64_t n, int exponent) {
  if (n == 0) return 0;
  const std::uint64_t sign = n < 0 ? std::uint64_t{1} << 63 : 0;
  const std::uint64_t magnitude = static_cast<std::uint64_t>(n < 0 ? -n : n);
  const int top = 63 - std::countl_zero(magnitude);
  const std::uint64_t fraction = (magnitude << (52 - top)) & ((std::uint64_t{1} << 52) - 1);
  const std::uint64_t biased = static_cast<std::uint64_t>(1023 + top + exponent);
  return bit_cast<double>(sign | (biased << 52) | fraction);
}

/// The double `steps` places after a finite, non-zero x, away from zero.
inline double nudged(double x, int steps) {
  return bit_cast<double>(bit_cast<std::uint64_t>(x) +
                          static_cast<std::uint64_t>(static_cast<std::int64_t>(steps)));
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : seeded_(seed) {}

  std::uint64_t bits() { return seeded_.bits(); }

  /// Any integer of [low, high].
  std::int64_t integer(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(bits() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool once_in(int n) { return integer(1, n) == 1; }

  /// A multiple of 2^-10 of [-limit, limit].
  double coordinate(int limit) { return number(integer(-1024 * limit, 1024 * limit), -10); }

  /// A multiple of 2^-10 of (0, limit].
  double length(int limit) { return number(integer(1, 1024 * limit), -10); }

  /// 53 random digits, between 2^low and 2^high.
  double magnitude(int low, int high) {
    const std::int64_t digits = static_cast<std::int64_t>(bits() >> 12) | (std::int64_t{1} << 52);
    return number(digits, static_cast<int>(integer(low, high - 1)) - 52);
  }
  double any(int low, int high) {
    const double x = magnitude(low, high);
    return once_in(2) ? x : -x;
  }

 private:
  scenes::Seeded seeded_;
};

}  // namespace bits
