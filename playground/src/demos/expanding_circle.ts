import type { Aimahead, Answer, Engagement } from 'aimahead';
import { distanceChart } from '../chart/distances';
import type { Chart } from '../chart/chart';
import { placesBetween, placeAt } from '../drawing/place';
import { frontAt, shotWay } from '../drawing/shots';
import { engagementFacts, outcomeOf, velocityHandles } from '../frame/engagement_parts';
import { type Demo, type Point, put, type Words } from '../frame/demo';

export const words: Words = {
  title: 'The expanding circle',
  summary: 'All the shots you could fire now form a circle that grows. It meets the target where you should aim.',
  paragraphs: [
    'Imagine that the gun fires in every direction at once. A moment later all those shots lie on a circle around the gun, and the circle grows at the speed of the shot. The target moves on in the meantime. Where the circle first touches it is the earliest place where any shot can meet it: aim there.',
    'The graph tells the same story without a map. One curve is how far the target is from the gun at each moment, the other how far a shot can have come by then. Where they cross, the shot hits. A slow shot may cross twice: it can meet the target on its way in, or let the target run into it. A formula also finds crossings to the left of now, in the past; those are no hits, and a program that forgets to reject them shoots at ghosts.',
    'Drag the gun, the target, and the tip of the arrow, which is how far the target goes in one unit of time.',
  ],
  pseudocode: `
to meet = target - gun
find the first time t >= 0 at which
    distance(target at t, gun) = shot speed * t
if there is none: say so
aim at the place of the target at t`,
};

interface State {
  readonly engagement: Engagement;
}

interface Model {
  readonly answer: Answer;
  readonly chart: Chart;
  readonly way: readonly (Point | undefined)[];
  readonly end: number;
  readonly targetAt: (time: number) => Point | undefined;
}

const engage = (speed: number, position: Point, velocity: Point): State => ({
  engagement: { shooter: { position: [0, 0] }, projectile: { speed }, target: { position, velocity } },
});

export const demo: Demo<State, Model> = {
  name: 'expanding_circle',
  initial: engage(30, [40, 10], [-3, 8]),
  // The four graphs of "Leading a target" (Scott Lembcke, 2010).
  presets: [
    { name: 'Faster shot', state: engage(30, [40, 10], [-3, 8]) },
    { name: 'Equal speeds', state: engage(5, [6, 4], [-3, 4]) },
    { name: 'No hit', state: engage(3, [4, 3], [3, 4]) },
    { name: 'Two hits', state: engage(2, [8, 3], [-5, 0]) },
  ],
  solve(state, aimahead: Aimahead) {
    const { engagement } = state;
    const answer = aimahead.solveAll(engagement);
    const chart = distanceChart(aimahead, engagement, answer);
    const end = 'time' in answer && answer.time ? answer.time : chart.xs.at(-1)!;
    return {
      answer,
      chart,
      end,
      way: placesBetween(aimahead, engagement.target, [0, 1.15 * end]),
      targetAt: (time) => placeAt(aimahead, engagement.target, time),
    };
  },
  bounds({ engagement }, { answer, way }) {
    const hits = answer.status === 'hit' ? [answer.point as unknown as Point] : [];
    return [
      engagement.shooter.position as Point,
      ...way.filter((place) => place !== undefined),
      ...velocityHandles(engagement).map(({ at }) => at),
      ...hits,
    ];
  },
  draw(picture, { engagement }, { answer, way, targetAt }, time) {
    const gun = engagement.shooter.position as Point;
    const start = engagement.target;
    const launch = engagement.shooter.delay ?? 0;
    for (let i = 1; i < 4; ++i) {
      const { center, radius } = frontAt(engagement, launch, (time * i) / 4);
      picture.circle(center, radius, { colour: 'shot', width: 1, dash: [2, 6], opacity: 0.55 });
    }
    const { center, radius } = frontAt(engagement, launch, time);
    picture.disc(center, radius, 'shot', 0.06);
    picture.circle(center, radius, { colour: 'shot', width: 2 });
    picture.line(way, { colour: 'target', width: 1.5, dash: [6, 5], opacity: 0.8 });
    const position = (start as { position: Point }).position;
    const velocity = (start as { velocity?: Point }).velocity ?? [0, 0];
    picture.arrow(position, [position[0] + velocity[0], position[1] + velocity[1]], { colour: 'target', width: 2 });
    const now = targetAt(time);
    const aim = answer.status === 'hit' ? answer.aim : undefined;
    if (aim) {
      picture.line(shotWay(engagement, launch, aim, time), { colour: 'shot', width: 2.5 });
      picture.shot([center[0] + radius * aim[0]!, center[1] + radius * aim[1]!]);
    }
    if (now) picture.target(now, start.radius);
    picture.gun(gun, aim);
    if (answer.status === 'hit') {
      const place = answer.point as unknown as Point;
      for (const later of answer.solutions?.slice(1) ?? []) {
        picture.ring(later.point as unknown as Point, 'late');
        picture.label(later.point as unknown as Point, 'second hit');
      }
      picture.hit(place);
      picture.label(place, 'hit', { shift: [18, -10] });
    }
    picture.label(gun, 'gun', { shift: [14, 24] });
    picture.label(position, 'target now');
  },
  handles: ({ engagement }) => [
    {
      label: 'gun',
      at: engagement.shooter.position as Point,
      colour: 'gun',
      move: (state, to) => put(state, to, 'engagement', 'shooter', 'position'),
    },
    ...velocityHandles<State>(engagement),
  ],
  controls: ({ engagement }) => [
    {
      kind: 'slider', label: 'shot speed', value: engagement.projectile.speed, least: 0, most: 60, step: 0.5,
      set: (state, speed) => put(state, speed, 'engagement', 'projectile', 'speed'),
    },
  ],
  outcome: (_, { answer }) => outcomeOf(answer),
  facts: (_, { answer }) => engagementFacts(answer),
  charts: (_, { chart }) => [chart],
  timeline: (_, { end }) => ({ end }),
};
