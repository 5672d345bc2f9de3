#include <aimahead/launch.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  const Engagement2 ball{
      .projectile = {.speed = 26, .acceleration = {0, -9.81}},
      .target = {.position = {42, 6}, .velocity = {-2, 0}},
  };
  const auto [direct, lob] = launch_direct_and_lob(ball);
  std::printf("direct after %.3f, lob after %.3f\n",
              direct.time, lob.time);
  std::printf("least speed %.3f\n",
              launch_slowest(ball).speed);

  const Engagement2 platform{
      .shooter = {.velocity = {2, 0}},
      .projectile = {.acceleration = {0, -20}},
      .target = {.position = {6, 1.5}, .velocity = {-1, 0.5}},
  };
  const Vec2 jump =
      launch_over_apex(platform, 3).launch_velocity;
  std::printf("jump with (%.3f, %.3f)\n", jump.x, jump.y);
}
