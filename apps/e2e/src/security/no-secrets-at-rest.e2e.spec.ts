import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Wallet } from 'ethers';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { realEmail, realPhone, unique, unknownId } from '../harness/sign-in/identities.js';
import { codeTo, linkTo, wrongCode } from '../harness/sign-in/inbox.js';
import { searchForSecrets } from '../harness/secrets/leaks.js';
import { asserted, registerPasskey } from '../harness/sign-in/passkey.js';
import {
  begin,
  callbackOf,
  localProvider,
  newOpenIdApp,
  pageAfter,
  REFUSE,
  returned,
  signInWithProvider,
  verifiedPerson,
} from '../harness/sign-in/openid.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { currentRun } from '../harness/stack/run.js';
import { remember } from '../harness/secrets/secrets.js';
import { activeTotp, codeOf } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const run = currentRun();
const WELCOME = 'https://app.example.com/welcome';
const app = await newApp({ tier: 'enterprise', settings: { allowed_redirect_urls: [WELCOME] } });

/** Every request in which a secret passes through the stack, accepted or refused. */
async function useEverything(): Promise<void> {
  const email = realEmail();
  const phone_number = realPhone();
  const sent = succeeded(await app.api.otps.email.send({ email }));
  const otp = await codeTo(email);
  expectRefusal(
    await app.api.otps.verify({ method_id: sent.email_id, otp: wrongCode(otp) }),
    400,
    'invalid_otp',
  );
  const { session_token, session_jwt } = succeeded(
    await app.api.otps.verify({ method_id: sent.email_id, otp, session_expires_in: 60 }),
  );
  const texted = succeeded(await app.api.otps.sms.send({ phone_number }));
  succeeded(
    await app.api.otps.verify({ method_id: texted.phone_number_id, otp: await codeTo(phone_number) }),
  );
  // A code that is never used stays in the outgoing message the longest.
  const unused = realEmail();
  succeeded(await app.api.otps.email.send({ email: unused }));
  await codeTo(unused);
  const linked = realEmail();
  succeeded(await app.api.magicLinks.email.send({ email: linked, redirect_url: WELCOME }));
  succeeded(await app.api.magicLinks.verify({ token: (await linkTo(linked)).token, session_expires_in: 60 }));
  succeeded(await app.api.magicLinks.create({ user_id: sent.user_id }));
  succeeded(await app.api.sessions.verify({ session_token, session_jwt }));
  succeeded(await adminApi().createKey(app.id, { kind: 'secret' }));
  const google = { client_id: unique('client'), client_secret: unique('client-secret') };
  succeeded(await adminApi().updateApp(app.id, { settings: { oauth_providers: { google } } }));
}

async function useSecondFactors(): Promise<void> {
  const totp = await activeTotp(app);
  const { user_id, recovery_codes } = totp;
  succeeded(await app.api.totps.verify({ user_id, totp_code: codeOf(totp, 1), session_expires_in: 60 }));
  succeeded(await app.api.totps.recover({ user_id, recovery_code: recovery_codes[0] }));
  const mistaken = { user_id, recovery_code: recovery_codes[0] };
  expectRefusal(await app.api.totps.recover(mistaken), 400, 'invalid_recovery_code');
  expect(succeeded(await app.api.totps.recoveryCodes({ user_id })).totps[0]?.recovery_codes).toHaveLength(15);
  const passkey = await registerPasskey(app, user_id);
  const public_key_credential = await asserted(app, passkey);
  succeeded(
    await app.publicApi.webauthn.authentication.verify({ public_key_credential, session_expires_in: 60 }),
  );
  const password = unique('my password');
  remember('token', password);
  succeeded(await app.publicApi.passwords.strengthCheck({ password }));
}

async function useWallets(): Promise<void> {
  const { user_id } = succeeded(await app.api.users.create({ email: realEmail() }));
  const { privateKey: private_key } = Wallet.createRandom();
  // The same without its prefix is the key as well.
  remember('token', private_key.slice(2));
  const wallet_type = 'ethereum';
  succeeded(await app.api.wallets.import({ user_id, wallet_type, private_key }));
  const spoilt = `${private_key}00`;
  const mistaken = { user_id, wallet_type, private_key: spoilt };
  expectRefusal(await app.api.wallets.import(mistaken), 400, 'invalid_private_key');
  const proof = await signed(app.publicApi, ethereumWallet());
  succeeded(await app.publicApi.wallets.verify({ ...proof, session_expires_in: 60 }));
}

