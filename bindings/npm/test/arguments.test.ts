// Arguments and options of every function: what is wrong with them is named, not passed over.
import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadArena } from '../dist/arena.js';
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

const question = {
  shooter: { position: [0, 0] },
  projectile: { speed: 30, acceleration: [0, -9] },
  target: { position: [40, 10] },
};
const missile = { position: [0, 0], direction: [1, 0], speed: 20, turn_rate: 2 };
const chase = { position: [0, 0], velocity: [1, 0], target: [9, 3] };
const tick = { step: 0.5, integrator: 'semi_implicit_euler' } as const;
const body = { position: [0, 0], velocity: [3, 9], acceleration: [0, -4] };
const unity = { up: '+y', forward: '+z', handedness: 'left', yaw: 'right', pitch: 'up' };

/** What an answer says is wrong: "field: message". */
function wrongWith(answer: unknown): string {
  const { status, error } = answer as { status: string; error?: Record<string, string> };
  return status === 'invalid' ? `${error?.['field']}: ${error?.['message']}` : status;
}

/** What `make` throws is wrong: "field: message"; 'ok' if it throws nothing. */
function thrownBy(make: () => unknown): string {
  try {
    make();
    return 'ok';
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return thrown.message.replace('aimahead: ', '');
  }
}

/** Without types, as a program in JavaScript has it. */
type Untyped = Record<string, (...given: unknown[]) => unknown>;
const untyped = (object: object) => object as Untyped;

/** Each function that takes an object of options, by one of these. */
const takers: [string, (options: unknown) => unknown, options: object][] = [
  ['measurement', (x) => aimahead.tracker().add(x as never), { time: 0, value: [1, 2], sd: 1 }],
  ['rounds', (x) => aimahead.methods.aimByRounds(question, x as object), {}],
  ['bisection', (x) => aimahead.methods.aimByBisection(question, x as object), {}],
  ['options', (x) => aimahead.launch.overApex(question, 20, x as object), {}],
  ['options', (x) => aimahead.obstacleField(x as never), { dimensions: 2 }],
  [
    'sampling', (x) => aimahead.launch.slowestClearBySampling(question, [], x as never),
    { step: 0.1, until: 1 },
  ],
  [
    'sampling', (x) => aimahead.waitForClearBySampling(question, [], x as never),
    { step: 0.1, until: 1 },
  ],
  ['chase', (x) => aimahead.guidance.purePursuit(x as never), chase],
  ['chase', (x) => aimahead.guidance.proportionalNavigation(x as never, 3), chase],
  ['homing', (x) => aimahead.guidance.steer(x as never, [9, 3], 1), missile],
  ['homing', (x) => aimahead.guidance.orbits(x as never, [9, 3], 1), missile],
  ['homing', (x) => aimahead.guidance.surelyHits(x as never, [9, 3], [0, 0]), missile],
  ['body', (x) => aimahead.ticks.afterSteps(tick, x as never, 3), body],
  ['axes', (x) => aimahead.orientation.yawPitchOf([0, 0, 1], x as never), unity],
  [
    'options',
    (x) => matrices.create({ dimensions: 2, shooters: 1, targets: 1 }).assign(x as object), {},
  ],
];

