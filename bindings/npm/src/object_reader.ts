// Reads the values of fields by the format's tables, and blames what is not as the table says: the
// same fields in the same order, with the same messages, as the command line.
import { blame } from './fault.js';
import { elsewhere, messages, ranges, tables } from './generated/fields.js';
import { describe, fill, findSimilar, isList } from './text.js';

export type TableName = keyof typeof tables;
export type RangeName = keyof typeof ranges;
export { messages };

/** What a field must be. The words are explained in format/table.hpp. */
export interface Row {
  readonly name: string;
  readonly shape: string;
  readonly range: RangeName;
  readonly default: string;
  readonly usual?: number;
  readonly words?: readonly string[];
  readonly member?: string;
  readonly table?: string;
  readonly holding?: 'pointer' | 'spread';
  readonly kinds?: readonly string[];
  readonly required_by?: readonly string[];
  readonly dimensions?: number;
  readonly count?: string;
  readonly min?: number;
  readonly max?: number;
  readonly bounded?: readonly string[];
  readonly as_long_as?: string;
  readonly row_length?: string;
  readonly excluded_by?: readonly {
    readonly path: string;
    readonly phrase: string;
    readonly allowed_words?: readonly string[];
    readonly counts_at_zero?: boolean;
    readonly may_be_zeros?: boolean;
  }[];
  readonly required_beside?: readonly string[];
  readonly instead?: readonly string[];
  readonly not_beside?: string;
  readonly behind?: string;
  readonly rule?: string;
}

export interface Table {
  readonly what: string;
  readonly type: string;
  readonly fields: readonly Row[];
}

type Members = Readonly<Record<string, unknown>>;

/** How many numbers a vector has; the first vector of a question decides. */
export interface Dimensions {
  count: 0 | 2 | 3;
}

/** The path of a member of what stands at `place`. */
export function join(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

function isWithin(x: number, range: RangeName): boolean {
  switch (range) {
    case 'any':
      return true;
    case 'not_negative':
      return x >= 0;
    case 'positive':
      return x > 0;
    case 'share':
      return x >= 0 && x <= 1;
  }
}

/** Whether it is a finite number within the range. */
export function isSound(value: unknown, range: RangeName): value is number {
  return typeof value === 'number' && Number.isFinite(value) && isWithin(value, range);
}

export function readNumber(value: unknown, range: RangeName, place: string): number {
  if (isSound(value, range)) return value;
  return blame(place, fill(messages.not_a_number, ranges[range], describe(value)));
}

/** A time that may be endless. */
export function readDuration(value: unknown, place: string): number {
  return value === Infinity ? value : readNumber(value, 'not_negative', place);
}

export function readFlag(value: unknown, place: string): boolean {
  if (typeof value === 'boolean') return value;
  return blame(place, fill(messages.not_a_flag, describe(value)));
}

/** A whole number from 0 on that an int32_t holds. */
export function readWhole(value: unknown, place: string): number {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31) {
    return Number(value);
  }
  return blame(place, fill(messages.not_a_number, 'a whole number >= 0', describe(value)));
}

/** The vector, with 0 for z in two dimensions. */
export function readVector(value: unknown, dimensions: Dimensions, place: string): number[] {
  const size = isList(value) ? value.length : 0;
  const fits = dimensions.count === 0 ? size === 2 || size === 3 : size === dimensions.count;
  if (!isList(value) || !fits) {
    const wanted = dimensions.count === 0 ? '2 or 3' : String(dimensions.count);
    const got = isList(value) ? `${size} element${size === 1 ? '' : 's'}` : describe(value);
    return blame(place, fill(messages.not_a_vector, wanted, got) + hintAt(value));
  }
  dimensions.count = size as 2 | 3;
  for (let i = 0; i < size; ++i) readNumber(value[i], 'any', `${place}[${i}]`);
  return soundVector(value, size)!;
}

/** How to pass what may be a vector of another library. */
function hintAt(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('x' in value && 'y' in value)) return '';
  return 'z' in value ? ': pass [v.x, v.y, v.z]' : ': pass [v.x, v.y]';
}

/** A vector of any length except 0. */
export function readDirection(value: unknown, dimensions: Dimensions, place: string): number[] {
  const vector = readVector(value, dimensions, place);
  if (vector.every((x) => x === 0)) blame(place, messages.zero_vector);
  return vector;
}

/** The vector if there is nothing to blame, without a place: nearly every one. */
export function soundVector(value: unknown, size: number): number[] | undefined {
  if (!isList(value) || value.length !== size) return undefined;
  const x = value[0];
  const y = value[1];
  const z = size === 3 ? value[2] : 0;
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)
    ? [x as number, y as number, z as number]
    : undefined;
}

