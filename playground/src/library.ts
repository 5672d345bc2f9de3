// Loads the library: first what the first picture needs, the rest when it is needed.
import { type Aimahead, load } from 'aimahead';
import { embedded } from './frame/embedded';

export interface Library {
  readonly aimahead: Aimahead;
  /**
   * Fetches, once, what `aimahead` needs for any other question than those of the first picture.
   */
  readonly loadAll: () => Promise<void>;
}

// An empty module, because there is no second module yet.
const none = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

export async function loadLibrary(): Promise<Library> {
  const solver = embedded('wasm-solver');
  const more = embedded('wasm-more');
  if (solver && more) {
    return { aimahead: await load({ simd: false, solver, more }), loadAll: async () => {} };
  }
  try {
    return await loadFirstPart();
  } catch (error) {
    // An engine without SIMD: the modules of the package.
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    return { aimahead: await load({ simd: false }), loadAll: async () => {} };
  }
}

async function loadFirstPart(): Promise<Library> {
  const first = new URL('../modules/page.wasm', import.meta.url);
  const rest = new URL('../modules/page-more.wasm', import.meta.url);
  const aimahead = await load({ simd: true, solver: first, more: none });
  let loading: Promise<void> | undefined;
  return {
    aimahead,
    loadAll: () => (loading ??= addModule(aimahead, rest).catch((error: unknown) => {
      loading = undefined; // the next demonstration tries again
      throw error;
    })),
  };
}

/** Adds the second module. It puts its functions where the first part calls them. */
async function addModule(aimahead: Aimahead, place: URL): Promise<void> {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  await aimahead['solver'].addMore(await WebAssembly.compile(await response.arrayBuffer()));
}
