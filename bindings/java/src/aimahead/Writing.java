package aimahead;

import java.nio.ByteBuffer;
import java.util.List;

/** Questions as the structs of C. */
final class Writing {
  private Writing() {}

  private static int in(String member) {
    return Layout.of("aim_engagement", member);
  }

  private static int inMotion(String member) {
    return Layout.of("aim_motion", member);
  }

  // Questions with the defaults of the format.
  private static final ByteBuffer IN_PLANE =
      Memory.template("aim_engagement", at -> Native.initEngagement(at, 2));
  private static final ByteBuffer IN_SPACE =
      Memory.template("aim_engagement", at -> Native.initEngagement(at, 3));
  private static final ByteBuffer MOTION = Memory.template("aim_motion", Native::initMotion);
  private static final int GUN_POSITION = in("shooter.position");
  private static final int GUN_VELOCITY = in("shooter.velocity");
  private static final int DELAY = in("shooter.delay");
  private static final int MUZZLE = in("shooter.muzzle");
  private static final int TURRET = in("shooter.turret");
  private static final int PLATFORM = in("shooter.motion");
  private static final int HOLD = in("shooter.hold");
  private static final int MOUNT = in("shooter.mount");
  private static final int SPEED = in("projectile.speed");
  private static final int INHERIT = in("projectile.inherit");
  private static final int GRAVITY = in("projectile.acceleration");
  private static final int THRUST = in("projectile.thrust_acceleration");
  private static final int THRUST_DURATION = in("projectile.thrust_duration");
  private static final int DRAG = in("projectile.drag");
  private static final int QUADRATIC_DRAG = in("projectile.quadratic_drag");
  private static final int SHOT_RADIUS = in("projectile.radius");
  private static final int LIFETIME = in("projectile.lifetime");
  private static final int RANGE = in("projectile.range");
  private static final int WIND = in("projectile.wind");
  private static final int TABLE = in("projectile.table");
  private static final int TARGET = in("target");
  private static final int TICK = in("tick");
  private static final int AIM = in("aim");
  private static final int OBSTACLES = in("obstacles");
  private static final int OBSTACLE_COUNT = in("obstacle_count");
  private static final int UNCERTAINTY = in("uncertainty");

  private static final int KIND = inMotion("kind");
  private static final int AFTER = inMotion("after");
  private static final int RADIUS = inMotion("radius");
  private static final int POSITION = inMotion("position");
  private static final int VELOCITY = inMotion("velocity");
  private static final int ACCELERATION = inMotion("acceleration");
  private static final int TURN_RATE = inMotion("turn_rate");
  private static final int AXIS = inMotion("axis");
  private static final int DURATION = inMotion("duration");
  private static final int MOTION_SPEED = inMotion("speed");
  private static final int POINTS = inMotion("points");
  private static final int TIMES = inMotion("times");
  private static final int VELOCITIES = inMotion("velocities");
  private static final int PIECES = inMotion("pieces");
  private static final int WALLS = inMotion("walls");
  private static final int FACING = inMotion("facing");
  private static final int WINDOW = inMotion("window");
  private static final int PLATES = inMotion("plates");

  /** Writes a question. Returns the place of its aim_engagement. */
  static int write(Memory memory, Engagement question) {
    int dimensions = question.dimensions();
    boolean isPlain = question.isPlain();
    int at = memory.takeQuestion(dimensions == 2 ? IN_PLANE : IN_SPACE, isPlain);
    // Records do not change. So a gun or shot that is asked about again is written only once.
    if (!memory.says(question.shooter())) write(memory, at, dimensions, question.shooter());
    if (!memory.says(question.projectile())) write(memory, at, question.projectile());
    motion(memory, at + TARGET, dimensions, question.target().motion());
    memory.put(at + TARGET + RADIUS, question.target().radius());
    if (isPlain) return at;
    if (question.atEdge()) memory.put(at + AIM, 1);
    if (question.tick() != null) {
      memory.put(at + TICK, memory.addressOf(tick(memory, question.tick())));
    }
    if (!question.obstacles().isEmpty()) obstacles(memory, at, question);
    if (question.uncertainty() != null) {
      memory.put(at + UNCERTAINTY, memory.addressOf(uncertainty(memory, question.uncertainty())));
    }
    return at;
  }

  /** Sets position and velocity of the gun in the question that the memory holds. */
  static void moveGun(Memory memory, Vec position, Vec velocity) {
    memory.put(GUN_POSITION, position);
    memory.put(GUN_VELOCITY, velocity);
  }

