import static org.junit.jupiter.api.Assertions.assertEquals;

import aimahead.Engagement;
import aimahead.Motion;
import aimahead.Projectile;
import aimahead.Shooter;
import aimahead.Target;
import aimahead.Vec;
import java.util.Random;

/** What the tests share. System properties: count (of random questions) and seed (theirs). */
abstract class Checks {
  static final int COUNT = Integer.getInteger("count", 5000);
  final long seed = Long.getLong("seed", 1);
  final Random random = new Random(seed);

  double signed() {
    return 2 * random.nextDouble() - 1;
  }

  static void same(double expected, double found, String what) {
    assertEquals(Double.doubleToRawLongBits(expected + 0.0),
        Double.doubleToRawLongBits(found + 0.0), () -> what + ": " + expected + ", " + found);
  }

  static Engagement duck() {
    return new Engagement(2, new Shooter(Vec.ZERO), new Projectile(60),
        new Target(new Vec(40, 0), new Vec(0, 8)).withRadius(0.5));
  }
}
