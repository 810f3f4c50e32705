import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import type { RevokedSessions } from '@latchkey/contracts/session';
import { until } from '@latchkey/platform/testing';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { claimsOf } from '../harness/sign-in/jwt.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';

/** What a service computes from a JWT to look for it in the list. */
const entryOf = (jwt: string) =>
  createHash('sha256').update(claimsOf(jwt).sid).digest().subarray(0, 16).toString('base64url');

/** With headers, which the generated client does not send. */
const revokedOf =
  ({ id }: TestApp) =>
  (headers: Readonly<Record<string, string>> = {}) =>
    call<RevokedSessions>('GET', `/v1/apps/${id}/.well-known/revoked.json`, { headers });

const app = await newApp();

describe('discovery', () => {
  it('leads from the `iss` of a session JWT to the keys that check it', async () => {
    const { jwt } = await signIn(app);
    const { iss = '' } = claimsOf(jwt);
    const response = await fetch(`${iss}/.well-known/openid-configuration`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const document = succeeded(await app.api.apps.wellKnown.openidConfiguration({ app_id: app.id }));
    expect(await response.json()).toEqual(document);
    expect(document.issuer).toBe(iss);
    const { payload } = await jwtVerify(jwt, createRemoteJWKSet(new URL(document.jwks_uri)), {
      typ: 'session+jwt',
      issuer: document.issuer,
      audience: app.id,
      algorithms: document.id_token_signing_alg_values_supported,
    });
    expect(payload.sub).toBe(claimsOf(jwt).sub);
  });
});

describe('the list of revoked sessions', () => {
  const ends: Record<string, (app: TestApp, signedIn: SignedIn) => Promise<unknown>> = {
    'a revocation': async ({ api }, { token }) =>
      succeeded(await api.sessions.revoke({ session_token: token })),
    'the block of its user': async ({ api }, { userId }) =>
      succeeded(await api.users.block({ user_id: userId })),
    'the deletion of its user': async ({ api }, { userId }) =>
      succeeded(await api.users.delete({ user_id: userId })),
    'the deletion of its email': async ({ api }, { emailId }) =>
      succeeded(await api.users.email.delete({ email_id: emailId })),
  };

  const revoked = revokedOf(app);

  it.each(Object.keys(ends))('soon holds a session that ended by %s, and no other', async (way) => {
    const [ended, kept] = [await signIn(app), await signIn(app)];
    const before = succeeded(await revoked());
    expect(before).toMatchObject({ covers_from: before.issued_at - 300 });
    expect(Math.abs(before.issued_at - nowSeconds())).toBeLessThan(60);
    expect(before.sids).not.toContain(entryOf(ended.jwt));
    await ends[way]?.(app, ended);
    await until(async () => succeeded(await revoked()).sids.length > before.sids.length);
    const { sids } = succeeded(await revoked());
    expect(sids.toSorted()).toEqual([...before.sids, entryOf(ended.jwt)].toSorted());
    expect(sids).not.toContain(entryOf(kept.jwt));
  });

  it('holds every session of an App whose sessions an operator ended', async () => {
    const own = await newApp();
    const ended = [await signIn(own), await signIn(own)];
    const end = () => adminApi().revokeSessions(own.id);
    expect(succeeded(await end())).toEqual({ revoked: 2, complete: true });
    expect(succeeded(await end())).toEqual({ revoked: 0, complete: true });
    for (const { token, jwt } of ended)
      for (const held of [{ session_token: token }, { session_jwt: jwt }])
        expectRefusal(await own.api.sessions.verify(held), 404, 'session_not_found');
    await until(async () => succeeded(await revokedOf(own)()).sids.length === 2);
    expectRefusal(await adminApi().revokeSessions(unknownId('app')), 404, 'app_not_found');
  });

  it('is 304 for a reader who has it, until another session ends', async () => {
    const other = await signIn(app);
    const etag = (await revoked()).headers.get('etag') ?? '';
    const same = await revoked({ 'if-none-match': etag });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
    expect(same.headers.get('cache-control')).toBe('public, max-age=1');
    succeeded(await app.api.sessions.revoke({ session_token: other.token }));
    await until(async () => (await revoked({ 'if-none-match': etag })).status === 200);
  });
});

it('an unknown App has neither', async () => {
  const { wellKnown } = app.api.apps;
  const app_id = unknownId('app');
  expectRefusal(await wellKnown.revoked({ app_id }), 404, 'app_not_found');
  expectRefusal(await wellKnown.openidConfiguration({ app_id }), 404, 'app_not_found');
});
