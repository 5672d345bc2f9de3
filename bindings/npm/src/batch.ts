// Many questions and answers at once, as arrays in the memory of WebAssembly.
import type { Solver } from './solver.js';

export type Precision = 'float64' | 'float32';
export type Numbers<P extends Precision> = P extends 'float64' ? Float64Array : Float32Array;

/** The size and form of a new batch. */
export interface BatchOptions<P extends Precision> {
  readonly count: number;
  readonly dimensions: 2 | 3;
  /** 'float64' by default. */
  readonly precision?: P;
}

/**
 * An array stays valid until something is allocated (another batch, a long path): take it from the
 * batch again then; the getter returns the current one.
 */
export abstract class Batch<P extends Precision> {
  private readonly addresses = new Map<string, number>();
  private isReleased = false;

  readonly count: number;
  readonly dimensions: 2 | 3;
  readonly precision: P;

  protected constructor(protected readonly solver: Solver, options: BatchOptions<P>) {
    this.count = options.count;
    this.dimensions = options.dimensions;
    this.precision = options.precision ?? ('float64' as P);
    // Whatever is asked, these must be there.
    void [this.targets, this.velocities, this.speeds, this.statuses, this.times, this.aims];
  }

  /** Positions of the targets relative to the gun. */
  get targets(): Numbers<P> {
    return this.vectors('targets');
  }
  /** Velocities of the targets relative to the gun. */
  get velocities(): Numbers<P> {
    return this.vectors('velocities');
  }
  /** One speed for each shot; `leadEach` and `solveEach` take one for all instead. */
  get speeds(): Numbers<P> {
    return this.numbers('speeds');
  }
  get times(): Numbers<P> {
    return this.numbers('times');
  }
  /** Unit vectors. */
  get aims(): Numbers<P> {
    return this.vectors('aims');
  }
  /**
   * 0 hit, 1 unreachable, 2 out_of_range, 3 touching, 4 unresolved, 5 invalid: see leadStatuses.
   */
  get statuses(): Uint8Array {
    const address = this.room('statuses', this.count);
    return new Uint8Array(this.buffer(), address, this.count);
  }

  /** Frees the memory. The batch and its arrays must not be used afterwards. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    for (const address of this.addresses.values()) this.solver.memory.release(address);
  }

  /** A number for each; when it is new, `first`. */
  protected numbers(name: string, first = 0): Numbers<P> {
    return this.array(name, this.count, first);
  }
  /** A vector for each, or so many. */
  protected vectors(name: string, count = this.count): Numbers<P> {
    return this.array(name, count * this.dimensions, 0);
  }
  /** 0 if it was never asked for. */
  protected addressOf(name: string): number {
    return this.addresses.get(name) ?? 0;
  }
  /** Calls `ask` with these numbers of four bytes in a row. */
  protected ask(
    ask: (members: number, dimensions: number, isFloat: number) => void, members: readonly number[],
  ): void {
    this.buffer();
    const at = this.room('members', 4 * members.length);
    members.forEach((value, i) => this.solver.memory.setInteger(at + 4 * i, value));
    ask(at, this.dimensions, this.precision === 'float32' ? 1 : 0);
  }

  private buffer(): ArrayBuffer {
    if (this.isReleased) throw new Error('aimahead: this batch has been released');
    return this.solver.memory.bytes;
  }
  private room(name: string, bytes: number): number {
    this.buffer();
    let address = this.addresses.get(name);
    if (address === undefined) {
      address = this.solver.memory.allocate(bytes);
      this.addresses.set(name, address);
    }
    return address;
  }
  private array(name: string, length: number, first: number): Numbers<P> {
    const isNew = !this.addresses.has(name);
    const address = this.room(name, length * (this.precision === 'float64' ? 8 : 4));
    const Type = this.precision === 'float64' ? Float64Array : Float32Array;
    const array = new Type(this.buffer(), address, length) as Numbers<P>;
    if (isNew) array.fill(first);
    return array;
  }
}
