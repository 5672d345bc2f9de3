// Handles lie where they were put.
import { load } from 'aimahead';
import { expect, test } from 'vitest';
import { all } from '../src/demos/list';
import { View } from '../src/drawing/view';
import type { Demo, State } from '../src/frame/demo';

const aimahead = await load();
const demos = (all as unknown as readonly Demo<State, unknown>[]).filter(({ handles }) => handles);

test.each(demos.map((demo) => [demo.name, demo] as const))(
  '%s_leaves_every_handle_in_its_place_that_is_moved_there',
  async (_, demo) => {
    await demo.load?.();
    for (const { name, state: given } of [{ name: 'initial', state: {} }, ...demo.presets ?? []]) {
      const state = { ...demo.initial, ...given };
      const handlesOf = (of: State) => demo.handles!(of, demo.solve(of, aimahead));
      const bounds = demo.bounds(state, demo.solve(state, aimahead));
      const view = View.fit(bounds, 640, 400, demo.axes?.(state));
      handlesOf(state).forEach(({ label, at, move }, i) => {
        const [x, y] = view.toPixels(at);
        const [newX, newY] = view.toPixels(handlesOf(move(state, at))[i]!.at);
        const off = Math.hypot(newX - x, newY - y);
        expect(off, `pixels: ${name}, ${label}`).toBeLessThan(0.5);
      });
    }
  },
);
