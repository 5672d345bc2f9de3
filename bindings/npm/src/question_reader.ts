// Reads questions into the memory of WebAssembly: walks the tables of the format row by row, in the
// order of blame, and writes each field to its member of the C structs.
import { blame, Fault } from './fault.js';
import { ranges, unknownToOdds } from './generated/fields.js';
import * as layout from './generated/layout.js';
import {
  readAngles, readNumbers, readRows, readSquare, readTimes, readTriples, readVectors,
} from './list_reader.js';
import { isNothing, stands, valueAt } from './neighbours.js';
import type { Numbers } from './numbers.js';
import {
  blameMissing, blameStray, type Dimensions, isSound, join, membersOf, messages, readDirection,
  readFlag, readList, readNumber, readVector, readWord, type Row, soundVector, type Table,
  type TableName,
} from './object_reader.js';
import { anyKind, kinds, type Plan, plans, type Slot } from './plans.js';
import { type Blocks, Room } from './room.js';
import { describe, fill } from './text.js';

const { engagement, exchange, turnController } = layout;

/** One object while it is read. */
interface Reading {
  readonly table: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly place: string;
  readonly address: number;
  /** The address of the object around it. */
  readonly outer: number;
  /** The bit of the kind of motion; anyKind until that is known. */
  kind: number;
  /** The word that messages name: the last shape or kind that was given, or a default. */
  namedKind: string;
}

/** What last digits decide: the library does. */
export interface Judge {
  isWithinArc(angle: number, rate: number, from: number, to: number): boolean;
  canStop(angle: number, rate: number, acceleration: number, from: number, to: number): boolean;
  /** Of so many numbers, rows one after another, in the memory. */
  isCovariance(rows: number, count: number): boolean;
}

export class QuestionReader {
  private question: unknown;
  private dimensions: Dimensions = { count: 0 };
  // What structs point to lives until the next question.
  private readonly own: Room;
  private room: Room;
  /** The bytes of structs that say nothing. */
  private readonly defaults = new Map<string, Uint8Array>();

  constructor(
    protected readonly memory: Numbers & Blocks,
    private readonly base: number,
    private readonly judge: Judge,
  ) {
    this.room = this.own = new Room(memory);
  }

