// The page's sweep asks the command's questions and comes to its verdicts.
import { type AimMethod, load } from 'aimahead';
import { expect, test } from 'vitest';
import { kQuestions, methods, sweep } from '../src/methods/sweep';
import { aimaheadPrints, hasCommand } from './command';

interface CommandCell {
  readonly ratio: number;
  readonly method: AimMethod;
  readonly iterations: number;
  readonly hits: number;
  readonly notices: number;
}

const aimahead = await load();

test.runIf(hasCommand).each([1, 7])('sweep_of_seed_%d_agrees_with_the_command', (seed) => {
  const lines = aimaheadPrints(
    'compare', '--sweep', '--count', String(kQuestions), '--seed', String(seed), '--json',
  );
  const theirs = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CommandCell);
  const { ratios, cells } = sweep(aimahead, seed);
  for (const { name } of methods) {
    ratios.forEach((ratio, i) => {
      // Sines of the two differ in their last bits. That decides few exits, and at equal speeds,
      // where limits divide by a rounding error, everything.
      if (ratio === 1) return;
      const cell = theirs.find(
        (other) => other.method === name && Math.abs(other.ratio - ratio) < 1e-9,
      )!;
      const { wrong, iterations } = cells[name][i]!;
      const place = `${name} at ${ratio}`;
      expect(
        Math.abs(wrong * kQuestions - (kQuestions - cell.hits - cell.notices)), place,
      ).toBeLessThan(1.5);
      if (name !== 'certified') {
        expect(Math.abs(iterations - cell.iterations), place).toBeLessThan(0.6);
      }
    });
  }
});

test('exact_answers_are_never_wrong_and_present_positions_are_once_targets_move', () => {
  const { ratios, cells } = sweep(aimahead, 3);
  ratios.forEach((ratio, i) => {
    if (ratio !== 1) expect(cells.certified[i]!.wrong).toBe(0);
    if (ratio >= 0.5 && ratio !== 1) expect(cells.present_position[i]!.wrong).toBeGreaterThan(0.8);
  });
});
