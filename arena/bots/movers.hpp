// Targets: bots with different movements that never fire.
#pragma once

#include "arena/brain.hpp"

#include <memory>
#include <string_view>

namespace aimahead::arena {

/// The brain of "still", "runner", "circler", "oscillator", "wanderer" or "walls"; null for another
/// name.
[[nodiscard]] std::unique_ptr<Brain> make_mover(std::string_view name);

}  // namespace aimahead::arena
