// The memory of a module that stands on its own, with an allocator of its own.
import { faultAsError } from './fault.js';
import { setHidden } from './hidden.js';
import { Numbers } from './numbers.js';
import { readOptions } from './object_reader.js';
import { compile, readSimd, type WasmSource } from './wasm.js';

export interface HeapFunctions {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(address: number): void;
}

export class Heap<Functions extends HeapFunctions> extends Numbers {
  declare readonly functions: Functions;

  constructor(functions: Functions) {
    super(functions.memory);
    setHidden(this, { functions });
  }

  /** Room for so many bytes, all zero, until it is freed. */
  allocate(bytes: number): number {
    // Beyond 32 bits malloc would see the rest alone.
    const address = bytes < 2 ** 32 ? this.functions.malloc(Math.max(bytes, 1)) : 0;
    if (address === 0) throw new Error('aimahead: out of memory');
    new Uint8Array(this.bytes, address, bytes).fill(0);
    return address;
  }

  release(address: number): void {
    this.functions.free(address);
  }

  /** Runs `work` with room for so many bytes, all zero. */
  within<T>(bytes: number, work: (address: number) => T): T {
    const address = this.allocate(bytes);
    try {
      return work(address);
    } finally {
      this.release(address);
    }
  }
}

/** Fetches, compiles and starts a module that stands on its own. */
export async function startAlone<Functions extends HeapFunctions>(
  source: WasmSource,
  imports: WebAssembly.Imports = {},
): Promise<Functions> {
  const instance = await WebAssembly.instantiate(await compile(source), {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      proc_exit() {
        throw new Error('aimahead: out of memory');
      },
    },
    ...imports,
  });
  const functions = instance.exports as unknown as Functions;
  functions._initialize();
  return functions;
}

/** Starts the module that the named option is, or one of those beside the package's own files. */
export async function startWithSimd<Functions extends HeapFunctions, Name extends string>(
  options: { readonly simd?: boolean } & { readonly [name in Name]?: WasmSource },
  name: Name,
  beside: { readonly simd: URL; readonly plain: URL },
): Promise<{ functions: Functions; simd: boolean }> {
  const given = faultAsError(() => {
    const read = readOptions(options, 'options', ['simd', name]);
    return { simd: readSimd(read.simd), source: read[name] };
  });
  const source = given.source ?? (given.simd ? beside.simd : beside.plain);
  return { functions: await startAlone<Functions>(source), simd: given.simd };
}
