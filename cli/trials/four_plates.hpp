// A gun against a robot that spins and drives with a plate on each side: how many shots hit for
// each way to aim, and how long 20 hits take.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace aimahead::cli {

/// The result of one way to aim against robots that spin at one rate.
struct PlatesResult {
  std::string method;
  double turn_rate = 0;  ///< of the robot, in radians per second
  std::int64_t duels = 0;
  std::int64_t shots = 0;
  std::int64_t hits = 0;
  double seconds = 0;  ///< a duel on the average, until 20 hits or kLongestDuel
};

inline constexpr double kLongestDuel = 30;

/// The results of every way to aim, for each rate against the same `duels` robots, which `seed`
/// determines.
[[nodiscard]] std::vector<PlatesResult> shoot_at_plates(std::int64_t duels, std::uint64_t seed);

}  // namespace aimahead::cli
