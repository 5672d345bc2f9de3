// Discs instead of points: let the centres meet, or let the edges touch as early as possible.
#include <aimahead/intercept.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  Engagement2 engagement{
      .shooter = {.position = {-3, 4}, .muzzle = 1.5},
      .projectile = {.speed = 20, .radius = 0.2},
      .target = {.position = {30, 12}, .velocity = {-4, -6}, .radius = 2},
  };
  const Intercept<Vec2> center = solve(engagement);
  engagement.aim = Aim::edge;
  const Intercept<Vec2> edge = solve(engagement);
  std::printf("centres meet at t = %.4f, edges touch at t = %.4f\n", center.time, edge.time);
  return center && edge && edge.time < center.time ? 0 : 1;
}