/** State, nonce, code and token of each sign-in are remembered where they are seen, and the provider's tokens. */
async function useProvider(): Promise<void> {
  const keeping = await newOpenIdApp({}, { ...localProvider(), keep_tokens: true });
  const { user_id, idp_provider_id } = await signInWithProvider(keeping, verifiedPerson());
  const kept = succeeded(
    await keeping.api.users.idpProviders.tokens({ user_id, idpuser_id: idp_provider_id }),
  );
  expect([kept.access_token, kept.refresh_token, kept.id_token].filter(Boolean)).toHaveLength(3);
  // Each is left at another step, and so stays in the row.
  await begin(keeping);
  const unused = await returned(keeping, verifiedPerson());
  const { token } = await returned(keeping, verifiedPerson());
  const mistaken = { token, state: unused.state };
  expectRefusal(await keeping.publicApi.oauth.verify(mistaken), 400, 'oauth_failed');
  const foreign = { ...unused, session_token: (await signIn(keeping)).token };
  expectRefusal(await keeping.publicApi.oauth.verify(foreign), 409, 'session_user_mismatch');
  await pageAfter(await callbackOf(await begin(keeping), REFUSE));
  const misplaced = await callbackOf(await begin(keeping), verifiedPerson());
  await call('GET', `/v1/auth/users/list${misplaced.search}`, { key: keeping.secretKey });
}

/** Secrets in places where they do not belong, which is where logs are careless. */
async function misuseEverything(): Promise<void> {
  const misplaced = unique('sk_test_misplaced');
  remember('token', misplaced);
  await call('GET', `/v1/auth/users/list?${misplaced}=1`, { key: app.secretKey });
  await call('GET', `/v1/auth/users/list?cursor=${misplaced}`, { key: app.secretKey });
  await call('GET', `/v1/nothing/${misplaced}`, { key: misplaced });
  await call('POST', '/v1/auth/otps/verify', { key: app.secretKey, raw: `{"otp":"${misplaced}"` });
  await call('POST', '/v1/auth/otps/verify', { key: app.secretKey, body: { [misplaced]: misplaced } });
  // A request record holds the user that a request names, if it is the id of one.
  await call('POST', '/v1/auth/totps/verify', {
    key: app.secretKey,
    body: { user_id: misplaced, totp_code: '000000' },
  });
  await call('POST', '/v1/auth/sessions/verify', {
    key: app.secretKey,
    body: { session_jwt: `${misplaced}.a.b` },
  });
  await call('GET', '/v1/auth/users/list', {
    key: misplaced,
    headers: { 'x-request-id': misplaced, cookie: misplaced },
  });
}

it('no database, message on the bus or log holds a code, token, key or JWT in clear', async () => {
  await useEverything();
  await useSecondFactors();
  await useWallets();
  await useProvider();
  await misuseEverything();
  // The records of all these requests are handed over before any record is read.
  expectRefusal(await app.api.requests.get({ request_id: unknownId('req') }), 404, 'request_not_found');
  const { leaks, places, secrets } = await searchForSecrets(run);
  expect(leaks).toEqual([]);
  // The search itself must have seen something.
  expect(secrets).toBeGreaterThan(15);
  for (const database of [
    'identity',
    'otp_delivery',
    'session',
    'mfa',
    'wallet',
    'signer',
    'transfer',
    'events',
  ]) {
    expect(
      places.filter((place) => place.startsWith(`${run.databasePrefix}_${database}.`)).length,
    ).toBeGreaterThan(2);
  }
  expect(places).toEqual(
    expect.arrayContaining(
      [
        'gateway',
        'identity',
        'otp-delivery',
        'session',
        'mfa',
        'wallet',
        'transfer',
        'events',
        'streams',
      ].map((name) => `${name}.log`),
    ),
  );
});

// In this file, because the search above would find it, too.
it('the search finds a secret that is there', async () => {
  const { secretKey, id, api } = await newApp();
  succeeded(await api.users.list());
  const planted = join(run.dataDir, 'logs', 'planted.log');
  await writeFile(planted, `{"event":"careless","key":"${secretKey}","appId":"${id}"}\n`);
  try {
    const { leaks } = await searchForSecrets(run);
    expect(leaks).toContainEqual({ place: 'planted.log', kind: 'token', begins: 'sk_t' });
  } finally {
    await rm(planted);
  }
});
