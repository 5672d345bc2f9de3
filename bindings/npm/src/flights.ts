// What a ball in free flight touches first, and the points to draw it with.
import { contactStatuses } from './answer_reader.js';
import { blame, type Invalid, faultAsAnswer, invalid } from './fault.js';
import { exchange, flight as flightAt, touch as touchAt } from './generated/layout.js';
import { messages, readNumber, readWhole } from './object_reader.js';
import type { Solver } from './solver.js';
import { fill } from './text.js';
import type { Obstacle, Vector } from './types.js';

/** A disc or sphere in free flight: straight, or under gravity, thrust or linear drag. */
export interface Flight {
  /** The centre's position at the launch. */
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  /** Additional acceleration along `direction` for a time after the launch. Not with drag. */
  readonly thrust?: { readonly acceleration: number; readonly duration: number };
  /** The direction of the thrust, a unit vector; only with thrust. */
  readonly direction?: Vector;
  /** Linear drag, >= 0: dv/dt = acceleration - drag v. */
  readonly drag?: number;
  readonly radius?: number;
  /**
   * When the flight begins, >= 0; 0 by default. Moving obstacles are at their `position` at time 0.
   */
  readonly launch_time?: number;
  /** How long the flight lasts, >= 0; by default for ever. */
  readonly duration?: number;
}

/** The first touch of a flight; `time` counts from its launch. */
export type Touch =
  | {
      /** `touching`: from the launch on; `contact`: later. */
      readonly status: 'contact' | 'touching';
      /** The index of the obstacle; of several touched at the same time the lowest. */
      readonly obstacle: number;
      readonly time: number;
      /** The centre of the flying ball at that time. */
      readonly center: number[];
      /** Unit vector from the obstacle's surface to the centre. */
      readonly normal?: number[];
    }
  | { readonly status: 'apart' }
  | {
      readonly status: 'unresolved';
      /** A proven lower bound. */
      readonly time: number;
    }
  | Invalid;

export type Trace =
  | {
      readonly status: 'ok';
      readonly points: number[][];
      /** The line through the points is nowhere farther from the flight than this. */
      readonly error: number;
    }
  | Invalid;

const kMaxPoints = 1024;

/** Writes a flight to an address. Returns the number of dimensions; 0: the flight decides. */
export function putFlight(
  { memory, questions }: Solver, given: Flight, at: number, place: string,
  dimensions: 0 | 2 | 3 = 0,
): 2 | 3 {
  const count = questions.flight(given, at, place, dimensions);
  const thrusts =
    memory.number(at + flightAt.thrustAcceleration) !== 0 ||
    memory.number(at + flightAt.thrustDuration) !== 0;
  const length = Math.hypot(...memory.vector(at + flightAt.direction, count));
  if (thrusts && Math.abs(length - 1) > 1e-6) blame(`${place}.direction`, messages.no_direction);
  return count;
}

export function readTouch({ memory }: Solver, at: number, dimensions: 2 | 3): Touch {
  const status = contactStatuses[memory.integer(at + touchAt.status)]!;
  const time = memory.number(at + touchAt.time);
  switch (status) {
    case 'apart':
      return { status };
    case 'unresolved':
      return { status, time };
    case 'invalid':
      return invalid('flight', messages.not_solved);
    default: {
      const normal = memory.vector(at + touchAt.normal, dimensions);
      return {
        status,
        obstacle: memory.integer(at + touchAt.obstacle),
        time: time + 0,
        center: memory.vector(at + touchAt.center, dimensions),
        ...(normal.some((x) => x !== 0) && { normal }),
      };
    }
  }
}

/** What the flight touches first. */
export function firstTouch(solver: Solver, flight: Flight, obstacles: readonly Obstacle[]): Touch {
  return faultAsAnswer<Touch>(() => {
    solver.requireMore();
    const at = solver.base + exchange.flight;
    const count = putFlight(solver, flight, at, 'flight');
    solver.questions.obstacles(obstacles, count);
    const touch = solver.base + exchange.touch;
    solver.functions.aim_touch_obstacles(at, touch);
    return readTouch(solver, touch, count);
  });
}

/**
 * Points of the flight until a time. The straight lines between them are nowhere farther from the
 * flight than `maxError`, if `maxPoints` suffice.
 */
export function trace(
  solver: Solver, flight: Flight, until: number, maxError: number, maxPoints: number,
): Trace {
  return faultAsAnswer<Trace>(() => {
    solver.requireMore();
    const { memory, base, functions } = solver;
    const at = base + exchange.flight;
    const count = putFlight(solver, flight, at, 'flight');
    const end = readNumber(until, 'not_negative', 'until');
    const duration = memory.number(at + flightAt.duration);
    if (end > duration) blame('until', fill(messages.too_large, duration, end));
    const error = readNumber(maxError, 'positive', 'max_error');
    const max = Math.min(kMaxPoints, readWhole(maxPoints, 'max_points'));
    const room = memory.allocate(24 * max);
    try {
      functions.aim_trace_flight(at, end, error, room, max);
      const found = memory.number(base + exchange.vectors);
      const points = Array.from({ length: found }, (_, i) => memory.vector(room + 24 * i, count));
      return { status: 'ok', points, error: memory.number(base + exchange.argument) };
    } finally {
      memory.release(room);
    }
  });
}
