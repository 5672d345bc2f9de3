// The TypeScript that the page shows prints what its neighbours in C++ and C print.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { all } from '../src/demos/list';
import { wordsOf } from '../src/frame/article';

const snippets = import.meta.glob('../snippets/*.ts');
const sources = import.meta.glob<string>('../snippets/*.{cpp,c,ts}', {
  eager: true, query: '?raw', import: 'default',
});
const kColumns = 62; // of the page

const names = (all as readonly { readonly name: string }[]).map(({ name }) => name);

test.sequential.each(names)('%s_prints_what_it_should', async (name) => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  await snippets[`../snippets/${name}.ts`]!();
  log.mockRestore();
  const expected = readFileSync(new URL(`../snippets/${name}.txt`, import.meta.url), 'utf8');
  expect(lines.join('\n') + '\n').toBe(expected);
});

test.each([
  ...Object.entries(sources), ...names.map((name) => [name, wordsOf(name).pseudocode] as const),
])('%s_fits_the_page', (_, text) => {
  expect(text.split('\n').filter((line) => line.length > kColumns)).toEqual([]);
});