  /** Sets position and velocity of the target in the question that the memory holds. */
  static void moveTarget(Memory memory, Vec position, Vec velocity) {
    memory.put(TARGET + POSITION, position);
    memory.put(TARGET + VELOCITY, velocity);
  }

  private static void write(Memory memory, int at, int dimensions, Shooter gun) {
    if (gun.motion() instanceof Motion.Linear linear) {
      memory.put(at + GUN_POSITION, linear.position());
      memory.put(at + GUN_VELOCITY, linear.velocity());
    } else {
      int platform = memory.takeCopyOf(MOTION);
      motion(memory, platform, dimensions, gun.motion());
      memory.put(at + PLATFORM, memory.addressOf(platform));
      memory.put(at + GUN_POSITION, memory.vec(platform + POSITION));
      memory.put(at + GUN_VELOCITY, memory.vec(platform + VELOCITY));
    }
    memory.put(at + DELAY, gun.delay());
    memory.put(at + MUZZLE, gun.muzzle());
    if (gun.hold()) memory.put(at + HOLD, 1);
    if (gun.turret() != null) {
      memory.put(at + TURRET, memory.addressOf(turret(memory, gun.turret())));
    }
    if (gun.mount() == null) return;
    int mount = memory.takeCleared(Layout.sizeOf("aim_mount"));
    memory.put(mount + Layout.of("aim_mount", "offset"), gun.mount().offset());
    memory.put(mount + Layout.of("aim_mount", "facing"), gun.mount().facing());
    memory.put(mount + Layout.of("aim_mount", "turn_rate"), gun.mount().turnRate());
    memory.put(at + MOUNT, memory.addressOf(mount));
  }

  private static void put(Memory memory, int at, Shooter.Interval interval) {
    memory.put(at, interval.from());
    memory.put(at + 8, interval.to());
  }

  private static int turret(Memory memory, Shooter.Turret turret) {
    String name = "aim_turret";
    int at = memory.takeCleared(Layout.sizeOf(name));
    memory.put(at + Layout.of(name, "facing"), turret.facing());
    memory.put(at + Layout.of(name, "turn_rate"), turret.turnRate());
    memory.put(at + Layout.of(name, "turn_acceleration"), turret.turnAcceleration());
    memory.put(at + Layout.of(name, "rate"), turret.rate());
    memory.put(at + Layout.of(name, "tolerance"), turret.tolerance());
    memory.put(at + Layout.of(name, "arc") + 8, Double.POSITIVE_INFINITY);
    if (turret.arc() != null) put(memory, at + Layout.of(name, "arc"), turret.arc());
    if (turret.elevation() != null) {
      put(memory, at + Layout.of(name, "elevation"), turret.elevation());
      memory.put(at + Layout.of(name, "sets_elevation"), 1);
    }
    if (turret.azimuth() != null) {
      put(memory, at + Layout.of(name, "azimuth"), turret.azimuth());
      memory.put(at + Layout.of(name, "sets_azimuth"), 1);
    }
    return at;
  }

  private static void write(Memory memory, int at, Projectile shot) {
    memory.put(at + SPEED, shot.speed());
    memory.put(at + INHERIT, shot.inherit());
    memory.put(at + GRAVITY, shot.acceleration());
    memory.put(at + THRUST, shot.thrustAcceleration());
    memory.put(at + THRUST_DURATION, shot.thrustDuration());
    memory.put(at + DRAG, shot.drag());
    memory.put(at + QUADRATIC_DRAG, shot.quadraticDrag());
    memory.put(at + SHOT_RADIUS, shot.radius());
    memory.put(at + LIFETIME, shot.lifetime());
    memory.put(at + RANGE, shot.range());
    memory.put(at + WIND, shot.wind());
    if (shot.table() == null) return;
    int table = memory.takeCleared(Layout.sizeOf("aim_table"));
    memory.putList(table + Layout.of("aim_table", "distances"), shot.table().distances());
    memory.putList(table + Layout.of("aim_table", "times"), shot.table().times());
    memory.put(at + TABLE, memory.addressOf(table));
  }

  /** Writes a motion to an initialised aim_motion. */
  private static void motion(Memory memory, int at, int dimensions, Motion motion) {
    if (motion instanceof Motion.Linear m) {
      moving(memory, at, 0, m.position(), m.velocity());
    } else {
      other(memory, at, dimensions, motion);
    }
  }