  /** Each returns the number of dimensions. */
  engagement(question: unknown): 2 | 3 {
    return this.read(question, 'engagement', '', this.base + exchange.question);
  }
  /** With an uncertainty. */
  odds(question: unknown): 2 | 3 {
    this.forOdds = true;
    try {
      return this.engagement(question);
    } finally {
      this.forOdds = false;
    }
  }
  /** At prospects: what these say may be absent. */
  shotAtProspects(question: unknown): 2 | 3 {
    this.hasProspects = true;
    try {
      return this.odds(question);
    } finally {
      this.hasProspects = false;
    }
  }
  /** Whose speed is to be found: it may be absent. */
  launch(question: unknown): 2 | 3 {
    this.findsSpeed = true;
    try {
      return this.engagement(question);
    } finally {
      this.findsSpeed = false;
    }
  }
  /** Beside the question that was read last: 1 to 16 of them, in a row. */
  prospects(list: unknown): { address: number; count: number } {
    const given = readList(list, 1, layout.limits.maxProspects, 'prospects');
    const { size } = plans.get('prospect')!;
    const address = this.own.take(size * given.length);
    for (let i = 0; i < given.length; ++i) {
      this.object(given[i], 'prospect', `prospects[${i}]`, address + size * i, 0, false);
    }
    return { address, count: given.length };
  }
  contact(question: unknown): 2 | 3 {
    return this.read(question, 'contact', '', this.base);
  }
  /** A model of a tracker, at an address of the caller's. */
  trackModel(given: unknown, address: number, place: string): void {
    this.begin(given, 0);
    this.object(given, 'track_model', place, address, 0, false);
  }
  /** At an address of the caller's; `dimensions` 0: the flight decides. */
  flight(given: unknown, address: number, place: string, dimensions: 0 | 2 | 3 = 0): 2 | 3 {
    return this.read(given, 'flight', place, address, dimensions);
  }
  /** A ball, at an address of the caller's. It may say that it is one. */
  ball(given: object, address: number, place: string, dimensions: 2 | 3): void {
    const { shape = 'ball' } = given as { shape?: unknown };
    if (shape !== 'ball') blame(`${place}.shape`, messages.not_a_ball);
    this.read({ ...given, shape }, 'ball', place, address, dimensions);
  }
  /**
   * A list of obstacles beside what was read last: until the next question, or in a room of the
   * caller's.
   */
  obstacles(
    list: unknown, dimensions: 2 | 3, room = this.own, place = '',
  ): { address: number; count: number } {
    this.room = room;
    this.question = {};
    this.dimensions = { count: dimensions };
    const at = this.base + exchange.question;
    const members = { obstacles: list };
    const reading: Reading = {
      table: 'engagement', members, place, address: at, outer: 0, kind: anyKind, namedKind: '',
    };
    try {
      const slot = plans.get('engagement')!.slots.find(({ row }) => row.name === 'obstacles')!;
      this.list(slot, reading, list);
    } finally {
      this.room = this.own;
    }
    const { memory } = this;
    const [address, count] = [engagement.obstacles, engagement.obstacleCount].map((member) =>
      memory.integer(at + member),
    );
    this.setObstacles(address!, count!, dimensions);
    return { address: address!, count: count! };
  }
  /** Those that were read. */
  setObstacles(address: number, count: number, dimensions: 2 | 3): void {
    const at = this.base + exchange.question;
    this.memory.setInteger(at + engagement.dimensions, dimensions);
    this.memory.setInteger(at + engagement.obstacles, address);
    this.memory.setInteger(at + engagement.obstacleCount, count);
  }
  /** A body that meets a shape. */
  body(given: unknown): 2 | 3 {
    return this.read(given, 'body', 'body', this.base + exchange.question + engagement.target);
  }
  turret(given: unknown, dimensions: 2 | 3): void {
    this.read(given, 'turret', 'turret', this.base + exchange.turret, dimensions);
  }
  tick(given: unknown): void {
    this.read(given, 'tick', 'tick', this.base + exchange.tick);
  }

  /** A turning gun. It may stand at the very end of its arc, where rounding decides. */
  controller(given: object, facing: number | number[], rate: number | number[]): void {
    const gun = this.base + exchange.controller;
    const at = gun + turnController.turret;
    const dimensions = typeof facing === 'number' ? 2 : 3;
    this.read({ ...given, facing }, 'turret', 'turret', at, dimensions, false);
    this.memory.setVector(gun + turnController.rate, typeof rate === 'number' ? [rate, 0] : rate);
  }

  argument(value: number): void {
    this.memory.setNumber(this.base + exchange.argument, value);
  }
  vector(index: number, value: ArrayLike<number>): void {
    this.memory.setVector(this.base + exchange.vectors + 24 * index, value);
  }

  private checksArc = true;
  private forOdds = false;
  private hasProspects = false;
  private findsSpeed = false;

  private read(
    question: unknown,
    table: TableName | 'ball',
    place: string,
    address: number,
    dimensions: 0 | 2 | 3 = 0,
    checksArc = true,
  ): 2 | 3 {
    this.begin(question, dimensions);
    this.checksArc = checksArc;
    this.object(question, table, place, address, 0, false);
    const count = this.dimensions.count as 2 | 3;
    this.memory.setInteger(this.base + exchange.question + engagement.dimensions, count);
    return count;
  }

  private begin(question: unknown, dimensions: 0 | 2 | 3): void {
    this.question = question;
    this.dimensions = { count: dimensions };
    this.own.clear();
  }

