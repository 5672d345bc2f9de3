import type { Aimahead, Engagement, Hit, Launch } from 'aimahead';
import type { Chart } from '../chart/chart';
import { timesBetween, Ways } from '../drawing/ways';
import {
  type Control, type Demo, type Fact, type Place, type Point, put, type Words,
} from '../frame/demo';
import { degrees, placeText, text } from '../frame/number';
import {
  drawVelocity, engagementSlider, gunHandle, velocityHandles,
} from '../situation/handles_and_words';

export const words: Words = {
  title: 'The gravity arc',
  summary:
    'Under gravity there is a low and a high shot that hits, a least speed that hits at all, ' +
    'and a jump that lands on a moving platform.',
  paragraphs: `
Imagine that you fall together with the ball. Then the ball flies straight, and the target seems to
fall upwards. Gravity therefore makes the question hardly harder: the circle of all shots grows as
before, and falls while it grows.

A fast shot can hit in two ways: direct, flat and early, or as a lob, high and late. As the shot
gets slower the two come closer, until they are one at the least speed that hits at all. The graph
shows the speed that each time of flight needs.

Sometimes the speed is not given. A jump should clear a height before it lands on the platform; a
pass to a runner should leave the hand at a certain angle. Choose the question below.`,
  pseudocode: `
for a time of flight t, the velocity to throw with is
    (position of target at t - hand) / t  -  gravity * t / 2
direct and lob: the times at which its length is your speed
least speed:    the time at which it is shortest
over a height:  upward speed = sqrt(2 * gravity * height)
                t = the time of the landing on the way down`,
  page: 'questions/draw-the-arc',
};

type Ask = 'direct_and_lob' | 'least_speed' | 'over_height' | 'at_angle';

interface State {
  readonly engagement: Engagement;
  readonly ask: string;
  readonly height: number;
  readonly angle: number;
}

interface Named {
  readonly name: string;
  readonly launch: Launch;
}

interface Thrown {
  readonly name: string;
  readonly hit: Hit;
  readonly speed: number;
  readonly ways: Ways;
}

interface Model {
  readonly launches: readonly Named[];
  readonly throws: readonly Thrown[];
  readonly way: readonly (Place | undefined)[];
  readonly end: number;
  readonly ways: Ways;
  readonly chart: Chart;
}

const asks: readonly { readonly value: Ask; readonly label: string }[] = [
  { value: 'direct_and_lob', label: 'direct and lob' },
  { value: 'least_speed', label: 'the least speed' },
  { value: 'over_height', label: 'over a height' },
  { value: 'at_angle', label: 'at an angle' },
];

function engage(
  gun: Partial<Engagement['shooter']>, speed: number, gravity: number, position: Point,
  velocity: Point,
): Engagement {
  return {
    shooter: { position: [0, 0], ...gun },
    projectile: { speed, acceleration: [0, -gravity] },
    target: { position, velocity },
  };
}

export const demo: Demo<State, Model> = {
  name: 'gravity_arc',
  initial: {
    engagement: engage({}, 26, 9.81, [42, 6], [-2, 0]), ask: 'direct_and_lob', height: 3, angle: 45,
  },
  presets: [
    { name: 'Direct and lob', state: {} },
    { name: 'Least speed', state: { ask: 'least_speed' } },
    {
      name: 'Jump to a moving platform',
      state: {
        engagement: engage({ velocity: [2, 0] }, 12, 20, [6, 1.5], [-1, 0.5]), ask: 'over_height',
      },
    },
    {
      name: 'Pass to a runner',
      state: {
        engagement: engage({ position: [0, 1.8] }, 18, 9.81, [10, 1.2], [7, 0]), ask: 'at_angle',
        angle: 35,
      },
    },
  ],
  solve({ engagement, ask, height, angle }, aimahead) {
    const launches = launch(aimahead, engagement, ask as Ask, height, (angle * Math.PI) / 180);
    const throws = throwsOf(aimahead, engagement, launches);
    const end = Math.max(0, ...throws.map(({ hit }) => hit.time)) || 3;
    const ways = new Ways(aimahead, engagement);
    return {
      launches,
      throws,
      end,
      ways,
      way: ways.target(0, 1.1 * end),
      chart: speedChart(aimahead, engagement, throws, end),
    };
  },
  bounds: ({ engagement }, { throws, way }) => [
    engagement.shooter.position as Place,
    ...way.filter((place) => place !== undefined),
    ...velocityHandles(engagement).map(({ at }) => at),
    ...throws.flatMap(({ hit, ways }) => ways.shot(hit, hit.time)),
  ],
  draw(picture, { engagement }, { throws, way, ways }, time) {
    picture.line(way, { colour: 'target', dash: [6, 5], opacity: 0.75 });
    drawVelocity(picture, velocityHandles(engagement));
    picture.target(way[0]!, 0, 0.4);
    const { target: now } = ways.at(time);
    if (now) picture.target(now);
    throws.forEach(({ hit, name, ways: own }, i) => {
      const whole = own.shot(hit, hit.time);
      picture.line(whole, { colour: 'shot', dash: [5, 5], opacity: 0.55 });
      const flown = own.shot(hit, Math.min(time, hit.time));
      picture.line(flown, { colour: 'shot', width: i === 0 ? 2.5 : 1.75 });
      picture.shot(flown.at(-1)!);
      if (throws.length > 1) picture.label(whole[40]!, name);
    });
    picture.gun(engagement.shooter.position as Place, throws[0]?.hit.aim);
    throws.slice(1).forEach(({ hit }) => picture.ring(hit.point, 'again'));
    const first = throws[0]?.hit.point;
    if (first) {
      picture.hit(first);
      picture.label(first, 'hit', { shift: [18, -12] });
    }
  },
  hit: (_, { throws }) => throws[0]?.hit.point,
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: (state) => [
    {
      kind: 'choice', label: 'question', value: state.ask, options: asks,
      set: (before, ask) => ({ ...before, ask }),
    },
    ...(state.ask === 'direct_and_lob'
      ? [engagementSlider(state, 'shot speed', [0, 60, 0.5], 0, 'projectile', 'speed')] : []),
    ...(state.ask === 'over_height' ? [slider(state, 'height', 0, 20, 0.1)] : []),
    ...(state.ask === 'at_angle' ? [slider(state, 'angle', -80, 85, 1)] : []),
    {
      kind: 'slider', label: 'gravity', value: -state.engagement.projectile.acceleration![1]!,
      min: 0, max: 30, step: 0.01,
      set: (before, gravity) =>
        put(before, [0, -gravity], 'engagement', 'projectile', 'acceleration'),
    },
  ],
  check: ({ engagement: { projectile } }) =>
    projectile.acceleration?.[0] === 0
      ? undefined
      : 'projectile.acceleration: expected [0, -gravity]',
  outcome(_, { launches, throws }) {
    if (throws.length === 0) return `No: ${launches[0]!.launch.status.replaceAll('_', ' ')}.`;
    return throws
      .map(
        ({ name, hit }) =>
          `${name[0]!.toUpperCase()}${name.slice(1)}: hits after ${text(hit.time)}.`,
      )
      .join(' ');
  },
  facts: (_, { throws }) => throws.flatMap(({ name, hit, speed }): Fact[] => [
    { label: name, value: `speed ${text(speed)}`, colour: 'shot' },
    { label: 'angle', value: degrees(Math.atan2(hit.aim[1]!, hit.aim[0]!)) },
    { label: 'lands at', value: placeText(hit.point), colour: 'hit' },
  ]),
  charts: (_, { chart }) => [chart],
  timeline: (_, { end }) => ({ end }),
};