describe('objects of options', () => {
  test.each(takers)('%s: what it has not, and what is none', (name, take, sound) => {
    expect(wrongWith(take(sound))).not.toMatch(/:/);
    expect(wrongWith(take({ ...sound, xyzzy: 1 }))).toMatch(
      new RegExp(`^(\\w+\\.)?xyzzy: unknown field of ${name}$`),
    );
    expect(wrongWith(take({ ...sound, xyzzy: undefined }))).not.toMatch(/:/);
    for (const [none, got] of [[null, 'null'], [5, '5'], [[], 'an array']]) {
      const wanted = name === 'axes' ? /axes: expected/ : `${name}: expected an object, got ${got}`;
      expect(wrongWith(take(none))).toMatch(wanted);
    }
  });

  test('misspelt fields, with what may have been meant', async () => {
    const { methods } = aimahead;
    const seen = { time: 0, value: [1, 2], sd: 1 };
    const said: [unknown, string][] = [
      [aimahead.tracker().add({ ...seen, mesure: 'position' } as never), 'mesure: measure'],
      [methods.aimByBisection(question, { lates: 1 } as object), 'lates: latest'],
      [aimahead.obstacleField({ dimensions: 2, obstacle: [] } as never), 'obstacle: obstacles'],
    ];
    for (const [answer, text] of said) {
      const [field, meant] = text.split(': ');
      expect(wrongWith(answer)).toBe(`${field}: unknown field; did you mean "${meant}"?`);
    }
    expect(wrongWith(methods.aimByRounds(question, { rounds: 1 } as object))).toBe(
      'rounds: unknown field of rounds',
    );
    await expect(load({ part: 'solver' } as object)).rejects.toThrow(
      new RangeError('aimahead: part: unknown field; did you mean "parts"?'),
    );
    await expect(load({ parts: 'slover' as 'all' })).rejects.toThrow('did you mean "solver"?');
    await expect(load({ simd: 1 as never })).rejects.toThrow('simd: expected true or false');
    await expect(loadContactWorlds({ wold: '' } as object)).rejects.toThrow('mean "world"?');
    await expect(loadLeadMatrices({ assigment: '' } as object)).rejects.toThrow('"assignment"?');
    await expect(loadArena({ arenas: '' } as object)).rejects.toThrow('mean "arena"?');
  });

  test('values of options', () => {
    const apex = aimahead.launch.overApex(question, 20, { rising: 1 as never });
    expect(wrongWith(apex)).toBe('rising: expected true or false, got 1');
    const method = aimahead.methods.aimBy('halvin' as 'halving', question);
    expect(wrongWith(method)).toMatch(/^method: expected one of .*; did you mean "halving"\?$/);
  });

  test('what is left out is named', () => {
    const guidance = untyped(aimahead.guidance);
    const said: [unknown, string][] = [
      [guidance['surelyHits']!(), 'homing: expected an object, got nothing'],
      [untyped(aimahead)['obstacleField']!(), 'options: expected an object, got nothing'],
      [
        untyped(aimahead.launch)['slowestClearBySampling']!(question, []),
        'sampling: expected an object, got nothing',
      ],
      [
        aimahead.follow(question, null as never, [1]),
        'shot: expected an object, got null',
      ],
    ];
    for (const [answer, text] of said) expect(wrongWith(answer)).toBe(text);
  });
});

