// Questions and answers, in the words of the engagement format.
import type { FieldError, Invalid } from './fault.js';

/** Two or three numbers, as many in every vector of a question. Answers have plain arrays. */
export type Vector = readonly number[] | Float64Array | Float32Array;

export type After = 'stop' | 'continue' | 'loop' | 'vanish';

export interface Walls {
  readonly min: Vector;
  readonly max: Vector;
  readonly on_hit: 'stop' | 'slide' | 'bounce';
}

interface Round {
  readonly radius?: number;
}
export interface LinearMotion extends Round {
  readonly kind?: 'linear';
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: never;
  readonly walls?: Walls;
}
export interface AcceleratingMotion extends Round {
  readonly kind?: 'accelerating';
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration: Vector;
  readonly walls?: Walls;
}
export interface TurningMotion extends Round {
  readonly kind: 'turning';
  readonly position: Vector;
  readonly velocity: Vector;
  /** Radians per time, counter-clockwise. */
  readonly turn_rate: number;
  /** In three dimensions; +z by default. */
  readonly axis?: Vector;
}
export interface BezierMotion extends Round {
  readonly kind: 'bezier';
  /** 2 to 8. */
  readonly points: readonly Vector[];
  readonly duration: number;
  readonly after?: After;
}
export interface PathMotion extends Round {
  readonly kind: 'path';
  readonly points: readonly Vector[];
  readonly speed: number;
  readonly after?: After;
}
export interface SplineMotion extends Round {
  readonly kind: 'spline';
  readonly points: readonly Vector[];
  /** Increasing, the first 0. */
  readonly times: Vector;
  readonly after?: After;
}
export interface SampledMotion extends Round {
  readonly kind: 'samples';
  readonly positions: readonly Vector[];
  readonly times: Vector;
  readonly velocities?: readonly Vector[];
  readonly after?: After;
}
export interface Piece {
  /** Only the last may do without. */
  readonly duration?: number;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
}
export interface PiecewiseMotion extends Round {
  readonly kind: 'pieces';
  readonly position: Vector;
  readonly pieces: readonly Piece[];
  readonly after?: After;
}

/** Plates on a body that spins, each hit only while it faces the gun; of a target. */
export interface PlatesMotion extends Round {
  readonly kind: 'plates';
  /** The position of the body's centre. */
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  /** Where the body faces. */
  readonly facing?: number;
  /** Radians per time, counter-clockwise. */
  readonly turn_rate?: number;
  readonly plates: readonly {
    readonly angle: number;
    readonly arm: number;
    /** In three dimensions. */
    readonly height?: number;
  }[];
  /** How far a plate may look away from the gun, an angle; any by default. */
  readonly window?: number;
}

/** How a body moves: a shooter, a target, a body of a contact question. */
export type Motion =
  | LinearMotion
  | AcceleratingMotion
  | TurningMotion
  | BezierMotion
  | PathMotion
  | SplineMotion
  | SampledMotion
  | PiecewiseMotion;

/**
 * A gun that must turn, or only limits of where it may be aimed. In two dimensions `facing` is an
 * angle, in three a direction.
 */
export interface Turret {
  /** With `turn_rate`; without both the gun need not turn, but has limits. */
  readonly facing?: number | Vector;
  readonly turn_rate?: number;
  readonly turn_acceleration?: number;
  /** In two dimensions, how fast the gun turns now, counter-clockwise positive. */
  readonly rate?: number;
  /** In two dimensions, counter-clockwise from the first angle to the second. */
  readonly arc?: readonly [number, number];
  /** In three dimensions, angles of the aim above the x-y plane: from -pi/2 to pi/2. */
  readonly elevation?: readonly [number, number];
  /** In three dimensions, as `arc`, of the aim seen from above. */
  readonly azimuth?: readonly [number, number];
  readonly tolerance?: number;
}

/** A gun that must turn. */
export interface TurningTurret extends Turret {
  readonly facing: number | Vector;
  readonly turn_rate: number;
}

/** Where a gun sits on a body that may spin. */
export interface Mount {
  readonly offset: Vector;
  readonly facing?: number;
  readonly turn_rate?: number;
}

interface Gun {
  readonly mount?: Mount;
  readonly delay?: number;
  readonly muzzle?: number;
  /** Whether the gun may wait for a launch that hits sooner. Not beside `turret`. */
  readonly hold?: boolean;
  readonly turret?: Turret;
}
export interface Shooter extends Gun {
  readonly position: Vector;
  readonly velocity?: Vector;
}
type Moving<M> = M extends unknown ? Omit<M, 'radius'> : never;
/** A gun in any motion. */
export type FieldShooter = Moving<Motion> & Gun;

/** What a launcher does, as it was measured: how long its shot takes to each distance. */
export interface ShotTable {
  /** Increasing. */
  readonly distances: ArrayLike<number>;
  readonly times: ArrayLike<number>;
  /** Settings of any name, each with a number for every distance. */
  readonly settings?: Readonly<Record<string, ArrayLike<number>>>;
}