  // A function of its own, so that a linear motion is written by few instructions.
  private static void other(Memory memory, int at, int dimensions, Motion motion) {
    if (motion instanceof Motion.Accelerating m) {
      moving(memory, at, 1, m.position(), m.velocity());
      memory.put(at + ACCELERATION, m.acceleration());
    } else if (motion instanceof Motion.Turning m) {
      moving(memory, at, 2, m.position(), m.velocity());
      memory.put(at + TURN_RATE, m.turnRate());
      memory.put(at + AXIS, m.axis());
    } else if (motion instanceof Motion.Bezier m) {
      curve(memory, at, dimensions, 3, m.points(), m.after());
      memory.put(at + DURATION, m.duration());
    } else if (motion instanceof Motion.Path m) {
      curve(memory, at, dimensions, 4, m.points(), m.after());
      memory.put(at + MOTION_SPEED, m.speed());
    } else if (motion instanceof Motion.Spline m) {
      curve(memory, at, dimensions, 5, m.points(), m.after());
      memory.putList(at + TIMES, m.times());
    } else if (motion instanceof Motion.Samples m) {
      curve(memory, at, dimensions, 6, m.positions(), m.after());
      memory.putList(at + TIMES, m.times());
      if (!m.velocities().isEmpty()) memory.putList(at + VELOCITIES, m.velocities(), dimensions);
    } else if (motion instanceof Motion.Pieces m) {
      pieces(memory, at, m);
    } else if (motion instanceof Motion.Plates m) {
      plates(memory, at, m);
    } else if (motion instanceof Motion.Walled m) {
      motion(memory, at, dimensions, m.motion());
      int walls = memory.takeCleared(Layout.sizeOf("aim_walls"));
      memory.put(walls + Layout.of("aim_walls", "min"), m.min());
      memory.put(walls + Layout.of("aim_walls", "max"), m.max());
      memory.put(walls + Layout.of("aim_walls", "on_hit"), m.onHit().ordinal());
      memory.put(at + WALLS, memory.addressOf(walls));
    }
  }

  private static void moving(Memory memory, int at, int kind, Vec position, Vec velocity) {
    memory.put(at + KIND, kind);
    memory.put(at + POSITION, position);
    memory.put(at + VELOCITY, velocity);
  }

  private static void curve(Memory memory, int at, int dimensions, int kind, List<Vec> points,
      Motion.After after) {
    memory.put(at + KIND, kind);
    memory.put(at + AFTER, after.ordinal());
    memory.putList(at + POINTS, points, dimensions);
  }

  private static void pieces(Memory memory, int at, Motion.Pieces motion) {
    memory.put(at + KIND, 7);
    memory.put(at + POSITION, motion.position());
    memory.put(at + AFTER, motion.after().ordinal());
    String name = "aim_piece";
    int size = Layout.sizeOf(name);
    int first = memory.takeCleared(size * motion.pieces().size());
    int next = first;
    for (Motion.Piece piece : motion.pieces()) {
      memory.put(next + Layout.of(name, "duration"), piece.duration());
      memory.put(next + Layout.of(name, "acceleration"), piece.acceleration());
      if (piece.velocity() != null) {
        memory.put(next + Layout.of(name, "velocity"), piece.velocity());
        memory.put(next + Layout.of(name, "sets_velocity"), 1);
      }
      next += size;
    }
    memory.put(at + PIECES, memory.addressOf(first));
    memory.put(at + PIECES + 8, (long) motion.pieces().size());
  }

  private static void plates(Memory memory, int at, Motion.Plates motion) {
    moving(memory, at, 8, motion.position(), motion.velocity());
    memory.put(at + ACCELERATION, motion.acceleration());
    memory.put(at + FACING, motion.facing());
    memory.put(at + TURN_RATE, motion.turnRate());
    memory.put(at + WINDOW, motion.window());
    String name = "aim_plate";
    int size = Layout.sizeOf(name);
    int first = memory.takeCleared(size * motion.plates().size());
    int next = first;
    for (Motion.Plate plate : motion.plates()) {
      memory.put(next + Layout.of(name, "angle"), plate.angle());
      memory.put(next + Layout.of(name, "arm"), plate.arm());
      memory.put(next + Layout.of(name, "height"), plate.height());
      next += size;
    }
    memory.put(at + PLATES, memory.addressOf(first));
    memory.put(at + PLATES + 8, (long) motion.plates().size());
  }

  private static int tick(Memory memory, Tick tick) {
    int at = memory.takeCleared(Layout.sizeOf("aim_tick"));
    memory.put(at + Layout.of("aim_tick", "step"), tick.step());
    memory.put(at + Layout.of("aim_tick", "damping"), tick.damping());
    memory.put(at + Layout.of("aim_tick", "integrator"), tick.integrator().ordinal());
    memory.put(at + Layout.of("aim_tick", "damping_form"), tick.dampingForm().ordinal());
    return at;
  }

