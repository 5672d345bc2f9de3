// The arena's module: its functions, and what goes in and out by the structs of arena.h.
import { blame, Fault } from './fault.js';
import {
  command as commandAt, driver, exchange, fault, matchSetup as setup, obstacle, radarReading,
  rules as rulesAt, senses as sensesAt, tankEntry,
} from './generated/layout.js';
import { Heap, type HeapFunctions } from './heap.js';
import { commandFields, type ReadCommand, type ReadMatch } from './match_reader.js';
import type { Senses } from './match_types.js';
import { join, messages } from './object_reader.js';
import { QuestionReader } from './question_reader.js';
import { Room } from './room.js';
import { camel, numberText } from './text.js';

/** The functions of the module. */
export interface ArenaFunctions extends HeapFunctions {
  aim_init_match(setup: number, preset: number): number;
  aim_init_driver(driver: number, index: number): void;
  aim_bot_name(index: number): number;
  aim_bot_description(index: number): number;
  aim_match_create(setup: number, allocator: number, fault: number): number;
  aim_match_destroy(match: number): void;
  aim_match_step(match: number, commands: number, count: number, fault: number): number;
  aim_match_ticks(match: number): bigint;
  aim_match_tanks(match: number, tanks: number, capacity: number): number;
  aim_match_shells(match: number, shells: number, capacity: number): number;
  aim_match_events(match: number, events: number, capacity: number): number;
  aim_match_is_over(match: number): number;
  aim_match_winner(match: number): number;
  aim_match_hash(match: number): bigint;
  aim_fault_path(fault: number, text: number, size: number): number;
  aim_fault_message(fault: number, text: number, size: number): number;
}

/** Of what obstacles do not have. */
const noJudge = { isWithinArc: () => false, canStop: () => false, isCovariance: () => false };

/** Reads obstacles that must rest. */
class RestReader extends QuestionReader {
  protected override object(
    value: unknown, name: string, place: string, address: number, outer: number, isLast: boolean,
  ): void {
    super.object(value, name, place, address, outer, isLast);
    for (const field of ['velocity', 'acceleration'] as const) {
      const moves = this.memory.vector(address + obstacle[field], 2).some((x) => x !== 0);
      if (moves) blame(join(place, field), messages.moves_in_arena);
    }
  }
}

const commandMembers = commandFields.map((name, i) => ({
  name,
  offset: commandAt[camel(name) as keyof typeof commandAt],
  bit: name === 'penalty' ? 0 : 1 << i,
}));

export class ArenaMemory extends Heap<ArenaFunctions> {
  private readonly questions = new RestReader(this, this.allocate(exchange.sizeOf), noJudge);
  private readonly walls = new Room(this);

  /** The obstacles of rules at a place, until those of other rules are read. */
  obstacles(list: unknown, place: string): { address: number; count: number } {
    this.walls.clear();
    return this.questions.obstacles(list, 2, this.walls, place);
  }

