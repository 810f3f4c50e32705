import { expect, it } from '@jest/globals';
import { atOnce, expectRefusal, succeeded, tally } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { SANDBOX_CODE, unknownId } from '../harness/sign-in/identities.js';
import { asserted, DOMAIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp, codeOf } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const app = await newApp();
const { api, publicApi } = app;

it('ends the sessions of the user at once, and lets them sign in again once unblocked', async () => {
  const { userId, token, email } = await signIn(app);
  expect(succeeded(await api.users.block({ user_id: userId }))).toEqual({
    message: 'The user was blocked.',
    user_id: userId,
  });
  succeeded(await api.users.block({ user_id: userId }));
  expectRefusal(await publicApi.sessions.verify({ session_token: token }), 404, 'session_not_found');
  expect(succeeded(await api.users.get({ user_id: userId }))).toMatchObject({
    status: 'blocked',
    active: false,
  });
  const { users } = succeeded(await api.users.list({ status: 'blocked' }));
  expect(users.map(({ user_id }) => user_id)).toEqual([userId]);
  const unblocked = { message: 'The user was unblocked.', user_id: userId };
  expect(succeeded(await api.users.unblock({ user_id: userId }))).toEqual(unblocked);
  expect(succeeded(await api.users.get({ user_id: userId }))).toMatchObject({
    status: 'active',
    active: true,
  });
  expectRefusal(await publicApi.sessions.verify({ session_token: token }), 404, 'session_not_found');
  expect((await signIn(app, email)).userId).toBe(userId);
});

it('every sign-in is refused before its proof is spent', async () => {
  const totp = await activeTotp(app);
  const { user_id, email } = totp;
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  const { token } = succeeded(await api.magicLinks.create({ user_id }));
  const wallet = ethereumWallet();
  succeeded(await api.wallets.verify(await signed(api, wallet, user_id)));
  const signature = await signed(api, wallet);
  const passkey = await registerPasskey(app);
  const public_key_credential = await asserted(app, passkey);
  for (const id of [user_id, passkey.user_id]) succeeded(await api.users.block({ user_id: id }));
  const { wallet_type, public_address } = wallet;
  const proofs: readonly (() => Promise<Answer<unknown>>)[] = [
    () => publicApi.magicLinks.verify({ token }),
    () => api.totps.verify({ user_id, totp_code: codeOf(totp, 1) }),
    () => api.totps.recover({ user_id, recovery_code: totp.recovery_codes[0] }),
    () => api.wallets.verify(signature),
    () => api.webauthn.authentication.verify({ public_key_credential }),
    () => publicApi.otps.verify({ method_id, otp: SANDBOX_CODE }),
  ];
  const begins = () => [
    api.otps.email.send({ email }),
    api.magicLinks.create({ user_id }),
    api.wallets.registrations.begin({ wallet_type, public_address, domain: 'app.example.com', user_id }),
    publicApi.webauthn.authentication.begin({ domain: DOMAIN, user_id: passkey.user_id }),
  ];
  for (const refused of begins()) expectRefusal(await refused, 403, 'user_blocked');
  for (const proof of proofs) expectRefusal(await proof(), 403, 'user_blocked');
  for (const id of [user_id, passkey.user_id]) succeeded(await api.users.unblock({ user_id: id }));
  // The link first: the code is the first proof of its address, which voids links that the App began.
  for (const proof of proofs) succeeded(await proof());
});

it('a block during 50 sign-ins leaves no session', async () => {
  const { userId, emailId, email } = await signIn(app);
  succeeded(await api.otps.email.send({ email }));
  const { token } = succeeded(await api.magicLinks.create({ user_id: userId }));
  const answers = await atOnce(50, (n): Promise<Answer<unknown>> => {
    if (n === 20) return api.users.block({ user_id: userId });
    return n % 2
      ? publicApi.magicLinks.verify({ token, session_expires_in: 5 })
      : publicApi.otps.verify({ method_id: emailId, otp: SANDBOX_CODE, session_expires_in: 5 });
  });
  expect(tally(answers)).toHaveProperty('200');
  expect(succeeded(await api.sessions.list({ user_id: userId })).sessions).toEqual([]);
});

it('an operator blocks, unblocks and unlocks a user of any App', async () => {
  const { ofUser } = adminApi();
  const { userId, token, email } = await signIn(app);
  expect(succeeded(await ofUser('block', app.id, userId)).user_id).toBe(userId);
  expectRefusal(await publicApi.sessions.verify({ session_token: token }), 404, 'session_not_found');
  succeeded(await ofUser('unblock', app.id, userId));
  succeeded(await ofUser('unlock', app.id, userId));
  expect((await signIn(app, email)).userId).toBe(userId);
  expectRefusal(await ofUser('block', app.id, unknownId('user')), 404, 'user_not_found');
  expectRefusal(await ofUser('block', unknownId('app'), userId), 404, 'app_not_found');
});
