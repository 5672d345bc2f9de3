// Reads lists of numbers and vectors, and blames the first element that is not as the format says.
import { blame } from './fault.js';
import {
  type Dimensions, messages, type RangeName, readList, readNumber, readVector,
} from './object_reader.js';
import { fill } from './text.js';

/** Two angles: from, to. */
export function readAngles(value: unknown, place: string): readonly [number, number] {
  const list = readList(value, 2, 2, place);
  return [readNumber(list[0], 'any', `${place}[0]`), readNumber(list[1], 'any', `${place}[1]`)];
}

export function readNumbers(
  list: ArrayLike<unknown>, range: RangeName, increases: boolean, place: string,
): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < list.length; ++i) {
    const x = readNumber(list[i], range, `${place}[${i}]`);
    const before = numbers[i - 1];
    if (increases && before !== undefined && x <= before) {
      blame(`${place}[${i}]`, fill(messages.must_increase, x, before));
    }
    numbers.push(x);
  }
  return numbers;
}

/** Increasing times that begin with 0. */
export function readTimes(list: ArrayLike<unknown>, place: string): number[] {
  let before = 0;
  return Array.from(list, (element, i) => {
    const time = readNumber(element, 'any', `${place}[${i}]`);
    if (i === 0 && time !== 0) blame(`${place}[0]`, fill(messages.first_time_not_zero, time));
    if (i > 0 && time <= before) {
      blame(`${place}[${i}]`, fill(messages.times_must_increase, time, before));
    }
    before = time;
    return time;
  });
}

/** The components of all vectors, one after another. */
export function readVectors(
  list: ArrayLike<unknown>, dimensions: Dimensions, place: string,
): number[] {
  const packed: number[] = [];
  for (let i = 0; i < list.length; ++i) {
    const vector = readVector(list[i], dimensions, `${place}[${i}]`);
    for (let j = 0; j < dimensions.count; ++j) packed.push(vector[j]!);
  }
  return packed;
}

/** Three indices each, below `count`, one after another. */
export function readTriples(list: ArrayLike<unknown>, count: number, place: string): number[] {
  const indices: number[] = [];
  for (let i = 0; i < list.length; ++i) {
    const at = `${place}[${i}]`;
    const triple = readList(list[i], 3, 3, at);
    for (let k = 0; k < 3; ++k) {
      const index = readNumber(triple[k], 'any', `${at}[${k}]`);
      if (count === 0) blame(`${at}[${k}]`, messages.no_vertices);
      if (!Number.isInteger(index) || index < 0 || index >= count) {
        blame(`${at}[${k}]`, fill(messages.not_whole, 0, count - 1, index));
      }
      indices.push(index);
    }
  }
  return indices;
}

/** `min` or more rows of equal length, `min` or more, one after another. */
export function readRows(
  value: unknown, min: number, place: string,
): { readonly numbers: number[]; readonly rows: number; readonly columns: number } {
  const list = readList(value, min, Infinity, place);
  const numbers: number[] = [];
  let columns = -1;
  for (let j = 0; j < list.length; ++j) {
    const here = `${place}[${j}]`;
    const [from, to] = columns < 0 ? [min, Infinity] : [columns, columns];
    const row = readList(list[j], from, to, here);
    columns = row.length;
    for (let i = 0; i < columns; ++i) numbers.push(readNumber(row[i], 'any', `${here}[${i}]`));
  }
  return { numbers, rows: list.length, columns };
}

/** `size` rows of `size` numbers, one after another. */
export function readSquare(value: unknown, size: number, place: string): number[] {
  const numbers: number[] = [];
  const rows = readList(value, size, size, place);
  for (let i = 0; i < size; ++i) {
    const here = `${place}[${i}]`;
    const row = readList(rows[i], size, size, here);
    for (let j = 0; j < size; ++j) numbers.push(readNumber(row[j], 'any', `${here}[${j}]`));
  }
  return numbers;
}
