// Traces, as `aimahead arena --trace` writes them: a line for each tick (docs/MATCHES.md).
import { Fault, parseJson } from '../frame/address';
import type { Place } from '../frame/demo';
import type { Frame, Replay, ShellFrame, TankFrame } from './replay';

const kRadius = 19; // of a tank, so that those at the edge are in view

/** Whether a text looks like a trace, even if it is broken. */
export function isTrace(name: string, text: string): boolean {
  return /\.jsonl(\.gz)?$/i.test(name) || /^\s*\{\s*"tick"\s*:/.test(text);
}

/** Reads a trace. Throws a Fault that names the line and the field to blame. */
export function readTrace(text: string): Replay {
  const frames: Frame[] = [];
  const last = new Map<string, TankFrame>();
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    const place = `line ${i + 1}`;
    const frame = readFrame(parseJson(line, place), place);
    const before = frames.at(-1)?.tick;
    if (before !== undefined && frame.tick <= before) {
      throw new Fault(`${place}: tick: expected more than ${before}, got ${frame.tick}`);
    }
    const present = new Set(frame.tanks.map(({ name }) => name));
    for (const tank of frame.tanks) last.set(tank.name, tank);
    const gone = [...last.values()].filter(({ name }) => !present.has(name))
      .map((tank) => ({ ...tank, health: 0, is_removed: true }));
    frames.push({ ...frame, tanks: [...frame.tanks, ...gone] });
  });
  if (frames.length === 0) throw new Fault('the trace is empty');
  const from = [Infinity, Infinity];
  const to = [-Infinity, -Infinity];
  for (const { position } of frames.flatMap(({ tanks, shells }) => [...tanks, ...shells])) {
    for (const axis of [0, 1]) {
      from[axis] = Math.min(from[axis]!, position[axis]! - kRadius);
      to[axis] = Math.max(to[axis]!, position[axis]! + kRadius);
    }
  }
  if (last.size === 0) throw new Fault('there is no tank in the trace');
  return { names: [...last.keys()], frames, hits: [], from, to, obstacles: [] };
}

function readFrame(given: unknown, place: string): Frame {
  const fields = new Fields(given, place);
  return {
    tick: fields.number('tick'),
    tanks: fields.list('tanks').map((tank): TankFrame => ({
      name: tank.text('name'),
      position: tank.place('position'),
      heading: tank.number('heading'),
      turret_heading: tank.number('turret_heading'),
      radar_heading: tank.number('radar_heading'),
      health: tank.number('health'),
      is_removed: false,
    })),
    shells: fields.list('shells').map((shell): ShellFrame => ({
      owner: shell.text('owner'),
      position: shell.place('position'),
      heading: shell.number('heading'),
      power: shell.number('power'),
    })),
  };
}

/** The members of an object that came from a file. */
class Fields {
  private readonly members: Readonly<Record<string, unknown>>;

  constructor(given: unknown, private readonly where: string) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      throw new Fault(`${where}: expected an object`);
    }
    this.members = given as Record<string, unknown>;
  }

  number(name: string): number {
    return this.checked(name, 'a finite number', (value): value is number =>
      Number.isFinite(value),
    );
  }
  text(name: string): string {
    return this.checked(name, 'a text', (value): value is string => typeof value === 'string');
  }
  place(name: string): Place {
    return this.checked(name, 'two numbers', (value): value is Place =>
      Array.isArray(value) && value.length === 2 && value.every((x) => Number.isFinite(x)));
  }
  list(name: string): Fields[] {
    const list = this.checked(name, 'a list', (value): value is unknown[] => Array.isArray(value));
    return list.map((element, i) => new Fields(element, `${this.where}: ${name}[${i}]`));
  }

  private checked<T>(name: string, wanted: string, isRight: (value: unknown) => value is T): T {
    const value = Object.hasOwn(this.members, name) ? this.members[name] : undefined;
    if (isRight(value)) return value;
    const got = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 40);
    throw new Fault(`${this.where}: ${name}: expected ${wanted}, got ${got}`);
  }
}
