// Launches whose speed is not given: for a time, an apex or an elevation, or the slowest.
import { type LaunchSampling, putObstaclesBeside } from './clear_launch.js';
import { type Invalid, faultAsAnswer, invalid } from './fault.js';
import { exchange, hit, launch } from './generated/layout.js';
import { messages, type RangeName, readFlag, readNumber, readOptions } from './object_reader.js';
import { ranges, unknownToLaunches } from './generated/fields.js';
import { statuses } from './answer_reader.js';
import type { Solver } from './solver.js';
import { describe, fill } from './text.js';
import type { Blocked, Hit, LaunchQuestion, Obstacle } from './types.js';

/** A launch: how it hits, and its muzzle speed. */
export interface LaunchHit extends Hit {
  readonly status: 'hit' | 'out_of_range';
  /** The muzzle speed, relative to the gun. */
  readonly speed: number;
}

/** The answer of a launch function. */
export type Launch =
  | LaunchHit
  | (Partial<Omit<Hit, 'time'>> & {
      readonly status: 'touching';
      readonly time?: number;
      readonly speed: number;
    })
  | (Partial<Hit> & {
      /** From `slowest`, where no lowest speed exists, without a hit. */
      readonly status: 'out_of_range';
      readonly speed?: number;
      /** From `slowest`, where no lowest speed exists: the limit that the speed tends to. */
      readonly limit_speed?: number;
    })
  | { readonly status: 'unreachable'; readonly limit_speed?: number }
  | { readonly status: 'unresolved'; readonly time?: number }
  | Invalid;

/** `not_found`: no launch hits. `blocked`: an obstacle stops every shot that hits. */
export type ClearLaunch =
  | Launch
  | (Hit & { readonly status: 'blocked'; readonly speed: number; readonly blocked: Blocked })
  | { readonly status: 'not_found' };

/** An argument of a launch function. */
interface Argument {
  readonly name: string;
  readonly range: RangeName;
  readonly value: number;
}

export class Launches {
  constructor(private readonly solver: Solver) {}

  /** The launch that hits after a time of flight, > 0, a target in any motion but plates. */
  forTime(question: LaunchQuestion, flightTime: number): Launch {
    const argument = { name: 'flight_time', range: 'positive', value: flightTime } as const;
    return this.#ask(question, argument, (f) => f.aim_answer_launch_for_time());
  }

