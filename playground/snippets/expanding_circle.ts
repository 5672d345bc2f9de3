import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: { position: [0, 0] },
  projectile: { speed: 30 },
  target: { position: [40, 10], velocity: [-3, 8] },
});
if (answer.status === 'hit') {
  const [x, y] = answer.aim as [number, number];
  console.log(`aim (${x.toFixed(4)}, ${y.toFixed(4)}), hit after ${answer.time.toFixed(4)}`);
} else {
  console.log(`no hit: ${answer.status}`);
}
