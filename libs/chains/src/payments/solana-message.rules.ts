const KEY_BYTES = 32;
/** Bytes of a network packet (1280 less its headers), which limits a transaction; its message is smaller. */
const LARGEST = 1232;

/** A message of the legacy form that its first key pays for, and that no other key signs. Keys are 32 bytes. */
export interface SolanaMessage {
  readonly payer: Buffer;
  readonly instructions: readonly SolanaInstruction[];
}

export interface SolanaInstruction {
  readonly program: Buffer;
  readonly accounts: readonly Buffer[];
  readonly data: Buffer;
}

/**
 * Undefined for bytes that are not exactly one such message. A message with a version is refused, because it may name
 * accounts in tables that only the chain has.
 * @see https://solana.com/docs/core/transactions for the layout
 */
export function readSolanaMessage(bytes: Buffer): SolanaMessage | undefined {
  if (bytes.length > LARGEST) return undefined;
  try {
    return messageIn(new Reader(bytes));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function messageIn(reader: Reader): SolanaMessage | undefined {
  // The first byte of a message with a version is 128 or more.
  const signers = reader.byte();
  const readOnlySigners = reader.byte();
  const readOnlyOthers = reader.byte();
  if (signers !== 1 || readOnlySigners !== 0) return undefined;
  const keys = Array.from({ length: reader.count() }, () => reader.take(KEY_BYTES));
  const [payer] = keys;
  if (!payer || keys.length < signers + readOnlyOthers) return undefined;
  // The hash of a recent block.
  reader.take(KEY_BYTES);
  const instructions = Array.from({ length: reader.count() }, () => instructionIn(reader, keys));
  return reader.isAtEnd ? { payer, instructions } : undefined;
}

function instructionIn(reader: Reader, keys: readonly Buffer[]): SolanaInstruction {
  const keyAt = (index: number) => {
    const key = keys[index];
    if (!key) throw new RangeError('an instruction names a key that the message lacks');
    return key;
  };
  const program = keyAt(reader.byte());
  const accounts = [...reader.take(reader.count())].map(keyAt);
  return { program, accounts, data: reader.take(reader.count()) };
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
