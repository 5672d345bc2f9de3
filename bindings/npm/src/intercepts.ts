// Many first hits under gravity at once, in the memory of WebAssembly.
import { Batch, type BatchOptions, type Numbers, type Precision } from './batch.js';
import { faultAsError } from './fault.js';
import { readOptions, readVector } from './object_reader.js';
import type { Solver } from './solver.js';
import type { Vector } from './types.js';

/** What all shots share. */
export interface SameForAll {
  /** The constant acceleration of the shots: gravity. Default: zero. */
  readonly acceleration?: Vector;
  /** One speed for all shots. Default: those in `speeds`. */
  readonly speed?: number;
}

/**
 * Answers many questions, of points under gravity, in one call, each answered as `solve` would, to
 * the last bit. The arrays are in the memory of WebAssembly: write questions into them, call
 * `solveEach`, read answers from them; nothing is copied. Vectors are packed: x0, y0, x1, y1, ...
 *
 * For `hit`, `out_of_range` and `touching` all answers are written; for `unresolved` the time is a
 * lower bound. All other answers are 0.
 */
export class InterceptBatch<P extends Precision = 'float64'> extends Batch<P> {
  constructor(solver: Solver, options: BatchOptions<P>) {
    solver.requireMore();
    super(solver, options);
    void [this.points, this.fall];
  }

  /** Accelerations of the targets; default: zero. */
  get accelerations(): Numbers<P> {
    return this.vectors('accelerations');
  }
  /** The longest time of flight of each; default: Infinity. */
  get lifetimes(): Numbers<P> {
    return this.numbers('lifetimes', Infinity);
  }
  /** Positions of the targets at the hits. */
  get points(): Numbers<P> {
    return this.vectors('points');
  }

  /** Answers all questions. An invalid question is `invalid` and changes no other. */
  solveEach(same: SameForAll = {}): void {
    const { dimensions, fall } = this;
    const { acceleration, speed } = faultAsError(() =>
      readOptions(same, 'options', ['acceleration', 'speed']),
    );
    const down = acceleration === undefined
      ? [0, 0, 0]
      : faultAsError(() => readVector(acceleration, { count: dimensions }, 'acceleration'));
    const { step, speeds } = this.putSpeed(speed);
    fall.set(down.slice(0, dimensions));
    const at = (name: string) => this.addressOf(name);
    this.ask(this.solver.functions.aim_many_intercepts, [
      this.count, step, at('lifetimes') === 0 ? 0 : 1, at('targets'),
      at('velocities'), at('accelerations'), at('fall'), speeds, at('lifetimes'),
      at('statuses'), at('times'), at('aims'), at('points'),
    ]);
  }

  private get fall(): Numbers<P> {
    return this.vectors('fall', 1);
  }
}
