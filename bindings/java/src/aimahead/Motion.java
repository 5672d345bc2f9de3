package aimahead;

import java.util.List;
import java.util.Objects;

/** How a body moves from now on. docs/ENGAGEMENT.md defines every kind. Lists are copied. */
public sealed interface Motion {
  /** What a body does after the end of its motion. The order is that of aim_after. */
  enum After {
    /** It rests at the last point. */
    STOP,
    /** It keeps its last velocity, without acceleration. */
    CONTINUE,
    /** It starts again at the first point with the first velocity. */
    LOOP,
    /** It vanishes. */
    VANISH
  }

  /** What a body does at a wall. The order is that of aim_on_hit. */
  enum OnHit {
    /** It stops: velocity and acceleration become 0 for ever. */
    STOP,
    /** It slides along the wall. */
    SLIDE,
    /** It bounces: the velocity's component perpendicular to the wall changes its sign. */
    BOUNCE
  }

  /** A motion at constant velocity, from a position now. */
  record Linear(Vec position, Vec velocity) implements Motion {
    public Linear {
      Objects.requireNonNull(position, "position");
      Objects.requireNonNull(velocity, "velocity");
    }
  }

  /** A motion with constant acceleration, from a position and velocity now. */
  record Accelerating(Vec position, Vec velocity, Vec acceleration) implements Motion {
    public Accelerating {
      Objects.requireNonNull(position, "position");
      Objects.requireNonNull(velocity, "velocity");
      Objects.requireNonNull(acceleration, "acceleration");
    }
  }

  /**
   * A motion on a circle or a helix: the velocity turns at a constant rate.
   *
   * @param position the position now
   * @param velocity the velocity now
   * @param turnRate radians per time, positive counter-clockwise
   * @param axis in three dimensions the axis that the velocity turns about, of any length
   */
  record Turning(Vec position, Vec velocity, double turnRate, Vec axis) implements Motion {
    public Turning {
      Objects.requireNonNull(position, "position");
      Objects.requireNonNull(velocity, "velocity");
      Objects.requireNonNull(axis, "axis");
    }

    /** A turn in the plane, or in space about +z. */
    public Turning(Vec position, Vec velocity, double turnRate) {
      this(position, velocity, turnRate, new Vec(0, 0, 1));
    }
  }

  /** A motion along a Bezier curve of 2 to 8 points, for a duration above 0. */
  record Bezier(List<Vec> points, double duration, After after) implements Motion {
    public Bezier {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
      Objects.requireNonNull(after, "after");
    }

    /** A motion after which the body rests. */
    public Bezier(List<Vec> points, double duration) {
      this(points, duration, After.STOP);
    }
  }

  /** A motion on straight lines between two or more points, at a constant speed of at least 0. */
  record Path(List<Vec> points, double speed, After after) implements Motion {
    public Path {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
      Objects.requireNonNull(after, "after");
    }

    /** A motion after which the body rests. */
    public Path(List<Vec> points, double speed) {
      this(points, speed, After.STOP);
    }
  }

  /**
   * A motion on a smooth curve through two or more points, at as many increasing times, the first
   * 0.
   */
  record Spline(List<Vec> points, double[] times, After after) implements Motion {
    public Spline {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
      times = Objects.requireNonNull(times, "times").clone();
      Objects.requireNonNull(after, "after");
    }

    /** A motion after which the body rests. */
    public Spline(List<Vec> points, double[] times) {
      this(points, times, After.STOP);
    }
  }

  /**
   * A motion through two or more positions, sampled at as many increasing times, the first 0.
   *
   * @param velocities as many, for a smooth curve; empty: straight between samples
   */
  record Samples(List<Vec> positions, double[] times, List<Vec> velocities, After after)
      implements Motion {
    public Samples {
      positions = List.copyOf(Objects.requireNonNull(positions, "positions"));
      times = Objects.requireNonNull(times, "times").clone();
      velocities = List.copyOf(Objects.requireNonNull(velocities, "velocities"));
      Objects.requireNonNull(after, "after");
    }

    /** A motion straight between samples, after which the body rests. */
    public Samples(List<Vec> positions, double[] times) {
      this(positions, times, List.of());
    }

    /** A motion after which the body rests. */
    public Samples(List<Vec> positions, double[] times, List<Vec> velocities) {
      this(positions, times, velocities, After.STOP);
    }
  }

  /**
   * A segment of constant acceleration.
   *
   * @param duration at least 0; infinite in the last piece only
   * @param velocity the velocity at the start of the piece; null: the velocity at the end of the
   *     piece before
   * @param acceleration the constant acceleration
   */
  record Piece(double duration, Vec velocity, Vec acceleration) {
    public Piece {
      Objects.requireNonNull(acceleration, "acceleration");
    }

    /** A piece of constant velocity. */
    public Piece(double duration, Vec velocity) {
      this(duration, velocity, Vec.ZERO);
    }

    /** A last piece, which never ends, of constant velocity. */
    public Piece(Vec velocity) {
      this(Double.POSITIVE_INFINITY, velocity);
    }
  }

  /** A motion in pieces of constant acceleration. Each starts where the one before ended. */
  record Pieces(Vec position, List<Piece> pieces, After after) implements Motion {
    public Pieces {
      Objects.requireNonNull(position, "position");
      pieces = List.copyOf(Objects.requireNonNull(pieces, "pieces"));
      Objects.requireNonNull(after, "after");
    }

    /** A motion after which the body rests, unless the last piece never ends. */
    public Pieces(Vec position, List<Piece> pieces) {
      this(position, pieces, After.STOP);
    }
  }

  /**
   * A plate on a body that spins.
   *
   * @param angle the direction from the body's centre to the plate, counted from where the body
   *     faces, radians
   * @param arm the plate's distance from the body's axis, at least 0
   * @param height in three dimensions the plate's height above the body's centre
   */
  record Plate(double angle, double arm, double height) {
    /** A plate in the plane. */
    public Plate(double angle, double arm) {
      this(angle, arm, 0);
    }
  }

  /**
   * A body that spins and has plates, each of which is hit only while it faces the gun; for targets
   * only. Position, velocity and acceleration are those of the body's centre.
   *
   * @param facing where the body faces now, radians
   * @param turnRate how fast the body spins, radians per time, positive counter-clockwise
   * @param plates one or more
   * @param window the largest angle, above 0, between the outward direction of a plate and the
   *     direction to the gun at which the plate can be hit, radians; pi: from all sides
   */
  record Plates(Vec position, Vec velocity, Vec acceleration, double facing, double turnRate,
      List<Plate> plates, double window) implements Motion {
    public Plates {
      Objects.requireNonNull(position, "position");
      Objects.requireNonNull(velocity, "velocity");
      Objects.requireNonNull(acceleration, "acceleration");
      plates = List.copyOf(Objects.requireNonNull(plates, "plates"));
    }
  }

  /** A linear or accelerating motion whose centre stays inside a box. It must start there. */
  record Walled(Motion motion, Vec min, Vec max, OnHit onHit) implements Motion {
    public Walled {
      Objects.requireNonNull(motion, "motion");
      Objects.requireNonNull(min, "min");
      Objects.requireNonNull(max, "max");
      Objects.requireNonNull(onHit, "onHit");
    }
  }
}
