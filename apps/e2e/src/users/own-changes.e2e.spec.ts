import { describe, expect, it } from '@jest/globals';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realPhone, SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { callAsPage, PAGE, proofOfWork } from '../harness/sign-in/page-calls.js';
import { ORIGIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf, wrongCodeOf } from '../harness/sign-in/totp.js';

const DOMAIN = 'app.example.com';
const settings = {
  ...{ public_sends: true, allowed_origins: [PAGE, ORIGIN], sms_country_allowlist: ['US'] },
  account_changes: 'person' as const,
};
const app = await newApp({ settings });
const { api } = app;

interface Begun {
  readonly public_key_credential_creation_options: { publicKey: { challenge: string; rp: { id: string } } };
}

/** What a page does with the session of a user who has just signed in by a code. */
async function person(email = sandboxEmail()) {
  const signedIn = await signIn(app, email);
  const { userId: user_id, token: session_token, session } = signedIn;
  const call = <T = object>(path: string, body: object = {}, origin = PAGE) =>
    callAsPage<T>(app, `profile/${path}`, { session_token, ...body }, origin);
  const begin = async (kind: 'email' | 'phone_number', address: string) => {
    const proof_of_work = await proofOfWork(app, kind === 'email' ? 'email_otp' : 'sms_otp');
    return call(`${kind}/begin`, { [kind]: address, proof_of_work });
  };
  const register = async (origin = PAGE) => {
    const begun = succeeded(await call<Begun>('passkeys/begin', { domain: DOMAIN }));
    const { publicKey } = begun.public_key_credential_creation_options;
    const public_key_credential = new SoftwareAuthenticator(origin).create(publicKey as never);
    return call<{ webauthn_credential_id: string }>('passkeys/create', { public_key_credential });
  };
  const wait = async (minutes: number) =>
    void succeeded(await api.test.fastForward({ session_id: session.id, minutes }));
  const account = async () => succeeded(await api.users.get({ user_id }));
  return { ...signedIn, user_id, call, begin, register, wait, account };
}

it('a page registers a passkey of its user, and removes it', async () => {
  const { user_id, call, register, account } = await person();
  const { webauthn_credential_id } = succeeded(await register());
  expect((await account()).webauthn_credentials).toMatchObject([{ id: webauthn_credential_id }]);
  const removed = await call('passkeys/remove', { webauthn_credential_id });
  expect(succeeded(removed)).toEqual({ message: 'The WebAuthn credential was removed.', user_id });
  expect((await account()).webauthn_credentials).toEqual([]);
  expectRefusal(await register('https://evil.example'), 400, 'invalid_webauthn_credential');
});

it('a page adds an email and a phone number of its user, and removes them; sessions by them end', async () => {
  const { user_id, call, begin, account } = await person();
  const email = sandboxEmail();
  expect(succeeded(await begin('email', email))).toEqual({ user_id });
  expectRefusal(await call('email/verify', { email, otp: '999999' }), 400, 'invalid_otp');
  const added = succeeded(await call<{ email_id: string }>('email/verify', { email, otp: SANDBOX_CODE }));
  const phone_number = realPhone();
  succeeded(await begin('phone_number', phone_number));
  const proof = { phone_number, otp: await codeTo(phone_number) };
  const { phone_number_id } = succeeded(
    await call<{ phone_number_id: string }>('phone_number/verify', proof),
  );
  const { emails, phone_numbers } = await account();
  expect([emails[1], phone_numbers]).toMatchObject([
    { id: added.email_id, email, verified: true },
    [{ id: phone_number_id, verified: true }],
  ]);
  const byNew = await signIn(app, email);
  expect(byNew.userId).toBe(user_id);
  succeeded(await call('email/remove', { email_id: added.email_id }));
  expectRefusal(await api.sessions.verify({ session_token: byNew.token }), 404, 'session_not_found');
  succeeded(await call('phone_number/remove', { phone_number_id }));
  const left = await account();
  expect([left.emails.length, left.phone_numbers.length]).toEqual([1, 0]);
});

