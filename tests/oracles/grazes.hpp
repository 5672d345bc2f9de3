// Questions of whole numbers up to 53 bits that lie on the border between hit and miss, exactly or
// closer than any rounded computation can see, and their decision in exact integers.
#pragma once

#include "generators.hpp"

#include <aimahead/status.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

namespace oracle {

/// |d + v t| = radii + speed t, in whole numbers of at most `bits` bits.
struct Graze {
  int dimensions = 2;
  std::int64_t d[3] = {}, v[3] = {};
  std::int64_t speed = 0;
  std::int64_t radii = 0;
};

/// bits: 53 for double, 24 for float. Zero radii unless `edge`.
Graze generate_graze(Random& r, int dimensions, int bits, bool edge);

/// hit, unreachable or touching, by integers alone.
aimahead::Status decide(const Graze& g);

}  // namespace oracle
