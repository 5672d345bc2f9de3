// A hit in the angles that an engine expects, and how far the aim may be off.
#include <aimahead/intercept.hpp>
#include <aimahead/margin.hpp>
#include <aimahead/orientation.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  constexpr double kDegrees = 180 / 3.14159265358979323846;
  // Unity's axes: x right, y up, z forward.
  const Engagement3 drone{
      .projectile = {.speed = 60, .radius = 0.05},
      .target = {.position = {20, 12, 70}, .velocity = {-8, 1, 0}, .radius = 0.6},
  };
  const Intercept<Vec3> hit = solve(drone);
  if (!hit) return 1;
  const YawPitch angles = yaw_pitch_of(hit.aim, kUnity);
  const Margin margin = find_margin(drone, hit);
  std::printf("Quaternion.Euler(%.3f, %.3f, 0), hit in %.3f s\n", angles.pitch * kDegrees,
              angles.yaw * kDegrees, hit.time);
  std::printf("the aim may be off by %.3f degrees%s; %.3f are safe\n", margin.angle * kDegrees,
              margin.exact ? ", no more" : "", safe_margin(drone, hit) * kDegrees);
  return 0;
}
