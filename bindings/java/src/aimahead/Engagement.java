package aimahead;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A question: a gun, a shot and a target. docs/ENGAGEMENT.md defines every field.
 *
 * <pre>{@code
 * Engagement question = new Engagement(3, new Shooter(Vec.ZERO),
 *     new Projectile(60).withAcceleration(new Vec(0, 0, -9.81)),
 *     new Target(new Vec(40, 10, 2), new Vec(-3, 8, 0)));
 * question.solve().hit().ifPresent(hit -> fire(hit.launchVelocity()));
 * }</pre>
 *
 * @param dimensions 2 or 3; in two dimensions z is ignored
 * @param atEdge true: a hit is when the two discs or spheres touch; false: when the centres meet
 * @param tick the steps of an engine that moves both bodies; null: continuous time
 * @param obstacles what stops the shot
 * @param uncertainty standard deviations of what the question says; null: none; only odds need it
 */
public record Engagement(int dimensions, Shooter shooter, Projectile projectile, Target target,
    boolean atEdge, Tick tick, List<Obstacle> obstacles, Uncertainty uncertainty) {
  public Engagement {
    if (dimensions != 2 && dimensions != 3) {
      throw new IllegalArgumentException("expected 2 or 3 dimensions, got " + dimensions);
    }
    Objects.requireNonNull(shooter, "shooter");
    Objects.requireNonNull(projectile, "projectile");
    Objects.requireNonNull(target, "target");
    obstacles = List.copyOf(Objects.requireNonNull(obstacles, "obstacles"));
    int numbers = uncertainty == null ? 0 : uncertainty.covarianceLength();
    int expected = 4 * dimensions * dimensions;
    if (numbers > 0 && numbers != expected) {
      throw new IllegalArgumentException("expected a covariance of " + expected + " numbers in "
          + dimensions + " dimensions, got " + numbers);
    }
  }

  /** A question whose centres meet, in continuous time, without obstacles and uncertainty. */
  public Engagement(int dimensions, Shooter shooter, Projectile projectile, Target target) {
    this(dimensions, shooter, projectile, target, false, null, List.of(), null);
  }

  public Engagement withTarget(Target value) {
    return new Engagement(
        dimensions, shooter, projectile, value, atEdge, tick, obstacles, uncertainty);
  }

  public Engagement withAtEdge(boolean value) {
    return new Engagement(
        dimensions, shooter, projectile, target, value, tick, obstacles, uncertainty);
  }

  public Engagement withTick(Tick value) {
    return new Engagement(
        dimensions, shooter, projectile, target, atEdge, value, obstacles, uncertainty);
  }

  public Engagement withObstacles(List<Obstacle> value) {
    return new Engagement(
        dimensions, shooter, projectile, target, atEdge, tick, value, uncertainty);
  }

  public Engagement withUncertainty(Uncertainty value) {
    return new Engagement(
        dimensions, shooter, projectile, target, atEdge, tick, obstacles, value);
  }

  /**
   * Whether the question has only fields that are written for every question. The struct of the
   * last plain question then needs no defaults again.
   */
  boolean isPlain() {
    return shooter.isPlain() && projectile.isPlain()
        && target.motion() instanceof Motion.Linear && !atEdge && tick == null
        && obstacles.isEmpty() && uncertainty == null;
  }

  /**
   * The earliest hit, guaranteed with exceptions under quadratic drag, or why there is none.
   * {@link Solver} asks without making records.
   *
   * @throws QuestionException if a field is not what it must be
   */
  public Intercept solve() {
    return Memory.use(memory -> {
      long question = memory.addressOf(Writing.write(memory, this));
      Native.solve(question, memory.addressOf(Memory.ANSWER));
      return Reading.intercept(memory, List.of());
    });
  }

  /**
   * Answers as solve does, with every hit, at most 64.
   *
   * @throws QuestionException if a field is not what it must be
   */
  public Intercept solveAll() {
    return Memory.use(memory -> {
      int hits = memory.take(64L * Reading.HIT);
      long question = memory.addressOf(Writing.write(memory, this));
      Native.solveAll(question, memory.addressOf(hits), 64, memory.addressOf(Memory.ANSWER));
      List<Hit> list = new ArrayList<>();
      for (int i = 0; i < Reading.countOf(memory); ++i) {
        list.add(Reading.hit(memory, hits + i * Reading.HIT));
      }
      return Reading.intercept(memory, List.copyOf(list));
    });
  }

  private interface Ask {
    void of(long question, long answer);
  }

  private Launch launch(Ask ask) {
    return Memory.use(memory -> {
      int answer = memory.take(Reading.LAUNCH);
      ask.of(memory.addressOf(Writing.write(memory, this)), memory.addressOf(answer));
      return Reading.launch(memory, answer);
    });
  }

  /**
   * The launch that hits after a time of flight, a target in any motion but plates. The
   * projectile's speed is not read.
   *
   * @param flightTime above 0
   * @throws QuestionException if a field is not what it must be
   */
  public Launch launchForTime(double flightTime) {
    return launch((question, answer) -> Native.launchForTime(question, flightTime, answer));
  }

  /**
   * The launch that rises a given height above its launch point; of several, the earliest. The
   * projectile's speed is not read.
   *
   * @param height at least 0, measured against the shot's acceleration, which must not be zero
   * @param rising whether the shot hits while it rises; false: while it falls
   * @throws QuestionException if a field is not what it must be
   */
  public Launch launchOverApex(double height, boolean rising) {
    return launch((question, answer) -> Native.launchOverApex(question, height, rising, answer));
  }

  /**
   * The launch with the gun raised by an elevation above the plane perpendicular to the shot's
   * acceleration; of several, the earliest. The projectile's speed is not read.
   *
   * @param elevation radians, -pi/2 to pi/2
   * @throws QuestionException if a field is not what it must be
   */
  public Launch launchAtElevation(double elevation) {
    return launch((question, answer) -> Native.launchAtElevation(question, elevation, answer));
  }

  /**
   * Every launch with the gun raised by an elevation, earliest first, at most four. Without a hit
   * the list has one launch, with the reason. The projectile's speed is not read.
   *
   * @param elevation radians, -pi/2 to pi/2
   * @throws QuestionException if a field is not what it must be
   */
  public List<Launch> launchAllAtElevation(double elevation) {
    return Memory.use(memory -> {
      int max = 4;
      int answer = memory.take(Reading.LAUNCH);
      int launches = memory.take((long) max * Reading.LAUNCH);
      Native.launchAllAtElevation(memory.addressOf(Writing.write(memory, this)), elevation,
          memory.addressOf(answer), memory.addressOf(launches), max);
      Launch earliest = Reading.launch(memory, answer);
      if (earliest.status() != Status.HIT) return List.of(earliest);
      List<Launch> list = new ArrayList<>();
      for (int i = 0; i < Reading.countOfLaunch(memory, answer); ++i) {
        list.add(Reading.launch(memory, launches + i * Reading.LAUNCH));
      }
      return List.copyOf(list);
    });
  }

  /**
   * The launch of the lowest speed that hits. The projectile's speed is not read.
   *
   * @throws QuestionException if a field is not what it must be
   */
  public Launch launchSlowest() {
    return launch(Native::launchSlowest);
  }

  /** The earliest and the latest hit; the same launch twice if there is only one. */
  public record DirectAndLob(Launch direct, Launch lob) {}

  /**
   * The earliest and the latest hit at the projectile's speed: at a target at rest under gravity
   * the low and the high shot.
   *
   * @throws QuestionException if a field is not what it must be
   */
  public DirectAndLob launchDirectAndLob() {
    return Memory.use(memory -> {
      int direct = memory.take(Reading.LAUNCH);
      int lob = memory.take(Reading.LAUNCH);
      long question = memory.addressOf(Writing.write(memory, this));
      Native.launchDirectAndLob(question, memory.addressOf(direct), memory.addressOf(lob));
      return new DirectAndLob(Reading.launch(memory, direct), Reading.launch(memory, lob));
    });
  }

  /**
   * Gun, target and shot of a question at one time, in the world. A body that is empty has
   * vanished, is not fired yet, or is beyond the range of a double.
   *
   * @param time from now
   * @param gun the pivot of the gun
   * @param target the centre of the target
   * @param shot the centre of the shot
   * @param targetDistance the distance of the target from the centre of the frame that drifts with
   *     the shot: the gun, if it rests and there is no gravity. At a hit it equals shotDistance.
   * @param shotDistance the distance of the shot from the same centre; at the edge plus the radii
   */
  public record Snapshot(double time, Optional<Vec> gun, Optional<Vec> target,
      Optional<Vec> shot, OptionalDouble targetDistance, OptionalDouble shotDistance) {}

  /**
   * Where gun, target and shot are at the given times. The shot leaves as soon as a gun without a
   * turret may fire. For a gun that turns or waits give the hit, or a launch time.
   *
   * @param aim the direction of the gun; zero: no shot is fired
   * @param times each at least 0, in any order
   * @throws QuestionException if a field is not what it must be
   */
  public List<Snapshot> follow(Vec aim, double[] times) {
    return follow(aim, OptionalDouble.empty(), times);
  }

  /**
   * Where gun, target and the shot of an answer are at the given times.
   *
   * @param shot its aim and launch time are used
   * @param times each at least 0, in any order
   * @throws QuestionException if a field is not what it must be
   */
  public List<Snapshot> follow(Hit shot, double[] times) {
    return follow(shot.aim(), shot.launchTime(), times);
  }

  /**
   * Where gun, target and shot are at the given times.
   *
   * @param aim the direction of the gun; zero: no shot is fired
   * @param launchTime the time from now to the launch
   * @param times each at least 0, in any order
   * @throws QuestionException if a field is not what it must be
   */
  public List<Snapshot> follow(Vec aim, double launchTime, double[] times) {
    return follow(aim, OptionalDouble.of(launchTime), times);
  }

  private List<Snapshot> follow(Vec aim, OptionalDouble launchTime, double[] times) {
    Objects.requireNonNull(aim, "aim");
    Objects.requireNonNull(times, "times");
    return Memory.use(memory ->
        Reading.follow(memory, Writing.write(memory, this), aim, launchTime, times));
  }

  /**
   * How far an aim may be off, radians.
   *
   * @param angle every aim off by at most this angle touches the target; pi: every aim
   * @param toLeft in two dimensions the margin counter-clockwise, 0 to 2 pi; in three the same as
   *     angle
   * @param toRight in two dimensions the margin clockwise, -2 pi to 0; in three the same as -angle
   * @param isExact whether no larger margin would do: some aim just beyond it misses, in two
   *     dimensions on each side; others further off may still touch, earlier or later
   */
  public record Margin(double angle, double toLeft, double toRight, boolean isExact) {}

  /**
   * How far the aim may be off. Where the relative motion is straight the margin is exact.
   * Elsewhere a shot that is further off may still touch.
   *
   * @param hit a hit of this question; its aim and time of flight are used
   * @throws QuestionException if a field, or one of these numbers, is not what it must be
   */
  public Margin findMargin(Hit hit) {
    Objects.requireNonNull(hit, "hit");
    return Memory.use(memory -> Reading.margin(memory, Writing.write(memory, this), hit));
  }

  /**
   * What is proved of an answer under quadratic drag.
   *
   * @param noneBefore no shot hits before this time, counted from now: 0 if nothing is proved,
   *     infinite if none ever hits
   * @param isComplete whether all is proved: for a hit, noneBefore is within 2^-26 of the time of
   *     flight before it; otherwise it is infinite
   * @param maxMiss how far the shot may be off at the time of the hit: its distance from the
   *     target's centre, at the edge the gap between the surfaces, is at most this; empty: that is
   *     not proved
   */
  public record DragProof(double noneBefore, boolean isComplete, OptionalDouble maxMiss) {}

  /**
   * Looks for a proof of an answer under quadratic drag: the shot gets there, and none hits before;
   * or, for an answer without `earliest`, none ever hits. It takes ten to thirty times as long as
   * the answer. Without quadratic drag solve itself proves its answers, and nothing is computed
   * here.
   *
   * @param answer an answer to this question
   * @throws QuestionException if a field is not what it must be
   */
  public DragProof proveDragAnswer(Intercept answer) {
    return prove(answer.earliest());
  }

  /**
   * Looks for a proof of a hit under quadratic drag. Of any but the first hit, noneBefore is at
   * most the time of the first.
   *
   * @param hit a hit of this question; its aim, launch time and time of flight are used
   * @throws QuestionException if a field, or one of these numbers, is not what it must be
   */
  public DragProof proveDragAnswer(Hit hit) {
    return prove(Optional.of(hit));
  }

  private DragProof prove(Optional<Hit> answer) {
    return Memory.use(
        memory -> Reading.dragProof(memory, Writing.write(memory, this), answer));
  }

  /**
   * Finds a lower bound of the distance at which any shot within lifetime and range passes the
   * target: the largest share of the distance, from 1/2 to 1 - 2^-30, that is proved, or 0.
   *
   * @param distance that of `closest`, above 0
   * @throws QuestionException if a field, or the distance, is not what it must be
   */
  public double proveClosest(double distance) {
    return Memory.use(
        memory -> Reading.closestBound(memory, Writing.write(memory, this), distance));
  }

  /**
   * How probably the shot that solve answers hits.
   *
   * @param status the status that solve gives
   * @param time the time of the hit if nothing deviates
   * @param aim the direction of the gun, a unit vector
   * @param probability that the shot comes within the summed radii of the target's centre; empty:
   *     there is no hit, or target and shot move alike
   * @param error a bound on the numerical error of the probability
   * @param acrossSd the standard deviation of where the shot passes the target, across the relative
   *     velocity: one number, in three dimensions two, the larger first
   */
  public record Odds(Status status, double time, Vec aim, OptionalDouble probability,
      double error, double[] acrossSd) {}

  /**
   * How probably the shot that solve answers hits. The question needs an uncertainty.
   *
   * @throws QuestionException if a field is not what it must be
   */
  public Odds findOdds() {
    return Memory.use(memory -> {
      int answer = memory.take(Reading.ODDS);
      long question = memory.addressOf(Writing.write(memory, this));
      Native.findOdds(question, memory.addressOf(answer));
      return Reading.odds(memory, answer, dimensions);
    });
  }
}
