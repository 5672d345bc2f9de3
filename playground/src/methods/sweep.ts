// The methods of the articles on random questions, as `aimahead compare --sweep` asks them: the
// same questions for the same seed, and the same verdicts (docs/methods.md).
import type { Aimahead, AimMethod, Answer, Engagement } from 'aimahead';

export const methods: readonly { readonly name: AimMethod; readonly label: string }[] = [
  { name: 'present_position', label: 'at the present position' },
  { name: 'one_guess', label: 'one guess' },
  { name: 'four_rounds', label: 'four rounds' },
  { name: 'sixteen_rounds', label: 'sixteen rounds' },
  { name: 'halving', label: 'halving' },
  { name: 'bisection', label: 'bisection' },
  { name: 'bounded_bisection', label: 'bisection, good limits' },
  { name: 'certified', label: 'exact' },
];

/** The results of one method at one ratio of speeds. */
export interface Cell {
  /** The share of wrong answers. */
  readonly wrong: number;
  /** The mean number of rounds or steps. */
  readonly iterations: number;
  /**
   * The median distance of target and shot at the claimed time, over questions with a hit for which
   * the method fires.
   */
  readonly miss: number | undefined;
}

export interface Sweep {
  readonly ratios: readonly number[];
  readonly cells: Readonly<Record<AimMethod, readonly Cell[]>>;
}

/** A question, and the answer with which the methods are compared. */
interface Asked {
  readonly question: Engagement;
  readonly exact: Answer;
}

export const kQuestions = 40;
const kRatios = Array.from({ length: 21 }, (_, i) => i / 10);
const kSpeed = 500;
const kRadius = 10;
const kLate = 1.1;

export function sweep(aimahead: Aimahead, seed: number): Sweep {
  const questions = kRatios.map((ratio) =>
    Array.from({ length: kQuestions }, (_, i): Asked => {
      const question = questionOf(seed, ratio, i);
      return { question, exact: aimahead.solve(question) };
    }));
  const cells = methods.map(({ name }) =>
    [name, questions.map((list) => judgeAll(aimahead, name, list))] as const);
  return { ratios: kRatios, cells: Object.fromEntries(cells) as Record<AimMethod, Cell[]> };
}

function questionOf(seed: number, ratio: number, index: number): Engagement {
  const next = generator(generator(BigInt(seed))() + BigInt(index));
  const between = (low: number, high: number) =>
    low + (high - low) * (Number(next() >> 11n) * 2 ** -53);
  const distance = between(100, 1000);
  const place = between(0, 2 * Math.PI);
  const way = between(0, 2 * Math.PI);
  return {
    shooter: { position: [0, 0] },
    projectile: { speed: kSpeed },
    target: {
      position: [distance * Math.cos(place), distance * Math.sin(place)],
      velocity: [ratio * kSpeed * Math.cos(way), ratio * kSpeed * Math.sin(way)],
      radius: kRadius,
    },
  };
}

// splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
function generator(state: bigint): () => bigint {
  const bits = (x: bigint) => BigInt.asUintN(64, x);
  return () => {
    state = bits(state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = bits((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = bits((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
}

function judgeAll(aimahead: Aimahead, method: AimMethod, questions: readonly Asked[]): Cell {
  let [wrong, iterations] = [0, 0];
  const misses: number[] = [];
  for (const { question, exact } of questions) {
    const answer = aimahead.methods.aimBy(method, question);
    if (answer.status === 'invalid') continue;
    iterations += answer.iterations;
    const isThere = exact.status === 'hit' || exact.status === 'touching';
    if (answer.status !== 'hit') {
      if (isThere) ++wrong;
      continue;
    }
    if (!isThere) {
      ++wrong;
      continue;
    }
    misses.push(answer.moved);
    const met =
      answer.moved <= kRadius ? answer.time : meets(aimahead, question, answer, exact.time);
    if (met === undefined || met > kLate * exact.time) ++wrong;
  }
  misses.sort((a, b) => a - b);
  return {
    wrong: wrong / questions.length,
    iterations: iterations / questions.length,
    miss: misses[Math.floor((misses.length - 1) / 2)],
  };
}

// The time when a shot comes within the target's radius, though it should hit later or never.
function meets(
  aimahead: Aimahead, { target }: Engagement,
  { aim, time }: { readonly aim: readonly number[]; readonly time: number }, exact: number,
): number | undefined {
  const touch = aimahead.contact({
    a: { position: [0, 0], velocity: aim.map((x) => kSpeed * x) }, b: target,
    duration: 2 * Math.max(time, exact),
  });
  if (touch.status === 'contact') return touch.time;
  return touch.status === 'touching' ? 0 : undefined;
}
