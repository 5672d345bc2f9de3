// What flights touch first: known closed forms, fields that answer as lists do, and odds turned
// round.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Aimahead, type Engagement, type Flight, load, type MovingBall, type Obstacle,
  type ObstacleField,
  type TrackState, type UncertainEngagement,
} from '../dist/index.js';
import { random } from './random.js';

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});
const blamed = (answer: unknown) => (answer as { error?: { field: string } }).error?.field;

describe('one flight', () => {
  test('a wall stops it where it stands, and what is behind the wall does not', () => {
    const wall: Obstacle = { shape: 'segment', from: [11, -3], to: [11, 3] };
    const behind: Obstacle = { shape: 'ball', position: [20, 0], radius: 2 };
    const flight: Flight = { position: [0, 0], velocity: [2, 0], radius: 1 };
    const touch = aimahead.firstTouch(flight, [behind, wall]);
    expect(touch).toEqual({
      status: 'contact', obstacle: 1, time: 5, center: [10, 0], normal: [-1, 0],
    });
    expect(aimahead.firstTouch({ ...flight, duration: 4.9 }, [behind, wall])).toEqual({
      status: 'apart',
    });
    expect(aimahead.firstTouch({ ...flight, position: [10.5, 0] }, [wall]).status).toBe('touching');
    expect(aimahead.firstTouch(flight, [])).toEqual({ status: 'apart' });
  });

  test('a grenade meets the ground where the parabola does', () => {
    const ground: Obstacle = { shape: 'half_space', point: [0, 0, 0], normal: [0, 0, 1] };
    const grenade: Flight = {
      position: [0, 0, 2], velocity: [12, 0, 9], acceleration: [0, 0, -10], radius: 0.1,
    };
    const touch = aimahead.firstTouch(grenade, [ground]);
    const time = (9 + Math.sqrt(81 + 2 * 10 * 1.9)) / 10;
    expect(touch).toMatchObject({ status: 'contact', obstacle: 0, normal: [0, 0, 1] });
    if (touch.status !== 'contact') throw new Error(touch.status);
    expect(touch.time).toBeCloseTo(time, 13);
    expect(touch.center[0]).toBeCloseTo(12 * time, 12);
  });

  test('a friend who walks is met where he is then', () => {
    const friend: Obstacle = { shape: 'ball', position: [10, -8], velocity: [0, 2.4], radius: 1 };
    const flight: Flight = { position: [0, 0], velocity: [3, 0], duration: 9 };
    expect(aimahead.firstTouch(flight, [friend])).toMatchObject({ status: 'contact', obstacle: 0 });
    expect(aimahead.firstTouch({ ...flight, launch_time: 3 }, [friend])).toEqual({
      status: 'apart',
    });
  });

  test('the trace strays no farther than was allowed', () => {
    const flight: Flight = { position: [1, 2], velocity: [10, 14], acceleration: [0, -9.81] };
    const line = aimahead.trace(flight, 3, 0.01);
    if (line.status !== 'ok') throw new Error(JSON.stringify(line));
    expect(line.error).toBeLessThanOrEqual(0.01);
    expect(line.points[0]).toEqual([1, 2]);
    expect(line.points.at(-1)![0]).toBeCloseTo(31, 12);
    for (const [x, y] of line.points as [number, number][]) {
      const t = (x - 1) / 10;
      expect(y).toBeCloseTo(2 + 14 * t - (9.81 * t * t) / 2, 10);
    }
    const coarse = aimahead.trace(flight, 3, 1e-9, 16);
    expect(coarse.status === 'ok' && [coarse.points.length, coarse.error > 1e-9]).toEqual([
      16, true,
    ]);
  });

  test('what is wrong is named', () => {
    const touch = (flight: object, obstacles: unknown = []) =>
      blamed(aimahead.firstTouch(flight as Flight, obstacles as Obstacle[]));
    expect(touch({})).toBe('flight.position');
    expect(touch({ position: [0, 0], velocity: [1, NaN] })).toBe('flight.velocity[1]');
    expect(touch({ position: [0, 0], velocity: [1, 2, 3] })).toBe('flight.velocity');
    expect(touch({ position: [0, 0], radius: -1 })).toBe('flight.radius');
    expect(touch({ position: [0, 0], thrust: { acceleration: 1, duration: 1 } })).toBe(
      'flight.direction',
    );
    expect(touch({ position: [0, 0], thrust: { acceleration: 1 } })).toBe('flight.thrust.duration');
    const none = { acceleration: 0, duration: 0 };
    const unused = { position: [0, 0], thrust: none, direction: [3, 0] };
    expect(aimahead.firstTouch(unused, []).status).toBe('apart');
    const rocket = {
      position: [0, 0], thrust: { acceleration: 1, duration: 1 }, direction: [1, 0],
    };
    expect(touch({ ...rocket, drag: 1 })).toBe('flight.drag');
    expect(touch({ position: [0, 0], speed: 3 })).toBe('flight.speed');
    expect(touch({ position: [0, 0] }, 7)).toBe('obstacles');
    const wall = { shape: 'box', min: [0, 0], max: [1, -1] };
    expect(touch({ position: [0, 0] }, [wall])).toBe('obstacles[0].max');
    expect(touch({ position: [0, 0] }, [{ shape: 'terrain' }])).toBe('obstacles[0].shape');
    expect(blamed(aimahead.trace({ position: [0, 0] }, 1, 0))).toBe('max_error');
    expect(blamed(aimahead.trace({ position: [0, 0], duration: 2 }, 2.5, 0.1))).toBe('until');
    expect(aimahead.trace({ position: [0, 0], duration: 2 }, 2, 0.1)).toMatchObject({
      status: 'ok',
    });
  });
});

