#include <aimahead/assignment.h>
#include <stdio.h>

int main(void) {
  /* your own arrays, one element a turret or a target */
  const float gun_x[3] = {0, 10, 60};
  const float x[3] = {20, 40, 15}, y[3] = {5, 10, -20};
  const float vx[3] = {0, -3, 4}, vy[3] = {8, 8, 0};
  const float speed = 30;
  const ptrdiff_t step = sizeof *x;
  float time[9];
  aim_lead_matrix matrix;
  aim_init_lead_matrix(&matrix, 2, AIM_FLOAT32);
  matrix.shooters = matrix.targets = 3;
  matrix.gun_position[0] = aim_column_of(gun_x, step);
  matrix.speed = aim_column_of(&speed, 0); /* for all */
  matrix.target_position[0] = aim_column_of(x, step);
  matrix.target_position[1] = aim_column_of(y, step);
  matrix.target_velocity[0] = aim_column_of(vx, step);
  matrix.target_velocity[1] = aim_column_of(vy, step);
  matrix.time = time;
  matrix.time_count = 9;
  aim_find_lead_matrix(&matrix, NULL);

  aim_assignment_question question;
  aim_init_assignment_question(&question, AIM_FLOAT32);
  question.shooters = question.targets = 3;
  question.cost = time;
  question.cost_count = 9;
  aim_assigned_pair pairs[3];
  aim_assignment best;
  aim_assign(&question, pairs, 3, &best);
  for (size_t i = 0; i < best.pair_count; ++i) {
    const unsigned gun = pairs[i].shooter;
    const unsigned target = pairs[i].target;
    printf("turret %u hits target %u after %.4f\n", gun,
           target, time[3 * gun + target]);
  }
}
