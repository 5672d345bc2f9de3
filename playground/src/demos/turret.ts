import type { Aimahead, Answer, Engagement, Turret as Gun, TurningTurret } from 'aimahead';
import type { Chart } from '../chart/chart';
import { along } from '../drawing/vector';
import { timesBetween } from '../drawing/ways';
import { type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { degrees, text } from '../frame/number';
import {
  angleTo, drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import {
  boundsOf, drawHits, drawShot, drawTarget, shownHit, type Situation, situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'The slow turret',
  summary:
    'A gun that needs time to turn fires later and must therefore aim elsewhere. Sometimes it ' +
    'should wait.',
  paragraphs: `
By the time a slow gun points to where the target will be, the target is elsewhere. The turn must be
part of the question: for each time t, how long would the gun need to turn to where the target is at
t, and the shot to fly there? If that is at most t, the gun can hit the target there. The first such
time is the answer.

The graph shows the time needed over the time of the hit. It rises while the target runs away from
the barrel, falls when the target comes round to it, and jumps where the shorter way round changes
sides. Halving an interval, as published programs do, can therefore end at a later crossing or at
none.

Drag the tip of the barrel to turn the gun. The grey mark is the hit of a gun that needs no time to
turn.`,
  pseudocode: `
time needed(t) = time to turn to the target's position at t
               + distance to that position / shot speed
find the first t at which  time needed(t) <= t
turn there at once
fire when the flight takes the time that is left`,
  page: 'turret',
};

interface State {
  readonly engagement: Engagement;
}

interface Model {
  readonly situation: Situation;
  readonly readiness: Chart;
  /** The answer of a gun that points anywhere at once. */
  readonly atOnce: Answer;
  readonly facingAt: (time: number) => number;
  /** How far the gun turns, and how long that takes. */
  readonly turn: { readonly angle: number; readonly time: number } | undefined;
}

const engage = (
  gun: Partial<Gun>, speed: number, target: Point, velocity: Point, shooter: Point = [0, 0],
  range?: number,
): State => ({
  engagement: {
    shooter: { position: shooter, turret: { facing: Math.PI, turn_rate: 1.2, ...gun } },
    projectile: { speed, ...(range !== undefined && { range }) },
    target: { position: target, velocity },
  },
});

export const demo: Demo<State, Model> = {
  name: 'turret',
  initial: engage({}, 14, [16, -4], [-4, 5]),
  presets: [
    { name: 'Turned away', state: engage({}, 14, [16, -4], [-4, 5]) },
    // TurretTarget, the console program of "Throwing a Winning Pass" (James Wucher, 2014).
    {
      name: 'The published one',
      state: engage({ facing: 0, turn_rate: Math.PI / 2 }, 8, [0, 5], [3, -1], [7, 0], 10),
    },
    {
      name: 'Let it come round',
      state: engage({ facing: 1.6, turn_rate: 0.25 }, 20, [12, -14], [-1, 9]),
    },
    {
      name: 'With a blind side',
      state: engage({ facing: 2.6, turn_rate: 1, arc: [0.4, 5.6] }, 14, [12, 12], [-1, -8]),
    },
    {
      name: 'Heavy gun',
      state: engage({ facing: 2.8, turn_rate: 2, turn_acceleration: 1 }, 14, [16, -4], [-4, 5]),
    },
  ],
  check: ({ engagement }) => (
    engagement.shooter.turret?.facing === undefined
      ? 'shooter.turret.facing: required here'
      : undefined
  ),
  solve({ engagement }, aimahead) {
    const situation = situationOf(aimahead, engagement);
    const { turret, ...free } = engagement.shooter;
    const gun = turret as TurningTurret;
    const hit = shownHit(situation.answer);
    const turned = hit && aimahead.turnTo(gun, hit.aim);
    return {
      situation,
      readiness: readinessChart(aimahead, engagement, situation),
      atOnce: aimahead.solve({ ...engagement, shooter: free }),
      facingAt(time) {
        if (!hit) return gun.facing as number;
        const controller = aimahead.turnController(gun);
        controller.step(Math.atan2(hit.aim[1]!, hit.aim[0]!), time);
        return controller.facing as number;
      },
      turn: turned && 'angle' in turned ? turned : undefined,
    };
  },
  bounds: ({ engagement }, { situation, atOnce }) => [
    ...boundsOf(situation), barrelTip(engagement),
    ...velocityHandles(engagement).map(({ at }) => at),
    ...(atOnce.status === 'hit' ? [atOnce.point] : []),
  ],
  draw(picture, { engagement }, { situation, atOnce, facingAt, turn }, time) {
    const { position, turret } = engagement.shooter;
    const gun = position as Place;
    const facing = turret!.facing as number;
    drawTarget(picture, situation, time);
    drawVelocity(picture, velocityHandles(engagement));
    if (turret!.arc) {
      const [start, end] = turret!.arc;
      picture.sector(gun, 90, [end, start + 2 * Math.PI], 'late', 0.16);
    }
    if (turn) {
      const swept: Point =
        turn.angle > 0 ? [facing, facing + turn.angle] : [facing + turn.angle, facing];
      picture.sector(gun, 64, swept, 'gun', 0.12);
    }
    picture.line([gun, barrelTip(engagement)], { colour: 'gun', dash: [3, 5] });
    if (atOnce.status === 'hit') {
      picture.ring(atOnce.point, 'past');
      picture.label(atOnce.point, 'hit without turning', { colour: 'muted' });
    }
    const hit = shownHit(situation.answer);
    if (hit) drawShot(picture, situation, hit, time);
    const now = facingAt(time);
    picture.gun(gun, [Math.cos(now), Math.sin(now)]);
    picture.label(gun, 'gun', { shift: [14, 26] });
    drawHits(picture, situation);
  },
  handles: ({ engagement }) => [
    gunHandle(engagement),
    {
      label: 'barrel',
      at: barrelTip(engagement),
      colour: 'gun',
      move(state, to) {
        const facing = angleTo(to, state.engagement.shooter.position as Place);
        return put(state, facing, 'engagement', 'shooter', 'turret', 'facing');
      },
    },
    ...velocityHandles<State>(engagement),
  ],
  controls: (state) => [
    engagementSlider(state, 'turn rate', [0.1, 6, 0.05], 1, 'shooter', 'turret', 'turn_rate'),
    engagementSlider(state, 'tolerance', [0, 0.5, 0.01], 0, 'shooter', 'turret', 'tolerance'),
    ...(state.engagement.shooter.turret!.turn_acceleration !== undefined
      ? [
          engagementSlider(
            state, 'turn acceleration', [0.1, 10, 0.1], 1, 'shooter', 'turret', 'turn_acceleration',
          ),
        ]
      : []),
    engagementSlider(state, 'shot speed', [0, 40, 0.5], 0, 'projectile', 'speed'),
  ],
  outcome: (_, { situation }) => outcomeOf(situation.answer),
  facts(_, { situation, turn, atOnce }) {
    return [
      ...engagementFacts(situation),
      ...(turn
        ? [
            {
              label: 'turns', value: `${degrees(turn.angle)} in ${text(turn.time)}`,
              colour: 'gun' as const,
            },
          ]
        : []),
      ...(atOnce.status === 'hit'
        ? [
            {
              label: 'without turning', value: `it would hit at ${text(atOnce.time)}`,
              colour: 'past' as const,
            },
          ]
        : []),
    ];
  },
  charts: (_, { readiness }) => [readiness],
  timeline: (_, { situation }) => ({ end: situation.end }),
};

function barrelTip({ shooter, target }: Engagement): Point {
  const [x, y] = shooter.position as unknown as Point;
  const [tx, ty] = (target as { position: Point }).position;
  const length = 0.3 * Math.max(1e-9, Math.hypot(tx - x, ty - y));
  const facing = shooter.turret!.facing as number;
  return [x + length * Math.cos(facing), y + length * Math.sin(facing)];
}

// For each time of a hit, how long turning and flying there take. The library computes each time.
function readinessChart(
  aimahead: Aimahead, engagement: Engagement, { answer, ways, end }: Situation,
): Chart {
  const {
    shooter: { position, delay = 0, turret }, projectile,
  } = engagement;
  const xs = timesBetween(0, 1.7 * end, 240);
  const turns: (number | null)[] = [];
  const needed = ways.atTimes(xs).map(({ target: place }) => {
    const turned = place && aimahead.turnTo(turret!, along(place, -1, position as Place));
    const flight = place && aimahead.solve({
      shooter: { position }, projectile: { speed: projectile.speed }, target: { position: place },
    });
    const isPossible = turned !== undefined && turned.status === 'possible';
    turns.push(isPossible ? Math.max(delay, turned.time) : null);
    return isPossible && flight?.status === 'hit'
      ? Math.max(delay, turned.time) + flight.time
      : null;
  });
  const hit = shownHit(answer);
  return {
    title: 'Where the time needed first falls to the time available, the shot hits',
    xLabel: 'time of the hit',
    yLabel: 'time',
    xs,
    series: [
      { label: 'time available', colour: 'target', values: xs },
      { label: 'time needed to turn and fly', colour: 'shot', values: needed },
      { label: 'time to turn', colour: 'gun', values: turns, dash: [5, 5] },
    ],
    yRange: [0, 1.15 * xs.at(-1)!],
    marks: hit
      ? [
          {
            x: hit.time, y: hit.time, colour: answer.status === 'hit' ? 'hit' : 'late',
            label: `hit at ${text(hit.time)}`,
          },
        ]
      : [],
    hasCursor: true,
  };
}
