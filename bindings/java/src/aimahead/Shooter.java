package aimahead;

import java.util.Objects;

/**
 * The gun of a question.
 *
 * @param motion of its pivot: Linear, unless it moves otherwise
 * @param delay the time before the shot leaves, at least 0
 * @param muzzle the distance from the pivot to where the shot starts, at least 0
 * @param hold whether the gun may wait; not with a turret, which may wait anyway
 * @param turret null: the gun points anywhere at once
 * @param mount null: the gun is at the centre of its body
 */
public record Shooter(
    Motion motion, double delay, double muzzle, boolean hold, Turret turret, Mount mount) {
  public Shooter {
    Objects.requireNonNull(motion, "motion");
  }

  /** A gun in constant velocity. */
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

  /** As {@link Engagement#isPlain}. */
  boolean isPlain() {
    return motion instanceof Motion.Linear && !hold && turret == null && mount == null;
  }

  /** Two angles, from and to, counter-clockwise. */
  public record Interval(double from, double to) {}

  /**
   * A gun that must turn, or may not point everywhere. Angles are radians.
   *
   * @param facing where the gun points now: in two dimensions x is an angle, in three a direction
   * @param turnRate above 0; infinite: anywhere within its limits at once
   * @param turnAcceleration above 0, perhaps infinite
   * @param rate in two dimensions: how fast the gun turns now
   * @param tolerance the angle by which the gun may be off, at least 0
   * @param arc in two dimensions: where the gun may point; null: everywhere
   * @param elevation in three dimensions: of the aim above the plane of x and y; null: no limits
   * @param azimuth in three dimensions: of the aim seen from above; null: no limits
   */
  public record Turret(Vec facing, double turnRate, double turnAcceleration, double rate,
      double tolerance, Interval arc, Interval elevation, Interval azimuth) {
    public Turret {
      Objects.requireNonNull(facing, "facing");
    }

    /** In the plane. */
    public Turret(double facing, double turnRate) {
      this(new Vec(facing, 0), turnRate);
    }

    /** In space. */
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
   * @param turnRate how fast it spins, radians per time
   */
  public record Mount(Vec offset, double facing, double turnRate) {
    public Mount {
      Objects.requireNonNull(offset, "offset");
    }
  }
}
