// Who shoots at whom: how long every shooter's shot takes to every target, the best target of each
// shooter, and the assignment that is best for all of them together. See README.md.
import {
  bytesOf, Columns, numbersAt, readShape, type Shape, type ShapeOptions,
} from './columns.js';
import { faultAsAnswer, type Invalid, invalid } from './fault.js';
import {
  assignment as assignmentAt, assignmentQuestion as questionAt, column, fault as faultAt,
  leadMatrix as matrixAt,
} from './generated/layout.js';
import { Heap, type HeapFunctions, startWithSimd } from './heap.js';
import { messages, readOptions, readWord } from './object_reader.js';
import type { Numbers, Precision } from './batch.js';
import { describe, fill } from './text.js';
import type { WasmSource } from './wasm.js';

export type { FieldError, Invalid } from './fault.js';
export type { Numbers, Precision } from './batch.js';
export { leadStatuses } from './leads.js';
export type { WasmSource } from './wasm.js';

interface MatrixFunctions extends HeapFunctions {
  aim_init_lead_matrix(matrix: number, dimensions: number, scalar: number): void;
  aim_find_lead_matrix(fault: number, matrix: number, parallel: number): void;
  aim_init_assignment_question(question: number, scalar: number): void;
  aim_best_targets(fault: number, question: number, best: number, count: number): void;
  aim_assign(question: number, pairs: number, capacity: number, out: number): number;
}

export interface LeadMatricesOptions {
  /** Whether to use 128-bit SIMD; by default if the engine has it. */
  readonly simd?: boolean;
  /** The module, if it is not beside the package's own files. */
  readonly assignment?: WasmSource;
}

/** Fetches, compiles and starts the module of lead matrices. */
export async function loadLeadMatrices(options: LeadMatricesOptions = {}): Promise<LeadMatrices> {
  const { functions, simd } = await startWithSimd<MatrixFunctions, 'assignment'>(
    options, 'assignment', {
      simd: new URL('./aimahead-assignment-simd.wasm', import.meta.url),
      plain: new URL('./aimahead-assignment.wasm', import.meta.url),
    },
  );
  return new LeadMatrices(new Heap(functions), simd);
}

export class LeadMatrices {
  /** @internal Use `loadLeadMatrices`. */
  constructor(
    private readonly heap: Heap<MatrixFunctions>,
    /** Whether 128-bit SIMD is in use. */
    readonly simd: boolean,
  ) {}

  /** A matrix with room for the given numbers of shooters and targets. */
  create<P extends Precision = 'float64'>(
    options: ShapeOptions<P, 'shooters' | 'targets'>,
  ): LeadMatrix<P> {
    return new LeadMatrix(this.heap, readShape(options, ['shooters', 'targets']));
  }
}

/** The guns, in the world, one array for each number. Write into the arrays; nothing is copied. */
export class Shooters<P extends Precision = Precision> extends Columns<P> {
  /** @internal */
  constructor(heap: Heap<HeapFunctions>, shape: Shape<P>, capacity: number) {
    super(heap, shape, capacity);
    this.numbers('speed'); // must be there
  }

  /** The arrays of x, y and, in 3D, z. */
  get position(): Numbers<P>[] {
    return this.axes('position');
  }
  get velocity(): Numbers<P>[] {
    return this.axes('velocity');
  }
  /** The speed of each gun's shot, >= 0. */
  get speed(): Numbers<P> {
    return this.numbers('speed');
  }
  /** The share of the gun's velocity that its shot inherits, 0 to 1; default 1. */
  get inherit(): Numbers<P> {
    return this.numbers('inherit', 1);
  }
  /** The maximum number of different targets for each shooter; default 1. */
  get maxTargets(): Uint32Array {
    return this.indices('maxTargets', 1);
  }
}

/** The targets, one array for each number. */
export class Targets<P extends Precision = Precision> extends Columns<P> {
  get position(): Numbers<P>[] {
    return this.axes('position');
  }
  get velocity(): Numbers<P>[] {
    return this.axes('velocity');
  }
  /** The maximum number of different shooters for each target; default 1. */
  get maxShooters(): Uint32Array {
    return this.indices('maxShooters', 1);
  }
}

/** In `bestTargets`: the shooter has no target. */
export const noTarget = 0xffffffff;

/** 'min_total': the least sum of costs; 'min_latest': the least maximum, then the least sum. */
export const assignmentGoals = ['min_total', 'min_latest'] as const;
export type AssignmentGoal = (typeof assignmentGoals)[number];

/**
 * Require that every shooter, or every target, reach its limit; default: as many pairs as possible.
 */
export const assignmentDemands = ['as_many_as_possible', 'every_shooter', 'every_target'] as const;
export type AssignmentDemand = (typeof assignmentDemands)[number];

