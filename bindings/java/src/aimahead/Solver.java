package aimahead;

import java.util.List;
import java.util.Objects;

/**
 * A question that is asked again while gun and target move. It is written once, and of an answer
 * only that is read which is asked for, so that nothing is left to the garbage collector but the
 * vectors that are read. The answers are those of {@link Engagement#solve}, to the last bit. They
 * stay those of the last solve() when gun or target move; before the first, reading one throws an
 * IllegalStateException. One thread at a time.
 *
 * <pre>{@code
 * Solver solver = new Solver(question);
 * // In each frame:
 * solver.moveTarget(position, velocity);
 * if (solver.solve() == Status.HIT) fire(solver.launchVelocity());
 * }</pre>
 */
public final class Solver {
  private final Memory memory = new Memory();
  private final boolean movesGun;
  private final boolean movesTarget;
  private final long question;
  private boolean isAsked;

  /** Asks this question, until gun or target move. */
  public Solver(Engagement question) {
    Objects.requireNonNull(question, "question");
    movesGun = hasVelocity(question.shooter().motion());
    movesTarget = hasVelocity(question.target().motion());
    this.question = memory.run(m -> m.addressOf(Writing.write(m, question)));
  }

  private static boolean hasVelocity(Motion motion) {
    return motion instanceof Motion.Linear || motion instanceof Motion.Accelerating
        || motion instanceof Motion.Turning || motion instanceof Motion.Plates
        || motion instanceof Motion.Walled;
  }

  private static void need(boolean hasVelocity) {
    if (hasVelocity) return;
    throw new IllegalStateException(
        "a motion along a curve or in pieces stays as it is: ask with another Solver");
  }

  /**
   * Where the gun is now, and its velocity.
   *
   * @throws IllegalStateException if its motion has none: along a curve, by samples or in pieces
   */
  public void moveGun(Vec position, Vec velocity) {
    need(movesGun);
    Objects.requireNonNull(position, "position");
    Objects.requireNonNull(velocity, "velocity");
    Writing.moveGun(memory, position, velocity);
  }

  /**
   * Where the target is now, and its velocity.
   *
   * @throws IllegalStateException if its motion has none: along a curve, by samples or in pieces
   */
  public void moveTarget(Vec position, Vec velocity) {
    need(movesTarget);
    Objects.requireNonNull(position, "position");
    Objects.requireNonNull(velocity, "velocity");
    Writing.moveTarget(memory, position, velocity);
  }

  /**
   * Asks. What became of the question; the methods below tell more.
   *
   * @throws QuestionException if a field is not what it must be
   */
  public Status solve() {
    Native.solve(question, memory.addressOf(Memory.ANSWER));
    isAsked = true;
    return Reading.status(memory);
  }

  private Memory answered() {
    if (!isAsked) throw new IllegalStateException("there is no answer yet: call solve() first");
    return memory;
  }

  /** As {@link Intercept#time}. */
  public double time() {
    return Reading.timeOf(answered());
  }

  /** As {@link Hit#aim}; zero unless a hit is described. */
  public Vec aim() {
    return Reading.aimOf(answered());
  }

  /** As {@link Hit#launchVelocity}; zero unless a hit is described. */
  public Vec launchVelocity() {
    return Reading.launchVelocityOf(answered());
  }

  /** As {@link Hit#point}; zero unless a hit is described. */
  public Vec point() {
    return Reading.pointOf(answered());
  }

  /** The whole answer, as a record. */
  public Intercept answer() {
    return Reading.intercept(answered(), List.of());
  }
}
