// Vectors of two or three numbers, for pictures.
import type { Place } from '../frame/demo';

/** a + factor b; an undefined b counts as zero. */
export function along(a: Place, factor: number, b: Place | undefined): number[] {
  return a.map((x, i) => x + factor * (b?.[i] ?? 0));
}

export function lengthOf(a: Place): number {
  return Math.hypot(...a);
}

export function distance(a: Place, b: Place): number {
  return lengthOf(along(a, -1, b));
}
