import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { excessOf } from '@latchkey/platform/testing';
import { HpkeOracle } from '../testing/hpke-oracle.js';
import { newKeyPair, openWith, sealFor } from './hpke.js';

const hex = (text: string) => Buffer.from(text, 'hex');
const url = (text: string) => hex(text).toString('base64url');

/** RFC 9180, A.3.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode, sequence number 0. */
const VECTOR = {
  info: '4f6465206f6e2061204772656369616e2055726e',
  skRm: 'f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2',
  pkRm: '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
  enc: '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
  aad: '436f756e742d30',
  ct: '5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
  pt: '4265617574792069732074727574682c20747275746820626561757479',
};

describe('the vector of RFC 9180', () => {
  it('opens with the library', async () => {
    const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM);
    const key = await suite.DeserializePrivateKey(hex(VECTOR.skRm), true);
    const of = { info: hex(VECTOR.info), aad: hex(VECTOR.aad) };
    const opened = await suite.Open(key, hex(VECTOR.enc), hex(VECTOR.ct), of);
    expect(Buffer.from(opened).toString('hex')).toBe(VECTOR.pt);
  });

  it('opens with the second implementation, by which the rest is compared', () => {
    const oracle = new HpkeOracle(hex(VECTOR.skRm), 16);
    expect(oracle.publicKey).toBe(url(VECTOR.pkRm));
    const info = hex(VECTOR.info).toString();
    expect(oracle.open(url(VECTOR.enc), url(VECTOR.ct), info, hex(VECTOR.aad))).toBe(
      hex(VECTOR.pt).toString(),
    );
  });
});

describe('a sealed text', () => {
  it('opens with the second implementation, for its info alone', async () => {
    const recipient = new HpkeOracle();
    const sealed = await sealFor(recipient.publicKey, 'for it', Buffer.from('secret'));
    const { encapsulatedKey, ciphertext } = sealed ?? { encapsulatedKey: '', ciphertext: '' };
    expect(recipient.open(encapsulatedKey, ciphertext, 'for it')).toBe('secret');
    expect(() => recipient.open(encapsulatedKey, ciphertext, 'for another')).toThrow();
    expect(() => new HpkeOracle().open(encapsulatedKey, ciphertext, 'for it')).toThrow();
    expect(Buffer.from(encapsulatedKey, 'base64url')).toHaveLength(65);
  });

  it('of the second implementation opens, for its info and its key alone, and unchanged', async () => {
    const [pair, other] = await Promise.all([newKeyPair(), newKeyPair()]);
    const { encapsulated_key: encapsulatedKey, ciphertext } = new HpkeOracle().seal(
      pair.publicKey,
      'secret',
      'for it',
    );
    const sealed = { encapsulatedKey, ciphertext };
    expect((await openWith(pair.privateKey, 'for it', sealed))?.toString()).toBe('secret');
    expect(await openWith(pair.privateKey, 'for another', sealed)).toBeUndefined();
    expect(await openWith(other.privateKey, 'for it', sealed)).toBeUndefined();
    const changed = `${ciphertext.startsWith('A') ? 'B' : 'A'}${ciphertext.slice(1)}`;
    expect(await openWith(pair.privateKey, 'for it', { ...sealed, ciphertext: changed })).toBeUndefined();
  });
});

describe('hostile bytes', () => {
  const point = () => Buffer.from(new HpkeOracle().publicKey, 'base64url');
  const offCurve = point();
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
  const POINTS: readonly (readonly [string, Buffer])[] = [
    ['nothing', Buffer.alloc(0)],
    ['a point off the curve', offCurve],
    ['the point at infinity', Buffer.alloc(65)],
    ['a compressed point', Buffer.concat([Buffer.of(2), point().subarray(1, 33)])],
    ['coordinates above the prime', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 0xff)])],
    ['a hybrid point', Buffer.concat([Buffer.of(6), point().subarray(1)])],
    ['66 bytes', Buffer.concat([point(), Buffer.of(0)])],
    ['a megabyte', randomBytes(1024 * 1024)],
  ];

  it.each(POINTS)('%s is no public key', async (_, bytes) => {
    expect(await sealFor(bytes.toString('base64url'), 'for it', Buffer.from('secret'))).toBeUndefined();
  });

  it.each(POINTS)('%s is no encapsulated key', async (_, bytes) => {
    const { privateKey } = await newKeyPair();
    const sealed = { encapsulatedKey: bytes.toString('base64url'), ciphertext: 'AAAA' };
    expect(await openWith(privateKey, 'for it', sealed)).toBeUndefined();
  });

  it.each(['', '=', 'AAA=', '+/+/', 'é', '\0', 'A', 'A'.repeat(21)])(
    '%j is no ciphertext',
    async (ciphertext) => {
      const { privateKey } = await newKeyPair();
      const encapsulatedKey = new HpkeOracle().publicKey;
      expect(await openWith(privateKey, 'for it', { encapsulatedKey, ciphertext })).toBeUndefined();
    },
  );

  const LARGE = randomBytes(1024 * 1024).toString('base64url');
  it.each([
    ['an encapsulated key', { encapsulatedKey: LARGE, ciphertext: 'AAAA' }],
    ['a ciphertext', { encapsulatedKey: new HpkeOracle().publicKey, ciphertext: LARGE }],
    ['a point off the curve', { encapsulatedKey: offCurve.toString('base64url'), ciphertext: LARGE }],
  ])('a megabyte with %s takes no more than 50 ms and 32 MiB', async (_, sealed) => {
    const { privateKey } = await newKeyPair();
    expect(await openWith(privateKey, 'for it', sealed)).toBeUndefined();
    expect(await excessOf(() => openWith(privateKey, 'for it', sealed))).toBeUndefined();
  });

  it('a text with padding, or in another alphabet, is no public key', async () => {
    const standard = point().toString('base64');
    expect(await sealFor(standard, 'for it', Buffer.from('secret'))).toBeUndefined();
  });
});
