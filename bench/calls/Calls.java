import aimahead.Batch;
import aimahead.Engagement;
import aimahead.Projectile;
import aimahead.Shooter;
import aimahead.Solver;
import aimahead.Target;
import aimahead.Vec;
import java.util.Arrays;
import java.util.function.DoubleSupplier;

/** What a question costs from Java: the loops of calls.c. */
final class Calls {
  private static final int QUESTIONS = 4096;
  private static final int ROUNDS = 101;

  private static final Vec[] positions = new Vec[QUESTIONS];
  private static final Vec[] velocities = new Vec[QUESTIONS];
  private static final Engagement question = new Engagement(
      2, new Shooter(Vec.ZERO), new Projectile(30), new Target(Vec.ZERO));
  private static final Solver solver = new Solver(question);
  private static final double[] packedPositions = new double[2 * QUESTIONS];
  private static final double[] packedVelocities = new double[2 * QUESTIONS];
  private static final double[] speed = {30};
  private static final Batch.Answers answers = new Batch.Answers(2, QUESTIONS);

  private static double solves() {
    double sum = 0;
    for (int i = 0; i < QUESTIONS; ++i) {
      sum += question.withTarget(new Target(positions[i], velocities[i])).solve().time();
    }
    return sum;
  }

  private static double solvesInPlace() {
    double sum = 0;
    for (int i = 0; i < QUESTIONS; ++i) {
      solver.moveTarget(positions[i], velocities[i]);
      solver.solve();
      sum += solver.time();
    }
    return sum;
  }

  private static double packedLeads() {
    Batch.leads(2, packedPositions, packedVelocities, speed, answers);
    return answers.times()[0];
  }

  private static void measure(String name, DoubleSupplier ask) {
    double[] times = new double[ROUNDS];
    double sum = 0;
    for (int i = 0; i < 3 * ROUNDS; ++i) {
      long start = System.nanoTime();
      sum += ask.getAsDouble();
      times[i % ROUNDS] = (System.nanoTime() - start) / (double) QUESTIONS;
    }
    Arrays.sort(times);
    System.out.printf("%s %.2f %g%n", name, times[ROUNDS / 2], sum);
  }

  public static void main(String[] arguments) {
    int state = 1;
    double[] numbers = new double[4];
    for (int i = 0; i < QUESTIONS; ++i) {
      for (int k = 0; k < 4; ++k) {
        state = state * 1103515245 + 12345;
        numbers[k] = ((state >>> 8) / 8388608.0 - 1) * (k < 2 ? 100 : 9);
      }
      positions[i] = new Vec(numbers[0], numbers[1]);
      velocities[i] = new Vec(numbers[2], numbers[3]);
      System.arraycopy(numbers, 0, packedPositions, 2 * i, 2);
      System.arraycopy(numbers, 2, packedVelocities, 2 * i, 2);
    }
    measure("solve", Calls::solves);
    measure("solve_in_place", Calls::solvesInPlace);
    measure("packed_leads", Calls::packedLeads);
  }
}