  protected object(
    value: unknown,
    name: string,
    place: string,
    address: number,
    outer: number,
    isLast: boolean,
  ): void {
    const plan = plans.get(name)!;
    const { table, slots } = plan;
    const members = membersOf(value, place);
    this.setDefaults(name, plan, address);
    const reading: Reading = {
      table: name, members, place, address, outer, kind: anyKind, namedKind: '',
    };
    const expected: string[] = [];
    for (const one of slots) {
      const { row } = one;
      if (!this.applies(one, reading)) continue;
      expected.push(row.name);
      if (row.shape === 'ignored') continue;
      const given = Object.hasOwn(members, row.name) ? members[row.name] : undefined;
      if (given !== undefined) {
        if (this.forOdds) this.checkOdds(join(place, row.name));
        this.field(one, reading, given);
      } else if (this.isRequired(one, reading, isLast)) {
        blameMissing(place, row.name, members, table.fields);
      }
      if (this.forOdds && name === 'target' && row.name === 'radius') this.checkRadii();
      if (row.rule === 'guess_kind' || row.rule === 'choose_shape') {
        reading.kind = this.kind(one, reading, given);
        const isNamed = given !== undefined || reading.namedKind === '';
        if (isNamed) reading.namedKind = wordOf(reading.kind);
      }
    }
    this.finish(table, expected, reading);
  }

  /** What fields say that are not there, or do not apply. */
  private setDefaults(name: string, { slots, size }: Plan, address: number): void {
    if (size === 0) return;
    let usual = this.defaults.get(name);
    if (usual === undefined) {
      new Uint8Array(this.memory.bytes, address, size).fill(0);
      for (const one of slots) if (one.behind < 0) this.setDefault(one, address);
      usual = new Uint8Array(this.memory.bytes, address, size).slice();
      this.defaults.set(name, usual);
    } else {
      new Uint8Array(this.memory.bytes, address, size).set(usual);
    }
  }

  private kind(one: Slot, { members, address }: Reading, given: unknown): number {
    const accelerates = Object.hasOwn(members, 'acceleration');
    if (given === undefined && accelerates && members['acceleration'] !== undefined) {
      this.memory.setInteger(this.structFor(one, address) + one.at, kinds.indexOf('accelerating'));
    }
    const struct = this.structOf(one, address);
    const word = struct === 0 ? 0 : this.memory.integer(struct + one.at);
    return 1 << (kinds.indexOf(one.row.words![0]!) + word);
  }

  /** The struct that holds the member; 0: nothing points to it. */
  private structOf({ behind }: Slot, address: number): number {
    return behind < 0 ? address : this.memory.integer(address + behind);
  }

  /** The same, made if need be: the motion of a shooter, from where that is and as fast. */
  private structFor(one: Slot, address: number): number {
    if (one.behind < 0) return address;
    const { memory } = this;
    let struct = this.structOf(one, address);
    if (struct === 0) {
      const { size, slots } = plans.get('target')!;
      struct = this.room.take(size);
      for (const slot of slots) this.setDefault(slot, struct);
      memory.setInteger(address + one.behind, struct);
    }
    for (const name of ['position', 'velocity'] as const) {
      memory.setVector(
        struct + layout.motion[name], memory.vector(address + layout.shooter[name], 3),
      );
    }
    return struct;
  }

  private applies(one: Slot, { members, kind, address }: Reading): boolean {
    const { row, kinds: wanted } = one;
    if ((wanted & kind) === 0) return false;
    if (row.not_beside !== undefined && valueAt(this.question, row.not_beside) !== undefined) {
      return false;
    }
    if (row.rule === 'with_drag') {
      const drags = [layout.projectile.drag, layout.projectile.quadraticDrag];
      if (drags.every((drag) => this.memory.number(address + drag) === 0)) return false;
    }
    if (row.rule === 'not_after_endless' && kind === 1 << kinds.indexOf('pieces')) {
      const pieces = members['pieces'] as ArrayLike<{ duration?: number }>;
      return pieces[pieces.length - 1]!.duration !== undefined;
    }
    return row.dimensions === undefined || row.dimensions === this.dimensions.count;
  }

