// Reads a target, or a body of a contact question: the fields of its kind, row by row.
import { blame } from './fault.js';
import {
  type Dimensions,
  messages,
  ObjectReader,
  readNumber,
  readVector,
} from './object_reader.js';
import { tables } from './generated/fields.js';
import { fill } from './text.js';

const kinds = tables.target.find((row) => row.name === 'kind')!.words;
export type Kind = (typeof kinds)[number];

export interface ReadPiece {
  readonly duration: number;
  readonly velocity: readonly number[] | undefined;
  readonly acceleration: readonly number[];
}

export interface ReadWalls {
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly onHit: number;
}

/** A motion without fault. Vectors have three numbers. */
export interface ReadMotion {
  radius: number;
  kind: Kind;
  kindIndex: number;
  position: readonly number[];
  velocity: readonly number[];
  acceleration: readonly number[];
  turnRate: number;
  axis: readonly number[];
  points: readonly (readonly number[])[];
  times: readonly number[];
  velocities: readonly (readonly number[])[];
  pieces: readonly ReadPiece[];
  duration: number;
  speed: number;
  after: number;
  walls: ReadWalls | undefined;
}

const zero = [0, 0, 0] as const;

export function isZero(vector: readonly number[]): boolean {
  return vector.every((x) => x === 0);
}

export function readMotion(object: unknown, place: string, dimensions: Dimensions): ReadMotion {
  const fields = new ObjectReader(object, 'target', place);
  const motion: ReadMotion = {
    radius: fields.number('radius'),
    kind: 'linear',
    kindIndex: 0,
    position: zero,
    velocity: zero,
    acceleration: zero,
    turnRate: 0,
    axis: [0, 0, 1],
    points: [],
    times: [],
    velocities: [],
    pieces: [],
    duration: 0,
    speed: 0,
    after: 0,
    walls: undefined,
  };
  motion.kindIndex = readKind(fields);
  motion.kind = kinds[motion.kindIndex]!;
  readRow(fields, motion, dimensions);
  fields.finish(`a motion of kind "${motion.kind}" in ${dimensions.count} dimensions`);
  return motion;
}

function readKind(fields: ObjectReader): number {
  if (!fields.has('kind') && fields.has('acceleration')) return kinds.indexOf('accelerating');
  return fields.word('kind');
}

/** The fields of the kind's own row, in its order. */
function readRow(fields: ObjectReader, motion: ReadMotion, dimensions: Dimensions): void {
  switch (motion.kind) {
    case 'linear':
    case 'accelerating':
      motion.position = fields.vector('position', dimensions);
      motion.velocity = fields.vector('velocity', dimensions);
      if (motion.kind === 'accelerating') {
        motion.acceleration = fields.vector('acceleration', dimensions);
      }
      motion.walls = readWalls(fields, motion.position, dimensions);
      return;
    case 'turning':
      motion.position = fields.vector('position', dimensions);
      fields.require('velocity');
      motion.velocity = fields.vector('velocity', dimensions);
      motion.turnRate = fields.number('turn_rate');
      if (dimensions.count === 3 && fields.find('axis') !== undefined) {
        motion.axis = fields.vector('axis', dimensions);
        if (isZero(motion.axis)) blame(fields.at('axis'), messages.zero_vector);
      }
      return;
    case 'bezier':
      motion.points = readVectors(fields, 'points', 2, 8, dimensions);
      motion.duration = fields.number('duration');
      break;
    case 'path':
      motion.points = readVectors(fields, 'points', 2, Infinity, dimensions);
      motion.speed = fields.number('speed');
      break;
    case 'spline':
      motion.points = readVectors(fields, 'points', 2, Infinity, dimensions);
      motion.times = readTimes(fields, motion.points.length);
      break;
    case 'samples': {
      motion.points = readVectors(fields, 'positions', 2, Infinity, dimensions);
      const size = motion.points.length;
      motion.times = readTimes(fields, size);
      if (fields.find('velocities') !== undefined) {
        motion.velocities = readVectors(fields, 'velocities', size, size, dimensions);
      }
      break;
    }
    case 'pieces':
      motion.position = fields.vector('position', dimensions);
      motion.pieces = readPieces(fields, dimensions);
      if (motion.pieces[motion.pieces.length - 1]!.duration === Infinity) return;
      break;
  }
  motion.after = fields.word('after');
}

function readVectors(
  fields: ObjectReader,
  name: string,
  least: number,
  most: number,
  dimensions: Dimensions,
): number[][] {
  const place = fields.at(name);
  return Array.from(fields.list(name, least, most), (element, i) =>
    readVector(element, dimensions, `${place}[${i}]`),
  );
}

/** Increasing times that begin with 0, one for each of `size` points. */
function readTimes(fields: ObjectReader, size: number): number[] {
  const place = fields.at('times');
  let before = 0;
  return Array.from(fields.list('times', size, size), (element, i) => {
    const here = `${place}[${i}]`;
    const time = readNumber(element, 'any', here);
    if (i === 0 && time !== 0) blame(here, fill(messages.first_time_not_zero, time));
    if (i > 0 && time <= before) blame(here, fill(messages.times_must_increase, time, before));
    before = time;
    return time;
  });
}

function readPieces(fields: ObjectReader, dimensions: Dimensions): ReadPiece[] {
  const list = fields.list('pieces', 1, Infinity);
  const place = fields.at('pieces');
  return Array.from(list, (element, i) => {
    const piece = new ObjectReader(element, 'piece', `${place}[${i}]`);
    const isLast = i + 1 === list.length;
    const isEndless = piece.find('duration') === undefined && isLast;
    const read = {
      duration: isEndless ? Infinity : piece.number('duration'),
      velocity: piece.find('velocity') === undefined ? undefined : piece.vector('velocity', dimensions),
      acceleration: piece.vector('acceleration', dimensions),
    };
    piece.finish('a piece');
    return read;
  });
}

function readWalls(
  motion: ObjectReader,
  position: readonly number[],
  dimensions: Dimensions,
): ReadWalls | undefined {
  const value = motion.find('walls');
  if (value === undefined) return undefined;
  const place = motion.at('walls');
  const fields = new ObjectReader(value, 'walls', place);
  const min = fields.vector('min', dimensions);
  const max = fields.vector('max', dimensions);
  for (let i = 0; i < dimensions.count; ++i) {
    const [low, high, x] = [min[i]!, max[i]!, position[i]!];
    if (low > high) blame(place, fill(messages.walls_crossed, i, i, low, high));
    if (x < low || x > high) blame(place, fill(messages.outside_walls, i, x, low, high));
  }
  const onHit = fields.word('on_hit');
  fields.finish('walls');
  return { min, max, onHit };
}
