#include <aimahead/intercept.hpp>

#include <array>
#include <cstddef>
#include <cstdio>

int main() {
  using namespace aimahead;
  const std::array<Obstacle<Vec2>, 2> obstacles{
      Segment<Vec2>{{20, 0}, {20, 9}},
      Ball<Vec2>{{12, 2}, {0, 1}, {}, 1}};
  const Engagement2 question{
      .projectile = {.speed = 25, .acceleration = {0, -9.81}},
      .target = {.position = {40, 1}},
      .obstacles = obstacles};
  std::array<Hit<Vec2>, 8> hits;
  const auto answer = solve_all(question, hits);
  for (int i = 0; i < answer.count; ++i) {
    const Hit<Vec2>& hit = hits[static_cast<std::size_t>(i)];
    std::printf("%.3f: ", hit.time);
    if (const auto& blocked = hit.blocked) {
      std::printf("stopped by %td at %.3f\n",
                  blocked->obstacle, blocked->time);
    } else {
      std::printf("clear\n");
    }
  }
}
