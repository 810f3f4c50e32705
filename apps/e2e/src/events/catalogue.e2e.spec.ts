import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { EVENT_TYPES, exampleOf, passcodeVerified } from '@latchkey/contracts/catalogue';
import { Wallet } from 'ethers';
import { eventProblems } from '../harness/events/catalogue-check.js';
import { eventsOfApp, type OutboxEvent } from '../harness/events/outbox.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { realEmail, sandboxEmail, SANDBOX_PHONE } from '../harness/sign-in/identities.js';
import { linkTo } from '../harness/sign-in/inbox.js';
import { asserted, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp, codeOf, wrongCodeOf } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const WELCOME = 'https://app.example.com/welcome';
const WRONG = '111111';

/** Events that other tests cause, because they take a chain, a broken receiver or a broken mail server. */
const ELSEWHERE: readonly (readonly [begins: string, test: string])[] = [
  ['transfer.', 'apps/e2e/src/transfers/transfers.e2e.spec.ts'],
  ['wallet.payment_signed', 'apps/e2e/src/security/word-of-transfer.e2e.spec.ts'],
  ['operator.', 'apps/e2e/src/operators/console-session.e2e.spec.ts'],
  ['provider.', 'apps/identity/src/providers/linking.int.spec.ts'],
  ['webhook.disabled', 'apps/events/src/sending'],
  ['message.failed', 'apps/otp-delivery/src/messages/message-worker.int.spec.ts'],
  ['wallet.exported', 'apps/signer/src/exports/exports.int.spec.ts'],
  ['wallet.erased', 'apps/wallet/src/erased-wallets/erased-wallets.int.spec.ts'],
  ['second_factor.listed', 'apps/mfa/src/users/listed-factors.int.spec.ts'],
];

const { actor, ...example } = exampleOf(passcodeVerified);
const EXAMPLE: OutboxEvent = { ...example, actor_type: actor.type, actor_key_id: actor.key_id };

const app = await newApp();
const { api, publicApi } = app;

async function changeApp(): Promise<void> {
  const admin = adminApi();
  succeeded(await admin.updateApp(app.id, { settings: { allowed_redirect_urls: [WELCOME] } }));
  succeeded(await admin.setTransferPolicy(app.id, { rules: [{}] }));
  succeeded(await admin.setApprovalKey(app.id, '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'));
  for (const change of ['freeze', 'unfreeze'] as const) succeeded(await admin.changePayments(change, app.id));
  const { id } = succeeded(await admin.createKey(app.id, { kind: 'public' }));
  succeeded(await admin.revokeKey(app.id, id));
  const { kid } = succeeded(await admin.rotate(app.id));
  succeeded(await admin.revokeSigningKey(app.id, kid));
}

async function useAddresses(): Promise<void> {
  const { userId, emailId, token } = await signIn(app);
  succeeded(await api.sessions.verify({ session_token: token, session_expires_in: 600 }));
  succeeded(await api.users.update({ user_id: userId, first_name: 'Ada', phone_numbers: [SANDBOX_PHONE] }));
  // Another person proves this address, so it moves to a user of its own.
  const email = sandboxEmail();
  succeeded(await api.users.update({ user_id: userId, emails: [email] }));
  await signIn(app, email);
  for (let code = 0; code < 2; code += 1) {
    succeeded(await api.otps.sms.send({ phone_number: SANDBOX_PHONE }));
    const { phone_numbers } = succeeded(await api.users.get({ user_id: userId }));
    const guess = { method_id: phone_numbers[0]?.id, otp: WRONG };
    for (let n = 0; n < 5; n += 1) expectRefusal(await publicApi.otps.verify(guess), 400, 'invalid_otp');
  }
  succeeded(await call('POST', `/v1/auth/users/${userId}/unlock`, { key: app.secretKey }));
  succeeded(await api.users.block({ user_id: userId }));
  succeeded(await api.users.unblock({ user_id: userId }));
  succeeded(await adminApi().revealUser(app.id, userId));
  succeeded(await api.users.export({ user_id: userId }));
  succeeded(await api.users.email.delete({ email_id: emailId }));
}

async function useLinks(): Promise<void> {
  const email = realEmail();
  succeeded(await api.magicLinks.email.send({ email, redirect_url: WELCOME }));
  const { token } = await linkTo(email);
  const { user_id, session } = succeeded(
    await publicApi.magicLinks.verify({ token, session_expires_in: 60 }),
  );
  const own = succeeded(await api.magicLinks.create({ user_id }));
  succeeded(await publicApi.magicLinks.verify({ token: own.token }));
  succeeded(await api.sessions.revoke({ session_id: session?.id }));
}

