// Where to aim so that a shot meets a moving target. See README.md.
import { echo } from './answer_reader.js';
import type { BatchOptions, Precision } from './batch.js';
import { type ClearAnswer, type LaunchSampling, waitForClear } from './clear_launch.js';
import {
  type DragProof, type AnswerToProve, proveClosest, proveDragAnswer,
} from './proofs.js';
import { faultAsAnswer, faultAsError, type Invalid } from './fault.js';
import {
  type BestAim, type FiringTime, type FiringWindow, findBestAim, findFiringTime, findScatter,
  findWindow, type Looks, oddsOfAim, type OddsOfAim, type Scatter, type ShotAtProspects,
  type UncertainEngagement,
} from './firing.js';
import { type Flight, firstTouch, type Touch, trace, type Trace } from './flights.js';
import { type FiredShot, follow, type Following } from './following.js';
import { Guidance } from './guidance.js';
import { Launches } from './launches.js';
import { InterceptBatch } from './intercepts.js';
import { lead, type Lead, LeadBatch } from './leads.js';
import { Margins } from './margins.js';
import { Methods } from './methods.js';
import { findUnsteadyField } from './neighbours.js';
import { type FieldOptions, ObstacleField } from './obstacle_field.js';
import { readOptions, readWord } from './object_reader.js';
import { Orientation } from './orientation.js';
import { Pid, type PidGains } from './pid.js';
import { contactWithShape, type SolidShape } from './shapes.js';
import { Solver } from './solver.js';
import { Ticks } from './ticks.js';
import {
  targetOf, Tracker, type TrackSettings, type TrackState, uncertaintyOf,
} from './tracker.js';
import {
  type Turn, turnableAngle, type TurnableAngle, TurnController, turningTime, type TurningTime,
  turnTo,
} from './turning.js';
import type {
  AcceleratingMotion, Answer, ContactAnswer, ContactQuestion, Engagement, FieldAnswer,
  FieldEngagement, Motion, MovingGunEngagement, Obstacle, OddsAnswer, Prospect, TurningMotion,
  TurningTurret, Turret, Uncertainty, Vector,
} from './types.js';
import { compile, placeOf, readSimd, start, type WasmSource } from './wasm.js';

export type { ClearAnswer, LaunchSampling } from './clear_launch.js';
export type { DragProof, AnswerToProve } from './proofs.js';
export type { FieldError, Invalid } from './fault.js';
export type {
  BestAim, FiringTime, FiringWindow, Looks, OddsOfAim, Scatter, ShotAtProspects,
  UncertainEngagement,
} from './firing.js';
export type { Flight, Touch, Trace } from './flights.js';
export type { FieldOptions, MovingBall, ObstacleField } from './obstacle_field.js';
export type { FiredShot, Following, Snapshot } from './following.js';
export type { Chase, Guidance, Heading, Homing, Push, Verdict } from './guidance.js';
export type { ClearLaunch, Launch, LaunchHit, Launches } from './launches.js';
export type { BatchOptions, Numbers, Precision } from './batch.js';
export type { InterceptBatch, SameForAll } from './intercepts.js';
export { leadStatuses, type Lead, type LeadBatch } from './leads.js';
export type { AimedHit, Margin, Margins } from './margins.js';
export {
  type AimMethod, aimMethods, type Bisection, type Guess, type MethodAnswer, type Methods,
  type Rounds,
} from './methods.js';
export type {
  Angle, Axes, AxesName, Axis, Direction, Orientation, YawPitch,
} from './orientation.js';
export type { Pid, PidGains, PidStep } from './pid.js';
export type { SolidShape } from './shapes.js';
export type { TickBody, Ticks, TickVelocity } from './ticks.js';
export type {
  Measured, Measurement, Tracker, TrackModel, TrackSettings, TrackState,
} from './tracker.js';
export type {
  Turn, TurnableAngle, TurnController, TurningTime, TurnProgress,
} from './turning.js';
export type * from './types.js';
export type { WasmSource } from './wasm.js';

export interface LoadOptions {
  /**
   * 'solver' loads only the first module: leads, and engagements with targets in constant velocity
   * or acceleration, without turret, thrust, drag, walls, obstacles and tick. Other questions then
   * throw. Default: 'all'.
   */
  readonly parts?: 'solver' | 'all';
  /** Whether to use 128-bit SIMD; by default if the engine has it. */
  readonly simd?: boolean;
  /** The modules, if they are not beside the package's own files. */
  readonly solver?: WasmSource;
  readonly more?: WasmSource;
}

/** Fetches, compiles and starts the solver. */
export async function load(options: LoadOptions = {}): Promise<Aimahead> {
  const { isAll, simd } = faultAsError(() => {
    const given = readOptions(options, 'options', ['parts', 'simd', 'solver', 'more']);
    const { parts = 'all' } = given;
    const part = readWord(parts, ['solver', 'all'], () => 'parts');
    return { isAll: part === 1, simd: readSimd(given.simd) };
  });
  const [solver, more] = await Promise.all([
    compile(options.solver ?? placeOf('solver', simd)),
    isAll ? compile(options.more ?? placeOf('more', simd)) : undefined,
  ]);
  return new Aimahead(new Solver(await start(solver, more), more !== undefined), simd);
}

