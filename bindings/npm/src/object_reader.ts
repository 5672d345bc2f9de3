// Reads the fields of one object by its table, and blames what is not as the table says: the same
// fields in the same order, with the same messages, as the command line.
import { blame } from './fault.js';
import { messages, ranges, tables } from './generated/fields.js';
import { describe, fill, findSimilar, isList } from './text.js';

export type TableName = keyof typeof tables;
export type RangeName = keyof typeof ranges;
export { messages };

interface Row {
  readonly name: string;
  readonly shape: string;
  readonly range: RangeName;
  readonly default: string;
  readonly words?: readonly string[];
}

/** How many numbers a vector has; the first vector of a question decides. */
export interface Dimensions {
  count: 0 | 2 | 3;
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

export function readNumber(value: unknown, range: RangeName, place: string): number {
  if (typeof value === 'number' && Number.isFinite(value) && isWithin(value, range)) return value;
  return blame(place, fill(messages.not_a_number, ranges[range], describe(value)));
}

/** A whole number from 0 on that an int32_t holds. */
export function readWhole(value: unknown, place: string): number {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31) return Number(value);
  return blame(place, fill(messages.not_a_number, 'a whole number >= 0', describe(value)));
}

/** The vector, with 0 for z in two dimensions. */
export function readVector(value: unknown, dimensions: Dimensions, place: string): number[] {
  const size = isList(value) ? value.length : 0;
  const fits = dimensions.count === 0 ? size === 2 || size === 3 : size === dimensions.count;
  if (!isList(value) || !fits) {
    const wanted = dimensions.count === 0 ? '2 or 3' : String(dimensions.count);
    const got = isList(value) ? `${size} element${size === 1 ? '' : 's'}` : describe(value);
    return blame(place, fill(messages.not_a_vector, wanted, got));
  }
  dimensions.count = size as 2 | 3;
  for (let i = 0; i < size; ++i) readNumber(value[i], 'any', `${place}[${i}]`);
  return soundVector(value, size)!;
}

/** The vector if there is nothing to blame, without a place: nearly every one. */
function soundVector(value: unknown, size: number): number[] | undefined {
  if (!isList(value) || value.length !== size) return undefined;
  const x = value[0];
  const y = value[1];
  const z = size === 3 ? value[2] : 0;
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)
    ? [x as number, y as number, z as number]
    : undefined;
}

const rows = new Map(
  Object.entries(tables).map(([name, table]: [string, readonly Row[]]) => [
    name,
    new Map(table.map((row) => [row.name, row])),
  ]),
);

export class ObjectReader {
  private readonly table: ReadonlyMap<string, Row>;
  private readonly members: Readonly<Record<string, unknown>>;
  private readonly askedFor: string[] = [];

  constructor(
    object: unknown,
    table: TableName,
    readonly place: string,
  ) {
    if (typeof object !== 'object' || object === null || isList(object)) {
      const got = object === undefined ? 'nothing' : describe(object);
      blame(place, fill(messages.not_an_object, got));
    }
    this.table = rows.get(table)!;
    this.members = object as Record<string, unknown>;
  }

  /** The place of a field. */
  at(name: string): string {
    return this.place === '' ? name : `${this.place}.${name}`;
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
    return value === undefined ? blame(this.at(name), messages.missing) : value;
  }

  private row(name: string): Row {
    return this.table.get(name)!;
  }

  private ask(row: Row): unknown {
    return row.default === 'none' ? this.require(row.name) : this.find(row.name);
  }

  /** As the table says: finite, within its range, the default when absent. */
  number(name: string): number {
    const row = this.row(name);
    const value = this.ask(row);
    if (value !== undefined) {
      const isSound = typeof value === 'number' && Number.isFinite(value);
      if (isSound && isWithin(value, row.range)) return value;
      return readNumber(value, row.range, this.at(name));
    }
    return row.default === 'one' ? 1 : row.default === 'unlimited' ? Infinity : 0;
  }

  vector(name: string, dimensions: Dimensions): number[] {
    const value = this.ask(this.row(name));
    if (value === undefined) return [0, 0, 0];
    return soundVector(value, dimensions.count) ?? readVector(value, dimensions, this.at(name));
  }

  /** Index of the word in the field's list. */
  word(name: string): number {
    const row = this.row(name);
    const value = this.ask(row);
    if (value === undefined) return 0;
    const words = row.words!;
    const index = typeof value === 'string' ? words.indexOf(value) : -1;
    if (index >= 0) return index;
    const list = words.map((word) => `"${word}"`).join(', ');
    const similar = findSimilar(typeof value === 'string' ? value : '', words);
    const hint = similar === '' ? '' : `; did you mean "${similar}"?`;
    return blame(this.at(name), fill(messages.not_a_word, list, describe(value)) + hint);
  }

  /** A list that must be there, of `least` to `most` elements. */
  list(name: string, least: number, most: number): ArrayLike<unknown> {
    const value = this.require(name);
    if (!isList(value)) return blame(this.at(name), fill(messages.not_a_list, describe(value)));
    if (value.length < least || value.length > most) {
      const wanted =
        least === most
          ? String(least)
          : most === Infinity
            ? `${least} or more`
            : `${least} to ${most}`;
      blame(this.at(name), fill(messages.list_too_short_or_long, wanted, value.length));
    }
    return value;
  }

  private isExpected(name: string): boolean {
    return this.askedFor.includes(name) || this.row(name).shape === 'ignored';
  }

  /** Blames the first member that nobody asked for. `whole` is what the object is. */
  finish(whole: string): void {
    for (const name in this.members) {
      if (!this.has(name)) continue;
      const isKnown = this.table.has(name);
      if (isKnown && this.isExpected(name)) continue;
      if (isKnown) blame(this.at(name), fill(messages.does_not_apply, whole));
      const names = [...this.table.keys()].filter((other) => this.isExpected(other));
      const similar = findSimilar(name, names);
      blame(
        this.at(name),
        similar === ''
          ? fill(messages.unknown_field, whole)
          : `unknown field; did you mean "${similar}"?`,
      );
    }
  }
}
