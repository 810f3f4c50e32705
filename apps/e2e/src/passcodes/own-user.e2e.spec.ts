import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { realEmail, sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { codeTo, linkTo } from '../harness/sign-in/inbox.js';
import { registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const app = await newApp();

/** A proved account, to which an address of another person was attached. */
async function withAttached(email = sandboxEmail(), by: TestApp = app) {
  const owner = await signIn(by);
  const { emails } = succeeded(await by.api.users.update({ user_id: owner.userId, emails: [email] }));
  return { owner, email, email_id: emails.find((entry) => entry.email === email)?.id ?? '' };
}

const prove = async (by: TestApp, email: string, more: object = {}) => {
  const { email_id: method_id } = succeeded(await by.api.otps.email.send({ email }));
  return by.publicApi.otps.verify({ method_id, otp: SANDBOX_CODE, ...more });
};

it('a magic link makes a user of its own, too', async () => {
  const redirect_url = 'http://localhost:3000/welcome';
  const own = await newApp({ settings: { allowed_redirect_urls: [redirect_url] } });
  const { owner, email, email_id } = await withAttached(realEmail(), own);
  succeeded(await own.api.magicLinks.email.send({ email, redirect_url }));
  const { token } = await linkTo(email);
  const person = succeeded(await own.publicApi.magicLinks.verify({ token, session_expires_in: 5 }));
  expect(person).toMatchObject({ method_id: email_id, session: { user_id: person.user_id } });
  expect(person.user_id).not.toBe(owner.userId);
  const { users } = succeeded(await own.api.users.list({ email }));
  expect(users.map(({ user_id }) => user_id)).toEqual([person.user_id]);
});

it('a magic link that was sent before the identifier moved signs in the person who has it now', async () => {
  const redirect_url = 'http://localhost:3000/welcome';
  const own = await newApp({ settings: { allowed_redirect_urls: [redirect_url] } });
  const { owner, email } = await withAttached(realEmail(), own);
  succeeded(await own.api.magicLinks.email.send({ email, redirect_url }));
  const { token } = await linkTo(email);
  const { email_id: method_id } = succeeded(await own.api.otps.email.send({ email }));
  const otp = await codeTo(email, 2);
  const person = succeeded(await own.publicApi.otps.verify({ method_id, otp }));
  expect(person.user_id).not.toBe(owner.userId);
  succeeded(await own.api.users.delete({ user_id: owner.userId }));
  const again = succeeded(await own.publicApi.magicLinks.verify({ token, session_expires_in: 5 }));
  expect(again).toMatchObject({ user_id: person.user_id, method_id, session: { user_id: person.user_id } });
  expectRefusal(await own.publicApi.magicLinks.verify({ token }), 400, 'invalid_magic_link');
});

it('the person signs in again as the same user, with the wallet that every active user has', async () => {
  const { owner, email } = await withAttached();
  const first = succeeded(await prove(app, email));
  const again = succeeded(await prove(app, email, { session_expires_in: 5 }));
  expect(again.user_id).toBe(first.user_id);
  expect(first.user_id).not.toBe(owner.userId);
  const walletsOf = async () => succeeded(await app.api.users.get({ user_id: first.user_id })).wallets;
  for (const end = Date.now() + 10_000; (await walletsOf()).length === 0 && Date.now() < end;);
  expect(await walletsOf()).toMatchObject([{ wallet_type: 'ethereum', is_default: true }]);
});

it('with a session of the account the identifier is verified in place', async () => {
  const { owner, email, email_id } = await withAttached();
  const proof = succeeded(await prove(app, email, { session_token: owner.token }));
  expect(proof.user_id).toBe(owner.userId);
  const { emails } = succeeded(await app.api.users.get({ user_id: owner.userId }));
  expect(emails.find(({ id }) => id === email_id)?.verified).toBe(true);
});

it('an App that vouches for what it attaches keeps it with its user', async () => {
  const vouching = await newApp({ settings: { unverified_identifiers: 'vouched' } });
  const { owner, email } = await withAttached(sandboxEmail(), vouching);
  expect(succeeded(await prove(vouching, email)).user_id).toBe(owner.userId);
});

it('the new user is a sign-up: where that is closed, nothing moves and the code is not spent', async () => {
  const own = await newApp();
  const { owner, email, email_id } = await withAttached(sandboxEmail(), own);
  const admin = adminApi();
  const { email_id: method_id } = succeeded(await own.api.otps.email.send({ email }));
  const proof = { method_id, otp: SANDBOX_CODE };
  succeeded(await admin.updateApp(own.id, { settings: { sign_up: 'closed' } }));
  await settled(own, 403);
  expectRefusal(await own.publicApi.otps.verify({ ...proof, otp: '999999' }), 400, 'invalid_otp');
  expectRefusal(await own.publicApi.otps.verify(proof), 403, 'sign_up_closed');
  const { emails } = succeeded(await own.api.users.get({ user_id: owner.userId }));
  expect(emails.map(({ id }) => id)).toContain(email_id);
  succeeded(await admin.updateApp(own.id, { settings: { sign_up: 'open' } }));
  await settled(own, 200);
  expect(succeeded(await own.publicApi.otps.verify(proof)).user_id).not.toBe(owner.userId);
});

it.each([
  ['an active TOTP', async () => activeTotp(app)],
  ['a passkey', async () => ({ ...(await registerPasskey(app)), email: undefined })],
  [
    'an external wallet',
    async () => {
      const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
      succeeded(await app.api.wallets.verify(await signed(app.api, ethereumWallet(), user_id)));
      return { user_id };
    },
  ],
])('%s is another proof', async (_, proven) => {
  const { user_id } = await proven();
  const email = sandboxEmail();
  succeeded(await app.api.users.update({ user_id, emails: [email] }));
  expect(succeeded(await prove(app, email)).user_id).not.toBe(user_id);
});

/** Waits until a changed setting counts, which takes up to a second: an unknown wallet is answered accordingly. */
async function settled({ api, publicApi }: TestApp, status: number): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await delay(100)) {
    const answer = await publicApi.wallets.verify(await signed(api, ethereumWallet()));
    if (answer.status === status) return;
  }
  throw new Error('the setting is not seen');
}
