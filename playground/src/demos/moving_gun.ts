import type { Answer, Engagement } from 'aimahead';
import { along } from '../drawing/vector';
import type { Demo, Point, Words } from '../frame/demo';
import { placeText } from '../frame/number';
import {
  drawVelocity, engagementFacts, engagementSlider, movingGunHandles, outcomeOf, velocityHandles,
} from '../situation/handles_and_words';
import {
  boundsOf, drawFront, drawGun, drawHits, drawShot, drawTarget, shownHit, type Situation,
  situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'The moving gun',
  summary:
    'Most engines give a bullet aim * speed, however its gun moves. Where it keeps the gun’s ' +
    'velocity too, the gun must point in another direction than the shot flies.',
  paragraphs: `
First look at what your game does. Most engines give a bullet the velocity aim * speed in the world,
however its gun moves: that is “inherited” 0, and the target’s own velocity counts. If a bullet gets
aim * speed + gun velocity, it is 1. If your shots always miss to one side while you drive, this
number is wrong, either in the aim or in the shot.

A ball thrown out of a moving car moves on with the car. The circle of all possible shots still
grows, but it also drifts with the gun. The gun must point a little back, so that its own motion
carries the shot to the target. The dashed line is where the gun points, the full line is where the
shot flies.

The slider “inherited” goes from 0, nothing, to 1, all of the gun’s velocity; some games keep a
part.`,
  pseudocode: `
relative velocity = target velocity - inherited * gun velocity
find the first time t at which
    |to target + relative velocity * t| = shot speed * t
point the gun along  to target + relative velocity * t
the shot's velocity in the world is
    shot speed * that direction + inherited * gun velocity`,
  page: 'questions/moving-ship',
};

interface State {
  readonly engagement: Engagement;
}

const engage = (
  gun: Point, inherit: number, target: Point, velocity: Point, speed: number,
): State => ({
  engagement: {
    shooter: { position: [0, 0], velocity: gun },
    projectile: { speed, inherit },
    target: { position: target, velocity },
  },
});

export const demo: Demo<State, Situation<Answer>> = {
  name: 'moving_gun',
  initial: engage([9, 0], 1, [16, 26], [-4, 1], 20),
  presets: [
    { name: 'All of it', state: engage([9, 0], 1, [16, 26], [-4, 1], 20) },
    { name: 'Half', state: engage([9, 0], 0.5, [16, 26], [-4, 1], 20) },
    { name: 'Nothing', state: engage([9, 0], 0, [16, 26], [-4, 1], 20) },
    { name: 'Side by side', state: engage([8, 3], 1, [4, 18], [8, 3], 14) },
    { name: 'Chased', state: engage([10, 0], 1, [-30, 4], [16, 0], 12) },
  ],
  solve: ({ engagement }, aimahead) => situationOf(aimahead, engagement),
  bounds: ({ engagement }, situation) => [
    ...boundsOf(situation),
    ...[...movingGunHandles(engagement), ...velocityHandles(engagement)].map(({ at }) => at),
  ],
  draw(picture, { engagement }, situation, time) {
    drawFront(picture, situation, time);
    drawTarget(picture, situation, time);
    drawVelocity(picture, velocityHandles(engagement));
    drawVelocity(picture, movingGunHandles(engagement));
    const hit = shownHit(situation.answer);
    if (hit) {
      const { radius } = situation.ways.front(hit.launch_time, hit.time)!;
      const end = along(hit.launch_point, radius, hit.aim);
      picture.line([hit.launch_point, end], { colour: 'gun', dash: [7, 5], opacity: 0.8 });
      picture.label(end, 'the gun points here', { shift: [8, -10] });
      drawShot(picture, situation, hit, time);
    }
    drawGun(picture, situation, time);
    drawHits(picture, situation);
  },
  handles: ({ engagement }) => [
    ...movingGunHandles<State>(engagement), ...velocityHandles<State>(engagement),
  ],
  controls: (state) => [
    engagementSlider(state, 'inherited', [0, 1, 0.05], 1, 'projectile', 'inherit'),
    engagementSlider(state, 'shot speed', [0, 60, 0.5], 0, 'projectile', 'speed'),
  ],
  outcome: (_, { answer }) => outcomeOf(answer),
  facts(_, situation) {
    const hit = shownHit(situation.answer);
    const velocity = hit
      ? [{ label: 'shot’s velocity', value: placeText(hit.launch_velocity) }]
      : [];
    return [...engagementFacts(situation), ...velocity];
  },
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};
