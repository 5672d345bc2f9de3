// The built site in Chromium: what a first visit loads, every page on a phone and in the dark, the
// search, the tabs, the gallery. AIMAHEAD_SCREENSHOTS=FOLDER writes pictures of some pages.
//
//   page_test.mjs DIST
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const dist = process.argv[2] ?? new URL('../dist', import.meta.url).pathname;
const pictures = process.env.AIMAHEAD_SCREENSHOTS;
const types = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.woff2': 'font/woff2', '.wasm': 'application/wasm',
};
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  readFile(join(dist, path.endsWith('/') ? `${path}index.html` : path)).then(
    (bytes) =>
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' }).end(bytes),
    () => response.writeHead(404).end(),
  );
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'],
});
const all = readdirSync(dist, { recursive: true }).filter(
  (name) => name.endsWith('.html') && !name.startsWith('playground/'),
);

async function open(path, { width = 1440, height = 900, dark = false } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) {
      page.faults.push(`foreign: ${request.url()}`);
    }
  });
  if (path !== undefined) await page.goto(`${origin}/${path}`, { waitUntil: 'networkidle' });
  return page;
}

test('first_load_is_less_than_500_kB_gzipped', async () => {
  for (const path of [
    '', 'start.html', 'questions/moving-ship.html', 'quadratic.html', 'reference/cpp/launch.html',
    'reference/typescript/aimahead.html', 'gallery.html',
  ]) {
    const sizes = [];
    const page = await open();
    page.on('response', (response) =>
      sizes.push(response.body().then((body) => gzipSync(body).length)),
    );
    await page.goto(`${origin}/${path}`, { waitUntil: 'networkidle' });
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`/${path}: ${Math.round(total / 1000)} kB gzipped`);
    assert.ok(total > 30_000 && total < 500_000, `/${path}: ${total}`);
    await page.context().close();
  }
});

test('every_page_fits_a_phone_in_the_dark_and_has_no_fault', async () => {
  const page = await open('', { width: 360, height: 780, dark: true });
  for (const path of all.filter((name) => name !== '404.html')) {
    await page.goto(`${origin}/${path}`, { waitUntil: 'load' });
    const { width, title, ground, empty, tabs } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      title: document.querySelector('h1')?.textContent ?? '',
      ground: getComputedStyle(document.body).backgroundColor,
      empty: [...document.querySelectorAll('pre')].filter(({ textContent }) => !textContent.trim())
        .length,
      tabs: Math.max(0, ...[...document.querySelectorAll('.vp-code-group label')].map((label) =>
        label.getBoundingClientRect().right)),
    }));
    assert.equal(empty, 0, `${path} has an empty listing`);
    assert.ok(tabs <= 360, `${path} has tabs as far as ${tabs} pixels`);
    assert.ok(width <= 360, `${path} is ${width} pixels wide`);
    assert.ok(title.length > 0, `${path} has no title`);
    assert.ok(
      ground.match(/\d+/g).every((part) => Number(part) < 80), `${path}: ${ground} is not dark`,
    );
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

