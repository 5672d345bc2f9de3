// Whether odds are right: of the shots that hit with a probability of 30% to 40%, as a tracker
// knows it when they are fired, 30% to 40% should hit.
#pragma once

#include "arena/ladder.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace aimahead::arena {

/// The shots whose odds lie in one tenth.
struct OddsBin {
  std::int64_t shots = 0;
  std::int64_t hits = 0;
  double odds = 0;   ///< their mean
  double rate = 0;   ///< hits per shot
  double error = 0;  ///< standard error of the rate, the shots being independent
};

/// The bins from the least odds to the greatest.
using Calibration = std::array<OddsBin, 10>;

/// The shots of some rounds whose odds lie in one tenth.
struct OddsSum {
  std::int64_t shots = 0;
  std::int64_t hits = 0;
  double odds = 0;  ///< their sum
};
using OddsSums = std::array<OddsSum, 10>;

/// The gunners whose shots have odds: those with a tracker.
[[nodiscard]] std::vector<std::string> tracked_gun_names();

/// Plays rounds [from, to) of a tracked gunner against a target of the ladder; `setup.guns`,
/// `setup.rounds` and `setup.warm_up` do not matter.
[[nodiscard]] OddsSums sum_odds(const LadderSetup& setup, const std::string& gun,
                                const std::string& target, int from, int to);

/// The calibration of the sums, added in their order.
[[nodiscard]] Calibration calibration_of(std::span<const OddsSums> sums);

}  // namespace aimahead::arena
