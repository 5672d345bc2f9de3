// What the pictures rest on.
import { load } from 'aimahead';
import { expect, test } from 'vitest';
import { findPast } from '../src/chart/distances';
import { placeAt, placeEver } from '../src/drawing/place';
import { shotWay } from '../src/drawing/shots';
import { View } from '../src/drawing/view';

const aimahead = await load();

test('place_of_a_target_is_where_its_motion_brings_it', () => {
  expect(placeAt(aimahead, { position: [40, 10], velocity: [-3, 8] }, 2)).toEqual([34, 26]);
  expect(placeEver(aimahead, { position: [40, 10], velocity: [-3, 8] }, -2)).toEqual([46, -6]);
  expect(placeAt(aimahead, { position: [1, 2], velocity: [0, 4], acceleration: [2, -8] }, 0.5)).toEqual([1.25, 3]);
  expect(placeAt(aimahead, { kind: 'path', points: [[0, 0], [4, 0], [4, 4]], speed: 2 }, 3)).toEqual([4, 2]);
});

test('target_that_has_vanished_has_no_place', () => {
  const target = { kind: 'path', points: [[0, 0], [4, 0]], speed: 2, after: 'vanish' } as const;
  expect(placeAt(aimahead, target, 2)).toEqual([4, 0]);
  expect(placeAt(aimahead, target, 2.01)).toBeUndefined();
});

test('past_crossing_solves_the_same_equation_before_the_launch', () => {
  const engagement = {
    shooter: { position: [1, 2], velocity: [3, -1], muzzle: 2 },
    projectile: { speed: 20, inherit: 0.5, acceleration: [0, -2] },
    target: { position: [40, 10], velocity: [-3, 8] },
  };
  const [time] = findPast(aimahead, engagement, aimahead.solveAll(engagement)) as [number];
  expect(time).toBeLessThan(0);
  const x = 40 - 3 * time - 1 - 0.5 * 3 * time;
  const y = 10 + 8 * time - 2 + 0.5 * time + time * time;
  expect(Math.hypot(x, y)).toBeCloseTo(Math.abs(2 + 20 * time), 9);
});

test.each([
  [{ speed: 30, acceleration: [0, -9.81] }],
  [{ speed: 30, thrust: { acceleration: 12, duration: 0.7 }, acceleration: [0, -9.81] }],
  [{ speed: 40, drag: 0.4, acceleration: [0, -9.81] }],
  [{ speed: 60, quadratic_drag: 0.01, acceleration: [0, -9.81] }],
])('way_drawn_of_a_shot_%j_ends_at_the_hit', (projectile) => {
  const answer = aimahead.solve({
    shooter: { position: [1, 2], velocity: [2, 1], muzzle: 1 }, projectile,
    target: { position: [30, 10], velocity: [-3, 2] },
  });
  if (answer.status !== 'hit') throw new Error(answer.status);
  const way = shotWay(
    { shooter: { position: [1, 2], velocity: [2, 1], muzzle: 1 }, projectile, target: { position: [30, 10] } },
    answer.launch_time, answer.aim, answer.flight_time,
  );
  expect(way.at(-1)![0]).toBeCloseTo(answer.point[0]!, 6);
  expect(way.at(-1)![1]).toBeCloseTo(answer.point[1]!, 6);
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