  private isRequired({ row, requiredBy }: Slot, reading: Reading, isLast: boolean): boolean {
    if (row.rule === 'optional_in_last' && isLast) return false;
    if (row.rule === 'unless_table') {
      if (this.findsSpeed || reading.members['table'] !== undefined) return false;
    }
    if (row.rule === 'unless_prospects' && this.hasProspects) return false;
    if (row.rule === 'with_odds' && this.forOdds) return !this.hasProspects;
    if (row.default === 'none' || (requiredBy & reading.kind) !== 0) return true;
    const isGiven = (names: readonly string[]) => plans.get(reading.table)!.slots.some(
      (one) => names.includes(one.row.name) && !isAbsent(reading.members, one.row.name) &&
        this.applies(one, reading));
    if (row.instead && !isGiven(row.instead)) return true;
    return row.required_beside !== undefined && isGiven(row.required_beside);
  }

  /** Blames the first member that no row asks for. */
  private finish(table: Table, expected: readonly string[], reading: Reading): void {
    const { members, place, kind, namedKind } = reading;
    for (const name in members) {
      if (!Object.hasOwn(members, name) || members[name] === undefined) continue;
      if (expected.includes(name)) continue;
      const row = table.fields.find((one) => one.name === name);
      if (row?.rule === 'with_drag' && valueAt(this.question, row.not_beside!) === undefined) {
        blame(join(place, name), messages.without_drag);
      }
      blameStray(join(place, name), name, {
        what: table.what.replace('{kind}', namedKind), names: expected, rows: table.fields, members,
        kind: wordOf(kind), dimensions: this.dimensions.count,
      });
    }
  }

  private setDefault({ row, at, count }: Slot, address: number): void {
    const { memory } = this;
    if (address === 0) return; // of a motion that is not there
    const to = address + at;
    switch (row.shape) {
      case 'number': {
        const isUnlimited =
          row.default === 'unlimited' ||
          row.rule === 'optional_in_last' ||
          row.rule === 'absent_is_unlimited';
        memory.setNumber(to, isUnlimited ? Infinity : (row.usual ?? 0));
        break;
      }
      case 'vector':
        memory.setVector(to, [0, 0, row.default === 'upward' ? 1 : 0]);
        if (row.count !== undefined) memory.setInteger(address + count, 0);
        break;
      case 'arc':
        memory.setNumber(to, 0);
        memory.setNumber(to + 8, Infinity);
        if (row.count !== undefined) memory.setInteger(address + count, 0);
        break;
      case 'object':
        if (row.holding === 'pointer') memory.setInteger(to, 0);
        if (row.holding !== 'spread') break;
        for (const inner of plans.get(row.table!)!.slots) memory.setNumber(address + inner.at, 0);
        break;
      default: // words, flags, elevations and lists
        memory.setInteger(to, 0);
        if (row.count !== undefined) memory.setInteger(address + count, 0);
    }
  }

