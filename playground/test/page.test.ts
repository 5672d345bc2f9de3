// The page around the demonstrations: links, files, faults, sizes, no scripts, from disk.
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { all, chapters } from '../src/demos/list';
import { demo as engagementDemo } from '../src/demos/engagement';
import type { Demo } from '../src/frame/demo';
import { root } from './command';
import { dist, lookAt, nextFrames, stateIn, useSite } from './site';

const site = useSite();
const link = (state: unknown, demo = 'engagement') =>
  `#${demo}=${encodeURIComponent(typeof state === 'string' ? state : JSON.stringify(state))}`;
const target = { position: [40, 10], velocity: [-3, 8] };
const projectile = { speed: 30 };
const table = { table: { distances: [1, 99], times: [1, 9] } };
const pathGun = { kind: 'path', points: [[0, 0], [1, 0]], speed: 1 };

test('first_load_is_less_than_300_kB_gzipped', async () => {
  const sizes: Promise<number>[] = [];
  const page = await site.open('');
  page.on('response', (response) =>
    sizes.push(response.body().then((body) => gzipSync(body).length)),
  );
  await page.reload();
  await page.waitForSelector('.picture canvas[data-scale]');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  console.info(`first load: ${Math.round(total / 1000)} kB gzipped`);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThan(300_000);
  await page.context().close();
});

test('words_and_code_are_readable_without_scripts', async () => {
  const page = await site.open('', { javaScriptEnabled: false });
  for (const { name } of all as readonly Demo[]) {
    const article = page.locator(`article#${name}`);
    expect((await article.locator('p').first().textContent())!.length).toBeGreaterThan(20);
    expect(await article.locator('pre').count()).toBe(4);
    expect(await article.isVisible()).toBe(true);
  }
  await page.context().close();
});

test('standalone_page_opens_from_disk', async () => {
  const page = await site.open(
    pathToFileURL(`${dist}standalone.html`).href +
      link({ engagement: { shooter: { position: [0, 0] }, projectile, target } }),
  );
  expect(await page.locator('.outcome').textContent()).toContain('1.386');
  await page.context().close();
});

test('skip_link_leads_to_the_demonstration_and_keeps_its_address', async () => {
  const engagement = { shooter: { position: [1, 2] }, projectile, target };
  const page = await site.open(link({ engagement }));
  const before = page.url();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement!.id)).toBe('main');
  expect(page.url()).toBe(before);
  await page.context().close();
});

test('menu_of_a_phone_has_the_chapters', async () => {
  const page = await site.open('', { viewport: { width: 390, height: 844 } });
  const groups = await page.locator('nav select optgroup').evaluateAll((found) =>
    found.map((group) => [group.getAttribute('label'), group.childElementCount]));
  expect(groups).toEqual(chapters.map(({ title, demos }) => [title, demos.length]));
  await page.locator('nav select').selectOption('methods');
  await page.waitForFunction(() => location.hash === '#methods');
  await page.context().close();
});

test('on_a_phone_the_result_is_above_the_table', async () => {
  const page = await site.open('#methods', { viewport: { width: 390, height: 844 } });
  const topOf = async (what: string) => (await page.locator(what).boundingBox())!.y;
  expect(await topOf('.outcome')).toBeLessThan(844);
  expect(await topOf('.controls')).toBeLessThan(await topOf('.table'));
  expect(await topOf('.table')).toBeLessThan(await topOf('.charts'));
  const offBy = (await page.locator('th', { hasText: 'off by' }).boundingBox())!;
  expect(offBy.x + offBy.width).toBeLessThan(390);
  await page.context().close();
});

test('what_backgrounds_say_is_seen_in_high_contrast', async () => {
  const page = await site.open('#methods', { forcedColors: 'active' });
  const groundOf = (what: string) =>
    page.locator(what).first().evaluate((found) => getComputedStyle(found).backgroundColor);
  const pressed = await groundOf('.presets [aria-pressed=true]');
  expect(pressed).not.toBe(await groundOf('.presets [aria-pressed=false]'));
  const key = await page.locator('.facts .key').first().evaluate((found) =>
    getComputedStyle(found, '::before').backgroundColor);
  expect(key).toBe('rgb(217, 119, 6)'); // that of what is late
  await page.context().close();
});