// The contrast that WCAG asks of text, at level AA.
test('code_stands_out_from_its_ground_in_light_and_dark', async () => {
  const written = all.filter((name) =>
    /^((examples|languages|questions)\/)?\w[\w-]*\.html$/.test(name),
  );
  for (const dark of [false, true]) {
    const page = await open('', { dark });
    for (const path of written) {
      await page.goto(`${origin}/${path}`, { waitUntil: 'load' });
      const faint = await page.evaluate(() => {
        const luminance = (colour) => {
          const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => {
            const share = part / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        return [...document.querySelectorAll(".vp-doc div[class*='language-']")].flatMap((box) => {
          const ground = luminance(getComputedStyle(box).backgroundColor);
          return [...box.querySelectorAll('span')]
            .filter(({ childElementCount }) => childElementCount === 0)
            .filter((word) => word.textContent.trim() && word.checkVisibility())
            .filter((word) => {
              const ink = luminance(getComputedStyle(word).color);
              const [low, high] = [Math.min(ink, ground), Math.max(ink, ground)];
              return (high + 0.05) / (low + 0.05) < 4.5;
            })
            .map(({ textContent }) => textContent);
        });
      });
      assert.deepEqual(faint, [], path);
    }
    await page.context().close();
  }
});

test('formulas_and_lines_of_100_columns_fit_a_laptop_whose_outline_is_at_the_top', async () => {
  const page = await open('', { width: 1280, height: 800 });
  for (const path of all.filter((name) => /^((examples|questions)\/)?\w[\w-]*\.html$/.test(name))) {
    await page.goto(`${origin}/${path}`, { waitUntil: 'load' });
    const cut = await page.evaluate(() => {
      const lengthOf = ({ textContent }) =>
        Math.max(...textContent.split('\n').map((line) => line.length));
      return [...document.querySelectorAll('.formula, .vp-doc pre')]
        .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth)
        .filter((box) => box.className === 'formula' || lengthOf(box) <= 100)
        .map(({ textContent }) => textContent.slice(0, 40));
    });
    assert.deepEqual(cut, [], path);
  }
  await page.goto(`${origin}/engagement.html`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'On this page' }).click();
  await page.locator('.VPLocalNav .items a', { hasText: 'projectile' }).first().click();
  await page.waitForFunction(() => {
    const heading = document.getElementById('projectile').getBoundingClientRect();
    const bar = document.querySelector('.VPLocalNav').getBoundingClientRect();
    return heading.bottom > bar.bottom + 30 && heading.top < bar.bottom + 200;
  });
  await page.context().close();
});

test('search_finds_a_function_and_a_phrase', async () => {
  const page = await open('');
  for (const [words, place] of [
    ['launch_over_apex', /reference|launch/],
    ['orbit missile', /questions\/homing-missile|guidance/],
  ]) {
    // Until the page listens to keys.
    for (let i = 0; i < 60 && !(await page.locator('.search-input').isVisible()); ++i) {
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(500);
    }
    await page.fill('.search-input', words);
    // The results of the last search stay for a moment.
    await page.waitForFunction(
      (wanted) => document.querySelector('.results .result')?.getAttribute('href').match(wanted),
      place.source, { timeout: 60_000 },
    );
    await page.keyboard.press('Escape');
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('formulas_are_formulas_and_answers_have_tabs', async () => {
  const page = await open('quadratic.html');
  assert.ok((await page.locator('.formula math').count()) >= 2);
  await page.goto(`${origin}/questions/moving-ship.html`, { waitUntil: 'networkidle' });
  const group = page.locator('.vp-code-group').first();
  await group.locator('label', { hasText: 'Python' }).click();
  assert.match(
    await group.locator('div[class*=language-].active').textContent(),
    /aimahead\.solve\(\{/,
  );
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test(
  'gallery_leads_to_every_demonstration',
  { skip: !existsSync(join(dist, 'playground/index.html')) },
  async () => {
    const page = await open('gallery.html');
    const cards = page.locator('.card');
    assert.ok((await cards.count()) >= 18);
    await cards.nth(1).click();
    await page.waitForSelector('.picture canvas[data-scale]', { timeout: 60_000 });
    assert.match(page.url(), /playground\/index\.html#\w+/);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  },
);

test('pictures', { skip: !pictures }, async () => {
  for (const [size, width] of [['desktop', 1440], ['phone', 360]]) {
    for (const dark of [false, true]) {
      const page = await open('', { width, dark });
      for (const path of [
        'index', 'contents', 'start', 'questions', 'questions/moving-ship', 'quadratic', 'turret',
        'arena', 'features', 'benchmarks', 'gallery', 'reference/cpp/launch',
        'reference/java/Projectile', 'examples/01_lead',
      ]) {
        await page.goto(`${origin}/${path}.html`, { waitUntil: 'networkidle' });
        await page.screenshot({
          path: `${pictures}/${path.replaceAll('/', '_')}_${size}${dark ? '_dark' : ''}.png`,
        });
      }
      await page.context().close();
    }
  }
});

after(async () => {
  await browser.close();
  server.close();
});
