import static org.junit.jupiter.api.Assertions.assertEquals;

import aimahead.Batch;
import aimahead.Engagement;
import aimahead.Intercept;
import aimahead.Lead;
import aimahead.Projectile;
import aimahead.Shooter;
import aimahead.Status;
import aimahead.Target;
import aimahead.Vec;
import org.junit.jupiter.api.Test;

/** Questions by the array, against the same questions one by one. */
class BatchTest extends Checks {
  @Test
  void batchesHaveTheBitsOfSingleQuestions() {
    int count = Math.min(COUNT, 2000);
    double[] positions = new double[2 * count];
    double[] velocities = new double[2 * count];
    double[] speeds = {25};
    for (int i = 0; i < 2 * count; ++i) {
      positions[i] = 40 * signed();
      velocities[i] = 10 * signed();
    }
    positions[7] = Double.NaN;
    Vec gravity = new Vec(0, -9.81);
    Batch.Answers answers = Batch.solve(2, positions, velocities, speeds, gravity);
    for (int i = 0; i < count; ++i) {
      if (i == 3) {
        assertEquals(Status.INVALID, answers.status(i));
        continue;
      }
      Vec d = new Vec(positions[2 * i], positions[2 * i + 1]);
      Vec v = new Vec(velocities[2 * i], velocities[2 * i + 1]);
      Intercept answer = new Engagement(2, new Shooter(Vec.ZERO),
          new Projectile(25).withAcceleration(gravity), new Target(d, v)).solve();
      assertEquals(answer.status(), answers.status(i), "seed " + seed + ", " + i);
      if (answer.hit().isEmpty()) continue;
      same(answer.time(), answers.times()[i], "seed " + seed + ", " + i);
      same(answer.hit().get().aim().x(), answers.aims()[2 * i], "seed " + seed + ", " + i);
      same(answer.hit().get().point().y(), answers.points()[2 * i + 1], "seed " + seed + ", " + i);
    }
  }

  @Test
  void batchesOfManyPartsFillArraysOfTheCaller() {
    int count = 20000;
    double[] positions = new double[3 * count];
    double[] speeds = new double[count];
    for (int i = 0; i < 3 * count; ++i) positions[i] = 40 * signed();
    for (int i = 0; i < count; ++i) speeds[i] = 25 + 5 * signed();
    Vec velocity = new Vec(3, -4, 12);
    Batch.Answers answers = new Batch.Answers(3, count);
    Batch.leads(3, positions, new double[] {3, -4, 12}, speeds, answers);
    for (int i = 0; i < count; ++i) {
      Vec position = new Vec(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
      Lead lead = Lead.find(position, velocity, speeds[i]);
      assertEquals(lead.status(), answers.status(i));
      same(lead.time(), answers.times()[i], "seed " + seed + ", " + i);
      same(lead.aim().z(), answers.aims()[3 * i + 2], "seed " + seed + ", " + i);
      same(lead.offset().y(), answers.points()[3 * i + 1], "seed " + seed + ", " + i);
    }
  }
}
