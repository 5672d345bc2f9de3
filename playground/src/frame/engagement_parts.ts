// What most demonstrations of engagements have in common: the handles of the target, and the answer
// in words.
import type { Answer, Engagement } from 'aimahead';
import { type Fact, type Handle, type Point, put, type State } from './demo';
import { degrees, pointText, text } from './number';

/** The handles of a target with a place and a velocity: the tip of its arrow is where it is after 1. */
export function velocityHandles<S extends State>({ target }: Engagement): Handle<S>[] {
  if (!('position' in target)) return [];
  const [x, y] = target.position as unknown as Point;
  const [vx, vy] = (('velocity' in target ? target.velocity : undefined) ?? [0, 0]) as unknown as Point;
  return [
    {
      label: 'target',
      at: [x, y],
      colour: 'target',
      move: (state, to) => put(state, to, 'engagement', 'target', 'position'),
    },
    {
      label: 'velocity of the target',
      at: [x + vx, y + vy],
      colour: 'target',
      move: (state, to) => {
        const [px, py] = (state.engagement!.target as { position: Point }).position;
        return put(state, [difference(to[0], px), difference(to[1], py)], 'engagement', 'target', 'velocity');
      },
    },
  ];
}

/** a - b without the digits that rounding adds. */
export function difference(a: number, b: number): number {
  return Number((a - b).toPrecision(12));
}

export function outcomeOf(answer: Answer): string {
  switch (answer.status) {
    case 'hit': {
      const others = (answer.solutions?.length ?? 1) - 1;
      const more = others === 0 ? '' : others === 1 ? ', and again later' : `, and ${others} times again`;
      return `Hit after ${text(answer.time)}${more}.`;
    }
    case 'out_of_range':
      return `Out of range: the first hit would be after ${text(answer.time)}.`;
    case 'unreachable':
      return 'No shot can ever hit it.';
    case 'touching':
      return 'They touch already.';
    case 'unresolved':
      return 'Beyond what doubles can decide.';
    case 'invalid':
      return `${answer.error.field}: ${answer.error.message}`;
  }
}

export function engagementFacts(answer: Answer): Fact[] {
  const facts: Fact[] = [];
  if (answer.status === 'hit' || answer.status === 'out_of_range') {
    facts.push(
      { label: 'hit at', value: pointText(answer.point), colour: answer.status === 'hit' ? 'hit' : 'late' },
      { label: 'after', value: text(answer.time, 6) },
      { label: 'aim', value: `${pointText(answer.aim)}, ${degrees(Math.atan2(answer.aim[1]!, answer.aim[0]!))}`, colour: 'shot' },
    );
  }
  if ('closest' in answer && answer.closest) {
    facts.push({ label: 'closest', value: `${text(answer.closest.distance)} at ${text(answer.closest.time)}`, colour: 'late' });
  }
  if ('method' in answer && answer.method) facts.push({ label: 'solved by', value: answer.method });
  return facts;
}
