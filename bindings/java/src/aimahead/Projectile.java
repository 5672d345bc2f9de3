package aimahead;

import java.util.Objects;

/**
 * The shot of a question.
 *
 * @param speed the muzzle speed relative to the gun, at least 0; 0 with a table
 * @param inherit the share of the gun's velocity that the shot keeps, 0 to 1. Set 0 if your engine
 *     gives a shot the velocity aim * speed.
 * @param acceleration the constant acceleration in flight: gravity
 * @param thrustAcceleration additional acceleration along the aim during thrustDuration, at least
 *     0; not with drag
 * @param thrustDuration how long the thrust lasts after the launch, at least 0
 * @param drag linear drag, at least 0: dv/dt = acceleration - drag v; not with quadraticDrag
 * @param quadraticDrag quadratic drag, at least 0: dv/dt = acceleration - drag |v| v; not with drag
 * @param wind the velocity of the air; it must be zero without drag
 * @param radius the radius of the shot, at least 0
 * @param lifetime the longest time of flight, at least 0; infinite: unlimited
 * @param range the longest straight distance from the launch point to the hit, at least 0;
 *     infinite: unlimited
 * @param table for a shot that is known by a table; null: the shot has the muzzle speed `speed`
 */
public record Projectile(double speed, double inherit, Vec acceleration,
    double thrustAcceleration, double thrustDuration, double drag, double quadraticDrag, Vec wind,
    double radius, double lifetime, double range, ShotTable table) {
  public Projectile {
    Objects.requireNonNull(acceleration, "acceleration");
    Objects.requireNonNull(wind, "wind");
  }

  /** A shot for a launch, which finds its speed. It keeps the gun's velocity. */
  public Projectile() {
    this(0);
  }

  /** A shot of constant speed that keeps the gun's velocity. */
  public Projectile(double speed) {
    this(speed, 1, Vec.ZERO, 0, 0, 0, 0, Vec.ZERO, 0, Double.POSITIVE_INFINITY,
        Double.POSITIVE_INFINITY, null);
  }

  /** A shot that is known by a table. */
  public Projectile(ShotTable table) {
    this(0, 1, Vec.ZERO, 0, 0, 0, 0, Vec.ZERO, 0, Double.POSITIVE_INFINITY,
        Double.POSITIVE_INFINITY, Objects.requireNonNull(table, "table"));
  }

  public Projectile withInherit(double value) {
    return new Projectile(speed, value, acceleration, thrustAcceleration, thrustDuration, drag,
        quadraticDrag, wind, radius, lifetime, range, table);
  }

  public Projectile withAcceleration(Vec value) {
    return new Projectile(speed, inherit, value, thrustAcceleration, thrustDuration, drag,
        quadraticDrag, wind, radius, lifetime, range, table);
  }

  public Projectile withThrust(double strength, double duration) {
    return new Projectile(speed, inherit, acceleration, strength, duration, drag, quadraticDrag,
        wind, radius, lifetime, range, table);
  }

  public Projectile withDrag(double value) {
    return new Projectile(speed, inherit, acceleration, thrustAcceleration, thrustDuration, value,
        quadraticDrag, wind, radius, lifetime, range, table);
  }

  public Projectile withQuadraticDrag(double value) {
    return new Projectile(speed, inherit, acceleration, thrustAcceleration, thrustDuration, drag,
        value, wind, radius, lifetime, range, table);
  }

  public Projectile withWind(Vec value) {
    return new Projectile(speed, inherit, acceleration, thrustAcceleration, thrustDuration, drag,
        quadraticDrag, value, radius, lifetime, range, table);
  }

  public Projectile withRadius(double value) {
    return new Projectile(speed, inherit, acceleration, thrustAcceleration, thrustDuration, drag,
        quadraticDrag, wind, value, lifetime, range, table);
  }

  public Projectile withLifetime(double value) {
    return new Projectile(speed, inherit, acceleration, thrustAcceleration, thrustDuration, drag,
        quadraticDrag, wind, radius, value, range, table);
  }

  public Projectile withRange(double value) {
    return new Projectile(speed, inherit, acceleration, thrustAcceleration, thrustDuration, drag,
        quadraticDrag, wind, radius, lifetime, value, table);
  }

  /** Whether the shot has only fields that {@link Engagement#isPlain} allows. */
  boolean isPlain() {
    return table == null;
  }
}