  /**
   * The launch that rises `height` (>= 0) above its launch point and hits while it falls, or with
   * `rising` while it rises; of several, the earliest.
   */
  overApex(
    question: LaunchQuestion,
    height: number,
    options: { readonly rising?: boolean } = {},
  ): Launch {
    const argument = { name: 'height', range: 'not_negative', value: height } as const;
    return this.#ask(question, argument, (f) => {
      const { rising = false } = readOptions(options, 'options', ['rising']);
      f.aim_answer_launch_over_apex(readFlag(rising, 'rising') ? 1 : 0);
    });
  }

  /**
   * The launch with the gun raised by an elevation, in radians, -pi/2 to pi/2, above the plane
   * perpendicular to the shot's acceleration; of several, the earliest.
   */
  atElevation(question: LaunchQuestion, elevation: number): Launch {
    return this.allAtElevation(question, elevation)[0]!;
  }

  /** Every launch of atElevation, earliest first; without a hit one element with the reason. */
  allAtElevation(question: LaunchQuestion, elevation: number): Launch[] {
    const argument = { name: 'elevation', range: 'any', value: elevation } as const;
    const first = this.#ask(question, argument, (f) => f.aim_answer_launch_at_elevation());
    const { memory, base } = this.solver;
    if (first.status === 'invalid') return [first];
    const count = memory.integer(base + exchange.launches + launch.count);
    const dimensions = 'aim' in first && first.aim?.length === 2 ? 2 : 3;
    return [first, ...Array.from({ length: Math.max(0, count - 1) }, (_, i) =>
      this.#read(i + 1, dimensions))];
  }

  /** The launch of the lowest speed that hits. */
  slowest(question: LaunchQuestion): Launch {
    return this.#ask(question, undefined, (f) => f.aim_answer_launch_slowest());
  }

  /**
   * The launch of the lowest speed that hits and that no obstacle stops. Looks at the launch of
   * `slowest`, then at flights that take `step`, 2 `step`, ... up to `until`, and at those beside
   * the best of them. The question has no obstacles of its own; pass them as `obstacles`. Between
   * samples nothing is promised.
   */
  slowestClearBySampling(
    question: LaunchQuestion, obstacles: readonly Obstacle[], sampling: LaunchSampling,
  ): ClearLaunch {
    const { solver } = this;
    return this.#ask(question, undefined, (functions, dimensions) => {
      solver.requireMore();
      putObstaclesBeside(solver, question, obstacles, dimensions, sampling);
      functions.aim_answer_slowest_clear(sampling.step, sampling.until);
    });
  }

  /**
   * The earliest and the latest hit at the projectile's speed: at a target at rest under gravity
   * the low and the high shot. They are the same if there is only one hit.
   */
  directAndLob(question: LaunchQuestion): { readonly direct: Launch; readonly lob: Launch } {
    let dimensions: 2 | 3 = 2;
    const direct = this.#ask(
      question,
      undefined,
      (f, count) => {
        dimensions = count;
        f.aim_answer_launch_direct_and_lob();
      },
      true,
    );
    return { direct, lob: direct.status === 'invalid' ? direct : this.#read(1, dimensions) };
  }

  #ask(
    question: LaunchQuestion,
    argument: Argument | undefined,
    call: (functions: Solver['functions'], dimensions: 2 | 3) => void,
    needsSpeed = false,
  ): Launch {
    const { solver } = this;
    return faultAsAnswer<Launch>(() => {
      const { questions } = solver;
      const dimensions = needsSpeed ? questions.engagement(question) : questions.launch(question);
      if (argument) {
        solver.questions.argument(readNumber(argument.value, argument.range, argument.name));
      }
      call(solver.functions, dimensions);
      return this.#read(0, dimensions, argument);
    });
  }

  #read(index: number, dimensions: 2 | 3, argument?: Argument): Launch {
    const { memory, base, reader } = this.solver;
    const at = base + exchange.launches + launch.sizeOf * index;
    const status = statuses[memory.integer(at + launch.status)]!;
    if (status === 'invalid') {
      const field = memory.text(memory.integer(base + exchange.fault));
      return invalid(field, refusal(field, argument));
    }
    const members: Record<string, unknown> = { status };
    const speed = memory.number(at + launch.speed);
    const limit = memory.number(at + launch.limitSpeed);
    if (status === 'unresolved') {
      members['time'] = memory.number(at + launch.hit);
    } else if (status === 'touching' || this.#hasAim(at)) {
      reader.setHit(members, at + launch.hit, dimensions);
      members['speed'] = speed;
      if (status === 'blocked') reader.setBlocked(members, at + launch.hit, dimensions);
    }
    if (limit !== 0 && (status === 'unreachable' || status === 'out_of_range')) {
      members['limit_speed'] = limit;
    }
    return members as unknown as Launch;
  }

  /** Whether the launch at an address has a hit. Only one that touches has one without an aim. */
  #hasAim(at: number): boolean {
    return this.solver.memory.vector(at + launch.hit + hit.aim, 3).some((x) => x !== 0);
  }
}

function refusal(field: string, argument: Argument | undefined): string {
  if (field === 'projectile.acceleration') return messages.no_upwards;
  if (argument && field === 'elevation') {
    return fill(messages.not_an_elevation, describe(argument.value));
  }
  if (argument && field === argument.name) {
    return fill(messages.not_a_number, ranges[argument.range], describe(argument.value));
  }
  const unknown = unknownToLaunches.find(({ path }) => path === field);
  return unknown ? fill(messages.unknown_by_launches, unknown.phrase) : messages.not_solved;
}
