// The arena: matches of tanks, tick by tick, with the same bits as the command. See README.md.
import { type ArenaFunctions, ArenaMemory } from './arena_memory.js';
import { faultAsAnswer, type Invalid } from './fault.js';
import { startAlone } from './heap.js';
import { Match } from './match.js';
import { readMatch } from './match_reader.js';
import type { Driver, MatchFile } from './match_types.js';
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

/** Fetches, compiles and starts the arena. */
export async function loadArena(options: ArenaOptions = {}): Promise<Arena> {
  const place = options.arena ?? new URL('./aimahead-arena.wasm', import.meta.url);
  const drivers: Drivers = new Map();
  let thrown: unknown;
  let memory: ArenaMemory | undefined;
  const functions = await startAlone<ArenaFunctions>(place, {
    arena: {
      aim_decide(index: number, senses: number, command: number) {
        if (thrown !== undefined) return;
        try {
          const decided = drivers.get(index)?.(memory!.senses(senses));
          memory!.setCommand(command, decided ?? {});
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
type Drivers = Map<number, Driver>;

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

  /**
   * A match before its first tick. `drivers` maps names of tanks without a bot to their drivers.
   */
  match(
    file: MatchFile,
    options: { readonly drivers?: Readonly<Record<string, Driver>> } = {},
  ): Match | Invalid {
    const { memory } = this;
    const given = options.drivers ?? {};
    return faultAsAnswer<Match | Invalid>(() => {
      const read = readMatch(file, Object.keys(given), (list, place) =>
        memory.obstacles(list, place),
      );
      const own = read.tanks.map(({ name }) =>
        Object.hasOwn(given, name) ? given[name] : undefined,
      );
      const first = this.nextDriver;
      const address = memory.create(read, own.map((driver) => driver !== undefined), first);
      this.nextDriver += own.length;
      own.forEach((driver, i) => driver && this.drivers.set(first + i, driver));
      const forget = () => own.forEach((_, i) => this.drivers.delete(first + i));
      return new Match(memory, address, read.tanks, this.takeThrown, forget);
    });
  }
}