it('a page removes no way in by that way alone; another one of an earlier session and its own proof do', async () => {
  const { email, emailId: email_id, call, begin, account } = await person();
  expectRefusal(await call('email/remove', { email_id }), 403, 'step_up_required');
  const added = sandboxEmail();
  succeeded(await begin('email', added));
  succeeded(await call('email/verify', { email: added, otp: SANDBOX_CODE }));
  const { token: session_token } = await signIn(app, added);
  const remove = () => callAsPage(app, 'profile/email/remove', { session_token, email_id });
  expectRefusal(await remove(), 403, 'step_up_required');
  const sent = succeeded(await api.otps.email.send({ email }));
  succeeded(await api.otps.verify({ method_id: sent.email_id, otp: SANDBOX_CODE, session_token }));
  succeeded(await remove());
  expect((await account()).emails).toMatchObject([{ email: added }]);
});

it('pages of an App that has it off change nothing, and its server does', async () => {
  const closed = await newApp({ settings: { ...settings, account_changes: 'off' } });
  const { token: session_token, emailId: email_id } = await signIn(closed);
  const email = sandboxEmail();
  for (const [path, body] of Object.entries({
    'passkeys/begin': { domain: DOMAIN },
    'passkeys/create': { public_key_credential: {} },
    'passkeys/remove': { webauthn_credential_id: email_id },
    'email/begin': { email, proof_of_work: await proofOfWork(closed, 'email_otp') },
    'email/verify': { email, otp: SANDBOX_CODE },
    'email/remove': { email_id },
  })) {
    const answer = await callAsPage(closed, `profile/${path}`, { session_token, ...body });
    expectRefusal(answer, 403, 'account_changes_not_enabled');
  }
  const shown = await callAsPage<{ user: object }>(closed, 'profile/read', { session_token });
  expect(succeeded(shown).user).toMatchObject({ page_changes: [] });
  succeeded(await closed.api.profile.passkeys.begin({ session_token, domain: DOMAIN }));
});

describe('the step-up', () => {
  it('is a factor of the last 10 minutes, for each change', async () => {
    const { emailId, call, begin, register, wait } = await person();
    const { webauthn_credential_id } = succeeded(await register());
    await wait(11);
    const email = sandboxEmail();
    for (const answer of [
      await call('passkeys/begin', { domain: DOMAIN }),
      await call('passkeys/create', { public_key_credential: {} }),
      await call('passkeys/remove', { webauthn_credential_id }),
      await begin('email', email),
      await call('email/verify', { email, otp: SANDBOX_CODE }),
      await call('email/remove', { email_id: emailId }),
    ])
      expectRefusal(answer, 403, 'step_up_required');
    expectRefusal(
      await call('email/remove', { email_id: emailId, max_factor_age: 60 }),
      403,
      'secret_key_required',
    );
  });

  it('is the TOTP of a user who has one: whoever reads their mailbox changes nothing', async () => {
    const { user_id, token: session_token, emailId, call, register } = await person();
    const { webauthn_credential_id } = succeeded(await register());
    const totp = succeeded(await api.totps.create({ user_id }));
    succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
    for (const answer of [
      await call('passkeys/begin', { domain: DOMAIN }),
      await call('passkeys/remove', { webauthn_credential_id }),
      await call('email/remove', { email_id: emailId }),
    ])
      expectRefusal(answer, 403, 'step_up_required');
    // A page reads the TOTP in the account; the secret key alone reads it in a refusal.
    const { body } = await api.profile.email.remove({ session_token, email_id: emailId });
    expect(body).toMatchObject({ required_factors: [{ type: 'totp', reason: 'factor_missing' }] });
    const [first, second] = totp.recovery_codes;
    expectRefusal(await call('totp/verify', { totp_code: wrongCodeOf(totp) }), 400, 'invalid_totp_code');
    const other = await callAsPage(app, 'profile/totp/verify', {
      session_token: (await person()).token,
      recovery_code: first,
    });
    expectRefusal(other, 404, 'totp_not_found');
    succeeded(await call('totp/verify', { totp_code: codeOf(totp, 1) }));
    succeeded(await call('passkeys/remove', { webauthn_credential_id }));
    // A TOTP signs no user in, so the email is the only way in.
    expectRefusal(await call('email/remove', { email_id: emailId }), 403, 'step_up_required');
    expectRefusal(await call('totp/verify', { recovery_code: '00000-00000' }), 400, 'invalid_recovery_code');
    succeeded(await call('totp/verify', { recovery_code: second }));
    for (let guesses = 0; guesses < 5; guesses += 1)
      expectRefusal(await call('totp/verify', { totp_code: wrongCodeOf(totp) }), 400, 'invalid_totp_code');
    const locked = await call('totp/verify', { recovery_code: totp.recovery_codes[2] });
    expectRefusal(locked, 429, 'too_many_attempts');
  });

  it("is asked of the App's server by the age that it names", async () => {
    const { user_id, token: session_token, wait } = await person();
    await wait(11);
    const check = (max_factor_age?: number) =>
      api.profile.changes.check({ session_token, change: 'add_totp', max_factor_age });
    expectRefusal(await check(), 403, 'step_up_required');
    expect(succeeded(await check(20))).toEqual({ user_id });
  });
});

