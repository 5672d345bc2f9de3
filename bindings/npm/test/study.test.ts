// Methods and their guesses, where everything is, guidance and control.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Aimahead, aimMethods, type Engagement, load, type MethodAnswer,
} from '../dist/index.js';

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});

const crossing: Engagement = {
  shooter: { position: [0, 0] },
  projectile: { speed: 500 },
  target: { position: [300, 400], velocity: [250, 0] },
};

function sound<T extends { status: string }>(answer: T): Exclude<T, { status: 'invalid' }> {
  if (answer.status === 'invalid') throw new Error(JSON.stringify(answer));
  return answer as Exclude<T, { status: 'invalid' }>;
}

describe('methods', () => {
  test('rounds repeat the flight to where the target will be', () => {
    const answer = sound(aimahead.methods.aimBy('four_rounds', crossing));
    expect(answer.guesses.length).toBe(5);
    let time = 0;
    for (const guess of answer.guesses) {
      expect(guess.time).toBeCloseTo(time, 13);
      expect(guess.position[0]).toBeCloseTo(300 + 250 * time, 10);
      time = Math.hypot(300 + 250 * time, 400) / 500;
      expect(guess.needed).toBeCloseTo(time, 13);
    }
    expect(answer.status !== 'not_found' && answer.time).toBeCloseTo(time, 13);
    expect(aimahead.methods.aimByRounds(crossing, { max: 4 })).toEqual(answer);
    expect(aimahead.methods.aimByRounds(crossing)).toEqual(answer);
  });

  test('a bisection halves what its guesses leave', () => {
    const { guesses } = sound(aimahead.methods.aimByBisection(crossing, { latest: 8 }));
    let [low, high] = [0, 8];
    expect(guesses[0]?.time).toBe(8);
    for (const { time, needed } of guesses.slice(1)) {
      expect(time).toBe(low + 0.5 * (high - low));
      if (needed !== undefined && needed <= time) high = time;
      else low = time;
    }
    expect(high - low).toBeLessThanOrEqual(0.01);
  });

  test('all of them hit a target at rest, in space too', () => {
    const still: Engagement = {
      shooter: { position: [0, 0, 0] },
      projectile: { speed: 7 },
      target: { position: [2, 3, 6] },
    };
    for (const method of aimMethods) {
      const answer = sound(aimahead.methods.aimBy(method, still)) as MethodAnswer;
      expect(answer).toMatchObject({ status: 'hit', point: [2, 3, 6] });
      expect(answer.status === 'hit' && answer.time).toBeCloseTo(1, 12);
    }
  });

  test('what is never reached is said so, and a guess then needs no time', () => {
    const slow = { ...crossing, projectile: { speed: 0 } };
    const answer = sound(aimahead.methods.aimBy('one_guess', slow));
    expect(answer).toEqual({
      status: 'not_found',
      iterations: 0,
      guesses: [{ time: 0, position: [300, 400] }],
    });
  });

  test('limits come from the speeds', () => {
    expect(aimahead.methods.limits(crossing)).toEqual({
      status: 'ok',
      earliest: 500 / 750,
      latest: 2,
    });
    const equal = { ...crossing, projectile: { speed: 250 } };
    expect(aimahead.methods.limits(equal)).toEqual({ status: 'ok', earliest: 1 });
  });

  test('bad settings are blamed by name', () => {
    const { methods } = aimahead;
    expect(methods.aimByRounds(crossing, { max: 1.5 })).toEqual({
      status: 'invalid',
      error: { field: 'max', message: 'expected a whole number >= 0, got 1.5' },
    });
    expect(methods.aimByRounds(crossing, { share: 2 })).toMatchObject({
      error: { field: 'share', message: 'expected at most 1, got 2' },
    });
    expect(methods.aimByBisection(crossing, { earliest: 5, latest: 1 })).toEqual({
      status: 'invalid',
      error: { field: 'latest', message: 'expected at least 5, got 1' },
    });
    expect(methods.aimByRounds(crossing, { share: 0 })).toEqual({
      status: 'invalid',
      error: { field: 'share', message: 'expected a finite number > 0, got 0' },
    });
    expect(methods.aimBy('guess' as 'one_guess', crossing)).toMatchObject({
      error: { field: 'method' },
    });
    const wrong = { ...crossing, projectile: { speed: -1 } };
    expect(methods.aimBy('certified', wrong)).toMatchObject({
      error: { field: 'projectile.speed' },
    });
  });
});

