package aimahead;

import java.util.Objects;

/**
 * An engine that moves bodies in steps.
 *
 * @param step the duration of a step, above 0
 * @param damping of the shot alone, at least 0
 */
public record Tick(double step, Integrator integrator, double damping, DampingForm dampingForm) {
  /** How an engine steps. The order is that of aim_integrator. */
  public enum Integrator {
    /** The velocity first. */
    SEMI_IMPLICIT_EULER,
    /** The position first. */
    EXPLICIT_EULER,
    /** Exact for constant accelerations. */
    VELOCITY_VERLET
  }

  /** How an engine damps. The order is that of aim_damping_form. */
  public enum DampingForm {
    /** v / (1 + damping step). */
    IMPLICIT,
    /** v (1 - damping step). */
    EXPLICIT,
    /** v exp(-damping step). */
    EXPONENTIAL
  }

  public Tick {
    Objects.requireNonNull(integrator, "integrator");
    Objects.requireNonNull(dampingForm, "dampingForm");
  }

  /** Steps without damping. */
  public Tick(double step) {
    this(step, Integrator.SEMI_IMPLICIT_EULER, 0, DampingForm.IMPLICIT);
  }
}
