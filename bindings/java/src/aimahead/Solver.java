package aimahead;

import java.util.List;
import java.util.Objects;

/**
 * A question that is asked again while gun and target move. The question is written once, and a
 * method below reads no more of the answer than it returns. So the only garbage is the vectors that
 * are read. The answers are those of {@link Engagement#solve}, to the last bit. The methods below
 * answer for the last call of solve(), also after gun or target have moved; before the first call
 * they throw an IllegalStateException. Use a solver from one thread at a time.
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

  /**
   * A solver of this question, in which moveGun and moveTarget replace positions and velocities.
   */
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
   * Sets the position of the gun now, and its velocity.
   *
   * @throws IllegalStateException if the gun moves along a curve, by samples or in pieces
   */
  public void moveGun(Vec position, Vec velocity) {
    need(movesGun);
    Objects.requireNonNull(position, "position");
    Objects.requireNonNull(velocity, "velocity");
    Writing.moveGun(memory, position, velocity);
  }

  /**
   * Sets the position of the target now, and its velocity.
   *
   * @throws IllegalStateException if the target moves along a curve, by samples or in pieces
   */
  public void moveTarget(Vec position, Vec velocity) {
    need(movesTarget);
    Objects.requireNonNull(position, "position");
    Objects.requireNonNull(velocity, "velocity");
    Writing.moveTarget(memory, position, velocity);
  }

  /**
   * Answers the question. Returns its status; the methods below tell more.
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

  /** The time of the hit, as {@link Intercept#time}. */
  public double time() {
    return Reading.timeOf(answered());
  }

  /** The direction of the gun, as {@link Hit#aim}; zero unless a hit is described. */
  public Vec aim() {
    return Reading.aimOf(answered());
  }

  /** The shot's velocity, as {@link Hit#launchVelocity}; zero unless a hit is described. */
  public Vec launchVelocity() {
    return Reading.launchVelocityOf(answered());
  }

  /** The target's centre at the hit, as {@link Hit#point}; zero unless a hit is described. */
  public Vec point() {
    return Reading.pointOf(answered());
  }

  /** The whole answer, as a record. */
  public Intercept answer() {
    return Reading.intercept(answered(), List.of());
  }
}
