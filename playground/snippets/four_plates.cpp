#include <aimahead/intercept.hpp>

#include <array>
#include <cstdio>

int main() {
  using namespace aimahead;
  constexpr double kQuarter = 1.5707963267948966;
  const std::array<Plate, 4> plates{
      {{.angle = 0, .arm = 0.25},
       {.angle = kQuarter, .arm = 0.2},
       {.angle = 2 * kQuarter, .arm = 0.25},
       {.angle = 3 * kQuarter, .arm = 0.2}}};
  Engagement2 question{
      .shooter = {.delay = 0.1},
      .projectile = {.speed = 25},
      .target = {.position = {4, 1},
                 .velocity = {0, 1},
                 .motion = Plates{.plates = plates,
                                  .turn_rate = 8,
                                  .window = 0.2}}};
  question.shooter.hold = true;
  if (const auto hit = solve(question)) {
    std::printf("fire at %.4f, hit plate %d at %.4f\n",
                hit.launch_time, hit.plate, hit.time);
  }
}
