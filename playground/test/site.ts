// The built page, served as any file server would, and Chromium looking at it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Aimahead, load } from 'aimahead';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { partsOf } from '../src/frame/address';
import type { Point, State } from '../src/frame/demo';

export const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
};

export interface Site {
  readonly address: string;
  readonly aimahead: Aimahead;
  open(place: string, options?: BrowserContextOptions): Promise<Page>;
  /** Any address, with what it asks for in turn. */
  openPlainly(
    address: string, options?: BrowserContextOptions,
  ): Promise<{ page: Page; requests: string[] }>;
}

/** For a test file: a server, a browser, and the library in Node to hold the page against. */
export function useSite(): Site {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://x').pathname));
    // In a folder of its own, as pages often are.
    readFile(join(dist, path.replace(/^\/play\//, '/').replace(/\/$/, '/index.html'))).then(
      (bytes) =>
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  let browser: Browser;
  const complaints: string[] = [];
  const site = {
    address: '',
    aimahead: undefined as unknown as Aimahead,
    async openPlainly(address: string, options: BrowserContextOptions = {}) {
      const context = await browser.newContext({
        reducedMotion: 'reduce', viewport: { width: 1280, height: 900 }, ...options,
      });
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(message.text());
        }
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(address);
      return { page, requests };
    },
    async open(place: string, options: BrowserContextOptions = {}) {
      const { page } = await site.openPlainly(
        place.startsWith('file:') ? place : site.address + place, options,
      );
      if (options.javaScriptEnabled !== false) {
        await page.waitForSelector('.picture canvas[data-scale]');
      }
      return page;
    },
  };
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/play/`;
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-background-networking',
        '--disable-component-update', '--disable-sync', '--no-first-run',
      ],
    });
    site.aimahead = await load();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    expect(complaints, 'errors and warnings on the console').toEqual([]);
  });
  return site;
}

/** What there is to see. */
export interface Look {
  /** Of the page's link to itself. */
  readonly address: string;
  /** The world's place of the hit marker: the middle of the pixels in its colour. */
  readonly hit: Point | undefined;
  /** How long a pixel of the picture is in the world. */
  readonly pixel: number;
  readonly outcome: string;
}

export async function lookAt(page: Page): Promise<Look> {
  await nextFrames(page);
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.picture canvas')!;
    const wanted = getComputedStyle(document.documentElement).getPropertyValue('--hit').trim();
    const colour = [1, 3, 5].map((i) => parseInt(wanted.slice(i, i + 2), 16));
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] !== colour[0] || data[i + 1] !== colour[1] || data[i + 2] !== colour[2]) continue;
      const [x, y] = [(i / 4) % canvas.width, Math.floor(i / 4 / canvas.width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
    const { left, top, scale } = canvas.dataset;
    const pixels = Number(scale) * (canvas.width / canvas.clientWidth);
    const hit = [
      Number(left) + (box.left + box.right) / 2 / pixels,
      Number(top) - (box.top + box.bottom) / 2 / pixels,
    ] as const;
    return {
      address: document.querySelector('.permalink')!.getAttribute('href')!,
      hit: box.left > box.right ? undefined : hit,
      pixel: 1 / Number(scale),
      outcome: document.querySelector('.outcome')!.textContent!,
    };
  });
}

/** The state that an address holds. */
export function stateIn<S extends State>(address: string, { initial }: { readonly initial: S }): S {
  return { ...initial, ...(JSON.parse(partsOf(address).text!) as S) };
}

export function nextFrames(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}
