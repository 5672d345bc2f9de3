import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import robocode.control.BattleSpecification;
import robocode.control.BattlefieldSpecification;
import robocode.control.RobocodeEngine;
import robocode.control.RobotSpecification;
import robocode.control.events.BattleAdaptor;
import robocode.control.events.BattleCompletedEvent;
import robocode.control.events.BattleErrorEvent;
import robocode.control.events.RoundEndedEvent;
import robocode.control.events.RoundStartedEvent;
import robocode.control.events.TurnEndedEvent;
import robocode.control.snapshot.BulletState;
import robocode.control.snapshot.IBulletSnapshot;

/**
 * Battles without a screen: how often the bullets of each bot hit each enemy.
 *
 * <pre>java Battles HOME ROUNDS BOT,BOT ENEMY,ENEMY</pre>
 */
final class Battles extends BattleAdaptor {
  private final Map<Integer, BulletState> bullets = new HashMap<>();
  private int index;
  private long hits;
  private long shots;
  private double wins;
  private final List<long[]> rounds = new ArrayList<>();
  private final String name;

  private Battles(String name) {
    this.name = name;
  }

  @Override
  public void onBattleError(BattleErrorEvent event) {
    System.err.println(event.getError());
  }

  @Override
  public void onRoundStarted(RoundStartedEvent event) {
    bullets.clear();
    var robots = event.getStartSnapshot().getRobots();
    for (int i = 0; i < robots.length; ++i) {
      if (robots[i].getName().startsWith(name)) index = i;
    }
  }

  @Override
  public void onTurnEnded(TurnEndedEvent event) {
    for (IBulletSnapshot bullet : event.getTurnSnapshot().getBullets()) {
      if (bullet.getOwnerIndex() == index) bullets.put(bullet.getBulletId(), bullet.getState());
    }
  }

  @Override
  public void onRoundEnded(RoundEndedEvent event) {
    long roundHits = 0;
    long roundShots = 0;
    for (BulletState state : bullets.values()) {
      if (state == BulletState.FIRED || state == BulletState.MOVING) continue; // not decided
      if (state == BulletState.HIT_VICTIM) ++roundHits;
      ++roundShots;
    }
    rounds.add(new long[] {roundHits, roundShots});
    hits += roundHits;
    shots += roundShots;
  }

  @Override
  public void onBattleCompleted(BattleCompletedEvent event) {
    for (var result : event.getSortedResults()) {
      if (result.getTeamLeaderName().startsWith(name)) wins = result.getFirsts();
    }
  }

  /** The share of hits, and its standard error, rounds being independent. */
  private void report(String enemy) {
    double rate = (double) hits / shots;
    double sum = 0;
    for (long[] round : rounds) {
      double off = round[0] - rate * round[1];
      sum += off * off;
    }
    System.out.printf("%s %s: %d of %d shots hit, %.1f %% +- %.1f, %d of %d rounds won%n", name,
        enemy, hits, shots, 100 * rate, 100 * Math.sqrt(sum) / shots, (long) wins, rounds.size());
    System.out.flush();
  }

  public static void main(String[] arguments) {
    RobocodeEngine.setLogMessagesEnabled(false);
    RobocodeEngine engine = new RobocodeEngine(new File(arguments[0]));
    engine.setVisible(false);
    for (String enemy : arguments[3].split(",")) {
      for (String bot : arguments[2].split(",")) {
        Battles battles = new Battles(bot);
        engine.addBattleListener(battles);
        // The star is Robocode's mark of a robot that is not packed.
        RobotSpecification[] robots = engine.getLocalRepository(bot + "*," + enemy);
        if (robots.length != 2) {
          System.err.println("there is no " + bot + " or no " + enemy);
          System.exit(1);
        }
        engine.runBattle(new BattleSpecification(Integer.parseInt(arguments[1]),
            new BattlefieldSpecification(800, 600), robots), true);
        engine.removeBattleListener(battles);
        battles.report(enemy);
      }
    }
    engine.close();
    System.exit(0);
  }
}
