// The command line: the expected answers are its own.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const aimahead = process.env['AIMAHEAD'] ?? `${root}build/release/aimahead`;

/** What the command prints for these lines, line by line. */
export function ask(args: readonly string[], lines: readonly string[]): unknown[] {
  const options = { input: lines.join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 } as const;
  let output: string;
  try {
    output = execFileSync(aimahead, [...args, '--json'], options);
  } catch (failure) {
    // Exit code 1: some lines are invalid, and answered so.
    const { status, stdout } = failure as { status: number; stdout: string };
    if (status !== 1) throw failure;
    output = stdout;
  }
  return output.trimEnd().split('\n').map((text) => {
    const answer = JSON.parse(text) as { status: string; error?: { line?: number } };
    if (answer.status === 'invalid') delete answer.error?.line; // of the stream
    return answer;
  });
}

/** Files of the reference cases: path and lines. */
export function cases(folder: string): { name: string; lines: string[] }[] {
  const path = `${root}tests/reference/${folder}`;
  return readdirSync(path)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({
      name: `${folder}/${name}`,
      lines: readFileSync(`${path}/${name}`, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== ''),
    }));
}

/** An answer as text: equal for the same keys in the same order and the same bits. -0 is shown. */
export function bits(answer: unknown): string {
  return JSON.stringify(answer, (_, value: unknown) => (Object.is(value, -0) ? '-0' : value));
}
