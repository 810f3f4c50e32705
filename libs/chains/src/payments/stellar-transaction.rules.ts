import { sha256 } from '@latchkey/platform/crypto';
import { isMemo, type Memo, MOST_MEMO_BYTES } from '@latchkey/contracts';
import { stellarAddress } from '../stellar/stellar-address.js';

/** Of the protocol's XDR. @see https://github.com/stellar/stellar-xdr/blob/main/Stellar-transaction.x */
const ENVELOPE_TX = 2;
const KEY_ED25519 = 0;
const KEY_MUXED = 0x100;
const PRECONDITION_TIME = 1;
const MEMO = { none: 0, text: 1, id: 2 } as const;
const OPERATION = { createAccount: 0, payment: 1 } as const;
const NATIVE = 0;

/** A transaction with one payment of XLM, or the creation of an account with one, of the account that has made it. */
export interface StellarTransaction {
  /** `G…`. */
  readonly from: string;
  /** `G…`, or `M…` with an id in it. */
  readonly to: string;
  /** Whether it makes the account of the receiver. */
  readonly isCreation: boolean;
  /** In stroops. */
  readonly units: bigint;
  /** The most that it costs, in stroops. */
  readonly fee: bigint;
  readonly sequence: bigint;
  /** The last second in which it can be executed, since 1970. */
  readonly validUntil: bigint;
  readonly memo: Memo | undefined;
}

/** Thrown and caught here alone, where bytes end too early or are none that a payment of ours has. */
class Malformed extends Error {}

/** Reads bytes one after the other. */
class Cursor {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  take(length: number): Buffer {
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new Malformed();
    return this.bytes.subarray(from, this.at);
  }

  int(): number {
    return this.take(4).readUInt32BE(0);
  }

  long(): bigint {
    return this.take(8).readBigUInt64BE(0);
  }

  /** A count above zero that fits into a signed one. */
  amount(): bigint {
    const count = this.take(8).readBigInt64BE(0);
    if (count <= 0n) throw new Malformed();
    return count;
  }

  only(...values: readonly number[]): number {
    const value = this.int();
    if (!values.includes(value)) throw new Malformed();
    return value;
  }

  /** A text behind its length, with zeros up to the next four bytes. */
  text(most: number): string {
    const length = this.int();
    if (length > most) throw new Malformed();
    const bytes = this.take(length);
    if (this.take(-length & 3).some((byte) => byte !== 0)) throw new Malformed();
    const text = bytes.toString('utf8');
    // Other bytes than those of UTF-8 would be replaced.
    if (!Buffer.from(text).equals(bytes)) throw new Malformed();
    return text;
  }
}

/** The transaction in these bytes, without its signatures; undefined for any others. */
export function readStellarTransaction(bytes: Buffer): StellarTransaction | undefined {
  const cursor = new Cursor(bytes);
  try {
    const read = transactionIn(cursor);
    return cursor.isAtEnd ? read : undefined;
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** What is signed for a transaction, and its id. @param network its id: the digest of its passphrase. */
export function stellarDigest(network: Buffer, transaction: Buffer): Buffer {
  const type = Buffer.alloc(4);
  type.writeUInt32BE(ENVELOPE_TX);
  return sha256(Buffer.concat([network, type, transaction]));
}

function transactionIn(cursor: Cursor): StellarTransaction {
  const from = accountIn(cursor);
  const fee = BigInt(cursor.int());
  const sequence = cursor.amount();
  const validUntil = endIn(cursor);
  const memo = memoIn(cursor);
  cursor.only(1);
  // No account of its own: that of the transaction pays.
  cursor.only(0);
  const isCreation = cursor.only(OPERATION.createAccount, OPERATION.payment) === OPERATION.createAccount;
  const to = isCreation ? accountIn(cursor) : muxedAccountIn(cursor);
  if (!isCreation) cursor.only(NATIVE);
  const units = cursor.amount();
  cursor.only(0);
  return { from, to, isCreation, units, fee, sequence, validUntil, memo };
}

function accountIn(cursor: Cursor): string {
  cursor.only(KEY_ED25519);
  return stellarAddress(cursor.take(32));
}

function muxedAccountIn(cursor: Cursor): string {
  const isMuxed = cursor.only(KEY_ED25519, KEY_MUXED) === KEY_MUXED;
  const id = isMuxed ? cursor.long() : undefined;
  return stellarAddress(cursor.take(32), id);
}

/** Of times from the first on; a transaction without an end is none of ours. */
function endIn(cursor: Cursor): bigint {
  cursor.only(PRECONDITION_TIME);
  const [begin, end] = [cursor.long(), cursor.long()];
  if (begin !== 0n || end === 0n) throw new Malformed();
  return end;
}

function memoIn(cursor: Cursor): Memo | undefined {
  const type = cursor.only(MEMO.none, MEMO.text, MEMO.id);
  if (type === MEMO.none) return undefined;
  const memo = type === MEMO.text ? { text: cursor.text(MOST_MEMO_BYTES) } : { id: cursor.long().toString() };
  if (!isMemo(memo)) throw new Malformed();
  return memo;
}
