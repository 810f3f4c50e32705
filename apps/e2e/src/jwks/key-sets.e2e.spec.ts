import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { JwkSet } from '@latchkey/contracts/session';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { type Answer, call } from '../harness/http/client.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();

function keyless(appId: string): Promise<Answer<JwkSet>> {
  return call<JwkSet>('GET', `/v1/apps/${appId}/.well-known/jwks.json`);
}

it('publishes RSA keys with a self-signed certificate: the same for each key of the App, and for no key', async () => {
  const answers = [await app.api.jwks.default(), await app.publicApi.jwks.default(), await keyless(app.id)];
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('public, max-age=300');
  const [{ keys } = { keys: [] }, ...others] = answers.map(succeeded);
  for (const set of others) expect(set).toEqual({ keys });
  expect(keys).toHaveLength(1);
  for (const key of keys) {
    const der = Buffer.from(key.x5c[0] ?? '', 'base64');
    expect(key).toEqual({
      alg: 'RS256',
      e: 'AQAB',
      key_ops: ['verify'],
      kid: expect.stringMatching(/^jwk_[0-9a-hjkmnp-tv-z]{26}$/),
      kty: 'RSA',
      n: expect.stringMatching(/^[\w-]{342,}$/),
      use: 'sig',
      x5c: [expect.any(String)],
      'x5t#S256': createHash('sha256').update(der).digest('base64url'),
    });
    const certificate = new X509Certificate(der);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const published = createPublicKey({ key: { kty: key.kty, n: key.n, e: key.e }, format: 'jwk' });
    expect(certificate.publicKey.equals(published)).toBe(true);
  }
});

it('rotates: a new next key is published at once, and old and new tokens stay good', async () => {
  const before = await signIn(app);
  const oldKids = succeeded(await app.api.jwks.default()).keys.map(({ kid }) => kid);
  const rotated = succeeded(await adminApi().rotate(app.id));
  const sets = [await app.api.jwks.default(), await keyless(app.id)].map((answer) => succeeded(answer).keys);
  for (const keys of sets) {
    const kids = keys.map(({ kid }) => kid);
    expect(kids).toEqual(expect.arrayContaining([...oldKids, rotated.kid, rotated.next_kid]));
  }
  expect(oldKids).not.toContain(rotated.next_kid);
  expect(rotated.kid).not.toBe(rotated.next_kid);
  // A key that was published a moment ago does not sign before every cache of the set has seen it.
  expect(rotated.signs_from).toBeGreaterThan(nowSeconds() + 9 * 60);
  const after = await signIn(app);
  for (const { jwt, userId } of [before, after]) {
    expect(await verifiedByThirdParty(jwt, app.id)).toMatchObject({ sub: userId });
    succeeded(await app.api.sessions.verify({ session_jwt: jwt }));
  }
});

it('revokes: within a second the key is in no set, its JWTs are refused, and sessions get another', async () => {
  const revoking = await newApp();
  const { token, jwt } = await signIn(revoking);
  const [signing = ''] = succeeded(await revoking.api.jwks.default()).keys.map(({ kid }) => kid);
  succeeded(await keyless(revoking.id));
  const revoked = succeeded(await adminApi().revokeSigningKey(revoking.id, signing));
  const [next, another] = [expect.stringMatching(/^jwk_/), expect.stringMatching(/^jwk_/)];
  expect(revoked).toEqual({ kid: signing, signing_kid: next, next_kid: another });
  expect(revoked.signing_kid).not.toBe(signing);
  await delay(1000);
  for (const answer of [await revoking.api.jwks.default(), await keyless(revoking.id)])
    expect(succeeded(answer).keys.map(({ kid }) => kid)).toEqual([revoked.signing_kid, revoked.next_kid]);
  for (let ask = 0; ask < 5; ask += 1)
    expectRefusal(await revoking.api.sessions.verify({ session_jwt: jwt }), 401, 'invalid_session_jwt');
  const renewed = succeeded(await revoking.api.sessions.verify({ session_token: token }));
  expect(await verifiedByThirdParty(renewed.session_jwt, revoking.id)).toMatchObject({
    sub: expect.any(String),
  });
  expect(succeeded(await adminApi().revokeSigningKey(revoking.id, signing))).toEqual(revoked);
  expectRefusal(await adminApi().revokeSigningKey(revoking.id, unknownId('jwk')), 404, 'key_not_found');
  const elsewhere = await adminApi().revokeSigningKey(app.id, revoked.signing_kid);
  expectRefusal(elsewhere, 404, 'key_not_found');
  expectRefusal(await adminApi().revokeSigningKey(unknownId('app'), signing), 404, 'app_not_found');
  expectRefusal(await adminApi().rotate(unknownId('app')), 404, 'app_not_found');
});
