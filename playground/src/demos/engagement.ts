import type { Answer, Engagement, Motion } from 'aimahead';
import type { Chart } from '../chart/chart';
import { distanceChart } from '../chart/distances';
import { gunAt, placeAt, placesBetween } from '../drawing/place';
import { shotWay } from '../drawing/shots';
import { type Demo, type Handle, type Point, put, type Words } from '../frame/demo';
import { engagementFacts, outcomeOf, velocityHandles } from '../frame/engagement_parts';

export const words: Words = {
  title: 'Your own engagement',
  summary: 'Paste, drop or open an engagement file: see its answer, drag it about, and take it away again.',
  paragraphs: [
    'An engagement is one question: a gun, a shot and a target, written down as a small JSON file. The command line, the libraries and this page all read the same format, so a situation from your game can be looked at here, and one found here can become a test of yours.',
    'The link of this page holds the whole situation; “aimahead link” prints such a link for a file. What is wrong with a file is said above the picture, by the name of its field.',
  ],
  pseudocode: `
question = read the file
answer = solve(question)
status, time, aim, place = answer`,
};

interface State {
  readonly engagement: Engagement;
}
interface Model {
  readonly answer: Answer;
  readonly charts: readonly Chart[];
  readonly way: readonly (Point | undefined)[];
  readonly end: number;
  readonly targetAt: (time: number) => Point | undefined;
}

export const demo: Demo<State, Model> = {
  name: 'engagement',
  kinds: ['linear', 'accelerating', 'turning', 'bezier', 'path', 'spline', 'samples', 'pieces'],
  initial: {
    engagement: {
      shooter: { position: [0, 0] },
      projectile: { speed: 12 },
      target: { kind: 'bezier', points: [[20, 2], [26, 16], [6, 18], [2, 8]], duration: 3 },
    },
  },
  solve({ engagement }, aimahead) {
    const answer = aimahead.solveAll(engagement);
    const charts = engagement.projectile.quadratic_drag ? [] : [distanceChart(aimahead, engagement, answer)];
    const end = 'time' in answer && answer.time ? answer.time : (charts[0]?.xs.at(-1) ?? 1);
    return {
      answer,
      charts,
      end,
      way: placesBetween(aimahead, engagement.target, [0, 1.25 * end], 240),
      targetAt: (time) => placeAt(aimahead, engagement.target, time),
    };
  },
  bounds: ({ engagement }, { way, end }) => [
    gunAt(engagement, 0), gunAt(engagement, end), ...way.filter((place) => place !== undefined),
    ...handlesOf(engagement.target).map(({ at }) => at),
  ],
  draw(picture, { engagement }, { answer, way, targetAt, end }, time) {
    const gun = gunAt(engagement, time);
    picture.line([gunAt(engagement, 0), gunAt(engagement, end)], { colour: 'gun', dash: [2, 5], opacity: 0.5 });
    picture.line(way, { colour: 'target', width: 1.5, dash: [6, 5], opacity: 0.8 });
    const isHit = answer.status === 'hit';
    if (isHit || answer.status === 'out_of_range') {
      const flight = Math.min(Math.max(0, time - answer.launch_time), answer.flight_time);
      const shot = shotWay(engagement, answer.launch_time, answer.aim, answer.flight_time);
      picture.line(shot, { colour: 'shot', width: 1.5, dash: [5, 5], opacity: 0.6 });
      const flown = shotWay(engagement, answer.launch_time, answer.aim, flight);
      picture.line(flown, { colour: 'shot', width: 2.5 });
      picture.shot(flown.at(-1)!, engagement.projectile.radius);
    }
    const now = targetAt(time);
    if (now) picture.target(now, engagement.target.radius);
    picture.gun(gun, 'aim' in answer ? answer.aim : undefined);
    if (isHit) {
      for (const later of answer.solutions?.slice(1) ?? []) picture.ring(later.point as unknown as Point, 'late');
      picture.hit(answer.point as unknown as Point);
      picture.label(answer.point as unknown as Point, 'hit', { shift: [18, -10] });
    }
    picture.label(gun, 'gun', { shift: [14, 24] });
  },
  handles: ({ engagement }) => [
    {
      label: 'gun', at: engagement.shooter.position as Point, colour: 'gun',
      move: (state, to) => put(state, to, 'engagement', 'shooter', 'position'),
    },
    ...handlesOf(engagement.target),
    ...velocityHandles<State>(engagement),
  ],
  controls: ({ engagement: { projectile } }) => [
    {
      kind: 'slider', label: 'shot speed', value: projectile.speed, least: 0,
      most: Math.max(60, projectile.speed), step: Math.max(0.5, projectile.speed / 200),
      set: (state, speed) => put(state, speed, 'engagement', 'projectile', 'speed'),
    },
  ],
  outcome: (_, { answer }) => outcomeOf(answer),
  facts: (_, { answer }) => engagementFacts(answer),
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};

// The points of curves and paths.
function handlesOf(target: Motion): Handle<State>[] {
  const member = 'points' in target ? 'points' : 'positions' in target ? 'positions' : undefined;
  if (!member) return [];
  const points = (target as unknown as Record<string, readonly Point[]>)[member]!;
  return points.map((at, i) => ({
    label: `point ${i + 1} of the target’s way`,
    at: [at[0], at[1]],
    colour: 'target',
    move: (state, to) => put(state, to, 'engagement', 'target', member, i),
  }));
}
