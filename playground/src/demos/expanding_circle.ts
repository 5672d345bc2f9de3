import type { Engagement } from 'aimahead';
import type { Demo, Words } from '../frame/demo';
import {
  drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import { scenes } from '../situation/scenes';
import {
  boundsOf, drawFront, drawGun, drawHits, drawShot, drawTarget, shownHit, type Situation,
  situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'The expanding circle',
  summary:
    'All the shots that you could fire now form a growing circle. Aim where it first meets the ' +
    'target.',
  paragraphs: `
Imagine that the gun fires in every direction at once. A moment later all those shots lie on a
circle around the gun, and the circle grows at the speed of the shot. The target moves on in the
meantime. Where the circle first touches the target is the earliest point at which a shot can meet
it: aim there.

The graph shows the same over time. One curve is the distance of the target from the gun, the other
is how far a shot can have flown. Where they cross, the shot hits. The curves of a slow shot may
cross twice: the shot can meet the target on its way in, or let the target run into it. A formula
also finds crossings in the past, to the left of now. Those are no hits, and a program must reject
them.

Drag the gun, the target, and the tip of the arrow. The arrow is how far the target moves in one
unit of time.`,
  pseudocode: `
to meet = target - gun
find the first time t >= 0 at which
    distance(target at t, gun) = shot speed * t
if there is none: report that
aim at the position of the target at t`,
  page: 'quadratic',
};

interface State {
  readonly engagement: Engagement;
}

const scene = (name: string): State => ({ engagement: scenes[name]! });

export const demo: Demo<State, Situation> = {
  name: 'expanding_circle',
  initial: scene('faster_shot'),
  // The four graphs of "Leading a target" (Scott Lembcke, 2010).
  presets: [
    { name: 'Faster shot', state: scene('faster_shot') },
    { name: 'Equal speeds', state: scene('equal_speeds') },
    { name: 'No hit', state: scene('no_hit') },
    { name: 'Two hits', state: scene('two_hits') },
  ],
  solve: ({ engagement }, aimahead) => situationOf(aimahead, engagement),
  bounds: ({ engagement }, situation) => [
    ...boundsOf(situation), ...velocityHandles(engagement).map(({ at }) => at),
  ],
  draw(picture, { engagement }, situation, time) {
    drawFront(picture, situation, time);
    drawTarget(picture, situation, time);
    drawVelocity(picture, velocityHandles(engagement));
    const hit = shownHit(situation.answer);
    if (hit) drawShot(picture, situation, hit, time);
    drawGun(picture, situation, time);
    drawHits(picture, situation);
    picture.label(situation.way[0]!, 'target now');
  },
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: (state) => [
    engagementSlider(state, 'shot speed', [0, 60, 0.5], 0, 'projectile', 'speed'),
  ],
  outcome: (_, { answer }) => outcomeOf(answer),
  facts: (_, situation) => engagementFacts(situation),
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};
