import './style.css';
import { type Aimahead, load } from 'aimahead';
import { all, general } from './demos/list';
import type { Demo } from './frame/demo';
import { Page } from './frame/page';

// In the page that opens from disk the modules of WebAssembly lie in the page itself.
function bytesIn(id: string): Uint8Array<ArrayBuffer> | undefined {
  const text = document.getElementById(id)?.textContent;
  return text == null ? undefined : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

async function loadSolver(): Promise<Aimahead> {
  const solver = bytesIn('wasm-solver');
  const more = bytesIn('wasm-more');
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
