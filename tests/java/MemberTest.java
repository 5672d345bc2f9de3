import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aimahead.Engagement;
import aimahead.Hit;
import aimahead.Intercept;
import aimahead.Launch;
import aimahead.Motion;
import aimahead.Projectile;
import aimahead.QuestionException;
import aimahead.Shooter;
import aimahead.Status;
import aimahead.Target;
import aimahead.Tick;
import aimahead.Tracker;
import aimahead.Uncertainty;
import aimahead.Vec;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Members, against values known by construction. */
class MemberTest extends Checks {
  @Test
  void theShotOfAGunThatTurnsIsFollowedFromItsLaunch() {
    Engagement turning = new Engagement(2,
        new Shooter(Vec.ZERO).withTurret(new Shooter.Turret(3, 1)), new Projectile(10),
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
  void theClosestShotSaysWhenItLeaves() {
    Intercept.Approach closest = new Engagement(2, new Shooter(Vec.ZERO).withDelay(0.5),
        new Projectile(10).withLifetime(2), new Target(new Vec(50, 0))).solve().closest().get();
    assertEquals(0.5, closest.launchTime());
    assertEquals(2.5, closest.time());
    assertEquals(30, closest.distance());
    // The shot flies 50 in 0.5, and the target passes at 60 after 10.
    closest = new Engagement(2, new Shooter(Vec.ZERO).withHold(true),
        new Projectile(100).withRange(50), new Target(new Vec(-100, 60), new Vec(10, 0)))
        .solve().closest().get();
    assertEquals(9.5, closest.launchTime(), 0.1);
    assertEquals(0.5, closest.time() - closest.launchTime(), 1e-3);
  }

  @Test
  void aTargetThatFallsIsHitTwiceAtAnElevation() {
    // At 45 degrees a shot is at x = 30 at the height 30 - 5 t^2, the target at 40 - 15 t.
    Engagement falling = new Engagement(2, new Shooter(Vec.ZERO),
        new Projectile().withAcceleration(new Vec(0, -10)),
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

  private static double timeOf(Motion motion) {
    return new Engagement(2, new Shooter(Vec.ZERO), new Projectile(5), new Target(motion))
        .solve().time();
  }

  @Test
  void aPieceWithoutADurationNeverEndsAndOneWithoutAnAccelerationHasNone() {
    Vec start = new Vec(20, 0);
    Vec approach = new Vec(-5, 0);
    Motion.Piece last = new Motion.Piece(approach);
    assertEquals(2, timeOf(new Motion.Pieces(start, List.of(last)))); // 20 at 5 + 5
    Motion.Piece rest = new Motion.Piece(1, Vec.ZERO);
    assertEquals(2.5, timeOf(new Motion.Pieces(start, List.of(rest, last))));
    // 12.5 is left after 1, from then on at the velocity -5.
    Motion.Piece first = new Motion.Piece(1, null, approach);
    assertEquals(2.25,
        timeOf(new Motion.Pieces(start, List.of(first, new Motion.Piece(9, null)))));
  }

  @Test
  void aBodyRestsAfterItsMotion() {
    // It comes from 20 to 10, which a shot of speed 5 reaches after 2, within 1.
    List<Vec> points = List.of(new Vec(20, 0), new Vec(10, 0));
    double[] times = {0, 1};
    List<Motion> motions = List.of(new Motion.Bezier(points, 1), new Motion.Path(points, 10),
        new Motion.Spline(points, times), new Motion.Samples(points, times),
        new Motion.Samples(points, times, List.of(new Vec(-10, 0), new Vec(-10, 0))),
        new Motion.Pieces(points.get(0), List.of(new Motion.Piece(1, new Vec(-10, 0)))));
    for (Motion motion : motions) {
      assertEquals(2, timeOf(motion), 1e-12, motion::toString);
    }
  }

  @Test
  void aTurretWithNothingButLimitsPointsAnywhereWithinThemAtOnce() {
    Shooter gun = new Shooter(Vec.ZERO);
    Engagement within = new Engagement(2, gun.withTurret(new Shooter.Turret().withArc(1, 2)),
        new Projectile(10), new Target(new Vec(0, 30)));
    assertEquals(3, within.solve().time());
    Engagement outside = new Engagement(2, gun.withTurret(new Shooter.Turret().withArc(-1, 1)),
        new Projectile(10), new Target(new Vec(0, 30)));
    assertEquals(Status.UNREACHABLE, outside.solve().status());
  }

  @Test
  void aTickHasTheFieldsThatItIsGiven() {
    assertEquals(
        new Tick(0.5, Tick.Integrator.EXPLICIT_EULER, 0.1, Tick.DampingForm.EXPONENTIAL),
        new Tick(0.5).withIntegrator(Tick.Integrator.EXPLICIT_EULER).withDamping(0.1)
            .withDampingForm(Tick.DampingForm.EXPONENTIAL));
  }

  @Test
  void everyHitHasItsMargin() {
    Engagement question = new Engagement(2, new Shooter(Vec.ZERO),
        new Projectile(60).withAcceleration(new Vec(0, -10)),
        new Target(new Vec(200, 0)).withRadius(1));
    List<Hit> hits = question.solveAll().hits();
    assertEquals(2, hits.size());
    for (Hit hit : hits) {
      // At the hit a shot that is off is a chord away, 2 speed flightTime sin(angle / 2).
      double angle = 2 * Math.asin(1 / (2 * 60 * hit.flightTime()));
      assertEquals(angle, question.findMargin(hit).angle(), 1e-12);
    }
  }

  @Test
  void answersUnderQuadraticDragAreProved() {
    Engagement question = new Engagement(2, new Shooter(Vec.ZERO),
        new Projectile(90).withAcceleration(new Vec(0, -9.81)).withQuadraticDrag(0.005),
        new Target(new Vec(200, 20), new Vec(-3, 8)));
    Intercept answer = question.solveAll();
    Engagement.DragProof proof = question.proveDragAnswer(answer);
    assertTrue(proof.isComplete());
    assertEquals(answer.time(), proof.noneBefore(), 1e-6);
    assertTrue(proof.maxMiss().getAsDouble() < 1e-7);
    assertEquals(proof, question.proveDragAnswer(answer.hit().get()));
    // Of the second hit nothing is proved beyond the first.
    Engagement.DragProof ofSecond = question.proveDragAnswer(answer.hits().get(1));
    assertTrue(!ofSecond.isComplete() && ofSecond.noneBefore() <= answer.time());
    Engagement far = question.withTarget(new Target(new Vec(2000, 20)));
    assertEquals(Status.UNREACHABLE, far.solve().status());
    assertEquals(
        new Engagement.DragProof(Double.POSITIVE_INFINITY, true, OptionalDouble.empty()),
        far.proveDragAnswer(far.solve()));
  }

  @Test
  void whatComesClosestIsProved() {
    // The target gets away from a slower shot: it is closest when the shot leaves.
    Engagement escape = new Engagement(2, new Shooter(Vec.ZERO), new Projectile(10),
        new Target(new Vec(50, 0), new Vec(20, 0)));
    double distance = escape.solve().closest().get().distance();
    assertEquals(50, distance, 1e-12);
    assertEquals(distance * (1 - 0x1p-30), escape.proveClosest(distance));
    QuestionException error =
        assertThrows(QuestionException.class, () -> escape.proveClosest(Double.NaN));
    assertEquals("distance: expected a finite number > 0, got NaN", error.getMessage());
  }

  @Test
  void everyMemberAnswers() {
    Engagement shell = new Engagement(3, new Shooter(Vec.ZERO),
        new Projectile(20).withAcceleration(new Vec(0, 0, -10)),
        new Target(new Vec(30, 0)));
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
    Launch none = new Engagement(2, new Shooter(Vec.ZERO), new Projectile(),
        new Target(new Vec(10, 0), new Vec(5, 0))).launchSlowest();
    assertEquals(5, none.limitSpeed());
    assertEquals(0, shell.launchSlowest().limitSpeed());

    assertTrue(duck().findMargin(seen).isExact());
    assertTrue(duck().findMargin(seen).toRight() < 0);
    double odds = duck().withUncertainty(new Uncertainty(0, 0, null, 0, 0.01, 0, 0)).findOdds()
        .probability().getAsDouble();
    assertTrue(odds > 0.6 && odds < 0.9, "about 1.2 sigma: " + odds);

    Uncertainty places = new Uncertainty(0.5, 0, null, 0, 0, 0, 0);
    double[] acrossSd = duck()
        .withTarget(new Target(new Vec(40, 0), new Vec(5, 0)).withRadius(0.5))
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
}
