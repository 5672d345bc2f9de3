package aimed;

import aimahead.Vec;
import java.util.Random;
import robocode.AdvancedRobot;
import robocode.HitWallEvent;
import robocode.Rules;
import robocode.ScannedRobotEvent;
import robocode.util.Utils;

/**
 * Moves across the line to its enemy, to and fro at random, keeps its radar on it and fires
 * whenever the gun points where `aim` says. How it aims is all that its two heirs differ in. x is
 * east, y north, angles are clockwise from north, as everywhere in Robocode.
 */
abstract class Strafer extends AdvancedRobot {
  private static final double POWER = 2;
  private final Random random = new Random();
  private double way = 1;

  /**
   * The direction to fire in, not 0, or null.
   *
   * @param position of the enemy when the shot leaves, relative to the gun
   * @param velocity of the enemy, per turn
   * @param speed of the bullet, per turn
   */
  abstract Vec aim(Vec position, Vec velocity, double speed);

  private static Vec towards(double angle, double length) {
    return new Vec(length * Math.sin(angle), length * Math.cos(angle));
  }

  @Override
  public void run() {
    setAdjustGunForRobotTurn(true);
    setAdjustRadarForGunTurn(true);
    while (true) {
      if (getRadarTurnRemainingRadians() == 0) setTurnRadarRightRadians(Double.POSITIVE_INFINITY);
      execute();
    }
  }

  @Override
  public void onHitWall(HitWallEvent event) {
    way = -way;
  }

  @Override
  public void onScannedRobot(ScannedRobotEvent enemy) {
    double bearing = getHeadingRadians() + enemy.getBearingRadians();
    setTurnRadarRightRadians(2 * Utils.normalRelativeAngle(bearing - getRadarHeadingRadians()));

    // Across the line, a little nearer.
    if (random.nextInt(30) == 0) way = -way;
    double course = bearing + Math.PI / 2 - 0.3 * way;
    setTurnRightRadians(Utils.normalRelativeAngle(course - getHeadingRadians()));
    setAhead(60 * way);

    // A shot ordered now leaves with the heading that the gun has now; the gun then turns. So it is
    // turned to where it must point in the next turn.
    Vec velocity = towards(enemy.getHeadingRadians(), enemy.getVelocity());
    Vec own = towards(getHeadingRadians(), getVelocity());
    Vec position = towards(bearing, enemy.getDistance()).plus(velocity).minus(own);
    Vec aim = aim(position, velocity, Rules.getBulletSpeed(POWER));
    if (aim == null) return;
    boolean isStill = Math.abs(getGunTurnRemainingRadians()) < 1e-3;
    if (getGunHeat() == 0 && isStill && isAimed) setFire(POWER);
    double turn = Utils.normalRelativeAngle(Math.atan2(aim.x(), aim.y()) - getGunHeadingRadians());
    setTurnGunRightRadians(turn);
    isAimed = Math.abs(turn) <= Rules.GUN_TURN_RATE_RADIANS;
  }

  private boolean isAimed;
}
