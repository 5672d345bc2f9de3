// Every reference case through WebAssembly: the same keys and the same bits as the command line.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Aimahead, type ContactQuestion, type Engagement, load, type UncertainEngagement,
} from '../dist/index.js';
import { ask, bits, cases, root } from './command_line.js';

describe.each([true, false])('with SIMD: %s', (simd) => {
  let aimahead: Aimahead;
  beforeAll(async () => {
    aimahead = await load({ simd });
  });

  test.each([...cases('cases'), ...cases('cases/motion'), ...cases('gains')])(
    '$name has the answers of aimahead solve',
    ({ lines }) => {
      const expected = ask(['solve'], lines);
      const expectedAll = ask(['solve', '--all'], lines);
      lines.forEach((line, i) => {
        const question = JSON.parse(line) as Engagement;
        expect(bits(aimahead.solve(question)), line).toBe(bits(expected[i]));
        expect(bits(aimahead.solveAll(question)), line).toBe(bits(expectedAll[i]));
      });
    },
  );

  test('engagements have the answers of every language', () => {
    const lines = readFileSync(`${root}tests/reference/conformance.jsonl`, 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBe(500);
    for (const line of lines) {
      const { question, answer } = JSON.parse(line) as { question: Engagement; answer: unknown };
      expect(bits(aimahead.solveAll(question)), line).toBe(bits(answer));
    }
  });

  test('what is given at its default excludes nothing', () => {
    const lines = readFileSync(`${root}tests/reference/absent.jsonl`, 'utf8').trimEnd().split('\n');
    for (const line of lines) {
      const { question, plain, field, by } = JSON.parse(line) as {
        question: UncertainEngagement;
        plain?: UncertainEngagement;
        field?: string;
        by?: 'odds';
      };
      const answer = (asked: UncertainEngagement) =>
        by === 'odds' ? aimahead.findOdds(asked) : aimahead.solve(asked);
      const said = answer(question);
      if (plain === undefined) {
        expect(said, line).toMatchObject({ error: { field } });
      } else {
        expect(said.status, line).not.toBe('invalid');
        expect(bits(said), line).toBe(bits(answer(plain)));
      }
    }
  });

  test.each(cases('contact'))('$name has the answers of aimahead contact', ({ lines }) => {
    const expected = ask(['contact'], lines);
    lines.forEach((line, i) => {
      const question = JSON.parse(line) as ContactQuestion;
      expect(bits(aimahead.contact(question)), line).toBe(bits(expected[i]));
    });
  });
});

describe('the solver alone', () => {
  test.each(cases('cases'))('answers $name', async ({ lines }) => {
    const solver = await load({ parts: 'solver' });
    const expected = ask(['solve', '--all'], lines);
    lines.forEach((line, i) => {
      const question = JSON.parse(line) as Engagement;
      expect(bits(solver.solveAll(question)), line).toBe(bits(expected[i]));
    });
  });
});
