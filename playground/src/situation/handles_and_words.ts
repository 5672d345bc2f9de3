// What most demonstrations of engagements have in common: the handles of the target, and the answer
// in words.
import type { FieldAnswer, FieldEngagement, Vector } from 'aimahead';
import type { Picture } from '../drawing/picture';
import { along } from '../drawing/vector';
import {
  type Control, type Fact, type Handle, type Place, type Point, put, type WithEngagement,
} from '../frame/demo';
import { degrees, placeText, text } from '../frame/number';

/**
 * The handles of a target with a place and a velocity: the tip of its arrow is where it is after 1.
 */
export function velocityHandles<S extends WithEngagement>({
  target,
}: FieldEngagement): Handle<S>[] {
  if (!('position' in target)) return [];
  const position = Array.from(target.position);
  const velocity = 'velocity' in target ? (target.velocity as Place | undefined) : undefined;
  return [
    {
      label: 'target',
      at: position,
      colour: 'target',
      move: (state, to) => put(state, to, 'engagement', 'target', 'position'),
    },
    {
      label: 'velocity of the target',
      at: along(position, 1, velocity),
      colour: 'target',
      move: (state, to) => {
        const from = (state.engagement.target as { position: Place }).position;
        return put(state, difference(to, from), 'engagement', 'target', 'velocity');
      },
    },
  ];
}

/** The handle of the gun's place. */
export function gunHandle<S extends WithEngagement>(
  { shooter }: { readonly shooter: { readonly position: Vector } },
): Handle<S> {
  return {
    label: 'gun',
    at: Array.from(shooter.position),
    colour: 'gun',
    move: (state, to) => put(state, to, 'engagement', 'shooter', 'position'),
  };
}

/** The handles of a gun's place and velocity: the tip of its arrow is where it is after 1. */
export function movingGunHandles<S extends WithEngagement>(
  { shooter }: {
    readonly shooter: { readonly position: Vector; readonly velocity?: Vector | undefined };
  },
): Handle<S>[] {
  return [
    gunHandle({ shooter }),
    {
      label: 'velocity of the gun',
      at: along(Array.from(shooter.position), 1, shooter.velocity as Place | undefined),
      colour: 'gun',
      move: (state, to) => {
        const from = (state.engagement.shooter as { position: Place }).position;
        return put(state, difference(to, from), 'engagement', 'shooter', 'velocity');
      },
    },
  ];
}

/** The arrow between the handles of a place and a velocity. */
export function drawVelocity(
  picture: Picture, [from, to]: readonly Pick<Handle<never>, 'at' | 'colour'>[],
): void {
  if (from && to) picture.arrow(from.at, to.at, { colour: to.colour, width: 2 });
}

/** The handles of the points that a curve or path is made of. */
export function wayHandles<S extends WithEngagement>({ target }: FieldEngagement): Handle<S>[] {
  if (!('points' in target || 'positions' in target)) return [];
  const member = 'points' in target ? 'points' : 'positions';
  const points = 'points' in target ? target.points : target.positions;
  return points.map((at, i) => ({
    label: `point ${i + 1} of the target’s path`,
    at: Array.from(at),
    colour: 'target',
    move: (state, to) => put(state, to, 'engagement', 'target', member, i),
  }));
}

/** A slider for a number of the engagement. */
export function engagementSlider<S extends WithEngagement>(
  state: S, label: string, [min, max, step]: readonly [number, number, number], initial: number,
  ...path: string[]
): Control<S> {
  let value: unknown = state.engagement;
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
  const number = typeof value === 'number' ? value : initial;
  return {
    kind: 'slider', label, value: number, step,
    // A number from a file may lie outside of the range of the slider.
    min: Math.min(min, number),
    max: Math.max(max, number),
    set: (before, to) => put(before, to, 'engagement', ...path),
  };
}

/** a - b without the digits that rounding adds. */
export function difference(a: Place, b: Place): number[] {
  return along(a, -1, b).map((x) => Number(x.toPrecision(12)));
}

/** The angle of the way to `to`, with as many digits as can be seen. */
export function angleTo(to: Place, from: Place): number {
  const [x, y] = along(to, -1, from);
  return Number(Math.atan2(y!, x!).toFixed(3));
}

export function outcomeOf(answer: FieldAnswer): string {
  switch (answer.status) {
    case 'hit': {
      const others =
        answer.solutions?.filter(({ time, blocked }) => time > answer.time && !blocked).length ?? 0;
      const more =
        others === 0 ? '' : others === 1 ? ', and again later' : `, and ${others} times more`;
      return `Hit after ${text(answer.time)}${more}.`;
    }
    case 'out_of_range':
      return `Out of range: the first hit would be after ${text(answer.time)}.`;
    case 'blocked':
      return `Blocked: obstacle ${answer.blocked.obstacle} stops the shot after ` +
        `${text(answer.blocked.time)}.`;
    case 'unreachable':
      return 'No shot can ever hit it.';
    case 'touching':
      return 'They already touch.';
    case 'unresolved':
      return 'Unresolved: doubles cannot decide.';
    case 'invalid':
      return `${answer.error.field}: ${answer.error.message}`;
  }
}

function aimText(aim: Place): string {
  const [x, y] = aim as Point;
  return aim.length === 2 ? `${placeText(aim)}, ${degrees(Math.atan2(y, x))}` : placeText(aim);
}

export function engagementFacts(
  { engagement, answer }: {
    readonly engagement: FieldEngagement;
    readonly answer: FieldAnswer;
  },
): Fact[] {
  const facts: Fact[] = [];
  if (answer.status === 'hit' || answer.status === 'out_of_range') {
    facts.push(
      {
        label: 'hit at', value: placeText(answer.point),
        colour: answer.status === 'hit' ? 'hit' : 'late',
      },
      { label: 'after', value: text(answer.time, 6) },
    );
    if (answer.launch_time !== (engagement.shooter.delay ?? 0)) {
      facts.push({ label: 'fires at', value: text(answer.launch_time, 6) });
    }
    if (answer.aim) facts.push({ label: 'aim', value: aimText(answer.aim), colour: 'shot' });
  }
  if ('closest' in answer && answer.closest) {
    facts.push({
      label: 'closest', value: `${text(answer.closest.distance)} at ${text(answer.closest.time)}`,
      colour: 'late',
    });
  }
  if ('method' in answer && answer.method) facts.push({ label: 'solved by', value: answer.method });
  return facts;
}
