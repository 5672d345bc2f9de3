import './style.css';
import { all, general } from './demos/list';
import type { Demo } from './frame/demo';
import { Page } from './frame/page';
import { loadLibrary } from './library';

loadLibrary().then(
  (library) => new Page(all as unknown as readonly Demo[], general, library),
  (error: unknown) => {
    const fault = document.getElementById('fault')!;
    fault.textContent = `The pictures cannot be shown: ${(error as Error).message}`;
    fault.hidden = false;
  },
);
