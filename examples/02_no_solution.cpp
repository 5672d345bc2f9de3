// "No solution" is an answer with a reason, and with the closest shot.
#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  Engagement2 engagement{.shooter = {.position = {0, 0}},
                         .projectile = {.speed = 8},
                         .target = {.position = {10, 2}, .velocity = {20, 0}}};
  Intercept<Vec2> answer = solve(engagement);
  std::printf("fleeing: %s", name_of(answer.status));
  if (answer.closest) {
    std::printf(", closest %.2f away, aiming (%.3f, %.3f)", answer.closest->distance,
                answer.closest->aim.x, answer.closest->aim.y);
  }

  engagement.target.velocity = {-1, 0};
  engagement.projectile.range = 5;
  answer = solve(engagement);
  std::printf("\ncoming, but far: %s, the earliest hit would be at t = %.3f\n",
              name_of(answer.status), answer.time);
  return answer.status == Status::out_of_range ? 0 : 1;
}
