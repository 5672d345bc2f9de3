import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aimahead.Batch;
import aimahead.Engagement;
import aimahead.Hit;
import aimahead.Motion;
import aimahead.Obstacle;
import aimahead.QuestionException;
import aimahead.Shooter;
import aimahead.ShotTable;
import aimahead.Status;
import aimahead.Target;
import aimahead.Tick;
import aimahead.Tracker;
import aimahead.Uncertainty;
import aimahead.Vec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What wrong use throws. */
class WrongUseTest extends Checks {
  @Test
  void aGunWithAMotionOfItsOwnMayNotTick() {
    Vec still = new Vec(0, 0);
    Shooter shooter = new Shooter(
        new Motion.Accelerating(still, still, still), 0, 0, false, null, null);
    Engagement duck = duck();
    Engagement question = new Engagement(2, shooter, duck.projectile(), duck.target())
        .withTick(new Tick(0.02));
    QuestionException error = assertThrows(QuestionException.class, question::solve);
    assertEquals("tick: does not go with a shooter that moves in a way of its own",
                 error.getMessage());
  }

  @Test
  void wrongUseIsBlamedInWords() {
    Engagement nan = duck().withTarget(new Target(new Vec(1, 2), new Vec(0, Double.NaN)));
    QuestionException error = assertThrows(QuestionException.class, nan::solve);
    assertEquals("target.velocity[1]", error.path());
    assertTrue(error.getMessage().contains("expected a finite number"), error.getMessage());
    Motion spline = new Motion.Spline(List.of(new Vec(1, 2), new Vec(3, 4)), new double[] {0});
    error = assertThrows(
        QuestionException.class, () -> duck().withTarget(new Target(spline)).solve());
    assertEquals("target.times", error.path());
    error = assertThrows(QuestionException.class, () -> duck().findOdds());
    assertEquals("uncertainty", error.path());
    Hit late = new Hit(1, Double.NaN, 1, Vec.ZERO, new Vec(1, 0), Vec.ZERO, Vec.ZERO,
        Optional.empty(), 0, OptionalDouble.empty(), OptionalInt.empty());
    error = assertThrows(QuestionException.class, () -> duck().proveDragAnswer(late));
    assertEquals("hit: expected a finite number, got NaN", error.getMessage());
    error = assertThrows(QuestionException.class, () -> nan.proveDragAnswer(late));
    assertEquals("target.velocity[1]", error.path());
    Hit endless = new Hit(1, 0, Double.NaN, Vec.ZERO, new Vec(1, 0), Vec.ZERO, Vec.ZERO,
        Optional.empty(), 0, OptionalDouble.empty(), OptionalInt.empty());
    error = assertThrows(QuestionException.class, () -> duck().findMargin(endless));
    assertEquals("hit: expected a finite number, got NaN", error.getMessage());
    NullPointerException missing = assertThrows(
        NullPointerException.class, () -> new Target(null, new Vec(1, 2)));
    assertEquals("position", missing.getMessage());
    missing = assertThrows(NullPointerException.class, () -> duck().withTarget(null));
    assertEquals("target", missing.getMessage());
    IllegalArgumentException wrong = assertThrows(IllegalArgumentException.class,
        () -> Batch.leads(2, new double[6], new double[5], new double[3]));
    assertTrue(wrong.getMessage().contains("velocities: expected 6 numbers, or 2 for all, got 5"),
        wrong.getMessage());
    wrong = assertThrows(IllegalArgumentException.class, () -> Batch.leads(2, new double[6],
        new double[2], new double[1], new Batch.Answers(3, 3)));
    assertEquals("aims: expected room for 6 elements, got 9", wrong.getMessage());
    wrong = assertThrows(IllegalArgumentException.class, () -> new Batch.Answers(3, 800_000_000));
    assertEquals("an array does not hold 800000000 vectors of 3 numbers", wrong.getMessage());
    assertEquals(0, Batch.leads(2, new double[0], new double[0], new double[] {30}).times().length);
    Uncertainty inSpace = new Uncertainty(0, 0, new double[36], 0, 0, 0, 0);
    wrong = assertThrows(
        IllegalArgumentException.class, () -> duck().withUncertainty(inSpace));
    assertEquals(
        "expected a covariance of 16 numbers in 2 dimensions, got 36", wrong.getMessage());
    wrong = assertThrows(IllegalArgumentException.class, () -> new Tracker(4));
    assertEquals("expected 2 or 3 dimensions, got 4", wrong.getMessage());
    error = assertThrows(
        QuestionException.class, () -> new Tracker(2).add(1, new Vec(1, 2), -1));
    assertEquals("sd: expected a number from 1e-100 to 1e100, got -1", error.getMessage());
    error = assertThrows(
        QuestionException.class, () -> new Tracker(2).add(1e200, new Vec(1, 2), 1));
    assertEquals("time: expected a number within 1e100, got 1e+200", error.getMessage());
    wrong = assertThrows(IllegalArgumentException.class,
        () -> new ShotTable(new double[] {1, 2}, new double[] {1}).find(Vec.ZERO, Vec.ZERO));
    assertEquals("times: expected 2 elements, got 1", wrong.getMessage());
    Vec far = new Vec(1e308, 1e308, 0);
    assertEquals(Status.UNREACHABLE,
        new ShotTable(new double[] {1, 2}, new double[] {1, 2}).find(far, Vec.ZERO).status());
    assertThrows(IllegalArgumentException.class,
        () -> new Obstacle.Mesh(List.of(), new int[4]));
  }
}
