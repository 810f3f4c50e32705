/** Of inputs, outputs and byte strings: more than any payment of ours has. */
export const MOST_ENTRIES = 200;

/** Thrown and caught here alone, where bytes end too early or are in no form that the protocol has. */
class Malformed extends Error {}

/** Reads bytes one after the other. */
export class Cursor {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** Whether these bytes come next. */
  isBefore(bytes: Buffer): boolean {
    return this.bytes.subarray(this.at, this.at + bytes.length).equals(bytes);
  }

  /** What `read` passes. */
  passed(read: () => void): Buffer {
    const from = this.at;
    read();
    return this.bytes.subarray(from, this.at);
  }

  take(length: number): Buffer {
    const from = this.at;
    this.skip(length);
    return this.bytes.subarray(from, this.at);
  }

  skip(length: number): void {
    this.at += length;
    if (this.at > this.bytes.length) throw new Malformed();
  }

  /** A count in its shortest form. Without a buffer of its own: hostile bytes hold millions. */
  count(): number {
    const from = this.at;
    this.skip(1);
    const first = this.bytes.readUInt8(from);
    if (first < 0xfd) return first;
    if (first === 0xff) throw new Malformed();
    const size = first === 0xfd ? 2 : 4;
    this.skip(size);
    const count = this.bytes.readUIntLE(from + 1, size);
    if (count < (size === 2 ? 0xfd : 0x1_0000)) throw new Malformed();
    return count;
  }

  list<T>(read: () => T): T[] {
    const count = this.count();
    if (count > MOST_ENTRIES) throw new Malformed();
    return Array.from({ length: count }, read);
  }

  text(): Buffer {
    return this.take(this.count());
  }
}

/** Undefined for bytes in another form, and where some are left. */
export function readAll<T>(bytes: Buffer, read: (cursor: Cursor) => T): T | undefined {
  const cursor = new Cursor(bytes);
  try {
    const result = read(cursor);
    return cursor.isAtEnd ? result : undefined;
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}
