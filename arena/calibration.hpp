// Whether odds are right: of the shots that hit with a probability of 30% to 40%, as a tracker
// knows it when they are fired, 30% to 40% should hit.
#pragma once

#include "arena/ladder.hpp"

#include <array>
#include <cstdint>
#include <functional>

namespace aimahead::arena {

/// The shots whose odds lie in one tenth.
struct OddsBin {
  std::int64_t shots = 0;
  std::int64_t hits = 0;
  double odds = 0;   ///< their mean
  double rate = 0;   ///< hits a shot
  double error = 0;  ///< standard error of the rate, the shots being independent
};

/// From the least odds to the greatest.
using Calibration = std::array<OddsBin, 10>;

/// Plays `tracked_linear` against every target of the ladder; `setup.guns` and `setup.warm_up` do
/// not matter. `watch` is called with the share of the matches done, one call at a time.
[[nodiscard]] Calibration calibrate(const LadderSetup& setup,
                                    const std::function<void(double)>& watch = {});

}  // namespace aimahead::arena
