import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: { position: [0, 0], turret: { facing: 3.14, turn_rate: 1.2 } },
  projectile: { speed: 14 },
  target: { position: [16, -4], velocity: [-4, 5] },
});
if (answer.status === 'hit') {
  const [fire, hit] = [answer.launch_time, answer.time];
  console.log(`aim (${answer.aim.map((x) => x.toFixed(4)).join(', ')})`);
  console.log(`fire at ${fire.toFixed(4)}, hit at ${hit.toFixed(4)}`);
}
