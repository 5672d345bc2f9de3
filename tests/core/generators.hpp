// Seeded random questions in families, the same on every machine: each family is one difficulty.
#pragma once

#include "question.hpp"

#include <cstdint>
#include <span>

namespace oracle {

/// Vigna's splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }
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

 private:
  std::uint64_t state_;
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
