import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: { position: [0, 0] },
  projectile: { speed: 11 },
  target: {
    kind: 'bezier',
    points: [[22, 2], [30, 18], [4, 22], [4, 8]],
    duration: 3.2,
  },
});
if (answer.status === 'hit') {
  const at = answer.point.map((x) => x.toFixed(3));
  const time = answer.time.toFixed(4);
  console.log(`hit after ${time} at (${at.join(', ')})`);
}
