// Many shots under gravity have the answers that each has alone.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Aimahead, leadStatuses, load } from '../dist/index.js';
import { arrayKinds, random } from './random.js';

describe.each([true, false])('with SIMD: %s', (simd) => {
  let aimahead: Aimahead;
  beforeAll(async () => {
    aimahead = await load({ simd });
  });

  test.each(arrayKinds)('many say what solve says: $dimensions, $precision', (options) => {
    const { dimensions, precision } = options;
    const count = 500;
    const batch = aimahead.interceptBatch({ ...options, count });
    const next = random(12345);
    for (let i = 0; i < count * dimensions; ++i) {
      batch.targets[i] = 100 * next();
      batch.velocities[i] = 20 * next();
      if (precision === 'float64') batch.accelerations[i] = 3 * next();
    }
    for (let i = 0; i < count; ++i) {
      batch.speeds[i] = 30 + 20 * next();
      if (dimensions === 2) batch.lifetimes[i] = 4 + 3 * next();
    }
    batch.speeds[7] = -1;
    batch.targets[dimensions * 8] = Number.NaN;
    const fall = dimensions === 2 ? [0, -9.75] : [0, 0.5, -9.75];
    batch.solveEach({ acceleration: fall });
    const round = precision === 'float32' ? Math.fround : (x: number) => x;
    const seen = new Set<string>();
    for (let i = 0; i < count; ++i) {
      const of = (array: Float64Array | Float32Array) =>
        Array.from(array.subarray(i * dimensions, (i + 1) * dimensions));
      const lifetime = dimensions === 2 ? { lifetime: batch.lifetimes[i]! } : {};
      const acceleration = precision === 'float64' ? { acceleration: of(batch.accelerations) } : {};
      const one = aimahead.solve({
        shooter: { position: fall.map(() => 0) },
        projectile: { speed: batch.speeds[i]!, acceleration: fall, ...lifetime },
        target: { position: of(batch.targets), velocity: of(batch.velocities), ...acceleration },
      });
      const status = leadStatuses[batch.statuses[i]!]!;
      expect(status).toBe(one.status);
      seen.add(status);
      if (one.status !== 'hit' && one.status !== 'out_of_range') {
        expect(batch.times[i]).toBe(0);
        continue;
      }
      expect(batch.times[i]).toBe(round(one.time));
      expect(of(batch.aims)).toEqual(one.aim.map(round));
      expect(of(batch.points)).toEqual(one.point.map(round));
    }
    expect([...seen].sort()).toEqual(
      ['hit', 'invalid', ...(dimensions === 2 ? ['out_of_range'] : []), 'unreachable'],
    );
    batch.solveEach({ acceleration: fall, speed: 45 });
    const first = aimahead.lead([1, 0], [0, 0], 1); // the solver's own room is as it was
    expect(first.status).toBe('hit');
    batch.release();
    expect(() => batch.solveEach()).toThrow('released');
  });

  test('without gravity they are leads', () => {
    const batch = aimahead.interceptBatch({ count: 2, dimensions: 2 });
    batch.targets.set([3, 0, 1, 0]);
    batch.velocities.set([0, 4, 9, 0]);
    batch.solveEach({ speed: 5 });
    expect(Array.from(batch.statuses, (status) => leadStatuses[status])).toEqual([
      'hit',
      'unreachable',
    ]);
    expect(batch.times[0]).toBe(1);
    const none = aimahead.interceptBatch({ count: 0, dimensions: 3 });
    none.solveEach({ speed: 1, acceleration: [0, 0, -1] });
  });

  test('one speed for all leaves the speeds of each as they are', () => {
    const batch = aimahead.interceptBatch({ count: 2, dimensions: 2 });
    batch.targets.set([30, 40, 30, 40]);
    batch.speeds.set([10, 20]);
    batch.solveEach({ speed: 5 });
    expect(Array.from(batch.times)).toEqual([10, 10]);
    expect(Array.from(batch.speeds)).toEqual([10, 20]);
    batch.solveEach();
    expect(Array.from(batch.times)).toEqual([5, 2.5]);
  });

  test('a vector of another length is refused by its name', () => {
    const batch = aimahead.interceptBatch({ count: 1, dimensions: 2 });
    expect(() => batch.solveEach({ acceleration: [0, 0, -9.81] })).toThrow(
      'acceleration: expected a vector of 2 numbers, got 3',
    );
  });
});

test('the first module alone has none of them', async () => {
  const small = await load({ parts: 'solver' });
  expect(() => small.interceptBatch({ count: 1, dimensions: 2 })).toThrow();
});
