import type { Aimahead, Answer, Engagement } from 'aimahead';
import type { Chart } from '../chart/chart';
import type { Colour } from '../drawing/colours';
import { placeAt, placesBetween, timesBetween } from '../drawing/place';
import { along, distance } from '../drawing/vector';
import { type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import { engagementSlider, gunHandle, velocityHandles } from '../situation/handles_and_words';
import { missDistance } from '../situation/miss';

export const words: Words = {
  title: 'Throw it yourself',
  summary: 'The target runs. You throw first; then see what a computer would have done, four ways.',
  paragraphs: [
    'Click where you would aim. The shot leaves at once, at its own speed, and you see by how much it passes the target. Most people aim too close behind.',
    'Aiming where the target is now always misses, unless it stands still or runs straight at you. One guess is better: work out how long a shot takes to where the target is now, and aim where the target will be after that time. But the way there is longer or shorter, so the time was wrong; so guess again with the new time, and again. Each round is marked with its number. While the target is clearly slower than the shot, the guesses close in. When it is nearly as fast, they hardly do, and when it is faster they run away.',
    'The exact answer needs no rounds: it solves for the time directly, and it also knows when there is none.',
  ],
  pseudocode: `
aim now:     aim at the target
one guess:   t = distance to the target / shot speed
             aim at the target's place at t
four rounds: repeat that with the distance to the new place
exact:       solve  distance(target at t) = shot speed * t`,
};

const ways = [
  { value: 'you', label: 'only your throw', colour: 'other', name: 'you' },
  { value: 'now', label: 'aim where it is now', colour: 'past', name: 'aiming where it is now' },
  { value: 'one_guess', label: 'one guess', colour: 'late', name: 'one guess' },
  { value: 'four_rounds', label: 'four rounds', colour: 'ink', name: 'four rounds' },
  { value: 'exact', label: 'the exact answer', colour: 'shot', name: 'the exact aim' },
] as const;
type Way = (typeof ways)[number]['value'];

interface State {
  readonly engagement: Engagement;
  /** Where the visitor aims. */
  readonly at: Point;
  readonly thrown: boolean;
  /** Whose throws are shown beside the visitor's. */
  readonly show: string;
}

interface Throw {
  readonly way: Way;
  readonly name: string;
  readonly colour: Colour;
  readonly aimedAt: Place;
  /** The guesses on the way there, the present place first. */
  readonly guesses: readonly Place[];
  readonly aim: Place;
  readonly velocity: Place;
  readonly miss: number;
}

interface Model {
  readonly answer: Answer;
  readonly throws: readonly Throw[];
  readonly way: readonly (Place | undefined)[];
  readonly end: number;
  readonly targetAt: (time: number) => Place | undefined;
  readonly chart: Chart | undefined;
}

const engage = (speed: number, position: Point, velocity: Point): Engagement => ({
  shooter: { position: [0, 0] }, projectile: { speed }, target: { position, velocity, radius: 0.8 },
});

export const demo: Demo<State, Model> = {
  name: 'throw_it',
  initial: { engagement: engage(14, [14, 4], [2, 9]), at: [20, 8], thrown: false, show: 'you' },
  presets: [
    { name: 'Running past', state: {} },
    { name: 'Coming closer', state: { engagement: engage(12, [24, 6], [-9, 2]) } },
    { name: 'Nearly as fast as the shot', state: { engagement: engage(10, [8, -6], [2, 9]) } },
    { name: 'Everything at once', state: { thrown: true, show: 'everyone' } },
  ],
  solve({ engagement, at, thrown, show }, aimahead) {
    const answer = aimahead.solve(engagement);
    const { time = 2 } = answer as { time?: number };
    const shown = ways.map(({ value }) => value).filter((value) =>
      thrown && (value === 'you' || value === show || show === 'everyone'));
    const aimedAt = (way: Way) => aimPoint(aimahead, engagement, answer, way, at);
    const end = 1.35 * time;
    const throws = shown.flatMap((way) => throwAt(aimahead, engagement, way, aimedAt(way), end));
    const targetAt = (moment: number) => placeAt(aimahead, engagement.target, moment);
    return {
      answer, throws, end, targetAt,
      way: placesBetween(aimahead, engagement.target, [0, end], 60),
      chart: throws.length > 0 ? gapChart(engagement, throws, targetAt, end) : undefined,
    };
  },
  bounds: ({ engagement, at }, { way, answer, throws }) => [
    engagement.shooter.position as Place, at,
    ...way.filter((place) => place !== undefined),
    ...velocityHandles(engagement).map(({ at: place }) => place),
    ...(answer.status === 'hit' ? [answer.point] : []),
    ...throws.map(({ aimedAt }) => aimedAt),
  ],
  draw(picture, { engagement, show, thrown }, { answer, throws, way: targetWay, targetAt }, time) {
    const gun = engagement.shooter.position as Place;
    if (thrown) picture.line(targetWay, { colour: 'target', dash: [6, 5], opacity: 0.7 });
    const [from, to] = velocityHandles(engagement).map(({ at }) => at);
    picture.arrow(from!, to!, { colour: 'target', width: 2 });
    if (thrown) picture.target(from!, 0, 0.4);
    for (const { colour, velocity, aimedAt, guesses, name, way } of throws) {
      const shot = along(gun, time, velocity);
      picture.line([gun, shot], { colour, width: 2 });
      picture.dot(shot, colour, 5);
      // Those of the four rounds begin with the same.
      const isRepeated = way === 'one_guess' && show === 'everyone';
      (isRepeated ? [] : guesses).forEach((guess, i) => {
        picture.dot(guess, colour, 3.5);
        picture.label(guess, String(i), { shift: [7, -7], colour: 'muted' });
      });
      if (way !== 'exact') picture.cross(aimedAt, colour, 5);
      picture.label(aimedAt, way === 'now' ? 'where it is now' : name, { shift: [12, 20] });
    }
    const now = targetAt(time);
    if (now) picture.target(now, engagement.target.radius);
    picture.gun(gun, throws[0]?.aim);
    if (thrown && (show === 'exact' || show === 'everyone') && answer.status === 'hit') picture.hit(answer.point);
  },
  hit: ({ thrown, show }, { answer }) =>
    thrown && (show === 'exact' || show === 'everyone') && answer.status === 'hit' ? answer.point : undefined,
  click: (state, at) => ({ ...state, at, thrown: true }),
  handles: ({ engagement, at }) => [
    {
      label: 'where you aim', at, colour: 'other',
      move: (state, to) => ({ ...state, at: to as Point, thrown: true }),
    },
    gunHandle(engagement),
    ...velocityHandles<State>(engagement),
  ],
  controls: (state) => [
    {
      kind: 'choice', label: 'show', value: state.show,
      options: [...ways, { value: 'everyone', label: 'all of them side by side' }],
      set: (before, show) => ({ ...before, show, thrown: true }),
    },
    {
      kind: 'button', label: 'Throw again', isDisabled: !state.thrown,
      press: (before) => ({ ...before, thrown: false, show: 'you' }),
    },
    engagementSlider(state, 'shot speed', [0.5, 40, 0.5], 0, 'projectile', 'speed'),
    {
      kind: 'slider', label: 'size of the target', value: state.engagement.target.radius ?? 0, least: 0, most: 5, step: 0.1,
      set: (before, radius) => put(before, radius, 'engagement', 'target', 'radius'),
    },
  ],
  outcome({ engagement, thrown, show }, { throws, answer }) {
    if (!thrown) return 'Your turn: click in the picture where you would aim.';
    const radius = engagement.target.radius ?? 0;
    const told = throws.filter(({ way }) => show !== 'everyone' || way === 'you' || way === 'exact');
    const said = told.map(({ way, name, miss }) => {
      const isHit = miss <= radius;
      if (way === 'you') return isHit ? 'You hit it.' : `You miss by ${text(miss - radius, 3)}.`;
      const who = `${name[0]!.toUpperCase()}${name.slice(1)}`;
      const isMany = way === 'four_rounds';
      if (isHit) return `${who} ${isMany ? 'hit' : 'hits'}.`;
      return `${who} ${isMany ? 'miss' : 'misses'} by ${text(miss - radius, 3)}.`;
    });
    const none = answer.status === 'hit' || show === 'you' ? '' : ' Nobody can hit it.';
    return said.join(' ') + none;
  },
  facts: (_, { throws }) => throws.map(({ name, miss, colour }) => ({
    label: name, value: miss < 1e-9 ? 'right through it' : `${text(miss)} off`, colour,
  })),
  charts: (_, { chart }) => (chart ? [chart] : []),
  timeline: ({ thrown }, { end }) => (thrown ? { end } : undefined),
};

// Where each aims; undefined if it finds nothing to aim at.
function aimPoint(
  aimahead: Aimahead, engagement: Engagement, answer: Answer, way: Way, at: Place,
): readonly Place[] | undefined {
  const rounds = { you: -1, now: 0, one_guess: 1, four_rounds: 4, exact: -1 }[way];
  if (way === 'you') return [at];
  if (way === 'exact') return answer.status === 'hit' ? [answer.point] : undefined;
  const guesses: Place[] = [placeAt(aimahead, engagement.target, 0)!];
  for (let i = 0; i < rounds; ++i) {
    const there = aimahead.solve({ ...engagement, target: { position: guesses.at(-1)! } });
    if (there.status !== 'hit') return guesses;
    guesses.push(placeAt(aimahead, engagement.target, there.time)!);
  }
  return guesses;
}

function throwAt(
  aimahead: Aimahead, engagement: Engagement, way: Way, guesses: readonly Place[] | undefined, end: number,
): Throw[] {
  const aimedAt = guesses?.at(-1);
  const there = aimedAt && aimahead.solve({ ...engagement, target: { position: aimedAt } });
  if (!aimedAt || there?.status !== 'hit') return [];
  const { name, colour } = ways.find(({ value }) => value === way)!;
  const shot = { position: there.launch_point, velocity: there.launch_velocity };
  return [{
    way, name, colour, aimedAt,
    guesses: guesses!.length > 1 ? guesses! : [],
    aim: there.aim,
    velocity: there.launch_velocity,
    miss: missDistance(aimahead, shot, engagement.target, 4 * end),
  }];
}

function gapChart(
  engagement: Engagement, throws: readonly Throw[], targetAt: Model['targetAt'], end: number,
): Chart {
  const xs = timesBetween(0, end, 160);
  const targets = xs.map(targetAt);
  const gun = engagement.shooter.position as Place;
  return {
    title: 'How far each shot is from the target',
    xLabel: 'time',
    yLabel: 'distance',
    xs,
    series: throws.map(({ name, colour, velocity }) => ({
      label: name, colour,
      values: xs.map((time, i) => {
        const target = targets[i];
        return target ? distance(target, along(gun, time, velocity)) : null;
      }),
    })),
    hasCursor: true,
  };
}
