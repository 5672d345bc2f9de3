#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  Engagement2 question{
      .projectile = {.speed = 60, .quadratic_drag = 0.03},
      .target = {.position = {34, 6}, .velocity = {-2, 7}},
  };
  std::printf("bullet: hit after %.4f\n",
              solve(question).time);

  question.projectile = {
      .speed = 6,
      .thrust = {.acceleration = 24, .duration = 1}};
  std::printf("rocket: hit after %.4f\n",
              solve(question).time);
}
