// Modules of WebAssembly that only visitors of some demonstrations fetch.
import { embedded } from './embedded';

export interface OnDemand<T> {
  /** Fetches the module, once. */
  readonly load: () => Promise<void>;
  /** The loaded module. */
  readonly get: () => T;
}

/** `start` gets the bytes of the script `id`, if they are in the page. */
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
