package aimahead;

import java.util.Objects;

/**
 * Many questions at once, in the kernels of the native library: each has the answer, to the last
 * bit, that it has alone. Vectors are packed, as many numbers each as there are dimensions. A list
 * of one vector or number counts for all questions. A question with a number that is not finite
 * gets INVALID and affects no other.
 */
public final class Batch {
  /**
   * The answers.
   *
   * @param statuses the ordinal of the Status of each
   * @param times from now to each hit
   * @param aims unit vectors, packed
   * @param points leads: the hit relative to the gun; first hits: where the target is then
   */
  public record Answers(byte[] statuses, double[] times, double[] aims, double[] points) {
    public Status status(int i) {
      return Status.ALL[statuses[i]];
    }
  }

  private Batch() {}

  /** The answers of Lead.find for targets relative to their guns. */
  public static Answers leads(
      int dimensions, double[] positions, double[] velocities, double[] speeds) {
    return answer(true, dimensions, positions, velocities, speeds, Vec.ZERO);
  }

  /** The first hits of shots under one gravity, for targets of constant velocity. */
  public static Answers solve(
      int dimensions, double[] positions, double[] velocities, double[] speeds, Vec gravity) {
    Objects.requireNonNull(gravity, "gravity");
    return answer(false, dimensions, positions, velocities, speeds, gravity);
  }

  /** The distance from one element to the next; 0: one for all. */
  private static int step(String name, double[] list, int width, int count) {
    if (list.length == width && count != 1) return 0;
    if (list.length == width * count) return 8 * width;
    throw new IllegalArgumentException(name + ": expected " + width * count + " numbers, or "
        + width + " for all, got " + list.length);
  }

  private static Answers answer(boolean ofLeads, int dimensions, double[] positions,
      double[] velocities, double[] speeds, Vec gravity) {
    if (dimensions != 2 && dimensions != 3) {
      throw new IllegalArgumentException("expected 2 or 3 dimensions, got " + dimensions);
    }
    Objects.requireNonNull(positions, "positions");
    Objects.requireNonNull(velocities, "velocities");
    Objects.requireNonNull(speeds, "speeds");
    boolean isEmpty = positions.length == 0 || velocities.length == 0;
    int count = isEmpty ? 0
        : Math.max(Math.max(positions.length, velocities.length) / dimensions, speeds.length);
    int positionStep = step("positions", positions, dimensions, count);
    int velocityStep = step("velocities", velocities, dimensions, count);
    int speedStep = step("speeds", speeds, 1, count);
    return Memory.use(memory -> {
      String name = ofLeads ? "aim_lead_batch" : "aim_intercept_batch";
      int batch = memory.take(Layout.sizeOf(name));
      Native.initBatch(memory.addressOf(batch), dimensions, ofLeads);
      memory.put(batch + Layout.of(name, "count"), (long) count);
      Columns columns = new Columns(memory, batch, name, dimensions);
      columns.put("target_position", memory.takeAll(positions), positionStep, dimensions);
      columns.put("target_velocity", memory.takeAll(velocities), velocityStep, dimensions);
      columns.put("speed", memory.takeAll(speeds), speedStep, 1);
      if (!ofLeads) {
        int gravityPlace = memory.take(24);
        memory.put(gravityPlace, gravity);
        columns.put("projectile_acceleration", gravityPlace, 0, dimensions);
      }
      int statuses = memory.take(count);
      int times = memory.take(8L * count);
      int aims = memory.take(8L * count * dimensions);
      int points = memory.take(8L * count * dimensions);
      columns.put("status", statuses, 1, 1);
      columns.put("time", times, 8, 1);
      columns.put("aim", aims, 8 * dimensions, dimensions);
      columns.put(ofLeads ? "offset" : "point", points, 8 * dimensions, dimensions);
      int fault = memory.takeCleared(Layout.sizeOf("aim_fault"));
      Native.answerBatch(memory.addressOf(batch), ofLeads, memory.addressOf(fault));
      if (memory.integer(fault) != 0) throw memory.fault(fault);
      byte[] octets = new byte[count];
      for (int i = 0; i < count; ++i) octets[i] = (byte) memory.octet(statuses + i);
      return new Answers(octets, memory.numbers(times, count),
          memory.numbers(aims, count * dimensions), memory.numbers(points, count * dimensions));
    });
  }

  /** The columns of a batch. */
  private record Columns(Memory memory, int batch, String name, int dimensions) {
    void put(String member, int first, int step, int width) {
      for (int i = 0; i < width; ++i) {
        int column = batch + Layout.of(name, member) + i * Layout.sizeOf("aim_column");
        memory.put(column, memory.addressOf(first + 8 * i));
        memory.put(column + 8, (long) step);
      }
    }
  }
}
