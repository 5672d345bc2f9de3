// Leagues that stop playing a pair once it cannot change the order of the bots any more.
//
// Pairs play in stages. After each stage every two bots are compared. A comparison is decided when
// the ratings differ by more than a number of standard errors. That number is such that two equally
// good bots are called different, at any stage, with a probability of at most the error rate. A
// comparison is hopeless when all rounds would hardly decide it. The pairs that add most to the
// errors of the other comparisons play on. What is played depends on the results alone, not on the
// order in which they arrive.
#pragma once

#include "arena/league.hpp"

#include <vector>

namespace aimahead::arena {

/// The numbers of rounds after which pairs are looked at. The last number is that of all rounds.
[[nodiscard]] std::vector<int> stages_of(int rounds);

/// The pairs that play on to their next stages, by their indices in `results`, which has all pairs
/// after at least one stage each. An empty list: the league is over.
[[nodiscard]] std::vector<std::size_t> pairs_to_continue(const LeagueSetup& setup,
                                                         const std::vector<PairResult>& results);

/// How many neighbours of the table are decided; `bots` are those of the setup, best first.
[[nodiscard]] std::vector<bool> decided_above_next(const LeagueSetup& setup,
                                                   const std::vector<PairResult>& results,
                                                   const std::vector<BotRating>& table);

}  // namespace aimahead::arena
