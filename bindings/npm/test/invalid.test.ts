// Malformed questions: the same field and the same message as the command line.
import { beforeAll, expect, test } from 'vitest';
import { type Aimahead, type ContactQuestion, type Engagement, load } from '../dist/index.js';
import { ask, cases } from './command_line.js';

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});

interface Invalid {
  status: string;
  error?: { field: string; message: string };
}

/** The value of a line, if it is JSON without repeated members. */
function parseOnce(line: string): unknown {
  const value: unknown = JSON.parse(line);
  const members = (x: unknown): number =>
    typeof x !== 'object' || x === null
      ? 0
      : Object.values(x).reduce<number>(
          (sum, member) => sum + members(member),
          Array.isArray(x) ? 0 : Object.keys(x).length,
        );
  const strings = line.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g);
  const written = [...strings].filter((match) => match[1] !== undefined).length;
  if (written !== members(value)) throw new Error('a key is given more than once');
  return value;
}

/** Values do not keep how their numbers were written: 1e999, 1.0, -0. */
function withoutNumbers(text: string | undefined): string | undefined {
  return text
    ?.replace(/; leave it out for no limit$/, '')
    .replace(/got -?(?:[\d.]+(?:e[+-]?\d+)?|Infinity)$/i, 'got a number');
}

test('what is left out is nothing, and named', () => {
  const untyped = aimahead as unknown as Record<string, (...given: unknown[]) => Invalid>;
  const launches = aimahead.launch as unknown as Record<string, (...given: unknown[]) => Invalid>;
  const question = {
    shooter: { position: [0, 0] },
    projectile: { speed: 30, acceleration: [0, -9] },
    target: { position: [40, 10] },
  };
  const blamed: [Invalid, string, string][] = [
    [untyped['lead']!([1, 2], [3, 4]), 'speed', 'expected a finite number >= 0, got nothing'],
    [untyped['lead']!([1, 2]), 'velocity', 'expected a vector of 2 numbers, got nothing'],
    [untyped['lead']!(), 'target', 'expected a vector of 2 or 3 numbers, got nothing'],
    [
      untyped['lead']!({ x: 1, y: 2 }, [3, 4], 5), 'target',
      'expected a vector of 2 or 3 numbers, got an object: pass [v.x, v.y]',
    ],
    [untyped['solve']!(), '', 'expected an object, got nothing'],
    [untyped['solve']!({ ...question, target: { position: [1, undefined] } }), 'target.position[1]',
      'expected a finite number, got nothing'],
    [untyped['solve']!({ ...question, projectile: { sped: 30 } }), 'projectile.speed',
      'required, but missing; "sped" is an unknown field: did you mean "speed"?'],
    [launches['forTime']!(question), 'flight_time', 'expected a finite number > 0, got nothing'],
    [launches['atElevation']!(question), 'elevation', 'expected a finite number, got nothing'],
  ];
  for (const [answer, field, message] of blamed) {
    expect(answer).toMatchObject({ status: 'invalid', error: { field, message } });
  }
});

test('other names of fields and a kind that is missing get the hints of the command', () => {
  const shooter = { position: [0, 0] };
  const projectile = { speed: 5 };
  const points = [[9, 9], [10, 9]];
  const questions = [
    { shooter, projectile: { ...projectile, gravity: [0, -9] }, target: { position: [9, 9] } },
    { shooter, projectile, target: { points, duration: 2 } },
    { shooter, projectile, target: { times: [0, 1], positions: points } },
    { shooter, projectile, target: { kind: 'linear', points } },
    { shooter, projectile, target: { position: [9, 9] }, obstacles: [{ shape: 'sphere' }] },
    { shooter, projectile, target: { position: [9, 9] }, obstacles: [{ type: 'ball' }] },
    { shooter, projectile: { velocity: 5 }, target: { position: [9, 9] } },
    { shooter, projectile: { ...projectile, angle: 1 }, target: { position: [9, 9] } },
    { shooter: { ...shooter, facing: 1 }, projectile, target: { position: [9, 9] } },
    { shooter: { ...shooter, turn_rate: 1 }, projectile, target: { position: [9, 9] } },
    ...[
      { position: [9, 9], turn_rate: 1 }, { position: [9, 9], kind: 'linear', turn_rate: 1 },
      { position: [9, 9], accel: [0, 1] }, { position: [9, 9], kind: 'linear', accel: [0, 1] },
      { position: [9, 9], omega: 1 }, { position: [9, 9], kind: 'linear', omega: 1 },
      { waypoints: points }, { position: [9, 9], path: points }, { position: [9, 9], type: 'path' },
      { type: 'path', points, speed: 1 }, { position: [9, 9], axis: [0, 1] },
    ].map((target) => ({ shooter, projectile, target })),
    ...['turret', 'walls', 'time'].map((name) => ({
      shooter, projectile, target: { position: [9, 9] }, [name]: {},
    })),
    { player: shooter, projectile, target: { position: [9, 9] } },
  ];
  const expected = ask(['solve'], questions.map((question) => JSON.stringify(question)));
  questions.forEach((question, i) => {
    expect(aimahead.solve(question as unknown as Engagement)).toEqual(expected[i]);
  });
});

