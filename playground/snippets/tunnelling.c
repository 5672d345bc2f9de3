#include <aimahead/aimahead.h>
#include <stdio.h>

int main(void) {
  /* Between tick 117 and tick 118. */
  const aim_body shell = {.position = {600, 450.5},
                          .velocity = {0, 22.5}};
  const aim_body tank = {.position = {616.5, 461.75},
                         .radius = 19};
  aim_contact touch;
  if (aim_time_of_impact(&shell, &tank, 1, 2, &touch) ==
      AIM_CONTACT_CONTACT) {
    printf("touch after %.4f of the step\n", touch.time);
    printf("at (%.3f, %.3f)\n", touch.point[0],
           touch.point[1]);
  }
}
