package aimed;

import aimahead.Vec;

/** Fires at where the enemy is, as the sample robots do. */
public final class HeadOn extends Strafer {
  @Override
  Vec aim(Vec position, Vec velocity, double speed) {
    return position;
  }
}
