import type { Aimahead, LeadBatch } from 'aimahead';
import type { Demo, Point, Words } from '../frame/demo';
import { text } from '../frame/number';

export const words: Words = {
  title: 'Two hundred turrets',
  summary: 'Every turret leads its own target, every frame, in one call.',
  paragraphs: [
    'A game asks where to aim not once but for every gun in every frame. The targets and their velocities are written into one block of memory, one call answers all of them, and the answers are read from the same block: nothing is copied and nothing is allocated.',
    'Each thin line leads from a turret to where its shot would meet its target; a turret without a line has a target that outruns its shots. The number of milliseconds is what solving and drawing this picture took on your machine, in the middle of the last frames.',
  ],
  pseudocode: `
once:        batch = room for n leads
each frame:  write targets - turrets into batch.targets
             write their velocities into batch.velocities
             batch.solve(shot speed)
             read batch.aims and batch.times`,
};

interface State {
  readonly count: number;
  readonly speed: number;
}

interface Model {
  readonly batch: LeadBatch<'float32'>;
  readonly turrets: Float32Array;
  /** From the corners of the targets' yards. */
  readonly starts: Float32Array;
  /** Until the first wall. */
  readonly velocities: Float32Array;
  readonly frames: number[];
}

const kSize: Point = [160, 90];
const kYard = 12; // each target stays this near to its turret, in each direction
const kDuration = 20;
let rooms: LeadBatch<'float32'> | undefined;

export const demo: Demo<State, Model> = {
  name: 'crowd',
  initial: { count: 200, speed: 22 },
  presets: [
    { name: '200', state: {} },
    { name: '1000', state: { count: 1000 } },
    { name: '5000', state: { count: 5000 } },
    { name: 'Slow shots', state: { speed: 3 } },
  ],
  solve({ count }, aimahead) {
    const scatter = scattered(count);
    return { ...scatter, batch: roomFor(aimahead, count), frames: [] };
  },
  bounds: () => [[0, 0], kSize],
  draw(picture, { speed }, { batch, turrets, starts, velocities, frames }, time) {
    const begun = performance.now();
    const { targets, velocities: now, count } = batch;
    for (let i = 0; i < 2 * count; ++i) {
      const { place, sign } = between(starts[i]! + velocities[i]! * time, 2 * kYard);
      targets[i] = place - kYard;
      now[i] = sign * velocities[i]!;
    }
    batch.solve(speed);
    const { statuses, offsets } = batch;
    const ends = Array.from({ length: count }, (_, i): Point | undefined => statuses[i] === 0
      ? [turrets[2 * i]! + offsets[2 * i]!, turrets[2 * i + 1]! + offsets[2 * i + 1]!] : undefined);
    const at = (list: Float32Array, i: number): Point => [list[2 * i]!, list[2 * i + 1]!];
    const aims = ends.flatMap((end, i) => (end ? [at(turrets, i), end, undefined] : []));
    picture.line(aims, { colour: 'shot', width: 0.8, opacity: 0.45 });
    picture.dots(ends.filter((end) => end !== undefined), 'shot', 3);
    const places = Array.from({ length: count }, (_, i): Point => {
      const [x, y] = at(turrets, i);
      return [x + targets[2 * i]!, y + targets[2 * i + 1]!];
    });
    picture.dots(places, 'target', 4);
    picture.dots(Array.from({ length: count }, (_, i) => at(turrets, i)), 'gun', 5);
    frames.push(performance.now() - begun);
    if (frames.length > 61) frames.shift();
  },
  controls: (state) => [
    {
      kind: 'slider', label: 'turrets', value: state.count, least: 10, most: 5000, step: 10,
      set: (before, count) => ({ ...before, count }),
    },
    {
      kind: 'slider', label: 'shot speed', value: state.speed, least: 0, most: 60, step: 0.5,
      set: (before, speed) => ({ ...before, speed }),
    },
  ],
  hit: () => undefined,
  outcome: ({ count }) => `${count} turrets lead ${count} targets.`,
  facts(_, { batch, frames }) {
    const hits = batch.statuses.reduce((sum, status) => sum + (status === 0 ? 1 : 0), 0);
    return [
      { label: 'can hit', value: `${hits} of ${batch.count}`, colour: 'shot' },
      { label: 'solve and draw', value: `${text(median(frames), 3)} ms` },
    ];
  },
  timeline: () => ({ end: kDuration, seconds: kDuration }),
};

// The same places every time: a small congruential generator.
function scattered(count: number): { turrets: Float32Array; starts: Float32Array; velocities: Float32Array } {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const list = (value: (axis: 0 | 1) => number) =>
    Float32Array.from({ length: 2 * count }, (_, i) => value((i % 2) as 0 | 1));
  const turrets = list((axis) => random() * kSize[axis]);
  const starts = list(() => 2 * kYard * random());
  const velocities = list(() => 12 * random() - 6);
  return { turrets, starts, velocities };
}

// One block for as long as the number stays the same.
function roomFor(aimahead: Aimahead, count: number): LeadBatch<'float32'> {
  if (rooms?.count !== count) {
    rooms?.release();
    rooms = aimahead.leads({ count, dimensions: 2, precision: 'float32' });
  }
  return rooms;
}

// To and fro between two walls; the sign is negative on the way back.
function between(place: number, size: number): { place: number; sign: number } {
  const around = ((place % (2 * size)) + 2 * size) % (2 * size);
  return around <= size ? { place: around, sign: 1 } : { place: 2 * size - around, sign: -1 };
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
}
