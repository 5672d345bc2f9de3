import type { Motion } from 'aimahead';
import type { Chart } from '../chart/chart';
import type { Colour } from '../drawing/colours';
import { along, lengthOf } from '../drawing/vector';
import { type Control, type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  type Chased, fly, type Flight, follow, kStep, type Law, laws, type Missile,
} from '../guidance/flight';
import { angleTo, difference } from '../situation/handles_and_words';

export const words: Words = {
  title: 'Homing missiles',
  summary:
    'A missile that steers asks again at every step. The guidance law decides whether it ' +
    'chases, intercepts or circles for ever.',
  paragraphs: `
Four missiles start together. They have the same speed and turn equally fast; only their guidance
laws differ. Pure pursuit flies to where the target is: it ends up behind the target and flies the
longest path. Lead pursuit flies to where they would meet if the target kept its velocity.
Proportional navigation, which real missiles use, watches the line of sight. If the bearing of an
approaching target does not change, the two will collide; so the missile turns with any change of
the bearing, a few times as fast. The augmented form also takes the target’s acceleration into
account.

A missile that turns slowly cannot reach every target. The tightest circles that it can fly are
drawn beside it. A target at rest inside such a circle is never hit: the missile turns at its limit,
always has the target to its side, and orbits it. It would have to fly away first, which no guidance
law does.

Drag the target, the tip of its arrow, the missile and its nose. The marked hit is that of the
chosen missile.`,
  pseudocode: `
every step:
    measure where the target is, and how it moves
    pure pursuit:  wanted = the direction to it
    lead pursuit:  wanted = the direction of the lead
    proportional navigation:
        push = gain * closing speed * turning of the line
    turn towards what is wanted, as far as the step allows
    fly on`,
  page: 'questions/homing-missile',
};

interface State {
  readonly missile: Missile;
  readonly target: {
    readonly position: Point; readonly velocity: Point;
    readonly turnRate: number; readonly radius: number;
  };
  readonly gain: number;
  readonly law: Law;
}

interface Model {
  readonly chased: Chased;
  readonly flights: Readonly<Record<Law, Flight>>;
  readonly end: number;
  readonly chart: Chart;
  readonly orbits: boolean;
  readonly surely: boolean;
}

const kLongest = 10;
const kMaxLater = 3;
const colours: Readonly<Record<Law, Colour>> = {
  pure: 'late', lead: 'shot', proportional: 'other', augmented: 'gun',
};
const names: Readonly<Record<Law, string>> = {
  pure: 'pure pursuit', lead: 'lead pursuit', proportional: 'proportional navigation',
  augmented: 'augmented navigation',
};
const initial: State = {
  missile: { position: [0, 0], heading: -0.5, speed: 20, turnRate: 1.6 },
  target: { position: [50, -12], velocity: [-2, 12], turnRate: 0, radius: 1 },
  gain: 3,
  law: 'proportional',
};

