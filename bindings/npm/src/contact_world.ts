// Many shots against many targets in one tick: which target each shot meets first, in continuous
// time. See README.md.
import { Columns, readShape, type Shape, type ShapeOptions } from './columns.js';
import { faultAsAnswer, type Invalid } from './fault.js';
import {
  bodies as bodiesAt, pairContact, pairContactf, shotContact, shotContactf, worldContacts,
} from './generated/layout.js';
import { Heap, type HeapFunctions, startWithSimd } from './heap.js';
import type { Numbers, Precision } from './batch.js';
import { contactStatuses } from './answer_reader.js';
import { readDuration } from './object_reader.js';
import type { WasmSource } from './wasm.js';

export type { FieldError, Invalid } from './fault.js';
export type { Numbers, Precision } from './batch.js';
export type { WasmSource } from './wasm.js';

interface WorldFunctions extends HeapFunctions {
  aim_contact_world_create(
    dimensions: number, scalar: number, settings: number, fault: number,
  ): number;
  aim_contact_world_destroy(world: number): void;
  aim_contact_world_find(
    world: number, shots: number, targets: number, duration: number, all: number, out: number,
  ): number;
}

export interface ContactWorldsOptions {
  /** Whether to use 128-bit SIMD; by default if the engine has it. */
  readonly simd?: boolean;
  /** The module, if it is not beside the package's own files. */
  readonly world?: WasmSource;
}

/** Fetches, compiles and starts the module of contact worlds. */
export async function loadContactWorlds(
  options: ContactWorldsOptions = {},
): Promise<ContactWorlds> {
  const { functions, simd } = await startWithSimd<WorldFunctions, 'world'>(options, 'world', {
    simd: new URL('./aimahead-world-simd.wasm', import.meta.url),
    plain: new URL('./aimahead-world.wasm', import.meta.url),
  });
  return new ContactWorlds(new Heap(functions), simd);
}

export class ContactWorlds {
  /** @internal Use `loadContactWorlds`. */
  constructor(
    private readonly heap: Heap<WorldFunctions>,
    /** Whether 128-bit SIMD is in use. */
    readonly simd: boolean,
  ) {}

  /** A world with room for so many shots and targets. */
  create<P extends Precision = 'float64'>(
    options: ShapeOptions<P, 'shots' | 'targets'>,
  ): ContactWorld<P> {
    return new ContactWorld(this.heap, readShape(options, ['shots', 'targets']));
  }
}

/**
 * Discs or spheres of constant velocity, one array for each number, in the memory of WebAssembly.
 * Write into the arrays; nothing is copied. An array that was never accessed has its default:
 * velocity 0, radius 0, no team.
 */
export class Bodies<P extends Precision = Precision> extends Columns<P> {
  /** @internal */
  constructor(heap: Heap<HeapFunctions>, shape: Shape<P>, capacity: number) {
    super(heap, shape, capacity);
    this.axes('position'); // must be there
  }

  /** Centres at time 0: the arrays of x, y and, in 3D, z. */
  get position(): Numbers<P>[] {
    return this.axes('position');
  }
  get velocity(): Numbers<P>[] {
    return this.axes('velocity');
  }
  /** The radii, >= 0. */
  get radius(): Numbers<P> {
    return this.numbers('radius');
  }
  /** The teams: a shot passes through targets of its own team. Default: `nobody`, no team. */
  get team(): Uint32Array {
    return this.indices('team', nobody);
  }
  /**
   * For shots: the index of the target that fired each, which it passes through. Default: `nobody`.
   */
  get shooter(): Uint32Array {
    return this.indices('shooter', nobody);
  }

  /** @internal Writes the addresses of the arrays. */
  describe(at: number): void {
    const { heap } = this;
    for (const name of ['position', 'velocity'] as const) {
      for (let i = 0; i < 3; ++i) {
        heap.setInteger(at + bodiesAt[name] + 4 * i, this.addressOf(name, i));
      }
    }
    for (const name of ['radius', 'team', 'shooter'] as const) {
      heap.setInteger(at + bodiesAt[name], this.addressOf(name));
    }
    heap.setInteger(at + bodiesAt.count, this.checkedCount());
  }
}

/** Stands for no target, no team and no shooter. */
export const nobody = 0xffffffff;

export type ContactStatus = (typeof contactStatuses)[number];

/** What each shot meets first. */
export interface ShotContacts {
  readonly length: number;
  /** The time of the first touch: 0 for touching; for unresolved, a lower bound. */
  time(shot: number): number;
  /** The index of the target, or `nobody`. */
  target(shot: number): number;
  /** 'apart': the shot meets nothing; 'invalid': a number of the shot is invalid. */
  status(shot: number): ContactStatus;
}

/** Every pair that touches, ordered by shot, then time, then target. */
export interface PairContacts {
  readonly length: number;
  time(index: number): number;
  shot(index: number): number;
  target(index: number): number;
  status(index: number): ContactStatus;
}