/** The words as messages show them. */
function listOf(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ');
}

/** Index of the word among those that are known. */
export function readWord(value: unknown, words: readonly string[], place: () => string): number {
  const index = typeof value === 'string' ? words.indexOf(value) : -1;
  if (index >= 0) return index;
  return blameWord(value, words, listOf(words), place());
}

/** `list`: the words as the message has them. */
export function blameWord(
  value: unknown,
  words: readonly string[],
  list: string,
  place: string,
): never {
  const similar = findSimilar(typeof value === 'string' ? value : '', words);
  const hint = similar === '' ? '' : fill(messages.similar_word, similar);
  return blame(place, fill(messages.not_a_word, list, describe(value)) + hint);
}

/** A list of `min` to `max` elements. */
export function readList(
  value: unknown,
  min: number,
  max: number,
  place: string,
): ArrayLike<unknown> {
  if (!isList(value)) return blame(place, fill(messages.not_a_list, describe(value)));
  if (value.length < min || value.length > max) {
    const open = max === Infinity ? `${min} or more` : `${min} to ${max}`;
    const wanted = min === max ? String(min) : open;
    blame(place, fill(messages.list_too_short_or_long, wanted, value.length));
  }
  return value;
}

/** The members of what must be an object. */
export function membersOf(value: unknown, place: string): Members {
  if (typeof value === 'object' && value !== null && !isList(value)) return value as Members;
  return blame(place, fill(messages.not_an_object, 'an object', describe(value)));
}

/** Blames the first member that is not among `names`, the fields of `what`. */
export function blameOthers(
  members: object,
  names: readonly string[],
  what: string,
  place: string,
  rows: readonly Known[] = [],
): void {
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || names.includes(name)) continue;
    blameStray(join(place, name), name, { what, names, rows });
  }
}

/**
 * The object that a caller passes as an argument, if it has no other fields than `names`. `place`:
 * the path before the names of its fields.
 */
export function readOptions<T extends object>(
  value: T,
  argument: string,
  names: readonly (keyof T & string)[],
  place = '',
): T {
  const members = membersOf(value, argument);
  blameOthers(members, names, argument, place);
  return members as T;
}

/** The row of a field, or what is known of it. */
type Known = Pick<Row, 'name'> & Partial<Row>;

/** An object that has a member which it should not have. */
interface Whole {
  /** What it is. */
  readonly what: string;
  /** Its fields. */
  readonly names: readonly string[];
  /** Those of its table. */
  readonly rows?: readonly Known[];
  readonly members?: Members;
  /** Its kind of motion, if it has one. */
  readonly kind?: string;
  /** 0: any. */
  readonly dimensions?: number;
}

/** `"turning" or "plates"`: the words for `kind` of motions with a field; '' if there are none. */
function kindsWith(row: Known, rows: readonly Known[]): string {
  const known = rows.find(({ name }) => name === 'kind')?.words ?? [];
  const words = (row.kinds ?? []).filter((kind) => known.includes(kind)).map((kind) => `"${kind}"`);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}

/** Blames a member that nobody asked for. */
export function blameStray(place: string, name: string, whole: Whole): never {
  const { what, names, rows = [], members = {}, kind = '', dimensions = 0 } = whole;
  const known: Readonly<Record<string, string>> = elsewhere;
  const isOfQuestion = place !== name || names.includes('projectile');
  const meant = isOfQuestion && Object.hasOwn(known, place) ? known[place]! : '';
  const fits = (row: Known) =>
    dimensions === 0 || row.dimensions === undefined || row.dimensions === dimensions;
  const moves = rows.find((row) => row.name === 'kind')?.words?.includes(kind) ?? false;
  const isOfOthers = (row: Known) =>
    moves && fits(row) && row.kinds !== undefined && !row.kinds.includes(kind);
  const row = rows.find((one) => one.name === name);
  if (row) {
    if (row.not_beside !== undefined) return blame(place, messages.not_beside_table);
    if (row.rule === 'not_after_endless' && row.kinds?.includes(kind)) {
      return blame(place, messages.after_endless);
    }
    const kinds =
      members['kind'] === undefined && isOfOthers(row) ? kindsWith(row, rows) : '';
    const where = fits(row) ? '' : ` in ${dimensions} dimensions`;
    const problem =
      kinds === '' ? fill(messages.does_not_apply, what + where) : fill(messages.needs_kind, kinds);
    return blame(place, problem + (meant === '' ? '' : fill(messages.similar_word, meant)));
  }
  const similar = meant === '' ? findSimilar(name, names) : meant;
  if (similar !== '') return blame(place, fill(messages.similar_field, similar));
  const others = rows.filter((one) => isOfOthers(one) && kindsWith(one, rows) !== '');
  const nearest = findSimilar(name, others.map((one) => one.name));
  const other = others.find((one) => one.name === nearest);
  if (other === undefined) return blame(place, fill(messages.unknown_field, what));
  if (other.name === 'acceleration' && members['kind'] === undefined) {
    return blame(place, fill(messages.similar_field, other.name));
  }
  return blame(place, fill(messages.similar_of_others, other.name, kindsWith(other, rows)));
}

