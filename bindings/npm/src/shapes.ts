// When a moving body first touches a shape at rest.
import { blame, faultAsAnswer, invalid } from './fault.js';
import { contact, exchange, shape as shapeAt } from './generated/layout.js';
import {
  blameOthers, type Dimensions, membersOf, messages, readDirection, readDuration, readList,
  readNumber, readVector, readWord,
} from './object_reader.js';
import type { Solver } from './solver.js';
import { fill } from './text.js';
import type { ContactAnswer, Motion, Vector } from './types.js';

/** A shape at rest. */
export type SolidShape =
  | { readonly shape: 'segment'; readonly from: Vector; readonly to: Vector }
  | {
      readonly shape: 'capsule'; readonly from: Vector; readonly to: Vector;
      readonly radius: number;
    }
  | { readonly shape: 'box'; readonly min: Vector; readonly max: Vector }
  | {
      readonly shape: 'oriented_box';
      readonly center: Vector;
      /** The axes of the box: unit vectors at right angles. */
      readonly axes: readonly Vector[];
      /** Half its size along each axis. */
      readonly half: Vector;
    }
  | { readonly shape: 'polygon'; readonly points: readonly Vector[] }
  | { readonly shape: 'half_space'; readonly point: Vector; readonly normal: Vector }
  | { readonly shape: 'enclosure'; readonly min: Vector; readonly max: Vector };

/**
 * The shapes in the order of their numbers in C: the fields of each, and their offsets in the
 * struct.
 */
const fields: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  segment: { from: shapeAt.from, to: shapeAt.to },
  capsule: { from: shapeAt.from, to: shapeAt.to, radius: shapeAt.radius },
  box: { min: shapeAt.min, max: shapeAt.max },
  oriented_box: { center: shapeAt.center, axes: shapeAt.axes, half: shapeAt.half },
  polygon: { points: shapeAt.points },
  half_space: { point: shapeAt.point, normal: shapeAt.normal },
  enclosure: { min: shapeAt.min, max: shapeAt.max },
};
const names = Object.keys(fields);

export function contactWithShape(
  solver: Solver,
  body: Motion,
  shape: SolidShape,
  duration: number,
): ContactAnswer {
  return faultAsAnswer<ContactAnswer>(() => {
    solver.requireMore();
    const dimensions: Dimensions = { count: solver.questions.body(body) };
    const room = putShape(solver, shape, dimensions);
    try {
      const time = readDuration(duration, 'duration');
      const { memory, base } = solver;
      solver.questions.argument(time);
      solver.functions.aim_answer_contact_shape();
      const status = memory.integer(base + exchange.contact + contact.status);
      const field = shape.shape === 'oriented_box' ? 'shape.axes' : 'shape';
      if (status === 4) return invalid(field, messages.not_solved);
      return solver.reader.contact(undefined, dimensions.count as 2 | 3);
    } finally {
      if (room !== 0) solver.memory.release(room);
    }
  });
}

/** The address of the polygon's points, 0 for other shapes. */
function putShape(solver: Solver, given: SolidShape, dimensions: Dimensions): number {
  const { memory, base } = solver;
  const members = membersOf(given, 'shape');
  const kind = readWord(members['shape'], names, () => 'shape.shape');
  const own = fields[names[kind]!]!;
  const at = base + exchange.shape;
  memory.setInteger(at + shapeAt.kind, kind);
  for (const name of Object.keys(own)) {
    if (members[name] === undefined) blame(`shape.${name}`, messages.missing);
  }
  blameOthers(members, ['shape', ...Object.keys(own)], `a ${names[kind]!}`, 'shape');
  if (given.shape === 'polygon') return putPoints(solver, given.points, dimensions, at);
  for (const [name, offset] of Object.entries(own)) {
    const place = `shape.${name}`;
    if (name === 'radius') {
      memory.setNumber(at + offset, readNumber(members[name], 'not_negative', place));
    } else if (name === 'axes') {
      const axes = readList(members[name], dimensions.count, dimensions.count, place);
      for (let i = 0; i < axes.length; ++i) {
        memory.setVector(at + offset + 24 * i, readVector(axes[i], dimensions, `${place}[${i}]`));
      }
    } else {
      const read = name === 'normal' ? readDirection : readVector;
      const vector = read(members[name], dimensions, place);
      if (name === 'half') {
        vector.forEach((x, i) => readNumber(x, 'not_negative', `${place}[${i}]`));
      }
      if (name === 'max') checkCorners(memory.vector(at + shapeAt.min, 3), vector);
      memory.setVector(at + offset, vector);
    }
  }
  return 0;
}

function checkCorners(min: readonly number[], max: readonly number[]): void {
  min.forEach((low, i) => {
    if (low > max[i]!) blame('shape.max', fill(messages.too_small, low, max[i]!));
  });
}

function putPoints(
  solver: Solver, given: readonly Vector[], dimensions: Dimensions, at: number,
): number {
  const { memory } = solver;
  if (dimensions.count === 3) {
    blame('shape.shape', fill(messages.does_not_go_with, 'three dimensions'));
  }
  const points = readList(given, 3, Infinity, 'shape.points');
  const read = Array.from(points, (point, i) =>
    readVector(point, dimensions, `shape.points[${i}]`),
  );
  const room = memory.allocate(16 * read.length);
  read.forEach(([x, y], i) => {
    memory.setNumber(room + 16 * i, x!);
    memory.setNumber(room + 16 * i + 8, y!);
  });
  memory.setInteger(at + shapeAt.points, room);
  memory.setInteger(at + shapeAt.pointCount, read.length);
  return room;
}
