// A gun in a game loop: how long it must turn, and how it turns frame by frame to a moving target.
#include <aimahead/lead.hpp>
#include <aimahead/orientation.hpp>
#include <aimahead/turn_controller.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  constexpr double kFrame = 1.0 / 60;
  TurnController2 gun;
  gun.turret = {.facing = 2.5, .turn_rate = 2, .turn_acceleration = 8, .tolerance = 0.005};
  gun.turret.arc_from = -2.8;
  gun.turret.arc_to = 2.8;
  Vec2 target{40, -25};
  const Vec2 velocity{-3, 8};

  const Turn turn = turn_to(gun.turret, target);
  std::printf("to where it is now: %.3f radians, %.3f s\n", turn.angle, turn.time);

  for (int frame = 0; frame < 300; ++frame) {
    const auto shot = lead(target, velocity, 30.0);
    if (!shot) return 1;
    const TurnProgress progress = gun.step(angle_of(shot.aim), kFrame);
    if (frame % 30 == 0) {
      std::printf("%.1f s: facing %6.3f, rate %6.3f, %.4f to go\n", frame * kFrame,
                  gun.turret.facing, gun.rate, progress.remaining);
    }
    if (progress.remaining <= gun.turret.tolerance) {
      std::printf("on target after %.3f s\n", (frame + 1) * kFrame);
      return 0;
    }
    target += velocity * kFrame;
  }
  return 1;
}
