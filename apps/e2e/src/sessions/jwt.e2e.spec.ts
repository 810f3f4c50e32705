import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { claimsOf, issuerOf, tampered, verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();

it('carries exactly the documented claims, for 5 minutes', async () => {
  const { jwt, session, userId } = await signIn(app);
  const claims = await verifiedByThirdParty(jwt, app.id);
  expect(claims).toEqual({
    iss: issuerOf(app.id),
    aud: app.id,
    sub: userId,
    sid: session.id,
    iat: expect.any(Number),
    nbf: claims.iat,
    exp: (claims.iat ?? 0) + 300,
    jti: expect.stringMatching(/./),
    amr: ['otp'],
    session: {
      started_at: session.started_at,
      last_active_at: expect.any(Number),
      expires_at: session.expires_at,
      factors: [{ type: 'otp', delivery_channel: 'email', last_verified_at: expect.any(Number) }],
    },
  });
  expect(Math.abs((claims.iat ?? 0) - nowSeconds())).toBeLessThanOrEqual(5);
});

it('names its key in the header and holds no address, name or metadata', async () => {
  const { jwt, email } = await signIn(app);
  const { keys } = succeeded(await app.api.jwks());
  const header = decodeProtectedHeader(jwt);
  expect(header.alg).toBe('RS256');
  expect(keys.map(({ kid }) => kid)).toContain(header.kid);
  expect(JSON.stringify(claimsOf(jwt))).not.toContain(email);
  expect(JSON.stringify(claimsOf(jwt))).not.toMatch(/metadata|first_name|phone_number/);
});

it('ends no later than its session', async () => {
  const { jwt, session } = await signIn(app, undefined, 5);
  expect(claimsOf(jwt).exp).toBeLessThanOrEqual(session.expires_at);
});

async function forged(jwt: string): Promise<[string, string][]> {
  const claims = claimsOf(jwt);
  const { kid = '' } = decodeProtectedHeader(jwt);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [key] = succeeded(await app.api.jwks()).keys;
  const publicBytes = createSecretKey(Buffer.from(key?.x5c[0] ?? '', 'base64'));
  const [header = '', payload = ''] = jwt.split('.');
  return [
    ['a changed subject', tampered(jwt, 'payload', { sub: 'user_01k9z6x2m4f8v0c3r5t7w9y1ab' })],
    ['a later end', tampered(jwt, 'payload', { exp: nowSeconds() + 9999 })],
    ['another session', tampered(jwt, 'payload', { sid: 'sess_01k9z6x2m4f8v0c3r5t7w9y1ab' })],
    ['an unknown key', tampered(jwt, 'header', { kid: 'jwk_01k9z6x2m4f8v0c3r5t7w9y1ab' })],
    ['no key', tampered(jwt, 'header', { kid: undefined })],
    ['a key that is no text', tampered(jwt, 'header', { kid: { a: 1 } })],
    ['the algorithm none', `${new UnsecuredJWT({ ...claims }).encode()}`],
    ['the algorithm none over its header', tampered(jwt, 'header', { alg: 'none' }).replace(/[^.]+$/, '')],
    [
      'a secret made of the public key',
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid }).sign(publicBytes),
    ],
    [
      'a key of the attacker',
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    ],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['no form of a JWT', 'not-a-jwt'],
    ['parts that are no JSON', 'e30.bm90LWpzb24.c2ln'],
  ];
}

it('refuses every forgery, and the session lives on', async () => {
  const { jwt, token } = await signIn(app);
  for (const [what, session_jwt] of await forged(jwt)) {
    const answer = await app.api.verifySession({ session_jwt });
    expect([what, answer.status, answer.body.error_type]).toEqual([what, 401, 'invalid_session_jwt']);
  }
  succeeded(await app.api.verifySession({ session_token: token }));
});

it('refuses a JWT of another App, whose audience and key are others', async () => {
  const other = await signIn(await newApp());
  expectRefusal(await app.api.verifySession({ session_jwt: other.jwt }), 401, 'invalid_session_jwt');
});

it('refuses a good JWT of a revoked session as an unknown session', async () => {
  const { jwt, token } = await signIn(app);
  succeeded(await app.api.revoke({ session_token: token }));
  expectRefusal(await app.api.verifySession({ session_jwt: jwt }), 404, 'session_not_found');
});
