// A target on a drawn path, measured with noise, followed, and shot at twice: by the tracker's
// estimate, and by the difference of the last two measurements.
import type { Aimahead, Motion, TrackState } from 'aimahead';
import { along, distance } from '../drawing/vector';
import { timesBetween, Ways } from '../drawing/ways';
import type { Place, Point } from '../frame/demo';
import { gaussian } from '../odds/cloud';

export interface Setting {
  readonly path: readonly Point[];
  readonly gun: Point;
  /** Of the target on its path. */
  readonly speed: number;
  /** Standard deviation of each component of a measurement. */
  readonly noise: number;
  readonly shot: number;
}

export interface Shot {
  readonly launch: number;
  readonly velocity: Place;
  /** When it was to hit, and where. */
  readonly until: number;
  readonly aimedAt: Place;
  /** Where the shot hits. */
  readonly met: Place | undefined;
}

export interface Seen {
  readonly time: number;
  readonly actual: Place;
  readonly measured: Place;
  readonly estimate: TrackState | undefined;
}

export interface Chase {
  readonly ways: Ways;
  readonly end: number;
  readonly seen: readonly Seen[];
  readonly tracked: readonly Shot[];
  readonly differenced: readonly Shot[];
}

export const kRadius = 1;
const kStep = 0.1;
const kMaxSteps = 240;
const kFireEvery = 4;
const kFirstFire = 8;

export function lengthOfPath(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, i) => sum + distance(point, path[i]!), 0);
}

export function chase(aimahead: Aimahead, { path, gun, speed, noise, shot }: Setting): Chase {
  const target = { kind: 'path', points: path, speed, radius: kRadius } as const;
  const ways = new Ways(aimahead, {
    shooter: { position: gun }, projectile: { speed: shot }, target,
  });
  const steps = Math.max(2, Math.min(kMaxSteps, Math.floor(lengthOfPath(path) / speed / kStep)));
  const end = kStep * steps;
  const gauss = gaussian(1);
  const tracker = aimahead.tracker();
  const seen: Seen[] = [];
  const [tracked, differenced]: [Shot[], Shot[]] = [[], []];
  ways.atTimes(timesBetween(0, end, steps)).forEach(({ time, target: actual }, i) => {
    if (!actual) return;
    const measured = actual.map((x) => x + noise * gauss());
    tracker.add({ time, value: measured, sd: Math.max(noise, 1e-3) });
    const estimate = tracker.at(time);
    const before = seen.at(-1);
    seen.push({ time, actual, measured, estimate });
    if (!estimate || !before || i < kFirstFire || i % kFireEvery !== 0) return;
    const difference = {
      position: measured, velocity: along(measured, -1, before.measured).map((x) => x / kStep),
    };
    const fire = (believed: Motion) => shoot(aimahead, gun, shot, believed, target, time, end);
    tracked.push(...fire(aimahead.targetOf(estimate)));
    differenced.push(...fire(difference));
  });
  tracker.release();
  return { ways, end, seen, tracked, differenced };
}

// Fires at where the target is believed to go, and follows the shot to where it really goes.
function shoot(
  aimahead: Aimahead, gun: Point, speed: number, believed: Motion, target: Motion, launch: number,
  end: number,
): Shot[] {
  const answer = aimahead.solve({
    shooter: { position: gun }, projectile: { speed }, target: believed,
  });
  if (answer.status !== 'hit' || !(launch + answer.time <= end)) return [];
  const velocity = answer.launch_velocity;
  const until = launch + answer.time;
  // The shot stays at the gun until it is fired.
  const pieces = [{ duration: launch, velocity: [0, 0] }, { velocity }];
  const contact = aimahead.contact({
    a: { kind: 'pieces', position: gun, pieces }, b: target, duration: until + 0.5,
  });
  const hits = contact.status === 'contact' && contact.time >= launch;
  return [
    { launch, velocity, until, aimedAt: answer.point, met: hits ? contact.point : undefined },
  ];
}

export function shareThatHits(shots: readonly Shot[]): string {
  return `${shots.filter(({ met }) => met).length} of ${shots.length}`;
}