/** The loaded solver. Each has a memory of its own; one is enough for a page. */
export class Aimahead {
  /** Launches whose speed is not given: for a time, an apex or an elevation, or the slowest. */
  readonly launch: Launches;
  /** Corrections for fixed-step worlds. */
  readonly ticks: Ticks;
  /** The aiming methods of well-known articles, to compare them with `solve`. */
  readonly methods: Methods;
  /** Pursuit, proportional navigation, missiles of limited turn rate. */
  readonly guidance: Guidance;
  /** How far the aim may be off. */
  readonly margins: Margins;
  /** Yaw and pitch in the axes of an engine; angles in the plane. */
  readonly orientation: Orientation;

  /** @internal Use `load`. */
  constructor(
    private readonly solver: Solver,
    /** Whether 128-bit SIMD is in use. */
    readonly simd: boolean,
  ) {
    this.launch = new Launches(solver);
    this.ticks = new Ticks(solver);
    this.methods = new Methods(solver);
    this.guidance = new Guidance(solver);
    this.margins = new Margins(solver);
    this.orientation = new Orientation(solver);
  }

  /** Where to aim at a target at `target` with `velocity`, both relative to the gun. */
  lead(target: Vector, velocity: Vector, speed: number): Lead {
    return lead(this.solver, target, velocity, speed);
  }

  /** Memory for many leads; its `leadEach` answers them in one call. */
  leadBatch<P extends Precision = 'float64'>(options: BatchOptions<P>): LeadBatch<P> {
    return new LeadBatch(this.solver, options);
  }

  /** Memory for many points under gravity; its `solveEach` answers them in one call. */
  interceptBatch<P extends Precision = 'float64'>(options: BatchOptions<P>): InterceptBatch<P> {
    return new InterceptBatch(this.solver, options);
  }

  /** The earliest hit, guaranteed: the answer of `aimahead solve --json`. */
  solve(question: Engagement): Answer;
  solve(question: FieldEngagement): FieldAnswer;
  solve(question: Engagement | FieldEngagement): Answer | FieldAnswer {
    return this.#answer(question, false);
  }

  /** Answers as `solve` does, with every hit in `solutions`, earliest first, at most 64. */
  solveAll(question: Engagement): Answer;
  solveAll(question: FieldEngagement): FieldAnswer;
  solveAll(question: Engagement | FieldEngagement): Answer | FieldAnswer {
    return this.#answer(question, true);
  }

  /** How probably the shot that `solve` fires hits: the answer of `aimahead odds --json`. */
  findOdds(question: UncertainEngagement): OddsAnswer {
    const { solver } = this;
    return named(question, () => {
      solver.requireMore();
      const dimensions = solver.questions.odds(question);
      solver.functions.aim_answer_odds();
      return solver.reader.odds(question, dimensions);
    });
  }

  /** The scatter of the aim with which the shot hits with the given probability, 0 to 1. */
  findScatter(question: UncertainEngagement, probability: number): Scatter {
    return findScatter(this.solver, question, probability);
  }

  /**
   * When to fire: the first interval of launch times up to `latest` in which the odds are at least
   * `probability`. It is found by sampling the ends of 256 equal intervals; one that is shorter
   * than these may be missed.
   */
  findWindow(question: UncertainEngagement, probability: number, latest: number): FiringWindow {
    return findWindow(this.solver, question, probability, latest);
  }

  /**
   * Of the launches that no obstacle stops, the one that hits first. The gun may wait, also without
   * `hold` or a turret. Launches at `delay`, `delay` + `step`, ... up to `until` are looked at. The
   * question has no obstacles of its own; pass them as `obstacles`.
   */
  waitForClearBySampling(
    question: MovingGunEngagement, obstacles: readonly Obstacle[], sampling: LaunchSampling,
  ): ClearAnswer {
    return waitForClear(this.solver, question, obstacles, sampling);
  }

  /**
   * When to fire: now, or after a better look. The answer is the launch time up to `latest` whose
   * odds, less `cost` >= 0 for each unit of time waited, are greatest.
   */
  findFiringTime(
    question: UncertainEngagement, looks: Looks, cost: number, latest: number,
  ): FiringTime {
    return findFiringTime(this.solver, question, looks, cost, latest);
  }

  /**
   * The aim with the greatest probability to hit a target that moves in one of 1 to 16 ways, for a
   * shot fired at `shooter.delay`.
   */
  findBestAim(question: ShotAtProspects, prospects: readonly Prospect[]): BestAim {
    return findBestAim(this.solver, question, prospects);
  }

  /**
   * The probability that a shot along `aim`, of any length except 0, hits a target that moves in
   * one of 1 to 16 ways, with the fields that `findBestAim` uses.
   */
  oddsOfAim(question: ShotAtProspects, prospects: readonly Prospect[], aim: Vector): OddsOfAim {
    return oddsOfAim(this.solver, question, prospects, aim);
  }

