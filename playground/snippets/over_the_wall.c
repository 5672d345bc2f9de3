#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_obstacle obstacles[2];
  aim_init_obstacle(&obstacles[0]);
  obstacles[0].shape = AIM_OBSTACLE_SEGMENT;
  obstacles[0].from[0] = obstacles[0].to[0] = 20;
  obstacles[0].to[1] = 9;
  aim_init_obstacle(&obstacles[1]);
  obstacles[1].shape = AIM_OBSTACLE_BALL;
  obstacles[1].position[0] = 12;
  obstacles[1].position[1] = 2;
  obstacles[1].velocity[1] = 1;
  obstacles[1].radius = 1;

  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 25;
  question.projectile.acceleration[1] = -9.81;
  question.target.position[0] = 40;
  question.target.position[1] = 1;
  question.obstacles = obstacles;
  question.obstacle_count = 2;
  aim_intercept answer;
  aim_hit hits[8];
  aim_solve_all(&question, hits, 8, &answer);
  for (int i = 0; i < answer.count; ++i) {
    printf("%.3f: ", hits[i].time);
    if (hits[i].is_blocked) {
      printf("stopped by %u at %.3f\n", hits[i].blocked_by,
             hits[i].blocked_time);
    } else {
      printf("clear\n");
    }
  }
}
