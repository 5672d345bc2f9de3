// A match being played.
import type { ArenaMemory } from './arena_memory.js';
import { faultAsAnswer, type Invalid, invalid } from './fault.js';
import {
  command as commandAt, event as eventAt, fault, shell as shellAt, tank as tankAt,
} from './generated/layout.js';
import { readCommand } from './match_reader.js';
import type { Command, MatchEvent, Outcome, ShellState, TankState } from './match_types.js';
import { membersOf } from './object_reader.js';

export type MatchStep = { readonly status: 'goes_on' | 'over' } | Invalid;

const outOfMemory = 3;

/** A list of the state: how many elements of which size, and the function that writes them. */
interface List {
  readonly size: number;
  readonly write: (match: number, place: number, capacity: number) => number;
}

export class Match {
  readonly status = 'ok';
  /** The names of the tanks, in the file's order. */
  readonly names: readonly string[];
  private readonly teams: readonly (string | undefined)[];
  private room = 0;
  private roomSize = 0;

  /** @internal Use `Arena.match`. */
  constructor(
    private readonly memory: ArenaMemory,
    private address: number,
    tanks: readonly { readonly name: string; readonly team: string | undefined }[],
    private readonly takeThrown: () => unknown,
    private readonly forget: () => void,
  ) {
    this.names = tanks.map((tank) => tank.name);
    this.teams = tanks.map((tank) => tank.team);
  }

  /**
   * Plays one tick, unless the match is over. `commands` drive, by name, tanks that have neither
   * bot nor driver. If `commands` is given, the file's commands are ignored in this tick, also
   * those of tanks that it does not name.
   */
  step(commands?: Readonly<Record<string, Command>>): MatchStep {
    const { memory } = this;
    const { functions } = memory;
    const match = this.#alive();
    const count = commands === undefined ? 0 : this.names.length;
    return faultAsAnswer<MatchStep>(() => {
      const given = commands === undefined ? {} : membersOf(commands, 'commands');
      for (const name of Object.keys(given)) {
        if (!this.names.includes(name)) return invalid(name, 'no tank has this name');
      }
      return memory.within(fault.sizeOf + commandAt.sizeOf * count, (blamed) => {
        const list = blamed + fault.sizeOf;
        if (commands !== undefined) {
          this.names.forEach((name, i) => {
            const given = commands[name];
            if (given === undefined) return;
            memory.setCommand(list + commandAt.sizeOf * i, readCommand(given, name));
          });
        }
        const status = functions.aim_match_step(match, count === 0 ? 0 : list, count, blamed);
        const thrown = this.takeThrown();
        if (thrown !== undefined) throw thrown;
        if (status === outOfMemory) throw new Error('aimahead: out of memory');
        if (status > 1) throw memory.faultAt(blamed);
        return { status: status === 0 ? 'goes_on' : 'over' };
      });
    });
  }

  /** Ticks played so far. */
  get ticks(): number {
    return Number(this.memory.functions.aim_match_ticks(this.#alive()));
  }
  get isOver(): boolean {
    return this.memory.functions.aim_match_is_over(this.#alive()) !== 0;
  }
  /** The tank, or team, that has won; null during the match and for a draw. */
  get winner(): string | null {
    const index = this.memory.functions.aim_match_winner(this.#alive());
    return this.teams[index] ?? this.names[index] ?? null;
  }
  /** The hash of the state: equal only if two matches agree in every bit. */
  get hash(): string {
    const bits = BigInt.asUintN(64, this.memory.functions.aim_match_hash(this.#alive()));
    return bits.toString(16).padStart(16, '0');
  }

  /** All tanks, in the file's order, including removed ones. */
  get tanks(): TankState[] {
    const { aim_match_tanks: write } = this.memory.functions;
    return this.#list({ size: tankAt.sizeOf, write }, (at, i) => this.#tank(at, i));
  }
  /** The shells in the order fired, including those that hit in this tick. */
  get shells(): ShellState[] {
    const { aim_match_shells: write } = this.memory.functions;
    return this.#list({ size: shellAt.sizeOf, write }, (at) => this.#shell(at));
  }
  /** What happened in the last tick, in order. */
  get events(): MatchEvent[] {
    const { aim_match_events: write } = this.memory.functions;
    return this.#list({ size: eventAt.sizeOf, write }, (at) => this.#event(at));
  }

  /** The outcome so far, as `aimahead arena --json` prints it. */
  outcome(): Outcome {
    const tanks = this.tanks.map((tank) => ({
      name: tank.name,
      health: Math.max(0, tank.health),
      shots: tank.shots,
      hits: tank.hits,
      damage_dealt: tank.damage_dealt,
      damage_taken: tank.damage_taken,
      survived: !tank.is_removed,
    }));
    return { ticks: this.ticks, winner: this.winner, tanks, hash: this.hash };
  }

  /** Frees the memory. The match must not be used afterwards. */
  release(): void {
    if (this.address === 0) return;
    this.memory.functions.aim_match_destroy(this.address);
    if (this.room !== 0) this.memory.functions.free(this.room);
    this.address = 0;
    this.forget();
  }

  #alive(): number {
    if (this.address === 0) throw new Error('aimahead: this match has been released');
    return this.address;
  }

  #list<T>({ size, write }: List, read: (at: number, index: number) => T): T[] {
    const match = this.#alive();
    const count = write(match, 0, 0);
    if (count * size > this.roomSize) {
      const { free, malloc } = this.memory.functions;
      if (this.room !== 0) free(this.room);
      this.roomSize = 2 * count * size;
      this.room = malloc(this.roomSize);
      if (this.room === 0) throw new Error('aimahead: out of memory');
    }
    write(match, this.room, count);
    return Array.from({ length: count }, (_, i) => read(this.room + size * i, i));
  }

  #tank(at: number, index: number): TankState {
    const number = (offset: number) => this.memory.number(at + offset);
    const integer = (offset: number) => this.memory.integer(at + offset);
    return {
      name: this.names[index]!,
      position: this.memory.vector(at + tankAt.position, 2),
      heading: number(tankAt.heading),
      turret_heading: number(tankAt.turretHeading),
      radar_heading: number(tankAt.radarHeading),
      speed: number(tankAt.speed),
      health: number(tankAt.health),
      gun_energy: number(tankAt.gunEnergy),
      shots: integer(tankAt.shots),
      hits: integer(tankAt.hits),
      kills: integer(tankAt.kills),
      damage_dealt: number(tankAt.damageDealt),
      damage_taken: number(tankAt.damageTaken),
      is_removed: integer(tankAt.isRemoved) !== 0,
    };
  }

  #shell(at: number): ShellState {
    const { memory } = this;
    return {
      owner: this.names[memory.integer(at + shellAt.owner)]!,
      position: memory.vector(at + shellAt.position, 2),
      heading: memory.number(at + shellAt.heading),
      power: memory.number(at + shellAt.power),
      is_dead: memory.integer(at + shellAt.isDead) !== 0,
    };
  }

  #event(at: number): MatchEvent {
    const { memory } = this;
    const kind = (['shot', 'hit', 'death'] as const)[memory.integer(at + eventAt.kind)]!;
    const tank = this.names[memory.integer(at + eventAt.tank)]!;
    const position = memory.vector(at + eventAt.position, 2);
    if (kind === 'death') return { kind, tank, position };
    const power = memory.number(at + eventAt.power);
    if (kind === 'shot') return { kind, tank, position, power };
    return { kind, tank, by: this.names[memory.integer(at + eventAt.other)]!, position, power };
  }
}
