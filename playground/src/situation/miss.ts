// The distance by which a shot misses its target.
import type { Aimahead, Motion } from 'aimahead';

const kHalvings = 44;

/**
 * The least distance of two motions within `duration`: the radius at which they just touch, found
 * by the library's contact.
 */
export function missDistance(
  aimahead: Aimahead, shot: Motion, target: Motion, duration: number,
): number {
  const touches = (radius: number) => {
    const { status } = aimahead.contact({
      a: { ...shot, radius }, b: { ...target, radius: 0 }, duration,
    });
    return status === 'contact' || status === 'touching';
  };
  let high = 1;
  while (!touches(high) && high < 1e12) high *= 2;
  let low = 0;
  for (let i = 0; i < kHalvings; ++i) {
    const middle = (low + high) / 2;
    if (touches(middle)) high = middle;
    else low = middle;
  }
  return high;
}
