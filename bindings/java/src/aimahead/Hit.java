package aimahead;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A shot, and where it meets the target.
 *
 * @param time the time from now to the hit
 * @param launchTime the time from now to the launch
 * @param flightTime the time from the launch to the hit
 * @param point the target's centre at the hit, in the world
 * @param aim the direction of the gun, a unit vector
 * @param launchVelocity the shot's velocity in the world at the launch; zero for a shot that is
 *     known by a table
 * @param launchPoint the shot's centre at the launch, in the world
 * @param blocked what stops the shot first
 * @param distance for a shot that is known by a table: the distance that its settings are for, see
 *     {@link ShotTable#settingAt}
 * @param sensitivity in the hits of solveAll: how much later the hit is for a target that is one
 *     unit farther away
 * @param plate for a target with plates: the index of the plate that is hit
 */
public record Hit(double time, double launchTime, double flightTime, Vec point, Vec aim,
    Vec launchVelocity, Vec launchPoint, Optional<Blocked> blocked, double distance,
    OptionalDouble sensitivity, OptionalInt plate) {
  /** The index of the obstacle that stops a shot, the time, and the shot's centre at that time. */
  public record Blocked(int obstacle, double time, Vec point) {}
}
