import { readStellarAddress } from '@latchkey/chains';
import type { Memo } from '@latchkey/contracts';

/** A payment of XLM, as one operation of the account that pays. */
export interface PaymentToEncode {
  readonly from: string;
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

const KEY_ED25519 = 0;
const KEY_MUXED = 0x100;
const PRECONDITION_TIME = 1;
const MEMO = { none: 0, text: 1, id: 2 } as const;
const OPERATION = { createAccount: 0, payment: 1 } as const;
const NATIVE = 0;
const ABSENT = 0;

/**
 * A transaction without its signatures, in XDR.
 * @see https://github.com/stellar/stellar-xdr/blob/main/Stellar-transaction.x
 */
export function encodeTransaction(payment: PaymentToEncode): Buffer {
  const { from, fee, sequence, validUntil, memo } = payment;
  const operations = [int(1), int(ABSENT), operationOf(payment)];
  const head = [accountOf(from), int(Number(fee)), long(sequence)];
  const times = [int(PRECONDITION_TIME), long(0n), long(validUntil)];
  return Buffer.concat([...head, ...times, memoOf(memo), ...operations, int(ABSENT)]);
}

function operationOf({ to, isCreation, units }: PaymentToEncode): Buffer {
  return isCreation
    ? Buffer.concat([int(OPERATION.createAccount), accountOf(to), long(units)])
    : Buffer.concat([int(OPERATION.payment), accountOf(to), int(NATIVE), long(units)]);
}

function accountOf(address: string): Buffer {
  const read = readStellarAddress(address);
  if (!read) throw new TypeError('no address of Stellar');
  const { key, id } = read;
  return id === undefined
    ? Buffer.concat([int(KEY_ED25519), key])
    : Buffer.concat([int(KEY_MUXED), long(id), key]);
}

function memoOf(memo: Memo | undefined): Buffer {
  if (!memo) return int(MEMO.none);
  if ('id' in memo) return Buffer.concat([int(MEMO.id), long(BigInt(memo.id))]);
  const text = Buffer.from(memo.text);
  return Buffer.concat([int(MEMO.text), int(text.length), text, Buffer.alloc(-text.length & 3)]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function long(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}
