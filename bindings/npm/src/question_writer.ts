// Puts questions into the memory of WebAssembly.
import type { ReadEngagement, ReadTick, ReadTurret } from './engagement_reader.js';
import {
  engagement, exchange, motion, piece, projectile, shooter, tick, turnController, turret, walls,
} from './generated/layout.js';
import type { Memory } from './memory.js';
import type { ReadMotion, ReadWalls } from './motion_reader.js';

export class QuestionWriter {
  private lists = 0;
  private room = 0;
  private used = 0;

  constructor(
    private readonly memory: Memory,
    private readonly base: number,
  ) {}

  engagement(read: ReadEngagement): void {
    const { memory } = this;
    const question = this.base + exchange.question;
    memory.setInteger(question + engagement.dimensions, read.dimensions);
    this.makeRoom(sizeOfLists(read.target));

    const gun = question + engagement.shooter;
    memory.setVector(gun + shooter.position, read.shooter.position);
    memory.setVector(gun + shooter.velocity, read.shooter.velocity);
    memory.setNumber(gun + shooter.delay, read.shooter.delay);
    memory.setNumber(gun + shooter.muzzle, read.shooter.muzzle);
    const hasTurret = read.shooter.turret !== undefined;
    memory.setInteger(gun + shooter.turret, hasTurret ? this.base + exchange.turret : 0);
    if (read.shooter.turret) this.turret(read.shooter.turret);

    const shot = question + engagement.projectile;
    memory.setNumber(shot + projectile.speed, read.projectile.speed);
    memory.setNumber(shot + projectile.inherit, read.projectile.inherit);
    memory.setVector(shot + projectile.acceleration, read.projectile.acceleration);
    memory.setNumber(shot + projectile.thrustAcceleration, read.projectile.thrust?.acceleration ?? 0);
    memory.setNumber(shot + projectile.thrustDuration, read.projectile.thrust?.duration ?? 0);
    memory.setNumber(shot + projectile.drag, read.projectile.drag);
    memory.setNumber(shot + projectile.quadraticDrag, read.projectile.quadraticDrag);
    memory.setNumber(shot + projectile.radius, read.projectile.radius);
    memory.setNumber(shot + projectile.lifetime, read.projectile.lifetime);
    memory.setNumber(shot + projectile.range, read.projectile.range);

    this.motion(question + engagement.target, read.target, this.base + exchange.walls, read.dimensions);
    memory.setInteger(question + engagement.aim, read.aim);
    memory.setInteger(question + engagement.tick, read.tick ? this.base + exchange.tick : 0);
    if (read.tick) this.tick(read.tick);
  }

  bodies(a: ReadMotion, b: ReadMotion, dimensions: 2 | 3): void {
    const { base } = this;
    this.memory.setInteger(base + exchange.question + engagement.dimensions, dimensions);
    this.makeRoom(sizeOfLists(a) + sizeOfLists(b));
    this.motion(base + exchange.question + engagement.target, a, base + exchange.walls, dimensions);
    this.motion(base + exchange.other, b, base + exchange.otherWalls, dimensions);
  }

  turret(read: ReadTurret, at = this.base + exchange.turret): void {
    const { memory } = this;
    memory.setVector(at + turret.facing, read.facing);
    memory.setNumber(at + turret.turnRate, read.turnRate);
    memory.setNumber(at + turret.turnAcceleration, read.turnAcceleration);
    memory.setNumber(at + turret.arc, read.arc[0]);
    memory.setNumber(at + turret.arc + 8, read.arc[1]);
    memory.setNumber(at + turret.tolerance, read.tolerance);
  }

  controller(read: ReadTurret, facing: ArrayLike<number>, rate: ArrayLike<number>): void {
    const at = this.base + exchange.controller;
    this.turret(read, at + turnController.turret);
    this.memory.setVector(at + turnController.turret + turret.facing, facing);
    this.memory.setVector(at + turnController.rate, rate);
  }

