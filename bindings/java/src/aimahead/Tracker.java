package aimahead;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Follows one target by noisy measurements of its position. The setting is one for everything that
 * moves, in metres and seconds. Use a tracker from one thread at a time.
 */
public final class Tracker {
  /** What became of a measurement. */
  public enum Outcome {
    /** The measurement is part of the estimate. */
    USED,
    /**
     * The measurement is an outlier. If the next ones agree with it, the track starts again there.
     */
    REFUSED,
    /** The measurement is older than the memory reaches. */
    LATE
  }

  /**
   * The estimate at one time.
   *
   * @param isKnown whether there is an estimate for this time; if not, everything is 0
   * @param time the time of the estimate
   * @param position the expected position
   * @param velocity the expected velocity
   * @param acceleration the expected acceleration
   * @param covariance of position and velocity, row by row, as in an {@link Uncertainty}
   * @param noise of the acceleration from now on: the maneuver of an {@link Uncertainty}
   */
  public record State(boolean isKnown, double time, Vec position, Vec velocity, Vec acceleration,
      double[] covariance, double noise) {}

  private final int dimensions;
  private final ByteBuffer memory;
  private final long address;

  /** A tracker that has seen nothing. */
  public Tracker(int dimensions) {
    if (dimensions != 2 && dimensions != 3) {
      throw new IllegalArgumentException("expected 2 or 3 dimensions, got " + dimensions);
    }
    this.dimensions = dimensions;
    memory = ByteBuffer.allocateDirect((int) Native.trackerSize(dimensions))
        .order(ByteOrder.nativeOrder());
    address = Native.addressOf(memory);
    Native.trackerStart(address, dimensions);
  }

  /**
   * Takes a measured position. Measurements may come late and out of order.
   *
   * @param time the time of the measurement
   * @param position the position that was measured
   * @param sd the standard deviation of each component, above 0
   * @throws QuestionException if a number is not what it must be
   */
  public Outcome add(double time, Vec position, double sd) {
    return add(time, position, new Vec(sd, sd, sd), true, Vec.ZERO, 0);
  }

  /**
   * Takes a range and a bearing, in three dimensions an elevation, from a sensor.
   *
   * @param time the time of the measurement
   * @param sensor where the sensor was
   * @param seen range (above 0), bearing (counter-clockwise from +x) and elevation (up from the x-y
   *     plane)
   * @param sd the standard deviations of range, bearing and elevation, above 0
   * @throws QuestionException if a number is not what it must be
   */
  public Outcome addBearing(double time, Vec sensor, Vec seen, Vec sd) {
    return add(time, seen, sd, false, sensor, 1);
  }

  private Outcome add(
      double time, Vec value, Vec sd, boolean isOneSd, Vec sensor, int measure) {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(sd, "sd");
    Objects.requireNonNull(sensor, "sensor");
    return Memory.use(m -> {
      String name = "aim_measurement";
      int seen = m.takeCleared(Layout.sizeOf(name));
      m.put(seen + Layout.of(name, "time"), time);
      m.put(seen + Layout.of(name, "value"), value);
      m.put(seen + Layout.of(name, "sd"), sd);
      m.put(seen + Layout.of(name, "sensor"), sensor);
      m.put(seen + Layout.of(name, "measure"), measure);
      int fault = m.takeCleared(Layout.sizeOf("aim_fault"));
      int status = Native.trackerAdd(
          address, m.addressOf(seen), dimensions, isOneSd, m.addressOf(fault));
      Reading.refuse(m, fault);
      return Outcome.values()[status];
    });
  }

  /** The latest time of a measurement; 0 before the first. */
  public double time() {
    return Native.trackerTime(address);
  }

  /**
   * The estimate for any time that the memory reaches; after the latest measurement a prediction.
   * There is none (`isKnown` is false) without a track, before it, and too far ahead for any
   * prediction.
   */
  public State at(double time) {
    return Memory.use(m -> {
      String name = "aim_track_state";
      int state = m.take(Layout.sizeOf(name));
      Native.trackerAt(address, time, m.addressOf(state));
      double[] covariance = new double[4 * dimensions * dimensions];
      for (int i = 0; i < covariance.length; ++i) {
        covariance[i] = m.number(state + Layout.of(name, "covariance") + 8 * i);
      }
      return new State(m.integer(state + Layout.of(name, "is_known")) != 0,
          m.number(state + Layout.of(name, "time")), m.vec(state + Layout.of(name, "position")),
          m.vec(state + Layout.of(name, "velocity")),
          m.vec(state + Layout.of(name, "acceleration")), covariance,
          m.number(state + Layout.of(name, "noise")));
    });
  }
}
