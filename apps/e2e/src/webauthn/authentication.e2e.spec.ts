import { describe, expect, it } from '@jest/globals';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unique } from '../harness/sign-in/identities.js';
import { asserted, DOMAIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
const { api, publicApi } = app;

describe.each([
  ['/v1/auth/webauthn/authentication/verify', publicApi.verifyAssertion],
  ['/v1/auth/webauthn/verify', publicApi.verifyAssertionShortly],
])('%s', (_, verify) => {
  it('answers the user and the credential, and makes no session unasked', async () => {
    const passkey = await registerPasskey(app);
    const { user_id, webauthn_credential_id } = passkey;
    const answer = succeeded(await verify({ public_key_credential: await asserted(app, passkey) }));
    expect(answer).toEqual({ user_id, webauthn_credential_id });
    const [credential] = succeeded(await api.getUser(user_id)).webauthn_credentials;
    expect(Math.abs((credential?.last_used_at ?? 0) - nowSeconds())).toBeLessThan(30);
  });

  it('starts a session whose factor is the credential', async () => {
    const passkey = await registerPasskey(app);
    const { user_id, webauthn_credential_id } = passkey;
    const body = { public_key_credential: await asserted(app, passkey), session_expires_in: 60 };
    const { session, session_token } = succeeded(await verify(body));
    expect(session).toMatchObject({ user_id, session_token });
    const method = {
      method_id: webauthn_credential_id,
      method_type: 'webauthn',
      webauthn_credential_id,
      user_verified: true,
      last_verified_at: expect.any(Number),
    };
    expect(session?.factors).toEqual([{ delivery_channel: 'webauthn_credential', type: 'webauthn', method }]);
  });

  it('signs in without a user id', async () => {
    const passkey = await registerPasskey(app);
    const public_key_credential = await asserted(app, passkey, false);
    expect(succeeded(await verify({ public_key_credential })).user_id).toBe(passkey.user_id);
  });
});

describe('begin', () => {
  it('gives request options for the credentials of a named user', async () => {
    const { user_id, authenticator } = await registerPasskey(app);
    const answer = await publicApi.beginAuthentication({ user_id, domain: DOMAIN });
    const { id } = authenticator.get({ challenge: 'x', rpId: DOMAIN });
    expect(succeeded(answer)).toEqual({
      user_id,
      public_key_credential_request_options: {
        publicKey: {
          challenge: expect.stringMatching(/^[\w-]{43,}$/),
          timeout: 300_000,
          rpId: DOMAIN,
          allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
          userVerification: 'preferred',
        },
      },
    });
    expect(answer.headers.get('x-api-stability')).toBe('beta');
  });

  it('lists no credentials without a user', async () => {
    const begun = succeeded(await publicApi.beginAuthentication({ domain: DOMAIN }));
    expect(begun.user_id).toBe('');
    const { publicKey } = begun.public_key_credential_request_options;
    expect((publicKey as { allowCredentials?: object[] }).allowCredentials ?? []).toEqual([]);
  });

  it('finds no credential for another domain, or for an unknown user', async () => {
    const { user_id } = await registerPasskey(app);
    for (const body of [
      { user_id, domain: 'example.net' },
      { user_id: unique('user'), domain: DOMAIN },
    ])
      expectRefusal(await publicApi.beginAuthentication(body), 404, 'webauthn_credential_not_found');
  });
});

it('adds its factor to a session that is handed in', async () => {
  const { userId, token, session } = await signIn(app);
  const passkey = await registerPasskey(app, userId);
  const body = { public_key_credential: await asserted(app, passkey), session_token: token };
  const answer = succeeded(await publicApi.verifyAssertion(body));
  expect(answer.session?.id).toBe(session.id);
  expect(answer.session?.factors.map(({ type }) => type)).toEqual(['otp', 'webauthn']);
  succeeded(await publicApi.verifySession({ session_token: token, require_factors: ['webauthn'] }));
});

it.each([
  ['an unknown token', async () => ({ session_token: unique('token') }), 404, 'session_not_found'],
  [
    "another user's token",
    async () => ({ session_token: (await signIn(app)).token }),
    409,
    'session_user_mismatch',
  ],
] as const)('%s fails before the challenge is spent', async (_, credential, status, type) => {
  const body = { public_key_credential: await asserted(app, await registerPasskey(app)) };
  expectRefusal(await publicApi.verifyAssertion({ ...body, ...(await credential()) }), status, type);
  succeeded(await publicApi.verifyAssertion(body));
});

it('makes a pending user active', async () => {
  const pending = { email: sandboxEmail(), requires_verification: true };
  const { user_id } = succeeded(await api.createUser(pending));
  const passkey = await registerPasskey(app, user_id);
  expect(succeeded(await api.getUser(user_id)).status).toBe('pending');
  succeeded(await publicApi.verifyAssertion({ public_key_credential: await asserted(app, passkey) }));
  expect(succeeded(await api.getUser(user_id)).status).toBe('active');
});

describe('delete', () => {
  it('answers a message and the user, and no longer signs in', async () => {
    const passkey = await registerPasskey(app);
    const { user_id, webauthn_credential_id: id } = passkey;
    const begun = await asserted(app, passkey);
    expect(succeeded(await api.deleteCredential(id))).toEqual({
      message: expect.stringMatching(/\S/),
      user_id,
    });
    expectRefusal(await api.deleteCredential(id), 404, 'webauthn_credential_not_found');
    expect(succeeded(await api.getUser(user_id)).webauthn_credentials).toEqual([]);
    const body = { public_key_credential: begun };
    expectRefusal(await publicApi.verifyAssertion(body), 400, 'invalid_webauthn_credential');
    const again = await publicApi.beginAuthentication({ user_id, domain: DOMAIN });
    expectRefusal(again, 404, 'webauthn_credential_not_found');
  });

  it('leaves the others', async () => {
    const first = await registerPasskey(app);
    const second = await registerPasskey(app, first.user_id);
    succeeded(await api.deleteCredential(first.webauthn_credential_id));
    succeeded(await publicApi.verifyAssertion({ public_key_credential: await asserted(app, second) }));
  });
});

it('serves several domains of one App, each with credentials of its own', async () => {
  const { user_id } = await registerPasskey(app);
  const authenticator = new SoftwareAuthenticator('https://login.example.org');
  const domain = 'example.org';
  const begun = succeeded(await api.beginRegistration({ user_id, domain }));
  const public_key_credential = authenticator.create(begun.public_key_credential_creation_options.publicKey);
  succeeded(await api.createCredential({ user_id, public_key_credential }));
  const domains = succeeded(await api.getUser(user_id)).webauthn_credentials.map((each) => each.domain);
  expect(domains.sort()).toEqual([DOMAIN, domain]);
  const asked = succeeded(await publicApi.beginAuthentication({ user_id, domain }));
  const answer = authenticator.get(asked.public_key_credential_request_options.publicKey);
  succeeded(await publicApi.verifyAssertion({ public_key_credential: answer }));
});
