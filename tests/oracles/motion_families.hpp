// Seeded random questions about moving targets in families, the same on every machine but for the
// last place: each family is a kind of motion, or one difficulty.
#pragma once

#include "generators.hpp"
#include "moving_question.hpp"

namespace oracle {

using MotionFamily = FamilyOf<MovingQuestion>;

/// Every kind, and every difficulty with any kind.
std::span<const MotionFamily> motion_families();
/// Never hit, by construction, for every kind and every `after`.
std::span<const MotionFamily> unreachable_families();

/// Guns that must turn, and what is never hit by one.
std::span<const MotionFamily> turret_families();
std::span<const MotionFamily> unreachable_turret_families();

}  // namespace oracle