test('a field that does not apply says why, as the command does', () => {
  const shooter = { position: [0, 0] };
  const projectile = { speed: 5 };
  const target = { position: [9, 9] };
  const table = { distances: [1, 9], times: [0.1, 2] };
  const endless = { kind: 'pieces', position: [9, 9], pieces: [{}], after: 'loop' };
  const ball = { shape: 'ball', position: [9, 9], radius: 1, from: [1, 1] };
  const questions: [object, string][] = [
    [{ shooter: { ...shooter, muzzle: 1 }, projectile: { table }, target }, 'shooter.muzzle'],
    [{ shooter, projectile: { table, acceleration: [0, 1] }, target }, 'projectile.acceleration'],
    [{ shooter, projectile: { ...projectile, wind: [0, 1] }, target }, 'projectile.wind'],
    [{ shooter: { ...shooter, turn_rate: 1 }, projectile, target }, 'shooter.turn_rate'],
    [
      { shooter: { ...shooter, turret: { arc: [0, 1], azimuth: [0, 1] } }, projectile, target },
      'shooter.turret.azimuth',
    ],
    [
      { shooter: { ...shooter, turret: { azimuth: [0, 1] } }, projectile, target },
      'shooter.turret.facing',
    ],
    [
      {
        shooter: { position: [0, 0, 0], turret: { arc: [0, 1] } }, projectile,
        target: { position: [9, 9, 9] },
      },
      'shooter.turret.facing',
    ],
    [{ shooter, projectile, target, tick: { step: 1 } }, 'tick.integrator'],
    [{ shooter, projectile, target: endless }, 'target.after'],
    [{ shooter, projectile, target: { ...target, after: 'loop' } }, 'target.after'],
    [{ shooter, projectile, target, obstacles: [ball] }, 'obstacles[0].from'],
    [
      { shooter, projectile, target, obstacles: [{ ...ball, kind: 'linear' }] },
      'obstacles[0].from',
    ],
    [{ shooter, projectile, target, obstacles: [{ shape: 'mesh' }] }, 'obstacles[0].shape'],
  ];
  const expected = ask(['solve'], questions.map(([question]) => JSON.stringify(question)));
  questions.forEach(([question, field], i) => {
    const answer = aimahead.solve(question as Engagement);
    expect(answer).toMatchObject({ error: { field } });
    expect(answer).toEqual(expected[i]);
  });
});

test.each(cases('invalid'))('$name: the same field is to blame', ({ lines }) => {
  const written = lines.map((line) => (JSON.parse(line) as { line: string }).line);
  const questions = written.flatMap((line) => {
    try {
      return [{ line, question: parseOnce(line) as Engagement }];
    } catch {
      return []; // not for a reader of values
    }
  });
  expect(questions.length).toBeGreaterThan(5);
  const lonely = (line: string) => line.replace(/[\r\n]/g, ' ');
  const expected = ask(['solve'], questions.map(({ line }) => lonely(line))) as Invalid[];
  questions.forEach(({ line, question }, i) => {
    const answer = aimahead.solve(question) as Invalid;
    expect(answer.status, line).toBe(expected[i]!.status);
    expect(answer.error?.field, line).toBe(expected[i]!.error?.field);
    // The root of a text has a line and a column.
    if (answer.error?.field === '') return;
    // The command does not know what a program has instead of a list.
    const message = answer.error?.message?.replace(/: pass \[v\.x.*\]$/, '');
    expect(withoutNumbers(message), line).toBe(withoutNumbers(expected[i]!.error?.message));
  });
});

const still = { position: [0, 0] };

test.each([
  { a: still, b: still },
  { a: still, b: still, duration: -1 },
  { a: still, b: { position: [0, 0, 0] }, duration: 1 },
  { b: still, duration: 1 },
  { a: { position: [0, 'x'] }, b: still, duration: 1 },
  { a: { ...still, kind: 'liner' }, b: still, duration: 1 },
  { a: still, b: { ...still, radius: -2 }, duration: 1, extra: 0 },
  { a: still, b: still, duration: 1, durations: 0 },
  { a: { kind: 'spline', points: [[0, 0], [1, 1]], times: [0, 0] }, b: still, duration: 1 },
  { a: { ...still, walls: { min: [1, 1], max: [2, 2], on_hit: 'stop' } }, b: still, duration: 1 },
])('contact question %j: the same field is to blame, in the same words', (question) => {
  const expected = ask(['contact'], [JSON.stringify(question)])[0];
  expect(aimahead.contact(question as unknown as ContactQuestion)).toEqual(expected);
});

test.each([
  { value: Number.NaN, got: 'NaN' },
  { value: Infinity, got: 'Infinity' },
  { value: 5n, got: 'a bigint' },
  { value: () => 5, got: 'a function' },
])('what JSON does not have is blamed too: $got', ({ value, got }) => {
  const question = {
    name: 'odd',
    shooter: { position: [0, 0] },
    projectile: { speed: value },
    target: { position: [1, 1] },
  };
  expect(aimahead.solve(question as unknown as Engagement)).toEqual({
    name: 'odd',
    status: 'invalid',
    error: { field: 'projectile.speed', message: `expected a finite number >= 0, got ${got}` },
  });
});

test('undefined is absent, and null is not', () => {
  const question = (delay: unknown) =>
    ({
      shooter: { position: [0, 0], delay },
      projectile: { speed: 5 },
      target: { position: [3, 4] },
    }) as unknown as Engagement;
  expect(aimahead.solve(question(undefined)).status).toBe('hit');
  expect(aimahead.solve(question(null))).toEqual({
    status: 'invalid',
    error: { field: 'shooter.delay', message: 'expected a finite number >= 0, got null' },
  });
});

test.each([null, undefined, 5, 'text', [], true])('%j is no question', (question) => {
  const answer = aimahead.solve(question as unknown as Engagement) as Invalid;
  expect(answer.status).toBe('invalid');
  expect(answer.error?.field).toBe('');
});
