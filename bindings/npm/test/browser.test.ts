// The package in Chromium, imported by a page from any file server without a bundler's help.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const program = '/usr/bin/chromium';
const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' };
const dist = new URL('../dist/', import.meta.url);
const server = createServer((request, response) => {
  const path = new URL(request.url!, 'http://x').pathname;
  if (path === '/') {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>page</title>');
    return;
  }
  // Modules of WebAssembly as most file servers send them: without a type.
  readFile(new URL(`.${path}`, dist)).then(
    (bytes) =>
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes),
    () => response.writeHead(404).end(),
  );
});
let browser: Browser;
let page: Page;

/** What an expression of a module on the page gives, as JSON has it. */
function evaluate(code: string): Promise<unknown> {
  return page.evaluate(`(async () => { ${code} })()`);
}

describe.skipIf(!existsSync(program))('in Chromium', () => {
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    browser = await chromium.launch({
      executablePath: program,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-background-networking',
        '--disable-component-update', '--disable-sync', '--no-first-run',
      ],
    });
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  test('a page imports it, and aims', async () => {
    const shot = await evaluate(`
      const { load } = await import('/index.js');
      const aimahead = await load();
      return [aimahead.simd, aimahead.lead([3, 0], [0, 4], 5)];`);
    expect(shot).toMatchObject([true, { status: 'hit', time: 1, offset: [3, 4] }]);
  });

  test('without SIMD, and with the solver alone', async () => {
    const statuses = await evaluate(`
      const { load } = await import('/index.js');
      const question = {
        shooter: { position: [0, 0] }, projectile: { speed: 5 }, target: { position: [9, 0] },
      };
      const all = [await load({ simd: false }), await load({ parts: 'solver' })];
      return all.map((aimahead) => aimahead.solve(question).status);`);
    expect(statuses).toEqual(['hit', 'hit']);
  });

  test('shooters are assigned to targets', async () => {
    const answer = await evaluate(`
      const { loadLeadMatrices } = await import('/assignment.js');
      const matrix = (await loadLeadMatrices()).create({ dimensions: 2, shooters: 2, targets: 2 });
      matrix.shooters.speed.fill(1);
      matrix.shooters.position[0].set([0, 1]);
      matrix.targets.position[0].set([2, 9]);
      matrix.findTimes();
      const { status, pairs, total } = matrix.assign({ demand: 'every_target' });
      return [status, Array.from(pairs), Array.from(matrix.bestTargets()), total];`);
    expect(answer).toEqual(['assigned', [0, 0, 1, 1], [0, 0], 10]);
  });

  test('a match ends as it does in Node', async () => {
    const file = {
      rules: 'rtanque_fair', arena: { width: 1200, height: 700 }, ticks: 500, seed: 1,
      tanks: [{ name: 'red', bot: 'virtual_guns' }, { name: 'blue', bot: 'surfer' }],
    } as const;
    const there = await evaluate(`
      const { loadArena } = await import('/arena.js');
      const match = (await loadArena()).match(${JSON.stringify(file)});
      while (!match.isOver) match.step();
      return match.outcome();`);
    const { loadArena } = await import('../dist/arena.js');
    const match = (await loadArena()).match(file);
    if (match.status === 'invalid') throw new Error(match.error.message);
    while (!match.isOver) match.step();
    expect(there).toEqual(match.outcome());
  });
});
