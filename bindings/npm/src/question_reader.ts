// Reads questions into the memory of WebAssembly: walks the tables of the format row by row, in the
// order of blame, and writes each field to its member of the C structs.
import { blame, Fault } from './fault.js';
import { tables, unknownToOdds } from './generated/fields.js';
import * as layout from './generated/layout.js';
import type { Memory } from './memory.js';
import {
  blameMissing, blameStray, type Dimensions, isSound, join, membersOf, messages, readList, readNumber, readVector,
  readWord, type Row, soundVector, type Table, type TableName,
} from './object_reader.js';
import { camel, describe, fill } from './text.js';

const { engagement, exchange, turnController } = layout;
/** Of motions, then of obstacles: what a bit stands for. */
const kinds: readonly string[] = [
  ...tables.target.fields.find((row) => row.name === 'kind')!.words,
  ...tables.obstacle.fields.find((row) => row.name === 'shape')!.words,
];
const anyKind = -1;

type Offsets = Readonly<Record<string, number>>;
const structs: Readonly<Record<string, Offsets>> = {
  ...layout,
  // Its members are where the solver expects them.
  ContactQuestion: {
    a: exchange.question + engagement.target,
    b: exchange.other,
    duration: exchange.argument,
  },
};

/** A row, and where its members are in the struct. */
interface Place {
  readonly row: Row;
  readonly at: number;
  readonly count: number;
  readonly sharedCount: number;
  readonly rowLength: number;
  /** Where the pointer to the struct is that holds the member; -1: the member is the object's own. */
  readonly behind: number;
  readonly kinds: number;
  readonly requiredBy: number;
  readonly bounded: number;
}

interface Plan {
  readonly table: Table;
  readonly size: number;
  readonly places: readonly Place[];
}

const bitsOf = (words: readonly string[]) =>
  words.reduce((bits, word) => bits | (1 << kinds.findIndex((kind) => kind === word)), 0);

const plans = new Map(
  Object.entries(tables as Readonly<Record<string, Table>>).map(([name, table]): [string, Plan] => {
    const offsets = structs[camel(table.type.replace(/^aim_/, ''))]!;
    const offset = (member = '') => offsets[camel(member)] ?? 0;
    // What is behind a pointer is a motion.
    const inner = (member = '') => (layout.motion as Offsets)[camel(member)] ?? 0;
    const places = table.fields.map((row) => ({
      row,
      at: row.behind === undefined ? offset(row.member) : inner(row.member),
      count: row.behind === undefined ? offset(row.count) : inner(row.count),
      sharedCount: row.behind === undefined ? offset(row.as_long_as) : inner(row.as_long_as),
      rowLength: offset(row.row_length),
      behind: row.behind === undefined ? -1 : offset(row.behind),
      kinds: row.kinds ? bitsOf(row.kinds) : anyKind,
      requiredBy: bitsOf(row.required_by ?? []),
      bounded: row.bounded ? bitsOf(row.bounded) : anyKind,
    }));
    return [name, { table, size: offsets['sizeOf'] ?? 0, places }];
  }),
);

/** One object while it is read. */
interface Reading {
  readonly table: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly place: string;
  readonly address: number;
  /** Address of the object around it. */
  readonly outer: number;
  /** A bit; anyKind until it is known. */
  kind: number;
}

const tickLaws = tables.engagement.fields.find((row) => row.name === 'tick')!.excluded_by;

