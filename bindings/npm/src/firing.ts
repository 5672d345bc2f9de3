// What follows from odds: how much a gun should scatter, when it should fire, and where to aim.
import { blame, type Invalid, faultAsAnswer } from './fault.js';
import { engagement, exchange, shooter } from './generated/layout.js';
import { messages, ObjectReader, readDirection, readNumber } from './object_reader.js';
import type { Solver } from './solver.js';
import { fill } from './text.js';
import type { MovingGunEngagement, Prospect, Uncertainty, Vector } from './types.js';

/** An engagement with the uncertainty that odds need. */
export type UncertainEngagement = MovingGunEngagement & { readonly uncertainty: Uncertainty };

/**
 * The engagement of a shot at prospects. Only `radius` of the target is used, and only `aim_sd`,
 * `speed_sd` and `delay_sd` of the uncertainty; all else of both may be absent.
 */
export type ShotAtProspects = Omit<MovingGunEngagement, 'target'> & {
  readonly target: Partial<MovingGunEngagement['target']>;
};

const noScatter = ['no_hit', 'odds_too_low', 'odds_too_high'] as const;

/**
 * The scatter of a gunner who hits with a given probability: `aim_sd`, the standard deviation of
 * the aim, in radians. `no_hit`: there is no hit, or target and shot move alike. `odds_too_low`:
 * even without any scatter of the aim the shot hits less often. `odds_too_high`: whatever the
 * scatter of the aim, the shot hits more often.
 */
export type Scatter =
  | { readonly status: 'found'; readonly aim_sd: number }
  | { readonly status: (typeof noScatter)[number] }
  | Invalid;

/**
 * When to fire: an interval of launch times, counted from now. `none`: there is none.
 */
export type FiringWindow =
  | { readonly status: 'found'; readonly from: number; readonly to: number }
  | { readonly status: 'none' }
  | Invalid;

/** Measurements of the target's position that come while a gun waits. */
export interface Looks {
  /** > 0: the time between two measurements. */
  readonly interval: number;
  /** > 0: the standard deviation of each component. */
  readonly sd: number;
}

/** When to fire: now, or after a better look. `none`: no launch hits. */
export type FiringTime =
  | {
      readonly status: 'found';
      /** The launch time, counted from now. */
      readonly time: number;
      /** The probability that the shot at that time hits. */
      readonly probability: number;
      /** The probability that a shot at `shooter.delay` hits. */
      readonly probability_now: number;
    }
  | { readonly status: 'none' }
  | Invalid;

/** An aim, and the probability that a shot along it hits. `none`: no aim hits. */
export type BestAim =
  | { readonly status: 'found'; readonly aim: number[]; readonly probability: number }
  | { readonly status: 'none' }
  | Invalid;

/** The probability that a shot along an aim hits. `none`: the gun has vanished. */
export type OddsOfAim =
  | { readonly status: 'found'; readonly probability: number }
  | { readonly status: 'none' }
  | Invalid;

/** Blames a `latest` before `shooter.delay` of the question that was read. */
function readLatest({ memory, base }: Solver, latest: number): number {
  const end = readNumber(latest, 'any', 'latest');
  const delay = memory.number(base + exchange.question + engagement.shooter + shooter.delay);
  if (end < delay) blame('latest', fill(messages.too_small, delay, end));
  return end;
}

export function findScatter(
  solver: Solver, question: UncertainEngagement, probability: number,
): Scatter {
  return faultAsAnswer<Scatter>(() => {
    const { functions, memory, base } = ask(solver, question);
    const status = functions.aim_answer_scatter(readNumber(probability, 'share', 'probability'));
    if (status > 0) return { status: noScatter[status - 1]! };
    return { status: 'found', aim_sd: memory.number(base + exchange.argument) };
  });
}

export function findWindow(
  solver: Solver, question: UncertainEngagement, probability: number, latest: number,
): FiringWindow {
  return faultAsAnswer<FiringWindow>(() => {
    const { functions, memory, base } = ask(solver, question);
    const wanted = readNumber(probability, 'share', 'probability');
    const isFound = functions.aim_answer_window(wanted, readLatest(solver, latest));
    if (isFound === 0) return { status: 'none' };
    const at = base + exchange.vectors;
    return { status: 'found', from: memory.number(at), to: memory.number(at + 8) };
  });
}

export function findFiringTime(
  solver: Solver, question: UncertainEngagement, looks: Looks, cost: number, latest: number,
): FiringTime {
  return faultAsAnswer<FiringTime>(() => {
    const { functions, memory, base } = ask(solver, question);
    const given = new ObjectReader(looks, 'looks', 'looks');
    const [interval, sd] = [given.number('interval'), given.number('sd')];
    given.finish();
    const price = readNumber(cost, 'not_negative', 'cost');
    const end = readLatest(solver, latest);
    if (functions.aim_answer_firing_time(interval, sd, price, end) === 0) {
      return { status: 'none' };
    }
    const [time, probability, now] = memory.vector(base + exchange.vectors, 3);
    return { status: 'found', time: time!, probability: probability!, probability_now: now! };
  });
}

export function findBestAim(
  solver: Solver, question: ShotAtProspects, prospects: readonly Prospect[],
): BestAim {
  return faultAsAnswer<BestAim>(() => {
    solver.requireMore();
    const dimensions = solver.questions.shotAtProspects(question);
    const { address, count } = solver.questions.prospects(prospects);
    const probability = solver.functions.aim_answer_best_aim(address, count);
    if (!(probability > 0)) return { status: 'none' };
    const aim = solver.memory.vector(solver.base + exchange.vectors, dimensions);
    return { status: 'found', aim, probability };
  });
}

export function oddsOfAim(
  solver: Solver, question: ShotAtProspects, prospects: readonly Prospect[], aim: Vector,
): OddsOfAim {
  return faultAsAnswer<OddsOfAim>(() => {
    solver.requireMore();
    const dimensions = solver.questions.shotAtProspects(question);
    const { address, count } = solver.questions.prospects(prospects);
    solver.questions.vector(0, readDirection(aim, { count: dimensions }, 'aim'));
    const probability = solver.functions.aim_answer_odds_of_aim(address, count);
    return probability < 0 ? { status: 'none' } : { status: 'found', probability };
  });
}

function ask(solver: Solver, question: UncertainEngagement): Solver {
  solver.requireMore();
  solver.questions.odds(question);
  return solver;
}
