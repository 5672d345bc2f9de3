import type { MatchFile, Preset, Rules } from 'aimahead/arena';
import type { Chart } from '../chart/chart';
import { arena, loadOnce } from '../arena/module';
import { drawFrame, tankColour } from '../arena/picture';
import { findFault, frameAt, play, type Replay } from '../arena/replay';
import { isTrace, readTrace } from '../arena/trace';
import { Fault, parseJson } from '../frame/address';
import { type Control, type Demo, put, type Table, type Words } from '../frame/demo';
import { drawWall } from '../situation/obstacles';
import { placeText, text } from '../frame/number';

export const words: Words = {
  title: 'The arena',
  summary:
    'Tanks fight each other, each with its own aim. Choose the bots and the rules, and look at ' +
    'every tick.',
  paragraphs: `
The arena uses everything above. A tank sees only the direction and distance of others, and only
where its radar points. From two such readings it computes the other’s velocity, asks where to aim,
turns its gun there and fires. By the time the shell arrives the other may have changed its course.

Some bots only drive, some only aim well, some do both. “linear” expects its target to move straight
on, “circular” expects it to keep turning, “guess_factor” learns where its targets went,
“virtual_guns” tests all of these with imaginary shots, and “surfer” drives where shells will not
be. The same bots, rules and seed give the same match on every machine, to the last bit: the hash
beside the picture is the one that the command prints.

The page opens match files, records and traces of the command aimahead arena; a trace may be
compressed. “what they point at” shows each gun’s line of fire and the sector that each radar
sees.`,
  pseudocode: `
until one is left:
    every shell flies its step
        the first tank that it meets takes damage
    for every tank in turn:
        look with the radar
        let the bot decide: drive, turn, fire
        move; if it fires, a shell appears before the gun`,
  page: 'arena',
};

interface State {
  readonly match: MatchFile;
  /**
   * The name of an opened file that is shown instead: a trace, or a file too large for an address.
   */
  readonly opened: string;
  readonly ticksPerSecond: number;
  readonly trails: boolean;
  readonly aims: boolean;
}

interface Model {
  readonly replay: Replay;
  readonly chart: Chart;
}

const kMaxInAddress = 6000; // characters of JSON
const presets: readonly Preset[] = ['rtanque', 'rtanque_swept', 'rtanque_fair', 'robocode'];
const duel = (
  bots: readonly string[], rules: MatchFile['rules'] = 'rtanque_swept', seed = 1, ticks = 3000,
): MatchFile => ({
  rules, arena: rules === 'robocode' ? { width: 800, height: 600 } : { width: 1200, height: 700 },
  ticks, seed, tanks: nameAll(bots),
});

const walls: Rules['obstacles'] = [
  { shape: 'segment', from: [600, 150], to: [600, 550] },
  { shape: 'box', min: [230, 300], max: [330, 400] },
  { shape: 'capsule', from: [900, 250], to: [900, 450], radius: 25 },
  { shape: 'ball', position: [450, 580], radius: 40 },
  {
    shape: 'polygon',
    points: [[420, 90], [540, 90], [540, 130], [460, 130], [460, 210], [420, 210]],
  },
  { shape: 'half_space', point: [1100, 0], normal: [-1, 1] },
];
const opened = new Map<string, MatchFile | Replay>();
let latest: { readonly key: string; readonly model: Model } | undefined;