describe('settings of what is made to be kept: a RangeError at once names the field', () => {
  const models = (one: object) => ({ models: [{ motion: 'still', noise: 1, ...one }] });
  const wrong: ['pid' | 'tracker' | 'turnController', unknown, string][] = [
    ['pid', 1, 'gains: expected an object, got 1'],
    ['pid', undefined, 'gains: expected an object, got nothing'],
    ['pid', { xyzzy: 1 }, 'gains.xyzzy: unknown field of gains'],
    [
      'pid', { propotional: 1 },
      'gains.propotional: unknown field; did you mean "proportional"?',
    ],
    ['pid', { min: '1' }, 'gains.min: expected a finite number, got "1"'],
    ['pid', { max: Number.NaN }, 'gains.max: expected a finite number, got NaN'],
    ['pid', { min: 2, max: 1 }, 'gains.max: expected at least 2, got 1'],
    ['pid', { is_angle: 'no' }, 'gains.is_angle: expected true or false, got "no"'],
    ['pid', { integral: null }, 'gains.integral: expected a finite number, got null'],
    ['pid', { min: -Infinity, max: Infinity, integral: undefined }, 'ok'],
    ['tracker', null, 'settings: expected an object, got null'],
    [
      'tracker', { dimensions: 2, velocitySd: 5 },
      'velocitySd: unknown field; did you mean "velocity_sd"?',
    ],
    ['tracker', { dimensions: 5 }, 'dimensions: expected a whole number from 2 to 3, got 5'],
    ['tracker', { bias: -1 }, 'bias: expected a finite number >= 0, got -1'],
    ['tracker', models({ noise: -1 }), 'models[0].noise: expected a finite number >= 0, got -1'],
    ['tracker', models({ stay: 0 }), 'models[0].stay: expected a finite number > 0, got 0'],
    [
      'tracker', models({ wieght: 1 }),
      'models[0].wieght: unknown field; did you mean "weight"?',
    ],
    ['tracker', undefined, 'ok'],
    ['turnController', undefined, 'turret: expected an object, got nothing'],
    ['turnController', { turn_rate: -1 }, 'turret.facing: required, but missing'],
    ['turnController', {}, 'turret.facing: required, but missing'],
    [
      'turnController', { facing: 0, turn_rate: -1 },
      'turret.turn_rate: expected a finite number > 0, got -1',
    ],
    [
      'turnController', { facing: null, turn_rate: 1 },
      'turret.facing: expected a vector of 3 numbers, got null',
    ],
    [
      'turnController', { facing: '0', turn_rate: 1 },
      'turret.facing: expected a finite number, got "0"',
    ],
    [
      'turnController', { facing: 3, turn_rate: 1, arc: [-1, 1] },
      'turret.facing: 3 is outside the arc from -1 to 1',
    ],
    ['turnController', { facing: 0, turn_rate: 1 }, 'ok'],
  ];
  test.each(wrong)('%s(%j): %s', (name, settings, message) => {
    expect(thrownBy(() => untyped(aimahead)[name]!(settings))).toBe(message);
  });

  test('the time of an estimate', () => {
    const tracker = aimahead.tracker();
    expect(tracker.time).toBe(0);
    expect(tracker.at(0)).toBe(undefined);
    for (const [time, got] of [['x', '"x"'], [Number.NaN, 'NaN'], [undefined, 'nothing']]) {
      const message = `expected a finite number, got ${String(got)}`;
      expect(thrownBy(() => untyped(tracker).at!(time))).toBe(`time: ${message}`);
      expect(thrownBy(() => untyped(tracker).prospects!(time, 0))).toBe(`now: ${message}`);
      expect(thrownBy(() => untyped(tracker).prospects!(0, time))).toBe(`ahead: ${message}`);
    }
    tracker.release();
  });

  test('settings that change later change nothing', () => {
    const gains = { proportional: 2 };
    const pid = aimahead.pid(gains);
    gains.proportional = Number.NaN;
    expect(pid.step(1, 0, 1)).toEqual({ status: 'ok', output: 2 });
    pid.reset();
    expect(pid.step(1, 0, 1)).toEqual({ status: 'ok', output: 2 });
  });
});

describe('missiles', () => {
  test('a direction counts, not its length', () => {
    const { guidance } = aimahead;
    for (const factor of [1e-300, 0.25, 20, 1e300]) {
      const scaled = { ...missile, direction: [0.6 * factor, 0.8 * factor] };
      const unit = { ...missile, direction: [0.6, 0.8] };
      const [turned, wanted] = [scaled, unit].map((one) => guidance.steer(one, [-9, 1], 0.1));
      if (turned?.status !== 'ok' || wanted?.status !== 'ok') throw new Error();
      turned.direction.forEach((x, i) => expect(x).toBeCloseTo(wanted.direction[i]!, 14));
      expect(guidance.orbits({ ...missile, direction: [factor, 0] }, [0, 10], 1)).toEqual({
        status: 'ok', is_true: true,
      });
      const hits = (one: typeof missile) => guidance.surelyHits(one, [9, 90], [1, 1]);
      expect(hits(scaled)).toEqual(hits(unit));
    }
  });

  test('what a missile lacks is named, with what may have been meant', () => {
    const { direction, ...rest } = missile;
    expect(wrongWith(aimahead.guidance.steer({ ...rest, velocity: direction } as never, [9, 3], 1)))
      .toBe('direction: required, but missing; "velocity" is an unknown field');
  });

  test('a contact may take for ever', () => {
    const [a, b] = [{ position: [-3, 0], velocity: [1, 0] }, { position: [0, 0], radius: 1 }];
    expect(aimahead.contact({ a, b, duration: Infinity })).toMatchObject({ time: 2 });
    const endless = { ...question, projectile: { speed: 30, lifetime: Infinity } };
    expect(aimahead.solve(endless)).toMatchObject({
      error: { message: expect.stringContaining('; leave it out for no limit') as string },
    });
  });

  test('a vector of another library is told how to be passed', () => {
    expect(aimahead.lead({ x: 1, y: 2 } as never, { x: 1, y: 2 } as never, 3)).toMatchObject({
      error: { field: 'target',
        message: 'expected a vector of 2 or 3 numbers, got an object: pass [v.x, v.y]' },
    });
  });

  test('a direction of zero is none', () => {
    const none = { ...missile, direction: [0, 0] };
    const message = 'direction: expected a vector that is not zero';
    expect(wrongWith(aimahead.guidance.steer(none, [9, 3], 1))).toBe(message);
    expect(wrongWith(aimahead.guidance.orbits(none, [9, 3], 1))).toBe(message);
    expect(wrongWith(aimahead.guidance.surelyHits(none, [9, 3], [0, 0]))).toBe(message);
  });
});

