// A running character jumps onto a moving platform: over a given height, in a given time, at a
// given angle, and at the lowest speed.
#include <aimahead/launch.hpp>

#include <cstdio>

namespace {

void print(const char* question, const aimahead::Launch<aimahead::Vec2>& jump) {
  std::printf("%-12s %-12s", question, name_of(jump.status));
  if (jump) {
    std::printf("%6.3f s  velocity (%6.3f, %6.3f)  speed %6.3f  lands at (%.3f, %.3f)",
                jump.flight_time, jump.launch_velocity.x, jump.launch_velocity.y, jump.speed,
                jump.point.x, jump.point.y);
  }
  std::printf("\n");
}

}  // namespace

int main() {
  using namespace aimahead;
  const Engagement2 platform{
      .shooter = {.position = {0, 0}, .velocity = {2, 0}},
      .projectile = {.acceleration = {0, -20}},
      .target = {.position = {6, 1.5}, .velocity = {-1, 0.5}},
  };
  const auto over = launch_over_apex(platform, 3);
  const auto lowest = launch_slowest(platform);
  print("apex 3", over);
  print("in 0.8 s", launch_for_time(platform, 0.8));
  print("at 60 deg", launch_at_elevation(platform, 3.14159265358979 / 3));
  print("lowest speed", lowest);
  print("apex 1", launch_over_apex(platform, 1));
  return over && lowest ? 0 : 1;
}
