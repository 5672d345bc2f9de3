// The module of assignments, which only visitors of the crowd fetch.
import { loadLeadMatrices } from 'aimahead/assignment';
import { onDemand } from '../frame/on_demand';

const module = onDemand('wasm-assignment', (bytes) =>
  loadLeadMatrices(bytes ? { simd: false, assignment: bytes } : {}));

export const loadOnce = module.load;
/** The module, once it is loaded. */
export const matrices = module.get;
