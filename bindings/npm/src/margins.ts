// How far the aim may be off so that the shot still touches the target.
import { type Invalid, faultAsAnswer } from './fault.js';
import { exchange, hit as hitAt, margin as marginAt } from './generated/layout.js';
import { membersOf, readNumber, readVector } from './object_reader.js';
import type { Solver } from './solver.js';
import type { FieldEngagement, Vector } from './types.js';

/** A hit: an answer of `solve`, one of its `solutions`, or a launch. */
export interface AimedHit {
  /** Without an aim, as any would do, the margin is 0. */
  readonly aim?: Vector;
  readonly flight_time: number;
  /** Of a launch: its muzzle speed. */
  readonly speed?: number;
}

/** How far the aim may be off, in radians. */
export interface Margin {
  readonly status: 'ok';
  /** Every aim off by at most this angle touches the target; pi: every aim. */
  readonly angle: number;
  /** In 2D, counter-clockwise: 0 .. 2 pi; in 3D the same as `angle`. */
  readonly to_left: number;
  /** In 2D, clockwise: -2 pi .. 0; in 3D the same as -angle. */
  readonly to_right: number;
  /**
   * Whether no larger margin would do: some aim just beyond it misses, in 2D on each side. Others
   * further off may still touch, earlier or later.
   */
  readonly exact: boolean;
}

export class Margins {
  constructor(private readonly solver: Solver) {}

  /**
   * How far the aim may be off: exact where the relative motion is straight, otherwise as `safe`.
   */
  find(question: FieldEngagement, hit: AimedHit): Margin | Invalid {
    return faultAsAnswer<Margin>(() => {
      this.#ask(question, hit, true);
      const { memory, base } = this.solver;
      const at = base + exchange.margin;
      return {
        status: 'ok',
        angle: memory.number(at + marginAt.angle),
        to_left: memory.number(at + marginAt.toLeft),
        to_right: memory.number(at + marginAt.toRight) + 0,
        exact: memory.integer(at + marginAt.exact) !== 0,
      };
    });
  }

  /**
   * A guaranteed margin, in radians: every aim off by at most this angle touches the target by the
   * time of the hit. A shot further off may still touch.
   */
  safe(
    question: FieldEngagement, hit: AimedHit,
  ): { readonly status: 'ok'; readonly angle: number } | Invalid {
    return faultAsAnswer<{ readonly status: 'ok'; readonly angle: number }>(() => {
      this.#ask(question, hit, false);
      return {
        status: 'ok', angle: this.solver.memory.number(this.solver.base + exchange.argument),
      };
    });
  }

  #ask(question: FieldEngagement, hit: AimedHit, finds: boolean): void {
    const { solver } = this;
    solver.requireMore();
    const { speed } = membersOf(hit, 'hit') as Partial<AimedHit>;
    const isLaunch = speed !== undefined;
    const { questions } = solver;
    const dimensions = isLaunch ? questions.launch(question) : questions.engagement(question);
    putHit(solver, hit, dimensions);
    readNumber(hit.flight_time, 'not_negative', 'hit.flight_time');
    const fired = isLaunch
      ? readNumber(speed, 'not_negative', 'hit.speed')
      : (question.projectile.speed ?? 0);
    solver.functions.aim_answer_margin(fired, finds ? 1 : 0);
  }
}

/** Writes aim and time of flight of a hit; zeros if there is no aim. */
export function putHit(solver: Solver, hit: Partial<AimedHit>, dimensions: 2 | 3): void {
  const { aim, flight_time } = membersOf(hit, 'hit') as Partial<AimedHit>;
  const direction =
    aim === undefined ? [0, 0, 0] : readVector(aim, { count: dimensions }, 'hit.aim');
  const flight =
    aim === undefined ? 0 : readNumber(flight_time, 'not_negative', 'hit.flight_time');
  const at = solver.base + exchange.hits;
  solver.memory.setVector(at + hitAt.aim, direction);
  solver.memory.setNumber(at + hitAt.flightTime, flight);
}
