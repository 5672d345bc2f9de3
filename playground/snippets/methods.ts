import { load } from 'aimahead';

const aimahead = await load();
const [position, velocity, speed] = [[420, 60], [120, 300], 500];
const question = {
  shooter: { position: [0, 0] },
  projectile: { speed },
  target: { position, velocity },
};
const guessed = aimahead.methods.aimBy('four_rounds', question);
if (guessed.status === 'hit') {
  const { time, moved } = guessed;
  console.log(`four rounds: ${time.toFixed(4)}, then off by ${moved.toFixed(2)}`);
}
const exact = aimahead.lead(position, velocity, speed);
if (exact.status === 'hit') console.log(`exact: ${exact.time.toFixed(4)}`);
