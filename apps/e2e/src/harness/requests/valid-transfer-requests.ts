import { succeeded } from '../http/answers.js';
import { adminApi } from '../http/admin-api.js';
import type { TestApp } from '../http/app.js';
import { sandboxEmail, unique } from '../sign-in/identities.js';
import { signIn } from '../sign-in/sign-in.js';
import type { Makers, ValidRequest } from './valid-request.js';
import { ethereumWallet } from '../sign-in/wallets.js';
import { currentRun } from '../stack/run.js';

/** Valid requests of transfers, on Polygon, which every stack of the tests has. */
export function transferRequests(app: TestApp): Makers {
  const { api, secretKey: key } = app;
  const { walletOf, newWallet, payment } = payments(app);
  const order = (path: string): Makers => ({
    [`POST ${path}`]: async () => {
      const { id: source, user_id } = await newWallet();
      const own = {
        dest_currency: 'MATIC',
        custom_id: unique('payout'),
        notes: 'Payout for November',
        expires_in: 5,
      };
      return { path, key, body: { user_id, source, ...payment(), ...own } };
    },
  });
  return {
    ...decisionRequests(app),
    ...order('/v1/transfers/create'),
    ...order('/v1/transfers/check'),
    'POST /v1/transfers/{transfer_id}/confirm/begin': async () => {
      const { id: source, user_id } = await newWallet();
      const { id } = succeeded(await api.transfers.create({ user_id, source, ...payment() }));
      return { path: `/v1/transfers/${id}/confirm/begin`, key, body: { domain: 'example.com' } };
    },
    'POST /v1/transfers/{transfer_id}/confirm': async () => {
      const { userId: user_id, token: session_token, jwt: session_jwt } = await signIn(app);
      const { id: source } = await walletOf(user_id);
      const { id } = succeeded(await api.transfers.create({ user_id, source, ...payment() }));
      return { path: `/v1/transfers/${id}/confirm`, key, body: { session_token, session_jwt } };
    },
    'POST /v1/admin/apps/{app_id}/transfer_policy/dry_run': async () => {
      const { id: wallet_id } = await newWallet();
      const { dest, source_amount: amount, source_currency: currency } = payment();
      const { rules } = transferPolicy();
      const path = `/v1/admin/apps/${app.id}/transfer_policy/dry_run`;
      return { path, key: currentRun().adminKey, body: { rules, currency, amount, dest, wallet_id } };
    },
    'PUT /v1/wallets/{wallet_id}/transfer_policy': async () => {
      const { id } = await newWallet();
      return { path: `/v1/wallets/${id}/transfer_policy`, key, body: transferPolicy() };
    },
  };
}

function payments({ api }: TestApp) {
  const walletOf = async (user_id: string) =>
    succeeded(await api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  const newWallet = async () =>
    walletOf(succeeded(await api.users.create({ email: sandboxEmail() })).user_id);
  const payment = () => ({
    dest: ethereumWallet().public_address,
    source_amount: '12.5',
    source_currency: 'MATIC',
  });
  return { walletOf, newWallet, payment };
}

/** Approvals and rejections, each of a transfer that waits for them. */
function decisionRequests(app: TestApp): Makers {
  const { api } = app;
  const { newWallet, payment } = payments(app);
  /** A confirmed transfer that waits for the approval of another key, or of an operator. */
  const awaiting = async (by: 'keys' | 'operators') => {
    const { id: source, user_id } = await newWallet();
    const rules = [{ needs: { approvals: { count: 1, by } } }];
    succeeded(await api.wallets.transferPolicy.set({ wallet_id: source, rules }));
    const { id: transfer_id } = succeeded(await api.transfers.create({ user_id, source, ...payment() }));
    succeeded(await api.transfers.confirm({ transfer_id }));
    return transfer_id;
  };
  const decision = (name: string): Makers => ({
    [`POST /v1/transfers/{transfer_id}/${name}`]: async () => {
      const path = `/v1/transfers/${await awaiting('keys')}/${name}`;
      const another = succeeded(await adminApi().createKey(app.id, { kind: 'secret' }));
      return { path, key: another.key, body: { note: 'As agreed' } };
    },
    [`POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/${name}`]: async () => ({
      path: `/v1/admin/apps/${app.id}/transfers/${await awaiting('operators')}/${name}`,
      key: currentRun().adminKey,
      body: { note: 'As agreed' },
    }),
  });
  return { ...decision('approve'), ...decision('reject') };
}

/** With every member; the last rule lets other requests pay. */
export function transferPolicy(): ValidRequest['body'] {
  const limits = { per_transfer: '0.5', per_day: '10', per_30_days: '100.25' };
  const needs = {
    person: true,
    factors: ['totp', 'webauthn'],
    max_factor_age: 10,
    passkey: true,
    app_signature: true,
    approvals: { count: 2, by: 'operators' },
  };
  const limited = { currency: 'USDC', dest: [ethereumWallet().public_address], limits, needs };
  return { rules: [limited, {}], loosen_after_minutes: 0 };
}
