// Rules, commands and tanks between the structs of C and those of the arena. The input has no
// fault.
#pragma once

#include "aimahead/arena.h"

#include "arena/match.hpp"

#include <cstddef>
#include <string_view>

namespace aimahead::c {

/// The index of a field in the table of the rules' fields.
[[nodiscard]] std::size_t rules_row(std::string_view name);

/// The member of a name that is a number.
[[nodiscard]] const double& constant_of(const aim_rules& rules, std::string_view constant);
/// The member of a name that is a word.
[[nodiscard]] const int32_t& choice_of(const aim_rules& rules, std::string_view choice);

/// A preset has no obstacles.
[[nodiscard]] aim_rules constants_of_preset(const arena::Rules& preset);
[[nodiscard]] arena::Rules rules_of(const aim_rules& rules);

[[nodiscard]] arena::Command command_of(const aim_command& command);
[[nodiscard]] arena::MatchSetup setup_of(const aim_match_setup& setup);

[[nodiscard]] aim_tank tank_of(const arena::Tank& tank);
[[nodiscard]] aim_shell shell_of(const arena::Shell& shell);
[[nodiscard]] aim_event event_of(const arena::Event& event);

}  // namespace aimahead::c
