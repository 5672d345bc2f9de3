// The arena's module, which only visitors of the arena fetch.
import { loadArena } from 'aimahead/arena';
import { onDemand } from '../frame/on_demand';

const module = onDemand('wasm-arena', (bytes) => loadArena(bytes ? { arena: bytes } : {}));

export const loadOnce = module.load;
/** The arena, once it is loaded. */
export const arena = module.get;
