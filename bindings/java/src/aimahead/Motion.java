package aimahead;

import java.util.List;
import java.util.Objects;

/** How a body moves from now on. docs/ENGAGEMENT.md defines every kind. Lists are copied. */
public sealed interface Motion {
  /** What a body does at the end of its curve. The order is that of aim_after. */
  enum After {
    /** It rests. */
    STOP,
    /** It goes on in the velocity that it has. */
    CONTINUE,
    /** It begins again. */
    LOOP,
    /** It is gone. */
    VANISH
  }

  /** What a body does at a wall. The order is that of aim_on_hit. */
  enum OnHit {
    /** It rests. */
    STOP,
    /** It slides along the wall. */
    SLIDE,
    /** It bounces. */
    BOUNCE
  }

  /** In constant velocity. */
  record Linear(Vec position, Vec velocity) implements Motion {
    public Linear {
      Objects.requireNonNull(position, "position");
      Objects.requireNonNull(velocity, "velocity");
    }
  }

  /** In constant acceleration. */
  record Accelerating(Vec position, Vec velocity, Vec acceleration) implements Motion {
    public Accelerating {
      Objects.requireNonNull(position, "position");
      Objects.requireNonNull(velocity, "velocity");
      Objects.requireNonNull(acceleration, "acceleration");
    }
  }

  /**
   * On a circle, or a helix.
   *
   * @param turnRate radians per time, counter-clockwise
   * @param axis what the velocity turns about, in three dimensions
   */
  record Turning(Vec position, Vec velocity, double turnRate, Vec axis) implements Motion {
    public Turning {
      Objects.requireNonNull(position, "position");
      Objects.requireNonNull(velocity, "velocity");
      Objects.requireNonNull(axis, "axis");
    }

    /** In the plane, or about +z. */
    public Turning(Vec position, Vec velocity, double turnRate) {
      this(position, velocity, turnRate, new Vec(0, 0, 1));
    }
  }

  /** On a Bezier curve of 2 to 8 points. */
  record Bezier(List<Vec> points, double duration, After after) implements Motion {
    public Bezier {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
      Objects.requireNonNull(after, "after");
    }
  }

  /** On straight lines between points, at constant speed. */
  record Path(List<Vec> points, double speed, After after) implements Motion {
    public Path {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
      Objects.requireNonNull(after, "after");
    }
  }

  /** On a smooth curve through points at increasing times, the first 0. */
  record Spline(List<Vec> points, double[] times, After after) implements Motion {
    public Spline {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
      times = Objects.requireNonNull(times, "times").clone();
      Objects.requireNonNull(after, "after");
    }
  }

  /** Between positions sampled at increasing times, the first 0. An empty list: no velocities. */
  record Samples(List<Vec> positions, double[] times, List<Vec> velocities, After after)
      implements Motion {
    public Samples {
      positions = List.copyOf(Objects.requireNonNull(positions, "positions"));
      times = Objects.requireNonNull(times, "times").clone();
      velocities = List.copyOf(Objects.requireNonNull(velocities, "velocities"));
      Objects.requireNonNull(after, "after");
    }
  }

  /**
   * A segment of constant acceleration.
   *
   * @param duration infinite in the last piece only
   * @param velocity null: that at the end of the piece before
   */
  record Piece(double duration, Vec velocity, Vec acceleration) {
    public Piece {
      Objects.requireNonNull(acceleration, "acceleration");
    }
  }

  /** In pieces of constant acceleration, each from where the one before ended. */
  record Pieces(Vec position, List<Piece> pieces, After after) implements Motion {
    public Pieces {
      Objects.requireNonNull(position, "position");
      pieces = List.copyOf(Objects.requireNonNull(pieces, "pieces"));
      Objects.requireNonNull(after, "after");
    }
  }

  /** A plate on a body that spins: where it is on the body, radians, how far out and how high. */
  record Plate(double angle, double arm, double height) {
    /** A plate in the plane. */
    public Plate(double angle, double arm) {
      this(angle, arm, 0);
    }
  }

  /**
   * A body that spins and has plates; of a target only.
   *
   * @param window how far a plate may look past the gun, radians; pi: all sides
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

  /** A linear or accelerating motion that stays inside a box. */
  record Walled(Motion motion, Vec min, Vec max, OnHit onHit) implements Motion {
    public Walled {
      Objects.requireNonNull(motion, "motion");
      Objects.requireNonNull(min, "min");
      Objects.requireNonNull(max, "max");
      Objects.requireNonNull(onHit, "onHit");
    }
  }
}
