// The simplest case: two vectors and a speed.
#include <aimahead/lead.hpp>

#include <cstdio>

struct Vec {  // your own vector type: anything with x and y
  float x, y;
};

int main() {
  const Vec target{40, 10};   // relative to the gun
  const Vec velocity{-3, 8};  // relative to the gun
  const auto shot = aimahead::lead(target, velocity, 30.0f);
  if (!shot) {
    std::printf("no hit: %s\n", aimahead::name_of(shot.status));
    return 1;
  }
  std::printf("aim (%.4f, %.4f), hit after %.4f\n", shot.aim.x, shot.aim.y, shot.time);
}
