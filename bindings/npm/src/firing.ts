// What follows from odds: how much a gun should scatter, and when it should fire.
import { blame, type Invalid, faultAsAnswer } from './fault.js';
import { engagement, exchange, shooter } from './generated/layout.js';
import { messages, readNumber } from './object_reader.js';
import type { Solver } from './solver.js';
import { fill } from './text.js';
import type { Engagement, Uncertainty } from './types.js';

/** An engagement whose odds are asked for. */
export type UncertainEngagement = Engagement & { readonly uncertainty: Uncertainty };

/** `not_found`: there is no hit, all else lets it hit less often, or no scatter lets it miss so often. */
export type Scatter =
  | { readonly status: 'ok'; readonly aim_sd: number }
  | { readonly status: 'not_found' }
  | Invalid;

/** Launch times, from `shooter.delay` on, in which the odds suffice. */
export type FiringWindow =
  | { readonly status: 'ok'; readonly from: number; readonly to: number }
  | { readonly status: 'not_found' }
  | Invalid;

export function findScatter(solver: Solver, question: UncertainEngagement, probability: number): Scatter {
  return faultAsAnswer<Scatter>(() => {
    const { functions, memory, base } = ask(solver, question);
    const isFound = functions.aim_answer_scatter(readNumber(probability, 'share', 'probability'));
    if (isFound === 0) return { status: 'not_found' };
    return { status: 'ok', aim_sd: memory.number(base + exchange.argument) };
  });
}

export function findWindow(
  solver: Solver, question: UncertainEngagement, probability: number, latest: number,
): FiringWindow {
  return faultAsAnswer<FiringWindow>(() => {
    const { functions, memory, base } = ask(solver, question);
    const wanted = readNumber(probability, 'share', 'probability');
    const end = readNumber(latest, 'not_negative', 'latest');
    const delay = memory.number(base + exchange.question + engagement.shooter + shooter.delay);
    if (end < delay) blame('latest', fill(messages.too_small, delay, end));
    const isFound = functions.aim_answer_window(wanted, end);
    if (isFound === 0) return { status: 'not_found' };
    const at = base + exchange.vectors;
    return { status: 'ok', from: memory.number(at), to: memory.number(at + 8) };
  });
}

function ask(solver: Solver, question: UncertainEngagement): Solver {
  solver.requireMore();
  solver.questions.odds(question);
  return solver;
}
