// Launches, turrets that turn, fixed-step worlds, and what the two modules hold.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Aimahead, type Engagement, type LaunchQuestion, load } from '../dist/index.js';

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});

const falling: LaunchQuestion = {
  shooter: { position: [0, 0] },
  projectile: { acceleration: [0, -10] },
  target: { position: [30, 0] },
};

const still: Engagement = {
  shooter: { position: [0, 0] },
  projectile: { speed: 5 },
  target: { position: [9, 0] },
};

describe('launches', () => {
  test('for a time: the parabola through both', () => {
    const pass = aimahead.launch.forTime(falling, 2);
    expect(pass.status).toBe('hit');
    if (pass.status !== 'hit') return;
    // x: 15 * 2, y: 10 * 2 - 10 * 2^2 / 2.
    expect(pass.launch_velocity).toEqual([15, 10]);
    expect(pass.speed).toBeCloseTo(Math.hypot(15, 10), 12);
  });

  test('over an apex: up sqrt(2 g h), down again', () => {
    const jump = aimahead.launch.overApex(falling, 5);
    expect(jump.status === 'hit' && jump.flight_time).toBeCloseTo(2, 12);
    expect(aimahead.launch.overApex(falling, 5, { rising: true }).status).toBe('unreachable');
  });

  test('at an elevation of 45 degrees: speed sqrt(g x)', () => {
    const lob = aimahead.launch.atElevation(falling, Math.PI / 4);
    expect(lob.status === 'hit' && lob.speed).toBeCloseTo(Math.sqrt(300), 12);
    const space: LaunchQuestion = {
      shooter: { position: [0, 0, 0] },
      projectile: { acceleration: [0, -10, 0] },
      target: { position: [30, 0, 0] },
    };
    const same = aimahead.launch.atElevation(space, Math.PI / 4);
    expect(same.status === 'hit' && same.speed).toBeCloseTo(Math.sqrt(300), 12);
    expect(aimahead.launch.allAtElevation(falling, Math.PI / 4)).toEqual([lob]);
  });

  test('slowest: 45 degrees it is', () => {
    const least = aimahead.launch.slowest(falling);
    expect(least.status === 'hit' && least.speed).toBeCloseTo(Math.sqrt(300), 12);
  });

  test('slowest: no launch beyond the range where no lowest speed exists', () => {
    const far = aimahead.launch.slowest({
      shooter: { position: [-72.316, -4.284789014191], velocity: [0.5, 12.891], delay: 3 },
      projectile: { range: 20.278874826996 },
      target: { position: [55.6, 19.804442266462] },
    });
    expect(Object.keys(far)).toEqual(['status', 'limit_speed']);
    expect(far).toMatchObject({ status: 'out_of_range' });
  });

  test('direct and lob: mirror images about 45 degrees', () => {
    const question = { ...falling, projectile: { ...falling.projectile, speed: 20 } };
    const { direct, lob } = aimahead.launch.directAndLob(question);
    if (direct.status !== 'hit' || lob.status !== 'hit') throw new Error('no hit');
    expect(direct.aim[0]).toBeCloseTo(lob.aim[1]!, 12);
    expect(direct.time).toBeLessThan(lob.time);
    const missing = aimahead.launch.directAndLob(falling);
    expect(missing.direct).toMatchObject({ error: { field: 'projectile.speed' } });
  });

  test('bad arguments are blamed by name', () => {
    expect(aimahead.launch.forTime(falling, 0)).toEqual({
      status: 'invalid',
      error: { field: 'flight_time', message: 'expected a finite number > 0, got 0' },
    });
    expect(aimahead.launch.overApex(falling, -1)).toMatchObject({ error: { field: 'height' } });
    expect(aimahead.launch.atElevation(falling, 9)).toEqual({
      status: 'invalid',
      error: { field: 'elevation', message: 'expected an angle from -pi/2 to pi/2, got 9' },
    });
    expect(aimahead.launch.overApex({ ...falling, projectile: {} }, 5)).toEqual({
      status: 'invalid',
      error: {
        field: 'projectile.acceleration',
        message: 'an apex or an elevation needs an acceleration that is not zero',
      },
    });
    expect(aimahead.launch.atElevation(falling, 2)).toMatchObject({
      error: { field: 'elevation' },
    });
    const still = { ...falling, projectile: {} };
    expect(aimahead.launch.overApex(still, 1)).toMatchObject({
      status: 'invalid',
      error: { field: 'projectile.acceleration' },
    });
    const turning = { ...falling, target: { kind: 'path', points: [[1, 1], [2, 2]], speed: 1 } };
    expect(aimahead.launch.slowest(turning as LaunchQuestion)).toMatchObject({
      status: 'invalid',
      error: {
        field: 'target.kind',
        message: 'launches cannot be computed with this motion of the target',
      },
    });
    // After 2 it is halfway between both points.
    const crossing = { shooter: { position: [0, 0] }, projectile: {},
      target: { kind: 'path', points: [[8, 0], [8, 8]], speed: 2 } };
    expect(aimahead.launch.forTime(crossing as LaunchQuestion, 2)).toMatchObject({
      status: 'hit', point: [8, 4], launch_velocity: [4, 2],
    });
    const table = { distances: [1, 60], times: [0.1, 2] };
    const known = { ...falling, projectile: { table } } as unknown as LaunchQuestion;
    for (const launch of [aimahead.launch.forTime(known, 2), aimahead.launch.slowest(known)]) {
      expect(launch).toEqual({
        status: 'invalid',
        error: {
          field: 'projectile.table',
          message: 'launches cannot be computed with a table',
        },
      });
    }
  });
});

