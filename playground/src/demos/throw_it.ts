import type { Aimahead, Answer, Engagement } from 'aimahead';
import type { Chart } from '../chart/chart';
import type { Colour } from '../drawing/colours';
import { along, distance } from '../drawing/vector';
import { timesBetween, Ways } from '../drawing/ways';
import { type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  drawVelocity, engagementSlider, gunHandle, velocityHandles,
} from '../situation/handles_and_words';
import { missDistance } from '../situation/miss';

export const words: Words = {
  title: 'Throw it yourself',
  summary: 'The target runs. You throw first; then see where four methods would have aimed.',
  paragraphs: `
Click where you would aim. The shot leaves at once, at its own speed, and you see by how much it
misses the target. Most people aim too close behind.

Aiming where the target is now always misses, unless it stands still or runs straight at you. One
guess is better: compute how long a shot takes to where the target is now, and aim where the target
will be after that time. But that point is nearer or farther, so the time was wrong. Guess again
with the new time, and again. Each round is marked with its number. While the target is clearly
slower than the shot, the guesses converge. When it is nearly as fast, they hardly do, and when it
is faster they diverge.

The exact answer needs no rounds: it solves for the time directly, and also reports when there is
none.`,
  pseudocode: `
aim now:     aim at the target
one guess:   t = distance to the target / shot speed
             aim at the target's position at t
four rounds: repeat that with the distance to there
exact:       solve  distance(target at t) = shot speed * t`,
  page: 'start',
};

const throwers = [
  { value: 'you', label: 'only your throw', colour: 'other', name: 'you' },
  {
    value: 'present_position', label: 'aim where it is now', colour: 'past',
    name: 'aiming where it is now',
  },
  { value: 'one_guess', label: 'one guess', colour: 'late', name: 'one guess' },
  { value: 'four_rounds', label: 'four rounds', colour: 'ink', name: 'four rounds' },
  { value: 'certified', label: 'the exact answer', colour: 'shot', name: 'the exact aim' },
] as const;
type Thrower = (typeof throwers)[number]['value'];

interface State {
  readonly engagement: Engagement;
  /** Where the visitor aims. */
  readonly at: Point;
  readonly thrown: boolean;
  /** Whose throws are shown beside the visitor's. */
  readonly show: string;
}

