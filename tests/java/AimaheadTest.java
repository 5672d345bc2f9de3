import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aimahead.Batch;
import aimahead.Engagement;
import aimahead.Hit;
import aimahead.Intercept;
import aimahead.Launch;
import aimahead.Lead;
import aimahead.Motion;
import aimahead.Obstacle;
import aimahead.Projectile;
import aimahead.QuestionException;
import aimahead.Shooter;
import aimahead.ShotTable;
import aimahead.Solver;
import aimahead.Status;
import aimahead.Target;
import aimahead.Tick;
import aimahead.Tracker;
import aimahead.Uncertainty;
import aimahead.Vec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * System properties: questions and answers (files: engagements and what the command says of them),
 * count (of random questions) and seed (theirs).
 */
class AimaheadTest {
  private static final int COUNT = Integer.getInteger("count", 5000);
  private final long seed = Long.getLong("seed", 1);
  private final Random random = new Random(seed);

  private double signed() {
    return 2 * random.nextDouble() - 1;
  }

  private static void same(double expected, double found, String what) {
    assertEquals(Double.doubleToRawLongBits(expected + 0.0),
        Double.doubleToRawLongBits(found + 0.0), () -> what + ": " + expected + ", " + found);
  }

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
      Intercept answer = new Engagement(3, new Shooter(Vec.ZERO, Vec.ZERO), new Projectile(table),
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

  private static void sameVec(Vec found, Map<String, Object> answer, String key, String what) {
    if (!answer.containsKey(key)) return;
    Vec expected = Questions.vec(answer.get(key));
    same(expected.x(), found.x(), what + " " + key);
    same(expected.y(), found.y(), what + " " + key);
    same(expected.z(), found.z(), what + " " + key);
  }

  @Test
  void referenceCasesHaveTheBitsOfTheCommand() throws IOException {
    List<String> questions = Files.readAllLines(Path.of(System.getProperty("questions")));
    List<String> answers = Files.readAllLines(Path.of(System.getProperty("answers")));
    assertEquals(questions.size(), answers.size());
    assertTrue(questions.size() > 100);
    for (int i = 0; i < questions.size(); ++i) {
      compare(questions.get(i), Json.object(questions.get(i)), Json.object(answers.get(i)));
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void engagementsHaveTheAnswersOfEveryLanguage() throws IOException {
    List<String> lines = Files.readAllLines(Path.of(System.getProperty("conformance")));
    assertEquals(500, lines.size());
    for (String line : lines) {
      Map<String, Object> one = Json.object(line);
      compare(line, (Map<String, Object>) one.get("question"),
          (Map<String, Object>) one.get("answer"));
    }
  }

  @SuppressWarnings("unchecked")
  private static void compare(
      String what, Map<String, Object> question, Map<String, Object> answer) {
    Engagement asked = Questions.read(question);
    Solver solver = new Solver(asked);
    Status status = solver.solve();
    Intercept found = asked.solveAll();
    assertEquals(found.status(), status, what);
    assertEquals(asked.solve(), solver.answer(), what);
    assertEquals(answer.get("status"), found.status().name().toLowerCase(), what);
    if (answer.containsKey("time")) same((double) answer.get("time"), found.time(), what);
    if (found.earliest().isPresent()) {
      Hit hit = found.earliest().get();
      same((double) answer.get("flight_time"), hit.flightTime(), what);
      same((double) answer.get("launch_time"), hit.launchTime(), what);
      sameVec(hit.point(), answer, "point", what);
      sameVec(hit.aim(), answer, "aim", what);
      sameVec(hit.launchVelocity(), answer, "launch_velocity", what);
      sameVec(hit.launchPoint(), answer, "launch_point", what);
      if (answer.containsKey("distance")) {
        same((double) answer.get("distance"), hit.distance(), what);
      }
      if (answer.containsKey("plate")) {
        assertEquals((double) answer.get("plate"), hit.plate().getAsInt(), what);
      }
      if (answer.containsKey("blocked")) {
        Map<String, Object> blocked = (Map<String, Object>) answer.get("blocked");
        assertEquals((double) blocked.get("obstacle"), hit.blocked().get().obstacle(), what);
        same((double) blocked.get("time"), hit.blocked().get().time(), what);
      }
    }
    assertEquals(answer.containsKey("closest"), found.closest().isPresent(), what);
    if (found.closest().isPresent()) {
      Map<String, Object> closest = (Map<String, Object>) answer.get("closest");
      same((double) closest.get("distance"), found.closest().get().distance(), what);
      sameVec(found.closest().get().aim(), closest, "aim", what);
    }
    List<Object> solutions = (List<Object>) answer.getOrDefault("solutions", List.of());
    assertEquals(solutions.size(), found.hits().size(), what);
    for (int k = 0; k < solutions.size(); ++k) {
      Map<String, Object> solution = (Map<String, Object>) solutions.get(k);
      same((double) solution.get("time"), found.hits().get(k).time(), what);
    }
  }

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
      Intercept answer = new Engagement(2, new Shooter(Vec.ZERO, Vec.ZERO),
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
    Motion line = new Motion.Path(List.of(Vec.ZERO, new Vec(9, 9)), 1, Motion.After.STOP);
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

  private static Engagement duck() {
    return new Engagement(2, new Shooter(Vec.ZERO, Vec.ZERO), new Projectile(60),
        new Target(new Motion.Linear(new Vec(40, 0), new Vec(0, 8)), 0.5));
  }

  @Test
  void theShotOfAGunThatTurnsIsFollowedFromItsLaunch() {
    Engagement turning = new Engagement(2,
        new Shooter(Vec.ZERO, Vec.ZERO).withTurret(new Shooter.Turret(3, 1)), new Projectile(10),
        new Target(new Vec(50, 0), new Vec(0, 3)));
    Hit late = turning.solve().hit().get();
    assertTrue(late.launchTime() > 2);
    double[] atHit = {late.time()};
    Vec met = turning.follow(late, atHit).get(0).shot().get();
    assertEquals(50, met.x(), 1e-9);
    assertEquals(3 * late.time(), met.y(), 1e-9);
    assertEquals(met, turning.follow(late.aim(), late.launchTime(), atHit).get(0).shot().get());
    double tooEarly = late.launchTime() / 2;
    assertTrue(turning.follow(late, new double[] {tooEarly}).get(0).shot().isEmpty());
    assertEquals("launch_time", assertThrows(QuestionException.class,
        () -> turning.follow(late.aim(), Double.NaN, atHit)).path());
  }

  @Test
  void aTargetThatFallsIsHitTwiceAtAnElevation() {
    // At 45 degrees a shot is at x = 30 at the height 30 - 5 t^2, the target at 40 - 15 t.
    Engagement falling = new Engagement(2, new Shooter(Vec.ZERO, Vec.ZERO),
        new Projectile(0).withAcceleration(new Vec(0, -10)),
        new Target(new Vec(30, 40), new Vec(0, -15)));
    List<Launch> launches = falling.launchAllAtElevation(Math.PI / 4);
    assertEquals(2, launches.size());
    assertEquals(1, launches.get(0).hit().get().time(), 1e-12);
    assertEquals(2, launches.get(1).hit().get().time(), 1e-12);
    assertEquals(falling.launchAtElevation(Math.PI / 4), launches.get(0));
    assertEquals(List.of(falling.launchAtElevation(-1)), falling.launchAllAtElevation(-1));
    assertEquals("elevation", assertThrows(
        QuestionException.class, () -> falling.launchAllAtElevation(2)).path());
  }

  @Test
  void everyMemberAnswers() {
    Engagement shell = new Engagement(3, new Shooter(Vec.ZERO, Vec.ZERO),
        new Projectile(20).withAcceleration(new Vec(0, 0, -10)),
        new Target(new Vec(30, 0), Vec.ZERO));
    Vec launch = shell.launchForTime(2).hit().get().launchVelocity();
    assertEquals(new Vec(15, 0, 10), launch); // 30 in 2, half of the gravity's 20
    assertEquals(2, shell.launchOverApex(5, false).hit().get().flightTime(), 1e-12);
    assertEquals(Math.sqrt(300), shell.launchSlowest().speed(), 1e-9); // at 45 degrees
    assertEquals(Status.HIT, shell.launchAtElevation(Math.PI / 4).status());
    Engagement.DirectAndLob both = shell.launchDirectAndLob();
    assertTrue(both.direct().hit().get().time() < both.lob().hit().get().time());
    List<Engagement.Snapshot> where = shell.follow(new Vec(1, 0, 1), new double[] {0, 1});
    assertEquals(Vec.ZERO, where.get(0).shot().get());
    assertEquals(new Vec(30, 0), where.get(1).target().get());
    assertTrue(shell.follow(Vec.ZERO, new double[3000]).get(2999).shot().isEmpty());
    Hit seen = duck().solve().hit().get();
    Engagement.Snapshot then = duck().follow(seen.aim(), new double[] {seen.time()}).get(0);
    assertEquals(60 * seen.time(), then.shotDistance().getAsDouble(), 1e-9);
    assertEquals(then.shotDistance().getAsDouble(), then.targetDistance().getAsDouble(), 1e-9);
    assertEquals(40, duck().follow(Vec.ZERO, new double[1]).get(0).targetDistance().getAsDouble());
    // A target that flies away at 5 is met by every speed above 5.
    Launch none = new Engagement(2, new Shooter(Vec.ZERO, Vec.ZERO), new Projectile(0),
        new Target(new Vec(10, 0), new Vec(5, 0))).launchSlowest();
    assertEquals(5, none.limitSpeed());
    assertEquals(0, shell.launchSlowest().limitSpeed());

    assertTrue(duck().findMargin().get().isExact());
    assertTrue(duck().findMargin().get().toRight() < 0);
    double odds = duck().withUncertainty(new Uncertainty(0, 0, null, 0, 0.01, 0, 0)).findOdds()
        .probability().getAsDouble();
    assertTrue(odds > 0.6 && odds < 0.9, "about 1.2 sigma: " + odds);

    Uncertainty places = new Uncertainty(0.5, 0, null, 0, 0, 0, 0);
    double[] acrossSd = duck()
        .withTarget(new Target(new Motion.Linear(new Vec(40, 0), new Vec(5, 0)), 0.5))
        .withUncertainty(places).findOdds().acrossSd();
    assertEquals(1, acrossSd.length);
    assertEquals(0.5, acrossSd[0], 1e-12);

    Tracker tracker = new Tracker(2);
    for (int i = 0; i <= 50; ++i) {
      assertEquals(Tracker.Outcome.USED, tracker.add(0.1 * i, new Vec(10 + 0.3 * i, 5), 0.1));
    }
    assertTrue(!tracker.at(-1).isKnown() && !tracker.at(1e200).isKnown());
    Tracker.State state = tracker.at(tracker.time() + 1);
    assertTrue(state.position().minus(new Vec(28, 5)).length() < 0.3, "ahead: " + state);
    double[] covariance = state.covariance();
    assertEquals(16, covariance.length);
    assertTrue(covariance[0] > 0 && covariance[1] == covariance[4], "a symmetric covariance");
    double steady = duck().withUncertainty(new Uncertainty(0, 0, covariance, 0, 0, 0, 0))
        .findOdds().probability().getAsDouble();
    double turning = duck()
        .withUncertainty(new Uncertainty(0, 0, covariance, state.noise(), 0, 0, 0))
        .findOdds().probability().getAsDouble();
    assertTrue(state.noise() > 0 && turning < steady, "a target may manoeuvre: " + turning);
    Tracker sensor = new Tracker(2);
    sensor.addBearing(0, Vec.ZERO, new Vec(10, Math.PI / 2), new Vec(0.1, 0.01));
    assertTrue(sensor.at(0).position().minus(new Vec(0, 10)).length() < 0.01);
  }

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
    Motion spline = new Motion.Spline(
        List.of(new Vec(1, 2), new Vec(3, 4)), new double[] {0}, Motion.After.STOP);
    error = assertThrows(
        QuestionException.class, () -> duck().withTarget(new Target(spline)).solve());
    assertEquals("target.times", error.path());
    error = assertThrows(QuestionException.class, () -> duck().findOdds());
    assertEquals("uncertainty", error.path());
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
