import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: { position: [0, 0] },
  projectile: { speed: 30 },
  target: { position: [40, 10], velocity: [-3, 8] },
});
if (answer.status === 'hit') {
  const [x, y] = answer.aim.map((value) => value.toFixed(4));
  const time = answer.time.toFixed(4);
  console.log(`aim (${x}, ${y}), hit after ${time}`);
} else {
  console.log(`no hit: ${answer.status}`);
}
