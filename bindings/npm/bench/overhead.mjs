// The cost of a question in Node, alone and in a batch: nanoseconds, the least of 30 rounds. Behind
// them what is required; !: missed.
//
//   npm run bench [-- NATIVE]
//
// NATIVE: aimahead_bench_beside_wasm, which asks some of it natively; scripts/bench wasm builds it.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { loadLeadMatrices } from '../dist/assignment.js';
import { loadContactWorlds } from '../dist/contact_world.js';
import { load } from '../dist/index.js';

const aimahead = await load();
const count = 4096;
const numbers = new Float64Array(count * 5);
let state = 1;
for (let i = 0; i < numbers.length; ++i) {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  numbers[i] = state / 0x40000000 - 1;
}
const targets = Array.from({ length: count }, (_, i) => [
  100 * numbers[5 * i], 100 * numbers[5 * i + 1],
]);
const velocities = Array.from({ length: count }, (_, i) => [
  9 * numbers[5 * i + 2], 9 * numbers[5 * i + 3],
]);
const questions = targets.map((position, i) => ({
  shooter: { position: [0, 0] },
  projectile: { speed: 15 },
  target: { position, velocity: velocities[i] },
}));
const falling = questions.map((question) => ({
  ...question,
  projectile: { speed: 60, acceleration: [0, -9.81] },
}));

// The native times, by the names of the rows.
const native = new Map();
const measured = new Map();
function askNative() {
  if (!process.argv[2]) return;
  for (const line of execFileSync(process.argv[2], { encoding: 'utf8' }).trim().split('\n')) {
    const [name, nanoseconds] = line.split('\t');
    native.set(name, Math.min(Number(nanoseconds), native.get(name) ?? Infinity));
  }
}

const leastShare = 40; // % of the native rate
const required = (text, isMissed) => `   ${text}${isMissed ? ' !' : ''}`;
let sink = 0;
function measure(name, work, { of = count, limit = Infinity } = {}) {
  let least = Infinity;
  for (let round = 0; round < 30; ++round) {
    const start = process.hrtime.bigint();
    work();
    least = Math.min(least, Number(process.hrtime.bigint() - start) / of);
  }
  measured.set(name, least);
  const limits = limit < Infinity ? required(`<= ${limit}`, least > limit) : '';
  console.log(`${name.padEnd(46)} ${least.toFixed(0).padStart(8)} ns${limits}`);
}

console.log(
  `Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}, ` +
    `SIMD ${aimahead.simd}`,
);
askNative();
measure('lead([x, y], [vx, vy], speed)', () => {
  for (let i = 0; i < count; ++i) {
    const shot = aimahead.lead(targets[i], velocities[i], 15);
    if (shot.status === 'hit') sink += shot.time;
  }
}, { limit: 150 });
for (const precision of ['float64', 'float32']) {
  const batch = aimahead.leadBatch({ count, dimensions: 2, precision });
  batch.targets.set(targets.flat());
  batch.velocities.set(velocities.flat());
  measure(`one of many leads, ${precision}`, () => {
    batch.leadEach(15);
    sink += batch.times[0];
  });
}
measure('solve, constant velocity', () => {
  for (const question of questions) sink += aimahead.solve(question).status.length;
});
measure('solve, under gravity', () => {
  for (const question of falling) sink += aimahead.solve(question).status.length;
});
for (const precision of ['float64', 'float32']) {
  const batch = aimahead.interceptBatch({ count, dimensions: 2, precision });
  batch.targets.set(targets.flat());
  batch.velocities.set(velocities.flat());
  measure(`one of many under gravity, ${precision}`, () => {
    batch.solveEach({ speed: 60, acceleration: [0, -9.81] });
    sink += batch.times[0];
  });
}
// As many shots as moving targets, spread so that one shot in thirteen hits within the tick.
const worlds = await loadContactWorlds();
for (const precision of ['float64', 'float32']) {
  const world = worlds.create({ dimensions: 2, precision, shots: count, targets: count });
  const fill = (arrays, size) => {
    for (const array of arrays) array.forEach((_, i) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      array[i] = size * (state / 0x40000000 - 1);
    });
  };
  fill([...world.shots.position, ...world.targets.position], 20 * Math.sqrt(count));
  fill(world.shots.velocity, 600);
  fill(world.targets.velocity, 30);
  world.targets.radius.fill(10);
  measure(`one shot of ${count} in a contact world, ${precision}`, () => {
    sink += world.findFirst(1 / 60).first.length;
  });
}
// Two hundred turrets and targets, as in the playground.
const each = 200;
const matrices = await loadLeadMatrices();
for (const precision of ['float64', 'float32']) {
  const matrix = matrices.create({ dimensions: 2, precision, shooters: each, targets: each });
  const fill = (arrays, of, size) => arrays.forEach((array, k) => array.forEach((_, i) => {
    array[i] = size * numbers[5 * (i + of) + k];
  }));
  fill(matrix.shooters.position, 0, 80);
  fill(matrix.targets.position, each, 80);
  fill(matrix.targets.velocity, 2 * each, 6);
  matrix.shooters.speed.fill(22);
  measure(`one shot's time of ${each} x ${each}, ${precision}`, () => {
    matrix.findTimes();
    sink += matrix.costs[0];
  }, { of: each * each });
  if (precision === 'float64') continue;
  for (const goal of ['min_total', 'min_latest']) {
    measure(`${each} targets assigned to as many, ${goal}`, () => {
      sink += matrix.assign({ goal }).total;
    }, { of: 1 });
  }
}
// The native program runs once before and once after, because others use the machine too.
askNative();
for (const [name, least] of native) {
  const share = (100 * least) / measured.get(name);
  console.log(
    `${name}: ${share.toFixed(0)}% of the native rate without AVX, ${least.toFixed(1)} ns` +
      required(`>= ${leastShare}%`, share < leastShare),
  );
}
if (Number.isNaN(sink)) throw new Error('an answer was not a number');