describe('launches past obstacles', () => {
  const thrown = {
    shooter: { position: [0, 0] }, projectile: { acceleration: [0, -9.81] },
    target: { position: [20, 0] },
  };
  const wall: Obstacle = { shape: 'segment', from: [10, -1], to: [10, 9] };
  const sampling = { step: 0.05, until: 8 };

  test('the slowest clear one passes the top of the wall', () => {
    // Over a wall of 9 in the middle of 20 a shot rises with sqrt(2 g 9).
    const rise = Math.sqrt(18 * 9.81);
    const over = aimahead.launch.slowestClearBySampling(thrown, [wall], sampling);
    if (over.status !== 'hit') throw new Error(JSON.stringify(over));
    expect(over.speed).toBeCloseTo(Math.hypot(rise, 98.1 / rise), 9);
    expect(aimahead.launch.slowestClearBySampling(thrown, [], sampling)).toEqual(
      aimahead.launch.slowest(thrown),
    );
    const shut: Obstacle = { shape: 'box', min: [5, -1], max: [6, 1000] };
    const stopped = aimahead.launch.slowestClearBySampling(thrown, [shut], sampling);
    expect(stopped).toMatchObject({ status: 'blocked', blocked: { obstacle: 0 } });
    const brief = { ...thrown, projectile: { ...thrown.projectile, range: 5 } };
    expect(aimahead.launch.slowestClearBySampling(brief, [wall], sampling)).toEqual({
      status: 'not_found',
    });
  });

  // Launches after 2.005 pass the friend.
  test('a gun that holds waits for a friend to pass', () => {
    const gun: Engagement = {
      shooter: { position: [0, 0], hold: true }, projectile: { speed: 10 },
      target: { position: [20, 0] },
    };
    const walker: Obstacle = { shape: 'ball', position: [10, -2], velocity: [0, 1], radius: 1 };
    const path: Obstacle = { shape: 'polygon', points: [[-9, -9], [-8, -9], [-8, -8]] };
    const wait = (step: number, until: number) =>
      aimahead.waitForClearBySampling(gun, [path, walker], { step, until });
    expect(wait(0.25, 9)).toMatchObject({ status: 'hit', launch_time: 2.25, time: 4.25 });
    expect(wait(0.25, 2)).toMatchObject({ status: 'blocked', blocked: { obstacle: 1 } });
    const fleeing: Engagement = { ...gun, target: { position: [20, 0], velocity: [11, 0] } };
    expect(aimahead.waitForClearBySampling(fleeing, [walker], { step: 1, until: 3 })).toEqual({
      status: 'not_found',
    });
  });

  test('what is wrong is named', () => {
    const slowest = (question: object, obstacles: unknown, step = 1, until = 2) =>
      blamed(
        aimahead.launch.slowestClearBySampling(question as typeof thrown, obstacles as [], {
          step, until,
        }),
      );
    expect(slowest(thrown, [], 0)).toBe('step');
    expect(slowest(thrown, [], 1e-9)).toBe('step');
    expect(slowest(thrown, [], 1, NaN)).toBe('until');
    expect(slowest(thrown, 3)).toBe('obstacles');
    expect(slowest(thrown, [{ ...wall, to: [1] }])).toBe('obstacles[0].to');
    expect(slowest({ ...thrown, obstacles: [wall] }, [])).toBe('obstacles');
    expect(slowest({ ...thrown, target: {} }, [])).toBe('target.position');
    const table = {
      ...thrown, projectile: { table: { distances: [0, 9], times: [1, 2] } },
    } as unknown as Engagement;
    expect(blamed(aimahead.waitForClearBySampling(table, [], sampling))).toBe('obstacles');
  });
});

