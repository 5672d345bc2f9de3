#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  const Engagement2 question{
      .shooter = {.turret = Turret2{.facing = 3.14,
                                    .turn_rate = 1.2}},
      .projectile = {.speed = 14},
      .target = {.position = {16, -4}, .velocity = {-4, 5}},
  };
  if (const auto answer = solve(question)) {
    std::printf("aim (%.4f, %.4f)\n", answer.aim.x,
                answer.aim.y);
    std::printf("fire at %.4f, hit at %.4f\n",
                answer.launch_time, answer.time);
  }
}
