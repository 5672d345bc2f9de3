#include <aimahead/odds.hpp>

#include <cstdio>

int main() {
  using namespace aimahead;
  const Engagement2 question{.projectile = {.speed = 30},
                             .target = {.position = {34, 8},
                                        .velocity = {-3, 7},
                                        .radius = 1}};
  const Uncertainty<Vec2> known{.position_sd = 0.6,
                                .velocity_sd = 0.4};
  if (const auto odds = find_odds(question, known)) {
    std::printf("hits %.1f of 100 times\n",
                100 * odds.probability);
  }
  // A gunner who hits half the time.
  if (const Scatter scatter =
          find_scatter(question, known, 0.5)) {
    std::printf("aim_sd %.4f\n", scatter.aim_sd);
  }
}
