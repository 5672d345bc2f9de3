import type { Aimahead, Engagement, FieldEngagement, FieldHit, FieldProjectile } from 'aimahead';
import type { Picture } from '../drawing/picture';
import { along, lengthOf } from '../drawing/vector';
import { tableOf, Ways } from '../drawing/ways';
import { type Demo, type Place, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  drawVelocity, engagementFacts, engagementSlider, movingGunHandles, outcomeOf,
} from '../situation/handles_and_words';
import {
  boundsOf, drawGun, drawHits, drawShot, shownHit, type Situation, situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'Shoot on the move',
  summary:
    'A robot that drives and turns shoots a ball at a goal. Nobody knows the speed of the ball, ' +
    'but somebody has measured how long it flies to each distance.',
  paragraphs: `
The table is measured at rest: for each distance the time of flight, and how fast the wheels must
turn. While the robot drives, the ball keeps its velocity, so the goal seems to move. The launcher
must be set for the distance that the goal will seem to have when the ball arrives, and that depends
on how long the ball flies, which depends on the distance.

In the graph the table is the blue line, with a dot for each row. Where the distance of the goal
crosses it, the ball hits. The usual way is to guess: read off the time to where the goal is, see
where it seems to be by then, and again. The list of misses shows by how much the ball misses after
so many rounds.

The launcher does not sit in the centre of the robot. A robot that turns throws it along a circle,
and the ball keeps that velocity too. Drag the robot, the tip of its velocity or the goal, and
change how fast it turns.`,
  pseudocode: `
D(f) = goal - launcher - launcher's velocity * f
for each piece of the table, between two rows:
    find the f for which the table says: |D(f)| takes f
        (constant velocities: a quadratic)
the first of all is the answer:
    point along D(f), set the launcher for |D(f)|`,
  page: 'field',
};

interface State {
  readonly engagement: Omit<Engagement, 'projectile'> & {
    readonly projectile: FieldProjectile;
  };
}

/** Where a ball comes down, for one way to aim. */
interface Landing {
  readonly name: string;
  readonly place: Place | undefined;
  readonly miss: number | undefined;
}

interface Model {
  readonly situation: Situation;
  readonly landings: readonly Landing[];
}

// The table of docs/field.md, measured at a robot at rest.
const table = {
  distances: [1.3, 2.1, 2.9, 3.5, 4.1, 4.9, 5.7],
  times: [0.91, 0.95, 1.0, 1.04, 1.08, 1.14, 1.2],
  settings: { rpm: [1980, 2240, 2520, 2720, 2920, 3210, 3510] },
};

interface Robot {
  readonly position?: Place;
  readonly velocity?: Place;
  readonly turnRate?: number;
  readonly goal?: Place;
}
const engage = ({
  position = [0, 0], velocity = [1.6, 2.4], turnRate = -3, goal = [4, 0.6],
}: Robot): State => {
  const engagement: State['engagement'] = {
    shooter: {
      position, velocity, mount: { offset: [0.2, 0], facing: 0.7, turn_rate: turnRate }, delay: 0.1,
    },
    projectile: { table },
    target: { position: goal, radius: 0.12 },
  };
  return { engagement };
};

const kRounds = [0, 1, 3, 5, 20];

