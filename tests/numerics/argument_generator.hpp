// Arguments for the tests of the elementary functions: the same sequence everywhere.
#pragma once

#include "aimahead/detail/scaling.hpp"
#include "seeded.hpp"

#include <cstdint>

namespace aimahead::test {

using detail::numerics::bits_of;
using detail::numerics::from_bits;

class ArgumentGenerator : public scenes::Seeded {
 public:
  using Seeded::Seeded;

  /// Any double, also subnormal, infinite or NaN.
  double any_bits() { return from_bits(bits()); }

  /// x of either sign, |x| from 2^e to 2^(e+1), with e uniform in [least, greatest], from -1074 to
  /// 1023.
  double with_exponents(int least, int greatest) {
    const std::uint64_t digits = bits();
    const int e = least + static_cast<int>(bits() % static_cast<unsigned>(greatest - least + 1));
    const std::uint64_t sign = digits & std::uint64_t{1} << 63;
    const std::uint64_t fraction = digits & 0xfffffffffffffu;
    if (e < -1022) {
      const int drop = -1022 - e;
      return from_bits(sign | (fraction | std::uint64_t{1} << 52) >> drop);
    }
    return from_bits(sign | static_cast<std::uint64_t>(e + 1023) << 52 | fraction);
  }
};

}  // namespace aimahead::test
