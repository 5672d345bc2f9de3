// The TypeScript that the page shows prints what its neighbours in C++ and C print.
import { readFileSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { FieldAnswer, FieldHit } from 'aimahead';
import { expect, test, vi } from 'vitest';
import { demo as engagement } from '../src/demos/engagement';
import { all } from '../src/demos/list';
import { wordsOf } from '../src/frame/article';
import { aimaheadPrints, hasCommand } from './command';

const snippets = import.meta.glob('../snippets/*.ts');
const sources = import.meta.glob<string>('../snippets/*.{cpp,c,ts,py,sh}', {
  eager: true, query: '?raw', import: 'default',
});
const folder = fileURLToPath(new URL('../snippets/', import.meta.url));
const kColumns = 62; // of the page

const names = (all as readonly { readonly name: string }[]).map(({ name }) => name);

test.sequential.each(names)('%s_prints_what_it_should', async (name) => {
  const lines: string[] = [];
  chdir(folder); // for the file that a program reads
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  await snippets[`../snippets/${name}.ts`]!();
  log.mockRestore();
  const expected = readFileSync(`${folder}${name}.txt`, 'utf8');
  expect(lines.join('\n') + '\n').toBe(expected);
});

test('engagement_json_is_what_the_page_shows_first', () => {
  const file = readFileSync(`${folder}engagement.json`, 'utf8');
  expect(JSON.parse(file)).toEqual(engagement.initial.engagement);
});

test.runIf(hasCommand)('engagement_sh_prints_the_answer_of_its_neighbours', () => {
  const words = readFileSync(`${folder}engagement.sh`, 'utf8').trim().split(' ');
  chdir(folder);
  const printed = aimaheadPrints(...words.slice(1), '--json');
  const { status, time, aim } = JSON.parse(printed) as FieldAnswer & FieldHit;
  expect(
    `${status}\naim (${aim!.map((x) => x.toFixed(4)).join(', ')}), hit after ${time.toFixed(4)}\n`,
  ).toBe(readFileSync(`${folder}engagement.txt`, 'utf8'));
});

test.each([
  ...Object.entries(sources), ...names.map((name) => [name, wordsOf(name).pseudocode] as const),
])('%s_fits_the_page', (_, text) => {
  expect(text.split('\n').filter((line) => line.length > kColumns)).toEqual([]);
});
