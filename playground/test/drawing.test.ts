// What the pictures rest on.
import { load } from 'aimahead';
import { expect, test } from 'vitest';
import { backwardsOf, distanceChart } from '../src/chart/distances';
import { Ways } from '../src/drawing/ways';
import { View } from '../src/drawing/view';
import { missDistance } from '../src/situation/miss';

const aimahead = await load();

test('front_is_the_circle_around_the_drifting_gun', () => {
  const engagement = {
    shooter: { position: [1, 2], velocity: [3, -1], muzzle: 2, delay: 1 },
    projectile: { speed: 20, inherit: 0.5, acceleration: [0, -2], radius: 5 },
    target: { position: [40, 10], radius: 4 },
    aim: 'edge',
  } as const;
  const { center, radius } = new Ways(aimahead, engagement).front(1, 3)!;
  expect(radius).toBeCloseTo(42, 12);
  expect(center[0]).toBeCloseTo(1 + 3 + 0.5 * 3 * 2, 12);
  expect(center[1]).toBeCloseTo(2 - 1 - 0.5 * 2 - 4, 12);
});

test('shot_without_a_circle_has_no_front', () => {
  const engagement = {
    shooter: { position: [0, 0] }, projectile: { speed: 20, quadratic_drag: 0.1 },
    target: { position: [4, 1] },
  };
  expect(new Ways(aimahead, engagement).front(0, 3)).toBeUndefined();
});

test('way_of_a_target_is_broken_where_it_leaps', () => {
  const engagement = {
    shooter: { position: [0, 0] }, projectile: { speed: 20 },
    target: { kind: 'path', points: [[0, 0], [10, 0]], speed: 2, after: 'loop' },
  } as const;
  const way = new Ways(aimahead, engagement).target(0, 12, 100);
  expect(way.filter((place) => place === undefined).length).toBe(2);
});

test('past_crossing_solves_the_same_equation_before_the_launch', () => {
  const engagement = {
    shooter: { position: [1, 2], velocity: [3, -1], muzzle: 2 },
    projectile: { speed: 20, inherit: 0.5, acceleration: [0, -2] },
    target: { position: [40, 10], velocity: [-3, 8], acceleration: [1, 0] },
  };
  const answer = aimahead.solveAll(engagement);
  const before = aimahead.solve(backwardsOf(engagement, answer)!);
  if (before.status !== 'hit') throw new Error(before.status);
  const time = -before.time;
  const x = 40 - 3 * time + (time * time) / 2 - 1 - 0.5 * 3 * time;
  const y = 10 + 8 * time - 2 + 0.5 * time + time * time;
  expect(Math.hypot(x, y)).toBeCloseTo(Math.abs(2 + 20 * time), 9);
  const past = distanceChart(aimahead, engagement, answer).marks!.find(
    ({ colour }) => colour === 'past',
  );
  expect(past!.x).toBe(time);
  expect(past!.y).toBeCloseTo(Math.abs(2 + 20 * time), 9);
});

test('curves_of_the_distances_cross_at_every_mark', () => {
  for (const shot of [
    { speed: 8 }, { speed: 14, acceleration: [0, -4] }, { speed: 30, quadratic_drag: 0.02 },
  ]) {
    const engagement = {
      shooter: { position: [0, 0] }, projectile: shot,
      target: { kind: 'turning', position: [18, 2], velocity: [0, 9], turn_rate: 0.9 },
    } as const;
    const chart = distanceChart(aimahead, engagement, aimahead.solveAll(engagement));
    const first = chart.marks![0]!;
    const i = chart.xs.indexOf(first.x);
    expect(chart.series[1]!.values[i]).toBeCloseTo(chart.series[0]!.values[i]!, 9);
  }
});

test('miss_is_the_least_distance_of_shot_and_target', () => {
  const shot = { position: [0, 0], velocity: [10, 0] };
  expect(missDistance(aimahead, shot, { position: [20, 3], velocity: [-5, 0] }, 9)).toBeCloseTo(
    3, 12,
  );
  expect(missDistance(aimahead, shot, { position: [20, 0], velocity: [-5, 0] }, 9)).toBeLessThan(
    1e-9,
  );
  expect(missDistance(aimahead, shot, { position: [30, 4], velocity: [0, 0] }, 1)).toBeCloseTo(
    Math.hypot(20, 4), 12,
  );
});

test('view_shows_all_points_and_comes_back_within_a_pixel', () => {
  const points = [[-3, 7], [120, 9], [4, -60]] as const;
  const view = View.fit(points, 640, 360);
  for (const point of points) {
    expect(view.contains(point, 8)).toBe(true);
    const [x, y] = view.toWorld(view.toPixels(point));
    expect(Math.hypot(x! - point[0], y! - point[1]) * view.scale).toBeLessThan(1);
  }
});
