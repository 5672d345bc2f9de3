// Directions as yaw and pitch in the axes of an engine, and angles in the plane.
import { type Invalid, blame, faultAsAnswer } from './fault.js';
import { axes as axesAt, exchange, yawPitch } from './generated/layout.js';
import { messages, readNumber, readOptions, readVector, readWord } from './object_reader.js';
import type { Solver } from './solver.js';
import { describe, fill } from './text.js';
import type { Vector } from './types.js';

const axisWords = ['+x', '-x', '+y', '-y', '+z', '-z'] as const;
const sideWords = ['right', 'left'] as const;
const words = {
  up: axisWords,
  forward: axisWords,
  handedness: sideWords,
  yaw: sideWords,
  pitch: ['up', 'down'],
} as const;

export type Axis = (typeof axisWords)[number];

const axesFields = ['up', 'forward', 'handedness', 'yaw', 'pitch'] as const;

/** The axes and signs of a world. */
export interface Axes {
  readonly up: Axis;
  /** On another axis than `up`. */
  readonly forward: Axis;
  readonly handedness: 'right' | 'left';
  /** Which way a positive yaw turns, as seen by an observer who looks forward. */
  readonly yaw: 'right' | 'left';
  /** Which way a positive pitch tilts. */
  readonly pitch: 'up' | 'down';
}

export type AxesName =
  | 'unity' | 'unreal' | 'godot' | 'three_js' | 'opengl' | 'blender' | 'ros' | 'ned' | 'maths';

/** Radians: yaw -pi .. pi, pitch -pi/2 .. pi/2. */
export type YawPitch =
  { readonly status: 'ok'; readonly yaw: number; readonly pitch: number } | Invalid;
/** A unit vector. */
export type Direction = { readonly status: 'ok'; readonly direction: number[] } | Invalid;
/** Radians, -pi .. pi. */
export type Angle = { readonly status: 'ok'; readonly angle: number } | Invalid;

export class Orientation {
  constructor(private readonly solver: Solver) {}

  /**
   * The angles of a direction of any length: the turn from forward, first by yaw, then by pitch.
   */
  yawPitchOf(direction: Vector, axes: AxesName | Axes): YawPitch {
    return this.#ask<YawPitch>(() => {
      const { functions, memory, base } = this.solver;
      this.#put(readVector(direction, { count: 3 }, 'direction'));
      this.#putAxes(axes);
      functions.aim_find_yaw_pitch();
      const at = base + exchange.angles;
      const [yaw, pitch] = [memory.number(at + yawPitch.yaw), memory.number(at + yawPitch.pitch)];
      return { status: 'ok', yaw, pitch };
    });
  }

  /** The unit vector to which the angles turn forward. */
  directionOfYawPitch(yaw: number, pitch: number, axes: AxesName | Axes): Direction {
    return this.#ask<Direction>(() => {
      const { functions, memory, base } = this.solver;
      const at = base + exchange.angles;
      memory.setNumber(at + yawPitch.yaw, readNumber(yaw, 'any', 'yaw'));
      memory.setNumber(at + yawPitch.pitch, readNumber(pitch, 'any', 'pitch'));
      this.#putAxes(axes);
      functions.aim_find_direction();
      return { status: 'ok', direction: memory.vector(base + exchange.vectors, 3) };
    });
  }

  /** The angle of a direction in the plane, counter-clockwise from +x. */
  angleOf(direction: Vector): Angle {
    return this.#ask<Angle>(() => {
      this.#put(readVector(direction, { count: 2 }, 'direction'));
      return { status: 'ok', angle: this.solver.functions.aim_find_angle() };
    });
  }
  /** The unit vector in the plane at an angle, counter-clockwise from +x. */
  directionOfAngle(angle: number): Direction {
    return this.#ask<Direction>(() => {
      const { functions, memory, base } = this.solver;
      functions.aim_find_direction_at(readNumber(angle, 'any', 'angle'));
      return { status: 'ok', direction: memory.vector(base + exchange.vectors, 2) };
    });
  }
  /** The same direction as an angle in -pi .. pi. */
  wrapAngle(angle: number): Angle {
    return this.#ask<Angle>(() => {
      const given = readNumber(angle, 'any', 'angle');
      return { status: 'ok', angle: this.solver.functions.aim_find_wrapped(given) };
    });
  }
  /** The shortest turn from one angle to the other, positive counter-clockwise. */
  shortestTurn(from: number, to: number): Angle {
    return this.#ask<Angle>(() => {
      const [start, end] = [readNumber(from, 'any', 'from'), readNumber(to, 'any', 'to')];
      return { status: 'ok', angle: this.solver.functions.aim_find_shortest_turn(start, end) };
    });
  }

  #ask<T>(work: () => T): T | Invalid {
    return faultAsAnswer<T>(() => {
      this.solver.requireMore();
      return work();
    });
  }
  #put(vector: readonly number[]): void {
    this.solver.questions.vector(0, vector);
  }

  #putAxes(given: AxesName | Axes): void {
    const { functions, memory, base } = this.solver;
    const at = base + exchange.axes;
    if (typeof given === 'string') {
      const names: string[] = [];
      for (let name; (name = memory.text(functions.aim_axes_name(names.length))) !== '';) {
        names.push(name);
      }
      functions.aim_init_axes(
        at, readWord(given, names, () => 'axes'),
      );
      return;
    }
    const members = readOptions(given, 'axes', axesFields, 'axes');
    for (const name of axesFields) {
      const value = members[name];
      if (value === undefined) blame(`axes.${name}`, messages.missing);
      const index = readWord(value, words[name], () => `axes.${name}`);
      memory.setInteger(at + axesAt[name], index);
    }
    const { up, forward } = members;
    if (up.slice(1) === forward.slice(1)) {
      blame('axes.forward', fill(messages.does_not_go_with, `an up of ${describe(up)}`));
    }
  }
}
