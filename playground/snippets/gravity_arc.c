#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  aim_engagement ball;
  aim_init_engagement(&ball, 2);
  ball.projectile.speed = 26;
  ball.projectile.acceleration[1] = -9.81;
  ball.target.position[0] = 42;
  ball.target.position[1] = 6;
  ball.target.velocity[0] = -2;
  aim_launch direct, lob, slowest, jump;
  aim_launch_direct_and_lob(&ball, &direct, &lob);
  aim_launch_slowest(&ball, &slowest);
  printf("direct after %.3f, lob after %.3f\n",
         direct.hit.time, lob.hit.time);
  printf("least speed %.3f\n", slowest.speed);

  aim_engagement platform;
  aim_init_engagement(&platform, 2);
  platform.shooter.velocity[0] = 2;
  platform.projectile.acceleration[1] = -20;
  platform.target.position[0] = 6;
  platform.target.position[1] = 1.5;
  platform.target.velocity[0] = -1;
  platform.target.velocity[1] = 0.5;
  aim_launch_over_apex(&platform, 3, 0, &jump);
  printf("jump with (%.3f, %.3f)\n",
         jump.hit.launch_velocity[0],
         jump.hit.launch_velocity[1]);
}
