// Takes answers out of the memory of WebAssembly: the keys and their order are those of the format.
import { blame } from './fault.js';
import { approach, contact, exchange, hit, intercept, odds } from './generated/layout.js';
import type { Memory } from './memory.js';
import { messages } from './object_reader.js';
import type {
  Answer, Approach, Blocked, ContactAnswer, FieldEngagement, Hit, OddsAnswer, ShotTable,
} from './types.js';

/** By the numbers of the C interface. */
export const statuses = [
  'hit', 'unreachable', 'out_of_range', 'touching', 'unresolved', 'invalid', 'not_found',
  'blocked',
] as const;
export const contactStatuses = ['contact', 'touching', 'apart', 'unresolved', 'invalid'] as const;
const methods = [undefined, 'quadratic', 'polynomial', 'search', 'trajectory'] as const;

type Members = Record<string, unknown>;

/** Adds the member if it is within the range of a double. */
function setNumber(members: Members, key: string, value: number): void {
  if (Number.isFinite(value)) members[key] = value + 0;
}
function setVector(members: Members, key: string, value: number[]): void {
  if (value.every(Number.isFinite)) members[key] = value;
}

export class AnswerReader {
  constructor(
    private readonly memory: Memory,
    private readonly base: number,
  ) {}

  /** `named` is the question, or anything. */
  engagement(named: unknown, dimensions: 2 | 3, all: boolean): Answer {
    const { memory } = this;
    const at = this.base + exchange.answer;
    const members = echo(named);
    const status = statuses[memory.integer(at + intercept.status)]!;
    members['status'] = status;
    const hasHit = status === 'hit' || status === 'out_of_range' || status === 'blocked';
    if (hasHit || status === 'touching') {
      this.setHit(members, at + intercept.hit, dimensions, tableOf(named));
    } else if (status === 'unresolved') {
      setNumber(members, 'time', memory.number(at + intercept.hit + hit.time));
    }
    const method = methods[memory.integer(at + intercept.method)];
    if (method !== undefined && status !== 'unresolved') members['method'] = method;
    if (status === 'blocked') this.setBlocked(members, at + intercept.hit, dimensions);
    if (memory.integer(at + intercept.hasClosest) !== 0) {
      members['closest'] = this.closest(at + intercept.closest, dimensions);
    }
    const count = memory.integer(at + intercept.count);
    if (all && count > 0) members['solutions'] = this.solutions(count, dimensions, tableOf(named));
    return members as unknown as Answer;
  }

  odds(named: unknown, dimensions: 2 | 3): OddsAnswer {
    const { memory } = this;
    const at = this.base + exchange.odds;
    const members = echo(named);
    const status = statuses[memory.integer(at + odds.status)]!;
    if (status === 'invalid') {
      blame(memory.text(memory.integer(this.base + exchange.fault)), messages.not_solved);
    }
    members['status'] = status;
    if (status !== 'unreachable') setNumber(members, 'time', memory.number(at + odds.time));
    const aim = memory.vector(at + odds.aim, dimensions);
    const isAimed = status !== 'unreachable' && status !== 'unresolved';
    if (isAimed && aim.some((x) => x !== 0)) setVector(members, 'aim', aim);
    if (memory.integer(at + odds.hasProbability) !== 0) {
      setNumber(members, 'probability', memory.number(at + odds.probability));
      setNumber(members, 'error', memory.number(at + odds.error));
      setVector(
        members, 'across_sd', memory.vector(at + odds.acrossSd, 2).slice(0, dimensions - 1),
      );
    }
    return members as unknown as OddsAnswer;
  }

  contact(named: unknown, dimensions: 2 | 3): ContactAnswer {
    const { memory } = this;
    const at = this.base + exchange.contact;
    const members = echo(named);
    const status = contactStatuses[memory.integer(at + contact.status)]!;
    members['status'] = status;
    if (status !== 'apart') setNumber(members, 'time', memory.number(at + contact.time));
    if (status === 'contact') {
      setVector(members, 'point', memory.vector(at + contact.point, dimensions));
      const normal = memory.vector(at + contact.normal, dimensions);
      if (normal.some((x) => x !== 0)) setVector(members, 'normal', normal);
    }
    return members as unknown as ContactAnswer;
  }

