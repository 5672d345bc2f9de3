package aimahead;

import java.util.Objects;

/**
 * Answers many questions at once, in the kernels of the native library. Each answer is, to the last
 * bit, that of the question alone. Vectors are packed: two or three numbers each, one after
 * another. A list of one vector or number counts for all questions. A question with a number that
 * is not finite gets INVALID and affects no other.
 */
public final class Batch {
  /**
   * The answers, in arrays that may be used again.
   *
   * @param statuses the ordinal of the Status of each
   * @param times the time from now to each hit
   * @param aims unit vectors, packed
   * @param points of leads: the hit relative to the gun; of solve: the position of the target at
   *     the hit
   */
  public record Answers(byte[] statuses, double[] times, double[] aims, double[] points) {
    public Answers {
      Objects.requireNonNull(statuses, "statuses");
      Objects.requireNonNull(times, "times");
      Objects.requireNonNull(aims, "aims");
      Objects.requireNonNull(points, "points");
    }

    /** Room for the answers of so many questions. */
    public Answers(int dimensions, int count) {
      this(new double[numbersIn(dimensions, count)], count);
    }

    private Answers(double[] aims, int count) {
      this(new byte[count], new double[count], aims, new double[aims.length]);
    }

    private static int numbersIn(int dimensions, int count) {
      long numbers = (long) dimensions * count;
      if (numbers <= Integer.MAX_VALUE) return (int) numbers;
      throw new IllegalArgumentException(
          "an array does not hold " + count + " vectors of " + dimensions + " numbers");
    }

    public Status status(int i) {
      return Status.ALL[statuses[i]];
    }
  }

  private Batch() {}

  /** The answers of Lead.find for targets relative to their guns. */
  public static Answers leads(
      int dimensions, double[] positions, double[] velocities, double[] speeds) {
    return answer(true, dimensions, positions, velocities, speeds, Vec.ZERO,
        answersOf(dimensions, positions, velocities, speeds));
  }

  /** As leads above, but writes the answers to arrays of the caller's. */
  public static void leads(int dimensions, double[] positions, double[] velocities,
      double[] speeds, Answers answers) {
    check(dimensions, positions, velocities, speeds);
    answer(true, dimensions, positions, velocities, speeds, Vec.ZERO, answers);
  }

  /** The first hits of shots under one gravity, for targets of constant velocity. */
  public static Answers solve(
      int dimensions, double[] positions, double[] velocities, double[] speeds, Vec gravity) {
    return answer(false, dimensions, positions, velocities, speeds, gravity,
        answersOf(dimensions, positions, velocities, speeds));
  }

  /** As solve above, but writes the answers to arrays of the caller's. */
  public static void solve(int dimensions, double[] positions, double[] velocities,
      double[] speeds, Vec gravity, Answers answers) {
    check(dimensions, positions, velocities, speeds);
    answer(false, dimensions, positions, velocities, speeds, gravity, answers);
  }

  private static void check(
      int dimensions, double[] positions, double[] velocities, double[] speeds) {
    if (dimensions != 2 && dimensions != 3) {
      throw new IllegalArgumentException("expected 2 or 3 dimensions, got " + dimensions);
    }
    Objects.requireNonNull(positions, "positions");
    Objects.requireNonNull(velocities, "velocities");
    Objects.requireNonNull(speeds, "speeds");
  }

  /** Arrays for as many answers as the longest list has elements. */
  private static Answers answersOf(
      int dimensions, double[] positions, double[] velocities, double[] speeds) {
    check(dimensions, positions, velocities, speeds);
    boolean isEmpty = positions.length == 0 || velocities.length == 0;
    int count = isEmpty ? 0
        : Math.max(Math.max(positions.length, velocities.length) / dimensions, speeds.length);
    return new Answers(dimensions, count);
  }

  /** The distance from one element to the next; 0 if one element counts for all. */
  private static int step(String name, double[] list, int width, int count) {
    if (list.length == width && count != 1) return 0;
    long needed = (long) width * count;
    if (list.length == needed) return 8 * width;
    throw new IllegalArgumentException(name + ": expected " + needed + " numbers, or " + width
        + " for all, got " + list.length);
  }

  private static void need(String name, int length, long needed) {
    if (length == needed) return;
    throw new IllegalArgumentException(
        name + ": expected room for " + needed + " elements, got " + length);
  }

  /** Answers lists that check() has seen. */
  private static Answers answer(boolean ofLeads, int dimensions, double[] positions,
      double[] velocities, double[] speeds, Vec gravity, Answers answers) {
    Objects.requireNonNull(gravity, "gravity");
    int count = Objects.requireNonNull(answers, "answers").times.length;
    need("statuses", answers.statuses.length, count);
    need("aims", answers.aims.length, (long) dimensions * count);
    need("points", answers.points.length, (long) dimensions * count);
    Object[] lists = {positions, velocities, speeds, answers.statuses, answers.times, answers.aims,
        answers.points};
    int[] steps = {step("positions", positions, dimensions, count),
        step("velocities", velocities, dimensions, count), step("speeds", speeds, 1, count), 1, 8,
        8 * dimensions, 8 * dimensions};
    double[] acceleration = {gravity.x(), gravity.y(), gravity.z()};
    return Memory.use(memory -> {
      int fault = memory.takeCleared(Layout.sizeOf("aim_fault"));
      Native.answerBatch(
          ofLeads, dimensions, lists, steps, acceleration, count, memory.addressOf(fault));
      Reading.refuse(memory, fault);
      return answers;
    });
  }
}