describe('following', () => {
  test('shot and target meet where solve says', () => {
    const kinds: Engagement['target'][] = [
      { position: [40, 10], velocity: [-3, 8] },
      { kind: 'turning', position: [40, 10], velocity: [-3, 8], turn_rate: 0.5 },
      { kind: 'path', points: [[40, 10], [0, 30], [20, 60]], speed: 9, after: 'loop' },
      { kind: 'bezier', points: [[40, 10], [0, 30], [20, 60]], duration: 5 },
    ];
    const shots = [{}, { acceleration: [0, -9.81] }, { drag: 0.2 }, { quadratic_drag: 0.01 }];
    for (const target of kinds) {
      for (const law of shots) {
        const question: Engagement = {
          shooter: { position: [5, -7], velocity: [3, 1], delay: 0.25, muzzle: 2 },
          projectile: { speed: 60, ...law },
          target,
        };
        const answer = aimahead.solve(question);
        if (answer.status !== 'hit') throw new Error(answer.status);
        const times = [answer.launch_time, answer.time, 0];
        const { snapshots } = sound(aimahead.follow(question, answer, times));
        const [start, hit, now] = snapshots as [
          (typeof snapshots)[0], (typeof snapshots)[0], object,
        ];
        for (const i of [0, 1]) {
          expect(start.shot![i]).toBeCloseTo(answer.launch_point[i]!, 9);
          expect(hit.shot![i]).toBeCloseTo(answer.point[i]!, 8);
          expect(hit.target![i]).toBeCloseTo(answer.point[i]!, 9);
        }
        expect(hit.target_distance).toBeCloseTo(hit.shot_distance!, 8);
        expect(now).toMatchObject({ time: 0, gun: [5, -7] });
        expect(now).not.toHaveProperty('shot');
      }
    }
  });

  test('a shot falls as a parabola, and hundreds of times are no trouble', () => {
    const question: Engagement = {
      shooter: { position: [0, 0, 0] },
      projectile: { speed: 20, acceleration: [0, 0, -10] },
      target: { position: [90, 0, 0] },
    };
    const times = new Float64Array(1000).map((_, i) => i / 100);
    const followed = sound(aimahead.follow(question, { aim: [0, 3, 4], launch_time: 1 }, times));
    expect(followed.snapshots.length).toBe(1000);
    for (const { time, shot } of followed.snapshots) {
      expect(shot === undefined).toBe(time < 1);
      if (shot === undefined) continue;
      const t = time - 1;
      expect(shot[1]).toBeCloseTo(12 * t, 12);
      expect(shot[2]).toBeCloseTo(16 * t - 5 * t * t, 11);
    }
  });

  test('what has vanished is absent', () => {
    const question: Engagement = {
      ...crossing,
      target: { kind: 'path', points: [[9, 0], [8, 0]], speed: 1, after: 'vanish' },
    };
    const { snapshots } = sound(aimahead.follow(question, {}, [0.5, 1.5]));
    expect(snapshots[0]).toMatchObject({ target: [8.5, 0] });
    expect(snapshots[1]).toEqual({ time: 1.5, gun: [0, 0], shot_distance: 750 });
  });

  test('bad shots and times are blamed', () => {
    expect(aimahead.follow(crossing, { aim: [1, 0, 0] }, [1])).toMatchObject({
      error: { field: 'aim' },
    });
    expect(aimahead.follow(crossing, { launch_time: -1 }, [1])).toMatchObject({
      error: { field: 'launch_time' },
    });
    const bare = { status: 'hit' } as object;
    expect(aimahead.follow(crossing, bare, [1])).toMatchObject({ error: { field: 'aim' } });
    expect(aimahead.follow(crossing, {}, [0, Number.NaN])).toMatchObject({
      error: { field: 'times[1]' },
    });
    expect(aimahead.follow(crossing, {}, 3 as never)).toMatchObject({ error: { field: 'times' } });
  });
});