describe('a field', () => {
  const field = (options: Parameters<Aimahead['obstacleField']>[0]): ObstacleField => {
    const made = aimahead.obstacleField(options);
    if (made.status === 'invalid') throw new Error(JSON.stringify(made));
    return made;
  };

  test('answers as the list of all obstacles does, to the last bit', () => {
    const seed = 20;
    const signed = random(seed);
    const next = () => (signed() + 1) / 2;
    const place = (): [number, number] => [100 * next() - 50, 100 * next() - 50];
    const walls: Obstacle[] = Array.from({ length: 300 }, (_, i) => {
      const [x, y] = place();
      if (i % 3 === 0) return { shape: 'box', min: [x, y], max: [x + 3 * next(), y + 3 * next()] };
      if (i % 3 === 1) return { shape: 'capsule', from: [x, y], to: place(), radius: 0.2 * next() };
      return { shape: 'polygon', points: [[x, y], [x + 2, y], [x + next(), y + 2]] };
    });
    const walkers = (): MovingBall[] =>
      Array.from({ length: 200 }, () => ({ position: place(), velocity: place(), radius: next() }));
    const own = field({ dimensions: 2, obstacles: walls.slice(0, 40) });
    for (let tick = 0; tick < 3; ++tick) {
      const balls = walkers();
      expect(own.setBalls(balls)).toEqual({ status: 'ready' });
      const all: Obstacle[] = [
        ...walls.slice(0, 40), ...balls.map((ball): Obstacle => ({ shape: 'ball', ...ball })),
      ];
      const flights = Array.from({ length: 100 }, (): Flight => ({
        position: place(), velocity: place(), acceleration: [0, -10 * next()], radius: 0.3 * next(),
        duration: 3,
      }));
      const touches = own.firstTouches(flights);
      if ('status' in touches) throw new Error(JSON.stringify(touches));
      flights.forEach((flight, i) => {
        const expected = aimahead.firstTouch(flight, all);
        expect(touches[i], `seed ${seed} ${JSON.stringify(flight)}`).toEqual(expected);
        expect(own.firstTouch(flight)).toEqual(expected);
      });
    }
    own.release();
    expect(() => own.firstTouch({ position: [0, 0] })).toThrow(/released/);
  });

  test('keeps what it refers to while other questions are asked', () => {
    const heights = Array.from({ length: 65 }, (_, j) =>
      Array.from({ length: 65 }, (_, i) => Math.sin(i + j)),
    );
    const hills: Obstacle = { shape: 'terrain', origin: [0, 0], cell: 1, heights };
    const shell: Flight = {
      position: [3.2, 7.1, 30], velocity: [9, 5, 0], acceleration: [0, 0, -9.81], radius: 0.2,
    };
    const own = field({ dimensions: 3, obstacles: [hills] });
    const before = own.firstTouch(shell);
    expect(before).toMatchObject({ status: 'contact', obstacle: 0 });
    const other: Engagement = {
      shooter: { position: [0, 0] }, projectile: { speed: 9 },
      target: {
        kind: 'path', points: Array.from({ length: 900 }, (_, i) => [20 + i, i % 7]), speed: 3,
      },
    };
    for (let i = 0; i < 9; ++i) aimahead.solve(other);
    expect(own.firstTouch(shell)).toEqual(before);
    expect(aimahead.firstTouch(shell, [hills])).toEqual(before);
    own.release();
  });

  test('gives its memory back', () => {
    const big = () => {
      const own = field({ dimensions: 2 });
      own.setBalls(Array.from({ length: 20000 }, (_, i) => ({ position: [i, 3], radius: 0.4 })));
      expect(own.firstTouch({ position: [7, 0], velocity: [0, 1] })).toMatchObject({ obstacle: 7 });
      own.release();
    };
    big();
    const memory = (aimahead as unknown as { solver: { memory: { bytes: ArrayBuffer } } }).solver
      .memory;
    const size = memory.bytes.byteLength;
    for (let i = 0; i < 5; ++i) big();
    expect(memory.bytes.byteLength).toBe(size);
  });

  test('what is wrong is named', () => {
    expect(blamed(aimahead.obstacleField({ dimensions: 4 as 3 }))).toBe('dimensions');
    const own = field({ dimensions: 2 });
    expect(blamed(own.setBalls([{ position: [0, 0] } as unknown as MovingBall]))).toBe(
      'balls[0].radius',
    );
    expect(blamed(own.setBalls([{ position: [0, 0, 0], radius: 1 }]))).toBe('balls[0].position');
    expect(blamed(own.firstTouches([{ position: [0, 0] }, { position: [0, Infinity] }]))).toBe(
      'flights[1].position[1]',
    );
    const box = { shape: 'box', min: [0, 0], max: [1, 1] } as unknown as MovingBall;
    expect(blamed(own.setBalls([{ position: [0, 0], radius: 1 }, box]))).toBe('balls[1].shape');
    expect(blamed(own.setBalls([7 as unknown as MovingBall]))).toBe('balls[0]');
    const blob = [{ shape: 'blob' }] as unknown as Obstacle[];
    expect(blamed(aimahead.obstacleField({ dimensions: 2, obstacles: blob }))).toBe(
      'obstacles[0].shape',
    );
    own.release();
  });
});

