// Missiles of constant speed and limited turn rate, flown step by step. Every course, turn and hit
// is computed by the library.
import type { Aimahead, Chase, Motion } from 'aimahead';
import { along, distance } from '../drawing/vector';
import type { Place, Point } from '../frame/demo';

export const laws = ['pure', 'lead', 'proportional', 'augmented'] as const;
export type Law = (typeof laws)[number];

export interface Missile {
  readonly position: Point;
  /** The angle of its direction. */
  readonly heading: number;
  readonly speed: number;
  readonly turnRate: number;
}

export interface Flight {
  /** Its place after each step. */
  readonly places: readonly Place[];
  readonly distances: readonly number[];
  readonly hit?: { readonly time: number; readonly point: Place };
}

export interface Chased {
  readonly motion: Motion;
  readonly places: readonly Place[];
}

export const kStep = 1 / 60;

/** Where the target is at each step until `end`, and one more. */
export function follow(aimahead: Aimahead, motion: Motion, end: number): Chased {
  const times = Array.from({ length: Math.ceil(end / kStep) + 2 }, (_, i) => i * kStep);
  const following = aimahead.follow(
    { shooter: { position: [0, 0] }, projectile: { speed: 1 }, target: motion }, {}, times,
  );
  if (following.status !== 'followed') return { motion, places: [] };
  return { motion, places: following.snapshots.flatMap(({ target }) => (target ? [target] : [])) };
}

export function fly(
  aimahead: Aimahead, missile: Missile, chased: Chased,
  { law, gain, radius }: { readonly law: Law; readonly gain: number; readonly radius: number },
): Flight {
  const { guidance } = aimahead;
  const { speed, turnRate: turn_rate } = missile;
  let position: Place = missile.position;
  let direction: Place = [Math.cos(missile.heading), Math.sin(missile.heading)];
  let seen: Place | undefined; // the target's velocity a step ago
  const places: Place[] = [position];
  const distances: number[] = [distance(position, chased.places[0]!)];
  for (let i = 0; i + 1 < chased.places.length; ++i) {
    const target = chased.places[i]!;
    const next = chased.places[i + 1]!;
    const target_velocity = along(next, -1, target).map((x) => x / kStep);
    const target_acceleration = seen
      ? along(target_velocity, -1, seen).map((x) => x / kStep)
      : [0, 0];
    seen = target_velocity;
    const velocity = direction.map((x) => speed * x);
    const chase = { position, velocity, target, target_velocity, target_acceleration };
    const course = courseBy(aimahead, chase, law, gain);
    if (course === undefined) break;
    const turned = guidance.steer(
      { position, direction, speed, turn_rate }, along(position, 1, course), kStep,
    );
    if (turned.status !== 'ok') break;
    direction = turned.direction;
    const moved = along(position, speed * kStep, direction);
    if (distance(position, target) < radius + 4 * speed * kStep + distance(target, next)) {
      const touch = aimahead.contact({
        a: { position, velocity: direction.map((x) => speed * x) },
        b: { position: target, velocity: target_velocity, radius },
        duration: kStep,
      });
      if (touch.status === 'contact' || touch.status === 'touching') {
        const after = touch.status === 'contact' ? touch.time : 0;
        const point = along(position, speed * after, direction);
        return {
          places: [...places, point], distances: [...distances, radius],
          hit: { time: i * kStep + after, point },
        };
      }
    }
    position = moved;
    places.push(position);
    distances.push(distance(position, next));
  }
  return { places, distances };
}

// The direction in which the law wants to fly, of any length.
function courseBy({ guidance }: Aimahead, chase: Chase, law: Law, gain: number): Place | undefined {
  if (law === 'pure' || law === 'lead') {
    const heading = law === 'pure' ? guidance.purePursuit(chase) : guidance.leadPursuit(chase);
    return heading.status === 'ok' ? heading.direction : undefined;
  }
  const push =
    law === 'proportional'
      ? guidance.proportionalNavigation(chase, gain)
      : guidance.augmentedNavigation(chase, gain);
  return push.status === 'ok'
    ? along(chase.velocity as Place, kStep, push.acceleration)
    : undefined;
}
