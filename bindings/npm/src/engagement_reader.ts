// Reads engagements, turrets, ticks and contact questions, and finds the field to blame.
import { blame, Fault } from './fault.js';
import {
  type Dimensions,
  messages,
  ObjectReader,
  readNumber,
  readVector,
} from './object_reader.js';
import { isZero, type ReadMotion, readMotion } from './motion_reader.js';
import { fill } from './text.js';

/** In the plane facing[0] is an angle, in space it is a direction. */
export interface ReadTurret {
  readonly facing: readonly number[];
  readonly turnRate: number;
  readonly turnAcceleration: number;
  readonly arc: readonly [number, number];
  readonly tolerance: number;
}

export interface ReadTick {
  readonly step: number;
  readonly integrator: number;
  readonly damping: number;
  readonly dampingForm: number;
}

export interface ReadShooter {
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  readonly delay: number;
  readonly muzzle: number;
  readonly turret: ReadTurret | undefined;
}

export interface ReadProjectile {
  readonly speed: number;
  readonly inherit: number;
  readonly acceleration: readonly number[];
  readonly thrust: { readonly acceleration: number; readonly duration: number } | undefined;
  readonly drag: number;
  readonly quadraticDrag: number;
  readonly radius: number;
  readonly lifetime: number;
  readonly range: number;
}

export interface ReadEngagement {
  readonly dimensions: 2 | 3;
  readonly shooter: ReadShooter;
  readonly projectile: ReadProjectile;
  readonly target: ReadMotion;
  readonly aim: number;
  readonly tick: ReadTick | undefined;
}

export interface ReadContact {
  readonly dimensions: 2 | 3;
  readonly a: ReadMotion;
  readonly b: ReadMotion;
  readonly duration: number;
}

/** Whether an angle lies within an arc: a matter of the last digits, which the library decides. */
export type IsWithinArc = (angle: number, from: number, to: number) => boolean;

export function readEngagement(
  question: unknown,
  isWithinArc: IsWithinArc,
  options: { readonly needsSpeed: boolean } = { needsSpeed: true },
): ReadEngagement {
  const fields = new ObjectReader(question, 'engagement', '');
  const dimensions: Dimensions = { count: 0 };
  const shooter = readShooter(fields.require('shooter'), dimensions, isWithinArc);
  const projectile = readProjectile(fields.require('projectile'), dimensions, options.needsSpeed);
  const target = readMotion(fields.require('target'), 'target', dimensions);
  const aim = fields.word('aim');
  const given = fields.find('tick');
  let tick: ReadTick | undefined;
  if (given !== undefined) {
    const conflict = findTickConflict(shooter, projectile, target);
    if (conflict !== '') blame('tick', fill(messages.does_not_go_with, conflict));
    tick = readTick(given, 'tick');
  }
  fields.finish('an engagement');
  return { dimensions: dimensions.count as 2 | 3, shooter, projectile, target, aim, tick };
}

export function readContact(question: unknown): ReadContact {
  const fields = new ObjectReader(question, 'contact', '');
  const dimensions: Dimensions = { count: 0 };
  const a = readMotion(fields.require('a'), 'a', dimensions);
  const b = readMotion(fields.require('b'), 'b', dimensions);
  const duration = fields.number('duration');
  fields.finish('a contact question');
  return { dimensions: dimensions.count as 2 | 3, a, b, duration };
}

function readShooter(
  object: unknown,
  dimensions: Dimensions,
  isWithinArc: IsWithinArc,
): ReadShooter {
  const fields = new ObjectReader(object, 'shooter', 'shooter');
  const position = fields.vector('position', dimensions);
  const velocity = fields.vector('velocity', dimensions);
  const delay = fields.number('delay');
  const muzzle = fields.number('muzzle');
  const given = fields.find('turret');
  const turret =
    given === undefined
      ? undefined
      : readTurret(given, fields.at('turret'), dimensions, isWithinArc);
  fields.finish('a shooter');
  return { position, velocity, delay, muzzle, turret };
}

function readArc(turret: ObjectReader): [number, number] {
  const list = turret.list('arc', 2, 2);
  const place = turret.at('arc');
  return [readNumber(list[0], 'any', `${place}[0]`), readNumber(list[1], 'any', `${place}[1]`)];
}

