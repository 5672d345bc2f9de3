// The distance-time graph: how far the target is, and how far a shot can have come. Where the two
// cross, the shot hits; curves and crossings are the library's, the past ones too.
import type { Aimahead, FieldAnswer, FieldEngagement, FieldHit } from 'aimahead';
import type { Place } from '../frame/demo';
import { along } from '../drawing/vector';
import { broken, summedRadii, tableOf, timesBetween, Ways } from '../drawing/ways';
import { text } from '../frame/number';
import type { PlateWays } from '../situation/plates';
import type { Chart, Mark, Series } from './chart';

const kMaxLater = 6; // how much longer than the first flight the window may be for later hits
const kMaxPast = 1.6; // and how much longer than all of that for past ones

interface Crossings {
  /** The hits within the limits, earliest first. */
  readonly hits: readonly FieldHit[];
  /** Hits beyond lifetime or range. */
  readonly beyond: readonly FieldHit[];
  /** Hits that an obstacle stops on the way. */
  readonly stopped: readonly FieldHit[];
  /** Times before the launch that are roots of the equation, but no hits. */
  readonly past: readonly number[];
}

export function distanceChart(
  aimahead: Aimahead, engagement: FieldEngagement, answer: FieldAnswer, plates?: PlateWays,
): Chart {
  const crossings = findCrossings(aimahead, engagement, answer);
  const launch = launchOf(engagement, answer);
  const [from, to] = windowOf(aimahead, engagement, answer, crossings, launch);
  const curves = new Curves(aimahead, engagement, answer, launch);
  const breaks = [launch, ...crossings.past, ...crossings.hits.map(({ time }) => time)]
    .filter((time) => time > from && time < to);
  const xs = [...new Set([...timesBetween(from, to, 240), ...breaks])].sort((a, b) => a - b);
  const seen = curves.at(xs);
  const targets = broken<number, null>(
    seen.map(({ target }) => target), (a, b) => Math.abs(b - a), null,
  );
  const shots = seen.map(({ shot }) => shot);
  const table = tableOf(engagement);
  const reached = table
    ? Array.from(table.times, (time, i): [number, number] => [launch + time, table.distances[i]!])
    : [];
  const hitPlate = 'plate' in answer ? (answer.plate as number) : -1;
  const ofPlates = plates ? plateCurves(aimahead, engagement, plates, xs, launch) : [];
  const mark = (time: number, colour: Mark['colour'], words: string, isHollow: boolean): Mark => {
    const [{ target, shot }] = curves.at([time]) as [Distances];
    const y = (plates ? shot : target) ?? target ?? shot ?? 0;
    return { x: time, y, colour, isHollow, label: `${words} ${text(time)}` };
  };
  const marks = [
    ...crossings.past.map((time) => mark(time, 'past', 'in the past:', true)),
    ...crossings.hits.map((hit, i) =>
      mark(hit.time, i === 0 ? 'hit' : 'again', i === 0 ? 'hit at' : 'again at', i > 0),
    ),
    ...crossings.stopped.map((hit) => mark(hit.time, 'past', 'stopped:', true)),
    ...crossings.beyond.map((hit) => mark(hit.time, 'late', 'too late:', true)),
  ].filter(({ x }) => x >= from && x <= to);
  const needed = Math.max(
    curves.at([launch])[0]?.target ?? 0, ...marks.map(({ y }) => y),
    ...reached.map(([, y]) => y / 1.5),
  );
  const farthest = Math.max(
    ...targets.map((y) => y ?? 0), ...shots.map((y) => y ?? 0), ...reached.map(([, y]) => y),
  );
  const top = needed > 0 ? Math.min(farthest, 1.5 * needed) : farthest;
  return {
    title: 'Distance from the gun over time: where the curves cross, the shot hits',
    xLabel: 'time',
    yLabel: 'distance',
    xs,
    series: [
      ...(plates
        ? platesSeries(ofPlates, hitPlate)
        : [{ label: 'target', colour: 'target' as const, values: targets }]),
      ...(table
        ? []
        : [
            {
              label: 'shot', colour: 'shot' as const,
              values: shots.map((y, i) => (xs[i]! >= launch ? y : null)),
            },
          ]),
      ...(from < launch && launch === 0
        ? [{
            label: 'shot, run backwards', colour: 'shot' as const, dash: [4, 5],
            values: shots.map((y, i) => (xs[i]! <= launch ? y : null)),
          }]
        : []),
    ],
    yRange: [0, 1.08 * (top > 0 ? top : 1)],
    marks,
    ...(table && {
      paths: [{ label: 'table: row by row', colour: 'shot' as const, points: reached }],
    }),
    ...(plates && { strips: plates.facing(xs.filter((x) => x >= 0)).map((spans, i) => ({
      label: `plate ${i}`, colour: i === hitPlate ? 'target' as const : 'muted' as const, spans,
    })) }),
    ...(from < launch && {
      bands: [{
        from, to: launch, label: launch > 0 ? beforeLaunch(engagement, launch) : 'the past',
      }],
    }),
    hasCursor: true,
  };
}

