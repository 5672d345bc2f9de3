import { load } from 'aimahead';

const aimahead = await load();
const batch = aimahead.leads({
  count: 3,
  dimensions: 2,
  precision: 'float32',
});
// Relative to each turret.
batch.targets.set([40, 10, 3, 0, 1, 0]);
batch.velocities.set([-3, 8, 0, 4, 50, 0]);
batch.solve(30); // one speed for all
for (let i = 0; i < batch.count; ++i) {
  const aim = Array.from(batch.aims.subarray(2 * i, 2 * i + 2));
  const [x, y] = aim.map((value) => value.toFixed(4));
  console.log(`${batch.times[i]!.toFixed(4)} (${x}, ${y})`);
}
