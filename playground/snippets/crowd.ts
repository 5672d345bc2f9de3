import { loadLeadMatrices } from 'aimahead/assignment';

const matrices = await loadLeadMatrices();
const matrix = matrices.create({
  dimensions: 2,
  precision: 'float32',
  shooters: 3,
  targets: 3,
});
const { shooters, targets } = matrix;
shooters.position[0]!.set([0, 10, 60]); // y is 0
shooters.speed.fill(30);
targets.position[0]!.set([20, 40, 15]);
targets.position[1]!.set([5, 10, -20]);
targets.velocity[0]!.set([0, -3, 4]);
targets.velocity[1]!.set([8, 8, 0]);
matrix.findTimes();

const best = matrix.assign();
if (best.status === 'invalid') throw new Error(best.status);
for (let k = 0; k < best.pairs.length; k += 2) {
  const [i, j] = best.pairs.subarray(k, k + 2);
  const time = matrix.costs[3 * i! + j!]!.toFixed(4);
  console.log(`turret ${i} hits target ${j} after ${time}`);
}
