// Seeded random numbers, the same on every machine, for tests and benchmarks.
#pragma once

#include <cstdint>

namespace scenes {

/// A number from 0 to below 1 of 64 random bits.
inline double unit_of(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

// Splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): the step
// of its state, and how its numbers are mixed from that.
inline constexpr std::uint64_t kSplitmixStep = 0x9e3779b97f4a7c15u;
constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

class Seeded {
 public:
  explicit Seeded(std::uint64_t seed) : state_(seed) {}
  std::uint64_t bits() { return mix(state_ += kSplitmixStep); }
  double unit() { return unit_of(bits()); }
  double between(double low, double high) { return low + (high - low) * unit(); }
  /// Mean 0, deviation 1.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += unit();
    return sum;
  }

 private:
  std::uint64_t state_;
};

}  // namespace scenes
