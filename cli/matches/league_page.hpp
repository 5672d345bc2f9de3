// A league as a folder of pages that open from disk: ratings, pairs, hit rates, replays.
#pragma once

#include "arena/league.hpp"

#include <functional>
#include <string>
#include <vector>

namespace aimahead::cli {

/// Plays the first duel of a pair, by its index, and calls the watcher after each tick.
using DuelPlayer = std::function<arena::Outcome(std::size_t pair, const arena::Watcher& watch)>;

/// Writes `folder`/index.html, a page for each of the best bots, and a replay for each pair of the
/// best of these. What stands in the pages needs no server. Returns an Exit.
int write_league_pages(const std::string& folder, const arena::LeagueSetup& setup,
                       const std::vector<arena::PairResult>& pairs,
                       const std::vector<arena::BotRating>& ratings, const DuelPlayer& play);

}  // namespace aimahead::cli
