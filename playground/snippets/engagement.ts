import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solveAll({
  shooter: { position: [0, 0], delay: 0.5 },
  projectile: { speed: 25, acceleration: [0, -9.81] },
  target: { position: [40, 0], velocity: [-4, 0], radius: 1 },
  aim: 'edge',
});
if (answer.status === 'hit') {
  console.log(`${answer.status} by ${answer.method}`);
  for (const hit of answer.solutions!) {
    const [x, y] = hit.aim.map((value) => value.toFixed(4));
    const time = hit.time.toFixed(4);
    console.log(`aim (${x}, ${y}), hit after ${time}`);
  }
}
