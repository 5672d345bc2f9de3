import { load } from 'aimahead';

const aimahead = await load();
const answer = aimahead.solve({
  shooter: {
    position: [0, 0],
    turret: { facing: 3.14, turn_rate: 1.2 },
  },
  projectile: { speed: 14 },
  target: { position: [16, -4], velocity: [-4, 5] },
});
if (answer.status === 'hit') {
  const [x, y] = answer.aim.map((value) => value.toFixed(4));
  console.log(`aim (${x}, ${y})`);
  const fire = answer.launch_time.toFixed(4);
  const hit = answer.time.toFixed(4);
  console.log(`fire at ${fire}, hit at ${hit}`);
}