interface Throw {
  readonly by: Thrower;
  readonly name: string;
  readonly colour: Colour;
  readonly aimedAt: Place;
  /** The guesses that led there, the present position first. */
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
  readonly ways: Ways;
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
    const shown = throwers.map(({ value }) => value).filter((value) =>
      thrown && (value === 'you' || value === show || show === 'everyone'));
    const end = 1.35 * time;
    const throws = shown.flatMap((by) => throwOf(aimahead, engagement, by, at, 4 * end));
    const ways = new Ways(aimahead, engagement);
    return {
      answer, throws, end, ways,
      way: ways.target(0, end, 60),
      chart: throws.length > 0 ? gapChart(engagement, throws, ways, end) : undefined,
    };
  },
  bounds: ({ engagement, at }, { way, answer, throws }) => [
    engagement.shooter.position as Place, at,
    ...way.filter((place) => place !== undefined),
    ...velocityHandles(engagement).map(({ at: place }) => place),
    ...(answer.status === 'hit' ? [answer.point] : []),
    ...throws.map(({ aimedAt }) => aimedAt),
  ],
  draw(picture, { engagement, at, show, thrown }, { answer, throws, way, ways }, time) {
    const gun = engagement.shooter.position as Place;
    if (thrown) picture.line(way, { colour: 'target', dash: [6, 5], opacity: 0.7 });
    drawVelocity(picture, velocityHandles(engagement));
    if (thrown) picture.target(way[0]!, 0, 0.4);
    for (const { colour, velocity, aimedAt, guesses, name, by } of throws) {
      const shot = along(gun, time, velocity);
      picture.line([gun, shot], { colour, width: 2 });
      picture.dot(shot, colour, 5);
      // The guesses of the four rounds begin with the same one.
      const isRepeated = by === 'one_guess' && show === 'everyone';
      (isRepeated ? [] : guesses).forEach((guess, i) => {
        picture.dot(guess, colour, 3.5);
        picture.label(guess, String(i), { shift: [7, -7], colour: 'muted' });
      });
      if (by !== 'certified') picture.cross(aimedAt, colour, 5);
      picture.label(aimedAt, by === 'present_position' ? 'where it is now' : name, {
        shift: [12, 20],
      });
    }
    const { target: now } = ways.at(time);
    if (now) picture.target(now, engagement.target.radius);
    picture.gun(gun, throws[0]?.aim);
    if (!thrown) {
      picture.ring(at, 'other', 11);
      picture.label(at, 'where you aim', { align: 'center', shift: [0, 30] });
      picture.label(gun, 'you', { shift: [14, 26] });
      if (now) picture.label(now, 'target', { shift: [14, 26] });
    }
    if (thrown && (show === 'certified' || show === 'everyone') && answer.status === 'hit') {
      picture.hit(answer.point);
    }
  },
  hit: ({ thrown, show }, { answer }) =>
    thrown && (show === 'certified' || show === 'everyone') && answer.status === 'hit'
      ? answer.point
      : undefined,
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
      options: [...throwers, { value: 'everyone', label: 'all of them side by side' }],
      set: (before, show) => ({ ...before, show, thrown: true }),
    },
    {
      kind: 'button', label: 'Throw again', isDisabled: !state.thrown,
      press: (before) => ({ ...before, thrown: false, show: 'you' }),
    },
    engagementSlider(state, 'shot speed', [0.5, 40, 0.5], 0, 'projectile', 'speed'),
    {
      kind: 'slider', label: 'size of the target', value: state.engagement.target.radius ?? 0,
      min: 0, max: 5, step: 0.1,
      set: (before, radius) => put(before, radius, 'engagement', 'target', 'radius'),
    },
  ],
  outcome({ engagement, thrown, show }, { throws, answer }) {
    if (!thrown) return 'Your turn: click in the picture where you would aim.';
    const radius = engagement.target.radius ?? 0;
    const told = throws.filter(
      ({ by }) => show !== 'everyone' || by === 'you' || by === 'certified',
    );
    const said = told.map(({ by, name, miss }) => {
      const isHit = miss <= radius;
      if (by === 'you') return isHit ? 'You hit it.' : `You miss by ${text(miss - radius, 3)}.`;
      const who = `${name[0]!.toUpperCase()}${name.slice(1)}`;
      const isMany = by === 'four_rounds';
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

// Nothing if it finds nothing to throw at.
function throwOf(
  aimahead: Aimahead, engagement: Engagement, by: Thrower, at: Point, duration: number,
): Throw[] {
  const tried =
    by === 'you'
      ? aimahead.solve({ ...engagement, target: { position: at } })
      : aimahead.methods.aimBy(by, engagement);
  if (tried.status !== 'hit' && tried.status !== 'not_converged') return [];
  const { name, colour } = throwers.find(({ value }) => value === by)!;
  const guesses = 'guesses' in tried ? tried.guesses.map(({ position }) => position) : [];
  const shot = { position: tried.launch_point, velocity: tried.launch_velocity };
  return [{
    by, name, colour,
    aimedAt: tried.point,
    guesses: guesses.length > 1 ? guesses : [],
    aim: tried.aim,
    velocity: tried.launch_velocity,
    miss: missDistance(aimahead, shot, engagement.target, duration),
  }];
}

function gapChart(
  engagement: Engagement, throws: readonly Throw[], ways: Ways, end: number,
): Chart {
  const xs = timesBetween(0, end, 160);
  const targets = ways.atTimes(xs).map(({ target }) => target);
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
