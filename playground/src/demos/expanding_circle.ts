import type { Engagement } from 'aimahead';
import type { Demo, Words } from '../frame/demo';
import {
  engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import { scenes } from '../situation/scenes';
import {
  boundsOf, drawFront, drawGun, drawHits, drawShot, drawTarget, shownHit, type Situation, situationOf,
} from '../situation/situation';

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
    const [from, to] = velocityHandles(engagement).map(({ at }) => at);
    picture.arrow(from!, to!, { colour: 'target', width: 2 });
    const hit = shownHit(situation.answer);
    if (hit) drawShot(picture, situation, hit, time);
    drawGun(picture, situation, time);
    drawHits(picture, situation);
    picture.label(from!, 'target now');
  },
  handles: ({ engagement }) => [gunHandle(engagement), ...velocityHandles<State>(engagement)],
  controls: (state) => [engagementSlider(state, 'shot speed', [0, 60, 0.5], 0, 'projectile', 'speed')],
  outcome: (_, { answer }) => outcomeOf(answer),
  facts: (_, { answer }) => engagementFacts(answer),
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};
