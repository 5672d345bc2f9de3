// `aimahead report` and `aimahead link`: pages that open from disk, and addresses of this page.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engagement } from 'aimahead';
import { describe, expect, test } from 'vitest';
import { demo as engagementDemo } from '../src/demos/engagement';
import { addressOf } from '../src/frame/address';
import { aimaheadPrints, hasCommand, root, useFolder } from './command';
import { lookAt, stateIn, useSite } from './site';

const site = useSite();
const place = useFolder();
const screenshots = process.env['AIMAHEAD_SCREENSHOTS'];
const published = readFileSync(`${root}scenes/published.jsonl`, 'utf8').trim().split('\n')
  .map((line) => JSON.parse(line) as Engagement & { readonly name: string });
const scenes = readdirSync(`${root}scenes/plot`)
  .filter((name) => name.endsWith('.json'))
  .map(
    (name) =>
      [name, JSON.parse(readFileSync(`${root}scenes/plot/${name}`, 'utf8')) as Engagement] as const,
  );

function write(engagement: unknown): string {
  const file = place('question.json');
  writeFileSync(file, typeof engagement === 'string' ? engagement : JSON.stringify(engagement));
  return file;
}

function openReport(engagement: unknown) {
  const file = place('report.html');
  aimaheadPrints('report', write(engagement), '-o', file);
  return site.openPlainly(pathToFileURL(file).href);
}

describe.runIf(hasCommand)('report', () => {
  test.each(published.map((engagement) => [engagement.name, engagement] as const))(
    'of_%s_opens_from_disk',
    async (name, engagement) => {
      const { page, requests } = await openReport(engagement);
      expect(await page.locator('h1').textContent()).toBe(name);
      expect(await page.title()).toContain(name);
      const answer = site.aimahead.solveAll(engagement);
      const graph = page.locator('figure').nth(1).locator('svg');
      expect(await graph.isVisible()).toBe(true);
      expect(await graph.locator('title').textContent()).toContain('Distances over time');
      expect(await graph.locator('polyline.target').count()).toBeGreaterThan(0);
      expect(await graph.locator('.crossing.first').count()).toBe(answer.status === 'hit' ? 1 : 0);
      const rows = page.locator('thead + tbody tr');
      const hits =
        answer.status === 'hit'
          ? answer.solutions!.length
          : answer.status === 'out_of_range'
            ? 1
            : 0;
      expect(await rows.count()).toBe(hits);
      if ('time' in answer && hits > 0) {
        expect(Number(await rows.first().locator('td').first().textContent())).toBeCloseTo(
          answer.time!, 4,
        );
      }
      expect(JSON.parse((await page.locator('pre').textContent())!)).toEqual(engagement);
      expect(await page.locator('script').count()).toBe(0);
      for (const [width, height] of [
        [1920, 1080], [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (hits > 0) {
          const first = (await rows.first().boundingBox())!;
          expect(first.x + first.width, 'all of the first hit is in view').toBeLessThan(width);
        }
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          if (!screenshots || engagement !== published[8]) continue;
          mkdirSync(screenshots, { recursive: true });
          await page.screenshot({
            path: join(screenshots, `report_${width}_${colorScheme}.png`), fullPage: true,
          });
        }
      }
      expect(
        requests.filter((address) => !address.startsWith('data:')).length, requests.join(),
      ).toBe(1);
      await page.context().close();
    },
  );

  test('shows_what_comes_from_the_file_as_text', async () => {
    const bad =
      '</title></style></code></pre></svg><script>document.title="x"</script>' +
      '<img src=x onerror=alert(1)>"\'&\u0007';
    const { page } = await openReport({ ...published[0], name: bad, comment: bad });
    expect(await page.locator('h1').textContent()).toContain('<script>');
    expect(await page.locator('script, img').count()).toBe(0);
    expect(
      (JSON.parse((await page.locator('pre').textContent())!) as { comment: string }).comment,
    ).toBe(bad);
    await page.context().close();
  });

  test.each(scenes)('of_scene_%s_shows_both_pictures', async (_, engagement) => {
    const { page } = await openReport(engagement);
    expect(await page.locator('figure svg').count()).toBe(2);
    await page.context().close();
  });
});

describe.runIf(hasCommand)('link', () => {
  test.each(scenes)('to_scene_%s_is_the_pages_own', (_, engagement) => {
    const link = aimaheadPrints('link', write(engagement), '--base', site.address).trim();
    expect(link).toBe(site.address + addressOf('engagement', { engagement }));
  });

  test('opens_on_the_page_and_shows_the_hit', async () => {
    const engagement = { ...published[1]!, name: 'Käse & <b>"100 %"</b> #1 \u{1F3AF}' };
    const link = aimaheadPrints(
      'link', write(JSON.stringify(engagement, null, 2)), '--base', site.address,
    ).trim();
    const page = await site.open(link.slice(site.address.length));
    const { address, hit, pixel } = await lookAt(page);
    expect(stateIn(address, engagementDemo).engagement).toEqual(engagement);
    const answer = site.aimahead.solve(engagement);
    if (answer.status !== 'hit') throw new Error(answer.status);
    expect(Math.hypot(hit![0] - answer.point[0]!, hit![1] - answer.point[1]!) / pixel).toBeLessThan(
      1.5,
    );
    await page.context().close();
  });

  test('made_on_the_page_is_answered_by_the_command_alike', async () => {
    const page = await site.open('#engagement');
    await page.locator('.handle').first().press('Shift+ArrowRight');
    const { address } = await lookAt(page);
    const { engagement } = stateIn(address, engagementDemo);
    const file = write(engagement);
    const theirs = JSON.parse(aimaheadPrints('solve', '--json', file)) as object;
    expect(theirs).toEqual(JSON.parse(JSON.stringify(site.aimahead.solve(engagement))));
    expect(aimaheadPrints('link', file, '--base', site.address).trim()).toBe(
      site.address + address,
    );
    await page.context().close();
  });
});
