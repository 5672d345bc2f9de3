// What follows from odds: how much a gun should scatter, and when it should fire.
import { type Invalid, faultAsAnswer } from './fault.js';
import { exchange } from './generated/layout.js';
import { readNumber } from './object_reader.js';
import type { Solver } from './solver.js';
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
    const isFound = functions.aim_answer_window(wanted, readNumber(latest, 'not_negative', 'latest'));
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
