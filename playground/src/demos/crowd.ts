import { Crowd, kSize, type Way } from '../crowd/crowd';
import { loadOnce } from '../crowd/module';
import type { Demo, Point, Words } from '../frame/demo';
import { text } from '../frame/number';

export const words: Words = {
  title: 'Two hundred turrets',
  summary:
    'Who shoots at whom? In every frame two hundred turrets share out two hundred targets, and ' +
    'each turret leads its own.',
  paragraphs: `
If every turret shoots at the target that it can hit first, three turrets shoot at some targets and
nobody shoots at others. It is better to consider all pairs: how long would each shot take to each
target? That is a table of forty thousand times. Among all ways to give every turret a target of its
own, the assignment finds the one with the least sum of times. Switch between the two and count the
targets that nobody shoots at.

The table, the assignment and the leads are three calls. Their questions and answers are blocks of
memory that are written and read in place, without copies.

Each thin line leads from a turret to where its shot would meet its target; a turret without a line
has no target that it can hit. The number of milliseconds is the median time of the last frames on
your machine, for choosing, solving and drawing. “each its own” needs no table and leads up to five
thousand targets at once.`,
  pseudocode: `
once:        matrix = room for n x m times
             batch  = room for n leads
each frame:  write positions, velocities, shot speeds
             matrix.findTimes()
             pairs = matrix.assign()        shared out
                  or matrix.bestTargets()   each the quickest
             write target - turret of each pair into batch
             batch.leadEach(shot speed)
             read batch.offsets: where shots meet targets`,
  page: 'questions/many-targets',
};

interface State {
  readonly count: number;
  readonly speed: number;
  readonly targets: Way;
}

interface Model {
  readonly crowd: Crowd;
  readonly frames: number[];
}

const kDuration = 20;

export const demo: Demo<State, Model> = {
  name: 'crowd',
  initial: { count: 200, speed: 22, targets: 'shared' },
  load: loadOnce,
  presets: [
    { name: 'Shared out', state: {} },
    { name: 'Each the quickest', state: { targets: 'quickest' } },
    { name: 'Slow shots', state: { speed: 3 } },
    { name: '5000', state: { count: 5000, targets: 'own' } },
  ],
  check({ count, targets }) {
    const max = maxTurrets(targets);
    const isOne = Number.isInteger(count) && count >= 10 && count <= max;
    return isOne ? undefined : `count: expected 10 to ${max}, got ${count}`;
  },
  solve: ({ count, targets }, aimahead) => ({
    crowd: new Crowd(count, targets, aimahead), frames: [],
  }),
  bounds: () => [[0, 0], kSize],
  draw(picture, { speed }, { crowd, frames }, time) {
    const begun = performance.now();
    crowd.lead(time, speed);
    const at = (list: Float32Array, i: number): Point => [list[2 * i]!, list[2 * i + 1]!];
    const everybody = Array.from({ length: crowd.count }, (_, i) => i);
    const ends = everybody.map((i) => crowd.end(i));
    const aims = ends.flatMap((end, i) => (end ? [at(crowd.turrets, i), end, undefined] : []));
    const { targets: hit } = crowd.hits();
    const places = (isHit: boolean) =>
      everybody.filter((i) => hit.has(i) === isHit).map((i) => at(crowd.places, i));
    picture.line(aims, { colour: 'shot', width: 0.8, opacity: 0.45 });
    picture.dots(ends.filter((end) => end !== undefined), 'shot', 3);
    picture.dots(places(false), 'muted', 4);
    picture.dots(places(true), 'target', 4);
    picture.dots(everybody.map((i) => at(crowd.turrets, i)), 'gun', 5);
    frames.push(performance.now() - begun);
    if (frames.length > 61) frames.shift();
  },
  controls: (state) => [
    {
      kind: 'choice', label: 'targets', value: state.targets,
      options: [
        { value: 'shared', label: 'shared out' },
        { value: 'quickest', label: 'each the quickest' },
        { value: 'own', label: 'each its own' },
      ],
      set: (before, value) => {
        const targets = value as Way;
        return { ...before, targets, count: Math.min(before.count, maxTurrets(targets)) };
      },
    },
    {
      kind: 'slider', label: 'turrets', value: state.count, min: 10, max: maxTurrets(state.targets),
      step: 10,
      set: (before, count) => ({ ...before, count }),
    },
    {
      kind: 'slider', label: 'shot speed', value: state.speed, min: 0, max: 60, step: 0.5,
      set: (before, speed) => ({ ...before, speed }),
    },
  ],
  hit: () => undefined,
  outcome({ count, targets }) {
    switch (targets) {
      case 'own':
        return `${count} turrets lead ${count} targets, each the one beside it.`;
      case 'quickest':
        return `${count} turrets choose among ${count} targets, each the one that it hits first.`;
      default:
        return `${count} turrets share out ${count} targets.`;
    }
  },
  facts({ count }, { crowd, frames }) {
    const { targets, latest } = crowd.hits();
    return [
      { label: 'shot at', value: `${targets.size} of ${count}`, colour: 'target' },
      { label: 'not shot at', value: text(count - targets.size), colour: 'muted' },
      { label: 'the last hit', value: `after ${text(latest, 3)} s`, colour: 'shot' },
      { label: 'solve and draw', value: `${text(median(frames), 3)} ms` },
    ];
  },
  timeline: () => ({ end: kDuration, seconds: kDuration }),
};

/** The maximum number of turrets. The table of times has the square of it. */
function maxTurrets(targets: Way): number {
  return targets === 'own' ? 5000 : 300;
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
}