export type Assignment =
  | {
      /** 'infeasible': the demand cannot be met; the pairs are the best possible. */
      readonly status: 'assigned' | 'infeasible';
      /** Shooter, target, shooter, target, ... ordered by shooter. */
      readonly pairs: Uint32Array;
      /** The sum of the costs of the pairs. */
      readonly total: number;
      /** The largest cost of a pair; 0 without pairs. */
      readonly latest: number;
    }
  | Invalid;

const axisNames = [
  ['gunPosition', 'shooters', 'position'],
  ['gunVelocity', 'shooters', 'velocity'],
  ['targetPosition', 'targets', 'position'],
  ['targetVelocity', 'targets', 'velocity'],
] as const;

/**
 * A matrix of costs: a row for each shooter, a column for each target. `findTimes` writes times of
 * flight; `bestTargets` and `assign` use the costs as they are then, so you may change some or
 * write them all.
 */
export class LeadMatrix<P extends Precision = Precision> {
  readonly shooters: Shooters<P>;
  readonly targets: Targets<P>;
  readonly dimensions: 2 | 3;
  readonly precision: P;
  private readonly rooms: {
    readonly costs: number;
    readonly matrix: number;
    readonly question: number;
    readonly answer: number;
    readonly best: number;
    pairs: number;
    statuses: number;
  };
  private pairCapacity = 0;
  private isReleased = false;

  /** @internal Use `LeadMatrices.create`. */
  constructor(
    private readonly heap: Heap<MatrixFunctions>,
    options: Shape<P> & { readonly shooters: number; readonly targets: number },
  ) {
    const { dimensions, precision, shooters, targets } = options;
    this.dimensions = dimensions;
    this.precision = precision;
    this.rooms = {
      costs: heap.allocate(shooters * targets * bytesOf(precision)),
      matrix: heap.allocate(matrixAt.sizeOf),
      question: heap.allocate(questionAt.sizeOf),
      answer: heap.allocate(assignmentAt.sizeOf),
      best: heap.allocate(4 * shooters),
      pairs: 0,
      statuses: 0,
    };
    this.shooters = new Shooters(heap, options, shooters);
    this.targets = new Targets(heap, options, targets);
    const scalar = precision === 'float64' ? 0 : 1;
    heap.functions.aim_init_lead_matrix(this.rooms.matrix, dimensions, scalar);
    heap.functions.aim_init_assignment_question(this.rooms.question, scalar);
  }

