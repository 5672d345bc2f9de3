#include <aimahead/contact.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  // Between tick 117 and tick 118.
  const Body<Vec2> shell{.position = {600, 450.5},
                         .velocity = {0, 22.5}};
  const Body<Vec2> tank{.position = {616.5, 461.75},
                        .radius = 19};
  const auto touch = time_of_impact(shell, tank, 1.0);
  if (touch.status == ContactStatus::contact) {
    std::printf("touch after %.4f of the step\n", touch.time);
    std::printf("at (%.3f, %.3f)\n", touch.point.x,
                touch.point.y);
  }
}
