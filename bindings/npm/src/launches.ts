// The velocity to launch with for a given time, apex or elevation; the least speed.
import { type LaunchSampling, putObstaclesBeside } from './clear_launch.js';
import { blame, type Invalid, faultAsAnswer, invalid } from './fault.js';
import { exchange, launch } from './generated/layout.js';
import { messages, type RangeName, readNumber } from './object_reader.js';
import { ranges } from './generated/fields.js';
import { findLaw } from './question_reader.js';
import { statuses } from './answer_reader.js';
import type { Solver } from './solver.js';
import { describe, fill, isList } from './text.js';
import type { Blocked, Hit, LaunchQuestion, Obstacle } from './types.js';

/** A launch: how it hits, and its muzzle speed. */
export interface LaunchHit extends Hit {
  readonly status: 'hit' | 'out_of_range';
  readonly speed: number;
}

/** The answer of a launch function, as far as there is one. */
export type Launch =
  | LaunchHit
  | (Partial<Omit<Hit, 'time'>> & {
      readonly status: 'out_of_range' | 'touching';
      readonly time?: number;
      readonly speed: number;
      /** launchSlowest: every speed above it hits, none at or below. */
      readonly limit_speed?: number;
    })
  | { readonly status: 'unreachable'; readonly limit_speed?: number }
  | { readonly status: 'unresolved'; readonly time?: number }
  | Invalid;

/** `not_found`: none hits. `blocked`: each that hits is stopped. */
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

  /** Hits exactly `flightTime` (> 0) after the launch. */
  forTime(question: LaunchQuestion, flightTime: number): Launch {
    const argument = { name: 'flight_time', range: 'positive', value: flightTime } as const;
    return this.ask(question, argument, (f) => f.aim_answer_launch_for_time());
  }

  /**
   * Rises `height` (>= 0) above its launch point and hits on the way down, or else on the way up.
   */
  overApex(
    question: LaunchQuestion,
    height: number,
    options: { readonly rising?: boolean } = {},
  ): Launch {
    const argument = { name: 'height', range: 'not_negative', value: height } as const;
    const rising = options.rising ? 1 : 0;
    return this.ask(question, argument, (f) => f.aim_answer_launch_over_apex(rising));
  }

  /**
   * With the gun at this elevation (radians) above the plane across the acceleration: the earliest.
   */
  atElevation(question: LaunchQuestion, elevation: number): Launch {
    return this.allAtElevation(question, elevation)[0]!;
  }

  /** Every hit of atElevation, earliest first; without a hit one element with the reason. */
  allAtElevation(question: LaunchQuestion, elevation: number): Launch[] {
    const argument = { name: 'elevation', range: 'any', value: elevation } as const;
    const first = this.ask(question, argument, (f) => f.aim_answer_launch_at_elevation());
    const { memory, base } = this.solver;
    if (first.status === 'invalid') return [first];
    const count = memory.integer(base + exchange.launches + launch.count);
    const dimensions = 'aim' in first && first.aim?.length === 2 ? 2 : 3;
    return [first, ...Array.from({ length: Math.max(0, count - 1) }, (_, i) =>
      this.read(i + 1, dimensions))];
  }

  /** With the least speed that hits at all. */
  slowest(question: LaunchQuestion): Launch {
    return this.ask(question, undefined, (f) => f.aim_answer_launch_slowest());
  }

  /**
   * With the least speed that hits and that nothing stops: that of `slowest`, or else of flights
   * that take `step`, 2 `step`, ... up to `until`, and what is beside the best of them. The
   * question has no obstacles of its own. Between samples nothing is promised.
   */
  slowestClearBySampling(
    question: LaunchQuestion, obstacles: readonly Obstacle[], sampling: LaunchSampling,
  ): ClearLaunch {
    const { solver } = this;
    return this.ask(question, undefined, (functions, dimensions) => {
      solver.requireMore();
      putObstaclesBeside(solver, question, obstacles, dimensions, sampling);
      functions.aim_answer_slowest_clear(sampling.step, sampling.until);
    });
  }

  /**
   * The earliest and the latest hit at the projectile's speed; the same one if there is only one.
   */
  directAndLob(question: LaunchQuestion): { readonly direct: Launch; readonly lob: Launch } {
    let dimensions: 2 | 3 = 2;
    const direct = this.ask(
      question,
      undefined,
      (f, count) => {
        dimensions = count;
        f.aim_answer_launch_direct_and_lob();
      },
      true,
    );
    return { direct, lob: direct.status === 'invalid' ? direct : this.read(1, dimensions) };
  }

  private ask(
    question: LaunchQuestion,
    argument: Argument | undefined,
    call: (functions: Solver['functions'], dimensions: 2 | 3) => void,
    needsSpeed = false,
  ): Launch {
    const { solver } = this;
    return faultAsAnswer<Launch>(() => {
      const dimensions = solver.questions.engagement(needsSpeed ? question : withSpeed(question));
      const law = needsSpeed ? undefined : findLaw(question);
      if (law !== undefined) {
        blame(law, fill(messages.does_not_apply, 'a launch whose speed is asked for'));
      }
      if (argument) {
        solver.questions.argument(readNumber(argument.value, argument.range, argument.name));
      }
      call(solver.functions, dimensions);
      return this.read(0, dimensions, argument);
    });
  }

  private read(index: number, dimensions: 2 | 3, argument?: Argument): Launch {
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
    } else if (status !== 'unreachable' && status !== 'not_found') {
      reader.setHit(members, at + launch.hit, dimensions);
      members['speed'] = speed;
      if (status === 'blocked') reader.setBlocked(members, at + launch.hit, dimensions);
    }
    if (limit !== 0 && (status === 'unreachable' || status === 'out_of_range')) {
      members['limit_speed'] = limit;
    }
    return members as unknown as Launch;
  }
}

/** The question with a speed, which is what is asked for. */
export function withSpeed(question: unknown): unknown {
  const { projectile } = (question ?? {}) as Partial<LaunchQuestion>;
  const isObject = typeof projectile === 'object' && projectile !== null && !isList(projectile);
  if (!isObject || projectile.speed !== undefined) return question;
  return { ...(question as object), projectile: { ...projectile, speed: 0 } };
}

function refusal(field: string, argument: Argument | undefined): string {
  if (argument && field === argument.name) {
    return fill(messages.not_a_number, ranges[argument.range], describe(argument.value));
  }
  return 'does not go with this way to launch';
}
