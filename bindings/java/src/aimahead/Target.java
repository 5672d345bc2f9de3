package aimahead;

import java.util.Objects;

/** The target of a question: how it moves, and its radius, at least 0. */
public record Target(Motion motion, double radius) {
  public Target {
    Objects.requireNonNull(motion, "motion");
  }

  /** A target of radius 0. */
  public Target(Motion motion) {
    this(motion, 0);
  }

  /** A target of radius 0 at rest. */
  public Target(Vec position) {
    this(position, Vec.ZERO);
  }

  /** A target of radius 0 at constant velocity. */
  public Target(Vec position, Vec velocity) {
    this(new Motion.Linear(position, velocity), 0);
  }

  public Target withRadius(double value) {
    return new Target(motion, value);
  }
}