export const demo: Demo<State, Model> = {
  name: 'arena',
  load: loadOnce,
  initial: {
    match: duel(['linear', 'circler']), opened: '', ticksPerSecond: 180, trails: true, aims: false,
  },
  presets: [
    { name: 'Leads, and circles', state: { match: duel(['linear', 'circler']) } },
    { name: 'Expects the circle', state: { match: duel(['circular', 'circler']) } },
    {
      name: 'Learned against dodged',
      state: { match: duel(['guess_factor', 'surfer']), aims: true },
    },
    {
      name: 'All against all',
      state: {
        match: duel(
          ['virtual_guns', 'surfer', 'linear', 'head_on', 'seeker', 'camper'], 'rtanque_fair', 3,
        ),
      },
    },
    {
      name: 'Homing missiles',
      state: {
        match: duel(
          ['linear', 'wanderer'], { preset: 'rtanque_fair', missile_turn: 0.02, missile_life: 150 },
          5,
        ),
      },
    },
    {
      name: 'Among walls',
      state: {
        match: duel(
          ['linear', 'circular', 'seeker', 'wanderer'],
          { preset: 'rtanque_swept', obstacles: walls }, 4,
        ),
        aims: true,
      },
    },
    { name: 'Robocode', state: { match: duel(['virtual_guns', 'circular'], 'robocode', 2) } },
  ],
  check(state) {
    if (state.opened === '') return findFault(state.match);
    const file = opened.get(state.opened);
    if (!file) return `opened: the page no longer has the file ${state.opened}; open it again`;
    return 'frames' in file ? undefined : findFault(file);
  },
  solve(state) {
    const key = state.opened === '' ? JSON.stringify(state.match) : `opened ${state.opened}`;
    if (latest?.key !== key) {
      const file = opened.get(state.opened) ?? state.match;
      const replay = 'frames' in file ? file : play(file);
      latest = { key, model: { replay, chart: healthChart(replay) } };
    }
    return latest.model;
  },
  bounds: (_, { replay: { from, to } }) => [from, to],
  hit: (_, { replay }) => replay.hits.at(-1)?.position,
  draw(picture, state, { replay }, time) {
    const index = frameAt(replay, time);
    if (replay.outcome) picture.box(replay.from, replay.to);
    for (const obstacle of replay.obstacles) drawWall(picture, obstacle);
    drawFrame(picture, replay, index, { trails: state.trails, aims: state.aims });
    const hit = replay.hits.findLast(({ tick }) => tick <= replay.frames[index]!.tick);
    if (hit) picture.hit(hit.position);
  },
  controls(state) {
    const speeds = [20, 60, 180, 600, 2000];
    const display: Control<State>[] = [
      {
        kind: 'choice', label: 'speed', value: String(state.ticksPerSecond),
        options: speeds.map((speed) => ({
          value: String(speed), label: `${speed} ticks a second`,
        })),
        set: (before, speed) => ({ ...before, ticksPerSecond: Number(speed) }),
      },
      {
        kind: 'flag', label: 'trails', value: state.trails,
        set: (before, trails) => ({ ...before, trails }),
      },
      {
        kind: 'flag', label: 'what they point at', value: state.aims,
        set: (before, aims) => ({ ...before, aims }),
      },
    ];
    if (state.opened === '') return [...matchControls(state.match), ...display];
    const back: Control<State> = {
      kind: 'button', label: `Close ${state.opened}`,
      press: (before) => ({ ...before, opened: '' }),
    };
    return [back, ...display];
  },
  outcome(state, { replay: { outcome, frames } }) {
    if (!outcome) {
      const [first, last] = [frames[0]!, frames.at(-1)!];
      const left = last.tanks.filter(({ is_removed }) => !is_removed).map(({ name }) => name);
      return `The trace ${state.opened}, tick ${first.tick} to ${last.tick}. Left at the end: ` +
        `${left.join(', ') || 'nobody'}.`;
    }
    return outcome.winner === null
      ? `A draw: nobody won after ${outcome.ticks} ticks.`
      : `${outcome.winner} wins after ${outcome.ticks} ticks.`;
  },
  facts(_, { replay }, time) {
    const { tick, shells } = replay.frames[frameAt(replay, time)]!;
    const hit = replay.hits.findLast((event) => event.tick <= tick);
    return [
      { label: 'shells in flight', value: String(shells.length) },
      ...(hit
        ? [
            {
              label: 'last hit',
              value: `${hit.by} hits ${hit.tank} in tick ${hit.tick}, ` +
                `shell at ${placeText(hit.position)}`,
              colour: 'hit' as const,
            },
          ]
        : []),
      ...(replay.outcome ? [{ label: 'hash at the end', value: replay.outcome.hash }] : []),
    ];
  },
  table: (_, { replay }, time) => tableOf(replay, frameAt(replay, time)),
  charts: (_, { chart }) => [chart],
  timeline({ ticksPerSecond }, { replay: { frames } }) {
    const end = frames.at(-1)!.tick;
    return { end, seconds: Math.max(1, end) / ticksPerSecond, step: 'tick' };
  },
  open({ name, text: words }) {
    if (isTrace(name, words)) return show(name, readTrace(words));
    const match = findMatch(name, words);
    if (match === undefined) return undefined;
    return JSON.stringify(match).length > kMaxInAddress
      ? show(name, match)
      : { ...demo.initial, match };
  },
};

