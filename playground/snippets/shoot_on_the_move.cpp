#include <aimahead/intercept.hpp>

#include <array>
#include <cstdio>

int main() {
  using namespace aimahead;
  const std::array distances{1.3, 2.9, 4.1, 5.7};
  const std::array times{0.91, 1.0, 1.08, 1.2};
  const std::array rpm{1980.0, 2520.0, 2920.0, 3510.0};
  const ShotTable table{distances, times};
  Engagement2 question{.target = {.position = {4, 1}}};
  question.shooter.velocity = {1, 2};
  question.shooter.mount =
      Mount<Vec2>{.offset = {0.2, 0}, .turn_rate = -3};
  question.shooter.delay = 0.1;
  question.projectile.table = table;
  if (const auto hit = solve(question)) {
    std::printf("aim (%.3f, %.3f)\n", hit.aim.x, hit.aim.y);
    std::printf("set for %.3f: %.0f rpm\n", hit.distance,
                setting_at(table, rpm, hit.distance));
  }
}
