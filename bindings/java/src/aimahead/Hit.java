package aimahead;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A shot, and where it meets the target.
 *
 * @param time from now to the hit
 * @param launchTime from now until the shot leaves
 * @param flightTime from there to the hit
 * @param point the target's centre at the hit
 * @param aim the direction of the gun, a unit vector
 * @param launchVelocity the shot's velocity in the world as it leaves; zero with a table
 * @param launchPoint where the shot's centre starts
 * @param blocked what stops the shot first
 * @param distance with a table: the distance to look up
 * @param sensitivity of the hits of solveAll: how much later the hit is for a target one unit
 *     farther
 * @param plate of a target with plates: the one that is hit
 */
public record Hit(double time, double launchTime, double flightTime, Vec point, Vec aim,
    Vec launchVelocity, Vec launchPoint, Optional<Blocked> blocked, double distance,
    OptionalDouble sensitivity, OptionalInt plate) {
  /** The obstacle that stops a shot, when, and where the shot's centre is then. */
  public record Blocked(int obstacle, double time, Vec point) {}
}