describe('guidance', () => {
  const chase = { position: [0, 0], velocity: [5, 0], target: [3, 0], target_velocity: [0, 4] };

  test('pursuit goes to where the target is, lead pursuit to where it will be', () => {
    expect(aimahead.guidance.purePursuit(chase)).toEqual({ status: 'ok', direction: [1, 0] });
    const { direction } = sound(aimahead.guidance.leadPursuit(chase));
    expect(direction[0]).toBeCloseTo(0.6, 14);
    expect(direction[1]).toBeCloseTo(0.8, 14);
  });

  test('proportional navigation pushes across the line of sight as fast as that turns', () => {
    // The line turns at 4 / 3, the distance closes at 5.
    const { acceleration } = sound(aimahead.guidance.proportionalNavigation(chase, 3));
    expect(acceleration[0]).toBeCloseTo(0, 12);
    expect(acceleration[1]).toBeCloseTo(3 * 5 * (4 / 3), 12);
    const turning = { ...chase, target_acceleration: [0, 2] };
    const augmented = sound(aimahead.guidance.augmentedNavigation(turning, 3));
    expect(augmented.acceleration[1]).toBeCloseTo(20 + 3, 12);
  });

  test('a missile turns so far in a step, and circles what lies inside its circle', () => {
    const missile = { position: [0, 0, 0], direction: [1, 0, 0], speed: 1, turn_rate: 0.5 };
    const { direction } = sound(aimahead.guidance.steer(missile, [0, 0, 9], 1));
    expect(direction[0]).toBeCloseTo(Math.cos(0.5), 12);
    expect(direction[2]).toBeCloseTo(Math.sin(0.5), 12);
    expect(aimahead.guidance.orbits(missile, [0, 2, 0], 0.1)).toEqual({
      status: 'ok', is_true: true,
    });
    expect(aimahead.guidance.orbits(missile, [9, 2, 0], 0.1)).toEqual({
      status: 'ok', is_true: false,
    });
    expect(aimahead.guidance.surelyHits(missile, [40, 0, 0], [0, 0.1, 0])).toEqual({
      status: 'ok',
      is_true: true,
    });
  });

  test('bad chases are blamed', () => {
    expect(aimahead.guidance.purePursuit({ ...chase, target: [1, Infinity] })).toMatchObject({
      error: { field: 'target[1]' },
    });
    const missile = { position: [0, 0], direction: [1, 0], speed: 0, turn_rate: 0.5 };
    expect(aimahead.guidance.steer(missile, [1, 1], 1)).toMatchObject({
      error: { field: 'speed' },
    });
  });
});

describe('control', () => {
  test('each term does its part', () => {
    const pid = aimahead.pid({ proportional: 2, integral: 3, derivative: 0.5 });
    // Error 4 for 0.5: 8 + 6; nothing is known of a rate yet.
    expect(pid.step(10, 6, 0.5)).toEqual({ status: 'ok', output: 14 });
    expect(pid.integral).toBe(6);
    // Error 3, 4.5 more gathered, less half the rate of 2.
    expect(pid.step(10, 7, 0.5)).toEqual({ status: 'ok', output: 6 + 10.5 - 1 });
    pid.reset();
    expect(pid.integral).toBe(0);
    expect(pid.step(10, 6, 0.5)).toEqual({ status: 'ok', output: 14 });
  });

  test('two controllers do not know of each other, and limits hold', () => {
    const [one, other] = [aimahead.pid({ integral: 1 }), aimahead.pid({ integral: 1, max: 1 })];
    for (let i = 0; i < 10; ++i) {
      one.step(1, 0, 1);
      expect(sound(other.step(1, 0, 1)).output).toBeLessThanOrEqual(1);
    }
    expect([one.integral, other.integral]).toEqual([10, 1]);
  });

  test('a bad duration is blamed', () => {
    expect(aimahead.pid({}).step(0, 0, 0)).toMatchObject({ error: { field: 'duration' } });
  });
});
