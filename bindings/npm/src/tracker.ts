// Where a target is and how it moves, from noisy measurements of its position.
import { blame, type Invalid, faultAsAnswer, faultAsError } from './fault.js';
import { trackers } from './generated/fields.js';
import {
  exchange, limits, measurement as measurementAt, prospect, trackModel, trackSettings,
  trackState,
} from './generated/layout.js';
import { valueAt } from './neighbours.js';
import {
  messages, readList, readNumber, readOptions, readVector, readWord,
} from './object_reader.js';
import type { Solver } from './solver.js';
import { describe, fill, isList, numberText } from './text.js';
import type {
  AcceleratingMotion, Prospect, TurningMotion, Uncertainty, Vector,
} from './types.js';

const measures = ['position', 'range_bearing'] as const;
const statuses = ['used', 'refused', 'late'] as const;

/** One model of the motion of a target. */
export interface TrackModel {
  readonly motion: 'still' | 'constant_velocity' | 'constant_acceleration' | 'turn';
  /** >= 0: the spectral density of the noise. */
  readonly noise: number;
  /** >= 0, for turns: the variance per time by which the turn rate walks at random. Default: 0. */
  readonly turn_noise?: number;
  /**
   * >= 0: the standard deviation of the acceleration (of the turn rate for a turn, of the velocity
   * for `still`) with which this motion starts. Default: 0.
   */
  readonly spread?: number;
  /** > 0: the mean time that a target keeps this motion. Default: 10. */
  readonly stay?: number;
  /**
   * >= 0: after this time without a change the target is expected to change ever less. Default: 0,
   * the probability of a change stays the same.
   */
  readonly settled?: number;
  /** > 0: the share of changes that lead into this model, relative to the others. Default: 1. */
  readonly share?: number;
  /** > 0: the probability of the model at the start, relative to the others. Default: 1. */
  readonly weight?: number;
}

export interface TrackSettings {
  /** Default: 2. */
  readonly dimensions?: 2 | 3;
  /** 1 to 6. Default: one setting for everything, in metres and seconds. */
  readonly models?: readonly TrackModel[];
  /** > 0: the standard deviation of each component of the velocity at the start. Default: 10. */
  readonly velocity_sd?: number;
  /**
   * > 0: a measurement is refused if its squared innovation, in units of its variance, exceeds this
   * number for every probable model. Default: the number that one in 1000 exceeds.
   */
  readonly gate?: number;
  /** >= 0: how late a measurement may be. Default: 2. */
  readonly memory?: number;
  /** >= 0: the standard deviation of an offset that all measurements share. Default: 0.006. */
  readonly bias?: number;
}

/** One measurement of the target's position. Measurements may come late and out of order. */
export interface Measurement {
  /** The time of the measurement. */
  readonly time: number;
  /**
   * A position; or range (> 0), bearing (counter-clockwise from +x) and, in space, elevation (up
   * from the x-y plane), seen from `sensor`.
   */
  readonly value: Vector;
  /**
   * > 0: the standard deviation of each component of `value`: one for all, or one for each. Of a
   * range and two angles also two numbers, the second for both angles.
   */
  readonly sd: number | Vector;
  /** What `value` is; by default a position. */
  readonly measure?: (typeof measures)[number];
  /** Where the sensor was; for a range and bearing. */
  readonly sensor?: Vector;
}

/** `refused`: an outlier. `late`: older than the memory reaches. */
export type Measured = { readonly status: (typeof statuses)[number] } | Invalid;

/** The estimate at one time. */
export interface TrackState {
  readonly time: number;
  readonly position: number[];
  readonly velocity: number[];
  readonly acceleration: number[];
  /**
   * The covariance of position and velocity: 2N rows of 2N numbers, as in `uncertainty` of an
   * engagement.
   */
  readonly covariance: number[][];
  /** How probable each model is. */
  readonly weights: number[];
  /**
   * The mean spectral density, over the models, of the noise on the acceleration from now on: the
   * `maneuver` of an uncertainty.
   */
  readonly noise: number;
  /** Radians per time, positive counter-clockwise; absent unless the target most probably turns. */
  readonly turn_rate?: number;
}

/** `at` gives no state where there is no estimate. */
function requireState(state: TrackState | undefined): TrackState {
  return faultAsError(
    () => state ?? blame('state', `expected a state of a tracker, got ${describe(state)}`),
  );
}

