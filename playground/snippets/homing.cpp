#include <aimahead/guidance.hpp>

#include <cstdio>

using aimahead::Vec2;

int main() {
  constexpr double kStep = 1.0 / 60;
  aimahead::Homing<Vec2> missile{
      .direction = {1, 0}, .speed = 20, .turn_rate = 1.6};
  aimahead::Chase<Vec2> chase{.target = {48, 30},
                              .target_velocity = {-4, -11}};
  int steps = 0;
  for (;; ++steps) {
    const Vec2 line = chase.target - missile.position;
    if (dot(line, line) <= 1) break;
    chase.position = missile.position;
    chase.velocity = missile.direction * missile.speed;
    const Vec2 wanted = lead_pursuit(chase);
    missile.direction =
        steer(missile, missile.position + wanted, kStep);
    missile.position +=
        missile.direction * (missile.speed * kStep);
    chase.target += chase.target_velocity * kStep;
  }
  std::printf("there after %d steps, at (%.2f, %.2f)\n",
              steps, missile.position.x, missile.position.y);
}
