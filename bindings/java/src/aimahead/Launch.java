package aimahead;

import java.util.Optional;

/**
 * A launch whose speed is part of the answer.
 *
 * @param status the answer, and the reason if there is no launch
 * @param hit the shot to fire; empty: there is none, see `status`
 * @param speed the muzzle speed, relative to the gun
 * @param limitSpeed from launchSlowest, where no lowest speed exists: the limit that the speed
 *     tends to; otherwise 0
 */
public record Launch(Status status, Optional<Hit> hit, double speed, double limitSpeed) {}
