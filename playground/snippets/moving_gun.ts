import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: { position: [0, 0], velocity: [9, 0] },
  projectile: { speed: 20, inherit: 1 }, // 0: inherits none
  target: { position: [16, 26], velocity: [-4, 1] },
});
if (answer.status === 'hit') {
  const point = answer.aim.map((x) => x.toFixed(4));
  const fly = answer.launch_velocity.map((x) => x.toFixed(3));
  console.log(`point along (${point.join(', ')})`);
  console.log(`it flies with (${fly.join(', ')})`);
}