function show(name: string, file: MatchFile | Replay): State {
  opened.clear();
  opened.set(name, file);
  latest = undefined;
  return { ...demo.initial, opened: name };
}

// A file that is a match by its name or its members. The arena says what is wrong with it.
function findMatch(name: string, words: string): MatchFile | undefined {
  const isNamedSo = /\.match\.json/i.test(name);
  let given: unknown;
  try {
    given = parseJson(words, 'The match');
  } catch (error) {
    if (isNamedSo) throw error;
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  if ('bots' in given && 'rounds' in given) {
    throw new Fault('this is a league; the page plays single matches: aimahead league');
  }
  return isNamedSo || 'tanks' in given ? (given as MatchFile) : undefined;
}

function nameAll(bots: readonly string[]): MatchFile['tanks'] {
  return bots.map((bot, i) => {
    const before = bots.slice(0, i).filter((other) => other === bot).length;
    return { name: before === 0 ? bot : `${bot} ${before + 1}`, bot };
  });
}

function matchControls({ rules, seed = 0, tanks }: MatchFile): Control<State>[] {
  const options = arena().bots.map(({ name, what }) => ({
    value: name, label: `${name}: ${what}`,
  }));
  const bots = tanks.map(({ bot }) => bot);
  const areAllBots =
    bots.every((bot) => bot !== undefined) && tanks.every(({ position }) => position === undefined);
  const withBots = (state: State, wanted: readonly string[]) =>
    put(state, nameAll(wanted), 'match', 'tanks');
  const isPreset = typeof rules === 'string';
  return [
    {
      kind: 'choice', label: 'rules', value: isPreset ? rules : 'own',
      options: [
        ...presets.map((value) => ({ value, label: value })),
        ...(isPreset ? [] : [{ value: 'own', label: `${rules.preset}, changed` }]),
      ],
      set: (state, value) => (value === 'own' ? state : put(state, value, 'match', 'rules')),
    },
    ...(areAllBots
      ? (bots as string[]).flatMap((bot, i): Control<State>[] => [
          {
            kind: 'choice', label: `tank ${i + 1}`, value: bot, options,
            set: (state, wanted) => withBots(state, (bots as string[]).with(i, wanted)),
          },
        ])
      : []),
    ...(areAllBots
      ? [
          {
            kind: 'button' as const, label: 'One tank more', isDisabled: bots.length >= 10,
            press: (state: State) => withBots(state, [...(bots as string[]), 'linear']),
          },
          {
            kind: 'button' as const, label: 'One tank less', isDisabled: bots.length <= 2,
            press: (state: State) => withBots(state, (bots as string[]).slice(0, -1)),
          },
        ]
      : []),
    {
      kind: 'slider', label: 'seed', value: seed, min: 0, max: Math.max(99, seed), step: 1,
      text: String(seed),
      set: (state, value) => put(state, value, 'match', 'seed'),
    },
  ];
}

function tableOf({ names, frames }: Replay, index: number): Table {
  const { tick, tanks } = frames[index]!;
  const rows = names.map((name) => {
    const tank = tanks.find((candidate) => candidate.name === name);
    const numbers = tank && [tank.shots, tank.hits, tank.damage_dealt, tank.damage_taken];
    const state = !tank ? '–' : tank.is_removed ? 'gone' : text(Math.max(0, tank.health));
    return [name, state, ...(numbers?.[0] === undefined ? [] : numbers.map((x) => text(x!)))];
  });
  const isMatch = frames[0]!.tanks[0]?.shots !== undefined;
  return {
    title: `After tick ${tick}`,
    head: ['tank', 'health', ...(isMatch ? ['shots', 'hits', 'dealt', 'taken'] : [])],
    rows,
  };
}

function healthChart({ names, frames }: Replay): Chart {
  const every = Math.max(1, Math.floor(frames.length / 400));
  const shown = frames.filter((_, i) => i % every === 0 || i === frames.length - 1);
  return {
    title: 'Health',
    xLabel: 'tick',
    yLabel: 'health',
    xs: shown.map(({ tick }) => tick),
    series: names.map((name, i) => ({
      label: name,
      colour: tankColour(i),
      values: shown.map(({ tanks }) => {
        const tank = tanks.find((candidate) => candidate.name === name);
        return tank ? Math.max(0, tank.health) : null;
      }),
    })),
    hasCursor: true,
  };
}
