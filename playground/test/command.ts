// The command `aimahead`, where it was built: AIMAHEAD_COMMAND names it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const command = process.env['AIMAHEAD_COMMAND'];
export const hasCommand = command !== undefined;
/** The sources of the whole project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The output of the command. */
export function aimaheadPrints(...words: string[]): string {
  return execFileSync(command!, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/**
 * Makes places for files, each in a folder of its own, which last as long as the tests of a file.
 */
export function useFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'aimahead-playground-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name) => join(mkdtempSync(join(folder, 'of-')), name);
}
