#include <aimahead/pid.hpp>

#include <cstdio>

int main() {
  constexpr double kStep = 1.0 / 60;
  aimahead::Pid controller({.proportional = 40,
                            .derivative = 11,
                            .min = -25,
                            .max = 25,
                            .is_angle = true});
  double facing = -0.8;
  double rate = 0;
  // In a game: the angle of the lead, anew in every step.
  const double goal = 0.6;
  double farthest = facing;
  for (int i = 0; i < 120; ++i) {
    const double torque =
        controller.step(goal, facing, kStep);
    rate += torque * kStep;
    facing += rate * kStep;
    if (facing > farthest) farthest = facing;
  }
  std::printf("points to %.3f, was at %.3f at most\n", facing,
              farthest);
}
