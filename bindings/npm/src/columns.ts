// Arrays of many things, one for each number, in the memory of a module that stands on its own.
import type { Numbers, Precision } from './batch.js';
import { blame, faultAsError } from './fault.js';
import type { Heap, HeapFunctions } from './heap.js';
import { messages, readOptions } from './object_reader.js';
import { describe, fill } from './text.js';

export interface Shape<P extends Precision> {
  readonly dimensions: 2 | 3;
  readonly precision: P;
}

/** What a caller says of new arrays: how long they are, and of which numbers. */
export type ShapeOptions<P extends Precision, Capacity extends string> = {
  readonly dimensions: 2 | 3;
  readonly precision?: P;
} & Readonly<Record<Capacity, number>>;

/** Reads the options. Throws what is wrong with them. */
export function readShape<P extends Precision, Capacity extends string>(
  options: ShapeOptions<P, Capacity>, capacities: readonly Capacity[],
): Shape<P> & Readonly<Record<Capacity, number>> {
  return faultAsError(() => {
    const names = ['dimensions', 'precision', ...capacities] as const;
    const given = readOptions(options, 'options', names);
    const { dimensions, precision = 'float64' as P } = given;
    const refuse = (name: string, wanted: string, got: unknown) =>
      blame(name, fill(messages.not_a_number, wanted, describe(got)));
    if (dimensions !== 2 && dimensions !== 3) refuse('dimensions', '2 or 3', dimensions);
    if (precision !== 'float64' && precision !== 'float32') {
      refuse('precision', 'float64 or float32', precision);
    }
    for (const name of capacities) {
      const isOne = Number.isSafeInteger(given[name]) && given[name] >= 0;
      if (!isOne) refuse(name, 'a whole number >= 0', given[name]);
    }
    return { ...given, precision };
  });
}

/** Bytes of a number. */
export function bytesOf(precision: Precision): 4 | 8 {
  return precision === 'float64' ? 8 : 4;
}

/** `length` numbers at an address. */
export function numbersAt<P extends Precision>(
  heap: Heap<HeapFunctions>, precision: P, address: number, length: number,
): Numbers<P> {
  const Type = precision === 'float64' ? Float64Array : Float32Array;
  return new Type(heap.bytes, address, length) as Numbers<P>;
}

/**
 * What is never asked for is not there. An array stays valid until something is allocated: take it
 * from here again whenever you use it.
 */
export abstract class Columns<P extends Precision> {
  /** How many of the arrays' elements count; all of them by default. */
  count: number;
  protected readonly bytes: number;
  private readonly rooms = new Map<string, number>();
  private isReleased = false;

  /** @internal */
  constructor(
    protected readonly heap: Heap<HeapFunctions>,
    protected readonly shape: Shape<P>,
    /** How long the arrays are. */
    readonly capacity: number,
  ) {
    this.count = capacity;
    this.bytes = bytesOf(shape.precision);
  }

  /** @internal */
  checkedCount(): number {
    const { capacity, count } = this;
    if (!Number.isInteger(count) || count < 0 || count > capacity) {
      throw new RangeError(`aimahead: count: expected 0 to ${capacity}, got ${String(count)}`);
    }
    return count;
  }
  /** @internal Of the axis, if there is one; 0 if it was never asked for. */
  addressOf(name: string, axis = 0): number {
    const first = this.rooms.get(name);
    return first === undefined || axis >= this.shape.dimensions ? 0 : this.axis(first, axis);
  }
  /** @internal Of them, so many as count; undefined if they were never asked for. */
  givenIndices(name: string): Uint32Array | undefined {
    const address = this.rooms.get(name);
    return address === undefined
      ? undefined
      : new Uint32Array(this.heap.bytes, address, this.count);
  }
  /** @internal */
  release(): void {
    this.isReleased = true;
    for (const room of this.rooms.values()) this.heap.functions.free(room);
  }

  protected axes(name: string): Numbers<P>[] {
    const { dimensions } = this.shape;
    const { address } = this.room(name, this.bytes * dimensions);
    return Array.from({ length: dimensions }, (_, i) => this.numbersIn(this.axis(address, i)));
  }
  protected numbers(name: string, first = 0): Numbers<P> {
    const { address, isNew } = this.room(name, this.bytes);
    const array = this.numbersIn(address);
    if (isNew) array.fill(first);
    return array;
  }
  protected indices(name: string, first: number): Uint32Array {
    const { address, isNew } = this.room(name, 4);
    const array = new Uint32Array(this.heap.bytes, address, this.capacity);
    return isNew ? array.fill(first) : array;
  }

  private room(name: string, bytesEach: number): { address: number; isNew: boolean } {
    if (this.isReleased) throw new Error('aimahead: these arrays have been released');
    const there = this.rooms.get(name);
    if (there !== undefined) return { address: there, isNew: false };
    const address = this.heap.allocate(bytesEach * this.capacity);
    this.rooms.set(name, address);
    return { address, isNew: true };
  }
  private axis(first: number, i: number): number {
    return first + this.bytes * this.capacity * i;
  }
  private numbersIn(address: number): Numbers<P> {
    return numbersAt(this.heap, this.shape.precision, address, this.capacity);
  }
}
