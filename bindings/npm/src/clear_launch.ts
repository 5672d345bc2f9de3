// Launches that no obstacle stops, found by looking at launches a given step apart.
import { blame, faultAsAnswer } from './fault.js';
import { exchange } from './generated/layout.js';
import { messages, readNumber, readOptions } from './object_reader.js';
import type { Solver } from './solver.js';
import type { Answer, MovingGunEngagement, Obstacle } from './types.js';

/** Which launches are looked at: at most a million. Between two of them nothing is promised. */
export interface LaunchSampling {
  /** > 0: the time from one launch or flight to the next. */
  readonly step: number;
  /** >= 0: the longest flight, or the latest launch, counted from time 0. */
  readonly until: number;
}

/** `not_found`: no launch hits. */
export type ClearAnswer = Answer | { readonly status: 'not_found' };

const kMaxSamples = 1e6;

/** Writes the obstacles of a question that has been read without them. */
export function putObstaclesBeside(
  { questions }: Solver, question: object, obstacles: readonly Obstacle[],
  dimensions: 2 | 3, sampling: LaunchSampling,
): void {
  const own = (question as MovingGunEngagement).obstacles;
  questions.obstacles(obstacles, dimensions);
  const { step, until } = readOptions(sampling, 'sampling', ['step', 'until']);
  readNumber(step, 'positive', 'step');
  readNumber(until, 'not_negative', 'until');
  if (until / step > kMaxSamples) blame('step', messages.not_solved);
  if ((own?.length ?? 0) > 0) blame('obstacles', messages.not_solved);
}

export function waitForClear(
  solver: Solver, question: MovingGunEngagement, obstacles: readonly Obstacle[],
  sampling: LaunchSampling,
): ClearAnswer {
  return faultAsAnswer<ClearAnswer>(() => {
    solver.requireMore();
    const dimensions = solver.questions.engagement(question);
    putObstaclesBeside(solver, question, obstacles, dimensions, sampling);
    solver.functions.aim_answer_wait_for_clear(sampling.step, sampling.until);
    const fault = solver.memory.text(solver.memory.integer(solver.base + exchange.fault));
    if (fault !== '') blame(fault, messages.not_solved);
    return solver.reader.engagement(question, dimensions, false);
  });
}
