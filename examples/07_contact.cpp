// A shell that is below the tank at tick 117 and above it at tick 118 has hit it in between.
#include <aimahead/contact_shapes.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  const Body<Vec2> shell{.position = {617, 339}, .velocity = {0, 22.5}};
  const Body<Vec2> tanks[] = {
      {.position = {600, 420}, .velocity = {0, 0}, .radius = 19},
      {.position = {600, 350}, .velocity = {0, 0}, .radius = 19},
  };
  const auto hit = first_contact(shell, tanks, 1);
  std::printf("tank %td is hit at tick %.4f, at (%.3f, %.3f)\n", hit.index, 117 + hit.time,
              hit.point.x, hit.point.y);

  // This tank presses against a wall: it has a speed, but does not move.
  const Sweep<Vec2> pressed{.from = {600, 681}, .to = {600, 681}, .radius = 19};
  const Sweep<Vec2> passing{.from = {560, 661}, .to = {640, 661}};
  const auto passed = time_of_impact(passing, pressed);
  std::printf("the other shell: %s\n", name_of(passed.status));

  const auto wall = time_of_impact(shell, Enclosure<Vec2>{.min = {0, 0}, .max = {1200, 700}}, 20);
  std::printf("without tanks it reaches the wall at tick %.4f\n", 117 + wall.time);
  return hit.index == 1 && !passed && wall ? 0 : 1;
}
