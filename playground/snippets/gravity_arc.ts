import { load } from 'aimahead';

const { launch } = await load();
const ball = {
  shooter: { position: [0, 0] },
  projectile: { speed: 26, acceleration: [0, -9.81] },
  target: { position: [42, 6], velocity: [-2, 0] },
};
const { direct, lob } = launch.directAndLob(ball);
if (direct.status === 'hit' && lob.status === 'hit') {
  const low = direct.time!.toFixed(3);
  const high = lob.time!.toFixed(3);
  console.log(`direct after ${low}, lob after ${high}`);
}
const slowest = launch.slowest(ball);
if (slowest.status === 'hit') {
  console.log(`least speed ${slowest.speed.toFixed(3)}`);
}

const jump = launch.overApex(
  {
    shooter: { position: [0, 0], velocity: [2, 0] },
    projectile: { acceleration: [0, -20] },
    target: { position: [6, 1.5], velocity: [-1, 0.5] },
  },
  3,
);
if (jump.status === 'hit') {
  const up = jump.launch_velocity!.map((x) => x.toFixed(3));
  console.log(`jump with (${up.join(', ')})`);
}
