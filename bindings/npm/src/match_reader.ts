// Reads match files, and finds the field to blame. What is a matter of values, not of shapes, is
// left to the arena itself.
import { blame } from './fault.js';
import { tables } from './generated/fields.js';
import {
  blameWord, type Dimensions, messages, ObjectReader, readVector, readWord,
} from './object_reader.js';
import { describe, fill, isList, numberText } from './text.js';

const presets = tables.rules.fields.find((row) => row.name === 'preset')!.words;

export interface ReadRules {
  readonly preset: number;
  /** The constants that differ from the preset's, by name. */
  readonly changes: ReadonlyMap<string, number>;
  /** Indices of the words that are given, by name. */
  readonly words: ReadonlyMap<string, number>;
  readonly obstacles: ReadObstacles;
}

/** Where they are in the arena's memory. */
export interface ReadObstacles {
  readonly address: number;
  readonly count: number;
}
/** Reads the obstacles of rules at a place. */
export type ObstacleReader = (list: unknown, place: string) => ReadObstacles;

/** What is absent is not commanded. */
export type ReadCommand = Readonly<Partial<Record<string, number>>>;
export const commandFields = tables.command.fields.map((row) => row.name);

export interface ReadTank {
  readonly name: string;
  readonly team: string | undefined;
  readonly position: readonly number[] | undefined;
  readonly heading: number;
  readonly bot: string | undefined;
  readonly commands: readonly ReadCommand[];
}

export interface ReadMatch {
  readonly rules: ReadRules;
  readonly width: number;
  readonly height: number;
  readonly ticks: number;
  readonly seed: number;
  readonly tanks: readonly ReadTank[];
}

/** Names that a match may use: of built-in bots, and of tanks with drivers of the caller's own. */
export interface KnownNames {
  readonly bots: readonly string[];
  readonly driven: readonly string[];
}

export function readMatch(
  file: unknown, known: KnownNames, readObstacles: ObstacleReader,
): ReadMatch {
  const fields = new ObjectReader(file, 'match', '');
  const rules = readRules(fields.require('rules'), 'rules', readObstacles);
  const arena = new ObjectReader(fields.require('arena'), 'arena', 'arena');
  const width = arena.number('width');
  const height = arena.number('height');
  arena.finish();
  const ticks = readWhole(fields, 'ticks');
  const seed = readWhole(fields, 'seed');
  const list = Array.from(fields.list('tanks', 1, Infinity));
  const tanks: ReadTank[] = [];
  list.forEach((tank, i) => tanks.push(readTank(tank, `tanks[${i}]`, known)));
  fields.finish();
  return { rules, width, height, ticks, seed, tanks };
}

function readWhole(fields: ObjectReader, name: string): number {
  const { min = 0, max = 2 ** 53 } = fields.row(name);
  const x = fields.has(name) ? fields.require(name) : fields.number(name);
  if (Number.isInteger(x) && (x as number) >= min && (x as number) <= max) return x as number;
  const got = typeof x === 'number' ? numberText(x) : describe(x);
  return blame(fields.at(name), fill(messages.not_whole, min, max, got));
}

function readPreset(value: unknown, place: string): number {
  const given = typeof value === 'string' ? value : '';
  const index = presets.findIndex((preset) => preset === given);
  if (index >= 0) return index;
  return blameWord(value, presets, presets.join(', '), place);
}

function readRules(value: unknown, place: string, readObstacles: ObstacleReader): ReadRules {
  const changes = new Map<string, number>();
  const words = new Map<string, number>();
  let obstacles: ReadObstacles = { address: 0, count: 0 };
  if (typeof value !== 'object' || value === null || isList(value)) {
    return { preset: readPreset(value, place), changes, words, obstacles };
  }
  const fields = new ObjectReader(value, 'rules', place);
  const preset = readPreset(fields.require('preset'), fields.at('preset'));
  for (const { name, shape } of tables.rules.fields.slice(1)) {
    const given = fields.find(name);
    if (given === undefined) continue;
    if (shape === 'word') words.set(name, fields.word(name));
    else if (shape === 'objects') obstacles = readObstacles(given, place);
    else changes.set(name, fields.number(name));
  }
  fields.finish();
  return { preset, changes, words, obstacles };
}

function readText(value: unknown, place: string): string {
  if (typeof value === 'string' && value !== '') return value;
  return blame(place, fill(messages.not_a_text, describe(value)));
}

function readTank(object: unknown, place: string, { bots, driven }: KnownNames): ReadTank {
  const fields = new ObjectReader(object, 'tank', place);
  const textOf = (name: string) => {
    const value = fields.find(name);
    return value === undefined ? undefined : readText(value, fields.at(name));
  };
  const name = readText(fields.require('name'), fields.at('name'));
  const team = textOf('team');
  const at = fields.find('position');
  const flat: Dimensions = { count: 2 };
  const position = at === undefined ? undefined : readVector(at, flat, fields.at('position'));
  if (fields.has('heading') && position === undefined) {
    blame(fields.at('heading'), fill(messages.does_not_apply, 'a tank without a position'));
  }
  const heading = fields.number('heading');
  const bot = textOf('bot');
  if (bot !== undefined) readWord(bot, bots, () => fields.at('bot'));
  const hasCommands = fields.find('commands') !== undefined;
  if (hasCommands && bot !== undefined) {
    blame(fields.at('commands'), fill(messages.does_not_go_with, 'a bot'));
  }
  if (!hasCommands && bot === undefined && !driven.includes(name)) {
    blame(fields.at('bot'), messages.no_driver);
  }
  const list = hasCommands ? Array.from(fields.list('commands', 0, Infinity)) : [];
  const commands = list.map((command, i) => readCommand(command, `${fields.at('commands')}[${i}]`));
  fields.finish();
  return { name, team, position, heading, bot, commands };
}

export function readCommand(object: unknown, place: string): ReadCommand {
  const fields = new ObjectReader(object, 'command', place);
  const command: Record<string, number> = {};
  for (const name of commandFields) {
    if (fields.find(name) !== undefined) command[name] = fields.number(name);
  }
  fields.finish();
  return command;
}
