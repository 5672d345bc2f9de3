// Arguments for the tests of the elementary functions: the same sequence everywhere.
#pragma once

#include <cstdint>
#include <cstring>

namespace aimahead::test {

inline std::uint64_t to_bits(double x) {
  std::uint64_t result;  // std::bit_cast is missing from Emscripten 3.1.6
  std::memcpy(&result, &x, sizeof result);
  return result;
}

inline double to_double(std::uint64_t bits) {
  double result;
  std::memcpy(&result, &bits, sizeof result);
  return result;
}

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
  double any_bits() { return to_double(next()); }

  /// Either sign, |x| = 2^e up to 2^(e+1), e uniform in [least, greatest], from -1074 to 1023.
  double with_exponents(int least, int greatest) {
    const std::uint64_t bits = next();
    const int e = least + static_cast<int>(next() % static_cast<unsigned>(greatest - least + 1));
    const std::uint64_t sign = bits & std::uint64_t{1} << 63;
    const std::uint64_t fraction = bits & 0xfffffffffffffu;
    if (e < -1022) {
      const int drop = -1022 - e;
      return to_double(sign | (fraction | std::uint64_t{1} << 52) >> drop);
    }
    return to_double(sign | static_cast<std::uint64_t>(e + 1023) << 52 | fraction);
  }

 private:
  std::uint64_t state_;
};

}  // namespace aimahead::test
