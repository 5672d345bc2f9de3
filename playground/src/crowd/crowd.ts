// Turrets, targets that wander about, and who leads whom.
import type { Aimahead, LeadBatch } from 'aimahead';
import { type LeadMatrix, noTarget } from 'aimahead/assignment';
import type { Point } from '../frame/demo';
import { matrices } from './module';

/** 'own': the target that starts beside the turret. */
export type Way = 'own' | 'quickest' | 'shared';

export const kSize: Point = [160, 90];
const kYard = 12; // each target stays this near to its turret, in each direction

/** Vectors x, y, x, y, ..., as many as there are turrets. */
interface Scatter {
  readonly turrets: Float32Array;
  /** The starts, counted from the corners of the targets' yards. */
  readonly starts: Float32Array;
  /** The velocities until the first wall. */
  readonly velocities: Float32Array;
}

interface Rooms {
  readonly count: number;
  readonly batch: LeadBatch<'float32'>;
  /** The matrix of all turrets against all targets, if targets are chosen. */
  readonly matrix: LeadMatrix<'float32'> | undefined;
}

// One block of each, as long as the number of turrets stays the same.
let rooms: Rooms | undefined;

export class Crowd {
  /** Where the targets are now. */
  readonly places: Float32Array;
  /** The target of each turret now, or `noTarget`. */
  chosen: Uint32Array;
  private readonly scatter: Scatter;
  private readonly rooms: Rooms;

  constructor(readonly count: number, private readonly way: Way, aimahead: Aimahead) {
    this.scatter = scattered(count);
    this.places = new Float32Array(2 * count);
    this.chosen = Uint32Array.from({ length: count }, (_, i) => i);
    this.rooms = roomsFor(count, way !== 'own', aimahead);
  }

  get turrets(): Float32Array {
    return this.scatter.turrets;
  }

  /** Makes every turret lead a target, with shots of this speed. */
  lead(time: number, speed: number): void {
    const { turrets, starts, velocities } = this.scatter;
    const { places, count } = this;
    const now = new Float32Array(2 * count);
    for (let i = 0; i < 2 * count; ++i) {
      const { place, sign } = between(starts[i]! + velocities[i]! * time, 2 * kYard);
      places[i] = turrets[i]! - kYard + place;
      now[i] = sign * velocities[i]!;
    }
    this.choose(now, speed);
    const { targets, velocities: relative } = this.rooms.batch;
    this.chosen.forEach((target, i) => {
      if (target === noTarget) return;
      for (const k of [0, 1]) {
        targets[2 * i + k] = places[2 * target + k]! - turrets[2 * i + k]!;
        relative[2 * i + k] = now[2 * target + k]!;
      }
    });
    this.rooms.batch.leadEach(speed);
  }

  /** Where the shot of a turret meets its target; undefined if it has none or cannot. */
  end(turret: number): Point | undefined {
    const { batch } = this.rooms;
    if (this.chosen[turret] === noTarget || batch.statuses[turret] !== 0) return undefined;
    const { offsets } = batch;
    const { turrets } = this.scatter;
    return [
      turrets[2 * turret]! + offsets[2 * turret]!,
      turrets[2 * turret + 1]! + offsets[2 * turret + 1]!,
    ];
  }

  /** The targets that are hit, once each, and how long the last shot flies. */
  hits(): { targets: Set<number>; latest: number } {
    const { statuses, times } = this.rooms.batch;
    const targets = new Set<number>();
    let latest = 0;
    this.chosen.forEach((target, i) => {
      if (target === noTarget || statuses[i] !== 0) return;
      targets.add(target);
      latest = Math.max(latest, times[i]!);
    });
    return { targets, latest };
  }

  private choose(velocities: Float32Array, speed: number): void {
    const { matrix } = this.rooms;
    if (!matrix) return;
    const { shooters, targets } = matrix;
    shooters.speed.fill(speed);
    for (const k of [0, 1] as const) {
      const columns = [shooters.position[k]!, targets.position[k]!, targets.velocity[k]!];
      [this.turrets, this.places, velocities].forEach((from, c) => {
        for (let i = 0; i < this.count; ++i) columns[c]![i] = from[2 * i + k]!;
      });
    }
    matrix.findTimes();
    if (this.way === 'quickest') {
      this.chosen = matrix.bestTargets().slice();
      return;
    }
    const answer = matrix.assign();
    if (answer.status === 'invalid') throw new Error(answer.error.message);
    this.chosen = new Uint32Array(this.count).fill(noTarget);
    for (let i = 0; i < answer.pairs.length; i += 2) {
      this.chosen[answer.pairs[i]!] = answer.pairs[i + 1]!;
    }
  }
}

// The places are the same every time, by a small congruential generator.
function scattered(count: number): Scatter {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const list = (value: (axis: 0 | 1) => number) =>
    Float32Array.from({ length: 2 * count }, (_, i) => value((i % 2) as 0 | 1));
  const turrets = list((axis) => random() * kSize[axis]);
  const starts = list(() => 2 * kYard * random());
  const velocities = list(() => 12 * random() - 6);
  return { turrets, starts, velocities };
}

function roomsFor(count: number, isChosen: boolean, aimahead: Aimahead): Rooms {
  if (rooms?.count !== count || (rooms.matrix !== undefined) !== isChosen) {
    rooms?.batch.release();
    rooms?.matrix?.release();
    const shape = { dimensions: 2, precision: 'float32' } as const;
    rooms = {
      count,
      batch: aimahead.leadBatch({ ...shape, count }),
      matrix: isChosen
        ? matrices().create({ ...shape, shooters: count, targets: count })
        : undefined,
    };
  }
  return rooms;
}

// To and fro between two walls; the sign is negative on the way back.
function between(place: number, size: number): { place: number; sign: number } {
  const around = ((place % (2 * size)) + 2 * size) % (2 * size);
  return around <= size ? { place: around, sign: 1 } : { place: 2 * size - around, sign: -1 };
}