/** The arc if it is well-formed. A facing outside it is the facing's fault, whose turn comes first. */
function peekArc(turret: ObjectReader): [number, number] | undefined {
  if (!turret.has('arc')) return undefined;
  try {
    return readArc(turret);
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}

export function readTurret(
  object: unknown,
  place: string,
  dimensions: Dimensions,
  isWithinArc: IsWithinArc,
): ReadTurret {
  const fields = new ObjectReader(object, 'turret', place);
  const given = fields.require('facing');
  const at = fields.at('facing');
  let facing = [0, 0, 0];
  if (dimensions.count === 3) {
    facing = readVector(given, dimensions, at);
    if (isZero(facing)) blame(at, messages.zero_vector);
  } else {
    facing[0] = readNumber(given, 'any', at);
    const arc = peekArc(fields);
    if (arc !== undefined && !isWithinArc(facing[0], ...arc)) {
      blame(at, fill(messages.outside_arc, facing[0], ...arc));
    }
  }
  const turnRate = fields.number('turn_rate');
  const isLimited = fields.find('turn_acceleration') !== undefined;
  const turnAcceleration = isLimited ? fields.number('turn_acceleration') : Infinity;
  const hasArc = dimensions.count === 2 && fields.find('arc') !== undefined;
  const arc: [number, number] = hasArc ? readArc(fields) : [0, Infinity];
  const tolerance = fields.number('tolerance');
  fields.finish(`a turret in ${dimensions.count} dimensions`);
  return { facing, turnRate, turnAcceleration, arc, tolerance };
}

function readThrust(object: unknown, place: string): { acceleration: number; duration: number } {
  const fields = new ObjectReader(object, 'thrust', place);
  const thrust = { acceleration: fields.number('acceleration'), duration: fields.number('duration') };
  fields.finish('thrust');
  return thrust;
}

function readProjectile(
  object: unknown,
  dimensions: Dimensions,
  needsSpeed: boolean,
): ReadProjectile {
  const fields = new ObjectReader(object, 'projectile', 'projectile');
  const hasSpeed = needsSpeed || fields.find('speed') !== undefined;
  const speed = hasSpeed ? fields.number('speed') : 0;
  const inherit = fields.number('inherit');
  const acceleration = fields.vector('acceleration', dimensions);
  const given = fields.find('thrust');
  const thrust = given === undefined ? undefined : readThrust(given, fields.at('thrust'));
  const drag = readDrag(fields, 'drag', thrust !== undefined, false);
  const quadraticDrag = readDrag(fields, 'quadratic_drag', thrust !== undefined, drag !== 0);
  const radius = fields.number('radius');
  const lifetime = fields.number('lifetime');
  const range = fields.number('range');
  fields.finish('a projectile');
  return {
    speed, inherit, acceleration, thrust, drag, quadraticDrag, radius, lifetime, range,
  };
}

function readDrag(fields: ObjectReader, law: string, thrusts: boolean, drags: boolean): number {
  const drag = fields.number(law);
  if (drag !== 0 && thrusts) blame(fields.at(law), fill(messages.excluded_by, 'thrust'));
  if (drag !== 0 && drags) blame(fields.at(law), fill(messages.excluded_by, 'drag'));
  return drag;
}

export function readTick(object: unknown, place: string): ReadTick {
  const fields = new ObjectReader(object, 'tick', place);
  const step = fields.number('step');
  const integrator = fields.word('integrator');
  const damping = fields.number('damping');
  const isVerlet = integrator === 2;
  if (damping > 0 && isVerlet) blame(fields.at('damping'), messages.undamped_verlet);
  const dampingForm = fields.word('damping_form');
  fields.finish('a tick');
  return { step, integrator, damping, dampingForm };
}

function findTickConflict(
  shooter: ReadShooter,
  projectile: ReadProjectile,
  target: ReadMotion,
): string {
  if (shooter.turret !== undefined) return 'a turret';
  if (projectile.thrust !== undefined) return 'thrust';
  if (projectile.drag !== 0 || projectile.quadraticDrag !== 0) return 'drag';
  if (target.walls !== undefined) return 'walls';
  const isSteady = target.kind === 'linear' || target.kind === 'accelerating';
  return isSteady ? '' : 'a target that is neither linear nor accelerating';
}
