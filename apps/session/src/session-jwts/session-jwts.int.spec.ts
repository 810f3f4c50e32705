import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantKept, grantTo, PUBLIC_BASE_URL, refusal } from '../testing/session-replica.js';

const { database, replica, caller } = await sessionFixture('jwts');

describe('session JWTs', () => {
  it('are accepted by a library that has only the JWK set', async () => {
    const { session, session_jwt } = await grantTo(replica, caller, { session_expires_in: 5 });
    const set = createLocalJWKSet({ ...(await replica.signingKeys.issuerJwkSet(caller.app_id)) });
    const issuer = `${PUBLIC_BASE_URL}/v1/apps/${caller.app_id}`;
    const { payload, protectedHeader } = await jwtVerify(session_jwt, set, {
      issuer,
      audience: caller.app_id,
    });
    expect(protectedHeader).toEqual({
      alg: 'RS256',
      kid: expect.stringMatching(/^jwk_/),
      typ: 'session+jwt',
    });
    expect(payload).toMatchObject({ sub: session.user_id, sid: session.id, amr: ['otp'] });
    expect(payload.session).toEqual({
      started_at: session.started_at,
      last_active_at: session.last_active_at,
      expires_at: session.expires_at,
      factors: [
        {
          type: 'otp',
          delivery_channel: 'email',
          last_verified_at: session.factors[0]?.method.last_verified_at,
        },
      ],
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(JSON.stringify(payload)).not.toMatch(/ada@example\.com|203\.0\.113\.7|Browser/);
  });

  it('end with the session where that is sooner', async () => {
    const { session, session_token } = await grantKept(replica, caller, { session_expires_in: 5 });
    const soon = `UPDATE sessions SET expires_at = now() + interval '90 seconds' WHERE id = $1`;
    await database.query(soon, [session.id]);
    const answer = await replica.sessions.verify(caller, { session_token });
    expect(decodeJwt(answer.session_jwt).exp).toBe(answer.session.expires_at);
    expect((await replica.sessions.verify(caller, { session_token })).session_jwt).toBe(answer.session_jwt);
  });

  describe('that this App did not sign', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    let claims: Record<string, unknown>;
    let kid: string;
    let good: string;

    beforeAll(async () => {
      good = (await grantTo(replica, caller)).session_jwt;
      claims = { ...decodeJwt(good) };
      kid = decodeProtectedHeader(good).kid ?? '';
    });

    const signed = (
      payload: Record<string, unknown>,
      header: { alg: string; kid?: string },
      key = privateKey,
    ) => new SignJWT(payload).setProtectedHeader(header).sign(key);
    const signedByUs = async (payload: Record<string, unknown>, typ?: string) => {
      const { key } = await replica.ring.signer(caller.app_id);
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, ...(typ && { typ }) }).sign(key);
    };
    /** The same bytes in another text: the last character holds four bits that no byte has. */
    const respelled = () => good.slice(0, -1) + { A: 'B', Q: 'R', g: 'h', w: 'x' }[good.at(-1) ?? ''];
    const tampered = () => {
      const [header, , signature] = good.split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims, sid: newId('sess') })).toString('base64url');
      return `${header}.${payload}.${signature}`;
    };
    const confused = () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(Buffer.from(publicKey.export({ format: 'pem', type: 'spki' })));

    it.each<[string, () => Promise<string> | string]>([
      ['another key under a kid of ours', () => signed(claims, { alg: 'RS256', kid })],
      ['an unknown kid', () => signed(claims, { alg: 'RS256', kid: newId('jwk') })],
      ['a kid that is none', () => signed(claims, { alg: 'RS256', kid: '../jwk' })],
      ['no kid', () => signed(claims, { alg: 'RS256' })],
      ['another algorithm', () => signed(claims, { alg: 'PS256', kid })],
      ['a MAC with the public key', confused],
      ['no signature', () => new UnsecuredJWT(claims).encode()],
      ['a changed payload', tampered],
      ['another audience', () => signedByUs({ ...claims, aud: 'app_other' }, 'session+jwt')],
      [
        'another issuer',
        () => signedByUs({ ...claims, iss: 'https://elsewhere.example.com' }, 'session+jwt'),
      ],
      ['another type', () => signedByUs({ ...claims }, 'at+jwt')],
      ['no type', () => signedByUs({ ...claims })],
      ['another spelling of the signature', respelled],
      ['a padded signature', () => `${good}==`],
      [
        'the future',
        () =>
          signedByUs(
            { ...claims, iat: 9_999_999_000, nbf: 9_999_999_000, exp: 9_999_999_999 },
            'session+jwt',
          ),
      ],
      ['no JSON', async () => `${good.split('.')[0]}.bm9uZQ.AAAA`],
      ['garbage', () => 'garbage'],
      ['dots', () => '..'],
      ['lone surrogates', () => 'a.\ud800.c'],
      ['NUL bytes', () => '\0.\0.\0'],
    ])('are refused everywhere: %s', async (_, forge) => {
      const session_jwt = await forge();
      expect(await refusal(replica.sessions.verify(caller, { session_jwt }))).toBe('invalid_session_jwt');
      expect(await refusal(replica.sessions.check(caller, { session_jwt }))).toBe('invalid_session_jwt');
      expect(await refusal(replica.revocations.revoke(caller, { session_jwt }))).toBe('invalid_session_jwt');
    });
  });

  it('are nowhere in the database, nor are tokens and private keys', async () => {
    const granted = await grantKept(replica, caller);
    await replica.sessions.extend(caller, { session_token: granted.session_token, session_expires_in: 600 });
    await replica.flush();
    const dump = await storedText();
    const [, payload = '', signature = ''] = granted.session_jwt.split('.');
    for (const secret of [granted.session_token, payload, signature]) expect(dump).not.toContain(secret);
    for (const bytes of [granted.session_token, granted.session_jwt])
      expect(dump).not.toContain(Buffer.from(bytes).toString('hex'));
    // PKCS #8 begins with this algorithm identifier wherever it is in clear.
    expect(dump).not.toContain('020100300d06092a864886f70d010101');
    expect(dump).toContain(granted.session.id);
  });
});

/** Every row of every table as text; binary columns are in hexadecimal. */
async function storedText(): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'session'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => database.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`)),
  );
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n');
}
