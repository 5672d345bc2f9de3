import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import robocode.control.BattleSpecification;
import robocode.control.BattlefieldSpecification;
import robocode.control.RobocodeEngine;
import robocode.control.RobotSetup;
import robocode.control.RobotSpecification;
import robocode.control.events.BattleAdaptor;
import robocode.control.events.BattleErrorEvent;
import robocode.control.events.TurnEndedEvent;

/**
 * Records what Robocode shows after each turn of battles between two scripted robots, as lines of
 * JSON.
 *
 * <pre>java -Dcommands=FOLDER/ RecordBattles HOME BATTLES</pre>
 *
 * A battle is a folder of FOLDER, in which `start` says width, height, turns, and x, y, heading in
 * degrees of both robots; `First` and `Second` are their commands, and `turns.jsonl` is written.
 */
final class RecordBattles extends BattleAdaptor {
  private final RobocodeEngine engine;
  private final PrintWriter out;
  private final int turns;

  private RecordBattles(RobocodeEngine engine, PrintWriter out, int turns) {
    this.engine = engine;
    this.out = out;
    this.turns = turns;
  }

  @Override
  public void onBattleError(BattleErrorEvent event) {
    System.err.println(event.getError());
  }

  @Override
  public void onTurnEnded(TurnEndedEvent event) {
    var snapshot = event.getTurnSnapshot();
    if (snapshot.getTurn() > turns) {
      // This waits for the battle's end, for which the battle waits here.
      if (snapshot.getTurn() == turns + 1) new Thread(engine::abortCurrentBattle).start();
      return;
    }
    String robots = Stream.of(snapshot.getRobots())
        .map(r -> object("position", List.of(r.getX(), r.getY()), "heading", r.getBodyHeading(),
            "turret_heading", r.getGunHeading(), "radar_heading", r.getRadarHeading(), "speed",
            r.getVelocity(), "health", r.getEnergy(), "gun_energy", -r.getGunHeat(), "state",
            quoted(r.getState())))
        .collect(Collectors.joining(","));
    String bullets = Stream.of(snapshot.getBullets())
        .map(b -> object("owner", b.getOwnerIndex(), "position", List.of(b.getX(), b.getY()),
            "heading", b.getHeading(), "power", b.getPower(), "state", quoted(b.getState())))
        .collect(Collectors.joining(","));
    out.println(object("tick", snapshot.getTurn(), "tanks", "[" + robots + "]", "shells",
        "[" + bullets + "]"));
  }

  private static String quoted(Object word) {
    return '"' + word.toString() + '"';
  }

  private static String object(Object... keysAndValues) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      text.append(i == 0 ? "{" : ",").append(quoted(keysAndValues[i])).append(':');
      text.append(keysAndValues[i + 1]);
    }
    return text.append('}').toString();
  }

  public static void main(String[] arguments) throws IOException {
    RobocodeEngine.setLogMessagesEnabled(false);
    RobocodeEngine engine = new RobocodeEngine(new File(arguments[0]));
    engine.setVisible(false);
    RobotSpecification[] robots = engine.getLocalRepository("scripted.First*,scripted.Second*");
    if (robots.length != 2) throw new IllegalStateException("no scripted robots");
    String folder = System.getProperty("commands");
    for (String battle : arguments[1].split(",")) {
      System.setProperty("commands", folder + battle + "/");
      Path path = Path.of(folder, battle);
      String[] words = Files.readString(path.resolve("start")).trim().split(" ");
      List<Double> start = Stream.of(words).map(Double::valueOf).toList();
      RobotSetup[] places = {new RobotSetup(start.get(3), start.get(4), start.get(5)),
          new RobotSetup(start.get(6), start.get(7), start.get(8))};
      try (PrintWriter out = new PrintWriter(path.resolve("turns.jsonl").toFile())) {
        var record = new RecordBattles(engine, out, start.get(2).intValue());
        engine.addBattleListener(record);
        engine.runBattle(new BattleSpecification(
            new BattlefieldSpecification(start.get(0).intValue(), start.get(1).intValue()), 1, 450,
            0.1, 100, false, robots, places), true);
        engine.removeBattleListener(record);
      }
    }
    engine.close();
    System.exit(0);
  }
}
