package aimahead;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The answers of C as records. */
final class Reading {
  private Reading() {}

  static final int HIT = Layout.sizeOf("aim_hit");
  static final int LAUNCH = Layout.sizeOf("aim_launch");
  static final int ODDS = Layout.sizeOf("aim_odds");

  private static int inHit(String member) {
    return Layout.of("aim_hit", member);
  }

  private static int inAnswer(String member) {
    return Memory.ANSWER + Layout.of("aim_intercept", member);
  }

  private static final int TIME = inHit("time");
  private static final int LAUNCH_TIME = inHit("launch_time");
  private static final int FLIGHT_TIME = inHit("flight_time");
  private static final int POINT = inHit("point");
  private static final int AIM = inHit("aim");
  private static final int LAUNCH_VELOCITY = inHit("launch_velocity");
  private static final int LAUNCH_POINT = inHit("launch_point");
  private static final int IS_BLOCKED = inHit("is_blocked");
  private static final int BLOCKED_BY = inHit("blocked_by");
  private static final int BLOCKED_TIME = inHit("blocked_time");
  private static final int BLOCKED_POINT = inHit("blocked_point");
  private static final int DISTANCE = inHit("distance");
  private static final int SENSITIVITY = inHit("sensitivity");
  private static final int HAS_SENSITIVITY = inHit("has_sensitivity");
  private static final int PLATE = inHit("plate");

  private static final int STATUS = inAnswer("status");
  private static final int METHOD = inAnswer("method");
  private static final int COUNT = inAnswer("count");
  private static final int HAS_CLOSEST = inAnswer("has_closest");
  private static final int HIT_OF_ANSWER = inAnswer("hit");
  private static final int CLOSEST_TIME = inAnswer("closest.time");
  private static final int CLOSEST_DISTANCE = inAnswer("closest.distance");
  private static final int CLOSEST_AIM = inAnswer("closest.aim");
  private static final int CLOSEST_LAUNCH_TIME = inAnswer("closest.launch_time");
  private static final int FAULT = inAnswer("fault");

  static Hit hit(Memory memory, int at) {
    int plate = memory.integer(at + PLATE);
    return new Hit(memory.number(at + TIME), memory.number(at + LAUNCH_TIME),
        memory.number(at + FLIGHT_TIME), memory.vec(at + POINT), memory.vec(at + AIM),
        memory.vec(at + LAUNCH_VELOCITY), memory.vec(at + LAUNCH_POINT),
        memory.integer(at + IS_BLOCKED) == 0 ? Optional.empty() : blocked(memory, at),
        memory.number(at + DISTANCE),
        memory.integer(at + HAS_SENSITIVITY) == 0 ? OptionalDouble.empty()
            : OptionalDouble.of(memory.number(at + SENSITIVITY)),
        plate < 0 ? OptionalInt.empty() : OptionalInt.of(plate));
  }

  private static Optional<Hit.Blocked> blocked(Memory memory, int at) {
    return Optional.of(new Hit.Blocked(memory.integer(at + BLOCKED_BY),
        memory.number(at + BLOCKED_TIME), memory.vec(at + BLOCKED_POINT)));
  }

  static int countOf(Memory memory) {
    return memory.integer(COUNT);
  }

  /** The status of the answer of solve. Throws if a field is not what it must be. */
  static Status status(Memory memory) {
    return status(memory, STATUS, FAULT);
  }

  static double timeOf(Memory memory) {
    return memory.number(HIT_OF_ANSWER + TIME);
  }

  static Vec aimOf(Memory memory) {
    return memory.vec(HIT_OF_ANSWER + AIM);
  }

  static Vec launchVelocityOf(Memory memory) {
    return memory.vec(HIT_OF_ANSWER + LAUNCH_VELOCITY);
  }

  static Vec pointOf(Memory memory) {
    return memory.vec(HIT_OF_ANSWER + POINT);
  }

  private static Status status(Memory memory, int status, int fault) {
    Status answer = Status.ALL[memory.integer(status)];
    if (answer == Status.INVALID) throw memory.fault(fault);
    return answer;
  }

  static Intercept intercept(Memory memory, List<Hit> hits) {
    Status status = status(memory);
    boolean isDescribed = status == Status.HIT || status == Status.OUT_OF_RANGE
        || status == Status.BLOCKED || status == Status.TOUCHING;
    return new Intercept(status, timeOf(memory),
        isDescribed ? Optional.of(hit(memory, HIT_OF_ANSWER)) : Optional.empty(),
        memory.integer(HAS_CLOSEST) == 0 ? Optional.empty() : closest(memory),
        Method.ALL[memory.integer(METHOD)], hits);
  }

  private static Optional<Intercept.Approach> closest(Memory memory) {
    return Optional.of(new Intercept.Approach(memory.number(CLOSEST_TIME),
        memory.number(CLOSEST_DISTANCE), memory.vec(CLOSEST_AIM),
        memory.number(CLOSEST_LAUNCH_TIME)));
  }

  static Launch launch(Memory memory, int at) {
    String name = "aim_launch";
    Status status = status(memory, at + Layout.of(name, "status"), at + Layout.of(name, "fault"));
    return new Launch(status,
        status == Status.HIT ? Optional.of(hit(memory, at + Layout.of(name, "hit")))
                             : Optional.empty(),
        memory.number(at + Layout.of(name, "speed")),
        memory.number(at + Layout.of(name, "limit_speed")));
  }

  /** How many launches launchAllAtElevation found. */
  static int countOfLaunch(Memory memory, int at) {
    return memory.integer(at + Layout.of("aim_launch", "count"));
  }