function beforeLaunch(
  { shooter: { delay = 0, hold, turret } }: FieldEngagement, launch: number,
): string {
  return (hold || turret) && launch > delay ? 'the gun waits' : 'before the launch';
}

/**
 * The distance of each plate in the frame that drifts with the shots, as the library computes it
 * for a target at the same places.
 */
function plateCurves(
  aimahead: Aimahead, engagement: FieldEngagement, plates: PlateWays, xs: readonly number[],
  launch: number,
): (number | null)[][] {
  const times = xs.filter((x) => x >= 0);
  const seen = plates.atTimes(times);
  return plates.motion.plates.map((_, i) => {
    const positions = seen.flatMap((at) => (at[i] ? [at[i].place] : []));
    if (times[0] !== 0 || times.length < 2 || positions.length < times.length) {
      return xs.map(() => null);
    }
    const ways = new Ways(aimahead, {
      ...engagement, target: { kind: 'samples', times, positions },
    });
    const distances = ways
      .atTimes(times, { launch_time: launch })
      .map(({ target_distance }) => target_distance ?? null);
    return [...xs.filter((x) => x < 0).map(() => null), ...distances];
  });
}

function platesSeries(curves: readonly (readonly (number | null)[])[], hitPlate: number): Series[] {
  const first = curves.findIndex((_, i) => i !== hitPlate);
  return curves.map((values, i): Series => (i === hitPlate
    ? { label: `plate ${i}`, colour: 'target', values }
    : {
        label: i === first ? 'other plates' : '', colour: 'target', values, dash: [3, 4], width: 1,
      }));
}

/**
 * The same engagement backwards in time. There |D(f)| = |speed f + muzzle + radii| is the equation
 * of a gun that fires (muzzle + radii) / speed later at a target that runs backwards. Its hits are
 * the crossings before the launch: roots of the equation that formulas must not return.
 */
export function backwardsOf(
  engagement: FieldEngagement, answer: FieldAnswer,
): FieldEngagement | undefined {
  const { shooter, projectile, target } = engagement;
  const isSteady = (target.kind ?? 'linear') === 'linear' || target.kind === 'accelerating';
  const isAtEase = !('kind' in shooter) && !shooter.mount && !('acceleration' in shooter);
  const { speed, thrust, drag, quadratic_drag } = projectile;
  const { delay, turret, hold } = shooter;
  const isBent = thrust || drag || quadratic_drag || engagement.tick;
  const mayWait = delay || turret || hold;
  const hasWalls = 'walls' in target && target.walls;
  const isPlain = isAtEase && speed && !isBent && !mayWait && !hasWalls;
  if (!isSteady || !isPlain || answer.status === 'touching') return undefined;
  const { position, velocity, acceleration } = target as {
    readonly position: Place; readonly velocity?: Place; readonly acceleration?: Place;
  };
  const rest = Array.from(position, () => 0);
  const relative = along(rest, projectile.inherit ?? 1, shooter.velocity as Place | undefined);
  return {
    shooter: {
      position: shooter.position,
      delay: ((shooter.muzzle ?? 0) + summedRadii(engagement)) / speed,
    },
    projectile: { speed },
    target: {
      position,
      velocity: along(relative, -1, velocity),
      acceleration: along(
        along(rest, 1, acceleration), -1, projectile.acceleration as Place | undefined,
      ),
    },
  };
}

