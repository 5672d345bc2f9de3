#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  const Engagement2 question{
      .projectile = {.speed = 14},
      .target = {.position = {18, 2},
                 .velocity = {0, 9},
                 .motion = Turning<Vec2>{0.8}},
  };
  if (const auto answer = solve(question)) {
    std::printf("hit after %.4f at (%.3f, %.3f)\n",
                answer.time, answer.point.x, answer.point.y);
  }
}