  /** Throws if the fault at this place names a field. */
  static void refuse(Memory memory, int fault) {
    if (memory.integer(fault) != 0) throw memory.fault(fault);
  }

  static List<Engagement.Snapshot> follow(Memory memory, int question, Vec aim,
      OptionalDouble launchTime, double[] times) {
    String fired = "aim_fired_shot";
    int shot = memory.takeCleared(Layout.sizeOf(fired));
    memory.put(shot + Layout.of(fired, "aim"), aim);
    if (launchTime.isPresent()) {
      memory.put(shot + Layout.of(fired, "launch_time"), launchTime.getAsDouble());
      memory.put(shot + Layout.of(fired, "has_launch_time"), 1);
    }
    int list = memory.takeCleared(16);
    memory.putList(list, times);
    String name = "aim_snapshot";
    int size = Layout.sizeOf(name);
    int first = memory.take((long) size * times.length);
    int fault = memory.takeCleared(Layout.sizeOf("aim_fault"));
    Native.follow(memory.addressOf(question), memory.addressOf(shot), memory.pointer(list),
        memory.addressOf(first), times.length, memory.addressOf(fault));
    refuse(memory, fault);
    List<Engagement.Snapshot> snapshots = new ArrayList<>();
    for (int at = first; snapshots.size() < times.length; at += size) {
      snapshots.add(new Engagement.Snapshot(memory.number(at + Layout.of(name, "time")),
          place(memory, at, "gun"), place(memory, at, "target"), place(memory, at, "shot"),
          distance(memory, at, "target_distance"), distance(memory, at, "shot_distance")));
    }
    return List.copyOf(snapshots);
  }

  private static Optional<Vec> place(Memory memory, int at, String body) {
    boolean isThere = memory.integer(at + Layout.of("aim_snapshot", "has_" + body)) != 0;
    return isThere ? Optional.of(memory.vec(at + Layout.of("aim_snapshot", body)))
                   : Optional.empty();
  }

  private static OptionalDouble distance(Memory memory, int at, String which) {
    boolean isThere = memory.integer(at + Layout.of("aim_snapshot", "has_" + which)) != 0;
    return isThere ? OptionalDouble.of(memory.number(at + Layout.of("aim_snapshot", which)))
                   : OptionalDouble.empty();
  }

  /** Writes what margins and proofs read of a hit. */
  private static void write(Memory memory, int at, Hit hit) {
    memory.put(at + AIM, hit.aim());
    memory.put(at + LAUNCH_TIME, hit.launchTime());
    memory.put(at + FLIGHT_TIME, hit.flightTime());
  }

  static Engagement.Margin margin(Memory memory, int question, Hit of) {
    int hit = memory.takeCleared(HIT);
    write(memory, hit, of);
    String name = "aim_margin";
    int margin = memory.takeCleared(Layout.sizeOf(name));
    int fault = memory.takeCleared(Layout.sizeOf("aim_fault"));
    Native.findMargin(memory.addressOf(question), memory.addressOf(hit), memory.addressOf(margin),
        memory.addressOf(fault));
    refuse(memory, fault);
    return new Engagement.Margin(memory.number(margin + Layout.of(name, "angle")),
        memory.number(margin + Layout.of(name, "to_left")),
        memory.number(margin + Layout.of(name, "to_right")),
        memory.integer(margin + Layout.of(name, "exact")) != 0);
  }

  /** What is proved of a hit; empty: of the answer that nothing ever hits. */
  static Engagement.DragProof dragProof(Memory memory, int question, Optional<Hit> answer) {
    int hit = memory.takeCleared(HIT);
    answer.ifPresent(shot -> write(memory, hit, shot));
    String name = "aim_drag_proof";
    int proof = memory.takeCleared(Layout.sizeOf(name));
    int fault = memory.takeCleared(Layout.sizeOf("aim_fault"));
    Native.proveDragAnswer(memory.addressOf(question), memory.addressOf(hit),
        memory.addressOf(proof), memory.addressOf(fault));
    refuse(memory, fault);
    boolean hasMaxMiss = memory.integer(proof + Layout.of(name, "has_max_miss")) != 0;
    return new Engagement.DragProof(memory.number(proof + Layout.of(name, "none_before")),
        memory.integer(proof + Layout.of(name, "is_complete")) != 0,
        hasMaxMiss ? OptionalDouble.of(memory.number(proof + Layout.of(name, "max_miss")))
                   : OptionalDouble.empty());
  }

  static double closestBound(Memory memory, int question, double distance) {
    int fault = memory.takeCleared(Layout.sizeOf("aim_fault"));
    double bound =
        Native.proveClosest(memory.addressOf(question), distance, memory.addressOf(fault));
    refuse(memory, fault);
    return bound;
  }

  static Engagement.Odds odds(Memory memory, int at, int dimensions) {
    String name = "aim_odds";
    Status status = status(memory, at + Layout.of(name, "status"), at + Layout.of(name, "fault"));
    boolean isKnown = memory.integer(at + Layout.of(name, "has_probability")) != 0;
    double[] acrossSd = new double[dimensions - 1];
    for (int i = 0; i < acrossSd.length; ++i) {
      acrossSd[i] = memory.number(at + Layout.of(name, "across_sd") + 8 * i);
    }
    return new Engagement.Odds(status, memory.number(at + Layout.of(name, "time")),
        memory.vec(at + Layout.of(name, "aim")),
        isKnown ? OptionalDouble.of(memory.number(at + Layout.of(name, "probability")))
                : OptionalDouble.empty(),
        memory.number(at + Layout.of(name, "error")), acrossSd);
  }
}
