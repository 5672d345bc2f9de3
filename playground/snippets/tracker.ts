import { load } from 'aimahead';

const aimahead = await load();
const tracker = aimahead.tracker();
for (let i = 0; i < 20; ++i) {
  const time = 0.1 * i;
  // The error of the radar.
  const off = i % 2 === 0 ? 0.3 : -0.3;
  const value = [40 - 3 * time, 10 + 8 * time + off];
  tracker.add({ time, value, sd: 0.3 });
}
const now = tracker.at(tracker.time)!;
const { position, velocity } = now;
const [x, y] = velocity.map((v) => v.toFixed(2));
console.log(`velocity (${x}, ${y})`);
const shot = aimahead.solve({
  shooter: { position: [0, 0] },
  projectile: { speed: 30 },
  target: { position, velocity },
});
if (shot.status === 'hit') {
  console.log(`hit after ${shot.time.toFixed(2)}`);
}
tracker.release();
