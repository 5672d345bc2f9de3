import { load } from 'aimahead';

const aimahead = await load();
const [position, velocity] = [[420, 60], [120, 300]];
const guessed = aimahead.methods.aimBy('four_rounds', {
  shooter: { position: [0, 0] },
  projectile: { speed: 500 },
  target: { position, velocity },
});
if (guessed.status === 'hit') {
  const time = guessed.time.toFixed(4);
  const off = guessed.moved.toFixed(2);
  console.log(`four rounds: ${time}, then off by ${off}`);
}
const exact = aimahead.lead(position, velocity, 500);
if (exact.status === 'hit') {
  console.log(`exact: ${exact.time.toFixed(4)}`);
}