export const demo: Demo<State, Model> = {
  name: 'homing',
  initial,
  presets: [
    { name: 'Crossing', state: {} },
    {
      name: 'Turning target',
      state: {
        target: { position: [46, -8], velocity: [-3, 13], turnRate: 0.55, radius: 1 },
        law: 'augmented', gain: 4,
      },
    },
    {
      name: 'From behind',
      state: {
        target: { position: [14, 6], velocity: [11, 4], turnRate: 0, radius: 1 },
        missile: { ...initial.missile, heading: 2.6 },
      },
    },
    {
      name: 'The orbit',
      state: {
        missile: { ...initial.missile, turnRate: 0.7 },
        target: { position: [22, 10], velocity: [0, 0], turnRate: 0, radius: 1 }, law: 'pure',
      },
    },
  ],
  check: ({ law, missile, target }) => {
    if (!laws.includes(law)) return `law: expected one of ${laws.join(', ')}`;
    if (!(missile.speed > 0)) return `missile.speed: expected a number > 0, got ${missile.speed}`;
    if (!(missile.turnRate > 0)) {
      return `missile.turnRate: expected a number > 0, got ${missile.turnRate}`;
    }
    return target.radius > 0
      ? undefined
      : `target.radius: expected a number > 0, got ${target.radius}`;
  },
  solve({ missile, target, gain }, aimahead) {
    const chased = follow(aimahead, motionOf(target), kLongest);
    const flown = laws.map(
      (law) => [law, fly(aimahead, missile, chased, { law, gain, radius: target.radius })] as const,
    );
    const flights = Object.fromEntries(flown) as Record<Law, Flight>;
    const end = endOf(flown.flatMap(([, { hit }]) => (hit ? [hit.time] : [])));
    const homing = {
      position: missile.position, direction: [Math.cos(missile.heading), Math.sin(missile.heading)],
      speed: missile.speed, turn_rate: missile.turnRate,
    };
    const rests = lengthOf(target.velocity) === 0;
    const orbits = aimahead.guidance.orbits(homing, target.position, target.radius);
    const surely = aimahead.guidance.surelyHits(homing, target.position, target.velocity);
    return {
      chased, flights, end, chart: distanceChart(flights, end),
      orbits: rests && orbits.status === 'ok' && orbits.is_true,
      surely: target.turnRate === 0 && surely.status === 'ok' && surely.is_true,
    };
  },
  bounds: (state, { chased, flights, end }) => [
    ...chased.places.slice(0, Math.ceil(end / kStep)), velocityTip(state),
    ...laws.flatMap((law) => flights[law].places.slice(0, Math.ceil(end / kStep))),
    noseOf(state.missile), ...circles(state.missile),
  ],
  hit: ({ law }, { flights }) => flights[law].hit?.point,
  draw(picture, state, { chased, flights, end }, time) {
    const { missile, target, law: chosen } = state;
    const last = Math.ceil(end / kStep);
    const now = Math.min(chased.places.length - 1, Math.round(time / kStep));
    for (const center of circles(missile)) {
      picture.circle(center, missile.speed / missile.turnRate, {
        colour: 'faint', width: 1, dash: [3, 5],
      });
    }
    picture.line(chased.places.slice(0, last), { colour: 'target', dash: [6, 5], opacity: 0.75 });
    picture.target(chased.places[now]!, target.radius);
    picture.arrow(target.position, velocityTip(state), { colour: 'target', width: 2 });
    for (const law of [...laws.filter((other) => other !== chosen), chosen]) {
      const { places, hit } = flights[law];
      const colour = colours[law];
      const width = law === chosen ? 3 : 1.5;
      picture.line(places.slice(0, last), { colour, width: 1, opacity: 0.4 });
      picture.line(places.slice(0, now + 1), { colour, width });
      picture.dot(places[Math.min(now, places.length - 1)]!, colour, law === chosen ? 5 : 4);
      if (hit && hit.time <= end && law !== chosen) picture.ring(hit.point, colour, 6);
    }
    picture.arrow(missile.position, noseOf(missile), { colour: 'gun', width: 3 });
    const { hit } = flights[chosen];
    if (hit) {
      picture.hit(hit.point);
      picture.label(hit.point, names[chosen], { shift: [18, -12] });
    }
  },
  handles: (state) => [
    {
      label: 'target', at: state.target.position, colour: 'target',
      move: (before, to) => put(before, to, 'target', 'position'),
    },
    {
      label: 'velocity of the target', at: velocityTip(state), colour: 'target',
      move: (before, to) =>
        put(before, difference(to, before.target.position), 'target', 'velocity'),
    },
    {
      label: 'missile', at: state.missile.position, colour: 'gun',
      move: (before, to) => put(before, to, 'missile', 'position'),
    },
    {
      label: 'nose of the missile', at: noseOf(state.missile), colour: 'gun',
      move: (before, to) =>
        put(before, angleTo(to, before.missile.position), 'missile', 'heading'),
    },
  ],
  controls: (state) => [
    {
      kind: 'choice', label: 'marked', value: state.law,
      options: laws.map((value) => ({ value, label: names[value] })),
      set: (before, law) => ({ ...before, law: law as Law }),
    },
    slider(state, 'missile’s speed', [2, 60, 0.5], 'missile', 'speed'),
    slider(state, 'it turns at most', [0.1, 6, 0.05], 'missile', 'turnRate'),
    slider(state, 'target turns', [-2, 2, 0.05], 'target', 'turnRate'),
    {
      kind: 'slider', label: 'gain of navigation', value: state.gain, min: 1, max: 8, step: 0.1,
      set: (before, gain) => ({ ...before, gain }),
    },
  ],
  outcome({ law }, { flights, orbits }) {
    const { hit, distances } = flights[law];
    const name = names[law][0]!.toUpperCase() + names[law].slice(1);
    if (hit) return `${name} hits after ${text(hit.time)}.`;
    if (orbits) return 'It orbits: the target rests inside the circle in which the missile turns.';
    return `${name} does not hit within ${kLongest}; its closest distance is ` +
      `${text(Math.min(...distances))}.`;
  },
  facts: ({ missile }, { flights, surely }) => [
    ...laws.map((law) => ({
      label: names[law],
      value: flights[law].hit
        ? `hits after ${text(flights[law].hit.time)}`
        : `misses by ${text(Math.min(...flights[law].distances))}`,
      colour: colours[law],
    })),
    { label: 'tightest circle', value: `radius ${text(missile.speed / missile.turnRate)}` },
    { label: 'lead pursuit', value: surely ? 'surely hits, by the bound' : 'not guaranteed' },
  ],
  charts: (_, { chart }) => [chart],
  timeline: (_, { end }) => ({ end }),
};

