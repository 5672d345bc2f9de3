package aimahead;

import java.util.Optional;

/**
 * A launch with a speed of its own.
 *
 * @param status the answer, and the reason if there is no launch
 * @param hit the shot to fire
 * @param speed to launch with
 */
public record Launch(Status status, Optional<Hit> hit, double speed) {}
