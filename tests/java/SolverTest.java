import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aimahead.Engagement;
import aimahead.Hit;
import aimahead.Intercept;
import aimahead.Motion;
import aimahead.Projectile;
import aimahead.QuestionException;
import aimahead.Shooter;
import aimahead.Solver;
import aimahead.Target;
import aimahead.Vec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A solver that is asked again, and by many threads. */
class SolverTest extends Checks {
  @Test
  void aSolverAnswersAsTheQuestionThatHasMoved() {
    Projectile shell = new Projectile(60).withAcceleration(new Vec(0, 0, -9.81));
    Vec pivot = new Vec(1, 2, 3);
    Motion[] motions = {new Motion.Linear(pivot, pivot),
        new Motion.Accelerating(pivot, pivot, new Vec(0, 1, 0)),
        new Motion.Turning(pivot, pivot, 0.3)};
    for (Motion platform : motions) {
      for (Motion motion : motions) {
        Shooter gun = new Shooter(platform, 0.2, 0, false, null, null);
        Solver solver = new Solver(new Engagement(3, gun, shell, new Target(motion, 0.5)));
        for (int i = 0; i < 50; ++i) {
          Vec place = new Vec(30 * signed(), 30 * signed(), 9 * signed());
          Vec drive = new Vec(5 * signed(), 5 * signed(), 0);
          Vec position = new Vec(90 * signed(), 90 * signed(), 20 * signed());
          Vec velocity = new Vec(9 * signed(), 9 * signed(), signed());
          solver.moveGun(place, drive);
          solver.moveTarget(position, velocity);
          Intercept expected = new Engagement(3, gun.withMotion(moved(platform, place, drive)),
              shell, new Target(moved(motion, position, velocity), 0.5)).solve();
          String what = "seed " + seed + ", " + platform + ", " + motion + ", " + i;
          assertEquals(expected.status(), solver.solve(), what);
          assertEquals(expected, solver.answer(), what);
          if (expected.hit().isEmpty()) continue;
          Hit hit = expected.hit().get();
          assertEquals(hit.time(), solver.time(), what);
          assertEquals(hit.aim(), solver.aim(), what);
          assertEquals(hit.launchVelocity(), solver.launchVelocity(), what);
          assertEquals(hit.point(), solver.point(), what);
        }
      }
    }
    Solver solver = new Solver(duck());
    assertThrows(IllegalStateException.class, solver::answer);
    assertThrows(IllegalStateException.class, solver::time);
    assertThrows(IllegalStateException.class, solver::aim);
    assertThrows(IllegalStateException.class, solver::launchVelocity);
    assertThrows(IllegalStateException.class, solver::point);
    solver.moveTarget(new Vec(1, 2), new Vec(Double.NaN, 0));
    QuestionException error = assertThrows(QuestionException.class, solver::solve);
    assertEquals("target.velocity[0]", error.path());
    assertThrows(NullPointerException.class, () -> solver.moveTarget(null, Vec.ZERO));
    Motion line = new Motion.Path(List.of(Vec.ZERO, new Vec(9, 9)), 1);
    Solver ofPath = new Solver(duck().withTarget(new Target(line)));
    IllegalStateException fixed = assertThrows(
        IllegalStateException.class, () -> ofPath.moveTarget(Vec.ZERO, Vec.ZERO));
    assertTrue(fixed.getMessage().contains("ask with another Solver"), fixed.getMessage());
  }

  private static Motion moved(Motion motion, Vec position, Vec velocity) {
    if (motion instanceof Motion.Accelerating m) {
      return new Motion.Accelerating(position, velocity, m.acceleration());
    }
    if (motion instanceof Motion.Turning m) {
      return new Motion.Turning(position, velocity, m.turnRate(), m.axis());
    }
    return new Motion.Linear(position, velocity);
  }

  @Test
  void threadsAskAtOnce() throws InterruptedException {
    double expected = duck().solve().time();
    boolean[] same = new boolean[4];
    Thread[] threads = new Thread[same.length];
    for (int i = 0; i < threads.length; ++i) {
      int number = i;
      threads[i] = new Thread(() -> {
        boolean all = true;
        for (int k = 0; k < 2000; ++k) all &= duck().solve().time() == expected;
        same[number] = all;
      });
      threads[i].start();
    }
    for (int i = 0; i < threads.length; ++i) {
      threads[i].join();
      assertTrue(same[i], "thread " + i);
    }
  }
}
