import { load, type Tick } from 'aimahead';

const aimahead = await load();
const tick: Tick = {
  step: 1 / 60,
  integrator: 'semi_implicit_euler',
};
const show = (velocity: readonly number[]) =>
  `(${velocity.map((x) => x.toFixed(4)).join(', ')})`;

const answer = aimahead.solve({
  shooter: { position: [0, 0] },
  projectile: { speed: 24, acceleration: [0, -9.81] },
  target: { position: [36, 8], velocity: [-3, 2] },
  tick,
});
if (answer.status === 'hit') {
  // Give this velocity to the engine as it is.
  const launch = show(answer.launch_velocity);
  const time = answer.time.toFixed(4);
  console.log(`launch ${launch}, hit after ${time}`);
}
// Or correct a velocity computed for a parabola.
const launch = aimahead.ticks.correctLaunch(
  tick, [20, 13], [0, -9.81],
);
if (launch.status === 'ok') {
  console.log(`corrected ${show(launch.velocity)}`);
}
