#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  const aimahead::Engagement2 question{
      .shooter = {.position = {0, 0}},
      .projectile = {.speed = 30},
      .target = {.position = {40, 10}, .velocity = {-3, 8}},
  };
  const auto answer = aimahead::solve(question);
  if (!answer) {
    std::printf("no hit: %s\n",
                aimahead::name_of(answer.status));
    return 0;
  }
  std::printf("aim (%.4f, %.4f), hit after %.4f\n",
              answer.aim.x, answer.aim.y, answer.time);
}
