import type { ContactAnswer, Motion } from 'aimahead';
import type { Chart } from '../chart/chart';
import measured from '../data/tunnel.csv?raw';
import { along } from '../drawing/vector';
import { type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { text } from '../frame/number';

export const words: Words = {
  title: 'Tick 117, tick 118',
  summary:
    'A shell flies through a tank and nothing happens, because the game tests only once per tick. ' +
    'Step by hand and see it pass.',
  paragraphs: `
A game moves a shell by its whole step and then tests whether it is within the tank. At tick 117 it
is below the tank, at tick 118 above it; in between it flew right through, but no test was made
there. The picture is from an article on the programming game RTanque, with the numbers of the game.

Continuous contact asks another question: when, during the step, do the two first touch? That has an
exact answer and misses no hit. It includes the tank’s own motion during the tick.

The faster the shell and the more it only grazes the tank, the more hits are lost. For a tank at
rest a formula says how many: the path of a shell that passes off the centre crosses the tank over a
chord, and the test notices it if a step ends within that chord. The curves show the formula. The
dots were measured: two hundred thousand passes of each power, each dot over one pixel of distance
from the centre.`,
  pseudocode: `
point test:
    move the shell;  hit = distance(shell, tank) <= radius
continuous:
    find the first t in the step with
    distance(shell + t * step, tank + t * its step) <= radius
lost to the point test, tank at rest:
    chord = 2 * sqrt(radius² - graze²)
    lost  = 1 - chord / step   where that is more than 0`,
  page: 'contact',
};

interface State {
  readonly tank: Point;
  /** The way of the tank in a tick, to the right. */
  readonly drive: number;
  /** The position of the shell at tick 117. */
  readonly shell: Point;
  /** The power of the shell, 1 to 5. */
  readonly power: number;
}

interface Model {
  readonly ticks: readonly {
    readonly shell: Place; readonly tank: Place; readonly isInside: boolean;
  }[];
  readonly contact: ContactAnswer;
  readonly chart: Chart;
  /** How far off the tank's centre the shell passes it. */
  readonly graze: number;
}

const kRadius = 19;
const kFirst = 115;
const kShown = 117; // where `shell` is
const kTicks = 7;
const stepOf = (power: number) => 4.5 * power; // docs/arena.md

export const demo: Demo<State, Model> = {
  name: 'tunnelling',
  initial: { tank: [616.5, 461.75], drive: 0, shell: [600, 450.5], power: 5 },
  presets: [
    { name: 'The article’s picture', state: {} },
    { name: 'A little later', state: { shell: [600, 456] } },
    { name: 'Through the middle', state: { shell: [614, 450.5] } },
    { name: 'A slower shell', state: { power: 3, shell: [600, 454] } },
    { name: 'The tank drives', state: { tank: [619, 461.75], drive: -3 } },
  ],
  check: ({ drive }) =>
    (Math.abs(drive) <= 3 ? undefined : `drive: expected -3 to 3, got ${drive}`),
  solve({ tank, drive, shell, power }, aimahead) {
    const step = stepOf(power);
    const [a, b] = [{ velocity: [0, step] }, { velocity: [drive, 0], radius: kRadius }];
    const placesAt = (tick: number) => ({
      shell: along(shell, tick - kShown, a.velocity), tank: along(tank, tick - kShown, b.velocity),
    });
    const ticks = Array.from({ length: kTicks + 1 }, (_, i) => {
      const places = placesAt(kFirst + i);
      const rest = (position: Place, radius: number): Motion => ({ position, radius });
      const looked = aimahead.contact({
        a: rest(places.shell, 0), b: rest(places.tank, kRadius), duration: 1,
      });
      return { ...places, isInside: looked.status === 'touching' };
    });
    const start = ticks[0]!;
    const contact = aimahead.contact({
      a: { ...a, position: start.shell }, b: { ...b, position: start.tank }, duration: kTicks,
    });
    const relative = Math.hypot(step, drive);
    const [dx, dy] = along(start.shell, -1, start.tank) as unknown as Point;
    const graze = Math.abs(dx * step + dy * drive) / relative;
    return { ticks, contact, graze, chart: lossChart(power, graze) };
  },
  bounds: (_, { ticks }) => ticks.flatMap(({ shell, tank }) => [
    shell, along(tank, kRadius, [1, 1]), along(tank, -kRadius, [1, 1]),
  ]),
  hit: (_, { contact }) => (contact.status === 'contact' ? contact.point : undefined),
  draw(picture, _, { ticks, contact }, time) {
    const now = Math.floor(time);
    const { shell, tank, isInside } = ticks[now]!;
    const before = ticks[now - 1];
    picture.disc(tank, kRadius, 'target', isInside ? 0.45 : 0.18);
    picture.circle(tank, kRadius, { colour: 'target', width: 1.5 });
    picture.dot(tank, 'target', 3);
    picture.line(
      ticks.map((tick) => tick.shell), { colour: 'shot', width: 1, dash: [3, 5], opacity: 0.6 },
    );
    if (before) picture.line([before.shell, shell], { colour: 'shot', width: 4, opacity: 0.35 });
    ticks.forEach((tick, i) => {
      if (i > now) return;
      picture.dot(tick.shell, tick.isInside ? 'late' : 'shot', i === now ? 6 : 4);
      picture.label(tick.shell, `${kFirst + i}${tick.isInside ? ' inside' : ''}`, {
        shift: [-14, 4], align: 'right', colour: i === now ? 'ink' : 'muted',
      });
    });
    if (contact.status === 'contact') {
      picture.hit(contact.point);
      picture.label(contact.point, `touches at ${text(kFirst + contact.time, 6)}`, {
        shift: [24, 5],
      });
    }
  },
  handles: ({ tank, shell }) => [
    {
      label: 'tank at tick 117', at: tank, colour: 'target',
      move: (state, to) => put(state, to, 'tank'),
    },
    {
      label: 'shell at tick 117', at: shell, colour: 'shot',
      move: (state, to) => put(state, to, 'shell'),
    },
  ],
  controls: ({ power, drive }) => [
    {
      kind: 'slider', label: 'power of the shell', value: power, min: 1, max: 5, step: 1,
      text: `${text(power)}: ${text(stepOf(power))} px a tick`,
      set: (state, value) => ({ ...state, power: value }),
    },
    {
      kind: 'slider', label: 'tank drives', value: drive, min: -3, max: 3, step: 0.25,
      text: `${text(drive)} px a tick`, set: (state, value) => ({ ...state, drive: value }),
    },
  ],
  outcome(_, { ticks, contact }) {
    const seen = ticks.findIndex(({ isInside }) => isInside);
    if (contact.status === 'touching') return 'They touch from the start.';
    if (contact.status !== 'contact') return 'The shell passes without contact.';
    return seen < 0
      ? 'The shell flies through the tank, and the point test does not notice.'
      : `The point test notices at tick ${kFirst + seen}.`;
  },
  facts({ power }, { ticks, contact, graze }, time) {
    const { shell, tank } = ticks[Math.floor(time)]!;
    return [
      {
        label: 'now apart',
        value: `${text(Math.hypot(...along(shell, -1, tank)))}; the radius is ${kRadius}`,
      },
      { label: 'passes at', value: `${text(graze)} from the centre` },
      ...(contact.status === 'contact'
        ? [
            {
              label: 'continuous', value: `contact at tick ${text(kFirst + contact.time, 6)}`,
              colour: 'hit' as const,
            },
          ]
        : []),
      {
        label: 'lost at this graze',
        value:
          graze < kRadius
            ? `${text(100 * lostAt(graze, stepOf(power)), 3)} % of such passes`
            : 'none: it passes',
        colour: 'late',
      },
    ];
  },
  charts: (_, { chart }) => [chart],
  timeline: () => ({ end: kTicks, seconds: 4, step: 'tick', first: kFirst }),
};

/** For a tank at rest, the share of passes at a graze in which no step ends inside it. */
export function lostAt(graze: number, step: number): number {
  const chord = 2 * Math.sqrt(Math.max(0, kRadius ** 2 - graze ** 2));
  return Math.max(0, 1 - chord / step);
}

// power, step, graze from, graze to, share lost, its standard error
const rows = measured.trim().split('\n').slice(1).map((line) => line.split(',').map(Number));

function lossChart(power: number, graze: number): Chart {
  const perPixel = 20;
  const xs = Array.from({ length: 9 * perPixel + 1 }, (_, i) => 10 + i / perPixel);
  const own = rows.filter((row) => row[0] === power && row[3]! - row[2]! === 1);
  const dots = xs.map((x) => {
    const row = own.find((candidate) => candidate[2]! + 0.5 === x);
    return row ? 100 * row[4]! : null;
  });
  return {
    title: 'Hits that the point test loses, by how far from the centre the shell passes',
    xLabel: 'graze, px',
    yLabel: 'lost, %',
    xs,
    series: [
      {
        label: `power ${power}`, colour: 'shot',
        values: xs.map((x) => 100 * lostAt(x, stepOf(power))), width: 3,
      },
      ...[1, 2, 3, 4, 5]
        .filter((other) => other !== power)
        .map((other, i) => ({
          label: i === 0 ? 'the other powers' : '', colour: 'past' as const,
          values: xs.map((x) => 100 * lostAt(x, stepOf(other))), width: 1.5,
        })),
      { label: `measured at power ${power}`, colour: 'late', values: dots, isScattered: true },
    ],
    yRange: [0, 105],
    marks:
      graze >= 10 && graze <= kRadius
        ? [
            {
              x: graze, y: 100 * lostAt(graze, stepOf(power)), colour: 'target',
              label: 'this shell',
            },
          ]
        : [],
  };
}
