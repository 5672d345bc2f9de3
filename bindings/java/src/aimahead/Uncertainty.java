package aimahead;

/**
 * Standard deviations of what a question says, none negative.
 *
 * @param positionSd the standard deviation of each component of the target's position
 * @param velocitySd the standard deviation of each component of the target's velocity
 * @param covariance instead of both, the covariance of position and velocity, row by row: 16
 *     numbers in two dimensions, 36 in three; null: none
 * @param maneuver the spectral density of white noise on the target's acceleration
 * @param aimSd the standard deviation of the direction of the shot, radians
 * @param speedSd the standard deviation of the muzzle speed
 * @param delaySd the standard deviation of the time of the launch
 */
public record Uncertainty(double positionSd, double velocitySd, double[] covariance,
    double maneuver, double aimSd, double speedSd, double delaySd) {
  public Uncertainty {
    if (covariance != null) {
      if (covariance.length != 16 && covariance.length != 36) {
        throw new IllegalArgumentException("expected a covariance of 16 numbers in two dimensions,"
            + " 36 in three, got " + covariance.length);
      }
      covariance = covariance.clone();
    }
  }

  /** How many numbers the covariance has; 0 without one. */
  int covarianceLength() {
    return covariance == null ? 0 : covariance.length;
  }

  /** Deviations of the target alone. */
  public Uncertainty(double positionSd, double velocitySd) {
    this(positionSd, velocitySd, null, 0, 0, 0, 0);
  }
}
