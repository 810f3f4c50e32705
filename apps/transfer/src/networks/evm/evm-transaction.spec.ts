import { describe, expect, it } from '@jest/globals';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from 'ethers/transaction';
import { attachSignature, callOf, encodeUnsigned, hexOf } from './evm-transaction.js';
import { Payer, someAddress } from './testing/payer.js';

const ORDER = secp256k1.Point.Fn.ORDER;
const payer = new Payer();
const payment = payer.payment(someAddress(), 10n ** 18n + 1n);
const fees = { chainId: 31337n, gasLimit: 21_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 2n };
const unsigned = encodeUnsigned(callOf(payment), 7n, fees);
const signature = payer.sign(unsigned);

describe('signed transactions', () => {
  it('hold the payment, its fees and its payer', () => {
    const { bytes, hash } = attachSignature(unsigned, signature, payer.address);
    const read = Transaction.from(hexOf(bytes));
    expect(read).toMatchObject({ type: 2, nonce: 7, value: 10n ** 18n + 1n, data: '0x', ...fees });
    expect(read.to?.toLowerCase()).toBe(payment.to);
    expect(read.from?.toLowerCase()).toBe(payer.address);
    expect(read.hash).toBe(hash);
  });

  it('are the same bytes each time', () => {
    expect(attachSignature(unsigned, signature, payer.address)).toEqual(
      attachSignature(unsigned, payer.sign(unsigned), payer.address),
    );
  });

  const changed = (at: number, bytes: Buffer) => {
    const copy = Buffer.from(signature);
    bytes.copy(copy, at);
    return copy;
  };
  const s = BigInt(hexOf(signature.subarray(32, 64)));
  const highS = Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex');
  it.each<[string, Buffer]>([
    ['of another key', new Payer().sign(unsigned)],
    ['of other bytes', payer.sign(Buffer.from('02c0', 'hex'))],
    ['with the other recovery bit', changed(64, Buffer.of(1 - (signature[64] ?? 0)))],
    ['with a recovery bit as v', changed(64, Buffer.of(27))],
    ['in its other form (EIP-2)', changed(32, Buffer.concat([highS, Buffer.of(1 - (signature[64] ?? 0))]))],
    ['of zeros', Buffer.alloc(65)],
    ['that is cut', signature.subarray(0, 64)],
    ['that is longer', Buffer.concat([signature, Buffer.alloc(1)])],
    ['that is none', Buffer.alloc(0)],
  ])('a signature %s is refused', (_, wrong) => {
    expect(() => attachSignature(unsigned, wrong, payer.address)).toThrow();
  });
});

describe('calls', () => {
  const token = { kind: 'erc20', contract: someAddress(), decimals: 6 } as const;

  it('of a token: its contract is called, and gets no coin', () => {
    const call = callOf(payer.payment(payment.to, 2n ** 200n, token));
    const words = [payment.to.slice(2), (2n ** 200n).toString(16)].map((word) => word.padStart(64, '0'));
    expect(call).toEqual({ to: token.contract, value: 0n, data: `0xa9059cbb${words.join('')}` });
  });

  it.each([undefined, token])('more than a word holds is no amount', (asset) => {
    expect(() => callOf(payer.payment(payment.to, 2n ** 256n, asset))).toThrow(
      expect.objectContaining({ code: 'invalid_amount' }),
    );
  });
});