  private field(one: Slot, reading: Reading, value: unknown): void {
    const { memory } = this;
    const { row } = one;
    const struct = this.structFor(one, reading.address);
    const inStruct = one.behind < 0 ? reading : { ...reading, address: struct };
    const to = struct + one.at;
    switch (row.shape) {
      case 'number':
        if (!isSound(value, row.range)) readLimit(row, value, join(reading.place, row.name));
        if (value !== 0) this.checkNeighbours(row, reading.place, messages.excluded_by);
        memory.setNumber(to, value as number);
        if (row.rule === 'undamped_verlet') this.checkDamping(row, reading, value as number);
        if (row.rule === 'can_stop') this.checkRate(row, reading, value as number);
        break;
      case 'flag':
        readFlag(value, join(reading.place, row.name));
        this.checkNeighbours(row, reading.place, messages.does_not_go_with);
        memory.setInteger(to, value ? 1 : 0);
        break;
      case 'word':
        memory.setInteger(to, readWord(value, row.words!, () => join(reading.place, row.name)));
        if (row.rule === 'choose_shape') this.checkDimensions(row, reading.place, value as string);
        if (memory.integer(to) !== 0) {
          this.checkNeighbours(row, reading.place, messages.does_not_go_with);
        }
        break;
      case 'vector':
        this.vectorField(one, inStruct, value);
        break;
      case 'facing':
        this.facing(to, reading, value);
        break;
      case 'arc':
      case 'elevation':
        this.angles(one, reading, value);
        break;
      case 'object':
        this.inner(one, inStruct, value);
        break;
      case 'lists':
        this.lists(one, reading, value);
        break;
      case 'pair': {
        const pair = readVector(value, { count: 2 }, join(reading.place, row.name));
        memory.setNumber(to, pair[0]!);
        memory.setNumber(to + 8, pair[1]!);
        break;
      }
      case 'rows':
        this.rows(one, reading, value);
        break;
      case 'covariance':
        this.checkNeighbours(row, reading.place, messages.does_not_go_with);
        this.covariance(one, reading, value);
        break;
      default:
        this.list(one, inStruct, value);
    }
  }

  private checkNeighbours(row: Row, place: string, message: string): void {
    for (const neighbour of row.excluded_by ?? []) {
      if (!stands(this.question, neighbour)) continue;
      blame(join(place, row.name), fill(message, neighbour.phrase));
    }
  }

  /** Blames a shape whose fields there are in another number of dimensions only. */
  private checkDimensions({ name }: Row, place: string, shape: string): void {
    const { count } = this.dimensions;
    for (const { row } of plans.get('obstacle')!.slots) {
      if (!row.kinds?.includes(shape) || row.dimensions === undefined) continue;
      if (row.dimensions !== count) {
        blame(join(place, name), fill(messages.wrong_dimensions, count));
      }
    }
  }

  private checkBox(at: string, address: number, max: readonly number[]): void {
    for (let i = 0; i < this.dimensions.count; ++i) {
      const low = this.memory.number(address + layout.obstacle.min + 8 * i);
      if (max[i]! < low) blame(at, fill(messages.below_min, i, i, max[i]!, low));
    }
  }

  private checkDamping(row: Row, { members, place }: Reading, damping: number): void {
    if (damping > 0 && members['integrator'] === 'velocity_verlet') {
      blame(join(place, row.name), messages.undamped_verlet);
    }
  }

  private angles({ row, at, count }: Slot, { address, place }: Reading, value: unknown): void {
    const [from, to] = readAngles(value, join(place, row.name));
    const isSound = -Math.PI / 2 <= from && from <= to && to <= Math.PI / 2;
    if (row.shape === 'elevation' && !isSound) {
      blame(join(place, row.name), fill(messages.not_elevations, from, to));
    }
    this.memory.setNumber(address + at, from);
    this.memory.setNumber(address + at + 8, to);
    if (row.count !== undefined) this.memory.setInteger(address + count, 1);
  }

  /** Of a gun in the plane that is turning. */
  private checkRate(row: Row, { members, place, address }: Reading, rate: number): void {
    const at = join(place, row.name);
    if (members['turn_acceleration'] === undefined) blame(at, messages.needs_acceleration);
    const fastest = this.memory.number(address + layout.turret.turnRate);
    if (Math.abs(rate) > fastest) blame(at, fill(messages.not_between, -fastest, fastest, rate));
    const arc = isAbsent(members, 'arc')
      ? undefined
      : attempt(() => readAngles(members['arc'], ''));
    if (rate === 0 || arc === undefined) return;
    const facing = this.memory.number(address + layout.turret.facing);
    const acceleration = this.memory.number(address + layout.turret.turnAcceleration);
    if (!this.judge.canStop(facing, rate, acceleration, ...arc)) {
      blame(at, fill(messages.cannot_stop, rate));
    }
  }

