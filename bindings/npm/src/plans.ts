// Where every field of the format goes: the rows of its tables, each with the places of its members
// in the structs of C.
import { tables } from './generated/fields.js';
import * as layout from './generated/layout.js';
import type { Row, Table } from './object_reader.js';
import { camel } from './text.js';

const { engagement, exchange } = layout;
/** Of motions, then of obstacles: what a bit stands for. */
export const kinds: readonly string[] = [
  ...tables.target.fields.find((row) => row.name === 'kind')!.words,
  ...tables.obstacle.fields.find((row) => row.name === 'shape')!.words,
];
export const anyKind = -1;

type Offsets = Readonly<Record<string, number>>;
const structs: Readonly<Record<string, Offsets>> = {
  ...layout,
  // Its members are where the solver expects them.
  ContactQuestion: {
    a: exchange.question + engagement.target,
    b: exchange.other,
    duration: exchange.argument,
  },
};

/** A row, and where its members are in the struct. */
export interface Slot {
  readonly row: Row;
  readonly at: number;
  readonly count: number;
  readonly sharedCount: number;
  readonly rowLength: number;
  /**
   * Where the pointer to the struct is that holds the member; -1: the member is the object's own.
   */
  readonly behind: number;
  readonly kinds: number;
  readonly requiredBy: number;
  readonly bounded: number;
}

export interface Plan {
  readonly table: Table;
  /** 0: its members are those of the struct around it, or nowhere. */
  readonly size: number;
  readonly slots: readonly Slot[];
}

const bitsOf = (words: readonly string[]) =>
  words.reduce((bits, word) => bits | (1 << kinds.findIndex((kind) => kind === word)), 0);

const everyTable = tables as Readonly<Record<string, Table>>;
const spread = new Set(
  Object.values(everyTable).flatMap(({ fields }) =>
    fields.flatMap(({ holding, table }) => (holding === 'spread' ? [table] : []))),
);

export const plans = new Map(
  Object.entries(everyTable).map(([name, table]): [string, Plan] => {
    const offsets = structs[camel(table.type.replace(/^aim_/, ''))]!;
    const offset = (member = '') => offsets[camel(member)] ?? 0;
    // What is behind a pointer is a motion.
    const inner = (member = '') => (layout.motion as Offsets)[camel(member)] ?? 0;
    const slots = table.fields.map((row) => ({
      row,
      at: row.behind === undefined ? offset(row.member) : inner(row.member),
      count: row.behind === undefined ? offset(row.count) : inner(row.count),
      sharedCount: row.behind === undefined ? offset(row.as_long_as) : inner(row.as_long_as),
      rowLength: offset(row.row_length),
      behind: row.behind === undefined ? -1 : offset(row.behind),
      kinds: row.kinds ? bitsOf(row.kinds) : anyKind,
      requiredBy: bitsOf(row.required_by ?? []),
      bounded: row.bounded ? bitsOf(row.bounded) : anyKind,
    }));
    return [name, { table, size: spread.has(name) ? 0 : (offsets['sizeOf'] ?? 0), slots }];
  }),
);

// Balls alone, of which a frame may set thousands: without the rows of the other obstacles.
const everyObstacle = plans.get('obstacle')!;
const ofBalls = bitsOf(['ball', 'linear', 'accelerating']);
plans.set('ball', {
  ...everyObstacle, slots: everyObstacle.slots.filter((slot) => (slot.kinds & ofBalls) !== 0),
});