  tick(read: ReadTick): void {
    const { memory } = this;
    const at = this.base + exchange.tick;
    memory.setNumber(at + tick.step, read.step);
    memory.setInteger(at + tick.integrator, read.integrator);
    memory.setNumber(at + tick.damping, read.damping);
    memory.setInteger(at + tick.dampingForm, read.dampingForm);
  }

  argument(value: number): void {
    this.memory.setNumber(this.base + exchange.argument, value);
  }
  vector(index: number, value: ArrayLike<number>): void {
    this.memory.setVector(this.base + exchange.vectors + 24 * index, value);
  }

  /** `packed`: how many numbers the vectors of a list have. */
  private motion(at: number, read: ReadMotion, wallsAt: number, packed: 2 | 3): void {
    const { memory } = this;
    memory.setInteger(at + motion.kind, read.kindIndex);
    memory.setInteger(at + motion.after, read.after);
    memory.setNumber(at + motion.radius, read.radius);
    memory.setVector(at + motion.position, read.position);
    memory.setVector(at + motion.velocity, read.velocity);
    memory.setVector(at + motion.acceleration, read.acceleration);
    memory.setNumber(at + motion.turnRate, read.turnRate);
    memory.setVector(at + motion.axis, read.axis);
    memory.setNumber(at + motion.duration, read.duration);
    memory.setNumber(at + motion.speed, read.speed);
    memory.setInteger(at + motion.points, this.vectors(read.points, packed));
    memory.setInteger(at + motion.pointCount, read.points.length);
    memory.setInteger(at + motion.times, this.numbers(read.times));
    memory.setInteger(at + motion.timeCount, read.times.length);
    memory.setInteger(at + motion.velocities, this.vectors(read.velocities, packed));
    memory.setInteger(at + motion.velocityCount, read.velocities.length);
    memory.setInteger(at + motion.pieces, this.pieces(read));
    memory.setInteger(at + motion.pieceCount, read.pieces.length);
    memory.setInteger(at + motion.walls, read.walls ? wallsAt : 0);
    if (read.walls) this.walls(wallsAt, read.walls);
  }

  private walls(at: number, read: ReadWalls): void {
    this.memory.setVector(at + walls.min, read.min);
    this.memory.setVector(at + walls.max, read.max);
    this.memory.setInteger(at + walls.onHit, read.onHit);
  }

  // Lists live until the next question.
  private makeRoom(bytes: number): void {
    if (bytes > this.room) {
      if (this.lists !== 0) this.memory.release(this.lists);
      this.lists = this.memory.allocate(bytes);
      this.room = bytes;
    }
    this.used = 0;
  }
  private take(bytes: number): number {
    const address = this.lists + this.used;
    this.used += bytes;
    return address;
  }
  private numbers(list: readonly number[]): number {
    const address = this.take(8 * list.length);
    new Float64Array(this.memory.bytes, address, list.length).set(list);
    return address;
  }
  private vectors(list: readonly (readonly number[])[], packed: 2 | 3): number {
    const address = this.take(8 * packed * list.length);
    const numbers = new Float64Array(this.memory.bytes, address, packed * list.length);
    list.forEach((vector, i) => {
      for (let j = 0; j < packed; ++j) numbers[packed * i + j] = vector[j]!;
    });
    return address;
  }
  private pieces(read: ReadMotion): number {
    const { memory } = this;
    const first = this.take(piece.sizeOf * read.pieces.length);
    read.pieces.forEach((one, i) => {
      const at = first + piece.sizeOf * i;
      memory.setNumber(at + piece.duration, one.duration);
      memory.setVector(at + piece.velocity, one.velocity ?? [0, 0, 0]);
      memory.setVector(at + piece.acceleration, one.acceleration);
      memory.setInteger(at + piece.setsVelocity, one.velocity ? 1 : 0);
    });
    return first;
  }
}

function sizeOfLists(read: ReadMotion): number {
  return (
    24 * (read.points.length + read.velocities.length) +
    8 * read.times.length +
    piece.sizeOf * read.pieces.length
  );
}
