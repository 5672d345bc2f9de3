#include <math.h>
#include <stdio.h>

/* The C interface has no controller. Without an integral,
   these few lines are one. */
static double push(double goal, double facing, double rate) {
  const double error =
      remainder(goal - facing, 2 * 3.14159265358979323846);
  return fmax(-25, fmin(25, 40 * error - 11 * rate));
}

int main(void) {
  const double step = 1.0 / 60;
  double facing = -0.8, rate = 0, farthest = facing;
  /* In a game: the angle of aim_lead2, anew in every step. */
  const double goal = 0.6;
  for (int i = 0; i < 120; ++i) {
    rate += push(goal, facing, rate) * step;
    facing += rate * step;
    if (facing > farthest) farthest = facing;
  }
  printf("points to %.3f, was at %.3f at most\n", facing,
         farthest);
}
