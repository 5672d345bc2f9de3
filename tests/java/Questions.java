import aimahead.Engagement;
import aimahead.Motion;
import aimahead.Obstacle;
import aimahead.Projectile;
import aimahead.Shooter;
import aimahead.ShotTable;
import aimahead.Target;
import aimahead.Tick;
import aimahead.Vec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Engagements of the format as records. */
@SuppressWarnings("unchecked")
final class Questions {
  private Questions() {}

  private static Map<String, Object> mapOf(Object value) {
    return (Map<String, Object>) value;
  }

  static Vec vec(Object list) {
    List<Double> numbers = (List<Double>) list;
    return new Vec(numbers.get(0), numbers.get(1), numbers.size() > 2 ? numbers.get(2) : 0);
  }

  private static Vec vec(Map<String, Object> from, String name) {
    return from.containsKey(name) ? vec(from.get(name)) : Vec.ZERO;
  }

  private static List<Vec> vecs(Object list) {
    return ((List<Object>) list).stream().map(Questions::vec).toList();
  }

  private static double[] numbers(Object list) {
    return ((List<Double>) list).stream().mapToDouble(x -> x).toArray();
  }

  private static double number(Map<String, Object> from, String name, double fallback) {
    return from.containsKey(name) ? (double) from.get(name) : fallback;
  }

  private static <T extends Enum<T>> T word(Class<T> type, Object word) {
    return Enum.valueOf(type, ((String) word).toUpperCase());
  }

  private static Motion motion(Map<String, Object> from) {
    String kind = (String) from.getOrDefault(
        "kind", from.containsKey("acceleration") ? "accelerating" : "linear");
    Vec position = vec(from, "position");
    Vec velocity = vec(from, "velocity");
    Motion.After after = word(Motion.After.class, from.getOrDefault("after", "stop"));
    Motion motion = switch (kind) {
      case "linear" -> new Motion.Linear(position, velocity);
      case "accelerating" ->
        new Motion.Accelerating(position, velocity, vec(from, "acceleration"));
      case "turning" -> from.containsKey("axis")
          ? new Motion.Turning(position, velocity, (double) from.get("turn_rate"), vec(from,
              "axis"))
          : new Motion.Turning(position, velocity, (double) from.get("turn_rate"));
      case "bezier" ->
        new Motion.Bezier(vecs(from.get("points")), (double) from.get("duration"), after);
      case "path" -> new Motion.Path(vecs(from.get("points")), (double) from.get("speed"), after);
      case "spline" ->
        new Motion.Spline(vecs(from.get("points")), numbers(from.get("times")), after);
      case "samples" -> new Motion.Samples(vecs(from.get("positions")), numbers(from.get("times")),
          from.containsKey("velocities") ? vecs(from.get("velocities")) : List.of(), after);
      case "pieces" -> new Motion.Pieces(position,
          ((List<Object>) from.get("pieces")).stream().map(Questions::piece).toList(), after);
      default -> new Motion.Plates(position, velocity, vec(from, "acceleration"),
          number(from, "facing", 0), number(from, "turn_rate", 0),
          ((List<Object>) from.get("plates")).stream().map(Questions::plate).toList(),
          number(from, "window", Math.PI));
    };
    if (!from.containsKey("walls")) return motion;
    Map<String, Object> walls = mapOf(from.get("walls"));
    return new Motion.Walled(motion, vec(walls, "min"), vec(walls, "max"),
        word(Motion.OnHit.class, walls.get("on_hit")));
  }

  private static Motion.Piece piece(Object value) {
    Map<String, Object> piece = mapOf(value);
    return new Motion.Piece(number(piece, "duration", Double.POSITIVE_INFINITY),
        piece.containsKey("velocity") ? vec(piece, "velocity") : null, vec(piece, "acceleration"));
  }

  private static Motion.Plate plate(Object value) {
    Map<String, Object> plate = mapOf(value);
    return new Motion.Plate(
        (double) plate.get("angle"), (double) plate.get("arm"), number(plate, "height", 0));
  }

  private static Shooter.Turret turret(Map<String, Object> from, int dimensions) {
    Shooter.Turret turret;
    if (!from.containsKey("facing")) {
      turret = new Shooter.Turret();
    } else if (dimensions == 2) {
      turret = new Shooter.Turret((double) from.get("facing"), (double) from.get("turn_rate"));
    } else {
      turret = new Shooter.Turret(vec(from, "facing"), (double) from.get("turn_rate"));
    }
    turret = turret.withTurnAcceleration(
        number(from, "turn_acceleration", Double.POSITIVE_INFINITY));
    turret = turret.withRate(number(from, "rate", 0)).withTolerance(number(from, "tolerance", 0));
    if (from.containsKey("arc")) {
      double[] arc = numbers(from.get("arc"));
      turret = turret.withArc(arc[0], arc[1]);
    }
    if (from.containsKey("elevation")) {
      double[] elevation = numbers(from.get("elevation"));
      turret = turret.withElevation(elevation[0], elevation[1]);
    }
    if (from.containsKey("azimuth")) {
      double[] azimuth = numbers(from.get("azimuth"));
      turret = turret.withAzimuth(azimuth[0], azimuth[1]);
    }
    return turret;
  }

