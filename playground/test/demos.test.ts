// Every demonstration: what is drawn is what the library says, whatever is dragged, typed or
// clicked.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { all } from '../src/demos/list';
import { type Demo, engagementOf, type Place, type State } from '../src/frame/demo';
import { lookAt, stateIn, useSite } from './site';

type AnyDemo = Demo<State, unknown>;

const site = useSite();
const demos = all as unknown as readonly AnyDemo[];
const folder = process.env['AIMAHEAD_SCREENSHOTS'];

// Where the hit should be seen, by the library as it runs in Node.
function expectedHit(demo: AnyDemo, state: State): Place | undefined {
  if (demo.hit) return demo.hit(state, demo.solve(state, site.aimahead));
  const engagement = engagementOf(state);
  const answer = engagement && site.aimahead.solve(engagement);
  return answer?.status === 'hit' ? answer.point : undefined;
}

// Returns the state.
async function expectHitWhereTheLibrarySays(page: Page, demo: AnyDemo): Promise<State> {
  const { address, hit, pixel } = await lookAt(page);
  const state = stateIn(address, demo);
  await demo.load?.();
  const expected = expectedHit(demo, state);
  if (!expected) {
    expect(hit, 'a hit is drawn where there is none').toBeUndefined();
    return state;
  }
  expect(hit, `no hit is drawn at ${expected}: ${address}`).toBeDefined();
  const [i, j] = demo.axes?.(state) ?? [0, 1];
  const off = Math.hypot(hit![0] - expected[i]!, hit![1] - expected[j]!) / pixel;
  expect(off, `drawn at ${hit}, the library says ${expected}; pixels, ${address}`).toBeLessThan(
    1.5,
  );
  return state;
}

describe.each(demos.map((demo) => [demo.name, demo] as const))('%s', (name, demo) => {
  test('shows_the_hit_where_the_library_says_after_drags_keys_clicks_and_presets', async () => {
    const page = await site.open(`#${name}`);
    await expectHitWhereTheLibrarySays(page, demo);
    for (const preset of await page.locator('.presets button').all()) {
      await preset.click();
      await expectHitWhereTheLibrarySays(page, demo);
    }
    const handles = await page.locator('.handle').all();
    for (const [i, handle] of handles.slice(0, 3).entries()) {
      const box = (await handle.boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const before = (await lookAt(page)).address;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 17 - 11 * i, y - 23 + 4 * i, { steps: 2 });
      await page.mouse.up();
      expect((await lookAt(page)).address, `dragging handle ${i}`).not.toBe(before);
      await expectHitWhereTheLibrarySays(page, demo);
      await handle.press('ArrowRight');
      await handle.press('Shift+ArrowUp');
      await expectHitWhereTheLibrarySays(page, demo);
    }
    for (const slider of await page.locator('.controls input[type=range]').all()) {
      await slider.press('ArrowRight');
      await slider.press('PageUp');
      await expectHitWhereTheLibrarySays(page, demo);
    }
    const clock = page.locator('.clock input');
    if (await clock.isVisible()) {
      await clock.press('Home');
      await clock.press('End');
    }
    await page.locator('.picture canvas').click({ position: { x: 40, y: 60 } });
    await expectHitWhereTheLibrarySays(page, demo);
    await page.locator('.presets .reset').click();
    expect(await expectHitWhereTheLibrarySays(page, demo)).toEqual(demo.initial);
    expect(await page.locator('#fault').isVisible()).toBe(false);
    await page.context().close();
  });

  test('a_link_shows_the_same_again_at_any_size_and_in_the_dark', async () => {
    const page = await site.open(`#${name}`);
    const handle = page.locator('.handle').first();
    if (await handle.count()) await handle.press('Shift+ArrowLeft');
    const before = await lookAt(page);
    await page.goto('about:blank');
    await page.goto(site.address + before.address);
    await page.waitForSelector('.picture canvas[data-scale]');
    const after = await lookAt(page);
    expect(after.address).toBe(before.address);
    expect(after.outcome).toBe(before.outcome);
    for (const [width, height] of [[1920, 1080], [360, 740]] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expectHitWhereTheLibrarySays(page, demo);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (!folder) continue;
        await mkdir(folder, { recursive: true });
        await page.screenshot({
          path: join(folder, `${name}_${width}_${colorScheme}.png`), fullPage: true,
        });
      }
    }
    await page.context().close();
  });
});

// Not a test of time: it prints what the frame costs, drawing done and not only ordered.
test.sequential.each([
  { targets: 'shared', count: 200 },
  { targets: 'own', count: 200 },
])('two_hundred_turrets_lead_two_hundred_targets_in_every_frame: $targets', async (state) => {
  const page = await site.open(`#crowd=${encodeURIComponent(JSON.stringify(state))}`);
  const costs = await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>('.clock input')!;
    const canvas = document.querySelector<HTMLCanvasElement>('.picture canvas')!;
    const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    const list: number[] = [];
    for (let i = 0; i < 60; ++i) {
      await new Promise<void>((done) => {
        let begun = 0;
        requestAnimationFrame(() => (begun = performance.now()));
        slider.value = String(i / 60);
        slider.dispatchEvent(new Event('input'));
        requestAnimationFrame(() => {
          copy.drawImage(canvas, 0, 0, 1, 1);
          copy.getImageData(0, 0, 1, 1);
          list.push(performance.now() - begun);
          done();
        });
      });
    }
    return list.sort((a, b) => a - b);
  });
  expect(costs.length).toBe(60);
  console.info(
    `200 turrets, ${state.targets}: ${costs[30]!.toFixed(2)} ms a frame, median; ` +
      `slowest ${costs[59]!.toFixed(1)} ms`,
  );
  await page.context().close();
});
