#include <aimahead/intercept.hpp>
#include <aimahead/track.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  Tracker2 tracker;
  for (int i = 0; i < 20; ++i) {
    const double time = 0.1 * i;
    // The error of the radar.
    const double off = i % 2 == 0 ? 0.3 : -0.3;
    tracker.add(
        {.time = time,
         .value = {40 - 3 * time, 10 + 8 * time + off},
         .sd = {0.3, 0.3}});
  }
  const TrackState2 now = tracker.at(tracker.time());
  std::printf("velocity (%.2f, %.2f)\n", now.velocity.x,
              now.velocity.y);
  const Engagement2 question{
      .projectile = {.speed = 30},
      .target = {.position = now.position,
                 .velocity = now.velocity}};
  if (const auto shot = solve(question)) {
    std::printf("hit after %.2f\n", shot.time);
  }
}
