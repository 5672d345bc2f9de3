import type { Demo, Place, Point, Words } from '../frame/demo';
import { drawSpread } from '../drawing/spread';
import { along, distance } from '../drawing/vector';
import { text } from '../frame/number';
import {
  type Chase, chase, kRadius, lengthOfPath, type Seen, type Setting, shareThatHits,
} from '../tracking/chase';

export const words: Words = {
  title: 'The tracker',
  summary:
    'Nobody is handed a target’s velocity. Draw a path, and watch it being found out from noisy ' +
    'measurements.',
  paragraphs: `
Draw with the mouse or a finger: the target drives along your line. A radar sees it ten times a
second, each time a little off: the grey dots. The purple line is what the tracker makes of them,
and the ellipse is how sure it is.

The gun fires at where the estimate will be when the shot arrives. A green ring is a hit, a cross is
where a shot should have hit and did not. The same shots are also fired by the usual way, which
takes the difference of the last two measurements for the velocity. Two positions, each off by half
a metre and a tenth of a second apart, make a velocity that is off by seven metres a second.

More noise makes the tracker look further back, less noise makes it follow sooner. At a sharp corner
everybody misses for a moment. The tracker knows, and its ellipse grows.`,
  pseudocode: `
for each measurement:
    for each way in which targets move:
        predict where it is now, and how certain that is
        correct that by a share of its error
    trust the ways that predicted well
aim at where the mean of them goes`,
  page: 'tracking',
};

type State = Setting;

const curve = (point: (share: number) => Point, count = 40): Point[] =>
  Array.from({ length: count + 1 }, (_, i) => rounded(point(i / count)));
const rounded = ([x, y]: Point): Point => [Number(x.toFixed(2)), Number(y.toFixed(2))];

const weave = curve((s) => [-28 + 56 * s, 14 + 6 * Math.sin(5 * s)]);

export const demo: Demo<State, Chase> = {
  name: 'tracker',
  initial: { path: weave, gun: [0, -10], speed: 5, noise: 0.7, shot: 45 },
  presets: [
    { name: 'Weaving', state: {} },
    {
      name: 'Straight',
      state: {
        path: [
          [-28, 4], [28, 18],
        ],
      },
    },
    {
      name: 'In a circle',
      state: { path: curve((s) => [14 * Math.cos(8 * s), 12 + 12 * Math.sin(8 * s)], 60) },
    },
    {
      name: 'Corners',
      state: {
        path: [
          [-26, 4], [-10, 20], [-2, 4], [12, 22], [26, 6],
        ],
      },
    },
    { name: 'A bad radar', state: { noise: 2 } },
  ],
  check({ path, gun, speed, noise, shot }) {
    if (path.length < 2 || path.length > 400) {
      return `path: expected 2 to 400 points, got ${path.length}`;
    }
    if (path.some((point) => point.length !== 2)) return 'path: expected points of 2 numbers';
    if (!(lengthOfPath(path) > 0)) return 'path: expected points that differ';
    return speed > 0 && shot > 0 && noise >= 0 && gun.length === 2
      ? undefined
      : 'speed, shot: expected numbers > 0';
  },
  solve: (state, aimahead) => chase(aimahead, state),
  bounds({ path, gun }, { seen }) {
    const last = seen.at(-1)?.estimate;
    return [gun, ...path, ...(last ? [along(last.position, 1, last.velocity)] : [])];
  },
  hit: () => undefined,
  draw(picture, { gun, path }, { seen, tracked, ways }, time) {
    picture.line(path, { colour: 'target', dash: [6, 5], opacity: 0.6 });
    const past = seen.filter((one) => one.time <= time + 1e-9);
    picture.dots(past.map(({ measured }) => measured), 'past', 4);
    picture.line(past.map(({ estimate }) => estimate?.position), { colour: 'other', width: 2 });
    for (const { launch, velocity, until, aimedAt, met } of tracked) {
      if (launch > time) continue;
      if (time < until) picture.shot(along(gun, time - launch, velocity));
      else if (met) picture.ring(met, 'again');
      else picture.cross(aimedAt, 'late', 5);
    }
    const { target: now } = ways.at(time);
    if (now) picture.target(now, kRadius);
    const last = past.at(-1)?.estimate;
    if (last) {
      drawSpread(picture, last.position, last.covariance, { colour: 'other' });
      picture.arrow(last.position, along(last.position, 1, last.velocity), {
        colour: 'other', width: 2,
      });
      picture.label(last.position, 'estimate', { colour: 'other' });
    }
    const fired = tracked.filter(({ launch }) => launch <= time).at(-1);
    picture.gun(gun, fired && direction(gun, fired.aimedAt));
    picture.label(gun, 'gun', { shift: [14, 26] });
  },
  handles: ({ gun }) => [
    { label: 'gun', colour: 'gun', at: gun, move: (state, to) => ({ ...state, gun: to as Point }) },
  ],
  controls: ({ noise, speed, shot }) => [
    {
      kind: 'slider', label: 'noise of the radar', value: noise, min: 0, max: Math.max(4, noise),
      step: 0.05,
      set: (state, value) => ({ ...state, noise: value }),
    },
    {
      kind: 'slider', label: 'target speed', value: speed, min: Math.min(1, speed),
      max: Math.max(20, speed), step: 0.5,
      set: (state, value) => ({ ...state, speed: value }),
    },
    {
      kind: 'slider', label: 'shot speed', value: shot, min: Math.min(5, shot),
      max: Math.max(60, shot), step: 0.5,
      set: (state, value) => ({ ...state, shot: value }),
    },
  ],
  outcome: (_, { tracked, differenced }) =>
    `By the tracker ${shareThatHits(tracked)} shots hit, by the difference of two measurements ` +
      `${shareThatHits(differenced)}.`,
  facts(_, { seen }, time) {
    const now = seen.filter((one) => one.time <= time + 1e-9).at(-1);
    if (!now?.estimate) return [];
    const { position, velocity } = now.estimate;
    return [
      { label: 'measured off by', value: text(distance(now.measured, now.actual)), colour: 'past' },
      { label: 'estimated off by', value: text(distance(position, now.actual)), colour: 'other' },
      { label: 'estimated speed', value: text(Math.hypot(...velocity)) },
    ];
  },
  charts: (_, { seen }) => [
    {
      title: 'How far from the truth', xLabel: 'time', yLabel: 'distance',
      xs: seen.map(({ time }) => time),
      series: [
        {
          label: 'measurements', colour: 'past', isScattered: true,
          values: seen.map(({ measured, actual }) => distance(measured, actual)),
        },
        { label: 'estimate', colour: 'other', values: seen.map(errorOf) },
      ],
      hasCursor: true,
    },
  ],
  timeline: (_, { end }) => ({ end, seconds: Math.min(12, end) }),
  stroke(state, points) {
    // Every few metres suffices, and keeps the link short.
    const path = points.map(rounded);
    const step = Math.max(lengthOfPath(path) / 80, 0.01);
    const kept = path
      .slice(1)
      .reduce(
        (list, point) => (distance(point, list.at(-1)!) >= step ? [...list, point] : list),
        path.slice(0, 1),
      );
    return kept.length < 2 ? state : { ...state, path: kept };
  },
};

function errorOf({ estimate, actual }: Seen): number | null {
  return estimate ? distance(estimate.position, actual) : null;
}

function direction(from: Place, to: Place): Place {
  const length = distance(from, to);
  return length > 0 ? along(to, -1, from).map((x) => x / length) : [0, 0];
}
