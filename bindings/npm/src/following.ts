// Where gun, target and shot are at any time: for drawing their paths, and the graph of the two
// distances that are equal when the shot hits.
import { blame, type Invalid, faultAsAnswer } from './fault.js';
import { exchange, followLists, snapshot } from './generated/layout.js';
import { messages, readNumber, readVector } from './object_reader.js';
import type { Solver } from './solver.js';
import { describe, fill, isList } from './text.js';
import type { FieldEngagement, Vector } from './types.js';

/** A shot to follow: an answer of `solve`, or any other. */
export interface FiredShot {
  /** A direction of any length. Without one no shot is followed. */
  readonly aim?: Vector;
  /** Default: the first time at which a gun without a turret may fire. */
  readonly launch_time?: number;
}

/** An engagement at one time. An absent target has vanished; an absent shot is not fired yet. */
export interface Snapshot {
  readonly time: number;
  /** The gun's pivot. */
  readonly gun?: number[];
  /** The target's centre. */
  readonly target?: number[];
  /** The shot's centre, at any time after the launch: lifetime and range are not applied. */
  readonly shot?: number[];
  /**
   * Distance of the target from the origin of the frame that drifts with the shots: from the gun,
   * for a gun at rest without gravity. With quadratic drag: from where the gun fires.
   */
  readonly target_distance?: number;
  /**
   * How far shots in every direction have come from there, plus the radii with `aim: 'edge'`. Where
   * it equals `target_distance`, a shot hits.
   */
  readonly shot_distance?: number;
}

export type Following = { readonly status: 'ok'; readonly snapshots: Snapshot[] } | Invalid;

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
    const { aim, launch_time } = shot;
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
      return { status: 'ok', snapshots };
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
