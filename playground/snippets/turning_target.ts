import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: { position: [0, 0] },
  projectile: { speed: 14 },
  target: {
    kind: 'turning',
    position: [18, 2],
    velocity: [0, 9],
    turn_rate: 0.8,
  },
});
if (answer.status === 'hit') {
  const at = answer.point.map((x) => x.toFixed(3));
  const time = answer.time.toFixed(4);
  console.log(`hit after ${time} at (${at.join(', ')})`);
}
