// Matches, with the fields of docs/MATCHES.md.
import type {
  BallObstacle, BoxObstacle, CapsuleObstacle, HalfSpaceObstacle, PolygonObstacle, SegmentObstacle,
  Vector,
} from './types.js';

export type Preset = 'rtanque' | 'rtanque_swept' | 'rtanque_fair' | 'robocode';

/** What stands inside an arena, at rest. */
export type ArenaObstacle =
  | Pick<BallObstacle, 'shape' | 'position' | 'radius'>
  | SegmentObstacle
  | CapsuleObstacle
  | BoxObstacle
  | PolygonObstacle
  | HalfSpaceObstacle;

/** A preset with single constants changed. */
export interface Rules {
  readonly preset: Preset;
  readonly tank_radius?: number;
  readonly tank_speed?: number;
  readonly tank_acceleration?: number;
  readonly tank_turn?: number;
  readonly turret_turn?: number;
  readonly turret_length?: number;
  readonly radar_turn?: number;
  readonly radar_vision?: number;
  readonly gun_energy_max?: number;
  readonly gun_energy_gain?: number;
  readonly gun_cost_factor?: number;
  readonly shell_speed_factor?: number;
  readonly power_min?: number;
  readonly power_max?: number;
  readonly damage_exponent?: number;
  readonly health?: number;
  readonly contact?: 'point' | 'swept';
  readonly edge_margin?: number;
  readonly walls?: 'center' | 'body';
  readonly missile_turn?: number;
  readonly missile_life?: number;
  /** Readings are off by this standard deviation in x and in y. */
  readonly radar_noise?: number;
  /** Readings are that many ticks old. */
  readonly radar_delay?: number;
  /** The probability that a tank in sight gives no reading in a tick. */
  readonly radar_fading?: number;
  /** Whether obstacles hide tanks from radars. Default: they see through. */
  readonly radar_sight?: 'through' | 'blocked';
  /** Obstacles inside the arena: no tank overlaps one, and shells stop at them. */
  readonly obstacles?: readonly ArenaObstacle[];
}

/** The commands to a tank in one tick; absent fields are not commanded. */
export interface Command {
  readonly speed?: number;
  /** The wanted headings of body, turret and radar, within (-4 pi, 4 pi): 0 is +y, clockwise. */
  readonly heading?: number;
  readonly turret_heading?: number;
  readonly radar_heading?: number;
  /** The power of a shell to fire. */
  readonly fire?: number;
  /** In recorded matches: health that a bot lost by misbehaving. */
  readonly penalty?: number;
}

export interface TankEntry {
  readonly name: string;
  readonly team?: string;
  /** Default: a random position and heading. */
  readonly position?: Vector;
  readonly heading?: number;
  /** A built-in bot, see `Arena.bots`. */
  readonly bot?: string;
  /** One command for each tick. Required without bot and driver; may be []. */
  readonly commands?: readonly Command[];
}

/** A match file: the same file gives the same match, to the last bit. */
export interface MatchFile {
  readonly rules: Preset | Rules;
  readonly arena: { readonly width: number; readonly height: number };
  /** The maximum number of ticks. */
  readonly ticks: number;
  readonly seed?: number;
  readonly tanks: readonly TankEntry[];
  readonly name?: unknown;
  readonly comment?: unknown;
}

/** What a tank's driver sees in its turn. */
export interface Senses {
  /** The number of the tick; the first is 1. */
  readonly tick: number;
  readonly arena: { readonly width: number; readonly height: number };
  readonly health: number;
  readonly speed: number;
  readonly position: number[];
  readonly heading: number;
  readonly turret_heading: number;
  readonly radar_heading: number;
  readonly gun_energy: number;
  readonly radar: { readonly heading: number; readonly distance: number; readonly name: string }[];
}

/**
 * A driver of your own, called in each turn of its tank. The step throws what the driver throws,
 * and an error that names what is wrong with its command.
 */
export type Driver = (senses: Senses) => Command;

export interface TankState {
  readonly name: string;
  readonly position: number[];
  /** 0 is +y, clockwise. */
  readonly heading: number;
  readonly turret_heading: number;
  readonly radar_heading: number;
  readonly speed: number;
  readonly health: number;
  readonly gun_energy: number;
  readonly shots: number;
  readonly hits: number;
  readonly kills: number;
  readonly damage_dealt: number;
  readonly damage_taken: number;
  /** The tank was killed, and removed at its own turn. */
  readonly is_removed: boolean;
}

export interface ShellState {
  /** Name of the tank that fired it. */
  readonly owner: string;
  readonly position: number[];
  readonly heading: number;
  readonly power: number;
  /** The shell has hit; it is removed at its next turn. */
  readonly is_dead: boolean;
}

/** Something that happened in a tick. */
export type MatchEvent =
  | {
      readonly kind: 'shot'; readonly tank: string; readonly position: number[];
      readonly power: number;
    }
  | {
      readonly kind: 'hit';
      readonly tank: string;
      /** The name of the tank that fired the shell. */
      readonly by: string;
      /** The position of the shell before its step. */
      readonly position: number[];
      readonly power: number;
    }
  | { readonly kind: 'death'; readonly tank: string; readonly position: number[] };

/** The outcome, as `aimahead arena --json` prints it. */
export interface Outcome {
  readonly ticks: number;
  /** A tank, or a team; null for a draw. */
  readonly winner: string | null;
  readonly tanks: {
    readonly name: string;
    readonly health: number;
    readonly shots: number;
    readonly hits: number;
    readonly damage_dealt: number;
    readonly damage_taken: number;
    readonly survived: boolean;
  }[];
  /** The hash of the final state: equal only if two matches agree in every bit. */
  readonly hash: string;
}
