import type { BallObstacle, Engagement, Obstacle } from 'aimahead';
import { along } from '../drawing/vector';
import type { Demo, Fact, Place, Words } from '../frame/demo';
import { text } from '../frame/number';
import {
  drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import { nameOf, obstacleHandles, stoppedOf } from '../situation/obstacles';
import { boundsOf, drawSituation, type Situation, situationOf } from '../situation/situation';

export const words: Words = {
  title: 'Over the wall',
  summary:
    'The first shot that hits and that nothing stops: no wall, no hill, and no friend who walks ' +
    'through the line.',
  paragraphs: `
Two shots can hit the target: one direct, one as a lob. The wall stops the direct one, so the answer
is the lob. A stopped shot is drawn faint, with a cross where it ends. Lower the wall, and the
direct shot is clear again.

A friend moves. What counts is where the friend is when the shot comes by, not where the friend is
now. Games often test a few points of the arc against where everybody is at the moment of firing,
and then shells end in hillsides and in the backs of friends. Here the arc itself is held against
each shape, and a graze is found too.

If something stops every shot, the answer says which obstacle stops the first of them, where and
when.`,
  pseudocode: `
for every shot that hits, the earliest first:
    find the first time at which the shot touches an obstacle
        (of a friend: where the friend is at that time)
    if that is after the hit, or never: fire this one
if none is left: report what stops the first`,
  page: 'questions/walls',
};

interface State {
  readonly engagement: Engagement;
}

const wall = (height: number): Obstacle => ({ shape: 'segment', from: [19, 0], to: [19, height] });
const hill = (height: number): Obstacle => ({
  shape: 'polygon',
  points: [
    [25, 0], [31, height], [36, 0],
  ],
});
const friend = (position: Place, velocity: Place): Obstacle => ({
  shape: 'ball', position, velocity, radius: 1.2,
});

const engage = (
  obstacles: readonly Obstacle[], changes: Partial<Engagement['projectile']> = {},
): State => ({
  engagement: {
    shooter: { position: [0, 0] },
    projectile: { speed: 25, acceleration: [0, -9.81], radius: 0.3, ...changes },
    target: { position: [46, 2], velocity: [-1, 0], radius: 0.8 },
    obstacles,
  },
});

const initial = engage([wall(10), hill(6), friend([26, 12], [3, 1])]);

export const demo: Demo<State, Situation> = {
  name: 'over_the_wall',
  initial,
  presets: [
    { name: 'Over the wall', state: initial },
    { name: 'A lower wall', state: engage([wall(5), hill(4), friend([26, 12], [3, 1])]) },
    {
      name: 'A friend walks by', state: engage([wall(4), hill(3), friend([12.5, 6.2], [0.5, -3])]),
    },
    { name: 'A friend steps aside', state: engage([wall(2), hill(3), friend([20, 5.4], [0, -4])]) },
    { name: 'No way through', state: engage([wall(11), hill(6), friend([20, 14], [2, 4])]) },
    {
      name: 'Straight shots',
      state: engage([wall(0.4), hill(0.8), friend([30, -6], [0, 4])], {
        speed: 30, acceleration: [0, 0],
      }),
    },
  ],
  solve: ({ engagement }, aimahead) => situationOf(aimahead, engagement),
  bounds: ({ engagement }, situation) => [
    ...boundsOf(situation),
    ...velocityHandles(engagement).map(({ at }) => at),
    ...obstacleHandles(engagement).map(({ at }) => at),
    ...stoppedOf(situation.answer).flatMap(({ hit, blocked }) =>
      situation.ways.shot(hit, blocked.time, 12),
    ),
  ],
  draw(picture, { engagement }, situation, time) {
    drawSituation(picture, situation, time);
    drawVelocity(picture, velocityHandles(engagement));
    for (const obstacle of engagement.obstacles ?? []) {
      if (obstacle.shape !== 'ball') continue;
      const { position, velocity } = obstacle as BallObstacle;
      const at = Array.from(position);
      picture.arrow(at, along(at, 1, velocity as Place | undefined), { colour: 'other', width: 2 });
    }
  },
  handles: ({ engagement }) => [
    ...obstacleHandles<State>(engagement), gunHandle(engagement),
    ...velocityHandles<State>(engagement),
  ],
  controls: (state) => [
    engagementSlider(state, 'shot speed', [0, 60, 0.5], 0, 'projectile', 'speed'),
    engagementSlider(state, 'size of the shot', [0, 2, 0.1], 0, 'projectile', 'radius'),
  ],
  outcome(state, { answer }) {
    const stopped = stoppedOf(answer);
    if (answer.status === 'blocked') {
      return `No shot comes through. The ${nameIn(state, answer.blocked.obstacle)} stops the ` +
        `first after ${text(answer.blocked.time)}.`;
    }
    const before = 'time' in answer ? stopped.filter(({ hit }) => hit.time < answer.time!) : [];
    if (answer.status !== 'hit' || before.length === 0) return outcomeOf(answer);
    const [{ blocked }] = before as [(typeof before)[number]];
    return `Hit after ${text(answer.time)}. The ${nameIn(state, blocked.obstacle)} stops an ` +
      'earlier shot.';
  },
  facts: (state, situation) => [
    ...engagementFacts(situation),
    ...stoppedOf(situation.answer).map(({ hit, blocked }): Fact => ({
      label: `would hit at ${text(hit.time)}`,
      value: `stopped by the ${nameIn(state, blocked.obstacle)} at ${text(blocked.time)}`,
      colour: 'past',
    })),
  ],
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};

function nameIn({ engagement }: State, obstacle: number): string {
  return nameOf(engagement.obstacles![obstacle]!);
}