export const demo: Demo<State, Model> = {
  name: 'shoot_on_the_move',
  showsTables: true,
  initial: engage({}),
  presets: [
    { name: 'Driving past', state: engage({}) },
    { name: 'At rest', state: engage({ velocity: [0, 0], turnRate: 0 }) },
    { name: 'Only turning', state: engage({ velocity: [0, 0], turnRate: 6 }) },
    { name: 'Straight at it', state: engage({ velocity: [2.2, 0.3], goal: [5, 0.8] }) },
    { name: 'Backing away', state: engage({ velocity: [-1.1, 0.4], turnRate: 2 }) },
    { name: 'Too far by then', state: engage({ velocity: [-3.6, 0.6], goal: [3.4, 0.6] }) },
  ],
  check: ({ engagement }) => (tableOf(engagement) ? undefined : 'projectile.table: required here'),
  solve({ engagement }, aimahead) {
    return {
      situation: situationOf(aimahead, engagement), landings: landingsOf(aimahead, engagement),
    };
  },
  bounds: ({ engagement }, { situation, landings }) => [
    ...boundsOf(situation), ...movingGunHandles(engagement).map(({ at }) => at),
    ...landings.flatMap(({ place }) => (place ? [place] : [])),
  ],
  draw(picture, { engagement }, { situation, landings }, time) {
    const { target } = situation.ways.at(0);
    if (target) {
      picture.target(target, engagement.target.radius);
      picture.label(target, 'goal', { colour: 'target', shift: [14, 22] });
    }
    drawLandings(picture, landings);
    const hit = shownHit(situation.answer);
    if (hit) drawShot(picture, situation, hit, time);
    drawGun(picture, situation, time);
    drawVelocity(picture, movingGunHandles(engagement));
    drawHits(picture, situation);
  },
  handles: ({ engagement }) => [
    ...movingGunHandles<State>(engagement),
    {
      label: 'goal', at: (engagement.target as { position: Place }).position, colour: 'target',
      move: (state, to) => put(state, to, 'engagement', 'target', 'position'),
    },
  ],
  controls: (state) => [
    engagementSlider(state, 'the robot turns', [-6, 6, 0.25], 0, 'shooter', 'mount', 'turn_rate'),
    engagementSlider(state, 'latency', [0, 0.3, 0.01], 0, 'shooter', 'delay'),
    engagementSlider(state, 'inherited', [0, 1, 0.05], 1, 'projectile', 'inherit'),
  ],
  outcome: (_, { situation: { answer } }) => (
    answer.status === 'unreachable'
      ? 'No row of the table fits: the goal is too near or too far by then.'
      : outcomeOf(answer)
  ),
  facts(_, { situation }) {
    const { distance, settings } = situation.answer as FieldHit;
    return [
      ...engagementFacts(situation),
      ...(distance !== undefined
        ? [{ label: 'set for', value: text(distance), colour: 'shot' as const }]
        : []),
      ...Object.entries(settings ?? {}).map(([name, value]) => ({
        label: name, value: text(value),
      })),
    ];
  },
  charts: (_, { situation: { charts } }) => charts,
  table: (_, { situation: { answer }, landings }) => ({
    title: 'Misses',
    head: ['aim', 'past the goal by'],
    rows: [
      ...landings.map(({ name, miss }) => [
        name, miss === undefined ? 'beyond the table' : miss.toFixed(3),
      ]),
      ['solve', answer.status === 'hit' ? '0.000' : 'no shot'],
    ],
  }),
  timeline: (_, { situation: { end } }) => ({ end }),
};

/** The time of the table for a distance; nothing beyond its rows. */
function timeAt(
  { distances, times }: { distances: ArrayLike<number>; times: ArrayLike<number> },
  distance: number,
): number | undefined {
  for (let i = 1; i < distances.length; ++i) {
    const [from, to] = [distances[i - 1]!, distances[i]!];
    if (distance < from || distance > to) continue;
    return times[i - 1]! + ((distance - from) / (to - from)) * (times[i]! - times[i - 1]!);
  }
  return undefined;
}

// Aims by guessing. The balls are flown by the library, which moves launcher, goal and drifting
// frame.
function landingsOf(aimahead: Aimahead, engagement: FieldEngagement): Landing[] {
  const rows = tableOf(engagement);
  if (!rows) return [];
  const launch_time = engagement.shooter.delay ?? 0;
  const drifting = new Ways(aimahead, engagement).withSpeed(0);
  const ahead = (flight: number): Place | undefined => {
    const { target, shot } = drifting.at(launch_time + flight, { aim: [1, 0], launch_time });
    return target && shot && along(target, -1, shot);
  };
  return kRounds.map((rounds): Landing => {
    let way = ahead(0);
    let flight = way && timeAt(rows, lengthOf(way));
    for (let i = 0; i < rounds && flight !== undefined; ++i) {
      way = ahead(flight);
      flight = way && timeAt(rows, lengthOf(way));
    }
    const name = rounds === 0 ? 'at the goal' : rounds === 1 ? 'one guess' : `${rounds} rounds`;
    if (!way || flight === undefined) return { name, place: undefined, miss: undefined };
    const { shot, target } = new Ways(aimahead, engagement).withSpeed(lengthOf(way) / flight)
      .at(launch_time + flight, { aim: way, launch_time });
    return { name, place: shot, miss: shot && target && lengthOf(along(shot, -1, target)) };
  });
}

function drawLandings(picture: Picture, landings: readonly Landing[]): void {
  for (const { name, place, miss } of landings) {
    if (!place || miss === undefined || miss < 0.01) continue;
    picture.cross(place, 'late', 5);
    picture.label(place, name, { colour: 'muted', shift: [9, -6] });
  }
}
