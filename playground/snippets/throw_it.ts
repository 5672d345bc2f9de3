import { load } from 'aimahead';

const aimahead = await load();
const target = [14, 4]; // relative to you
const velocity = [2, 9];
const shot = aimahead.lead(target, velocity, 14);
if (shot.status === 'hit') {
  const [x, y] = shot.aim.map((value) => value.toFixed(4));
  console.log(`aim (${x}, ${y})`);
  console.log(`hit after ${shot.time.toFixed(4)}`);
} else {
  console.log(`no: ${shot.status}`);
}
