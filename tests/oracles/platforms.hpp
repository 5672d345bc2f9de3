// Questions about guns on platforms: the gun moves as the target of another question does.
#pragma once

#include "body.hpp"
#include "family_test.hpp"
#include "moving_question.hpp"
#include "random_motion.hpp"

#include "aimahead/engagement.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

namespace oracle {

/// A question about a gun on a platform.
template <class V>
class OnPlatform {
 public:
  OnPlatform(const MovingQuestion& q, const MovingQuestion& platform)
      : posed_(q), gun_(platform), e_(posed_.engagement()) {
    const aimahead::Target<V>& body = gun_.engagement().target;
    e_.shooter.position = body.position;
    e_.shooter.velocity = body.velocity;
    e_.shooter.acceleration = body.acceleration;
    e_.shooter.motion = body.motion;
  }
  const aimahead::Engagement<V>& engagement() const { return e_; }

 private:
  Posed<V> posed_;
  Posed<V> gun_;
  aimahead::Engagement<V> e_;
};

inline MovingQuestion draw_platform(Random& random, int dimensions) {
  MovingQuestion platform;
  platform.dimensions = dimensions;
  set_motion(random, platform, random_kind(random), {.length = 20, .time = 8});
  return platform;
}

inline MovingQuestion random_platform(const MovingQuestion& q, std::uint64_t index,
                                      std::uint64_t seed = kSeed) {
  Random random(seed + index);
  return draw_platform(random, q.dimensions);
}

/// A platform about the shooter's position, a fifth as large as the way to the target, which the
/// shot flies while it moves for half its time. None for a question without a scale.
inline std::optional<MovingQuestion> platform_of_scale(const MovingQuestion& q,
                                                       std::uint64_t index) {
  MovingQuestion platform = random_platform(q, index);
  TripleOf<double> way = Body(q).at(0).position;
  add(way, q.shooter_position, -1);
  const double distance = norm(way);
  const double time = distance / (q.speed > 0 ? q.speed : norm(q.target_velocity));
  if (!std::isnormal(distance / 100) || !std::isnormal(time / 4)) return std::nullopt;
  const int length_unit = std::ilogb(distance / 100), time_unit = std::ilogb(time / 4);
  for_each_moving_number(platform, [&](double& x, Unit unit) {
    x = std::ldexp(x, unit.length * length_unit + unit.time * time_unit);
  });
  for_each_target_position(platform, [&q](Triple& p) { add(p, q.shooter_position, 1); });
  return platform;
}

}  // namespace oracle
