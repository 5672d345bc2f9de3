// The aiming methods of well-known articles, beside `solve`: their guesses and their answers.
import { blame, type Invalid, faultAsAnswer, invalid } from './fault.js';
import { exchange, guess, methodAnswer } from './generated/layout.js';
import { messages, readNumber, readOptions, readWhole, readWord } from './object_reader.js';
import type { Solver } from './solver.js';
import { fill } from './text.js';
import type { Hit, MovingGunEngagement } from './types.js';

/** docs/methods.md describes them. 'certified' is `solve`. */
export const aimMethods = [
  'present_position', 'one_guess', 'four_rounds', 'sixteen_rounds', 'halving', 'bisection',
  'bounded_bisection', 'certified',
] as const;
export type AimMethod = (typeof aimMethods)[number];

/** One guess of a method: that the target rests where it will be at `time`. */
export interface Guess {
  readonly time: number;
  /** The position of the target's centre at that time. */
  readonly position: number[];
  /** The time when a shot at that position arrives; absent if it never does. */
  readonly needed?: number;
}

interface Tried {
  /** The number of rounds, or of steps of bisection. */
  readonly iterations: number;
  /** The guesses in order, at most 64; of a bisection its upper limit, then each middle. */
  readonly guesses: Guess[];
}

/** What a method claims about its answer; only 'certified' proves it. */
export type MethodAnswer =
  | (Hit &
      Tried & {
        /** 'not_converged': the guesses did not converge; the last one is described. */
        readonly status: 'hit' | 'not_converged';
        /**
         * Distance of the target from `point` at `time`: about the distance by which the method
         * misses.
         */
        readonly moved: number;
      })
  | (Tried & { readonly status: 'not_found' })
  | Invalid;

/**
 * Fixed-point iteration. Each round solves the flight to where the target will be at the guessed
 * time, and takes its time for the next guess.
 */
export interface Rounds {
  /**
   * The maximum number of rounds, >= 0, 4 by default. 0: aims at the target's position at the
   * launch.
   */
  readonly max?: number;
  /** The rounds end when the position moves by less than this length; by default never. */
  readonly exit_below?: number;
  /** The share of the way to the new time that each round moves: > 0, <= 1; 1 by default. */
  readonly share?: number;
}

/** Bisection of the time of the hit. */
export interface Bisection {
  /** The lower limit, >= 0; 0 by default. */
  readonly earliest?: number;
  /** The upper limit, >= earliest; 4 by default, as in the article. */
  readonly latest?: number;
  /** The bisection ends when the interval is no longer than this; 0.01 by default; 0: never. */
  readonly precision?: number;
  /** The maximum number of steps, >= 0; 40 by default. */
  readonly max?: number;
}

const claims = ['hit', 'not_found', 'not_converged', 'invalid'] as const;

export class Methods {
  constructor(private readonly solver: Solver) {}

  /** Aims by one of the methods, with the settings of the articles. */
  aimBy(method: AimMethod, question: MovingGunEngagement): MethodAnswer {
    return this.#ask(question, () =>
      this.solver.functions.aim_answer_method(readWord(method, aimMethods, () => 'method')),
    );
  }

  aimByRounds(question: MovingGunEngagement, rounds: Rounds = {}): MethodAnswer {
    return this.#ask(question, () => {
      const given = readOptions(rounds, 'rounds', ['max', 'exit_below', 'share']);
      const { max = 4, exit_below = 0, share = 1 } = given;
      readWhole(max, 'max');
      readNumber(exit_below, 'not_negative', 'exit_below');
      readNumber(share, 'positive', 'share');
      if (share > 1) blame('share', fill(messages.too_large, 1, share));
      this.solver.functions.aim_answer_rounds(max, exit_below, share);
    });
  }

  aimByBisection(question: MovingGunEngagement, bisection: Bisection = {}): MethodAnswer {
    return this.#ask(question, () => {
      const { earliest = 0, latest = 4, precision = 0.01, max = 40 } = readOptions(
        bisection, 'bisection', ['earliest', 'latest', 'precision', 'max'],
      );
      readNumber(earliest, 'not_negative', 'earliest');
      if (latest !== Infinity) readNumber(latest, 'any', 'latest');
      if (latest < earliest) blame('latest', fill(messages.too_small, earliest, latest));
      readNumber(precision, 'not_negative', 'precision');
      readWhole(max, 'max');
      this.solver.functions.aim_answer_bisection(earliest, latest, precision, max);
    });
  }

  /**
   * Limits of the time of a hit, computed from the speeds, for a bisection. `latest` is absent at
   * equal speeds.
   */
  limits(
    question: MovingGunEngagement,
  ): { readonly status: 'ok'; readonly earliest: number; readonly latest?: number } | Invalid {
    const { solver } = this;
    return faultAsAnswer<
      { readonly status: 'ok'; readonly earliest: number; readonly latest?: number } | Invalid
    >(() => {
      solver.requireMore();
      solver.questions.engagement(question);
      solver.functions.aim_answer_limits();
      const at = solver.base + exchange.vectors;
      const earliest = solver.memory.number(at);
      const latest = solver.memory.number(at + 8);
      return { status: 'ok', earliest, ...(Number.isFinite(latest) ? { latest } : {}) };
    });
  }

  #ask(question: MovingGunEngagement, call: () => void): MethodAnswer {
    const { solver } = this;
    return faultAsAnswer<MethodAnswer>(() => {
      solver.requireMore();
      const dimensions = solver.questions.engagement(question);
      call();
      return this.#read(dimensions);
    });
  }

  #read(dimensions: 2 | 3): MethodAnswer {
    const { memory, base, reader } = this.solver;
    const at = base + exchange.methodAnswer;
    const status = claims[memory.integer(at + methodAnswer.claim)]!;
    if (status === 'invalid') {
      const field = memory.text(memory.integer(base + exchange.fault));
      return invalid(field, messages.not_solved);
    }
    const members: Record<string, unknown> = { status };
    if (status !== 'not_found') {
      reader.setHit(members, at + methodAnswer.hit, dimensions);
      members['moved'] = memory.number(at + methodAnswer.moved);
    }
    members['iterations'] = memory.integer(at + methodAnswer.iterations);
    const count = memory.integer(at + methodAnswer.guesses);
    members['guesses'] = Array.from({ length: count }, (_, i) => this.#guess(i, dimensions));
    return members as unknown as MethodAnswer;
  }

  #guess(index: number, dimensions: 2 | 3): Guess {
    const { memory, base } = this.solver;
    const at = base + exchange.guesses + guess.sizeOf * index;
    const position = memory.vector(at + guess.position, dimensions);
    const tried = { time: memory.number(at + guess.time), position };
    if (memory.integer(at + guess.isReachable) === 0) return tried;
    return { ...tried, needed: memory.number(at + guess.needed) };
  }
}
