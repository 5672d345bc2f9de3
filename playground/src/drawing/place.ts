// Where a target is at any time, by the library: no motion is computed here.
import type { Aimahead, Engagement, Motion } from 'aimahead';
import type { Place, Point } from '../frame/demo';
import { along, distance } from './vector';

// A gun with a muzzle this long is touching whatever there is, and the answer tells its place.
const everywhere = 1e100;

/** The target's place at a time >= 0, unless it has vanished. */
export function placeAt(aimahead: Aimahead, target: Motion, time: number): Place | undefined {
  const answer = aimahead.solve({
    shooter: { position: origin(target), delay: time, muzzle: everywhere },
    projectile: { speed: 0 },
    target,
  });
  return answer.status === 'touching' ? answer.point : undefined;
}

/** The motion run backwards: where it is at `time`, the target was at -time. */
export function reversed(target: Motion): Motion | undefined {
  if (target.kind === 'turning') {
    return { ...target, velocity: negative(target.velocity), turn_rate: -target.turn_rate };
  }
  const isSteady = target.kind === undefined || target.kind === 'linear' || target.kind === 'accelerating';
  if (!isSteady || target.walls !== undefined) return undefined;
  return { ...target, velocity: negative(target.velocity ?? origin(target)) } as Motion;
}

/** As placeAt, at times before 0 too where the motion has a past. */
export function placeEver(aimahead: Aimahead, target: Motion, time: number): Place | undefined {
  if (time >= 0) return placeAt(aimahead, target, time);
  const backwards = reversed(target);
  return backwards && placeAt(aimahead, backwards, -time);
}

/** Places at equal steps of time, both ends included. */
export function placesBetween(
  aimahead: Aimahead, target: Motion, [from, to]: Point, count = 120,
): (Place | undefined)[] {
  const places = timesBetween(from, to, count).map((time) => placeEver(aimahead, target, time));
  return broken(places, distance, undefined);
}

/** The list with `gap` for the first element after a leap, as where a path starts again. */
export function broken<T extends object | number, G extends null | undefined>(
  list: readonly (T | G)[], step: (a: T, b: T) => number, gap: G,
): (T | G)[] {
  const steps = list.map((here, i) => {
    const before = list[i - 1];
    return here == null || before == null ? 0 : step(before, here);
  });
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(0.9 * steps.length)] ?? 0;
  return list.map((here, i) => (steps[i]! > 6 * usual && usual > 0 ? gap : here));
}

export function timesBetween(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

export function gunAt({ shooter }: Engagement, time: number): Place {
  return along(Array.from(shooter.position), time, shooter.velocity as Place | undefined);
}

function origin(target: Motion): number[] {
  const some = 'position' in target ? target.position : 'points' in target ? target.points[0]! : target.positions[0]!;
  return Array.from(some, () => 0);
}

function negative(vector: ArrayLike<number>): number[] {
  return Array.from(vector, (x) => -x);
}
