import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DecryptionError } from '../crypto/index.js';
import { SealingKey, sealTo } from './sealed-box.js';

const key = new SealingKey(randomBytes(32));
const PLACE = 'key of wallet_1';
const plaintext = randomBytes(32);

describe('a sealed box', () => {
  it('opens with the key to which it was sealed, for the place for which it was sealed', async () => {
    const sealed = await sealTo(key.publicKey, plaintext, PLACE);
    expect(await key.open(sealed, PLACE)).toEqual(plaintext);
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(sealed).not.toContain(plaintext.toString(form));
  });

  it('is another one each time', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => sealTo(key.publicKey, plaintext, PLACE)));
    expect(one).not.toBe(two);
  });

  it('has one key for one secret, of 32 bytes', () => {
    const secret = randomBytes(32);
    expect(new SealingKey(secret).publicKey).toBe(new SealingKey(secret).publicKey);
    expect(() => new SealingKey(randomBytes(31))).toThrow(RangeError);
  });

  it('opens for no other place, and with no other key', async () => {
    const sealed = await sealTo(key.publicKey, plaintext, PLACE);
    await expect(key.open(sealed, 'key of wallet_2')).rejects.toThrow(DecryptionError);
    await expect(new SealingKey(randomBytes(32)).open(sealed, PLACE)).rejects.toThrow(DecryptionError);
  });

  it('does not open with a character changed, whichever it is', async () => {
    const sealed = await sealTo(key.publicKey, plaintext, PLACE);
    const outcomes = [...sealed].map((character, at) => {
      const changed = sealed.slice(0, at) + (character === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      return key.open(changed, PLACE).then(
        (opened) => opened,
        (error: unknown) => error,
      );
    });
    // The last character of a part may hold bits that mean nothing; then the value is the same.
    for (const outcome of await Promise.all(outcomes))
      if (!(outcome instanceof DecryptionError)) expect(outcome).toEqual(plaintext);
  });

  const header = (members: object) => Buffer.from(JSON.stringify(members)).toString('base64url');
  const apv = Buffer.from(PLACE).toString('base64url');
  it.each([
    ['nothing', ''],
    ['no JWE', 'a.b.c'],
    ['a header that is none', '%.a.b.c.d'],
    ['a key that is in the header', `${header({ alg: 'dir', enc: 'A256GCM', apv })}..AAAA.AAAA.AAAA`],
    [
      'another algorithm',
      `${header({ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2c: 1e9, apv })}.AA.AAAA.AAAA.AAAA`,
    ],
    [
      'a point of small order',
      `${header({ alg: 'ECDH-ES', enc: 'A256GCM', apv, epk: { kty: 'OKP', crv: 'X25519', x: Buffer.alloc(32).toString('base64url') } })}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`,
    ],
  ])('is not %s', async (_, text) => {
    await expect(key.open(text, PLACE)).rejects.toThrow(DecryptionError);
  });
});
