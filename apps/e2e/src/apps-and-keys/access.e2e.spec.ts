import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { unique } from '../harness/sign-in/identities.js';
import { openApi, type Operation, operations, pathOfNothing } from '../harness/http/openapi.js';
import { currentRun } from '../harness/stack/run.js';
import { signIn } from '../harness/sign-in/sign-in.js';

/** Which key opens which of these endpoints. */
const PUBLIC_TOKEN = [
  'GET /v1/auth/sign_in_methods',
  'GET /v1/auth/jwks/default',
  'POST /v1/auth/otps/verify',
  'POST /v1/auth/magic_links/verify',
  'POST /v1/auth/webauthn/authentication/begin',
  'POST /v1/auth/webauthn/authentication/verify',
  'POST /v1/auth/webauthn/verify',
  'POST /v1/auth/passwords/strength_check',
  'POST /v1/auth/oauth/{provider}/begin',
  'POST /v1/auth/oauth/verify',
  'POST /v1/auth/wallets/registrations/begin',
  'POST /v1/auth/wallets/verify',
  'POST /v1/auth/sessions/verify',
  'POST /v1/auth/sessions/revoke',
];
/** Open to a public token where the App has `public_sends` on; this App has not. */
const PUBLIC_SENDS = [
  'POST /v1/auth/proofs_of_work/begin',
  'POST /v1/auth/otps/sms/send',
  'POST /v1/auth/otps/email/send',
  'POST /v1/auth/magic_links/email/send',
];
const WELL_KNOWN = ['jwks.json', 'openid-configuration', 'revoked.json'];
const NO_KEY = [
  ...WELL_KNOWN.map((file) => `GET /v1/apps/{app_id}/.well-known/${file}`),
  ...['GET', 'POST'].map((method) => `${method} /v1/auth/oauth/{provider}/callback`),
];
const isAdmin = ({ path }: Operation) => path.startsWith('/v1/admin/');

const app = await newApp();
const all = await operations();
const guarded = all.filter(({ name }) => !NO_KEY.includes(name));

function headersFor(operation: Operation): { raw?: string } {
  return operation.method === 'POST' || operation.method === 'PATCH' ? { raw: '{"broken' } : {};
}

describe.each(guarded.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  it('without a key is 401 missing_api_key, even with a broken body', async () => {
    const answer = await call(operation.method, pathOfNothing(operation.path), headersFor(operation));
    expectRefusal(answer, 401, 'missing_api_key');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['of no form', 'nonsense'],
    ['with a checksum that is wrong', `sk_test_${'a'.repeat(49)}`],
    ['with its last character changed', app.secretKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
    ['of the other environment', app.secretKey.replace('sk_test_', 'sk_live_')],
  ])('with a key %s is 401 invalid_api_key', async (_, key) => {
    const answer = await call(operation.method, pathOfNothing(operation.path), {
      key,
      ...headersFor(operation),
    });
    expectRefusal(answer, 401, 'invalid_api_key');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([`Basic ${Buffer.from('a:b').toString('base64')}`, 'Bearer', 'Bearer a b'])(
    'with %s is 401',
    async (authorization) => {
      const answer = await call(operation.method, pathOfNothing(operation.path), {
        headers: { authorization },
      });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  const publicToken = isAdmin(operation)
    ? 'admin_key_required'
    : PUBLIC_TOKEN.includes(name)
      ? 'accepted'
      : 'secret_key_required';
  it(`with a public token is ${publicToken}, before the body is looked at`, async () => {
    const answer = await call(operation.method, pathOfNothing(operation.path), {
      key: app.publicToken,
      ...headersFor(operation),
    });
    if (publicToken === 'accepted') expect([200, 400]).toContain(answer.status);
    else expectRefusal(answer, 403, publicToken);
  });

  const otherKey = isAdmin(operation) ? 'secret' : 'admin';
  it(`with the ${otherKey} key is refused`, async () => {
    const key = isAdmin(operation) ? app.secretKey : currentRun().adminKey;
    const answer = await call(operation.method, pathOfNothing(operation.path), {
      key,
      ...headersFor(operation),
    });
    if (isAdmin(operation)) expectRefusal(answer, 403, 'admin_key_required');
    else expectRefusal(answer, 401, 'invalid_api_key');
  });
});

describe('the document', () => {
  let security: Map<string, string[]>;
  beforeAll(async () => {
    const schemes = Object.keys((await openApi()).components['securitySchemes'] ?? {});
    expect(schemes.sort()).toEqual(['adminKey', 'publicToken', 'secretKey']);
    security = new Map(
      all.map(({ name, spec }) => [
        name,
        (spec.security ?? []).flatMap((entry) => Object.keys(entry)).sort(),
      ]),
    );
  });

  it('says which key each operation takes', () => {
    for (const operation of all) {
      const { name } = operation;
      const secret = [...PUBLIC_TOKEN, ...PUBLIC_SENDS].includes(name)
        ? ['publicToken', 'secretKey']
        : ['secretKey'];
      const expected = NO_KEY.includes(name) ? [] : isAdmin(operation) ? ['adminKey'] : secret;
      expect([name, security.get(name)]).toEqual([name, expected]);
    }
  });
});

describe('a public token and sessions', () => {
  it('verifies and revokes a session by its own token or JWT', async () => {
    const byToken = await signIn(app);
    const byJwt = await signIn(app);
    succeeded(await app.publicApi.sessions.verify({ session_token: byToken.token }));
    expect(succeeded(await app.publicApi.sessions.revoke({ session_token: byToken.token }))).toEqual({
      revoked: 1,
    });
    expect(succeeded(await app.publicApi.sessions.revoke({ session_jwt: byJwt.jwt }))).toEqual({
      revoked: 1,
    });
  });

  it.each(['session_id', 'user_id'])('revokes nothing by %s', async (member) => {
    const { session, userId, token } = await signIn(app);
    const named = member === 'session_id' ? { session_id: session.id } : { user_id: userId };
    expectRefusal(await app.publicApi.sessions.revoke(named), 403, 'secret_key_required');
    expectRefusal(await app.publicApi.sessions.revoke({ [member]: unique('x') }), 403, 'secret_key_required');
    succeeded(await app.publicApi.sessions.verify({ session_token: token }));
  });
});

it('a key belongs to its App alone', async () => {
  const other = await newApp();
  const { userId } = await signIn(app);
  expectRefusal(await other.api.users.get({ user_id: userId }), 404, 'user_not_found');
});
