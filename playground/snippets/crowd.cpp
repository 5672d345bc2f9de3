#include <aimahead/batch.hpp>

#include <cstdio>

int main() {
  constexpr int kCount =
      3;  // your own arrays, one element a turret
  const float x[kCount]{40, 3, 1}, y[kCount]{10, 0, 0};
  const float vx[kCount]{-3, 0, 50}, vy[kCount]{8, 4, 0};
  const float speed = 30;
  float time[kCount], aim_x[kCount], aim_y[kCount];
  const aimahead::LeadBatch<float, 2> batch{
      .count = kCount,
      .target_position = {x, y},  // relative to each turret
      .target_velocity = {vx, vy},
      .speed = aimahead::same_for_all(speed),
  };
  aimahead::lead_each(batch,
                      {.time = time, .aim = {aim_x, aim_y}});
  for (int i = 0; i < kCount; ++i) {
    std::printf("%.4f (%.4f, %.4f)\n", time[i], aim_x[i],
                aim_y[i]);
  }
}
