import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { JwkSet } from '@latchkey/contracts/session';
import { atOnce, expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { type Answer, call } from '../harness/http/client.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
/** No user signs in to this App. */
const unused = await newApp();

function keyless(appId: string): Promise<Answer<JwkSet>> {
  return call<JwkSet>('GET', `/v1/apps/${appId}/.well-known/jwks.json`);
}

it('publishes public RSA keys of the documented shape', async () => {
  const { keys } = succeeded(await app.api.jwks.default());
  expect(keys.length).toBeGreaterThanOrEqual(1);
  for (const key of keys) {
    expect(key).toEqual({
      alg: 'RS256',
      e: 'AQAB',
      key_ops: ['verify'],
      kid: expect.stringMatching(/^jwk_[0-9a-hjkmnp-tv-z]{26}$/),
      kty: 'RSA',
      n: expect.stringMatching(/^[\w-]+$/),
      use: 'sig',
      x5c: [expect.any(String)],
      'x5t#S256': expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(Buffer.from(key.n, 'base64url').length).toBeGreaterThanOrEqual(256);
  }
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
});

it('x5c is a real self-signed certificate of the key, and x5t#S256 its thumbprint', async () => {
  for (const key of succeeded(await app.api.jwks.default()).keys) {
    const der = Buffer.from(key.x5c[0] ?? '', 'base64');
    const certificate = new X509Certificate(der);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const published = createPublicKey({ key: { kty: key.kty, n: key.n, e: key.e }, format: 'jwk' });
    expect(certificate.publicKey.equals(published)).toBe(true);
    expect(key['x5t#S256']).toBe(createHash('sha256').update(der).digest('base64url'));
    expect(Date.parse(certificate.validFrom)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now());
  }
});

it('is the same for the secret key, for the public token, and without a key at the issuer', async () => {
  const [bySecret, byPublic, byNobody] = await Promise.all([
    app.api.jwks.default(),
    app.publicApi.jwks.default(),
    keyless(app.id),
  ]);
  expect(succeeded(byPublic)).toEqual(succeeded(bySecret));
  expect(succeeded(byNobody)).toEqual(bySecret.body);
  for (const answer of [bySecret, byPublic, byNobody]) {
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  }
});

it('may be kept for a while, but an error may not', async () => {
  const refusals = [await keyless(unknownId('app')), await call('GET', '/v1/auth/jwks/default')];
  for (const refusal of refusals) expect(refusal.headers.get('cache-control')).toBe('no-store');
});

it('belongs to one App alone', async () => {
  const other = await newApp();
  const kids = async ({ api }: TestApp) => succeeded(await api.jwks.default()).keys.map(({ kid }) => kid);
  const own = await kids(app);
  for (const kid of await kids(other)) expect(own).not.toContain(kid);
});

it('knows no set of an unknown App', async () => {
  expectRefusal(await keyless(unknownId('app')), 404, 'app_not_found');
});

it('rotates: a new next key is published at once, and old and new tokens stay good', async () => {
  const rotating = await newApp();
  const before = await signIn(rotating);
  const oldKids = succeeded(await rotating.api.jwks.default()).keys.map(({ kid }) => kid);
  const rotated = succeeded(await adminApi().rotate(rotating.id));
  const sets = [await rotating.api.jwks.default(), await keyless(rotating.id)].map(
    (answer) => succeeded(answer).keys,
  );
  for (const keys of sets) {
    const kids = keys.map(({ kid }) => kid);
    expect(kids).toEqual(expect.arrayContaining([...oldKids, rotated.kid, rotated.next_kid]));
  }
  expect(oldKids).not.toContain(rotated.next_kid);
  expect(rotated.kid).not.toBe(rotated.next_kid);
  // A key that was published a moment ago does not sign before every cache of the set has seen it.
  expect(rotated.signs_from).toBeGreaterThan(nowSeconds() + 9 * 60);
  const after = await signIn(rotating);
  for (const { jwt, userId } of [before, after]) {
    expect(await verifiedByThirdParty(jwt, rotating.id)).toMatchObject({ sub: userId });
    succeeded(await rotating.api.sessions.verify({ session_jwt: jwt }));
  }
});

(canStartReplicas ? it : it.skip)('rotates live in every replica', async () => {
  const replica = await startReplica('session');
  try {
    const rotating = await newApp();
    await signIn(rotating);
    for (let ask = 0; ask < 10; ask += 1) succeeded(await keyless(rotating.id));
    const { next_kid } = succeeded(await adminApi().rotate(rotating.id));
    // A replica that has the set in memory notices well before the key signs for the first time.
    const missing = async () => {
      const answers = await atOnce(30, () => keyless(rotating.id));
      return answers.filter(({ body }) => !body.keys.some(({ kid }) => kid === next_kid)).length;
    };
    // The gateway keeps a set for a moment, so that one round of answers is of one replica: several in a row are of all.
    let inARow = 0;
    for (const end = Date.now() + 22_000; inARow < 6 && Date.now() < end; await delay(500))
      inARow = (await missing()) === 0 ? inARow + 1 : 0;
    expect(inARow).toBe(6);
  } finally {
    await replica.stop();
  }
});

it('revokes: within a second the key is in no set, its JWTs are refused, and sessions get another', async () => {
  const revoking = await newApp();
  const { token, jwt } = await signIn(revoking);
  const [signing = '', next = ''] = succeeded(await revoking.api.jwks.default()).keys.map(({ kid }) => kid);
  succeeded(await keyless(revoking.id));
  const revoked = succeeded(await adminApi().revokeSigningKey(revoking.id, signing));
  expect(revoked).toEqual({ kid: signing, signing_kid: next, next_kid: expect.stringMatching(/^jwk_/) });
  await delay(1000);
  for (const answer of [await revoking.api.jwks.default(), await keyless(revoking.id)])
    expect(succeeded(answer).keys.map(({ kid }) => kid)).toEqual([next, revoked.next_kid]);
  for (let ask = 0; ask < 5; ask += 1)
    expectRefusal(await revoking.api.sessions.verify({ session_jwt: jwt }), 401, 'invalid_session_jwt');
  const renewed = succeeded(await revoking.api.sessions.verify({ session_token: token }));
  expect(await verifiedByThirdParty(renewed.session_jwt, revoking.id)).toMatchObject({
    sub: expect.any(String),
  });
  expect(succeeded(await adminApi().revokeSigningKey(revoking.id, signing))).toEqual(revoked);
  expectRefusal(await adminApi().revokeSigningKey(revoking.id, unknownId('jwk')), 404, 'key_not_found');
  const elsewhere = await adminApi().revokeSigningKey(app.id, next);
  expectRefusal(elsewhere, 404, 'key_not_found');
  expectRefusal(await adminApi().revokeSigningKey(unknownId('app'), next), 404, 'app_not_found');
});

it('rotates the keys of a known App alone', async () => {
  expectRefusal(await adminApi().rotate(unknownId('app')), 404, 'app_not_found');
});

it('is there for a new App before the first sign-in', async () => {
  // The keys are made on the event `app.created`, which takes a while behind those of many others.
  for (const end = Date.now() + 50_000; Date.now() < end; await delay(200)) {
    if ((await keyless(unused.id)).status === 200) break;
  }
  expect(succeeded(await keyless(unused.id)).keys.length).toBeGreaterThanOrEqual(1);
});
