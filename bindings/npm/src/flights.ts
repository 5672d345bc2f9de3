// What a ball in free flight touches first, and the points to draw it with.
import { contactStatuses } from './answer_reader.js';
import { blame, type Invalid, faultAsAnswer, invalid } from './fault.js';
import { engagement, exchange, flight as flightAt, touch as touchAt } from './generated/layout.js';
import {
  blameStray, type Dimensions, membersOf, messages, readNumber, readVector, readWhole,
} from './object_reader.js';
import type { Solver } from './solver.js';
import { fill } from './text.js';
import type { Obstacle, Vector } from './types.js';

/** A disc or sphere in free flight: straight, or under gravity, thrust or linear drag. */
export interface Flight {
  /** Of the centre, at the launch. */
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  /** Of a rocket, along `direction`; not with drag. */
  readonly thrust?: { readonly acceleration: number; readonly duration: number };
  /** Unit vector; with thrust. */
  readonly direction?: Vector;
  /** Linear: dv/dt = acceleration - drag v. */
  readonly drag?: number;
  readonly radius?: number;
  /** When the flight begins: obstacles that move are at their `position` at time 0. */
  readonly launch_time?: number;
  /** How long it lasts; without it for ever. */
  readonly duration?: number;
}

/** The first touch of a flight; `time` counts from its launch. */
export type Touch =
  | {
      /** `touching`: from the launch on; `contact`: later. */
      readonly status: 'contact' | 'touching';
      /** Its index; of those that are touched at the same time the lowest. */
      readonly obstacle: number;
      readonly time: number;
      /** The centre of the flying ball then. */
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
      /** The line through the points is nowhere farther from the flight. */
      readonly error: number;
    }
  | Invalid;

const fields = [
  'position', 'velocity', 'acceleration', 'thrust', 'direction', 'drag', 'radius', 'launch_time', 'duration',
] as const;
const kMaxPoints = 1024;

/** Writes a flight to an address. The first of many decides the number of dimensions. */
export function putFlight(
  { memory }: Solver, given: Flight, dimensions: Dimensions, at: number, place: string,
): void {
  const members = membersOf(given, place) as Partial<Flight>;
  const { position, velocity, acceleration, thrust, direction, drag, radius, launch_time, duration } = members;
  const vector = (value: Vector | undefined, name: string) =>
    value === undefined ? [0, 0, 0] : readVector(value, dimensions, `${place}.${name}`);
  const number = (value: number | undefined, name: string) =>
    value === undefined ? 0 : readNumber(value, 'not_negative', `${place}.${name}`);
  if (position === undefined) blame(`${place}.position`, messages.missing);
  memory.setVector(at + flightAt.position, vector(position, 'position'));
  memory.setVector(at + flightAt.velocity, vector(velocity, 'velocity'));
  memory.setVector(at + flightAt.acceleration, vector(acceleration, 'acceleration'));
  const pushed = thrust === undefined ? { acceleration: 0, duration: 0 } : membersOf(thrust, `${place}.thrust`);
  for (const [i, name] of (['acceleration', 'duration'] as const).entries()) {
    if (pushed[name] === undefined) blame(`${place}.thrust.${name}`, messages.missing);
    memory.setNumber(at + flightAt.thrust + 8 * i, number(pushed[name] as number, `thrust.${name}`));
  }
  const along = vector(direction, 'direction');
  const length = Math.hypot(...along);
  if (thrust !== undefined && Math.abs(length - 1) > 1e-6) {
    blame(`${place}.direction`, 'expected a unit vector, as there is thrust');
  }
  memory.setVector(at + flightAt.direction, along);
  const slows = number(drag, 'drag');
  if (slows !== 0 && thrust !== undefined) {
    blame(`${place}.drag`, fill(messages.does_not_go_with, 'thrust'));
  }
  memory.setNumber(at + flightAt.drag, slows);
  memory.setNumber(at + flightAt.radius, number(radius, 'radius'));
  memory.setNumber(at + flightAt.launchTime, number(launch_time, 'launch_time'));
  const isEndless = duration === undefined || duration === Infinity;
  memory.setNumber(at + flightAt.duration, isEndless ? Infinity : number(duration, 'duration'));
  for (const name of Object.keys(members)) {
    if (!(fields as readonly string[]).includes(name)) {
      blameStray(`${place}.${name}`, name, false, 'a flight', fields);
    }
  }
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
    const dimensions: Dimensions = { count: 0 };
    putFlight(solver, flight, dimensions, at, 'flight');
    const count = dimensions.count as 2 | 3;
    solver.questions.obstacles(obstacles, count);
    const touch = solver.base + exchange.touch;
    solver.functions.aim_touch_obstacles(at, touch);
    return readTouch(solver, touch, count);
  });
}

/** Points of the flight until a time, so close that straight lines between them stray no farther. */
export function trace(solver: Solver, flight: Flight, until: number, maxError: number, maxPoints: number): Trace {
  return faultAsAnswer<Trace>(() => {
    solver.requireMore();
    const { memory, base, functions } = solver;
    const at = base + exchange.flight;
    const dimensions: Dimensions = { count: 0 };
    putFlight(solver, flight, dimensions, at, 'flight');
    const count = dimensions.count as 2 | 3;
    memory.setInteger(base + exchange.question + engagement.dimensions, count);
    const end = readNumber(until, 'not_negative', 'until');
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
