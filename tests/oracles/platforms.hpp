// Guns on platforms, for random questions.
#pragma once

#include "body.hpp"
#include "motion_family_test.hpp"
#include "random_motion.hpp"

#include <cmath>
#include <cstdint>
#include <string>

namespace oracle {

inline MovingQuestion draw_platform(Random& random, int dimensions) {
  MovingQuestion platform;
  platform.dimensions = dimensions;
  set_motion(random, platform, random_kind(random), {.length = 20, .time = 8});
  return platform;
}

/// Puts the gun on a platform in any motion.
inline void set_platform(MovingQuestion& q, std::uint64_t index, std::uint64_t seed = kSeed) {
  Random random(seed + index);
  q.platform = {draw_platform(random, q.dimensions)};
}

/// Puts the gun on a platform about its position, a fifth as large as the way to the target, which
/// the shot flies while the platform moves for half its time. False for a question without a scale.
inline bool set_platform_of_scale(MovingQuestion& q, std::uint64_t index) {
  TripleOf<double> way = Body(q).at(0).position;
  add(way, q.shooter_position, -1);
  const double distance = norm(way);
  const double time = distance / (q.speed > 0 ? q.speed : norm(q.target_velocity));
  if (!std::isnormal(distance / 100) || !std::isnormal(time / 4)) return false;
  const int length_unit = std::ilogb(distance / 100), time_unit = std::ilogb(time / 4);
  set_platform(q, index);
  MovingQuestion& platform = q.platform.front();
  for_each_moving_number(platform, [&](double& x, Unit unit) {
    x = std::ldexp(x, unit.length * length_unit + unit.time * time_unit);
  });
  for_each_target_position(platform, [&q](Triple& p) { add(p, q.shooter_position, 1); });
  return true;
}

/// Tests that hold for every family, with each gun on a platform: one of the question's own scale
/// in other units.
class EveryFamilyOnPlatforms : public EveryMotionFamily {
 protected:
  template <class Check>
  void for_each_on_platform(std::uint64_t count, Check check) {
    const bool is_scaled = std::string(GetParam().name) == "other_units";
    for_each_question(count, [&](MovingQuestion& q, std::uint64_t index) {
      if (!is_scaled) set_platform(q, index);
      if (is_scaled && !set_platform_of_scale(q, index)) return std::string();
      return std::string(check(q, index));
    });
  }
};

}  // namespace oracle
