// What is proved of a hit under quadratic drag.
import { type Invalid, faultAsAnswer } from './fault.js';
import { dragProof, exchange, hit as hitAt } from './generated/layout.js';
import { type AimedHit, putHit } from './margins.js';
import { readNumber } from './object_reader.js';
import type { Solver } from './solver.js';
import type { Engagement } from './types.js';

/** A hit to prove: an answer of `solve`, or one of its `solutions`. */
export interface HitToProve extends AimedHit {
  /** >= 0; 0 by default. */
  readonly launch_time?: number;
}

export interface DragProof {
  readonly status: 'ok';
  /** No shot hits before this time, counted from now; 0 if nothing is proved. */
  readonly none_before: number;
  /** Whether `none_before` is within 2^-26 of the time of flight before the hit. */
  readonly is_earliest: boolean;
  /**
   * At the time of the hit the shot is no farther than this from where it touches. Absent if that
   * is not proved.
   */
  readonly max_miss?: number;
}

export function proveDragHit(
  solver: Solver, question: Engagement, hit: HitToProve,
): DragProof | Invalid {
  return faultAsAnswer<DragProof>(() => {
    solver.requireMore();
    const dimensions = solver.questions.engagement(question);
    putHit(solver, hit, dimensions);
    const { launch_time = 0 } = hit;
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
      is_earliest: memory.integer(at + dragProof.isEarliest) !== 0,
      ...(hasMiss ? { max_miss: memory.number(at + dragProof.maxMiss) } : {}),
    };
  });
}
