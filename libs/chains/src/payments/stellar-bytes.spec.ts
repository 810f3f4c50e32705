import { randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Memo, Networks } from '@stellar/stellar-base';
import { networkId } from '../stellar/stellar-chains.js';
import { writeByteStrings } from './bitcoin-transaction.rules.js';
import { readStellarPayment } from './stellar-payment.js';
import { stellarDigest } from './stellar-transaction.rules.js';
import { bytesOf, made, plain } from './testing/stellar-forms.js';

// Of https://github.com/trezor/trezor-firmware, common/tests/fixtures/stellar/sign_tx.json: `StellarPaymentOp-native_asset` and
// `StellarCreateAccountOp`, signed by another implementation.
describe('a published transaction', () => {
  const key = Buffer.from('2f22b9c62f08b774f3ebe6dd6e7db93c3ec2cbde0279561a3d9c5225b8c32292', 'hex');
  it.each([
    [
      'payment',
      'AAAAAgAAAAAvIrnGLwi3dPPr5t1ufbk8PsLL3gJ5Vho9nFIluMMikgAAAGQAAAAAAAAD6AAAAAEAAAAAG4J3zQAAAABd5CqEAAAAAAAAAAEAAAAAAAAAAQAAAABdVWQkZrGFuEMVLp4hkVHbxYkgJ+xAEBpRe+1coDDC4AAAAAAAAAAAHc8WmAAAAAAAAAAA',
      'GGmvB49owuJZ+5GA6FCCFoHsj8F+YWojgVEbmFKgqjZobMXcGjyCt8hU1M9nzWFFIVASud/pNKzpzvqwYI2xDQ==',
    ],
    [
      'creation',
      'AAAAAgAAAAAvIrnGLwi3dPPr5t1ufbk8PsLL3gJ5Vho9nFIluMMikgAAAGQAAAAAAAAD6AAAAAEAAAAAG4J3zQAAAABd5CqEAAAAAAAAAAEAAAAAAAAAAAAAAABdVWQkZrGFuEMVLp4hkVHbxYkgJ+xAEBpRe+1coDDC4AAAAAAdzxaYAAAAAAAAAAA=',
      'sH6l2uqABZm/I9ZCMAux4oilbbbQmN4f46krh/6EpJ5BxnRBMKIdWTxfx9aOhjMV9veASfYztrjeqEux0r4nBA==',
    ],
  ])(
    '%s: its signature is one of what we sign, and without its beginning it is read',
    (_, envelope, signature) => {
      const transaction = Buffer.from(envelope, 'base64').subarray(4, -4);
      const digest = stellarDigest(networkId(Networks.TESTNET), transaction);
      const x = key.toString('base64url');
      const publicKey = { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' } as const;
      expect(verify(null, digest, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
      expect(readStellarPayment(bytesOf([transaction]))).toBeUndefined();
      const always = Buffer.from(transaction);
      always.fill(0, 52, 60);
      expect(readStellarPayment(bytesOf([always]))).toMatchObject({
        payer: 'GAXSFOOGF4ELO5HT5PTN23T5XE6D5QWL3YBHSVQ2HWOFEJNYYMRJENBV',
        receiver: 'GBOVKZBEM2YYLOCDCUXJ4IMRKHN4LCJAE7WEAEA2KF562XFAGDBOB64V',
        units: 500_111_000n,
        fee: 100n,
        slot: { id: '1000' },
        validUntil: 1_575_234_180n,
      });
    },
  );
});

describe('hostile bytes', () => {
  it.each<[string, () => Buffer]>([
    ['a mebibyte of zeros', () => Buffer.alloc(1 << 20)],
    ['a mebibyte of ones', () => Buffer.alloc(1 << 20, 0xff)],
    ['a mebibyte of anything', () => randomBytes(1 << 20)],
    ['a long text behind a passphrase', () => writeByteStrings([Buffer.from('Test'), Buffer.alloc(1 << 20)])],
    ['a memo that says to be long', () => hostileMemo(0x7fff_ffff)],
    ['a memo without its padding', () => hostileMemo(3)],
  ])('%s: read within 50 ms and 32 MiB', (_, make) => {
    const bytes = make();
    readStellarPayment(bytes);
    const [cpu, memory] = [process.cpuUsage(), process.memoryUsage().heapUsed];
    expect(readStellarPayment(bytes)).toBeUndefined();
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1000).toBeLessThan(50);
    expect(process.memoryUsage().heapUsed - memory).toBeLessThan(32 * 1024 * 1024);
  });

  it('cut anywhere is no payment', () => {
    const form = plain(made({ memo: Memo.text('memo') }));
    for (let length = 0; length < form.length; length += 1)
      expect([length, readStellarPayment(bytesOf([form.subarray(0, length)]))]).toEqual([length, undefined]);
  });
});

function hostileMemo(length: number): Buffer {
  const form = Buffer.from(plain(made({ memo: Memo.text('abc') })));
  // Behind account, fee, number and times.
  const at = 36 + 4 + 8 + 4 + 16 + 4;
  form.writeUInt32BE(length, at);
  if (length === 3) form.writeUInt8(7, at + 4 + 3);
  return bytesOf([form]);
}