async function useSecondFactors(): Promise<void> {
  const totp = await activeTotp(app);
  const { user_id, totp_id, recovery_codes } = totp;
  const { session_token } = succeeded(
    await api.totps.verify({ user_id, totp_code: codeOf(totp, 1), session_expires_in: 60 }),
  );
  succeeded(await api.totps.recover({ user_id, recovery_code: recovery_codes[0], session_token }));
  succeeded(await api.totps.recoveryCodes({ user_id }));
  for (let n = 0; n < 5; n += 1) await api.totps.verify({ user_id, totp_code: wrongCodeOf(totp) });
  succeeded(await api.users.totps.delete({ totp_id }));
  const passkey = await registerPasskey(app, user_id);
  passkey.authenticator.counter = 9;
  const first = await asserted(app, passkey);
  succeeded(
    await publicApi.webauthn.authentication.verify({ public_key_credential: first, session_expires_in: 60 }),
  );
  passkey.authenticator.counter = 3;
  const copied = await asserted(app, passkey);
  const refused = await publicApi.webauthn.authentication.verify({ public_key_credential: copied });
  expectRefusal(refused, 400, 'webauthn_counter_regression');
  succeeded(
    await api.users.webauthnCredentials.delete({ webauthn_credential_id: passkey.webauthn_credential_id }),
  );
}

async function useWallets(): Promise<void> {
  const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
  const { privateKey: private_key, address: public_address } = Wallet.createRandom();
  const wallet_type = 'ethereum';
  succeeded(await api.wallets.import({ user_id, wallet_type, public_address }));
  succeeded(await api.wallets.import({ user_id, wallet_type, private_key }));
  const own = succeeded(await publicApi.wallets.verify(await signed(publicApi, ethereumWallet())));
  succeeded(await api.users.wallets.delete({ wallet_id: own.id }));
  succeeded(await api.users.delete({ user_id }));
}

async function useWebhooks(): Promise<void> {
  const key = app.secretKey;
  const body = { url: 'http://127.0.0.1:9/latchkey', events: ['webhook.deleted'] };
  const { id } = succeeded(await call<{ id: string }>('POST', '/v1/webhooks', { key, body }));
  succeeded(await adminApi().testWebhook(id));
  succeeded(await call('DELETE', `/v1/webhooks/${id}`, { key }));
}

const expected = EVENT_TYPES.filter((type) => !ELSEWHERE.some(([begins]) => type.startsWith(begins)));

/** Some events follow from others, in another service. */
async function published() {
  for (let look = 0; ; look += 1) {
    const events = await eventsOfApp(app.id);
    const types = new Set(events.map(({ type }) => type));
    if (look === 100 || expected.every((type) => types.has(type))) return { events, types };
    await delay(100);
  }
}

it.each<[string, Partial<OutboxEvent>, string]>([
  [
    'an address',
    { data: { method_id: 'ada@example.com', method_type: 'email' } },
    'method_id is "ada@example.com"',
  ],
  ['a code', { data: { method_id: '493021', method_type: 'email' } }, 'method_id is "493021"'],
  ['a member too many', { data: { ...EXAMPLE.data, otp: EXAMPLE.id } }, 'otp is not declared'],
  ['a member too few', { data: { method_id: EXAMPLE.id } }, 'method_type is missing'],
  ['a value of no list', { data: { ...EXAMPLE.data, method_type: 'wallet' } }, 'method_type is "wallet"'],
  ['no user', { user_id: '' }, 'user_id is wrong'],
  ['a key without its id', { actor_key_id: '' }, 'actor is wrong'],
])('the check finds %s', (_, changed, problem) => {
  expect(eventProblems(EXAMPLE)).toEqual([]);
  expect(eventProblems({ ...EXAMPLE, ...changed })).toEqual([`passcode.verified: ${problem}`]);
});

it('everything that a user and an App can do has its event, as the catalogue describes it', async () => {
  await changeApp();
  await useAddresses();
  await useLinks();
  await useSecondFactors();
  await useWallets();
  await useWebhooks();
  const { events, types } = await published();
  expect(expected.filter((type) => !types.has(type))).toEqual([]);
  expect(events.flatMap(eventProblems)).toEqual([]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const extended = events.filter(({ type }) => type === 'session.extended');
  expect(extended.map(({ actor_type }) => actor_type)).toContain('secret_key');
  expect(extended.map(({ actor_type }) => actor_type)).not.toContain('system');
  const actors = new Set(events.map(({ actor_type }) => actor_type));
  expect(actors).toEqual(new Set(['secret_key', 'public_token', 'operator', 'system']));
});
