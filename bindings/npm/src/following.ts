// Where gun, target and shot are at any time: for drawing their paths, and the graph of the two
// distances that are equal when the shot hits.
import { blame, type Invalid, faultAsAnswer } from './fault.js';
import { exchange, followLists, snapshot } from './generated/layout.js';
import { membersOf, messages, readNumber, readVector } from './object_reader.js';
import type { Solver } from './solver.js';
import { describe, fill, isList } from './text.js';
import type { FieldEngagement, Vector } from './types.js';

/** A shot to follow: an answer of `solve`, or any other. */
export interface FiredShot {
  /** The direction of the gun, of any length. Without one no shot is followed. */
  readonly aim?: Vector;
  /** When the shot leaves, >= 0. By default as soon as a gun without a turret may fire. */
  readonly launch_time?: number;
}

/**
 * An engagement at one time, in the world. A body that is absent has vanished, is not fired yet, or
 * is beyond the range of a double.
 */
export interface Snapshot {
  readonly time: number;
  /** The gun's pivot. */
  readonly gun?: number[];
  /** The target's centre. */
  readonly target?: number[];
  /** The shot's centre, at any time after the launch: lifetime and range are not applied. */
  readonly shot?: number[];
  /**
   * The distance of the target from the centre of the frame that drifts with the shot: the gun, if
   * it rests and there is no gravity. With quadratic drag: the distance from where the gun fires.
   */
  readonly target_distance?: number;
  /**
   * The distance of all shots, in every direction, from the same centre; with `aim: 'edge'` plus
   * the radii. Where it equals `target_distance` a shot hits.
   */
  readonly shot_distance?: number;
}

export type Following = { readonly status: 'followed'; readonly snapshots: Snapshot[] } | Invalid;

/** A snapshot for each of `times` (>= 0, in any order). */
export function follow(
  solver: Solver,
  question: FieldEngagement,
  shot: FiredShot,
  times: ArrayLike<number>,
): Following {
  return faultAsAnswer<Following>(() => {
    solver.requireMore();
    const { questions, memory, base } = solver;
    const dimensions = questions.engagement(question);
    // An answer has many other fields.
    const { aim, launch_time, status } = membersOf(shot, 'shot') as FiredShot & {
      readonly status?: unknown;
    };
    if (status === 'hit' && aim === undefined && launch_time === undefined) {
      blame('aim', messages.missing);
    }
    const direction =
      aim === undefined ? [0, 0, 0] : readVector(aim, { count: dimensions }, 'aim');
    if (launch_time !== undefined) {
      questions.argument(readNumber(launch_time, 'not_negative', 'launch_time'));
    }
    if (!isList(times)) blame('times', fill(messages.not_a_list, describe(times)));
    for (let i = 0; i < times.length; ++i) readNumber(times[i], 'not_negative', `times[${i}]`);

    questions.vector(0, direction);
    const count = times.length;
    const room = memory.allocate(count * (8 + snapshot.sizeOf));
    const timesAt = room + count * snapshot.sizeOf;
    new Float64Array(memory.bytes, timesAt, count).set(times);
    const lists = base + exchange.followLists;
    memory.setInteger(lists + followLists.times, timesAt);
    memory.setInteger(lists + followLists.snapshots, room);
    memory.setInteger(lists + followLists.count, count);
    memory.setInteger(lists + followLists.setsLaunchTime, launch_time === undefined ? 0 : 1);
    try {
      solver.functions.aim_answer_follow();
      const snapshots = Array.from({ length: count }, (_, i) =>
        readSnapshot(solver, room + snapshot.sizeOf * i, times[i]!, dimensions),
      );
      return { status: 'followed', snapshots };
    } finally {
      memory.release(room);
    }
  });
}

function readSnapshot(solver: Solver, at: number, time: number, dimensions: 2 | 3): Snapshot {
  const { memory } = solver;
  const members: Record<string, unknown> = { time };
  const has = (flag: number) => memory.integer(at + flag) !== 0;
  if (has(snapshot.hasGun)) members['gun'] = memory.vector(at + snapshot.gun, dimensions);
  if (has(snapshot.hasTarget)) members['target'] = memory.vector(at + snapshot.target, dimensions);
  if (has(snapshot.hasShot)) members['shot'] = memory.vector(at + snapshot.shot, dimensions);
  if (has(snapshot.hasTargetDistance)) {
    members['target_distance'] = memory.number(at + snapshot.targetDistance);
  }
  if (has(snapshot.hasShotDistance)) {
    members['shot_distance'] = memory.number(at + snapshot.shotDistance);
  }
  return members as unknown as Snapshot;
}
