#include <aimahead/guidance.hpp>

#include <cstdio>

using aimahead::Vec2;

Vec2 moved(const Vec2& from, const Vec2& velocity,
           double time) {
  return {from.x + velocity.x * time,
          from.y + velocity.y * time};
}

int main() {
  constexpr double kStep = 1.0 / 60;
  aimahead::Homing<Vec2> missile{
      .direction = {1, 0}, .speed = 20, .turn_rate = 1.6};
  aimahead::Chase<Vec2> chase{.target = {48, 30},
                              .target_velocity = {-4, -11}};
  int steps = 0;
  for (;; ++steps) {
    const Vec2 line =
        moved(chase.target, missile.position, -1);
    if (line.x * line.x + line.y * line.y <= 1) break;
    chase.position = missile.position;
    chase.velocity =
        moved({}, missile.direction, missile.speed);
    const Vec2 wanted = lead_pursuit(chase);
    missile.direction = steer(
        missile, moved(missile.position, wanted, 1), kStep);
    missile.position =
        moved(missile.position, missile.direction,
              missile.speed * kStep);
    chase.target =
        moved(chase.target, chase.target_velocity, kStep);
  }
  std::printf("there after %d steps, at (%.2f, %.2f)\n",
              steps, missile.position.x, missile.position.y);
}
