// What messages say of numbers and other values: as the command line writes them.
import { synonyms } from './generated/fields.js';

/** turn_rate as turnRate. */
export function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The shortest text that reads back to the same double: 0.1, 3, 1e+16, 1e-05, NaN. */
export function numberText(x: number): string {
  if (!Number.isFinite(x)) return String(x);
  if (x === 0) return '0';
  const [mantissa, power] = x.toExponential().split('e') as [string, string];
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const sign = x < 0 ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const rest = digits.slice(exponent + 1);
  return sign + (rest === '' ? whole : `${whole}.${rest}`);
}

/** `"fast"`, `an array`, `-3`: what was found where something else was expected. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'number':
      // JSON has no other notation than this for what is finite.
      return String(value);
    case 'string':
      return shorten(JSON.stringify(value), 40);
    case 'object':
      if (value === null) return 'null';
      return isList(value) ? 'an array' : 'an object';
    case 'boolean':
      return String(value);
    case 'undefined':
      return 'nothing';
    default:
      return `a ${typeof value}`;
  }
}

/** Arrays, and typed arrays of numbers. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** At most `most` bytes of UTF-8, whole characters. */
function shorten(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= most) return text;
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) --end;
  return `${new TextDecoder().decode(bytes.subarray(0, end))}...`;
}

/** The pattern with each {} replaced. */
export function fill(pattern: string, ...values: (string | number)[]): string {
  let next = 0;
  return pattern.replace(/\{\}/g, () => {
    const value = values[next++] ?? '';
    return typeof value === 'number' ? numberText(value) : value;
  });
}

/** The candidate that `word` may be a misspelling of or another name for, or ''. */
export function findSimilar(word: string, candidates: readonly string[]): string {
  const bytes = new TextEncoder().encode(word);
  if (bytes.length > 40) return '';
  const known: Readonly<Record<string, readonly string[]>> = synonyms;
  const meant = Object.hasOwn(known, word) ? known[word]! : [];
  const synonym = candidates.find((candidate) => meant.includes(candidate));
  if (synonym !== undefined) return synonym;
  let best = '';
  let bestDistance = Math.min(2, Math.floor(bytes.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(bytes, new TextEncoder().encode(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment: insertions, deletions, substitutions, swaps of neighbours. */
function editDistance(a: Uint8Array, b: Uint8Array): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const row = [i];
    for (let j = 1; j <= b.length; ++j) {
      let least = Math.min(
        row[j - 1]! + 1,
        last[j]! + 1,
        last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
