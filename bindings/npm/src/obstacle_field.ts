// Obstacles that are asked about again and again: thousands of flights a frame through one scene.
import { blame, type Invalid, faultAsAnswer } from './fault.js';
import { putFlight, readTouch, type Flight, type Touch } from './flights.js';
import {
  flight as flightAt, obstacle as obstacleAt, touch as touchAt,
} from './generated/layout.js';
import { membersOf, messages, readList, readOptions } from './object_reader.js';
import { Room } from './room.js';
import type { Solver } from './solver.js';
import { describe, fill } from './text.js';
import type { Obstacle, Vector } from './types.js';

export interface FieldOptions {
  readonly dimensions: 2 | 3;
  /** Obstacles that stay as they are, at rest or moving. */
  readonly obstacles?: readonly Obstacle[];
}

/** A ball that moves beside the obstacles. Position and velocity are those at time 0. */
export interface MovingBall {
  readonly position: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  readonly radius: number;
}

const outOfMemory = 2;

/**
 * Keeps obstacles in a tree. Its answers are those of `firstTouch` for the list of all obstacles,
 * to the last bit.
 */
export class ObstacleField {
  readonly status = 'ready';
  /** Lists that obstacles refer to. */
  private readonly room: Room;
  private readonly obstacles: { readonly address: number; readonly count: number };
  private block = 0;
  private bytes = 0;
  private isReleased = false;

  /** @internal Use `Aimahead.obstacleField`. Throws a Fault. */
  constructor(
    private readonly solver: Solver,
    private readonly options: FieldOptions,
  ) {
    solver.requireMore();
    const { dimensions, obstacles = [] } = readOptions(options, 'options', [
      'dimensions', 'obstacles',
    ]);
    if (dimensions !== 2 && dimensions !== 3) {
      blame('dimensions', fill(messages.not_whole, 2, 3, describe(dimensions)));
    }
    this.room = new Room(solver.memory);
    try {
      this.obstacles = solver.questions.obstacles(obstacles, dimensions, this.room);
      this.#grow();
    } catch (fault) {
      this.release();
      throw fault;
    }
  }

  /**
   * Replaces the balls that move beside the obstacles. Their positions are those at time 0, from
   * which `launch_time` of a flight counts. In answers their indices follow those of the obstacles.
   */
  setBalls(balls: readonly MovingBall[]): { readonly status: 'ready' } | Invalid {
    return faultAsAnswer<{ readonly status: 'ready' }>(() => {
      this.#expectPresent();
      const { memory, functions } = this.solver;
      const count = readList(balls, 0, Infinity, 'balls').length;
      const list = memory.allocate(obstacleAt.sizeOf * count);
      try {
        for (let i = 0; i < count; ++i) {
          this.#putBall(balls[i], list + obstacleAt.sizeOf * i, `balls[${i}]`);
        }
        functions.aim_field_put_balls(this.#address, list, count);
        while (functions.aim_field_set_balls(this.#address, list, count) === outOfMemory) {
          this.#grow();
        }
        return { status: 'ready' };
      } finally {
        memory.release(list);
      }
    });
  }

  /** What the flight touches first. */
  firstTouch(flight: Flight): Touch {
    return faultAsAnswer<Touch>(() => this.#ask([flight], () => 'flight')[0]!);
  }

  /**
   * What each of many flights touches first. If one is wrong, the answer names the first such one.
   */
  firstTouches(flights: readonly Flight[]): readonly Touch[] | Invalid {
    return faultAsAnswer<readonly Touch[]>(() => {
      readList(flights, 0, Infinity, 'flights');
      return this.#ask(flights, (i) => `flights[${i}]`);
    });
  }

  /** Frees the memory. The field must not be used afterwards. */
  release(): void {
    this.isReleased = true;
    this.solver.memory.release(this.block);
    this.room.release();
  }

  #ask(flights: readonly Flight[], place: (i: number) => string): Touch[] {
    this.#expectPresent();
    const { solver, options } = this;
    const { memory, functions } = solver;
    const count = flights.length;
    const room = memory.allocate((flightAt.sizeOf + touchAt.sizeOf) * count);
    const touches = room + flightAt.sizeOf * count;
    const { dimensions } = options;
    try {
      flights.forEach((flight, i) => {
        putFlight(solver, flight, room + flightAt.sizeOf * i, place(i), dimensions);
      });
      functions.aim_touch_field(this.#address, room, count, touches);
      return flights.map((_, i) => readTouch(solver, touches + touchAt.sizeOf * i, dimensions));
    } finally {
      memory.release(room);
    }
  }

  /** The memory is aligned to what the field wants. */
  get #address(): number {
    return Math.ceil(this.block / 64) * 64;
  }

  /** Builds the tree in twice the memory, until it fits. */
  #grow(): void {
    const { memory, functions } = this.solver;
    const { dimensions } = this.options;
    do {
      memory.release(this.block);
      this.bytes = Math.max(4096 + functions.aim_field_size(), 2 * this.bytes);
      this.block = memory.allocate(this.bytes + 64);
      functions.aim_field_start(this.#address, this.bytes, dimensions);
      const { address, count } = this.obstacles;
      this.solver.questions.setObstacles(address, count, dimensions);
    } while (functions.aim_field_set_obstacles(this.#address) === outOfMemory);
  }

  #putBall(given: unknown, at: number, place: string): void {
    this.solver.questions.ball(membersOf(given, place), at, place, this.options.dimensions);
  }

  #expectPresent(): void {
    if (this.isReleased) throw new Error('aimahead: this field has been released');
  }
}
