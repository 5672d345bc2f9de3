// Guidance laws: steering towards a moving target, asked again at every step.
import { type Invalid, faultAsAnswer } from './fault.js';
import { exchange } from './generated/layout.js';
import {
  blameMissing, type Dimensions, membersOf, readDirection, readNumber, readOptions, readVector,
} from './object_reader.js';
import type { Solver } from './solver.js';
import type { Vector } from './types.js';

/** A chaser and its target, now, in the world. */
export interface Chase {
  /** The position of the chaser. */
  readonly position: Vector;
  readonly velocity: Vector;
  /** The position of the target. */
  readonly target: Vector;
  readonly target_velocity?: Vector;
  /** Read by `augmentedNavigation` only. */
  readonly target_acceleration?: Vector;
}

/** A missile of constant speed and limited turn rate. */
export interface Homing {
  readonly position: Vector;
  /** Where the missile flies, a vector of any length except 0. */
  readonly direction: Vector;
  /** > 0. */
  readonly speed: number;
  /** How fast the missile can turn, radians per time, > 0. */
  readonly turn_rate: number;
}

/** A unit vector. */
export type Heading = { readonly status: 'ok'; readonly direction: number[] } | Invalid;
export type Push = { readonly status: 'ok'; readonly acceleration: number[] } | Invalid;
export type Verdict = { readonly status: 'ok'; readonly is_true: boolean } | Invalid;

const asRow = (name: string) => ({ name });

export class Guidance {
  constructor(private readonly solver: Solver) {}

  /**
   * The unit direction straight at the target; the chaser's own where both are at one position.
   */
  purePursuit(chase: Chase): Heading {
    return this.#head(chase, 0);
  }
  /**
   * The unit direction that meets the target at the chaser's present speed. If there is none, the
   * unit direction straight at the target.
   */
  leadPursuit(chase: Chase): Heading {
    return this.#head(chase, 1);
  }
  /**
   * An acceleration across the line of sight: gain times the closing speed times the turn rate of
   * that line. Usual gains are 3 to 5.
   */
  proportionalNavigation(chase: Chase, gain: number): Push {
    return this.#push(chase, 2, gain);
  }
  /**
   * The acceleration of `proportionalNavigation` plus gain / 2 times the target's acceleration
   * across the line of sight.
   */
  augmentedNavigation(chase: Chase, gain: number): Push {
    return this.#push(chase, 3, gain);
  }

  /**
   * The missile's direction after it has turned towards the position `goal` for `duration` >= 0.
   */
  steer(homing: Homing, goal: Vector, duration: number): Heading {
    const { functions } = this.solver;
    return faultAsAnswer<Heading>(() => {
      const { count, speed, turn_rate } = this.#homing(homing, { goal });
      const time = readNumber(duration, 'not_negative', 'duration');
      functions.aim_answer_steer(count, speed, turn_rate, time);
      return { status: 'ok', direction: this.#found(count) };
    });
  }

  /** Whether a missile that turns as fast as it can circles a target at rest for ever. */
  orbits(homing: Homing, target: Vector, hitRadius: number): Verdict {
    const { functions } = this.solver;
    return faultAsAnswer<Verdict>(() => {
      const { count, speed, turn_rate } = this.#homing(homing, { target });
      const radius = readNumber(hitRadius, 'not_negative', 'hit_radius');
      return {
        status: 'ok', is_true: functions.aim_find_orbits(count, speed, turn_rate, radius) !== 0,
      };
    });
  }

  /**
   * Whether lead pursuit surely hits a target that keeps its velocity. If not, the missile may
   * still hit.
   */
  surelyHits(homing: Homing, target: Vector, targetVelocity: Vector): Verdict {
    const { functions } = this.solver;
    return faultAsAnswer<Verdict>(() => {
      const more = { target, target_velocity: targetVelocity };
      const { count, speed, turn_rate } = this.#homing(homing, more);
      return {
        status: 'ok', is_true: functions.aim_find_surely_hits(count, speed, turn_rate) !== 0,
      };
    });
  }

  #head(chase: Chase, way: number): Heading {
    return faultAsAnswer<Heading>(() => ({ status: 'ok', direction: this.#chase(chase, way, 0) }));
  }
  #push(chase: Chase, way: number, gain: number): Push {
    return faultAsAnswer<Push>(() => ({
      status: 'ok', acceleration: this.#chase(chase, way, gain),
    }));
  }
  #chase(chase: Chase, way: number, gain: number): number[] {
    const given = readOptions(chase, 'chase', [
      'position', 'velocity', 'target', 'target_velocity', 'target_acceleration',
    ]);
    const still = (given.position as Vector | null)?.length === 3 ? [0, 0, 0] : [0, 0];
    const {
      position, velocity, target, target_velocity = still, target_acceleration = still,
    } = given;
    const vectors = { position, velocity, target, target_velocity, target_acceleration };
    const count = this.#write(vectors);
    this.solver.functions.aim_answer_chase(count, way, readNumber(gain, 'any', 'gain'));
    return this.#found(count);
  }

  #homing(
    homing: Homing, more: Record<string, Vector>,
  ): { readonly count: 2 | 3; readonly speed: number; readonly turn_rate: number } {
    const names = ['position', 'direction', 'speed', 'turn_rate'] as const;
    const members = membersOf(homing, 'homing');
    for (const name of names) {
      if (members[name] === undefined) blameMissing('', name, members, names.map(asRow));
    }
    const { position, direction, speed, turn_rate } = readOptions(homing, 'homing', names);
    readNumber(speed, 'positive', 'speed');
    readNumber(turn_rate, 'positive', 'turn_rate');
    return { count: this.#write({ position, direction, ...more }), speed, turn_rate };
  }

  #write(vectors: Record<string, Vector>): 2 | 3 {
    this.solver.requireMore();
    const dimensions: Dimensions = { count: 0 };
    Object.entries(vectors).forEach(([name, given], i) => {
      const read = name === 'direction' ? readDirection : readVector;
      this.solver.questions.vector(i, read(given, dimensions, name));
    });
    return dimensions.count as 2 | 3;
  }
  #found(count: 2 | 3): number[] {
    return this.solver.memory.vector(this.solver.base + exchange.vectors, count);
  }
}
