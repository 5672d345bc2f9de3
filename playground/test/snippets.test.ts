// The TypeScript that the page shows prints what its neighbours in C++ and C print.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { all } from '../src/demos/list';

const snippets = import.meta.glob('../snippets/*.ts');

const names = (all as readonly { readonly name: string }[]).map(({ name }) => name);

test.sequential.each(names)('%s_prints_what_it_should', async (name) => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  await snippets[`../snippets/${name}.ts`]!();
  log.mockRestore();
  const expected = readFileSync(new URL(`../snippets/${name}.txt`, import.meta.url), 'utf8');
  expect(lines.join('\n') + '\n').toBe(expected);
});
