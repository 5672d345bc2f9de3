package aimahead;

import java.util.Objects;

/**
 * The shot of a question.
 *
 * @param speed relative to the gun, at least 0; 0 beside a table
 * @param inherit the share of the gun's velocity that the shot keeps, 0 to 1; 0 where it flies with
 *     aim * speed
 * @param acceleration of the shot in flight: gravity
 * @param thrustAcceleration extra acceleration along the aim for `thrustDuration`
 * @param drag linear, at least 0
 * @param quadraticDrag at least 0
 * @param wind the velocity of the air; only with drag
 * @param radius at least 0
 * @param lifetime the longest time of flight; infinite: unlimited
 * @param range the longest distance from the launch point; infinite: unlimited
 * @param table a shot that is known by a table; null: none
 */
public record Projectile(double speed, double inherit, Vec acceleration,
    double thrustAcceleration, double thrustDuration, double drag, double quadraticDrag, Vec wind,
    double radius, double lifetime, double range, ShotTable table) {
  public Projectile {
    Objects.requireNonNull(acceleration, "acceleration");
    Objects.requireNonNull(wind, "wind");
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

  /** As {@link Engagement#isPlain}. */
  boolean isPlain() {
    return table == null;
  }
}
