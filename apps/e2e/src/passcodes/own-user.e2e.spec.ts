import { expect, it } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { realEmail, sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { linkTo } from '../harness/sign-in/inbox.js';
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
