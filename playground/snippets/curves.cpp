#include <aimahead/intercept.hpp>

#include <array>
#include <cstdio>

int main() {
  using namespace aimahead;
  const std::array<Vec2, 4> points{
      {{22, 2}, {30, 18}, {4, 22}, {4, 8}}};
  const Engagement2 question{
      .projectile = {.speed = 11},
      .target = {.motion = Bezier<Vec2>{points, 3.2}},
  };
  if (const auto answer = solve(question)) {
    std::printf("hit after %.4f at (%.3f, %.3f)\n",
                answer.time, answer.point.x, answer.point.y);
  }
}