/** What stands at a path of a question: undefined where there is nothing. */
function valueAt(question: unknown, path: string): unknown {
  let found = question;
  for (const step of path.split('.')) {
    const isObject = typeof found === 'object' && found !== null;
    if (!isObject || !Object.hasOwn(found as object, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

type Neighbour = NonNullable<Row['excluded_by']>[number];

function stands(question: unknown, neighbour: Neighbour): boolean {
  const value = valueAt(question, neighbour.path);
  const counts = (value !== 0 && value !== false) || neighbour.counts_at_zero === true;
  return value !== undefined && counts && !neighbour.harmless.includes(value as string);
}

/** The first field that takes more than constant acceleration, of a question without fault. */
export function findLaw(question: unknown): string | undefined {
  const law = tickLaws.find((neighbour) => stands(question, neighbour));
  return law?.path ?? (valueAt(question, 'tick') === undefined ? undefined : 'tick');
}

/** What the odds of a shot do not know, where it says nothing. */
const harmlessToOdds: readonly unknown[] = [0, false, 'center', 'linear', 'accelerating'];

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
  private blocks: number[] = [];
  /** The bytes of structs that say nothing. */
  private readonly defaults = new Map<string, Uint8Array>();
  private room = 0;
  private used = 0;

  constructor(
    private readonly memory: Memory,
    private readonly base: number,
    private readonly judge: Judge,
  ) {}

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
  contact(question: unknown): 2 | 3 {
    return this.read(question, 'contact', '', this.base);
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

  private read(
    question: unknown,
    table: TableName,
    place: string,
    address: number,
    dimensions: 0 | 2 | 3 = 0,
    checksArc = true,
  ): 2 | 3 {
    this.question = question;
    this.dimensions = { count: dimensions };
    this.checksArc = checksArc;
    this.used = 0;
    for (const block of this.blocks.splice(0, this.blocks.length - 1)) this.memory.release(block);
    this.object(question, table, place, address, 0, false);
    const count = this.dimensions.count as 2 | 3;
    this.memory.setInteger(this.base + exchange.question + engagement.dimensions, count);
    return count;
  }

  private object(
    value: unknown,
    name: string,
    place: string,
    address: number,
    outer: number,
    isLast: boolean,
  ): void {
    const plan = plans.get(name)!;
    const { table, places } = plan;
    const members = membersOf(value, place);
    this.setDefaults(name, plan, address);
    const reading: Reading = { table: name, members, place, address, outer, kind: anyKind };
    const expected: string[] = [];
    for (const one of places) {
      const { row } = one;
      if (!this.applies(one, reading)) continue;
      expected.push(row.name);
      if (row.shape === 'ignored') continue;
      const given = Object.hasOwn(members, row.name) ? members[row.name] : undefined;
      if (given !== undefined) {
        if (this.forOdds) this.checkOdds(given, join(place, row.name));
        this.field(one, reading, given);
      } else if (this.isRequired(one, reading, isLast)) {
        blameMissing(place, row.name, members, table.fields);
      }
      if (this.forOdds && name === 'target' && row.name === 'radius') this.checkRadii();
      if (row.rule === 'guess_kind' || row.rule === 'choose_kind') {
        reading.kind = this.kind(one, reading, given);
      }
    }
    this.finish(table, expected, reading);
  }

  /** What fields say that are not there, or do not apply. */
  private setDefaults(name: string, { places, size }: Plan, address: number): void {
    if (size === 0 || name === 'thrust') return; // all of it is required
    let usual = this.defaults.get(name);
    if (usual === undefined) {
      new Uint8Array(this.memory.bytes, address, size).fill(0);
      for (const one of places) if (one.behind < 0) this.setDefault(one, address);
      usual = new Uint8Array(this.memory.bytes, address, size).slice();
      this.defaults.set(name, usual);
    } else {
      new Uint8Array(this.memory.bytes, address, size).set(usual);
    }
  }

  private kind(one: Place, { members, address }: Reading, given: unknown): number {
    const accelerates = Object.hasOwn(members, 'acceleration');
    if (given === undefined && accelerates && members['acceleration'] !== undefined) {
      this.memory.setInteger(this.hold(one, address) + one.at, kinds.indexOf('accelerating'));
    }
    const struct = this.structOf(one, address);
    const word = struct === 0 ? 0 : this.memory.integer(struct + one.at);
    return 1 << (kinds.indexOf(one.row.words![0]!) + word);
  }

  /** The struct that holds the member; 0: nothing points to it. */
  private structOf({ behind }: Place, address: number): number {
    return behind < 0 ? address : this.memory.integer(address + behind);
  }

  /** The same, made if need be: the motion of a shooter, from where that is and as fast. */
  private hold(one: Place, address: number): number {
    if (one.behind < 0) return address;
    const { memory } = this;
    let struct = this.structOf(one, address);
    if (struct === 0) {
      const { size, places } = plans.get('target')!;
      struct = this.take(size);
      for (const place of places) this.setDefault(place, struct);
      memory.setInteger(address + one.behind, struct);
    }
    for (const name of ['position', 'velocity'] as const) {
      memory.setVector(struct + layout.motion[name], memory.vector(address + layout.shooter[name], 3));
    }
    return struct;
  }

  private applies(one: Place, { members, kind, address }: Reading): boolean {
    const { row, kinds: wanted } = one;
    if ((wanted & kind) === 0) return false;
    if (row.not_beside !== undefined && valueAt(this.question, row.not_beside) !== undefined) {
      return false;
    }
    if (row.rule === 'with_drag') {
      const drags = [layout.projectile.drag, layout.projectile.quadraticDrag];
      if (drags.every((drag) => this.memory.number(address + drag) === 0)) return false;
    }
    if (row.rule === 'unless_endless' && kind === 1 << kinds.indexOf('pieces')) {
      const pieces = members['pieces'] as ArrayLike<{ duration?: number }>;
      return pieces[pieces.length - 1]!.duration !== undefined;
    }
    return row.dimensions === undefined || row.dimensions === this.dimensions.count;
  }

  private isRequired({ row, requiredBy }: Place, reading: Reading, isLast: boolean): boolean {
    if (row.rule === 'last_may_lack' && isLast) return false;
    if (row.rule === 'unless_table' && reading.members['table'] !== undefined) return false;
    if (this.forOdds && row.table === 'uncertainty') return true;
    const { places } = plans.get(reading.table)!;
    const stand = (names: readonly string[]) =>
      places.some((one) => names.includes(one.row.name) && this.applies(one, reading) &&
        Object.hasOwn(reading.members, one.row.name) &&
        reading.members[one.row.name] !== undefined);
    if (row.required_beside && stand(row.required_beside)) return true;
    if (row.instead && !stand(row.instead)) return true;
    return row.default === 'none' || (requiredBy & reading.kind) !== 0;
  }

  /** Blames the first member that no row asks for. */
  private finish(table: Table, expected: readonly string[], reading: Reading): void {
    const { members, place, kind } = reading;
    for (const name in members) {
      if (!Object.hasOwn(members, name) || members[name] === undefined) continue;
      if (expected.includes(name)) continue;
      const what = table.what
        .replace('{kind}', kinds[31 - Math.clz32(kind)] ?? '')
        .replace('{dimensions}', String(this.dimensions.count));
      const isKnown = table.fields.some((row) => row.name === name);
      blameStray(join(place, name), name, isKnown, what, expected);
    }
  }

  private setDefault({ row, at, count }: Place, address: number): void {
    const { memory } = this;
    if (address === 0) return; // of a motion that is not there
    const to = address + at;
    switch (row.shape) {
      case 'number': {
        const isUnlimited =
          row.default === 'unlimited' || row.rule === 'last_may_lack' || row.rule === 'no_limit';
        const usual = row.default === 'one' ? 1 : row.default === 'half_turn' ? Math.PI : 0;
        memory.setNumber(to, isUnlimited ? Infinity : usual);
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
        for (const inner of plans.get(row.table!)!.places) memory.setNumber(address + inner.at, 0);
        break;
      default: // words, flags, elevations and lists
        memory.setInteger(to, 0);
        if (row.count !== undefined) memory.setInteger(address + count, 0);
    }
  }

  private field(one: Place, reading: Reading, value: unknown): void {
    const { memory } = this;
    const { row } = one;
    const struct = this.hold(one, reading.address);
    const to = struct + one.at;
    switch (row.shape) {
      case 'number':
        if (!isSound(value, row.range)) readNumber(value, row.range, join(reading.place, row.name));
        if (value !== 0) this.checkNeighbours(row, reading.place, messages.excluded_by);
        memory.setNumber(to, value as number);
        if (row.rule === 'undamped_verlet') this.checkDamping(row, reading, value as number);
        if (row.rule === 'can_stop') this.checkRate(row, reading, value as number);
        break;
      case 'flag':
        if (typeof value !== 'boolean') {
          blame(join(reading.place, row.name), fill(messages.not_a_flag, describe(value)));
        }
        this.checkNeighbours(row, reading.place, messages.does_not_go_with);
        memory.setInteger(to, value ? 1 : 0);
        break;
      case 'word':
        memory.setInteger(to, readWord(value, row.words!, () => join(reading.place, row.name)));
        if (row.rule === 'choose_kind') this.checkDimensions(row, reading.place, value as string);
        if (memory.integer(to) !== 0) {
          this.checkNeighbours(row, reading.place, messages.does_not_go_with);
        }
        break;
      case 'vector':
        this.vectorField(one, { ...reading, address: struct }, value);
        break;
      case 'facing':
        this.facing(to, reading, value);
        break;
      case 'arc':
      case 'elevation':
        this.angles(one, reading, value);
        break;
      case 'object':
        this.inner(one, { ...reading, address: struct }, value);
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
        this.list(one, { ...reading, address: struct }, value);
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
    for (const { row } of plans.get('obstacle')!.places) {
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

  private angles({ row, at, count }: Place, { address, place }: Reading, value: unknown): void {
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
    const arc = isAbsent(members, 'arc') ? undefined : attempt(() => readAngles(members['arc'], ''));
    if (rate === 0 || arc === undefined) return;
    const facing = this.memory.number(address + layout.turret.facing);
    const acceleration = this.memory.number(address + layout.turret.turnAcceleration);
    if (!this.judge.canStop(facing, rate, acceleration, ...arc)) {
      blame(at, fill(messages.cannot_stop, rate));
    }
  }

  private vectorField({ row, at, count }: Place, reading: Reading, value: unknown): void {
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
    if (row.rule === 'around_position') this.checkWalls(reading, vector);
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
      const vector = readVector(value, dimensions, at);
      if (isZero(vector)) blame(at, messages.zero_vector);
      return memory.setVector(to, vector);
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

  private inner({ row, at }: Place, { address, place }: Reading, value: unknown): void {
    this.checkNeighbours(row, place, messages.does_not_go_with);
    let to = row.holding === 'spread' ? address : address + at;
    if (row.holding === 'pointer') {
      to = this.take(plans.get(row.table!)!.size);
      this.memory.setInteger(address + at, to);
    }
    this.object(value, row.table!, join(place, row.name), to, address, false);
  }

  private list(one: Place, reading: Reading, value: unknown): void {
    const { memory } = this;
    const { row, at, count, sharedCount, bounded } = one;
    const { address, kind } = reading;
    const place = join(reading.place, row.name);
    this.checkNeighbours(row, reading.place, messages.does_not_go_with);
    const others = memory.integer(address + sharedCount);
    const shared = row.as_long_as === undefined || row.shape === 'triples' ? -1 : others;
    const least = shared < 0 ? (row.least ?? 0) : shared;
    const most = shared >= 0 ? shared : (bounded & kind) !== 0 ? (row.most ?? Infinity) : Infinity;
    const list = readList(value, least, most, place);
    const first =
      row.shape === 'objects'
        ? this.objects(row.table!, list, place, address)
        : row.shape === 'times'
          ? this.times(list, place)
          : row.shape === 'triples'
            ? this.triples(list, others, place)
            : row.shape === 'numbers'
              ? this.numbers(row, list, place)
            : this.vectors(list, place);
    memory.setInteger(address + at, first);
    memory.setInteger(address + count, list.length);
  }

  private objects(table: string, list: ArrayLike<unknown>, place: string, outer: number): number {
    const { size } = plans.get(table)!;
    const first = this.take(size * list.length);
    for (let i = 0; i < list.length; ++i) {
      this.object(list[i], table, `${place}[${i}]`, first + size * i, outer, i + 1 === list.length);
    }
    return first;
  }

  private triples(list: ArrayLike<unknown>, count: number, place: string): number {
    const address = this.take(12 * list.length + 4);
    for (let i = 0; i < list.length; ++i) {
      const at = `${place}[${i}]`;
      const triple = readList(list[i], 3, 3, at);
      for (let k = 0; k < 3; ++k) {
        const index = readNumber(triple[k], 'any', `${at}[${k}]`);
        if (!Number.isInteger(index) || index < 0 || index >= count) {
          blame(`${at}[${k}]`, fill(messages.not_whole, 0, count - 1, index));
        }
        this.memory.setInteger(address + 12 * i + 4 * k, index);
      }
    }
    return address;
  }

  private rows({ row, at, count, rowLength }: Place, reading: Reading, value: unknown): void {
    const { memory } = this;
    const place = join(reading.place, row.name);
    const list = readList(value, row.least ?? 0, Infinity, place);
    const numbers: number[] = [];
    let length = -1;
    for (let j = 0; j < list.length; ++j) {
      const here = `${place}[${j}]`;
      const inner = readList(list[j], length < 0 ? (row.least ?? 0) : length,
        length < 0 ? Infinity : length, here);
      length = inner.length;
      for (let i = 0; i < length; ++i) numbers.push(readNumber(inner[i], 'any', `${here}[${i}]`));
    }
    memory.setInteger(reading.address + at, this.put(numbers));
    memory.setInteger(reading.address + count, list.length);
    memory.setInteger(reading.address + rowLength, length);
  }

  private numbers(row: Row, list: ArrayLike<unknown>, place: string): number {
    const numbers: number[] = [];
    for (let i = 0; i < list.length; ++i) {
      const x = readNumber(list[i], row.range, `${place}[${i}]`);
      const before = numbers[i - 1];
      if (row.rule === 'increasing' && before !== undefined && x <= before) {
        blame(`${place}[${i}]`, fill(messages.must_increase, x, before));
      }
      numbers.push(x);
    }
    return this.put(numbers);
  }

  /** Members of any name, each a list of numbers: the structs have no names here. */
  private lists(one: Place, { address, place }: Reading, value: unknown): void {
    const { memory } = this;
    const { row, at, count, sharedCount } = one;
    const here = join(place, row.name);
    const given = Object.entries(membersOf(value, here)).filter(([, list]) => list !== undefined);
    const length = memory.integer(address + sharedCount);
    const { setting } = layout;
    const first = this.take(setting.sizeOf * given.length);
    given.forEach(([name, list], i) => {
      const path = join(here, name);
      const numbers = readList(list, length, length, path);
      const struct = first + setting.sizeOf * i;
      memory.setInteger(struct + setting.name, 0);
      memory.setInteger(struct + setting.values, this.numbers(row, numbers, path));
      memory.setInteger(struct + setting.count, length);
    });
    memory.setInteger(address + at, first);
    memory.setInteger(address + count, given.length);
  }

  private checkOdds(value: unknown, place: string): void {
    if (!(unknownToOdds as readonly string[]).includes(place)) return;
    if (!harmlessToOdds.includes(value)) blame(place, messages.unknown_by_odds);
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
  private covariance({ row, at }: Place, reading: Reading, value: unknown): void {
    const { memory } = this;
    const place = join(reading.place, row.name);
    const size = 2 * this.dimensions.count;
    const numbers = Array.from(readList(value, size, size, place), (given, i) => {
      const here = `${place}[${i}]`;
      const list = readList(given, size, size, here);
      return Array.from(list, (x, j) => readNumber(x, 'any', `${here}[${j}]`));
    });
    const rows = this.put(numbers.flat());
    if (!this.judge.isCovariance(rows, size * size)) blame(place, messages.not_a_covariance);
    memory.setInteger(reading.address + at, rows);
  }

  /** Increasing times that begin with 0. */
  private times(list: ArrayLike<unknown>, place: string): number {
    let before = 0;
    const times = Array.from(list, (element, i) => {
      const time = readNumber(element, 'any', `${place}[${i}]`);
      if (i === 0 && time !== 0) blame(`${place}[0]`, fill(messages.first_time_not_zero, time));
      if (i > 0 && time <= before) {
        blame(`${place}[${i}]`, fill(messages.times_must_increase, time, before));
      }
      before = time;
      return time;
    });
    return this.put(times);
  }

  private vectors(list: ArrayLike<unknown>, place: string): number {
    const packed: number[] = [];
    for (let i = 0; i < list.length; ++i) {
      const vector = readVector(list[i], this.dimensions, `${place}[${i}]`);
      for (let j = 0; j < this.dimensions.count; ++j) packed.push(vector[j]!);
    }
    return this.put(packed);
  }

  private put(numbers: readonly number[]): number {
    const address = this.take(8 * numbers.length);
    new Float64Array(this.memory.bytes, address, numbers.length).set(numbers);
    return address;
  }

  /** Room that lives until the next question. */
  private take(wanted: number): number {
    const bytes = Math.ceil(wanted / 8) * 8;
    if (this.used + bytes > this.room) {
      this.room = Math.max(4096, bytes);
      this.used = 0;
      this.blocks.push(this.memory.allocate(this.room));
    }
    this.used += bytes;
    return this.blocks[this.blocks.length - 1]! + this.used - bytes;
  }
}

function isZero(vector: readonly number[]): boolean {
  return vector.every((x) => x === 0);
}

function isAbsent(members: Readonly<Record<string, unknown>>, name: string): boolean {
  return !Object.hasOwn(members, name) || members[name] === undefined;
}

function readAngles(value: unknown, place: string): readonly [number, number] {
  const list = readList(value, 2, 2, place);
  return [readNumber(list[0], 'any', `${place}[0]`), readNumber(list[1], 'any', `${place}[1]`)];
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
