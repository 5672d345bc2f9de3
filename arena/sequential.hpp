// Leagues that stop playing a pair once it cannot change the order of the bots any more.
//
// Pairs play in stages. After each, every two bots are compared: they are decided when their
// ratings differ by more than a number of standard errors, so that two equally good bots are called
// different, at whichever stage, with a probability of at most the error rate; and hopeless when
// all rounds would hardly decide them. The pairs that add most to the errors of the other
// comparisons play on. What is played depends on results alone, whatever their order of arrival.
#pragma once

#include "arena/league.hpp"

#include <vector>

namespace aimahead::arena {

/// The rounds after which pairs are looked at: the last are all of them.
[[nodiscard]] std::vector<int> stages_of(int rounds);

/// The pairs that play on to their next stages, by their indices in `results`, which has all pairs
/// after at least one stage each. None: the league is over.
[[nodiscard]] std::vector<std::size_t> pairs_to_continue(const LeagueSetup& setup,
                                                         const std::vector<PairResult>& results);

/// How many neighbours of the table are decided; `bots` are those of the setup, best first.
[[nodiscard]] std::vector<bool> decided_above_next(const LeagueSetup& setup,
                                                   const std::vector<PairResult>& results,
                                                   const std::vector<BotRating>& table);

}  // namespace aimahead::arena
