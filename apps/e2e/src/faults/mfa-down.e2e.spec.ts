import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SentCredential } from '@latchkey/platform/testing/webauthn';
import { expectRefusal, expectRetryAfter, succeeded } from '../harness/http/answers.js';
import type { AppApi } from '../harness/http/api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { realEmail, sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { OwnStack, START_MS } from '../harness/stack/own-stack.js';
import { asserted, DOMAIN, type Passkey, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp, codeOf, type TotpUser } from '../harness/sign-in/totp.js';

let stack: OwnStack;
let app: TestApp;
let totp: TotpUser;
let passkey: Passkey;
let answer: SentCredential;
let method_id: string;

beforeAll(async () => {
  stack = await OwnStack.start();
  app = await newApp({ tier: 'enterprise' });
  totp = await activeTotp(app);
  passkey = await registerPasskey(app);
  answer = await asserted(app, passkey);
  const email = sandboxEmail();
  succeeded(await app.api.createUser({ email, requires_verification: true }));
  ({ email_id: method_id } = succeeded(await app.api.sendEmail({ email })));
  await stack.takeDown('mfa');
}, START_MS);

afterAll(() => stack.stop(), START_MS);

type Call = (api: AppApi) => Promise<Answer<unknown>>;

const verifyTotp: Call = (api) => api.verifyTotp({ user_id: totp.user_id, totp_code: codeOf(totp, 1) });
const recover: Call = (api) =>
  api.recoverTotp({ user_id: totp.user_id, recovery_code: totp.recovery_codes[0] });
const verifyAssertion: Call = (api) => api.verifyAssertion({ public_key_credential: answer });
const verifyCreated: Call = (api) => api.verifyOtp({ method_id, otp: SANDBOX_CODE });
const unseen = sandboxEmail();

const NEEDS_MFA: readonly (readonly [string, Call])[] = [
  ['create a TOTP', (api) => api.createTotp({ user_id: passkey.user_id })],
  ['verify a TOTP', verifyTotp],
  ['recover', recover],
  ['list recovery codes', (api) => api.recoveryCodes({ user_id: totp.user_id })],
  ['delete a TOTP', (api) => api.deleteTotp(totp.totp_id)],
  ['begin a registration', (api) => api.beginRegistration({ user_id: totp.user_id, domain: DOMAIN })],
  ['register', (api) => api.createCredential({ user_id: passkey.user_id, public_key_credential: answer })],
  ['begin an authentication', (api) => api.beginAuthentication({ domain: DOMAIN })],
  ['verify an authentication', verifyAssertion],
  ['verify one by the short path', (api) => api.verifyAssertionShortly({ public_key_credential: answer })],
  ['delete a credential', (api) => api.deleteCredential(passkey.webauthn_credential_id)],
  ['verify a user that the App created', verifyCreated],
  ['check a password', (api) => api.passwordStrength({ password: 'correct horse battery staple' })],
  ['get a user', (api) => api.getUser(totp.user_id)],
  ['list users', (api) => api.listUsers()],
  ['update a user', (api) => api.updateUser(totp.user_id, { first_name: 'Ada' })],
  ['create a user and show it', (api) => api.createUser({ email: unseen, return_user: true })],
];

describe('while mfa is down', () => {
  it.each(NEEDS_MFA)('%s: 503', async (_, refused) => {
    const refusal = await refused(app.api);
    expectRefusal(refusal, 503, 'service_unavailable');
    expectRetryAfter(refusal);
  });

  it('users are created, get codes and wallets, sign up and are deleted all the same', async () => {
    const { user_id } = succeeded(await app.api.createUser({ email: sandboxEmail() }));
    succeeded(await app.api.sendEmail({ email: realEmail() }));
    succeeded(await app.api.createWallet({ user_id, wallet_type: 'solana' }));
    expect(succeeded(await app.api.listTransfers({ user_id })).transfers).toEqual([]);
    const { token, userId, session } = await signIn(app);
    succeeded(await app.publicApi.verifySession({ session_token: token }));
    expect(succeeded(await app.api.listSessions({ user_id: userId })).sessions).toHaveLength(1);
    const link = succeeded(await app.api.createLink({ user_id: userId }));
    succeeded(await app.publicApi.verifyLink({ token: link.token, session_expires_in: 5 }));
    expect(succeeded(await app.api.revoke({ session_id: session.id }))).toEqual({ revoked: 1 });
    succeeded(await app.api.deleteUser(user_id));
    succeeded(await app.publicApi.jwks());
  });
});

describe('when it is back', () => {
  beforeAll(() => stack.bringBack(), 60_000);

  it('has spent nothing of what it refused', async () => {
    for (const spend of [verifyTotp, recover, verifyAssertion, verifyCreated])
      succeeded(await spend(app.api));
  });

  it('nothing was changed that was refused', async () => {
    const user = succeeded(await app.api.getUser(totp.user_id));
    expect(user).toMatchObject({ first_name: '', totps: [{ id: totp.totp_id }] });
    expect(succeeded(await app.api.listUsers({ email: unseen })).users).toEqual([]);
  });
});
