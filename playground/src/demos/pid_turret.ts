import type { Chart } from '../chart/chart';
import { along } from '../drawing/vector';
import { type Control, type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { degrees, text } from '../frame/number';
import { type Gun, type GunRun, kStep, kTolerance, type Prey, turnGun } from '../guidance/gun';
import { angleTo, difference } from '../situation/handles_and_words';

export const words: Words = {
  title: 'A gun with inertia',
  summary:
    'A motor pushes a heavy gun. If the push follows the error alone, the gun swings past its ' +
    'goal. Tune the controller until it does not.',
  paragraphs: `
A motor applies a torque; once the gun turns, it keeps turning until the motor brakes it. A
controller computes the torque from the error: how far the gun is from where it should point. A
torque in proportion to the error (P) is not enough: the gun arrives at its goal with full speed,
swings past, and comes back, again and again.

The derivative part (D) acts against the motion, like oil in a hinge, and damps the swing. But it
also holds the gun back: P and D alone stay behind a goal that moves, and give way to a steady wind.
The integral part (I) sums the error over time and corrects both. Too much of it makes the gun swing
again.

The goal moves too: it is the exact lead on the moving target. The gun fires once it stays within
half a degree of the goal, and the shot flies where the gun points then. Drag the target, the tip of
its arrow, or the end of the dotted line, to which the gun points at first.`,
  pseudocode: `
every step:
    error  = where it should point - where it points
    unless the motor is at its limit:
        sum = sum + error * step
    torque = P * error + I * sum - D * how fast the gun turns
    limit the torque to that of the motor
    fire once the error stays small`,
  page: 'guidance',
};

interface State {
  readonly gun: Gun;
  readonly prey: Prey;
  readonly speed: number;
}

interface Model {
  readonly run: GunRun;
  readonly charts: readonly Chart[];
  readonly end: number;
}

const tuned: Gun = {
  facing: -0.8, torque: 25, load: 0, proportional: 60, integral: 120, derivative: 14,
};
const initial: State = {
  gun: { ...tuned, integral: 0, derivative: 3 },
  prey: { position: [26, -4], velocity: [-2, 6], radius: 1 },
  speed: 24,
};

export const demo: Demo<State, Model> = {
  name: 'pid_turret',
  initial,
  presets: [
    { name: 'It swings', state: {} },
    { name: 'Damped, but behind', state: { gun: { ...tuned, integral: 0 } } },
    { name: 'Well tuned', state: { gun: tuned } },
    {
      name: 'Too soft', state: { gun: { ...tuned, proportional: 6, integral: 0, derivative: 7 } },
    },
    { name: 'Wind leans on it', state: { gun: { ...tuned, integral: 0, load: 3 } } },
    { name: 'Wind, with I', state: { gun: { ...tuned, load: 3 } } },
  ],
  check: ({ gun, prey, speed }) => {
    if (!(gun.torque > 0)) return `gun.torque: expected a number > 0, got ${gun.torque}`;
    if (!(speed > 0)) return `speed: expected a number > 0, got ${speed}`;
    return prey.radius > 0 ? undefined : `prey.radius: expected a number > 0, got ${prey.radius}`;
  },
  solve({ gun, prey, speed }, aimahead) {
    const run = turnGun(aimahead, gun, prey, speed);
    const end = Math.min(run.times.at(-1)!, run.hit ? Math.max(2, run.hit.time) : 4);
    return { run, charts: chartsOf(run), end };
  },
  bounds: ({ gun, prey }, { run, end }) => [
    [0, 0], prey.position, along(prey.position, 1, prey.velocity),
    along(prey.position, run.hit?.time ?? end, prey.velocity), barrelTip(gun, prey),
    ...(run.hit ? [run.hit.point] : []),
  ],
  hit: (_, { run }) => run.hit?.point,
  draw(picture, { gun, prey, speed }, { run, end }, time) {
    const i = Math.min(run.times.length - 1, Math.floor(time / kStep));
    const [facing, goal] = [run.facings[i]!, run.goals[i]!];
    const far = 1.1 * Math.hypot(...prey.position);
    const reach = (angle: number): Place => [far * Math.cos(angle), far * Math.sin(angle)];
    const last = Math.max(end, run.hit?.time ?? 0);
    picture.line([prey.position, along(prey.position, last, prey.velocity)], {
      colour: 'target', dash: [6, 5], opacity: 0.75,
    });
    picture.target(prey.position, prey.radius, 0.4);
    picture.target(along(prey.position, time, prey.velocity), prey.radius);
    picture.arrow(prey.position, along(prey.position, 1, prey.velocity), {
      colour: 'target', width: 2,
    });
    picture.line([[0, 0], reach(goal)], { colour: 'shot', dash: [4, 5] });
    picture.label(reach(goal), 'where it should point', { colour: 'muted', shift: [6, -8] });
    picture.line([[0, 0], reach(facing)], { colour: 'gun', width: 1, opacity: 0.5 });
    picture.line([[0, 0], barrelTip(gun, prey)], { colour: 'gun', dash: [3, 5] });
    picture.sector([0, 0], 64, facing < goal ? [facing, goal] : [goal, facing], 'late', 0.18);
    picture.gun([0, 0], [Math.cos(facing), Math.sin(facing)]);
    if (run.hit && run.settled !== undefined) {
      const flown = Math.min(time, run.hit.time) - run.settled;
      const aim = run.facings[Math.round(run.settled / kStep)]!;
      if (flown > 0) {
        const place = [speed * flown * Math.cos(aim), speed * flown * Math.sin(aim)];
        picture.line([[0, 0], place], { colour: 'shot', width: 2.5 });
        picture.shot(place);
      }
      picture.hit(run.hit.point);
      picture.label(run.hit.point, 'hit', { shift: [18, -12] });
    }
  },
  handles: ({ gun, prey }) => [
    {
      label: 'target', at: prey.position, colour: 'target',
      move: (state, to) => put(state, to, 'prey', 'position'),
    },
    {
      label: 'velocity of the target', at: along(prey.position, 1, prey.velocity), colour: 'target',
      move: (state, to) =>
        put(state, difference(to, state.prey.position), 'prey', 'velocity'),
    },
    {
      label: 'barrel', at: barrelTip(gun, prey), colour: 'gun',
      move: (state, to) => put(state, angleTo(to, [0, 0]), 'gun', 'facing'),
    },
  ],
  controls: ({ gun, speed }) => [
    slider(gun, 'P, by the error', [0, 120, 0.5], 'proportional'),
    slider(gun, 'I, by what is left over', [0, 120, 0.5], 'integral'),
    slider(gun, 'D, against the motion', [0, 40, 0.25], 'derivative'),
    slider(gun, 'motor', [1, 80, 0.5], 'torque'),
    slider(gun, 'wind', [-8, 8, 0.1], 'load'),
    {
      kind: 'slider', label: 'shot speed', value: speed, min: 2, max: 60, step: 0.5,
      set: (state, value) => ({ ...state, speed: value }),
    },
  ],
  outcome: (_, { run: { settled, hit } }) => {
    if (settled === undefined) return 'The gun never settles on its goal.';
    return hit
      ? `Fires after ${text(settled)}, hits after ${text(hit.time)}.`
      : `Fires after ${text(settled)}, and misses.`;
  },
  facts(_, { run }, time) {
    const i = Math.min(run.times.length - 1, Math.floor(time / kStep));
    return [
      { label: 'points', value: degrees(run.facings[i]!), colour: 'gun' },
      { label: 'should point', value: degrees(run.goals[i]!), colour: 'shot' },
      { label: 'overshoot', value: degrees(run.overshoot), colour: 'late' },
      {
        label: `within ${degrees(kTolerance)}`,
        value: run.settled === undefined ? 'not for good' : `after ${text(run.settled)}`,
      },
    ];
  },
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};

function barrelTip({ facing }: Gun, { position }: Prey): Point {
  const length = 0.35 * Math.max(1e-9, Math.hypot(...position));
  return [length * Math.cos(facing), length * Math.sin(facing)];
}

function slider(
  gun: Gun, label: string, [min, max, step]: readonly [number, number, number], member: keyof Gun,
): Control<State> {
  const value = gun[member];
  return {
    kind: 'slider', label, value, step, min: Math.min(min, value), max: Math.max(max, value),
    set: (state, to) => put(state, to, 'gun', member),
  };
}

function chartsOf({ times, facings, goals, torques, settled }: GunRun): Chart[] {
  const inDegrees = (list: readonly number[]) => list.map((x) => (x * 180) / Math.PI);
  const range = (list: readonly number[]): Point => {
    const [min, max] = [Math.min(...list), Math.max(...list)];
    const margin = 0.08 * (max - min) || 1;
    return [min - margin, max + margin];
  };
  const [pointed, wanted] = [inDegrees(facings), inDegrees(goals)];
  return [
    {
      title: 'Where the gun points, and where it should',
      xLabel: 'time',
      yLabel: 'degrees',
      xs: times,
      series: [
        { label: 'should point', colour: 'shot', values: wanted, dash: [5, 5] },
        { label: 'points', colour: 'gun', values: pointed },
      ],
      yRange: range([...pointed, ...wanted]),
      marks:
        settled === undefined
          ? []
          : [
              {
                x: settled, y: pointed[Math.round(settled / kStep)]!, colour: 'hit',
                label: `fires at ${text(settled)}`,
              },
            ],
      hasCursor: true,
    },
    {
      title: 'Torque of the motor',
      xLabel: 'time',
      yLabel: 'torque',
      xs: times,
      series: [{ label: '', colour: 'late', values: torques }],
      yRange: range(torques),
      hasCursor: true,
    },
  ];
}
