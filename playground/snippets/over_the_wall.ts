import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solveAll({
  shooter: { position: [0, 0] },
  projectile: { speed: 25, acceleration: [0, -9.81] },
  target: { position: [40, 1] },
  obstacles: [
    { shape: 'segment', from: [20, 0], to: [20, 9] },
    {
      shape: 'ball',
      position: [12, 2], velocity: [0, 1], radius: 1,
    },
  ],
});
if (answer.status === 'hit') {
  for (const { time, blocked } of answer.solutions ?? []) {
    const at = blocked?.time.toFixed(3);
    const words = blocked
      ? `stopped by ${blocked.obstacle} at ${at}`
      : 'clear';
    console.log(`${time.toFixed(3)}: ${words}`);
  }
}
