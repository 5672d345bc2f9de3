// The built-in bots, by name.
#pragma once

#include "arena/brain.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace aimahead::arena {

/// Movers that never fire, gunners that differ only in aim, and complete fighters.
enum class BotKind : unsigned char { mover, gunner, fighter };

struct BotDescription {
  std::string_view name;
  BotKind kind;
  std::string_view what;  ///< one line, for people
};

[[nodiscard]] std::span<const BotDescription> built_in_bots();

/// The brain of a built-in bot; null for any other name.
[[nodiscard]] std::unique_ptr<Brain> make_bot(std::string_view name);

}  // namespace aimahead::arena
