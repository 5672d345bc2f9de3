import './style.css';
import { type Aimahead, load } from 'aimahead';
import { all, general } from './demos/list';
import type { Demo } from './frame/demo';
import { embedded } from './frame/embedded';
import { Page } from './frame/page';

async function loadSolver(): Promise<Aimahead> {
  const solver = embedded('wasm-solver');
  const more = embedded('wasm-more');
  return solver && more ? load({ simd: false, solver, more }) : load();
}

loadSolver().then(
  (aimahead) => new Page(all as unknown as readonly Demo[], general, aimahead),
  (error: unknown) => {
    const fault = document.getElementById('fault')!;
    fault.textContent = `The pictures cannot be shown: ${(error as Error).message}`;
    fault.hidden = false;
  },
);
