// Dyadic: exact sums, differences and products of doubles, in integers.
//
// A sign, an array of 32-bit digits and an exponent. It decides what rounded arithmetic cannot: the
// sign of a discriminant of a shot that grazes its target. Being integers, its results do not
// depend on compiler flags, rounding or flush-to-zero. Its room is fixed, so there is no
// allocation. A result that needs more room sets `overflowed`, and its sign() has no meaning. The
// room is enough to evaluate any polynomial of degree 4 in doubles of the whole range. A Dyadic is
// rarely needed, so its loops are not inlined.
#pragma once

#include "aimahead/detail/double_double.hpp"
#include "aimahead/detail/scaling.hpp"

#include <cstdint>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

class Dyadic {
 public:
  /// The maximum number of digits, of 32 bits each.
  static constexpr int kDigits = 400;

  Dyadic() {}  // zero; the digits stay unset
  Dyadic(const Dyadic& other) { assign(other); }
  Dyadic& operator=(const Dyadic& other) {
    if (this != &other) assign(other);
    return *this;
  }

  /// Exactly x * 2^shift, x finite.
  AIMAHEAD_NOINLINE explicit Dyadic(double x, int shift = 0) {
    const Parts p = parts_of(x);
    if (p.mantissa == 0) return;
    const int exponent = p.exponent + shift;
    const int low = exponent & 31;  // the exponent of a digit is a multiple of 32
    exponent_ = exponent - low;
    negative_ = p.negative;
    digits_[0] = static_cast<std::uint32_t>(p.mantissa << low);
    const std::uint64_t rest = p.mantissa >> (32 - low);  // low = 0 takes a whole digit
    digits_[1] = static_cast<std::uint32_t>(rest);
    digits_[2] = static_cast<std::uint32_t>(rest >> 32);
    count_ = 3;
    trim();
  }

  /// -1, 0 or 1.
  [[nodiscard]] int sign() const { return count_ == 0 ? 0 : negative_ ? -1 : 1; }
  [[nodiscard]] bool overflowed() const { return overflowed_; }

  Dyadic operator-() const {
    Dyadic result = *this;
    result.negative_ = !negative_;
    return result;
  }

