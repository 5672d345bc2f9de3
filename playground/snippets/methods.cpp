#include <aimahead/lead.hpp>
#include <aimahead/methods.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  const Engagement2 question{
      .projectile = {.speed = 500},
      .target = {.position = {420, 60},
                 .velocity = {120, 300}},
  };
  const auto guessed =
      aim_by(AimMethod::four_rounds, question);
  std::printf("four rounds: %.4f, then off by %.2f\n",
              guessed.time, guessed.moved);
  const auto exact = lead(question.target.position,
                          question.target.velocity, 500.0);
  std::printf("exact: %.4f\n", exact.time);
}
