// Matches, records and traces on the page, held against the command.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Outcome } from 'aimahead/arena';
import { aimaheadPrints, hasCommand, root, useFolder } from './command';
import { dist, lookAt, nextFrames, useSite } from './site';

const site = useSite();
const pageHash = readFileSync(new URL('../snippets/arena.txt', import.meta.url), 'utf8').match(
  /hash (\w+)/,
)![1]!;
const place = useFolder();

interface Frame {
  tick: number;
  tanks: { name: string; health: number }[];
  shells: [];
}

function write(name: string, bytes: string | Uint8Array): string {
  const file = place(name);
  writeFileSync(file, bytes);
  return file;
}

const open = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file);
const waitForFault = (page: Page) =>
  page.waitForSelector('#fault:not([hidden])').then((fault) => fault.textContent());

async function tableOf(page: Page): Promise<string[][]> {
  await nextFrames(page);
  return page.locator('.table tbody tr').evaluateAll((rows) =>
    rows.map((row) => Array.from(row.children, (cell) => cell.textContent!)));
}

function expectTable(rows: string[][], { tanks }: Outcome): void {
  const shown = rows.map(([name, health, ...numbers]) => [
    name, health === 'gone' ? 0 : Number(health), ...numbers.map(Number),
  ]);
  const wanted = tanks.map((tank) => [
    tank.name, tank.health, tank.shots, tank.hits, tank.damage_dealt, tank.damage_taken,
  ]);
  expect(shown.length).toBe(wanted.length);
  shown.forEach((row, i) => row.forEach((cell, j) => {
    const value = wanted[i]![j]!;
    if (typeof value === 'number') expect(cell).toBeCloseTo(value, value >= 1000 ? 0 : 1);
    else expect(cell).toBe(value);
  }));
}

const matchOf = (bots: readonly string[], more: object = {}) => JSON.stringify({
  rules: 'rtanque_fair', arena: { width: 1000, height: 600 }, ticks: 700, seed: 11,
  tanks: bots.map((bot, i) => ({ name: `${bot} of ${i}`, bot })), ...more,
});

describe.runIf(hasCommand)('held against the command', () => {
  test.each(['duel', 'missiles', 'melee'])(
    'match_file_%s_is_played_to_the_same_end',
    async (name) => {
      const page = await site.open('#arena');
      const file = `${root}scenes/arena/${name}.match.json`;
      const outcome = JSON.parse(aimaheadPrints('arena', file, '--json')) as Outcome;
      await open(page, file);
      await page.getByText(outcome.hash).waitFor();
      expectTable(await tableOf(page), outcome);
      expect((await lookAt(page)).outcome).toContain(outcome.winner ?? 'A draw');
      expect(await page.locator('.clock output').textContent()).toBe(`tick ${outcome.ticks}`);
      await page.context().close();
    },
  );

  test('match_made_on_the_page_is_the_same_file_on_the_command_line', async () => {
    const page = await site.open('#arena');
    await page.getByLabel('tank 1').selectOption('virtual_guns');
    await page.getByRole('button', { name: 'One tank more' }).click();
    await page.getByLabel('tank 3').selectOption('camper');
    await page.getByLabel('rules').selectOption('rtanque');
    await page.getByLabel('seed').press('ArrowRight');
    const { address } = await lookAt(page);
    const state = decodeURIComponent(address.slice(address.indexOf('=') + 1));
    const { match } = JSON.parse(state) as { match: { seed: number; tanks: object[] } };
    const tanks = [{ bot: 'virtual_guns' }, { bot: 'circler' }, { bot: 'camper' }];
    expect(match).toMatchObject({ seed: 2, rules: 'rtanque', tanks });
    const file = write('made.match.json', JSON.stringify(match));
    const outcome = JSON.parse(aimaheadPrints('arena', file, '--json')) as Outcome;
    expectTable(await tableOf(page), outcome);
    expect(await page.locator('.facts').textContent()).toContain(outcome.hash);
    await page.context().close();
  });

  test('record_too_large_for_an_address_is_played_to_the_same_end', async () => {
    const record = place('played.match.json.gz');
    aimaheadPrints(
      'arena', write('bots.match.json', matchOf(['linear', 'wanderer', 'circular'])), '--record',
      record,
    );
    const outcome = JSON.parse(aimaheadPrints('arena', record, '--json')) as Outcome;
    const page = await site.open('#arena');
    await open(page, record);
    await page.getByText(outcome.hash).waitFor();
    expectTable(await tableOf(page), outcome);
    await page.getByRole('button', { name: 'Close played.match.json.gz' }).click();
    expect(await page.locator('.facts').textContent()).not.toContain(outcome.hash);
    await page.context().close();
  });

  const traces = ['whole.jsonl', 'every_seventh.jsonl.gz', 'gzip_by_another_name.jsonl'];
  test.each(traces)('trace_%s_is_shown_tick_by_tick', async (name) => {
    const every = name.startsWith('whole') ? '1' : '7';
    const written = place(name.startsWith('gzip') ? 'other.jsonl.gz' : name);
    const match = write('bots.match.json', matchOf(['linear', 'wanderer']));
    aimaheadPrints('arena', match, '--trace', written, '--every', every);
    const bytes = readFileSync(written);
    const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
    const frames = text.trim().split('\n').map((line) => JSON.parse(line) as Frame);
    const page = await site.open('');
    await open(page, write(name, bytes));
    await page.getByText(`The trace ${name}`).waitFor();
    for (const position of ['Home', 'PageUp', 'End']) {
      await page.locator('.clock input').press(position);
      await nextFrames(page);
      const caption = (await page.locator('.table caption').textContent())!;
      const tick = Number(caption.replace('After tick ', ''));
      const frame = frames.find((candidate) => candidate.tick === tick)!;
      for (const row of await tableOf(page)) {
        const tank = frame.tanks.find((candidate) => candidate.name === row[0]);
        const health = tank && String(Number(Math.max(0, tank.health).toPrecision(4)));
        expect(row[1]).toBe(health ?? 'gone');
      }
      const shells = await page.locator('.facts dd').first().textContent();
      expect(shells).toBe(String(frame.shells.length));
    }
    expect(await page.locator('#fault').isVisible()).toBe(false);
    await page.context().close();
  });
});

