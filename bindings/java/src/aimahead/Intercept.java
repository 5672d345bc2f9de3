package aimahead;

import java.util.List;
import java.util.Optional;

/**
 * The earliest hit, or the reason why there is none.
 *
 * @param status the answer, and the reason if there is no hit
 * @param time of the hit; if UNRESOLVED a proven lower bound of it
 * @param earliest what HIT, OUT_OF_RANGE, BLOCKED and TOUCHING describe
 * @param closest the shot that passes closest to a hit, where it is known
 * @param method what solved it
 * @param hits of solveAll: every hit, earliest first
 */
public record Intercept(Status status, double time, Optional<Hit> earliest,
    Optional<Approach> closest, Method method, List<Hit> hits) {
  /** What comes closest to a hit: when, how far from it, and the direction of the gun. */
  public record Approach(double time, double distance, Vec aim) {}

  /** The shot to fire, if there is one; else see `status`. */
  public Optional<Hit> hit() {
    return status == Status.HIT ? earliest : Optional.empty();
  }
}
