import { load } from 'aimahead';

const aimahead = await load();
// Between tick 117 and tick 118.
const touch = aimahead.contact({
  a: { position: [600, 450.5], velocity: [0, 22.5] },
  b: { position: [616.5, 461.75], radius: 19 },
  duration: 1,
});
if (touch.status === 'contact') {
  const time = touch.time.toFixed(4);
  console.log(`touch after ${time} of the step`);
  const at = touch.point.map((x) => x.toFixed(3));
  console.log(`at (${at.join(', ')})`);
}
