// Matches, their traces and their outcomes as JSON.
#pragma once

#include "arena/match.hpp"

#include <string>

namespace aimahead::cli {

/// Appends one line of a trace: the state after a tick.
void append_trace(std::string& out, const arena::World& world);
/// Appends a match of scripted tanks.
void append_match(std::string& out, const arena::MatchSetup& setup);
/// Appends an outcome as one object on one line.
void append_outcome(std::string& out, const arena::Outcome& outcome);
/// Appends an outcome as a table for people.
void append_outcome_table(std::string& out, const arena::Outcome& outcome);
/// Appends a preset, or an object with the constants that differ from it.
void append_rules(std::string& out, const arena::Rules& rules);
/// Appends members of an object: a constant that is a word, and the obstacles, if there are any.
void append_choice(std::string& out, const arena::Choice& choice, const arena::Rules& rules);
void append_obstacles(std::string& out, const arena::Rules& rules);

}  // namespace aimahead::cli
