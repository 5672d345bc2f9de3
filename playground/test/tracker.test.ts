// The tracker on the page finds what it follows, and shots by it hit more often.
import { load } from 'aimahead';
import { expect, test } from 'vitest';
import { chase } from '../src/tracking/chase';
import { useSite } from './site';

const aimahead = await load();
const hits = (shots: readonly { readonly met: unknown }[]) => shots.filter(({ met }) => met).length;

test('a_straight_course_is_followed_and_hit_more_often_than_by_a_difference', () => {
  const { seen, tracked, differenced } = chase(aimahead, {
    path: [[-28, 4], [28, 18]], gun: [0, -10], speed: 5, noise: 0.5, shot: 45,
  });
  const last = seen.at(-1)!;
  expect(last.estimate!.velocity[0]).toBeCloseTo(5 * Math.cos(Math.atan2(14, 56)), 0);
  expect(hits(tracked)).toBeGreaterThan(1.5 * hits(differenced));
});

test('without_noise_every_shot_at_a_straight_course_hits', () => {
  const { tracked } = chase(aimahead, {
    path: [
      [-20, 5], [20, 5],
    ],
    gun: [0, 0], speed: 4, noise: 0, shot: 30,
  });
  expect(tracked.length).toBeGreaterThan(10);
  expect(hits(tracked)).toBe(tracked.length);
});

const site = useSite();
test('a_line_drawn_with_the_mouse_becomes_the_path', async () => {
  const page = await site.open('#tracker');
  const box = (await page.locator('.picture canvas').boundingBox())!;
  const before = await page.locator('.permalink').getAttribute('href');
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  for (let i = 1; i <= 20; ++i) await page.mouse.move(box.x + 60 + 20 * i, box.y + 60 + 4 * i);
  await page.mouse.up();
  expect(await page.locator('.permalink').getAttribute('href')).not.toBe(before);
  expect(await page.locator('.outcome').textContent()).toMatch(
    /^By the tracker \d+ of \d+ shots hit/,
  );
  expect(await page.locator('#fault').isVisible()).toBe(false);
  await page.context().close();
});
