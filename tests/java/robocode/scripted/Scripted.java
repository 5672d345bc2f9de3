package scripted;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import robocode.AdvancedRobot;
import robocode.util.Utils;

/**
 * Does in each turn what the next line of a file says: speed, heading, heading of the gun, of the
 * radar, and power, each a number or `-`. Its gun and radar do not turn with what they stand on, as
 * in the arena.
 */
abstract class Scripted extends AdvancedRobot {
  private final String file;

  Scripted(String name) {
    file = System.getProperty("commands") + name;
  }

  @Override
  public void run() {
    setAdjustGunForRobotTurn(true);
    setAdjustRadarForGunTurn(true);
    setAdjustRadarForRobotTurn(true);
    try (BufferedReader reader = new BufferedReader(new FileReader(file))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] words = line.split(" ");
        double speed = Double.parseDouble(words[0]);
        setMaxVelocity(Math.abs(speed));
        setAhead(speed == 0 ? 0 : Math.signum(speed) * Double.POSITIVE_INFINITY);
        setTurnRightRadians(turn(words[1], getHeadingRadians()));
        setTurnGunRightRadians(turn(words[2], getGunHeadingRadians()));
        setTurnRadarRightRadians(turn(words[3], getRadarHeadingRadians()));
        if (!words[4].equals("-")) setFire(Double.parseDouble(words[4]));
        execute();
      }
    } catch (IOException exception) {
      throw new IllegalStateException(exception);
    }
    while (true) execute();
  }

  private static double turn(String wanted, double heading) {
    return wanted.equals("-") ? 0 : Utils.normalRelativeAngle(Double.parseDouble(wanted) - heading);
  }
}
