// Modules of WebAssembly that only visitors of some demonstrations fetch.
import { embedded } from './embedded';

export interface OnDemand<T> {
  /** Fetches it, once. */
  readonly load: () => Promise<void>;
  /** What was loaded. */
  readonly get: () => T;
}

/** `start` is given the bytes of the script `id`, if the page holds them. */
export function onDemand<T>(
  id: string, start: (bytes: Uint8Array<ArrayBuffer> | undefined) => Promise<T>,
): OnDemand<T> {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  return {
    async load() {
      loading ??= start(embedded(id));
      loaded = await loading;
    },
    get() {
      if (loaded === undefined) throw new Error(`${id} is not loaded`);
      return loaded;
    },
  };
}
