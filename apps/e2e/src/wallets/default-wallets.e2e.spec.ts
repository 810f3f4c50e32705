import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/api.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const { api, id: app_id, ...app } = await newApp();

const FORMS: readonly (readonly [string, RegExp])[] = [
  ['ethereum', /^0x[0-9a-f]{40}$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  ['bitcoin', /^bc1q[02-9ac-hj-np-z]{38}$/],
  ['DOT', /^1[1-9A-HJ-NP-Za-km-z]{45,47}$/],
  ['XLM', /^G[A-Z2-7]{55}$/],
];

describe.each(FORMS)('the default wallet of type %s', (wallet_type, form) => {
  it('comes with the user', async () => {
    const created = succeeded(await api.createUser({ email: realEmail(), wallet_type, return_user: true }));
    const shown = {
      id: expect.stringMatching(/^wallet_[0-9a-hjkmnp-tv-z]{26}$/),
      public_address: expect.stringMatching(form),
      wallet_type,
      verified: true,
      is_default: true,
      is_read_only: false,
      is_imported: false,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    };
    expect(created.user?.wallets).toEqual([shown]);
    const [wallet] = created.user?.wallets ?? [];
    const whole = { ...wallet, app_id, user_id: created.user_id };
    expect(succeeded(await api.getWallet(wallet?.id ?? ''))).toEqual(whole);
    const again = await api.createWallet({ user_id: created.user_id, wallet_type });
    expect(succeeded(again)).toEqual(whole);
    expect(again.headers.get('x-api-stability')).toBe('beta');
  });

  it('is one, even if several calls create it at once', async () => {
    const { user_id } = succeeded(await api.createUser({ email: sandboxEmail(), wallet_type: 'XLM' }));
    const answers = await race(50, () => api.createWallet({ user_id, wallet_type }));
    expect(tally(answers)).toEqual({ '200': 50 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(succeeded(await api.listWallets({ user_id, wallet_type })).wallets).toHaveLength(1);
  });
});

it('50 creates of one user at the same time make one wallet', async () => {
  const email = sandboxEmail();
  const answers = await race(50, () => api.createUser({ email }));
  expect(tally(answers)).toEqual({ '200': 50 });
  const { user_id } = succeeded(await api.createUser({ email }));
  // The events of the creation arrive later and must find the wallet.
  await delay(1000);
  expect(succeeded(await api.getUser(user_id)).wallets).toHaveLength(1);
});

it('a repeated create adds the default wallet of another type', async () => {
  const email = sandboxEmail();
  succeeded(await api.createUser({ email }));
  const { user } = succeeded(await api.createUser({ email, wallet_type: 'DOT', return_user: true }));
  expect(user?.wallets.map(({ wallet_type }) => wallet_type)).toEqual(['ethereum', 'DOT']);
});

it('is made for each user who signs up', async () => {
  const { userId } = await signIn({ api, id: app_id, ...app });
  const walletsOf = async () => succeeded(await api.getUser(userId)).wallets;
  for (const end = Date.now() + 10_000; (await walletsOf()).length === 0 && Date.now() < end;)
    await delay(50);
  expect(await walletsOf()).toMatchObject([{ wallet_type: 'ethereum', is_default: true }]);
});

it('is refused without a user', async () => {
  const unknown = { user_id: unknownId('user'), wallet_type: 'ethereum' };
  expectRefusal(await api.createWallet(unknown), 404, 'user_not_found');
  expectRefusal(await api.getWallet(unknownId('wallet')), 404, 'wallet_not_found');
});

it('is out of reach once its user is deleted', async () => {
  const { user_id, user } = succeeded(await api.createUser({ email: sandboxEmail(), return_user: true }));
  const [wallet] = user?.wallets ?? [];
  succeeded(await api.deleteUser(user_id));
  expectRefusal(await api.getWallet(wallet?.id ?? ''), 404, 'wallet_not_found');
  expect(succeeded(await api.listWallets({ user_id })).wallets).toEqual([]);
  expect(succeeded(await api.listUsers({ wallet: wallet?.public_address ?? '' })).users).toEqual([]);
});

it('keys are moved by the operator, step by step, and wallets stay', async () => {
  const { user_id } = succeeded(await api.createUser({ email: sandboxEmail() }));
  const totals = new Map<string, number>();
  for (let after: string | undefined; after !== '';) {
    const step = succeeded(await adminApi().rewrapKeys({ limit: 1000, ...(after && { after }) }));
    expect(step).toMatchObject({ failed: 0, remaining: 0 });
    totals.set(step.service, step.total);
    after = step.next;
  }
  expect([...totals.keys()]).toEqual([
    'identity',
    'otp-delivery',
    'session',
    'mfa',
    'wallet',
    'transfer',
    'events',
  ]);
  expect(totals.get('wallet')).toBeGreaterThan(0);
  expect(totals.get('session')).toBeGreaterThan(0);
  expect(succeeded(await api.listWallets({ user_id })).wallets).toHaveLength(1);
});

it('every service reports its status to the operator', async () => {
  const { ready, services } = succeeded(await adminApi().status());
  expect(ready).toBe(true);
  expect(services).toHaveLength(7);
  for (const service of services)
    expect(service).toMatchObject({ ready: true, database: true, jetstream: true, pending_migrations: 0 });
});
