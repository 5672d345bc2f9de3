import type { Engagement, FieldAnswer, FieldEngagement, PlatesMotion } from 'aimahead';
import { distance } from '../drawing/vector';
import { type Demo, type Place, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import { type PlateSeen, platesOf } from '../situation/plates';
import {
  boundsOf, drawGun, drawHits, drawShot, drawTarget, shownHit, type Situation, situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'Four plates',
  summary:
    'A robot drives, spins and carries four plates. A plate counts only while it faces the gun, ' +
    'so the question is which plate to shoot at, where it will be, and when to fire.',
  paragraphs: `
A plate that faces the gun now may have turned away when the shot arrives, and another may be the
first that can be hit. Each plate moves on its own circle, along with the robot. The library
searches each as a target of its own, and takes the first hit at which the plate faces the gun.

At the foot of the graph each plate has a row: the bars show when it faces the gun. A gun that may
wait fires so that the shot arrives just as a face comes round. A gun that fires at once must take
whichever plate faces it then, or none.

The two usual ways are marked too: aiming at the plate that faces best now, and the rule that takes
one flight time for all plates and chooses by the angle then. The faster the robot spins, the
farther they are off.`,
  pseudocode: `
for each plate:
    find the flight times at which the shot meets it
    keep those at which it faces the gun
the first of all is the answer
a gun that may wait: the launch that hits first`,
  page: 'field',
};

interface State {
  readonly engagement: Omit<Engagement, 'target'> & { readonly target: PlatesMotion };
}

/** The same shot, aimed in another way. */
interface OtherAim {
  readonly name: string;
  /** Where it aims. */
  readonly place: Place;
  /** How far the shot is then from the nearest plate that faces the gun; undefined if none does. */
  readonly miss: number | undefined;
}

interface Model {
  readonly situation: Situation;
  readonly others: readonly OtherAim[];
}

const quarter = Math.PI / 2;
const plates = [0, 1, 2, 3].map((i) => ({
  angle: Number((i * quarter).toFixed(4)), arm: i % 2 === 0 ? 0.4 : 0.52,
}));

const engage = (
  turnRate: number, velocity: Place, hold: boolean, speed = 15, position: Place = [4.5, 1],
): State => {
  const engagement: State['engagement'] = {
    shooter: { position: [0, 0], delay: 0.105, ...(hold && { hold }) },
    projectile: { speed },
    target: {
      kind: 'plates', position, velocity, turn_rate: turnRate, plates, window: 0.4, radius: 0.0675,
    },
  };
  return { engagement };
};

export const demo: Demo<State, Model> = {
  name: 'four_plates',
  kinds: ['plates'],
  initial: engage(3, [0.4, 2], true),
  presets: [
    { name: 'Wait for a face', state: engage(3, [0.4, 2], true) },
    { name: 'Fire at once', state: engage(3, [0.4, 2], false) },
    { name: 'Fast spin', state: engage(10, [0.4, 2], true) },
    { name: 'As fast as they come', state: engage(14, [0.4, 2], true, 28) },
    { name: 'It only drives', state: engage(0, [-1.5, 2], true) },
  ],
  solve({ engagement }, aimahead) {
    const situation = situationOf(aimahead, engagement);
    const solve = (question: FieldEngagement) => aimahead.solve(question);
    return { situation, others: othersOf(engagement, situation, solve) };
  },
  bounds: ({ engagement }, { situation }) => [
    ...boundsOf(situation), ...velocityHandles(engagement).map(({ at }) => at),
  ],
  draw(picture, { engagement }, { situation, others }, time) {
    drawTarget(picture, situation, time);
    drawVelocity(picture, velocityHandles(engagement));
    for (const { name, place } of others) {
      picture.cross(place, 'late', 5);
      picture.label(place, name, { colour: 'muted', shift: [10, 18] });
    }
    const hit = shownHit(situation.answer);
    if (hit) drawShot(picture, situation, hit, time);
    drawGun(picture, situation, time);
    drawHits(picture, situation);
  },
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: (state) => [
    engagementSlider(state, 'the robot spins', [-14, 14, 0.25], 0, 'target', 'turn_rate'),
    engagementSlider(state, 'window of a plate', [0.1, 1.5, 0.05], 0.6, 'target', 'window'),
    engagementSlider(state, 'shot speed', [5, 40, 0.5], 15, 'projectile', 'speed'),
    engagementSlider(state, 'delay', [0, 0.4, 0.005], 0, 'shooter', 'delay'),
    {
      kind: 'flag', label: 'the gun may wait', value: state.engagement.shooter.hold === true,
      set: (before, value) => put(before, value, 'engagement', 'shooter', 'hold'),
    },
  ],
  outcome: (_, { situation: { answer } }) => {
    if (answer.status === 'unreachable') {
      return 'No plate faces the gun when a shot that leaves now arrives.';
    }
    const plate = plateIn(answer);
    return plate === undefined
      ? outcomeOf(answer)
      : outcomeOf(answer).replace('Hit', `Hits plate ${plate}`);
  },
  facts({ engagement }, { situation, others }) {
    const plate = plateIn(situation.answer);
    return [
      ...engagementFacts(situation),
      ...(plate !== undefined
        ? [{ label: 'plate', value: String(plate), colour: 'target' as const }]
        : []),
      ...others.map(({ name, miss }) => ({
        label: name, value: wordsOf(miss, platesOf(engagement)?.radius ?? 0),
        colour: 'late' as const,
      })),
    ];
  },
  charts: (_, { situation: { charts } }) => charts,
  timeline: (_, { situation: { end } }) => ({ end }),
};

function wordsOf(miss: number | undefined, radius: number): string {
  if (miss === undefined) return 'no face to hit';
  return miss <= radius ? 'hits' : `misses by ${text(miss)}`;
}

function plateIn(answer: FieldAnswer): number | undefined {
  return 'plate' in answer ? answer.plate : undefined;
}

// Two other ways: to aim at the plate that faces best now, and to use one flight time for all
// plates.
// Both fire as soon as they may.
function othersOf(
  engagement: State['engagement'], { plates: ways, ways: bodies }: Situation,
  solve: (question: FieldEngagement) => FieldAnswer,
): OtherAim[] {
  const { gun, target: centre } = bodies.at(0);
  const motion = platesOf(engagement);
  if (!ways || !gun || !centre || !motion) return [];
  const { delay = 0 } = engagement.shooter;
  const { speed, drag = 0 } = engagement.projectile;
  const flight = distance(gun, centre) / speed;
  const { hold: _, ...shooter } = engagement.shooter;
  return (
    [
      ['at the plate now', 0], ['one flight time', delay + flight],
    ] as const
  ).flatMap(([name, time]): OtherAim[] => {
    const aimed = bestOf(ways.atTimes([time])[0] ?? [], gun);
    if (!aimed) return [];
    const answer = solve({
      shooter, projectile: { speed, drag }, target: { position: aimed.place },
    });
    if (answer.status !== 'hit') return [];
    const there = (ways.atTimes([answer.time])[0] ?? []).filter(({ faces }) => faces);
    const miss = there.map(({ place }) => distance(place, answer.point)).sort((a, b) => a - b)[0];
    return [{ name, place: aimed.place, miss }];
  });
}

/** The plate that faces the gun best. */
function bestOf(seen: readonly PlateSeen[], gun: Place): PlateSeen | undefined {
  const cosine = ({ place, normal }: PlateSeen) => {
    const [x, y] = [gun[0]! - place[0]!, gun[1]! - place[1]!];
    return (normal[0]! * x + normal[1]! * y) / Math.hypot(x, y);
  };
  return [...seen].sort((a, b) => cosine(b) - cosine(a))[0];
}
