// What a demonstration is: one file in src/demos exports its `words` and its `demo`, and the frame
// does the rest. README.md says how one is added.
import type { Aimahead, FieldEngagement } from 'aimahead';
import type { Chart } from '../chart/chart';
import type { Colour } from '../drawing/colours';
import type { Picture } from '../drawing/picture';

/** A place in the world, of two or three numbers. */
export type Place = readonly number[];
/** A place in the plane, or on the canvas. */
export type Point = readonly [number, number];

/**
 * The words of the article. The build writes them into the page; they are not in the script.
 */
export interface Words {
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** For readers who are not fluent in mathematics. Plain text, with a blank line between two. */
  readonly paragraphs: string;
  readonly pseudocode: string;
  /** The page of the documentation to read on: its path below docs/, without `.md`. */
  readonly page: string;
}

/** A state is plain JSON, because it is written into the page's address. */
export type State = object;

/** The member that most states have. */
export interface WithEngagement {
  readonly engagement: FieldEngagement;
}

export function engagementOf(state: State): FieldEngagement | undefined {
  return (state as Partial<WithEngagement>).engagement;
}

export interface Preset<S> {
  readonly name: string;
  /** The members that differ from the initial state. */
  readonly state: Partial<S>;
}

/** A point that can be dragged, or moved with the arrow keys. */
export interface Handle<S> {
  readonly label: string;
  readonly at: Place;
  readonly colour: Colour;
  readonly move: (state: S, to: Place) => S;
}

interface Labelled {
  readonly label: string;
}
export interface Slider<S> extends Labelled {
  readonly kind: 'slider';
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly set: (state: S, value: number) => S;
  /** How the value is written beside the slider; by default as a number. */
  readonly text?: string;
}
export interface Choice<S> extends Labelled {
  readonly kind: 'choice';
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly set: (state: S, value: string) => S;
}
export interface Flag<S> extends Labelled {
  readonly kind: 'flag';
  readonly value: boolean;
  readonly set: (state: S, value: boolean) => S;
}
export interface Button<S> extends Labelled {
  readonly kind: 'button';
  /** Returns the state after a press. */
  readonly press: (state: S) => S;
  readonly isDisabled?: boolean;
}
export type Control<S> = Slider<S> | Choice<S> | Flag<S> | Button<S>;

/** A number or word beside the picture. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly colour?: Colour;
}

export interface Timeline {
  /** The duration of what is shown, in the demonstration's own unit. */
  readonly end: number;
  /** How many seconds playing it takes; 3 by default. */
  readonly seconds?: number;
  /** For time in steps of 1, the name of a step. Buttons then go from one step to the next. */
  readonly step?: string;
  /** The number of the step at time 0; 0 by default. */
  readonly first?: number;
}

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A file that was pasted or dropped. */
export interface OpenedFile {
  readonly name: string;
  readonly text: string;
}

/** The functions of the frame that a demonstration may call. */
export interface Host<S> {
  readonly aimahead: Aimahead;
  readonly state: () => S;
  readonly change: (state: S) => void;
  /** Calls `listener` now and whenever the state has changed. */
  readonly follow: (listener: (state: S) => void) => void;
  /** Draws the same state again. */
  readonly redraw: () => void;
  /** Shows what is wrong, as plain text. */
  readonly complain: (message: string) => void;
}

export interface Demo<S extends State = State, M = unknown> {
  /** The name in the address, of the file in src/demos and of those in snippets/. */
  readonly name: string;
  readonly initial: S;
  /** Fetches once, before `solve`, what `solve` needs and most visitors do not. */
  readonly load?: () => Promise<void>;
  readonly presets?: readonly Preset<S>[];
  /** The kinds of targets that its links may have; linear and accelerating by default. */
  readonly kinds?: readonly NonNullable<FieldEngagement['target']['kind']>[];
  /** Whether it shows engagements in space too. */
  readonly isSpatial?: boolean;
  /** Whether it shows guns of a kind of motion, which may have no position. */
  readonly showsMovingGuns?: boolean;
  /** Whether it shows shots that are known by a table, which have no speed. */
  readonly showsTables?: boolean;
  /** What is wrong with a state, beside its form and the faults that the library finds. */
  readonly check?: (state: S) => string | undefined;
  /** Asks the library. Called when the state has changed. */
  readonly solve: (state: S, aimahead: Aimahead) => M;
  /** The places that must be in view. */
  readonly bounds: (state: S, model: M) => readonly Place[];
  /** The coordinates that the picture shows, to the right and upwards; by default the first two. */
  readonly axes?: (state: S) => Point;
  /**
   * Where `picture.hit` marks the answer, if that is not where the library solves the engagement.
   */
  readonly hit?: (state: S, model: M) => Place | undefined;
  readonly draw: (picture: Picture, state: S, model: M, time: number) => void;
  readonly handles?: (state: S, model: M) => readonly Handle<S>[];
  readonly controls?: (state: S, model: M) => readonly Control<S>[];
  /** The result, in one sentence. */
  readonly outcome: (state: S, model: M) => string;
  readonly facts?: (state: S, model: M, time: number) => readonly Fact[];
  readonly charts?: (state: S, model: M) => readonly Chart[];
  /** The table below the picture. */
  readonly table?: (state: S, model: M, time: number) => Table;
  /** With one, the picture can be played and scrubbed; `time` runs from 0 to its end. */
  readonly timeline?: (state: S, model: M) => Timeline | undefined;
  /** What a click on the empty picture does. */
  readonly click?: (state: S, at: Point) => S;
  /** What a line does that is drawn on the empty picture; called as it grows. */
  readonly stroke?: (state: S, points: readonly Point[]) => S;
  /** Opens a file of its own kind; undefined if it is of another. Throws what is wrong with it. */
  readonly open?: (file: OpenedFile, host: Host<S>) => S | undefined;
  /** Controls of its own, made once, below the others. */
  readonly panel?: (host: Host<S>) => HTMLElement;
}

/**
 * `state` with the member at `path` replaced: `put(state, value, 'engagement', 'target',
 * 'radius')`.
 */
export function put<S>(state: S, value: unknown, ...path: (string | number)[]): S {
  const copy = structuredClone(state);
  let place = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) place = (place[key] ??= {}) as typeof place;
  place[path.at(-1)!] = value;
  return copy;
}
