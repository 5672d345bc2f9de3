// Seeded random questions in families, the same on every machine: each family is one difficulty.
#pragma once

#include "question.hpp"
#include "seeded.hpp"

#include <cstdint>
#include <span>

namespace oracle {

class Random : public scenes::Seeded {
 public:
  using Seeded::Seeded;
  /// low..high, both included.
  int integer(int low, int high) {
    return low + static_cast<int>(bits() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(double probability) { return unit() < probability; }
  /// 2^low .. 2^(high+1), every magnitude as likely.
  double magnitude(int low, int high);
  double sign() { return chance(0.5) ? 1.0 : -1.0; }
  /// Within the cube of the given half-width; z zero in two dimensions.
  Triple in_cube(double half_width, int dimensions);
  /// A unit vector, as good as double makes it.
  Triple direction(int dimensions);
};

struct Family {
  const char* name;
  Question (*generate)(Random&, int dimensions);
  bool is_slow = false;  ///< asks the oracle: fewer of these in long sweeps
};

/// Every family. `index` chooses the dimensions too: odd ones are in space.
std::span<const Family> families();
Question generate(const Family& family, std::uint64_t seed, std::uint64_t index);

/// How a failure names its question.
std::string describe(const Family& family, std::uint64_t seed, std::uint64_t index,
                     const Question& q);

double dot(const Triple& a, const Triple& b);
double length(const Triple& a);
Triple sum(const Triple& a, const Triple& b);
Triple scaled(const Triple& a, double factor);

}  // namespace oracle
