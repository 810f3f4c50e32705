import { expect, it } from '@jest/globals';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { asserted, DOMAIN, ORIGIN, registerPasskey } from '../harness/sign-in/passkey.js';

const app = await newApp();
const { api, publicApi } = app;

const refused = async (credential: object) =>
  expectRefusal(
    await publicApi.verifyAssertion({ public_key_credential: credential }),
    400,
    'invalid_webauthn_credential',
  );

it('refuses an answer for the second time, and all but one of 50 at once', async () => {
  const passkey = await registerPasskey(app);
  const body = { public_key_credential: await asserted(app, passkey), session_expires_in: 5 };
  const counts = tally(await race(50, () => publicApi.verifyAssertion(body)));
  expect(counts).toEqual({ '200': 1, invalid_webauthn_credential: 49 });
  await refused(body.public_key_credential);
  expect(succeeded(await api.listSessions({ user_id: passkey.user_id })).sessions).toHaveLength(1);
});

it('refuses an unknown challenge, and one of a registration', async () => {
  const { user_id, authenticator } = await registerPasskey(app);
  const begun = succeeded(await api.beginRegistration({ user_id, domain: DOMAIN }));
  const { challenge } = begun.public_key_credential_creation_options.publicKey as { challenge: string };
  for (const given of [Buffer.alloc(32, 7).toString('base64url'), challenge])
    await refused(authenticator.get({ challenge: given, rpId: DOMAIN }));
});

it('refuses the signature of another key, and a challenge for another user', async () => {
  const passkey = await registerPasskey(app);
  const other = await registerPasskey(app);
  const right = await asserted(app, passkey);
  const wrong = await asserted(app, { ...other, user_id: passkey.user_id });
  await refused(wrong);
  await refused({ ...right, response: { ...right.response, signature: wrong.response['signature'] } });
  succeeded(await publicApi.verifyAssertion({ public_key_credential: right }));
});

it('refuses a page of another origin', async () => {
  const passkey = await registerPasskey(app);
  const elsewhere = new SoftwareAuthenticator('https://example.com.evil.net');
  await refused(await asserted(app, { ...passkey, authenticator: elsewhere }));
});

it('refuses a counter that went back', async () => {
  const passkey = await registerPasskey(app);
  const verify = async (counter: number) => {
    passkey.authenticator.counter = counter;
    return publicApi.verifyAssertion({ public_key_credential: await asserted(app, passkey) });
  };
  succeeded(await verify(9));
  expectRefusal(await verify(9), 400, 'webauthn_counter_regression');
  expectRefusal(await verify(3), 400, 'webauthn_counter_regression');
  succeeded(await verify(10));
});

it('holds pages to the origins that the App allows', async () => {
  const listed = await newApp({ settings: { allowed_origins: ['https://app.example.com'] } });
  const { user_id } = succeeded(await listed.api.createUser({ email: sandboxEmail() }));
  for (const [origin, status] of [
    [ORIGIN, 400],
    ['https://app.example.com', 200],
  ] as const) {
    const begun = succeeded(await listed.api.beginRegistration({ user_id, domain: DOMAIN }));
    const credential = new SoftwareAuthenticator(origin).create(
      begun.public_key_credential_creation_options.publicKey,
    );
    const answer = await listed.api.createCredential({ user_id, public_key_credential: credential });
    expect(answer.status).toBe(status);
  }
});