test('links_lead_to_files_of_the_sources', async () => {
  const page = await site.open('');
  const links = await page.locator('.top a, .words a').evaluateAll((found) =>
    found.map((place) => (place as HTMLAnchorElement).href));
  expect(links.length).toBe(3 + all.length);
  for (const address of links) {
    const path = address.replace(/^https:\/\/github\.com\/aimahead\/aimahead(\/blob\/main)?/, '');
    expect(existsSync(root + path), address).toBe(true);
  }
  await page.context().close();
});

test('a_gun_that_waits_is_said_to_fire_later', async () => {
  // The shot reaches 20, where the target is after 4, and takes 2 to there.
  const engagement = {
    shooter: { position: [0, 0], hold: true }, projectile: { speed: 10, range: 20 },
    target: { position: [60, 0], velocity: [-10, 0] },
  };
  const page = await site.open(link({ engagement }));
  const facts = () => page.locator('.facts').evaluate((list) =>
    Object.fromEntries([...list.querySelectorAll('dt')].map((term) =>
      [term.textContent!, term.nextElementSibling!.textContent!])));
  expect(await facts()).toMatchObject({ after: '4', 'fires at': '2' });
  const { hold: _, ...shooter } = { ...engagement.shooter, delay: 3 };
  await page.goto(`${site.address}${link({ engagement: { ...engagement, shooter } })}`);
  await page.waitForFunction(() => document.querySelector('.facts')!.textContent!.includes('4.5'));
  expect(await facts()).not.toHaveProperty('fires at');
  await page.context().close();
});

test.each([
  ['#nowhere', 'There is no demonstration “nowhere”.'],
  ['#engagement=%', 'percent sign'],
  [link('{"engagement":'), 'not JSON'],
  [link('[]'), 'expected an object'],
  [
    link({ engagement: { shooter: { position: [0, 0] }, projectile: { speed: -1 }, target } }),
    'projectile.speed: expected a finite number >= 0, got -1',
  ],
  [
    link({
      engagement: { shooter: { position: [0, 0] }, projectile, target: { positoin: [1, 2] } },
    }),
    'target.position',
  ],
  [
    link(
      {
        engagement: {
          shooter: { position: [0, 0, 0] }, projectile,
          target: {
            kind: 'path',
            points: [
              [1, 2, 3], [4, 5, 6],
            ],
            speed: 1,
          },
        },
      },
      'curves',
    ),
    'in the plane',
  ],
  [link({ engagement: { shooter: pathGun, projectile, target } }, 'four_plates'), 'shooter.kind'],
  [
    link(
      { engagement: { shooter: { position: [0, 0] }, projectile: table, target } }, 'four_plates',
    ),
    'projectile.table',
  ],
  [
    link({ engagement: { shooter: pathGun, projectile: table, target } }, 'shoot_on_the_move'),
    'shooter.kind',
  ],
  [
    link(
      { engagement: { shooter: { position: [0, 0] }, projectile, target } }, 'shoot_on_the_move',
    ),
    'projectile.table',
  ],
  [link({ engagement: 7 }), 'expected an object'],
  [link({ engagement: null }), 'expected an object'],
  [
    link({ '<img src=x onerror=alert(1)>': 1 }),
    '<img src=x onerror=alert(1)>: this demonstration has no such field',
  ],
  [
    link(
      {
        engagement: {
          shooter: { position: [0, 0] }, projectile,
          target: {
            kind: 'path',
            points: [
              [1, 2], [3, 4],
            ],
            speed: 1,
          },
        },
      },
      'expanding_circle',
    ),
    'target.kind',
  ],
])('broken_link_%s_says_what_is_wrong_and_shows_a_picture', async (place, words) => {
  const page = await site.open(place);
  expect(await page.locator('#fault').textContent()).toContain(words);
  expect(await page.locator('#fault img').count()).toBe(0);
  expect(await page.locator('.picture canvas').isVisible()).toBe(true);
  await page.context().close();
});

