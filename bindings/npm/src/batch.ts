// Many questions and answers at once, as arrays in the memory of WebAssembly.
import { readShape } from './columns.js';
import { faultAsError } from './fault.js';
import { readNumber } from './object_reader.js';
import type { Solver } from './solver.js';

export type Precision = 'float64' | 'float32';
export type Numbers<P extends Precision> = P extends 'float64' ? Float64Array : Float32Array;

/** The size and form of a new batch. */
export interface BatchOptions<P extends Precision> {
  readonly count: number;
  readonly dimensions: 2 | 3;
  /** The type of the numbers; 'float64' by default. */
  readonly precision?: P;
}

/** At most so many numbers are passed to `ask`. */
const mostMembers = 16;

/**
 * An array of a batch stays valid until something is allocated, for example another batch, a
 * tracker or a long path. It may then be detached, with a length of 0: read it from the batch again
 * each time. `leadEach` and `solveEach` allocate nothing.
 */
export abstract class Batch<P extends Precision> {
  private readonly addresses = new Map<string, number>();
  private isReleased = false;

  readonly count: number;
  readonly dimensions: 2 | 3;
  readonly precision: P;

  protected constructor(protected readonly solver: Solver, options: BatchOptions<P>) {
    const { count, dimensions, precision } = readShape(options, ['count']);
    this.count = count;
    this.dimensions = dimensions;
    this.precision = precision;
    // Every question and answer needs these arrays: the getters create them.
    void [this.targets, this.velocities, this.speeds, this.statuses, this.times, this.aims];
    // A call that answers allocates nothing, and leaves the arrays valid.
    void [this.#commonSpeed, this.#room('members', 4 * mostMembers)];
  }

  /** Positions of the targets relative to the gun. */
  get targets(): Numbers<P> {
    return this.vectors('targets');
  }
  /** Velocities of the targets relative to the gun. */
  get velocities(): Numbers<P> {
    return this.vectors('velocities');
  }
  /** The speed of each shot, unless `leadEach` or `solveEach` gets one speed for all. */
  get speeds(): Numbers<P> {
    return this.numbers('speeds');
  }
  get times(): Numbers<P> {
    return this.numbers('times');
  }
  /** The directions of the guns, unit vectors. */
  get aims(): Numbers<P> {
    return this.vectors('aims');
  }
  /**
   * 0 hit, 1 unreachable, 2 out_of_range, 3 touching, 4 unresolved, 5 invalid: see leadStatuses.
   */
  get statuses(): Uint8Array {
    const address = this.#room('statuses', this.count);
    return new Uint8Array(this.#buffer(), address, this.count);
  }

  /** Frees the memory. The batch and its arrays must not be used afterwards. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    for (const address of this.addresses.values()) this.solver.memory.release(address);
  }

  /** An array with a number for each question. A new array is filled with `first`. */
  protected numbers(name: string, first = 0): Numbers<P> {
    return this.#array(name, this.count, first);
  }
  /** An array with a vector for each question, or `count` vectors. */
  protected vectors(name: string, count = this.count): Numbers<P> {
    return this.#array(name, count * this.dimensions, 0);
  }
  /** The address of an array; 0 if it was never accessed. */
  protected addressOf(name: string): number {
    return this.addresses.get(name) ?? 0;
  }
  /** Where the speeds are, and the step from one to the next: 0 if there is one for all. */
  protected putSpeed(
    speed: number | undefined,
  ): { readonly step: 0 | 1; readonly speeds: number } {
    if (speed === undefined) return { step: 1, speeds: this.addressOf('speeds') };
    const commonSpeed = this.#commonSpeed;
    commonSpeed[0] = faultAsError(() => readNumber(speed, 'not_negative', 'speed'));
    return { step: 0, speeds: commonSpeed.byteOffset };
  }
  /** Writes the numbers of four bytes in a row, and calls `ask` with their address. */
  protected ask(
    ask: (members: number, dimensions: number, isFloat: number) => void, members: readonly number[],
  ): void {
    this.#buffer();
    const at = this.addressOf('members');
    members.forEach((value, i) => this.solver.memory.setInteger(at + 4 * i, value));
    ask(at, this.dimensions, this.precision === 'float32' ? 1 : 0);
  }

  get #commonSpeed(): Numbers<P> {
    return this.#array('commonSpeed', 1, 0);
  }
  #buffer(): ArrayBuffer {
    if (this.isReleased) throw new Error('aimahead: this batch has been released');
    return this.solver.memory.bytes;
  }
  #room(name: string, bytes: number): number {
    this.#buffer();
    let address = this.addresses.get(name);
    if (address === undefined) {
      address = this.solver.memory.allocate(bytes);
      this.addresses.set(name, address);
    }
    return address;
  }
  #array(name: string, length: number, first: number): Numbers<P> {
    const isNew = !this.addresses.has(name);
    const address = this.#room(name, length * (this.precision === 'float64' ? 8 : 4));
    const Type = this.precision === 'float64' ? Float64Array : Float32Array;
    const array = new Type(this.#buffer(), address, length) as Numbers<P>;
    if (isNew) array.fill(first);
    return array;
  }
}