  private vectorField({ row, at, count }: Slot, reading: Reading, value: unknown): void {
    const { memory, dimensions } = this;
    const { address, place } = reading;
    const vector =
      soundVector(value, dimensions.count) ?? readVector(value, dimensions, join(place, row.name));
    if (row.rule === 'not_zero' && isZero(vector)) {
      blame(join(place, row.name), messages.zero_vector);
    }
    memory.setVector(address + at, vector);
    if (row.count !== undefined) memory.setInteger(address + count, 1);
    if (row.rule === 'above_min') this.checkBox(join(place, row.name), address, vector);
    if (row.rule === 'encloses_position') this.checkWalls(reading, vector);
  }

  private checkWalls({ address, outer, place }: Reading, max: readonly number[]): void {
    const { count } = this.dimensions;
    for (let i = 0; i < count; ++i) {
      const low = this.memory.number(address + layout.walls.min + 8 * i);
      const x = this.memory.number(outer + layout.motion.position + 8 * i);
      const high = max[i]!;
      if (low > high) blame(place, fill(messages.walls_crossed, i, i, low, high));
      if (x < low || x > high) blame(place, fill(messages.outside_walls, i, x, low, high));
    }
  }

  private facing(to: number, { members, place }: Reading, value: unknown): void {
    const { memory, dimensions } = this;
    const at = join(place, 'facing');
    if (dimensions.count === 3) {
      return memory.setVector(to, readDirection(value, dimensions, at));
    }
    const facing = readNumber(value, 'any', at);
    memory.setVector(to, [facing, 0]);
    if (!this.checksArc || isAbsent(members, 'arc')) return;
    // What is wrong with these is blamed when their turn comes.
    const arc = attempt(() => readAngles(members['arc'], ''));
    if (arc === undefined) return;
    const rate = attempt(() => readNumber(members['rate'] ?? 0, 'any', '')) ?? 0;
    if (!this.judge.isWithinArc(facing, rate, ...arc)) {
      blame(at, fill(messages.outside_arc, facing, ...arc));
    }
  }

  private inner({ row, at }: Slot, { address, place }: Reading, value: unknown): void {
    this.checkNeighbours(row, place, messages.does_not_go_with);
    let to = row.holding === 'spread' ? address : address + at;
    if (row.holding === 'pointer') {
      to = this.room.take(plans.get(row.table!)!.size);
      this.memory.setInteger(address + at, to);
    }
    this.object(value, row.table!, join(place, row.name), to, address, false);
  }

  private list(one: Slot, reading: Reading, value: unknown): void {
    const { memory } = this;
    const { row, at, count, sharedCount, bounded } = one;
    const { address, kind } = reading;
    const place = join(reading.place, row.name);
    if (!isNothing(value)) this.checkNeighbours(row, reading.place, messages.does_not_go_with);
    const others = memory.integer(address + sharedCount);
    const shared = row.as_long_as === undefined || row.shape === 'triples' ? -1 : others;
    const min = shared < 0 ? (row.min ?? 0) : shared;
    const max = shared >= 0 ? shared : (bounded & kind) !== 0 ? (row.max ?? Infinity) : Infinity;
    const list = readList(value, min, max, place);
    const first = this.elements(row, list, place, address, others);
    memory.setInteger(address + at, first);
    memory.setInteger(address + count, list.length);
  }

  /**
   * The address of what the list says. `others`: how many elements the list has that it refers to.
   */
  private elements(
    row: Row, list: ArrayLike<unknown>, place: string, outer: number, others: number,
  ): number {
    const { room, dimensions } = this;
    switch (row.shape) {
      case 'objects':
        return this.objects(row.table!, list, place, outer);
      case 'times':
        return room.put(readTimes(list, place));
      case 'numbers':
        return room.put(readNumbers(list, row.range, row.rule === 'increasing', place));
      case 'triples': {
        const indices = readTriples(list, others, place);
        const address = room.take(4 * indices.length);
        indices.forEach((index, i) => this.memory.setInteger(address + 4 * i, index));
        return address;
      }
      default:
        return room.put(readVectors(list, dimensions, place));
    }
  }