export type WorldContacts =
  | {
      readonly status: 'answered';
      readonly first: ShotContacts;
      /** Every contact, from `findAll`. */
      readonly all: PairContacts;
      /** Targets with invalid numbers; no shot meets them. */
      readonly invalidTargets: Uint32Array;
    }
  | Invalid;

/** Many shots and targets. Keep the world: it reuses its memory from question to question. */
export class ContactWorld<P extends Precision = Precision> {
  readonly shots: Bodies<P>;
  readonly targets: Bodies<P>;
  readonly dimensions: 2 | 3;
  readonly precision: P;
  private address: number;
  private readonly room: number;

  /** @internal Use `ContactWorlds.create`. */
  constructor(
    private readonly heap: Heap<WorldFunctions>,
    options: Shape<P> & { readonly shots: number; readonly targets: number },
  ) {
    this.dimensions = options.dimensions;
    this.precision = options.precision;
    const scalar = options.precision === 'float64' ? 0 : 1;
    this.address = heap.functions.aim_contact_world_create(options.dimensions, scalar, 0, 0);
    if (this.address === 0) throw new Error('aimahead: out of memory');
    this.room = heap.allocate(2 * bodiesAt.sizeOf + worldContacts.sizeOf);
    this.shots = new Bodies(heap, options, options.shots);
    this.targets = new Bodies(heap, options, options.targets);
  }

  /** What each shot meets first within [0, duration], both included. `duration` may be Infinity. */
  findFirst(duration: number): WorldContacts {
    return faultAsAnswer(() => this.#find(duration, false));
  }

  /** As findFirst, with every contact in `all`: a shot passes through what it meets. */
  findAll(duration: number): WorldContacts {
    return faultAsAnswer(() => this.#find(duration, true));
  }

  /** Frees the memory. The world must not be used afterwards. */
  release(): void {
    if (this.address === 0) return;
    this.heap.functions.aim_contact_world_destroy(this.address);
    this.address = 0;
    this.heap.functions.free(this.room);
    this.shots.release();
    this.targets.release();
  }

  #find(duration: number, all: boolean): WorldContacts {
    if (this.address === 0) throw new Error('aimahead: this world has been released');
    const time = readDuration(duration, 'duration');
    const { heap, room } = this;
    const targets = room + bodiesAt.sizeOf;
    const out = targets + bodiesAt.sizeOf;
    this.shots.describe(room);
    this.targets.describe(targets);
    const { aim_contact_world_find: find } = heap.functions;
    if (find(this.address, room, targets, time, all ? 1 : 0, out) !== 0) {
      throw new Error('aimahead: out of memory');
    }
    const integer = (offset: number) => heap.integer(out + offset);
    const bad = integer(worldContacts.invalidTargets);
    const isDouble = this.precision === 'float64';
    const first = new Found(heap, isDouble ? doubleShots : floatShots, {
      address: integer(worldContacts.first), length: integer(worldContacts.firstCount),
    });
    const pairs = new Found(heap, isDouble ? doublePairs : floatPairs, {
      address: integer(worldContacts.all), length: integer(worldContacts.allCount),
    });
    const count = integer(worldContacts.invalidTargetCount);
    const invalidTargets = new Uint32Array(heap.bytes, bad, count).slice();
    return { status: 'answered', first, all: pairs, invalidTargets };
  }
}

/** Where the members of an element are, in bytes. */
interface ElementLayout {
  readonly isDouble: boolean;
  readonly shot: number;
  readonly target: number;
  readonly status: number;
  readonly sizeOf: number;
}
const doubleShots: ElementLayout = { isDouble: true, shot: 0, ...shotContact };
const floatShots: ElementLayout = { isDouble: false, shot: 0, ...shotContactf };
const doublePairs: ElementLayout = { isDouble: true, ...pairContact };
const floatPairs: ElementLayout = { isDouble: false, ...pairContactf };

class Found implements ShotContacts, PairContacts {
  readonly length: number;
  private readonly view: DataView;

  constructor(
    heap: Heap<WorldFunctions>,
    private readonly layout: ElementLayout,
    { address, length }: { readonly address: number; readonly length: number },
  ) {
    this.length = length;
    // A copy: the world's next answer is written over this one.
    this.view = new DataView(heap.bytes.slice(address, address + length * layout.sizeOf));
  }

  time(index: number): number {
    const at = index * this.layout.sizeOf;
    return this.layout.isDouble ? this.view.getFloat64(at, true) : this.view.getFloat32(at, true);
  }
  shot(index: number): number {
    return this.view.getUint32(index * this.layout.sizeOf + this.layout.shot, true);
  }
  target(index: number): number {
    return this.view.getUint32(index * this.layout.sizeOf + this.layout.target, true);
  }
  status(index: number): ContactStatus {
    return contactStatuses[this.view.getUint8(index * this.layout.sizeOf + this.layout.status)]!;
  }
}
