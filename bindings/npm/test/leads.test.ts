// Leads, one and many.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Aimahead, leadStatuses, load } from '../dist/index.js';
import { arrayKinds, random } from './random.js';

describe.each([true, false])('with SIMD: %s', (simd) => {
  let aimahead: Aimahead;
  beforeAll(async () => {
    aimahead = await load({ simd });
  });

  test('a target that crosses is hit where the triangle says', () => {
    const close = (numbers: number[]) => numbers.map((x) => expect.closeTo(x, 14) as number);
    // 3-4-5: after 1 the target is at (3, 4).
    expect(aimahead.lead([3, 0], [0, 4], 5)).toEqual({
      status: 'hit',
      time: 1,
      aim: close([0.6, 0.8]),
      offset: [3, 4],
    });
    // 2-3-6-7.
    expect(aimahead.lead([2, 3, 0], [0, 0, 6], 7)).toEqual({
      status: 'hit',
      time: 1,
      aim: close([2 / 7, 3 / 7, 6 / 7]),
      offset: [2, 3, 6],
    });
  });

  test('typed arrays are vectors too', () => {
    const [target, velocity] = [new Float64Array([3, 0]), new Float64Array([0, 4])];
    expect(aimahead.lead(target, velocity, 5).status).toBe('hit');
  });

  test('what cannot be hit says why', () => {
    expect(aimahead.lead([1, 0], [5, 0], 5)).toEqual({ status: 'unreachable' });
    expect(aimahead.lead([0, 0], [5, 0], 1)).toEqual({ status: 'touching' });
  });

  test.each([
    { target: [1], velocity: [1, 0], speed: 1, field: 'target' },
    { target: [1, Number.NaN], velocity: [1, 0], speed: 1, field: 'target[1]' },
    { target: [1, 2], velocity: [1, 0, 0], speed: 1, field: 'velocity' },
    { target: [1, 2], velocity: [1, Infinity], speed: 1, field: 'velocity[1]' },
    { target: [1, 2], velocity: [1, 0], speed: -1, field: 'speed' },
    { target: ['40', '10'], velocity: [1, 0], speed: 30, field: 'target[0]' },
    { target: [40, 10], velocity: [null, true], speed: 30, field: 'velocity[0]' },
    { target: [40, 10], velocity: [1, true], speed: 30, field: 'velocity[1]' },
    { target: [40, 10], velocity: [1, 2], speed: '30', field: 'speed' },
    { target: [[40], 10], velocity: [1, 2], speed: [30], field: 'target[0]' },
    { target: '40', velocity: '10', speed: 30, field: 'target' },
    { target: [40, 10, '5'], velocity: [1, 2, 3], speed: 30, field: 'target[2]' },
    { target: [40, 10, 5], velocity: [1, 2, null], speed: 30, field: 'velocity[2]' },
  ])('$field is to blame', ({ target, velocity, speed, field }) => {
    const untyped = aimahead as unknown as { lead(...given: unknown[]): unknown };
    expect(untyped.lead(target, velocity, speed)).toMatchObject({
      status: 'invalid',
      error: { field },
    });
  });

  test.each(arrayKinds)('many are answered as one by one: $dimensions, $precision', (options) => {
    const { dimensions, precision } = options;
    const count = 1000;
    const batch = aimahead.leadBatch({ ...options, count });
    const next = random(12345);
    for (let i = 0; i < count * dimensions; ++i) {
      batch.targets[i] = 100 * next();
      batch.velocities[i] = 20 * next();
    }
    for (let i = 0; i < count; ++i) batch.speeds[i] = 15 + 10 * next();
    batch.speeds[7] = -1;
    batch.targets[dimensions * 8] = Number.NaN;
    const inputs = [batch.targets, batch.velocities, batch.speeds].map((array) => array.slice());
    batch.leadEach();
    expect([batch.targets, batch.velocities, batch.speeds]).toEqual(inputs);
    const round = precision === 'float32' ? Math.fround : (x: number) => x;
    for (let i = 0; i < count; ++i) {
      const of = (array: Float64Array | Float32Array) =>
        Array.from(array.subarray(i * dimensions, (i + 1) * dimensions));
      const one = aimahead.lead(of(batch.targets), of(batch.velocities), batch.speeds[i]!);
      expect(leadStatuses[batch.statuses[i]!]).toBe(one.status);
      if (one.status !== 'hit') continue;
      expect(batch.times[i]).toBe(round(one.time));
      expect(of(batch.aims)).toEqual(one.aim.map(round));
    }
    batch.leadEach(40);
    const first = aimahead.lead(
      Array.from(batch.targets.subarray(0, dimensions)),
      Array.from(batch.velocities.subarray(0, dimensions)),
      40,
    );
    expect(first.status === 'hit' && round(first.time)).toBe(batch.times[0]);
    batch.release();
    expect(() => batch.leadEach(1)).toThrow('released');
  });

  test('one speed for all leaves the speeds of each as they are', () => {
    for (const precision of ['float64', 'float32'] as const) {
      const batch = aimahead.leadBatch({ count: 2, dimensions: 2, precision });
      const { targets, speeds, times } = batch;
      targets.set([30, 40, 30, 40]);
      speeds.set([10, 20]);
      batch.leadEach(5);
      expect(Array.from(times)).toEqual([10, 10]);
      expect(Array.from(speeds)).toEqual([10, 20]);
      batch.leadEach();
      expect(Array.from(times)).toEqual([5, 2.5]);
      batch.release();
    }
  });

  test('arrays are detached when the memory grows, and as they were when read again', () => {
    const batch = aimahead.leadBatch({ count: 1, dimensions: 2 });
    const { targets } = batch;
    targets.set([3, 4]);
    batch.leadEach(5);
    batch.leadEach();
    expect(targets.length).toBe(2);
    aimahead.leadBatch({ count: 1_000_000, dimensions: 3 }).release();
    expect(targets.length).toBe(0);
    expect(Array.from(batch.targets)).toEqual([3, 4]);
    batch.release();
  });

  test('batches keep their numbers while the memory grows, and give it back', () => {
    const small = aimahead.leadBatch({ count: 3, dimensions: 2 });
    small.targets.set([3, 0, 0, 0, 1, 0]);
    small.velocities.set([0, 4, 1, 1, 9, 0]);
    for (let round = 0; round < 20; ++round) {
      const large = aimahead.leadBatch({ count: 200_000, dimensions: 3, precision: 'float32' });
      expect(large.times.length).toBe(200_000);
      large.release();
    }
    const other = aimahead.leadBatch({ count: 0, dimensions: 3 });
    other.leadEach(1);
    small.leadEach(5);
    expect(Array.from(small.statuses, (status) => leadStatuses[status])).toEqual([
      'hit',
      'touching',
      'unreachable',
    ]);
    expect(small.times[0]).toBe(1);
    expect(small.aims.byteOffset).toBeLessThan(16 << 20);
  });
});