  private static int uncertainty(Memory memory, Uncertainty given) {
    String name = "aim_uncertainty";
    int at = memory.takeCleared(Layout.sizeOf(name));
    memory.put(at + Layout.of(name, "position_sd"), given.positionSd());
    memory.put(at + Layout.of(name, "velocity_sd"), given.velocitySd());
    memory.put(at + Layout.of(name, "maneuver"), given.maneuver());
    memory.put(at + Layout.of(name, "aim_sd"), given.aimSd());
    memory.put(at + Layout.of(name, "speed_sd"), given.speedSd());
    memory.put(at + Layout.of(name, "delay_sd"), given.delaySd());
    if (given.covariance() == null) return at;
    // In two dimensions only the first 16 numbers are read.
    int rows = memory.takeCleared(36 * 8);
    for (int i = 0; i < given.covariance().length; ++i) {
      memory.put(rows + 8 * i, given.covariance()[i]);
    }
    memory.put(at + Layout.of(name, "covariance"), memory.addressOf(rows));
    return at;
  }

  private static void obstacles(Memory memory, int at, Engagement question) {
    int size = Layout.sizeOf("aim_obstacle");
    int first = memory.takeCleared(size * question.obstacles().size());
    int next = first;
    for (Obstacle obstacle : question.obstacles()) {
      new ObstacleWriting(memory, next).write(obstacle);
      next += size;
    }
    memory.put(at + OBSTACLES, memory.addressOf(first));
    memory.put(at + OBSTACLE_COUNT, (long) question.obstacles().size());
  }

  /** One aim_obstacle. */
  private record ObstacleWriting(Memory memory, int at) {
    private int of(String member) {
      return at + Layout.of("aim_obstacle", member);
    }

    private void shape(int number) {
      memory.put(of("shape"), number);
    }

    private void ends(Vec from, Vec to) {
      memory.put(of("from"), from);
      memory.put(of("to"), to);
    }

    void write(Obstacle obstacle) {
      if (obstacle instanceof Obstacle.Ball o) {
        shape(0);
        memory.put(of("radius"), o.radius());
        if (o.motion() instanceof Motion.Linear m) {
          memory.put(of("position"), m.position());
          memory.put(of("velocity"), m.velocity());
        } else if (o.motion() instanceof Motion.Accelerating m) {
          memory.put(of("kind"), 1);
          memory.put(of("position"), m.position());
          memory.put(of("velocity"), m.velocity());
          memory.put(of("acceleration"), m.acceleration());
        } else {
          throw new IllegalArgumentException(
              "an obstacle that is a ball moves in constant velocity or acceleration");
        }
      } else if (obstacle instanceof Obstacle.Segment o) {
        shape(1);
        ends(o.from(), o.to());
      } else if (obstacle instanceof Obstacle.Capsule o) {
        shape(2);
        ends(o.from(), o.to());
        memory.put(of("radius"), o.radius());
      } else if (obstacle instanceof Obstacle.Box o) {
        shape(3);
        memory.put(of("min"), o.min());
        memory.put(of("max"), o.max());
      } else if (obstacle instanceof Obstacle.Polygon o) {
        shape(4);
        memory.putList(of("points"), o.points(), 2);
      } else if (obstacle instanceof Obstacle.HalfSpace o) {
        shape(5);
        memory.put(of("point"), o.point());
        memory.put(of("normal"), o.normal());
      } else if (obstacle instanceof Obstacle.Mesh o) {
        shape(6);
        memory.putList(of("vertices"), o.vertices(), 3);
        int indices = memory.take(4L * o.triangles().length);
        for (int i = 0; i < o.triangles().length; ++i) {
          memory.put(indices + 4 * i, o.triangles()[i]);
        }
        memory.put(of("triangles"), memory.addressOf(indices));
        memory.put(of("triangle_count"), (long) o.triangles().length / 3);
      } else if (obstacle instanceof Obstacle.Terrain o) {
        shape(7);
        memory.put(of("origin"), o.x());
        memory.put(of("origin") + 8, o.y());
        memory.put(of("cell"), o.cell());
        int columns = o.heights().length == 0 ? 0 : o.heights()[0].length;
        int heights = memory.take(8L * o.heights().length * columns);
        for (int j = 0; j < o.heights().length; ++j) {
          for (int i = 0; i < columns; ++i) {
            memory.put(heights + 8 * (j * columns + i), o.heights()[j][i]);
          }
        }
        memory.put(of("heights"), memory.addressOf(heights));
        memory.put(of("rows"), (long) o.heights().length);
        memory.put(of("columns"), (long) columns);
      }
    }
  }
}
