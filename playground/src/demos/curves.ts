import type { BezierMotion, Engagement, Motion } from 'aimahead';
import { type Demo, type Point, put, type Words } from '../frame/demo';
import {
  engagementFacts, engagementSlider, gunHandle, outcomeOf, wayHandles,
} from '../situation/handles_and_words';
import { boundsOf, drawSituation, type Situation, situationOf } from '../situation/situation';

export const words: Words = {
  title: 'Curves and paths',
  summary:
    'There is no formula for the lead on a target that follows a curve, a patrol or recorded ' +
    'points, but there is an earliest hit.',
  paragraphs: `
When a target follows a road, the point to aim at is on that road, where the shot and the target
arrive at the same time. The graph shows both distances; their first crossing is the answer. On a
winding road they can cross many times. A search that samples at regular times can step over the
first crossing. This search knows how fast the two curves can change and never steps further than is
safe.

Drag the points. A Bezier curve bends towards its middle points without touching them, a spline
passes through all of them, and a path runs straight from point to point at constant speed.`,
  pseudocode: `
t = 0
repeat
    gap = distance(target at t, gun) - shot speed * t
    if gap <= 0: aim at the position of the target at t
    t += gap / (fastest target speed + shot speed)
    // the gap cannot close sooner: no hit is stepped over`,
  page: 'questions/patrol',
};

interface State {
  readonly engagement: Engagement;
}

const corners: readonly Point[] = [[22, 2], [30, 18], [4, 22], [4, 8]];
const shooter = { position: [0, 0] } as const;

export const demo: Demo<State, Situation> = {
  name: 'curves',
  kinds: ['bezier', 'path', 'spline'],
  initial: {
    engagement: {
      shooter, projectile: { speed: 11 },
      target: { kind: 'bezier', points: corners, duration: 3.2 },
    },
  },
  presets: [
    { name: 'Bezier curve', state: {} },
    {
      name: 'Patrol',
      state: {
        engagement: {
          shooter: { position: [2, -4] }, projectile: { speed: 7 },
          target: {
            kind: 'path',
            points: [
              [12, 0], [20, 0], [20, 10], [12, 10], [12, 0],
            ],
            speed: 9, after: 'loop',
          },
        },
      },
    },
    {
      name: 'Through points',
      state: {
        engagement: {
          shooter, projectile: { speed: 9 },
          target: {
            kind: 'spline',
            points: [
              [24, -4], [18, 8], [26, 14], [12, 20], [2, 14],
            ],
            times: [0, 1, 1.8, 2.8, 4],
            after: 'continue',
          },
        },
      },
    },
    {
      name: 'Again and again',
      state: {
        engagement: {
          shooter: { position: [0, 0] }, projectile: { speed: 2.2 },
          target: { kind: 'path', points: [[14, 3], [2, 3]], speed: 8, after: 'loop' },
        },
      },
    },
  ],
  solve: ({ engagement }, aimahead) => situationOf(aimahead, engagement),
  bounds: ({ engagement }, situation) => [
    ...boundsOf(situation), ...wayHandles(engagement).map(({ at }) => at),
  ],
  draw: (picture, _, situation, time) => drawSituation(picture, situation, time),
  handles: ({ engagement }) => [gunHandle(engagement), ...wayHandles<State>(engagement)],
  controls: (state) => [
    {
      kind: 'choice', label: 'the target follows', value: state.engagement.target.kind!,
      options: [
        { value: 'bezier', label: 'a Bezier curve' }, { value: 'path', label: 'a path' },
        { value: 'spline', label: 'a spline' },
      ],
      set: (before, kind) =>
        put(before, converted(before.engagement.target, kind), 'engagement', 'target'),
    },
    {
      kind: 'choice', label: 'at its end it',
      value: (state.engagement.target as { after?: string }).after ?? 'stop',
      options: [
        { value: 'stop', label: 'stops' }, { value: 'continue', label: 'goes on' },
        { value: 'loop', label: 'starts again' }, { value: 'vanish', label: 'vanishes' },
      ],
      set: (before, after) => put(before, after, 'engagement', 'target', 'after'),
    },
    ...('duration' in state.engagement.target
      ? [engagementSlider(state, 'duration', [0.2, 12, 0.1], 3, 'target', 'duration')] : []),
    ...('speed' in state.engagement.target
      ? [engagementSlider(state, 'target speed', [0, 30, 0.5], 5, 'target', 'speed')] : []),
    engagementSlider(state, 'shot speed', [0, 40, 0.1], 0, 'projectile', 'speed'),
  ],
  outcome: (_, { answer }) => outcomeOf(answer),
  facts: (_, situation) => engagementFacts(situation),
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};

// The same points, followed in another way.
function converted(target: Motion, kind: string): Motion {
  const { points } = target as BezierMotion;
  const after = (target as unknown as { after?: 'stop' }).after ?? 'stop';
  if (kind === 'bezier') return { kind, points: points.slice(0, 8), duration: 3.2, after };
  if (kind === 'path') return { kind, points, speed: 12, after };
  return { kind: 'spline', points, times: points.map((_, i) => i), after };
}
