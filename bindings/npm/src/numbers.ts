// Numbers at addresses in the memory of WebAssembly.
import { setHidden } from './hidden.js';

export class Numbers {
  declare private view: DataView;
  declare private buffer: ArrayBuffer;

  constructor(protected readonly memory: WebAssembly.Memory) {
    const buffer = memory.buffer as ArrayBuffer;
    setHidden(this, { buffer, view: new DataView(buffer) });
  }

  /** Growing replaces the buffer; views of the old one have no length any more. */
  get bytes(): ArrayBuffer {
    if (this.buffer.byteLength === 0) this.refresh();
    return this.buffer;
  }
  protected refresh(): void {
    this.buffer = this.memory.buffer as ArrayBuffer;
    this.view = new DataView(this.buffer);
  }
  protected get data(): DataView {
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

  setWide(address: number, value: number): void {
    this.data.setBigInt64(address, BigInt(value), true);
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
}
