package aimahead;

import java.util.Objects;

/**
 * An engine that moves bodies in steps.
 *
 * @param step the duration of a step, above 0
 * @param damping the damping of the shot, at least 0; 0 with VELOCITY_VERLET. The target is not
 *     damped.
 */
public record Tick(double step, Integrator integrator, double damping, DampingForm dampingForm) {
  /** What an engine does in each step of length h. The order is that of aim_integrator. */
  public enum Integrator {
    /** v += h a, damp v, x += h v. */
    SEMI_IMPLICIT_EULER,
    /** x += h v, damp v, v += h a. */
    EXPLICIT_EULER,
    /** x += h v + h^2 a / 2, v += h a: exact for constant accelerations, without damping. */
    VELOCITY_VERLET
  }

  /** How a step damps the velocity. The order is that of aim_damping_form. */
  public enum DampingForm {
    /** v /= 1 + step * damping. */
    IMPLICIT,
    /** v *= 1 - step * damping. */
    EXPLICIT,
    /** v *= exp(-step * damping). */
    EXPONENTIAL
  }

  public Tick {
    Objects.requireNonNull(integrator, "integrator");
    Objects.requireNonNull(dampingForm, "dampingForm");
  }

  /** Semi-implicit Euler steps without damping. */
  public Tick(double step) {
    this(step, Integrator.SEMI_IMPLICIT_EULER, 0, DampingForm.IMPLICIT);
  }

  public Tick withIntegrator(Integrator value) {
    return new Tick(step, value, damping, dampingForm);
  }

  public Tick withDamping(double value) {
    return new Tick(step, integrator, value, dampingForm);
  }

  public Tick withDampingForm(DampingForm value) {
    return new Tick(step, integrator, damping, value);
  }
}
