// Leads: one at a time, and many at once in the memory of WebAssembly.
import { Batch, type BatchOptions, type Numbers, type Precision } from './batch.js';
import { faultAsAnswer, type Invalid } from './fault.js';
import { exchange, lead as layout } from './generated/layout.js';
import { type Dimensions, readNumber, readVector } from './object_reader.js';
import { statuses } from './answer_reader.js';
import type { Solver } from './solver.js';
import type { Vector } from './types.js';

/** The answer of `lead`, in the frame of the gun. */
export type Lead =
  | {
      readonly status: 'hit';
      readonly time: number;
      /** Unit vector in the frame that moves with the gun. */
      readonly aim: number[];
      /** The position of the hit relative to the gun. */
      readonly offset: number[];
    }
  | { readonly status: 'touching' | 'unreachable' }
  | { readonly status: 'unresolved'; readonly time: number }
  | Invalid;

/** Where to aim at a target whose position and velocity are relative to the gun. `speed` >= 0. */
export function lead(solver: Solver, target: Vector, velocity: Vector, speed: number): Lead {
  const { memory } = solver;
  // A program without types may pass anything.
  const size = (target as Vector | undefined)?.length;
  const isFlat = size === 2;
  if ((!isFlat && size !== 3) || (velocity as Vector | undefined)?.length !== size) {
    return blameLead(target, velocity, speed);
  }
  const x = target[0]!;
  const y = target[1]!;
  const vx = velocity[0]!;
  const vy = velocity[1]!;
  // WebAssembly would convert anything else to a number.
  const areNumbers = typeof x === 'number' && typeof y === 'number' && typeof vx === 'number' &&
    typeof vy === 'number' && typeof speed === 'number';
  if (!areNumbers) return blameLead(target, velocity, speed);
  if (isFlat) {
    solver.functions.aim_one_lead2(x, y, vx, vy, speed);
  } else {
    const z = target[2]!;
    const vz = velocity[2]!;
    if (typeof z !== 'number' || typeof vz !== 'number') return blameLead(target, velocity, speed);
    solver.functions.aim_one_lead3(x, y, z, vx, vy, vz, speed);
  }
  const at = solver.base + exchange.lead;
  const status = statuses[memory.integer(at + layout.status)]!;
  if (status === 'hit') {
    const count = isFlat ? 2 : 3;
    return {
      status,
      time: memory.number(at + layout.time),
      aim: memory.vector(at + layout.aim, count),
      offset: memory.vector(at + layout.offset, count),
    };
  }
  if (status === 'unresolved') return { status, time: memory.number(at + layout.time) };
  if (status === 'invalid') return blameLead(target, velocity, speed);
  return { status: status as 'touching' | 'unreachable' };
}

function blameLead(target: Vector, velocity: Vector, speed: number): Lead {
  return faultAsAnswer<Lead>(() => {
    const dimensions: Dimensions = { count: 0 };
    readVector(target, dimensions, 'target');
    readVector(velocity, dimensions, 'velocity');
    readNumber(speed, 'not_negative', 'speed');
    throw new Error('aimahead: refused by the solver');
  });
}

/** The statuses in a batch's `statuses`, by their numbers. */
export const leadStatuses = statuses;

/**
 * Many leads in one call. The arrays are in the memory of WebAssembly: write questions into them,
 * call `leadEach`, read answers from them; nothing is copied. Vectors are packed: x0, y0, x1, y1,
 * ... Answers are 0 where there is no hit; the time of `unresolved` is a lower bound.
 */
export class LeadBatch<P extends Precision = 'float64'> extends Batch<P> {
  constructor(solver: Solver, options: BatchOptions<P>) {
    super(solver, options);
    void this.offsets;
  }

  /** The positions of the hits relative to the gun. */
  get offsets(): Numbers<P> {
    return this.vectors('offsets');
  }

  /** Answers all questions, with one speed for all or those in `speeds`. An invalid question is
   * `invalid` and changes no other. */
  leadEach(speed?: number): void {
    const { step, speeds } = this.putSpeed(speed);
    const at = (name: string) => this.addressOf(name);
    this.ask(this.solver.functions.aim_many_leads, [
      this.count, step, at('targets'), at('velocities'), speeds,
      at('statuses'), at('times'), at('aims'), at('offsets'),
    ]);
  }
}