describe('with a public token', () => {
  it('what another user has behaves like what is unknown', async () => {
    const [{ call }, other] = [await person(), await person()];
    const { webauthn_credential_id } = await registerPasskey(app, other.user_id);
    expectRefusal(
      await call('passkeys/remove', { webauthn_credential_id }),
      404,
      'webauthn_credential_not_found',
    );
    expectRefusal(await call('email/remove', { email_id: other.emailId }), 404, 'email_not_found');
    const left = await other.account();
    expect([left.emails.length, left.webauthn_credentials.length]).toEqual([1, 1]);
  });

  it('a send tells nothing of the address, and only the right code says that it has another user', async () => {
    const [{ user_id, call, begin }, other] = [await person(), await person()];
    expect(succeeded(await begin('email', other.email))).toEqual({ user_id });
    const verify = (otp: string) => call('email/verify', { email: other.email, otp });
    expectRefusal(await verify('999999'), 400, 'invalid_otp');
    expectRefusal(await verify(SANDBOX_CODE), 409, 'duplicate_email');
  });

  it('a send needs a listed origin and a proof of work, which works once', async () => {
    const { call } = await person();
    const email = sandboxEmail();
    expectRefusal(await call('email/begin', { email }), 400, 'invalid_request');
    const proof_of_work = await proofOfWork(app, 'email_otp');
    const elsewhere = await call('email/begin', { email, proof_of_work }, 'https://evil.example');
    expectRefusal(elsewhere, 403, 'origin_not_allowed');
    succeeded(await call('email/begin', { email, proof_of_work }));
    expectRefusal(await call('email/begin', { email, proof_of_work }), 400, 'invalid_proof_of_work');
    const closed = await newApp({ settings: { allowed_origins: [PAGE] } });
    const { token } = await signIn(closed);
    const answer = await callAsPage(closed, 'profile/email/begin', { session_token: token, email });
    expectRefusal(answer, 403, 'secret_key_required');
  });

  it('a session that has ended, of another App, or a JWT changes nothing', async () => {
    const { token, jwt, call, user_id } = await person();
    const other = await newApp({ settings });
    const begin = { session_token: token, domain: DOMAIN };
    expectRefusal(await callAsPage(other, 'profile/passkeys/begin', begin), 404, 'session_not_found');
    const byJwt = { session_token: jwt, domain: DOMAIN };
    expectRefusal(await callAsPage(app, 'profile/passkeys/begin', byJwt), 400, 'invalid_request');
    succeeded(await api.users.block({ user_id }));
    const refused = await call('passkeys/begin', { domain: DOMAIN });
    expect(['session_not_found', 'user_blocked']).toContain(refused.body.error_type);
  });

  it('one of many calls at once adds an address', async () => {
    const { call, begin, account } = await person();
    const email = sandboxEmail();
    succeeded(await begin('email', email));
    const verify = () => call('email/verify', { email, otp: SANDBOX_CODE });
    const answers = await Promise.all(Array.from({ length: 8 }, verify));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await account()).emails).toHaveLength(2);
  });
});
