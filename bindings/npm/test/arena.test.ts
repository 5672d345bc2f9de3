// The arena, held against `aimahead arena`: the same matches to the last bit, the same blame.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Arena, type Command, loadArena, type Match, type MatchFile, type Senses,
} from '../dist/arena.js';
import { aimahead, root } from './command_line.js';

let arena: Arena;
let folder: string;
beforeAll(async () => {
  arena = await loadArena();
  folder = mkdtempSync(join(tmpdir(), 'aimahead-arena-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ready(match: ReturnType<Arena['match']>): Match {
  if (match.status === 'invalid') throw new Error(JSON.stringify(match));
  return match;
}

/** What the command says of a match file; its trace, if a file is given for it. */
function command(path: string, ...more: string[]): Record<string, unknown> {
  const quiet = ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[];
  try {
    const args = ['arena', path, '--json', ...more];
    const printed = execFileSync(aimahead, args, { encoding: 'utf8', stdio: quiet });
    return JSON.parse(printed) as Record<string, unknown>;
  } catch (failure) {
    return JSON.parse((failure as { stdout: string }).stdout) as Record<string, unknown>;
  }
}

function scene(name: string): { path: string; file: MatchFile } {
  const path = `${root}scenes/arena/${name}.match.json`;
  return { path, file: JSON.parse(readFileSync(path, 'utf8')) as MatchFile };
}

const duel: MatchFile = {
  rules: 'rtanque',
  arena: { width: 1200, height: 700 },
  ticks: 10,
  seed: 7,
  tanks: [
    { name: 'a', bot: 'linear' },
    { name: 'b', position: [3, 4], heading: 1, commands: [{ speed: 3, fire: 2 }, {}] },
  ],
};

describe('matches', () => {
  test.each(['duel', 'melee', 'missiles', 'walls'])('%s ends as the command says', (name) => {
    const { path, file } = scene(name);
    const match = ready(arena.match(file));
    while (match.step().status === 'goes_on');
    expect(match.outcome()).toEqual(command(path));
    match.release();
  });

  test('a match of commands is traced as the command traces it, and as the game played it', () => {
    const path = `${root}tests/reference/rtanque/kill4.match.json.gz`;
    const file = JSON.parse(gunzipSync(readFileSync(path)).toString()) as MatchFile;
    const trace = join(folder, 'trace.jsonl');
    command(path, '--trace', trace);
    const match = ready(arena.match(file));
    for (const line of readFileSync(trace, 'utf8').trimEnd().split('\n')) {
      match.step();
      const seen = {
        tick: match.ticks,
        tanks: match.tanks
          .filter((tank) => !tank.is_removed)
          .map(({ is_removed, shots, hits, kills, damage_dealt, damage_taken, ...rest }) => rest),
        shells: match.shells.map(({ is_dead, ...rest }) => rest),
      };
      expect(seen).toEqual(JSON.parse(line));
    }
    expect(match.isOver).toBe(true);
  });

  test('what happened adds up to what the tanks count', () => {
    const match = ready(arena.match(scene('melee').file));
    const counts: Record<string, number> = {};
    const count = (key: string) => (counts[key] = (counts[key] ?? 0) + 1);
    while (!match.isOver) {
      match.step();
      for (const event of match.events) count(`${event.kind} ${event.tank}`);
      for (const event of match.events) if (event.kind === 'hit') count(`by ${event.by}`);
    }
    for (const tank of match.tanks) {
      expect(counts[`shot ${tank.name}`] ?? 0).toBe(tank.shots);
      expect(counts[`by ${tank.name}`] ?? 0).toBe(tank.hits);
      expect(counts[`death ${tank.name}`] ?? 0).toBe(tank.health <= 0 ? 1 : 0);
    }
  });

  test('commands given step by step and drivers do what the same commands in the file do', () => {
    const commands: Command[] = Array.from({ length: 40 }, (_, i) => ({
      speed: 3,
      heading: i / 10,
      turret_heading: -i / 20,
      ...(i % 9 === 0 ? { fire: 1.5 } : {}),
    }));
    const other = { name: 'b', bot: 'walls' } as const;
    const listed = { ...duel, ticks: 40, tanks: [{ name: 'a', commands }, other] };
    const bare = { ...duel, ticks: 40, tanks: [{ name: 'a', commands: [] }, other] };
    const [one, two] = [ready(arena.match(listed)), ready(arena.match(bare))];
    const three = ready(
      arena.match(bare, { drivers: { a: ({ tick }: Senses) => commands[tick - 1]! } }),
    );
    for (let i = 0; i < 40; ++i) {
      one.step();
      two.step({ a: commands[i]! });
      three.step();
      expect([two.hash, three.hash]).toEqual([one.hash, one.hash]);
    }
    expect(one.tanks[0]!.shots).toBeGreaterThan(0);
    expect(one.step()).toEqual({ status: 'over' });
  });

  test('a driver sees what its radar sweeps over', () => {
    const seen: Senses[] = [];
    const file: MatchFile = {
      ...duel,
      tanks: [
        { name: 'a', position: [100, 100], heading: 0 },
        { name: 'b', position: [100, 400], bot: 'still' },
      ],
    };
    const match = ready(arena.match(file, { drivers: { a: (senses) => (seen.push(senses), {}) } }));
    match.step();
    expect(seen).toMatchObject([
      {
        tick: 1,
        arena: duel.arena,
        health: 100,
        position: [100, 100],
        radar: [{ name: 'b', heading: 0, distance: 300 }],
      },
    ]);
  });

  test('what a driver throws comes out of the step, and the match goes on', () => {
    let calls = 0;
    const match = ready(
      arena.match(
        { ...duel, tanks: [{ name: 'a' }, { name: 'b' }] },
        {
          drivers: {
            a: () => {
              if (++calls === 1) throw new Error('lost its way');
              return { speed: 3 };
            },
            b: () => ({ fire: undefined as never }),
          },
        },
      ),
    );
    expect(() => match.step()).toThrow('lost its way');
    expect(match.step()).toEqual({ status: 'goes_on' });
    expect(match.tanks.map((tank) => tank.speed)).toEqual([0.05, 0]);
  });

  test('a wrong command of a driver comes out of the step, and the match goes on', () => {
    const wrong: [unknown, string][] = [
      [{ sped: 2 }, 'drivers.a.sped: unknown field; did you mean "speed"?'],
      [{ speed: 'x' }, 'drivers.a.speed: expected a finite number, got "x"'],
      [{ speed: Number.NaN }, 'drivers.a.speed: expected a finite number, got NaN'],
      [5, 'drivers.a: expected an object, got 5'],
      [undefined, 'drivers.a: expected an object, got nothing'],
      [Promise.resolve({ speed: 3 }), 'drivers.a: expected an object, got a promise'],
    ];
    let command: unknown;
    const file = { ...duel, tanks: [{ name: 'a' }, { name: 'b', bot: 'still' }] } as MatchFile;
    const match = ready(arena.match(file, { drivers: { a: () => command as Command } }));
    for (const [given, message] of wrong) {
      command = given;
      expect(() => match.step()).toThrow(new RangeError(`aimahead: ${message}`));
    }
    command = { speed: 3 };
    expect(match.step()).toEqual({ status: 'goes_on' });
    expect(match.ticks).toBe(wrong.length + 1);
    expect(match.tanks[0]!.speed).toBe(0.05);
  });

  test('drivers of nobody, and drivers that are none', () => {
    const file = { ...duel, tanks: [{ name: 'a' }, { name: 'b', bot: 'still' }] } as MatchFile;
    const fault = (options: unknown) => {
      const match = arena.match(file, options as object);
      return match.status === 'invalid' ? `${match.error.field}: ${match.error.message}` : '';
    };
    const a = () => ({});
    expect(fault({ drivers: { a, c: a } })).toBe('drivers.c: no tank has this name');
    expect(fault({ drivers: { a: 5 } })).toBe('drivers.a: expected a function, got 5');
    expect(fault({ driver: { a } })).toBe('driver: unknown field; did you mean "drivers"?');
    expect(fault({ drivers: null })).toBe('drivers: expected an object, got null');
    const match = ready(arena.match(file, { drivers: { a } }));
    expect(match.step(null as never)).toMatchObject({ error: { field: 'commands' } });
  });

  test('a hundred matches give their memory back', () => {
    for (let i = 0; i < 100; ++i) {
      const match = ready(arena.match(scene('melee').file));
      for (let j = 0; j < 20; ++j) match.step();
      match.release();
      match.release();
      expect(() => match.step()).toThrow('released');
    }
  });

  test('the bots are those of the command', () => {
    expect(arena.bots.map((bot) => bot.name)).toContain('virtual_guns');
    expect(arena.bots.every((bot) => bot.what !== '')).toBe(true);
  });
});

describe('bad match files are blamed as by the command', () => {
  const [linear, listed] = duel.tanks as [object, object];
  const drifting = { shape: 'ball', position: [9, 9], radius: 1, velocity: [0, 1] };
  const cases: [string, object][] = [
    ['rules', { ...duel, rules: 'rtank' }],
    ['rules', { ...duel, rules: 3 }],
    ['rules.tank_speed', { ...duel, rules: { preset: 'rtanque', tank_speed: -1 } }],
    ...(
      [
        ['rules.obstacles[0].position', { shape: 'ball' }],
        ['rules.obstacles[0].radius', { shape: 'ball', position: [9, 9], radius: -1 }],
        ['rules.obstacles[0].velocity', drifting],
        [
          'rules.obstacles[0].acceleration',
          { shape: 'ball', position: [9, 9], radius: 1, acceleration: [0, 1] },
        ],
        [
          'rules.obstacles[0].acceleration',
          { shape: 'ball', kind: 'accelerating', position: [9, 9], radius: 1 },
        ],
        [
          'rules.obstacles[0].points',
          {
            shape: 'polygon',
            points: [
              [0, 0], [1, 1],
            ],
          },
        ],
        ['rules.obstacles[0].normal', { shape: 'half_space', point: [0, 0], normal: [0, 0] }],
        ['rules.obstacles', { shape: 'half_space', point: [0, 0], normal: [0, -1] }],
        ['rules.obstacles[0].shape', { shape: 'mesh' }],
        ['rules.obstacles[0].max', { shape: 'box', min: [1, 2], max: [3, 1] }],
        ['rules.obstacles[0].radius', { shape: 'segment', from: [0, 0], to: [1, 1], radius: 2 }],
        ['rules.obstacles', { shape: 'box', min: [0, 0], max: [1200, 700] }],
      ] as const
    ).map(([field, wall]): [string, object] => [
      field, { ...duel, rules: { preset: 'rtanque', obstacles: [wall] }, tanks: [linear] },
    ]),
    // Two faults: the first is blamed.
    ...[
      { tanks: [{ name: '' }] }, { rules: { preset: 'rtanque', obstacles: [drifting, {}] } },
      { arena: { height: 700 } },
    ].map((second): [string, object] => [
      'rules.obstacles[0].velocity',
      { ...duel, rules: { preset: 'rtanque', obstacles: [drifting] }, ...second },
    ]),
    [
      'rules.obstacles[0].to[1]',
      {
        ...duel,
        rules: { preset: 'rtanque', obstacles: [{ shape: 'segment', from: [0, 0], to: [1, 'x'] }] },
      },
    ],
    ['rules.tank_sped', { ...duel, rules: { preset: 'rtanque', tank_sped: 1 } }],
    ['rules.contact', { ...duel, rules: { preset: 'rtanque', contact: 'sweep' } }],
    ['rules.power_max', { ...duel, rules: { preset: 'rtanque', power_min: 9 } }],
    ['rules.preset', { ...duel, rules: { tank_speed: 1 } }],
    ['arena.width', { ...duel, arena: { height: 700 } }],
    ['arena.width', { ...duel, arena: { width: 0, height: 700 } }],
    ['arena.height', { ...duel, arena: { width: 1200, height: 1e7 } }],
    ['ticks', { ...duel, ticks: 0 }],
    ['ticks', { ...duel, ticks: 1.5 }],
    ['ticks', { ...duel, ticks: '10' }],
    ['seed', { ...duel, seed: -7 }],
    ['sead', { ...duel, sead: 7 }],
    ['tanks', { ...duel, tanks: [] }],
    ['tanks[0].name', { ...duel, tanks: [{ bot: 'linear' }] }],
    ['tanks[0].name', { ...duel, tanks: [{ name: '', bot: 'linear' }] }],
    ['tanks[1].name', { ...duel, tanks: [linear, linear] }],
    ['tanks[0].bot', { ...duel, tanks: [{ name: 'a' }] }],
    ['tanks[0].position', { ...duel, tanks: [{ ...listed, position: [3, 701] }] }],
    ['tanks[0].position[1]', { ...duel, tanks: [{ ...listed, position: [3, 'x'] }] }],
    ['tanks[0].heading', { ...duel, tanks: [{ ...linear, heading: 1 }] }],
    ['tanks[1].commands', { ...duel, tanks: [linear, { ...listed, bot: 'linear' }] }],
    [
      'tanks[0].commands[1].fire',
      { ...duel, tanks: [{ ...listed, commands: [{}, { fire: 'x' }] }] },
    ],
    [
      'tanks[0].commands[0].heading',
      { ...duel, tanks: [{ ...listed, commands: [{ heading: 13 }] }] },
    ],
    [
      'tanks[0].commands[0].penalty',
      { ...duel, tanks: [{ ...listed, commands: [{ penalty: -1 }] }] },
    ],
    ['tanks[0].kind', { ...duel, tanks: [{ ...linear, kind: 1 }] }],
  ];
  test.each(cases)('%s', (field, file) => {
    const path = join(folder, 'bad.match.json');
    writeFileSync(path, JSON.stringify(file));
    const { error } = command(path) as { error: { field: string; message: string } };
    expect(error.field).toBe(field);
    expect(arena.match(file as MatchFile)).toEqual({ status: 'invalid', error });
  });

  test('a bot that is not built in, by its field', () => {
    for (const bot of ['linar', { command: ['./mine'] }]) {
      const file = { ...duel, tanks: [{ name: 'a', bot }] } as MatchFile;
      expect(arena.match(file)).toMatchObject({ error: { field: 'tanks[0].bot' } });
    }
    const file = { ...duel, tanks: [{ name: 'a', bot: 'linar' }] } as MatchFile;
    expect(arena.match(file)).toMatchObject({
      error: { message: expect.stringMatching(/^expected one of "still", .*mean "linear"\?$/) },
    });
  });

  test('steps with commands for nobody, or commands that are none', () => {
    const match = ready(arena.match(duel));
    expect(match.step({ c: {} })).toMatchObject({ status: 'invalid', error: { field: 'c' } });
    expect(match.step({ b: { fire: Number.NaN } })).toMatchObject({ error: { field: 'b.fire' } });
    expect(match.step({ b: { heading: 13 } })).toMatchObject({
      error: { field: 'tanks[1].commands[0].heading' },
    });
    expect(match.ticks).toBe(0);
  });
});