describe('guns that turn', () => {
  test('a gun that is turning goes into the next question as it is', () => {
    const gun = aimahead.turnController({ facing: 0, turn_rate: 2, turn_acceleration: 2 });
    gun.step(1, 0.5);
    expect(gun.now.rate).toBeCloseTo(1, 12);
    const turn = aimahead.turnTo(gun.now, [Math.cos(1), Math.sin(1)]);
    if (turn.status === 'invalid') throw turn;
    expect((gun.facing as number) + turn.rest).toBeCloseTo(1, 12);
    expect(turn.time).toBeCloseTo(2 * Math.sqrt(0.5) - 0.5, 12);
  });

  test('the closest shot says when it leaves', () => {
    const closestOf = (question: Engagement) => {
      const answer = aimahead.solve(question);
      if (answer.status !== 'out_of_range' || !answer.closest) throw answer;
      return answer.closest;
    };
    expect(closestOf({
      shooter: { position: [0, 0], delay: 0.5 },
      projectile: { speed: 10, lifetime: 2 },
      target: { position: [50, 0] },
    })).toEqual({ time: 2.5, distance: 30, aim: [1, 0], launch_time: 0.5 });
    // The shot flies 50 in 0.5, and the target passes at 60 after 10.
    const passing = closestOf({
      shooter: { position: [0, 0], hold: true },
      projectile: { speed: 100, range: 50 },
      target: { position: [-100, 60], velocity: [10, 0] },
    });
    expect(Math.abs(passing.launch_time - 9.5)).toBeLessThan(0.1);
    expect(passing.time - passing.launch_time).toBeCloseTo(0.5, 3);
  });

  test('a gun with limits need not turn, and one that holds has none', () => {
    const question: Engagement = {
      shooter: { position: [0, 0], hold: true },
      projectile: { speed: 100, range: 50 },
      target: { position: [100, 0], velocity: [-10, 0] },
    };
    const ask = (shooter: object) =>
      aimahead.solve({ ...question, shooter: { position: [0, 0], ...shooter } });
    expect(aimahead.solve(question)).toMatchObject({ status: 'hit' });
    for (const shooter of [{ hold: true }, { turret: { arc: [-1, 1] } }]) {
      expect((ask(shooter) as { launch_time: number }).launch_time).toBeCloseTo(4.5, 9);
    }
    const wrong: [object, string][] = [
      [{ hold: 1 }, 'hold'],
      [{ hold: false, turret: { arc: [0, 1] } }, 'hold'],
      [{ turret: {} }, 'turret.facing'],
      [{ turret: { arc: [0, 1], tolerance: 1 } }, 'turret.facing'],
      [{ turret: { facing: 0, turn_rate: 1, rate: 0 } }, 'turret.rate'],
      [{ turret: { facing: 0, turn_rate: 1, turn_acceleration: 1, rate: 1, arc: [-1, 0.25] } },
        'turret.rate'],
    ];
    for (const [shooter, field] of wrong) {
      expect(ask(shooter)).toMatchObject({ error: { field: `shooter.${field}` } });
    }
    const mortar = { elevation: [0.5, 1] } as const;
    expect(aimahead.turnTo(mortar, [1, 0, 1])).toMatchObject({ status: 'possible' });
    expect(aimahead.turnTo(mortar, [1, 0, 0])).toMatchObject({ status: 'outside_arc' });
  });

  test('a turn takes its angle over its rate', () => {
    expect(aimahead.turnTo({ facing: 0, turn_rate: 2 }, [0, 1, 0])).toMatchObject({
      status: 'invalid', error: { field: 'direction' },
    });
    expect(aimahead.turnableAngle({ facing: 0, turn_rate: 2 }, Infinity)).toEqual({
      status: 'ok', angle: Infinity,
    });
    expect(aimahead.turnTo({ facing: 0, turn_rate: 2 }, [0, 1])).toEqual({
      status: 'possible',
      angle: Math.PI / 2,
      rest: Math.PI / 2,
      time: Math.PI / 4,
    });
    const arc = { facing: 0, turn_rate: 2, arc: [-1, 1] } as const;
    expect(aimahead.turnTo(arc, [-1, 0])).toMatchObject({ status: 'outside_arc' });
  });

  test('in the plane a direction may be an angle or a vector', () => {
    const turret = { facing: 0, turn_rate: 1 };
    expect(aimahead.turnTo(turret, 1)).toEqual({ status: 'possible', angle: 1, rest: 1, time: 1 });
    const gun = aimahead.turnController(turret);
    expect(gun.step([0, 2], 9)).toMatchObject({ status: 'arrived' });
    expect(gun.facing).toBe(Math.PI / 2);
    for (const wrong of [[0, 0], [1, 0, 0], Infinity]) {
      expect(gun.step(wrong, 1)).toMatchObject({ error: { field: 'goal' } });
    }
    expect(aimahead.turnTo({ facing: [1, 0, 0], turn_rate: 1 }, 1)).toMatchObject({
      error: { field: 'direction' },
    });
  });

  test('a controller arrives at its goal, bit by bit, and stays', () => {
    const gun = aimahead.turnController({ facing: 0, turn_rate: 2, turn_acceleration: 6 });
    let steps = 0;
    for (; gun.step(1, 1 / 60).status === 'turning'; ++steps) {
      expect(gun.facing).toBeLessThanOrEqual(1);
    }
    expect(gun.facing).toBe(1);
    expect(gun.rate).toBe(0);
    // Rest to rest: 1 > 2^2 / 6, so 1 / 2 + 2 / 6 of a second, which is 50 steps but for rounding.
    expect([49, 50]).toContain(steps);
    const space = aimahead.turnController({ facing: [1, 0, 0], turn_rate: 2 });
    expect(space.step([0, 0, 5], 10).status).toBe('arrived');
    expect(space.facing).toEqual([0, 0, 5]);
  });

  test('a bad goal is blamed', () => {
    const gun = aimahead.turnController({ facing: 0, turn_rate: 1 });
    expect(gun.step(Number.NaN, 1)).toMatchObject({ error: { field: 'goal' } });
    expect(gun.step(1, -1)).toMatchObject({ error: { field: 'duration' } });
    expect(gun.facing).toBe(0);
  });
});