  /**
   * Shooter i and target j have the cost number i * targets.count + j; Infinity forbids the pair.
   */
  get costs(): Numbers<P> {
    return numbersAt(this.heap, this.precision, this.#present().costs, this.#pairCount());
  }
  /**
   * Statuses of the pairs, by their numbers in `leadStatuses`. Written only once this was accessed.
   */
  get statuses(): Uint8Array {
    const rooms = this.#present();
    rooms.statuses ||= this.heap.allocate(this.shooters.capacity * this.targets.capacity);
    return new Uint8Array(this.heap.bytes, rooms.statuses, this.#pairCount());
  }

  /**
   * Writes to `costs` the time of flight of every shooter's shot to every target, as `lead` does: 0
   * for touching, Infinity where nothing hits or the input is invalid.
   */
  findTimes(): void {
    const { heap, shooters, targets } = this;
    const { matrix, costs, statuses, answer } = this.#present();
    const count = this.#pairCount();
    const columns = { shooters, targets };
    for (const [name, whose, member] of axisNames) {
      for (let i = 0; i < 3; ++i) {
        this.#setColumn(
          matrix + matrixAt[name] + column.sizeOf * i, columns[whose].addressOf(member, i),
        );
      }
    }
    this.#setColumn(matrix + matrixAt.speed, shooters.addressOf('speed'));
    this.#setColumn(matrix + matrixAt.inherit, shooters.addressOf('inherit'));
    heap.setInteger(matrix + matrixAt.shooters, shooters.count);
    heap.setInteger(matrix + matrixAt.targets, targets.count);
    heap.setInteger(matrix + matrixAt.time, costs);
    heap.setInteger(matrix + matrixAt.timeCount, count);
    heap.setInteger(matrix + matrixAt.status, statuses);
    heap.setInteger(matrix + matrixAt.statusCount, statuses === 0 ? 0 : count);
    heap.functions.aim_find_lead_matrix(answer, matrix, 0);
    this.#expectNoFault(answer);
  }

  /**
   * The target of least cost for each shooter on its own: the first of equals, `noTarget` if every
   * one costs Infinity or NaN.
   */
  bestTargets(): Uint32Array {
    const { heap } = this;
    const { question, best, answer } = this.#present();
    this.#describeCosts();
    heap.functions.aim_best_targets(answer, question, best, this.shooters.count);
    this.#expectNoFault(answer);
    return new Uint32Array(heap.bytes, best, this.shooters.count).slice();
  }

  /**
   * The pairs that are best for all, as many as possible first. By default of least total cost,
   * with one target for each shooter and one shooter for each target.
   */
  assign(
    options: { readonly goal?: AssignmentGoal; readonly demand?: AssignmentDemand } = {},
  ): Assignment {
    return faultAsAnswer<Assignment>(() => this.#assigned(options));
  }

  /** Frees the memory. The matrix must not be used afterwards. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    for (const room of Object.values(this.rooms)) this.heap.functions.free(room);
    this.shooters.release();
    this.targets.release();
  }

  #assigned(
    options: { readonly goal?: AssignmentGoal; readonly demand?: AssignmentDemand },
  ): Assignment {
    const { heap, shooters, targets } = this;
    const { question, answer } = this.#present();
    const given = readOptions(options, 'options', ['goal', 'demand']);
    const { goal = 'min_total', demand = 'as_many_as_possible' } = given;
    const goalIndex = readWord(goal, assignmentGoals, () => 'goal');
    const demandIndex = readWord(demand, assignmentDemands, () => 'demand');
    this.#describeCosts();
    heap.setInteger(question + questionAt.goal, goalIndex);
    heap.setInteger(question + questionAt.demand, demandIndex);
    const maxTargets = shooters.addressOf('maxTargets');
    heap.setInteger(question + questionAt.maxTargets, maxTargets);
    heap.setInteger(question + questionAt.maxTargetsCount, maxTargets && shooters.count);
    const maxShooters = targets.addressOf('maxShooters');
    heap.setInteger(question + questionAt.maxShooters, maxShooters);
    heap.setInteger(question + questionAt.maxShootersCount, maxShooters && targets.count);
    const pairs = this.#roomForPairs();
    const status = heap.functions.aim_assign(question, pairs, this.pairCapacity, answer);
    if (status > 1) return this.#blameCost(answer + assignmentAt.fault);
    const length = 2 * heap.integer(answer + assignmentAt.pairCount);
    return {
      status: status === 0 ? 'assigned' : 'infeasible',
      pairs: new Uint32Array(heap.bytes, pairs, length).slice(),
      total: heap.number(answer + assignmentAt.total),
      latest: heap.number(answer + assignmentAt.latest),
    };
  }

  #present(): LeadMatrix<P>['rooms'] {
    if (this.isReleased) throw new Error('aimahead: this matrix has been released');
    return this.rooms;
  }
  #pairCount(): number {
    return this.shooters.checkedCount() * this.targets.checkedCount();
  }
  #setColumn(at: number, address: number): void {
    this.heap.setInteger(at + column.first, address);
    this.heap.setInteger(at + column.step, bytesOf(this.precision));
  }
  #describeCosts(): void {
    const { heap } = this;
    const { question, costs } = this.rooms;
    const count = this.#pairCount();
    heap.setInteger(question + questionAt.shooters, this.shooters.count);
    heap.setInteger(question + questionAt.targets, this.targets.count);
    heap.setInteger(question + questionAt.cost, costs);
    heap.setInteger(question + questionAt.costCount, count);
  }
  /** Makes room for as many pairs as the limits allow. */
  #roomForPairs(): number {
    const { shooters, targets, rooms, heap } = this;
    const sum = (limits: Uint32Array | undefined, count: number, others: number): number =>
      limits?.reduce((all, limit) => all + Math.min(limit, others), 0) ?? count;
    const capacity = Math.min(
      sum(shooters.givenIndices('maxTargets'), shooters.count, targets.count),
      sum(targets.givenIndices('maxShooters'), targets.count, shooters.count),
    );
    if (rooms.pairs === 0 || capacity > this.pairCapacity) {
      heap.functions.free(rooms.pairs);
      rooms.pairs = 0;
      rooms.pairs = heap.allocate(8 * capacity);
      this.pairCapacity = capacity;
    }
    return rooms.pairs;
  }
  #expectNoFault(fault: number): void {
    const field = this.heap.integer(fault + faultAt.field);
    if (field !== 0) throw new Error(`aimahead: refused by the module, field ${field}`);
  }
  /** Only a cost can be wrong: this class writes everything else. */
  #blameCost(fault: number): Invalid {
    const { heap } = this;
    const index = heap.integer(fault + faultAt.index);
    if (index < 0) throw new Error('aimahead: out of memory');
    const cost = describe(this.costs[index]);
    return invalid(`costs[${index}]`, fill(messages.not_a_cost, cost));
  }
}
