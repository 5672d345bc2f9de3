// Who shoots at whom on the page of turrets, held against the library in Node and against a search.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Crowd, type Way } from '../src/crowd/crowd';
import { loadOnce } from '../src/crowd/module';
import { nextFrames, useSite } from './site';

const site = useSite();
const link = (state: object) => `#crowd=${encodeURIComponent(JSON.stringify(state))}`;

async function factsOf(page: Page): Promise<string[]> {
  await nextFrames(page);
  return page.locator('.facts dd').allTextContents();
}

test.sequential('page_counts_the_targets_shot_at_as_the_library_chooses', async () => {
  await loadOnce();
  const page = await site.open('#crowd');
  const counts: number[] = [];
  for (const way of ['shared', 'quickest', 'own'] as const) {
    await page.locator('.choice select').selectOption(way);
    await page.locator('.clock input').press('End');
    const crowd = new Crowd(200, way, site.aimahead);
    crowd.lead(20, 22);
    const { targets } = crowd.hits();
    expect((await factsOf(page)).slice(0, 2)).toEqual([
      `${targets.size} of 200`, String(200 - targets.size),
    ]);
    counts.push(targets.size);
  }
  const [shared, quickest] = counts;
  expect(shared).toBe(200);
  expect(quickest).toBeLessThan(170);
  await page.context().close();
});

test.sequential(
  'sharing_out_costs_more_than_each_its_quickest_and_less_than_each_its_own',
  async () => {
    await loadOnce();
    const speed = 22;
    const lead = (way: Way) => {
      const crowd = new Crowd(60, way, site.aimahead);
      crowd.lead(3, speed);
      const times = Array.from({ length: 60 }, (_, i) => {
        const [x, y] = crowd.end(i)!;
        return Math.hypot(x - crowd.turrets[2 * i]!, y - crowd.turrets[2 * i + 1]!) / speed;
      });
      const total = times.reduce((sum, time) => sum + time, 0);
      return { chosen: Array.from(crowd.chosen), times, total };
    };
    const [quickest, shared, own] = [lead('quickest'), lead('shared'), lead('own')];
    expect(new Set(shared.chosen).size).toBe(60);
    expect(new Set(quickest.chosen).size).toBeLessThan(60);
    expect(own.chosen).toEqual(own.chosen.map((_, i) => i));
    expect(quickest.total).toBeLessThan(shared.total);
    expect(shared.total).toBeLessThan(own.total);
    for (const { times } of [shared, own]) {
      times.forEach((time, i) => expect(time).toBeGreaterThan(quickest.times[i]! - 1e-4));
    }
  },
);

test('link_with_more_turrets_than_a_table_is_made_for_says_so', async () => {
  const page = await site.open(link({ count: 5000 }));
  expect(await page.locator('#fault').textContent()).toContain(
    'count: expected 10 to 300, got 5000',
  );
  await page.context().close();
});

test('choosing_among_all_targets_leaves_as_many_turrets_as_a_table_is_made_for', async () => {
  const page = await site.open(link({ count: 5000, targets: 'own' }));
  expect((await factsOf(page))[0]).toContain('of 5000');
  await page.locator('.choice select').selectOption('quickest');
  expect((await factsOf(page))[0]).toContain('of 300');
  await page.context().close();
});
