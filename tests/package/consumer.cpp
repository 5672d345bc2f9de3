// A program outside the project, as small as they come: asks the library one question, twice.
#include "aimahead/intercept.hpp"
#include "aimahead/lead.hpp"

#include <cstdio>

int main() {
  // The target comes along the x axis, the shot goes out: they meet half-way after one second.
  aimahead::Engagement2 engagement;
  engagement.projectile.speed = 5;
  engagement.target.position = {10, 0};
  engagement.target.velocity = {-5, 0};

  const auto answer = aimahead::solve(engagement);
  std::printf("%s at %g\n", name_of(answer.status), answer.time);
  const auto shot = aimahead::lead(engagement.target.position, engagement.target.velocity,
                                   engagement.projectile.speed);
  return answer && answer.time == 1 && shot && shot.time == 1 ? 0 : 1;
}
