// The aim ladder: every gunner against every moving target, under equal seeds, and how often it
// hits.
#pragma once

#include "arena/match.hpp"
#include "arena/rules.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace aimahead::arena {

struct LadderSetup {
  Rules rules;  ///< targets are given endless health, so that every cell has as many shots
  double width = 1200;
  double height = 700;
  std::int64_t ticks = 3000;  ///< of a round
  int rounds = 100;           ///< those that count
  int warm_up = 0;            ///< rounds before, in which guns only learn
  std::uint64_t seed = 1;
};

/// One gun against one target.
struct LadderCell {
  std::int64_t shots = 0;
  std::int64_t hits = 0;
  double rate = 0;   ///< hits per shot
  double error = 0;  ///< its standard error, from the scatter of the rounds
};

struct Ladder {
  std::vector<std::string> guns;
  std::vector<std::string> targets;  ///< the movers, and the surfer
  std::vector<LadderCell> cells;     ///< one row per gun

  [[nodiscard]] const LadderCell& at(std::size_t gun, std::size_t target) const {
    return cells[gun * targets.size() + target];
  }
  /// A gun against all targets, all with the same weight.
  [[nodiscard]] LadderCell mean(std::size_t gun) const;
};

/// The names of all gunners, in the order of the built-in bots.
[[nodiscard]] std::vector<std::string> gun_names();
/// The movers, and the surfer.
[[nodiscard]] std::vector<std::string> target_names();
/// One round of a gun, the first tank, against a target: the same for every cell.
[[nodiscard]] MatchSetup ladder_match(const LadderSetup& setup, int round);

/// Plays one cell, which depends on no other.
[[nodiscard]] LadderCell play_cell(const LadderSetup& setup, const std::string& gun,
                                   const std::string& target);

}  // namespace aimahead::arena
