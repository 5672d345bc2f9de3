package aimed;

import aimahead.Lead;
import aimahead.Vec;

/** Fires at where a bullet meets the enemy if that keeps its velocity. */
public final class Leading extends Strafer {
  @Override
  Vec aim(Vec position, Vec velocity, double speed) {
    Lead lead = Lead.find(position, velocity, speed);
    return lead.isHit() ? lead.aim() : null;
  }
}