  friend Dyadic operator+(const Dyadic& a, const Dyadic& b) { return sum(a, b, b.negative_); }
  friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return sum(a, b, !b.negative_); }

  friend AIMAHEAD_NOINLINE Dyadic operator*(const Dyadic& a, const Dyadic& b) {
    Dyadic result;
    result.overflowed_ = a.overflowed_ || b.overflowed_;
    if (a.count_ == 0 || b.count_ == 0) return result;
    const int count = a.count_ + b.count_;
    if (count > kDigits) {
      result.overflowed_ = true;
      return result;
    }
    for (int i = 0; i < count; ++i) result.digits_[i] = 0;
    for (int i = 0; i < a.count_; ++i) {
      std::uint64_t carry = 0;
      for (int j = 0; j < b.count_; ++j) {
        // i + j < count: NOLINTNEXTLINE(clang-analyzer-core*)
        carry += std::uint64_t{a.digits_[i]} * b.digits_[j] + result.digits_[i + j];
        result.digits_[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      result.digits_[i + b.count_] = static_cast<std::uint32_t>(carry);
    }
    result.count_ = count;
    result.exponent_ = a.exponent_ + b.exponent_;
    result.negative_ = a.negative_ != b.negative_;
    result.trim();
    return result;
  }

  /// The e with 2^e <= |value| < 2^(e+1); kNoExponent for zero.
  [[nodiscard]] int exponent() const {
    if (count_ == 0) return kNoExponent;
    return exponent_ + 32 * count_ - 1 - std::countl_zero(digits_[count_ - 1]);
  }

  /// The value times 2^-shift to about 106 bits (truncated, relative error below 2^-100), where
  /// `shift` brings it near 1: at most 2^400 times larger or smaller.
  [[nodiscard]] AIMAHEAD_NOINLINE DoubleDouble approximate(int shift) const {
    DoubleDouble result;
    const int first = count_ > 5 ? count_ - 5 : 0;
    for (int i = count_ - 1; i >= first; --i) {
      const int e = exponent_ + 32 * i - shift;
      if (e < -1000) break;
      result = result + static_cast<double>(digits_[i]) * power_of_two(e);
    }
    return negative_ ? -result : result;
  }

 private:
  AIMAHEAD_NOINLINE void assign(const Dyadic& other) {
    count_ = other.count_;
    exponent_ = other.exponent_;
    negative_ = other.negative_;
    overflowed_ = other.overflowed_;
    for (int i = 0; i < count_; ++i) digits_[i] = other.digits_[i];
  }

  /// Drops zero digits at both ends.
  void trim() {
    while (count_ > 0 && digits_[count_ - 1] == 0) --count_;
    int zeros = 0;
    while (zeros < count_ && digits_[zeros] == 0) ++zeros;
    if (zeros > 0) {
      for (int i = zeros; i < count_; ++i) digits_[i - zeros] = digits_[i];
      count_ -= zeros;
      exponent_ += 32 * zeros;
    }
    if (count_ == 0) negative_ = false;
  }

  /// The digit of weight 2^(exponent + 32 i) when the lowest digit stands `offset` places up.
  [[nodiscard]] std::uint32_t digit(int i, int offset) const {
    const int k = i - offset;
    return k >= 0 && k < count_ ? digits_[k] : 0;
  }

  AIMAHEAD_NOINLINE static Dyadic sum(const Dyadic& a, const Dyadic& b, bool b_negative) {
    if (b.count_ == 0 || a.count_ == 0) {
      Dyadic result = b.count_ == 0 ? a : b;
      if (b.count_ != 0) result.negative_ = b_negative;
      result.overflowed_ = a.overflowed_ || b.overflowed_;
      return result;
    }
    Dyadic result;
    result.overflowed_ = a.overflowed_ || b.overflowed_;
    const int low = a.exponent_ < b.exponent_ ? a.exponent_ : b.exponent_;
    const int a_offset = (a.exponent_ - low) / 32;
    const int b_offset = (b.exponent_ - low) / 32;
    const int a_top = a_offset + a.count_;
    const int b_top = b_offset + b.count_;
    const int count = a_top > b_top ? a_top : b_top;
    if (count >= kDigits) {
      result.overflowed_ = true;
      return result;
    }
    result.exponent_ = low;
    result.count_ = count;
    if (a.negative_ == b_negative) {
      std::uint64_t carry = 0;
      for (int i = 0; i < count; ++i) {
        carry += std::uint64_t{a.digit(i, a_offset)} + b.digit(i, b_offset);
        result.digits_[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      result.digits_[result.count_++] = static_cast<std::uint32_t>(carry);
      result.negative_ = b_negative;
    } else {
      bool a_larger = true;
      for (int i = count - 1; i >= 0; --i) {
        const std::uint32_t p = a.digit(i, a_offset);
        const std::uint32_t q = b.digit(i, b_offset);
        if (p != q) {
          a_larger = p > q;
          break;
        }
      }
      const Dyadic& large = a_larger ? a : b;
      const Dyadic& small = a_larger ? b : a;
      const int large_offset = a_larger ? a_offset : b_offset;
      const int small_offset = a_larger ? b_offset : a_offset;
      std::uint64_t borrow = 0;
      for (int i = 0; i < count; ++i) {
        const std::uint64_t difference =
            std::uint64_t{large.digit(i, large_offset)} - small.digit(i, small_offset) - borrow;
        result.digits_[i] = static_cast<std::uint32_t>(difference);
        borrow = difference >> 63;
      }
      result.negative_ = a_larger ? a.negative_ : b_negative;
    }
    result.trim();
    return result;
  }

  std::uint32_t digits_[kDigits];  // least significant first; the rest is unset
  int count_ = 0;
  int exponent_ = 0;  // of the lowest digit, a multiple of 32
  bool negative_ = false;
  bool overflowed_ = false;
};

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
