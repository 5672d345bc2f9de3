// The package as its users get it: packed, installed into an empty folder, imported by name.
import { execFileSync } from 'node:child_process';
import {
  existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const here = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(here, 'README.md'), 'utf8');
let folder = '';

function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, {
      cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aimahead-'));
  run('npm', ['pack', '--silent', '--pack-destination', folder], here);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--silent'];
  run('npm', ['install', ...quiet, `./${archive}`], folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The JavaScript examples of the README, each with the output that follows it. */
const examples = [...readme.matchAll(/```js\n([^]*?)```\n```\n([^]*?)```/g)].map((match, i) => ({
  name: `example ${i + 1}`,
  source: match[1]!,
  output: match[2]!,
}));

test('the README has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(3);
});

test.each(examples)('README, $name prints what it says', ({ source, output }) => {
  writeFileSync(join(folder, 'example.js'), source);
  expect(run('node', ['example.js'], folder)).toBe(output);
});

test('README: its example in TypeScript compiles, and prints what it says', () => {
  const [, source, output] = /```ts\n([^]*?)```\n```\n([^]*?)```/.exec(readme) ?? [];
  const options = { strict: true, module: 'NodeNext', target: 'ES2022', types: ['node'] };
  const typeRoots = [join(here, 'node_modules/@types')];
  writeFileSync(join(folder, 'readme.mts'), source!);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, typeRoots }, files: ['readme.mts'] }),
  );
  expect(run('node', [join(here, 'node_modules/typescript/bin/tsc')], folder)).toBe('');
  expect(run('node', ['readme.mjs'], folder)).toBe(output);
});

test('CommonJS imports it dynamically', () => {
  const source = `import('aimahead').then(async ({ load }) => {
    console.log((await load()).lead([40, 10], [-3, 8], 30).time.toFixed(4));
  });`;
  writeFileSync(join(folder, 'example.cjs'), source);
  expect(run('node', ['example.cjs'], folder)).toBe('1.3862\n');
});

test('a consumer in strict TypeScript compiles, and a misspelt field does not', () => {
  const options = { strict: true, module: 'NodeNext', target: 'ES2022', types: [] };
  const compilerOptions = { ...options, exactOptionalPropertyTypes: true };
  const files = readdirSync(join(here, 'test/consumer'));
  mkdirSync(join(folder, 'consumer'));
  for (const name of files) {
    const text = readFileSync(join(here, 'test/consumer', name), 'utf8');
    writeFileSync(join(folder, 'consumer', name.replace(/\.txt$/, '')), text);
  }
  const compiler = join(here, 'node_modules/typescript/bin/tsc');
  const compile = (file: string) => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [`consumer/${file}`] }),
    );
    return run('node', [compiler], folder);
  };
  expect(compile('game.ts')).toBe('');
  expect(compile('moving_gun.ts')).toBe('');
  expect(run('node', ['consumer/moving_gun.js'], folder)).toBe('');
  expect(() => compile('misspelt.ts')).toThrow(/sped/);
});

test('the answers of docs/questions compile and print what the pages say', () => {
  const root = join(here, '../..');
  const tool = [join(root, 'tests/docs/questions.py')];
  const pages = ['ts', join(root, 'docs/questions')];
  writeFileSync(join(folder, 'questions.mts'), run('python3', [...tool, 'write', ...pages], root));
  const options = { strict: true, module: 'NodeNext', target: 'ES2022', types: ['node'] };
  const typeRoots = [join(here, 'node_modules/@types')];
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, typeRoots }, files: ['questions.mts'] }),
  );
  expect(run('node', [join(here, 'node_modules/typescript/bin/tsc')], folder)).toBe('');
  run('python3', [...tool, 'check', ...pages, 'node', join(folder, 'questions.mjs')], root);
});

test('the gzipped solver is smaller than 60 kB, and every size is as the README states', () => {
  const size = (name: string) =>
    gzipSync(readFileSync(join(here, 'dist', name)), { level: 9 }).length / 1000;
  for (const solver of ['aimahead.wasm', 'aimahead-simd.wasm']) {
    expect(size(solver)).toBeLessThan(60);
  }
  for (const part of ['', '-more', '-arena', '-world', '-assignment']) {
    const stated = Number(new RegExp(`\`aimahead${part}\\.wasm\` \\| (\\d+) kB`).exec(readme)?.[1]);
    // With SIMD or without, whichever is larger.
    const names = new Set([
      `aimahead${part}.wasm`, `aimahead-simd${part}.wasm`, `aimahead${part}-simd.wasm`,
    ]);
    const there = [...names].filter((name) => existsSync(join(here, 'dist', name)));
    expect(there.length).toBe(part === '-arena' ? 1 : 2);
    const largest = Math.max(...there.map(size));
    expect(largest, part).toBeLessThanOrEqual(stated);
    expect(largest, part).toBeGreaterThan(stated - 2);
  }
});

test('Vite bundles a page that uses it, with each module as a file', async () => {
  const page = join(folder, 'page');
  mkdirSync(page);
  const script = `import { load } from 'aimahead';
    load().then((aimahead) => { document.title = aimahead.lead([3, 0], [0, 4], 5).status; });`;
  writeFileSync(join(page, 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(page, 'main.js'), script);
  await build({ root: page, logLevel: 'error', build: { assetsInlineLimit: 0 } });
  const files = readdirSync(join(page, 'dist/assets'));
  expect(files.filter((name) => name.endsWith('.wasm')).length).toBe(4);
  const bundle = readFileSync(
    join(
      page, 'dist/assets', files.find((name) => name.endsWith('.js'))!,
    ),
  );
  for (const name of files.filter((file) => file.endsWith('.wasm'))) {
    expect(bundle.includes(name)).toBe(true);
  }
});

test('only what is needed is packed', () => {
  const packed = join(folder, 'node_modules/aimahead');
  expect(readdirSync(packed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
});
