// Two vectors and a speed: one at a time, and many at once in the memory of WebAssembly.
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
      /** Unit vector. */
      readonly aim: number[];
      /** The hit as the gun sees it. */
      readonly offset: number[];
    }
  | { readonly status: 'touching' | 'unreachable' }
  | { readonly status: 'unresolved'; readonly time: number }
  | Invalid;

/** Position and velocity of the target relative to the gun. */
export function lead(solver: Solver, target: Vector, velocity: Vector, speed: number): Lead {
  const { memory } = solver;
  const isFlat = target.length === 2;
  if (target.length !== velocity.length || (!isFlat && target.length !== 3)) {
    return blameLead(target, velocity, speed);
  }
  const x = target[0]!;
  const y = target[1]!;
  const vx = velocity[0]!;
  const vy = velocity[1]!;
  if (isFlat) {
    solver.functions.aim_one_lead2(x, y, vx, vy, speed);
  } else {
    solver.functions.aim_one_lead3(x, y, target[2]!, vx, vy, velocity[2]!, speed);
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

export type Precision = 'float64' | 'float32';
export type Numbers<P extends Precision> = P extends 'float64' ? Float64Array : Float32Array;

/** The statuses in LeadBatch.statuses, by their numbers. */
export const leadStatuses = statuses;

const parts = ['targets', 'velocities', 'speeds', 'times', 'aims', 'offsets'] as const;
type Part = (typeof parts)[number];

/**
 * Many leads in one call. The arrays lie in the memory of WebAssembly: write questions into them,
 * call `solve`, read answers from them; nothing is copied. Vectors are packed: x0, y0, x1, y1, ...
 *
 * An array stays valid until something is allocated (another batch, a long path): take it from the
 * batch again then, as its getter returns the present one.
 */
export class LeadBatch<P extends Precision = 'float64'> {
  private readonly size: 4 | 8;
  private readonly addresses: Record<Part | 'statuses' | 'many', number>;
  private isReleased = false;

  constructor(
    private readonly solver: Solver,
    readonly count: number,
    readonly dimensions: 2 | 3,
    readonly precision: P,
  ) {
    this.size = precision === 'float64' ? 8 : 4;
    const { memory } = solver;
    const addresses = { statuses: memory.allocate(count), many: memory.allocate(36) } as
      LeadBatch['addresses'];
    for (const part of parts) addresses[part] = memory.allocate(this.lengthOf(part) * this.size);
    this.addresses = addresses;
  }

  /** Positions of the targets relative to the gun. */
  get targets(): Numbers<P> {
    return this.view('targets');
  }
  /** Their velocities relative to the gun's. */
  get velocities(): Numbers<P> {
    return this.view('velocities');
  }
  /** One for each shot; `solve` takes one for all instead. */
  get speeds(): Numbers<P> {
    return this.view('speeds');
  }
  /** 0 hit, 1 unreachable, 3 touching, 4 unresolved, 5 invalid: see leadStatuses. */
  get statuses(): Uint8Array {
    return new Uint8Array(this.buffer(), this.addresses.statuses, this.count);
  }
  /** 0 where there is no hit; a lower bound where it is unresolved. */
  get times(): Numbers<P> {
    return this.view('times');
  }
  get aims(): Numbers<P> {
    return this.view('aims');
  }
  get offsets(): Numbers<P> {
    return this.view('offsets');
  }

  /** Answers all of them, with one speed for all or those in `speeds`. Bad input is `invalid` in its
   * own place. */
  solve(speed?: number): void {
    const { memory, functions } = this.solver;
    const { addresses } = this;
    this.buffer();
    if (speed !== undefined && this.count > 0) this.speeds[0] = speed;
    const members = [
      this.count, speed === undefined ? 1 : 0, addresses.targets, addresses.velocities,
      addresses.speeds, addresses.statuses, addresses.times, addresses.aims, addresses.offsets,
    ];
    members.forEach((value, i) => memory.setInteger(addresses.many + 4 * i, value));
    functions.aim_many_leads(addresses.many, this.dimensions, this.size === 4 ? 1 : 0);
  }

  /** Gives the memory back. The batch and its arrays are of no use afterwards. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    for (const address of Object.values(this.addresses)) this.solver.memory.release(address);
  }

  private lengthOf(part: Part): number {
    return part === 'speeds' || part === 'times' ? this.count : this.count * this.dimensions;
  }
  private buffer(): ArrayBuffer {
    if (this.isReleased) throw new Error('aimahead: this batch has been released');
    return this.solver.memory.bytes;
  }
  private view(part: Part): Numbers<P> {
    const Type = this.precision === 'float64' ? Float64Array : Float32Array;
    return new Type(this.buffer(), this.addresses[part], this.lengthOf(part)) as Numbers<P>;
  }
}