const paste = (text: string) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
};

test('pasted_engagement_is_shown_and_downloaded_as_it_was', async () => {
  const page = await site.open('');
  const engagement = {
    shooter: { position: [0, 0], velocity: [2, 0] },
    projectile: { speed: 25, acceleration: [0, -9.81] },
    target: { kind: 'path', points: [[40, 0], [20, 0]], speed: 4, after: 'loop', radius: 1 },
    aim: 'edge',
  } as const;
  await page.evaluate(paste, JSON.stringify(engagement));
  await page.waitForFunction(() => location.hash.startsWith('#engagement='));
  const { address, hit } = await lookAt(page);
  expect(stateIn(address, engagementDemo).engagement).toEqual(engagement);
  expect(hit).toBeDefined();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download engagement' }).click();
  const stream = await (await waiting).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(JSON.parse(text)).toEqual(engagement);
  await page.context().close();
});

test.each([
  ['{"shooter":', 'the pasted text: it is not JSON'],
  [
    '{"shooter":{"position":[0,0]},"projectile":{"speed":1},"target":{"position":[1,"2"]}}',
    'target.position[1]',
  ],
  ['<script>alert(1)</script>', 'not JSON'],
  ['[1,2]', 'expected an object'],
])('pasted_text_%s_says_what_is_wrong', async (text, words) => {
  const page = await site.open('');
  await page.evaluate(paste, text);
  await page.waitForSelector('#fault:not([hidden])');
  expect(await page.locator('#fault').textContent()).toContain(words);
  expect(await page.locator('.picture canvas').isVisible()).toBe(true);
  await page.context().close();
});

test('engagement_in_space_is_seen_along_its_gravity', async () => {
  const engagement = {
    shooter: { position: [0, 0, 0] },
    projectile: { speed: 27.595, acceleration: [0, -9.81, 0] },
    target: { position: [-34.204, 110.57, -65.899], velocity: [18.78, -78.208, 17.479] },
  };
  const page = await site.open(link({ engagement }));
  const answer = site.aimahead.solve(engagement);
  if (answer.status !== 'hit') throw new Error(answer.status);
  const { hit, pixel } = await lookAt(page);
  expect(Math.hypot(hit![0] - answer.point[2]!, hit![1] - answer.point[0]!)).toBeLessThan(
    1.5 * pixel,
  );
  const before = (await lookAt(page)).address;
  await page.locator('.handle').nth(1).press('ArrowRight');
  const { engagement: moved } = stateIn((await lookAt(page)).address, engagementDemo);
  expect((await lookAt(page)).address).not.toBe(before);
  expect((moved.target as { position: number[] }).position[1]).toBe(110.57);
  await page.context().close();
});

test('dropped_and_chosen_files_are_opened', async () => {
  const page = await site.open('');
  const text = JSON.stringify({ shooter: { position: [0, 0] }, projectile, target });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open file' }).click();
  await (
    await chooser
  ).setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.waitForFunction(() => location.hash.startsWith('#engagement='));
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{"shooter": 1}'], 'broken.json'));
    document.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    );
  });
  await page.waitForSelector('#fault:not([hidden])');
  expect(await page.locator('#fault').textContent()).toContain('broken.json: shooter');
  await page.context().close();
});