  /**
   * The match's address; a Fault if something is wrong with it. `driven[i]`: tank i has a driver.
   */
  create(read: ReadMatch, driven: readonly boolean[], firstDriver: number): number {
    const rooms: number[] = [];
    const take = (bytes: number) => {
      const address = this.allocate(bytes);
      rooms.push(address);
      return address;
    };
    try {
      const at = take(setup.sizeOf);
      const { functions } = this;
      functions.aim_init_match(at, read.rules.preset);
      this.setRules(at + setup.rules, read);
      this.setNumber(at + setup.width, read.width);
      this.setNumber(at + setup.height, read.height);
      this.setWide(at + setup.ticks, read.ticks);
      this.setWide(at + setup.seed, read.seed);
      const tanks = take(tankEntry.sizeOf * read.tanks.length);
      this.setInteger(at + setup.tanks, tanks);
      this.setInteger(at + setup.tankCount, read.tanks.length);
      read.tanks.forEach((tank, i) => {
        const entry = tanks + tankEntry.sizeOf * i;
        const text = (x: string | undefined) => (x === undefined ? 0 : this.putText(x, take));
        this.setInteger(entry + tankEntry.name, text(tank.name));
        this.setInteger(entry + tankEntry.team, text(tank.team));
        this.setInteger(entry + tankEntry.bot, text(tank.bot));
        if (tank.position) {
          this.setInteger(entry + tankEntry.hasPosition, 1);
          this.setNumber(entry + tankEntry.position, tank.position[0]!);
          this.setNumber(entry + tankEntry.position + 8, tank.position[1]!);
          this.setNumber(entry + tankEntry.heading, tank.heading);
        }
        if (driven[i]) {
          const place = take(driver.sizeOf);
          functions.aim_init_driver(place, firstDriver + i);
          this.setInteger(entry + tankEntry.driver, place);
        }
        const commands = take(commandAt.sizeOf * tank.commands.length);
        tank.commands.forEach((one, j) => this.setCommand(commands + commandAt.sizeOf * j, one));
        this.setInteger(entry + tankEntry.commands, commands);
        this.setInteger(entry + tankEntry.commandCount, tank.commands.length);
      });
      const blamed = take(fault.sizeOf);
      const match = functions.aim_match_create(at, 0, blamed);
      if (match === 0) throw this.faultAt(blamed);
      return match;
    } finally {
      for (const room of rooms) this.release(room);
    }
  }

  setCommand(at: number, command: ReadCommand): void {
    let given = 0;
    for (const { name, offset, bit } of commandMembers) {
      const value = command[name];
      if (value === undefined) continue;
      given |= bit;
      this.setNumber(at + offset, value);
    }
    this.setInteger(at + commandAt.given, given);
  }

  senses(at: number): Senses {
    const number = (offset: number) => this.number(at + offset);
    const readings = this.integer(at + sensesAt.radar);
    return {
      tick: this.integer(at + sensesAt.tick),
      arena: { width: number(sensesAt.width), height: number(sensesAt.height) },
      health: number(sensesAt.health),
      speed: number(sensesAt.speed),
      position: this.vector(at + sensesAt.position, 2),
      heading: number(sensesAt.heading),
      turret_heading: number(sensesAt.turretHeading),
      radar_heading: number(sensesAt.radarHeading),
      gun_energy: number(sensesAt.gunEnergy),
      radar: Array.from({ length: this.integer(at + sensesAt.radarCount) }, (_, i) => {
        const reading = readings + radarReading.sizeOf * i;
        return {
          heading: this.number(reading + radarReading.heading),
          distance: this.number(reading + radarReading.distance),
          name: this.text(this.integer(reading + radarReading.name)),
        };
      }),
    };
  }

  faultAt(at: number): Fault {
    const { functions } = this;
    const size = 256;
    return this.within(size, (text) => {
      functions.aim_fault_path(at, text, size);
      const path = this.text(text);
      functions.aim_fault_message(at, text, size);
      return new Fault(path, this.text(text));
    });
  }

  writeNumber(value: number, at: number): void {
    const bytes = new TextEncoder().encode(numberText(value));
    const place = new Uint8Array(this.bytes, at, bytes.length + 1);
    place.set(bytes);
    place[bytes.length] = 0;
  }

  private putText(text: string, take: (bytes: number) => number): number {
    const bytes = new TextEncoder().encode(text);
    const address = take(bytes.length + 1);
    new Uint8Array(this.bytes, address, bytes.length).set(bytes);
    return address;
  }

  private setRules(at: number, { rules }: ReadMatch): void {
    const offset = (name: string) => at + rulesAt[camel(name) as keyof typeof rulesAt];
    for (const [name, value] of rules.changes) this.setNumber(offset(name), value);
    for (const [name, word] of rules.words) this.setInteger(offset(name), word);
    this.setInteger(at + rulesAt.obstacles, rules.obstacles.address);
    this.setInteger(at + rulesAt.obstacleCount, rules.obstacles.count);
  }
}
