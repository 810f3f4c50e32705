import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { CHAIN_BALANCE } from '@latchkey/chains/testing';
import { base58 } from '@scure/base';
import { getAddress, Wallet } from 'ethers';
import { eventually } from '@latchkey/platform/testing';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { call } from '../harness/http/client.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { remember } from '../harness/secrets/secrets.js';

const app = await newApp();
const { api, id: app_id } = app;
const newUser = async () => succeeded(await api.users.create({ email: sandboxEmail() })).user_id;

describe('the default wallet', () => {
  it('comes with the user, of the type asked for, and another type beside it', async () => {
    // Services that have just started open their first connections, and a create waits a second for the wallet.
    await eventually(async () => succeeded(await api.users.get({ user_id: await newUser() })).wallets[0]);
    const email = realEmail();
    const created = await api.users.create({ email, wallet_type: 'solana', return_user: true });
    const { user_id, user } = succeeded(created);
    const shown = {
      id: expect.stringMatching(/^wallet_[0-9a-hjkmnp-tv-z]{26}$/),
      public_address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
      wallet_type: 'solana',
      verified: true,
      is_default: true,
      is_read_only: false,
      is_imported: false,
      receive_only: false,
      exported_at: 0,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    };
    expect(user?.wallets).toEqual([shown]);
    const [wallet] = user?.wallets ?? [];
    const whole = { ...wallet, app_id, user_id };
    expect(succeeded(await api.wallets.get({ wallet_id: wallet?.id ?? '' }))).toEqual(whole);
    expect(succeeded(await api.wallets.create({ user_id, wallet_type: 'solana' }))).toEqual(whole);
    const again = succeeded(await api.users.create({ email, wallet_type: 'DOT', return_user: true }));
    expect(again.user?.wallets.map(({ wallet_type }) => wallet_type)).toEqual(['solana', 'DOT']);
  });

  it('is made for each user who signs up, and is out of reach once the user is deleted', async () => {
    const { userId: user_id } = await signIn(app);
    const walletsOf = async () => succeeded(await api.users.get({ user_id })).wallets;
    for (const end = Date.now() + 10_000; (await walletsOf()).length === 0 && Date.now() < end;)
      await delay(50);
    const [wallet] = await walletsOf();
    expect(wallet).toMatchObject({ wallet_type: 'ethereum', is_default: true });
    expectRefusal(await api.users.wallets.delete({ wallet_id: wallet?.id ?? '' }), 400, 'wallet_in_custody');
    succeeded(await api.users.delete({ user_id }));
    expectRefusal(await api.wallets.get({ wallet_id: wallet?.id ?? '' }), 404, 'wallet_not_found');
    expect(succeeded(await api.users.list({ wallet: wallet?.public_address ?? '' })).users).toEqual([]);
  });
});

it('says which wallets only receive, and has addresses of test networks in a test App', async () => {
  const user_id = await newUser();
  const shown = async (wallet_type: string) => {
    const wallet = succeeded(await api.wallets.create({ user_id, wallet_type }));
    return [wallet.receive_only, wallet.public_address.slice(0, wallet_type === 'bitcoin' ? 3 : 1)];
  };
  expect(await shown('bitcoin')).toEqual([false, 'tb1']);
  expect(await shown('DOT')).toEqual([false, '5']);
  const ethereum = succeeded(await api.wallets.create({ user_id, wallet_type: 'ethereum' }));
  expect(ethereum).toMatchObject({
    receive_only: false,
    checksum_address: getAddress(ethereum.public_address),
  });
});

/** A key whose every form is searched for after the tests. */
function importedKey() {
  const { privateKey, address } = Wallet.createRandom();
  const bytes = Buffer.from(privateKey.slice(2), 'hex');
  for (const form of [bytes.toString('hex'), bytes.toString('base64url'), base58.encode(bytes)])
    remember('token', form);
  return { private_key: privateKey, address };
}

it('an import takes a key into custody, or watches an address', async () => {
  const { private_key, address } = importedKey();
  const owner = { user_id: await newUser(), wallet_type: 'ethereum' };
  const wallet = succeeded(await api.wallets.import({ ...owner, private_key }));
  const kept = { public_address: address.toLowerCase(), is_imported: true, is_read_only: false };
  expect(wallet).toMatchObject({ ...owner, ...kept, is_default: false });
  expect(JSON.stringify(wallet)).not.toContain(private_key.slice(2));
  const stranger = { ...owner, private_key, user_id: await newUser() };
  expectRefusal(await api.wallets.import(stranger), 409, 'wallet_conflict');
  const watch = { ...owner, public_address: importedKey().address };
  const watched = { verified: false, is_read_only: true, is_imported: true };
  expect(succeeded(await api.wallets.import(watch))).toMatchObject(watched);
});

it('wallets are listed newest first, by user and type, page by page, under both paths', async () => {
  const user_id = await newUser();
  const types = ['bitcoin', 'DOT', 'XLM'];
  for (const wallet_type of types) succeeded(await api.wallets.create({ user_id, wallet_type }));
  const listed = async (query: Record<string, string | number>) =>
    succeeded(await api.wallets.list({ user_id, ...query })).wallets.map(({ wallet_type }) => wallet_type);
  expect(await listed({})).toEqual([...types.toReversed(), 'ethereum']);
  expect(await listed({ wallet_type: 'DOT' })).toEqual(['DOT']);
  expect(await listed({ limit: 2, offset: 1 })).toEqual(['DOT', 'bitcoin']);
  const all = succeeded(await api.wallets.list({ user_id }));
  const otherPath = `/v1/auth/wallets/list?user_id=${user_id}`;
  expect(succeeded(await call('GET', otherPath, { key: app.secretKey }))).toEqual(all);
});

it('a balance is an exact decimal, of a token that the wallet can hold and a chain that is set up', async () => {
  const wallet = succeeded(await api.wallets.create({ user_id: await newUser(), wallet_type: 'ethereum' }));
  const balance = (token_symbol: string) => api.wallets.balance({ wallet_id: wallet.id, token_symbol });
  const exact = { balance: CHAIN_BALANCE, network: 'polygon', token_symbol: 'MATIC', wallet };
  expect(succeeded(await balance('MATIC'))).toEqual(exact);
  expectRefusal(await balance('ethereum'), 503, 'chain_not_configured');
  expectRefusal(await balance('solana'), 400, 'incompatible_token');
});

it('keys are moved by the operator, step by step, and wallets stay', async () => {
  const user_id = await newUser();
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
    'signer',
    'wallet',
    'transfer',
    'events',
  ]);
  expect(totals.get('signer')).toBeGreaterThan(0);
  expect(totals.get('session')).toBeGreaterThan(0);
  expect(succeeded(await api.wallets.list({ user_id })).wallets).toHaveLength(1);
});

it('every service reports its status to the operator', async () => {
  const { ready, services } = succeeded(await adminApi().status());
  expect(ready).toBe(true);
  expect(services).toHaveLength(8);
  for (const service of services)
    expect(service).toMatchObject({ ready: true, database: true, jetstream: true, pending_migrations: 0 });
});
