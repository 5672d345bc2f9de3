package aimahead;

import java.util.List;
import java.util.Optional;

/**
 * The earliest hit, or the reason why there is none.
 *
 * @param status the answer, and the reason if there is no hit
 * @param time the time of the hit; if UNRESOLVED, a proven lower bound of it
 * @param earliest what the answer describes. HIT: the shot to fire; OUT_OF_RANGE: the earliest hit,
 *     beyond lifetime or range; BLOCKED: the earliest hit, which an obstacle stops; TOUCHING: the
 *     launch; empty for any other status
 * @param closest the shot that passes closest to a hit within lifetime and range; empty: not known
 * @param method the method that solved the question
 * @param hits from solveAll: every hit, earliest first
 */
public record Intercept(Status status, double time, Optional<Hit> earliest,
    Optional<Approach> closest, Method method, List<Hit> hits) {
  /**
   * The shot that passes closest to a hit within lifetime and range.
   *
   * @param time the time from now to the closest approach
   * @param distance at that time, between centres or, at the edge, surfaces
   * @param aim the direction of the gun, a unit vector
   * @param launchTime the time from now to the launch: the delay, later for a gun that turns or
   *     waits
   */
  public record Approach(double time, double distance, Vec aim, double launchTime) {}

  /** The shot to fire; empty: there is none, see `status`. */
  public Optional<Hit> hit() {
    return status == Status.HIT ? earliest : Optional.empty();
  }
}
