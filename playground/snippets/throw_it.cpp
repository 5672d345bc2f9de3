#include <aimahead/lead.hpp>

#include <cstdio>

struct Vec {  // your own vector type
  double x, y;
};

int main() {
  const Vec target{14, 4};  // relative to you
  const Vec velocity{2, 9};
  const auto shot = aimahead::lead(target, velocity, 14.0);
  if (!shot) {
    std::printf("no: %s\n", aimahead::name_of(shot.status));
    return 0;
  }
  std::printf("aim (%.4f, %.4f)\n", shot.aim.x, shot.aim.y);
  std::printf("hit after %.4f\n", shot.time);
}
