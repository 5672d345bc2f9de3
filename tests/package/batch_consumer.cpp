// A library without kernels for wide instruction sets: batches answer as `lead` does.
#include "aimahead/batch.hpp"
#include "aimahead/execution.hpp"
#include "aimahead/lead.hpp"

#include <cstdio>

using namespace aimahead;

int main() {
  constexpr std::size_t kCount = 100;
  Vec2 position[kCount];
  Vec2 velocity[kCount];
  double time[kCount];
  const auto of = [](const double& member) { return Column<const double>{&member, sizeof(Vec2)}; };
  for (std::size_t i = 0; i < kCount; ++i) {
    position[i] = {40, 10.0 - double(i)};
    velocity[i] = {-3, 0.25 * double(i)};
  }
  const double speed = 12;
  LeadBatch<double, 2> batch{.count = kCount};
  batch.target_position = {of(position[0].x), of(position[0].y)};
  batch.target_velocity = {of(velocity[0].x), of(velocity[0].y)};
  batch.speed = same_for_all(speed);
  lead_each(batch, {.time = time});
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto alone = lead(position[i], velocity[i], speed);
    if (time[i] != (alone ? alone.time : 0)) return 1;
  }
  std::printf("%s\n", name_of(instruction_set()));
  return is_available(InstructionSet::baseline) ? 1 : 0;
}
