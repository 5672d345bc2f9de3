package aimahead;

/**
 * Where to aim a shot of constant speed at a target of constant velocity, in Java alone: it needs
 * no native library. The bits are those of the C++ library.
 *
 * <pre>{@code
 * Lead lead = Lead.find(new Vec(40, 10), new Vec(-3, 8), 30);
 * if (lead.isHit()) fire(lead.aim());
 * }</pre>
 *
 * @param status HIT; UNREACHABLE (proved); TOUCHING (the target is at the gun); UNRESOLVED (beyond
 *     the range of a double); INVALID (a number is not finite, or the speed is negative). The other
 *     members have a meaning only for HIT, TOUCHING and UNRESOLVED.
 * @param time the time from the shot to the hit; if UNRESOLVED, a lower bound
 * @param aim unit vector in the frame that moves with the gun
 * @param offset the position of the hit relative to the gun at that time
 */
public record Lead(Status status, double time, Vec aim, Vec offset) {
  /**
   * Where to aim.
   *
   * @param position the position of the target, relative to the gun
   * @param velocity the velocity of the target, less what the shot inherits of the gun's. If your
   *     engine gives a shot the velocity aim * speed, it inherits nothing.
   * @param speed the speed of the shot, at least 0
   */
  public static Lead find(Vec position, Vec velocity, double speed) {
    return deliver(LeadSolver.find(position, velocity, speed), speed);
  }

  /** Whether there is a shot to fire. */
  public boolean isHit() {
    return status == Status.HIT;
  }

  private static Lead deliver(Lead found, double speed) {
    if (found.status != Status.HIT && found.status != Status.UNRESOLVED) {
      return new Lead(found.status, 0, Vec.ZERO, Vec.ZERO);
    }
    if (found.status == Status.UNRESOLVED || !isHeld(found, speed)) {
      double bound = found.time < Double.MAX_VALUE ? found.time : Double.MAX_VALUE;
      return new Lead(Status.UNRESOLVED, bound, Vec.ZERO, Vec.ZERO);
    }
    return found;
  }

  /** Whether doubles can hold it. The offset is speed * time long. */
  private static boolean isHeld(Lead found, double speed) {
    double max = Double.MAX_VALUE;
    double time = found.time;
    if (time >= Double.MIN_NORMAL && time <= max && speed * time <= max / 2) return true;
    return Math.abs(time) <= max && Math.abs(found.offset.x()) <= max
        && Math.abs(found.offset.y()) <= max && Math.abs(found.offset.z()) <= max && time != 0;
  }
}
