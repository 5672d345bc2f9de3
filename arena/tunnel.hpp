// The collision study: the hits that a point test in fixed steps loses against continuous contact.
//
// A shell that passes a tank at rest, off its centre by the graze b, is inside its circle of radius
// R over a chord of 2 sqrt(R^2 - b^2). Tested once per step s, with the phase of the steps at
// random, it is noticed with the probability min(1, chord / s).
#pragma once

#include "arena/match.hpp"
#include "arena/rules.hpp"

#include <cstdint>
#include <vector>

namespace aimahead::arena {

/// The loss of the point test: the share of the geometric hits that it does not notice.
struct TunnelLoss {
  double power = 0;
  double step = 0;         ///< of the shell, in a tick
  double sure_graze = 0;   ///< up to this graze every hit is noticed
  double expected = 0;     ///< against a tank at rest, in closed form
  double still = 0;        ///< measured, at rest
  double still_error = 0;  ///< standard error
  double moving = 0;       ///< measured, at full speed in any direction
  double moving_error = 0;
  std::vector<double> by_graze;  ///< measured at rest, for each pixel of graze
  std::int64_t invented = 0;     ///< hits noticed where there is none: always 0
};

struct TunnelSetup {
  Rules rules;
  std::int64_t passes = 1'000'000;  ///< of each power, for each of the two measurements
  std::uint64_t seed = 1;
};

/// Some of the passes at one power, at rest or in motion.
struct TunnelCount {
  std::int64_t hits = 0;      ///< geometrically
  std::int64_t missed = 0;    ///< of these, by the point test
  std::int64_t invented = 0;  ///< noticed where there is none
  /// Of the hits of tanks at rest, for each pixel of graze.
  std::vector<std::int64_t> by_graze;
  std::vector<std::int64_t> missed_by_graze;

  void add(const TunnelCount& other);
};

/// Counts passes [from, to), with the game's own point test and swept test. Counts of parts add up
/// to the count of the whole.
[[nodiscard]] TunnelCount count_passes(const TunnelSetup& setup, double power, bool is_moving,
                                       std::int64_t from, std::int64_t to);

/// The losses at one power, from the counts of all passes.
[[nodiscard]] TunnelLoss losses_of(const TunnelSetup& setup, double power, const TunnelCount& still,
                                   const TunnelCount& moving);

/// The closed form above, averaged over the grazes.
[[nodiscard]] double expected_loss(const Rules& rules, double power);

/// How far a tank's velocity can be from that of the tick before, in pixels per tick: turning
/// alone, and turning while it brakes. This bounds the error of assuming constant velocity.
struct VelocityBound {
  double turning = 0;
  double braking = 0;
  double measured = 0;  ///< the most that random driving gave
};
[[nodiscard]] VelocityBound velocity_bound(const Rules& rules, std::uint64_t seed);

/// The article's picture as a match: at tick 117 the shell is below the tank, at tick 118 above it,
/// and never within its radius when the game tests.
[[nodiscard]] MatchSetup article_match(const Rules& rules);

}  // namespace aimahead::arena
