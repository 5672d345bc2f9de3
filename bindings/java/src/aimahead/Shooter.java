package aimahead;

import java.util.Objects;

/**
 * The gun of a question.
 *
 * @param motion how the pivot moves; Linear for constant velocity
 * @param delay the time before the shot leaves, at least 0
 * @param muzzle the distance from the pivot to where the shot starts, along the aim, at least 0
 * @param hold whether the gun may wait: the shot then leaves at `delay` or later, so that it hits
 *     as early as possible. Not allowed with a turret, which may wait anyway, nor with a tick.
 * @param turret for a gun that must turn, or may not point everywhere; null: it points anywhere at
 *     once
 * @param mount where the gun sits on a body that may spin; null: at the centre of its body
 */
public record Shooter(
    Motion motion, double delay, double muzzle, boolean hold, Turret turret, Mount mount) {
  public Shooter {
    Objects.requireNonNull(motion, "motion");
  }

  /** A gun at rest, ready now, without muzzle, turret and mount. */
  public Shooter(Vec position) {
    this(position, Vec.ZERO);
  }

  /** A gun at constant velocity, ready now, without muzzle, turret and mount. */
  public Shooter(Vec position, Vec velocity) {
    this(new Motion.Linear(position, velocity), 0, 0, false, null, null);
  }

  public Shooter withMotion(Motion value) {
    return new Shooter(value, delay, muzzle, hold, turret, mount);
  }

  public Shooter withDelay(double value) {
    return new Shooter(motion, value, muzzle, hold, turret, mount);
  }

  public Shooter withMuzzle(double value) {
    return new Shooter(motion, delay, value, hold, turret, mount);
  }

  public Shooter withHold(boolean value) {
    return new Shooter(motion, delay, muzzle, value, turret, mount);
  }

  public Shooter withTurret(Turret value) {
    return new Shooter(motion, delay, muzzle, hold, value, mount);
  }

  public Shooter withMount(Mount value) {
    return new Shooter(motion, delay, muzzle, hold, turret, value);
  }

  /** Whether the gun has only fields that {@link Engagement#isPlain} allows. */
  boolean isPlain() {
    return motion instanceof Motion.Linear && !hold && turret == null && mount == null;
  }

  /** Two angles, from and to, counter-clockwise. */
  public record Interval(double from, double to) {}

  /**
   * A gun that must turn, or may not point everywhere. Angles are radians.
   *
   * @param facing where the gun points now: in two dimensions x is an angle, in three dimensions
   *     facing is a direction of any length
   * @param turnRate how fast the gun can turn, radians per time, above 0; infinite: the gun points
   *     anywhere within its limits at once
   * @param turnAcceleration radians per time squared, above 0; infinite: the gun reaches its rate
   *     at once
   * @param rate in two dimensions how fast the gun turns now, positive counter-clockwise; other
   *     than 0 only with a finite turnAcceleration
   * @param tolerance the gun counts as pointing at an aim that is off by at most this angle, at
   *     least 0
   * @param arc in two dimensions the gun may point from the first angle counter-clockwise to the
   *     second; null: everywhere
   * @param elevation in three dimensions the limits of the aim's angle above the x-y plane, -pi/2
   *     to pi/2; null: no limits
   * @param azimuth in three dimensions: the aim, seen from above, may point from the first angle
   *     counter-clockwise to the second; null: no limits
   */
  public record Turret(Vec facing, double turnRate, double turnAcceleration, double rate,
      double tolerance, Interval arc, Interval elevation, Interval azimuth) {
    public Turret {
      Objects.requireNonNull(facing, "facing");
    }

    /** A turret that points anywhere at once, or anywhere within the limits that it is given. */
    public Turret() {
      this(Vec.ZERO, Double.POSITIVE_INFINITY);
    }

    /** A turret in the plane, at rest, that turns all the way round. */
    public Turret(double facing, double turnRate) {
      this(new Vec(facing, 0), turnRate);
    }

    /** A turret at rest without limits of where it points. */
    public Turret(Vec facing, double turnRate) {
      this(facing, turnRate, Double.POSITIVE_INFINITY, 0, 0, null, null, null);
    }

    public Turret withTurnAcceleration(double value) {
      return new Turret(facing, turnRate, value, rate, tolerance, arc, elevation, azimuth);
    }

    public Turret withRate(double value) {
      return new Turret(
          facing, turnRate, turnAcceleration, value, tolerance, arc, elevation, azimuth);
    }

    public Turret withTolerance(double value) {
      return new Turret(facing, turnRate, turnAcceleration, rate, value, arc, elevation, azimuth);
    }

    public Turret withArc(double from, double to) {
      return new Turret(facing, turnRate, turnAcceleration, rate, tolerance,
          new Interval(from, to), elevation, azimuth);
    }

    public Turret withElevation(double from, double to) {
      return new Turret(facing, turnRate, turnAcceleration, rate, tolerance, arc,
          new Interval(from, to), azimuth);
    }

    public Turret withAzimuth(double from, double to) {
      return new Turret(facing, turnRate, turnAcceleration, rate, tolerance, arc, elevation,
          new Interval(from, to));
    }
  }

  /**
   * Where a gun sits on a body that may spin.
   *
   * @param offset from the body's centre to the pivot while the body faces along +x
   * @param facing where the body faces now, radians
   * @param turnRate how fast the body spins, radians per time, positive counter-clockwise; in three
   *     dimensions about +z
   */
  public record Mount(Vec offset, double facing, double turnRate) {
    public Mount {
      Objects.requireNonNull(offset, "offset");
    }
  }
}