function launch(
  aimahead: Aimahead, engagement: Engagement, ask: Ask, height: number, angle: number,
): Named[] {
  switch (ask) {
    case 'direct_and_lob': {
      const { direct, lob } = aimahead.launch.directAndLob(engagement);
      const isSame = direct.status === 'hit' && lob.status === 'hit' && direct.time === lob.time;
      return isSame ? [{ name: 'direct', launch: direct }]
        : [{ name: 'direct', launch: direct }, { name: 'lob', launch: lob }];
    }
    case 'least_speed':
      return [{ name: 'least speed', launch: aimahead.launch.slowest(engagement) }];
    case 'over_height':
      return [{ name: 'jump', launch: aimahead.launch.overApex(engagement, height) }];
    case 'at_angle':
      return [{ name: 'pass', launch: aimahead.launch.atElevation(engagement, angle) }];
  }
}

function throwsOf(
  aimahead: Aimahead, engagement: Engagement, launches: readonly Named[],
): Thrown[] {
  return launches.flatMap(({ name, launch: found }) => {
    if (found.status !== 'hit') return [];
    const { speed } = found;
    const thrown = { ...engagement, projectile: { ...engagement.projectile, speed } };
    return [{ name, hit: found as Hit, speed, ways: new Ways(aimahead, thrown) }];
  });
}

function slider(
  state: State, label: 'height' | 'angle', min: number, max: number, step: number,
): Control<State> {
  return {
    kind: 'slider', label, value: state[label], min, max, step,
    ...(label === 'angle' && { text: `${state.angle}°` }),
    set: (before, value) => ({ ...before, [label]: value }),
  };
}

// The speed of the launch for each time of flight, each answered by the library.
function speedChart(
  aimahead: Aimahead, engagement: Engagement, throws: readonly Thrown[], end: number,
): Chart {
  const xs = timesBetween(0, 1.25 * end, 180).slice(2);
  const speeds = xs.map((time) => {
    const found = aimahead.launch.forTime(engagement, time);
    return found.status === 'hit' ? found.speed : null;
  });
  const min = Math.min(...speeds.map((speed) => speed ?? Infinity));
  const top = Math.max(2.2 * min, ...throws.map(({ speed }) => 1.5 * speed));
  const isGiven = throws[0]?.name === 'direct';
  return {
    title: 'How fast to throw for each time of flight',
    xLabel: 'time of flight',
    yLabel: 'speed',
    xs,
    series: [
      { label: 'speed needed', colour: 'shot', values: speeds },
      ...(isGiven ? [{
        label: 'speed of the shot', colour: 'gun' as const, dash: [6, 5],
        values: xs.map(() => engagement.projectile.speed),
      }] : []),
    ],
    yRange: [0, Number.isFinite(top) ? top : 1],
    marks: throws.map(({ name, hit, speed }, i) => ({
      x: hit.flight_time, y: speed, colour: i === 0 ? 'hit' : 'again', label: name,
    })),
    hasCursor: true,
  };
}
