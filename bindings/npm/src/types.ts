// Questions and answers, in the words of the engagement format.
import type { FieldError, Invalid } from './fault.js';

/** Two or three numbers, as many in every vector of a question. Answers have plain arrays. */
export type Vector = readonly number[] | Float64Array | Float32Array;

/** What a body does after the end of its motion; 'stop', it rests there, by default. */
export type After = 'stop' | 'continue' | 'loop' | 'vanish';

/** A box that the centre of a linear or accelerating body never leaves. It must start there. */
export interface Walls {
  readonly min: Vector;
  readonly max: Vector;
  /** What the body does at a wall. */
  readonly on_hit: 'stop' | 'slide' | 'bounce';
}

interface Round {
  /** >= 0; 0 by default. */
  readonly radius?: number;
}
/** Constant velocity. */
export interface LinearMotion extends Round {
  readonly kind?: 'linear';
  /** The centre now. */
  readonly position: Vector;
  /** Zero by default. */
  readonly velocity?: Vector;
  readonly acceleration?: never;
  readonly walls?: Walls;
}
/** Constant acceleration. */
export interface AcceleratingMotion extends Round {
  readonly kind?: 'accelerating';
  /** The centre now. */
  readonly position: Vector;
  /** The velocity now; zero by default. */
  readonly velocity?: Vector;
  readonly acceleration: Vector;
  readonly walls?: Walls;
}
/** Constant speed on a circle or a helix: the velocity turns at a constant rate. */
export interface TurningMotion extends Round {
  readonly kind: 'turning';
  /** The centre now. */
  readonly position: Vector;
  /** The velocity now. */
  readonly velocity: Vector;
  /** Radians per time, positive counter-clockwise. */
  readonly turn_rate: number;
  /** In three dimensions the axis that the velocity turns about, of any length; +z by default. */
  readonly axis?: Vector;
}
/** A Bezier curve whose parameter is time / duration. */
export interface BezierMotion extends Round {
  readonly kind: 'bezier';
  /** 2 to 8. */
  readonly points: readonly Vector[];
  /** > 0. */
  readonly duration: number;
  readonly after?: After;
}
/** Straight lines between points, at constant speed. */
export interface PathMotion extends Round {
  readonly kind: 'path';
  /** At least 2. */
  readonly points: readonly Vector[];
  /** >= 0; with 0 the body rests at the first point. */
  readonly speed: number;
  readonly after?: After;
}
/** A smooth curve through points at given times. */
export interface SplineMotion extends Round {
  readonly kind: 'spline';
  /** At least 2. */
  readonly points: readonly Vector[];
  /** As many, increasing, the first 0. */
  readonly times: Vector;
  readonly after?: After;
}
/** Positions at given times: straight between them, or on a smooth curve with velocities. */
export interface SampledMotion extends Round {
  readonly kind: 'samples';
  /** At least 2. */
  readonly positions: readonly Vector[];
  /** As many, increasing, the first 0. */
  readonly times: Vector;
  /** As many. */
  readonly velocities?: readonly Vector[];
  readonly after?: After;
}
/** A part of a motion with constant acceleration. */
export interface Piece {
  /** >= 0. Only the last piece may leave it out: it never ends. */
  readonly duration?: number;
  /** The velocity at the start of the piece; by default that at the end of the piece before. */
  readonly velocity?: Vector;
  /** Zero by default, whatever the piece before had. */
  readonly acceleration?: Vector;
}
/** Pieces of constant acceleration. Each piece starts where the one before ended. */
export interface PiecewiseMotion extends Round {
  readonly kind: 'pieces';
  /** The centre now. */
  readonly position: Vector;
  /** At least one. */
  readonly pieces: readonly Piece[];
  readonly after?: After;
}

