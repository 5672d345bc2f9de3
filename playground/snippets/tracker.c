#include <aimahead/tracking.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  aim_track_settings settings;
  aim_init_track_settings(&settings, 2);
  void* tracker = malloc(aim_tracker_size(2));
  if (aim_tracker_start(tracker, &settings).field !=
      AIM_FIELD_NONE)
    return 1;
  for (int i = 0; i < 20; ++i) {
    const double time = 0.1 * i;
    /* The error of the radar. */
    const double off = i % 2 == 0 ? 0.3 : -0.3;
    aim_measurement seen = {0};
    seen.time = time;
    seen.value[0] = 40 - 3 * time;
    seen.value[1] = 10 + 8 * time + off;
    seen.sd[0] = seen.sd[1] = 0.3;
    aim_tracker_add(tracker, &seen);
  }
  aim_track_state now;
  aim_tracker_at(tracker, aim_tracker_time(tracker), &now);
  printf("velocity (%.2f, %.2f)\n", now.velocity[0],
         now.velocity[1]);
  free(tracker);

  aim_engagement question;
  aim_init_engagement(&question, 2);
  question.projectile.speed = 30;
  memcpy(question.target.position, now.position,
         sizeof now.position);
  memcpy(question.target.velocity, now.velocity,
         sizeof now.velocity);
  aim_intercept shot;
  if (aim_solve(&question, &shot) == AIM_HIT) {
    printf("hit after %.2f\n", shot.hit.time);
  }
}
