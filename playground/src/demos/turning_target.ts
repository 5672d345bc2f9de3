import type { Aimahead, Engagement, Motion } from 'aimahead';
import { type Demo, type Place, type Point, put, type Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import { missDistance } from '../situation/miss';
import { boundsOf, drawSituation, type Situation, situationOf } from '../situation/situation';

export const words: Words = {
  title: 'The turning target',
  summary: 'A turning target leaves the straight line. Aim along its circle instead.',
  paragraphs: `
Almost every formula for aiming assumes that the target moves straight on. A turning tank, car or
aircraft leaves that line at once, and the longer the shot flies, the further it is away. The cross
marks where the straight-line answer aims; the number beside it says by how much that shot misses.

With a turn rate of 0 both answers are the same. Raise it until the target circles: now there may be
many hits, one in every round, and the answer is the first.`,
  pseudocode: `
radius = target speed / turn rate
center = target + radius * (velocity turned a quarter left)
position at t = on that circle, turn rate * t further round
find the first time t at which
    distance(position at t, gun) = shot speed * t`,
  page: 'search',
};

interface State {
  readonly engagement: Engagement;
}

interface Model {
  readonly situation: Situation;
  /** Where a straight line says to aim, and by how much that misses. */
  readonly straight: { readonly at: Place; readonly miss: number } | undefined;
}

const engage = (speed: number, turnRate: number, position: Point, velocity: Point): State => ({
  engagement: {
    shooter: { position: [0, 0] }, projectile: { speed },
    target: { kind: 'turning', position, velocity, turn_rate: turnRate },
  },
});

export const demo: Demo<State, Model> = {
  name: 'turning_target',
  kinds: ['turning'],
  initial: engage(14, 0.8, [18, 2], [0, 9]),
  presets: [
    { name: 'In a curve', state: engage(14, 0.8, [18, 2], [0, 9]) },
    { name: 'The other way', state: engage(14, -0.8, [18, 2], [0, 9]) },
    { name: 'Circling', state: engage(4, 2, [18, 2], [0, 9]) },
    { name: 'Faster than the shot', state: engage(8, 0.6, [20, -6], [-2, 11]) },
  ],
  solve({ engagement }, aimahead) {
    return {
      situation: situationOf(aimahead, engagement), straight: straightAim(aimahead, engagement),
    };
  },
  bounds: ({ engagement }, { situation, straight }) => [
    ...boundsOf(situation), ...velocityHandles(engagement).map(({ at }) => at),
    ...(straight ? [straight.at] : []),
  ],
  draw(picture, { engagement }, { situation, straight }, time) {
    drawVelocity(picture, velocityHandles(engagement));
    drawSituation(picture, situation, time);
    if (!straight) return;
    picture.line([engagement.shooter.position as Place, straight.at], {
      colour: 'late', dash: [3, 5],
    });
    picture.cross(straight.at, 'late');
    picture.label(straight.at, `straight on: misses by ${text(straight.miss, 3)}`, {
      shift: [12, -8],
    });
  },
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: (state) => [
    {
      kind: 'slider', label: 'turn rate',
      value: (state.engagement.target as { turn_rate: number }).turn_rate, min: -3, max: 3,
      step: 0.05,
      set: (before, rate) => put(before, rate, 'engagement', 'target', 'turn_rate'),
    },
    engagementSlider(state, 'shot speed', [0, 40, 0.5], 0, 'projectile', 'speed'),
  ],
  outcome: (_, { situation }) => outcomeOf(situation.answer),
  facts: (_, { situation, straight }) => [
    ...engagementFacts(situation),
    ...(straight
      ? [
          {
            label: 'straight on', value: `misses by ${text(straight.miss)}`,
            colour: 'late' as const,
          },
        ]
      : []),
  ],
  charts: (_, { situation }) => situation.charts,
  timeline: (_, { situation }) => ({ end: situation.end }),
};

function straightAim(aimahead: Aimahead, engagement: Engagement): Model['straight'] {
  const { position, velocity } = engagement.target as { position: Point; velocity: Point };
  const answer = aimahead.solve({ ...engagement, target: { position, velocity } });
  if (answer.status !== 'hit') return undefined;
  const shot: Motion = { position: answer.launch_point, velocity: answer.launch_velocity };
  return {
    at: answer.point, miss: missDistance(aimahead, shot, engagement.target, 2 * answer.time),
  };
}
