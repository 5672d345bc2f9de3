package aimahead;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A shot that is known by a table: how long it takes to each distance, and what the launcher is set
 * to there. `find` is pure Java and needs no native library.
 *
 * @param distances two or more, increasing, the first at least 0
 * @param times the time of flight to each distance, above 0
 * @param settings for each name a number for every distance
 */
public record ShotTable(double[] distances, double[] times, Map<String, double[]> settings) {
  public ShotTable {
    distances = Objects.requireNonNull(distances, "distances").clone();
    times = Objects.requireNonNull(times, "times").clone();
    Map<String, double[]> copy = new LinkedHashMap<>();
    Objects.requireNonNull(settings, "settings").forEach((name, values) -> {
      copy.put(name, Objects.requireNonNull(values, "settings." + name).clone());
    });
    settings = copy;
  }

  /** A table without settings. */
  public ShotTable(double[] distances, double[] times) {
    this(distances, times, Map.of());
  }

  /**
   * The earliest shot, or why there is none.
   *
   * @param status HIT, UNREACHABLE (proved) or INVALID (a number is not finite)
   * @param time the time from the shot to the hit
   * @param distance the distance that the settings are for, see {@link ShotTable#settingAt}
   * @param aim unit vector; zero if the target is and stays at the gun
   */
  public record Shot(Status status, double time, double distance, Vec aim) {
    public boolean isHit() {
      return status == Status.HIT;
    }
  }

  /** The digits of a root: far more than a double shows. */
  private static final MathContext DIGITS = new MathContext(60);

  /**
   * Where to aim at a target of constant velocity. Whether there is a hit is decided exactly for
   * the given doubles, and the time is the double that is nearest.
   *
   * @param position the position of the target, relative to the gun
   * @param velocity the velocity of the target, less what the shot inherits of the gun's
   * @throws IllegalArgumentException if the table is not what it must be
   */
  public Shot find(Vec position, Vec velocity) {
    check();
    if (!ExactLead.isFinite(position) || !ExactLead.isFinite(velocity)) {
      return new Shot(Status.INVALID, 0, 0, Vec.ZERO);
    }
    Earliest earliest = new Earliest(position, velocity);
    for (int i = 0; i + 1 < times.length; ++i) {
      if (mayHit(position, velocity, i)) {
        earliest.lookBetween(distances[i], times[i], distances[i + 1], times[i + 1]);
      }
    }
    return earliest.shot();
  }

  private void check() {
    if (distances.length < 2) {
      throw new IllegalArgumentException(
          "distances: expected 2 or more elements, got " + distances.length);
    }
    if (times.length != distances.length) {
      throw new IllegalArgumentException(
          "times: expected " + distances.length + " elements, got " + times.length);
    }
    for (int i = 0; i < distances.length; ++i) {
      boolean isAfter = i == 0 ? distances[0] >= 0 : distances[i] > distances[i - 1];
      if (!isAfter || !Double.isFinite(distances[i])) {
        throw new IllegalArgumentException(
            "distances[" + i + "]: expected increasing numbers >= 0, got " + distances[i]);
      }
      if (!(times[i] > 0) || !Double.isFinite(times[i])) {
        throw new IllegalArgumentException("times[" + i + "]: expected a number > 0, got "
            + times[i]);
      }
    }
  }

  /** False only where the gap is wider at a row than it can change up to the next. */
  private boolean mayHit(Vec position, Vec velocity, int i) {
    double place = position.plus(velocity.times(times[i])).length();
    double change = velocity.length() * Math.abs(times[i + 1] - times[i])
        + (distances[i + 1] - distances[i]);
    double size = position.length() + velocity.length() * times[i] + distances[i];
    double gap = Math.abs(place - distances[i]);
    return !(gap > change * (1 + 1e-12) + size * 1e-12) || !Double.isFinite(size);
  }

  /** What a setting is at a distance of the table, linear between rows. */
  public double settingAt(String name, double distance) {
    double[] values = settings.get(name);
    if (values == null) {
      throw new IllegalArgumentException(
          "no setting " + name + ": the table has " + settings.keySet());
    }
    if (values.length != distances.length) {
      throw new IllegalArgumentException("settings." + name + ": expected " + distances.length
          + " elements, got " + values.length);
    }
    int i = 0;
    while (i + 2 < distances.length && distance > distances[i + 1]) ++i;
    double share = (distance - distances[i]) / (distances[i + 1] - distances[i]);
    share = Math.min(Math.max(share, 0), 1);
    return values[i] + share * (values[i + 1] - values[i]);
  }

  /**
   * The earliest of the flights. Between two rows let x go from 0 to 1: a hit is a root of
   * |d + v f(x)|^2 - l(x)^2 = c + 2 b x + a x^2, with f and l linear. Decimals hold a, b and c
   * exactly, and their signs say how many roots there are.
   */
  private static final class Earliest {
    private final BigDecimal[] d;
    private final BigDecimal[] v;
    private final Vec position;
    private BigDecimal time;
    private BigDecimal distance;

