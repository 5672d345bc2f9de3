// A bot that is a program of its own: docs/MATCHES.md's protocol, one line of JSON each way a tick.
#pragma once

#include "arena/brain.hpp"

#include <memory>
#include <string>
#include <vector>

namespace aimahead::cli {

/// Faults that a program may commit in a round, and what each costs.
inline constexpr int kMostFaults = 10;
inline constexpr double kFaultPenalty = 2;

/// A round starts the program anew. Whatever it does costs only its own tank: each answer that is
/// late, too long or not understood 2 health; after the tenth it is ended and its tank stands still.
/// What went wrong is said on standard error, under the tank's `name`.
[[nodiscard]] std::unique_ptr<arena::Brain> make_program_brain(
    const std::vector<std::string>& command, const std::string& name);

}  // namespace aimahead::cli