export interface Projectile {
  readonly speed: number;
  readonly inherit?: number;
  readonly acceleration?: Vector;
  readonly thrust?: { readonly acceleration: number; readonly duration: number };
  readonly drag?: number;
  readonly quadratic_drag?: number;
  /** The velocity of the air; with drag. */
  readonly wind?: Vector;
  readonly radius?: number;
  readonly lifetime?: number;
  readonly range?: number;
}

/** A shot of known speed, or known by a table. */
export type FieldProjectile =
  | (Projectile & { readonly table?: never })
  | (Omit<Projectile, 'speed'> & { readonly speed?: never; readonly table: ShotTable });

export interface Tick {
  readonly step: number;
  readonly integrator: 'semi_implicit_euler' | 'explicit_euler' | 'velocity_verlet';
  readonly damping?: number;
  readonly damping_form?: 'implicit' | 'explicit' | 'exponential';
}

export interface BallObstacle {
  readonly shape: 'ball';
  readonly kind?: 'linear' | 'accelerating';
  /** At time 0. */
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  readonly radius: number;
}
export interface SegmentObstacle {
  readonly shape: 'segment';
  readonly from: Vector;
  readonly to: Vector;
}
export interface CapsuleObstacle {
  readonly shape: 'capsule';
  readonly from: Vector;
  readonly to: Vector;
  readonly radius: number;
}
export interface BoxObstacle {
  readonly shape: 'box';
  readonly min: Vector;
  readonly max: Vector;
}
/** In two dimensions: solid, either way round; it does not cross itself. */
export interface PolygonObstacle {
  readonly shape: 'polygon';
  readonly points: readonly Vector[];
}
/** Solid where (x - point) . normal <= 0. */
export interface HalfSpaceObstacle {
  readonly shape: 'half_space';
  readonly point: Vector;
  readonly normal: Vector;
}
/** In three dimensions: thin triangles, each three indices of vertices. */
export interface MeshObstacle {
  readonly shape: 'mesh';
  readonly vertices: readonly Vector[];
  readonly triangles: readonly (readonly number[] | Uint32Array)[];
}
/** In three dimensions: solid below the heights, rows of equal length over a grid. */
export interface TerrainObstacle {
  readonly shape: 'terrain';
  readonly origin: Vector;
  readonly cell: number;
  readonly heights: readonly Vector[];
}
/** What stops a shot. */
export type Obstacle =
  | BallObstacle
  | SegmentObstacle
  | CapsuleObstacle
  | BoxObstacle
  | PolygonObstacle
  | HalfSpaceObstacle
  | MeshObstacle
  | TerrainObstacle;

interface Named {
  /** Any value, echoed in the answer. */
  readonly name?: unknown;
  readonly comment?: unknown;
  readonly expect?: unknown;
}

/** Standard deviations of what a question says; 0 by default. */
export interface Uncertainty {
  readonly position_sd?: number;
  readonly velocity_sd?: number;
  /** Instead of both, of position and velocity: 2N rows of 2N numbers. */
  readonly covariance?: readonly Vector[];
  /** The spectral density of white noise on the target's acceleration. */
  readonly maneuver?: number;
  /** Radians. */
  readonly aim_sd?: number;
  readonly speed_sd?: number;
  readonly delay_sd?: number;
}

/** One of the ways in which a target may move, and how probable it is. */
export interface Prospect {
  /** > 0, relative to the others. Default: 1. */
  readonly weight?: number;
  /** When what follows holds. Default: 0. */
  readonly time?: number;
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  /** Covariance of position and velocity: 2N rows of 2N numbers. Without it both are certain. */
  readonly covariance?: readonly Vector[];
  /** The spectral density of white noise on the acceleration from `time` on. */
  readonly maneuver?: number;
}

/** One question: a shooter, a projectile and a target, now. */
export interface Engagement extends Named {
  readonly shooter: Shooter;
  readonly projectile: Projectile;
  readonly target: Motion;
  readonly aim?: 'center' | 'edge';
  /** What stops the shot; not with a tick, a turret or quadratic drag. */
  readonly obstacles?: readonly Obstacle[];
  readonly tick?: Tick;
  /** For odds; `solve` only checks it. */
  readonly uncertainty?: Uncertainty;
}

/** Engagements in the field: guns in any motion, shots known by a table, plates that spin. */
export type FieldEngagement = Omit<Engagement, 'shooter' | 'projectile' | 'target'> & {
  readonly shooter: FieldShooter;
  readonly projectile: FieldProjectile;
  readonly target: Motion | PlatesMotion;
};

/** An engagement whose speed is what is asked for. */
export type LaunchQuestion = Omit<Engagement, 'projectile'> & {
  readonly projectile: Omit<Projectile, 'speed'> & { readonly speed?: number };
};

/** When do two moving bodies first touch, within [0, duration]? */
export interface ContactQuestion extends Named {
  readonly a: Motion;
  readonly b: Motion;
  readonly duration: number;
}

/** Where an obstacle stops a shot. */
export interface Blocked {
  /** Its index. */
  readonly obstacle: number;
  readonly time: number;
  /** The shot's centre then. */
  readonly point: number[];
}

