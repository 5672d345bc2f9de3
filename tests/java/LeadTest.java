import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aimahead.Batch;
import aimahead.Engagement;
import aimahead.Hit;
import aimahead.Intercept;
import aimahead.Lead;
import aimahead.Projectile;
import aimahead.Shooter;
import aimahead.ShotTable;
import aimahead.Status;
import aimahead.Target;
import aimahead.Vec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Leads and shots by tables, against the bits of C++. */
class LeadTest extends Checks {
  private static final double[] SPECIAL = {0, -0.0, 1, 3, Double.NaN, Double.POSITIVE_INFINITY,
      Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, 1e300, -1e300, 1e-300, 1e154};

  @Test
  void leadsHaveTheBitsOfCpp() {
    double[] positions = new double[3 * COUNT];
    double[] velocities = new double[3 * COUNT];
    double[] speeds = new double[COUNT];
    Vec[] d = new Vec[COUNT];
    Vec[] v = new Vec[COUNT];
    for (int i = 0; i < COUNT; ++i) {
      double flat = random.nextInt(2);
      d[i] = new Vec(100 * signed(), 100 * signed(), 100 * signed() * flat);
      v[i] = new Vec(20 * signed(), 20 * signed(), 20 * signed() * flat);
      speeds[i] = 20 + 15 * signed();
      double nearly = 1 + signed() * Math.scalb(1.0, -random.nextInt(55));
      switch (random.nextInt(10)) {
        case 0 -> speeds[i] = v[i].length() * nearly; // nearly equal speeds
        case 1 -> { // a graze
          double across = d[i].dot(v[i]) / d[i].length();
          speeds[i] = Math.sqrt(Math.max(0, v[i].dot(v[i]) - across * across)) * nearly;
        }
        case 2 -> { // integers, with exact grazes and equal speeds among them
          d[i] = new Vec(random.nextInt(9) - 4, random.nextInt(9) - 4,
              (random.nextInt(9) - 4) * flat);
          v[i] = new Vec(random.nextInt(9) - 4, random.nextInt(9) - 4,
              (random.nextInt(9) - 4) * flat);
          speeds[i] = random.nextInt(7);
        }
        case 3 -> { // scales far apart
          d[i] = d[i].times(Math.scalb(1.0, random.nextInt(1900) - 950));
          v[i] = v[i].times(Math.scalb(1.0, random.nextInt(1900) - 950));
          speeds[i] *= Math.scalb(1.0, random.nextInt(1900) - 950);
        }
        case 4 -> {
          d[i] = new Vec(SPECIAL[random.nextInt(SPECIAL.length)], d[i].y(), d[i].z());
          v[i] = new Vec(v[i].x(), SPECIAL[random.nextInt(SPECIAL.length)], v[i].z());
        }
        default -> { }
      }
      if (i == 0) d[i] = Vec.ZERO; // touching
      double[][] vectors = {{d[i].x(), d[i].y(), d[i].z()}, {v[i].x(), v[i].y(), v[i].z()}};
      System.arraycopy(vectors[0], 0, positions, 3 * i, 3);
      System.arraycopy(vectors[1], 0, velocities, 3 * i, 3);
    }
    Batch.Answers answers = Batch.leads(3, positions, velocities, speeds);
    int[] statuses = new int[Status.values().length];
    for (int i = 0; i < COUNT; ++i) {
      Lead lead = Lead.find(d[i], v[i], speeds[i]);
      ++statuses[lead.status().ordinal()];
      String what = "seed " + seed + ": Lead.find(" + d[i] + ", " + v[i] + ", " + speeds[i] + ")";
      assertEquals(answers.status(i), lead.status(), what);
      same(answers.times()[i], lead.time(), what);
      same(answers.aims()[3 * i], lead.aim().x(), what);
      same(answers.aims()[3 * i + 1], lead.aim().y(), what);
      same(answers.aims()[3 * i + 2], lead.aim().z(), what);
      same(answers.points()[3 * i], lead.offset().x(), what);
      same(answers.points()[3 * i + 1], lead.offset().y(), what);
      same(answers.points()[3 * i + 2], lead.offset().z(), what);
    }
    for (Status status : List.of(Status.HIT, Status.UNREACHABLE, Status.TOUCHING,
        Status.UNRESOLVED, Status.INVALID)) {
      assertTrue(statuses[status.ordinal()] > 0, "no question is " + status);
    }
  }

  @Test
  void tableShotsAreThoseOfCpp() {
    int hits = 0;
    for (int i = 0; i < COUNT / 5; ++i) {
      int rows = 2 + random.nextInt(6);
      double[] distances = new double[rows];
      double[] times = new double[rows];
      boolean whole = random.nextInt(3) == 0; // so that roots fall on rows
      for (int k = 0; k < rows; ++k) {
        double more = whole ? 1 + random.nextInt(4) : 0.1 + 5 * random.nextDouble();
        distances[k] = (k == 0 ? 0 : distances[k - 1]) + more;
        times[k] = whole ? 1 + random.nextInt(4) : 0.1 + 2 * random.nextDouble();
      }
      Vec d = whole ? new Vec(random.nextInt(15) - 7, random.nextInt(15) - 7)
                    : new Vec(15 * signed(), 15 * signed(), 5 * signed());
      Vec v = whole ? new Vec(random.nextInt(7) - 3, random.nextInt(7) - 3)
                    : new Vec(5 * signed(), 5 * signed(), signed());
      ShotTable table = new ShotTable(distances, times);
      ShotTable.Shot shot = table.find(d, v);
      Intercept answer = new Engagement(3, new Shooter(Vec.ZERO), new Projectile(table),
          new Target(d, v)).solve();
      String what = "seed " + seed + ", " + i + ": distances " + List.of(box(distances)) +
          ", times "
          + List.of(box(times)) + ", target " + d + " " + v;
      assertEquals(answer.status(), shot.status(), what);
      if (!shot.isHit()) continue;
      ++hits;
      assertEquals(answer.time(), shot.time(), 4 * Math.ulp(shot.time()), what);
      Hit hit = answer.hit().get();
      assertEquals(hit.distance(), shot.distance(), 1e-12 * shot.distance() + 1e-13, what);
      assertTrue(shot.aim().minus(hit.aim()).length() < 1e-9, what);
    }
    assertTrue(hits > COUNT / 30, "only " + hits + " hits");
    ShotTable table = new ShotTable(new double[] {0, 10, 20}, new double[] {0.5, 1, 2},
        Map.of("rpm", new double[] {100, 200, 400}));
    assertEquals(300, table.settingAt("rpm", 15));
  }

  private static Double[] box(double[] numbers) {
    return java.util.Arrays.stream(numbers).boxed().toArray(Double[]::new);
  }
}
