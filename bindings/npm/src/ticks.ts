// Fixed-step worlds: where a body of an engine goes, and with which velocity it goes there.
import { faultAsAnswer, type Invalid, invalid } from './fault.js';
import { exchange } from './generated/layout.js';
import { type Dimensions, readNumber, readOptions, readVector } from './object_reader.js';
import type { Solver } from './solver.js';
import { describe } from './text.js';
import type { Tick, Vector } from './types.js';

export interface TickVelocity {
  readonly status: 'ok';
  readonly velocity: number[];
}
export interface TickBody extends TickVelocity {
  readonly position: number[];
}

export class Ticks {
  constructor(private readonly solver: Solver) {}

  /** The factor by which a step multiplies the velocity. */
  dampingFactor(tick: Tick): { readonly status: 'ok'; readonly factor: number } | Invalid {
    const { questions, functions } = this.solver;
    return faultAsAnswer<{ readonly status: 'ok'; readonly factor: number } | Invalid>(() => {
      questions.tick(tick);
      return { status: 'ok', factor: functions.aim_find_damping_factor() };
    });
  }

  /**
   * The launch velocity with which a body of the engine is at every step on the parabola that a
   * launch with `velocity` follows.
   */
  correctLaunch(tick: Tick, velocity: Vector, acceleration: Vector): TickVelocity | Invalid {
    const { functions } = this.solver;
    return faultAsAnswer<TickVelocity | Invalid>(() => {
      const count = this.#write(tick, { velocity, acceleration });
      functions.aim_answer_correct_launch();
      return { status: 'ok', velocity: this.#vector(0, count) };
    });
  }

  /** Position and velocity of a body after a whole number of steps, >= 0. */
  afterSteps(
    tick: Tick,
    body: { readonly position: Vector; readonly velocity: Vector; readonly acceleration: Vector },
    steps: number,
  ): TickBody | Invalid {
    const { functions, questions } = this.solver;
    return faultAsAnswer<TickBody | Invalid>(() => {
      const { position, velocity, acceleration } = readOptions(body, 'body', [
        'position', 'velocity', 'acceleration',
      ]);
      const count = this.#write(tick, { position, velocity, acceleration });
      if (!Number.isInteger(steps) || steps < 0 || steps > 2 ** 62) {
        return invalid('steps', `expected a whole number >= 0, got ${describe(steps)}`);
      }
      questions.argument(steps);
      functions.aim_answer_after_steps();
      return { status: 'ok', position: this.#vector(0, count), velocity: this.#vector(1, count) };
    });
  }

  /** The velocity that displaces a body of the engine by `way` within `time` > 0. */
  velocityToReach(
    tick: Tick,
    way: Vector,
    acceleration: Vector,
    time: number,
  ): TickVelocity | { readonly status: 'unreachable' } | Invalid {
    const { functions, questions } = this.solver;
    return faultAsAnswer<TickVelocity | { readonly status: 'unreachable' } | Invalid>(() => {
      const count = this.#write(tick, { way, acceleration });
      questions.argument(readNumber(time, 'positive', 'time'));
      if (functions.aim_answer_velocity_to_reach() === 0) return { status: 'unreachable' };
      return { status: 'ok', velocity: this.#vector(0, count) };
    });
  }

  #write(tick: Tick, vectors: Record<string, Vector>): 2 | 3 {
    const { questions } = this.solver;
    const dimensions: Dimensions = { count: 0 };
    questions.tick(tick);
    Object.entries(vectors).forEach(([name, vector], i) => {
      questions.vector(i, readVector(vector, dimensions, name));
    });
    return dimensions.count as 2 | 3;
  }

  #vector(index: number, count: 2 | 3): number[] {
    return this.solver.memory.vector(this.solver.base + exchange.vectors + 24 * index, count);
  }
}
