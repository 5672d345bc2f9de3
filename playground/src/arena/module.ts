// The arena's module, which only visitors of the arena fetch.
import { type Arena, loadArena } from 'aimahead/arena';
import { embedded } from '../frame/embedded';

let loaded: Arena | undefined;

export async function loadOnce(): Promise<void> {
  const bytes = embedded('wasm-arena');
  loaded ??= await loadArena(bytes ? { arena: bytes } : {});
}

/** Once it is loaded. */
export function arena(): Arena {
  if (!loaded) throw new Error('the arena is not loaded');
  return loaded;
}
