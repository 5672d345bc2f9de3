// Whatever is dragged, slid and chosen: every demonstration says something finite about it.
import { load } from 'aimahead';
import { expect, test } from 'vitest';
import { all } from '../src/demos/list';
import { colourNames, type Palette } from '../src/drawing/colours';
import { Picture } from '../src/drawing/picture';
import { View } from '../src/drawing/view';
import type { Demo, Slider, State } from '../src/frame/demo';

const aimahead = await load();
const demos = all as unknown as readonly Demo<State, unknown>[];
const palette = Object.fromEntries(colourNames.map((name) => [name, '#000000'])) as Palette;
const rounds = process.env['AIMAHEAD_FULL'] ? 80 : 40;

// A canvas that takes anything finite.
const canvas = new Proxy(
  {},
  {
    get:
      (_, name) =>
      (...given: unknown[]) => {
        for (const value of given) {
          if (typeof value === 'number' && !Number.isFinite(value)) {
            throw new Error(`${String(name)}(${given})`);
          }
        }
        return { width: 50 };
      },
    set: () => true,
  },
) as unknown as CanvasRenderingContext2D;

// One after another: each takes seconds without a pause, and has its own time to end.
test.sequential.each(demos.map((demo) => [demo.name, demo] as const))(
  '%s_shows_whatever_it_is_dragged_to',
  async (_, demo) => {
    await demo.load?.();
    const seed = Number(process.env['AIMAHEAD_SEED'] ?? 1);
    let random = seed;
    const next = () => (random = (random * 48271) % 2147483647) / 2147483647;
    const pick = <T,>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const starts = [
      demo.initial, ...(demo.presets ?? []).map(({ state }) => ({ ...demo.initial, ...state })),
    ];
    for (const start of starts) {
      let state = start;
      let model = demo.solve(state, aimahead);
      for (let round = 0; round < rounds / starts.length; ++round) {
        const input = `seed ${seed}, state ${JSON.stringify(state)}`;
        try {
          state = change(demo, state, model, next, pick);
          model = demo.solve(state, aimahead);
          look(demo, state, model, next());
        } catch (error) {
          throw new Error(`${(error as Error).stack}\n${input}\nthen ${JSON.stringify(state)}`);
        }
      }
    }
  },
);

type Pick = <T>(list: readonly T[]) => T;

function change(
  demo: Demo<State, unknown>, state: State, model: unknown, next: () => number, pick: Pick,
): State {
  const [i, j] = demo.axes?.(state) ?? [0, 1];
  const moves = (demo.handles?.(state, model) ?? []).map(({ at, move }) => () => {
    const size = 1 + Math.abs(at[i]!) + Math.abs(at[j]!);
    return move(
      state, at.with(i, at[i]! + size * (next() - 0.5)).with(j, at[j]! + size * (next() - 0.5)),
    );
  });
  const controls = demo.controls?.(state, model) ?? [];
  const enabled = controls.filter((control) => control.kind !== 'button' || !control.isDisabled);
  const settings = enabled.map((control) => () => {
    switch (control.kind) {
      case 'slider':
        return control.set(state, control.min + control.step * Math.floor(next() * steps(control)));
      case 'choice':
        return control.set(state, pick(control.options).value);
      case 'flag':
        return control.set(state, !control.value);
      case 'button':
        return control.press(state);
    }
  });
  const ways = [...moves, ...settings];
  return ways.length > 0 ? pick(ways)() : state;
}

const steps = ({ min, max, step }: Slider<State>) => 1 + (max - min) / step;

function look(demo: Demo<State, unknown>, state: State, model: unknown, share: number): void {
  expect(demo.outcome(state, model)).not.toMatch(/^$|NaN|undefined|Infinity/);
  const bounds = demo.bounds(state, model);
  expect(bounds.flat().every(Number.isFinite), JSON.stringify(bounds)).toBe(true);
  for (const { title, xs, series, marks = [] } of demo.charts?.(state, model) ?? []) {
    const ys = series.flatMap(({ values }) => values.filter((y) => y !== null));
    expect(
      [...xs, ...ys, ...marks.flatMap(({ x, y }) => [x, y])].every(Number.isFinite), title,
    ).toBe(true);
    expect(
      series.every(({ values }) => values.length === xs.length), title,
    ).toBe(true);
    expect(
      xs.every((x, k) => k === 0 || x > xs[k - 1]!), `${title}: increasing`,
    ).toBe(true);
  }
  const end = demo.timeline?.(state, model)?.end ?? 0;
  expect(Number.isFinite(end) && end >= 0, `end ${end}`).toBe(true);
  const view = View.fit(bounds, 640, 400, demo.axes?.(state));
  for (const time of [0, share * end, end]) {
    const picture = new Picture(canvas, view, palette);
    demo.draw(picture, state, model, time);
    picture.finish();
    for (const { value } of demo.facts?.(state, model, time) ?? []) {
      expect(value).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
}