  private static Obstacle obstacle(Object value) {
    Map<String, Object> from = mapOf(value);
    return switch ((String) from.get("shape")) {
      case "ball" -> new Obstacle.Ball(motion(from), (double) from.get("radius"));
      case "segment" -> new Obstacle.Segment(vec(from, "from"), vec(from, "to"));
      case "capsule" ->
        new Obstacle.Capsule(vec(from, "from"), vec(from, "to"), (double) from.get("radius"));
      case "box" -> new Obstacle.Box(vec(from, "min"), vec(from, "max"));
      case "polygon" -> new Obstacle.Polygon(vecs(from.get("points")));
      case "half_space" -> new Obstacle.HalfSpace(vec(from, "point"), vec(from, "normal"));
      case "mesh" -> new Obstacle.Mesh(vecs(from.get("vertices")),
          ((List<List<Double>>) from.get("triangles")).stream()
              .flatMap(List::stream).mapToInt(Double::intValue).toArray());
      default -> {
        double[] origin = numbers(from.get("origin"));
        double[][] heights = ((List<Object>) from.get("heights")).stream()
            .map(Questions::numbers).toArray(double[][]::new);
        yield new Obstacle.Terrain(origin[0], origin[1], (double) from.get("cell"), heights);
      }
    };
  }

  private static Projectile projectile(Map<String, Object> from) {
    Projectile shot;
    if (from.containsKey("table")) {
      Map<String, Object> table = mapOf(from.get("table"));
      Map<String, double[]> settings = new LinkedHashMap<>();
      if (table.containsKey("settings")) {
        mapOf(table.get("settings")).forEach((name, values) -> settings.put(name, numbers(values)));
      }
      shot = new Projectile(
          new ShotTable(numbers(table.get("distances")), numbers(table.get("times")), settings));
    } else {
      shot = new Projectile((double) from.get("speed"));
    }
    if (from.containsKey("thrust")) {
      Map<String, Object> thrust = mapOf(from.get("thrust"));
      shot = shot.withThrust((double) thrust.get("acceleration"), (double) thrust.get("duration"));
    }
    return shot.withInherit(number(from, "inherit", 1)).withAcceleration(vec(from, "acceleration"))
        .withDrag(number(from, "drag", 0)).withQuadraticDrag(number(from, "quadratic_drag", 0))
        .withWind(vec(from, "wind")).withRadius(number(from, "radius", 0))
        .withLifetime(number(from, "lifetime", Double.POSITIVE_INFINITY))
        .withRange(number(from, "range", Double.POSITIVE_INFINITY));
  }

  static Engagement read(Map<String, Object> from) {
    Map<String, Object> gun = mapOf(from.get("shooter"));
    Map<String, Object> aimed = mapOf(from.get("target"));
    List<Object> first =
        (List<Object>) gun.getOrDefault("position", gun.getOrDefault("points",
            gun.get("positions")));
    if (first.get(0) instanceof List<?> inner) first = (List<Object>) inner;
    int dimensions = first.size();
    Shooter shooter = new Shooter(Vec.ZERO).withMotion(motion(gun))
        .withDelay(number(gun, "delay", 0)).withMuzzle(number(gun, "muzzle", 0))
        .withHold((boolean) gun.getOrDefault("hold", false));
    if (gun.containsKey("turret")) {
      shooter = shooter.withTurret(turret(mapOf(gun.get("turret")), dimensions));
    }
    if (gun.containsKey("mount")) {
      Map<String, Object> mount = mapOf(gun.get("mount"));
      shooter = shooter.withMount(new Shooter.Mount(
          vec(mount, "offset"), number(mount, "facing", 0), number(mount, "turn_rate", 0)));
    }
    Engagement question =
        new Engagement(dimensions, shooter, projectile(mapOf(from.get("projectile"))),
            new Target(motion(aimed), number(aimed, "radius", 0)));
    question = question.withAtEdge("edge".equals(from.get("aim")));
    if (from.containsKey("obstacles")) {
      question = question.withObstacles(
          ((List<Object>) from.get("obstacles")).stream().map(Questions::obstacle).toList());
    }
    if (from.containsKey("tick")) {
      Map<String, Object> tick = mapOf(from.get("tick"));
      question = question.withTick(new Tick((double) tick.get("step"),
          word(Tick.Integrator.class, tick.get("integrator")), number(tick, "damping", 0),
          word(Tick.DampingForm.class, tick.getOrDefault("damping_form", "implicit"))));
    }
    return question;
  }
}