test('finger_drags_a_handle', async () => {
  const page = await site.open('', { hasTouch: true, viewport: { width: 360, height: 740 } });
  const handle = page.locator('.handle').nth(1);
  const before = await handle.getAttribute('aria-label');
  const box = (await handle.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const [x, y] = [box.x + 22, box.y + 22];
  await touch('touchStart', x, y);
  await touch('touchMove', x - 10, y + 8);
  await touch('touchMove', x - 30, y + 20);
  await touch('touchEnd', x, y);
  expect(await handle.getAttribute('aria-label')).not.toBe(before);
  await page.context().close();
});

test.each([
  ['target', [-3, 1], [1, 0]], ['velocity of the target', [3, -1], [1, 0]],
  ['target', [2, 1], [0, 0]],
] as const)('of_handles_that_overlap_the_nearest_is_dragged: %s, %j, %j', async (
  label, [dx, dy], velocity,
) => {
  const engagement = {
    shooter: { position: [0, 0] }, projectile, target: { position: [40, 10], velocity },
  };
  const page = await site.open(link({ engagement }));
  const places = () => page.locator('.handle').evaluateAll((handles) =>
    Object.fromEntries(handles.map((handle) => {
      const { x, y } = handle.getBoundingClientRect();
      return [handle.getAttribute('title')!, [x + 22, y + 22] as const];
    })));
  const before = await places();
  const [from, to] = [before['target']!, before['velocity of the target']!];
  expect(Math.hypot(from[0] - to[0], from[1] - to[1])).toBeLessThan(22);
  const [x, y] = before[label]!;
  await page.mouse.move(x + dx, y + dy);
  await page.mouse.down();
  await page.mouse.move(x + dx + 9, y + dy - 12, { steps: 3 });
  await nextFrames(page);
  const after = (await places())[label]!;
  expect(Math.hypot(after[0] - x - 9, after[1] - y + 12)).toBeLessThan(1);
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).title)).toBe(label);
  await page.context().close();
});

test('plays_by_itself_unless_less_motion_is_wanted', async () => {
  const asked = { reducedMotion: 'no-preference' } as const;
  const { page: moving } = await site.openPlainly('about:blank', asked);
  // In a time that stands still: on a busy machine it has played before anybody looks.
  await moving.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => frame(() => draw(0));
  });
  await moving.goto(`${site.address}#expanding_circle`);
  await moving.waitForSelector('.play[aria-label="Pause"]');
  const still = await site.open('#expanding_circle');
  expect(await still.locator('.play').getAttribute('aria-label')).toBe('Play');
  await moving.context().close();
  await still.context().close();
});

test('typed_engagement_is_shown_and_a_mistake_in_it_named', async () => {
  const page = await site.open('#engagement');
  const text = page.locator('.editor textarea');
  const engagement = { shooter: { position: [1, 2] }, projectile, target };
  await text.fill(JSON.stringify(engagement));
  const answer = site.aimahead.solve(engagement);
  const { address, hit, pixel } = await lookAt(page);
  expect(stateIn(address, engagementDemo).engagement).toEqual(engagement);
  const { point } = answer as { point: number[] };
  expect(Math.hypot(hit![0] - point[0]!, hit![1] - point[1]!)).toBeLessThan(1.5 * pixel);
  await text.press('Control+End');
  await text.pressSequentially(',');
  expect(await page.locator('.editor .wrong').textContent()).toContain('not JSON');
  await text.fill(JSON.stringify({ ...engagement, projectile: { speed: 'fast' } }));
  expect(await page.locator('.editor .wrong').textContent()).toContain(
    'projectile.speed: expected',
  );
  expect(stateIn((await lookAt(page)).address, engagementDemo).engagement).toEqual(engagement);
  await page.locator('.handle').nth(1).press('ArrowUp');
  expect(await text.inputValue()).toContain('"position": [40');
  await page.context().close();
});

test('hit_is_at_its_place_on_screens_with_small_pixels', async () => {
  const page = await site.open('#expanding_circle', {
    deviceScaleFactor: 2.5, viewport: { width: 700, height: 700 },
  });
  const { hit, address, pixel } = await lookAt(page);
  const { engagement } = stateIn(address, { initial: { engagement: {} as never } });
  const { point } = site.aimahead.solve(engagement) as { point: number[] };
  expect(Math.hypot(hit![0] - point[0]!, hit![1] - point[1]!)).toBeLessThan(pixel);
  await page.context().close();
});
