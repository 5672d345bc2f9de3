// Memory for what a question refers to: lists, and structs behind pointers.

/** Where blocks come from. */
export interface Blocks {
  readonly bytes: ArrayBuffer;
  allocate(bytes: number): number;
  release(address: number): void;
}

export class Room {
  private blocks: number[] = [];
  /** Of the last block. */
  private size = 0;
  private used = 0;

  constructor(private readonly memory: Blocks) {}

  /** So many bytes, until `clear` or `release`. */
  take(wanted: number): number {
    const bytes = Math.ceil(wanted / 8) * 8;
    if (this.used + bytes > this.size) {
      this.size = Math.max(4096, bytes);
      this.used = 0;
      this.blocks.push(this.memory.allocate(this.size));
    }
    this.used += bytes;
    return this.blocks[this.blocks.length - 1]! + this.used - bytes;
  }

  /** The address of the numbers. */
  put(numbers: readonly number[]): number {
    const address = this.take(8 * numbers.length);
    new Float64Array(this.memory.bytes, address, numbers.length).set(numbers);
    return address;
  }

  /** Keeps a block for what comes next. */
  clear(): void {
    for (const block of this.blocks.splice(0, this.blocks.length - 1)) this.memory.release(block);
    this.used = 0;
  }

  release(): void {
    for (const block of this.blocks.splice(0)) this.memory.release(block);
    this.size = this.used = 0;
  }
}
