// The memory of WebAssembly: numbers at addresses, and room for lists and arrays behind what the
// solver itself uses.

const page = 65536;
const alignment = 16;

export class Memory {
  private view: DataView;
  private buffer: ArrayBuffer;
  /** Free blocks, by address, never two that touch. */
  private free: { address: number; size: number }[];
  private readonly sizes = new Map<number, number>();

  constructor(
    private readonly memory: WebAssembly.Memory,
    heap: number,
  ) {
    this.buffer = memory.buffer as ArrayBuffer;
    this.view = new DataView(this.buffer);
    const start = Math.ceil(heap / alignment) * alignment;
    this.free = [{ address: start, size: this.buffer.byteLength - start }];
  }

  /** Growing replaces the buffer; views of the old one have no length any more. */
  get bytes(): ArrayBuffer {
    if (this.buffer.byteLength === 0) this.refresh();
    return this.buffer;
  }
  private refresh(): void {
    this.buffer = this.memory.buffer as ArrayBuffer;
    this.view = new DataView(this.buffer);
  }
  private get data(): DataView {
    if (this.buffer.byteLength === 0) this.refresh();
    return this.view;
  }

  number(address: number): number {
    return this.data.getFloat64(address, true);
  }
  setNumber(address: number, value: number): void {
    this.data.setFloat64(address, value, true);
  }
  integer(address: number): number {
    return this.data.getInt32(address, true);
  }
  setInteger(address: number, value: number): void {
    this.data.setInt32(address, value, true);
  }

  /** The first `count` numbers of a vector. -0 is 0. */
  vector(address: number, count: number): number[] {
    const data = this.data;
    const x = data.getFloat64(address, true) + 0;
    const y = data.getFloat64(address + 8, true) + 0;
    return count === 2 ? [x, y] : [x, y, data.getFloat64(address + 16, true) + 0];
  }
  setVector(address: number, vector: ArrayLike<number>): void {
    const data = this.data;
    data.setFloat64(address, vector[0]!, true);
    data.setFloat64(address + 8, vector[1]!, true);
    data.setFloat64(address + 16, vector[2] ?? 0, true);
  }

  /** A text that ends with a zero byte; '' at address 0. */
  text(address: number): string {
    if (address === 0) return '';
    const bytes = new Uint8Array(this.bytes, address);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
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
    this.memory.grow(pages);
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
