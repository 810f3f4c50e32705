import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { eventually, until } from '@latchkey/platform/testing';
import type { SentCredential } from '@latchkey/platform/testing/webauthn';
import { newWallet, order } from '../harness/chains/transfers.js';
import { expectRefusal, expectUnavailable, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import type { AppApi } from '../harness/http/app-client.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { type Answer, call } from '../harness/http/client.js';
import { realEmail, sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { asserted, DOMAIN, type Passkey, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { activeTotp, codeOf, type TotpUser } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed, WALLET_DOMAIN } from '../harness/sign-in/wallets.js';
import { OwnStack } from '../harness/stack/own-stack.js';

type Call = (api: AppApi) => Promise<Answer<unknown>>;
type Cases = Readonly<Record<string, Call>>;

let stack: OwnStack;

beforeAll(async () => {
  stack = await OwnStack.start();
});

afterAll(() => stack.stop());

/** A code for a user that the App created: its verification needs mfa and wallet. */
async function codeOfCreated({ api }: TestApp): Promise<{ method_id: string; otp: string }> {
  const email = sandboxEmail();
  succeeded(await api.users.create({ email, requires_verification: true }));
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  return { method_id, otp: SANDBOX_CODE };
}

/** A user signs up by a code, uses the session, signs in by a link, and signs out. @returns its id. */
async function expectSignsIn(app: TestApp): Promise<string> {
  const { token, userId, session } = await signIn(app);
  const { api, publicApi } = app;
  succeeded(await publicApi.sessions.verify({ session_token: token }));
  expect(succeeded(await api.sessions.list({ user_id: userId })).sessions).toHaveLength(1);
  const link = succeeded(await api.magicLinks.create({ user_id: userId }));
  succeeded(await publicApi.magicLinks.verify({ token: link.token, session_expires_in: 5 }));
  expect(succeeded(await api.sessions.revoke({ session_id: session.id }))).toEqual({ revoked: 1 });
  succeeded(await publicApi.jwks.default());
  return userId;
}

describe('mfa', () => {
  let app: TestApp;
  let totp: TotpUser;
  let passkey: Passkey;
  let answer: SentCredential;
  let created: Awaited<ReturnType<typeof codeOfCreated>>;

  beforeAll(async () => {
    app = await newApp({ tier: 'enterprise' });
    totp = await activeTotp(app);
    passkey = await registerPasskey(app);
    answer = await asserted(app, passkey);
    created = await codeOfCreated(app);
    await stack.takeDown('mfa');
  });

  const verifyTotp: Call = (api) => api.totps.verify({ user_id: totp.user_id, totp_code: codeOf(totp, 1) });
  const recover: Call = (api) =>
    api.totps.recover({ user_id: totp.user_id, recovery_code: totp.recovery_codes[0] });
  const verifyAssertion: Call = (api) =>
    api.webauthn.authentication.verify({ public_key_credential: answer });
  /** No document lists the short path. */
  const verifyShortly: Call = () =>
    call('POST', '/v1/auth/webauthn/verify', { key: app.secretKey, body: { public_key_credential: answer } });
  const verifyCreated: Call = (api) => api.otps.verify(created);
  const unseen = sandboxEmail();

  const NEEDS_MFA: Cases = {
    'create a TOTP': (api) => api.totps.create({ user_id: passkey.user_id }),
    'verify a TOTP': verifyTotp,
    recover,
    'list recovery codes': (api) => api.totps.recoveryCodes({ user_id: totp.user_id }),
    'delete a TOTP': (api) => api.users.totps.delete({ totp_id: totp.totp_id }),
    'begin a registration': (api) =>
      api.webauthn.registrations.begin({ user_id: totp.user_id, domain: DOMAIN }),
    register: (api) =>
      api.webauthn.registrations.create({ user_id: passkey.user_id, public_key_credential: answer }),
    'begin an authentication': (api) => api.webauthn.authentication.begin({ domain: DOMAIN }),
    'verify an authentication': verifyAssertion,
    'verify one by the short path': verifyShortly,
    'delete a credential': (api) =>
      api.users.webauthnCredentials.delete({ webauthn_credential_id: passkey.webauthn_credential_id }),
    'verify a user that the App created': verifyCreated,
    'check a password': (api) => api.passwords.strengthCheck({ password: 'correct horse battery staple' }),
    'get a user': (api) => api.users.get({ user_id: totp.user_id }),
    'list users': (api) => api.users.list(),
    'update a user': (api) => api.users.update({ user_id: totp.user_id, first_name: 'Ada' }),
    'create a user and show it': (api) => api.users.create({ email: unseen, return_user: true }),
  };

  describe('while it is down', () => {
    it.each(Object.entries(NEEDS_MFA))('%s: 503', async (_, refused) =>
      expectUnavailable(await refused(app.api)),
    );

    it('users are created, get codes and wallets, sign up and are deleted all the same', async () => {
      const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
      succeeded(await app.api.otps.email.send({ email: realEmail() }));
      succeeded(await app.api.wallets.create({ user_id, wallet_type: 'solana' }));
      expect(succeeded(await app.api.transfers.list({ user_id })).transfers).toEqual([]);
      await expectSignsIn(app);
      succeeded(await app.api.users.delete({ user_id }));
    });
  });

  describe('when it is back', () => {
    beforeAll(() => stack.bringBack());

    it('has spent nothing of what it refused', async () => {
      for (const spend of [verifyTotp, recover, verifyAssertion, verifyCreated])
        succeeded(await spend(app.api));
    });

    it('nothing was changed that was refused', async () => {
      const user = succeeded(await app.api.users.get({ user_id: totp.user_id }));
      expect(user).toMatchObject({ first_name: '', totps: [{ id: totp.totp_id }] });
      expect(succeeded(await app.api.users.list({ email: unseen })).users).toEqual([]);
    });
  });
});

describe('wallet', () => {
  let app: TestApp;
  let wallet: Wallet;
  let pending: Transfer;
  let proof: Awaited<ReturnType<typeof signed>>;
  let created: Awaited<ReturnType<typeof codeOfCreated>>;

  const own = ethereumWallet();
  const { wallet_type, public_address } = own;
  const payment = { dest: public_address, source_amount: '1.5', source_currency: 'MATIC' };

  beforeAll(async () => {
    app = await newApp();
    wallet = await newWallet(app.api, 'ethereum');
    const { id: transfer_id } = succeeded(await app.api.transfers.create(order(wallet, payment)));
    pending = succeeded(await app.api.transfers.get({ transfer_id }));
    proof = await signed(app.publicApi, own);
    created = await codeOfCreated(app);
    await stack.takeDown('wallet');
  });

  const verifyCreated: Call = (api) => api.otps.verify(created);
  const unseen = sandboxEmail();
  const watched = { wallet_type, public_address };

  const NEEDS_WALLET: Cases = {
    'create a wallet': (api) => api.wallets.create({ user_id: wallet.user_id, wallet_type: 'solana' }),
    'import a wallet': (api) => api.wallets.import({ user_id: wallet.user_id, ...watched }),
    'get a wallet': (api) => api.wallets.get({ wallet_id: wallet.id }),
    'list wallets': (api) => api.wallets.list(),
    'list them by the other path': () => call('GET', '/v1/auth/wallets/list', { key: app.secretKey }),
    'read a balance': (api) => api.wallets.balance({ wallet_id: wallet.id, token_symbol: 'MATIC' }),
    'begin a sign-in': (api) => api.wallets.registrations.begin({ ...watched, domain: WALLET_DOMAIN }),
    'sign in': (api) => api.wallets.verify(proof),
    'verify a user that the App created': verifyCreated,
    'create a transfer': (api) => api.transfers.create(order(wallet, payment)),
    'move its keys': () => adminApi().rewrapKeys({ after: 'wallet/' }),
    'get a user': (api) => api.users.get({ user_id: wallet.user_id }),
    'list users': (api) => api.users.list(),
    'update a user': (api) => api.users.update({ user_id: wallet.user_id, first_name: 'Ada' }),
    'create a user and show it': (api) => api.users.create({ email: unseen, return_user: true }),
  };

  describe('while it is down', () => {
    it.each(Object.entries(NEEDS_WALLET))('%s: 503', async (_, refused) =>
      expectUnavailable(await refused(app.api)),
    );

    it('users sign in, get second factors and are deleted all the same', async () => {
      const userId = await expectSignsIn(app);
      const totp = await activeTotp(app);
      succeeded(await app.api.totps.verify({ user_id: totp.user_id, totp_code: codeOf(totp, 1) }));
      succeeded(await app.api.users.delete({ user_id: userId }));
    });

    it('transfers are read, listed and cancelled', async () => {
      expect(succeeded(await app.api.transfers.get({ transfer_id: pending.id }))).toEqual(pending);
      expect(succeeded(await app.api.transfers.list()).count).toBe(0);
    });

    it('a user is created, who has the wallet once it is back', async () => {
      const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
      expectRefusal(await app.api.users.get({ user_id }), 503, 'service_unavailable');
      await stack.bringBack();
      const wallets = await eventually(async () => {
        const user = succeeded(await app.api.users.get({ user_id }));
        return user.wallets.length > 0 ? user.wallets : undefined;
      });
      expect(wallets).toMatchObject([{ wallet_type: 'ethereum', is_default: true }]);
    });
  });

  describe('when it is back', () => {
    it('nothing was changed or spent that was refused', async () => {
      const user = succeeded(await app.api.users.get({ user_id: wallet.user_id }));
      expect(user).toMatchObject({ first_name: '', wallets: [{ id: wallet.id }] });
      expect(succeeded(await app.api.users.list({ email: unseen })).users).toEqual([]);
      expect(succeeded(await app.api.transfers.get({ transfer_id: pending.id }))).toEqual(pending);
      succeeded(await app.publicApi.wallets.verify(proof));
      succeeded(await verifyCreated(app.api));
      succeeded(await app.api.transfers.cancel({ transfer_id: pending.id }));
    });
  });
});

describe('administration', () => {
  const reads = async () => (await adminApi().listApps()).status;

  it('public traffic goes on while it is down, and the operator finds it again', async () => {
    const app = await newApp();
    stack.processes.hold(true);
    stack.processes.signal('admin', 'SIGKILL');
    await until(async () => (await reads()) === 503);
    await expectSignsIn(app);
    await stack.bringBack();
    await until(async () => (await reads()) === 200);
  });
});
