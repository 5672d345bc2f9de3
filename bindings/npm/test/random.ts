// Seeded numbers for tests, which floats hold exactly.

/** Numbers between -1 and 1. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.fround(state / 0x40000000 - 1);
  };
}

/** What arrays of numbers there are. */
export const arrayKinds = [
  { dimensions: 2, precision: 'float64' },
  { dimensions: 3, precision: 'float64' },
  { dimensions: 2, precision: 'float32' },
  { dimensions: 3, precision: 'float32' },
] as const;
