// Arguments for the tests of the elementary functions: the same sequence everywhere.
#pragma once

#include "aimahead/numerics/scaling.hpp"

#include <cstdint>

namespace aimahead::test {

using numerics::bits_of;
using numerics::from_bits;

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), and doubles made of its bits.
class ArgumentGenerator {
 public:
  explicit ArgumentGenerator(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// Any double: subnormal, infinite and NaN ones too.
  double any_bits() { return from_bits(next()); }

  /// Either sign, |x| = 2^e up to 2^(e+1), e uniform in [least, greatest], from -1074 to 1023.
  double with_exponents(int least, int greatest) {
    const std::uint64_t bits = next();
    const int e = least + static_cast<int>(next() % static_cast<unsigned>(greatest - least + 1));
    const std::uint64_t sign = bits & std::uint64_t{1} << 63;
    const std::uint64_t fraction = bits & 0xfffffffffffffu;
    if (e < -1022) {
      const int drop = -1022 - e;
      return from_bits(sign | (fraction | std::uint64_t{1} << 52) >> drop);
    }
    return from_bits(sign | static_cast<std::uint64_t>(e + 1023) << 52 | fraction);
  }

 private:
  std::uint64_t state_;
};

}  // namespace aimahead::test
