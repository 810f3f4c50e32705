const KEY_BYTES = 32;
const VERSIONED = 0x80;
const NEWEST_VERSION = 0;
/** Bytes of a network packet (1280 less its headers), which limits a transaction; its message is smaller. */
const LARGEST = 1232;

/**
 * Whether the bytes are exactly one message (legacy or version 0) of a transaction that this key pays for and that needs
 * no other signature.
 * @see https://solana.com/docs/core/transactions for the layout
 */
export function isMessageOf(payer: Uint8Array, bytes: Buffer): boolean {
  if (bytes.length > LARGEST) return false;
  try {
    return payerOf(new Reader(bytes))?.equals(payer) ?? false;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function payerOf(reader: Reader): Buffer | undefined {
  const first = reader.byte();
  const isVersioned = (first & VERSIONED) !== 0;
  if (isVersioned && (first & ~VERSIONED) !== NEWEST_VERSION) return undefined;
  const signers = isVersioned ? reader.byte() : first;
  const readOnlySigners = reader.byte();
  const readOnlyOthers = reader.byte();
  const keys = reader.count();
  if (signers !== 1 || readOnlySigners !== 0 || keys < signers + readOnlyOthers) return undefined;
  const payer = reader.take(KEY_BYTES);
  // The other keys and the block hash.
  reader.take(keys * KEY_BYTES);
  readInstructions(reader);
  if (isVersioned) readLookups(reader);
  return reader.isAtEnd ? payer : undefined;
}

function readInstructions(reader: Reader): void {
  for (let left = reader.count(); left > 0; left--) {
    reader.byte();
    reader.take(reader.count());
    reader.take(reader.count());
  }
}

function readLookups(reader: Reader): void {
  for (let left = reader.count(); left > 0; left--) {
    reader.take(KEY_BYTES);
    reader.take(reader.count());
    reader.take(reader.count());
  }
}

/** Reads forwards; past the end it throws a RangeError. */
class Reader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError('the message ends early');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  /** "Compact-u16": seven bits a byte, the lowest first; two bytes are enough for any message. */
  count(): number {
    const low = this.byte();
    if (low < 0x80) return low;
    const high = this.byte();
    // A zero would make a second form of a shorter count.
    if (high === 0 || high >= 0x80) throw new RangeError('no count of a message');
    return (low & 0x7f) | (high << 7);
  }
}
