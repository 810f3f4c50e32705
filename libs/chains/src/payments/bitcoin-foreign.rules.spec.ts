import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Transaction } from 'bitcoinjs-lib';
import { coinsIn, readBitcoinOutput, withoutWitnesses } from './bitcoin-foreign.rules.js';
import { transactionId } from './bitcoin-transaction.rules.js';

/** With scripts of inputs, and more entries than a count of one byte says. */
function made({ inputs = 300, outputs = 300, witness = true } = {}): Transaction {
  const transaction = new Transaction();
  transaction.version = 1;
  transaction.locktime = 840_000;
  for (let n = 0; n < inputs; n += 1)
    transaction.addInput(randomBytes(32), n, 0xffff_fffe, n % 2 === 0 ? randomBytes(n) : undefined);
  for (let n = 0; n < outputs; n += 1) transaction.addOutput(randomBytes(n), BigInt(n));
  if (witness) transaction.setWitness(0, [randomBytes(300), Buffer.alloc(0)]);
  return transaction;
}
const bytesOf = (transaction: Transaction) => Buffer.from(transaction.toBuffer());

describe('a transaction of a stranger', () => {
  it.each([true, false])(
    'has the id and the coins that bitcoinjs-lib reads, with witnesses: %s',
    (witness) => {
      const transaction = made({ witness });
      const plain = withoutWitnesses(bytesOf(transaction)) ?? Buffer.alloc(0);
      expect(transactionId(plain)).toBe(transaction.getId());
      const coins = transaction.ins.map(
        ({ hash, index }) => `${Buffer.from(hash).reverse().toString('hex')}:${index}`,
      );
      expect(coinsIn(bytesOf(transaction))).toEqual(coins);
      expect(coinsIn(plain)).toEqual(coins);
      expect(readBitcoinOutput(plain, 299)).toEqual({
        units: 299n,
        script: Buffer.from(transaction.outs[299]?.script ?? []),
      });
      expect(readBitcoinOutput(plain, 300)).toBeUndefined();
    },
  );

  it('is none where it is cut anywhere, or has a byte more', () => {
    const whole = bytesOf(made({ inputs: 2, outputs: 2 }));
    for (let length = 0; length < whole.length; length += 1)
      expect([length, withoutWitnesses(whole.subarray(0, length))]).toEqual([length, undefined]);
    const longer = Buffer.concat([whole, Buffer.of(0)]);
    expect([withoutWitnesses(longer), coinsIn(longer)]).toEqual([undefined, undefined]);
  });

  it('is none where a count is written in a longer form', () => {
    const plain = bytesOf(made({ inputs: 1, outputs: 1, witness: false }));
    const longer = Buffer.concat([plain.subarray(0, 4), Buffer.of(0xfd, 1, 0), plain.subarray(5)]);
    expect(withoutWitnesses(plain)).toEqual(plain);
    expect(withoutWitnesses(longer)).toBeUndefined();
  });
});
