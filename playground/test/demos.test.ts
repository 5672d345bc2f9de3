// Every demonstration: what is drawn is what the library says, whatever is dragged, typed or clicked.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { all } from '../src/demos/list';
import { addressOf } from '../src/frame/address';
import type { Demo, Point, State } from '../src/frame/demo';
import { drawnHit, nextFrames, pixelOf, stateOf, useSite } from './site';

const site = useSite();
const demos = all as unknown as readonly Demo<State, unknown>[];
const folder = process.env['AIMAHEAD_SCREENSHOTS'];

// Where the hit should be seen, by the library as it runs in Node.
function expectedHit(demo: Demo<State, unknown>, state: State): Point | undefined {
  if (demo.hit) return demo.hit(state, demo.solve(state, site.aimahead));
  const answer = state.engagement && site.aimahead.solve(state.engagement);
  return answer?.status === 'hit' ? (answer.point as unknown as Point) : undefined;
}

async function expectHitWhereTheLibrarySays(page: Page, demo: Demo<State, unknown>): Promise<void> {
  const expected = expectedHit(demo, await stateOf(page, demo));
  const drawn = await drawnHit(page);
  if (!expected) return expect(drawn, 'a hit is drawn where there is none').toBeUndefined();
  expect(drawn, 'no hit is drawn').toBeDefined();
  const pixel = await pixelOf(page);
  const off = Math.hypot(drawn![0] - expected[0], drawn![1] - expected[1]) / pixel;
  expect(off, `drawn at ${drawn}, the library says ${expected}; pixels`).toBeLessThan(1.5);
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
      const before = JSON.stringify(await stateOf(page, demo));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 17 - 11 * i, y - 23 + 4 * i, { steps: 4 });
      await page.mouse.up();
      expect(JSON.stringify(await stateOf(page, demo)), `dragging handle ${i}`).not.toBe(before);
      await expectHitWhereTheLibrarySays(page, demo);
      await handle.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowUp');
      await expectHitWhereTheLibrarySays(page, demo);
    }
    for (const slider of await page.locator('.controls input[type=range]').all()) {
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('PageUp');
      await expectHitWhereTheLibrarySays(page, demo);
    }
    const clock = page.locator('.clock input');
    if (await clock.isVisible()) {
      await clock.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('End');
    }
    await page.locator('.picture canvas').click({ position: { x: 40, y: 60 } });
    await nextFrames(page);
    await page.locator('.presets .reset').click();
    expect(await stateOf(page, demo)).toEqual(demo.initial);
    await expectHitWhereTheLibrarySays(page, demo);
    expect(await page.locator('#fault').isVisible()).toBe(false);
    await page.context().close();
  });

  test('a_link_shows_the_same_again_at_any_size_and_in_the_dark', async () => {
    const page = await site.open(`#${name}`);
    const handle = page.locator('.handle').first();
    if (await handle.count()) {
      await handle.focus();
      await page.keyboard.press('Shift+ArrowLeft');
    }
    const state = await stateOf(page, demo);
    const outcome = await page.locator('.outcome').textContent();
    await page.goto('about:blank');
    await page.goto(site.address + addressOf(name, state));
    await page.waitForSelector('.picture canvas[data-scale]');
    expect(await stateOf(page, demo)).toEqual(state);
    expect(await page.locator('.outcome').textContent()).toBe(outcome);
    for (const [width, height] of [[1920, 1080], [360, 740]] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expectHitWhereTheLibrarySays(page, demo);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (!folder) continue;
        await mkdir(folder, { recursive: true });
        await page.screenshot({ path: join(folder, `${name}_${width}_${colorScheme}.png`), fullPage: true });
      }
    }
    await page.context().close();
  });
});