/** See Aimahead.targetOf. */
export function targetOf(
  state: TrackState, turning: boolean,
): TurningMotion | AcceleratingMotion {
  const { position, velocity, acceleration, turn_rate } = requireState(state);
  if (turning && turn_rate !== undefined) {
    return { kind: 'turning', position, velocity, turn_rate };
  }
  return { kind: 'accelerating', position, velocity, acceleration };
}

/** See Aimahead.uncertaintyOf. */
export function uncertaintyOf(state: TrackState): Uncertainty {
  const { covariance, noise } = requireState(state);
  return { covariance, maneuver: noise };
}

/** Blames a field that a tracker refuses, by its path: gate, value[0]. */
function blameTracked(path: string, got: string, place = path): never {
  const texts: Readonly<Record<string, string>> = trackers;
  const text = texts[path] ?? texts[path.replace(/\[.*/, '')] ?? messages.not_solved;
  return blame(place, `${text}, got ${got}`);
}

/** Follows one target by noisy measurements of its position. */
export class Tracker {
  /** Where it is in the memory; 0 after its release. */
  private address: number;
  private readonly modelCount: number;
  private readonly dimensions: 2 | 3;

  constructor(private readonly solver: Solver, settings: TrackSettings) {
    this.dimensions = (settings as TrackSettings | null)?.dimensions === 3 ? 3 : 2;
    this.address = faultAsError(() => this.#start(settings));
    const { memory, base } = solver;
    this.modelCount = memory.integer(base + exchange.trackSettings + trackSettings.modelCount);
  }

  /** Takes a measurement. */
  add(measurement: Measurement): Measured {
    return faultAsAnswer<Measured>(() => {
      const { solver } = this;
      const tracker = this.#present();
      const at = this.#put(measurement);
      const status = solver.functions.aim_tracker_add(tracker, at);
      return { status: statuses[status]! };
    });
  }

  /** The latest time of a measurement; 0 before the first. */
  get time(): number {
    return this.solver.functions.aim_tracker_time(this.#present());
  }

  /**
   * The estimate for any time that the memory reaches; after the latest measurement a prediction.
   * Undefined without a track, before it, and too far ahead for any prediction. A time that is not
   * a finite number is a RangeError.
   */
  at(time: number): TrackState | undefined {
    const tracker = this.#present();
    const when = faultAsError(() => readNumber(time, 'any', 'time'));
    const { memory, base, functions } = this.solver;
    const at = base + exchange.trackState;
    functions.aim_tracker_at(tracker, when, at);
    if (memory.integer(at + trackState.isKnown) === 0) return undefined;
    const numbers = (member: number, count: number) =>
      Array.from({ length: count }, (_, i) => memory.number(at + member + 8 * i) + 0);
    const vector = (member: number) => memory.vector(at + member, this.dimensions);
    return {
      time: memory.number(at + trackState.time),
      position: vector(trackState.position),
      velocity: vector(trackState.velocity),
      acceleration: vector(trackState.acceleration),
      covariance: this.#square(at + trackState.covariance),
      weights: numbers(trackState.weights, this.modelCount),
      noise: memory.number(at + trackState.noise),
      ...(memory.integer(at + trackState.turns) !== 0 && {
        turn_rate: memory.number(at + trackState.turnRate) + 0,
      }),
    };
  }

  /**
   * The estimate for `now + ahead`, model by model, as `findBestAim` takes it; empty where `at` is
   * undefined for that time. The prospects' times count from `now`, which is time 0 of an
   * engagement whose target is the state at `now`. For a shot fired now, `ahead` is the time of its
   * hit. The prospects then include that the target may change its motion until then.
   */
  prospects(now: number, ahead: number): Prospect[] {
    const tracker = this.#present();
    const [present, later] = faultAsError(
      () => [readNumber(now, 'any', 'now'), readNumber(ahead, 'any', 'ahead')] as const,
    );
    const { memory, functions } = this.solver;
    const found = memory.allocate(this.modelCount * (prospect.sizeOf + 8 * 36));
    const rows = found + this.modelCount * prospect.sizeOf;
    try {
      const count = functions.aim_tracker_prospects(tracker, present, later, found, rows);
      return Array.from({ length: count }, (_, i) => {
        const at = found + prospect.sizeOf * i;
        const vector = (member: number) => memory.vector(at + member, this.dimensions);
        return {
          weight: memory.number(at + prospect.weight),
          time: memory.number(at + prospect.time),
          position: vector(prospect.position),
          velocity: vector(prospect.velocity),
          acceleration: vector(prospect.acceleration),
          covariance: this.#square(rows + 8 * 36 * i),
          maneuver: memory.number(at + prospect.maneuver),
        };
      });
    } finally {
      memory.release(found);
    }
  }

  /** Rows of 2N numbers. */
  #square(at: number): number[][] {
    const size = 2 * this.dimensions;
    const element = (i: number, j: number) =>
      this.solver.memory.number(at + 8 * (size * i + j)) + 0;
    return Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) => element(i, j)),
    );
  }

  /** Frees the memory. The tracker must not be used afterwards. */
  release(): void {
    if (this.address > 0) this.solver.memory.release(this.address);
    this.address = 0;
  }

  /** Its address. */
  #present(): number {
    if (this.address === 0) throw new Error('aimahead: this tracker has been released');
    return this.address;
  }

  #start(settings: TrackSettings): number {
    const { solver, dimensions } = this;
    const { functions, memory } = solver;
    solver.requireMore();
    const given = readOptions(settings, 'settings', [
      'dimensions', 'models', 'velocity_sd', 'gate', 'memory', 'bias',
    ]);
    if (given.dimensions !== undefined && given.dimensions !== dimensions) {
      blame('dimensions', fill(messages.not_whole, 2, 3, describe(given.dimensions)));
    }
    const at = solver.base + exchange.trackSettings;
    functions.aim_init_track_settings(at, dimensions);
    if (given.models !== undefined) this.#putModels(at, given.models);
    for (const [name, offset] of [
      ['velocity_sd', trackSettings.velocitySd],
      ['gate', trackSettings.gate],
      ['memory', trackSettings.memory],
      ['bias', trackSettings.bias],
    ] as const) {
      const value = given[name];
      if (value !== undefined) memory.setNumber(at + offset, readNumber(value, 'any', name));
    }
    const tracker = memory.allocate(functions.aim_tracker_size(dimensions));
    const fault = memory.text(functions.aim_start_tracker(tracker, at));
    if (fault !== '') {
      memory.release(tracker);
      blameTracked(fault, describe(valueAt(given, fault)));
    }
    return tracker;
  }

  #putModels(settings: number, models: readonly TrackModel[]): void {
    const { memory, questions } = this.solver;
    const list = readList(models, 1, limits.maxTrackModels, 'models');
    memory.setInteger(settings + trackSettings.modelCount, list.length);
    for (let i = 0; i < list.length; ++i) {
      const at = settings + trackSettings.models + trackModel.sizeOf * i;
      questions.trackModel(list[i], at, `models[${i}]`);
    }
  }

  /** Of a range and two angles, the second of two numbers is for both angles. */
  #deviations(sd: number | Vector, isPolar: boolean): unknown {
    const { dimensions } = this;
    if (sd === undefined) blame('sd', messages.missing);
    if (typeof sd === 'number') return Array<number>(dimensions).fill(sd);
    if (!isList(sd)) {
      blame('sd', `expected a number or a vector of ${dimensions} numbers, got ${describe(sd)}`);
    }
    const isShort = isPolar && isList(sd) && sd.length === 2 && dimensions === 3;
    return isShort ? [sd[0], sd[1], sd[1]] : sd;
  }

  /** Where the measurement is in the memory. */
  #put(given: Measurement): number {
    const { solver, dimensions } = this;
    const { memory } = solver;
    const { time, value, sd, measure, sensor } = readOptions(given, 'measurement', [
      'time', 'value', 'sd', 'measure', 'sensor',
    ]);
    const at = solver.base + exchange.measurement;
    const vector = (from: unknown, name: string) => readVector(from, { count: dimensions }, name);
    const kind = measure === undefined ? 0 : readWord(measure, measures, () => 'measure');
    memory.setInteger(at + measurementAt.measure, kind);
    memory.setNumber(at + measurementAt.time, readNumber(time, 'any', 'time'));
    memory.setVector(at + measurementAt.value, vector(value, 'value'));
    memory.setVector(at + measurementAt.sd, vector(this.#deviations(sd, kind === 1), 'sd'));
    memory.setVector(
      at + measurementAt.sensor, sensor === undefined ? [0, 0, 0] : vector(sensor, 'sensor'),
    );
    const fault = memory.text(solver.functions.aim_find_wrong_path(at, dimensions));
    if (fault === '') return at;
    const [name, index] = fault.split(/[[\]]/) as ['time' | 'value' | 'sd' | 'sensor', string?];
    const got = memory.number(at + measurementAt[name] + 8 * Number(index ?? 0));
    const place = typeof sd === 'number' && name === 'sd' ? name : fault;
    return blameTracked(fault, numberText(got), place);
  }
}