  /** What a ball in free flight touches first. */
  firstTouch(flight: Flight, obstacles: readonly Obstacle[]): Touch {
    return firstTouch(this.solver, flight, obstacles);
  }

  /**
   * Points of a flight, from its launch to the time `until`. The straight lines between them are
   * nowhere farther from the flight than `maxError`, if `maxPoints` suffice.
   */
  trace(flight: Flight, until: number, maxError: number, maxPoints = 1024): Trace {
    return trace(this.solver, flight, until, maxError, maxPoints);
  }

  /** Obstacles in a tree, for thousands of flights in each frame. */
  obstacleField(options: FieldOptions): ObstacleField | Invalid {
    return faultAsAnswer<ObstacleField>(() => new ObstacleField(this.solver, options));
  }

  /**
   * Looks for a proof of an answer under `quadratic_drag`: that the shot gets there and that none
   * hits before, or that none ever hits. It takes ten to thirty times as long as the answer.
   * Without quadratic drag `solve` itself proves its answers, and nothing is computed here.
   */
  proveDragAnswer(question: FieldEngagement, answer: AnswerToProve): DragProof | Invalid {
    return proveDragAnswer(this.solver, question, answer);
  }

  /**
   * Finds a lower bound of the distance at which any shot within lifetime and range passes the
   * target: the largest share of `distance`, from 1/2 to 1 - 2^-30, that is proved, or 0. The
   * `distance` > 0 is that of `closest`.
   */
  proveClosest(
    question: FieldEngagement, distance: number,
  ): { readonly status: 'ok'; readonly bound: number } | Invalid {
    return proveClosest(this.solver, question, distance);
  }

  /** When two moving bodies first touch: the answer of `aimahead contact --json`. */
  contact(question: ContactQuestion): ContactAnswer {
    const { solver } = this;
    return named(question, () => {
      const dimensions = solver.questions.contact(question);
      solver.functions.aim_answer_contact();
      return solver.reader.contact(question, dimensions);
    });
  }

  /** When a moving body first touches a shape at rest; `duration` may be infinite. */
  contactWithShape(body: Motion, shape: SolidShape, duration: number): ContactAnswer {
    return contactWithShape(this.solver, body, shape, duration);
  }

  /**
   * Where gun, target and shot are at each of `times` (>= 0), and the two distances that are equal
   * when a shot hits. `shot` may be an answer of `solve`.
   */
  follow(question: FieldEngagement, shot: FiredShot, times: ArrayLike<number>): Following {
    return follow(this.solver, question, shot, times);
  }

  /**
   * The turn from the turret's facing to a direction, a vector of any length, or in 2D an angle.
   * For the zero vector the gun does not turn.
   */
  turnTo(turret: Turret, direction: number | Vector): Turn | Invalid {
    return turnTo(this.solver, turret, direction);
  }

  /** The time until the gun, from rest, has turned through an angle, less its tolerance. */
  turningTime(turret: Turret, angle: number): TurningTime | Invalid {
    return turningTime(this.solver, turret, angle);
  }
  /** The largest angle that the gun, from rest, can reach within its tolerance by `time`. */
  turnableAngle(turret: Turret, time: number): TurnableAngle | Invalid {
    return turnableAngle(this.solver, turret, time);
  }

  /** A gun that turns frame by frame. */
  turnController(turret: TurningTurret): TurnController {
    return new TurnController(this.solver, turret);
  }

  /** A PID controller. */
  pid(gains: PidGains): Pid {
    return new Pid(this.solver, gains);
  }

  /** Follows a target by noisy measurements of its position. */
  tracker(settings: TrackSettings = {}): Tracker {
    return new Tracker(this.solver, settings);
  }

  /**
   * The state of a tracker as the target of an engagement, from the state's time on: turning if it
   * most probably turns and `turning` is true, otherwise with the mean acceleration. Add the
   * `radius`. There are no odds of a target that turns.
   */
  targetOf(state: TrackState, turning = true): TurningMotion | AcceleratingMotion {
    return targetOf(state, turning);
  }

  /**
   * What is known of the target `targetOf(state, false)`: the uncertainty of an engagement. Add the
   * gun's own deviations.
   */
  uncertaintyOf(state: TrackState): Uncertainty {
    return uncertaintyOf(state);
  }

  #answer(question: unknown, all: boolean): Answer {
    const { solver } = this;
    return named(question, () => {
      const dimensions = solver.questions.engagement(question);
      // The search is in the second module.
      if (findUnsteadyField(question) !== undefined || hasObstacles(question)) solver.requireMore();
      solver.functions.aim_answer(all ? 1 : 0);
      return solver.reader.engagement(question, dimensions, all);
    });
  }
}

/** Whether a question without fault has obstacles. */
function hasObstacles(question: unknown): boolean {
  return ((question as Engagement).obstacles?.length ?? 0) > 0;
}

/** The answer, or what is wrong with the question, under the question's name. */
function named<T extends object>(
  question: unknown, work: () => T,
): T | (Invalid & { name?: unknown }) {
  const answer = faultAsAnswer<T>(work);
  return 'error' in answer ? { ...echo(question), ...answer } : answer;
}
