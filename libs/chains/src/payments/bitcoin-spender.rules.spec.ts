import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { payments, Transaction } from 'bitcoinjs-lib';
import { readBitcoinSpender, spenderDigest } from './bitcoin-spender.rules.js';

const code = Buffer.from(payments.p2pkh({ hash: randomBytes(20) }).output ?? []);
const WITNESS = [randomBytes(71), randomBytes(33)];

function made(outputs: number): Transaction {
  const transaction = new Transaction();
  transaction.version = 2;
  transaction.locktime = 840_000;
  for (let n = 0; n < 3; n += 1) transaction.addInput(randomBytes(32), n, 0xffff_fff0 + n, randomBytes(n));
  for (let n = 0; n < outputs; n += 1) transaction.addOutput(randomBytes(22), BigInt(n + 1));
  transaction.setWitness(0, [randomBytes(5), randomBytes(5), randomBytes(5), randomBytes(5)]);
  transaction.setWitness(1, WITNESS);
  return transaction;
}
const coinOf = ({ ins }: Transaction, at: number) =>
  `${Buffer.from(ins[at]?.hash ?? [])
    .reverse()
    .toString('hex')}:${at}`;

describe('a transaction that spends a coin', () => {
  it.each([1, 2, 3, 0x81, 0x82, 0x83])('is signed as bitcoinjs-lib computes it, by the type %s', (type) => {
    for (const outputs of [3, 2, 1]) {
      const transaction = made(outputs);
      const read = readBitcoinSpender(Buffer.from(transaction.toBuffer()), coinOf(transaction, 1));
      expect(read?.witness).toEqual(WITNESS);
      const digest = read && spenderDigest(read, { code, amount: 12_345n, type });
      expect(digest).toEqual(Buffer.from(transaction.hashForWitnessV0(1, code, 12_345n, type)));
    }
  });

  it('is none where it spends another one, has no witness, or more than two parts of one', () => {
    const transaction = made(2);
    const bytes = Buffer.from(transaction.toBuffer());
    expect(readBitcoinSpender(bytes, `${'ab'.repeat(32)}:1`)).toBeUndefined();
    expect(readBitcoinSpender(bytes, coinOf(transaction, 0))).toBeUndefined();
    for (const { witness } of transaction.ins) witness.length = 0;
    const plain = Buffer.from(transaction.toBuffer());
    expect(readBitcoinSpender(plain, coinOf(transaction, 1))).toBeUndefined();
  });
});
