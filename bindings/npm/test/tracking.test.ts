// Odds and tracks: the answers are those of the command line.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Aimahead, type Engagement, load, type Measurement, type Uncertainty,
} from '../dist/index.js';
import { ask, bits, cases, root } from './command_line.js';
import { readFileSync } from 'node:fs';

type Question = Engagement & { uncertainty: Uncertainty };

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});

describe('odds', () => {
  test.each(cases('odds'))('$name has the answers of aimahead odds', ({ lines }) => {
    const expected = ask(['odds'], lines);
    lines.forEach((line, i) => {
      expect(bits(aimahead.findOdds(JSON.parse(line) as Question)), line).toBe(bits(expected[i]));
    });
  });

  test('the same field is to blame, in the same words', () => {
    const file = readFileSync(`${root}tests/reference/invalid_odds.jsonl`, 'utf8');
    const lines = file
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: string }).line);
    const expected = ask(['odds'], lines);
    lines.forEach((line, i) => {
      expect(aimahead.findOdds(JSON.parse(line) as Question), line).toEqual(expected[i]);
    });
  });
});

interface Course {
  dimensions: 2 | 3;
  measure: 'position' | 'range_bearing';
  sd: number | number[];
  latency?: number;
  sensor?: { position: number[]; velocity?: number[] };
}
interface Seen {
  t: number;
  z: number[];
  sd?: number | number[];
}

describe('tracks', () => {
  test.each(cases('tracks').filter(({ name }) => !name.includes('truth')))(
    '$name has the estimates of aimahead track',
    ({ lines }) => {
      const { dimensions, measure, sd, sensor } = JSON.parse(lines[0]!) as Course;
      const tracker = aimahead.tracker({ dimensions });
      const expected = ask(['track'], lines);
      lines.slice(1).forEach((line, i) => {
        const { t, z, sd: own } = JSON.parse(line) as Seen;
        const velocity = sensor?.velocity ?? [0, 0, 0];
        const place = sensor && sensor.position.map((x, k) => x + velocity[k]! * t);
        const seen = { time: t, value: z, sd: own ?? sd, measure };
        const { status } = tracker.add(place ? { ...seen, sensor: place } : seen);
        const now = tracker.at(tracker.time);
        const { position, velocity: speed, covariance, weights } = now!;
        const answer = {
          t: tracker.time, status, position, velocity: speed, covariance, models: weights,
        };
        expect(bits(answer), line).toBe(bits(expected[i]));
      });
      tracker.release();
    },
  );

  test('a straight course is found, and its estimate answers odds', () => {
    const tracker = aimahead.tracker();
    expect(tracker.at(0)).toBe(undefined);
    for (let i = 0; i < 40; ++i) {
      const seen: Measurement = { time: 0.1 * i, value: [40 - 0.3 * i, 10 + 0.8 * i], sd: 0.5 };
      expect(tracker.add(seen)).toEqual({ status: 'used' });
    }
    const now = tracker.at(tracker.time)!;
    expect(now.time).toBe(0.1 * 39);
    expect(now.position[0]).toBeCloseTo(40 - 0.3 * 39, 1);
    expect(now.velocity[1]).toBeCloseTo(8, 1);
    const odds = aimahead.findOdds({
      shooter: { position: [0, 0] },
      projectile: { speed: 30 },
      target: { position: now.position, velocity: now.velocity, radius: 1 },
      uncertainty: { covariance: now.covariance, maneuver: now.noise },
    });
    expect(odds.status === 'hit' && odds.probability! > 0 && odds.probability! < 1).toBe(true);
    tracker.release();
    expect(() => tracker.add({ time: 9, value: [0, 0], sd: 1 })).toThrow(/released/);
  });

  test('what is wrong is blamed', () => {
    const fault = (answer: unknown) => (answer as { error?: { field: string } }).error?.field;
    const tracker = aimahead.tracker({ dimensions: 3 });
    const sound: Measurement = { time: 0, value: [1, 2, 3], sd: 1 };
    expect(fault(tracker.add({ ...sound, value: [1, 2] }))).toBe('value');
    expect(fault(tracker.add({ ...sound, sd: [1, 0, 1] }))).toBe('sd[1]');
    // Two numbers are those of a range and of both angles, not of a position.
    expect(fault(tracker.add({ ...sound, sd: [1, 1] }))).toBe('sd');
    expect(fault(tracker.add({ ...sound, measure: 'range' as 'position' }))).toBe('measure');
    expect(fault(tracker.add({ ...sound, time: Number.NaN }))).toBe('time');
    expect(tracker.at(0)).toBe(undefined);
    expect(tracker.add(sound)).toEqual({ status: 'used' });
  });

  test('messages say what was expected', () => {
    const seen: Measurement = { time: 0, value: [1, 2], sd: 1 };
    const polar = { ...seen, measure: 'range_bearing' as const };
    const said = (measurement: Measurement) => {
      const answer = aimahead.tracker().add(measurement);
      return answer.status === 'invalid' ? answer.error.message : answer.status;
    };
    expect(said({ ...seen, time: 1e300 })).toBe(
      'expected a number within 1e100, got 1e+300',
    );
    expect(said({ ...seen, sd: 0 })).toBe(
      'expected a number from 1e-100 to 1e100, got 0',
    );
    expect(said({ time: 0, value: [1, 2] } as unknown as Measurement)).toBe(
      'required, but missing',
    );
    expect(said({ ...seen, sd: '1' } as unknown as Measurement)).toBe(
      'expected a number or a vector of 2 numbers, got "1"',
    );
    expect(said({ ...seen, sd: [1] } as unknown as Measurement)).toBe(
      'expected a vector of 2 numbers, got 1 element',
    );
    expect(said({ ...polar, value: [0, 1] })).toBe(
      'expected a number within 1e100; a range must be > 0, got 0',
    );
    expect(said({ ...polar, value: [1, 1e200] })).toBe(
      'expected a number within 1e100, got 1e+200',
    );
    expect(aimahead.tracker().add({ ...seen, sd: -1 })).toMatchObject({ error: { field: 'sd' } });
  });
});
