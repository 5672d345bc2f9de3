// Seeded random questions about moving targets in families, the same on every machine but for the
// last place: each family is a kind of motion, or one difficulty.
#pragma once

#include "generators.hpp"
#include "moving_question.hpp"

namespace oracle {

struct MotionFamily {
  const char* name;
  MovingQuestion (*generate)(Random&, int dimensions);
  bool is_slow = false;  ///< asks the judge: fewer of these in long sweeps
};

/// Every kind, and every difficulty with any kind.
std::span<const MotionFamily> motion_families();
/// Never hit, by construction, for every kind and every `after`.
std::span<const MotionFamily> unreachable_families();

/// Guns that must turn, and what is never hit by one.
std::span<const MotionFamily> turret_families();
std::span<const MotionFamily> unreachable_turret_families();

/// `index` chooses the dimensions too: odd ones are in space.
MovingQuestion generate(const MotionFamily& family, std::uint64_t seed, std::uint64_t index);

/// How a failure names its question.
std::string describe(const MotionFamily& family, std::uint64_t seed, std::uint64_t index,
                     const MovingQuestion& q);

}  // namespace oracle
