#include <aimahead/intercept.hpp>

#include <array>
#include <cstdio>

int main() {
  using namespace aimahead;
  const Engagement2 mortar{
      .shooter = {.position = {0, 0}, .delay = 0.5},
      .projectile = {.speed = 25, .acceleration = {0, -9.81}},
      .target = {.position = {40, 0},
                 .velocity = {-4, 0},
                 .radius = 1},
      .aim = Aim::edge,
  };
  std::array<Hit<Vec2>, 64> hits;
  const auto answer = solve_all(mortar, hits);
  std::printf("%s by %s\n", name_of(answer.status),
              name_of(answer.method));
  for (int i = 0; i < answer.count; ++i) {
    const auto& [x, y] = hits[i].aim;
    std::printf("aim (%.4f, %.4f), hit after %.4f\n", x, y,
                hits[i].time);
  }
}
