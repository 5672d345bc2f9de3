// Random numbers that are the same everywhere: SplitMix64 (Steele, Lea and Flood, 2014).
#pragma once

#include "aimahead/detail/error_free.hpp"

#include <cstdint>

namespace aimahead::arena {

class Random {
 public:
  explicit Random(std::uint64_t seed = 0) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    return mix(state_);
  }
  /// Has the effect of `count` calls of `next`.
  void skip(std::uint64_t count) { state_ += count * 0x9E3779B97F4A7C15u; }
  /// A number in [0, 1).
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  /// A number in [from, to).
  double between(double from, double to) {
    return from + detail::numerics::times(to - from, share());
  }

  /// A separate seed for each `part` that `seed` determines.
  static std::uint64_t derive(std::uint64_t seed, std::uint64_t part) {
    return mix(mix(seed + 0x9E3779B97F4A7C15u) + (part + 1) * 0xD1B54A32D192ED03u);
  }

 private:
  std::uint64_t state_;

  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
};

}  // namespace aimahead::arena