/**
 * Blames a field that must be there. The message names an unknown field that may have been meant
 * for it, or for another.
 */
export function blameMissing(
  place: string, name: string, members: Members,
  rows: readonly Known[],
): never {
  const { words, kinds = [] } = rows.find((row) => row.name === name) ?? {};
  const isThere = (other: string) => Object.hasOwn(members, other) && members[other] !== undefined;
  const isKindless =
    kinds.length > 0 && members['kind'] === undefined && members['shape'] === undefined;
  const isOfOthers = (row: Known) =>
    isKindless && row.kinds !== undefined && row.kinds.every((kind) => !kinds.includes(kind));
  const missing =
    words === undefined ? messages.missing : fill(messages.missing_word, listOf(words));
  const unknown = Object.keys(members).filter((other) =>
    isThere(other) && rows.every((row) => row.name !== other) &&
    new TextEncoder().encode(other).length <= 40);
  const similar = unknown.find((other) => findSimilar(other, [name]) !== '');
  let beside = '';
  if (similar !== undefined) {
    beside = fill(messages.beside_similar, similar, name);
  } else if (unknown.length > 0) {
    const free = rows.filter((row) => row.shape !== 'ignored' && !isThere(row.name));
    const meant = findSimilar(unknown[0]!, free.map((row) => row.name));
    const other = free.find((row) => row.name === meant);
    beside = other === undefined ? fill(messages.beside_unknown, unknown[0]!)
      : isOfOthers(other)
        ? fill(messages.beside_of_others, unknown[0]!, meant, kindsWith(other, rows))
        : fill(messages.beside_similar, unknown[0]!, meant);
  } else {
    const kindless = rows.find((row) => isThere(row.name) && isOfOthers(row));
    if (kindless) beside = fill(messages.beside_kindless, kindless.name, kindsWith(kindless, rows));
  }
  return blame(join(place, name), missing + beside);
}

/** Asks for the fields of one object one by one. */
export class ObjectReader {
  private readonly table: Table;
  private readonly members: Members;
  private readonly askedFor: string[] = [];

  constructor(
    object: unknown,
    table: TableName,
    readonly place: string,
  ) {
    this.members = membersOf(object, place);
    this.table = tables[table];
  }

  /** The place of a field. */
  at(name: string): string {
    return join(this.place, name);
  }

  /** Whether the object has the field, without asking for it. What is undefined is not there. */
  has(name: string): boolean {
    return Object.hasOwn(this.members, name) && this.members[name] !== undefined;
  }

  /** The value of a field that may be absent: undefined. */
  find(name: string): unknown {
    this.askedFor.push(name);
    return this.has(name) ? this.members[name] : undefined;
  }

  /** The value of a field that must be there. */
  require(name: string): unknown {
    const value = this.find(name);
    if (value !== undefined) return value;
    return blameMissing(this.place, name, this.members, this.table.fields);
  }

  row(name: string): Row {
    return this.table.fields.find((one) => one.name === name)!;
  }

  /** Finite, within its range, 0 when absent. */
  number(name: string): number {
    const row = this.row(name);
    const value = row.default === 'none' ? this.require(name) : this.find(name);
    return value === undefined ? 0 : readNumber(value, row.range, this.at(name));
  }

  /** Index of a word that is there. */
  word(name: string): number {
    return readWord(this.require(name), this.row(name).words!, () => this.at(name));
  }

  /** A list that must be there, of `min` to `max` elements. */
  list(name: string, min: number, max: number): ArrayLike<unknown> {
    return readList(this.require(name), min, max, this.at(name));
  }

  /** Blames the first member that nobody asked for; `what` the object is has it not. */
  finish(what: string = this.table.what): void {
    const { fields } = this.table;
    const names = fields
      .filter(({ name, shape }) => shape === 'ignored' || this.askedFor.includes(name))
      .map(({ name }) => name);
    blameOthers(this.members, names, what, this.place, fields);
  }
}