describe('fixed-step worlds', () => {
  const tick = { step: 0.5, integrator: 'semi_implicit_euler' } as const;

  test('a corrected launch follows the parabola at every step', () => {
    const corrected = aimahead.ticks.correctLaunch(tick, [3, 8], [0, -4]);
    expect(corrected).toEqual({ status: 'ok', velocity: [3, 9] });
    const body = { position: [0, 0], velocity: [3, 9], acceleration: [0, -4] };
    // x = 3 t, y = 8 t - 2 t^2 at t = 2.
    expect(aimahead.ticks.afterSteps(tick, body, 4)).toEqual({
      status: 'ok',
      position: [6, 8],
      velocity: [3, 1],
    });
    expect(aimahead.ticks.velocityToReach(tick, [6, 8], [0, -4], 2)).toEqual(corrected);
    const damped = { ...tick, damping: 2 };
    expect(aimahead.ticks.dampingFactor(damped)).toEqual({ status: 'ok', factor: 0.5 });
  });

  test('a bad tick or vector is blamed', () => {
    const wrong = { ...tick, step: 0 };
    expect(aimahead.ticks.dampingFactor(wrong)).toMatchObject({ error: { field: 'tick.step' } });
    expect(aimahead.ticks.correctLaunch(tick, [1, 2], [1, 2, 3])).toMatchObject({
      error: { field: 'acceleration' },
    });
    const body = { position: [0, 0], velocity: [3, 9], acceleration: [0, -4] };
    expect(aimahead.ticks.afterSteps(tick, body, 1.5)).toMatchObject({ error: { field: 'steps' } });
  });
});

describe('the modules', () => {
  test('come from bytes, compiled or not', async () => {
    const file = (name: string) => readFileSync(new URL(`../dist/${name}`, import.meta.url));
    const solver = await WebAssembly.compile(file('aimahead.wasm'));
    const loaded = await load({ simd: false, solver, more: file('aimahead-more.wasm') });
    expect(loaded.simd).toBe(false);
    expect(loaded.lead([3, 0], [0, 4], 5).status).toBe('hit');
    expect(loaded.launch.forTime(falling, 2).status).toBe('hit');
  });

  test('the first alone says that the second is missing, and goes on', async () => {
    const solver = await load({ parts: 'solver' });
    expect(() => solver.launch.forTime(falling, 2)).toThrow('second module');
    const searched: Engagement[] = [
      { ...still, projectile: { speed: 5, drag: 1 } },
      { ...still, projectile: { speed: 5, thrust: { acceleration: 1, duration: 1 } } },
      { ...still, target: { kind: 'path', points: [[9, 0], [8, 0]], speed: 1 } },
      { ...still, shooter: { position: [0, 0], turret: { facing: 0, turn_rate: 1 } } },
      { ...still, tick: { step: 1, integrator: 'explicit_euler' } },
    ];
    for (const question of searched) {
      expect(() => solver.solve(question)).toThrow('second module');
      expect(aimahead.solve(question).status).not.toBe('invalid');
    }
    expect(solver.lead([3, 0], [0, 4], 5).status).toBe('hit');
  });
});