// The hits that come soon after the first are shown too.
function endOf(hits: readonly number[]): number {
  const first = Math.min(...hits);
  return Math.min(
    kLongest, Math.max(...hits.filter((time) => time < kMaxLater * first), 1.4 * first),
  );
}

function motionOf({ position, velocity, turnRate }: State['target']): Motion {
  return turnRate === 0
    ? { position, velocity }
    : { kind: 'turning', position, velocity, turn_rate: turnRate };
}

function velocityTip({ target }: State): Place {
  return along(target.position, 1, target.velocity);
}

function noseOf({ position, heading, speed }: Missile): Place {
  return along(position, 0.3 * speed, [Math.cos(heading), Math.sin(heading)]);
}

// The centres of the missile's tightest circles.
function circles({ position, heading, speed, turnRate }: Missile): Place[] {
  return [1, -1].map((side) =>
    along(position, (side * speed) / turnRate, [-Math.sin(heading), Math.cos(heading)]),
  );
}

function slider(
  state: State, label: string, [min, max, step]: readonly [number, number, number],
  part: 'missile' | 'target', member: 'speed' | 'turnRate',
): Control<State> {
  const value = (state[part] as unknown as Record<string, number>)[member]!;
  return {
    kind: 'slider', label, value, step, min: Math.min(min, value), max: Math.max(max, value),
    set: (before, to) => put(before, to, part, member),
  };
}

function distanceChart(flights: Readonly<Record<Law, Flight>>, end: number): Chart {
  const count = Math.ceil(end / kStep);
  const every = 4;
  const xs = Array.from({ length: Math.floor(count / every) + 1 }, (_, i) => i * every * kStep);
  return {
    title: 'How far each missile still is from the target',
    xLabel: 'time',
    yLabel: 'distance',
    xs,
    series: laws.map((law) => ({
      label: names[law], colour: colours[law],
      values: xs.map((_, i) => flights[law].distances[i * every] ?? null),
    })),
    hasCursor: true,
  };
}
