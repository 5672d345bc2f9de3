import type { Aimahead, Answer, Engagement, Tick } from 'aimahead';
import type { Chart } from '../chart/chart';
import { timesBetween, Ways } from '../drawing/ways';
import { along, distance, lengthOf } from '../drawing/vector';
import { type Control, type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import {
  boundsOf, drawGun, drawHits, drawTarget, shownHit, type Situation, situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'Worlds that go in steps',
  summary:
    'A physics engine does not fly the parabola of the formula. Aim for the engine’s own steps, ' +
    'and the shot hits.',
  paragraphs: `
An engine moves bodies in steps, many times per second. In each step it changes the velocity a
little and moves the body straight on. Most engines change the velocity first. Gravity then acts a
little too early in every step, and the ball falls below the textbook parabola: at 60 steps per
second by 8 cm after one second, by 16 after two. Engines that move first stay above it by as much.

The error is not random: the ball flies exactly the parabola of another throw, whose start velocity
differs by half a step of gravity. The library knows the engine’s rule and corrects the aim, also
for damping, which engines apply in steps too. The orange dots were aimed for a continuous world,
the blue ones for the engine.

With few steps a second the error is easy to see. Enter the numbers of your own engine.`,
  pseudocode: `
semi-implicit Euler falls too early:    v += a h;  x += h v
explicit Euler falls too late:          x += h v;  v += a h
velocity Verlet follows the parabola:
    x += h v + h² a / 2;  v += a h
to follow the parabola of v, launch with
    v - a h / 2  in the first,  v + a h / 2  in the second`,
  page: 'fixed-step',
};

interface State {
  readonly engagement: Engagement & { readonly tick: Tick };
}

/** A body of the engine at every step. */
interface Body {
  readonly places: readonly Place[];
  readonly start: number;
}

interface Model {
  readonly situation: Situation;
  /** As if the world were smooth, and the way that such a shot would fly. */
  readonly smooth: Answer;
  readonly parabola: readonly Place[];
  readonly naive: Body | undefined;
  readonly exact: Body | undefined;
  /** The distance of target and naive body when the smooth shot would hit. */
  readonly miss: number | undefined;
  readonly chart: Chart;
}

const integrators = [
  { value: 'semi_implicit_euler', label: 'velocity first (most engines)' },
  { value: 'explicit_euler', label: 'position first (Chipmunk)' },
  { value: 'velocity_verlet', label: 'velocity Verlet' },
] as const;
type Integrator = Tick['integrator'];

const engage = (
  tick: Tick, speed = 24, target: Point = [36, 8], velocity: Point = [-3, 2],
): State => ({
  engagement: {
    shooter: { position: [0, 0] },
    projectile: { speed, acceleration: [0, -9.81] },
    target: { position: target, velocity, radius: 0.5 },
    tick,
  },
});

export const demo: Demo<State, Model> = {
  name: 'fixed_step',
  initial: engage({ step: 1 / 8, integrator: 'semi_implicit_euler' }),
  presets: [
    { name: '8 steps a second', state: engage({ step: 1 / 8, integrator: 'semi_implicit_euler' }) },
    {
      name: '60 steps a second', state: engage({ step: 1 / 60, integrator: 'semi_implicit_euler' }),
    },
    {
      name: 'Box2D, damped',
      state: engage(
        { step: 1 / 60, integrator: 'semi_implicit_euler', damping: 0.5, damping_form: 'implicit' },
        32,
      ),
    },
    {
      name: 'Chipmunk, damped',
      state: engage(
        { step: 1 / 60, integrator: 'explicit_euler', damping: 0.5, damping_form: 'exponential' },
        32,
      ),
    },
    { name: 'Verlet', state: engage({ step: 1 / 8, integrator: 'velocity_verlet' }) },
  ],
  check: ({ engagement }) =>
    ((engagement.tick as Tick | undefined) ? undefined : 'tick: required here'),
  solve({ engagement }, aimahead) {
    const situation = situationOf(aimahead, engagement);
    const smoothly = smoothed(engagement);
    const smooth = aimahead.solve(smoothly);
    const aimed = shownHit(smooth);
    const hit = shownHit(situation.answer);
    const naive = aimed && fly(aimahead, engagement, aimed, aimed.time);
    return {
      situation, smooth, naive,
      parabola: aimed ? new Ways(aimahead, smoothly).shot(aimed, aimed.time) : [],
      exact: hit && fly(aimahead, engagement, hit, hit.time),
      miss:
        aimed && naive && distance(placeAt(naive, engagement.tick.step, aimed.time), aimed.point),
      chart: errorChart(aimahead, engagement, aimed?.time ?? 2),
    };
  },
  bounds: ({ engagement }, { situation, naive, parabola }) => [
    ...boundsOf(situation), ...velocityHandles(engagement).map(({ at }) => at), ...parabola,
    ...(naive?.places ?? []),
  ],
  draw(picture, { engagement }, { situation, smooth, parabola, naive, exact }, time) {
    const { step } = engagement.tick;
    drawTarget(picture, situation, time);
    drawVelocity(picture, velocityHandles(engagement));
    picture.line(parabola, { colour: 'past', width: 1.5, dash: [2, 5] });
    for (const [body, colour] of [[naive, 'late'], [exact, 'shot']] as const) {
      if (!body) continue;
      const reached = (time - body.start) / step;
      picture.line(body.places, { colour, width: 1, opacity: 0.5 });
      const small = body.places.length > 60;
      body.places.forEach((place, i) => {
        if (i <= reached + 1e-9) picture.disc(place, small ? 1.5 : 3, colour, 1, 'pixels');
      });
      if (reached >= 0) picture.dot(placeAt(body, step, time), colour, 6);
    }
    const aimed = shownHit(smooth);
    if (aimed && naive) {
      const end = placeAt(naive, step, aimed.time);
      picture.line([end, aimed.point], { colour: 'late', width: 1.5 });
      picture.cross(end, 'late');
      picture.label(end, 'aimed for a continuous world', { shift: [10, 22] });
    }
    drawGun(picture, situation, time);
    drawHits(picture, situation);
  },
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: (state) => controlsOf(state),
  outcome: (_, { situation }) => outcomeOf(situation.answer),
  facts: ({ engagement }, { situation, smooth, miss }) => [
    ...engagementFacts(situation),
    { label: 'a step is', value: text(engagement.tick.step) },
    ...(smooth.status === 'hit' && miss !== undefined
      ? [
          {
            label: 'aimed without steps', value: `misses by ${text(miss, 3)}`,
            colour: 'late' as const,
          },
        ]
      : []),
  ],
  charts: (_, { chart }) => [chart],
  timeline: (_, { situation }) => ({ end: situation.end }),
};

function controlsOf(state: State): Control<State>[] {
  const { tick } = state.engagement;
  const rate = Number((1 / tick.step).toPrecision(12));
  const isVerlet = tick.integrator === 'velocity_verlet';
  return [
    {
      kind: 'choice', label: 'engine', value: tick.integrator, options: integrators,
      set(before, value) {
        const { damping: _, damping_form: __, ...undamped } = before.engagement.tick;
        const kept = value === 'velocity_verlet' ? undamped : before.engagement.tick;
        return put(before, { ...kept, integrator: value as Integrator }, 'engagement', 'tick');
      },
    },
    {
      kind: 'slider', label: 'steps a second', value: rate, min: Math.min(4, rate),
      max: Math.max(120, rate), step: 1,
      set: (before, value) => put(before, 1 / value, 'engagement', 'tick', 'step'),
    },
    ...(isVerlet
      ? []
      : [
          engagementSlider(state, 'damping', [0, 2, 0.05], 0, 'tick', 'damping'),
          {
            kind: 'choice' as const, label: 'its form', value: tick.damping_form ?? 'implicit',
            options: ['implicit', 'explicit', 'exponential'].map((value) => ({
              value, label: value,
            })),
            set: (before: State, value: string) =>
              put(before, value, 'engagement', 'tick', 'damping_form'),
          },
        ]),
    engagementSlider(state, 'shot speed', [5, 60, 0.5], 0, 'projectile', 'speed'),
  ];
}

// The same engagement in a world without steps, where damping is linear drag.
function smoothed({ tick, ...engagement }: State['engagement']): Engagement {
  const { projectile } = engagement;
  return tick.damping
    ? { ...engagement, projectile: { ...projectile, drag: tick.damping } }
    : engagement;
}

interface Launch {
  readonly launch_time: number;
  readonly launch_point: readonly number[];
  readonly launch_velocity: readonly number[];
}

function fly(
  aimahead: Aimahead, { projectile, tick }: State['engagement'], launch: Launch, until: number,
): Body {
  const { launch_point: position, launch_velocity: velocity, launch_time: start } = launch;
  const acceleration = (projectile.acceleration as Place | undefined) ?? position.map(() => 0);
  const count = Math.min(2000, Math.ceil((until - start) / tick.step - 1e-9));
  const places = Array.from({ length: Math.max(0, count) + 1 }, (_, i) => {
    const body = aimahead.ticks.afterSteps(tick, { position, velocity, acceleration }, i);
    return body.status === 'ok' ? body.position : position;
  });
  return { places, start };
}

// Between two steps a body of an engine moves straight.
function placeAt({ places, start }: Body, step: number, time: number): Place {
  const steps = Math.min(places.length - 1, Math.max(0, (time - start) / step));
  const i = Math.min(Math.floor(steps), places.length - 1);
  const next = places[Math.min(i + 1, places.length - 1)]!;
  return along(places[i]!, steps - i, along(next, -1, places[i]!));
}

// For each integrator, how much farther a body falls than in a smooth world after the same launch.
function errorChart(aimahead: Aimahead, engagement: State['engagement'], until: number): Chart {
  const { tick } = engagement;
  const acceleration = (engagement.projectile.acceleration as Place | undefined) ?? [0, 0];
  const size = lengthOf(acceleration) || 1;
  const velocity = [engagement.projectile.speed, 0];
  const launch = { launch_time: 0, launch_point: [0, 0], launch_velocity: velocity };
  const smooth = smoothed({ ...engagement, tick });
  const shooter = { position: [0, 0] };
  const xs = timesBetween(
    0, Math.ceil(until / tick.step) * tick.step, Math.min(240, Math.ceil(until / tick.step)),
  );
  const ways = new Ways(aimahead, { ...smooth, shooter });
  const right = ways.atTimes(xs, { aim: [1, 0], launch_time: 0 }).map(({ shot }) => shot ?? [0, 0]);
  const offBy = (corrected: boolean, integrator: Integrator) => {
    const { damping, damping_form, ...plain } = tick;
    const own: Tick =
      integrator === 'velocity_verlet' ? { ...plain, integrator } : { ...tick, integrator };
    const better = corrected
      ? aimahead.ticks.correctLaunch(own, velocity, acceleration)
      : undefined;
    const thrown = better?.status === 'ok' ? better.velocity : velocity;
    const body = fly(
      aimahead, { ...engagement, tick: own }, { ...launch, launch_velocity: thrown }, xs.at(-1)!,
    );
    return xs.map((time, i) => {
      const off = along(placeAt(body, tick.step, time), -1, right[i]!);
      return off.reduce((sum, x, axis) => sum + (x * acceleration[axis]!) / size, 0);
    });
  };
  const series = [
    ...integrators
      .filter(({ value }) => !(tick.damping && value === 'velocity_verlet'))
      .map(({ value, label }) => ({
        label,
        colour:
          value === tick.integrator
            ? ('late' as const)
            : value === 'velocity_verlet'
              ? ('other' as const)
              : ('past' as const),
        values: offBy(false, value),
        ...(value === tick.integrator ? { width: 3 } : { dash: [5, 5] }),
      })),
    // With damping there is no such simple correction.
    ...(tick.damping
      ? []
      : [
          {
            label: 'the chosen one, launch corrected', colour: 'shot' as const,
            values: offBy(true, tick.integrator),
          },
        ]),
  ];
  const max = Math.max(1e-9, ...series.flatMap(({ values }) => values.map(Math.abs)));
  return {
    title: 'How much further a body falls than on the parabola, launched alike',
    xLabel: 'time',
    yLabel: 'too far',
    xs,
    series,
    yRange: [-1.1 * max, 1.1 * max],
    hasCursor: true,
  };
}
