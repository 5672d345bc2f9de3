// Shots that are flown, each at a target that is not quite where it was thought to be. The odds
// predict how many hit.
import type { Aimahead, Engagement, Flight, Hit } from 'aimahead';
import { along } from '../drawing/vector';
import type { Place, Point } from '../frame/demo';

/** Standard deviations. */
export interface Noise {
  /** Of the target's position along `axis`, a unit vector, and across it. */
  readonly axis: Point;
  readonly along: number;
  readonly across: number;
  /** The deviation of each component of the target's velocity. */
  readonly velocity: number;
  /** The deviation of the direction of the aim, radians. */
  readonly aim: number;
  /** The deviation of the shot's speed. */
  readonly speed: number;
}

/** By how much one shot and its target differ from the mean. */
export interface Flown {
  readonly target: { readonly position: Place; readonly velocity: Place };
  readonly shot: { readonly velocity: Place };
  readonly hits: boolean;
}

/** The uncertainty with which the odds are asked. */
export function uncertaintyOf({
  axis: [x, y], along: a, across: b, velocity, aim, speed,
}: Noise): NonNullable<Engagement['uncertainty']> {
  const [xx, xy, yy] = [
    a * a * x * x + b * b * y * y, (a * a - b * b) * x * y, a * a * y * y + b * b * x * x,
  ];
  const v = velocity * velocity;
  return {
    covariance: [
      [xx, xy, 0, 0], [xy, yy, 0, 0], [0, 0, v, 0], [0, 0, 0, v],
    ],
    aim_sd: aim, speed_sd: speed,
  };
}

/** The same seed draws the same numbers for every noise, so that the cloud moves smoothly. */
export function fly(
  aimahead: Aimahead, engagement: Engagement, hit: Hit, noise: Noise, count: number, seed = 1,
): Flown[] {
  const { shooter, projectile, target } = engagement;
  const gauss = gaussian(seed);
  const {
    axis: [x, y],
  } = noise;
  const {
    position, velocity = [0, 0], acceleration,
  } = target as { position: Place; velocity?: Place; acceleration?: Place };
  const carried = along(hit.launch_velocity, -projectile.speed, hit.aim);
  const pull = along(Array.from(projectile.acceleration ?? [0, 0]), -1, acceleration);
  const drawn = Array.from({ length: count }, () => {
    const [p, q, u, v, turn, push] = Array.from({ length: 6 }, gauss) as [
      number, number, number, number, number, number,
    ];
    const moved = [
      p * noise.along * x - q * noise.across * y, p * noise.along * y + q * noise.across * x,
    ];
    const drift = [u * noise.velocity, v * noise.velocity];
    const [sine, cosine] = [Math.sin(turn * noise.aim), Math.cos(turn * noise.aim)];
    const aim = [
      cosine * hit.aim[0]! - sine * hit.aim[1]!, sine * hit.aim[0]! + cosine * hit.aim[1]!,
    ];
    const start = along(hit.launch_point, shooter.muzzle ?? 0, along(aim, -1, hit.aim));
    const flown = along(carried, projectile.speed + push * noise.speed, aim);
    // The flight relative to the target.
    const flight: Flight = {
      position: along(start, -1, along(position, 1, moved)),
      velocity: along(flown, -1, along(velocity, 1, drift)),
      acceleration: pull,
      radius: projectile.radius ?? 0,
      duration: 8 * hit.time,
    };
    return {
      target: { position: moved, velocity: drift },
      shot: { velocity: along(flown, -1, hit.launch_velocity) }, flight,
    };
  });
  const touches = touchesOf(aimahead, target.radius ?? 0, drawn.map(({ flight }) => flight));
  return drawn.map(({ target: own, shot }, i) => ({ target: own, shot, hits: touches[i]! }));
}

// Which flights come within the radii of a target at the origin.
function touchesOf(aimahead: Aimahead, radius: number, flights: readonly Flight[]): boolean[] {
  const field = aimahead.obstacleField({
    dimensions: 2, obstacles: [{ shape: 'ball', position: [0, 0], radius }],
  });
  if (field.status === 'invalid') throw new Error(field.error.message);
  const touches = field.firstTouches(flights);
  field.release();
  if ('status' in touches) throw new Error(touches.error.message);
  return touches.map(({ status }) => status === 'contact' || status === 'touching');
}

export function shareOfHits(flown: readonly Flown[]): number {
  return flown.filter(({ hits }) => hits).length / Math.max(1, flown.length);
}

/** Normal numbers: Box and Muller, over the minimal standard generator (Park and Miller, 1988). */
export function gaussian(seed: number): () => number {
  let state = seed * 7919 + 1;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}
