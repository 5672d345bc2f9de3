import type { AimMethod, Engagement, MethodAnswer } from 'aimahead';
import type { Chart } from '../chart/chart';
import type { Colour } from '../drawing/colours';
import { lengthOf } from '../drawing/vector';
import { type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { placeText, text } from '../frame/number';
import { type Sweep, sweep, methods } from '../methods/sweep';
import {
  drawVelocity, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import {
  boundsOf, drawGun, drawHits, drawTarget, type Situation, situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'Methods compared',
  summary:
    'Guess again, halve an interval, or solve: how often the published methods are right, for ' +
    'slow and fast targets.',
  paragraphs: `
All guessing methods share one idea: pretend that the target rests where it will be at a guessed
time, compute how long a shot takes to there, and use that as the next guess. The numbered crosses
are the guesses of the chosen method. While the target is much slower than the shot, they converge
quickly.

The charts ask forty random questions at each ratio of the target’s speed to the shot’s. Below half
the shot’s speed every method that repeats works. Near the shot’s speed the guesses converge slowly
and most shots miss. Above it the question is whether there is a hit at all, and no guess can tell.

The closed form has none of these cases: its answers are right at every ratio, at about the cost of
one guess. Halving an interval with good limits is right up to the shot’s speed, at many times that
cost.`,
  pseudocode: `
time = 0
repeat once, four times, sixteen times:
    position = where the target is at time
    time     = how long a shot takes to that position
aim at position

exact:
    solve  |target + t * velocity| = speed * t
    for the smallest t >= 0`,
  page: 'methods',
};

interface State {
  readonly engagement: Engagement;
  readonly method: AimMethod;
  readonly seed: number;
}

interface Model {
  readonly situation: Situation;
  readonly answers: Readonly<Record<AimMethod, MethodAnswer>>;
  readonly charts: readonly Chart[];
}

const colours: Readonly<Record<AimMethod, Colour>> = {
  present_position: 'past', one_guess: 'gun', four_rounds: 'late', sixteen_rounds: 'target',
  halving: 'other', bisection: 'past', bounded_bisection: 'shot', certified: 'hit',
};
const dashes: Partial<Record<AimMethod, readonly number[]>> = {
  bisection: [5, 5], bounded_bisection: [5, 5],
};
const labelOf = (name: AimMethod) => methods.find((method) => method.name === name)!.label;
const engage = (position: Point, velocity: Point): Engagement => ({
  shooter: { position: [0, 0] }, projectile: { speed: 500 },
  target: { position, velocity, radius: 10 },
});

let latest: { readonly seed: number; readonly found: Sweep } | undefined;

export const demo: Demo<State, Model> = {
  name: 'methods',
  initial: { engagement: engage([420, 60], [120, 300]), method: 'four_rounds', seed: 1 },
  presets: [
    { name: 'Two thirds of the shot’s speed', state: {} },
    { name: 'Slow', state: { engagement: engage([420, 60], [-40, 110]) } },
    {
      name: 'Nearly as fast',
      state: { engagement: engage([300, 60], [280, 380]), method: 'sixteen_rounds' },
    },
    {
      name: 'Faster, coming closer',
      state: { engagement: engage([520, -300], [-330, 520]), method: 'bisection' },
    },
    {
      name: 'Faster, out of reach',
      state: { engagement: engage([300, 60], [450, 420]), method: 'one_guess' },
    },
  ],
  check: ({ engagement, seed }) => {
    if (!Number.isInteger(seed) || seed < 0) {
      return `seed: expected a whole number >= 0, got ${seed}`;
    }
    return engagement.projectile.speed > 0 ? undefined : 'projectile.speed: expected a number > 0';
  },
  solve({ engagement, seed }, aimahead) {
    const situation = situationOf(aimahead, engagement);
    const answers = methods.map(({ name }) => [name, aimahead.methods.aimBy(name, engagement)]);
    if (latest?.seed !== seed) latest = { seed, found: sweep(aimahead, seed) };
    return {
      situation,
      answers: Object.fromEntries(answers) as Record<AimMethod, MethodAnswer>,
      charts: chartsOf(latest.found, ratioOf(engagement)),
    };
  },
  bounds: ({ engagement, method }, { situation, answers }) => [
    ...boundsOf(situation), ...velocityHandles(engagement).map(({ at }) => at),
    ...nearGuesses(situation, answers[method]),
  ],
  draw(picture, { engagement, method }, { situation, answers }, time) {
    drawTarget(picture, situation, time);
    drawVelocity(picture, velocityHandles(engagement));
    const answer = answers[method];
    nearGuesses(situation, answer).forEach((place, i) => {
      picture.cross(place, 'late', 5);
      picture.label(place, String(i + 1), { shift: [7, -7], colour: 'late' });
    });
    if (answer.status === 'hit' || answer.status === 'not_converged') {
      const then = situation.ways.at(answer.time).target;
      picture.line([answer.launch_point, answer.point], { colour: 'late', width: 2, dash: [5, 5] });
      if (then) picture.line([answer.point, then], { colour: 'late', width: 3 });
    }
    drawGun(picture, situation, time);
    drawHits(picture, situation);
  },
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: ({ engagement, method, seed }) => [
    {
      kind: 'choice', label: 'method', value: method,
      options: methods.map(({ name, label }) => ({ value: name, label })),
      set: (state, name) => ({ ...state, method: name as AimMethod }),
    },
    {
      kind: 'slider', label: 'target’s speed : shot’s', value: ratioOf(engagement), min: 0,
      max: Math.max(2, ratioOf(engagement)), step: 0.01, set: withRatio,
    },
    {
      kind: 'slider', label: 'seed of the questions', value: seed, min: 0, max: Math.max(50, seed),
      step: 1, text: String(seed),
      set: (state, value) => ({ ...state, seed: value }),
    },
  ],
  outcome(_, { situation }) {
    return `Exactly: ${outcomeOf(situation.answer)}`;
  },
  facts: ({ method }, { answers }) => {
    const answer = answers[method];
    const isAimed = answer.status === 'hit' || answer.status === 'not_converged';
    return [
      { label: labelOf(method), value: saysOf(answer), colour: 'late' },
      ...(isAimed ? [
        { label: 'shoots at', value: placeText(answer.point) },
        { label: 'the target is then', value: `${text(answer.moved)} away` },
      ] : []),
    ];
  },
  table: (_, { answers }) => ({
    title: 'All of them on this target',
    head: ['method', 'off by', 'says', 'hit after', 'rounds'],
    rows: methods.map(({ name, label }) => {
      const answer = answers[name];
      const isAimed = answer.status === 'hit' || answer.status === 'not_converged';
      return [
        label, isAimed ? text(answer.moved, 3) : '–', saysOf(answer),
        isAimed ? text(answer.time) : '–',
        answer.status === 'invalid' ? '–' : String(answer.iterations),
      ];
    }),
  }),
  charts: (_, { charts }) => charts,
  timeline: (_, { situation }) => ({ end: situation.end }),
};

function ratioOf({ projectile, target }: Engagement): number {
  const velocity =
    ('velocity' in target ? (target.velocity as Place | undefined) : undefined) ?? [];
  return Number((lengthOf(velocity) / projectile.speed).toPrecision(3));
}

function withRatio(state: State, ratio: number): State {
  const { projectile, target } = state.engagement;
  const velocity =
    ('velocity' in target ? (target.velocity as Place | undefined) : undefined) ?? [];
  const size = lengthOf(velocity);
  const way = size > 1e-6 ? velocity.map((x) => x / size) : [0, 1];
  // Never quite 0, which would forget the direction.
  const speed = Math.max(1e-5, ratio) * projectile.speed;
  return put(
    state, way.map((x) => Number((speed * x).toPrecision(9))), 'engagement', 'target', 'velocity',
  );
}

function saysOf(answer: MethodAnswer): string {
  switch (answer.status) {
    case 'hit':
      return 'hit';
    case 'not_found':
      return 'no hit';
    case 'not_converged':
      return 'does not converge';
    case 'invalid':
      return `${answer.error.field}: ${answer.error.message}`;
  }
}

// Guesses that run away would make everything else in the picture small.
function nearGuesses({ end }: Situation, answer: MethodAnswer): readonly Place[] {
  return 'guesses' in answer
    ? answer.guesses
        .filter(({ time }) => time <= 2.5 * end)
        .slice(0, 17)
        .map(({ position }) => position)
    : [];
}

function chartsOf({ ratios, cells }: Sweep, ratio: number): Chart[] {
  const kMaxMiss = 120;
  const chart = (
    title: string, yLabel: string, max: number,
    valueOf: (name: AimMethod, i: number) => number | null,
  ): Chart => ({
    title,
    xLabel: 'target’s speed : shot’s',
    yLabel,
    xs: ratios,
    series: methods.map(({ name, label }) => ({
      label, colour: colours[name], values: ratios.map((_, i) => valueOf(name, i)),
      width: name === 'certified' ? 3 : 1.8,
      ...(dashes[name] && { dash: dashes[name] }),
    })),
    yRange: [0, max],
    bands: [{ from: ratio - 0.008, to: ratio + 0.008 }],
  });
  return [
    chart(
      'Wrong answers: misses, hits denied, hits invented', 'wrong, %', 105,
      (name, i) => 100 * cells[name][i]!.wrong,
    ),
    chart(
      'Distance between shot and target at the hit time (median)', 'px', kMaxMiss,
      (name, i) => {
        const { miss } = cells[name][i]!;
        return miss === undefined ? null : Math.min(miss, 1.02 * kMaxMiss);
      },
    ),
    chart('Rounds (mean)', 'rounds', 42, (name, i) => cells[name][i]!.iterations),
  ];
}
