#include <aimahead/arena.h>
#include <stdio.h>

int main(void) {
  aim_tank_entry tanks[2] = {{0}};
  tanks[0].name = "hunter";
  tanks[0].bot = "linear"; /* or an aim_driver of your own */
  tanks[1].name = "prey";
  tanks[1].bot = "circler";

  aim_match_setup setup;
  aim_init_match(&setup, AIM_RULES_RTANQUE_SWEPT);
  setup.ticks = 3000;
  setup.seed = 1;
  setup.tanks = tanks;
  setup.tank_count = 2;

  aim_match* match = aim_match_create(&setup, NULL, NULL);
  if (!match) return 1;
  while (aim_match_step(match, NULL, 0, NULL) ==
         AIM_MATCH_GOES_ON) {
  }
  aim_tank first;
  aim_match_tanks(match, &first, 1);
  printf("%lld ticks, %d of %d shots hit\n",
         (long long)aim_match_ticks(match), first.hits,
         first.shots);
  printf("hash %016llx\n",
         (unsigned long long)aim_match_hash(match));
  aim_match_destroy(match);
}
