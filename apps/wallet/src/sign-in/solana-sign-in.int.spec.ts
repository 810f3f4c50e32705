import { sign as signBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { base58 } from '@scure/base';
import { Keypair } from '@solana/web3.js';
import { signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { refusal, started } from '../testing/wallet-fixture.js';
import { signedForms } from './solana-signature.js';

const fixture = await started(new SignInFixture());

describe('sign-in with a Solana wallet', () => {
  const pair = () => {
    const keypair = Keypair.generate();
    const address = keypair.publicKey.toBase58();
    const x = Buffer.from(keypair.publicKey.toBytes()).toString('base64url');
    const d = Buffer.from(keypair.secretKey.slice(0, 32)).toString('base64url');
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' } as const;
    return { address, keypair, sign: (bytes: Uint8Array) => base58.encode(signBytes(null, bytes, key)) };
  };

  it.each([
    ['the text', 0],
    ['the off-chain form, ASCII', 1],
    ['the off-chain form, UTF-8', 2],
    ['the short off-chain form, ASCII', 3],
    ['the short off-chain form, UTF-8', 4],
  ])('%s', async (_, form) => {
    const { address, keypair, sign } = pair();
    const { challenge } = await fixture.begin(address, { wallet_type: 'solana' });
    const bytes = signedForms(challenge, keypair.publicKey.toBytes())[form] ?? Buffer.alloc(0);
    const given = signatureOf(address, sign(bytes), { wallet_type: 'solana' });
    expect(await fixture.signIn(given)).toMatchObject({ public_address: address, wallet_type: 'solana' });
    expect(await refusal(fixture.signIn(given))).toBe('invalid_signature');
  });

  it.each([
    ['another key', (text: string) => pair().sign(Buffer.from(text))],
    ['hex', () => `0x${'ab'.repeat(64)}`],
    ['half a signature', () => base58.encode(new Uint8Array(32).fill(9))],
    ['nothing that is one', () => '0OIl'],
  ])('refuses %s', async (_, sign) => {
    const { address } = pair();
    const { challenge } = await fixture.begin(address, { wallet_type: 'solana' });
    const given = signatureOf(address, sign(challenge), { wallet_type: 'solana' });
    expect(await refusal(fixture.signIn(given))).toBe('invalid_signature');
  });

  it.each([
    ['the identity', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', Buffer.of(1, ...Buffer.alloc(63))],
    ['the system program', '11111111111111111111111111111111', Buffer.alloc(64)],
    ['the system program', '11111111111111111111111111111111', Buffer.of(1, ...Buffer.alloc(63))],
  ])('refuses a point without a private key: %s', async (_, address, signature) => {
    await fixture.begin(address, { wallet_type: 'solana' });
    const given = signatureOf(address, base58.encode(signature), { wallet_type: 'solana' });
    for (let n = 0; n < 8; n += 1) expect(await refusal(fixture.identify(given))).toBe('invalid_signature');
  });
});
