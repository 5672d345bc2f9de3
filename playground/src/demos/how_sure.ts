import type { Aimahead, Answer, Engagement, Hit, OddsAnswer } from 'aimahead';
import type { Chart } from '../chart/chart';
import { drawSpread } from '../drawing/spread';
import { along, lengthOf } from '../drawing/vector';
import { timesBetween, Ways } from '../drawing/ways';
import type { Demo, Handle, Place, Point, Words } from '../frame/demo';
import { messageOf } from '../frame/address';
import { text } from '../frame/number';
import { type Flown, fly, type Noise, shareOfHits, uncertaintyOf } from '../odds/cloud';
import {
  drawVelocity, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';

export const words: Words = {
  title: 'How sure?',
  summary:
    'Nobody knows exactly where a target is. How probably does the shot hit, and is it worth ' +
    'firing?',
  paragraphs: `
The ellipse is where the target may be: in 86 of 100 cases it is inside. It grows with time, because
the velocity is not known exactly either. The gun scatters too, in aim and in speed. Drag the edges
of the ellipse and watch the odds.

The odds come from a formula. To see that it tells the truth, six hundred shots are really flown,
each at a target drawn from the ellipse, with an aim drawn from the scatter. Green targets are hit,
red ones are missed. The share of the green ones is the odds, as closely as six hundred shots can
tell.

Only the deviation across the line matters on which the shot comes in, as the target sees it. Along
that line the shot only arrives a little sooner or later. A long thin ellipse that points along it
hardly hurts.

The chart shows what more noise of every kind costs. Where the line bends away from the dots,
deviations are too large for the formula, which takes them to be small.`,
  pseudocode: `
fire as if the target were where it most probably is
spread at the hit = what is unknown of the target then
                    + scatter of the gun there
look along the velocity of the shot relative to the target:
    how wide is the spread across it?
odds = the share of that bell curve within the radii`,
  page: 'tracking',
};

interface State {
  readonly engagement: Engagement;
  /** Standard deviation of the target's position along its long axis, a vector, and across. */
  readonly spread: Point;
  readonly across: number;
  readonly velocity: number;
  /** Degrees. */
  readonly aim: number;
  readonly speed: number;
}

interface Model {
  readonly answer: Answer;
  readonly odds: OddsAnswer;
  readonly noise: Noise;
  readonly hit: Hit | undefined;
  readonly flown: readonly Flown[];
  readonly ways: Ways;
  readonly chart: Chart | undefined;
}

const kShots = 600;
const kShotsOfChart = 200;
const kFactors = timesBetween(0, 3, 12);

const engage = (position: Point, velocity: Point, speed: number, radius: number): Engagement => ({
  shooter: { position: [0, 0] },
  projectile: { speed },
  target: { position, velocity, radius },
});

const initial: State = {
  engagement: engage([22, 4], [-2, 5], 24, 1.1), spread: [1.1, 0.8], across: 0.4, velocity: 0.4,
  aim: 1, speed: 0,
};

export const demo: Demo<State, Model> = {
  name: 'how_sure',
  initial,
  presets: [
    { name: 'A usual radar', state: {} },
    {
      name: 'Unsure along the shot',
      // Along the velocity of the shot relative to the target, and across it.
      state: { spread: [2.85, 0.52], across: 0.2, velocity: 0, aim: 0.2 },
    },
    {
      name: 'Unsure across it',
      state: { spread: [-0.52, 2.85], across: 0.2, velocity: 0, aim: 0.2 },
    },
    { name: 'A shaky hand', state: { spread: [0.2, 0], across: 0.2, velocity: 0, aim: 3 } },
    {
      name: 'A slow lob',
      state: {
        engagement: {
          ...engage([30, 2], [-2, 0], 20, 1), projectile: { speed: 20, acceleration: [0, -9.81] },
        },
        spread: [0.6, 0], across: 0.3, velocity: 0.3, aim: 1.5, speed: 0.3,
      },
    },
  ],
  check: ({ engagement: { shooter, projectile, target, aim }, across, velocity }) => {
    if (shooter.delay) return 'shooter.delay: this demonstration fires at once';
    if (projectile.thrust || projectile.drag) {
      return 'projectile: this demonstration shows shots without thrust and drag';
    }
    if (!((target.radius ?? 0) + (projectile.radius ?? 0) > 0)) {
      return 'target.radius: expected a number > 0, or one of the shot';
    }
    if (aim === 'edge') return 'aim: this demonstration aims at the center';
    return across >= 0 && velocity >= 0 ? undefined : 'across, velocity: expected numbers >= 0';
  },
  solve: modelOf,
  bounds: (state, { hit, ways }) => [
    Array.from(state.engagement.shooter.position),
    ...velocityHandles(state.engagement).map(({ at }) => at),
    ...noiseHandles(state).map(({ at }) => at),
    ...(hit ? [hit.point, ...ways.shot(hit, hit.time, 20)] : []),
  ],
  draw(picture, { engagement }, { answer, hit, noise, flown, ways }, time) {
    const start = ways.at(0).target!;
    const now = ways.at(time).target!;
    drawSpread(picture, start, covarianceAt(noise, 0), { colour: 'target', opacity: 0.35 });
    picture.line(ways.target(0, hit?.time ?? 2), { colour: 'target', dash: [6, 5], opacity: 0.75 });
    drawVelocity(picture, velocityHandles(engagement));
    const placesOf = (hits: boolean) => flown
      .filter((one) => one.hits === hits)
      .map(({ target }) => along(along(now, 1, target.position), time, target.velocity));
    picture.dots(placesOf(false), 'target', 2.5);
    picture.dots(placesOf(true), 'again', 2.5);
    drawSpread(picture, now, covarianceAt(noise, time), { colour: 'target' });
    picture.circle(now, engagement.target.radius ?? 0, { colour: 'target', width: 2 });
    if (hit) {
      const shot = ways.shot(hit, Math.min(time, hit.time)).at(-1)!;
      picture.line(ways.shot(hit, hit.time), { colour: 'shot', dash: [5, 5], opacity: 0.55 });
      picture.line(ways.shot(hit, Math.min(time, hit.time)), { colour: 'shot', width: 2 });
      const flight = Math.min(time, hit.time) - hit.launch_time;
      picture.dots(flown.map((one) => along(shot, flight, one.shot.velocity)), 'shot', 2);
    }
    picture.gun(engagement.shooter.position as Place, hit?.aim);
    picture.label(engagement.shooter.position as Place, 'gun', { shift: [14, 26] });
    if (answer.status === 'hit') picture.hit(answer.point);
  },
  handles: (state) => [
    ...noiseHandles(state), gunHandle(state.engagement),
    ...velocityHandles<State>(state.engagement),
  ],
  controls: (state) => [
    {
      kind: 'slider', label: 'noise of its velocity', value: state.velocity, min: 0,
      max: Math.max(4, state.velocity), step: 0.05,
      set: (before, velocity) => ({ ...before, velocity }),
    },
    {
      kind: 'slider', label: 'scatter of the aim', value: state.aim, min: 0,
      max: Math.max(6, state.aim), step: 0.05, text: `${text(state.aim)}°`,
      set: (before, aim) => ({ ...before, aim }),
    },
    {
      kind: 'slider', label: 'scatter of the speed', value: state.speed, min: 0,
      max: Math.max(4, state.speed), step: 0.05,
      set: (before, speed) => ({ ...before, speed }),
    },
    engagementSlider(state, 'size of the target', [0.1, 5, 0.1], 1, 'target', 'radius'),
    engagementSlider(state, 'shot speed', [1, 60, 0.5], 30, 'projectile', 'speed'),
  ],
  outcome(_, { answer, odds, flown }) {
    if (odds.status === 'invalid') return messageOf(odds.error);
    if (odds.status !== 'hit' || odds.probability === undefined) return outcomeOf(answer);
    const hits = flown.filter((one) => one.hits).length;
    return `The odds are ${percent(odds.probability)}: ${hits} of ${flown.length} shots hit, ` +
      `${percent(hits / flown.length)}.`;
  },
  facts(_, { odds, flown }) {
    if (odds.status !== 'hit' || odds.probability === undefined) return [];
    const share = shareOfHits(flown);
    const error = Math.sqrt((odds.probability * (1 - odds.probability)) / kShots);
    return [
      { label: 'odds', value: percent(odds.probability), colour: 'shot' },
      {
        label: 'flown', value: `${percent(share)}, to within ${percent(2 * error)}`,
        colour: 'again',
      },
      { label: 'spread across', value: text(odds.across_sd?.[0] ?? 0) },
      { label: 'hit after', value: text(odds.time) },
    ];
  },
  charts: (_, { chart }) => (chart ? [chart] : []),
  timeline: (_, { hit }) => (hit ? { end: hit.time } : undefined),
};

function modelOf(state: State, aimahead: Aimahead): Model {
  const { engagement } = state;
  const answer = aimahead.solve(engagement);
  const hit = answer.status === 'hit' ? answer : undefined;
  const noise = noiseOf(state);
  const odds = aimahead.findOdds({ ...engagement, uncertainty: uncertaintyOf(noise) });
  const flown = hit ? fly(aimahead, engagement, hit, noise, kShots) : [];
  const ways = new Ways(aimahead, engagement);
  return {
    answer, odds, noise, hit, flown, ways, chart: hit && chartOf(aimahead, engagement, hit, noise),
  };
}

function noiseOf({ spread, across, velocity, aim, speed }: State): Noise {
  const length = lengthOf(spread);
  const axis: Point = length > 0 ? [spread[0] / length, spread[1] / length] : [1, 0];
  return { axis, along: length, across, velocity, aim: (aim * Math.PI) / 180, speed };
}

function scaled(noise: Noise, factor: number): Noise {
  const { along: a, across, velocity, aim, speed } = noise;
  return {
    ...noise, along: factor * a, across: factor * across, velocity: factor * velocity,
    aim: factor * aim, speed: factor * speed,
  };
}

function chartOf(aimahead: Aimahead, engagement: Engagement, hit: Hit, noise: Noise): Chart {
  const oddsWith = (factor: number) => {
    const odds = aimahead.findOdds({
      ...engagement, uncertainty: uncertaintyOf(scaled(noise, factor)),
    });
    return odds.status === 'hit' ? (odds.probability ?? null) : null;
  };
  const now = oddsWith(1);
  return {
    title: 'Hit rate against noise: all of it, times so much',
    xLabel: 'times the noise',
    yLabel: 'hit rate',
    xs: kFactors,
    series: [
      { label: 'odds', colour: 'shot', values: kFactors.map(oddsWith) },
      {
        label: 'shots flown', colour: 'again', isScattered: true,
        values: kFactors.map((factor) =>
          shareOfHits(
            fly(aimahead, engagement, hit, scaled(noise, factor), kShotsOfChart, 2 + factor),
          ),
        ),
      },
    ],
    yRange: [0, 1.08],
    marks: now === null ? [] : [{ x: 1, y: now, colour: 'hit', label: 'now' }],
  };
}

/** The covariance of the target's position at a time. */
function covarianceAt(noise: Noise, time: number): number[][] {
  const grown = (noise.velocity * time) ** 2;
  const { covariance } = uncertaintyOf(noise);
  return [0, 1].map((i) => [0, 1].map((j) => covariance![i]![j]! + (i === j ? grown : 0)));
}

function noiseHandles(state: State): Handle<State>[] {
  const { target } = state.engagement;
  const position = Array.from((target as { position: Place }).position);
  const { axis: [x, y], along: length, across } = noiseOf(state);
  const round = (value: number) => Number(value.toPrecision(12));
  const offset = ({ engagement }: State, to: Place): Point => {
    const from = (engagement.target as { position: Place }).position;
    return [to[0]! - from[0]!, to[1]! - from[1]!];
  };
  return [
    {
      label: 'noise of the target’s position', colour: 'other',
      at: along(position, 2 * length, [x, y]),
      move: (before, to) => {
        const [dx, dy] = offset(before, to);
        return { ...before, spread: [round(dx / 2), round(dy / 2)] };
      },
    },
    {
      label: 'noise across', colour: 'other', at: along(position, 2 * across, [-y, x]),
      move: (before, to) => {
        const [dx, dy] = offset(before, to);
        const { axis: [ax, ay] } = noiseOf(before);
        return { ...before, across: round(Math.abs(dy * ax - dx * ay) / 2) };
      },
    },
  ];
}

function percent(share: number): string {
  return `${text(100 * share, share >= 0.1 ? 3 : 2)} %`;
}
