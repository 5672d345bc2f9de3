// Arguments and options of every function: what is wrong with them is named, not passed over.
import { beforeAll, describe, expect, test } from 'vitest';
import { loadLeadMatrices, type LeadMatrices } from '../dist/assignment.js';
import { type ContactWorlds, loadContactWorlds } from '../dist/contact_world.js';
import { type Aimahead, load } from '../dist/index.js';

let aimahead: Aimahead;
let worlds: ContactWorlds;
let matrices: LeadMatrices;
beforeAll(async () => {
  aimahead = await load();
  worlds = await loadContactWorlds();
  matrices = await loadLeadMatrices();
});

describe('arrays', () => {
  const makers: [string, (options: object) => unknown, readonly string[]][] = [
    ['leadBatch', (options) => aimahead.leadBatch(options as never), ['count']],
    ['interceptBatch', (options) => aimahead.interceptBatch(options as never), ['count']],
    ['worlds.create', (options) => worlds.create(options as never), ['shots', 'targets']],
    ['matrices.create', (options) => matrices.create(options as never), ['shooters', 'targets']],
  ];

  test.each(makers)('%s: sizes and forms that there are not', (_, make, names) => {
    const sound = { dimensions: 2, ...Object.fromEntries(names.map((name) => [name, 3])) };
    const wrong: [object, string][] = [
      [{ precision: 'double' }, 'precision: expected float64 or float32, got "double"'],
      [{ dimensions: 1 }, 'dimensions: expected 2 or 3, got 1'],
      [{ dimensions: '2' }, 'dimensions: expected 2 or 3, got "2"'],
      [{ dimensions: undefined }, 'dimensions: expected 2 or 3, got nothing'],
      [{ precison: 'float32' }, 'precison: unknown field; did you mean "precision"?'],
      ...names.flatMap((name): [object, string][] => [
        [{ [name]: 1.5 }, `${name}: expected a whole number >= 0, got 1.5`],
        [{ [name]: '3' }, `${name}: expected a whole number >= 0, got "3"`],
        [{ [name]: -1 }, `${name}: expected a whole number >= 0, got -1`],
        [{ [name]: undefined }, `${name}: expected a whole number >= 0, got nothing`],
      ]),
    ];
    for (const [options, message] of wrong) {
      expect(() => make({ ...sound, ...options })).toThrow(new RangeError(`aimahead: ${message}`));
    }
    expect(() => make(undefined as never)).toThrow('options: expected an object, got nothing');
    expect(() => make({ ...sound, [names[0]!]: 2 ** 40 })).toThrow('aimahead: out of memory');
  });

  test('what one speed, acceleration or duration for all must be', () => {
    const leads = aimahead.leadBatch({ count: 1, dimensions: 2 });
    const each = leads.leadEach.bind(leads) as (speed: unknown) => void;
    for (const [speed, got] of [['30', '"30"'], [null, 'null'], [-1, '-1'], [NaN, 'nan']]) {
      expect(() => each(speed)).toThrow(`speed: expected a finite number >= 0, got ${String(got)}`);
    }
    const batch = aimahead.interceptBatch({ count: 1, dimensions: 2 });
    const solve = batch.solveEach.bind(batch) as (same: unknown) => void;
    expect(() => solve(null)).toThrow('options: expected an object, got null');
    expect(() => solve({ gravity: [0, -9] })).toThrow('gravity: unknown field of options');
    expect(() => solve({ speed: '3' })).toThrow('speed: expected a finite number >= 0, got "3"');
    expect(() => solve({ acceleration: [0, 'x'] })).toThrow('acceleration[1]: expected');
    expect(() => solve({ acceleration: -9 })).toThrow('acceleration: expected a vector of 2');
    const world = worlds.create({ dimensions: 2, shots: 1, targets: 1 });
    expect(world.findFirst('1' as never)).toEqual({
      status: 'invalid',
      error: { field: 'duration', message: 'expected a finite number >= 0, got "1"' },
    });
    expect(world.findAll(Infinity).status).toBe('ok');
  });

  test('of worlds and matrices that were released', () => {
    const world = worlds.create({ dimensions: 2, shots: 1, targets: 1 });
    const { targets } = world;
    world.release();
    expect(() => world.shots.position).toThrow('released');
    expect(() => targets.radius).toThrow('released');
    const matrix = matrices.create({ dimensions: 2, shooters: 1, targets: 1 });
    matrix.release();
    expect(() => matrix.shooters.speed).toThrow('released');
  });
});
