// Targets: bots with different movements that never fire.
#pragma once

#include "arena/brain.hpp"

#include <memory>
#include <string_view>

namespace aimahead::arena {

/// "still", "runner", "circler", "oscillator", "wanderer", "walls"; null for another name.
[[nodiscard]] std::unique_ptr<Brain> make_mover(std::string_view name);

}  // namespace aimahead::arena
