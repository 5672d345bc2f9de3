import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: { position: [0, 0], delay: 0.1, hold: true },
  projectile: { speed: 25 },
  target: {
    kind: 'plates',
    position: [4, 1],
    velocity: [0, 1],
    turn_rate: 8,
    window: 0.2,
    plates: [0, 1, 2, 3].map((i) => ({
      angle: (i * Math.PI) / 2,
      arm: i % 2 === 0 ? 0.25 : 0.2,
    })),
  },
});
if (answer.status === 'hit' && 'plate' in answer) {
  const fired = answer.launch_time.toFixed(4);
  const time = answer.time.toFixed(4);
  console.log(
    `fire at ${fired}, hit plate ${answer.plate} at ${time}`);
}
