// A target that moves by a function of your own: a buoy on the swell. The search needs only its
// position and a bound on its speed.
#include <aimahead/intercept.hpp>

#include <cmath>
#include <cstdio>

using namespace aimahead;

struct Buoy {
  double swell = 2;      // height of the waves
  double period = 6;     // time from wave to wave
  double current = 1.5;  // speed at which the buoy drifts

  Vec3 position(double time) const {
    return {120 + current * time, 40, swell * std::sin(pulse() * time)};
  }
  double speed_bound(double, double) const { return current + swell * pulse(); }
  double pulse() const { return 6.283185307179586 / period; }
};

int main() {
  const Buoy buoy;
  const Engagement3 question{
      .shooter = {.position = {0, 0, 10}},
      .projectile = {.speed = 60, .acceleration = {0, 0, -9.81}},
      .target = {.motion = function_of<Vec3>(buoy)},
  };
  const auto answer = solve(question);
  if (!answer) return 1;
  std::printf("aim (%.4f, %.4f, %.4f), hit after %.6f s at (%.2f, %.2f, %.2f), %d evaluations\n",
              answer.aim.x, answer.aim.y, answer.aim.z, answer.time, answer.point.x, answer.point.y,
              answer.point.z, answer.steps);
  return 0;
}
