// The distance-time graph: how far the target is, and how far a shot can have come. Where the two
// cross, the shot hits; the crossings are the library's, the past ones too.
import type { Aimahead, Answer, Engagement, Hit } from 'aimahead';
import type { Place, Point } from '../frame/demo';
import { broken, placeAt, placeEver, reversed, timesBetween } from '../drawing/place';
import { frontAt, summedRadii } from '../drawing/shots';
import { along, distance, lengthOf } from '../drawing/vector';
import { text } from '../frame/number';
import type { Chart, Mark } from './chart';

const kMostLater = 6; // how much longer than the first flight the window may be for later hits
const kMostPast = 1.6; // and how much longer than all of that for past ones

export interface Crossings {
  /** The hits within the limits, earliest first. */
  readonly hits: readonly Hit[];
  /** Hits beyond lifetime or range. */
  readonly beyond: readonly Hit[];
  /** Times before the launch: roots of the equation, no hits. */
  readonly past: readonly number[];
}

export function findCrossings(aimahead: Aimahead, engagement: Engagement, answer: Answer): Crossings {
  const { lifetime: _, range: __, ...boundless } = engagement.projectile;
  const hits = answer.status === 'hit' ? (answer.solutions ?? [answer]) : [];
  const all = engagement.shooter.turret ? answer : aimahead.solveAll({ ...engagement, projectile: boundless });
  const others = all.status === 'hit' || all.status === 'out_of_range' ? (all.solutions ?? [all]) : [];
  const beyond = others.filter(({ time }) => !hits.some((hit) => Math.abs(hit.time - time) <= 1e-9 * time));
  return { hits, beyond, past: findPast(aimahead, engagement, answer) };
}

interface Steady {
  readonly position: Place;
  readonly velocity?: Place;
  readonly acceleration?: Place;
}

/**
 * Backwards in time the equation |D(f)| = |speed f + muzzle + radii| is the one of a gun that fires
 * (muzzle + radii) / speed later at the target run backwards: the library answers that too.
 */
export function findPast(aimahead: Aimahead, engagement: Engagement, answer: Answer): number[] {
  const { shooter, projectile, target } = engagement;
  const isPlain = !projectile.thrust && !projectile.drag && !projectile.quadratic_drag &&
    !shooter.turret && !engagement.tick && projectile.speed > 0;
  const launch = shooter.delay ?? 0;
  if (!isPlain || launch > 0 || answer.status === 'touching' || target.kind === 'turning') return [];
  const backwards = reversed(target) as Steady | undefined;
  if (!backwards) return [];
  const rest = backwards.position.map(() => 0);
  const mirrored = aimahead.solveAll({
    shooter: {
      position: shooter.position,
      delay: ((shooter.muzzle ?? 0) + summedRadii(engagement)) / projectile.speed,
    },
    projectile: { speed: projectile.speed },
    target: {
      position: backwards.position,
      velocity: along(backwards.velocity ?? rest, projectile.inherit ?? 1, shooter.velocity as Place | undefined),
      acceleration: along(backwards.acceleration ?? rest, -1, projectile.acceleration as Place | undefined),
    },
  });
  return mirrored.status === 'hit' ? (mirrored.solutions ?? []).map(({ time }) => -time) : [];
}

/** Of an engagement without quadratic drag. */
export function distanceChart(aimahead: Aimahead, engagement: Engagement, answer: Answer): Chart {
  const crossings = findCrossings(aimahead, engagement, answer);
  const launch = 'launch_time' in answer && answer.launch_time !== undefined
    ? answer.launch_time : (engagement.shooter.delay ?? 0);
  const [from, to] = windowOf(aimahead, engagement, answer, crossings, launch);
  const targetAt = (time: number) => {
    const place = placeEver(aimahead, engagement.target, time);
    const { center } = frontAt(engagement, launch, time - launch);
    return place ? distance(place, center) : null;
  };
  const radii = summedRadii(engagement);
  const shotAt = (time: number) => Math.abs(frontAt(engagement, launch, time - launch).radius + radii);
  const breaks = [launch, ...crossings.past, ...crossings.hits.map(({ time }) => time)]
    .filter((time) => time > from && time < to);
  const xs = [...new Set([...timesBetween(from, to, 240), ...breaks])].sort((a, b) => a - b);
  const targets = broken<number, null>(xs.map(targetAt), (a, b) => Math.abs(b - a), null);
  const shots = xs.map(shotAt);
  const mark = (time: number, colour: Mark['colour'], words: string, isHollow: boolean): Mark => ({
    x: time, y: targetAt(time) ?? shotAt(time), colour, isHollow, label: `${words} ${text(time)}`,
  });
  const marks = [
    ...crossings.past.map((time) => mark(time, 'past', 'in the past:', true)),
    ...crossings.hits.map((hit, i) => mark(hit.time, i === 0 ? 'hit' : 'again', i === 0 ? 'hit at' : 'again at', i > 0)),
    ...crossings.beyond.map((hit) => mark(hit.time, 'late', 'too late:', true)),
  ].filter(({ x }) => x >= from && x <= to);
  const needed = Math.max(targetAt(Math.max(0, launch)) ?? 0, ...marks.map(({ y }) => y));
  const farthest = Math.max(...targets.map((y) => y ?? 0), ...shots);
  const top = needed > 0 ? Math.min(farthest, 1.5 * needed) : farthest;
  return {
    title: 'Distance from the gun over time: where the curves cross, the shot hits',
    xLabel: 'time',
    yLabel: 'distance',
    xs,
    series: [
      { label: 'target', colour: 'target', values: targets },
      { label: 'shot', colour: 'shot', values: shots.map((y, i) => (xs[i]! >= launch ? y : null)) },
      ...(from < launch && reversed(engagement.target)
        ? [{
            label: 'shot, run backwards', colour: 'shot' as const, dash: [4, 5],
            values: shots.map((y, i) => (xs[i]! <= launch ? y : null)),
          }]
        : []),
    ],
    yRange: [0, 1.08 * (top > 0 ? top : 1)],
    marks,
    ...(from < launch && { bands: [{ from, to: launch, label: launch > 0 ? 'before the launch' : 'the past' }] }),
    hasCursor: true,
  };
}

function windowOf(
  aimahead: Aimahead, engagement: Engagement, answer: Answer, crossings: Crossings, launch: number,
): Point {
  const { hits, beyond, past } = crossings;
  const flights = [...hits, ...beyond].map(({ time }) => time - launch).sort((a, b) => a - b);
  const first = flights[0] ?? 0;
  const natural = naturalSpan(aimahead, engagement, answer);
  const last = first > 0
    ? Math.max(first, ...flights.filter((flight) => flight <= kMostLater * first)) : natural;
  const to = launch + 1.25 * last;
  const shown = past.filter((time) => launch - time <= kMostPast * (to - launch));
  return [Math.min(0, ...shown.map((time) => launch - 1.15 * (launch - time))), to];
}

// How long it is worth looking where no hit says so.
function naturalSpan(aimahead: Aimahead, engagement: Engagement, answer: Answer): number {
  if ('closest' in answer && answer.closest && answer.closest.time > 0) return 1.5 * answer.closest.time;
  const { target, shooter, projectile } = engagement;
  const start = placeAt(aimahead, target, 0);
  const away = start ? distance(start, shooter.position as Place) : 0;
  const velocity = 'velocity' in target ? ((target.velocity as Place | undefined) ?? []) : [];
  const span = (2 * away) / Math.max(projectile.speed, lengthOf(velocity));
  return Number.isFinite(span) && span > 0 ? span : 1;
}
