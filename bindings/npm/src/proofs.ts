// Proofs of answers under quadratic drag, and of what comes closest.
import { type Invalid, faultAsAnswer } from './fault.js';
import { dragProof, exchange, hit as hitAt } from './generated/layout.js';
import { type AimedHit, putHit } from './margins.js';
import { readNumber } from './object_reader.js';
import type { Solver } from './solver.js';
import type { FieldEngagement } from './types.js';

/** An answer of `solve`, or one of its `solutions`. Without an aim nothing ever hits. */
export interface AnswerToProve extends Partial<AimedHit> {
  /** >= 0; 0 by default. */
  readonly launch_time?: number;
}

export interface DragProof {
  readonly status: 'ok';
  /**
   * No shot hits before this time, counted from now: 0 if nothing is proved, infinite if none ever
   * hits.
   */
  readonly none_before: number;
  /**
   * Whether all is proved. For a hit, `none_before` is within 2^-26 of the time of flight before
   * it; otherwise `none_before` is infinite.
   */
  readonly is_complete: boolean;
  /**
   * How far the shot may be off at the time of the hit. Absent if that is not proved.
   */
  readonly max_miss?: number;
}

export function proveDragAnswer(
  solver: Solver, question: FieldEngagement, answer: AnswerToProve,
): DragProof | Invalid {
  return faultAsAnswer<DragProof>(() => {
    solver.requireMore();
    const dimensions = solver.questions.engagement(question);
    putHit(solver, answer, dimensions);
    const { launch_time = 0 } = answer;
    const { memory, base } = solver;
    memory.setNumber(
      base + exchange.hits + hitAt.launchTime,
      readNumber(launch_time, 'not_negative', 'hit.launch_time'),
    );
    solver.functions.aim_answer_drag_proof();
    const at = base + exchange.dragProof;
    const hasMiss = memory.integer(at + dragProof.hasMaxMiss) !== 0;
    return {
      status: 'ok',
      none_before: memory.number(at + dragProof.noneBefore),
      is_complete: memory.integer(at + dragProof.isComplete) !== 0,
      ...(hasMiss ? { max_miss: memory.number(at + dragProof.maxMiss) } : {}),
    };
  });
}

export function proveClosest(
  solver: Solver, question: FieldEngagement, distance: number,
): { readonly status: 'ok'; readonly bound: number } | Invalid {
  return faultAsAnswer<{ readonly status: 'ok'; readonly bound: number }>(() => {
    solver.requireMore();
    solver.questions.engagement(question);
    const sought = readNumber(distance, 'positive', 'distance');
    return { status: 'ok', bound: solver.functions.aim_find_closest_bound(sought) };
  });
}
