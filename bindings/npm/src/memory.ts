// Room for lists and arrays in the memory of WebAssembly, behind what the solver itself uses.
import { Numbers } from './numbers.js';

const page = 65536;
const alignment = 16;

export class Memory extends Numbers {
  /** Free blocks, by address, never two that touch. */
  private free: { address: number; size: number }[];
  private readonly sizes = new Map<number, number>();

  constructor(memory: WebAssembly.Memory, heap: number) {
    super(memory);
    const start = Math.ceil(heap / alignment) * alignment;
    this.free = [{ address: start, size: this.bytes.byteLength - start }];
  }

  /** Room for so many bytes, until it is given back. */
  allocate(bytes: number): number {
    const size = Math.max(1, Math.ceil(bytes / alignment)) * alignment;
    let index = this.free.findIndex((block) => block.size >= size);
    if (index < 0) index = this.grow(size);
    const block = this.free[index]!;
    const address = block.address;
    this.sizes.set(address, size);
    if (block.size === size) {
      this.free.splice(index, 1);
    } else {
      this.free[index] = { address: address + size, size: block.size - size };
    }
    return address;
  }

  release(address: number): void {
    const size = this.sizes.get(address);
    if (size === undefined) return;
    this.sizes.delete(address);
    this.giveBack(address, size);
  }

  /** Grows the memory; the index of a free block that is large enough. */
  private grow(size: number): number {
    const before = this.bytes.byteLength;
    // At least by half, so that many small steps do not copy the memory again and again.
    const pages = Math.ceil(Math.max(size, before / 2) / page);
    try {
      this.memory.grow(pages);
    } catch {
      throw new Error('aimahead: out of memory');
    }
    this.refresh();
    this.giveBack(before, pages * page);
    return this.free.findIndex((block) => block.size >= size);
  }

  private giveBack(address: number, size: number): void {
    let index = this.free.findIndex((block) => block.address > address);
    if (index < 0) index = this.free.length;
    this.free.splice(index, 0, { address, size });
    for (const i of [index, index - 1]) {
      const [block, next] = [this.free[i], this.free[i + 1]];
      if (block && next && block.address + block.size === next.address) {
        this.free.splice(i, 2, { address: block.address, size: block.size + next.size });
      }
    }
  }
}
