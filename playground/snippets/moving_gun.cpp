#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  const aimahead::Engagement2 question{
      .shooter = {.position = {0, 0}, .velocity = {9, 0}},
      .projectile = {.speed = 20,
                     .inherit = 1},  // 0: inherits none
      .target = {.position = {16, 26}, .velocity = {-4, 1}},
  };
  if (const auto answer = aimahead::solve(question)) {
    const auto point = answer.aim;            // the gun
    const auto fly = answer.launch_velocity;  // the shot
    std::printf("point along (%.4f, %.4f)\n", point.x,
                point.y);
    std::printf("it flies with (%.3f, %.3f)\n", fly.x, fly.y);
  }
}
