// Who shoots at whom: the times are those of `lead` for every pair, and no other choice is better.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type LeadMatrices, type LeadMatrix, leadStatuses, loadLeadMatrices, noTarget,
} from '../dist/assignment.js';
import { type Aimahead, load } from '../dist/index.js';
import { arrayKinds } from './random.js';

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});

/** A number from -1 to 1 in steps that floats hold, so that differences of places are exact. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return ((state >> 8) & 0xffff) / 0x8000 - 1;
  };
}

function scatter(matrix: LeadMatrix): void {
  const next = random(4711);
  const fill = (arrays: readonly (Float64Array | Float32Array)[], size: number) => {
    for (const array of arrays) array.forEach((_, i) => (array[i] = size * next()));
  };
  fill([...matrix.shooters.position, ...matrix.targets.position], 128);
  fill(matrix.shooters.velocity, 4);
  fill(matrix.targets.velocity, 32);
  const { speed } = matrix.shooters;
  speed.forEach((_, i) => (speed[i] = 24 + 16 * next()));
}

type Choice = readonly (number | undefined)[];

/** Every choice of at most one target for each shooter and one shooter for each target. */
function* choices(shooters: number, targets: number, taken: Choice = []): Generator<Choice> {
  if (taken.length === shooters) return yield taken;
  for (const j of [...Array(targets).keys(), undefined]) {
    if (j === undefined || !taken.includes(j)) yield* choices(shooters, targets, [...taken, j]);
  }
}

/** The best choice by the rules of the goal: the number of pairs, then the cost. */
function best(
  costs: readonly number[], shooters: number, targets: number, goal: string,
): { pairs: number; total: number; latest: number } {
  let found = { pairs: -1, total: 0, latest: 0 };
  for (const choice of choices(shooters, targets)) {
    const made = choice.flatMap((j, i) => (j === undefined ? [] : [costs[i * targets + j]!]));
    if (made.includes(Infinity)) continue;
    const one = {
      pairs: made.length,
      total: made.reduce((sum, cost) => sum + cost, 0),
      latest: made.length > 0 ? Math.max(...made) : 0,
    };
    const order =
      goal === 'min_total'
        ? [one.total - found.total]
        : [one.latest - found.latest, one.total - found.total];
    const difference = [found.pairs - one.pairs, ...order].find((x) => x !== 0) ?? 0;
    if (difference < 0) found = one;
  }
  return found;
}

