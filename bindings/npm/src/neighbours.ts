// Fields of a question that exclude others.
import { tables } from './generated/fields.js';
import type { Row } from './object_reader.js';

const unsteadyFields = tables.engagement.fields.find((row) => row.name === 'tick')!.excluded_by;

/** The names in each path that was asked for: at most as many as the format has fields. */
const stepsOf = new Map<string, readonly string[]>();

function stepsIn(path: string): readonly string[] {
  let steps = stepsOf.get(path);
  if (steps === undefined) stepsOf.set(path, (steps = path.match(/\w+/g)!));
  return steps;
}

/** What stands at a path, "models[1].stay", of an object: undefined where there is nothing. */
export function valueAt(question: unknown, path: string): unknown {
  let found = question;
  for (const step of stepsIn(path)) {
    const isObject = typeof found === 'object' && found !== null;
    if (!isObject || !Object.hasOwn(found as object, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

type Neighbour = NonNullable<Row['excluded_by']>[number];

/** Whether a field with this value excludes no other, as if it were absent. */
export function isNothing(value: unknown): boolean {
  if (value === 0 || value === false) return true;
  return typeof value === 'object' && value !== null && 'length' in value && holdsZeros(value);
}

function holdsZeros(value: object): boolean {
  return Object.values(value).every((member) => member === 0 || member === undefined);
}

/** Whether a field excludes others in this question. */
export function stands(question: unknown, neighbour: Neighbour): boolean {
  const value = valueAt(question, neighbour.path);
  if (value === undefined) return false;
  if (neighbour.counts_at_zero) return true;
  if (neighbour.may_be_zeros) return !holdsZeros(value as object);
  return !isNothing(value) && !neighbour.allowed_words?.includes(value as string);
}

/** The first field that takes more than constant acceleration, of a question without fault. */
export function findUnsteadyField(question: unknown): string | undefined {
  const field = unsteadyFields.find((neighbour) => stands(question, neighbour));
  return field?.path ?? (valueAt(question, 'tick') === undefined ? undefined : 'tick');
}
