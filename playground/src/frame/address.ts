// The state of a demonstration in the page's address: `#name=JSON`, percent-encoded.
import type { Aimahead } from 'aimahead';
import { dimensionsOf } from '../drawing/ways';
import { type Demo, engagementOf, type State } from './demo';

/** Members of states whose form the library checks itself. */
const readByTheLibrary = ['engagement', 'match'];

/** A fault, with a message for the page. */
export class Fault extends Error {}

export function addressOf(name: string, state: State): string {
  // These two may stand in a fragment as they are.
  const text = encodeURIComponent(JSON.stringify(state))
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',');
  return `#${name}=${text}`;
}

/** The demonstration that an address names, and the text of its state, if there is any. */
export function partsOf(
  hash: string,
): { readonly name: string; readonly text: string | undefined } {
  const fragment = hash.replace(/^#/, '');
  const sign = fragment.indexOf('=');
  if (sign < 0) return { name: fragment, text: undefined };
  try {
    return { name: fragment.slice(0, sign), text: decodeURIComponent(fragment.slice(sign + 1)) };
  } catch {
    throw new Fault(
      'The link is damaged: a percent sign in it is not followed by two hexadecimal digits.',
    );
  }
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Fault(`${what} is not JSON: ${(error as Error).message}`);
  }
}

/** The state that a link describes. Throws a Fault that says what is wrong with it and where. */
export function readState<S extends State>(demo: Demo<S>, text: string, aimahead: Aimahead): S {
  const given = parseJson(text, 'The link’s state');
  if (!isObject(given)) {
    throw new Fault(`The link’s state: expected an object, got ${describe(given)}`);
  }
  const state = { ...demo.initial } as Record<string, unknown>;
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(demo.initial, key)) {
      throw new Fault(`${key}: this demonstration has no such field`);
    }
    if (!readByTheLibrary.includes(key)) {
      checkForm((demo.initial as Record<string, unknown>)[key], value, key);
    }
    state[key] = value;
  }
  checkState(demo, state as unknown as S, aimahead);
  return state as unknown as S;
}

/** Throws a Fault if the demonstration cannot show the state. */
export function checkState<S extends State>(demo: Demo<S>, state: S, aimahead: Aimahead): void {
  const engagement = engagementOf(state);
  if (engagement !== undefined) {
    const answer = aimahead.solve(engagement);
    if (answer.status === 'invalid') throw new Fault(messageOf(answer.error));
    const { shooter, projectile, target } = engagement;
    if ('kind' in shooter && !demo.showsMovingGuns) {
      throw new Fault('shooter.kind: this demonstration shows no guns of a kind of motion');
    }
    if ('table' in projectile && !demo.showsTables) {
      throw new Fault(
        'projectile.table: this demonstration shows no shots that are known by a table',
      );
    }
    const kind = target.kind ?? (target.acceleration ? 'accelerating' : 'linear');
    const kinds = demo.kinds ?? ['linear', 'accelerating'];
    if (!kinds.includes(kind)) {
      throw new Fault(`target.kind: this demonstration shows no targets of the kind ${kind}`);
    }
    if (dimensionsOf(engagement) !== 2 && !demo.isSpatial) {
      throw new Fault('shooter.position: this demonstration is in the plane');
    }
  }
  const wrong = demo.check?.(state);
  if (wrong !== undefined) throw new Fault(wrong);
  for (const control of demo.controls?.(state, demo.solve(state, aimahead)) ?? []) {
    if (
      control.kind === 'slider' &&
      !(control.value >= control.min && control.value <= control.max)
    ) {
      throw new Fault(
        `${control.label}: expected ${control.min} to ${control.max}, got ${control.value}`,
      );
    }
    if (
      control.kind === 'choice' &&
      !control.options.some(({ value }) => value === control.value)
    ) {
      const known = control.options.map(({ value }) => value).join(', ');
      throw new Fault(`${control.label}: expected one of ${known}, got ${describe(control.value)}`);
    }
  }
}

/** The library's message about a question, with the name of the field. */
export function messageOf(error: { readonly field: string; readonly message: string }): string {
  return error.field === '' ? error.message : `${error.field}: ${error.message}`;
}

// A value must look like the initial one: lists of numbers be as long, other lists hold likes of
// their first element.
function checkForm(initial: unknown, given: unknown, path: string): void {
  if (Array.isArray(initial)) {
    if (!Array.isArray(given)) throw new Fault(`${path}: expected a list, got ${describe(given)}`);
    const isVector = typeof initial[0] === 'number';
    if (isVector && given.length !== initial.length) {
      throw new Fault(`${path}: expected ${initial.length} numbers, got ${given.length}`);
    }
    given.forEach((element, i) => checkForm(initial[0], element, `${path}[${i}]`));
  } else if (isObject(initial)) {
    if (!isObject(given)) throw new Fault(`${path}: expected an object, got ${describe(given)}`);
    for (const key of Object.keys(initial)) checkForm(initial[key], given[key], `${path}.${key}`);
  } else if (typeof initial === 'number') {
    if (typeof given !== 'number' || !Number.isFinite(given)) {
      throw new Fault(`${path}: expected a finite number, got ${describe(given)}`);
    }
  } else if (typeof given !== typeof initial) {
    throw new Fault(`${path}: expected a ${typeof initial}, got ${describe(given)}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