describe.each([true, false])('with SIMD: %s', (simd) => {
  let matrices: LeadMatrices;
  beforeAll(async () => {
    matrices = await loadLeadMatrices({ simd });
  });

  test.each(arrayKinds)('every pair is answered as alone: $dimensions, $precision', (shape) => {
    const [n, m] = [30, 45];
    const matrix = matrices.create({ ...shape, shooters: n, targets: m });
    const { shooters, targets } = matrix;
    scatter(matrix);
    shooters.speed[3] = Number.NaN;
    targets.position.forEach((axis, k) => (axis[5] = shooters.position[k]![6]!));
    void matrix.statuses;
    matrix.findTimes();
    const of = (
      columns: typeof shooters | typeof targets, member: 'position' | 'velocity', i: number,
    ) => columns[member].map((axis) => axis[i]!);
    const minus = (a: number[], b: number[]) => a.map((x, k) => x - b[k]!);
    const round = shape.precision === 'float32' ? Math.fround : (x: number) => x;
    let hits = 0;
    for (let i = 0; i < n; ++i) {
      for (let j = 0; j < m; ++j) {
        const one = aimahead.lead(
          minus(of(targets, 'position', j), of(shooters, 'position', i)),
          minus(of(targets, 'velocity', j), of(shooters, 'velocity', i)),
          shooters.speed[i]!,
        );
        const time =
          one.status === 'hit' ? round(one.time) : one.status === 'touching' ? 0 : Infinity;
        expect(matrix.costs[i * m + j], `${i}, ${j}`).toBe(time);
        expect(leadStatuses[matrix.statuses[i * m + j]!]).toBe(one.status);
        if (one.status === 'hit') ++hits;
      }
    }
    expect(matrix.costs[6 * m + 5]).toBe(0);
    expect(hits).toBeGreaterThan(n * m / 4);
    expect(hits).toBeLessThan(n * m * 0.95);
    matrix.release();
    expect(() => matrix.findTimes()).toThrow('released');
    expect(() => matrix.costs).toThrow('released');
  });

  test('a gun whose shots keep nothing of its velocity', () => {
    const matrix = matrices.create({ dimensions: 2, shooters: 1, targets: 1 });
    matrix.shooters.velocity[1]!.fill(7);
    matrix.shooters.speed.fill(10);
    matrix.targets.position[0]!.fill(30);
    matrix.findTimes();
    expect(matrix.costs[0]).not.toBe(3);
    expect(matrix.shooters.inherit[0]).toBe(1);
    matrix.shooters.inherit.fill(0);
    matrix.findTimes();
    expect(matrix.costs[0]).toBe(3);
    matrix.release();
  });

  test.each(['min_total', 'min_latest'] as const)(
    '%s: no other choice of up to 5 x 5 is better',
    (goal) => {
      const next = random(99);
      for (let round = 0; round < 60; ++round) {
        const [n, m] = [1 + (round % 5), 1 + ((round * 3) % 5)];
        const matrix = matrices.create({ dimensions: 2, shooters: n, targets: m });
        const { costs } = matrix;
        // Costs are in eighths, so that sums are exact.
        costs.forEach((_, k) => (costs[k] = next() > 0.4 ? Infinity : Math.round(8 * next()) / 8));
        const answer = matrix.assign({ goal });
        if (answer.status === 'invalid') throw new Error(answer.error.message);
        const { pairs, total, latest } = answer;
        const list = Array.from(costs);
        expect({ pairs: pairs.length / 2, total, latest }, `${n} x ${m}: ${list}`).toEqual(
          best(list, n, m, goal),
        );
        const made = Array.from(
          { length: pairs.length / 2 }, (_, k) => [pairs[2 * k]!, pairs[2 * k + 1]!] as const,
        );
        expect(new Set(made.map(([i]) => i)).size).toBe(made.length);
        expect(new Set(made.map(([, j]) => j)).size).toBe(made.length);
        expect(made.reduce((sum, [i, j]) => sum + list[i * m + j]!, 0)).toBe(total);
        matrix.release();
      }
    },
  );

  test('the best target of each is its own, whoever else takes it', () => {
    const matrix = matrices.create({
      dimensions: 2, precision: 'float32', shooters: 4, targets: 3,
    });
    matrix.costs.set([3, 1, 2, 5, 0, 0, Infinity, Number.NaN, Infinity, 4, Infinity, -1]);
    expect(Array.from(matrix.bestTargets())).toEqual([1, 1, noTarget, 2]);
    matrix.release();
  });

  test('an answer stays as it is when the matrix answers again', () => {
    const matrix = matrices.create({ dimensions: 2, shooters: 2, targets: 2 });
    matrix.costs.set([1, 2, 2, 1]);
    const [best, found] = [matrix.bestTargets(), matrix.assign()];
    matrix.costs.set([2, 1, 1, 2]);
    expect(Array.from(matrix.bestTargets())).toEqual([1, 0]);
    expect(matrix.assign()).toMatchObject({ pairs: new Uint32Array([0, 1, 1, 0]) });
    expect(Array.from(best)).toEqual([0, 1]);
    expect(found).toMatchObject({ pairs: new Uint32Array([0, 0, 1, 1]) });
    matrix.release();
  });

  test('limits and demands, met and not', () => {
    const matrix = matrices.create({ dimensions: 2, shooters: 2, targets: 3 });
    matrix.costs.set([1, 4, Infinity, 3, 9, Infinity]);
    expect(matrix.assign({ demand: 'every_shooter' })).toEqual({
      status: 'assigned', pairs: new Uint32Array([0, 1, 1, 0]), total: 7, latest: 4,
    });
    matrix.targets.maxShooters[0] = 2;
    expect(matrix.assign({ goal: 'min_latest' })).toEqual({
      status: 'assigned', pairs: new Uint32Array([0, 0, 1, 0]), total: 4, latest: 3,
    });
    matrix.shooters.maxTargets.fill(0xffffffff);
    expect(matrix.assign({ demand: 'every_target' })).toEqual({
      status: 'infeasible', pairs: new Uint32Array([0, 0, 0, 1, 1, 0]), total: 8, latest: 4,
    });
    matrix.costs.fill(Infinity);
    expect(matrix.assign()).toEqual({
      status: 'assigned', pairs: new Uint32Array(0), total: 0, latest: 0,
    });
    expect(matrix.assign({ demand: 'every_target' }).status).toBe('infeasible');
    matrix.release();
  });

  test('fewer than there is room for', () => {
    const matrix = matrices.create({ dimensions: 2, shooters: 9, targets: 9 });
    matrix.shooters.speed.fill(1);
    matrix.targets.position[0]!.set([3, 2, 1]);
    matrix.shooters.count = 1;
    matrix.targets.count = 3;
    matrix.findTimes();
    expect(Array.from(matrix.costs)).toEqual([3, 2, 1]);
    expect(matrix.assign()).toMatchObject({ pairs: new Uint32Array([0, 2]) });
    matrix.targets.count = 0;
    expect(matrix.assign({ demand: 'every_target' })).toMatchObject({
      status: 'assigned', total: 0,
    });
    expect(Array.from(matrix.bestTargets())).toEqual([noTarget]);
    for (const count of [10, -1, 1.5, Number.NaN]) {
      matrix.shooters.count = count;
      expect(() => matrix.findTimes()).toThrow(/count: expected 0 to 9/);
      expect(() => matrix.assign()).toThrow(RangeError);
    }
    matrix.release();
  });

  test('what is wrong is blamed by its name', () => {
    const matrix = matrices.create({ dimensions: 2, shooters: 2, targets: 2 });
    matrix.costs.set([1, 2, 3, Number.NaN]);
    expect(matrix.assign()).toEqual({
      status: 'invalid',
      error: { field: 'costs[3]', message: 'expected a number within 1e300 or infinity, got NaN' },
    });
    matrix.costs[1] = -Infinity;
    expect(matrix.assign()).toMatchObject({ error: { field: 'costs[1]' } });
    expect(matrix.assign({ goal: 'cheap' as 'min_total' })).toEqual({
      status: 'invalid',
      error: {
        field: 'goal', message: 'expected one of "min_total", "min_latest", got "cheap"',
      },
    });
    expect(matrix.assign({ demand: 3 as never })).toMatchObject({ error: { field: 'demand' } });
    matrix.release();
    const shape = { dimensions: 2, shooters: 1, targets: 1 } as const;
    expect(() => matrices.create({ ...shape, dimensions: 4 as 2 })).toThrow(/dimensions/);
    expect(() => matrices.create({ ...shape, precision: 'single' as 'float32' })).toThrow(
      /precision/,
    );
    expect(() => matrices.create({ ...shape, shooters: -1 })).toThrow(/shooters/);
    expect(() => matrices.create({ ...shape, targets: 1.5 })).toThrow(/targets/);
    expect(() => matrices.create({ ...shape, shooters: 1e5, targets: 1e5 })).toThrow(
      'out of memory',
    );
  });

  test('matrices keep their numbers while the memory grows, and give it back', () => {
    const small = matrices.create({ dimensions: 2, shooters: 2, targets: 2 });
    small.costs.set([1, 2, 3, 4]);
    for (let i = 0; i < 12; ++i) {
      const large = matrices.create({ dimensions: 3, shooters: 1000, targets: 800 });
      large.costs.fill(i);
      large.release();
    }
    expect(Array.from(small.costs)).toEqual([1, 2, 3, 4]);
    expect(small.assign()).toMatchObject({ total: 5 });
    expect(
      matrices.create({ dimensions: 2, shooters: 1, targets: 1 }).costs.byteOffset,
    ).toBeLessThan(32 << 20);
  });
});

test('the same bits with SIMD and without', async () => {
  const found: unknown[] = [];
  for (const simd of [true, false]) {
    const matrices = await loadLeadMatrices({ simd });
    const matrix = matrices.create({
      dimensions: 3, precision: 'float32', shooters: 150, targets: 150,
    });
    scatter(matrix);
    matrix.findTimes();
    found.push([matrix.costs.slice(), matrix.assign({ goal: 'min_latest' })]);
  }
  expect(found[0]).toEqual(found[1]);
});
