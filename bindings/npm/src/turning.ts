// Guns that turn: to a direction, and frame by frame.
import { blame, faultAsAnswer, faultAsError, type Invalid, invalid } from './fault.js';
import { exchange, turn, turnController, turnProgress, turret } from './generated/layout.js';
import {
  type Dimensions, membersOf, messages, readDirection, readNumber, readVector,
} from './object_reader.js';
import type { Solver } from './solver.js';
import type { TurningTurret, Turret, Vector } from './types.js';

/** How a gun turns from its facing to a direction. */
export interface Turn {
  readonly status: 'possible' | 'outside_arc';
  /** The angle of the turn; in two dimensions positive counter-clockwise. */
  readonly angle: number;
  /** The angle through which the gun turns until it rests: `angle` less the tolerance. */
  readonly rest: number;
  /** The time until the gun points at the direction within its tolerance. */
  readonly time: number;
}

/** The result of a step. */
export interface TurnProgress {
  /**
   * 'blocked': the goal lies outside the arc or the limits; the gun turns to the nearer end, in
   * space to the nearest direction within the limits, and waits there.
   */
  readonly status: 'turning' | 'arrived' | 'blocked';
  /** The angle to where the gun will come to rest, radians. */
  readonly remaining: number;
  /** The time until the gun comes to rest, if the goal does not move. */
  readonly time: number;
}

export interface TurningTime {
  readonly status: 'ok';
  readonly time: number;
}
export interface TurnableAngle {
  readonly status: 'ok';
  readonly angle: number;
}

const turnStatuses = ['turning', 'arrived', 'blocked', 'invalid'] as const;

/** The turn from the turret's facing to a direction, a vector of any length, or in 2D an angle. */
export function turnTo(
  solver: Solver, given: Turret, direction: number | Vector,
): Turn | Invalid {
  return faultAsAnswer<Turn | Invalid>(() => {
    const count = dimensionsOf(given) ?? 0;
    if (typeof direction === 'number' && count !== 3) {
      const angle = readNumber(direction, 'any', 'direction');
      solver.questions.turret(given, 2);
      solver.functions.aim_answer_turn_to_angle(angle);
    } else {
      const read: Dimensions = { count };
      const towards = readVector(direction, read, 'direction');
      const dimensions = read.count as 2 | 3;
      solver.questions.turret(given, dimensions);
      solver.questions.vector(0, towards);
      solver.functions.aim_answer_turn(dimensions);
    }
    const { memory } = solver;
    const at = solver.base + exchange.turn;
    return {
      status: memory.integer(at + turn.possible) !== 0 ? 'possible' : 'outside_arc',
      angle: memory.number(at + turn.angle) + 0,
      rest: memory.number(at + turn.rest) + 0,
      time: memory.number(at + turn.time),
    };
  });
}

/** The time until the gun, from rest, has turned through an angle, less its tolerance. */
export function turningTime(solver: Solver, given: Turret, angle: number): TurningTime | Invalid {
  return faultAsAnswer<TurningTime | Invalid>(() => {
    readTurret(solver, given);
    const time = solver.functions.aim_find_turning_time(readNumber(angle, 'any', 'angle'));
    return { status: 'ok', time };
  });
}

/**
 * The largest angle that the gun, from rest, can reach within its tolerance by `time`, which may be
 * infinite.
 */
export function turnableAngle(
  solver: Solver, given: Turret, time: number,
): TurnableAngle | Invalid {
  return faultAsAnswer<TurnableAngle | Invalid>(() => {
    readTurret(solver, given);
    const angle = solver.functions.aim_find_turnable_angle(
      time === Infinity ? time : readNumber(time, 'not_negative', 'time'),
    );
    return { status: 'ok', angle };
  });
}

/** The dimensions of a turret that has a facing. */
function dimensionsOf(given: Turret): 2 | 3 | undefined {
  if (given?.facing === undefined) return undefined;
  return typeof given.facing === 'object' ? 3 : 2;
}

function readTurret(solver: Solver, given: Turret, dimensions: 2 | 3 = 2): void {
  solver.requireMore();
  solver.questions.turret(given, dimensionsOf(given) ?? dimensions);
}

/**
 * A gun in a game loop. `step` turns it towards a goal as fast as its turret allows, and the gun
 * stops there exactly. It never passes a goal at which it can stop.
 */
export class TurnController {
  /** Where the gun points now: an angle, or in space a unit vector. */
  facing: number | number[];
  /** How fast the gun turns now: radians per time, or in space the angular velocity. */
  rate: number | number[];
  private readonly dimensions: 2 | 3;

  constructor(
    private readonly solver: Solver,
    private readonly turret: TurningTurret,
  ) {
    faultAsError(() => {
      const given = membersOf(turret, 'turret');
      readTurret(solver, turret, given['elevation'] ?? given['azimuth'] ? 3 : 2);
      if (given['facing'] === undefined) blame('turret.facing', messages.missing);
    });
    const { facing, rate = 0 } = turret;
    const isFlat = typeof facing === 'number';
    this.dimensions = isFlat ? 2 : 3;
    this.facing = isFlat ? facing : Array.from(facing);
    this.rate = isFlat ? rate : [0, 0, 0];
  }

  /** Turns the gun for `duration` >= 0 towards a direction of any length, or in 2D an angle. */
  step(goal: number | Vector, duration: number): TurnProgress | Invalid {
    const { solver, dimensions } = this;
    return faultAsAnswer<TurnProgress | Invalid>(() => {
      membersOf(this.turret, 'turret');
      solver.questions.controller(this.turret, this.facing, this.rate);
      const angle = dimensions === 2 ? this.#angleOf(goal) : 0;
      const towards =
        dimensions === 3 ? readVector(goal, { count: 3 }, 'goal') : [0, 0, 0];
      solver.questions.argument(readNumber(duration, 'not_negative', 'duration'));
      solver.questions.vector(0, towards);
      if (dimensions === 2) {
        solver.functions.aim_step_turn(angle);
      } else {
        solver.functions.aim_step_turn_in_space();
      }
      return this.#take();
    });
  }

  /** The turret as it is now, for the next question. */
  get now(): TurningTurret {
    const { turret, facing, rate } = this;
    const isTurning = typeof rate === 'number' && turret.turn_acceleration !== undefined;
    return isTurning ? { ...turret, facing, rate } : { ...turret, facing };
  }

  #angleOf(goal: number | Vector): number {
    if (typeof goal !== 'object' || goal === null) return readNumber(goal, 'any', 'goal');
    this.solver.questions.vector(0, readDirection(goal, { count: 2 }, 'goal'));
    return this.solver.functions.aim_find_angle();
  }

  #take(): TurnProgress | Invalid {
    const { memory, base } = this.solver;
    const at = base + exchange.progress;
    const status = turnStatuses[memory.integer(at + turnProgress.status)]!;
    if (status === 'invalid') return invalid('turret', messages.not_solved);
    const gun = base + exchange.controller;
    const facing = gun + turnController.turret + turret.facing;
    if (this.dimensions === 2) {
      this.facing = memory.number(facing);
      this.rate = memory.number(gun + turnController.rate);
    } else {
      this.facing = memory.vector(facing, 3);
      this.rate = memory.vector(gun + turnController.rate, 3);
    }
    return {
      status,
      remaining: memory.number(at + turnProgress.remaining),
      time: memory.number(at + turnProgress.time),
    };
  }
}
