import { createHash, createPrivateKey, createPublicKey, randomBytes, X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider, Secret } from '@latchkey/platform/crypto';
import { KeyMaker, newHalves, newKeyPair } from './key-maker.js';
import { toJwkSet } from './signing-key.view.js';

describe('a new signing key', () => {
  it('is an RSA key of the size asked for, with a certificate of its own', async () => {
    const pair = await newKeyPair('app_1', await newHalves(2048));
    const [jwk] = toJwkSet([pair]).keys;
    if (!jwk) throw new Error('the set has a key');
    const certificate = new X509Certificate(Buffer.from(jwk.x5c[0] ?? '', 'base64'));
    const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(certificate.publicKey.equals(publicKey)).toBe(true);
    expect(certificate.verify(publicKey)).toBe(true);
    expect(certificate.subject).toBe(`CN=${pair.kid}\nO=app_1`);
    expect(jwk['x5t#S256']).toBe(createHash('sha256').update(certificate.raw).digest('base64url'));
    expect(jwk).toMatchObject({ alg: 'RS256', kty: 'RSA', use: 'sig', key_ops: ['verify'], e: 'AQAB' });
    const privateKey = createPrivateKey({ key: pair.privateKey, format: 'der', type: 'pkcs8' });
    expect(createPublicKey(privateKey).equals(publicKey)).toBe(true);
  });
});

it('two keys have different primes', async () => {
  const config = {
    PUBLIC_BASE_URL: 'https://auth.example.com',
    SIGNING_KEY_BITS: '2048',
    SESSION_RETENTION_DAYS: 30,
  } as const;
  const masterKey = new Secret(randomBytes(32).toString('base64'));
  const envelope = new Envelope(MasterKeyProvider.fromSecret(masterKey));
  const maker = new KeyMaker(envelope, config);
  const [one, other] = await Promise.all([maker.make('app_1'), maker.make('app_1')]);
  expect(one.modulus).not.toBe(other.modulus);
});
