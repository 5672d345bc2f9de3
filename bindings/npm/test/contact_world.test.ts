// Contact worlds answer as `contact` does for every pair.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ContactWorld, type ContactWorlds, loadContactWorlds, nobody,
} from '../dist/contact_world.js';
import { type Aimahead, load } from '../dist/index.js';
import { random } from './random.js';

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});

function scatter(world: ContactWorld): void {
  const next = random(4711);
  const fill = (arrays: readonly (Float64Array | Float32Array)[], size: number) => {
    for (const array of arrays) array.forEach((_, i) => (array[i] = size * next()));
  };
  fill(world.shots.position, 60);
  fill(world.shots.velocity, 200);
  fill(world.targets.position, 60);
  fill(world.targets.velocity, 10);
  const { radius } = world.targets;
  radius.forEach((_, i) => (radius[i] = world.dimensions * (1 + Math.abs(next()))));
}

function body(bodies: ContactWorld['shots'], i: number, radius: number): {
  position: number[]; velocity: number[]; radius: number;
} {
  const of = (arrays: readonly (Float64Array | Float32Array)[]) => arrays.map((array) => array[i]!);
  return { position: of(bodies.position), velocity: of(bodies.velocity), radius };
}

describe.each([true, false])('with SIMD: %s', (simd) => {
  let worlds: ContactWorlds;
  beforeAll(async () => {
    worlds = await loadContactWorlds({ simd });
  });

  test.each([2, 3] as const)('in %i dimensions every contact is that of one pair', (dimensions) => {
    const world = worlds.create({ dimensions, shots: 300, targets: 80 });
    scatter(world);
    const found = world.findAll(0.5);
    if (found.status !== 'answered') throw new Error(found.status);
    const { first, all } = found;
    expect(first.length).toBe(300);
    let contacts = 0;
    for (let i = 0; i < 300; ++i) {
      let least = Infinity;
      for (let j = 0; j < 80; ++j) {
        const a = body(world.shots, i, 0);
        const b = body(world.targets, j, world.targets.radius[j]!);
        const one = aimahead.contact({ a, b, duration: 0.5 });
        if (one.status !== 'contact' && one.status !== 'touching') continue;
        ++contacts;
        least = Math.min(least, one.time);
      }
      if (least === Infinity) {
        expect([first.status(i), first.target(i)]).toEqual(['apart', nobody]);
      } else {
        expect(first.time(i)).toBe(least);
      }
    }
    expect(all.length).toBe(contacts);
    expect(contacts).toBeGreaterThan(10);
    for (let i = 1; i < all.length; ++i) {
      const isInOrder =
        all.shot(i) > all.shot(i - 1) ||
        (all.shot(i) === all.shot(i - 1) && all.time(i) >= all.time(i - 1));
      expect(isInOrder).toBe(true);
    }
    world.release();
    expect(() => world.findFirst(1)).toThrow('released');
  });

  test('floats, own teams, own shots and targets that are none', () => {
    const world = worlds.create({ dimensions: 2, precision: 'float32', shots: 3, targets: 3 });
    world.shots.velocity[0]!.fill(20);
    world.shots.team[0] = 1;
    world.shots.shooter[2] = 0;
    world.targets.position[0]!.set([5, 9, Number.NaN]);
    world.targets.radius.fill(1);
    world.targets.team.set([1, 2, 2]);
    const found = world.findFirst(1);
    if (found.status !== 'answered') throw new Error(found.status);
    const { first, all, invalidTargets } = found;
    expect([0, 1, 2].map((i) => [first.status(i), first.target(i), first.time(i)])).toEqual([
      ['contact', 1, Math.fround(0.4)],
      ['contact', 0, Math.fround(0.2)],
      ['contact', 1, Math.fround(0.4)],
    ]);
    expect(all.length).toBe(0);
    expect(Array.from(invalidTargets)).toEqual([2]);
    world.shots.count = 1;
    const fewer = world.findFirst(1);
    expect(fewer.status === 'answered' && fewer.first.length).toBe(1);
    world.release();
  });

  test('what is never asked for is not there: points at rest', () => {
    const world = worlds.create({ dimensions: 3, shots: 1, targets: 1 });
    const found = world.findFirst(Infinity);
    expect(found.status === 'answered' && found.first.status(0)).toBe('touching');
    world.release();
  });

  test('worlds keep their numbers while the memory grows, and give it back', () => {
    const small = worlds.create({ dimensions: 2, shots: 1, targets: 1 });
    small.shots.velocity[0]!.fill(1);
    small.targets.position[0]!.fill(8);
    small.targets.radius.fill(1);
    for (let i = 0; i < 20; ++i) {
      const large = worlds.create({ dimensions: 2, shots: 100_000, targets: 10_000 });
      large.targets.position[0]!.fill(9);
      const found = large.findFirst(0.1);
      expect(found.status === 'answered' && found.first.status(99_999)).toBe('apart');
      large.release();
    }
    const found = small.findFirst(10);
    expect(found.status === 'answered' && found.first.time(0)).toBe(7);
    expect(small.shots.position[0]!.byteOffset).toBeLessThan(32 << 20);
  });

  test('an answer stays as it is when the world answers again, and grows', () => {
    const world = worlds.create({ dimensions: 2, shots: 1, targets: 2 });
    world.shots.velocity[0]!.fill(1);
    world.targets.position[0]!.set([8, 4]);
    const before = world.findAll(10);
    if (before.status !== 'answered') throw new Error(before.status);
    world.targets.position[0]!.set([3, 9]);
    world.findAll(10);
    worlds.create({ dimensions: 2, shots: 1_000_000, targets: 1 }).release();
    const { first, all } = before;
    expect([first.target(0), first.time(0)]).toEqual([1, 4]);
    expect([0, 1].map((i) => [all.target(i), all.time(i)])).toEqual([[1, 4], [0, 8]]);
    world.release();
  });

  test('bad durations are blamed, bad counts thrown', () => {
    const world = worlds.create({ dimensions: 2, shots: 1, targets: 1 });
    for (const duration of [-1, Number.NaN]) {
      expect(world.findFirst(duration)).toMatchObject({ error: { field: 'duration' } });
    }
    world.shots.count = 2;
    expect(() => world.findFirst(1)).toThrow(RangeError);
    world.release();
  });
});

test('floats give the same bits with SIMD and without', async () => {
  const times: number[][] = [];
  for (const simd of [true, false]) {
    const worlds = await loadContactWorlds({ simd });
    const world = worlds.create({ dimensions: 3, precision: 'float32', shots: 2000, targets: 500 });
    scatter(world);
    const found = world.findFirst(0.2);
    if (found.status !== 'answered') throw new Error(found.status);
    times.push(Array.from({ length: 2000 }, (_, i) => found.first.time(i)));
  }
  expect(times[0]).toEqual(times[1]);
  expect(times[0]!.some((time) => time > 0)).toBe(true);
});
