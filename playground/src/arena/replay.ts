// A match from its first tick to its last, to be looked at in any order.
import type { MatchEvent, MatchFile, Outcome, Rules } from 'aimahead/arena';
import { Fault, messageOf } from '../frame/address';
import type { Place } from '../frame/demo';
import { arena } from './module';

export interface TankFrame {
  readonly name: string;
  readonly position: Place;
  readonly heading: number;
  readonly turret_heading: number;
  readonly radar_heading: number;
  readonly health: number;
  readonly is_removed: boolean;
  /** Only for matches; a trace does not tell. */
  readonly shots?: number;
  readonly hits?: number;
  readonly damage_dealt?: number;
  readonly damage_taken?: number;
}

export interface ShellFrame {
  readonly owner: string;
  readonly position: Place;
  readonly heading: number;
  readonly power: number;
}

/** The state after a tick. */
export interface Frame {
  readonly tick: number;
  readonly tanks: readonly TankFrame[];
  readonly shells: readonly ShellFrame[];
}

export type HitEvent = Extract<MatchEvent, { kind: 'hit' }> & { readonly tick: number };

export interface Replay {
  readonly names: readonly string[];
  readonly frames: readonly Frame[];
  /** The hits in order; a trace has none. */
  readonly hits: readonly HitEvent[];
  /** A corner of the arena, or of the box around all places of a trace. */
  readonly from: Place;
  readonly to: Place;
  /** The obstacles of a match; a trace does not tell them. */
  readonly obstacles: NonNullable<Rules['obstacles']>;
  /** The outcome of a match. */
  readonly outcome?: Outcome;
}

const kMaxTankTicks = 400_000;

/** What is wrong with a match that the page cannot play; undefined if nothing is. */
export function findFault(file: MatchFile): string | undefined {
  const match = arena().match(file);
  if (match.status === 'invalid') return messageOf(match.error);
  match.release();
  const max = Math.floor(kMaxTankTicks / file.tanks.length);
  return file.ticks > max
    ? `ticks: the page plays at most ${max} of so many tanks; aimahead arena plays all`
    : undefined;
}

/** Plays a match that has no fault. */
export function play(file: MatchFile): Replay {
  const match = arena().match(file);
  if (match.status === 'invalid') throw new Fault(messageOf(match.error));
  const frames: Frame[] = [];
  const hits: HitEvent[] = [];
  const keep = () => frames.push({ tick: match.ticks, tanks: match.tanks, shells: match.shells });
  keep();
  while (!match.isOver) {
    const step = match.step();
    if (step.status === 'invalid') {
      match.release();
      throw new Fault(messageOf(step.error));
    }
    for (const event of match.events) {
      if (event.kind === 'hit') hits.push({ ...event, tick: match.ticks });
    }
    keep();
  }
  const outcome = match.outcome();
  match.release();
  const { width, height } = file.arena;
  const obstacles = (typeof file.rules === 'object' && file.rules.obstacles) || [];
  return {
    names: match.names, frames, hits, from: [0, 0], to: [width, height], obstacles, outcome,
  };
}

/** The frame of the latest tick that is not later. */
export function frameAt({ frames }: Replay, tick: number): number {
  let [low, high] = [0, frames.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (frames[middle]!.tick <= tick) low = middle;
    else high = middle - 1;
  }
  return low;
}