test('page_from_disk_plays_matches_too', async () => {
  const page = await site.open(pathToFileURL(`${dist}standalone.html`).href + '#arena');
  expect(await page.locator('.facts').textContent()).toContain(pageHash);
  await page.context().close();
});

test('plays_pauses_and_steps', async () => {
  const page = await site.open('#arena');
  const clock = page.locator('.clock output');
  await page.locator('.clock input').press('Home');
  expect(await clock.textContent()).toBe('tick 0');
  await page.getByRole('button', { name: 'One tick on' }).click();
  await page.getByRole('button', { name: 'One tick on' }).click();
  expect(await clock.textContent()).toBe('tick 2');
  await page.getByRole('button', { name: 'One tick back' }).click();
  expect(await clock.textContent()).toBe('tick 1');
  await page.locator('.choice', { hasText: 'ticks a second' }).locator('select').selectOption('20');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(
    () => Number(document.querySelector('.clock output')!.textContent!.slice(5)) > 3,
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await clock.textContent();
  await nextFrames(page);
  expect(await clock.textContent()).toBe(paused);
  await page.context().close();
});

const line = (tick: number, more = '') =>
  `{"tick":${tick},"tanks":[{"name":"red","position":[3,4],"heading":0,"turret_heading":0,` +
  `"radar_heading":0,"health":9${more}}],"shells":[]}`;

test.each([
  ['cut.jsonl', `${line(1)}\n${line(2).slice(0, 60)}`, 'cut.jsonl: line 2 is not JSON'],
  [
    'number.jsonl', `${line(1)}\n\n${line(2).replace('[3,4]', '[3,null]')}`,
    'line 3: tanks[0]: position: expected two numbers, got [3,null]',
  ],
  [
    'missing.jsonl', line(1).replace('"health":9', '"x":9'),
    'line 1: tanks[0]: health: expected a finite number, got nothing',
  ],
  ['order.jsonl', `${line(5)}\n${line(5)}`, 'line 2: tick: expected more than 5, got 5'],
  ['empty.jsonl', '\n', 'the trace is empty'],
  ['cut.jsonl.gz', gzipSync(line(1).repeat(100)).subarray(0, 40), 'cut.jsonl.gz cannot be read'],
  [
    'shouting.jsonl', `{"tick":1,"tanks":[{"name":"<img src=x onerror=alert(1)>"}],"shells":[]}`,
    'position: expected two numbers',
  ],
  ['bad.match.json', '{"rules":', 'bad.match.json: The match is not JSON'],
  ['bad.json', matchOf(['lineal', 'still']), 'tanks[0].bot'],
  ['rules.json', matchOf(['linear', 'still'], { rules: 'rtank' }), 'rules: expected one of'],
  [
    'long.json', matchOf(['linear', 'still'], { ticks: 1e9 }),
    'ticks: the page plays at most 200000',
  ],
  ['none.json', matchOf([], {}), 'tanks'],
  ['league.json', '{"rules":"rtanque","bots":["still"],"rounds":3}', 'this is a league'],
])('broken_file_%s_says_what_is_wrong_and_keeps_the_picture', async (name, bytes, words) => {
  const page = await site.open('#arena');
  const before = (await lookAt(page)).outcome;
  await open(page, write(name, bytes));
  expect(await waitForFault(page)).toContain(words);
  expect((await lookAt(page)).outcome).toBe(before);
  expect(await page.locator('#fault img').count()).toBe(0);
  await page.context().close();
});

test('names_from_a_file_are_shown_as_text', async () => {
  const page = await site.open('#arena');
  const name = '<img src=x onerror=alert(1)>';
  await open(page, write('names.jsonl', line(1).replace('red', name)));
  await page.getByText('The trace names.jsonl').waitFor();
  expect((await tableOf(page))[0]![0]).toBe(name);
  expect(await page.locator('.stage img').count()).toBe(0);
  await page.context().close();
});

test.each([
  [
    {
      match: {
        rules: 'rtanque', arena: { width: 10, height: 10 }, ticks: 10,
        tanks: [
          { name: 'a', bot: 'still' }, { name: 'a', bot: 'still' },
        ],
      },
    },
    'tanks',
  ],
  [{ opened: 'gone.jsonl' }, 'gone.jsonl'],
  [{ match: 7 }, 'expected an object'],
  [{ ticksPerSecond: 7 }, 'speed: expected one of'],
])('broken_link_%j_says_what_is_wrong', async (state, words) => {
  const page = await site.open(`#arena=${encodeURIComponent(JSON.stringify(state))}`);
  expect(await page.locator('#fault').textContent()).toContain(words);
  expect(await page.locator('.picture canvas').isVisible()).toBe(true);
  await page.context().close();
});