    Earliest(Vec position, Vec velocity) {
      this.position = position;
      d = exactly(position);
      v = exactly(velocity);
    }

    private static BigDecimal[] exactly(Vec u) {
      return new BigDecimal[] {
          new BigDecimal(u.x()), new BigDecimal(u.y()), new BigDecimal(u.z())};
    }

    void lookBetween(double l0, double t0, double l1, double t1) {
      BigDecimal start = new BigDecimal(t0);
      BigDecimal duration = new BigDecimal(t1).subtract(start);
      BigDecimal near = new BigDecimal(l0);
      BigDecimal depth = new BigDecimal(l1).subtract(near);
      BigDecimal a = depth.multiply(depth).negate();
      BigDecimal b = near.multiply(depth).negate();
      BigDecimal c = near.multiply(near).negate();
      for (int i = 0; i < 3; ++i) {
        BigDecimal from = d[i].add(v[i].multiply(start));
        BigDecimal moved = v[i].multiply(duration);
        a = a.add(moved.multiply(moved));
        b = b.add(from.multiply(moved));
        c = c.add(from.multiply(from));
      }
      BigDecimal end = a.add(b).add(b).add(c);
      // The rows themselves. They include the first hit of a gap that is 0 all the way between
      // them.
      if (c.signum() == 0) take(BigDecimal.ZERO, start, duration, near, depth);
      if (end.signum() == 0) take(BigDecimal.ONE, start, duration, near, depth);
      BigDecimal discriminant = b.multiply(b).subtract(a.multiply(c));
      if (discriminant.signum() < 0) return;
      int slope0 = b.signum();
      int slope1 = a.add(b).signum();
      // The larger of the two terms does not cancel; the roots are q / a and c / q.
      BigDecimal root = discriminant.sqrt(DIGITS);
      BigDecimal q = (slope0 < 0 ? root.subtract(b) : root.add(b).negate());
      int c0 = c.signum();
      int c1 = end.signum();
      if (c0 * c1 < 0) {
        // One root lies between the rows.
        BigDecimal first = c.divide(q, DIGITS);
        boolean isFirst = a.signum() == 0 || isWithin(first);
        take(isFirst ? first : q.divide(a, DIGITS), start, duration, near, depth);
      } else if (a.signum() != 0 && c0 != 0 && c0 == c1 && slope0 * c0 < 0 && slope1 * c0 > 0) {
        // Two roots lie between the rows, or one double root.
        take(c.divide(q, DIGITS), start, duration, near, depth);
        take(q.divide(a, DIGITS), start, duration, near, depth);
      } else if (c0 == 0 && a.signum() != 0 && slope0 * slope1 < 0 && c1 * a.signum() > 0) {
        // The first root is at the start, another between the rows.
        take(b.add(b).negate().divide(a, DIGITS), start, duration, near, depth);
      } else if (c1 == 0 && a.signum() != 0 && slope0 * slope1 < 0 && c0 * a.signum() > 0) {
        // One root is at the end, another between the rows. Their product is c / a.
        take(c.divide(a, DIGITS), start, duration, near, depth);
      }
    }

    private static boolean isWithin(BigDecimal x) {
      return x.signum() > 0 && x.compareTo(BigDecimal.ONE) < 0;
    }

    private void take(BigDecimal x, BigDecimal start, BigDecimal duration, BigDecimal near,
        BigDecimal depth) {
      BigDecimal flight = start.add(x.multiply(duration));
      if (time != null && time.compareTo(flight) <= 0) return;
      time = flight;
      distance = near.add(x.multiply(depth));
    }

    Shot shot() {
      if (time == null) return new Shot(Status.UNREACHABLE, 0, 0, Vec.ZERO);
      BigDecimal[] towards = new BigDecimal[3];
      for (int i = 0; i < 3; ++i) towards[i] = d[i].add(v[i].multiply(time)).round(DIGITS);
      // At distance 0 every aim hits.
      Vec aim = distance.signum() == 0 ? unit(position) : unit(new Vec(towards[0].doubleValue(),
          towards[1].doubleValue(), towards[2].doubleValue()));
      return new Shot(Status.HIT, time.doubleValue(), distance.doubleValue(), aim);
    }

    private static Vec unit(Vec u) {
      double size = Math.max(Math.max(Math.abs(u.x()), Math.abs(u.y())), Math.abs(u.z()));
      if (size == 0) return Vec.ZERO;
      int exponent = Math.getExponent(size);
      Vec scaled = new Vec(Math.scalb(u.x(), -exponent), Math.scalb(u.y(), -exponent),
          Math.scalb(u.z(), -exponent));
      return scaled.times(1 / scaled.length());
    }
  }
}