test('what is printed does not show the module', () => {
  const made = [
    aimahead, aimahead.launch, aimahead.margins, aimahead.pid({}), aimahead.tracker(),
    aimahead.turnController({ facing: 0, turn_rate: 1 }), aimahead.obstacleField({ dimensions: 2 }),
    aimahead.leadBatch({ count: 2, dimensions: 2 }), worlds, matrices,
    aimahead.interceptBatch({ count: 2, dimensions: 2 }),
    worlds.create({ dimensions: 2, shots: 1, targets: 1 }),
    matrices.create({ dimensions: 2, shooters: 1, targets: 1 }),
  ];
  for (const one of made) {
    const text = inspect(one);
    expect(text).not.toMatch(/aim_|Uint8|\[Function/);
    expect(text.split('\n').length).toBeLessThan(45);
  }
});

test('what the package keeps to itself is no member', () => {
  for (const [one, names] of [
    [aimahead, ['answer']], [aimahead.launch, ['ask', 'read', 'hasAim']],
    [aimahead.guidance, ['push', 'homing', 'chase']], [aimahead.orientation, ['ask', 'put']],
    [aimahead.ticks, ['write', 'vector']], [aimahead.tracker(), ['put', 'present']],
  ] as const) {
    for (const name of names) expect(name in one).toBe(false);
  }
});

test('a tracker that was released has no time and no estimate', () => {
  const tracker = aimahead.tracker();
  tracker.add({ time: 3, value: [1, 2], sd: 1 });
  tracker.release();
  expect(() => tracker.time).toThrow('released');
  expect(() => tracker.at(3)).toThrow('released');
  expect(() => tracker.prospects(3, 0)).toThrow('released');
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
    for (const [speed, got] of [['30', '"30"'], [null, 'null'], [-1, '-1'], [NaN, 'NaN']]) {
      expect(() => each(speed)).toThrow(`speed: expected a finite number >= 0, got ${String(got)}`);
    }
    const batch = aimahead.interceptBatch({ count: 1, dimensions: 2 });
    const solve = batch.solveEach.bind(batch) as (same: unknown) => void;
    expect(() => solve(null)).toThrow('options: expected an object, got null');
    expect(() => solve({ mass: 2 })).toThrow('mass: unknown field of options');
    expect(() => solve({ gravity: [0, -9] })).toThrow(
      'gravity: unknown field; did you mean "acceleration"?',
    );
    expect(() => solve({ speed: '3' })).toThrow('speed: expected a finite number >= 0, got "3"');
    expect(() => solve({ acceleration: [0, 'x'] })).toThrow('acceleration[1]: expected');
    expect(() => solve({ acceleration: -9 })).toThrow('acceleration: expected a vector of 2');
    const world = worlds.create({ dimensions: 2, shots: 1, targets: 1 });
    expect(world.findFirst('1' as never)).toEqual({
      status: 'invalid',
      error: { field: 'duration', message: 'expected a finite number >= 0, got "1"' },
    });
    expect(world.findAll(Infinity).status).toBe('answered');
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