/** One way to hit. Places and velocities are in the world. */
export interface Hit {
  readonly time: number;
  readonly launch_time: number;
  readonly flight_time: number;
  /** The target's centre at `time`. */
  readonly point: number[];
  /** Unit vector. */
  readonly aim: number[];
  readonly launch_velocity: number[];
  readonly launch_point: number[];
  /** In `solutions`: how much later the hit is for a target one unit farther away. */
  readonly sensitivity?: number;
  /** What stops the shot before the hit: in BlockedAnswer and in `solutions`. */
  readonly blocked?: Blocked;
}

/** The same of a question of the field. */
export type FieldHit = Omit<Hit, 'aim' | 'launch_velocity'> & {
  /** For a target with plates: the index of the one that is hit. */
  readonly plate?: number;
  /** Unit vector; absent where any would do. */
  readonly aim?: number[];
  /** For a shot known by a table: the distance that its settings are for. */
  readonly distance?: number;
  /** The table's settings at that distance. */
  readonly settings?: Record<string, number>;
  /** Absent of a shot known by a table. */
  readonly launch_velocity?: number[];
};

/** The shot that comes closest to a hit within lifetime and range. */
export interface Approach {
  readonly time: number;
  readonly distance: number;
  readonly aim: number[];
}

export type Method = 'quadratic' | 'polynomial' | 'search' | 'trajectory';

interface Echo {
  readonly name?: unknown;
}
export interface HitAnswer extends Echo, Hit {
  readonly status: 'hit';
  readonly method: Method;
  /** Every hit, from solveAll. */
  readonly solutions?: Hit[];
}
export interface OutOfRangeAnswer extends Echo, Hit {
  readonly status: 'out_of_range';
  readonly method: Method;
  readonly closest?: Approach;
  readonly solutions?: Hit[];
}
/** Each hit within lifetime and range is stopped; the earliest of them. */
export interface BlockedAnswer extends Echo, Hit {
  readonly status: 'blocked';
  readonly method: Method;
  readonly blocked: Blocked;
  readonly solutions?: Hit[];
}
export interface TouchingAnswer extends Echo {
  readonly status: 'touching';
  readonly time: number;
  readonly launch_time: number;
  readonly flight_time: number;
  readonly point: number[];
  readonly aim?: number[];
  readonly launch_velocity?: number[];
  readonly launch_point?: number[];
}
export interface UnreachableAnswer extends Echo {
  readonly status: 'unreachable';
  readonly method?: Method;
  readonly closest?: Approach;
}
export interface UnresolvedAnswer extends Echo {
  readonly status: 'unresolved';
  /** A proven lower bound. */
  readonly time?: number;
}
export interface InvalidAnswer extends Echo, Invalid {
  readonly error: FieldError;
}

/** The answer to an engagement, as `aimahead solve --json` prints it. */
export type Answer =
  | HitAnswer
  | OutOfRangeAnswer
  | BlockedAnswer
  | TouchingAnswer
  | UnreachableAnswer
  | UnresolvedAnswer
  | InvalidAnswer;

/** The answer to a question of the field. */
export type FieldAnswer =
  | (Omit<HitAnswer, keyof Hit | 'solutions'> & FieldHit & { readonly solutions?: FieldHit[] })
  | (Omit<OutOfRangeAnswer, keyof Hit | 'solutions'> &
      FieldHit & { readonly solutions?: FieldHit[] })
  | (Omit<BlockedAnswer, keyof Hit | 'solutions'> &
      FieldHit & { readonly blocked: Blocked; readonly solutions?: FieldHit[] })
  | (TouchingAnswer & { readonly plate?: number })
  | UnreachableAnswer
  | UnresolvedAnswer
  | InvalidAnswer;

/** The answer to an engagement with an uncertainty, as `aimahead odds --json` prints it. */
export type OddsAnswer =
  | (Echo & {
      readonly status: 'hit';
      readonly time: number;
      readonly aim?: number[];
      /** That it comes within the radii: unless target and shot move alike, as what follows. */
      readonly probability?: number;
      /** The numerical error of the probability is at most this. */
      readonly error?: number;
      /**
       * Standard deviations of where the shot passes; one in two dimensions, else the larger first.
       */
      readonly across_sd?: number[];
    })
  | (Echo & {
      readonly status: 'out_of_range' | 'touching';
      readonly time: number;
      readonly aim?: number[];
    })
  | (Echo & { readonly status: 'unresolved'; readonly time?: number })
  | (Echo & { readonly status: 'unreachable' })
  | InvalidAnswer;

/** The answer to a contact question, as `aimahead contact --json` prints it. */
export type ContactAnswer =
  | (Echo & {
      readonly status: 'contact';
      readonly time: number;
      readonly point: number[];
      readonly normal?: number[];
    })
  | (Echo & { readonly status: 'touching'; readonly time: number })
  | (Echo & { readonly status: 'apart' })
  | (Echo & { readonly status: 'unresolved'; readonly time: number })
  | InvalidAnswer;