  private objects(table: string, list: ArrayLike<unknown>, place: string, outer: number): number {
    const { size } = plans.get(table)!;
    const first = this.room.take(size * list.length);
    for (let i = 0; i < list.length; ++i) {
      this.object(list[i], table, `${place}[${i}]`, first + size * i, outer, i + 1 === list.length);
    }
    return first;
  }

  private rows(
    { row, at, count, rowLength }: Slot, { address, place }: Reading, value: unknown,
  ): void {
    const { memory } = this;
    const { numbers, rows, columns } = readRows(value, row.min ?? 0, join(place, row.name));
    memory.setInteger(address + at, this.room.put(numbers));
    memory.setInteger(address + count, rows);
    memory.setInteger(address + rowLength, columns);
  }

  /** Members of any name, each a list of numbers: the structs have no names here. */
  private lists(one: Slot, { address, place }: Reading, value: unknown): void {
    const { memory } = this;
    const { row, at, count, sharedCount } = one;
    const here = join(place, row.name);
    const given = Object.entries(membersOf(value, here)).filter(([, list]) => list !== undefined);
    const length = memory.integer(address + sharedCount);
    const { setting } = layout;
    const first = this.room.take(setting.sizeOf * given.length);
    given.forEach(([name, list], i) => {
      const path = join(here, name);
      const numbers = readNumbers(readList(list, length, length, path), row.range, false, path);
      const struct = first + setting.sizeOf * i;
      memory.setInteger(struct + setting.name, 0);
      memory.setInteger(struct + setting.values, this.room.put(numbers));
      memory.setInteger(struct + setting.count, length);
    });
    memory.setInteger(address + at, first);
    memory.setInteger(address + count, given.length);
  }

  private checkOdds(place: string): void {
    const unknown = unknownToOdds.find(({ path }) => path === place);
    if (unknown && stands(this.question, unknown)) {
      blame(place, fill(messages.unknown_by_odds, unknown.phrase));
    }
  }

  private checkRadii(): void {
    const at = this.base + exchange.question;
    const radius = (owner: number, { radius: member }: { radius: number }) =>
      this.memory.number(at + owner + member);
    const sum =
      radius(engagement.projectile, layout.projectile) + radius(engagement.target, layout.motion);
    if (!(sum > 0)) blame('target.radius', messages.no_radius);
  }

  /** As many rows of as many numbers as position and velocity have together. */
  private covariance({ row, at }: Slot, reading: Reading, value: unknown): void {
    const { memory } = this;
    const place = join(reading.place, row.name);
    const size = 2 * this.dimensions.count;
    const rows = this.room.put(readSquare(value, size, place));
    if (!this.judge.isCovariance(rows, size * size)) blame(place, messages.not_a_covariance);
    memory.setInteger(reading.address + at, rows);
  }

}

/** A number that is not finite or not within its range: it may be no limit. */
function readLimit(row: Row, value: unknown, place: string): void {
  if (value === Infinity && row.rule === 'may_be_endless') return;
  const isLimit = row.default === 'unlimited' || row.rule === 'absent_is_unlimited';
  if (value !== Infinity || !isLimit) readNumber(value, row.range, place);
  const expected = fill(messages.not_a_number, ranges[row.range], describe(value));
  blame(place, expected + messages.leave_out);
}

/** The word of a kind's bit; of anyKind ''. */
function wordOf(kind: number): string {
  return kinds[31 - Math.clz32(kind)] ?? '';
}

function isZero(vector: readonly number[]): boolean {
  return vector.every((x) => x === 0);
}

function isAbsent(members: Readonly<Record<string, unknown>>, name: string): boolean {
  return !Object.hasOwn(members, name) || members[name] === undefined;
}

/** What `read` returns; undefined if it has something to blame. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}
