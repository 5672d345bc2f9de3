// A bot that is a program of its own: docs/MATCHES.md's protocol, one line of JSON each way a tick.
#pragma once

#include "place.hpp"

#include "arena/brain.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace aimahead::cli {

/// The faults that a program may commit in a round, and the cost of each.
inline constexpr int kMaxFaults = 10;
inline constexpr double kFaultPenalty = 2;

/// Thrown where a program cannot be started.
struct CannotStart : std::runtime_error {
  explicit CannotStart(const format::Fault& of)
      : std::runtime_error(of.field + ": " + of.message), fault(of) {}

  format::Fault fault;  ///< `field` is that of the command
};

/// A round starts the program anew. A fault costs only its own tank: 2 health for each answer that
/// is late, too long or malformed; after the tenth the program is ended and its tank stands still.
/// Faults are printed on standard error with the tank's `name`. `field` is the command's path.
[[nodiscard]] std::unique_ptr<arena::Brain> make_program_brain(
    const std::vector<std::string>& command, const std::string& name, const std::string& field);

}  // namespace aimahead::cli
