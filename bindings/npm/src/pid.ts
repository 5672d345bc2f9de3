// A PID controller, for whatever follows a goal through forces: a turret driven by torque, a
// throttle.
import { blame, type Invalid, faultAsAnswer, faultAsError } from './fault.js';
import { exchange, pid, pidGains } from './generated/layout.js';
import { setHidden } from './hidden.js';
import { messages, readFlag, readNumber, readOptions } from './object_reader.js';
import type { Solver } from './solver.js';
import { fill } from './text.js';

export interface PidGains {
  /** Output per error; 0 by default. */
  readonly proportional?: number;
  /** Output per error and time; 0 by default. */
  readonly integral?: number;
  /** Output per rate of the measured value; 0 by default. */
  readonly derivative?: number;
  /** Limits of the output; by default there are none. */
  readonly min?: number;
  readonly max?: number;
  /**
   * Whether goal and measured value are angles in radians. Errors are then the shorter way round.
   */
  readonly is_angle?: boolean;
}

export type PidStep = { readonly status: 'ok'; readonly output: number } | Invalid;

const factors = ['proportional', 'integral', 'derivative'] as const;

/** A number that may be infinite. */
function readLimit(value: number, place: string): number {
  return value === Infinity || value === -Infinity ? value : readNumber(value, 'any', place);
}

/** A PID controller without wind-up, and without kicks when the goal jumps. */
export class Pid {
  /** The controller before its first step, and now. */
  declare private readonly first: Uint8Array;
  declare private state: Uint8Array;
  private gathered = 0;

  constructor(private readonly solver: Solver, gains: PidGains) {
    solver.requireMore();
    faultAsError(() => this.#put(gains));
    const first = this.#place().slice();
    setHidden(this, { first, state: first });
  }

  /** The output for the next `duration` > 0. */
  step(goal: number, measured: number, duration: number): PidStep {
    const { solver } = this;
    return faultAsAnswer<PidStep>(() => {
      const wanted = readNumber(goal, 'any', 'goal');
      const seen = readNumber(measured, 'any', 'measured');
      const time = readNumber(duration, 'positive', 'duration');
      this.#place().set(this.state);
      const output = solver.functions.aim_pid_output(wanted, seen, time);
      this.state = this.#place().slice();
      this.gathered = solver.memory.number(solver.base + exchange.pid + pid.integral);
      return { status: 'ok', output };
    });
  }

  /** Forgets the integral and the last measurement. */
  reset(): void {
    this.state = this.first;
    this.gathered = 0;
  }

  /** The integral's part of the output. */
  get integral(): number {
    return this.gathered;
  }

  /** Where the solver looks for the controller. */
  #place(): Uint8Array {
    return new Uint8Array(this.solver.memory.bytes, this.solver.base + exchange.pid, pid.sizeOf);
  }

  #put(gains: PidGains): void {
    const given = readOptions(
      gains, 'gains', [...factors, 'min', 'max', 'is_angle'], 'gains',
    );
    const { memory, base } = this.solver;
    this.#place().fill(0);
    const at = base + exchange.pid + pid.gains;
    for (const name of factors) {
      const { [name]: factor = 0 } = given;
      memory.setNumber(at + pidGains[name], readNumber(factor, 'any', `gains.${name}`));
    }
    const { min = -Infinity, max = Infinity, is_angle = false } = given;
    memory.setNumber(at + pidGains.min, readLimit(min, 'gains.min'));
    memory.setNumber(at + pidGains.max, readLimit(max, 'gains.max'));
    if (min > max) blame('gains.max', fill(messages.too_small, min, max));
    memory.setInteger(at + pidGains.isAngle, readFlag(is_angle, 'gains.is_angle') ? 1 : 0);
  }
}
