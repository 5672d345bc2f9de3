import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: {
    position: [0, 0],
    velocity: [1, 2],
    mount: { offset: [0.2, 0], turn_rate: -3 },
    delay: 0.1,
  },
  projectile: {
    table: {
      distances: [1.3, 2.9, 4.1, 5.7],
      times: [0.91, 1.0, 1.08, 1.2],
      settings: { rpm: [1980, 2520, 2920, 3510] },
    },
  },
  target: { position: [4, 1] },
});
if (answer.status === 'hit' && 'distance' in answer) {
  const [x, y] = answer.aim?.map((u) => u.toFixed(3)) ?? [];
  console.log(`aim (${x}, ${y})`);
  const rpm = answer.settings?.['rpm']?.toFixed(0);
  console.log(
    `set for ${answer.distance?.toFixed(3)}: ${rpm} rpm`);
}
