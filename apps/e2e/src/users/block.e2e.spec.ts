import { expect, it } from '@jest/globals';
import { atOnce, expectRefusal, succeeded, tally } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/api.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { realEmail, SANDBOX_CODE, unknownId } from '../harness/sign-in/identities.js';
import { asserted, DOMAIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp, codeOf } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const app = await newApp();
const { api, publicApi } = app;

it('ends the sessions of the user at once, and lets them sign in again once unblocked', async () => {
  const { userId, token, email } = await signIn(app);
  expect(succeeded(await api.blockUser(userId))).toEqual({
    message: 'The user was blocked.',
    user_id: userId,
  });
  succeeded(await api.blockUser(userId));
  expectRefusal(await publicApi.verifySession({ session_token: token }), 404, 'session_not_found');
  expect(succeeded(await api.getUser(userId))).toMatchObject({ status: 'blocked', active: false });
  const { users } = succeeded(await api.listUsers({ status: 'blocked' }));
  expect(users.map(({ user_id }) => user_id)).toEqual([userId]);
  const unblocked = { message: 'The user was unblocked.', user_id: userId };
  expect(succeeded(await api.unblockUser(userId))).toEqual(unblocked);
  expect(succeeded(await api.getUser(userId))).toMatchObject({ status: 'active', active: true });
  expectRefusal(await publicApi.verifySession({ session_token: token }), 404, 'session_not_found');
  expect((await signIn(app, email)).userId).toBe(userId);
});

it('a pending user who was blocked is pending again once unblocked', async () => {
  const created = await api.createUser({ email: realEmail(), requires_verification: true });
  const { user_id } = succeeded(created);
  succeeded(await api.blockUser(user_id));
  succeeded(await api.unblockUser(user_id));
  expect(succeeded(await api.getUser(user_id)).status).toBe('pending');
});

it('knows no other user', async () => {
  expectRefusal(await api.blockUser(unknownId('user')), 404, 'user_not_found');
  expectRefusal(await api.unblockUser(unknownId('user')), 404, 'user_not_found');
});

it('every sign-in is refused before its proof is spent', async () => {
  const totp = await activeTotp(app);
  const { user_id, email } = totp;
  const { email_id: method_id } = succeeded(await api.sendEmail({ email }));
  const { token } = succeeded(await api.createLink({ user_id }));
  const wallet = ethereumWallet();
  succeeded(await api.verifyWallet(await signed(api, wallet, user_id)));
  const signature = await signed(api, wallet);
  const passkey = await registerPasskey(app);
  const public_key_credential = await asserted(app, passkey);
  for (const id of [user_id, passkey.user_id]) succeeded(await api.blockUser(id));
  const { wallet_type, public_address } = wallet;
  const proofs = () => [
    publicApi.verifyLink({ token }),
    api.verifyTotp({ user_id, totp_code: codeOf(totp, 1) }),
    api.recoverTotp({ user_id, recovery_code: totp.recovery_codes[0] }),
    api.verifyWallet(signature),
    api.verifyAssertion({ public_key_credential }),
    publicApi.verifyOtp({ method_id, otp: SANDBOX_CODE }),
  ];
  const begins = () => [
    api.sendEmail({ email }),
    api.createLink({ user_id }),
    api.beginWallet({ wallet_type, public_address, domain: 'app.example.com', user_id }),
    publicApi.beginAuthentication({ domain: DOMAIN, user_id: passkey.user_id }),
  ];
  for (const refused of [...begins(), ...proofs()]) expectRefusal(await refused, 403, 'user_blocked');
  for (const id of [user_id, passkey.user_id]) succeeded(await api.unblockUser(id));
  for (const proof of proofs()) succeeded<unknown>(await proof);
});

it('a block during 50 sign-ins leaves no session', async () => {
  const { userId, emailId, email } = await signIn(app);
  succeeded(await api.sendEmail({ email }));
  const { token } = succeeded(await api.createLink({ user_id: userId }));
  const answers = await atOnce(50, (n): Promise<Answer<unknown>> => {
    if (n === 20) return api.blockUser(userId);
    return n % 2
      ? publicApi.verifyLink({ token, session_expires_in: 5 })
      : publicApi.verifyOtp({ method_id: emailId, otp: SANDBOX_CODE, session_expires_in: 5 });
  });
  expect(tally(answers)).toHaveProperty('200');
  expect(succeeded(await api.listSessions({ user_id: userId })).sessions).toEqual([]);
});

it('an operator blocks, unblocks and unlocks a user of any App', async () => {
  const { ofUser } = adminApi();
  const { userId, token, email } = await signIn(app);
  expect(succeeded(await ofUser('block', app.id, userId)).user_id).toBe(userId);
  expectRefusal(await publicApi.verifySession({ session_token: token }), 404, 'session_not_found');
  succeeded(await ofUser('unblock', app.id, userId));
  succeeded(await ofUser('unlock', app.id, userId));
  expect((await signIn(app, email)).userId).toBe(userId);
  expectRefusal(await ofUser('block', app.id, unknownId('user')), 404, 'user_not_found');
  expectRefusal(await ofUser('block', unknownId('app'), userId), 404, 'app_not_found');
});
