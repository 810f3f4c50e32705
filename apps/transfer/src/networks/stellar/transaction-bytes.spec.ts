import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  Account,
  Keypair,
  MuxedAccount,
  Networks,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-base';
import { networkId, readStellarTransaction, stellarDigest } from '@latchkey/chains';
import type { Memo } from '@latchkey/contracts';
import { isSignedBy, readEnvelope, writeEnvelope } from './envelope.js';
import { encodeTransaction, type PaymentToEncode } from './transaction-bytes.js';

const payer = Keypair.random();
const key = payer.rawPublicKey();
const anyCount = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`) + 1n;

const MEMOS: readonly (Memo | undefined)[] = [
  undefined,
  { text: 'a' },
  { text: 'ünïcode' },
  { text: 'x'.repeat(28) },
  { id: '0' },
  { id: '18446744073709551615' },
];

/** Any payment that the service makes. */
function anyPayment(memo: Memo | undefined, kind: number): PaymentToEncode {
  const account = Keypair.random().publicKey();
  const muxed = new MuxedAccount(new Account(account, '0'), anyCount(7).toString()).accountId();
  return {
    from: payer.publicKey(),
    to: kind === 2 ? muxed : account,
    isCreation: kind === 1,
    units: anyCount(7),
    fee: anyCount(3),
    sequence: anyCount(7),
    validUntil: anyCount(4),
    memo,
  };
}

/** As the library of others reads it. */
function readByOthers(bytes: Buffer): Transaction {
  const envelope = writeEnvelope(bytes, key, payer.sign(stellarDigest(networkId(Networks.PUBLIC), bytes)));
  const read = TransactionBuilder.fromXDR(envelope.toString('base64'), Networks.PUBLIC);
  if (!(read instanceof Transaction)) throw new TypeError('no transaction');
  return read;
}

const CASES = MEMOS.flatMap((memo) => [0, 1, 2].map((kind) => [JSON.stringify(memo), kind, memo] as const));

describe('a transaction', () => {
  it.each(CASES)('with the memo %s, in form %s, is read by others as it is meant', (_, kind, memo) => {
    const payment = anyPayment(memo, kind);
    const bytes = encodeTransaction(payment);
    const read = readByOthers(bytes);
    const [operation, ...more] = read.operations;
    expect(more).toHaveLength(0);
    expect(operation).toMatchObject({
      type: payment.isCreation ? 'createAccount' : 'payment',
      destination: payment.to,
    });
    const paid =
      operation?.type === 'createAccount'
        ? operation.startingBalance
        : (operation as { amount: string }).amount;
    expect(BigInt(paid.replace('.', ''))).toBe(payment.units);
    expect([read.source, read.fee, read.sequence]).toEqual([
      payment.from,
      `${payment.fee}`,
      `${payment.sequence}`,
    ]);
    expect(read.timeBounds).toEqual({ minTime: '0', maxTime: `${payment.validUntil}` });
    const { value } = read.memo;
    expect(value === null ? '' : value.toString()).toBe(memo ? ('text' in memo ? memo.text : memo.id) : '');
    // The same bytes, and what is signed of them.
    expect(read.hash()).toEqual(stellarDigest(networkId(Networks.PUBLIC), bytes));
    const [signed] = read.signatures;
    expect(signed && payer.verify(read.hash(), signed.signature())).toBe(true);
    expect(readStellarTransaction(bytes)).toEqual(payment);
  });

  it('comes back from its envelope with the signature', () => {
    const bytes = encodeTransaction(anyPayment({ text: 'memo' }, 0));
    const digest = stellarDigest(networkId(Networks.PUBLIC), bytes);
    const read = readEnvelope(writeEnvelope(bytes, key, payer.sign(digest)));
    expect(read?.transaction).toEqual(bytes);
    const [signature = Buffer.alloc(64)] = read?.signatures ?? [];
    expect(isSignedBy(key, digest, signature)).toBe(true);
    expect(isSignedBy(Keypair.random().rawPublicKey(), digest, signature)).toBe(false);
  });
});
