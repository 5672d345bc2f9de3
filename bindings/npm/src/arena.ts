// The arena: matches of tanks, tick by tick, with the same bits as the command. See README.md.
import { type ArenaFunctions, ArenaMemory } from './arena_memory.js';
import { blame, faultAsAnswer, faultAsError, type Invalid } from './fault.js';
import { startAlone } from './heap.js';
import { Match } from './match.js';
import { readCommand, type ReadCommand, readMatch } from './match_reader.js';
import type { Driver, MatchFile, Senses } from './match_types.js';
import { join, membersOf, messages, readOptions } from './object_reader.js';
import { describe, fill } from './text.js';
import type { WasmSource } from './wasm.js';

export type { FieldError, Invalid } from './fault.js';
export type { Match, MatchStep } from './match.js';
export type * from './match_types.js';
export type { Vector } from './types.js';
export type { WasmSource } from './wasm.js';

export interface ArenaOptions {
  /** The module, if it is not beside the package's own files. */
  readonly arena?: WasmSource;
}

/** What a match may have beside its file. */
export interface MatchOptions {
  /** Functions that drive tanks without a bot, by the names of the tanks. */
  readonly drivers?: Readonly<Record<string, Driver>>;
}

/** Fetches, compiles and starts the arena. */
export async function loadArena(options: ArenaOptions = {}): Promise<Arena> {
  faultAsError(() => readOptions(options, 'options', ['arena']));
  const place = options.arena ?? new URL('./aimahead-arena.wasm', import.meta.url);
  const drivers: Drivers = new Map();
  let thrown: unknown;
  let memory: ArenaMemory | undefined;
  const functions = await startAlone<ArenaFunctions>(place, {
    arena: {
      aim_decide(index: number, senses: number, command: number) {
        if (thrown !== undefined) return;
        try {
          memory!.setCommand(command, drivers.get(index)!(memory!.senses(senses)));
        } catch (error) {
          // Not through the module, which would not end what it had begun.
          thrown = error ?? new Error('aimahead: a driver threw nothing');
        }
      },
      aim_write_number(value: number, text: number) {
        memory!.writeNumber(value, text);
      },
    },
  });
  memory = new ArenaMemory(functions);
  return new Arena(memory, drivers, () => {
    const error = thrown;
    thrown = undefined;
    return error;
  });
}

/** The drivers of all matches, by the number that the module knows them by. */
type Drivers = Map<number, (senses: Senses) => ReadCommand>;

/** A driver whose commands are read. What is wrong with one is thrown: the tick goes on. */
function reading(driver: Driver, place: string): (senses: Senses) => ReadCommand {
  return (senses) => {
    const command: unknown = driver(senses);
    return faultAsError(() => {
      if (command instanceof Promise) {
        blame(place, fill(messages.not_an_object, 'an object', 'a promise'));
      }
      return readCommand(command, place);
    });
  };
}

/** The drivers that the caller gives, by the names of their tanks. */
function readDrivers(options: MatchOptions): Readonly<Record<string, Driver>> {
  const { drivers = {} } = readOptions(options, 'options', ['drivers']);
  const given = Object.entries(membersOf(drivers, 'drivers'));
  for (const [name, driver] of given) {
    if (typeof driver === 'function' || driver === undefined) continue;
    blame(join('drivers', name), `expected a function, got ${describe(driver)}`);
  }
  return Object.fromEntries(given.filter(([, driver]) => driver !== undefined)) as never;
}

/** A built-in bot. */
export interface Bot {
  readonly name: string;
  /** In a line. */
  readonly what: string;
}

export class Arena {
  readonly bots: readonly Bot[];
  private nextDriver = 0;

  /** @internal Use `loadArena`. */
  constructor(
    private readonly memory: ArenaMemory,
    private readonly drivers: Drivers,
    private readonly takeThrown: () => unknown,
  ) {
    const { functions } = memory;
    const bots: Bot[] = [];
    for (let i = 0; functions.aim_bot_name(i) !== 0; ++i) {
      const name = memory.text(functions.aim_bot_name(i));
      bots.push({ name, what: memory.text(functions.aim_bot_description(i)) });
    }
    this.bots = bots;
  }

  /** A match before its first tick. */
  match(file: MatchFile, options: MatchOptions = {}): Match | Invalid {
    const { memory } = this;
    return faultAsAnswer<Match | Invalid>(() => {
      const given = readDrivers(options);
      const known = { bots: this.bots.map(({ name }) => name), driven: Object.keys(given) };
      const read = readMatch(file, known, (list, place) => memory.obstacles(list, place));
      const names = read.tanks.map(({ name }) => name);
      for (const name of known.driven) {
        if (!names.includes(name)) blame(join('drivers', name), 'no tank has this name');
      }
      const own = names.map((name) => (Object.hasOwn(given, name) ? given[name] : undefined));
      const first = this.nextDriver;
      const address = memory.create(read, own.map((driver) => driver !== undefined), first);
      this.nextDriver += own.length;
      own.forEach((driver, i) => {
        const place = join('drivers', names[i]!);
        if (driver !== undefined) this.drivers.set(first + i, reading(driver, place));
      });
      const forget = () => own.forEach((_, i) => this.drivers.delete(first + i));
      return new Match(memory, address, read.tanks, this.takeThrown, forget);
    });
  }
}