function findCrossings(
  aimahead: Aimahead, engagement: FieldEngagement, answer: FieldAnswer,
): Crossings {
  const { lifetime: _, range: __, ...boundless } = engagement.projectile;
  const within =
    answer.status === 'hit' || answer.status === 'blocked' ? (answer.solutions ?? [answer]) : [];
  const hits = within.filter(({ blocked }) => !blocked);
  const stopped = within.filter(({ blocked }) => blocked);
  const { turret, hold } = engagement.shooter;
  const all = turret || hold ? answer : aimahead.solveAll({ ...engagement, projectile: boundless });
  const others = 'solutions' in all ? (all.solutions ?? []) : [];
  const beyond = others.filter(
    ({ time }) => !within.some((hit) => Math.abs(hit.time - time) <= 1e-9 * time),
  );
  const backwards = backwardsOf(engagement, answer);
  const before = backwards && aimahead.solveAll(backwards);
  const past =
    before?.status === 'hit' ? (before.solutions ?? [before]).map(({ time }) => -time) : [];
  return { hits, beyond, stopped, past };
}

/** When the shot leaves: the one that hits, or passes closest. */
export function launchOf({ shooter }: FieldEngagement, answer: FieldAnswer): number {
  const closest = 'closest' in answer ? answer.closest : undefined;
  const shot = 'launch_time' in answer ? answer : closest;
  return shot?.launch_time ?? shooter.delay ?? 0;
}

interface Distances {
  readonly target: number | null;
  readonly shot: number | null;
}

// Both distances at any times, before 0 too where the motion has a past.
class Curves {
  private readonly ways: Ways;
  private readonly past: Ways | undefined;
  private readonly aim: Place | undefined;

  constructor(
    aimahead: Aimahead, engagement: FieldEngagement, answer: FieldAnswer,
    private readonly launch: number,
  ) {
    this.ways = new Ways(aimahead, engagement);
    const backwards = backwardsOf(engagement, answer);
    this.past = backwards && new Ways(aimahead, backwards);
    // Without drag all shots have the same distance, so any shot will do.
    this.aim = 'aim' in answer ? answer.aim : 'closest' in answer ? answer.closest?.aim : undefined;
  }

  at(times: readonly number[]): Distances[] {
    const before = times.filter((time) => time < 0);
    const shot = { ...(this.aim && { aim: this.aim }), launch_time: this.launch };
    const later = this.ways.atTimes(
      times.filter((time) => time >= 0), shot,
    );
    const all = [
      ...this.backwards(before),
      ...later.map(
        ({ time, target_distance, shot_distance }) =>
          [time, { target: target_distance ?? null, shot: shot_distance ?? null }] as const,
      ),
    ];
    const byTime = new Map(all);
    return times.map((time) => byTime.get(time) ?? { target: null, shot: null });
  }

  private backwards(times: readonly number[]): (readonly [number, Distances])[] {
    if (!this.past) return [];
    const { shooter, projectile } = this.past.engagement;
    return this.past
      .atTimes(times.map((time) => -time))
      .map(({ time, target_distance }) => [
        -time,
        {
          target: target_distance ?? null,
          shot: (projectile.speed ?? 0) * Math.abs(time - (shooter.delay ?? 0)),
        },
      ]);
  }
}

function windowOf(
  aimahead: Aimahead, engagement: FieldEngagement, answer: FieldAnswer, crossings: Crossings,
  launch: number,
): [number, number] {
  const { hits, beyond, stopped, past } = crossings;
  const flights = [...hits, ...stopped, ...beyond]
    .map(({ time }) => time - launch)
    .sort((a, b) => a - b);
  const first = flights[0] ?? 0;
  const last = first > 0
    ? Math.max(first, ...flights.filter((flight) => flight <= kMaxLater * first))
    : naturalSpan(aimahead, engagement, answer);
  const slowest = Math.max(0, ...Array.from(tableOf(engagement)?.times ?? []));
  const to = launch + Math.max(1.25 * last, 1.05 * slowest);
  const shown = past.filter((time) => launch - time <= kMaxPast * (to - launch));
  return [Math.min(0, ...shown.map((time) => launch - 1.15 * (launch - time))), to];
}

// The length of time to show where there is no hit.
function naturalSpan(aimahead: Aimahead, engagement: FieldEngagement, answer: FieldAnswer): number {
  if ('closest' in answer && answer.closest) {
    const { time, launch_time } = answer.closest;
    if (time > launch_time) return 1.5 * (time - launch_time);
  }
  const { target, projectile } = engagement;
  const away = new Ways(aimahead, engagement).at(0).target_distance ?? 0;
  const velocity = 'velocity' in target ? Array.from(target.velocity ?? []) : [];
  const span = (2 * away) / Math.max(projectile.speed ?? 0, Math.hypot(...velocity));
  return Number.isFinite(span) && span > 0 ? span : 1;
}