/** Plates on a body that spins, each hit only while it faces the gun; for targets only. */
export interface PlatesMotion extends Round {
  readonly kind: 'plates';
  /** The body's centre now. */
  readonly position: Vector;
  /** The velocity of the body's centre; zero by default. */
  readonly velocity?: Vector;
  /** The acceleration of the body's centre; zero by default. */
  readonly acceleration?: Vector;
  /** Where the body faces now, radians; 0 by default. */
  readonly facing?: number;
  /** How fast the body spins, radians per time, positive counter-clockwise; 0 by default. */
  readonly turn_rate?: number;
  /** At least one. */
  readonly plates: readonly {
    /** From the body's centre to the plate, counted from where the body faces, radians. */
    readonly angle: number;
    /** The plate's distance from the body's axis, >= 0. */
    readonly arm: number;
    /** In three dimensions: the plate's height above the body's centre; 0 by default. */
    readonly height?: number;
  }[];
  /**
   * > 0: the largest angle between the outward direction of a plate and the direction to the gun at
   * which the plate can be hit. By default pi: from all sides.
   */
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
  /** Where the gun points now. Without `facing` and `turn_rate` the gun need not turn. */
  readonly facing?: number | Vector;
  /** How fast the gun can turn, radians per time, > 0. */
  readonly turn_rate?: number;
  /** Radians per time squared, > 0. By default the gun reaches its rate at once. */
  readonly turn_acceleration?: number;
  /**
   * In two dimensions how fast the gun turns now, positive counter-clockwise; 0 by default. Only
   * with `turn_acceleration`.
   */
  readonly rate?: number;
  /**
   * In two dimensions the gun may point from the first angle counter-clockwise to the second. By
   * default everywhere.
   */
  readonly arc?: readonly [number, number];
  /**
   * In three dimensions the limits of the aim's angle above the x-y plane, from -pi/2 to pi/2. By
   * default none.
   */
  readonly elevation?: readonly [number, number];
  /**
   * In three dimensions the aim, seen from above, may point from the first angle counter-clockwise
   * to the second. By default everywhere.
   */
  readonly azimuth?: readonly [number, number];
  /** The gun counts as pointing at an aim that is off by at most this angle, >= 0; 0 by default. */
  readonly tolerance?: number;
}

/** A gun that must turn. */
export interface TurningTurret extends Turret {
  readonly facing: number | Vector;
  readonly turn_rate: number;
}

/** Where a gun sits on a body that may spin. */
export interface Mount {
  /** From the body's centre to the pivot while the body faces along +x. */
  readonly offset: Vector;
  /** Where the body faces now, radians; 0 by default. */
  readonly facing?: number;
  /**
   * How fast the body spins, radians per time, positive counter-clockwise; in three dimensions
   * about +z. 0 by default.
   */
  readonly turn_rate?: number;
}

interface Gun {
  /** Where the gun sits on a body that may spin; by default at the centre of its body. */
  readonly mount?: Mount;
  /** The time before the shot leaves, >= 0; 0 by default. */
  readonly delay?: number;
  /** The distance from the pivot to where the shot starts, along the aim, >= 0; 0 by default. */
  readonly muzzle?: number;
  /**
   * Whether the gun may wait: the shot then leaves at `delay` or later, so that it hits as early as
   * possible. Not allowed beside `turret`, whose gun may wait anyway, nor with a tick.
   */
  readonly hold?: boolean;
  /** By default the gun points anywhere at once. */
  readonly turret?: Turret;
}
/** A gun at constant velocity. */
export interface Shooter extends Gun {
  /** The pivot of the gun now. */
  readonly position: Vector;
  /** Zero by default. */
  readonly velocity?: Vector;
}
type Moving<M> = M extends unknown ? Omit<M, 'radius'> : never;
/** A gun in any motion. */
export type FieldShooter = Moving<Motion> & Gun;

/** What a launcher does, as it was measured: how long its shot takes to each distance. */
export interface ShotTable {
  /** At least 2, the first >= 0, increasing. */
  readonly distances: ArrayLike<number>;
  /** The time of flight to each distance, > 0. */
  readonly times: ArrayLike<number>;
  /** What the launcher is set to: for each setting, of any name, a number for every distance. */
  readonly settings?: Readonly<Record<string, ArrayLike<number>>>;
}

/** A shot of known speed. */
export interface Projectile {
  /** The muzzle speed relative to the gun, >= 0. */
  readonly speed: number;
  /**
   * The share of the gun's velocity that the shot keeps, 0 to 1; 1 by default. Set 0 if your engine
   * gives a shot the velocity aim * speed.
   */
  readonly inherit?: number;
  /** The constant acceleration in flight: gravity. Zero by default. */
  readonly acceleration?: Vector;
  /**
   * Additional acceleration along the aim for a time after the launch, both >= 0. Not with drag.
   */
  readonly thrust?: { readonly acceleration: number; readonly duration: number };
  /** Linear drag, >= 0: dv/dt = acceleration - drag v. Not with `quadratic_drag`. */
  readonly drag?: number;
  /** Quadratic drag, >= 0: dv/dt = acceleration - quadratic_drag |v| v. Not with `drag`. */
  readonly quadratic_drag?: number;
  /** The velocity of the air; only with drag. */
  readonly wind?: Vector;
  /** >= 0; 0 by default. */
  readonly radius?: number;
  /** The longest time of flight, >= 0; unlimited by default. */
  readonly lifetime?: number;
  /** The longest straight distance from the launch point to the hit, >= 0; unlimited by default. */
  readonly range?: number;
}

