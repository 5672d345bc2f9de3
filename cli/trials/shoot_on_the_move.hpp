// A robot that shoots at a goal while it drives and turns: how often each way to aim hits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace aimahead::cli {

/// The result of one way to aim.
struct AimingResult {
  std::string method;
  std::string knows;  ///< of the robot's own motion
  std::int64_t shots = 0;
  std::int64_t refused = 0;  ///< set for a distance outside of the table, and not fired
  std::int64_t hits = 0;
  double median_miss = 0;  ///< of the shots fired, in metres
  double large_miss = 0;   ///< exceeded by one in twenty
};

/// The results of every way to aim from the same `shots` scenes, which `seed` determines. In each
/// scene some shot hits.
[[nodiscard]] std::vector<AimingResult> shoot_on_the_move(std::int64_t shots, std::uint64_t seed);

}  // namespace aimahead::cli