describe('what follows from odds', () => {
  const question: UncertainEngagement = {
    shooter: { position: [0, 0] },
    projectile: { speed: 30 },
    target: { position: [40, 10], velocity: [-3, 8], radius: 1 },
    uncertainty: { position_sd: 0.2 },
  };

  test('the scatter for a wanted hit rate gives that rate', () => {
    const found = aimahead.findScatter(question, 0.4);
    if (found.status !== 'found') throw new Error(JSON.stringify(found));
    const odds = aimahead.findOdds({
      ...question, uncertainty: { ...question.uncertainty, aim_sd: found.aim_sd },
    });
    expect(odds.status === 'hit' && odds.probability).toBeCloseTo(0.4, 9);
    expect(aimahead.findScatter({ ...question, uncertainty: { position_sd: 50 } }, 0.9)).toEqual({
      status: 'odds_too_low',
    });
    expect(aimahead.findScatter(question, 0)).toEqual({ status: 'odds_too_high' });
  });

  test('within its window the odds suffice, and just outside they do not', () => {
    const passing: UncertainEngagement = {
      ...question,
      target: { position: [40, 12], velocity: [-20, 0], radius: 1 },
      uncertainty: { aim_sd: 0.05 },
    };
    const chance = (delay: number) => {
      const odds = aimahead.findOdds({ ...passing, shooter: { position: [0, 0], delay } });
      return odds.status === 'hit' ? (odds.probability ?? 0) : 0;
    };
    const found = aimahead.findWindow(passing, 0.7, 10);
    if (found.status !== 'found') throw new Error(JSON.stringify(found));
    expect(found.from).toBeGreaterThan(0);
    expect(found.to).toBeLessThan(10);
    expect(chance((found.from + found.to) / 2)).toBeGreaterThan(0.7);
    expect(chance(found.from)).toBeCloseTo(0.7, 6);
    expect(chance(found.to + 0.01)).toBeLessThan(0.7);
    expect(aimahead.findWindow(passing, 0.9999, 1)).toEqual({ status: 'none' });
  });

  test('a firing time weighs odds against waiting', () => {
    const vague = { ...question, uncertainty: { position_sd: 2, velocity_sd: 1 } };
    const looks = { interval: 0.1, sd: 0.5 };
    const best = aimahead.findFiringTime(vague, looks, 0.01, 2);
    if (best.status !== 'found') throw new Error(JSON.stringify(best));
    expect(best.time).toBeGreaterThan(0);
    expect(best.probability).toBeGreaterThan(best.probability_now);
    const now = aimahead.findOdds(vague);
    expect(now.status === 'hit' && now.probability).toBeCloseTo(best.probability_now, 12);
    const dear = aimahead.findFiringTime(vague, looks, 100, 2);
    expect(dear.status === 'found' && dear.time).toBe(0);
    expect(blamed(aimahead.findFiringTime(vague, { interval: 0.1, sd: 0 }, 0, 2))).toBe('looks.sd');
    const stray = { ...looks, radius: 1 };
    expect(blamed(aimahead.findFiringTime(vague, stray, 0, 2))).toBe('looks.radius');
    expect(blamed(aimahead.findFiringTime(vague, looks, -1, 2))).toBe('cost');
  });

  test('of two ways far apart the likelier one is aimed at', () => {
    const ways = [
      { position: [50, 0], velocity: [0, 6], weight: 3 },
      { position: [50, 0], velocity: [0, -6] },
    ];
    const best = aimahead.findBestAim(question, ways);
    if (best.status !== 'found') throw new Error(JSON.stringify(best));
    expect(best.probability).toBeCloseTo(0.75, 12);
    expect(best.aim[1]).toBeGreaterThan(0.1);
    const { shooter, projectile } = question;
    const bare = { shooter, projectile, target: { radius: 1 } };
    expect(aimahead.findBestAim(bare, ways)).toEqual(best);
    expect(aimahead.oddsOfAim(bare, ways, best.aim)).toEqual(
      aimahead.oddsOfAim(question, ways, best.aim),
    );
    const other = aimahead.oddsOfAim(question, ways, [2 * best.aim[0]!, -2 * best.aim[1]!]);
    expect(other.status === 'found' && other.probability).toBeCloseTo(0.25, 12);
    const away = [{ position: [9, 0], velocity: [99, 0] }];
    expect(aimahead.findBestAim(question, away)).toEqual({ status: 'none' });
    expect(aimahead.oddsOfAim(question, away, [1, 0])).toEqual({ status: 'found', probability: 0 });
    const gone: UncertainEngagement = {
      ...question,
      shooter: { kind: 'path', points: [[0, 0], [1, 0]], speed: 1, after: 'vanish', delay: 2 },
    };
    expect(aimahead.oddsOfAim(gone, ways, [1, 0])).toEqual({ status: 'none' });
    expect(aimahead.findBestAim(gone, ways)).toEqual({ status: 'none' });
    expect(blamed(aimahead.findBestAim(question, []))).toBe('prospects');
    expect(blamed(aimahead.findBestAim(question, [ways[0]!, { ...ways[1]!, weight: 0 }]))).toBe(
      'prospects[1].weight',
    );
    expect(blamed(aimahead.oddsOfAim(question, ways, [0, 0]))).toBe('aim');
  });

  test('the prospects of a track are as its estimate', () => {
    const tracker = aimahead.tracker({ models: [{ motion: 'constant_velocity', noise: 0.1 }] });
    expect(tracker.prospects(0, 0)).toEqual([]);
    for (let i = 0; i < 40; ++i) {
      tracker.add({ time: 0.1 * i, value: [40 - 0.3 * i, 0.2 * i], sd: 0.5 });
    }
    const state = tracker.at(4)!;
    const [way, ...others] = tracker.prospects(3, 1);
    expect(others).toEqual([]);
    expect(way).toMatchObject({ weight: 1, time: 1, maneuver: 0.1, position: state.position });
    expect(way!.covariance).toEqual(state.covariance);
    const target = { ...aimahead.targetOf(tracker.at(3)!), radius: 1 };
    const hit = aimahead.solve({ ...question, target });
    const ways = tracker.prospects(3, hit.status === 'hit' ? hit.time : 0);
    const best = aimahead.findBestAim({ ...question, target }, ways);
    expect(best.status === 'found' && best.probability).toBeGreaterThan(0.5);
    tracker.release();
  });

  test('a state makes a target and an uncertainty', () => {
    const state = {
      time: 1, position: [1, 2], velocity: [3, 4], acceleration: [0, 1],
      covariance: [[1]], weights: [1], noise: 2, turn_rate: 0.5,
    };
    const { position, velocity, acceleration, covariance } = state;
    expect(aimahead.targetOf(state)).toEqual({
      kind: 'turning', position, velocity, turn_rate: 0.5,
    });
    expect(aimahead.targetOf(state, false)).toEqual({
      kind: 'accelerating', position, velocity, acceleration,
    });
    expect(aimahead.uncertaintyOf(state)).toEqual({ covariance, maneuver: 2 });
    const none = undefined as unknown as TrackState;
    expect(() => aimahead.targetOf(none)).toThrow('state: expected a state of a tracker');
  });

  test('what is wrong is named', () => {
    expect(blamed(aimahead.findScatter(question, 1.5))).toBe('probability');
    expect(aimahead.findWindow(question, 0.5, -1)).toEqual({
      status: 'invalid', error: { field: 'latest', message: 'expected at least 0, got -1' },
    });
    const late = { ...question, shooter: { position: [0, 0], delay: 2 } };
    expect(blamed(aimahead.findWindow(late, 0.5, 1.5))).toBe('latest');
    expect(aimahead.findWindow(late, 0.5, 2).status).not.toBe('invalid');
    const { uncertainty: _, ...sure } = question;
    expect(blamed(aimahead.findScatter(sure as UncertainEngagement, 0.5))).toBe('uncertainty');
  });
});
