import type { Aimahead, Answer, Engagement, Projectile } from 'aimahead';
import type { Chart } from '../chart/chart';
import type { Colour } from '../drawing/colours';
import { timesBetween, Ways } from '../drawing/ways';
import { type Control, type Demo, type Point, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import {
  boundsOf, drawSituation, shownHit, type Situation, situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'Thrust and drag',
  summary:
    'A rocket gets faster, a bullet slower. Aiming as if the speed were constant misses with ' +
    'both.',
  paragraphs: `
Air slows a shot down. For bullets, arrows and balls the loss grows with the square of the speed: a
fast shot quickly becomes a slow one. Small things in thick fluid lose speed in proportion to it,
and then there is a distance that the shot never exceeds. A rocket does the opposite: it leaves
slowly, burns for a while, and then coasts.

The graph shows how long each shot takes to fly how far. With constant speed that is a straight
line; drag bends it up, thrust bends it down. The cross marks the aim for constant speed.`,
  pseudocode: `
travel(t) = how far the shot flies in t:
    constant speed    speed * t
    linear drag k     speed * (1 - exp(-k * t)) / k
    thrust a for d    speed * t + a * d * (t - d / 2)
    quadratic drag    no formula under gravity: integrate
find the first t at which
    distance(target at t, gun) = travel(t)`,
  page: 'questions/drag-in-an-engine',
};

interface State {
  readonly engagement: Engagement;
}

interface Model {
  readonly situation: Situation;
  /** The answer for a shot of constant speed. */
  readonly plain: Answer;
  readonly plainWays: Ways;
  readonly chart: Chart;
}

const laws = [
  { value: 'thrust', label: 'a rocket: thrust' },
  { value: 'drag', label: 'linear drag' },
  { value: 'quadratic_drag', label: 'quadratic drag' },
] as const;
type Law = (typeof laws)[number]['value'];

const typical: Readonly<Record<Law, Projectile>> = {
  thrust: { speed: 6, thrust: { acceleration: 24, duration: 1 } },
  drag: { speed: 40, drag: 0.7 },
  quadratic_drag: { speed: 60, quadratic_drag: 0.03 },
};
const engage = (law: Law, acceleration: Point = [0, 0]): State => ({
  engagement: {
    shooter: { position: [0, 0] },
    projectile: { ...typical[law], ...(acceleration[1] !== 0 && { acceleration }) },
    target: { position: [34, 6], velocity: [-2, 7] },
  },
});

export const demo: Demo<State, Model> = {
  name: 'thrust_and_drag',
  initial: engage('quadratic_drag'),
  presets: [
    { name: 'Bullet', state: engage('quadratic_drag') },
    { name: 'Bullet under gravity', state: engage('quadratic_drag', [0, -9.81]) },
    { name: 'Rocket', state: engage('thrust') },
    { name: 'In thick fluid', state: engage('drag') },
  ],
  solve({ engagement }, aimahead) {
    const { projectile } = engagement;
    const constant = {
      speed: projectile.speed,
      ...(projectile.acceleration && { acceleration: projectile.acceleration }),
    };
    const situation = situationOf(aimahead, engagement);
    const plain = { ...engagement, projectile: constant };
    return {
      situation,
      plain: aimahead.solve(plain),
      plainWays: new Ways(aimahead, plain),
      chart: distanceChart(aimahead, engagement, situation),
    };
  },
  bounds: ({ engagement }, { situation, plain }) => [
    ...boundsOf(situation), ...velocityHandles(engagement).map(({ at }) => at),
    ...(plain.status === 'hit' ? [plain.point] : []),
  ],
  draw(picture, { engagement }, { situation, plain, plainWays }, time) {
    drawVelocity(picture, velocityHandles(engagement));
    if (plain.status === 'hit') {
      picture.line(plainWays.shot(plain, plain.time), { colour: 'late', dash: [3, 5] });
      picture.cross(plain.point, 'late');
      picture.label(plain.point, 'at constant speed', { align: 'center', shift: [0, 22] });
    }
    drawSituation(picture, situation, time);
    const hit = shownHit(situation.answer);
    if (!hit) return;
    // The places of the shot at equal steps of time: close together where it is slow.
    const places = situation.ways.shot(hit, hit.time, 12);
    for (const place of places.slice(1, -1)) picture.dot(place, 'shot', 2.5);
  },
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: (state) => [
    {
      kind: 'choice', label: 'the shot', value: lawOf(state.engagement.projectile), options: laws,
      set: (before, law) => put(before, typical[law as Law], 'engagement', 'projectile'),
    },
    ...slidersOf(state),
    engagementSlider(state, 'muzzle speed', [0, 120, 1], 0, 'projectile', 'speed'),
  ],
  outcome: (_, { situation }) => outcomeOf(situation.answer),
  facts: (_, { situation, plain }) => [
    ...engagementFacts(situation),
    ...(plain.status === 'hit'
      ? [{ label: 'constant speed', value: `says ${text(plain.time)}`, colour: 'late' as const }]
      : []),
  ],
  charts: (_, { chart }) => [chart],
  timeline: (_, { situation }) => ({ end: situation.end }),
};

function lawOf(projectile: Projectile): Law {
  if (projectile.thrust) return 'thrust';
  return projectile.drag ? 'drag' : 'quadratic_drag';
}

function slidersOf(state: State): Control<State>[] {
  switch (lawOf(state.engagement.projectile)) {
    case 'thrust':
      return [
        engagementSlider(state, 'thrust', [0, 60, 0.5], 0, 'projectile', 'thrust', 'acceleration'),
        engagementSlider(state, 'burns for', [0, 4, 0.05], 0, 'projectile', 'thrust', 'duration'),
      ];
    case 'drag':
      return [engagementSlider(state, 'drag', [0.05, 3, 0.05], 0, 'projectile', 'drag')];
    case 'quadratic_drag':
      return [
        engagementSlider(state, 'drag', [0.002, 0.1, 0.002], 0, 'projectile', 'quadratic_drag'),
      ];
  }
}

// The distance over time of each shot, without gravity. The library answers for targets at rest.
function distanceChart(aimahead: Aimahead, engagement: Engagement, { answer }: Situation): Chart {
  const hit = shownHit(answer);
  const { acceleration: _, ...law } = engagement.projectile;
  const [x, y] = engagement.shooter.position;
  const [px, py] = hit?.point ?? (engagement.target as { position: Point }).position;
  const farthest = 1.4 * Math.hypot(px! - x!, py! - y!) || 1;
  const xs = timesBetween(0, farthest, 120);
  const times = (projectile: Projectile) =>
    xs.map((distance) => {
      const there = aimahead.solve({
        shooter: { position: [0, 0] }, projectile, target: { position: [distance, 0] },
      });
      return there.status === 'hit' || there.status === 'touching' ? there.time : null;
    });
  const series = (label: string, colour: Colour, values: (number | null)[], dash?: number[]) => ({
    label, colour, values, ...(dash && { dash }),
  });
  const shot = times(law);
  const latest = Math.max(...shot.map((time) => time ?? 0));
  return {
    title: 'How long the shot takes to fly how far, without gravity',
    xLabel: 'distance',
    yLabel: 'time',
    xs,
    series: [
      series('this shot', 'shot', shot),
      series('at its muzzle speed all the way', 'late', times({ speed: law.speed }), [4, 5]),
    ],
    yRange: [0, latest > 0 ? Math.min(1.1 * latest, 4 * (hit?.time ?? latest)) : 1],
    marks:
      hit && !engagement.projectile.acceleration
        ? [
            {
              x: Math.hypot(px! - x!, py! - y!), y: hit.flight_time, colour: 'hit',
              label: `hit after ${text(hit.flight_time)}`,
            },
          ]
        : [],
  };
}
