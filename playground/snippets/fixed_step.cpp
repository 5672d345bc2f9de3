#include <aimahead/fixed_step.hpp>
#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  const Tick tick{
      .step = 1.0 / 60,
      .integrator = Integrator::semi_implicit_euler};
  const Engagement2 question{
      .projectile = {.speed = 24, .acceleration = {0, -9.81}},
      .target = {.position = {36, 8}, .velocity = {-3, 2}},
      .tick = tick,
  };
  if (const auto answer = solve(question)) {
    // Give this velocity to the engine as it is.
    const Vec2 launch = answer.launch_velocity;
    std::printf("launch (%.4f, %.4f), hit after %.4f\n",
                launch.x, launch.y, answer.time);
  }
  // Or correct a velocity computed for a parabola.
  const Vec2 launch =
      correct_launch(tick, Vec2{20, 13}, Vec2{0, -9.81});
  std::printf("corrected (%.4f, %.4f)\n", launch.x, launch.y);
}
