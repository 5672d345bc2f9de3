// Which tank does each of many shells hit first in a tick of a battle?
#include <aimahead/contact_world.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  // Any arrays of floats work, for example those of your structure of arrays.
  std::vector<float> x, y, vx, vy;
  std::vector<std::uint32_t> shooter;
  std::vector<float> tank_x, tank_y, tank_vx, tank_vy, radius;
  for (std::uint32_t i = 0; i < 20; ++i) {  // a row of tanks, each of which shoots at the next
    tank_x.push_back(60.0f * static_cast<float>(i));
    tank_y.push_back(350);
    tank_vx.push_back(0);
    tank_vy.push_back(i % 2 == 0 ? 3.0f : -3.0f);
    radius.push_back(19);
    x.push_back(tank_x.back() + 28);
    y.push_back(350);
    vx.push_back(22.5f);
    vy.push_back(0);
    shooter.push_back(i);
  }

  aimahead::ContactWorld<float, 2> world;  // keep the world: it reuses its memory
  int hits = 0;
  for (int tick = 0; tick < 3; ++tick) {
    const auto contacts = world.find_first(
        {.position = {x, y}, .velocity = {vx, vy}, .shooter = shooter},
        {.position = {tank_x, tank_y}, .velocity = {tank_vx, tank_vy}, .radius = radius}, 1);
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (const auto& hit = contacts.first[i]) {
        if (hits++ == 0) {
          std::printf("shell %zu hits tank %u at tick %.4f\n", i, hit.target,
                      tick + static_cast<double>(hit.time));
        }
        vx[i] = 0;  // this shell is gone
        x[i] = -1000;
      }
      x[i] += vx[i];
    }
    for (std::size_t i = 0; i < tank_x.size(); ++i) tank_y[i] += tank_vy[i];
  }
  std::printf("%d of %zu shells have hit\n", hits, x.size());
  return hits == 19 ? 0 : 1;
}