  /** `table`: of a shot that is known by one. */
  setHit(members: Members, at: number, dimensions: 2 | 3, table?: ShotTable): void {
    const { memory } = this;
    setNumber(members, 'time', memory.number(at + hit.time));
    setNumber(members, 'launch_time', memory.number(at + hit.launchTime));
    setNumber(members, 'flight_time', memory.number(at + hit.flightTime));
    setVector(members, 'point', memory.vector(at + hit.point, dimensions));
    const plate = memory.integer(at + hit.plate);
    if (plate >= 0) members['plate'] = plate;
    const aim = memory.vector(at + hit.aim, dimensions);
    const hasAim = aim.some((x) => x !== 0); // else any aim would do
    if (hasAim) setVector(members, 'aim', aim);
    if (table) {
      const distance = memory.number(at + hit.distance);
      setNumber(members, 'distance', distance);
      const settings = Object.entries(table.settings ?? {}).filter(
        ([, list]) => list !== undefined,
      );
      if (settings.length > 0) {
        members['settings'] = Object.fromEntries(
          settings.map(([name, values]) => {
            return [name, settingAt(table.distances, values, distance) + 0];
          }),
        );
      }
    } else if (hasAim) {
      setVector(members, 'launch_velocity', memory.vector(at + hit.launchVelocity, dimensions));
    } else {
      return;
    }
    setVector(members, 'launch_point', memory.vector(at + hit.launchPoint, dimensions));
  }

  setBlocked(members: Members, at: number, dimensions: 2 | 3): void {
    const { memory } = this;
    if (memory.integer(at + hit.isBlocked) === 0) return;
    const blocked: Members = { obstacle: memory.integer(at + hit.blockedBy) };
    setNumber(blocked, 'time', memory.number(at + hit.blockedTime));
    setVector(blocked, 'point', memory.vector(at + hit.blockedPoint, dimensions));
    members['blocked'] = blocked as unknown as Blocked;
  }

  private solutions(count: number, dimensions: 2 | 3, table?: ShotTable): Hit[] {
    return Array.from({ length: count }, (_, i) => {
      const members: Members = {};
      const at = this.base + exchange.hits + hit.sizeOf * i;
      this.setHit(members, at, dimensions, table);
      if (this.memory.integer(at + hit.hasSensitivity) !== 0) {
        setNumber(members, 'sensitivity', this.memory.number(at + hit.sensitivity));
      }
      this.setBlocked(members, at, dimensions);
      return members as unknown as Hit;
    });
  }

  private closest(at: number, dimensions: 2 | 3): Approach {
    const members: Members = {};
    setNumber(members, 'time', this.memory.number(at + approach.time));
    setNumber(members, 'distance', this.memory.number(at + approach.distance));
    setVector(members, 'aim', this.memory.vector(at + approach.aim, dimensions));
    setNumber(members, 'launch_time', this.memory.number(at + approach.launchTime));
    return members as unknown as Approach;
  }
}

/** The table of a question's shot: of one that the library has found without fault. */
function tableOf(question: unknown): ShotTable | undefined {
  const { projectile } = question as FieldEngagement;
  return 'table' in projectile ? projectile.table : undefined;
}

/** What a list of a table says at a distance, as setting_at of engagement.hpp. */
function settingAt(
  distances: ArrayLike<number>,
  values: ArrayLike<number>,
  distance: number,
): number {
  let i = 0;
  while (i < distances.length && distances[i]! < distance) ++i;
  if (i === 0) return values[0]!;
  if (i === distances.length) return values[i - 1]!;
  const before = distances[i - 1]!;
  const share = (distance - before) / (distances[i]! - before);
  return values[i - 1]! + share * (values[i]! - values[i - 1]!);
}

/** The name of a question, if it has one. */
export function echo(question: unknown): Members {
  if (typeof question !== 'object' || question === null || !Object.hasOwn(question, 'name')) {
    return {};
  }
  const { name } = question as { name: unknown };
  return name === undefined ? {} : { name };
}
