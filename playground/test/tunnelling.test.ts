// The measured losses that the page draws are the command's, and agree with the rule.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lostAt } from '../src/demos/tunnelling';
import { aimaheadPrints, hasCommand } from './command';

const data = readFileSync(new URL('../src/data/tunnel.csv', import.meta.url), 'utf8');

test.runIf(hasCommand)('measured_losses_are_those_of_the_command', () => {
  expect(aimaheadPrints('tunnel', '--csv')).toBe(data);
});

test('rule_agrees_with_the_measurement_within_five_standard_errors', () => {
  const rows = data.trim().split('\n').slice(1).map((line) => line.split(',').map(Number));
  expect(rows.length).toBe(100);
  for (const [power, step, from, to, lost, error] of rows as [
    number, number, number, number, number, number,
  ][]) {
    const grazes = Array.from({ length: 4000 }, (_, i) => from + ((to - from) * (i + 0.5)) / 4000);
    const mean = grazes.reduce((sum, graze) => sum + lostAt(graze, step), 0) / grazes.length;
    expect(Math.abs(mean - lost), `power ${power}, graze ${from} to ${to}`).toBeLessThan(
      5 * error + 2e-4,
    );
  }
});
