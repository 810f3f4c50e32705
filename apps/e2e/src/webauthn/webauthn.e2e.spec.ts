import { expect, it } from '@jest/globals';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { call } from '../harness/http/client.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { asserted, attested, DOMAIN, ORIGIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
const { api, publicApi } = app;

it('a passkey is registered, shown with its user and deleted', async () => {
  const email = sandboxEmail();
  const { user_id } = succeeded(
    await api.users.create({ email, first_name: 'Ada', last_name: 'Lovelace', requires_verification: true }),
  );
  const begun = succeeded(await api.webauthn.registrations.begin({ user_id, domain: DOMAIN }));
  const options = begun.public_key_credential_creation_options;
  expect(options.publicKey).toMatchObject({
    rp: { id: DOMAIN, name: app.name },
    user: { name: email, displayName: 'Ada Lovelace' },
    excludeCredentials: [],
  });
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const public_key_credential = authenticator.create(options.publicKey);
  const body = { user_id, public_key_credential, name: 'Blue key' };
  const { webauthn_credential_id: id, ...created } = succeeded(await api.webauthn.registrations.create(body));
  expect(created).toEqual({ user_id });
  expectRefusal(await api.webauthn.registrations.create(body), 400, 'invalid_webauthn_credential');
  expect(succeeded(await api.users.get({ user_id }))).toMatchObject({ status: 'pending' });
  const proof = await asserted(app, { user_id, webauthn_credential_id: id, authenticator });
  succeeded(await publicApi.webauthn.authentication.verify({ public_key_credential: proof }));
  const shown = succeeded(await api.users.get({ user_id }));
  expect(shown).toMatchObject({
    status: 'active',
    webauthn_credentials: [{ id, name: 'Blue key', domain: DOMAIN, transports: ['hybrid', 'internal'] }],
  });
  const lastUsed = shown.webauthn_credentials[0]?.last_used_at ?? 0;
  expect(Math.abs(lastUsed - nowSeconds())).toBeLessThan(30);
  expect(succeeded(await api.users.webauthnCredentials.delete({ webauthn_credential_id: id }))).toEqual({
    message: expect.stringMatching(/\S/),
    user_id,
  });
  expect(succeeded(await api.users.get({ user_id })).webauthn_credentials).toEqual([]);
  const again = await publicApi.webauthn.authentication.begin({ user_id, domain: DOMAIN });
  expectRefusal(again, 404, 'webauthn_credential_not_found');
});

const { verify: verifyAssertion } = publicApi.webauthn.authentication;
/** No document lists the short path. */
const verifyShortly: typeof verifyAssertion = (body) =>
  call('POST', '/v1/auth/webauthn/verify', { key: app.publicToken, body });

it.each([
  ['of a named user', '/v1/auth/webauthn/authentication/verify', true, verifyAssertion],
  ['without a user id', '/v1/auth/webauthn/verify', false, verifyShortly],
])('starts a session %s by %s, whose factor is the credential, once', async (_, _path, named, verify) => {
  const passkey = await registerPasskey(app);
  const { user_id, webauthn_credential_id } = passkey;
  const public_key_credential = await asserted(app, passkey, named);
  const body = { public_key_credential, session_expires_in: 60 };
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
  expectRefusal(await verify(body), 400, 'invalid_webauthn_credential');
  expect(succeeded(await api.sessions.list({ user_id })).sessions).toHaveLength(1);
});

it("steps a session up; another user's session is refused before the challenge is spent", async () => {
  const { userId, token, session } = await signIn(app);
  const passkey = await registerPasskey(app, userId);
  const body = { public_key_credential: await asserted(app, passkey) };
  const stranger = await signIn(app);
  const mismatch = await publicApi.webauthn.authentication.verify({ ...body, session_token: stranger.token });
  expectRefusal(mismatch, 409, 'session_user_mismatch');
  const answer = succeeded(await publicApi.webauthn.authentication.verify({ ...body, session_token: token }));
  expect(answer.session?.id).toBe(session.id);
  expect(answer.session?.factors.map(({ type }) => type)).toEqual(['otp', 'webauthn']);
  succeeded(await publicApi.sessions.verify({ session_token: token, require_factors: ['webauthn'] }));
});

it('holds pages to the origins that the App allows', async () => {
  const listed = await newApp({ settings: { allowed_origins: ['https://app.example.com'] } });
  const { user_id } = succeeded(await listed.api.users.create({ email: sandboxEmail() }));
  for (const [origin, status] of [
    [ORIGIN, 400],
    ['https://app.example.com', 200],
  ] as const) {
    const body = {
      user_id,
      public_key_credential: await attested(listed, user_id, new SoftwareAuthenticator(origin)),
    };
    expect((await listed.api.webauthn.registrations.create(body)).status).toBe(status);
  }
});