/** A shot of known speed, or known by a table. */
export type FieldProjectile =
  | (Projectile & { readonly table?: never })
  | (Omit<Projectile, 'speed'> & { readonly speed?: never; readonly table: ShotTable });

/** A world that an engine moves in fixed steps of length h, see docs/fixed-step.md. */
export interface Tick {
  /** The length h of a step, > 0. */
  readonly step: number;
  /**
   * What the engine does in each step. 'semi_implicit_euler': v += h a, damp v, x += h v.
   * 'explicit_euler': x += h v, damp v, v += h a. 'velocity_verlet': x += h v + h^2 a / 2, v += h
   * a.
   */
  readonly integrator: 'semi_implicit_euler' | 'explicit_euler' | 'velocity_verlet';
  /** The damping c of the shot, >= 0; 0 by default. The target is not damped. */
  readonly damping?: number;
  /** 'implicit': v /= 1 + h c. 'explicit': v *= 1 - h c. 'exponential': v *= exp(-h c). */
  readonly damping_form?: 'implicit' | 'explicit' | 'exponential';
}

/** A solid disc or sphere, which may move. */
export interface BallObstacle {
  readonly shape: 'ball';
  readonly kind?: 'linear' | 'accelerating';
  /** The centre at time 0. */
  readonly position: Vector;
  /** The velocity at time 0; zero by default. */
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  readonly radius: number;
}
/** The line between two points: a wall of no thickness. */
export interface SegmentObstacle {
  readonly shape: 'segment';
  readonly from: Vector;
  readonly to: Vector;
}
/** All points within `radius` of the line between two points. */
export interface CapsuleObstacle {
  readonly shape: 'capsule';
  readonly from: Vector;
  readonly to: Vector;
  readonly radius: number;
}
/** A solid box whose edges are parallel to the axes. */
export interface BoxObstacle {
  readonly shape: 'box';
  readonly min: Vector;
  readonly max: Vector;
}
/** In two dimensions: a solid polygon of at least 3 points that does not cross itself. */
export interface PolygonObstacle {
  readonly shape: 'polygon';
  readonly points: readonly Vector[];
}
/** The half of space where (x - point) . normal <= 0 is solid: the ground. */
export interface HalfSpaceObstacle {
  readonly shape: 'half_space';
  readonly point: Vector;
  readonly normal: Vector;
}
/** In three dimensions: thin triangles, three indices of vertices each. */
export interface MeshObstacle {
  readonly shape: 'mesh';
  readonly vertices: readonly Vector[];
  readonly triangles: readonly (readonly number[] | Uint32Array)[];
}
/** In three dimensions: terrain, solid below a height for each corner of a grid, z up. */
export interface TerrainObstacle {
  readonly shape: 'terrain';
  /** x and y of the first corner. */
  readonly origin: Vector;
  /** The distance between neighbouring corners, > 0. */
  readonly cell: number;
  /**
   * A row of heights along x for each y: at least 2 rows of equal length, at least 2 heights each.
   */
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

/** Standard deviations of what a question says, >= 0; 0 by default. */
export interface Uncertainty {
  /** The deviation of each component of the target's position now. */
  readonly position_sd?: number;
  /** The deviation of each component of the target's velocity now. */
  readonly velocity_sd?: number;
  /** Instead of both, the covariance of position and velocity: 2N rows of 2N numbers. */
  readonly covariance?: readonly Vector[];
  /** The spectral density of white noise on the target's acceleration, >= 0. */
  readonly maneuver?: number;
  /** The deviation of the direction of the shot, radians. */
  readonly aim_sd?: number;
  /** The deviation of the muzzle speed. */
  readonly speed_sd?: number;
  /** The deviation of the time of the launch. */
  readonly delay_sd?: number;
}

/** One of the ways in which a target may move, and how probable it is. */
export interface Prospect {
  /** > 0, relative to the others. Default: 1. */
  readonly weight?: number;
  /** The time of position and velocity. Default: 0. */
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
  /**
   * What counts as a hit. 'center', the default: the shot's centre meets the target's centre.
   * 'edge': the two discs or spheres touch.
   */
  readonly aim?: 'center' | 'edge';
  /** What stops the shot. Not with a tick, a turret, `hold` or quadratic drag. */
  readonly obstacles?: readonly Obstacle[];
  /** The steps of an engine that moves both bodies; by default time is continuous. */
  readonly tick?: Tick;
  /** What the functions that tell odds need; `solve` only checks it. */
  readonly uncertainty?: Uncertainty;
}

/** An engagement of a gun in any motion. */
export type MovingGunEngagement = Omit<Engagement, 'shooter'> & { readonly shooter: FieldShooter };

/** Engagements in the field: guns in any motion, shots known by a table, plates that spin. */
export type FieldEngagement = Omit<MovingGunEngagement, 'projectile' | 'target'> & {
  readonly projectile: FieldProjectile;
  readonly target: Motion | PlatesMotion;
};

/** An engagement whose speed is part of the answer. */
export type LaunchQuestion = Omit<Engagement, 'projectile'> & {
  readonly projectile: Omit<Projectile, 'speed'> & { readonly speed?: number };
};

/** When do two moving bodies first touch, within [0, duration]? */
export interface ContactQuestion extends Named {
  readonly a: Motion;
  readonly b: Motion;
  /** >= 0, may be infinite. */
  readonly duration: number;
}

/** Where an obstacle stops a shot. */
export interface Blocked {
  /** The index of the obstacle. */
  readonly obstacle: number;
  /** The time from now to the touch. */
  readonly time: number;
  /** The shot's centre at that time. */
  readonly point: number[];
}

/** One way to hit. Places and velocities are in the world. */
export interface Hit {
  /** The time from now to the hit. */
  readonly time: number;
  /** The time from now to the launch. */
  readonly launch_time: number;
  /** The time from the launch to the hit. */
  readonly flight_time: number;
  /** The target's centre at the hit. */
  readonly point: number[];
  /** The direction of the gun, a unit vector. */
  readonly aim: number[];
  /** The shot's velocity at the launch. */
  readonly launch_velocity: number[];
  /** The shot's centre at the launch. */
  readonly launch_point: number[];
  /** In `solutions`: how much later the hit is for a target that is one unit farther away. */
  readonly sensitivity?: number;
  /** What stops the shot before the hit: in BlockedAnswer and in `solutions`. */
  readonly blocked?: Blocked;
}

/** One way to hit, in the answer to a question of the field. */
export type FieldHit = Omit<Hit, 'aim' | 'launch_velocity'> & {
  /** For a target with plates: the index of the one that is hit. */
  readonly plate?: number;
  /** The direction of the gun, a unit vector; absent where any aim would do. */
  readonly aim?: number[];
  /** For a shot known by a table: the distance that its settings are for. */
  readonly distance?: number;
  /** The table's settings at that distance. */
  readonly settings?: Record<string, number>;
  /** The shot's velocity at the launch; absent for a shot known by a table. */
  readonly launch_velocity?: number[];
};

/** The shot that comes closest to a hit within lifetime and range. */
export interface Approach {
  /** The time from now to the closest approach. */
  readonly time: number;
  /** The distance at that time, between centres or, with `aim: 'edge'`, surfaces. */
  readonly distance: number;
  /** The direction of the gun, a unit vector. */
  readonly aim: number[];
  /** The time from now to the launch: the delay, later for a gun that turns or waits. */
  readonly launch_time: number;
}

/** The method that solved a question. */
export type Method = 'quadratic' | 'polynomial' | 'search' | 'trajectory';

interface Echo {
  readonly name?: unknown;
}
/** The shot described hits, and nothing hits earlier. */
export interface HitAnswer extends Echo, Hit {
  readonly status: 'hit';
  readonly method: Method;
  /** Every hit, from solveAll. */
  readonly solutions?: Hit[];
}
/** All hits are beyond lifetime or range; the earliest is described. */
export interface OutOfRangeAnswer extends Echo, Hit {
  readonly status: 'out_of_range';
  readonly method: Method;
  readonly closest?: Approach;
  readonly solutions?: Hit[];
}
/**
 * An obstacle stops the shot before each hit within lifetime and range; the earliest is described.
 */
export interface BlockedAnswer extends Echo, Hit {
  readonly status: 'blocked';
  readonly method: Method;
  readonly blocked: Blocked;
  readonly solutions?: Hit[];
}
/** The target is at the muzzle when the shot leaves. */
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
/** Proved: no shot hits at any time. */
export interface UnreachableAnswer extends Echo {
  readonly status: 'unreachable';
  readonly method?: Method;
  readonly closest?: Approach;
}
/** Neither a hit nor its absence was proved. */
export interface UnresolvedAnswer extends Echo {
  readonly status: 'unresolved';
  /** A proven lower bound of the time of a hit. */
  readonly time?: number;
}
/** A field is wrong; `error` names it. */
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
      /**
       * The probability that the shot comes within the summed radii of the target's centre. Absent,
       * with `error` and `across_sd`, where target and shot move alike.
       */
      readonly probability?: number;
      /** The numerical error of the probability is at most this. */
      readonly error?: number;
      /**
       * Standard deviations of where the shot passes, across the relative velocity: one in two
       * dimensions, two in three, the larger first.
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
