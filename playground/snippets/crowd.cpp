#include <aimahead/assignment.hpp>

#include <cstdio>

int main() {
  // your own arrays, one element a turret or a target
  const float gun_x[3]{0, 10, 60};
  const float x[3]{20, 40, 15}, y[3]{5, 10, -20};
  const float vx[3]{0, -3, 4}, vy[3]{8, 8, 0};
  const float speed = 30;
  aimahead::LeadMatrix<float, 2> matrix;
  matrix.shooters = matrix.targets = 3;
  matrix.gun_position[0] = gun_x;  // y is 0
  matrix.speed = aimahead::same_for_all(speed);
  matrix.target_position = {x, y};
  matrix.target_velocity = {vx, vy};
  float time[9];
  aimahead::lead_matrix(matrix, time);

  aimahead::AssignmentQuestion<float> question;
  question.cost = time;
  question.shooters = question.targets = 3;
  aimahead::AssignedPair pairs[3];
  const auto best = aimahead::assign(question, pairs);
  for (std::size_t i = 0; i < best.pairs; ++i) {
    const auto [gun, target] = pairs[i];
    std::printf("turret %u hits target %u after %.4f\n", gun,
                target, time[3 * gun + target]);
  }
}
